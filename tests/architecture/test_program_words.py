"""The program's own sentences are translated into every language that it speaks, with the same placeholders."""

import ast
import re
from collections.abc import Iterator

import polib
import pytest

from pnp.impose.punchguide import SENTENCES
from pnp.resources import CATALOGUES
from tests.architecture.source import modules

TELLERS = frozenset({"t", "say"})
"""Methods that take a sentence of the program: Describer.t and Edition.say. What prints sheets is handed the latter, and
says with it by its bare name."""
NOT_TOLD = ("pnp.cli.commands.", "pnp.cli.console", "pnp.cli.main", "pnp.cli.running")
"""Where `say` prints to a designer, in English as diagnostics are."""
LOCALES = sorted(file.stem for file in CATALOGUES.glob("*.po"))
"""The languages that the program speaks beside English."""
KEYS = frozenset({"reaction", "some"})
"""Kinds of question that stand in such a call without being said."""


def sentences() -> Iterator[tuple[str, str]]:
    """Each sentence with the place that says it."""
    for module in modules():
        named = dict(_tables(module.tree))
        for node in ast.walk(module.tree):
            if not isinstance(node, ast.Call) or not node.args or not _tells(node.func, module.name):
                continue
            parts = list(ast.walk(node.args[0]))
            if isinstance(node.func, ast.Name):
                names = {part.id for part in parts if isinstance(part, ast.Name)}
                parts += [text for name in sorted(names & named.keys()) for text in named[name]]
            for part in parts:
                if isinstance(part, ast.Constant) and isinstance(part.value, str) and part.value not in KEYS:
                    yield part.value, module.place(node)


def _tells(function: ast.expr, module: str) -> bool:
    """Whether what is called is handed a sentence of the program."""
    if isinstance(function, ast.Name):
        return function.id == "say" and module.startswith("pnp.impose.")
    return isinstance(function, ast.Attribute) and (
        function.attr in TELLERS and not (function.attr == "say" and module.startswith(NOT_TOLD))
    )


def _tables(tree: ast.AST) -> Iterator[tuple[str, list[ast.expr]]]:
    """The texts that a name may stand for: values of a table, members of a tuple, either of two, those of another name."""
    known: dict[str, list[ast.expr]] = {}
    for node in ast.walk(tree):
        target, value = None, None
        if isinstance(node, ast.Assign) and len(node.targets) == 1:
            target, value = node.targets[0], node.value
        elif isinstance(node, ast.comprehension | ast.For):
            target, value = node.target, node.iter
        names = [t.id for t in ast.walk(target) if isinstance(t, ast.Name)] if target is not None else []
        if value is not None:
            for name in names:
                known.setdefault(name, []).extend(_texts(value, known))
    yield from known.items()


def _texts(value: ast.expr, known: dict[str, list[ast.expr]]) -> list[ast.expr]:
    match value:
        case ast.Constant():
            return [value]
        case ast.Dict():
            return [text for one in value.values for text in _texts(one, known)]
        case ast.Tuple() | ast.List():
            return [text for one in value.elts for text in _texts(one, known)]
        case ast.IfExp():
            return [*_texts(value.body, known), *_texts(value.orelse, known)]
        case ast.Subscript():
            return _texts(value.value, known)
        case ast.Name():
            return known.get(value.id, [])
        case ast.Call(args=[first, *_]):  # enumerate(…), dict.fromkeys(…)
            return _texts(first, known)
        case ast.GeneratorExp() | ast.ListComp():
            return _texts(value.elt, known)
    return []


def test_the_sentences_of_sheets_and_plans_are_among_them() -> None:
    """Said by a bare name, out of a table, and one after another."""
    told = {text for text, _ in sentences()}
    assert {"Pieces: {count}", "Card, 250 to 300 g/m²", "on both sides, flipped on the long edge", "portrait"} <= told
    assert told.issuperset(SENTENCES)


def placeholders(text: str) -> list[str]:
    """The names in braces, sorted."""
    return sorted(re.findall(r"\{(\w+)\}", text))


@pytest.mark.parametrize("locale", LOCALES)
def test_every_sentence_of_the_program_is_translated(locale: str) -> None:
    known = {entry.msgid: entry for entry in polib.pofile(str(CATALOGUES / f"{locale}.po")) if entry.translated()}
    missing = sorted({f"{place} “{text}”" for text, place in sentences() if text not in known})
    assert not missing, f"add them to pnp/locale/{locale}.po: {missing}"


@pytest.mark.parametrize("locale", LOCALES)
def test_translations_have_the_placeholders_of_their_sentences(locale: str) -> None:
    for entry in polib.pofile(str(CATALOGUES / f"{locale}.po")):
        assert placeholders(entry.msgid) == placeholders(entry.msgstr), entry.msgid
