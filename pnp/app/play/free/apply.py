"""Actions on a free table: each returns a new table and an event.

Randomness comes from a number stored with the action, so that the same actions give the same table again.
"""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import TypeAlias

from pnp.app.play.free.actions import (
    MOST_CARDS,
    MOST_DICE,
    SIDES,
    Action,
    Count,
    Deal,
    Draw,
    Flip,
    Gather,
    Mark,
    Move,
    Order,
    Peek,
    Pull,
    Remove,
    Roll,
    Shuffle,
    Stack,
    Turn,
    Write,
)
from pnp.app.play.free.events import Event, SeenCard, number_of_cards
from pnp.app.play.free.table import Card, Counter, FreeTable, NotAllowed, Note, Place
from pnp.app.play.one_line import one_line
from pnp.base.frozen import replace

MOST_NOTES = 40
MOST_COUNTERS = 20
LARGEST = 1_000_000
"""The greatest value of a counter."""
Result: TypeAlias = tuple[FreeTable, Event]


def apply(table: FreeTable, action: Action, seat: int, seed: int) -> Result:
    """The table after a seat's action, and the event. Raises NotAllowed."""
    return DOING[type(action)](table, action, seat, Random(seed))


# ------------------------------------------------------------------------------------------------- moving
def draw(table: FreeTable, action: Draw, seat: int, chance: Random) -> Result:
    """Draw cards from the top of a pile into a hand or another place."""
    source, count = _pile(table, action.place), _count(action.count)
    target = table.place(action.to) if action.to else table.hand_of(seat)
    cards = source.cards[:count]
    if not cards:
        raise NotAllowed(f"the {source.label.lower()} is empty")
    table, seen = _moved(table, cards, target)
    is_drawn = target.sort == "hand" and target.owner == seat
    words = "{who} drew {cards} from {place}" if is_drawn else "{who} moved {cards} from {place} to {to}"
    return table, Event(words, seat, seen, (source, target))


def deal(table: FreeTable, action: Deal, seat: int, chance: Random) -> Result:
    """Deal cards from a pile to every hand, one at a time."""
    source, count = _pile(table, action.place), _count(action.count)
    if len(source.cards) < count * table.seats:
        left = number_of_cards(len(source.cards))
        raise NotAllowed(f"{count * table.seats} cards are needed for that, and the {source.label.lower()} has {left}")
    for turn in range(count * table.seats):
        top = table.place(source.name).cards[:1]
        table, _ = _moved(table, top, table.hand_of(turn % table.seats))
    text = number_of_cards(count)
    return table, Event("{who} dealt {text} to everybody from {place}", seat, places=(source,), text=text)


def move(table: FreeTable, action: Move, seat: int, chance: Random) -> Result:
    """Move cards to another place, in the order in which they are named."""
    target, located = table.place(action.to), _reached(table, action.cards, seat)
    source, cards = located[0][0], [card for _, card in located]
    table, seen = _moved(table, cards, target, action.at, action.face)
    return table, Event(_moving_words(source, target, seat, action.at), seat, seen, (source, target))


def _moving_words(source: Place, target: Place, seat: int, at: str) -> str:
    """The words for a movement in the log."""
    if target.owner == seat and target.sort == "hand":
        return "{who} took {cards} from {place}"
    if target.sort == "pile":
        return "{who} put {cards} under {to}" if at == "bottom" else "{who} put {cards} on {to}"
    if source.owner == seat and source.sort == "hand":
        return "{who} played {cards}" if target.owner == seat else "{who} played {cards} to {to}"
    return "{who} moved {cards} from {place} to {to}"


def order(table: FreeTable, action: Order, seat: int, chance: Random) -> Result:
    """Put a card before another one of the same row or hand."""
    ((place, card),) = _reached(table, (action.card,), seat)
    rest = [one for one in place.cards if one.number != card.number]
    at = next((at for at, one in enumerate(rest) if one.number == action.before), len(rest))
    if place.sort == "pile":
        raise NotAllowed("only moving and shuffling change the order of a pile")
    table = table.with_cards(place.name, [*rest[:at], card, *rest[at:]])
    words = "" if place.sort == "hand" else "{who} put {cards} at another place of {place}"
    return table, Event(words, seat, (_with_viewers(place, card),), (place,))


