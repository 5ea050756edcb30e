"""A chapter of a game as a tree: sections, clauses with their continuations, nested lists, notes, code.

The blocks of a chapter form a sequence; here each is put where it belongs: into the item or clause that it continues,
otherwise into the innermost section. Reading the tree gives the order in which the chapter was written.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field

from pnp.base.frozen import dataclass, replace
from pnp.model import game as model
from pnp.model.game import RuleBlock
from pnp.press.document.examples import example_node, without_log
from pnp.press.document.first_uses import Early, first_uses, with_places
from pnp.press.document.game_text import GameText, example_of
from pnp.press.document.lesson_blocks import taught_blocks
from pnp.press.document.markdown import Names, markdown_block, markdown_inlines
from pnp.press.document.nodes import (
    Block,
    Chapter,
    Clause,
    Code,
    Inline,
    List,
    ListItem,
    Note,
    OnlyFor,
    Paragraph,
    Section,
    Sign,
    Table,
    Words,
    changed,
)
from pnp.press.document.set_up import step_numbers
from pnp.press.document.shows import StepFigure, show_nodes, step_figures
from pnp.source.markdown.blocks import Kind


@dataclass(frozen=True)
class GameBlock:
    """A block of a chapter with the game that fills in its words, and the games that print it if not all do."""

    block: model.Block
    text: GameText
    games: tuple[str, ...] = ()


@dataclass
class _Open:
    """A node under construction: its future class, and its content so far."""

    make: Callable[[tuple[Block, ...]], Block]
    held: list["Block | _Open"] = field(default_factory=list)

    def done(self) -> Block:
        """The finished node."""
        return self.make(tuple(part.done() if isinstance(part, _Open) else part for part in self.held))


@dataclass
class _OpenList:
    """A list under construction."""

    level: int
    ordered: bool
    node: _Open
    last: _Open | None = None
    """Its last item."""
    clause: str = ""
    """The clause of its last item."""


def chapter_node(chapter: model.Chapter, text: GameText, with_log: bool = False, with_lesson: bool = False) -> Chapter:
    """A chapter as one game prints it; ``with_log``: as its proof does, with the log of its examples; ``with_lesson``:
    with the parts that a book has in its lesson."""
    in_lesson = set() if with_log or with_lesson else {id(block) for block in taught_blocks(chapter, text.game)}
    blocks = [GameBlock(block, text) for block in chapter.blocks if id(block) not in in_lesson]
    builder = _Builder(chapter.id, [one for one in blocks if _is_printed(one)], with_log or with_lesson)
    if with_lesson and not with_log:
        builder.early = {id(text): {}}  # the lesson should not send readers to other pages
    return _finished(builder.run(), with_log)


def merged_chapter(id: str, blocks: Iterable[GameBlock]) -> Chapter:
    """A chapter of blocks whose words may come from several games."""
    return _finished(_Builder(id, [one for one in blocks if _is_printed(one)]).run(), with_log=False)


def _finished(chapter: Chapter, with_log: bool) -> Chapter:
    """A chapter without the log of its examples, unless it is wanted."""
    if with_log:
        return chapter
    return replace(chapter, blocks=tuple(changed(block, without_log) for block in chapter.blocks))


def _is_printed(chapter_part: GameBlock) -> bool:
    return not chapter_part.block.variants or chapter_part.text.game.variant in chapter_part.block.variants


class _Builder:
    """Puts the blocks of one chapter in their places."""

    def __init__(self, id: str, blocks: Sequence[GameBlock], with_pictures: bool = True) -> None:
        self.id, self.blocks, self.with_pictures = id, blocks, with_pictures
        self.root = _Open(lambda held: Chapter(held, id=id))
        self.sections: list[tuple[int, _Open]] = []
        """The sections that are open, with the levels of their headings."""
        self.clause: _Open | None = None
        """The current clause, and below it its id."""
        self.clause_id = ""
        self.lists: list[_OpenList] = []
        """The lists that are open, each within an item of the one before."""
        self.counts: dict[int, int] = {}
        """Number of items in the open lists, by level."""
        named = [one.block.id for one in blocks if one.block.kind == "note" and one.block.id]
        self.notes: Mapping[str, int] = {name: i for i, name in enumerate(named, 1)}
        self.early: dict[int, Mapping[str, Early]] = {}
        """For each text, the clauses that are the first to use a term before it is explained."""
        self.games: tuple[str, ...] = ()
        self.by_hand: GameText | None = None
        """The text of a clause that people carry out themselves, if the chapter has one."""
        self.pictures: dict[int, Mapping[str, StepFigure]] = {}
        """For each text, the pictures of the steps of the set-up."""
        self.numbers: dict[int, Mapping[str, int]] = {}
        """For each text, the numbers of these steps in lists."""

    def run(self) -> Chapter:
        """Build the chapter."""
        for one in self.blocks:
            if one.block.kind not in ("item", "rule") and one.block.level == 0:
                self.lists.clear()
                self.counts.clear()
            if one.games != self.games and one.games and one.block.kind not in ("rule", "show"):
                self.section().held.append(OnlyFor(one.text.prose.joined(one.games)))
            self.games = one.games
            self.put(one.block, one.text)
        if self.by_hand is not None:
            self.root.held.append(_legend_of_hands(self.by_hand))
        chapter = self.root.done()
        assert isinstance(chapter, Chapter)
        return chapter

    def put(self, block: model.Block, text: GameText) -> None:
        """Add one block to the item, clause or section that it belongs to."""
        match block.kind:
            case "heading":
                self.heading(block, text)
            case "item":
                self.item(block, text)
            case "paragraph" | "terms" | "admonition" as kind:
                self.paragraph(block, self.written(block, kind, text), text)
            case "note" | "quote":
                self.place(block).held.append(self.note(block, text))
            case "table" as kind:
                self.place(block).held.append(self.written(block, kind, text))
            case "example":
                within = self.item_of(block) or self.section()  # never within a clause: it may show another
                within.held.append(_example(block, text, self.names(text)))
                self.clause = None
            case "show" if isinstance(block.data, Mapping):
                self.clause = None
                self.section().held += show_nodes(block, text, [one.block for one in self.blocks])
            case "rule" if isinstance(block.data, RuleBlock):
                code = Code(block.data.code, clause=block.clause, language="en", span=block.span)
                self.place(block).held.append(code)
            case _:
                return

    # ---------------------------------------------------------------------------------------- places
    def section(self) -> _Open:
        """The innermost section that is open."""
        return self.sections[-1][1] if self.sections else self.root

    def place(self, block: model.Block) -> _Open:
        """Find the parent of a block: the item or clause that it continues, else the section."""
        item = self.item_of(block)
        if item is not None:
            return item
        if self.clause is not None and block.clause == self.clause_id:
            return self.clause
        self.clause = None  # the next block follows the clause: a list below it must not come before it
        return self.section()

    def item_of(self, block: model.Block) -> _Open | None:
        """The item that contains a block, by its indent; code belongs to the item whose clause it implements."""
        while block.level and self.lists and self.lists[-1].level > block.level:
            self.lists.pop()
        last = self.lists[-1] if self.lists else None
        if last is None or not (block.level or (block.kind == "rule" and block.clause == last.clause)):
            return None
        return last.last

    def heading(self, block: model.Block, text: GameText) -> None:
        """Start a section within the one that its heading is below."""
        self.clause = None
        self.lists.clear()
        self.counts.clear()
        while self.sections and self.sections[-1][0] >= block.level:
            self.sections.pop()
        clause = text.game.clauses.get(block.id) if block.id else None
        title, number, level, span = self.words(block, text), text.number(block.id), block.level, block.span
        kind = clause.kind if clause else ""

        def make(held: tuple[Block, ...]) -> Section:
            return Section(title, held, level, id=block.id, clause=block.id, number=number, kind=kind, span=span)

        heading = _Open(make)
        self.section().held.append(heading)
        self.sections.append((block.level, heading))

    # ---------------------------------------------------------------------------------------- clauses and items
    def paragraph(self, block: model.Block, written: Block, text: GameText) -> None:
        """Add a clause, or a paragraph that continues one."""
        clause = text.game.clauses.get(block.id) if block.id else None
        if clause is None:
            self.place(block).held.append(written)
            return
        id, kind, number, span = clause.id, clause.kind, text.number(clause.id), block.span

        def make(held: tuple[Block, ...]) -> Clause:
            return Clause(held, id=id, clause=id, number=number, kind=kind, span=span)

        paragraph = _Open(make, [written, *self.picture(block, text)])
        item = self.item_of(block)
        if item is not None:
            item.held.append(paragraph)
        else:
            self.section().held.append(paragraph)
            self.clause, self.clause_id = paragraph, clause.id

    def item(self, block: model.Block, text: GameText) -> None:
        """Add an item of a list, which may be a clause."""
        for deeper in [level for level in self.counts if level > block.level]:
            del self.counts[deeper]
        place = self.counts[block.level] = self.counts.get(block.level, 0) + 1
        owner = self.list_of(block)
        clause = text.game.clauses.get(block.id) if block.id else None
        inlines, span = self.words(block, text), block.span
        is_step = block.ordered and block.level == 1 and _kind_of(block, text) == "setup"
        id, kind, number = (clause.id, clause.kind, text.number(clause.id)) if clause else ("", "", "")
        place = self.number_of(id, place, text) if is_step else place

        def make(held: tuple[Block, ...]) -> ListItem:
            return ListItem(
                inlines, held, place, is_step, clause=block.clause, id=id, number=number, kind=kind, span=span
            )

        owner.last, owner.clause = _Open(make, list(self.picture(block, text))), block.clause
        owner.node.held.append(owner.last)

    def number_of(self, step: str, place: int, text: GameText) -> int:
        """The number of a step of the set-up in a list, or its place there if it is part of another step."""
        if id(text) not in self.numbers:
            self.numbers[id(text)] = step_numbers([one.block for one in self.blocks], text)
        return self.numbers[id(text)].get(step, place)

    def list_of(self, block: model.Block) -> _OpenList:
        """The list of an item: an open one, or a new one."""
        while self.lists and self.lists[-1].level > block.level:
            self.lists.pop()
        last = self.lists[-1] if self.lists else None
        if last is not None and (last.level, last.ordered) == (block.level, block.ordered):
            return last
        if last is not None and last.level == block.level:
            self.lists.pop()
        within = self.lists[-1].last if self.lists else None
        opened = _OpenList(block.level, block.ordered, _Open(_list_maker(block)))
        (within or self.clause or self.section()).held.append(opened.node)
        self.lists.append(opened)
        return opened

    def picture(self, block: model.Block, text: GameText) -> Iterator[Block]:
        """The picture of a step of the set-up, if the block is one."""
        if not self.with_pictures or _kind_of(block, text) != "setup":
            return
        if id(text) not in self.pictures:
            self.pictures[id(text)] = step_figures([one.block for one in self.blocks], text)
        if block.id in self.pictures[id(text)]:
            yield self.pictures[id(text)][block.id]

    # ---------------------------------------------------------------------------------------- words
    def names(self, text: GameText) -> Names:
        """The names of clauses, signs and the chapter's notes."""
        return replace(text.names, notes=self.notes)

    def words(self, block: model.Block, text: GameText) -> tuple[Inline, ...]:
        """A block's message as inlines."""
        return (*self.hand_before(block, text), *markdown_inlines(self.message(block, text), self.names(text)))

    def message(self, block: model.Block, text: GameText) -> str:
        """A block's message with its placeholders filled in; with a reference if it is the first to use a term that is
        explained later."""
        if id(text) not in self.early:
            self.early[id(text)] = first_uses(text)
        return with_places(block.text, self.early[id(text)].get(block.id, ()), text)

    def written(self, block: model.Block, kind: Kind, text: GameText) -> Block:
        """A paragraph, table, definition list or box as written by the designer."""
        node = markdown_block(kind, self.message(block, text), self.names(text))
        node = with_row_heads(node) if isinstance(node, Table) else node
        if isinstance(node, Paragraph):
            node = replace(node, inlines=(*self.hand_before(block, text), *node.inlines))
        return replace(node, clause=block.clause, span=block.span)

    def hand_before(self, block: model.Block, text: GameText) -> tuple[Inline, ...]:
        """The hand sign before a clause that people carry out themselves; nothing for others."""
        clause = text.game.clauses.get(block.id) if block.id and block.kind != "heading" else None
        if clause is None or not clause.is_by_hand:
            return ()
        self.by_hand = text
        return (Sign("hand", text.say("done by the players")), Words("\u00a0"))

    def note(self, block: model.Block, text: GameText) -> Note:
        """A side note, numbered if the chapter refers to it."""
        number = self.notes.get(block.id, 0) if block.kind == "note" else 0
        id = block.id if number else ""
        return Note(self.words(block, text), number, id=id, clause=block.clause, span=block.span)


