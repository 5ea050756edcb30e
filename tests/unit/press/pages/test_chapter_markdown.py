"""What writers expect of Markdown, on a page of a book (chapters, book)."""

import shutil
from pathlib import Path

import pytest

from pnp.app.played.facts import played_facts
from pnp.model.read.build import build_game
from pnp.model.read.find import data_folders
from pnp.model.text.catalogue import load_catalogue
from pnp.press.document.chapters import chapter_node
from pnp.press.document.nodes import Chapter
from pnp.press.edition import build_edition, build_facts
from pnp.press.html.chapters import chapter_element
from pnp.press.html.nodes import Element, walk, words
from pnp.press.html.words import Web
from pnp.press.pages.book import Book
from pnp.press.pages.box_moves import moved_boxes
from pnp.press.pages.chapters import chapter_blocks
from pnp.press.pages.examples import BOX
from pnp.press.pages.geometry import read_shapes
from pnp.press.pages.rulebook import open_book
from pnp.press.typeset import Block, FramedBlocks, Mark, Row, Stack, Table, Text
from pnp.press.typeset.text.inlines import raised
from pnp.press.typeset.text.style import Icon, Run
from pnp.rules import compile_rules
from pnp.source.diagnostics import Report
from pnp.source.load import load_game

ROOT = Path(__file__).parents[4]
CHAPTER = """# More {#more}

A plain paragraph with a note[^a] and `code`.

[^a]: What the note says.

| Name | Cost |
|---|--:|
| First | 1 |

!!! warning "Mind this"
    The text of it.

Hand
: What you hold.

Everybody draws a card. {#more-drawn}

It is never the one you want. {#more-wry kind=flavour}

### Nothing is free

It never was. {#more-free kind=flavour}

Everybody pays. {#more-paid}

### May I?

You may (see [](#more)).
"""


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Book:
    """A small game with a chapter of everything."""
    folder = tmp_path_factory.mktemp("game") / "fire"
    shutil.copytree(ROOT / "data" / "hearts", folder)
    game_file = folder / "game.yaml"
    game_file.write_text(game_file.read_text("utf-8").replace("game: hearts", "game: fire"), "utf-8")
    (folder / "rules" / "09-more.md").write_text(CHAPTER, "utf-8")
    report = Report()
    tree = load_game(folder, report, data_folders())
    game = build_game(tree, report, "")
    rules = compile_rules(game, report)
    facts = build_facts(game, played_facts(game, rules), {}, {}, (folder,))
    return open_book(build_edition(facts, "en", load_catalogue(tree, "en", report), report))


def said(block: Block) -> str:
    """The words of a paragraph."""
    assert isinstance(block, Text)
    return "".join(i.text if isinstance(i, Run) else f":{i.name}:" for i in block.inlines if isinstance(i, Run | Icon))


def made(book: Book) -> list[Block]:
    """The blocks of the chapter."""
    return chapter_blocks(book, node(book))


def node(book: Book) -> Chapter:
    """The chapter as a tree."""
    return chapter_node(next(c for c in book.edition.game.chapters if c.id == "more"), book.edition)


def test_a_note_has_its_number_in_the_text_and_in_the_margin(book: Book) -> None:
    owner = next(b for b in made(book) if isinstance(b, Text) and b.notes)
    assert said(owner) == f"A plain paragraph with a note{raised(1)} and code."
    assert "".join(i.text for i in owner.notes[0].inlines if isinstance(i, Run)) == f"{raised(1)}What the note says."


def test_a_note_stands_below_where_there_is_no_margin(book: Book) -> None:
    narrow = open_book(book.edition, read_shapes()["a4-two"])
    assert f"{raised(1)}What the note says." in [said(b) for b in made(narrow) if isinstance(b, Text)]


def test_a_table_is_a_table_with_its_alignment(book: Book) -> None:
    table = next(b for b in made(book) if isinstance(b, Table))
    assert [c.align for c in table.columns] == ["left", "right"]


