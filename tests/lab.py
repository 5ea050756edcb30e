"""The Lab: a small game with one of everything, whose rules a test writes itself.

A test gives the rule code; the Lab puts it under clauses, builds the game, compiles the rules and plays them. What a
rule computes is read off ``table.tally``, off zones and counters, or off the outcome.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from pnp.engine.play import Decider, LiveQuestion, Outcome, Play, State, Tape
from pnp.engine.play.trace import Trace
from pnp.model.game import Game
from pnp.model.read.build import build_game
from pnp.model.schema.theme import Theme, read_theme
from pnp.rules import RuleSet, compile_rules
from pnp.source.diagnostics import Diagnostic, Failed, Report
from pnp.source.load import Memory, load_game
from pnp.source.load.nodes import Dictionary
from pnp.source.load.yaml_file import Origin, read_yaml


def theme_of(text: str) -> Theme:
    """The theme that a theme.yaml of its own would give, which has to be without fault."""
    report = Report()
    data = read_yaml(text, Origin("theme.yaml"), report)
    assert isinstance(data, Dictionary)
    theme = read_theme(data, report)
    assert not report.diagnostics
    return theme


GAME = """\
game: lab
title: The Lab
status: playable
version: "1"
language: en
players: 2..4
minutes: 5
constants:
  three: 3
  four: 4
  five: 5
  ten: 10
  hundred: 100
  thousand: 1000
  big: 1000000
  flag_of_truth: yes
  favourite: BLUE
names:
  suit: {RED: {label: red, code: R}, BLUE: {label: blue, code: B}}
  rank:
    ONE: {label: one, code: "1"}
    TWO: {label: two, code: "2"}
    THREE: {label: three, code: "3"}
    FOUR: {label: four, code: "4"}
  wheel: {members: [ROCK, PAPER, SHEARS], cyclic: yes}
cards:
  slip: {label: Slip, file: cards.csv, columns: {rank: rank, suit: suit, points: num, says: text}, code: [suit, rank]}
tokens:
  coin: {label: Coin, supply: unlimited, on: slip}
  gem: {label: Gem, supply: 3}
  crown: {label: Crown, supply: 1, held_by: player}
tables:
  worth: {key: rank, type: num, cells: {ONE: 10, TWO: 20, THREE: 30, FOUR: 40}}
  loses_to: {key: wheel, type: list of wheel, cells: {ROCK: [SHEARS], PAPER: [ROCK], SHEARS: [PAPER]}}
  grid: {keys: [suit, rank], type: num, some: yes, cells: {RED: {ONE: 1, TWO: 2}, BLUE: {ONE: 3}}}
rankings:
  sets:
    rank: rank
    suit: suit
    run: 3
    columns: {wins: flag}
    hands:
      - {hand: RUN, label: Run, run: yes, wins: yes}
      - {hand: PAIR, label: Pair, groups: [2], wins: no}
      - {hand: SINGLE, label: Single, groups: [1], wins: no}
      - {hand: BLANK, label: Blank, groups: [], wins: no}
zones:
  deck: {of: slip, face: down, sees: nobody, order: stack, when_empty: rebuild heap, label: Deck}
  heap: {of: slip, face: up, sees: all, discards: yes, label: Heap}
  well: {of: slip, face: down, sees: nobody, order: stack, when_empty: stop, label: Well}
  pit: {of: slip, face: down, sees: nobody, order: stack, label: Pit}
  shelf: {of: slip, face: up, sees: all, order: row, label: Shelf}
  mixed: {of: slip, face: each, sees: nobody, label: Mixed}
  player.hand: {of: slip, face: down, sees: owner, label: hand}
  player.camp: {of: slip, face: up, sees: all, label: camp}
counters:
  player.coins: {token: coin}
  player.gems: {token: gem}
  player.score: {start: 0, min: none}
  player.secret_score: {start: 0, public: no}
  table.tally: {start: 0, min: none}
fields:
  player.wish: {is: rank or nothing, start: nothing}
  player.mood: {is: rank or nothing, start: nothing, public: no}
  player.ready_to_go: {is: flag, start: no}
  table.line: {is: list of player, start: []}
  table.marked: {is: card or nothing, start: nothing}
  table.hidden_mark: {is: rank or nothing, start: nothing, public: no}
announcements:
  attack: {fields: {by: player, target: player, with_rank: rank or nothing}, from: target}
  toast: {fields: {by: player}, answers: one}
phases:
  go: {runs: code, label: Go}
  act: {choose: one, label: Act, optional: yes}
  feast: {choose: any, label: Feast, optional: yes}
sequence:
  round:
    label: Round
    at_most: 1
    steps:
      - phase: go
"""

TURNS = """\
sequence:
  round:
    label: Round
    at_most: 2
    steps:
      - phase: go
      - turns: seats
        label: Turn
        win: turn_end
        steps: [{phase: act}]
    win: round_end
"""
"""A sequence with turns, to be given instead of the Lab's own."""

CARDS = "rank,suit,points,says\n*,RED,1,r\n*,BLUE,2,b\n"
"""Eight slips, R1 to R4 and B1 to B4, in the order R1 R2 R3 R4 B1 B2 B3 B4."""

