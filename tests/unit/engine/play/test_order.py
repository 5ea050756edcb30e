"""Announcements, windows, effects, endings and what is due: the words on the order of play."""

import pytest

from pnp.engine.play import LiveQuestion
from tests.lab import CODE_LINE, TURNS, Lab, lab, merged


def windows(reactions: str, body: str) -> Lab:
    return lab(f"@phase(go)\ndef go_on():\n    p = first(players)\n{body}\n\n{reactions}")


ATTACK = """
    for x in players:
        gain(x, 2 * coin)
    if announce(attack, p, last(players), nothing):
        table.tally = 1
"""
SHIELD = """
@reaction(to=attack, who=me != event.by, cost=1 * coin)
def shield(me, event):
    cancel(event)
"""
SHOUT = """
@reaction(to=any_time, cost=1 * coin)
def shout(me):
    me.score += 1
"""


def asked_of(made: Lab, tape: tuple[int, ...], seats: int = 3) -> list[int]:
    table = made.run(*tape, seats=seats)
    assert table.outcome is not None and table.outcome.status == "ended", table.outcome
    return [q.who.seat for q in table.asked if q.kind == "reaction"]


# ------------------------------------------------------------------------------------------------- windows
def test_a_window_asks_in_seat_order_from_the_field_it_names_until_all_pass() -> None:
    made = windows(SHOUT, ATTACK)
    assert asked_of(made, ()) == [2, 0, 1]


def test_after_each_answer_the_window_begins_again_from_its_first() -> None:
    made = windows(SHOUT, ATTACK)
    # seat 2 passes, seat 0 answers; again 2, 0, 1: all pass
    assert asked_of(made, (0, 1)) == [2, 0, 2, 0, 1]
    # seat 2 answers twice, and then cannot pay any more: it is not asked
    assert asked_of(made, (1, 1)) == [2, 2, 0, 1]


def test_nobody_is_asked_who_cannot_answer() -> None:
    made = windows(SHIELD, ATTACK)
    assert asked_of(made, ()) == [2, 1]


def test_an_answer_may_cancel_what_was_announced_and_closes_the_window_for_its_own_kind() -> None:
    made = windows(SHIELD, ATTACK)
    assert made.run().tally == 1
    table = made.run(1, seats=3)
    assert table.tally == 0 and [q.who.seat for q in table.asked] == [2]
    assert table.state.everyone[2].coins == 1, "the answer's cost has been paid"


def test_a_window_that_takes_one_answer_closes_after_it() -> None:
    reaction = "@reaction(to=toast, cost=1 * coin)\ndef cheer(me, event):\n    me.score += 1\n"
    made = windows(reaction, "    for x in players:\n        gain(x, 2 * coin)\n    announce(toast, p)\n")
    assert asked_of(made, (0, 1)) == [0, 1]


def test_a_moment_asks_from_the_active_player_or_the_first_seat() -> None:
    made = windows(SHOUT, "    for x in players:\n        gain(x, 1 * coin)\n    moment()\n")
    assert asked_of(made, ()) == [0, 1, 2]


def test_an_event_has_its_declared_fields() -> None:
    reaction = """
@reaction(to=attack, who=event.target == me, cost=1 * coin)
def parry(me, event):
    table.tally += worth[event.with_rank] if event.with_rank != nothing else 1
"""
    made = windows(reaction, ATTACK.replace("nothing)", "FOUR)").replace("table.tally = 1", "table.tally += 1"))
    assert made.run(1, seats=3).tally == 41


def test_answers_that_answer_answers_end_at_a_bounded_depth() -> None:
    code = """
@reaction(to=attack, cost=1 * coin)
def echo(me, event):
    announce(attack, me, me, nothing)
"""
    made = windows(code, "    gain(p, thousand * coin)\n    announce(attack, p, p, nothing)\n")
    outcome = made.run(*[1] * 40).outcome
    assert outcome is not None and (outcome.status, outcome.code) == ("stuck", "PNP411")
    assert "12 deep" in outcome.message