def test_an_admonition_is_a_box_and_a_definition_stays_with_its_term(book: Book) -> None:
    blocks = made(book)
    assert any(isinstance(b, FramedBlocks) and b.paint for b in blocks)
    at = next(i for i, b in enumerate(blocks) if isinstance(b, Text) and said(b) == "Hand")
    term, meaning = blocks[at], blocks[at + 1]
    assert isinstance(term, Text) and term.style.keep_with_next
    assert said(meaning) == "What you hold."


def test_flavour_is_kept_with_the_rule_that_it_remarks_on_and_below_a_heading_with_what_follows(book: Book) -> None:
    keeps = {said(b): b.style.keep_with_next for b in made(book) if isinstance(b, Text)}
    assert (keeps["Everybody draws a card."], keeps["It is never the one you want."]) == (True, False)
    assert (keeps["Nothing is free"], keeps["It never was."]) == (True, True)


def test_a_heading_without_an_id_is_a_question(book: Book) -> None:
    question = next(b for b in made(book) if isinstance(b, Text) and said(b) == "May I?")
    assert isinstance(question, Text)
    assert question.style == book.styles.question
    assert question.hung == ()


def web_chapter(book: Book) -> Element:
    """The chapter as elements of a web page."""
    return chapter_element(node(book), Web(book.edition))


def found(root: Element, role: str) -> Element:
    """The first element with a role."""
    return next(e for e in walk([root]) if isinstance(e, Element) and e.attributes.get("role") == role)


def test_on_the_web_a_note_and_what_refers_to_it_lead_to_each_other(book: Book) -> None:
    root = web_chapter(book)
    reference, back, note = (found(root, f"doc-{kind}") for kind in ("noteref", "backlink", "footnote"))
    assert words([reference]) == words([back]) == "1"
    assert reference.attributes["href"] == f"#{note.attributes['id']}"
    assert back.attributes["href"] == f"#{reference.attributes['id']}"
    assert "[^a]" not in words([root])


def test_on_the_web_an_admonition_stands_aside_under_its_title(book: Book) -> None:
    aside = next(e for e in walk([web_chapter(book)]) if isinstance(e, Element) and e.tag == "aside")
    assert words([aside]).split() == ["Mind", "this", "The", "text", "of", "it."]


def test_on_the_web_terms_and_definitions_are_a_list_of_them(book: Book) -> None:
    terms = next(e for e in walk([web_chapter(book)]) if isinstance(e, Element) and e.tag == "dl")
    assert [(e.tag, words([e]).strip()) for e in terms.children if isinstance(e, Element)] == [
        ("dt", "Hand"),
        ("dd", "What you hold."),
    ]


def test_a_table_of_actions_may_be_passed_by_a_box_and_an_example_may_not(book: Book) -> None:
    def text(words: str) -> Text:
        return Text((Run(words, book.styles.body.text),), book.styles.body)

    box, other = (FramedBlocks((text(n),), marks=(Mark(f"{BOX}{n}"),)) for n in ("a", "b"))
    table = Stack((text("t"),), marks=(Mark(f"{BOX}t"),))
    first, last = text("1"), text("2")
    assert moved_boxes([box, table, first, last], {"box:a": 2}) == [table, first, box, last]
    assert moved_boxes([table, first, last], {"box:t": 1}) == [first, table, last]
    aside = [Row(((), ()), (1.0, 0.0), keep_with_next=keeps) for keeps in (True, False)]
    assert moved_boxes([table, *aside, last], {"box:t": 1}) == [*aside, table, last]
    assert moved_boxes([box, first, other, last], {"box:a": 2}) == [box, first, other, last]


def test_no_picture_moves_between_that_of_the_round_and_its_rules(book: Book) -> None:
    rules = Text((Run("rules", book.styles.body.text),), book.styles.body)
    table, arrows = Stack((rules,), marks=(Mark(f"{BOX}t"),)), Stack((rules,), False, keep_with_next=True)
    assert moved_boxes([table, arrows, rules], {"box:t": 1}) == [arrows, rules, table]
