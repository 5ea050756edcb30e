"""A whole rulebook as a tree: title, contents, chapters, index, quick reference."""

from collections.abc import Sequence

from pnp.press.document.chapters import chapter_node
from pnp.press.document.front import contents_node, index_node, title_node
from pnp.press.document.game_text import GameText, lesson_chapters, printed_chapters
from pnp.press.document.lesson import Lesson, lesson_node
from pnp.press.document.nodes import Block, Chapter, Document
from pnp.press.document.reference import reference_node


def rulebook_document(text: GameText, with_log: bool = False) -> Document:
    """The rulebook of a game in one language; ``with_log``: with the log of its examples, for the proof, which has
    everything in its chapter and no lesson."""
    printed = printed_chapters(text.game)
    if with_log:
        proved = (*printed, *lesson_chapters(text.game))
        return book_document(text, [chapter_node(one, text, True, True) for one in proved], text.say("Rulebook"))
    chapters = [chapter_node(chapter, text) for chapter in printed]
    return book_document(text, chapters, text.say("Rulebook"), lesson_node(text))


def book_document(text: GameText, chapters: Sequence[Chapter], kind: str, lesson: Lesson | None = None) -> Document:
    """A book of these chapters; ``kind`` is its name in its language."""
    index = index_node(text)
    blocks: tuple[Block, ...] = (title_node(text, kind),)
    blocks += (lesson,) if lesson and lesson.pages else ()
    blocks += (contents_node(text), *chapters)
    blocks += (index,) if index.entries else ()
    blocks += (reference_node(text),) if text.game.reference else ()
    return Document(
        text.say("{name}: {value}").format(name=text.title, value=kind),
        blocks,
        text.right_to_left,
        text.prose.joined(text.game.credits.design),
        text.text(text.game.tagline),
        {"version": text.game.version, "rules": text.rules.digest},
        language=text.language,
        variant=text.game.variant,
    )
