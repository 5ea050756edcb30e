"""The language of a table whose columns do not name it, guessed from the letters of its texts."""

import re
from collections.abc import Iterable

from pnp.source.load.cells import CardTable

LETTERS: tuple[tuple[str, str], ...] = (
    ("he", "\u05d0-\u05ea"),
    ("fa", "پچژگ"),
    ("ar", "\u0620-\u064a"),
    ("ko", "\uac00-\ud7a3\u1100-\u11ff"),
    ("ja", "\u3041-\u30fa"),
    ("zh_Hans", "\u4e00-\u9fff"),
    ("th", "\u0e01-\u0e2e"),
    ("hi", "\u0904-\u0939"),
    ("el", "\u0391-\u03c9"),
    ("uk", "іїєґІЇЄҐ"),
    ("ru", "\u0410-\u044f"),
)
"""Letters of a language's script; of two languages with one script, the first has letters that the other lacks."""
ENOUGH = 0.5
"""Least share of such letters among all letters of a table; the Latin alphabet has too many languages to guess one."""


def language_of_letters(tables: Iterable[CardTable]) -> str:
    """The language of the first listed script, if most letters of the tables belong to such scripts; else ""."""
    text = "".join(cell for table in tables for row in table.rows for cell in row.texts)
    letters = sum(map(str.isalpha, text))
    foreign = {locale: len(re.findall(f"[{span}]", text)) for locale, span in LETTERS}
    if not letters or sum(foreign.values()) < ENOUGH * letters:
        return ""
    return next(locale for locale, count in foreign.items() if count)
