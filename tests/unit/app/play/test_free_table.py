"""The free table without a browser: what actions do, what each seat may know, undo by replay, set-ups, a changed deck."""

import json
import random
from collections import Counter
from types import SimpleNamespace
from typing import Any, cast

import pytest

from pnp.app.play.free.actions import (
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
    action_data,
    action_from,
)
from pnp.app.play.free.apply import apply
from pnp.app.play.free.deck import DeckCard, changed_deck, deck_change
from pnp.app.play.free.events import Event, Names, sentence
from pnp.app.play.free.setups import set_up, setup_text
from pnp.app.play.free.starting import _deck_label, free_table
from pnp.app.play.free.table import Card, FaceId, FreeTable, NotAllowed, Place, table_data, table_from
from pnp.app.play.free.view import WATCHER, table_for
from pnp.model.game import CardKind
from tests.architecture.source import ROOT
from tests.shipped import game_of

FACES = [FaceId("card", code) for code in ("EEL", "OAK", "OWL", "FOX", "BEE", "ANT", "ELK", "YAK", "EMU", "COD")]
NAMES = Names(("Mara", "Jon"), lambda face: face.code.title())
SEED = 7


def table(faces: list[FaceId] | None = None) -> FreeTable:
    """Two seats, a deck in a known order, nothing else."""
    places = (
        Place("deck", "Deck", "pile", is_down=True), Place("middle", "Middle", "row"),
        Place("discards", "Discards", "pile"), Place("front:0", "Place", "row", 0), Place("front:1", "Place", "row", 1),
        Place("hand:0", "Hand", "hand", 0, True), Place("hand:1", "Hand", "hand", 1, True),
    )  # fmt: skip
    empty, cards = FreeTable(2, places).numbered([Card(0, face) for face in faces or FACES])
    return empty.with_cards("deck", cards)


def after(*acts: tuple[int, Action], first: FreeTable | None = None) -> FreeTable:
    """The table after what seats do."""
    now = first or table()
    for seat, action in acts:
        now, _ = apply(now, action, seat, SEED)
    return now


def codes(now: FreeTable, place: str) -> list[str]:
    return [card.face.code for card in now.place(place).cards]


def number(now: FreeTable, code: str) -> int:
    return next(card.number for _, card in now.cards() if card.face.code == code)


def told(now: FreeTable, seat: int) -> str:
    return json.dumps(table_for(now, seat, NAMES, lambda _: ""))


def test_cards_are_drawn_from_the_top_and_dealt_one_by_one() -> None:
    now = after((0, Draw("deck", 2)), (1, Draw("deck")), (0, Deal("deck", 2)))
    assert codes(now, "hand:0") == ["EEL", "OAK", "FOX", "ANT"] and codes(now, "hand:1") == ["OWL", "BEE", "ELK"]
    with pytest.raises(NotAllowed, match="6 cards are needed for that, and the deck has 3 cards"):
        apply(now, Deal("deck", 3), 0, SEED)


def test_cards_go_to_rows_piles_and_hands_as_it_is_usual_there() -> None:
    now = after((0, Draw("deck", 4)))
    eel, oak, owl = (number(now, code) for code in ("EEL", "OAK", "OWL"))
    now = after(
        (0, Move((eel,), "middle")),
        (0, Move((oak,), "front:0", face="down")),
        (0, Move((owl,), "deck", "bottom")),
        first=now,
    )
    assert [(card.face.code, card.is_up) for card in now.place("middle").cards] == [("EEL", True)]
    assert [(card.face.code, card.is_up) for card in now.place("front:0").cards] == [("OAK", False)]
    assert codes(now, "deck")[-1] == "OWL" and not now.place("deck").cards[-1].is_up
    now = after((1, Move((number(now, "EEL"),), "discards")), first=now)
    assert codes(now, "discards") == ["EEL"] and now.place("discards").cards[0].is_up


