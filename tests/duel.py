"""The Duel: a small game of cards that are worth points, for figures of cards. A test gives the cards.

In a turn one plays a card and scores what it is worth and a roll of a die, so that chance decides between equal cards.
"""

from collections.abc import Sequence
from pathlib import Path

from pnp.rules.loading import LoadedGame, load_and_compile
from pnp.source.diagnostics import Report

GAME = """\
game: duel
title: The Duel
status: draft
version: "1"
language: en
players: 2..3
minutes: 5
constants:
  hand_size: {value: 3, clause: deal}
  gift: {value: 1, clause: gift}
  sides: {value: 6, clause: play}
  last_round: {value: 5, clause: end}
cards:
  beast: {label: Beast, file: cards.csv, columns: {title: text, worth: num}}
zones:
  deck: {of: beast, face: down, sees: nobody, order: stack, when_empty: rebuild heap, label: Deck}
  heap: {of: beast, face: up, sees: all, discards: yes, label: Heap}
  player.hand: {of: beast, face: down, sees: owner, label: hand}
counters:
  player.score: {start: 0}
phases:
  act: {choose: one, label: Act}
sequence:
  round:
    label: Round
    at_most: last_round
    steps:
      - turns: seats
        label: Turn
        steps: [{phase: act}]
"""
RULES = """\
# Rules {#rules}

Shuffle the deck and deal everybody {{ hand_size }} cards. {#deal kind=setup}

```rule
@setup
def deal_hands():
    shuffle(deck)
    deal(deck, hand_size, hand)
```

Players take turns. {#order}

```rule
@value
def seats():
    return players
```

Play a card, score its worth and a roll of a die with {{ sides }} sides, and draw a card. {#play}

```rule
@action(phase=act, card=me.hand)
def play(me, card):
    move(card, heap)
    me.score += card.worth + roll(sides)
    draw(deck, 1, me.hand)
```

Or draw {{ gift }} more and score that as well. {#gift}

```rule
@action(phase=act)
def take_gift(me):
    draw(deck, gift, me.hand)
    me.score += gift
```

After {{ last_round }} rounds the highest score wins. {#end}

```rule
@limit_reached
def over():
    win(highest(players, score))
```
"""
EQUAL = (*(f"Beast {letter},2,1" for letter in "ABCDEFGHIJKL"),)
"""Twelve cards that are alike but for their names."""
UNEQUAL_COPIES = (*(f"Beast {letter},2,{1 + n % 4}" for n, letter in enumerate("ABCDEFGHIJ")),)
"""The same with one to four copies of each."""
PLANTED = (*EQUAL[:-1], "Giant,9,1")
"""Eleven of them, and one that is worth far more."""


def write_duel(folder: Path, cards: Sequence[str] = EQUAL) -> Path:
    """Write the game with these rows (title, worth, copies) into a folder."""
    (folder / "rules").mkdir(parents=True)
    (folder / "game.yaml").write_text(GAME, "utf-8")
    (folder / "cards.csv").write_text("\n".join(["title,worth,copies", *cards, ""]), "utf-8")
    (folder / "rules" / "01-rules.md").write_text(RULES, "utf-8")
    return folder


def duel(folder: Path, cards: Sequence[str] = EQUAL) -> LoadedGame:
    """The game with these rows, read and compiled."""
    return load_and_compile(write_duel(folder, cards), "", Report())
