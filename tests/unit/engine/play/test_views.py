"""Hidden information is real: a view never holds a card that its seat cannot see, nor a number that is not its own."""

from collections.abc import Iterator
from dataclasses import fields
from typing import Any

import pytest

from pnp.engine.play import LiveQuestion, Play, State, Tape
from pnp.engine.play.describe import Describer
from pnp.engine.play.question import Question, question_of
from pnp.engine.play.things import (
    GOD,
    BackView,
    CardView,
    DeedView,
    EventView,
    PlaceView,
    PlayerView,
    TokensView,
    copy_for,
    masked_copy,
    named_card,
    sees,
)  # fmt: skip
from pnp.engine.play.trace import Trace, line, transcript
from pnp.engine.play.values import Event, Member
from pnp.engine.play.view import LookView, View, ZoneView, view_of
from tests.lab import TURNS, Table, lab

from .games import built


def go(*lines: str, seats: int = 3) -> Table:
    body = "\n    ".join(lines)
    table = lab(f"@phase(go)\ndef go_on():\n    p = first(players)\n    q = last(players)\n    {body}\n").table(
        seats, traced=True
    )
    table.game()
    assert table.outcome is not None and table.outcome.status == "ended", table.outcome
    return table


def seen(table: Table, zone: str, owner: int, seat: int) -> list[str]:
    view = view_of(table.state, seat)
    found = next(z for z in view.zones if (z.name, z.owner) == (zone, owner))
    return [c.code if c is not None else "?" for c in found.cards]


def test_a_hand_is_seen_by_its_owner_only() -> None:
    table = go("deal(deck, 2, hand)")
    assert sorted(seen(table, "hand", 0, 0)) == ["B1", "B4"]
    assert seen(table, "hand", 0, 1) == []
    assert next(z.count for z in view_of(table.state, 1).zones if (z.name, z.owner) == ("hand", 0)) == 2


@pytest.mark.parametrize(
    ("lines", "by_seat"),
    [
        (["deal(deck, 1, hand)", "peek(q, first(p.hand))"], [True, False, True]),
        (["deal(deck, 1, hand)", "show(first(p.hand), q)"], [True, False, True]),
        (["deal(deck, 1, hand)", "show(p.hand, players)"], [True, True, True]),
        (["deal(deck, 1, hand)", "reveal(first(p.hand))"], [True, True, True]),
        (["deal(deck, 1, hand)", "reveal(first(p.hand))", "shuffle(p.hand)"], [True, False, False]),
        (["draw(deck, 1, heap)", "move(first(heap), p.hand)"], [True, True, True]),
        (["draw(deck, 1, heap)", "move(first(heap), p.hand, blind=True)"], [True, False, False]),
        (["draw(deck, 1, q.hand)", "move(first(q.hand), p.hand)"], [True, False, True]),
    ],
)
def test_who_knows_a_card(lines: list[str], by_seat: list[bool]) -> None:
    table = go(*lines)
    (card,) = table.state.everyone[0].hand
    assert [sees(card, seat) for seat in range(3)] == by_seat


def test_what_was_seen_is_forgotten_when_it_is_shuffled_in() -> None:
    table = go("draw(deck, 1, heap)", "shuffle_into(heap, deck)")
    assert not any(sees(c, 0) for c in table.state.cards if c.zone.name == "deck")


def test_a_card_that_lies_open_for_a_while_is_known_afterwards() -> None:
    table = go("draw(deck, 1, well)", "lay_open(well)", "close(well)")
    assert seen(table, "well", -1, 0) == ["B4"]


def test_cards_of_a_zone_with_faces_of_its_own_are_seen_when_turned_up() -> None:
    table = go("draw(deck, 2, mixed)", "turn_up(first(mixed))")
    assert seen(table, "mixed", -1, 1) == ["B4"]
    table = go("draw(deck, 2, mixed)", "turn_up(mixed)", "turn_down(mixed)")
    assert sorted(seen(table, "mixed", -1, 1)) == ["B3", "B4"], "who saw it knows it"


def test_numbers_that_are_not_public_are_their_owners() -> None:
    table = go("p.secret_score = 2", "table.hidden_mark = ONE", "p.score = 1")
    mine, hers = (view_of(table.state, seat).numbers for seat in (0, 1))
    assert ("secret_score", 0, 2) in mine and not any(n == "secret_score" and s == 0 for n, s, _ in hers)
    assert ("score", 0, 1) in hers
    assert not any(name == "hidden_mark" for name, _, _ in mine)


def test_a_field_that_holds_an_unseen_card_does_not_show_it() -> None:
    table = go("deal(deck, 1, hand)", "table.marked = first(p.hand)")
    (mine,), (hers,) = (
        [v for n, _, v in view_of(table.state, seat).numbers if n == "marked"] for seat in (0, 1)
    )  # fmt: skip
    assert mine.code == "B4" and hers == BackView()


PLAIN = (View, ZoneView, LookView, Question, CardView, BackView, PlayerView, PlaceView, TokensView, DeedView, EventView)


def parts(value: Any) -> Iterator[Any]:
    """A value and everything that it leads to; a value that is not plain fails."""
    yield value
    if isinstance(value, tuple):
        for part in value:
            yield from parts(part)
    elif isinstance(value, PLAIN):
        for field in fields(value):
            yield from parts(getattr(value, field.name))
    else:
        assert value is None or type(value) in (bool, int, str, Member), (type(value), value)


