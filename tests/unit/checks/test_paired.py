"""The same games before and after an edit: what differs, by how much, and how sure one may be."""

from dataclasses import replace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from pnp.checks.statistics.games import TableConfig
from pnp.checks.statistics.paired import FigureChange, effect_of, judged
from pnp.model.game import Game
from pnp.model.read.build import build_game
from pnp.rules import RuleSet, compile_rules
from pnp.source.diagnostics import Report
from pnp.source.load import Memory, load_game
from tests.tiny import FILES


def read(**changes: Any) -> tuple[Game, RuleSet]:
    """The Hare Race, with something else written in its files."""
    files = {name: _changed(text, changes) for name, text in FILES.items()}
    report = Report()
    game = build_game(load_game(Memory(files), report), report, "")
    return game, compile_rules(game, report)


def _changed(text: str, changes: dict[str, Any]) -> str:
    for old, new in changes.get("write", ()):
        text = text.replace(old, new)
    return text


def figure(difference: float, half: float, about: str = "length") -> FigureChange:
    return FigureChange("rounds", about, 1.0, 1.0 + difference, difference, difference - half, difference + half, 50, 9)


def test_an_edit_of_prose_moves_no_game() -> None:
    effect = effect_of(read(), read(), TableConfig(2, ("random",)), 1, 10)
    assert effect.differ == 0 and effect.moved == ()


def test_a_rule_that_matters_is_told_with_its_difference() -> None:
    old = read()
    name, constant = next((n, c) for n, c in old[0].constants.items() if isinstance(c.value, int))
    new = read(write=[(f"{name}: {constant.value}", f"{name}: {constant.value + 3}"),
                      (f"value: {constant.value}", f"value: {constant.value + 3}")])  # fmt: skip
    assert new[0].constants[name].value != constant.value
    effect = effect_of(old, new, TableConfig(2, ("random",)), 1, 30)
    assert effect.differ > 0 and effect.moved
    assert all(moved.low <= moved.difference <= moved.high for moved in effect.moved)
    assert all(0 < moved.differ <= moved.pairs <= 30 for moved in effect.moved)


def test_a_difference_is_shown_only_where_its_interval_leaves_zero_out() -> None:
    clear, doubtful = judged([figure(1.0, 0.2), figure(1.0, 1.5)])
    assert clear.shown and not doubtful.shown


def test_many_figures_need_more_than_one() -> None:
    assert judged([figure(1.0, 0.9)])[0].shown
    assert not any(one.shown for one in judged([figure(1.0, 0.9)] * 20))


@given(st.lists(st.tuples(st.floats(-5, 5), st.floats(0.01, 5)), max_size=10))
def test_what_is_shown_leaves_zero_out(values: list[tuple[float, float]]) -> None:
    for moved in judged([figure(d, h) for d, h in values]):
        assert not moved.shown or moved.low > 0 or moved.high < 0


def test_a_few_pairs_that_agree_are_no_proof() -> None:
    few, many = (replace(figure(1.0, 0.0), pairs=n) for n in (4, 12))
    assert not judged([few])[0].shown and judged([many])[0].shown


def test_judging_changes_nothing_else() -> None:
    one = figure(1.0, 0.2)
    assert replace(judged([one])[0], shown=False) == one
