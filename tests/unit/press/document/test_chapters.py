"""Chapters as trees: each block stands where it belongs, and a tree is read in the order in which it was written."""

import shutil
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from pnp.app.played.facts import played_facts
from pnp.model.game import Block as ModelBlock
from pnp.model.read.build import build_game
from pnp.model.read.find import data_folders
from pnp.press.document.book import rulebook_document
from pnp.press.document.chapters import chapter_node
from pnp.press.document.game_text import GameText, printed_chapters, source_text
from pnp.press.document.lesson_blocks import taught_blocks
from pnp.press.document.matter import IndexEntry
from pnp.press.document.nodes import (
    Admonition,
    Block,
    Chapter,
    Clause,
    Code,
    Definitions,
    Document,
    Example,
    List,
    ListItem,
    Note,
    NoteNumber,
    Number,
    Paragraph,
    Section,
    Table,
    changed,
    walk,
    words_of,
)
from pnp.press.document.parts import Part
from pnp.press.document.show import show_document
from pnp.press.document.shows import IconKey, SetUpFigure, StepFigure, TurnFigure, step_figures
from pnp.press.document.story import Story
from pnp.rules import compile_rules
from pnp.source.diagnostics import Report
from pnp.source.load import load_game

ROOT = Path(__file__).parents[4]
CHAPTER = """# More {#more}

Before all sections.{#before}

## One {#one}

A clause with a note[^a].{#first}

It goes on, see [](#second).

[^a]: What the note says.

- an item {#second}

    - within it

    And more of it.

```rule
def helper():
    pass
```

- another

Behind the list.

1. one
2. two

Hand
: What you hold.

!!! warning "Mind this"
    The text of it.

| Name | Cost |
|---|--:|
| First | 1 |

### Deeper

A question's answer.
"""


def text_of(folder: Path, variant: str = "") -> GameText:
    report = Report()
    game = build_game(load_game(folder, report, data_folders()), report, variant)
    return source_text(game, played_facts(game, compile_rules(game, report)), report)


@pytest.fixture(scope="module")
def more(tmp_path_factory: pytest.TempPathFactory) -> Chapter:
    """A chapter of everything, in a copy of a game."""
    folder = tmp_path_factory.mktemp("game") / "fire"
    shutil.copytree(ROOT / "data" / "hearts", folder)
    game_file = folder / "game.yaml"
    game_file.write_text(game_file.read_text("utf-8").replace("game: hearts", "game: fire"), "utf-8")
    (folder / "rules" / "09-more.md").write_text(CHAPTER, "utf-8")
    text = text_of(folder)
    return chapter_node(next(c for c in text.game.chapters if c.id == "more"), text)


def only(chapter: Chapter, kind: type, **wanted: object) -> Block:
    """The one block of a kind with these values."""
    (found,) = (n for n in walk(chapter) if isinstance(n, kind) and all(getattr(n, k) == v for k, v in wanted.items()))
    assert isinstance(found, Block)
    return found


def kinds(blocks: tuple[Block, ...]) -> list[str]:
    return [type(block).__name__ for block in blocks]


def test_sections_hold_what_stands_below_their_heading(more: Chapter) -> None:
    (top,) = more.blocks
    assert isinstance(top, Section) and top.opens_chapter and top.id == "more"
    assert kinds(top.blocks) == ["Clause", "Section"]
    one = top.blocks[1]
    assert isinstance(one, Section) and (one.number, words_of(one.title)) == (f"{top.number}.1", "One")
    assert isinstance(one.blocks[-1], Section) and one.blocks[-1].number == ""


def test_a_clause_holds_what_goes_on_with_it(more: Chapter) -> None:
    first = only(more, Clause, id="first")
    assert isinstance(first, Clause)
    assert kinds(first.blocks) == ["Paragraph", "Paragraph", "Note", "List"]
    assert all(block.clause == "first" for block in first.blocks[:3])
    assert first.span.line == 7 and first.span.file.endswith("09-more.md")


def test_items_hold_what_stands_within_them(more: Chapter) -> None:
    second = only(more, ListItem, id="second")
    assert isinstance(second, ListItem)
    assert kinds(second.blocks) == ["List", "Paragraph", "Code"]
    assert second.kind == "rule" and second.number
    code = only(more, Code)
    assert code.language == "en" and code.clause == "second"


def test_what_follows_a_list_stands_behind_it(more: Chapter) -> None:
    """A list further down must not go before the paragraph that parts it from the clause above."""
    one = only(more, Section, id="one")
    assert isinstance(one, Section)
    assert kinds(one.blocks) == ["Clause", "Paragraph", "List", "Definitions", "Admonition", "Table", "Section"]
    numbered = one.blocks[2]
    assert isinstance(numbered, List) and numbered.ordered and [item.place for item in numbered.items] == [1, 2]


def test_terms_boxes_and_tables_are_what_they_are(more: Chapter) -> None:
    terms, box, table = only(more, Definitions), only(more, Admonition), only(more, Table)
    assert isinstance(terms, Definitions) and words_of(terms.entries[0].term) == "Hand"
    assert isinstance(box, Admonition) and words_of(box.title) == "Mind this"
    assert isinstance(table, Table) and table.columns == ("left", "right")
    assert [cell.heads for cell in (*table.head, *table.rows[0])] == ["column", "column", "row", ""]


def test_notes_and_what_refers_to_them_have_one_number(more: Chapter) -> None:
    note = only(more, Note)
    assert isinstance(note, Note) and (note.id, note.number) == ("a", 1)
    assert [n for n in walk(more) if isinstance(n, NoteNumber)] == [NoteNumber("a", 1)]


