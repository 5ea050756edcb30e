"""The numbers of the steps of the set-up, the same in the lesson, in the chapters and beside the pieces."""

from pnp.press.document.game_text import GameText, printed_chapters


def set_up_places(text: GameText) -> dict[str, int]:
    """The place of each step of the set-up among all that the book prints, by its clause. Parts of a step have none."""
    game, places = text.game, dict[str, int]()
    for chapter in printed_chapters(game):
        for block in chapter.blocks:
            is_step = block.level == (1 if block.kind == "item" else 0) and game.clauses.get(block.id) is not None
            is_printed = not block.variants or game.variant in block.variants
            if is_step and is_printed and game.clauses[block.id].kind == "setup":
                places.setdefault(block.id, len(places) + 1)
    return places
