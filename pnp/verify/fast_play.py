"""Games of a search that are left to chance, on the machine (pnp.native)."""

from pnp.model.game import Game
from pnp.native.compare import outcome_of
from pnp.native.engine import choose
from pnp.native.machine import Machine
from pnp.play import Outcome, State, Tape

FEWEST = 1_000
"""Games of a search from which on it is worth while to make a table on the machine."""


class FastPlay:
    """Plays whole games from the set-up as :class:`pnp.play.Play` would, with no one but the tape to answer."""

    def __init__(self, machine: Machine, state: State) -> None:
        """``state`` is Python's: what a game counts is noted there."""
        self.machine, self.state = machine, state

    def game(self, tape: Tape, seed: int) -> Outcome | None:
        """A game by what is given of a tape and by chance from a seed, as Python would have played it on this tape;
        None where Python has to: a game that fails, or that is too large."""
        played = self.machine.play(tape.values, seed)
        if played.status not in ("ended", "limit"):
            return None
        tape.take_over(self.machine.tape(played.at))
        self.state.counters.own[:] = self.machine.counters()
        self.state.data_counts.clear()
        self.state.data_counts.update(self.machine.data_counts())
        self.state.most = {}
        return outcome_of(self.machine.native, played)


def fast_play(game: Game, state: State, games: int) -> FastPlay | None:
    """A table on the machine for a search of so many games; None where Python does as well, or has to."""
    if games < FEWEST:
        return None
    machine = choose(game, len(state.seated), state.options).machine
    return FastPlay(machine, state) if machine is not None else None
