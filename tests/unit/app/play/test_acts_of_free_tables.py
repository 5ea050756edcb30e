"""Each act on a free table: what is refused and why, the words of its event, who has seen which card, and its limits."""

from collections.abc import Sequence
from random import Random

import pytest

from pnp.app.play.free import apply as acts
from pnp.app.play.free.actions import (
    MOST_CARDS,
    MOST_DICE,
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
from pnp.app.play.free.events import Event
from pnp.app.play.free.table import Card, FaceId, FreeTable, NotAllowed, Place
from pnp.base.frozen import replace


def table(**cards: str) -> FreeTable:
    """A table of two seats with these cards in its places, by their letters; capital letters are face up."""
    places = (
        Place("deck", "Deck", "pile", is_down=True), Place("middle", "Middle", "row"), Place("discards", "Discards", "pile"), Place("front0", "Place", "row", 0), Place("front1", "Place", "row", 1),
        Place("hand:0", "Hand", "hand", 0, True), Place("hand:1", "Hand", "hand", 1, True),
    )  # fmt: skip
    now = FreeTable(2, places)
    for name, letters in cards.items():
        made = [Card(ord(letter), FaceId("card", letter.upper()), letter.isupper()) for letter in letters]
        now = now.with_cards(name.replace("hand", "hand:"), made)
    return replace(now, next=1000)


def lying(now: FreeTable, place: str) -> str:
    return "".join(card.face.code if card.is_up else card.face.code.lower() for card in now.place(place).cards)


def do(now: FreeTable, action: Action, seat: int = 0) -> tuple[FreeTable, Event]:
    return acts.apply(now, action, seat, 7)


def seen(event: Event) -> list[tuple[str, set[int] | None]]:
    """The cards of an event, each with the seats that saw it; None for all."""
    return [(card.face.code, None if card.by is None else set(card.by)) for card in event.cards]


def n(letters: str) -> tuple[int, ...]:
    return tuple(map(ord, letters))


REFUSED: Sequence[tuple[Action, str]] = (
    (Draw("middle"), "this is not a pile"), (Draw("discards"), "the discards is empty"), (Draw("deck", 0), "give a number of cards from 1 on"), (Draw("deck", MOST_CARDS + 1), "give a number of cards from 1 on"),
    (Deal("deck", 2), "4 cards are needed for that, and the deck has 3 cards"), (Move((), "middle"), "choose a card first"), (Move(n("XX"), "middle"), "choose a card first"),
    (Move(n("b"), "middle"), "this card has been moved in the meantime"), (Order(ord("a"), ord("c")), "this card has been moved in the meantime"), (Pull("hand:0"), "only from another player's hand"), (Pull("middle"), "only from another player's hand"),
    (Gather("hand:1", "discards"), "you cannot move the hand of another player"), (Gather("deck", "deck"), "nothing to put on this pile"), (Gather("front1", "deck"), "nothing to put on this pile"), (Gather("middle", "front0"), "this is not a pile"),
    (Stack(n("X")), "choose two cards or more for a pile"), (Shuffle("middle"), "only a pile or your own hand"), (Shuffle("hand:1"), "only a pile or your own hand"), (Flip(n("h")), "cards of a hand are not turned over"), (Flip((), "discards"), "the discards is empty"),
    (Turn(n("h")), "only cards in a row on the table can be turned"), (Mark(n("h"), 1), "counters and notes lie only on cards in a row"), (Peek((), "discards"), "there is no card to look at"), (Roll(()), "roll 1 to"), (Roll((6,) * (MOST_DICE + 1)), "roll 1 to"), (Roll((7,)), "roll 1 to"),
    (Count(5, 1), "this counter has been removed"), (Write(""), "the note is empty"), (Remove(3), "this has been removed already"),
)  # fmt: skip


@pytest.mark.parametrize(("action", "why"), REFUSED)
def test_an_act_that_is_refused_says_why(action: Action, why: str) -> None:
    with pytest.raises(NotAllowed, match=why):
        do(table(deck="abc", middle="XYz", hand0="hi", hand1="k"), action)


EVENTS: Sequence[tuple[Action, str, dict[str, str], list[tuple[str, set[int] | None]], str]] = (
    (Draw("deck", 2), "{who} drew {cards} from {place}", {"deck": "c", "hand:0": "hiab"}, [("A", {0}), ("B", {0})], ""),
    (Draw("deck", 1, "middle"), "{who} moved {cards} from {place} to {to}", {"deck": "bc", "middle": "XYzA"}, [("A", None)], ""),
    (Draw("deck", 1, "hand:1"), "{who} moved {cards} from {place} to {to}", {"hand:1": "ka"}, [("A", {1})], ""),
    (Deal("deck", 1), "{who} dealt {text} to everybody from {place}", {"deck": "c", "hand:0": "hia", "hand:1": "kb"}, [], "a card"),
    (Move(n("YX"), "discards"), "{who} put {cards} on {to}", {"middle": "z", "discards": "YX"}, [("Y", None), ("X", None)], ""),
    (Move(n("X"), "deck", "bottom"), "{who} put {cards} under {to}", {"deck": "abcx"}, [("X", None)], ""),
    (Move(n("X"), "deck"), "{who} put {cards} on {to}", {"deck": "xabc"}, [("X", None)], ""),
    (Move(n("X"), "hand:0"), "{who} took {cards} from {place}", {"hand:0": "hix"}, [("X", None)], ""),
    (Move(n("h"), "front0"), "{who} played {cards}", {"hand:0": "i", "front0": "H"}, [("H", None)], ""),
    (Move(n("h"), "front1"), "{who} played {cards} to {to}", {"front1": "H"}, [("H", None)], ""),
    (Move(n("h"), "front1", "", "down"), "{who} played {cards} to {to}", {"front1": "h"}, [("H", {0})], ""),
    (Move(n("z"), "front0"), "{who} moved {cards} from {place} to {to}", {"middle": "XY", "front0": "z"}, [("Z", set())], ""),
    (Move(n("z"), "front0", "top", "up"), "{who} moved {cards} from {place} to {to}", {"front0": "Z"}, [("Z", None)], ""),
    (Move(n("Y"), "middle", "top"), "{who} moved {cards} from {place} to {to}", {"middle": "YXz"}, [("Y", None)], ""),
    (Order(ord("z"), ord("X")), "{who} put {cards} at another place of {place}", {"middle": "zXY"}, [("Z", set())], ""),
    (Order(ord("h"), 0), "", {"hand:0": "ih"}, [("H", {0})], ""),
    (Pull("hand:1"), "{who} took {cards} from {place}", {"hand:0": "hik", "hand:1": ""}, [("K", {0, 1})], ""),
    (Gather("middle", "deck"), "{who} put {text} from {place} on {to}", {"middle": "", "deck": "xyzabc"}, [], "3 cards"),
    (Gather("hand:0", "discards"), "{who} put {text} from {place} on {to}", {"hand:0": "", "discards": "HI"}, [], "2 cards"),
    (Flip(n("Xz")), "{who} turned {cards} over", {"middle": "xYZ"}, [("X", None), ("Z", None)], ""),
    (Flip((), "deck"), "{who} turned {cards} over", {"deck": "Abc"}, [("A", None)], ""),
    (Turn(n("XY")), "{who} turned {cards} sideways", {"middle": "XYz"}, [("X", None), ("Y", None)], ""),
    (Peek(n("z")), "{who} looked at {cards}", {"middle": "XYz"}, [("Z", {0})], ""),
    (Peek(n("X")), "{who} looked at {cards}", {"middle": "XYz"}, [("X", None)], ""),
    (Peek((), "deck", 2), "{who} looked at {cards} on top of {place}", {"deck": "abc"}, [("A", {0}), ("B", {0})], ""),
    (Peek((), "deck", 3), "{who} looked through {place}", {"deck": "abc"}, [("A", {0}), ("B", {0}), ("C", {0})], ""),
    (Peek((), "deck", 0), "{who} looked through {place}", {"deck": "abc"}, [("A", {0}), ("B", {0}), ("C", {0})], ""),
    (Mark(n("X"), 1), "{who} put {text} on {cards}", {}, [("X", None)], "a counter"),
    (Mark(n("X"), -3), "{who} took {text} from {cards}", {}, [("X", None)], "3 counters"),
    (Count(0, 4, " Round "), "{who} added the counter {text}", {}, [], "“Round”"),
    (Count(0, 4, ""), "{who} added the counter {text}", {}, [], "“Counter”"),
    (Write("so"), "{who} wrote: {text}", {}, [], "“so”"),
    (Write("so", ord("X")), "{who} wrote on {cards}: {text}", {}, [("X", None)], "“so”"),
    (Write("", ord("X")), "{who} took the note from {cards}", {}, [("X", None)], "“”"),
    (Stack(n("YX")), "{who} stacked {cards}", {"middle": "z", "pile:1000": "YX"}, [("Y", None), ("X", None)], ""),
    (Stack(n("hi")), "{who} stacked {cards}", {"hand:0": "", "pile:1000": "hi"}, [("H", {0}), ("I", {0})], ""),
    (Stack(n("zX")), "{who} stacked {cards}", {"pile:1000": "zx"}, [("Z", set()), ("X", None)], ""),
)  # fmt: skip


@pytest.mark.parametrize(("action", "words", "places", "cards", "text"), EVENTS)
def test_an_act_moves_cards_and_says_so(
    action: Action, words: str, places: dict[str, str], cards: list[tuple[str, set[int] | None]], text: str
) -> None:
    now, event = do(table(deck="abc", middle="XYz", hand0="hi", hand1="k"), action)
    assert (event.words, event.seat, event.text) == (words, 0, text)
    assert {name: lying(now, name) for name in places} == places
    assert seen(event) == cards
    assert sorted(card.face.code for _, card in now.cards()) == sorted("ABCXYZHIK")


def test_cards_lose_and_keep_what_lies_on_them_by_where_they_go() -> None:
    now = table(middle="Xz", hand0="h")
    marked = now.with_card(replace(now.located(ord("X"))[1], counter=3, note="n", turned=1))
    row, _ = do(marked, Move(n("X"), "front0"))
    assert [(card.counter, card.note, card.turned) for card in row.place("front0").cards] == [(3, "n", 1)]
    for place in ("discards", "hand:0", "deck"):
        away, _ = do(marked, Move(n("X"), place))
        assert [(card.counter, card.note, card.turned) for _, card in away.cards() if card.face.code == "X"] == [
            (0, "", 0)
        ]
    back, event = do(do(now, Turn(n("Xz")))[0], Turn(n("Xz")))
    assert event.words == "{who} turned {cards} back" and all(not card.turned for card in back.place("middle").cards)
    half, event = do(do(now, Turn(n("X")))[0], Turn(n("Xz")))
    assert event.words == "{who} turned {cards} sideways" and all(
        card.turned == 1 for card in half.place("middle").cards
    )


def test_knowledge_of_a_card_lasts_until_it_is_turned_or_shuffled() -> None:
    now = table(middle="z", hand0="h", deck="ab")
    known, _ = do(now, Peek(n("z")))
    assert known.place("middle").cards[0].known_to == {0}
    both, _ = do(known, Peek(n("z")), seat=1)
    assert both.place("middle").cards[0].known_to == {0, 1}
    assert do(do(both, Flip(n("z")))[0], Flip(n("z")))[0].place("middle").cards[0].known_to == frozenset()
    down, _ = do(now, Move(n("h"), "middle", "", "down"))
    assert [card.known_to for card in down.place("middle").cards] == [frozenset(), {0}]
    piled, _ = do(do(now, Peek((), "deck", 0))[0], Shuffle("deck"))
    assert all(card.known_to == frozenset() and not card.is_up for card in piled.place("deck").cards)
    up, _ = do(table(discards="Ab"), Shuffle("discards"))
    assert all(card.is_up for card in up.place("discards").cards)
    hand, _ = do(table(hand0="Hi"), Shuffle("hand:0"))
    assert not any(card.is_up for card in hand.place("hand:0").cards)


def test_a_shuffle_follows_its_seed_and_gives_new_numbers() -> None:
    now = table(deck="abcdefgh")
    one, other = (acts.apply(now, Shuffle("deck"), 0, seed)[0] for seed in (1, 2))
    again = acts.apply(now, Shuffle("deck"), 0, 1)[0]
    assert lying(one, "deck") == lying(again, "deck") != lying(other, "deck") and sorted(lying(one, "deck")) == list(
        "abcdefgh"
    )
    assert not {card.number for card in one.place("deck").cards} & {card.number for card in now.place("deck").cards}


def test_counters_and_notes_have_limits() -> None:
    now, _ = do(table(middle="X"), Count(0, 2_000_000, "Gold"))
    assert [(one.number, one.label, one.value) for one in now.counters] == [
        (1000, "Gold", acts.LARGEST)
    ] and now.next == 1001
    now, event = do(now, Count(1000, -3_000_000))
    assert now.counters[0].value == -acts.LARGEST
    assert event.words == "{who} set {text}" and event.text == f"“Gold” to {now.counters[0].value}"
    marked, _ = do(table(middle="X"), Mark(n("X"), -2_000_000))
    assert marked.place("middle").cards[0].counter == -acts.LARGEST
    for _ in range(acts.MOST_COUNTERS - 1):
        now, _ = do(now, Count(0, 1, "x"))
    with pytest.raises(NotAllowed, match="20 counters at most"):
        do(now, Count(0, 1, "x"))
    for _ in range(acts.MOST_NOTES):
        now, _ = do(now, Write("a"))
    with pytest.raises(NotAllowed, match="40 notes at most"):
        do(now, Write("a"))
    now, event = do(now, Remove(1000))
    assert event.text == "the counter “Gold”" and len(now.counters) == acts.MOST_COUNTERS - 1
    now, event = do(now, Remove(now.notes[0].number))
    assert event.text == "a note" and len(now.notes) == acts.MOST_NOTES - 1


def test_dice_have_sides_and_results() -> None:
    now, event = do(table(), Roll((6, 20, 2)))
    chance = Random(7)
    expected = [chance.randint(1, sides) for sides in (6, 20, 2)]
    assert now.dice == tuple(zip((6, 20, 2), expected, strict=True)) and event.text == ", ".join(map(str, expected))
    assert len(do(table(), Roll((6,) * MOST_DICE))[0].dice) == MOST_DICE


def test_a_pile_that_moves_within_itself_stays() -> None:
    now, _ = do(table(middle="XYz"), Stack(n("YX")))
    numbers = [card.number for card in now.place("pile:1000").cards]
    again, _ = do(now, Move(tuple(reversed(numbers)), "pile:1000"))
    assert lying(again, "pile:1000") == "XY" and [place.name for place in again.places].count("pile:1000") == 1
