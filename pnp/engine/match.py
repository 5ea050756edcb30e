"""A match: a whole game in progress that pauses at each question to an outside player and continues from there.

Rules are plain functions that call one another, so a question within them cannot be left open. It ends the run, and the
answer restarts it from the last phase that has begun, following the tape to the same moment. An answer late in a game
therefore costs no more than an early one. Agents sit at the table and answer within a run. A match reveals only the
view of :meth:`Match.seen_by` for a seat, and the lines of its log; only its tape is saved.
"""

import random
from collections.abc import Mapping, Sequence
from dataclasses import field, replace

from pnp.base.frozen import dataclass
from pnp.engine.agents.outside import Agent
from pnp.engine.agents.table import seat_agents
from pnp.engine.play.carried import CarriedValues, take_carried
from pnp.engine.play.describe import Describer
from pnp.engine.play.film import Film
from pnp.engine.play.limits import asking_clause, clause_of
from pnp.engine.play.moves_by_hand import (
    DONE,
    HandAct,
    HandMove,
    HandMovePlayback,
    HandMoves,
    NotByHand,
    Pause,
    place_of_thing,
    zones_in_view,
)
from pnp.engine.play.outcome import Outcome
from pnp.engine.play.question import Decider, LiveQuestion, Question, question_of
from pnp.engine.play.resume import Mark, go_on_from, take_mark
from pnp.engine.play.run import Play
from pnp.engine.play.scores import score_now, scores_of
from pnp.engine.play.seat_view import SeatView, seat_view_of
from pnp.engine.play.state import State
from pnp.engine.play.tape import PlaceChance, Tape
from pnp.engine.play.things import GOD, BackView, CardView
from pnp.engine.play.trace import LogLine, Trace, log_line
from pnp.engine.play.values import Player
from pnp.engine.play.view import View, view_of
from pnp.model.game import Game
from pnp.rules import RuleSet


class IllegalAnswer(ValueError):
    """An answer that the question does not offer, or an answer without a question."""


class _QuestionPending(Exception):
    """Ends a run because an outside player is asked."""


@dataclass(frozen=True)
class Seating:
    """The seats of a table, and the source of randomness."""

    names: tuple[str, ...]
    """Names of the players by seat, which determine their number."""
    seed: int | None = 0
    """Seed of the random numbers after the end of the tape; None: the game ends with its tape."""
    agents: Mapping[int, str | Agent] = field(default_factory=dict)
    """Seats played by an agent: a name of :data:`pnp.engine.agents.AGENTS`, or a function from view and question to the
    position of an option. The other seats are asked from outside."""
    options: Mapping[str, object] = field(default_factory=dict)
    """Agreed optional rules: constants with other values."""
    carried: CarriedValues = field(default_factory=CarriedValues)
    """Values carried over from the previous game of a campaign."""
    by_hand: HandMoves | None = None
    """The moves by hand so far; None for a table at which nobody moves anything by hand."""


@dataclass(frozen=True)
class _Moment:
    """The beginning of a phase, from which a match can continue."""

    mark: Mark
    happenings: int
    """Number of events before it."""
    answer: dict[str, object]
    """The last choice before it."""
    answered: int
    """Number of outside answers before it."""
    rests: int
    """Number of rests until then."""