def test_a_window_that_a_rule_breaks_out_of_counts_as_closed() -> None:
    code = """
@phase(go)
def go_on():
    for p in players:
        gain(p, 2 * coin)

@action(phase=act)
def wait(me):
    announce(attack, me, me, nothing)

@reaction(to=attack, limit=1)
def enough(me, event):
    end_turn()
"""
    made = lab(code, TURNS.replace("at_most: 2", "at_most: 30"))
    outcome = made.run(*[1] * 200).outcome
    assert outcome is not None and outcome.status == "ended", outcome


def test_a_limit_counts_by_turn_and_player() -> None:
    code = """
@phase(go)
def go_on():
    pass

@action(phase=act)
def wait(me):
    moment()
    moment()

@reaction(to=any_time, limit=1)
def shout(me):
    me.score += 1
"""
    table = lab(code, TURNS).run(*[1] * 100)
    assert [p.score for p in table.state.everyone] == [4, 4]  # two rounds of two turns, once in each turn


def test_who_may_be_a_player_players_or_a_condition() -> None:
    for who, able in (
        ("left_of(first(players))", [1]), ("others(first(players))", [1, 2]), ("anyone", [0, 1, 2]),
        ("holder(crown)", [2]), ("me.seat > 0", [1, 2]), ("nobody", []),
    ):  # fmt: skip
        reaction = f"@reaction(to=any_time, who={who}, cost=1 * coin)\ndef shout(me):\n    me.score += 1\n"
        body = "    for x in players:\n        gain(x, 1 * coin)\n    hand_to(crown, last(players))\n    moment()\n"
        assert asked_of(windows(reaction, body), ()) == able, who


@pytest.mark.parametrize("params", ["me, event", "event, me", "n, event, me", "event, n, me"])
def test_a_reactions_parameters_may_stand_in_any_order(params: str) -> None:
    n = ", n=[1, 2]" if "n," in params else ""
    reaction = f"""
@reaction(to=attack, who=me == event.target, when=event.by != me and me.coins > 0, cost=1 * coin{n})
def parry({params}):
    cancel(event)
    me.score = {"n" if n else "1"}
"""
    table = windows(reaction, ATTACK).run(*((1, 0) if n else (1,)), seats=3)
    assert table.outcome is not None and table.outcome.status == "ended", table.outcome
    assert table.tally == 0 and table.state.everyone[2].score == 1


# ------------------------------------------------------------------------------------------------- actions
def test_an_action_may_do_without_a_player() -> None:
    code = """
@phase(go)
def go_on():
    pass

@action(phase=act, when=count(deck) > 0, n=[1, 2])
def stir(n):
    shuffle(deck)
    table.tally += n
"""
    assert lab(code, TURNS).run(1, 1).tally == 2 + 0


def test_only_values_with_a_payable_completion_are_offered() -> None:
    code = """
@phase(go)
def go_on():
    for p in players:
        gain(p, 2 * coin)
        deal(deck, 1, hand)

@action(phase=act, how_many=[1, 2, three], what=[r for r in rank if r < THREE], cost=how_many * price(what) * coin)
def buy(me, how_many, what):
    me.score += how_many * ten + price(what)

@value
def price(what):
    return 1 if what == ONE else 2
"""
    table = lab(code, TURNS).table()
    table.game(1)
    params = [(q.param, list(q.options)) for q in table.asked if q.kind == "choose"]
    assert params[0] == ("how_many", [1, 2])
    # one for 1 × ONE (2 × TWO cost 4): with how_many = 1 both can be paid, with 2 only ONE, which is then not asked
    assert [p for p, _ in params][:2] == ["how_many", "what"]


def test_an_action_without_a_legal_completion_is_not_offered() -> None:
    code = """
@phase(go)
def go_on():
    pass

@action(phase=act, n=[1, 2], cost=n * coin)
def buy(me, n):
    me.score += n

@action(phase=act)
def rest_now(me):
    me.score += 1
"""
    table = lab(code, TURNS).table()
    table.game()
    shown = [[getattr(o, "name", None) for o in q.options] for q in table.asked if q.kind == "action"]
    assert shown and all(s == [None, "rest_now"] for s in shown)


