"""The free table: cards are moved by hand, without rules. A pure model of what lies where, and of what each seat may
know of it."""
