"""The permutation test: swap two cards that no asked player can see, and no question may differ.

A tape is run twice, the second time with one swap in a stable state. At every question, everything that leaves a match
(:meth:`pnp.engine.match.Match.seen_by`, and the log lines since) is compared for the asked player, and for another
player in turn, until somebody lawfully learns either card. A difference before that is a leak: a hidden fact has been
disclosed otherwise than by ``reveal``, ``show``, ``peek``, ``tell`` or a zone's ``sees:``.

If the machine supports the game (pnp.engine.native.leaking), it plays both runs first, and compares the complete table
and every option, whoever may see them: two runs that agree in all of it look the same to everybody. Python plays the
others, and its result counts.
"""

import random
from dataclasses import field
from functools import cached_property
from typing import Any

from pnp.base.frozen import dataclass
from pnp.engine.native.leaking import QUESTIONS, Leaking
from pnp.engine.play import LiveQuestion, Play, State, Tape
from pnp.engine.play.describe import Describer
from pnp.engine.play.limits import clause_of
from pnp.engine.play.question import question_of
from pnp.engine.play.seat_view import seat_view_of
from pnp.engine.play.table import Table
from pnp.engine.play.things import sees
from pnp.engine.play.trace import Trace, transcript
from pnp.engine.play.values import Card, Zone
from pnp.model.game import Game
from pnp.rules import RuleSet

LATEST = 40
"""Most stable states from the set-up to a swap."""


ASIDE = 3
"""At one question in this many, another player's view is compared, too."""
TRIES = 8
"""Pairs that are compared for one swap."""


@dataclass(frozen=True)
class Leak:
    """A question that depended on something its player cannot see."""

    rule: str
    prompt: str
    cards: tuple[str, str]
    """The two swapped cards."""
    tape: tuple[int, ...]


class _Enough(Exception):
    """Raised when nothing more is to be compared."""


@dataclass
class _Run:
    """One run: the questions after the swap, each with the player's view."""

    questions: list[tuple[object, ...]] = field(default_factory=list)
    asked: int = -1
    """The seat asked first after the swap, or in a run without a swap; -1 for nobody."""
    hidden: list[tuple[Card, Zone, int]] = field(default_factory=list)
    """The cards that lay face down at the swap, each with its zone and the mask of those who saw it."""
    rests: int = 0
    """Number of stable states in the game."""
    slow: bool = False
    """Whether a rule took too long."""
    tape: tuple[int, ...] = ()
    """The tape of the game so far; only of a run without a swap."""


