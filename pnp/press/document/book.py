"""A whole rulebook as a tree: title, contents, chapters, index, quick reference."""

from collections.abc import Sequence

from pnp.press.document.chapters import chapter_node
from pnp.press.document.front import contents_node, index_node, title_node
from pnp.press.document.game_text import GameText, printed_chapters
from pnp.press.document.nodes import Block, Chapter, Document
from pnp.press.document.reference import reference_node


def rulebook_document(text: GameText, with_log: bool = False) -> Document:
    """The rulebook of a game in one language; ``with_log``: with the log of its examples, for the proof."""
    chapters = [chapter_node(chapter, text, with_log) for chapter in printed_chapters(text.game)]
    return book_document(text, chapters, text.say("Rulebook"))


def book_document(text: GameText, chapters: Sequence[Chapter], kind: str) -> Document:
    """A book of these chapters; ``kind`` is its name in its language."""
    index = index_node(text)
    blocks: tuple[Block, ...] = (title_node(text, kind), contents_node(text), *chapters)
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
