"""A position of a game from a scenario's ``given:``."""

from collections.abc import Mapping, Sequence
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from pnp.diagnostics.hints import did_you_mean
from pnp.model.types import Type
from pnp.play.state import State
from pnp.play.values import Member, Zone

if TYPE_CHECKING:
    from pnp.play.run import Play


OUT = "out of the game"
"""The name of where cards are that no zone has asked for."""


class BadScenario(Exception):
    """A scenario that cannot be executed; the text says why, for its author."""


def player_named(state: State, name: str) -> Any:
    """The player of a name."""
    for player in state.everyone:
        if name and name in (player.name, player.handle):
            return player
    names = [p.handle or p.name for p in state.everyone]
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
    filled: list[Zone] = []
    for key, value in given.items():
        if key != "from":
            _put(state, str(key), value, filled)
    for key, value in given.items():
        owner, name = _owner(state, str(key)) if key != "from" else (None, "")
        zone = next((z for z in state.zones if z.name == name and z.owner is owner), None)
        if zone is not None:
            _fill_up(state, zone, value)
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
    return SimpleNamespace(name=OUT, sees="nobody", face="down", order="any", count="public", when_empty="stop")


def _put(state: State, key: str, value: Any, filled: list[Zone]) -> None:
    if key == "active":
        state.names["active"] = player_named(state, str(value))
        return
    if key == "round":
        if not isinstance(value, int) or isinstance(value, bool):
            raise BadScenario(f"`round` is a number, not `{value}`")
        state.rounds = state.names["round_number"] = value
        return
    if key in state.options:
        state.names[key] = read_value(state, value)
        return
    if key in state.boards:
        _lay(state, key, value)
        return
    if key in state.tokens:
        state.holders[key] = None if value in ("nobody", None) else player_named(state, str(value))
        return
    owner, name = _owner(state, key)
    if name in state.piles:
        _make_piles(state, owner, name, value)
        return
    zone = next((z for z in state.zones if z.name == name and z.owner is owner), None)
    if zone is not None:
        _fill(state, zone, value, filled)
        filled.append(zone)
    else:
        _set(state, owner, key, name, value)


def _set(state: State, owner: Any, key: str, name: str, value: Any) -> None:
    """Set a counter or a field to a value of its type; a player may be out of the game (``alive: no``)."""
    said = read_value(state, value)
    kind = "table" if owner is None else "player"
    counter, field = state.game.counters.get(name), state.game.fields.get(name)
    if kind == "player" and name == "alive":
        _demand(isinstance(said, bool), key, "yes or no", value)
        owner.alive = said
        state.seat_players()
    elif counter is not None and counter.owner == kind:
        _demand(isinstance(said, int) and not isinstance(said, bool | Member), key, "a number", value)
        setattr(owner or state.table, name, said)
    elif field is not None and field.owner == kind:
        _demand(_is_of(field.type, said), key, f"a {field.type}", value)
        setattr(owner or state.table, name, said)
    else:
        raise BadScenario(f"there is nothing called `{key}` to set")


def _demand(holds: bool, key: str, what: str, value: Any) -> None:
    if not holds:
        raise BadScenario(f"`{key}` is {what}, not `{value}`")


def _is_of(kind: Type, value: Any) -> bool:
    """Whether a value is of a type."""
    if kind.many:
        return isinstance(value, list) and all(_is_of(kind.one, v) for v in value)
    if value is None:
        return kind.optional
    match kind.kind:
        case "num":
            return isinstance(value, int) and not isinstance(value, bool | Member)
        case "flag":
            return isinstance(value, bool)
        case "enum":
            return isinstance(value, Member) and value.enum == kind.name
        case "player":
            return hasattr(value, "seat")
        case "card":
            return hasattr(value, "code")
        case "text" | "clause":
            return isinstance(value, str)
    return False


def _lay(state: State, name: str, value: Any) -> None:
    """Put these pieces on the spaces of a board in order; ``nothing`` leaves a space empty."""
    board = state.boards[name]
    given = value if isinstance(value, list) else [value]
    if len(given) > len(board.spaces):
        raise BadScenario(f"`{name}` has {len(board.spaces)} spaces, and {len(given)} pieces are laid on it")
    pieces = {read_value(state, piece): i for i, piece in enumerate(given) if piece not in (None, "nothing")}
    wrong = next((p for p in pieces if isinstance(p, str)), None)
    if wrong is not None:
        raise BadScenario(f"there is no piece `{wrong}` to lay on `{name}`")
    board.where = pieces


