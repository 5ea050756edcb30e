"""Chapters for teaching only: the lesson at the front of the book has their played examples."""

from pnp.model.game import Block
from pnp.source.load.chapter import ScannedBlock, ScannedChapter

LESSON = "lesson"
"""The attribute: ``yes`` puts a block into the lesson, ``no`` keeps it out."""


def is_lesson(chapter: ScannedChapter) -> bool:
    """Whether a chapter has nothing but its title, flavour, and examples of the lesson. It has no number."""
    fences = [block for block in chapter.blocks if block.kind == "fence"]
    return bool(fences) and all(map(_only_teaches, chapter.blocks))


def _only_teaches(block: ScannedBlock) -> bool:
    if block.kind == "fence":
        return block.word == "example" and block.attr(LESSON) == "yes"
    return block.attr("kind") == "flavour" or (block.kind == "heading" and block.level == 1)


def is_taught(block: Block) -> bool:
    """Whether the lesson takes a block from its chapter."""
    return block.info.get(LESSON) == "yes"


def is_untaught(block: Block) -> bool:
    """Whether a block is kept out of the lesson."""
    return block.info.get(LESSON) == "no"