class Match:
    """A game of a number of players, from its tape."""

    def __init__(
        self,
        game: Game,
        rules: RuleSet,
        seating: Seating,
        words: Describer,
        tape: Sequence[int] = (),
        traced: bool = True,
    ) -> None:
        """``words`` determines the language of names. ``tape``: the game so far, which is replayed to the next question
        to an outside player. A match that is not ``traced`` is faster and has no log."""
        self.game, self.rules, self.seating = game, rules, seating
        self.outcome: Outcome | None = None
        """The outcome of the game; None while it is under way."""
        self.filmed: Sequence[int] = ()
        """The seats for which :meth:`step` collects scenes."""
        self._trace = Trace()
        log = self._trace.log if traced else None
        self._state = State(game, rules, len(seating.names), log, seating.options, seating.carried)
        self._trace.state = self._state
        self._state.observe = self._note
        self._play = Play(self._state)
        self._rng = random.Random()
        self._deciders = self._seated()
        self._state.people = frozenset({p.seat for p in self._state.everyone} - {*seating.agents})
        self._rested, self._checked = 0, 0
        self._watch = self._play.boundary
        self._play.boundary = self._rest
        self._by_hand = HandMovePlayback(seating.by_hand or HandMoves())
        if seating.by_hand is not None:
            self._by_hand.attach(self._play)
        self._mark: _Moment | None = None
        self.words = replace(words, people=(*seating.names, *(_called(p, words) for p in self._state.beside)))
        self._asked: tuple[int, Question] | None = None
        self._answered: list[tuple[int, int]] = []
        self._lines: dict[tuple[int, str], list[LogLine]] = {}
        self._delivered: dict[tuple[int, str], int] = {}
        self._film: Film | None = None
        self._run(tape)

    def _seated(self) -> list[Decider | None]:
        agents = seat_agents(self._play, self.seating.agents, self._rng)
        seats = range(len(self._state.everyone))
        return [agents[seat] if seat in agents else self._outside(seat) for seat in seats]

    # ------------------------------------------------------------------------------------------ playing
    def _outside(self, seat: int) -> Decider:
        """The decider of a seat that is asked from outside."""

        def ask(live: LiveQuestion) -> int:
            clause, asked_by = clause_of(live, self._state), asking_clause(live, self._state)
            self._asked = seat, replace(question_of(live), clause=clause, asked_by=asked_by)
            raise _QuestionPending

        return ask

    def _rest(self, phase: str | None) -> None:
        """Handle a stable state: agents that look ahead take a snapshot, unless they have one. When a phase begins, the
        match takes one as well: the next answer continues from there."""
        self._rested = self._state.tape.at
        if self._watch is not None and self._rested >= self._checked:
            self._watch(phase)
        if phase is not None and not self._state.tape.reading:
            trace = self._trace
            done = len(trace.happenings), trace.answer, len(self._answered), self._by_hand.rests
            self._mark = _Moment(take_mark(self._play), *done)

    def _note(self, live: LiveQuestion) -> None:
        """Record the tape position and the seat of a question that is about to be answered."""
        seat = self._state.decider_seat(live.who)
        if seat is not None and seat not in self.seating.agents:
            self._answered.append((self._state.tape.at, seat))

    def _run(self, values: Sequence[int], since: "_Moment | None" = None) -> None:
        """Play along a tape to the next question that nobody at the table answers, or to the end: from the beginning,
        or from a moment that the tape leads to."""
        seed = self.seating.seed
        tape = Tape(values, at=since.mark.at if since is not None else 0)
        tape.random = PlaceChance(tape, seed) if seed is not None else _no_chance
        self._rng.seed(f"{seed} {len(values)}")
        self._asked = self.outcome = None
        self._by_hand.begin(since.rests if since is not None else 0)
        try:
            if since is not None:
                self._trace.go_back(since.happenings, since.answer)
                del self._answered[since.answered :]
                self.outcome = go_on_from(self._play, since.mark, tape)
            else:
                self._trace.clear()
                self._answered.clear()
                self._mark = None
                self.outcome = self._play.game(tape, self._deciders, self.seating.names)
        except _QuestionPending:
            if self._asked is not None:
                self._answered.pop()
        except Pause:
            pass

    def step(self, answer: int) -> None:
        """Answer the question with the position of an option, and play on to the next one. Raises IllegalAnswer."""
        if self._asked is None:
            raise IllegalAnswer("no question is open: the game is over")
        last = len(self._asked[1].options) - 1
        if isinstance(answer, bool) or not 0 <= answer <= last:
            raise IllegalAnswer(f"{answer!r} is not an option: give 0 to {last}")
        self._checked = self._rested
        self._film = Film(self._state, self._trace.happenings, seats) if (seats := tuple(self.filmed)) else None
        self._trace.watch = self._film.watch if self._film is not None else None
        self._run([*self.tape, int(answer)], self._mark)
        self._trace.watch = None

    def move_by_hand(self, seat: int, act: HandAct) -> None:
        """Move something by hand at the present rest; play goes on there with what the rules then allow. Raises
        IllegalAnswer, and changes nothing then, for a move that is not possible, or that the rules forbid."""
        before = self.seating
        if before.by_hand is None or not self.is_at_rest or (act.act == DONE and not self.paused):
            raise IllegalAnswer("nothing is moved by hand here: answer the question first")
        move = HandMove(self._by_hand.rests, len(self.tape), seat, act)
        try:
            self._run_by_hand(HandMoves(before.by_hand.setups, (*before.by_hand.moves, move)), self.tape)
            fault = self.outcome.message if self.outcome is not None and self.outcome.status == "stuck" else ""
        except NotByHand as why:
            fault = str(why)
        if fault:
            self._run_by_hand(before.by_hand, self.tape[: move.tape])
            raise IllegalAnswer(fault)

    def _run_by_hand(self, moves: HandMoves, tape: Sequence[int]) -> None:
        """Play from the beginning along a tape with other moves by hand."""
        self._forget()
        self.seating = replace(self.seating, by_hand=moves)
        self._by_hand.moves = moves
        self._run(tape)

    @property
    def is_at_rest(self) -> bool:
        """Whether things can be moved by hand now: no rule has asked, drawn or changed anything since the last
        rest."""
        return self.seating.by_hand is not None and self.outcome is None and self._by_hand.is_at_rest

    @property
    def paused(self) -> str:
        """The clause of the set-up, or the phase, that people carry out now; "" for none."""
        return self._by_hand.paused

    def zones_by_hand(self) -> list[int]:
        """The numbers of the zones in a view, as moves by hand name them."""
        return zones_in_view(self._state)

    def card_by_hand(
        self, zone: int, thing: CardView | BackView, seat: int, taken: Sequence[tuple[int, int]] = ()
    ) -> tuple[int, int]:
        """The card that a seat sees as ``thing``, as moves by hand name it, and not one of those ``taken``. Raises
        IllegalAnswer if there is none."""
        place = place_of_thing(self._state, zone, thing, seat, [at for in_zone, at in taken if in_zone == zone])
        if place < 0:
            raise IllegalAnswer("this card has been moved in the meantime")
        return zone, place

    def carried(self) -> CarriedValues:
        """The current values that the next game of a campaign inherits."""
        return take_carried(self._state)

    def table_field(self, name: str) -> object:
        """A public value of the table; None if there is none of that name."""
        declared = self.game.fields.get(name)
        return getattr(self._state.table, name) if declared is not None and declared.public else None

    def restart(self, seed: int) -> None:
        """Begin another game at the same table, with random numbers from another seed."""
        self.seating = replace(self.seating, seed=seed)
        self._forget()
        self._run(())

    def _forget(self) -> None:
        """Drop the cached events, which may change, and the last stable state."""
        self._checked = 0
        self._film = None
        self._lines.clear()
        self._delivered.clear()

    def undo(self, seat: int | None = None) -> bool:
        """Take back the last outside answer (or a seat's last one) and everything after it; returns whether there was
        one."""
        moves = self.seating.by_hand or HandMoves()
        last = next((n for n, one in reversed([*enumerate(moves.moves)]) if seat in (None, one.seat)), -1)
        at = next((at for at, by in reversed(self._answered) if seat in (None, by)), None)
        if last >= 0 and (at is None or moves.moves[last].tape > at):
            at, rest = moves.moves[last].tape, moves.moves[:last]
        elif at is None:
            return False
        else:
            rest = tuple(one for one in moves.moves if one.tape <= at)
        if self.seating.by_hand is not None:
            self._run_by_hand(HandMoves(moves.setups, rest), self.tape[:at])
        else:
            self._forget()
            self._run(self.tape[:at])
        return True

    # ------------------------------------------------------------------------------------------ views
    @property
    def tape(self) -> tuple[int, ...]:
        """The game so far as small integers, from which it can be replayed."""
        tape = self._state.tape
        return tuple(tape.values[: tape.at])

    @property
    def has_answers(self) -> bool:
        """Whether a person has answered a question of this game, in which chance and bots may have decided before."""
        return bool(self._answered)

    @property
    def deciding(self) -> int:
        """The seat whose answer is expected, -1 for none. It may answer for a side that it controls."""
        return self._asked[0] if self._asked is not None else -1

    @property
    def question(self) -> Question | None:
        """The question, as the answering seat may know it; None once the game is over."""
        return self._asked[1] if self._asked is not None else None

    @property
    def seats(self) -> int:
        """Number of seats: players, then roles and sides."""
        return len(self._state.everyone)

    def view(self, seat: int) -> View:
        """The table as a seat sees it: everything it may know except the question."""
        return view_of(self._state, seat)

    def seen_by(self, seat: int) -> SeatView:
        """The view of a seat."""
        return seat_view_of(self._state, self.words, seat, self.deciding, self.question, self.outcome)

    def scenes(self, seat: int, words: Describer | None = None) -> list[tuple[View, list[LogLine]]]:
        """The moments between the last answer and the question now, as a filmed seat saw them: the table, and the
        lines of the log since the moment before. ``words``: in another language than the match's own."""
        if self._film is None:
            return []
        words, happenings = words or self.words, self._trace.happenings
        scenes = []
        for scene in self._film.scenes(seat, self.view(seat)):
            lines = [log_line(words, happening, seat) for happening in happenings[scene.first : scene.last]]
            scenes.append((scene.views[seat], [line for line in lines if line is not None]))
        return [(view, lines) for view, lines in scenes if lines]

    def log(self, seat: int, words: Describer | None = None) -> tuple[LogLine, ...]:
        """The events so far, as reported to a seat; ``words``: in another language than the match's own."""
        words = words or self.words
        told_in = seat, words.locale
        lines = self._lines.setdefault(told_in, [])
        happenings = self._trace.happenings
        for happening in happenings[self._delivered.get(told_in, 0) :]:
            line = log_line(words, happening, seat)
            if line is not None:
                lines.append(line)
        self._delivered[told_in] = len(happenings)
        return tuple(lines)

    def whole_log(self) -> tuple[LogLine, ...]:
        """Everything that has happened, including hidden cards: for finished games, and for people who do not play."""
        return self.log(GOD)

    @property
    def scores(self) -> dict[str, tuple[float, ...]]:
        """Once the game is over: each number by which its rules determine the winner, by seat."""
        if self.outcome is None:
            return {}
        return {score.name: score_now(self._state, score) for score in scores_of(self.game, self.rules)}


def _called(beside: Player, words: Describer) -> str:
    """Name a role or side in the language of the table, also for its log; returns the name."""
    assert beside.stands_for is not None
    label = beside.stands_for.label
    beside.seat_name = words.text(label) + beside.seat_name.removeprefix(label.text)
    return beside.seat_name


def _no_chance() -> float:
    raise _QuestionPending
