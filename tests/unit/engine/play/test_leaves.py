"""Actions with ``leaves=`` are tried and taken back; a phase says what happens to a player who cannot act."""

import shutil

import pytest

from pnp.engine.native.compare import compare
from pnp.engine.native.compiler import COMPILERS
from pnp.engine.native.machine import Machine
from pnp.engine.native.program import native_game
from pnp.engine.play import Play, State
from pnp.rules.digest import rule_parts
from tests.lab import Lab, lab, merged

SEQUENCE = """\
sequence:
  round:
    at_most: 3
    steps:
      - {turns: seats, label: Turn, steps: [act]}
"""
PHASES = "phases:\n  go: {runs: code, label: Go}\n  act: {choose: one, KEYS label: Act}\n"
STEP = """
@action(phase=act, n=numbers(1, three), w=wheel, HEADER)
def walk(me, n, w):
    BODY

@procedure
def put_down(p, n):
    p.score += n
    table.tally += n

@procedure
def shut_in(me):
    win(others(me))
"""


def walking(header: str, *body: str, keys: str = "stuck: shut_in,", yaml: str = "") -> Lab:
    """The Lab with one action."""
    code = STEP.replace("HEADER", header).replace("BODY", "\n    ".join(body))
    return lab(code, SEQUENCE + PHASES.replace("KEYS", keys) + yaml)


def offered(made: Lab, at: int = 0) -> list[str]:
    """The options of a question of a game in which everybody takes the first option."""
    table = made.run()
    return [str(option) for option in table.asked[at].options]


def test_only_choices_after_which_the_condition_holds_are_offered() -> None:
    made = walking("leaves=me.score % 2 == 0 or w == ROCK", "put_down(me, n)")
    assert offered(made) == ["1", "2", "3"]  # each with a stone that may follow
    assert made.run(0).asked[1].who.seat == 1  # after 1 nothing but the rock is left: it is no question
    made = walking("leaves=me.score > 1", "put_down(me, n)")
    assert offered(made) == ["2", "3"]


def test_the_condition_sees_every_parameter_and_what_the_rule_has_set() -> None:
    made = walking("leaves=table.tally == n and w != PAPER", "put_down(me, n)")
    assert offered(made, 1) == ["ROCK", "SHEARS"]


def test_a_trial_changes_nothing_and_exercises_nothing() -> None:
    lines = ["if n == three:", "    table.tally += hundred", "put_down(me, n)", "me.wish = FOUR"]
    made = walking("leaves=me.score < 2", *lines, keys="stuck: shut_in,")
    table = made.table()
    table.game()
    assert table.state.table.tally == 2 and [p.score for p in table.state.seated] == [1, 1]
    assert table.state.seated[1].wish.name == "FOUR" and table.outcome is not None and table.outcome.status == "ended"
    arcs = {arc.id: count for arc, count in zip(made.rules.arcs, table.state.counters, strict=True)}
    assert arcs["walk/if n == three"] == 0 and arcs["walk"] == 2


def test_pieces_on_boards_are_put_back() -> None:
    made = walking("leaves=space_of(ring, w) == Q", "put_on(w, ring, Q if w == PAPER else P)", yaml=merged_board())
    table = made.run()
    assert {piece.name for piece in table.state.boards["ring"].where} == {"PAPER"}


def merged_board() -> str:
    """The names of the Lab with three spots, and a board of them."""
    names = merged("names", "  spot: {members: [P, Q, R]}\n")
    return names + "boards:\n  ring: {of: wheel, spaces: spot, ways: [[P, Q], [Q, R]], label: Ring}\n"


def test_a_traced_trial_logs_nothing() -> None:
    made = walking("leaves=me.score > 2", "put_down(me, n)")
    table = made.table(traced=True)
    table.game()
    assert table.events.count("field") == table.events.count("act") * 2


