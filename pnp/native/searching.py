"""A player who searches: every option is played out at random on the machine, hundreds of times on imagined cards.

All options are played out on the same cards, the worse half of them is dropped, and the rest played out on more, until
one is left (sequential halving). Whatever a seat cannot see is dealt anew among the places that it cannot see, and
where a hidden card lies in truth has no part in it: two tables that look the same to a seat give the same answer. What
is played out is a copy of the table at its question, which the machine keeps as one block. The same seed and the same
number of games give the same answers.
"""

import random
from dataclasses import dataclass, field
from math import log2
from statistics import fmean, pstdev
from threading import local
from time import perf_counter

from pnp.native.engine import choose
from pnp.native.machine import Attempt, Machine
from pnp.play.agents.evaluation import OTHERS
from pnp.play.agents.montecarlo import MonteCarlo
from pnp.play.agents.table import MAKERS
from pnp.play.question import Decider, LiveQuestion
from pnp.play.run import Play
from pnp.play.state import State

PLAYOUTS = 1000
"""Games played out for a question."""
HORIZON = 3
"""Rounds played beyond the present one; what is not over then is judged by the score."""
WIDEST = 24
"""Options that are tried; more are sampled."""
MOST_SPREADS = 4.0
"""How many times the spread of all scores counts as much as a win."""
WORTH = {"won": 1.0, "lost": -1.0, "over": 0.0, "fault": -1.0}


@dataclass
class Searching:
    """One table's searching seats."""

    play: Play
    machine: Machine
    rng: random.Random
    playouts: int = PLAYOUTS
    seconds: float | None = None
    """Time for a question, in place of a number of games: what is taken hangs on the computer then."""
    horizon: int = HORIZON
    fallback: MonteCarlo | None = None
    found: dict[int, list[Attempt]] = field(default_factory=dict)

    def decide(self, question: LiveQuestion) -> int:
        """The option that is left."""
        n, state = len(question.options), self.play.state
        tape = state.tape
        asked = self.machine.begin(tape.values[: tape.at], 0)
        if asked != "asking" or self.machine.question().options != n:
            return self._otherwise(question)
        tried = list(range(n)) if n <= WIDEST else sorted(self.rng.sample(range(n), WIDEST))
        seat, last = question.who.seat, state.rounds + self.horizon
        self.found = {option: [] for option in tried}
        turns = max(1, round(log2(len(tried)) + 0.5))
        for _ in range(turns):
            end = perf_counter() + (self.seconds or 0) / turns
            share = max(1, self.playouts // (turns * len(tried)))
            while self.seconds is not None or share > 0:
                seed = self.rng.getrandbits(48)
                for option in tried:
                    attempt = self.machine.play_out(seat, option, seed, last)
                    if attempt.came == "unknown":
                        return self._otherwise(question)
                    self.found[option].append(attempt)
                share -= 1
                if self.seconds is not None and perf_counter() >= end:
                    break
            worth = self._worths()
            tried = sorted(sorted(tried, key=lambda option: -worth[option])[: (len(tried) + 1) // 2])
            if len(tried) == 1:
                break
        best = max(worth[option] for option in tried)
        good = [option for option in tried if worth[option] >= best - 1e-12]
        return good[int(self.rng.random() * len(good))]

    def _worths(self) -> dict[int, float]:
        """How good each option looks: from -1, it loses always, to 1; scores by how far they are from the others."""
        scores = {option: [_score(a) for a in found] for option, found in self.found.items()}
        judged = [s for said in scores.values() for s in said if s is not None]
        middle, spread = (fmean(judged), pstdev(judged)) if judged else (0.0, 0.0)

        def worth(attempt: Attempt, score: float | None) -> float:
            if score is None:
                return WORTH.get(attempt.came, 0.0)
            return max(-0.9, min(0.9, (score - middle) / (MOST_SPREADS * spread))) if spread else 0.0

        return {
            option: fmean([worth(a, s) for a, s in zip(found, scores[option], strict=True)])
            for option, found in self.found.items()
        }

    def _otherwise(self, question: LiveQuestion) -> int:
        """What the machine cannot tell is played out by Python."""
        if self.fallback is None:
            self.fallback = MonteCarlo(self.play, _scratch(self.play), self.rng)
        return self.fallback.decide(question)


def _score(attempt: Attempt) -> float | None:
    """What a position is worth that was not played to its end; None for the end of a game."""
    if attempt.came != "judged":
        return None
    return sum(float(mine) - OTHERS * float(best) for mine, best in attempt.scores)


def _scratch(play: Play) -> Play:
    state = play.state
    return Play(State(state.game, state.rules, len(state.seated), options=state.options, carried=state.carried))


class _Kept(local):
    """The last tables on the machine: each thread has its own, for they are played at while others go on."""

    def __init__(self) -> None:
        self.tables: dict[tuple[str, str, int], Machine | None] = {}


TABLES = 4
_kept = _Kept()


def searching(play: Play, rng: random.Random) -> Decider | None:
    """Who searches at a table; None where the machine does not know the game, or not all that players bring to it."""
    state, tables = play.state, _kept.tables
    if state.carried or state.rules.over is not None:
        return None
    key = state.rules.digest, repr(sorted(state.options.items())), len(state.seated)
    if key not in tables:
        while len(tables) >= TABLES:
            del tables[next(iter(tables))]
        tables[key] = choose(state.game, len(state.seated), state.options).machine
    machine = tables[key]
    return Searching(play, machine, rng).decide if machine is not None else None


def offer_search() -> None:
    """Let the agent be seated by its name."""
    MAKERS["search"] = searching
