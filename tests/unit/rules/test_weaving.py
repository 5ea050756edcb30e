"""What is instrumented into rules: arcs for every branch, the missing else too, bounds on growth, and the digest of it all."""

import pytest

from pnp.engine.play.state import STEPS
from pnp.rules import compile_rules
from tests.lab import CARDS, CODE_LINE, GAME, GO, OVER, Lab, build, chapter, lab, over


def go(*lines: str, rules: str = "", yaml: str = "") -> Lab:
    return lab("@phase(go)\ndef go_on():\n" + "\n".join("    " + line for line in lines) + "\n" + rules, yaml)


def arcs(made: Lab, rule: str = "go_on") -> list[str]:
    assert made.codes == [], made.faults
    return sorted(a.id for a in made.rules.arcs if a.rule == rule)


def taken(made: Lab, *tape: int) -> set[str]:
    table = made.run(*tape)
    return {a.id for a, n in zip(made.rules.arcs, table.state.counters, strict=True) if n and a.rule == "go_on"}


# ------------------------------------------------------------------------------------------------- arcs
def test_a_missing_else_is_an_arc_of_its_own() -> None:
    made = go("if count(heap) > 0:", "    table.tally = 1")
    assert arcs(made) == ["go_on", "go_on/else of count(heap) > 0", "go_on/if count(heap) > 0"]
    assert taken(made) == {"go_on", "go_on/else of count(heap) > 0"}


def test_an_elif_chain_has_an_arc_for_each_branch_and_one_else() -> None:
    made = go(
        "x = choose_number(first(players), 0, three, 'n')",
        "if x == 0:", "    y = 0", "elif x == 1:", "    y = 1", "elif x == 2:", "    y = 2", "else:", "    y = 0",
    )  # fmt: skip
    assert arcs(made) == ["go_on", "go_on/else of x == 2", *(f"go_on/if x == {n}" for n in range(3))]
    assert [len(taken(made, n)) for n in range(4)] == [2] * 4
    assert set.union(*(taken(made, n) for n in range(4))) == set(arcs(made))


def test_loops_and_cites_are_arcs_and_a_cite_counts_for_its_clause() -> None:
    made = go("for p in players:", "    cite('all')", "for p in []:", "    table.tally = 1")
    assert arcs(made) == ["go_on", "go_on/cite all", "go_on/for p in []", "go_on/for p in players"]
    assert taken(made) == {"go_on", "go_on/for p in players", "go_on/cite all"}
    cite = next(a for a in made.rules.arcs if a.kind == "cite")
    assert cite.clause == "all" and cite.span.line == CODE_LINE + 3


def test_equal_branches_are_told_apart_by_their_number() -> None:
    made = go("if count(heap) > 0:", "    x = 1", "if count(heap) > 0:", "    x = 2")
    assert [a for a in arcs(made) if "/if" in a] == ["go_on/if count(heap) > 0", "go_on/if count(heap) > 0 (2)"]


def test_an_arc_points_at_its_line() -> None:
    made = go("x = 1", "if count(heap) > 0:", "    x = 2", "else:", "    x = 1")
    lines = {a.id: a.span.line for a in made.rules.arcs if a.rule == "go_on"}
    assert lines["go_on/if count(heap) > 0"] == CODE_LINE + 3
    assert lines["go_on/else of count(heap) > 0"] == CODE_LINE + 6


def test_a_clause_of_the_same_name_is_what_a_rule_tells() -> None:
    text = (
        "# Rules {#rules}\n\nSo it is. {#all}\n\nIt goes on. {#go-on}\n\n```rule\n"
        + GO
        + "```\n\n```rule clause=all\n"
        + OVER
        + "```\n"
    )
    _, rules, _ = build({"game.yaml": GAME, "cards.csv": CARDS, "rules/01-rules.md": text})
    assert rules is not None and (rules.rules["go_on"].clause, rules.rules["over"].clause) == ("go-on", "all")


# ------------------------------------------------------------------------------------------------- weaving
def test_a_loop_over_a_zone_goes_through_what_lay_there_at_its_start() -> None:
    emptied = go("draw(deck, four, shelf)", "for c in shelf:", "    move(c, heap)", "    table.tally += 1").run()
    assert emptied.tally == 4 and len(emptied.codes("heap")) == 4 and emptied.codes("shelf") == []
    filled = go("draw(deck, three, shelf)", "for c in shelf:", "    draw(deck, 1, shelf)", "    table.tally += 1").run()
    assert filled.tally == 3 and len(filled.codes("shelf")) == 6


def test_long_statements_are_paid_for_once_each() -> None:
    """The steps of a block grow as its length does: what has been paid for is not charged with the next statement."""

    def steps(statements: int) -> int:
        line = "table.tally = " + " + ".join(["table.tally"] * 40)
        state = go(*[line] * statements).run().state
        return STEPS - len(list(state.budget))

    one, ten, twenty = steps(1), steps(10), steps(20)
    assert one < ten and twenty - ten == pytest.approx((ten - one) / 9 * 10, abs=2)


def test_a_loop_over_players_skips_those_who_have_left() -> None:
    made = go("for p in players:", "    table.tally += 1", "    eliminate(last(players))")
    assert made.run(seats=4).tally == 2


def test_what_is_changed_is_marked_so_that_only_that_is_tested() -> None:
    made = go("p = first(players)", "p.score = 1")
    table = made.run()
    assert table.state.bits["score"] and made.rules.rules["go_on"].writes >= {"score"}