def test_counters_notes_and_turns_lie_on_open_cards_and_come_off_in_hands_and_piles() -> None:
    now = after((0, Draw("deck", 1, "middle")))
    eel = number(now, "EEL")
    now = after((0, Turn((eel,))), (1, Mark((eel,), 2)), (1, Write("is it\nfast?", eel)), first=now)
    (card,) = now.place("middle").cards
    assert (card.turned, card.counter, card.note) == (1, 2, "is it fast?")
    now = after((0, Move((eel,), "front:1")), first=now)
    assert now.place("front:1").cards[0].counter == 2
    now = after((0, Move((number(now, "EEL"),), "hand:0")), first=now)
    (card,) = now.place("hand:0").cards
    assert (card.turned, card.counter, card.note) == (0, 0, "")
    with pytest.raises(NotAllowed, match="in a row on the table"):
        apply(now, Mark((card.number,)), 0, SEED)


def test_a_stack_is_a_pile_of_its_own_and_gone_when_it_is_empty() -> None:
    now = after((0, Draw("deck", 3, "middle")))
    now = after((0, Stack(tuple(card.number for card in now.place("middle").cards))), first=now)
    (pile,) = [place for place in now.places if place.is_made]
    assert codes(now, pile.name) == ["EEL", "OAK", "OWL"] and not pile.is_down
    now = after((1, Gather(pile.name, "deck")), first=now)
    assert not [place for place in now.places if place.is_made] and codes(now, "deck")[:3] == ["EEL", "OAK", "OWL"]
    assert not any(card.is_up for card in now.place("deck").cards)


def test_order_flip_dice_counters_and_notes() -> None:
    now = after((0, Draw("deck", 3, "middle")))
    now = after((0, Order(number(now, "OWL"), number(now, "EEL"))), (0, Flip((number(now, "EEL"),))), first=now)
    assert codes(now, "middle") == ["OWL", "EEL", "OAK"] and not now.place("middle").cards[1].is_up
    now = after(
        (0, Roll((6, 20))), (0, Count(label="Tide", by=3)), (1, Write("fine")), (0, Flip(place="deck")), first=now
    )
    assert [sides for sides, result in now.dice if 1 <= result <= sides] == [6, 20] and now.place("deck").cards[0].is_up
    now = after((1, Count(now.counters[0].number, -1)), (0, Remove(now.notes[0].number)), first=now)
    assert (now.counters[0].label, now.counters[0].value) == ("Tide", 2) and not now.notes


def test_the_same_actions_with_the_same_chance_make_the_same_table() -> None:
    acts = [(0, Shuffle("deck")), (0, Deal("deck", 2)), (1, Pull("hand:0")), (0, Roll((6,)))]
    assert after(*acts) == after(*acts) and codes(after(*acts), "deck") != codes(table(), "deck")
    assert table_from(json.loads(json.dumps(table_data(after(*acts))))) == after(*acts)


@pytest.mark.parametrize("seat", [1, WATCHER])
def test_what_is_hidden_is_not_sent(seat: int) -> None:
    now = after((0, Draw("deck", 2)), (0, Peek(place="deck", count=2)))
    assert not any(face.code in told(now, seat) for face in FACES)
    assert [code for code in codes(now, "deck")[:2] if code in told(now, 0)] == ["OWL", "FOX"]
    now = after((0, Move((number(now, "EEL"),), "middle", face="down")), first=now)
    assert "EEL" in told(now, 0) and "EEL" not in told(now, seat)
    now = after((1, Shuffle("deck")), first=now)
    assert "OWL" not in told(now, 0)


