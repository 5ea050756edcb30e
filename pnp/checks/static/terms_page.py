"""The page terms.md, which explains the choice of words: each must be a word of the game (PNP615)."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from pnp.model.game import Game
from pnp.source.diagnostics import Diagnostic, Span
from pnp.source.load.safe_open import read_inside

FILE = "terms.md"
_WORD = re.compile(r"[^\W\d_]{3,}")


def check_terms_page(game: Game) -> Iterator[Diagnostic]:
    """Words in the first column of terms.md that neither a chapter nor game.yaml contains. A missing or unreadable page
    is not checked."""
    lines = _lines_of_page(game)
    page = str(Path(game.span().file).with_name(FILE))
    texts = (text for file, text in game.sources.items() if Path(file).name != FILE)
    stems = {_stem(word) for text in texts for word in _WORD.findall(text)}
    for number, line, entry in _entries(lines):
        words = _WORD.findall(entry)
        if words and not any(_stem(word) in stems for word in words):
            start = line.index(entry) + 1
            yield Diagnostic(
                "PNP615", f"no text of this game says `{entry}`", Span(page, number, start, number, start + len(entry)),
                "write the word as the rules have it, or remove the row", "warning",
            )  # fmt: skip


def rows_of_page(game: Game) -> Iterator[tuple[int, str]]:
    """The rows and paragraphs of the page, each with the number of its line; empty if there is no page."""
    for number, line in enumerate(_lines_of_page(game), 1):
        if line.strip() and not line.startswith("#") and not (line.startswith("|") and _is_rule(line)):
            yield number, " ".join(line.split())


def _lines_of_page(game: Game) -> list[str]:
    """The lines of the page; none if it is missing or unreadable."""
    try:
        return read_inside(game.folder, FILE).decode().split("\n")
    except (OSError, UnicodeDecodeError):
        return []


def _entries(lines: Sequence[str]) -> Iterator[tuple[int, str, str]]:
    """The words in the first column of tables, each with the number and text of its line; heads are skipped."""
    for number, line in enumerate(lines[2:], 3):
        is_row = line.startswith("|") and lines[number - 2].startswith("|")
        if is_row and not _is_rule(line):
            yield from ((number, line, entry.strip()) for entry in line.split("|")[1].split(","))


def _is_rule(line: str) -> bool:
    return not line.strip("|:- \t\r")


def _stem(word: str) -> str:
    return re.sub(r"(?<=\w\w\w)(?:ies|es|s|y)$", "", word.lower())
