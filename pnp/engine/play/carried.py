"""Values carried over from one game of a campaign to the next: fields and counters of players and cards with ``carried:
yes``, as plain values."""

from collections.abc import Mapping
from dataclasses import field
from typing import TYPE_CHECKING

from pnp.base.frozen import dataclass
from pnp.engine.play.values import Member
from pnp.model.game import Counter, Field, Game

if TYPE_CHECKING:
    from pnp.engine.play.state import State

Plain = int | bool | str | None
"""A number, a flag, the name of a member, or nothing."""
Values = Mapping[str, Plain]


@dataclass(frozen=True)
class CarriedValues:
    """The carried values of players and cards. A missing one starts with its initial value."""

    players: tuple[Values, ...] = ()
    """By seat."""
    cards: Mapping[str, tuple[Values, ...]] = field(default_factory=dict)
    """By kind and code, ``number_card/S7``: for each copy in order, if one of them carries something."""

    def __bool__(self) -> bool:
        return any(self.players) or bool(self.cards)


def carried_names(game: Game, owner: str) -> list[str]:
    """The fields and counters of players, or of cards, that are carried over."""
    declared: list[Field | Counter] = [*game.fields.values(), *game.counters.values()]
    return [each.name for each in declared if each.carried and each.owner == owner]


def take_carried(state: "State") -> CarriedValues:
    """The current values of players and cards that are carried over."""
    game: Game = state.game
    of_players, of_cards = carried_names(game, "player"), carried_names(game, "card")
    players = tuple({name: _plain(getattr(p, name)) for name in of_players} for p in state.seated)
    cards: dict[str, list[Values]] = {}
    starts = {name: _plain(_start(game, name)) for name in of_cards}
    for card in state.cards if of_cards else ():
        values = {name: value for name in of_cards if (value := _plain(getattr(card, name))) != starts[name]}
        cards.setdefault(f"{card.kind}/{card.code}", []).append(values)
    return CarriedValues(players, {code: tuple(copies) for code, copies in cards.items() if any(copies)})


def put_back(state: "State", carried: CarriedValues) -> None:
    """Restore the carried values of players and cards. Names and members that the game does not have are ignored."""
    game: Game = state.game
    of_players, of_cards = carried_names(game, "player"), carried_names(game, "card")
    for player, values in zip(state.seated, carried.players, strict=False):
        _give(state, player, values, of_players)
    copies: dict[str, int] = {}
    for card in state.cards if carried.cards else ():
        code = f"{card.kind}/{card.code}"
        place = copies[code] = copies.get(code, -1) + 1
        own_values = carried.cards.get(code, ())
        if place < len(own_values):
            _give(state, card, own_values[place], of_cards)


def _give(state: "State", owner: object, values: Values, names: list[str]) -> None:
    for name, value in values.items():
        if name not in names:
            continue
        if isinstance(value, str):
            if value in state.members:
                setattr(owner, name, state.members[value])
        else:
            setattr(owner, name, value)


def _start(game: Game, name: str) -> object:
    return (game.fields.get(name) or game.counters[name]).start


def _plain(value: object) -> Plain:
    if isinstance(value, Member):
        return str(value.name)
    return value if isinstance(value, int | str) or value is None else str(getattr(value, "name", value))
