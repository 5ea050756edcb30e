"""Words on cards and zones: moving, drawing and dealing cards, top cards, random choices."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, TypeVar

from pnp.engine.play.outcome import Defect
from pnp.engine.play.values import Board, Card, Pile, Player, Zone
from pnp.engine.play.words import sight
from pnp.engine.play.words.sight import Cards
from pnp.source.diagnostics.numbers import number_of

if TYPE_CHECKING:
    from pnp.engine.play.state import State

T = TypeVar("T")
TOP, BOTTOM = "top", "bottom"


def words(state: "State") -> Mapping[str, object]:
    """The words of this module and of :mod:`pnp.engine.play.words.sight`."""
    moves = Moves(state)
    chance = Chance(state)
    own: dict[str, object] = {
        "move": moves.move, "_move_one": moves.move_one if state.log is None else moves.move, "draw": moves.draw,
        "deal": moves.deal, "swap": moves.swap, "shuffle": moves.shuffle, "shuffle_into": moves.shuffle_into,
        "cut": moves.cut, "turning": moves.turning, "ready": moves.ready, "split": moves.split,
        "pick_at_random": chance.pick_at_random, "roll": chance.roll, "owner": owner, "beats": beats,
        "hand_of": hand_of, "same": same, "TOP": TOP, "BOTTOM": BOTTOM,
    }  # fmt: skip
    return own | sight.words(state)


class Moves:
    """Moves cards from zone to zone."""

    __slots__ = ("dirty", "log", "one_of", "state")

    def __init__(self, state: "State") -> None:
        self.state, self.dirty, self.log, self.one_of = state, state.dirty, state.log, state.one_of

    def move(self, cards: Cards, to: Zone, at: str | int = TOP, blind: bool = False) -> None:
        """Move cards into a zone, on top unless a position is given; ``blind``: nobody knows any more which they
        are."""
        if isinstance(at, int) and isinstance(cards, list):
            for card in list(cards):
                self.move(card, to, at, blind)
            return
        if not isinstance(cards, list):
            source = cards.zone
            self.take(cards)
            self.put_down(cards, source, to, at)
            if blind:
                cards.known_to = 0
            if self.log is not None:
                self.log("move", cards=[cards], source=source, to=to)
            return
        if isinstance(cards, Zone) and not cards.loose and at == TOP and not blind and cards is not to:
            self.move_all(cards, to)
            return
        moved = list(cards)
        if at is TOP and self.log is None and not blind:
            for card in moved:
                self.move_one(card, to)
            return
        sources = [self.take(card) for card in moved]
        for card, source in zip(moved, sources, strict=True):
            self.put_down(card, source, to, at)
            if blind:
                card.known_to = 0
        if self.log is not None and moved:
            self.log("move", cards=moved, source=sources[0], to=to)

    def move_one(self, card: Card, to: Zone) -> None:
        """Move a single card on top, without a log: a fast path of ``move``."""
        source = card.zone
        if source.loose:
            self.take(card)
        else:
            source.remove(card)
        to.append(card)
        card.known_to |= source.mask
        card.zone = to
        card.face_up = to.up
        self.dirty[0] |= source.bit | to.bit

    def move_all(self, source: Zone, to: Zone) -> None:
        """Move a whole zone onto another, in the order of iteration."""
        moved = list(source)
        source.clear()
        to += moved
        mask, up = source.mask, to.up
        for card in moved:
            card.known_to |= mask
            card.zone = to
            card.face_up = up
        self.dirty[0] |= source.bit | to.bit
        if self.log is not None and moved:
            self.log("move", cards=moved, source=source, to=to)

    def take(self, card: Card) -> Zone:
        """Lift a card out of its zone."""
        zone: Zone = card.zone
        if zone.loose:
            for at in range(len(zone) - 1, zone.loose - 1, -1):
                if list.__getitem__(zone, at) is card:
                    list.pop(zone, at)
                    return zone
            zone.settle(len(zone))
        zone.remove(card)
        return zone

    def put_down(self, card: Card, source: Zone, to: Zone, at: str | int) -> None:
        """Put a card that was lifted out of one zone into another."""
        card.known_to |= source.mask
        if isinstance(at, int):
            self._insert(card, to, at)
        elif at == BOTTOM:
            if to.loose:
                to.settle(len(to))
            to.insert(0, card)
        else:
            to.append(card)
        card.zone = to
        card.face_up = to.up
        self.dirty[0] |= source.bit | to.bit

    def _insert(self, card: Card, to: Zone, place: int) -> None:
        """Insert a card at a position of a zone, counted from the top of a stack. Raises Defect."""
        if place < 1:
            raise Defect("PNP400", f"a card cannot lie at place {place}: places count from 1")
        if isinstance(to, Pile):
            to.settle(place - 1)
            list.insert(to, max(0, len(to) - place + 1), card)
        else:
            list.insert(to, place - 1, card)

    def refill(self, zone: Zone) -> bool:
        """Apply a zone's when_empty; returns whether it has a card now."""
        rule = zone.decl.when_empty
        if rule.startswith("rebuild "):
            source = self.state.zone_of(rule.split()[1], zone.owner)
            if source:
                if self.log is not None:
                    self.log("rebuild", source=source, to=zone, clause=zone.decl.clause)
                self.shuffle_into(source, zone, quiet=True)
                self.state.count_datum(zone.decl.clause)
                return True
            return False
        if rule == "stop":
            return False
        raise Defect("PNP413", f"a card is needed from `{zone.name}`, which is empty", zone.decl.clause)

    def ready(self, zone: Zone) -> None:
        """Make sure that the zone has a card, if its when_empty provides one."""
        if not len(zone):
            self.refill(zone)

    def top_card(self, zone: Zone) -> Card:
        """The card on top, which is fixed now."""
        if zone.loose:
            zone.settle(1)
        return list.__getitem__(zone, -1)

    def draw(self, zone: Zone, n: int, to: Zone) -> list[Card]:
        """Draw the top n one by one; fewer if the zone runs out. Raises Defect if an empty zone has to give."""
        cards: list[Card] = []
        for _ in range(n):
            if not len(zone) and not self.refill(zone):
                break
            if len(cards) > self.state.card_count:
                raise Defect(
                    "PNP412", f"{number_of(n, 'card')} are drawn at once, but there are {self.state.card_count}"
                )
            card = self.top_card(zone)
            list.pop(zone)
            self.put_down(card, zone, to, TOP)
            cards.append(card)
        if self.log is not None and cards:
            self.log("draw", cards=cards, source=zone, to=to)
        return cards

    def deal(self, zone: Zone, each: int, to: str) -> None:
        """Deal a number of cards to each player, one at a time round the table."""
        hands: list[Zone] = [getattr(player, to) for player in self.state.players]
        total = each * len(hands)
        if self.log is not None or total > len(zone):
            for _ in range(each):
                if not sum(len(self.draw(zone, 1, hand)) for hand in hands):
                    break
                self.state.charge(len(hands))
            return
        if zone.loose:
            zone.settle(total)
        dealt = list.__getitem__(zone, slice(len(zone) - total, None))[::-1]
        list.__delitem__(zone, slice(len(zone) - total, None))
        mask, bits = zone.mask, zone.bit
        for at, hand in enumerate(hands):
            own = dealt[at :: len(hands)]
            hand.extend(own)
            up = hand.up
            bits |= hand.bit
            for card in own:
                card.zone = hand
                card.face_up = up
            if mask:
                for card in own:
                    card.known_to |= mask
        self.dirty[0] |= bits

    def bottom_card(self, zone: Zone) -> Card:
        """The lowest card, moved to the bottom of a pile that has no order yet."""
        if zone.loose > 1:
            unordered: list[Card] = list.__getitem__(zone, slice(zone.loose))
            pick = self.one_of(unordered)
            mine, other = list.__getitem__(zone, 0), list.__getitem__(zone, pick)
            list.__setitem__(zone, 0, other)
            list.__setitem__(zone, pick, mine)
        return list.__getitem__(zone, 0)

    def turning(self, zone: Zone, onto: Zone, rebuild: bool = True, at: str = TOP) -> Iterator[Card]:
        """Loop over the current top card, moved before each step."""
        for _ in range(self.state.card_count + 1):
            if not len(zone) and not (rebuild and self.refill(zone)):
                return
            if at == BOTTOM:
                card = self.bottom_card(zone)
                list.pop(zone, 0)
                zone.loose = max(0, zone.loose - 1)
            else:
                card = self.top_card(zone)
                list.pop(zone)
            self.put_down(card, zone, onto, TOP)
            if self.log is not None:
                self.log("turn", cards=[card], source=zone, to=onto)
            yield card

    def shuffle(self, zone: Zone | Board, quiet: bool = False) -> None:
        """Shuffle a zone; all knowledge of its cards is lost. The pieces of a board change places."""
        if isinstance(zone, Board):
            self.state.names["_mix"](zone)
            return
        for card in list.__iter__(zone):
            card.known_to = 0
        if isinstance(zone, Pile):
            zone.loose = len(zone)
        else:
            for last in range(len(zone) - 1, 0, -1):
                pick = last - self.one_of(zone[: last + 1][::-1])
                zone[last], zone[pick] = zone[pick], zone[last]
        self.dirty[0] |= zone.bit
        if self.log is not None and not quiet:
            self.log("shuffle", to=zone)

    def shuffle_into(self, source: Zone, into: Zone, quiet: bool = False) -> None:
        """Put one zone into another, and shuffle that."""
        if self.log is not None and not quiet:
            self.log("shuffle_into", source=source, to=into, cards=list(list.__iter__(source)))
        moved = list(list.__iter__(source))
        source.clear()
        source.loose = 0
        for card in moved:
            self.put_down(card, source, into, TOP)
        self.shuffle(into, quiet=True)

    def cut(self, zone: Zone) -> None:
        """Put a random number of cards from the top under the rest."""
        if len(zone) > 1:
            if zone.loose:
                zone.settle(len(zone))
            depth = 1 + self.one_of(range(1, len(zone)))
            cards = list(list.__iter__(zone))
            zone[:] = cards[-depth:] + cards[:-depth]
        if self.log is not None:
            self.log("cut", to=zone)

    def split(self, zone: Zone, into: Sequence[Zone]) -> None:
        """Split a pile: the first new pile gets the top part. An uncut part keeps its order, or still has none."""
        cards, parts = len(zone), len(into)
        places: list[int] = []
        for remaining in range(parts - 1, 0, -1):
            low = places[-1] if places else 0
            free = cards - low - remaining
            places.append(low + (1 + self.one_of(range(1, free + 1)) if free > 0 else 0))
        if zone.loose:
            zone.settle(cards)
        bottom_up = list(list.__reversed__(zone))
        zone.clear()
        for pile, start, end in zip(into, (0, *places), (*places, cards), strict=True):
            for card in reversed(bottom_up[start:end]):
                self.put_down(card, zone, pile, TOP)
        if self.log is not None:
            self.log("split", source=zone, to=list(into))

    def swap(self, a: Card, b: Card) -> None:
        """Swap two cards."""
        one, other = a.zone, b.zone
        i, j = list.index(one, a), list.index(other, b)
        a.known_to |= one.mask
        b.known_to |= other.mask
        list.__setitem__(one, i, b)
        list.__setitem__(other, j, a)
        a.zone, b.zone = other, one
        a.face_up, b.face_up = other.up, one.up
        self.dirty[0] |= one.bit | other.bit
        if self.log is not None:
            self.log("swap", cards=[a, b], source=one, to=other)


