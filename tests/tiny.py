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
  goal: {value: 4, clause: finish}
  last_round: {value: 2, clause: last-round}

names:
  colour: {RED: {label: red, code: R}, BLUE: {label: blue, code: B}}
  rank: {LOW: {label: low, code: L}, HIGH: {label: high, code: H}}

cards:
  hare:
    label: Hare
    file: cards.csv
    columns: {colour: colour, rank: rank, says: text}
    format: poker
    template: cards/hare.svg.j2

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

FACE = """\
<svg xmlns="http://www.w3.org/2000/svg" xmlns:pnp="https://pnp.press/svg" viewBox="-3 -3 69 94">
<rect x="-3" y="-3" width="69" height="94" fill="#F6F1E4"/>
<circle cx="31.5" cy="30" r="16" fill="{{ '#B3202C' if card.colour.code == 'R' else '#1F3F8F' }}"/>
<rect x="8" y="60" width="47" height="12" fill="none" pnp:text="{{ card.says | e }}" pnp:fit="9 7" pnp:align="center" pnp:fill="#20160A"/>
</svg>
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

msgctxt "game:title"
msgid "The Hare Race"
msgstr "La Course des lièvres"

msgctxt "term:hare"
msgid "Hare"
msgid_plural "Hares"
msgstr[0] "Lièvre"
msgstr[1] "Lièvres"

msgctxt "term:hare:is"
msgid "A card."
msgstr "Une carte."

msgctxt "term:carrot"
msgid "Carrot"
msgid_plural "Carrots"
msgstr[0] "Carotte"
msgstr[1] "Carottes"

msgctxt "term:carrot:is"
msgid "What the race is run for."
msgstr "Ce pour quoi l’on court."

msgctxt "term:hand"
msgid "hand"
msgid_plural "hands"
msgstr[0] "main"
msgstr[1] "mains"

msgctxt "term:hand:is"
msgid "The cards that only their owner sees."
msgstr "Les cartes que seul leur propriétaire voit."

msgctxt "member:RED"
msgid "red"
msgstr "rouge"

msgctxt "member:BLUE"
msgid "blue"
msgstr "bleu"

msgctxt "member:LOW"
msgid "low"
msgstr "faible"

msgctxt "member:HIGH"
msgid "high"
msgstr "fort"

msgctxt "label:cards:hare"
msgid "Hare"
msgstr "Lièvre"

msgctxt "label:token:carrot"
msgid "Carrot"
msgstr "Carotte"

msgctxt "label:zone:burrow"
msgid "Burrow"
msgstr "Terrier"

msgctxt "label:zone:heap"
msgid "Heap"
msgstr "Tas"

msgctxt "label:zone:hand"
msgid "hand"
msgstr "main"

msgctxt "label:component:hares"
msgid "Hares"
msgstr "Lièvres"

msgctxt "label:component:carrots"
msgid "Carrots"
msgstr "Carottes"

msgctxt "label:phase:hop"
msgid "Hop"
msgstr "Bond"

msgctxt "label:step:round"
msgid "Round"
msgstr "Manche"

msgctxt "label:step:turn"
msgid "Turn"
msgstr "Tour"

msgctxt "card:hare:LOW:says"
msgid "Slow, but sure."
msgstr "Lentement, mais sûrement."

msgctxt "card:hare:HIGH:says"
msgid "Out of my way!"
msgstr "Place, place !"

msgctxt "clause:ready"
msgid "Getting Ready"
msgstr "Préparatifs"

msgctxt "clause:before"
msgid "Before the Race"
msgstr "Avant la course"

msgctxt "clause:deal"
msgid "Shuffle the {{ hares }}, deal each player a {{ hand }} of {{ hare(hand_size) }}, and put the rest face down: this is the **{{ name(\\"burrow\\") }}**."
msgstr "Mélangez les {{ hares }}, distribuez à chacun une {{ hand }} de {{ hare(hand_size) }} et posez le reste face cachée : c’est le **{{ name(\\"burrow\\") }}**."

msgctxt "clause:carrots"
msgid "**{{ carrots }}** are tokens. There are always enough of them."
msgstr "Les **{{ carrots }}** sont des jetons. Il y en a toujours assez."

msgctxt "clause:running"
msgid "Running"
msgstr "Courir"

msgctxt "clause:your-turn"
msgid "Your Turn"
msgstr "Votre tour"

msgctxt "clause:seats"
msgid "Players take turns in the order of their seats."
msgstr "Chacun joue à son tour, dans l’ordre des places."

msgctxt "clause:play"
msgid "Put a {{ hare }} from your {{ hand }} on the {{ name(\\"heap\\") }}, and gain as many {{ carrots }} as it brings."
msgstr "Posez un {{ hare }} de votre {{ hand }} sur le {{ name(\\"heap\\") }} et gagnez autant de {{ carrots }} qu’il en rapporte."

msgctxt "clause:rebuild"
msgid "Then draw a new one from the {{ name(\\"burrow\\") }}. If that is empty, shuffle the {{ name(\\"heap\\") }} first."
msgstr "Piochez-en ensuite un nouveau dans le {{ name(\\"burrow\\") }}. S’il est vide, mélangez d’abord le {{ name(\\"heap\\") }}."

msgctxt "clause:worth"
msgid "A {{ LOW }} {{ hare }} brings {{ carrot(worth.LOW) }}; a {{ HIGH }} {{ hare }} brings {{ carrot(worth.HIGH) }}."
msgstr "Un {{ hare }} {{ LOW }} rapporte {{ carrot(worth.LOW) }} ; un {{ hare }} {{ HIGH }}, {{ carrot(worth.HIGH) }}."

msgctxt "clause:end"
msgid "The End"
msgstr "La fin"

msgctxt "clause:winning"
msgid "Winning"
msgstr "Gagner"

msgctxt "clause:finish"
msgid "If you have {{ carrot(goal) }} or more when your turn ends, you win."
msgstr "Si, à la fin de votre tour, vous avez {{ carrot(goal) }} ou davantage, vous gagnez."

msgctxt "clause:last-round"
msgid "After {{ last_round|words }} rounds whoever has the most {{ carrots }} wins; if several have, they win together."
msgstr "Après {{ last_round|words }} manches, qui a le plus de {{ carrots }} gagne ; s’ils sont plusieurs, ils gagnent ensemble."
"""

FILES: Mapping[str, str] = {
    "game.yaml": GAME_YAML,
    "cards.csv": CARDS,
    "templates/cards/hare.svg.j2": FACE,
    "rules/01-start.md": START,
    "rules/02-turn.md": TURN,
    "rules/03-end.md": END,
}
"""The game's files, in English."""
IN_FRENCH: Mapping[str, str] = {**FILES, "locale/fr.po": FRENCH}
"""The same with a complete French catalogue."""


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
