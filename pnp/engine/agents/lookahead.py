"""A goal-seeking player: it tries each option on a table of its own, with imagined cards, and takes the best.

It is generic and needs only the game's rules. Before it tries an option, it deals the cards that it cannot see at
random among their places, so that it plays by its view and not by the real table. It judges a position by the game's
``@score``, if there is one, and by its win rules.
"""

import random
from dataclasses import dataclass, field

from pnp.engine.agents.determinization import WORTH_OF_WIN, Face, face_of, imagine, print_faces, true_faces
from pnp.engine.agents.evaluation import Judge
from pnp.engine.agents.weighing import Weighing
from pnp.engine.play.outcome import CRASHES, Defect, GameOver, Stop
from pnp.engine.play.question import Decider, LiveQuestion
from pnp.engine.play.run import Play
from pnp.engine.play.snapshot import BoundSnapshot, take
from pnp.engine.play.tape import LateChance, Tape
from pnp.engine.play.values import Card

STEPS = 100_000
"""The budget of steps for trying an option."""


class _Enough(Exception):
    """Raised when the option has taken effect."""


@dataclass
class Lookahead(Weighing):
    """The goal-seeking seats of one table. Call :meth:`watch` once with their play."""

    play: Play = field(kw_only=True)
    """The real table, read for snapshots at phases and for the tape, never for hidden information."""
    scratch: Play = field(kw_only=True)
    start: tuple[BoundSnapshot, str | None] | None = None
    """The last stable state, and the phase that began there (None: a window)."""
    faces: list[Face] = field(default_factory=list)
    printed: list[Card] = field(default_factory=list)
    """Cards of the scratch table whose face is not their own."""
    imagined: tuple[tuple[int, int], list[Card], list[Face]] = ((-1, -1), [], [])
    """The last imagined faces, with their seat, seed and cards."""

    def __post_init__(self) -> None:
        self.judge = Judge(self.scratch.state)
        self.faces = true_faces(self.scratch.state)
        self.scratch.boundary = self._never
        self.scratch.triggers.invariants = []  # imagined cards may be an impossible position
        self.play.boundary = self._mark

    def _never(self, phase: str | None) -> None:
        return None

    def _mark(self, phase: str | None) -> None:
        self.start = (BoundSnapshot(self.scratch.state, take(self.play.state)), phase)
        self.began()

    # ------------------------------------------------------------------------------------------ decisions
    def decide(self, question: LiveQuestion) -> int:
        """The option that looks best; random among equals."""
        ready = self.start is not None and question.kind != "name"  # choosing any of fifty cards is not worth trying
        return self.weigh(len(question.options), ready, lambda *how: self._try(question, *how))

    def _try(self, question: LiveQuestion, option: int, seed: int, reply: int) -> float:
        """Play one option until the next stable state, with imagined cards; ``reply`` varies the decisions after it."""
        assert self.start is not None
        start, phase = self.start
        state, seat = self.scratch.state, question.who.seat
        real = self.play.state.tape
        prefix = real.values[start.snapshot.at : real.at]
        state.tape = Tape(prefix, chance=LateChance(seed))
        print_faces(self.printed, [self.faces[c.index] for c in self.printed])
        self.printed = []
        start.restore()
        state.refill(STEPS)
        replies = LateChance(seed + reply)
        reached = False

        def answer(q: LiveQuestion) -> int:
            nonlocal reached
            if reached:
                stops = q.kind == "reaction" or (q.kind == "some" and q.options[0] is None)
                self.followed = self.followed or (q.who.seat == seat and not stops)
                return 0 if stops else int(replies() * len(q.options))
            reached = True
            self._imagine(seat, seed)
            self.scratch.triggers.on_stable = self._enough
            return min(option, len(q.options) - 1)

        state.deciders = list[Decider | None]([answer] * len(state.everyone))
        self.scratch.triggers.on_stable = None
        try:
            self.scratch.phase(phase) if phase is not None else self.scratch.window()
            self.scratch.end_turn(state.names["active"])
        except GameOver as over:
            if not over.winners:
                return 0.0
            return WORTH_OF_WIN if any(w.seat == seat for w in over.winners) else -WORTH_OF_WIN
        except (_Enough, Stop):
            pass
        except (Defect, StopIteration, *CRASHES):
            return -1.0
        finally:
            self.scratch.triggers.on_stable = None
        return self.judge.worth(seat, self.rng)

    def _imagine(self, seat: int, seed: int) -> None:
        """Put imagined faces on the cards that a seat cannot see: the same for all options tried with one seed, which
        all start from the question."""
        if self.imagined[0] == (seat, seed):
            _, self.printed, faces = self.imagined
            print_faces(self.printed, faces)
            return
        self.printed = imagine(self.scratch.state, seat, random.Random(seed))
        self.imagined = ((seat, seed), self.printed, [face_of(card) for card in self.printed])

    def _enough(self) -> None:
        raise _Enough