@pytest.mark.parametrize(
    ("header", "body", "code", "part"),
    [
        ("leaves=me.score > 0", "draw(deck, 1, me.hand)", "PNP211", "`draw` draws from the tape and moves cards"),
        ("leaves=me.score > 0", "gain(me, 1 * coin)", "PNP211", "`gain` moves tokens"),
        ("leaves=me.score > 0", "win(me)", "PNP211", "`win` never returns"),
        ("leaves=me.score > 0", 'me.ready_to_go = confirm(me, "so?")', "PNP211", "`confirm` puts a question"),
        ("cost=1 * coin, leaves=me.score > 0", "put_down(me, n)", "PNP211", "has `leaves=` and a cost"),
        ("leaves=me.mood", "put_down(me, n)", "PNP206", ""),
        ("leaves=me.score + n", "put_down(me, n)", "PNP218", "depends on `n`"),
        ("limit=2, leaves=me.score", "put_down(me, n)", "PNP218", "without `limit=`"),
        ("leaves=count([c for c in first(others(me)).hand if c.rank == ONE]) > 0", "put_down(me, n)", "PNP214", ""),
        ("leaves=me.score > 0", "me.score = count([c for c in deck if c.rank == ONE])", "PNP214", "its trial reads"),
    ],
)
def test_what_cannot_be_taken_back_or_would_be_told_is_refused(header: str, body: str, code: str, part: str) -> None:
    made = walking(header, body)
    assert made.codes == [code], [f.message for f in made.faults]
    assert part in made.faults[0].message and made.faults[0].span.line > 0 and made.faults[0].help


def test_a_fault_in_a_called_procedure_is_named_at_its_line() -> None:
    code = STEP.replace("HEADER", "leaves=me.score > 0").replace("BODY", "put_down(me, n)")
    made = lab(code.replace("table.tally += n", "shuffle(deck)"), SEQUENCE + PHASES.replace("KEYS", ""))
    (fault,) = made.faults
    assert "`walk` has `leaves=`" in fault.message and "`shuffle` draws from the tape" in fault.message


def test_a_reaction_leaves_nothing() -> None:
    made = lab("@reaction(to=attack, leaves=me.score > 0)\ndef parry(me, event):\n    cancel(event)\n")
    assert made.codes == ["PNP202"]


def test_who_can_do_nothing_is_dealt_with_by_the_phase() -> None:
    table = walking("leaves=me.score < 0", "put_down(me, n)").run()
    assert table.outcome is not None and list(table.outcome.winners) == [1]
    made = walking("leaves=me.score < 0", "put_down(me, n)", keys="")
    outcome = made.run().outcome
    assert outcome is not None and outcome.code == "PNP401"


@pytest.mark.skipif(not any(map(shutil.which, COMPILERS)), reason="there is no C compiler")
@pytest.mark.parametrize(
    ("header", "body"),
    [
        ("leaves=me.score % 2 == 0 or w == ROCK", ["put_down(me, n)"]),
        ("when=me.score < four, leaves=table.tally % three != 1 and w != me.mood", ["put_down(me, n)", "me.mood = ONE"]),
        ("leaves=space_of(ring, w) != P and count(table.line) < four",
         ["put_down(me, n)", "put_on(w, ring, P if n == 1 else Q)", "table.line = together([table.line, [me]])"]),
    ],
)  # fmt: skip
def test_both_engines_offer_the_same(header: str, body: list[str]) -> None:
    made = walking(header.replace("w != me.mood", "w != SHEARS"), *body, yaml=merged_board())
    assert made.faults == [], [f.message for f in made.faults]
    results = compare(Play(State(made.game, made.rules, 3)), Machine(native_game(made.game, 3)), range(60))
    assert results.differences == [] and results.questions > 100


# ------------------------------------------------------------------------------------------------- numbers
PAIRS = """
@value
def left_over(me):
    return abs(GOAL)

@action(phase=act, when=me.score < seven, n=[n for n in [three, four] if me.score + n <= seven], leaves=left_over(me))
def stride(me, n):
    me.score += n

@action(phase=act, when=WHEN, w=wheel, leaves=left_over(me), label="hop")
def hop(me, w):
    me.score += 1 if w == ROCK else 2
    table.tally += 1
"""
MANY_ORDERS = ("me.score % 2 == 0", "any")
"""The condition and the phase with by far the most orders: five seconds for ten games."""
FURTHER = merged("constants", "  seven: {value: 7}\n")


