"""The leaflet of a game, one sheet to learn it from: set-up, a turn, how it ends. It has the nodes of the lesson."""

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import ClassVar

from pnp.base.frozen import dataclass
from pnp.model import game as model
from pnp.press.document.front import title_node
from pnp.press.document.game_text import GameText, printed_chapters
from pnp.press.document.lesson import LessonPage, game_page, paragraph, round_page, set_up_page, stories
from pnp.press.document.lesson_blocks import introduction, title_above
from pnp.press.document.matter import TitlePage
from pnp.press.document.nodes import Block, Inline, List, ListItem, Paragraph
from pnp.press.document.questions import questions_and_answers


@dataclass(frozen=True)
class QuestionWithAnswer(Block):
    """A question with its answer."""

    question: tuple[Inline, ...]
    answer: tuple[Paragraph, ...]


@dataclass(frozen=True)
class Leaflet(Block):
    """A leaflet. A subject is None if the game says nothing about it."""

    title: TitlePage
    game: LessonPage | None
    set_up: LessonPage | None
    turn: LessonPage | None
    end: LessonPage | None
    questions: tuple[QuestionWithAnswer, ...]
    """More questions than there may be room for, in order."""
    role: ClassVar[str] = "Document"


def leaflet_node(text: GameText) -> Leaflet:
    """The leaflet of a game in one language."""
    scenes = [scene for _, story in stories(text) for scene in story.scenes]
    return Leaflet(
        title_node(text, text.say("Learn to play")),
        game_page(text),
        set_up_page(text),
        round_page(text, scenes),
        _end_page(text),
        tuple(_questions(text)),
        variant=text.game.variant,
    )


def _end_page(text: GameText) -> LessonPage | None:
    """The page about the end of the game: the clauses that decide it, in full; None without any."""
    clauses = _ending(text)
    if not clauses:
        return None
    printed = [block for chapter in printed_chapters(text.game) for block in chapter.blocks]
    at = {block.id: place for place, block in enumerate(printed) if block.id}
    title = text.words(title_above(clauses[0], text))
    return LessonPage(title, (), tuple(node for c in clauses for node in _with_items(printed[at[c.id] :], text)))


def _with_items(blocks: Sequence[model.Block], text: GameText) -> Iterator[Block]:
    """The first block, with the list right below it."""
    yield paragraph(blocks[0], text)
    items = [paragraph(block, text) for block in takewhile(lambda block: block.kind == "item", blocks[1:])]
    if items:
        yield List(tuple(ListItem(item.inlines, span=item.span) for item in items))


def _ending(text: GameText) -> list[model.Clause]:
    """The clauses of the rules that win the game, or else those that its introduction restates."""
    clauses, printed = text.game.clauses, {chapter.id for chapter in printed_chapters(text.game)}
    ids = dict.fromkeys(id for rule in text.rules.of_kind("win") for id in (rule.clause, *rule.cites))
    if not ids:
        restating = (clauses[block.id] for block in introduction(text.game) if block.id in clauses)
        ids = dict.fromkeys(clause.restates for clause in restating if clause.restates)
    ending = (clauses[id] for id in ids if id in clauses)
    return [clause for clause in ending if clause.chapter in printed and clause.kind != "heading"]


def _questions(text: GameText) -> Iterator[QuestionWithAnswer]:
    """The questions that the book answers."""
    for chapter in printed_chapters(text.game):
        for heading, answer in questions_and_answers(chapter):
            words = tuple(paragraph(block, text) for block in answer if block.kind == "paragraph")
            if words:
                yield QuestionWithAnswer(text.words(text.text(heading.text)), words)
