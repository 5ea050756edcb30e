"""The free table: people move cards by hand, without rules. A pure model of the positions of cards, and of the
knowledge of each seat."""