def _legend_of_hands(text: GameText) -> Paragraph:
    """The meaning of the hand sign, below a chapter that uses it; the sign is silent, as its words are beside it."""
    return Paragraph((Sign("hand"), Words(f"\u00a0{text.say('done by the players')}")))


def _example(block: model.Block, text: GameText, names: Names) -> Block:
    """A worked example in its box, or as a story scene by scene."""
    example = example_of(text.game, block.id)
    assert example is not None
    return (
        text.rules.story(block, example, text, names) if example.data.get("story") else example_node(block, text, names)
    )


def with_row_heads(table: Table) -> Table:
    """A table whose rows each have their first cell as a head, if they have several cells."""
    rows = (
        (replace(row[0], heads="row"), *row[1:]) if len(row) > 1 and row[0].blocks else tuple(row) for row in table.rows
    )
    return replace(table, rows=tuple(rows))


def _kind_of(block: model.Block, text: GameText) -> str:
    """The kind of the clause that a block is or continues."""
    clause = text.game.clauses.get(block.id or block.clause)
    return clause.kind if clause else ""


def _list_maker(block: model.Block) -> Callable[[tuple[Block, ...]], List]:
    ordered, level, clause, span = block.ordered, block.level, block.clause, block.span

    def make(held: tuple[Block, ...]) -> List:
        items = tuple(item for item in held if isinstance(item, ListItem))
        is_lone = len(items) == 1 and not ordered
        return List(items, ordered, level, is_lone, clause=clause, span=span)

    return make
