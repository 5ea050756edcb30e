"""The blocks of chapters that a book has in its lesson, and those that its chapters leave out for that reason."""

from collections.abc import Iterator, Sequence

from pnp.model.game import ASIDES, Block, Chapter, Clause, Game
from pnp.model.read.lessons import is_taught, is_untaught
from pnp.press.document.game_text import GameText, printed_chapters
from pnp.press.document.nodes import Sign, Words
from pnp.press.document.parts import Line, PhaseActions

MOST_ACTIONS = 18
"""Actions of a step that fit into one frame on a page."""


def in_frames(phases: tuple[PhaseActions, ...]) -> tuple[tuple[PhaseActions, ...], ...]:
    """The phases of a step, frame by frame: two frames of about the same length for a step of many actions."""
    counts = [len(phase.actions) for phase in phases]
    if len(phases) < 2 or sum(counts) <= MOST_ACTIONS:
        return (phases,)
    split = min(range(1, len(counts)), key=lambda at: max(sum(counts[:at]), sum(counts[at:])))
    return phases[:split], phases[split:]


def sign_legend(phases: Sequence[PhaseActions], text: GameText) -> tuple[Line, ...]:
    """The meanings of the signs beside actions, as one line; nothing if a chapter has a key of all signs. The signs are
    silent, as their words are beside them."""
    if any(
        block.kind == "show" and "icons" in block.data
        for chapter in printed_chapters(text.game)
        for block in chapter.blocks
    ):
        return ()
    names = dict.fromkeys(action.sign.name for phase in phases for action in phase.actions if action.sign)
    words = [(Sign(name), Words(f"\u00a0{text.meaning(name)}   ")) for name in names]
    return (Line(tuple(inline for pair in words for inline in pair)),) if words else ()


def kind_of(block: Block, game: Game) -> str:
    """The kind of the clause that a block is; "" for a block without an id."""
    clause = game.clauses.get(block.id) if block.id else None
    return clause.kind if clause else ""


def is_flavour(block: Block, game: Game) -> bool:
    """Whether a block is flavour."""
    return block.info.get("kind") == "flavour" or kind_of(block, game) == "flavour"


def title_above(clause: Clause, text: GameText) -> str:
    """The title of a clause's chapter; of its section if the book has one chapter, whose title is often the game's."""
    chapters = printed_chapters(text.game)
    if len(chapters) == 1 and clause.title.text:
        return text.text(clause.title)
    return next((text.text(c.title) for c in text.game.chapters if c.id == clause.chapter), text.text(clause.title))


def first_section(chapter: Chapter, game: Game) -> list[Block]:
    """The clauses of a chapter before its first section if it has any, or else the blocks of this section, or of all
    of it, without headings and flavour."""
    heads = [at for at, block in enumerate(chapter.blocks) if block.kind == "heading" and block.level == 2]
    opening = [b for b in chapter.blocks[1 : heads[0]] if not is_flavour(b, game)] if heads else []
    if any(block.kind == "paragraph" and block.id and kind_of(block, game) not in ASIDES for block in opening):
        return opening
    start, end = (heads[0] + 1, [*heads[1:], len(chapter.blocks)][0]) if heads else (1, len(chapter.blocks))
    return [b for b in chapter.blocks[start:end] if b.kind != "heading" and not is_flavour(b, game)]


def introduction(game: Game) -> list[Block]:
    """The blocks that introduce a game: its flavour, the first section of its book, and those with ``lesson=yes``. If
    the first section consists of rules alone, it is left out where others are taught."""
    chapters = printed_chapters(game)
    if not chapters:
        return []
    flavour = [block for block in chapters[0].blocks if is_flavour(block, game)]
    taught = [b for c in chapters for b in c.blocks if is_taught(b) and b.kind != "example" and b not in flavour]
    section = first_section(chapters[0], game)
    if any(block.kind != "show" for block in taught) and all(
        block.id for block in section if block.kind == "paragraph"
    ):
        section = []
    blocks = (*flavour, *section, *(block for block in taught if block not in section))
    return [block for block in blocks if not is_untaught(block) and is_here(block, game)]


def is_here(block: Block, game: Game) -> bool:
    """Whether the variant has a block."""
    return not block.variants or game.variant in block.variants


def taught_blocks(chapter: Chapter, game: Game) -> Iterator[Block]:
    """The blocks of a chapter that its book has in the lesson alone: played examples, pictures, and the words of its
    introduction that are not rules. A section that would have nothing but its heading keeps its words."""
    introduces: Sequence[Block] = introduction(game)
    for section in _sections([block for block in chapter.blocks if is_here(block, game)]):
        taught = [block for block in section if _is_taught_alone(block, introduces, game)]
        words = [block for block in section if block.kind != "rule" and not is_flavour(block, game)]
        is_emptied = bool(words) and all(any(block is one for one in taught) for block in words)
        yield from (block for block in taught if block.kind == "example" or not is_emptied)


def _sections(blocks: Sequence[Block]) -> Iterator[list[Block]]:
    """The blocks below each heading, and those above the first."""
    section: list[Block] = []
    for block in blocks:
        if block.kind == "heading":
            yield section
            section = []
        else:
            section.append(block)
    yield section


def _is_taught_alone(block: Block, introduces: Sequence[Block], game: Game) -> bool:
    if block.kind in ("example", "show"):
        return is_taught(block)
    is_no_rule = not block.id or kind_of(block, game) in ASIDES
    return block.kind == "paragraph" and is_no_rule and any(block is one for one in introduces)
