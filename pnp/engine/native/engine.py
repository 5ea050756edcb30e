"""Choose the engine of a game: the machine if possible, else Python with the reason."""

from collections.abc import Mapping

from pnp.base.frozen import dataclass
from pnp.engine.native.compiler import NoCompiler, library
from pnp.engine.native.machine import Machine
from pnp.engine.native.program import NativeGame, native_game
from pnp.engine.native.typed_rules import Unsupported
from pnp.model.game import Game


@dataclass(frozen=True)
class Choice:
    """A table on the machine, or the reason why there is none."""

    machine: Machine | None
    why: str = ""
    """A sentence for users: what the machine does not support, or what is missing on this computer."""


_last: list[tuple[Game, int, dict[str, object], NativeGame]] = []
"""The last program, which a command often needs twice."""


def choose(game: Game, seats: int, options: Mapping[str, object] | None = None) -> Choice:
    """Return the machine for a game and a number of players, or why there is none. The rules have no errors."""
    try:
        library()
        return Choice(Machine(_program(game, seats, dict(options or {}))))
    except NoCompiler as error:
        return Choice(None, str(error))
    except Unsupported as error:
        where = f" (line {error.line} of its chapter)" if error.line else ""
        return Choice(
            None, f"{game.title.text} is played by Python: the native engine does not support {error.what}{where}"
        )


def _program(game: Game, seats: int, options: dict[str, object]) -> NativeGame:
    if not (_last and _last[0][0] is game and _last[0][1:3] == (seats, options)):
        _last[:] = [(game, seats, options, native_game(game, seats, options))]
    return _last[0][3]
