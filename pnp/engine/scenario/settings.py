"""Counters, fields, tokens and boards of a position, and its limits."""

from collections.abc import Iterable
from typing import Any

from pnp.engine.play.state import State
from pnp.engine.play.values import Zone
from pnp.engine.scenario.fault import BadScenario, Path
from pnp.engine.scenario.notation import as_list, is_nothing, player_named, quoted, read, word
from pnp.model.game import Counter
from pnp.model.schema.types import NUM, Type
from pnp.source.diagnostics.hints import did_you_mean
from pnp.source.diagnostics.numbers import number_of


def owner_of(state: State, key: str) -> tuple[Any, str]:
    """The owner of a key's value, and its name: ``Ann.hand``; None for the table."""
    if "." not in key:
        return None, key
    who, name = key.split(".", 1)
    return (None if who == "table" else player_named(state, who)), name


def put(state: State, key: str, value: object) -> None:
    """Set the value of a line that does not name a zone."""
    if key == "active":
        state.names["active"] = player_named(state, word(value))
    elif key == "round":
        state.rounds = state.names["round_number"] = _number(key, value, least=1)
    elif key in state.options:
        state.names[key] = _agreed(state, key, value)
    elif key in state.boards:
        _lay_pieces(state, key, value)
    elif key in state.tokens:
        if not state.game.tokens[key].held_by:
            raise BadScenario(
                f"`{key}` is a number of tokens, so no single player holds it", help="set a player's counter of it"
            )
        state.holders[key] = None if is_nothing(value) else player_named(state, word(value))
    else:
        _set(state, key, value)


def _number(key: str, value: Any, least: int = 0) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < least:
        raise BadScenario(f"`{key}` must be a number, not {quoted(value)}", help="write a whole number")
    return value


def _agreed(state: State, key: str, value: object) -> Any:
    """Another value for a constant that players may agree on. Raises :class:`BadScenario` if it is out of bounds."""
    constant = state.game.constants[key]
    now = state.options[key]
    if isinstance(now, bool):
        return read(state, Type("flag"), value, key)
    if isinstance(now, int):
        agreed_number = read(state, NUM, value, key)
        low, high = constant.bounds
        if not low <= agreed_number <= high:
            raise BadScenario(
                f"`{key}` must be from {low} to {high}, not {agreed_number}",
                help=f"write a number from {low} to {high}",
            )
        return agreed_number
    enum = getattr(state.value(now), "enum", "")
    return read(state, Type("enum", enum), value, key)


def _set(state: State, key: str, value: object) -> None:
    """Set a counter or a field to a value of its type; a player may be out of the game (``alive: no``)."""
    owner, name = owner_of(state, key)
    kind = "table" if owner is None else "player"
    counter, declared = state.game.counters.get(name), state.game.fields.get(name)
    if kind == "player" and name == "alive":
        owner.alive = read(state, Type("flag"), value, key)
        state.seat_players()
    elif counter is not None and counter.owner == kind:
        setattr(owner or state.table, name, read(state, NUM, value, key))
    elif declared is not None and declared.by_seat:
        message = f"`{key}` cannot be set: the team of a player depends on the seat"
        raise BadScenario(message, help="name the players in another order under `players:`")
    elif declared is not None and declared.owner == kind:
        setattr(owner or state.table, name, read(state, declared.type, value, key))
    else:
        help = did_you_mean(name, _settable(state, owner))
        raise BadScenario(f"there is nothing called `{key}` to set" + (f"; {help}" if help else ""), help=help)


def _settable(state: State, owner: object) -> list[str]:
    """The names of an owner's things that can be set."""
    kind = "table" if owner is None else "player"
    declared: list[Any] = [*state.game.zones.values(), *state.game.counters.values(), *state.game.fields.values()]
    own = [d.name for d in declared if d.owner == kind]
    return own + (
        [*state.tokens, *state.boards, *state.options, "active", "round", "from"] if owner is None else ["alive"]
    )


def _lay_pieces(state: State, name: str, value: object) -> None:
    """Put these pieces on the spaces of a board in order; ``nothing`` leaves a space empty."""
    board = state.boards[name]
    entries = as_list(value)
    if len(entries) > len(board.spaces):
        raise BadScenario(
            f"`{name}` has {number_of(len(board.spaces), 'space')}, "
            f"but {number_of(len(entries), 'piece')} are laid on it"
        )
    where: dict[object, int] = {}
    for index, entry in enumerate(entries):
        if is_nothing(entry):
            continue
        piece = read(state, board.decl.of, entry, name)
        if piece in where:
            raise BadScenario(f"`{word(entry)}` is on `{name}` twice", help="name another piece")
        where[piece] = index
    board.where = where


# ------------------------------------------------------------------------------------------------- limits
def check_limits(
    state: State, places: Iterable[tuple[Zone, Path]], values: Iterable[tuple[str, Path]], path: Path
) -> None:
    """Check that nothing in the position exceeds a printed limit."""
    for zone, place in places:
        decl, n = zone.decl, len(zone)
        exactly, most = _constant(state, decl.exactly), _constant(state, decl.capacity)
        limit = exactly if exactly is not None else most
        if (exactly is not None and n != exactly) or (most is not None and n > most):
            words = "exactly" if exactly is not None else "at most"
            raise BadScenario(
                f"`{place[len(path)]}` has {number_of(n, 'card')}, but holds {words} {limit}",
                place,
                _beyond(decl.clause, state),
            )
    for key, place in values:
        owner, name = owner_of(state, key)
        counter = state.game.counters.get(name)
        if counter is not None and name != "alive":
            _check_bounds(state, counter, getattr(owner or state.table, name), place)


def _check_bounds(state: State, counter: Counter, value: int, path: Path) -> None:
    low, high = counter.least, counter.most
    if (low is not None and value < low) or (high is not None and value > high):
        bound = f"at least {low}" if low is not None and value < low else f"at most {high}"
        raise BadScenario(f"`{path[-1]}` is {value}, but must be {bound}", path, _beyond(counter.clause, state))
    token = state.tokens.get(counter.token)
    if (
        token is not None
        and token.supply is not None
        and counter.owner == "player"
        and state.in_play(token) > token.supply
    ):
        raise BadScenario(
            f"{state.in_play(token)} `{token.name}` are in play, but there are only {token.supply}", path, "take fewer"
        )


def _beyond(clause: str, state: State) -> str:
    number = state.game.clauses[clause].number if clause in state.game.clauses else ""
    note = f" ({number} tells it)" if number else ""
    return f"write a possible value{note}, or `freely: yes` if the scenario tests something else"


def _constant(state: State, value: str | int | None) -> int | None:
    return value if value is None or isinstance(value, int) else int(state.game.constants[value].value)
