"""A game with the options that its players have agreed on: values of other declarations follow a changed constant."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TypeVar

from pnp.model.game import Component, Counter, Field, Game, Token

Named = TypeVar("Named", Counter, Field, Token)
_ATTRIBUTES = {"start": "start", "min": "least", "max": "most", "supply": "supply"}
"""The attribute that holds the value of each key."""


def constants_named(game: Game) -> Iterator[str]:
    """The constants from which starts, limits, supplies, counts and lengths of lists come."""
    facts = (fact for zone in game.zones.values() for fact in zone.facts.values())
    parts: tuple[Component | Counter | Field | Token, ...] = (
        *game.counters.values(), *game.fields.values(), *game.tokens.values(), *game.components, *facts,
    )  # fmt: skip
    columns = (column for kind in game.cards.values() for column in kind.columns.values())
    yield from (constant for part in parts for _, constant in part.constants)
    yield from (column.length_from for column in columns if column.length_from)


def with_options(game: Game, options: Mapping[str, object]) -> Game:
    """The game with starts, limits and supplies that follow the agreed constants; the same game if none does."""
    changed = {name: value for name, value in options.items() if value != game.constants[name].value}
    if changed.keys().isdisjoint(constants_named(game)):
        return game
    return replace(
        game,
        counters=_all_following(game.counters, changed),
        fields=_all_following(game.fields, changed),
        tokens=_all_following(game.tokens, changed),
        zones={name: replace(zone, facts=_all_following(zone.facts, changed)) for name, zone in game.zones.items()},
    )


def _all_following(things: Mapping[str, Named], changed: Mapping[str, object]) -> dict[str, Named]:
    return {name: _following(thing, changed) for name, thing in things.items()}


def _following(thing: Named, changed: Mapping[str, object]) -> Named:
    values: dict[str, object] = {_ATTRIBUTES[key]: changed[name] for key, name in thing.constants if name in changed}
    return replace(thing, **values) if values else thing  # type: ignore[arg-type]
