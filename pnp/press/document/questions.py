"""Questions of a book for its index: headings that end with a question mark, and the clauses that answer them."""

import re
from collections.abc import Iterator

from pnp.model.game import Block, Chapter
from pnp.press.document.game_text import GameText, printed_chapters
from pnp.press.document.matter import IndexedQuestions, IndexEntry
from pnp.press.document.nodes import Number

MARKS = ("?", "？", "؟", "\u037e")
"""Question marks: European, East Asian, Arabic, Greek."""
_LINK = re.compile(r"\]\(#([\w-]+)\)")


def questions_of(text: GameText) -> tuple[IndexedQuestions, ...]:
    """The questions of each section that has any, under its title; under that of its chapter if several sections have
    the same."""
    sections: dict[tuple[str, str], list[IndexEntry]] = {}
    for chapter in printed_chapters(text.game):
        for heading, answer in questions_and_answers(chapter):
            entry = _entry(heading, answer, text)
            if entry is not None:
                sections.setdefault((chapter.id, heading.clause), []).append(entry)
    titles = [_title(chapter, section, text) for chapter, section in sections]
    return tuple(
        IndexedQuestions(title if titles.count(title) == 1 else _title(chapter, "", text), tuple(entries))
        for title, ((chapter, _), entries) in zip(titles, sections.items(), strict=True)
    )


def questions_and_answers(chapter: Chapter) -> Iterator[tuple[Block, tuple[Block, ...]]]:
    """Headings that end with a question mark, each with the blocks up to the next heading."""
    headings = [place for place, block in enumerate(chapter.blocks) if block.kind == "heading"]
    for place, end in zip(headings, [*headings[1:], len(chapter.blocks)], strict=False):
        if chapter.blocks[place].level > 1 and chapter.blocks[place].text.text.rstrip().endswith(MARKS):
            yield chapter.blocks[place], chapter.blocks[place + 1 : end]


def _entry(heading: Block, answer: tuple[Block, ...], text: GameText) -> IndexEntry | None:
    """A question with the clauses cited in its answer; without citations it leads to its own section; None outside
    sections."""
    clauses = text.game.clauses
    cited = [id for block in answer for id in _LINK.findall(block.text.text) if id in clauses and text.number(id)]
    places = dict.fromkeys(cited or [id for id in (heading.clause,) if id in clauses])
    if not places:
        return None
    return IndexEntry(text.text(heading.text), tuple(Number(id, text.number(id)) for id in places))


def _title(chapter: str, section: str, text: GameText) -> str:
    clause = text.game.clauses.get(section) or text.game.clauses.get(chapter)
    if clause is not None and clause.kind == "heading":
        return text.text(clause.text)
    return text.text(next(one.title for one in text.game.chapters if one.id == chapter))
