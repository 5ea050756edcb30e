"""How many parameters functions have, and how much of the code has no type of its own."""

import ast
import re

from tests.architecture.source import Function, functions, modules

MOST_PARAMETERS = 6
DRAWN = ("pnp.press.typeset.motifs.", "pnp.press.pieces.layouts.drawn")
"""Modules whose functions templates call: the parameters are the numbers and colours of a drawing, and templates name
them."""
MANY_PARAMETERS = {
    "pnp.app.api.project.simulate": "public: the options of `pnp simulate`, each by its name",
    "pnp.app.cards.new_from_table.write_game_from": "the options of `pnp new --from`",
    "pnp.app.report.plots.line": "the numbers of a line",
    "pnp.app.report.plots.words": "the numbers of a text",
    "pnp.checks.pairs.declared_words._against": "a fact and the words that contradict it",
    "pnp.checks.search.explore.explore": "a search with its aims, each by its name",
    "pnp.engine.play.state.ask": "a question with its facts, asked by rule code",
    "pnp.engine.scenario.run_scenario": "a scenario with its settings, each by its name",
    "pnp.press.export.tts.tts_files": "what a saved table declares",
    "pnp.press.pieces.tiles.laid": "the numbers of a row",
    "pnp.press.typeset.drawing.outline._arc": "the numbers of an arc in path data",
    "pnp.press.typeset.drawing.outline.arc_cubics": "the numbers of an arc in path data",
    "pnp.press.typeset.flow.galley._table_row": "a row with what its table has measured",
    "pnp.press.typeset.svg.face_checks._check_run": "a run of glyphs with what lies below it",
    "pnp.press.typeset.svg.face_checks.check_face": "the limits of a face, each by its name",
    "pnp.press.typeset.svg.faces.read_face": "the settings of a face, each by its name",
    "pnp.press.typeset.text.totalfit.__init__": "the settings of a paragraph",
    "pnp.press.typeset.text.totalfit._hyphenated": "a place in a line under way",
}
"""Other functions with more parameters, each with the reason."""
MOST_LINES_WITH_ANY = 1091


def parameters(function: Function) -> int:
    """The number of named parameters, without `self` and `cls`."""
    given = function.args
    names = [each.arg for each in (*given.posonlyargs, *given.args, *given.kwonlyargs)]
    return len(names) - (names[:1] in (["self"], ["cls"]))


def test_functions_have_few_parameters() -> None:
    many = {
        f"{m.name}.{f.name}"
        for m in modules()
        if not m.name.startswith(DRAWN)
        for f in functions(m.tree)
        if parameters(f) > MOST_PARAMETERS
    }
    assert not (many - MANY_PARAMETERS.keys()), f"give them a frozen dataclass: {sorted(many - MANY_PARAMETERS.keys())}"
    assert not (MANY_PARAMETERS.keys() - many), f"remove from the list: {sorted(MANY_PARAMETERS.keys() - many)}"


def test_parameters_are_counted_without_self() -> None:
    (method,) = functions(ast.parse("class A:\n    def f(self, a, b=1, *rest, c, **more): ...\n"))
    assert parameters(method) == 3


def test_few_lines_have_no_type_of_their_own() -> None:
    lines = [m.name for m in modules() for line in m.text.splitlines() if re.search(r"\bAny\b", line)]
    assert len(lines) <= MOST_LINES_WITH_ANY, (
        f"{len(lines)} lines: name the type, or use `object`, `Json` or a Protocol"
    )