def pull(table: FreeTable, action: Pull, seat: int, chance: Random) -> Result:
    """Take a random card from another hand."""
    source, target = table.place(action.place), table.hand_of(seat)
    if source.sort != "hand" or source.owner == seat:
        raise NotAllowed("a card is taken at random only from another player's hand")
    if not source.cards:
        raise NotAllowed("this hand is empty")
    table, seen = _moved(table, (chance.choice(source.cards),), target)
    return table, Event("{who} took {cards} from {place}", seat, seen, (source, target))


def gather(table: FreeTable, action: Gather, seat: int, chance: Random) -> Result:
    """Put all cards of a place on a pile."""
    source, target = table.place(action.place), _pile(table, action.to)
    if source.sort == "hand" and source.owner != seat:
        raise NotAllowed("you cannot move the hand of another player")
    if source.name == target.name or not source.cards:
        raise NotAllowed("there is nothing to put on this pile")
    count = len(source.cards)
    table, _ = _moved(table, source.cards, target)
    words = "{who} put {text} from {place} on {to}"
    return table, Event(words, seat, places=(source, target), text=number_of_cards(count))


def stack(table: FreeTable, action: Stack, seat: int, chance: Random) -> Result:
    """Put cards on a pile of their own."""
    located = _reached(table, action.cards, seat)
    if len(located) < 2:
        raise NotAllowed("choose two cards or more for a pile")
    is_down = located[0][0].sort == "hand" or not located[0][1].is_up
    name = f"pile:{table.next}"
    pile = Place(name, "Pile", "pile", is_down=is_down, is_made=True)
    table = replace(table, places=(*table.places, pile), next=table.next + 1)
    table, seen = _moved(table, [card for _, card in located], pile)
    return table, Event("{who} stacked {cards}", seat, seen)


def shuffle(table: FreeTable, action: Shuffle, seat: int, chance: Random) -> Result:
    """Shuffle a pile or one's own hand: a new order, new numbers, all cards the same way up."""
    place = table.place(action.place)
    if place.sort == "row" or (place.sort == "hand" and place.owner != seat):
        raise NotAllowed("only a pile or your own hand can be shuffled")
    is_up = place.sort == "pile" and not place.is_down
    cards = [replace(card, is_up=is_up, known_to=frozenset()) for card in place.cards]
    chance.shuffle(cards)
    table, cards = table.numbered(cards)
    return table.with_cards(place.name, cards), Event("{who} shuffled {place}", seat, places=(place,))


def _moved(
    table: FreeTable, cards: Sequence[Card], target: Place, at: str = "", face: str = ""
) -> tuple[FreeTable, tuple[SeenCard, ...]]:
    """The table after cards have moved to a place, and the cards, each with the seats that saw its face."""
    arriving: list[Card] = []
    seen: list[SeenCard] = []
    for card in cards:
        source, _ = table.located(card.number)
        table = table.with_cards(source.name, (one for one in source.cards if one.number != card.number))
        other = _arrived(card, source, target, face)
        seen.append(_with_viewers(source, card, target, other))
        arriving.append(other)
    table, arriving = table.numbered(arriving)
    lying = table.place(target.name).cards if _is_there(table, target) else ()
    is_first = at == "top" or (not at and target.sort == "pile")
    placed = (*arriving, *lying) if is_first else (*lying, *arriving)
    if not _is_there(table, target):  # a stacked pile whose only cards were moved within it
        return replace(table, places=(*table.places, replace(target, cards=placed))), tuple(seen)
    return table.with_cards(target.name, placed), tuple(seen)


def _is_there(table: FreeTable, place: Place) -> bool:
    return any(one.name == place.name for one in table.places)


def _arrived(card: Card, source: Place, target: Place, face: str) -> Card:
    """A card in the place that it moves to: in hands and piles it loses its counters and notes."""
    if target.sort == "hand":
        return Card(card.number, card.face)
    keeps_side = source.sort == "row" and target.sort == "row"
    is_up = face == "up" if face else card.is_up if keeps_side else not target.is_down
    if target.sort == "pile":
        return Card(card.number, card.face, is_up)
    owner = frozenset((source.owner,)) if source.sort == "hand" else frozenset[int]()
    return replace(card, is_up=is_up, known_to=frozenset() if is_up else card.known_to | owner)