def _owner(state: State, key: str) -> tuple[Any, str]:
    if "." not in key:
        return None, key
    who, name = key.split(".", 1)
    return (None if who == "table" else player_named(state, who)), name


def _make_piles(state: State, owner: Any, name: str, value: Any) -> None:
    """Make piles: each a list of codes, or ``{cards: […], fact: value}``."""
    piles = [p for p in state.piles[name] if p.owner is owner]
    if not isinstance(value, list) or len(value) > len(piles):
        raise BadScenario(f"`{name}` is a list of {len(piles)} piles at most")
    for pile, given in zip(piles, [*value, *[[]] * (len(piles) - len(value))], strict=True):
        facts = dict(given) if isinstance(given, Mapping) else {"cards": given}
        pile.forget()
        _fill(state, pile, facts.pop("cards", []))
        for fact, said in facts.items():
            if fact not in pile.starts:
                raise BadScenario(f"piles of `{name}` remember no `{fact}`")
            setattr(pile, str(fact), read_value(state, said))


def _fill(state: State, zone: Zone, value: Any, filled: Sequence[Zone] = ()) -> None:
    """Put the cards of these codes into a zone, the first on top: ``HA``, or ``HA 1 blood`` with tokens on it."""
    words = [str(v).split() for v in (value if isinstance(value, list) else [value] if value else [])]
    for card in list(list.__iter__(zone)):
        card.zone = None
    old = list(list.__iter__(zone))
    zone.clear()
    zone.loose = 0
    limbo = Zone(_limbo(), None, 0)
    for card in old:
        card.zone, card.tokens = limbo, {}
        limbo.append(card)
    for code, *tokens in reversed([w for w in words if w[1:] != ["more"]]):
        card = _free_card(state, code, zone, filled)
        _lift(state, card)
        zone.append(card)
        card.zone, card.face_up, card.known = zone, zone.decl.face == "up", 0
        card.tokens = _tokens(state, tokens)
    home = state.home[zone.decl.of]
    for card in limbo if home is not zone and old and _from_setup(state) else ():
        card.zone = home
        home.append(card)


def _fill_up(state: State, zone: Zone, value: Any) -> None:
    """``9 more`` in a zone's list: so many that nobody else asks for, in a stack below what is named."""
    for at, item in enumerate(value if isinstance(value, list) else ()):
        number, *rest = str(item).split()
        if rest != ["more"]:
            continue
        if not number.isdecimal():
            raise BadScenario(f"`{item}`: how many more?")
        home = state.home[zone.decl.of]
        spare = [c for c in state.cards if c.kind == zone.decl.of and (c.zone is home or c.zone.name == OUT)]
        for _ in range(int(number)):
            if not spare:
                raise BadScenario(f"there are no {number} cards left for `{zone!r}`")
            card = spare.pop()
            _lift(state, card)
            list.insert(zone, 0 if at and zone.decl.order == "stack" else len(zone), card)
            card.zone, card.face_up, card.known = zone, zone.decl.face == "up", 0


def _lift(state: State, card: Any) -> None:
    """Take a card out of where it lies; a zone that had to have it gets another."""
    source = card.zone
    if source.loose:
        source.settle(len(source))
    at = list.index(source, card)
    list.pop(source, at)
    if getattr(source.decl, "exactly", None) is not None:
        home = state.home[card.kind]
        if home:
            other = next(iter(home))
            home.remove(other)
            list.insert(source, at, other)
            other.zone, other.face_up, other.known = source, source.decl.face == "up", 0


def _tokens(state: State, words: list[str]) -> dict[Any, int]:
    """``1 blood`` → the tokens on a card."""
    if not words:
        return {}
    number, name, *_ = [*words, ""]
    if not number.isdecimal() or name not in state.tokens:
        raise BadScenario(f"`{' '.join(words)}` is no number of tokens; {did_you_mean(name, state.tokens)}")
    return {state.tokens[name]: int(number)}


def _from_setup(state: State) -> bool:
    return any(list.__len__(z) for z in state.zones)


def _free_card(state: State, code: str, zone: Zone, filled: Sequence[Zone]) -> Any:
    """A card of a code, rather from where nobody has asked for it and nobody owns it."""
    home = state.home[zone.decl.of]
    found = [c for c in state.cards if c.kind == zone.decl.of and c.code.lower() == code.lower() and c.zone is not zone]
    for card in sorted(found, key=lambda c: (c.zone in filled, c.zone is not home and c.zone.owner is not None)):
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
