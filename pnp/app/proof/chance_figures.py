"""The figures of many random games for the first page of a proof: played once for the same rules, and cached."""

from dataclasses import asdict, is_dataclass
from types import UnionType
from typing import Any, cast, get_args, get_origin, get_type_hints

from pnp.app.simulate.simulate import SimulateOptions, simulate
from pnp.base.cache import Store, key_of
from pnp.checks.edition import CheckOptions
from pnp.checks.statistics.figures import Statistics
from pnp.engine.native.engine import choose
from pnp.rules.loading import LoadedGame
from pnp.source.load.stamp import stamp_of_press


def figures_of(loaded: LoadedGame, games: int, check: CheckOptions) -> Statistics | None:
    """The figures of this many random games for each number of players; None if the machine does not play the game,
    because Python would take too long. A change of prose alone replays nothing."""
    game = loaded.game
    tables = tuple(range(game.players[0], game.players[1] + 1))
    if not game.has_course or any(choose(game, seats).machine is None for seats in tables):
        return None
    name = _name(loaded, games)
    stored = _STORE.load(name) if check.cache else None
    if stored is not None:
        return stored
    options = SimulateOptions(tables, games, ("random",), jobs=check.jobs, engine="native")
    figures = simulate(loaded, options, check.progress)
    if check.cache:
        _STORE.store(name, figures)
    return figures


def _name(loaded: LoadedGame, games: int) -> str:
    """The cache key: the rules, and the files that name players and roles; chapters do not."""
    game = loaded.game
    files = sorted((file, text) for file, text in game.sources.items() if not file.endswith(".md"))
    return f"{game.id}-{key_of(loaded.rules.digest, game.variant, games, files)}"


def _instance(kind: Any, data: Any) -> object:
    """Rebuild a frozen class, or the value of one of its fields, from cached plain data."""
    if is_dataclass(kind):
        return kind(**{name: _instance(hint, data[name]) for name, hint in get_type_hints(kind).items()})  # type: ignore[operator]
    if get_origin(kind) is tuple:
        inner = get_args(kind)
        return tuple(_instance(inner[0], one) for one in data) if inner[-1] is Ellipsis else tuple(data)
    if get_origin(kind) is UnionType:
        return None if data is None else _instance(get_args(kind)[0], data)
    return data


def _from_plain(data: Any) -> Statistics:
    return cast("Statistics", _instance(Statistics, data))


_STORE: Store[Statistics] = Store("statistics", stamp_of_press, asdict, _from_plain)
