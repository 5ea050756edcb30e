"""What holds at every step of every game: each card lies in one zone, knows it, and none is lost or made."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.checks.search.shrink import shrink
from pnp.engine.play import Play, State, Tape
from pnp.engine.play.trace import Trace
from tests.lab import lab

from .games import built

TAPES = st.lists(st.integers(0, 60), max_size=120)


def lies_right(state: State) -> None:
    places = [(id(c), z) for z in state.zones for c in list.__iter__(z)]
    assert len({i for i, _ in places}) == len(places) == len(state.cards)
    where = dict(places)
    for card in state.cards:
        assert card.zone is where[id(card)]
    for zone in state.zones:
        assert 0 <= zone.loose <= len(zone)
        assert zone.loose == 0 or zone.decl.order == "stack"


@pytest.mark.parametrize(("name", "rounds"), [("all-but-malice", 3), ("hearts", 2), ("crazy-eights", 2)])
@settings(max_examples=12)
@given(tape=TAPES, seed=st.integers(0, 10**6), more=st.integers(0, 2))
def test_every_card_lies_in_one_zone_after_every_question_and_rest(
    name: str, rounds: int, tape: list[int], seed: int, more: int
) -> None:
    game, rules = built(name)
    state = State(game, rules, min(game.players[0] + more, game.players[1]))
    play = Play(state)
    state.observe = lambda question: lies_right(state)
    play.triggers.on_stable = lambda: lies_right(state)
    outcome = play.game(Tape(tape, seed), rounds=rounds)
    assert outcome.status in ("ended", "limit"), outcome
    lies_right(state)


@pytest.mark.parametrize("name", ["all-but-malice", "hearts", "crazy-eights"])
@settings(max_examples=6)
@given(tape=TAPES, seed=st.integers(0, 10**6))
def test_the_same_tape_gives_the_same_events(name: str, tape: list[int], seed: int) -> None:
    game, rules = built(name)
    told: list[list[Any]] = []
    outcomes = []
    for _ in range(2):
        trace = Trace()
        state = State(game, rules, game.players[0], trace.log)
        trace.state = state
        outcomes.append(Play(state).game(Tape(tape, seed), rounds=2))
        told.append(
            [
                (h.kind, h.clause, repr(sorted(h.facts)), [(c.index, m) for c, m in h.cards], h.depth)
                for h in trace.happenings
            ]
        )
    assert outcomes[0] == outcomes[1]
    assert told[0] == told[1]


DO_ANYTHING = """
@phase(go)
def go_on():
    shuffle(deck)
    for n in times(five * 2):
        p = choose(first(players), players, "who")
        what = choose_number(p, 0, ten + 2, "what")
        if what == 0:
            draw(deck, 2, p.hand)
        elif what == 1:
            move(p.hand, shelf)
        elif what == 2:
            shuffle_into(shelf, deck)
        elif what == three:
            cut(deck)
        elif what == four:
            move(choose_some(p, deck, 0, 2, "from the pile"), well, at=BOTTOM)
        elif what == five:
            split(deck, [deck_part, well])
        elif what == five + 1:
            for c in turning(deck, heap, rebuild=False):
                if c.rank == ONE:
                    break
        elif what == five + 2:
            for c in turning(well, heap, rebuild=False, at=BOTTOM):
                if c.rank == TWO:
                    break
        elif what == five + three:
            if count(deck) > 0 and count(shelf) > 0:
                swap(first(deck), first(shelf))
        elif what == five + four:
            deal(deck, 1, hand)
        elif what == ten:
            move(choose_some(p, p.hand, 0, three, "some"), deck)
        elif what == ten + 1:
            move(deck_part, deck)
        else:
            ready(deck)
            move(top(heap, 2), p.hand, blind=True)
"""
PART = "  deck_part: {of: slip, face: down, sees: nobody, order: stack, when_empty: stop, label: Part}\n"


@settings(max_examples=150)
@given(tape=st.lists(st.integers(0, 60), max_size=60), seats=st.integers(2, 4))
def test_no_word_loses_or_doubles_a_card(tape: list[int], seats: int) -> None:
    table = _anything().table(seats)
    table.state.observe = lambda question: lies_right(table.state)
    outcome = table.play.game(Tape(tape, 1))
    assert outcome.status == "ended", outcome
    lies_right(table.state)


def _anything(kept: list[Any] = []) -> Any:  # noqa: B006
    if not kept:
        from tests.lab import merged

        kept.append(lab(DO_ANYTHING, merged("zones", PART)))
    return kept[0]


# ------------------------------------------------------------------------------------------------- shrinking
@settings(max_examples=150)
@given(st.lists(st.integers(0, 30), max_size=30), st.integers(0, 3), st.integers(0, 12))
def test_a_shrunk_tape_still_fails_and_is_no_longer(tape: list[int], wanted: int, least: int) -> None:
    def fails(values: Any) -> Any:
        """Fails when enough entries are large, as far as it reads."""
        large = [i for i, v in enumerate(values) if v > least]
        return (
            list(values[: large[wanted - 1] + 1]) if wanted and len(large) >= wanted else ([] if not wanted else None)
        )

    if fails(tape) is None:
        return
    small = shrink(tape, fails)
    assert fails(small) is not None
    assert len(small) <= len(tape) and sum(small) <= sum(tape)
    assert len(small) == wanted and all(v == least + 1 for v in small)


@settings(max_examples=4)
@given(st.lists(st.integers(0, 30), min_size=5, max_size=40))
def test_a_failing_game_is_shrunk_to_a_tape_that_fails_alike(tape: list[int]) -> None:
    code = """
@phase(go)
def go_on():
    p = first(players)
    for n in times(ten):
        p.score += choose_number(p, 0, four, "n")
    if p.score > ten:
        draw(pit, 1, heap)
"""
    table = lab(code).table()

    def fails(values: Any) -> Any:
        reel = Tape(values)
        return list(reel.values[: reel.at]) if table.play.game(reel).code == "PNP413" else None

    if fails(tape) is None:
        return
    small = shrink(tape, fails)
    assert fails(small) is not None
    assert len(small) <= 5 and sum(small) == 11, small
