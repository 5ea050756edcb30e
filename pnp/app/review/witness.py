"""A witness: the smallest position in which a clause decides something, in the words of the log; for a changed clause,
with the effect of the agreed code there."""

import time
from collections.abc import Iterator, Sequence

from pnp.app.review.editions import Edition
from pnp.app.review.old_rules import with_agreed_code
from pnp.app.review.pairs import OpenClause
from pnp.base.frozen import dataclass
from pnp.checks.edition import CheckOptions
from pnp.checks.edition.check_edition import likely_evidence
from pnp.checks.mutants.question import NAMES, side_by_side
from pnp.checks.mutants.tapes import StoredTape, Watch, numbers_that_matter
from pnp.checks.search.search import replay_tape
from pnp.engine.play import Play, State, Tape
from pnp.engine.play.describe import Describer
from pnp.engine.play.trace import Trace, transcript
from pnp.model.game import Game
from pnp.model.text.prose import Prose
from pnp.rules import RuleSet

KEPT, GENERATED = 20, 20
"""Most games that are searched: of the stored ones the shortest, and random games."""
PATIENCE = 1.5
"""Seconds spent on the search for differences."""
NO_EVENT = "nothing more happens"
"""The outcome of a clause without any effect."""
BEFORE, AFTER = 2, 3
"""Lines of the log shown from before the clause acts, and from its own events."""


@dataclass(frozen=True)
class Witness:
    """A position in which a clause decides something."""

    before: tuple[str, ...]
    """The last events before it, in the words of a log."""
    now: tuple[str, ...]
    """The outcome by the current code."""
    agreed: tuple[str, ...] = ()
    """The outcome by the agreed code; empty if the code has not changed, or is unknown."""

    def lines(self) -> Iterator[tuple[str, str]]:
        """The witness as labels and texts."""
        for label, lines in (("before", self.before), ("agreed", self.agreed), ("now", self.now)):
            yield from ((label if at == 0 else "", line) for at, line in enumerate(lines))


class Witnesses:
    """Finds witnesses for the clauses of one edition; games are played once for all of them."""

    def __init__(self, edition: Edition) -> None:
        self._edition = edition
        self._tapes: list[StoredTape] | None = None
        self._uses: dict[str, tuple[int, Witness]] | None = None

    def of(self, clause: OpenClause) -> Witness | None:
        """The witness for an open clause; None if no searched game reaches the clause."""
        open_pair = clause.open_pair
        if open_pair.pair is None:
            return None
        if open_pair.moved in ("code", "both"):
            then = with_agreed_code(open_pair, self._edition)
            difference = self._difference(then, open_pair.key) if then is not None else None
            if difference is not None:
                return difference
        return self._first_use(open_pair.pair.restates or open_pair.key)

    # ---- where the agreed and the current code part
    def _difference(self, then: tuple[Game, RuleSet], key: str) -> Witness | None:
        """The earliest moment at which a game differs from the same game under the agreed code."""
        game, rules = self._edition.game, self._edition.rules
        names = numbers_that_matter(game, rules) & numbers_that_matter(*then)
        end = time.monotonic() + PATIENCE
        nearest: tuple[int, StoredTape] | None = None
        for tape in self._games(key):
            at = _parting(tape, names, (game, rules), then)
            if at >= 0 and (nearest is None or at < nearest[0]):
                nearest = at, tape
            if time.monotonic() > end:
                break
        if nearest is None:
            return None
        difference = side_by_side(names, (game, rules), then, nearest[1], nearest[0])
        return Witness(difference.before, (difference.now,), (difference.so,))

    def _games(self, key: str) -> Iterator[StoredTape]:
        """The positions of a clause's examples, then whole games, the shortest first."""
        game = self._edition.game
        for example in game.examples:
            if example.clause == key and not example.data.get("each"):
                yield StoredTape(len(example.data.get("players", ())), (), example.id, 1)
        yield from self._replayable_games()

    def _replayable_games(self) -> Sequence[StoredTape]:
        if self._tapes is None:
            game, rules = self._edition.game, self._edition.rules
            evidence = likely_evidence(game, rules, CheckOptions()) if game.has_course else None
            tapes = [
                StoredTape(seats, tape) for seats, tape, start in (evidence.tapes if evidence else ()) if not start
            ]
            tapes.sort(key=lambda tape: len(tape.tape))
            seeds = range(1, GENERATED + 1) if game.has_course else ()
            self._tapes = [*tapes[:KEPT], *(StoredTape(game.players[0], (), seed=seed) for seed in seeds)]
        return self._tapes

    # ---- where a clause first acts
    def _first_use(self, key: str) -> Witness | None:
        """The first time in a game that a clause causes an event."""
        if self._uses is None:
            self._uses = {}
            end = time.monotonic() + PATIENCE
            for tape in self._replayable_games():
                self._note_uses(tape)
                if time.monotonic() > end:
                    break
        return self._uses[key][1] if key in self._uses else None

    def _note_uses(self, tape: StoredTape) -> None:
        """Record the clauses that act earlier in a game than in those before it."""
        assert self._uses is not None
        game, rules = self._edition.game, self._edition.rules
        trace = Trace()
        state = State(game, rules, tape.seats, trace.log)
        trace.state = state
        for player, name in zip(state.seated, NAMES, strict=False):
            player.seat_name = name
        replay_tape(Play(state), Tape(tape.tape, tape.seed), tape.start, game)
        describer = Describer(game, rules, Prose(game).text, people=[p.seat_name for p in state.everyone])
        first: dict[str, int] = {}
        for at, event in enumerate(trace.happenings):
            if event.clause:
                first.setdefault(event.clause, at)
        for clause, at in first.items():
            if clause not in self._uses or at < self._uses[clause][0]:
                self._uses[clause] = at, _witness_of(describer, trace, clause, at)


def _witness_of(describer: Describer, trace: Trace, clause: str, at: int) -> Witness:
    """The events before a clause acts, and the events that it causes, in words."""
    end = at
    while end < len(trace.happenings) and trace.happenings[end].clause == clause:
        end += 1
    before = transcript(describer, trace.happenings[:at])
    own = transcript(describer, trace.happenings[:end])[len(before) :]
    return Witness(tuple(before[-BEFORE:]), tuple(own[:AFTER]) or (NO_EVENT,))


def _parting(tape: StoredTape, names: frozenset[str], now: tuple[Game, RuleSet], then: tuple[Game, RuleSet]) -> int:
    """The number of the moment at which two rule sets diverge on a tape; -1 if they never do."""
    base, _ = Watch(*then, tape.seats, names).all_moments(tape)
    return Watch(*now, tape.seats, names).against(tape, base)[0]
