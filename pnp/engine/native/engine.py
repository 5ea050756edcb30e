"""Which engine plays: the machine where it can, Python where it must, with the reason."""

from collections.abc import Mapping

from pnp.base.frozen import dataclass
from pnp.engine.native.compiler import NoCompiler, library
from pnp.engine.native.machine import Machine
from pnp.engine.native.program import NativeGame, native_game
from pnp.engine.native.typed import Unsupported
from pnp.model.game import Game


@dataclass(frozen=True)
class Choice:
    """A table on the machine, or why there is none."""

    machine: Machine | None
    why: str = ""
    """A sentence for people: what the machine does not know, or what is missing here."""


_last: list[tuple[Game, int, dict[str, object], NativeGame]] = []
"""The program that was written last, which is often wanted again: to say whether there is one, and to play."""


def choose(game: Game, seats: int, options: Mapping[str, object] | None = None) -> Choice:
    """The machine for a game and a number of players, whose rules are free of faults."""
    try:
        library()
        return Choice(Machine(_program(game, seats, dict(options or {}))))
    except NoCompiler as error:
        return Choice(None, str(error))
    except Unsupported as error:
        where = f" (line {error.line} of its chapter)" if error.line else ""
        return Choice(None, f"{game.title.text} is played by Python: the machine does not know {error.what}{where}")


def _program(game: Game, seats: int, options: dict[str, object]) -> NativeGame:
    if not (_last and _last[0][0] is game and _last[0][1:3] == (seats, options)):
        _last[:] = [(game, seats, options, native_game(game, seats, options))]
    return _last[0][3]
