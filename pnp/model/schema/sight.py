"""The keys that say who sees what of cards and of the values on them."""

from typing import Literal

from pnp.source.declare import key
from pnp.source.declare.kinds import OneOf

Face = Literal["up", "down", "each"]
Sees = Literal["all", "owner", "nobody"]
Count = Literal["public", "hidden"]


def face_key() -> Face:
    """The key ``face`` of places for cards."""
    face: Face = key(OneOf("up", "down", "each"), "How cards lie: face up, face down, or each as it was placed.")
    return face


def sees_key() -> Sees:
    """The key ``sees`` of places for cards."""
    sees: Sees = key(OneOf("all", "owner", "nobody"), "Who may look at the cards.")
    return sees


def seen_key() -> str:
    """The key ``seen`` of counters and fields."""
    seen: str = key(
        OneOf("always", "face"), "Of a card: who sees the value while the face is hidden. `always`, everybody: it is "
            "marked on the back, or by a token beside the card. `face`, only those who see the face. In a stack cards "
            "cover one another, and no value is seen. Without the key: `always`, if it is public.",
        default="", compare=False,
    )  # fmt: skip
    return seen


def count_key() -> Count:
    """The key ``count`` of places for cards."""
    count: Count = key(OneOf("public", "hidden"), "Whether everybody may know how many there are.", default="public")
    return count