def test_a_card_that_somebody_may_not_tell_from_others_cannot_be_named() -> None:
    now = after((0, Draw("deck", 2)), (0, Peek(place="deck")))
    in_hand, on_deck = now.place("hand:0").cards[0].number, now.place("deck").cards[0].number
    refusals = set()
    for wanted in (in_hand, on_deck, 999):
        with pytest.raises(NotAllowed) as refused:
            apply(now, Move((wanted,), "middle"), 1, SEED)
        refusals.add(str(refused.value))
    assert len(refusals) == 1
    assert codes(after((0, Move((on_deck,), "deck", "bottom")), first=now), "deck")[-1] == "OWL"
    with pytest.raises(NotAllowed):
        apply(now, Shuffle("hand:0"), 1, SEED)
    with pytest.raises(NotAllowed):
        apply(now, Gather("hand:0", "deck"), 1, SEED)


def random_action(now: FreeTable, seat: int, chance: random.Random) -> Action:
    """Something that a seat may do: what it names is what it is sent."""
    data = table_for(now, seat, NAMES, lambda _: "")
    cards = [card["number"] for place in data["places"] for card in place["cards"]] or [0]
    places = [place["name"] for place in data["places"]]
    piles = [place["name"] for place in data["places"] if place["sort"] == "pile"]
    some, place, pile = (
        tuple(chance.sample(cards, min(len(cards), chance.randint(1, 2)))),
        chance.choice(places),
        chance.choice(piles),
    )
    choices: list[Action] = [
        Draw(pile, chance.randint(1, 2)), Draw(pile, 1, place), Deal(pile), Move(some, place), Move(some, place, "bottom"),
        Move(some, place, face=chance.choice(("up", "down"))), Order(some[0], some[-1]), Pull(place), Flip(some),
        Flip(place=pile), Turn(some), Shuffle(place), Stack(some), Gather(place, pile), Peek(some), Peek(place=pile),
        Peek(place=pile, count=0), Mark(some), Write("x", some[0]), Roll((6,)),
    ]  # fmt: skip
    return chance.choice(choices)


def seen_faces(now: FreeTable, event: Event, seat: int) -> set[FaceId]:
    """What a seat has seen after an event: its own hand, what lies face up, and what it looked at."""
    lying = {c.face for place, c in now.cards() if (place.owner == seat if place.sort == "hand" else c.is_up)}
    return lying | {card.face for card in event.cards if card.by is None or seat in card.by}


@pytest.mark.parametrize("seed", range(12))
def test_two_tables_that_differ_in_what_a_seat_has_not_seen_send_it_the_same_bytes(seed: int) -> None:
    """The permutation test of matches, for the free table: two worlds in which two cards have changed places are told
    alike to seat 1 and to a spectator until one of them is seen."""
    chance = random.Random(seed)
    swapped = dict(zip(FACES, FACES, strict=True))
    one, other = chance.sample(FACES, 2)
    swapped[one], swapped[other] = other, one
    worlds = [table(), table([swapped[face] for face in FACES])]
    watching, compared = {1, WATCHER}, 0
    for step in range(120):
        seat = chance.randint(0, 1)
        action, seed_of_step = random_action(worlds[0], seat, chance), chance.randint(0, 1 << 30)
        try:
            results = [apply(world, action, seat, seed_of_step) for world in worlds]
        except NotAllowed:
            continue
        worlds, events = [now for now, _ in results], [event for _, event in results]
        for viewer in list(watching):
            if {one, other} & seen_faces(worlds[0], events[0], viewer):
                watching.discard(viewer)
        for viewer in watching:
            assert told(worlds[0], viewer) == told(worlds[1], viewer), (step, action)
            assert sentence(events[0], NAMES, viewer) == sentence(events[1], NAMES, viewer), (step, action)
            compared += 1
        if not watching:
            break
    assert compared > 0


def test_the_permutation_test_finds_a_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Place, "sees", lambda self, card, seat: card.is_up or self.sort == "pile")
    with pytest.raises(AssertionError):
        for seed in range(12):
            test_two_tables_that_differ_in_what_a_seat_has_not_seen_send_it_the_same_bytes(seed)


