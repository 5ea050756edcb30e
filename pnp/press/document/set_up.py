"""The numbers of the steps of the set-up, the same in the lesson, in the chapters and beside the pieces."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from pnp.model import game as model
from pnp.press.document.game_text import GameText, printed_chapters


def set_up_places(text: GameText) -> dict[str, int]:
    """The place of each step of the set-up among all that the book prints, by its clause. Parts of a step have none."""
    places = dict[str, int]()
    for chapter in printed_chapters(text.game):
        for block in _outer_blocks(chapter.blocks, text):
            if _is_step(block, text):
                places.setdefault(block.id, len(places) + 1)
    return places


def step_numbers(chapter: Sequence[model.Block], text: GameText) -> dict[str, int]:
    """The numbers before the steps of the set-up in a chapter's lists, by clause: their places in the set-up; in a list
    that has other items too, their places in this list."""
    places, numbers = set_up_places(text), dict[str, int]()
    for is_list, run in groupby(_outer_blocks(chapter, text), key=lambda block: block.kind == "item"):
        items = list(run) if is_list else []
        is_shared = any(item.id not in places for item in items)
        for number, item in enumerate(items, 1):
            if item.ordered and item.id in places:
                numbers.setdefault(item.id, number if is_shared else places[item.id])
    return numbers


def _is_step(block: model.Block, text: GameText) -> bool:
    """Whether a block is a clause of the set-up."""
    clause = text.game.clauses.get(block.id)
    return clause is not None and clause.kind == "setup"


def _outer_blocks(chapter: Sequence[model.Block], text: GameText) -> Iterator[model.Block]:
    """The printed blocks of a chapter, except those within items, and lists that belong to a paragraph of the
    set-up."""
    step = ""
    for block in chapter:
        is_item = block.kind == "item"
        is_within = block.kind == "rule" or (block.kind != "heading" and block.level != is_item)
        if is_within or (is_item and step) or (block.variants and text.game.variant not in block.variants):
            continue
        if not is_item:
            goes_on = block.clause == step and block.kind not in ("heading", "show", "example")
            step = block.id if _is_step(block, text) else step if goes_on else ""
        yield block