GO = "@phase(go)\ndef go_on():\n    pass\n"
SEATS = "@value\ndef seats():\n    return players\n"
OVER = "@limit_reached\ndef over():\n    end_game(players)\n"
POINTS = "@score\ndef points(me):\n    return me.score\n"
MOST_POINTS = "@limit_reached\ndef over():\n    end_game(highest(players, score))\n"
SAVING = (
    """\
@setup
def start():
    for p in others(first(players)):
        p.score += four

@phase(go)
def go_on():
    me = first(players)
    if me.ready_to_go:
        me.score += five
    elif confirm(me, "save this once?"):
        me.ready_to_go = True
    else:
        me.score += 1

"""
    + POINTS
)
"""Who looks to the next rest takes a point in every round; who looks further saves, and wins in the last."""

_FUNCTION = re.compile(r"^def (\w+)", re.MULTILINE)


CODE_LINE = 5
"""The line of the chapter on which the first line of a test's code stands."""


def chapter(code: str) -> str:
    """A chapter with the code in one rule block."""
    return "# Rules {#rules}\nSo it is. {#all}\n\n```rule\n" + code.strip("\n") + "\n```\n"


@dataclass
class Lab:
    """A built game, its rules, and what was found wrong with them."""

    game: Game
    rules: RuleSet
    report: Report
    code: str
    faults: list[Diagnostic] = field(default_factory=list)

    @property
    def codes(self) -> list[str]:
        """Codes of the faults in the order of the file."""
        return [d.code for d in self.faults]

    def table(self, seats: int = 2, traced: bool = False) -> "Table":
        """A table to play on; the rules have to be sound."""
        assert not self.faults, [f"{d.code} {d.span} {d.message}" for d in self.faults]
        return Table(self, seats, traced)

    def run(self, *tape: int, seats: int = 2, seed: int | None = None) -> "Table":
        """Play one game from a tape."""
        table = self.table(seats)
        table.game(*tape, seed=seed)
        return table


class Table:
    """A table of the Lab, with what happened on it."""

    def __init__(self, lab: Lab, seats: int = 2, traced: bool = False) -> None:
        self.trace = Trace()
        self.state = State(lab.game, lab.rules, seats, self.trace.log if traced else None)
        self.trace.state = self.state
        self.play = Play(self.state)
        self.outcome: Outcome | None = None
        self.asked: list[LiveQuestion] = []

    def game(
        self, *tape: int, seed: int | None = None, deciders: Sequence[Decider | None] = (), watch: bool = True
    ) -> Outcome:
        """Play a game; the questions go to ``asked``."""
        self.asked.clear()
        self.trace.clear()
        self.state.observe = self.asked.append if watch else None
        self.outcome = self.play.game(Tape(tape, seed), deciders)
        return self.outcome

    @property
    def tally(self) -> Any:
        return self.state.table.tally

    def codes(self, zone: str, seat: int | None = None) -> list[str]:
        """The codes of a zone's cards from the top (or left, or in no order)."""
        owner = None if seat is None else self.state.everyone[seat]
        found = next(z for z in self.state.zones if z.name == zone and z.owner is owner)
        return [c.code for c in found]

    @property
    def events(self) -> list[str]:
        return [h.kind for h in self.trace.happenings]


def build(files: dict[str, str | bytes], variant: str = "") -> tuple[Game | None, RuleSet | None, Report]:
    """Texts in memory → game and rules, with the report; None where it could not be built at all."""
    report = Report()
    try:
        game = build_game(load_game(Memory(files), report), report, variant)
    except Failed:
        return None, None, report
    return game, compile_rules(game, report), report


def lab(code: str, yaml: str = "", whole: bool = False) -> Lab:
    """The Lab with this rule code. What it lacks to be played (a phase, an end) is put beside it unless ``whole``.

    ``yaml`` replaces the top-level keys that it names.
    """
    code = code.strip("\n") + "\n"
    if not whole:
        code += "" if "@phase(go" in code else "\n" + GO
        code += "" if "@limit_reached" in code else "\n" + OVER
        code += "\n" + SEATS if "turns: seats" in yaml and "def seats" not in code else ""
    game, rules, report = build({"game.yaml": over(GAME, yaml), "cards.csv": CARDS, "rules/01-rules.md": chapter(code)})
    assert game is not None and rules is not None, [d.message for d in report]
    faults = [d for d in report if d.code != "PNP114"]
    return Lab(game, rules, report, code, faults)


def over(base: str, shown: str) -> str:
    """YAML with the top-level keys that are shown in place of its own; further keys go to the end."""
    sections = dict(_sections(base))
    sections |= dict(_sections(shown))
    return "".join(sections.values())


def merged(key: str, more: str) -> str:
    """A top-level key of the Lab's game.yaml with further lines (indented by two) below its own."""
    text = dict(_sections(GAME))[key]
    return text + more.strip("\n") + "\n"


def _sections(text: str) -> list[tuple[str, str]]:
    parts = re.split(r"^(?=[a-z_]+:)", text, flags=re.MULTILINE)
    return [(part.split(":", 1)[0], part if part.endswith("\n") else part + "\n") for part in parts if part.strip()]


def computing(expression: str, before: str = "", rules: str = "") -> Lab:
    """The Lab with rule code that notes an expression down after the lines ``before``."""
    lines = (
        [*before.strip("\n").split("\n"), f"table.tally = {expression}"] if before else [f"table.tally = {expression}"]
    )
    body = "\n".join("    " + line for line in lines)
    return lab(f"@phase(go)\ndef go_on():\n{body}\n\n{rules}")


def value(expression: str, before: str = "", rules: str = "", seats: int = 2, tape: Sequence[int] = ()) -> Any:
    """What a number or flag expression of rule code comes to, computed in play after the lines ``before``."""
    made = computing(expression, before, rules)
    table = made.run(*tape, seats=seats)
    assert table.outcome is not None and table.outcome.status == "ended", table.outcome
    return table.tally
