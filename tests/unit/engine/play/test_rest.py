"""At rest: triggers until none holds, limits and invariants, conservation, and wins that are asked before any counts."""

import pytest

from pnp.engine.play import Outcome
from tests.lab import TURNS, Lab, lab, merged

SMALL = merged("zones", "").replace("label: hand}", "label: hand, capacity: 2}")
TRIMMED = SMALL.replace("capacity: 2}", "capacity: 2, over: trim}")
TRIM = """
@procedure
def trim(me):
    table.tally += 1
    move(first(me.hand), heap)
"""


def outcome_of(code: str, yaml: str = "", *tape: int) -> Outcome:
    table = lab(code, yaml).run(*tape)
    assert table.outcome is not None
    return table.outcome


# ------------------------------------------------------------------------------------------------- triggers and limits
def test_a_limit_may_be_broken_for_a_moment_but_not_at_rest() -> None:
    body = "@phase(go)\ndef go_on():\n    p = first(players)\n    draw(deck, four, p.hand)\n    move({}, heap)\n"
    fine = outcome_of(body.format("top(p.hand, 2)"), SMALL)
    assert fine.status == "ended"
    broken = outcome_of(body.format("top(p.hand, 1)"), SMALL)
    assert (broken.status, broken.code) == ("stuck", "PNP403") and "Player 1.hand" in broken.message


def test_the_rule_of_a_zone_that_is_over_its_limit_runs_until_it_is_not() -> None:
    code = "@phase(go)\ndef go_on():\n    deal(deck, four, hand)\n" + TRIM
    table = lab(code, TRIMMED).run()
    assert table.outcome is not None and table.outcome.status == "ended"
    assert table.tally == 4 and [len(p.hand) for p in table.state.everyone] == [2, 2]


def test_a_trigger_runs_from_the_active_player_round_the_table() -> None:
    code = """
@phase(go)
def go_on():
    pass

@action(phase=act)
def pour(me):
    for p in players:
        p.score = ten

@whenever(me.score > five)
def drain(me):
    me.score = 0
    table.tally = table.tally * ten + me.seat + 1
"""
    table = lab(code, TURNS).table(3)
    table.game(0, 1)
    assert table.tally == 231


def test_triggers_that_never_come_to_rest_are_a_defect() -> None:
    code = """
@phase(go)
def go_on():
    table.tally = 1

@whenever(table.tally > 0)
def up():
    table.tally += 1
"""
    found = outcome_of(code)
    assert (found.status, found.code) == ("stuck", "PNP411")


def test_a_trigger_that_takes_for_ever_is_stopped() -> None:
    code = """
@phase(go)
def go_on():
    table.tally = 1

@whenever(table.tally > 0)
def up():
    for a in times(thousand):
        for b in times(thousand):
            for c in times(thousand):
                x = 1
    table.tally = 0
"""
    found = outcome_of(code)
    assert (found.status, found.code) == ("stuck", "PNP412")


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("p.secret_score = 0 - 1", "secret_score"),
        ("draw(deck, 1, stage)", "card left in `stage`"),
        ("p.score = five", ""),
    ],
)
def test_bounds_of_counters_and_zones_that_must_be_empty_hold_at_rest(line: str, says: str) -> None:
    zones = merged("zones", "  stage: {of: slip, face: up, sees: all, empty_at_rest: yes, label: Stage}\n")
    found = outcome_of(f"@phase(go)\ndef go_on():\n    p = first(players)\n    {line}\n", zones)
    if says:
        assert found.status == "stuck" and found.code in ("PNP403", "PNP404") and says in found.message
    else:
        assert found.status == "ended"


def test_a_counter_out_of_its_bounds_is_named_as_rules_write_it() -> None:
    counters = merged("counters", "  player.lights: {each: suit, min: 0, max: 2}\n  suit.lamps: {max: 1}\n")
    code = "@phase(go)\ndef go_on():\n    {}\n"
    above = outcome_of(code.format("p = first(players)\n    p.lights[BLUE] += five"), counters)
    assert above.message == "`lights[BLUE]` of Player 1 is 5, but may be at most 2"
    below = outcome_of(code.format("p = first(players)\n    p.lights[RED] -= 1"), counters)
    assert below.message == "`lights[RED]` of Player 1 is -1, but may be at least 0"
    assert outcome_of(code.format("RED.lamps += 2"), counters).message == (
        "`RED.lamps` of the table is 2, but may be at most 1"
    )


def test_a_zone_that_holds_exactly_so_many_is_held_to_it() -> None:
    zones = merged("zones", "  spot: {of: slip, face: up, sees: all, exactly: 1, label: Spot}\n")
    code = "@setup\ndef lay_one():\n    draw(deck, 1, spot)\n\n@phase(go)\ndef go_on():\n    {}\n"
    assert outcome_of(code.format("pass"), zones).status == "ended"
    assert outcome_of(code.format("draw(deck, 1, spot)"), zones).code == "PNP403"
    assert outcome_of(code.format("move(first(spot), heap)"), zones).code == "PNP403"


# ------------------------------------------------------------------------------------------------- invariants
def test_an_invariant_that_does_not_hold_is_told_with_its_clause() -> None:
    code = (
        """
@phase(go)
def go_on():
    first(players).score = 1
""".replace("first(players).score", "p = first(players)\n    p.score")
        + """
@invariant(at=always)
def never_scores():
    return count([p for p in players if p.score > 0]) == 0
"""
    )
    found = outcome_of(code)
    assert (found.code, found.clause) == ("PNP403", "all")