# ------------------------------------------------------------------------------------------------- on one card
def flip(table: FreeTable, action: Flip, seat: int, chance: Random) -> Result:
    """Turn cards over; earlier knowledge of a card that is turned face down is lost."""
    located = _reached(table, action.cards, seat) if action.cards else [_top(table, action.place)]
    seen: list[SeenCard] = []
    for place, card in located:
        if place.sort == "hand":
            raise NotAllowed("cards of a hand are not turned over: move them to the table")
        other = replace(card, is_up=not card.is_up, known_to=frozenset())
        table = table.with_card(other)
        seen.append(_with_viewers(place, card, place, other))
    return table, Event("{who} turned {cards} over", seat, tuple(seen))


def turn(table: FreeTable, action: Turn, seat: int, chance: Random) -> Result:
    """Turn cards sideways, or back if all of them are sideways already."""
    located = _reached(table, action.cards, seat)
    if any(place.sort != "row" for place, _ in located):
        raise NotAllowed("only cards in a row on the table can be turned sideways: move this one to a row first")
    back = all(card.turned for _, card in located)
    for _, card in located:
        table = table.with_card(replace(card, turned=0 if back else 1))
    seen = tuple(_with_viewers(place, card) for place, card in located)
    return table, Event("{who} turned {cards} " + ("back" if back else "sideways"), seat, seen)


def peek(table: FreeTable, action: Peek, seat: int, chance: Random) -> Result:
    """Let a seat look at cards that lie face down."""
    places: tuple[Place, ...] = ()
    words = "{who} looked at {cards}"
    if action.cards:
        located = _reached(table, action.cards, seat)
    else:
        pile = _pile(table, action.place)
        count = _count(action.count) if action.count else len(pile.cards)
        located = [(pile, card) for card in pile.cards[:count]]
        is_all = count >= len(pile.cards)
        places, words = (
            (pile,),
            "{who} looked through {place}" if is_all else "{who} looked at {cards} on top of {place}",
        )
    if not located:
        raise NotAllowed("there is no card to look at")
    seen: list[SeenCard] = []
    for place, card in located:
        other = card if card.is_up or place.sort == "hand" else replace(card, known_to=card.known_to | {seat})
        table = table.with_card(other)
        seen.append(_with_viewers(place, card, place, other) if card.is_up else SeenCard(card.face, frozenset((seat,))))
    return table, Event(words, seat, tuple(seen), places)


def mark(table: FreeTable, action: Mark, seat: int, chance: Random) -> Result:
    """Add or remove counters on cards."""
    located = _on_table(table, action.cards, seat)
    for _, card in located:
        table = table.with_card(replace(card, counter=_bounded(card.counter + action.by)))
    seen = tuple(_with_viewers(place, card) for place, card in located)
    words = "{who} put {text} on {cards}" if action.by > 0 else "{who} took {text} from {cards}"
    count = abs(action.by)
    return table, Event(words, seat, seen, text="a counter" if count == 1 else f"{count} counters")


# ------------------------------------------------------------------------------------------------- other things
def roll(table: FreeTable, action: Roll, seat: int, chance: Random) -> Result:
    """Roll dice."""
    if not 0 < len(action.dice) <= MOST_DICE or any(sides not in SIDES for sides in action.dice):
        raise NotAllowed(f"roll 1 to {MOST_DICE} dice with {', '.join(map(str, SIDES[:-1]))} or {SIDES[-1]} sides")
    results = tuple((sides, chance.randint(1, sides)) for sides in action.dice)
    text = ", ".join(str(result) for _, result in results)
    return replace(table, dice=results), Event("{who} rolled {text}", seat, text=text)


def count(table: FreeTable, action: Count, seat: int, chance: Random) -> Result:
    """Change or add a counter of the table."""
    if not action.number:
        if len(table.counters) >= MOST_COUNTERS:
            raise NotAllowed(f"a table has {MOST_COUNTERS} counters at most")
        one = Counter(table.next, one_line(action.label) or "Counter", _bounded(action.by))
        table = replace(table, counters=(*table.counters, one), next=table.next + 1)
        return table, Event("{who} added the counter {text}", seat, text=f"“{one.label}”")
    old = next((one for one in table.counters if one.number == action.number), None)
    if old is None:
        raise NotAllowed("this counter has been removed")
    one = replace(old, value=_bounded(old.value + action.by))
    table = replace(table, counters=tuple(one if each is old else each for each in table.counters))
    return table, Event("{who} set {text}", seat, text=f"“{one.label}” to {one.value}")