@pytest.mark.parametrize("name", ["all-but-malice", "hearts", "crazy-eights"])
def test_a_view_and_a_question_are_plain_and_hold_no_unseen_card(name: str) -> None:
    game, rules = built(name)
    state = State(game, rules, game.players[1])
    looked = cards = 0

    def look(live: LiveQuestion) -> None:
        nonlocal looked, cards
        looked += 1
        for seat in range(len(state.everyone)):
            own = [question_of(live)] if live.who.seat == seat else []
            known = {
                (c.code, c.zone.name, c.zone.owner.seat if c.zone.owner else -1) for c in state.cards if sees(c, seat)
            }
            for part in parts((view_of(state, seat), *own)):
                if isinstance(part, CardView) and part.zone:
                    cards += 1
                    assert (part.code, part.zone, part.owner) in known

    state.observe = look
    Play(state).game(Tape(seed=5), rounds=6)
    assert looked > 10 and cards > 100


def test_an_unseen_option_is_described_as_a_back() -> None:
    made = lab(
        "@phase(go)\ndef go_on():\n    p = first(players)\n    q = last(players)\n    draw(deck, 2, q.hand)\n"
        '    draw(deck, 1, shelf)\n    x = choose(p, together([q.hand, shelf]), "take one")\n    y = choose(p, deck, "look")\n'
    )
    table = made.table()
    table.game()
    describer = Describer(made.game, made.rules, lambda m: m.text)
    first, second = (question_of(live) for live in table.asked)
    assert list(describer.labels(first)) == [
        "a card of Player 2's hand",
        "B 2 r".replace("r", "b"),
    ]
    assert describer.labels(second)[1] == "card 2 from the top of Deck"
    assert not any(c.code in describer.labels(first)[0] for c in table.state.cards)


def test_a_prompt_is_told_in_the_words_of_the_rule_that_asks_it() -> None:
    made = lab('@phase(go)\ndef go_on():\n    x = confirm(first(players), "go?")\n')
    table = made.table()
    table.game()
    describer = Describer(made.game, made.rules, lambda m: f"{m.context}: {m.text}")
    asked = table.asked[0]
    asked.rule = ""
    assert describer.prompt(question_of(asked)) == "prompt:go_on: go?"


def test_a_transcript_for_a_seat_names_no_card_that_the_seat_did_not_see() -> None:
    game, rules = built("all-but-malice")
    trace = Trace()
    state = State(game, rules, 3, trace.log)
    trace.state = state
    describer = Describer(game, rules, lambda m: m.text)
    faces = {id(c): describer.face(named_card(c)) for c in state.cards}
    Play(state).game(Tape(seed=11), rounds=4)
    for happening in trace.happenings:
        for seat in range(3):
            text = line(describer, happening, seat)
            hidden = [faces[id(c)] for c, mask in happening.cards if not mask & (1 << seat)]
            shown = {faces[id(c)] for c, mask in happening.cards if mask & (1 << seat)}
            assert not any(face in text for face in hidden if face not in shown), (happening, text)


def test_what_one_seat_sees_is_told_to_it_alone() -> None:
    table = go("deal(deck, 1, hand)")
    describer = Describer(table.state.game, table.state.rules, lambda m: m.text)
    draws = [h for h in table.trace.happenings if h.kind == "draw"]
    assert "B 4" in line(describer, draws[0], 0)
    assert "B 4" not in line(describer, draws[0], 1) and "1 card" in line(describer, draws[0], 1)


MOODS = [
    'p.mood = choose(p, rank, "your secret mood")',
    'mood = choose(p, rank, "your secret mood")\n    p.mood = mood',
]


@pytest.mark.parametrize("lines", MOODS)
def test_an_answer_kept_in_a_private_field_is_told_to_its_player_alone(lines: str) -> None:
    table = go(lines)
    describer = Describer(table.state.game, table.state.rules, lambda m: m.text)
    told = [transcript(describer, table.trace.happenings, seat) for seat in range(3)]
    assert any("your secret mood" in text for text in told[0])
    assert not any("mood" in text or "Player 1:" in text for text in (*told[1], *told[2])), told[1:]


def test_an_answer_kept_in_a_public_field_is_told_to_all() -> None:
    table = go('p.wish = choose(p, rank, "your wish")')
    describer = Describer(table.state.game, table.state.rules, lambda m: m.text)
    assert any("your wish" in text for text in transcript(describer, table.trace.happenings, 1))


def test_an_announcement_shows_a_card_only_to_who_sees_it() -> None:
    table = go("deal(deck, 1, hand)")
    card = table.state.everyone[0].hand[0]
    describer = Describer(table.state.game, table.state.rules, lambda m: m.text)
    event = masked_copy(Event("play", {"card": card}))
    own, others, everyone = (describer.event(copy_for(event, seat)) for seat in (0, 1, GOD))
    assert own == describer.face(named_card(card)) == everyone
    assert others == "a card of Player 1's hand"


def test_a_view_tells_who_has_looked_at_which_place_and_the_face_to_that_player_alone() -> None:
    table = go("deal(deck, 1, hand)", "peek(p, last(top(deck, 2)))", "peek(q, first(p.hand))", "move(p.hand, heap)")
    mine, others = view_of(table.state, 0).looks, view_of(table.state, 1).looks
    assert [(look.who, look.zone, look.owner, look.depth) for look in others] == [(0, "deck", -1, 2), (2, "hand", 0, 0)]
    assert [look.card for look in others] == [None, None] and mine[1].card is None
    assert mine[0].card is not None and mine[0].card.zone == "", "where the card lies by now is not told"


def test_everybody_sees_who_has_left() -> None:
    table = lab(
        "@action(phase=act)\ndef leave(me):\n    eliminate(me)\n\n@win(at=turn_end)\ndef alone(me):\n"
        "    if count(players) == 2:\n        end_game(players)\n",
        TURNS,
    ).table(3)
    assert view_of(table.state, 0).out == ()
    table.game(0, 1)
    assert [view_of(table.state, seat).out for seat in range(3)] == [(1,)] * 3