def test_an_invariant_of_each_player_is_asked_of_each() -> None:
    code = """
@phase(go)
def go_on():
    p = last(players)
    p.score = {}

@invariant
def at_most_one(me):
    require(me.score <= 1, "all")
"""
    assert outcome_of(code.format("1")).status == "ended"
    assert outcome_of(code.format("2")).code == "PNP403"


def test_an_invariant_is_asked_again_when_somebody_leaves() -> None:
    code = """
@phase(go)
def go_on():
    pass

@action(phase=act)
def leave(me):
    eliminate(me)

@invariant
def two_at_least():
    require(count(players) > 1, "all")
"""
    assert outcome_of(code, TURNS, 1).code == "PNP403"
    assert outcome_of(code, TURNS).status == "ended"


def test_a_trigger_sees_tokens_rounds_and_places_change() -> None:
    code = """
@phase(go)
def go_on():
    p = first(players)
    p.score += 1

@action(phase=act)
def earn(me):
    gain(me, 1 * coin)

@whenever({})
def seen():
    table.tally = ten * round_number + 1
    p = first(players)
    p.ready_to_go = True
"""
    for condition, tally, tape in (
        ("not first([p.ready_to_go for p in players]) and can_pay(first(players), 2 * coin)", 21, (1, 1, 1)),
        ("not first([p.ready_to_go for p in players]) and round_number == 2", 21, ()),
        ("not first([p.ready_to_go for p in players]) and active == last(players)", 11, (1, 1)),
    ):
        made = lab(code.format(condition), TURNS)
        assert made.run(*tape).tally == tally, condition


# ------------------------------------------------------------------------------------------------- wins
WIN = """
@phase(go)
def go_on():
    for p in players:
        p.score = 1

@win(at={})
def scored(me):
    if me.score {}:
        win(me)
"""


@pytest.mark.parametrize(("at", "winners"), [("rest", (0, 1, 2)), ("round_end", (0, 1, 2)), ("turn_end", (0,))])
def test_every_seat_is_asked_before_anybody_wins(at: str, winners: tuple[int, ...]) -> None:
    made: Lab = lab(WIN.format(at, "> 0"), TURNS.replace("phase: act", "phase: feast"))
    table = made.run(seats=3)
    assert table.outcome is not None
    assert (table.outcome.status, table.outcome.winners) == ("ended", winners)


def test_a_win_names_the_clause_that_ended_the_game() -> None:
    found = outcome_of(WIN.format("rest", "> 0"))
    assert found.clause == "all" and found.status == "ended"


def test_without_a_win_the_last_round_decides() -> None:
    found = outcome_of(WIN.format("rest", "> 1") + "\n@limit_reached\ndef over():\n    end_game([])\n")
    assert (found.status, found.winners) == ("ended", ())


# ------------------------------------------------------------------------------------------------- payments
@pytest.mark.parametrize(
    "line",
    ["pay(p, 1 * coin)", "give(p, last(players), 1 * coin)", "put(1 * coin, first(deck), p)"],
)
def test_a_payment_that_cannot_be_made_is_a_defect_at_its_line(line: str) -> None:
    found = outcome_of(f"@phase(go)\ndef go_on():\n    p = first(players)\n    {line}\n")
    assert (found.status, found.code, found.line) == ("stuck", "PNP408", 8)


def test_the_supply_of_a_limited_token_runs_out_without_a_defect() -> None:
    table = lab("@phase(go)\ndef go_on():\n    for p in players:\n        gain(p, 2 * gem)\n").run()
    assert [p.gems for p in table.state.everyone] == [2, 1]
    assert table.state.most["gem"] == 3


def test_the_most_tokens_ever_needed_are_remembered() -> None:
    table = lab(
        "@phase(go)\ndef go_on():\n    for p in players:\n        gain(p, five * coin)\n        pay(p, four * coin)\n"
    ).run()
    assert table.state.most["coin"] == 6


@pytest.mark.parametrize(
    "line",
    ["draw(pit, 1, heap)", "deal(pit, 1, hand)", "for c in turning(pit, heap):\n        pass", "ready(pit)"],
)
def test_a_pile_that_is_empty_and_does_not_say_what_then_is_a_defect(line: str) -> None:
    found = outcome_of(f"@phase(go)\ndef go_on():\n    {line}\n")
    assert (found.status, found.code) == ("stuck", "PNP413")


def test_a_tie_that_nothing_breaks_is_a_defect() -> None:
    found = outcome_of("@phase(go)\ndef go_on():\n    x = ranked(players, [score])\n")
    assert (found.status, found.code) == ("stuck", "PNP409")


def test_a_loop_that_runs_through_to_its_limit_is_a_defect() -> None:
    found = outcome_of("@phase(go)\ndef go_on():\n    for n in repeat(three):\n        table.tally = n\n")
    assert (found.status, found.code) == ("stuck", "PNP402")


def test_a_table_without_a_cell_for_this_is_a_defect_in_words() -> None:
    found = outcome_of("@phase(go)\ndef go_on():\n    table.tally = grid[BLUE][FOUR]\n")
    assert found.status == "stuck" and found.message == "a table has no cell for FOUR"


def test_division_by_zero_is_a_defect_in_words() -> None:
    found = outcome_of("@phase(go)\ndef go_on():\n    table.tally = 1 // table.tally\n")
    assert found.status == "stuck" and "divided by zero" in found.message