@pytest.mark.parametrize(
    "lines",
    [
        ["x = 2", "for n in times(hundred):", "    x = x * x"],
        ["x = 2", "for n in times(hundred):", "    x *= x"],
        ["x = 2", "for n in times(hundred):", "    x += x"],
        ["x = 2", "for n in times(hundred):", "    x = x + x"],
        ["x = 2", "for n in times(hundred):", "    x -= 0 - x"],
        ["x = 2", "for n in times(hundred):", "    x = x - (0 - x)"],
        ["x = 2", "for n in times(hundred):", "    x = sum([x, x])"],
        ["p = first(players)", "p.score = 2", "for n in times(hundred):", "    p.score += p.score"],
        ["p = first(players)", "gain(p, 1 * coin)", "for n in times(hundred):", "    gain(p, p.coins * coin)"],
        ["a = 1 * coin", "for n in times(hundred):", "    a = a + a"],
        ["x = [1]", "for n in times(hundred):", "    x = x + x"],
        ["x = times(thousand)", "for n in times(hundred):", "    x = together([x, x])"],
        ["x = numbers(1, big)"],
        ["x = choose_number(first(players), 1, big, 'n')"],
        ["x = subsets(times(hundred), 0, hundred)"],
        ["x = subsets(times(thousand), thousand - 1, thousand)"],
        ["x = [1]", "for n in times(hundred):", "    x = [x, x]"],
        ["x = [1]", "for n in times(hundred):", "    x = [x for y in times(2)]"],
        ["x = [1, 2, 0]", "for n in times(hundred):", "    x = subsets(x, 2, 2)"],
        ["x = draw(deck, big, deck)"],
        ["for a in times(thousand):", "    for b in times(thousand):", "        for c in times(thousand):", "            x = 1"],
        ["t = times(thousand)", "x = count([count([count([c for c in t]) for b in t]) for a in t])"],
        ["t = times(thousand)", "x = sum([sum([sum([c for c in t]) for b in t]) for a in t])"],
        ["t = [1, 2]", "x = " + "[count(" * 12 + "[1 for z in t]" + ") for y in times(2000 // 2)]" * 12],
        ["t = times(thousand)", "for a in t:", "    for b in t:", "        x = 0 in t"],
    ],
)  # fmt: skip
def test_nothing_grows_beyond_measure(lines: list[str]) -> None:
    made = go(*[line.replace("2000 // 2", "thousand") for line in lines])
    codes = set(made.codes)
    if codes:
        assert codes <= {"PNP206", "PNP201"}
        return
    outcome = made.run().outcome
    assert outcome is not None and (outcome.status, outcome.code) == ("stuck", "PNP412"), outcome


def test_header_functions_of_two_rules_are_never_mixed_up() -> None:
    code = """
@action(phase=act, cost=1 * coin)
def buy_one(me):
    pass

@action(phase=act, one_cost=[1, 2])
def buy(me, one_cost):
    pass
"""
    made = lab(code)
    assert made.codes == []
    names = [n for n in made.rules.code.co_names if n.startswith("_h_")]
    assert len(names) == len(set(names)) == 2


# ------------------------------------------------------------------------------------------------- the digest
def digest(code: str, yaml: str = "", prose: str = "So it is.", head: str = "# Rules") -> str:
    text = chapter(code).replace("So it is.", prose).replace("# Rules", head)
    game, rules, report = build({"game.yaml": over(GAME, yaml), "cards.csv": CARDS, "rules/01-rules.md": text})
    assert game is not None and rules is not None
    assert [d.code for d in report if d.code != "PNP114"] == []
    return rules.digest


BASE = GO.replace("pass", "table.tally = five  # as it is") + "\n" + OVER


@pytest.mark.parametrize(
    ("code", "more"),
    [
        (BASE.replace("  # as it is", ""), {}),
        (BASE.replace("\n\n", "\n\n\n\n"), {}),
        (BASE.replace("five  #", "(five)  #"), {}),
        (BASE, {"prose": "So it is, and always was."}),
        (BASE, {"head": "# The Rules of the House"}),
        (BASE, {"yaml": "title: Another\n"}),
        (BASE, {"yaml": "minutes: 50\n"}),
    ],
)  # fmt: skip
def test_the_digest_is_the_same_for_what_does_not_bear_on_play(code: str, more: dict[str, str]) -> None:
    assert digest(code, **more) == digest(BASE)


@pytest.mark.parametrize(
    ("code", "more"),
    [
        (BASE.replace("five", "four"), {}),
        (BASE.replace("end_game(players)", "end_game([])"), {}),
        (BASE, {"yaml": GAME[GAME.index("constants:") : GAME.index("names:")].replace("five: 5", "five: 6")}),
        (BASE, {"yaml": "players: 2..3\n"}),
        (BASE, {"yaml": GAME[GAME.index("zones:") : GAME.index("counters:")].replace("rebuild heap", "stop")}),
        (BASE, {"yaml": GAME[GAME.index("tables:") : GAME.index("rankings:")].replace("FOUR: 40", "FOUR: 41")}),
        (BASE, {"yaml": GAME[GAME.index("sequence:") :].replace("at_most: 1", "at_most: 2")}),
    ],
)  # fmt: skip
def test_the_digest_changes_with_what_bears_on_play(code: str, more: dict[str, str]) -> None:
    assert digest(code, **more) != digest(BASE)


def test_the_digest_is_the_same_in_another_process() -> None:
    import subprocess
    import sys

    code = "from tests.unit.rules.test_weaving import BASE, digest; print(digest(BASE))"
    found = {
        subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": "."},
        ).stdout.strip()
        for seed in ("1", "2")
    }
    assert found == {digest(BASE)}


def test_compiling_twice_gives_the_same_rules() -> None:
    made = go("x = 1")
    again = compile_rules(made.game, made.report)
    assert again.digest == made.rules.digest and [a.id for a in again.arcs] == [a.id for a in made.rules.arcs]
