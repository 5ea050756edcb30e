"""The quick reference as a tree: sections with what they ask for, beside each other or below."""

from dataclasses import replace
from pathlib import Path

from pnp.app.played.facts import played_facts
from pnp.press.document.book import rulebook_document
from pnp.press.document.front import REFERENCE
from pnp.press.document.game_text import GameText, source_text
from pnp.press.document.nodes import walk
from pnp.press.document.parts import Actions, Line
from pnp.press.document.reference import Reference, ReferenceSection, reference_node
from pnp.source.diagnostics import Report
from tests.shipped import loaded

ROOT = Path(__file__).parents[4]


def text_of(name: str, variant: str = "") -> GameText:
    made = loaded(name, variant)
    return source_text(made.game, played_facts(made.game, made.rules), Report())


def test_every_section_of_the_file_is_a_section_of_the_tree() -> None:
    text = text_of("all-but-malice")
    found = reference_node(text)
    headings = [text.text(b.text) for b in text.game.reference if b.kind == "heading" and b.level > 1]
    told = [part.title for section in found.sections for part in (section, *section.beside) if part.title]
    assert told == headings and found.id == REFERENCE
    assert any(isinstance(part, Actions) for section in found.sections for part in section.parts)


def test_what_stands_beside_a_section_says_how_wide_it_is() -> None:
    shares = [
        (section.share, part.share)
        for name, variant in (("cards", "level-none"), ("all-but-malice", ""), ("deck-of-fey", "troll-tricker"))
        for section in reference_node(text_of(name, variant)).sections
        for part in section.beside
    ]
    assert shares and all(own == 0.0 and 0.0 < beside < 1.0 for own, beside in shares)


def test_the_book_ends_with_its_reference_and_every_line_leads_to_a_clause() -> None:
    text = text_of("hearts")
    last = rulebook_document(text).blocks[-1]
    assert isinstance(last, Reference)
    lines = [node for node in walk(last) if isinstance(node, Line) and node.clause]
    assert lines and all(line.number == text.number(line.clause) for line in lines)
    assert all(isinstance(section, ReferenceSection) and (section.parts or section.prose) for section in last.sections)


def test_an_example_that_no_chapter_has_is_reported() -> None:
    made = loaded("hearts")
    fence = next(block for block in made.game.reference if block.kind == "show" and "example" in (block.data or {}))
    wrong = replace(fence, data={"example": "a-presnt"})
    game = replace(made.game, reference=(*made.game.reference, wrong))
    report = Report()
    reference_node(source_text(game, played_facts(made.game, made.rules), report))
    assert [d.code for d in report] == ["PNP107"]
    assert "`a-presnt`" in next(iter(report)).message