class LeakTest:
    """Runs pairs of games on one table."""

    def __init__(self, game: Game, rules: RuleSet, seats: int, fast: Leaking | None = None) -> None:
        """``fast``: the same table on the machine, which selects the pairs that need a look."""
        self.fast, self._seated = fast, (game, rules, seats)
        self._names_limits = any(rule.kind == "value" and rule.cites for rule in rules.rules.values())
        """Whether a question may name the clause that a value cites, which the machine does not compare."""
        self.trace = Trace()
        self.events_reported: dict[int, int] = {}
        """Number of events since the swap that have been reported to each seat."""
        self.pair: tuple[int, ...] = ()
        self.knew = 0
        """A bit for each seat that knew either card of the pair at the swap, and may therefore learn more about it than
        others."""

    @cached_property
    def play(self) -> Play:
        """Python's table. If the machine covers every pair, it is never set up, and no rule is compiled for it."""
        game, rules, seats = self._seated
        self.trace.state = state = State(game, rules, seats, self._log)
        return Play(state)

    @property
    def state(self) -> State:
        """The state of Python's table."""
        return self.play.state

    @cached_property
    def describer(self) -> Describer:
        """The describer of events at Python's table."""
        game, rules, _ = self._seated
        return Describer(game, rules, lambda message: message.text)

    @property
    def table(self) -> Table:
        """The table with cards and zones by number: the machine's if there is one, otherwise Python's."""
        return self.state if self.fast is None else self.fast.machine.native.layout.table

    def find(self, seed: int, pairs: int) -> tuple[list[Leak], int]:
        """Leaks found in this many pairs of runs, and the number of questions compared."""
        rng = random.Random(seed)
        leaks: list[Leak] = []
        compared = 0
        for _ in range(pairs):
            rest = 1 + int(LATEST * rng.random() ** 2)
            seed = rng.getrandbits(48)
            longest: tuple[int, ...] = ()
            start = self._begin(longest, seed, rest)
            if start.slow:  # found elsewhere
                break
            if start.rests < rest:  # the game was over before
                rest = 1 + int(start.rests * rng.random())
                longest = start.tape
                start = self._begin(longest, 1, rest)
            pair = self._pick(rng, start)
            if not pair:
                continue
            if self.fast is not None and not self._names_limits:
                alike = self.fast.equal_questions(longest, 1 if longest else seed, rest, pair)
                if alike is not None:
                    compared += alike
                    continue
            tapes = [Tape(longest, 1) if longest else Tape(seed=seed) for _ in (False, True)]
            one, other = self._run(tapes[0], rest, pair, False), self._run(tapes[1], rest, pair, True)
            differs, n = _compare(one, other)
            compared += n
            if differs is not None:
                codes = (self.table.cards[pair[0]].code, self.table.cards[pair[1]].code)
                leaks.append(Leak(differs[0], differs[1], codes, tuple(tapes[0].values[: tapes[0].at])))
        return leaks, compared

    def _begin(self, values: tuple[int, ...], seed: int, rest: int) -> "_Run":
        """A game up to the first question after a stable state."""
        begun = self.fast.play_until(values, seed, rest) if self.fast is not None else None
        if begun is None:
            tape = Tape(values, seed)
            run = self._run(tape, rest, ())
            run.tape = tuple(tape.values[: tape.at])
            return run
        cards, zones = self.table.cards, self.table.zones
        hidden = [(cards[card], zones[zone], mask) for card, zone, mask in begun.hidden]
        return _Run([], begun.player, hidden, begun.rests, begun.slow, begun.tape)

    def _pick(self, rng: random.Random, run: _Run) -> tuple[int, ...]:
        """Two cards with different faces that the next asked player does not see: as often from one pile as from two
        zones, if possible. (One of two zones is often an opponent's hand, and that opponent's questions may then differ
        lawfully.)"""
        if run.asked < 0:
            return ()
        bit = 1 << run.asked
        unseen = [(card, zone) for card, zone, mask in run.hidden if not mask & bit]
        pair: tuple[int, ...] = ()
        apart = rng.random() < 0.5
        for _ in range(TRIES if len(unseen) > 1 else 0):
            (a, one), (b, other) = rng.sample(unseen, 2)
            if a.kind == b.kind and a.code != b.code:
                pair = (a.index, b.index)
                if (one is not other) == apart:
                    break
        return pair

    def _run(self, tape: Tape, rest: int, pair: tuple[int, ...], swap: bool = False) -> _Run:
        run, state = _Run(), self.state
        self.pair, self.knew, self.exposed, self.events, self.events_reported = (), 0, False, 0, {}
        self.trace.clear()

        def on_stable() -> None:
            run.rests += 1
            if run.rests == rest:
                down = [c for c in state.cards if c.zone.decl.face != "up" and not c.face_up]
                run.hidden = [(c, c.zone, c.zone.mask | c.known_to) for c in down]
                self.pair = pair
                for card in (state.cards[i] for i in pair):
                    self.knew |= card.zone.mask | card.known_to
                if swap:
                    self._swap(*pair)

        def observe(question: LiveQuestion) -> None:
            if run.rests < rest:
                return
            seat = question.who.seat
            if not pair:  # the run that the pair is picked from is not compared
                run.asked = seat
                raise _Enough
            lawful = self.exposed or self._may_know(seat)
            run.questions.append((*self._shown_to(question), self._shown_aside(question), self.events, lawful))
            if lawful or len(run.questions) >= QUESTIONS:
                raise _Enough

        self.play.triggers.on_stable, state.observe = on_stable, observe
        try:
            run.slow = self.play.game(tape).code == "PNP412"
        except _Enough:
            pass
        finally:
            self.play.triggers.on_stable = state.observe = None
        return run

    def _shown_to(self, live: LiveQuestion) -> tuple[object, ...]:
        """The asking rule, its clause and its words, the asked player, and everything that this player may know and has
        learned."""
        state, seat = self.state, live.who.seat
        what = live.rule or state.running() or live.kind
        return (
            what,
            live.prompt,
            seat,
            clause_of(live, state),
            seat_view_of(state, self.describer, seat, seat, question_of(live)),
            *self._news(seat),
        )

    def _shown_aside(self, live: LiveQuestion) -> tuple[object, ...]:
        """At some questions, the view and the news of another player who does not see the pair; otherwise empty."""
        state, asked_seat = self.state, live.who.seat
        seat = (asked_seat + 1 + state.decisions // ASIDE % max(1, len(state.everyone) - 1)) % len(state.everyone)
        if state.decisions % ASIDE or seat == asked_seat or self._may_know(seat):
            return ()
        return seat_view_of(state, self.describer, seat, asked_seat, None), *self._news(seat)

    def _may_know(self, seat: int) -> bool:
        """Whether a seat sees either of the pair, or knew it at the swap."""
        return bool(self.knew >> seat & 1) or any(sees(self.state.cards[i], seat) for i in self.pair)

    def _news(self, seat: int) -> list[str]:
        """The events reported to a player since the last question to that seat."""
        before, self.events_reported[seat] = self.events_reported.get(seat, 0), len(self.trace.happenings)
        return transcript(self.describer, self.trace.happenings[before:], seat)

    def _log(self, kind: str, **facts: Any) -> None:
        """Notice when one of the pair is shown to anybody, and record reports."""
        if self.pair:
            self.trace.log(kind, **facts)
        if not getattr(self, "pair", ()) or self.exposed:
            return
        self.events += kind != "choice"
        cards = facts.get("cards", ())
        if any(c.index in self.pair for c in cards):
            masks = [getattr(facts.get(k), "mask", 0) for k in ("source", "to")] + [facts.get("mask", 0)]
            self.exposed = any(masks) or kind in ("cut_card", "show", "peek", "swap", "turn_up")
        if kind == "tell":
            self.exposed = True

    def _swap(self, a: int, b: int) -> None:
        one, other = self.state.cards[a], self.state.cards[b]
        i, j = list.index(one.zone, one), list.index(other.zone, other)
        list.__setitem__(one.zone, i, other)
        list.__setitem__(other.zone, j, one)
        one.zone, other.zone = other.zone, one.zone
        one.known_to, other.known_to = other.known_to, one.known_to
        one.tokens, other.tokens = other.tokens, one.tokens
        for name in type(one)._back_fields:  # values on backs stay in place: only the faces are swapped
            mine, yours = getattr(one, name), getattr(other, name)
            setattr(one, name, yours)
            setattr(other, name, mine)


def _extra(one: list[tuple[object, ...]], other: list[tuple[object, ...]], n: int) -> tuple[str, str] | None:
    """A question that only one run has, before both reach the same lawful one without an event in between.

    If the run without it has continued to a player who lawfully sees the cards (with one more card to choose from, for
    instance), the two do not meet again before an event, and nothing is reported.
    """
    extra, waiting = (other[n:], one[n]) if one[n][-1] else (one[n:], other[n])
    met = next((entry for entry in extra if entry[-1]), None)
    same = met is not None and (met[0:3], met[-2]) == (waiting[0:3], waiting[-2])
    return (str(extra[0][0]), str(extra[0][1])) if same else None


def _compare(one: _Run, other: _Run) -> tuple[tuple[str, str] | None, int]:
    """The first unlawful difference, and the number of questions compared."""
    for n, (a, b) in enumerate(zip(one.questions, other.questions, strict=False)):
        if a[-1] or b[-1]:
            extra = _extra(one.questions, other.questions, n) if a[-1] != b[-1] else None
            return extra, n + (extra is not None)
        if a[:-1] != b[:-1]:
            return (str(a[0]), str(a[1])), n + 1
    return None, min(len(one.questions), len(other.questions))