def test_a_forced_phase_without_a_legal_action_is_a_dead_end() -> None:
    phases = merged("phases", "  must: {choose: one, label: Must}\n")
    turns = TURNS.replace("{phase: act}", "{phase: must}")
    code = "@phase(go)\ndef go_on():\n    pass\n\n@action(phase=must, cost=1 * coin)\ndef buy(me):\n    me.score += 1\n"
    outcome = lab(code, phases + turns).run().outcome
    assert outcome is not None and outcome.code == "PNP401" and "none is legal" in outcome.message


def test_a_single_forced_action_is_taken_without_asking() -> None:
    phases = merged("phases", "  must: {choose: one, label: Must}\n")
    turns = TURNS.replace("{phase: act}", "{phase: must}")
    code = "@phase(go)\ndef go_on():\n    pass\n\n@action(phase=must)\ndef go_home(me):\n    me.score += 1\n"
    table = lab(code, phases + turns).run()
    assert table.asked == [] and [p.score for p in table.state.everyone] == [2, 2]


def test_a_repeatable_action_is_offered_again_while_it_can_be_paid() -> None:
    code = """
@phase(go)
def go_on():
    for p in players:
        gain(p, three * coin)

@action(phase=act, cost=1 * coin, repeat=True)
def buy(me):
    me.score += 1
"""
    table = lab(code, TURNS.replace("at_most: 2", "at_most: 1")).run(*[1] * 50)
    assert [p.score for p in table.state.everyone] == [3, 3]
    assert [p.coins for p in table.state.everyone] == [0, 0]


def test_a_phase_of_any_actions_goes_on_until_the_player_stops() -> None:
    code = """
@phase(go)
def go_on():
    pass

@action(phase=feast, limit=2)
def eat(me):
    me.score += 1

@action(phase=feast, limit=1)
def drink(me):
    me.score += ten
"""
    made = lab(code, TURNS.replace("at_most: 2", "at_most: 1").replace("phase: act", "phase: feast"))
    table = made.run(1, 1, 1, 1, 0)
    assert table.state.everyone[0].score == 12


def test_a_cost_may_go_onto_a_card() -> None:
    code = """
@phase(go)
def go_on():
    gain(first(players), 2 * coin)
    draw(deck, 1, shelf)

@action(phase=act, target=shelf, cost=2 * coin, onto=target)
def stake(me, target):
    table.tally = tokens_on(target, coin) + me.coins
"""
    assert lab(code, TURNS).run(1).tally == 2


# ------------------------------------------------------------------------------------------------- effects and endings
def test_an_effect_without_a_rule_is_a_defect() -> None:
    code = "@effect(rank=ONE)\ndef small():\n    table.tally = 1\n\n@phase(go)\ndef go_on():\n    perform({}(deck))\n"
    assert lab(code.format("last")).run().tally == 1
    outcome = lab(code.format("first")).run().outcome
    assert outcome is not None and outcome.code == "PNP307"


def test_an_effect_gets_the_card_itself() -> None:
    code = (
        "@effect(rank=[ONE, TWO, THREE, FOUR])\ndef any_card(card, me):\n    move(card, me.hand)\n\n"
        "@phase(go)\ndef go_on():\n    me = first(players)\n    perform(first(deck), me)\n"
    )
    assert lab(code).run().codes("hand", 0) == ["B4"]


def test_what_an_effect_needs_may_not_be_nothing() -> None:
    code = (
        "@effect(rank=[ONE, TWO, THREE, FOUR])\ndef any_card(foe):\n    gain(foe, 1 * coin)\n\n"
        "@phase(go)\ndef go_on():\n    foe = holder(crown)\n    perform(first(deck), foe)\n"
    )
    outcome = lab(code).run().outcome
    assert outcome is not None and outcome.code == "PNP400" and "needs `foe`" in outcome.message


def test_a_member_has_an_effect_too() -> None:
    code = "@effect(wheel=PAPER)\ndef wrap():\n    table.tally = 2\n\n@phase(go)\ndef go_on():\n    perform(PAPER)\n"
    assert lab(code).run().tally == 2