@pytest.mark.parametrize("seed", range(8))
def test_no_card_is_lost_or_made(seed: int) -> None:
    chance, now = random.Random(seed), table()
    for _ in range(150):
        seat = chance.randint(0, 1)
        try:
            now, _ = apply(now, random_action(now, seat, chance), seat, chance.randint(0, 1 << 30))
        except NotAllowed:
            continue
        assert Counter(card.face for _, card in now.cards()) == Counter(FACES)
        numbers = [card.number for _, card in now.cards()]
        assert len(set(numbers)) == len(numbers) and max(numbers) < now.next


def test_the_log_names_cards_to_those_who_saw_them() -> None:
    _, drawn = apply(table(), Draw("deck", 2), 0, SEED)
    assert sentence(drawn, NAMES, 0) == "You drew Eel and Oak from the deck"
    assert sentence(drawn, NAMES, 1) == "Mara drew 2 cards from the deck"
    now = after((0, Draw("deck", 2)))
    now, played = apply(now, Move((number(now, "OAK"),), "front:0"), 0, SEED)
    assert sentence(played, NAMES, 1) == "Mara played Oak"
    now, taken = apply(now, Pull("hand:0"), 1, SEED)
    assert sentence(taken, NAMES, 0) == "Jon took Eel from your hand" and "Eel" not in sentence(taken, NAMES, WATCHER)
    _, looked = apply(now, Peek(place="deck", count=2), 1, SEED)
    assert sentence(looked, NAMES, 0) == "Jon looked at 2 cards on top of the deck"


@pytest.mark.parametrize("wrong", [
    {}, {"act": "burn"}, {"act": "draw"}, {"act": "draw", "place": 3}, {"act": "move", "cards": ["x"], "to": "deck"},
    {"act": "move", "cards": [True], "to": "deck"}, {"act": "write", "text": "x" * 301}, {"act": "draw", "place": "deck", "count": 1 << 50},
])  # fmt: skip
def test_what_is_no_action_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(NotAllowed):
        action_from(wrong)


def test_an_action_is_the_same_after_a_way_through_json() -> None:
    for action in (Move((3, 4), "middle", "top", "down"), Draw("deck", 2, "middle"), Roll((6, 20)), Peek((5,))):
        assert action_from(json.loads(json.dumps(action_data(action)))) == action


# ------------------------------------------------------------------------------------------------- set-ups
def test_a_set_up_is_laid_again_as_it_was_kept() -> None:
    import yaml

    now = after((0, Draw("deck", 2)), (0, Draw("deck", 2, "middle")), (0, Count(label="Tide", by=2)))
    now = after((0, Mark((number(now, "OWL"),))), (0, Flip((number(now, "FOX"),))), first=now)
    text = setup_text(now)
    assert "shuffled: true" in text and "counter: 1" in text and "face: down" in text
    again = set_up(table(), yaml.safe_load(text), SEED)
    assert again.remarks == ()
    assert codes(again.table, "hand:0") == ["EEL", "OAK"] and codes(again.table, "middle") == ["OWL", "FOX"]
    assert [(card.counter, card.is_up) for card in again.table.place("middle").cards] == [(1, True), (0, False)]
    assert sorted(codes(again.table, "deck")) == sorted(codes(now, "deck")) and again.table.counters[0].value == 2
    exact = set_up(table(), yaml.safe_load(setup_text(now, keeps_order=True)), SEED).table
    assert codes(exact, "deck") == codes(now, "deck")


def test_a_pile_of_a_set_up_is_gone_when_its_last_card_is() -> None:
    places = {
        "pile 1": {"pile": "down", "cards": ["EEL"]},
        "pile 2": {"pile": "up", "cards": ["OAK"]},
        "pile 3": {"pile": "up", "cards": []},
    }
    made = set_up(table(), {"places": places}, SEED).table
    piles = {place.name: (place.is_down, place.sort) for place in made.places if place.name.startswith("pile")}
    assert piles == {"pile 1": (True, "pile"), "pile 2": (False, "pile")}
    assert [card.is_up for name in piles for card in made.place(name).cards] == [False, True]
    now = after((0, Draw("pile 1")), first=made)
    assert [place.name for place in now.places if place.name.startswith("pile")] == ["pile 2"]
    assert WATCHER < 0 and WATCHER not in {place.owner for place in now.places}


