"""A position of a game from a scenario's ``given:``."""

from collections.abc import Mapping
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from pnp.diagnostics.hints import did_you_mean
from pnp.play.state import State
from pnp.play.values import Zone

if TYPE_CHECKING:
    from pnp.play.run import Play


class BadScenario(Exception):
    """A scenario that cannot be executed; the text says why, for its author."""


def player_named(state: State, name: str) -> Any:
    """The player of a name."""
    for player in state.everyone:
        if player.name == name:
            return player
    names = [p.name for p in state.everyone]
    raise BadScenario(f"there is no player `{name}`; {did_you_mean(name, names) or 'there are ' + ', '.join(names)}")


def place(play: "Play", given: Mapping[str, Any]) -> None:
    """Put cards, tokens and fields where ``given`` says; all else is as after set-up, or nothing with
    ``from: nothing``."""
    state = play.state
    start = given.get("from", "set-up")
    if start == "nothing":
        _clear(state)
    elif start == "set-up":
        outcome = play.guarded(play.set_up)
        if outcome.status == "stuck":
            raise BadScenario(f"the set-up cannot be played: {outcome.message}")
    else:
        raise BadScenario("`from:` is `nothing` or `set-up`")
    for key, value in given.items():
        if key != "from":
            _put(state, str(key), value)
    state.card_count = sum(map(len, state.zones))
    state.dirty[0] = -1


def _clear(state: State) -> None:
    """Every card out of the game, until a zone asks for it."""
    limbo = Zone(_limbo(), None, 0)
    for zone in state.zones:
        zone.clear()
        zone.loose = 0
    for card in state.cards:
        card.zone = limbo
        limbo.append(card)


def _limbo() -> Any:
    return SimpleNamespace(
        name="out of the game", sees="nobody", face="down", order="any", count="public", when_empty="stop"
    )


def _put(state: State, key: str, value: Any) -> None:
    if key == "active":
        state.names["active"] = player_named(state, str(value))
        return
    if key == "round":
        state.rounds = state.names["round_number"] = int(value)
        return
    if key in state.tokens:
        state.holders[key] = None if value in ("nobody", None) else player_named(state, str(value))
        return
    owner, name = _owner(state, key)
    zone = next((z for z in state.zones if z.name == name and z.owner is owner), None)
    if zone is not None:
        _fill(state, zone, value)
    elif hasattr(owner if owner is not None else state.table, name):
        setattr(owner if owner is not None else state.table, name, read_value(state, value))
    else:
        raise BadScenario(f"there is nothing called `{key}` to set")


def _owner(state: State, key: str) -> tuple[Any, str]:
    if "." not in key:
        return None, key
    who, name = key.split(".", 1)
    return (None if who == "table" else player_named(state, who)), name


def _fill(state: State, zone: Zone, value: Any) -> None:
    """Put the cards of these codes into a zone, the first on top."""
    codes = [str(v) for v in (value if isinstance(value, list) else [value] if value else [])]
    for card in list(list.__iter__(zone)):
        card.zone = None
    old = list(list.__iter__(zone))
    zone.clear()
    zone.loose = 0
    limbo = Zone(_limbo(), None, 0)
    for card in old:
        card.zone = limbo
        limbo.append(card)
    for code in reversed(codes):
        card = _free_card(state, code, zone)
        source = card.zone
        if source.loose:
            source.settle(len(source))
        source.remove(card)
        zone.append(card)
        card.zone, card.face_up, card.known = zone, zone.decl.face == "up", 0
    home = state.home[zone.decl.of]
    for card in limbo if home is not zone and old and _from_setup(state) else ():
        card.zone = home
        home.append(card)


def _from_setup(state: State) -> bool:
    return any(list.__len__(z) for z in state.zones)


def _free_card(state: State, code: str, zone: Zone) -> Any:
    for card in state.cards:
        if card.code.lower() == code.lower() and card.zone is not zone:
            return card
    codes = [c.code for c in state.cards]
    raise BadScenario(f"there is no card `{code}`; {did_you_mean(code, codes) or 'see the card table'}")


def read_value(state: State, value: Any) -> Any:
    """A value of a scenario as rules see it: members, players, cards by code, numbers."""
    if isinstance(value, list):
        return [read_value(state, v) for v in value]
    if isinstance(value, bool | int) or value is None:
        return value
    text = str(value)
    if text in ("nobody", "nothing"):
        return None
    if text in state.members:
        return state.members[text]
    for player in state.everyone:
        if player.name == text:
            return player
    for card in state.cards:
        if card.code == text:
            return card
    return value