class Chance:
    """Words that leave a choice to chance."""

    __slots__ = ("one_of",)

    def __init__(self, state: "State") -> None:
        self.one_of = state.one_of

    def pick_at_random(self, items: Sequence[T], n: int | None = None) -> T | list[T]:
        """One random member, or a list of n. Raises Defect for an empty list."""
        pool = list(items)
        if n is None:
            if not pool:
                raise Defect("PNP401", "one card is taken at random from an empty list")
            return pool[self.one_of(pool)]
        picked = []
        for _ in range(min(n, len(pool))):
            picked.append(pool.pop(self.one_of(pool)))
        return picked

    def roll(self, sides: int) -> int:
        """A random number from 1 to ``sides``."""
        return 1 + self.one_of(range(1, sides + 1))


def owner(thing: Zone | Card) -> "Player | None":
    """The owner of the zone, or of the thing's zone."""
    return thing.owner if isinstance(thing, Zone) else thing.zone.owner


def same(a: Card, b: Card) -> bool:
    """Whether two cards have the same face."""
    return a.face is b.face


def beats(table: Mapping[object, object], a: object, b: object) -> bool:
    """Whether a table lists b under a."""
    listed = table[a]
    return b in listed if isinstance(listed, list) else listed == b


def hand_of(cards: Sequence[Card], ranking: Callable[[Sequence[Card]], T]) -> T:
    """The best hand that cards make under a ranking."""
    return ranking(cards)
