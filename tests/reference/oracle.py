"""A game of ours beside another program's: one asks, the answer is drawn from the other's legal moves, both take it.

The other program asks once for a move; we ask for the action, then for each of its parameters, and not where only one
thing can be done. A move is therefore a tuple of words, one for each part; a question of ours must offer exactly the
words that the moves still possible have in the first part in which they differ.
"""

import json
import random
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from pnp.base.resources import REFERENCE_GAMES
from pnp.engine.play import Play, State, Tape
from pnp.engine.play.question import LiveQuestion
from pnp.engine.play.values import Member, Player
from pnp.rules import Rule
from pnp.rules.loading import LoadedGame, load_and_compile
from pnp.source.diagnostics import Report

TRACES = Path(__file__).parent / "traces"
Move = tuple[str, ...]


@cache
def reference(name: str) -> LoadedGame:
    """A reference game with its rules."""
    report = Report()
    loaded = load_and_compile(REFERENCE_GAMES / name, "", report)
    assert not report.errors, list(report)
    return loaded


def word_of(option: Any) -> str:
    """An option as a word of a move."""
    if isinstance(option, Rule | Member):
        return option.name
    if isinstance(option, Player):
        return f"P{option.seat}"
    return "-" if option is None else str(option)


def options_digest(seat: int, words: Sequence[str]) -> int:
    """A number that changes with who is asked and with what is offered, in whatever order."""
    return zlib.crc32(f"{seat}: {' '.join(sorted(words))}".encode()) & 0xFFFFFF


@dataclass(frozen=True)
class Trace:
    """A game that both programs have played alike."""

    players: int
    tape: tuple[int, ...]
    """Everything that was chosen or drawn, as our engine reads it."""
    options: tuple[int, ...]
    """For each question, the digest of what the other program held to be legal."""
    winners: tuple[int, ...]


@dataclass
class Oracle:
    """Another program's state of a game of ours."""

    name: str
    """Our game."""
    state: Any
    """OpenSpiel's state."""
    play: Play
    chance: random.Random
    decisions: int = 0
    """Moves among which there was a choice."""
    candidates: list[Move] = field(default_factory=list)
    """The moves of the turn that are still possible."""
    actions: dict[Move, int] = field(default_factory=dict)
    digests: list[int] = field(default_factory=list)
    is_left_out: bool = False
    """Whether the game ended there for a reason that our rules do not have."""
    refused: dict[int, int] = field(default_factory=dict)
    """By the number of moves before it, how many moves of a position are left out, since the rules forbid them."""
    wanted: Move = ()
    """The move whose parts are being picked."""

    # ----------------------------------------------------------------------------------------- what a game may change
    def move_of(self, action: int) -> Move:
        """Our words for a legal action."""
        return tuple(self.state.action_to_string(self.state.current_player(), action).split())

    @staticmethod
    def word(option: Any) -> str:
        """An option of ours as a word of a move."""
        return word_of(option)

    def draw(self) -> float:
        """What our tape reads where we draw by chance."""
        raise AssertionError("this game knows no chance")

    def pick(self, moves: Sequence[Move]) -> Move:
        """The move to make."""
        return self.chance.choice(moves)

    def winners(self) -> tuple[int, ...]:
        """Who has won there: all who have the most."""
        returns = self.state.returns()
        return tuple(seat for seat, n in enumerate(returns) if n == max(returns))

    def ready(self) -> None:
        """Take what needs no answer of ours: a move without a choice."""
        while not self.state.is_terminal() and not self.state.is_chance_node() and len(legal := self.legal()) == 1:
            self.state.apply_action(*legal.values())

    # ----------------------------------------------------------------------------------------------- the two programs
    def legal(self) -> dict[Move, int]:
        """The legal moves, with the actions that they are there."""
        return {self.move_of(action): action for action in self.state.legal_actions()}

    def decide(self, question: LiveQuestion) -> int:
        """Answer a question of ours: compare the options, and take one of them on both sides."""
        if not self.candidates:
            self.begin_move(question)
        if question.kind == "some":
            return self.decide_some(question)
        words = [self.word(option) for option in question.options]
        part = next(n for n in range(9) if len({move[n : n + 1] for move in self.candidates}) > 1)
        legal = {move[part] if part < len(move) else "-" for move in self.candidates}
        assert sorted(words) == sorted(legal), f"{question.prompt}: {sorted(words)}\n{sorted(legal)}\n{self.state}"
        self.digests.append(options_digest(question.who.seat, words))
        chosen = self.pick(self.candidates)
        word = chosen[part] if part < len(chosen) else "-"
        self.candidates = [move for move in self.candidates if (move[part] if part < len(move) else "-") == word]
        if len(self.candidates) == 1:
            self.take(self.candidates[0])
        return words.index(word)

    def begin_move(self, question: LiveQuestion) -> None:
        """Ask the other program for the moves of the player who is asked here."""
        self.ready()
        assert not self.state.is_terminal(), f"{question.prompt} is asked; there the game is over:\n{self.state}"
        assert self.state.current_player() == question.who.seat, f"{question.who} is asked {question.prompt}"
        self.actions = self.legal()
        self.candidates = list(self.actions)

    def decide_some(self, question: LiveQuestion) -> int:
        """Answer a question for some things, which are picked here one at a time, and are a set of words there."""
        words, picked = [self.word(option) for option in question.options], {self.word(o) for o in question.picked}
        possible = [set(move) for move in self.candidates if picked <= set(move)]
        legal = {word for move in possible for word in move - picked} | ({"-"} if picked in possible else set())
        assert sorted(words) == sorted(legal), f"{question.prompt}: {sorted(words)}\n{sorted(legal)}\n{self.state}"
        self.digests.append(options_digest(question.who.seat, words))
        if not picked:
            self.wanted = self.pick(self.candidates)
        word = next((word for word in self.wanted if word not in picked), "-")
        if word == "-" or {*picked, word} == set(max(self.candidates, key=len)):
            self.take(self.wanted)
        return words.index(word)

    def take(self, move: Move) -> None:
        """Make a move there."""
        self.decisions += 1
        self.state.apply_action(self.actions[move])
        self.candidates = []

    def begin(self) -> Sequence[int]:
        """What our tape holds before the first question."""
        return ()

    def game(self) -> Trace:
        """Play one game; the results must be the same."""
        seats = len(self.play.state.everyone)
        tape = Tape(self.begin(), chance=self.draw)
        outcome = self.play.game(tape, [self.decide] * seats)
        assert outcome.status == "ended", outcome
        self.ready()
        self.at_end()
        assert self.state.is_terminal(), f"our game is over; there:\n{self.state}"
        assert outcome.winners == self.winners(), f"{outcome.winners}; there {self.winners()}:\n{self.state}"
        return Trace(seats, tuple(tape.values[: tape.at]), tuple(self.digests), outcome.winners)

    def at_end(self) -> None:
        """Compare more than the winners."""


