"""The Hare Race: a complete game of two players in a few lines, which the pages of docs/diagnostics/ spoil and mend.

A page shows only what matters of a file. What it shows is laid over the game's own texts: in game.yaml key by key (two
levels deep), in a catalogue entry by entry; any other file is put in whole.
"""

import re
from collections.abc import Mapping

GAME_YAML = """\
game: hare-race
title: The Hare Race
version: "1.0"
language: en
players: 2
minutes: 5

constants:
  hand_size: {value: 3, clause: deal}
  goal: {value: 5, clause: finish}
  last_round: {value: 3, clause: last-round}

names:
  colour: {RED: {label: red, code: R}, BLUE: {label: blue, code: B}}
  rank: {LOW: {label: low, code: L}, HIGH: {label: high, code: H}}

cards:
  hare:
    label: Hare
    file: cards.csv
    columns: {colour: colour, rank: rank, says: text}
    format: poker

tokens:
  carrot: {label: Carrot, supply: unlimited, clause: carrots}

tables:
  worth: {key: rank, type: num, clause: worth, cells: {LOW: 1, HIGH: 2}}

zones:
  burrow: {of: hare, face: down, sees: nobody, order: stack, when_empty: rebuild heap, label: Burrow, clause: rebuild}
  heap: {of: hare, face: up, sees: all, discards: yes, label: Heap}
  player.hand: {of: hare, face: down, sees: owner, label: hand}

counters:
  player.carrots: {token: carrot}

phases:
  hop: {choose: one, label: Hop}

sequence:
  round:
    label: Round
    at_most: last_round
    steps:
      - turns: seats
        label: Turn
        win: turn_end
        steps: [{phase: hop}]

terms:
  hare: {one: Hare, many: Hares, names: hare, is: A card.}
  carrot: {one: Carrot, many: Carrots, names: carrot, is: What the race is run for.}
  hand: {one: hand, many: hands, names: hand, is: The cards that only their owner sees.}

components:
  hares: {prints: hare, count: 12, label: Hares}
  carrots: {prints: carrot, measured: carrot, format: token-25, label: Carrots}
"""

CARDS = """\
colour,rank,copies,says
*,LOW,4,"Slow, but sure."
*,HIGH,2,Out of my way!
"""

START = """\
# Getting Ready {#ready}

## Before the Race {#before}

Shuffle the {{ hares }}, deal each player a {{ hand }} of {{ hare(hand_size) }}, and put the rest face down: this is the **{{ name("burrow") }}**. {#deal kind=setup}

```rule
@setup
def deal_hares():
    shuffle(burrow)
    deal(burrow, hand_size, hand)
```

**{{ carrots }}** are tokens. There are always enough of them. {#carrots kind=definition}
"""

TURN = """\
# Running {#running}

## Your Turn {#your-turn}

Players take turns in the order of their seats. {#seats}

```rule
@value
def seats():
    return players
```

Put a {{ hare }} from your {{ hand }} on the {{ name("heap") }}, and gain as many {{ carrots }} as it brings. {#play}

Then draw a new one from the {{ name("burrow") }}. If that is empty, shuffle the {{ name("heap") }} first. {#rebuild}

```rule clause=play
@action(phase=hop, card=me.hand)
def play(me, card):
    move(card, heap)
    gain(me, worth[card.rank] * carrot)
    draw(burrow, 1, me.hand)
```

A {{ LOW }} {{ hare }} brings {{ carrot(worth.LOW) }}; a {{ HIGH }} {{ hare }} brings {{ carrot(worth.HIGH) }}. {#worth kind=definition}

```show
table: worth
```
"""

END = """\
# The End {#end}

## Winning {#winning}

If you have {{ carrot(goal) }} or more when your turn ends, you win. {#finish}

```rule
@win(at=turn_end)
def finish(me):
    if me.carrots >= goal:
        win(me)
```

After {{ last_round|words }} rounds whoever has the most {{ carrots }} wins; if several have, they win together. {#last-round}

```rule
@limit_reached
def last_round_is_over():
    cite("last-round")
    win(highest(players, carrots))
```
"""

FRENCH = """\
msgid ""
msgstr ""
"Language: fr\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals=2; plural=(n > 1);\\n"
"""

FILES: Mapping[str, str] = {
    "game.yaml": GAME_YAML,
    "cards.csv": CARDS,
    "rules/01-start.md": START,
    "rules/02-turn.md": TURN,
    "rules/03-end.md": END,
}
"""The game's files. Its French catalogue is added where a page needs one (:func:`with_french`)."""


# ------------------------------------------------------------------------------------------------- laying over
def spoilt(shown: Mapping[str, str], files: Mapping[str, str] = FILES) -> dict[str, str]:
    """The game with what a page shows laid over it."""
    made = dict(files)
    for name, text in shown.items():
        if name == "game.yaml" and name in made:
            made[name] = over_yaml(made[name], text)
        elif name.endswith(".po") and name in made:
            made[name] = over_catalogue(made[name], text)
        else:
            made[name] = text
    return made


def over_yaml(base: str, shown: str) -> str:
    """game.yaml with the keys that are shown put in the place of its own; below a key, again key by key."""
    return "".join(_over(_sections(base, ""), _sections(shown, ""), deep=True))


def _over(base: list[tuple[str, str]], shown: list[tuple[str, str]], deep: bool) -> list[str]:
    keys = {key for key, _ in base if key}
    out = []
    for key, text in base:
        new = [other for name, other in shown if name == key and key]
        out.append((_merged(text, new[0]) if deep and len(new) == 1 else "".join(new)) if new else text)
    return [*out, *(text for key, text in shown if key not in keys or not key)]


def _merged(base: str, shown: str) -> str:
    """A section of ``key:`` with lines below it, its own keys put in; anything else is replaced."""
    first, _, rest = base.partition("\n")
    head, _, below = shown.partition("\n")
    if not re.fullmatch(r"\w+:\s*", first) or not re.fullmatch(r"\w+:\s*", head):
        return shown
    return first + "\n" + "".join(_over(_sections(rest, "  "), _sections(below, "  "), deep=False))


def _sections(text: str, indent: str) -> list[tuple[str, str]]:
    """The keys of a mapping in block style with their lines; what stands before the first has no key."""
    found: list[tuple[str, str]] = []
    for line in text.splitlines(keepends=True):
        start = re.match(rf"{indent}([\w.-]+):", line)
        if start or not found:
            found.append((start[1] if start else "", ""))
        key, lines = found[-1]
        found[-1] = (key, lines + (line if line.endswith("\n") else line + "\n"))
    return found


def over_catalogue(base: str, shown: str) -> str:
    """A catalogue with the entries that are shown put in the place of its own."""
    entries = {_entry_key(block): block for block in _blocks(base)}
    entries |= {_entry_key(block): block for block in _blocks(shown)}
    return "\n\n".join(entries.values()) + "\n"


def _blocks(text: str) -> list[str]:
    return [block.strip("\n") for block in re.split(r"\n\s*\n", text) if block.strip()]


def _entry_key(block: str) -> str:
    lines = block.split("\n")
    return "\n".join(line for line in lines if line.startswith(("msgctxt", "msgid "))) or block