def going_on(goal: str, when: str, choose: str = "any", keys: str = "") -> Lab:
    """The Lab with two actions that leave as little as possible of a number."""
    phases = f"phases:\n  go: {{runs: code, label: Go}}\n  act: {{choose: {choose}, {keys} label: Act}}\n"
    return lab(PAIRS.replace("GOAL", goal).replace("WHEN", when), SEQUENCE + phases + FURTHER)


def test_a_number_is_left_as_small_as_the_rest_of_the_phase_can_make_it() -> None:
    made = going_on("seven - me.score", "False")
    assert made.faults == [], [f.message for f in made.faults]
    table = made.run()  # 3 and 4, in either order; 3 and 3 would leave 1
    assert [str(option) for option in table.asked[0].options] == ["3", "4"]
    assert [p.score for p in table.state.seated] == [7, 7] and len(table.asked) == 2


def test_nobody_may_stop_while_the_number_can_become_smaller() -> None:
    made = going_on("seven - me.score", "False", keys="optional: yes,")
    assert [p.score for p in made.run().state.seated] == [7, 7]
    made = going_on("hundred", "me.score < 2", keys="optional: yes,")  # nothing changes it: a pass is as good
    assert {None in question.options for question in made.run().asked} == {True}


def test_where_one_action_is_chosen_the_number_right_after_it_counts() -> None:
    made = going_on("seven - me.score", "False", choose="one")
    table = made.run()
    assert table.asked == [] and [p.score for p in table.state.seated] == [7, 7]  # 4 first, then 3


def test_an_action_of_the_phase_without_the_number_is_a_fault() -> None:
    made = lab(PAIRS.replace("GOAL", "me.score").replace("WHEN", "True").replace(", leaves=left_over(me), label", ", label"),
               SEQUENCE + PHASES.replace("KEYS", "") + FURTHER)  # fmt: skip
    assert made.codes == ["PNP218"] and "`hop` of the same phase" in made.faults[0].message


@pytest.mark.skipif(not any(map(shutil.which, COMPILERS)), reason="there is no C compiler")
@pytest.mark.parametrize("choose", ["any", "one"])
@pytest.mark.parametrize("keys", ["", "optional: yes,"])
@pytest.mark.parametrize(
    ("goal", "when"),
    [
        ("seven - me.score", "False"),
        ("seven - me.score", "me.score % 2 == 0"),
        ("seven - me.score", "me.score % three == 1 and me.score < four"),
        ("four - me.score", "me.score < three"),
        ("table.tally % three - 2", "me.score < four"),
    ],
)
def test_both_engines_look_ahead_alike(
    goal: str, when: str, keys: str, choose: str, pytestconfig: pytest.Config
) -> None:
    """Where Python tries every order of many hops, a usual run compares one game, and --full ten."""
    games = 1 if (when, choose) == MANY_ORDERS and not pytestconfig.getoption("--full") else 10
    made = going_on(goal, when, choose, keys)
    assert made.faults == [], [f.message for f in made.faults]
    results = compare(Play(State(made.game, made.rules, 3)), Machine(native_game(made.game, 3)), range(games))
    assert results.differences == [] and results.games == games


def test_evidence_depends_on_the_code_of_a_rule_that_is_only_tried() -> None:
    made = [walking("leaves=me.score > 1", line) for line in ("put_down(me, n)", "put_down(me, n + 0)")]
    plain = [walking("when=me.score > 1", line) for line in ("put_down(me, n)", "put_down(me, n + 0)")]
    tried, others = ([rule_parts(one.game, one.rules.rules).frame for one in games] for games in (made, plain))
    assert tried[0] != tried[1] and others[0] == others[1]