def table(name: str, seats: int) -> Play:
    """A table of a reference game."""
    loaded = reference(name)
    return Play(State(loaded.game, loaded.rules, seats))


# ------------------------------------------------------------------------------------------------- traces on the disk
def read_traces(name: str) -> list[Trace]:
    """The stored traces of a game."""
    data = json.loads((TRACES / f"{name}.json").read_text("utf-8"))
    return [
        Trace(one["players"], tuple(one["tape"]), tuple(one["options"]), tuple(one["winners"])) for one in data["games"]
    ]


def write_traces(name: str, source: str, traces: Sequence[Trace]) -> None:
    """Store traces, a line for each game."""
    lines = [json.dumps(vars(trace) | {"tape": list(trace.tape)}, separators=(",", ":")) for trace in traces]
    text = f'{{"source":{json.dumps(source)},"games":[\n' + ",\n".join(lines) + "\n]}\n"
    (TRACES / f"{name}.json").write_text(text, "utf-8")


def replay(play: Play, trace: Trace, word: Callable[[Any], str] = word_of) -> list[str]:
    """Play a trace on our engine alone; the differences from it."""
    digests: list[int] = []

    def note(question: LiveQuestion) -> None:
        digests.append(options_digest(question.who.seat, [word(option) for option in question.options]))

    play.state.observe = note
    tape = Tape(trace.tape)
    outcome = play.game(tape)
    play.state.observe = None
    first = next((n for n, (a, b) in enumerate(zip(digests, trace.options, strict=False)) if a != b), None)
    faults = [f"question {first} offers something else than the trace"] if first is not None else []
    if len(digests) != len(trace.options):
        faults.append(f"{len(digests)} questions, and {len(trace.options)} in the trace")
    if (outcome.status, outcome.winners) != ("ended", trace.winners):
        faults.append(f"{outcome}, and in the trace {trace.winners} win")
    return faults


def figures(traces: Sequence[Trace]) -> Mapping[str, int]:
    """The number of games, and of questions in them."""
    return {"games": len(traces), "questions": sum(len(trace.options) for trace in traces)}
