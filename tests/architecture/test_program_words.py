"""The program's own sentences are translated into every language that it speaks, with the same placeholders."""

import ast
import re
from collections.abc import Iterator

import polib
import pytest

from pnp.resources import CATALOGUES
from tests.architecture.source import modules

TELLERS = frozenset({"t", "say"})
"""Methods that take a sentence of the program: Describer.t and Edition.say."""
NOT_TOLD = ("pnp.cli.commands.", "pnp.cli.console", "pnp.cli.main", "pnp.cli.running")
"""Where `say` prints to a designer, in English as diagnostics are."""
LOCALES = sorted(file.stem for file in CATALOGUES.glob("*.po"))
"""The languages that the program speaks beside English."""
KEYS = frozenset({"reaction", "some"})
"""Kinds of question that stand in such a call without being said."""


def sentences() -> Iterator[tuple[str, str]]:
    """Each sentence with the place that says it."""
    for module in modules():
        for node in ast.walk(module.tree):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute) or not node.args:
                continue
            if node.func.attr not in TELLERS or (node.func.attr == "say" and module.name.startswith(NOT_TOLD)):
                continue
            for part in ast.walk(node.args[0]):
                if isinstance(part, ast.Constant) and isinstance(part.value, str) and part.value not in KEYS:
                    yield part.value, module.place(node)


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
