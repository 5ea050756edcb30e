"""A tiny game that tests change one thing of: two ranks, one suit, a deck and a hand."""

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from pnp.model.game import Game
from pnp.model.read.build import build_game
from pnp.source.diagnostics import Diagnostic, Failed, Report
from pnp.source.load import Memory, load_game

GAME = """\
game: tiny
title: Tiny
players: 2..3
minutes: 5
constants:
  hand_limit: {value: 2, clause: hand-limit}
names:
  rank:
    ONE: {label: one, code: "1"}
    TWO: {label: two, code: "2"}
  suit: [RED, BLUE]
cards:
  slip: {file: cards.csv, columns: {rank: rank, suit: suit or nothing, text: text}, code: [suit, rank]}
tokens:
  coin: {label: Coin, supply: unlimited}
tables:
  worth: {key: rank, type: num, cells: {ONE: 1, TWO: 4}}
zones:
  deck: {of: slip, face: down, sees: nobody, when_empty: rebuild discards}
  discards: {of: slip, face: up, sees: all, discards: yes}
  player.hand: {of: slip, face: down, sees: owner, capacity: hand_limit}
counters:
  player.coins: {token: coin}
fields:
  table.turn_order: {is: list of player, start: []}
announcements:
  attack: {fields: {by: player, card: slip or nothing}, from: by}
phases:
  fetch: {runs: code}
  act: {choose: one, moments: end}
sequence:
  round:
    steps:
      - fetch
      - turns: turn_order
        steps: [{phase: act}]
terms:
  coin: {one: Coin, many: Coins, names: coin, is: "What {{ slips }} cost."}
  slip: {one: Slip, many: Slips}
components:
  slips: {prints: slip, count: 5}
"""
CARDS = "rank,suit,text,copies\nONE,*,first,1\nTWO,RED|BLUE,second,\nTWO,,wild,\n"
RULES = """\
# The Turn {#the-turn}

Play goes round.

## Draw {#drawing}

Draw up to {{ slip(hand_limit) }}. {#draw}

- Never more than {{ hand_limit|words }}. {#hand-limit kind=limit brief="at most {{ hand_limit }}"}

```rule
@phase(fetch)
def draw():
    pass
```
"""


@dataclass
class Built:
    """What came of a game's texts."""

    game: Game | None
    report: Report

    @property
    def faults(self) -> list[str]:
        """Code, file's line and column, message."""
        return [f"{d.code} {d.span.line}:{d.span.column} {d.message}" for d in self.report]

    @property
    def codes(self) -> list[str]:
        return [d.code for d in self.report]

    def only(self) -> Diagnostic:
        """The one fault that there is."""
        (fault,) = list(self.report)
        return fault


Build = Callable[..., Built]


@pytest.fixture
def build() -> Build:
    """Build the tiny game with one text of a file replaced by another (``old`` → ``new``), or with other files."""

    def make(old: str = "", new: str = "", variant: str = "", **files: str) -> Built:
        texts: dict[str, str | bytes] = {"game.yaml": GAME, "cards.csv": CARDS, "rules/01-turn.md": RULES}
        texts |= {name.replace("__", "/").replace("_md", ".md"): text for name, text in files.items()}
        if old:
            name = next(name for name, text in texts.items() if old in str(text))
            texts[name] = str(texts[name]).replace(old, new)
        report = Report()
        try:
            return Built(build_game(load_game(Memory(texts), report), report, variant), report)
        except Failed:
            return Built(None, report)

    return make


@pytest.fixture
def tiny(build: Build) -> Game:
    """The tiny game, without a fault."""
    built = build()
    assert built.faults == [] and built.game is not None
    return built.game