def test_what_is_booked_for_later_runs_then() -> None:
    code = """
@phase(go)
def go_on():
    if round_number == 1:
        later(turn_end, pay_back, first(players), 2)
        later(round_end, pay_back, last(players), 1)

@procedure
def pay_back(who, n):
    who.score += n
    table.tally = table.tally * ten + n

@action(phase=act)
def idle(me):
    pass
"""
    table = lab(code, TURNS).run()
    assert [p.score for p in table.state.everyone] == [2, 1] and table.tally == 21


@pytest.mark.parametrize(
    ("ending", "scores"),
    [("end_phase()", [111, 111]), ("end_turn()", [11, 11]), ("end_round()", [1, 0])],
)
def test_endings_unwind_at_once(ending: str, scores: list[int]) -> None:
    phases = merged("phases", "  last_bit: {runs: code, label: Last}\n")
    turns = TURNS.replace("at_most: 2", "at_most: 1").replace("[{phase: act}]", "[{phase: act}, {phase: last_bit}]")
    code = f"""
@phase(go)
def go_on():
    later(turn_end, tell_turn)

@procedure
def tell_turn():
    for p in players:
        p.score += ten

@action(phase=act)
def leave(me):
    me.score += 1
    {ending}

@phase(last_bit)
def last_of_all():
    if active != nothing:
        active.score += hundred
"""
    found = [p.score for p in lab(code, phases + turns).run(1, 1).state.everyone]
    assert found == scores


def test_ending_a_turn_where_there_is_none_is_a_defect() -> None:
    for ending in ("end_turn()", "end_phase()"):
        outcome = lab(f"@setup\ndef start():\n    {ending}\n").run().outcome
        assert outcome is not None and (outcome.status, outcome.code) == ("stuck", "PNP400")


def test_a_clause_is_cited_where_play_comes_to_it() -> None:
    made = lab('@phase(go)\ndef go_on():\n    cite("all")\n')
    table = made.table(traced=True)
    table.game()
    assert [h.clause for h in table.trace.happenings if h.kind == "cite"]
    assert next(n for a, n in zip(made.rules.arcs, table.state.counters, strict=True) if a.kind == "cite") == 1


def test_what_is_required_has_to_hold() -> None:
    outcome = lab('@phase(go)\ndef go_on():\n    require(count(deck) == 0, "all")\n').run().outcome
    assert outcome is not None and (outcome.code, outcome.clause) == ("PNP403", "all")


def test_rounds_that_run_out_without_a_rule_for_it_are_a_defect() -> None:
    made = lab("@phase(go)\ndef go_on():\n    pass\n", whole=True)
    outcome = made.run().outcome
    assert outcome is not None and (outcome.status, outcome.code) == ("stuck", "PNP402")


def test_a_defect_stands_at_the_line_of_its_rule() -> None:
    outcome = lab("@phase(go)\ndef go_on():\n    x = 1\n    draw(pit, 1, heap)\n").run().outcome
    assert outcome is not None
    assert (outcome.code, outcome.line, outcome.clause) == ("PNP413", CODE_LINE + 3, "all")
    assert outcome.file.endswith("rules/01-rules.md")


def test_a_question_names_the_rule_and_the_parameter_that_ask() -> None:
    code = "@phase(go)\ndef go_on():\n    draw(deck, 2, shelf)\n\n@action(phase=act, target=shelf)\ndef take(me, target):\n    pass\n"
    table = lab(code, TURNS).table()
    table.game(1)
    question: LiveQuestion = next(q for q in table.asked if q.kind == "choose")
    assert (question.rule, question.param, question.prompt) == ("take", "target", "")


def test_a_turn_that_is_cut_short_comes_to_rest_before_it_ends() -> None:
    code = """
@action(phase=act)
def stop_here(me):
    me.score = ten
    end_turn()

@whenever(table.tally == 0 and sum([p.score for p in players]) > 0)
def note_whose_turn():
    if active != nothing:
        table.tally = 1 + active.seat
"""
    assert lab(code, TURNS.replace("at_most: 2", "at_most: 1")).run(1).tally == 1
