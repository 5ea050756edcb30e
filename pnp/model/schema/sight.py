"""Keys of places for cards: who sees the cards and their values, and when the place is refilled."""

from typing import Literal

from pnp.model.schema.game_kinds import NumberOrName, SourceZone
from pnp.model.schema.reserved import NAME
from pnp.source.declare import declared, key
from pnp.source.declare.kind import Schema
from pnp.source.declare.kinds import OneOf
from pnp.source.declare.read import NestedRecord
from pnp.source.declare.spot import Spot

Face = Literal["up", "down", "each"]
Count = Literal["public", "hidden"]
SEES = ("all", "owner", "others", "nobody")
"""The people who may look at the cards of a place, unless a rule says otherwise."""


class Lookers(OneOf):
    """One of :data:`SEES`, or the name of a @value that returns players."""

    def __init__(self) -> None:
        super().__init__(*SEES)

    def _read(self, spot: Spot) -> str:
        word = spot.text()
        return word if NAME.fullmatch(word) else str(super()._read(spot))

    def _schema(self, definitions: dict[str, Schema]) -> Schema:
        return {"anyOf": [super()._schema(definitions), {"type": "string"}]}

    def _words(self) -> str:
        return f"`{'`, `'.join(SEES)}` or the name of a `@value`"


def face_key() -> Face:
    """The key ``face`` of places for cards."""
    face: Face = key(OneOf("up", "down", "each"), "How cards lie: face up, face down, or each as it was placed.")
    return face


def sees_key() -> str:
    """The key ``sees`` of zones."""
    sees: str = key(
        Lookers(), "Who may look at the cards. `others`: everybody but the owner. A `@value` returns the players, as "
            "a value of the owner (`def VALUE(me)`) or of the table (`def VALUE()`), and is asked in a stable state "
            "whenever something that it reads has changed. Players remember what they saw.",
    )  # fmt: skip
    return sees


def piles_see_key() -> str:
    """The key ``sees`` of piles."""
    sees: str = key(OneOf(*SEES), "Who may look at the cards: `others`, everybody but the owner.")
    return sees


def seen_key() -> str:
    """The key ``seen`` of counters and fields."""
    seen: str = key(
        OneOf("always", "face"), "For a card: who sees the value while the face is hidden. `always`, everybody: it is "
            "marked on the back, or by a token beside the card. `face`, only those who see the face. In a stack cards "
            "cover one another, and no value is seen. Without the key: `always`, if it is public.",
        default="", compare=False,
    )  # fmt: skip
    return seen


def count_key() -> Count:
    """The key ``count`` of places for cards."""
    count: Count = key(OneOf("public", "hidden"), "Whether everybody may know how many there are.", default="public")
    return count


@declared
class Refill:
    """The source from which a zone is refilled, and how many cards it holds then. New cards go on top of a stack, and
    behind the others elsewhere."""

    source: str = key(SourceZone(), "The zone of the table, or `me.ZONE` of the same player.", name="from")
    to: int | str = key(NumberOrName(), "How many cards it holds then; a number or a constant.")


def fill_key() -> Refill | None:
    """The key ``refill`` of zones."""
    doc = "After the set-up it is filled again in each stable state, while its source has cards: `{from: deck, to: 5}`."
    refill: Refill | None = key(NestedRecord(lambda: Refill), doc, default=None)
    return refill
