"""Messages that say nearly the same as another one, so that both are translated alike."""

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

from pnp.app.game.answers import folded
from pnp.base.frozen import dataclass
from pnp.model.game import Message

MOST = 6
"""Most similar messages that are listed."""
LEAST = 0.6
"""The least likeness of two texts, from 0 to 1."""
LEAST_SHARED = 0.34
"""The least share of common words; only texts above it are compared letter by letter."""


@dataclass(frozen=True, slots=True)
class Similar:
    """A message like another one."""

    number: int
    """Its place among all messages."""
    likeness: float
    """1 for the same words."""


def similar_messages(messages: Sequence[Message], number: int) -> list[Similar]:
    """The messages most like one of them, the most similar first."""
    likes = [Similar(place, likeness) for place, likeness in _likenesses(messages, number) if likeness >= LEAST]
    return sorted(likes, key=lambda one: (-one.likeness, abs(one.number - number)))[:MOST]


def _likenesses(messages: Sequence[Message], number: int) -> Iterator[tuple[int, float]]:
    own = folded(messages[number].text)
    words = frozenset(own.split())
    matcher = SequenceMatcher(autojunk=False)
    matcher.set_seq2(own)
    for place, message in enumerate(messages):
        if place == number or not own:
            continue
        text = folded(message.text)
        others = frozenset(text.split())
        if text == own:
            yield place, 1.0
        elif others and len(words & others) / len(words | others) >= LEAST_SHARED:
            matcher.set_seq1(text)
            if matcher.quick_ratio() >= LEAST:
                yield place, min(matcher.ratio(), 0.99)
