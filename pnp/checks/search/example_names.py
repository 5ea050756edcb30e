"""Names in the words of an example that its run does not have (PNP806): cards, and players of other examples."""

import re
from collections.abc import Iterable, Iterator, Mapping, Set

from pnp.base.frozen import dataclass
from pnp.engine.play.values import Card, Player
from pnp.model.game import Example, Game
from pnp.model.schema.nouns import Member
from pnp.model.text.placeholders import Placeholder, placeholders_of

_PARTNER = re.compile(r"\s+(?::(?P<mark>[\w-]+):|of\s+\{\{\s*(?P<name>\w+)\s*\}\})")
"""The suit behind a rank: ``{{ KING }} :hearts:``, ``{{ KING }} of {{ HEARTS }}``."""
_DENIED = re.compile(
    r"\b(?:no|not|nobody|nothing|none|neither|nor|never|without|would|could|might|if|unless|instead|\w+n['’]t)\b"
    r"(?:\s+(?!and\b|but\b|then\b)[^\s,;:.]+){0,4}\s*$",
    re.IGNORECASE,
)
"""Words before a name of something that is not there: "nobody has an ACE"."""
_PERSON = re.compile(r"\b[^\W\d_][\w'-]*")


@dataclass(frozen=True)
class Misnamed:
    """A part of an example's text, from a character to a character, that names what the run does not have."""

    start: int
    end: int
    message: str


def names_cards(game: Game, text: str) -> bool:
    """Whether a text names members that cards may show: ranks, suits."""
    members = {member.name for enum in game.enums.values() for member in enum.members}
    return any(_name_of(placeholder) in members for placeholder in placeholders_of(text))


# ------------------------------------------------------------------------------------------------- cards
class _Shown:
    """The names that the cards of a run show, and those that its players have."""

    def __init__(self, cards: Iterable[Card], players: Iterable[Player]) -> None:
        self.faces = [_members_of(card) for card in cards]
        self.names = frozenset[str]().union(*self.faces)
        self.held = {name for player in players for name in _held(player)}


def _members_of(card: Card) -> frozenset[str]:
    return frozenset(getattr(value, "name", "") for value in card.face.values.values())


def _held(player: Player) -> Iterator[str]:
    """The names of the members that the fields of a player hold."""
    for slot in dir(type(player)):
        if not slot.startswith("_"):
            yield str(getattr(getattr(player, slot, None), "name", ""))


def misnamed_cards(
    game: Game, example: Example, players: Iterable[Player], cards: Iterable[Card]
) -> Iterator[Misnamed]:
    """The cards that an example names and its run does not have: of the kinds of names that its cards show, and not
    named in its data. ``cards``: all cards of the run."""
    shown = _Shown(cards, players)
    members = {member.name: member for enum in game.enums.values() for member in enum.members}
    marks = {str(m.props["mark"]): m.name for m in members.values() if m.props.get("mark")}
    kinds = {members[name].enum for name in shown.names if name in members}
    data = repr({key: value for key, value in example.data.items() if key != "tells"})
    text, is_english = example.tells.text, game.language.split("-")[0] == "en"
    for placeholder in placeholders_of(text):
        member = members.get(_name_of(placeholder))
        if member is None or member.enum not in kinds or (is_english and _DENIED.search(text[: placeholder.start])):
            continue
        match = _PARTNER.match(text, placeholder.end)
        suit = members.get(marks.get(match["mark"] or "", match["name"] or "")) if match is not None else None
        if match is not None and suit is not None and suit.enum in kinds:
            if not _is_shown({member.name, suit.name}, shown.faces):
                message = f"names a card that its run does not have: `{member.name}` with `{suit.name}`"
                yield Misnamed(placeholder.start, match.end(), message)
        elif member.name not in shown.names | shown.held and not re.search(rf"\b{re.escape(member.name)}\b", data):
            yield _missing(placeholder, member)


def _is_shown(names: Set[str], faces: Iterable[frozenset[str]]) -> bool:
    return any(names <= face for face in faces)


def _missing(placeholder: Placeholder, member: Member) -> Misnamed:
    message = f"names `{member.name}`, but no card of its run is one"
    return Misnamed(placeholder.start, placeholder.end, message)


def _name_of(placeholder: Placeholder) -> str:
    return placeholder.expression.partition("|")[0].strip()


# ------------------------------------------------------------------------------------------------- players
def misnamed_players(game: Game, example: Example) -> Iterator[Misnamed]:
    """The players of other examples whom an example names, once each."""
    own = repr({key: value for key, value in example.data.items() if key != "tells"})
    others = {name for one in game.examples for name in _players(one.data) if name not in own}
    for match in _PERSON.finditer(example.tells.text) if others else ():
        if match[0] in others:
            yield Misnamed(*match.span(), f"names {match[0]}, who is not in its run")
            others.discard(match[0])


def _players(data: Mapping[str, object]) -> Iterator[str]:
    players = data.get("players")
    yield from (str(name) for name in players) if isinstance(players, list | tuple) else ()