def test_a_set_up_loses_no_card_and_says_what_it_left_out() -> None:
    data = {"places": {"middle": {"cards": ["EEL", "GNU", "EEL"]}, "attic": {"cards": ["OAK"]}}}
    made = set_up(table(), data, SEED)
    assert Counter(card.face for _, card in made.table.cards()) == Counter(FACES) and codes(made.table, "middle") == [
        "EEL"
    ]
    assert (
        len(made.remarks) == 4
        and "`GNU`" in made.remarks[0]
        and "attic" in made.remarks[2]
        and "9 cards" in made.remarks[3]
    )
    for wrong in (None, [], {"places": []}, {"places": {"middle": ["EEL"]}}):
        with pytest.raises(ValueError, match="cards"):
            set_up(table(), wrong, SEED)


# ------------------------------------------------------------------------------------------------- a changed deck
def deck(*codes_: str) -> tuple[DeckCard, ...]:
    return tuple(DeckCard(FaceId("card", code), 1, row) for row, code in enumerate(codes_, 2) if code)


def test_a_renamed_row_is_the_same_card_a_new_row_comes_to_the_deck_and_a_row_that_is_gone_leaves() -> None:
    old, new = deck("EEL", "OAK", "OWL"), deck("EEL", "ASH", "", "YEW")
    change = deck_change(old, new)
    assert change.renamed == ((FaceId("card", "OAK"), FaceId("card", "ASH")),)
    assert change.added == (FaceId("card", "YEW"),) and change.removed == (FaceId("card", "OWL"),)
    now = after((0, Draw("deck", 2)), first=table([card.face for card in old]))
    changed = changed_deck(now, change, lambda kind: "deck", SEED)
    assert codes(changed, "hand:0") == ["EEL", "ASH"] and codes(changed, "deck") == ["YEW"]
    assert not deck_change(new, new)


def test_the_set_up_of_the_page_on_the_server_is_laid_as_it_says() -> None:
    import yaml

    page = (ROOT / "docs" / "serve.md").read_text("utf-8")
    text = page.partition("```yaml\nseats:")[2].partition("```")[0]
    faces = [FaceId("card", code) for code in ("EEL", "SALT_WITCH", "FERRYMAN")]
    made = set_up(table(faces), yaml.safe_load("seats:" + text), SEED)
    lying = [(card.face.code, card.is_up, card.counter) for card in made.table.place("middle").cards]
    assert lying == [("SALT_WITCH", True, 0), ("FERRYMAN", False, 2)] and codes(made.table, "deck") == ["EEL"]
    assert made.table.counters[0].label == "Tide" and made.table.counters[0].value == 3


def test_a_games_cards_lie_shuffled_on_their_decks_as_play_begins() -> None:
    game = game_of("hearts")
    table, again, other = (free_table(game, 4, lambda message: message.text, seed) for seed in (1, 1, 2))
    cards = [card for place in table.places for card in place.cards]
    faces = Counter(card.face.code for card in cards)
    assert faces == Counter(
        card.code for kind in game.cards.values() for card in kind.cards for _ in range(card.copies)
    )
    assert len({card.number for card in cards}) == len(cards) and not any(card.is_up for card in cards)
    assert table == again and table != other


def test_a_deck_is_named_by_its_kind_where_there_are_several() -> None:
    hares, foxes = (
        cast(CardKind, SimpleNamespace(name=name, label=label)) for name, label in (("old_hare", ""), ("f", "fox"))
    )
    assert _deck_label(hares, [hares], str) == "Deck"  # type: ignore[arg-type]
    assert [_deck_label(kind, [hares, foxes], str) for kind in (hares, foxes)] == ["Old hare deck", "Fox deck"]  # type: ignore[arg-type]