def test_a_link_without_words_is_the_number_of_its_clause(more: Chapter) -> None:
    (number,) = (n for n in walk(more) if isinstance(n, Number))
    assert number == Number("second", only(more, ListItem, id="second").number)  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", ["hearts", "deck-of-fey", "all-but-malice"])
def test_a_tree_is_read_in_the_order_in_which_its_chapter_was_written(name: str) -> None:
    text = text_of(ROOT / "data" / name)
    for chapter in printed_chapters(text.game):
        tree = chapter_node(chapter, text)
        lines = [n.span.line for n in walk(tree) if isinstance(n, Block) and n.span.file == chapter.file]
        assert lines and all(before <= after for before, after in pairwise(lines)), chapter.id
        taught = {block.id for block in taught_blocks(chapter, text.game)}
        printed = {c.id for c in text.game.clauses.values() if c.chapter == chapter.id and c.text} - taught
        told = {n.id for n in walk(tree) if isinstance(n, Section | Clause | ListItem) and n.id}
        assert printed == told


def test_a_list_right_below_a_heading_begins_anew() -> None:
    text = text_of(ROOT / "data" / "game-of-amber")
    nodes = [node for chapter in printed_chapters(text.game) for node in walk(chapter_node(chapter, text))]
    (section,) = (node for node in nodes if isinstance(node, Section) and node.id == "chaos-second")
    first = next(node for node in walk(section) if isinstance(node, ListItem))
    assert (first.id, first.place) == ("justice", 1)


def test_shows_and_examples_are_nodes_of_their_own() -> None:
    text = text_of(ROOT / "data" / "all-but-malice")
    found = list(walk(rulebook_document(text)))
    examples = [node for node in found if isinstance(node, Example)]
    stories = [node for node in found if isinstance(node, Story)]
    assert {node.example for node in examples} | {node.example for node in stories} == {
        example.id for example in text.game.examples
    }
    assert all(node.story and not node.fault and not node.ran for node in examples)
    proof = [node for chapter in printed_chapters(text.game) for node in walk(chapter_node(chapter, text, True))]
    assert all(node.ran.startswith("Checked against") for node in proof if isinstance(node, Example))
    lesson, table = (node for node in found if isinstance(node, SetUpFigure))
    assert lesson == table
    assert table.steps["deal"] == "3" and "players" in table.title
    (turn,) = (node for node in found if isinstance(node, TurnFigure))
    assert turn.arrows[0].title == "Jewel Phase"
    assert any(isinstance(node, IconKey) for node in found) and any(isinstance(node, Part) for node in found)


def test_each_step_of_the_set_up_has_its_picture_in_the_step() -> None:
    text = text_of(ROOT / "data" / "all-but-malice")
    chapters = [chapter_node(chapter, text, with_lesson=True) for chapter in printed_chapters(text.game)]
    found = list(walk(tuple(chapters)))
    steps = [node for node in found if isinstance(node, ListItem) and node.is_step]
    pictures = {step.id: [b.step.clause for b in step.blocks if isinstance(b, StepFigure)] for step in steps}
    assert pictures == {id: [id] for id in ("princess-dealt", "start-secrets", "deal", "first-devotees")}


def test_steps_have_no_pictures_where_the_designer_wants_none() -> None:
    text = text_of(ROOT / "data" / "all-but-malice")
    shown = ModelBlock("show", "", data={"setup": 3})
    assert len(step_figures([shown], text)) == 4
    assert step_figures([replace(shown, data={"setup": 3, "pictures": False})], text) == {}
    assert step_figures([replace(shown, data={"setup": 3, "pictures": False}), shown], text) == {}


def test_steps_in_a_chapter_before_the_table_have_pictures_too() -> None:
    """Deck of Fey: three games begin alike, in a chapter of their own; each game's chapter shows the table."""
    text = text_of(ROOT / "data" / "deck-of-fey", "rebel-runs")
    (shared,) = (chapter for chapter in printed_chapters(text.game) if chapter.id == "setting-out")
    nodes = [*walk(chapter_node(shared, text, with_lesson=True))]
    assert [node.step.clause for node in nodes if isinstance(node, StepFigure)] == ["your-sign"]
    assert not any(isinstance(node, SetUpFigure) for node in nodes)
    alone = source_text(replace(text.game, chapters=(shared,)), text.rules, Report())
    assert step_figures(shared.blocks, alone) == {}, "no chapter shows the table"


def test_a_change_reaches_every_block_and_leaves_the_rest_as_it_is(more: Chapter) -> None:
    def marked(block: Block) -> Block:
        return Paragraph(()) if isinstance(block, Code) else block

    assert changed(more, lambda block: block) is more
    again = changed(more, marked)
    assert not any(isinstance(n, Code) for n in walk(again)) and again != more
    assert only(again, Clause, id="before") is only(more, Clause, id="before")  # type: ignore[arg-type]


def test_a_document_is_shown_as_text(more: Chapter) -> None:
    lines = show_document(Document("Fire", (more,))).splitlines()
    assert lines[:2] == ["Document title='Fire'", "  Chapter #more"]
    assert "    Section #more number='6' kind='heading' “More” level=1" in lines
    assert any(line.strip().startswith("ListItem #second number='6.1.2' kind='rule' “an item”") for line in lines)
    assert "| def helper():" in {line.strip() for line in lines}
    assert sum(line.strip().startswith("Paragraph") for line in lines) == len(
        [n for n in walk(more) if isinstance(n, Paragraph)]
    )


def test_sets_are_shown_in_the_order_of_their_words() -> None:
    entry = IndexEntry("Fire", (), frozenset({"wood", "ember", "smoke", "ash"}))
    shown = show_document(Document("Fire", (entry,))).splitlines()[1]
    assert shown.endswith("defined={'ash', 'ember', 'smoke', 'wood'}")