def write(table: FreeTable, action: Write, seat: int, chance: Random) -> Result:
    """Write a note."""
    text = one_line(action.text)
    if action.card:
        ((place, card),) = _on_table(table, (action.card,), seat)
        words = "{who} wrote on {cards}: {text}" if text else "{who} took the note from {cards}"
        seen = (_with_viewers(place, card),)
        return table.with_card(replace(card, note=text)), Event(words, seat, seen, text=f"“{text}”")
    if not text or len(table.notes) >= MOST_NOTES:
        raise NotAllowed(f"write something: a table has {MOST_NOTES} notes at most" if text else "the note is empty")
    note = Note(table.next, seat, text)
    table = replace(table, notes=(*table.notes, note), next=table.next + 1)
    return table, Event("{who} wrote: {text}", seat, text=f"“{text}”")


def remove(table: FreeTable, action: Remove, seat: int, chance: Random) -> Result:
    """Remove a counter or note of the table."""
    counters = tuple(one for one in table.counters if one.number != action.number)
    notes = tuple(note for note in table.notes if note.number != action.number)
    if len(counters) == len(table.counters) and len(notes) == len(table.notes):
        raise NotAllowed("this has been removed already")
    label = next((one.label for one in table.counters if one.number == action.number), "a note")
    text = label if len(notes) < len(table.notes) else f"the counter “{label}”"
    return replace(table, counters=counters, notes=notes), Event("{who} removed {text}", seat, text=text)


# ------------------------------------------------------------------------------------------------- permissions
def _reached(table: FreeTable, numbers: Sequence[int], seat: int) -> list[tuple[Place, Card]]:
    """Cards named by a seat, with their places. Raises NotAllowed for one that the seat cannot distinguish from
    others."""
    if not numbers or len(set(numbers)) < len(numbers):
        raise NotAllowed("choose a card first")
    located = [table.located(number) for number in numbers]
    for place, card in located:
        if not place.shows(seat) and not (place.sort == "pile" and place.sees(card, seat)):
            raise NotAllowed("this card has been moved in the meantime")
    return located


def _on_table(table: FreeTable, numbers: Sequence[int], seat: int) -> list[tuple[Place, Card]]:
    """Cards named by a seat, with their places. Raises NotAllowed unless all lie in rows, where they can be marked."""
    located = _reached(table, numbers, seat)
    if any(place.sort != "row" for place, _ in located):
        raise NotAllowed("counters and notes lie only on cards in a row on the table: move this one to a row first")
    return located


def _pile(table: FreeTable, name: str) -> Place:
    place = table.place(name)
    if place.sort != "pile":
        raise NotAllowed("this is not a pile")
    return place


def _top(table: FreeTable, name: str) -> tuple[Place, Card]:
    pile = _pile(table, name)
    if not pile.cards:
        raise NotAllowed(f"the {pile.label.lower()} is empty")
    return pile, pile.cards[0]


def _count(number: int) -> int:
    if not 0 < number <= MOST_CARDS:
        raise NotAllowed("give a number of cards from 1 on")
    return number


def _bounded(value: int) -> int:
    return max(-LARGEST, min(LARGEST, value))


def _with_viewers(source: Place, card: Card, target: Place | None = None, other: Card | None = None) -> SeenCard:
    """A card with the seats that saw its face, before or after an event."""
    states = [(source, card), *([(target, other)] if target is not None and other is not None else [])]
    if any(place.sort != "hand" and one.is_up for place, one in states):
        return SeenCard(card.face)
    owners = {place.owner for place, _ in states if place.sort == "hand"}
    return SeenCard(
        card.face, frozenset(owners).union(*(one.known_to for place, one in states if place.sort != "hand"))
    )


DOING: Mapping[type[Action], Callable[..., Result]] = {
    Draw: draw, Deal: deal, Move: move, Order: order, Pull: pull, Flip: flip, Turn: turn, Shuffle: shuffle,
    Stack: stack, Gather: gather, Peek: peek, Roll: roll, Count: count, Mark: mark, Write: write, Remove: remove,
}  # fmt: skip
