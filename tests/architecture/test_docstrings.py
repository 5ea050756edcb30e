"""Docstrings are plain sentences: a function's says what it does or returns, a class's what it is."""

import ast
import re
from collections.abc import Iterator

from tests.architecture.source import modules, walk

FIRST = r"(What|Who|Whom|Whose|Whoever|Whatever|Wherever|Of|So many|The same of)\b"
STIFF = (
    ("told", r"\b(is|are|was|were|be) told\b(?! apart)"),
    ("said", r"\b(is|are|was|were|be) said\b(?! apart)"),
    ("o many", r"\b[Ss]o many\b"),
    ("tand", r"\b[Ss]tands?\b(?! for| out| alone| on | about|-in)"),
    ("to", r"\bcomes? to\b"),
    ("by turns", r"\bby turns\b"),
    ("where", r"\bwhere (there is )?(none|nothing)\b"),
)
"""Beginnings and turns of phrase of riddles and of word-for-word translations; each with a part of it, which is quicker
to look for."""
MOST = 0
"""Such docstrings today. The number only goes down."""


def docstrings(tree: ast.Module) -> Iterator[str]:
    """The docstrings of a module, its classes, functions, fields and constants."""
    for node in walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.value.value


def is_stiff(text: str) -> bool:
    """Whether a docstring has one of these beginnings or turns of phrase."""
    return bool(re.match(FIRST, text)) or any(word in text and re.search(pattern, text) for word, pattern in STIFF)


def test_docstrings_are_plain() -> None:
    stiff = [(module.name, text) for module in modules() for text in docstrings(module.tree) if is_stiff(text)]
    assert len(stiff) <= MOST, f"{len(stiff)} stiff docstrings, not {MOST}: {stiff}"


def test_stiff_docstrings_are_seen() -> None:
    for text in (
        "What a seat is told.",
        "Of the first line, mm.",
        "A crown of so many points.",
        "A card stands there.",
    ):
        assert is_stiff(text), text
    for text in ("Return the cards of a zone.", "Whether a colour can be told apart.", "Whatsoever.", "Indent, mm."):
        assert not is_stiff(text), text
    (module, field) = docstrings(ast.parse('"""A module."""\nN = 1\n"""A number."""\nx = "no docstring"\n'))
    assert (module, field) == ("A module.", "A number.")
