"""Events at a free table, and their descriptions for each seat: a card is named to those who saw its face."""

from collections.abc import Callable, Sequence

from pnp.app.play.free.table import NOBODY, FaceId, Place
from pnp.base.frozen import dataclass

FRONT = "Place"
"""The label of the place in front of a player."""
MOST_NAMED = 4
"""Most cards that a line of the log names; more are counted."""


@dataclass(frozen=True)
class SeenCard:
    """A card in an event, and the seats that saw its face; None: everybody did."""

    face: FaceId
    by: frozenset[int] | None = None


@dataclass(frozen=True)
class Event:
    """An event. ``words`` has a placeholder in braces for each part: `{who} drew {cards} from {place}`."""

    words: str
    seat: int = -1
    cards: tuple[SeenCard, ...] = ()
    places: tuple[Place, ...] = ()
    """The places in the words, as `{place}` and `{to}`."""
    text: str = ""
    """A text written by somebody, or a number."""


@dataclass(frozen=True)
class Names:
    """Names of seats and cards in event descriptions."""

    seats: Sequence[str]
    card: Callable[[FaceId], str]

    def seat(self, seat: int, viewer: int) -> str:
        """A seat's name, or "you"."""
        return "you" if seat == viewer else self.seats[seat] if 0 <= seat < len(self.seats) else "the designer"

    def place(self, place: Place, viewer: int, actor: int = NOBODY) -> str:
        """The name of a place: `the deck`, `Jon's hand`, `the place before you`; `their hand` for the actor's own."""
        label, owner = lowered(place.label), place.owner
        if owner < 0:
            return label if label.startswith("the ") else f"the {label}"
        if place.label == FRONT:
            return f"the place before {'themselves' if owner == actor != viewer else self.seat(owner, viewer)}"
        if owner == viewer:
            return f"your {label}"
        return f"their {label}" if owner == actor else f"{self.seat(owner, viewer)}'s {label}"

    def title(self, place: Place, viewer: int) -> str:
        """A place as a heading: `Deck`, `Jon's hand`, `Before you`."""
        words = self.place(place, viewer) if place.owner >= 0 else place.label
        words = words.removeprefix("the place ")
        return words[:1].upper() + words[1:]


def lowered(label: str) -> str:
    """A label within a sentence: `Deck` as `deck`; a label with several capitals is unchanged."""
    return label[:1].lower() + label[1:] if label[1:2].islower() or len(label) == 1 else label


def sentence(event: Event, names: Names, viewer: int) -> str:
    """An event as a line of a seat's log."""
    places = [names.place(place, viewer, event.seat) for place in event.places]
    fields = {
        "who": names.seat(event.seat, viewer), "cards": cards_in_words(event.cards, names, viewer),
        "place": places[0] if places else "", "to": places[-1] if places else "", "text": event.text,
    }  # fmt: skip
    line = event.words.format(**fields)
    return line[:1].upper() + line[1:]


def cards_in_words(cards: Sequence[SeenCard], names: Names, viewer: int) -> str:
    """Cards in a sentence: names for those that a seat has seen, the number of all others."""
    seen = [names.card(card.face) for card in cards if card.by is None or viewer in card.by]
    shown = seen if len(seen) <= MOST_NAMED else []
    others = len(cards) - len(shown)
    parts = [*shown, *([number_of_cards(others, bool(shown))] if others else [])]
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts) or "no card"


def number_of_cards(count: int, is_more: bool = False) -> str:
    """`a card`, `3 cards`, `another card`, `3 other cards`."""
    if count == 1:
        return "another card" if is_more else "a card"
    return f"{count} other cards" if is_more else f"{count} cards"
