"""Words on cards and zones."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from pnp.play.outcome import Defect
from pnp.play.values import EVERYBODY, Board, Pile, Zone

if TYPE_CHECKING:
    from pnp.play.state import State

TOP, BOTTOM = "top", "bottom"


def words(state: "State") -> dict[str, Any]:
    """The words of this module."""
    dirty, log, one_of = state.dirty, state.log, state.one_of

    def take(card: Any) -> Zone:
        """Lift a card out of its zone."""
        zone: Zone = card.zone
        if zone.loose:
            for at in range(len(zone) - 1, zone.loose - 1, -1):
                if list.__getitem__(zone, at) is card:
                    list.pop(zone, at)
                    return zone
            zone.settle(len(zone))  # type: ignore[attr-defined]
        zone.remove(card)
        return zone

    def put_down(card: Any, source: Zone, to: Zone, at: str) -> None:
        card.known |= source.mask
        if at == BOTTOM:
            if to.loose:
                to.settle(len(to))  # type: ignore[attr-defined]
            to.insert(0, card)
        else:
            to.append(card)
        card.zone = to
        card.face_up = to.up
        dirty[0] |= source.bit | to.bit

    def move(cards: Any, to: Zone, at: str = TOP, blind: bool = False) -> None:
        if not isinstance(cards, list):
            source = cards.zone
            take(cards)
            put_down(cards, source, to, at)
            if blind:
                cards.known = 0
            if log is not None:
                log("move", cards=[cards], source=source, to=to)
            return
        if isinstance(cards, Zone) and not cards.loose and at == TOP and not blind and cards is not to:
            move_all(cards, to)
            return
        moved = list(cards)
        if at is TOP and log is None and not blind:
            for card in moved:
                move_one(card, to)
            return
        sources = [take(card) for card in moved]
        for card, source in zip(moved, sources, strict=True):
            put_down(card, source, to, at)
            if blind:
                card.known = 0
        if log is not None and moved:
            log("move", cards=moved, source=sources[0], to=to)

    def move_one(card: Any, to: Zone) -> None:
        """``move`` of what is surely a single card, on top, when nobody keeps a log."""
        source = card.zone
        if source.loose:
            take(card)
        else:
            source.remove(card)
        to.append(card)
        card.known |= source.mask
        card.zone = to
        card.face_up = to.up
        dirty[0] |= source.bit | to.bit

    def move_all(source: Zone, to: Zone) -> None:
        """A whole zone on another, the first that is counted first."""
        moved = list(source)
        source.clear()
        to += moved
        mask, up = source.mask, to.up
        for card in moved:
            card.known |= mask
            card.zone = to
            card.face_up = up
        dirty[0] |= source.bit | to.bit
        if log is not None and moved:
            log("move", cards=moved, source=source, to=to)

    def refill(zone: Zone) -> bool:
        """Apply a zone's when_empty; whether it has a card now."""
        rule = zone.decl.when_empty
        if rule.startswith("rebuild "):
            source = state.table_zone(rule.split()[1])
            if source:
                if log is not None:
                    log("rebuild", source=source, to=zone, clause=zone.decl.clause)
                shuffle_into(source, zone, quiet=True)
                state.count_datum(zone.decl.clause)
                return True
            return False
        if rule == "stop":
            return False
        raise Defect("PNP413", f"a card is needed from `{zone.name}`, which is empty", zone.decl.clause)

    def ready(zone: Zone) -> None:
        if not len(zone):
            refill(zone)

    def top_card(zone: Zone) -> Any:
        if zone.loose:
            zone.settle(1)  # type: ignore[attr-defined]
        return list.__getitem__(zone, -1)

    def draw(zone: Zone, n: int, to: Zone) -> list[Any]:
        out: list[Any] = []
        for _ in range(n):
            if not len(zone) and not refill(zone):
                break
            if len(out) > state.card_count:
                raise Defect("PNP412", f"{n} cards are drawn at once, and there are {state.card_count}")
            card = top_card(zone)
            list.pop(zone)
            put_down(card, zone, to, TOP)
            out.append(card)
        if log is not None and out:
            log("draw", cards=out, source=zone, to=to)
        return out

    def deal(zone: Zone, each: int, to: str) -> None:
        hands: list[Zone] = [getattr(player, to) for player in state.players]
        wanted = each * len(hands)
        if log is not None or wanted > len(zone):
            for _ in range(each):
                if not sum(len(draw(zone, 1, hand)) for hand in hands):
                    break
                state.charge(len(hands))
            return
        if zone.loose:
            zone.settle(wanted)  # type: ignore[attr-defined]
        dealt = list.__getitem__(zone, slice(len(zone) - wanted, None))[::-1]
        list.__delitem__(zone, slice(len(zone) - wanted, None))
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
                    card.known |= mask
        dirty[0] |= bits

    def bottom_card(zone: Zone) -> Any:
        """The lowest card, brought to the foot of a pile that is in no order yet."""
        if zone.loose > 1:
            pick = one_of(list.__getitem__(zone, slice(zone.loose)))
            mine, other = list.__getitem__(zone, 0), list.__getitem__(zone, pick)
            list.__setitem__(zone, 0, other)
            list.__setitem__(zone, pick, mine)
        return list.__getitem__(zone, 0)

    def turning(zone: Zone, onto: Zone, rebuild: bool = True, at: str = TOP) -> Iterator[Any]:
        for _ in range(state.card_count + 1):
            if not len(zone) and not (rebuild and refill(zone)):
                return
            if at == BOTTOM:
                card = bottom_card(zone)
                list.pop(zone, 0)
                zone.loose = max(0, zone.loose - 1)
            else:
                card = top_card(zone)
                list.pop(zone)
            put_down(card, zone, onto, TOP)
            if log is not None:
                log("turn", cards=[card], source=zone, to=onto)
            yield card

    def shuffle(zone: Zone | Board, quiet: bool = False) -> None:
        if isinstance(zone, Board):
            state.names["_mix"](zone)
            return
        for card in list.__iter__(zone):
            card.known = 0
        if isinstance(zone, Pile):
            zone.loose = len(zone)
        else:
            for last in range(len(zone) - 1, 0, -1):
                pick = last - one_of(zone[: last + 1][::-1])
                zone[last], zone[pick] = zone[pick], zone[last]
        dirty[0] |= zone.bit
        if log is not None and not quiet:
            log("shuffle", to=zone)

    def shuffle_into(source: Zone, into: Zone, quiet: bool = False) -> None:
        if log is not None and not quiet:
            log("shuffle_into", source=source, to=into, cards=list(list.__iter__(source)))
        moved = list(list.__iter__(source))
        source.clear()
        source.loose = 0
        for card in moved:
            put_down(card, source, into, TOP)
        shuffle(into, quiet=True)

    def cut(zone: Zone) -> None:
        if len(zone) > 1:
            if zone.loose:
                zone.settle(len(zone))  # type: ignore[attr-defined]
            depth = 1 + one_of(range(1, len(zone)))
            cards = list(list.__iter__(zone))
            zone[:] = cards[-depth:] + cards[:-depth]
        if log is not None:
            log("cut", to=zone)

    def split(zone: Zone, into: Sequence[Zone]) -> None:
        """The first of the piles gets the top part; an uncut part keeps the order it has, or has none yet."""
        cards, parts = len(zone), len(into)
        places: list[int] = []
        for left in range(parts - 1, 0, -1):
            low = places[-1] if places else 0
            free = cards - low - left
            places.append(low + (1 + one_of(range(1, free + 1)) if free > 0 else 0))
        if zone.loose:
            zone.settle(cards)  # type: ignore[attr-defined]
        whole = list(list.__reversed__(zone))
        zone.clear()
        for pile, start, end in zip(into, (0, *places), (*places, cards), strict=True):
            for card in reversed(whole[start:end]):
                put_down(card, zone, pile, TOP)
        if log is not None:
            log("split", source=zone, to=list(into))

    def lay_open(zone: Zone) -> None:
        if zone.mask != EVERYBODY:
            zone.mask = EVERYBODY
            dirty[0] |= zone.bit
            if log is not None:
                log("open", to=zone)

    def close(zone: Zone) -> None:
        if zone.mask != zone.declared_mask:
            for card in list.__iter__(zone):
                card.known |= zone.mask
            zone.mask = zone.declared_mask
            dirty[0] |= zone.bit
            if log is not None:
                log("close", to=zone)

    def swap(a: Any, b: Any) -> None:
        one, other = a.zone, b.zone
        i, j = list.index(one, a), list.index(other, b)
        a.known |= one.mask
        b.known |= other.mask
        list.__setitem__(one, i, b)
        list.__setitem__(other, j, a)
        a.zone, b.zone = other, one
        a.face_up, b.face_up = other.up, one.up
        dirty[0] |= one.bit | other.bit
        if log is not None:
            log("swap", cards=[a, b], source=one, to=other)

    def turn(cards: Any, up: bool) -> None:
        for card in cards if isinstance(cards, list) else [cards]:
            card.face_up = up
            card.known |= EVERYBODY if up else 0
            dirty[0] |= card.zone.bit
        if log is not None:
            log("turn_up" if up else "turn_down", cards=cards if isinstance(cards, list) else [cards])

    def show(cards: Any, to: Any = None) -> None:
        mask = EVERYBODY if to is None else sum(p.bit for p in (to if isinstance(to, list) else [to]))
        shown = list(cards) if isinstance(cards, list) else [cards]
        for card in shown:
            card.known |= mask
        if log is not None:
            log("show", cards=shown, to=to, mask=mask)

    def peek(who: Any, cards: Any) -> None:
        seen = list(cards) if isinstance(cards, list) else [cards]
        for card in seen:
            card.known |= who.bit
        if log is not None:
            log("peek", who=who, cards=seen, mask=who.bit)

    def tell(fact: Any, to: Any) -> None:
        if log is not None:
            log("tell", fact=fact, to=to)

    def pick_at_random(items: Sequence[Any], n: int | None = None) -> Any:
        pool = list(items)
        if n is None:
            if not pool:
                raise Defect("PNP401", "one is taken at random of an empty list")
            return pool[one_of(pool)]
        out = []
        for _ in range(min(n, len(pool))):
            out.append(pool.pop(one_of(pool)))
        return out

    def roll(sides: int) -> int:
        return 1 + one_of(range(1, sides + 1))

    def owner(thing: Any) -> Any:
        return thing.owner if isinstance(thing, Zone) else thing.zone.owner

    def knows(who: Any, card: Any) -> bool:
        return bool((card.zone.mask | card.known) & who.bit)

    def same(a: Any, b: Any) -> bool:
        return a.face is b.face

    def beats(table: Any, a: Any, b: Any) -> bool:
        listed = table[a]
        return b in listed if isinstance(listed, list) else listed == b

    def hand_of(cards: Sequence[Any], ranking: Any) -> Any:
        return ranking(cards)

    return {
        "move": move, "_move_one": move_one if log is None else move, "draw": draw, "deal": deal, "swap": swap,
        "shuffle": shuffle, "shuffle_into": shuffle_into, "cut": cut, "turning": turning, "ready": ready,
        "turn_up": lambda c: turn(c, True), "turn_down": lambda c: turn(c, False), "reveal": show, "show": show,
        "peek": peek, "tell": tell, "pick_at_random": pick_at_random, "roll": roll, "owner": owner, "beats": beats,
        "hand_of": hand_of, "split": split, "lay_open": lay_open, "close": close, "same": same, "knows": knows,
        "TOP": TOP, "BOTTOM": BOTTOM,
    }  # fmt: skip
