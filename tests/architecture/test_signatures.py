"""How many parameters functions have, and how much of the code has no type of its own."""

import ast
import re

from pnp.press.typeset.motifs import MOTIFS
from tests.architecture.source import Function, functions, modules

MOST_PARAMETERS = 6
TEMPLATES_CALL = {(motif.__module__, motif.__name__) for motif in MOTIFS.values()}
"""Motifs, by module and name: templates of games call them with the numbers and colours of a drawing."""
MANY_PARAMETERS = dict.fromkeys(
    ("pnp.app.api.project.simulate", "pnp.app.api.project.what_if", "pnp.app.api.project.sweep"),
    "public: the options of `pnp simulate`, each by its name",
)
"""Other functions with more parameters, each with the reason."""
MOST_LINES_WITH_ANY = 500


def parameters(function: Function) -> int:
    """The number of named parameters, without `self` and `cls`."""
    given = function.args
    names = [each.arg for each in (*given.posonlyargs, *given.args, *given.kwonlyargs)]
    return len(names) - (names[:1] in (["self"], ["cls"]))


def test_functions_have_few_parameters() -> None:
    many = {
        f"{m.name}.{f.name}"
        for m in modules()
        for f in functions(m.tree)
        if parameters(f) > MOST_PARAMETERS and (m.name, f.name) not in TEMPLATES_CALL
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
