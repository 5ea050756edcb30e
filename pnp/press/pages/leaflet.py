"""The leaflet of a game on four pages of one sheet: cover, set-up, a turn, how it ends."""

from collections.abc import Iterator, Sequence, Set

from pnp.base.frozen import replace
from pnp.press.document import leaflet as doc
from pnp.press.document import lesson
from pnp.press.document.lesson import Introduction, LessonPage
from pnp.press.document.parts import ActionGroup
from pnp.press.document.shows import SetUpFigure
from pnp.press.edition.edition import Edition
from pnp.press.pages.book import Book
from pnp.press.pages.bookpages import lesson_frame, page_templates
from pnp.press.pages.bookstyles import make_book_styles
from pnp.press.pages.geometry import A5
from pnp.press.pages.leaflet_pictures import with_pictures
from pnp.press.pages.lesson import heading, subject
from pnp.press.pages.lesson_placing import APART
from pnp.press.pages.lesson_setting import Lesson
from pnp.press.pages.matter import title_page
from pnp.press.pieces.alt_text import describer
from pnp.press.typeset import Block, Break, Space, Stack, Text, measure_height
from pnp.press.typeset.drawing.page import Document, Page, Tag
from pnp.press.typeset.flow.layout import flow

SIZES = (1.0, 0.94, 0.88)
"""Shares of a book's type at which a leaflet is tried, the largest first."""
SMALL_SIZES = (0.84, 0.8)
"""The shares for a leaflet that does not fit at these even without pictures."""


def build_leaflet(edition: Edition) -> Document:
    """The four pages of a game's leaflet, at the largest type that fits. As many pictures of the set-up are left out,
    from its first step on, as it takes to fit at a type that is easy to read."""
    node = doc.leaflet_node(edition)
    steps = _count_steps(node.set_up) if node.set_up else 0
    settings, smaller = ([_Sizes(edition, size) for size in sizes] for sizes in (SIZES, SMALL_SIZES))
    tried = [*((one, node, w) for w in range(steps + 1) for one in settings), *((one, node, steps) for one in smaller)]
    short = replace(node, turn=_by_name(node.turn))
    tried += [(one, short, steps) for one in (*settings, *smaller)]
    setting, node, without = next((way for way in tried if _fits(*way)), tried[-1])
    pages = _pages(setting, node, without)
    title = edition.say("{name}: {value}").format(name=edition.title, value=node.title.kind)
    return Document(
        tuple(pages),
        title,
        edition.setting.language,
        edition.prose.joined(edition.game.credits.design),
        right_to_left=edition.setting.right_to_left,
        meta={"version": edition.game.version, "rules": edition.rules.digest},
        describe=describer(edition),
    )


class _Sizes:
    """The settings of a leaflet at one size of type."""

    def __init__(self, edition: Edition, size: float) -> None:
        self.shape = replace(A5, body=A5.body * size, leading=A5.leading * size)
        book = Book(edition, make_book_styles(edition.theme, edition.locale, self.shape), shape=self.shape)
        _, width, top, bottom = lesson_frame(self.shape)
        self.setter, self.depth = Lesson(book, width, bottom - top), bottom - top


def _parts(setting: _Sizes, node: doc.Leaflet, without: int) -> list[list[Block]]:
    """The content of the pages after the cover; ``without``: the number of steps whose pictures are left out."""
    setter = setting.setter
    game = _subject(setter, _briefly(node.game))
    set_up = _subject(setter, _stepwise(node.set_up, without))
    inside = [*game, Space(APART), *set_up] if game and set_up else [*game, *set_up]
    turn, left = _with_briefs(
        setter, _subject(setter, node.turn), node.briefs, setting.depth, doc.clauses_on(node.turn)
    )
    back = _with_briefs(setter, _subject(setter, node.end), node.last_briefs, setting.depth)[0]
    if node.set_up and not _has_pictures(node.set_up, without):
        back = with_pictures(setter, back, node.set_up, setting.depth)
    back = _with_briefs(setter, _with_questions(setter, back, node, setting.depth), left, setting.depth)[0]
    return [inside, turn, back]


def _fits(setting: _Sizes, node: doc.Leaflet, without: int) -> bool:
    """Whether every page has room for its content."""
    quiet = setting.setter.book.edition.setting.quiet()
    parts = _parts(setting, node, without)
    return all(measure_height(part, setting.setter.width, quiet) <= setting.depth for part in parts)


def _pages(setting: _Sizes, node: doc.Leaflet, without: int) -> Sequence[Page]:
    """The pages, more than four if the content does not fit."""
    book = setting.setter.book
    blocks: list[Block] = [Break("page", "title"), *title_page(book, node.title)]
    for part in _parts(setting, node, without):
        blocks += [Break("page", "lesson"), *part] if part else []
    return flow(blocks, page_templates(book.edition, setting.shape), book.edition.setting).pages


def _briefly(page: LessonPage | None) -> LessonPage | None:
    """The introduction to a game by its words, without its flavour and pictures."""
    if page is None:
        return None
    words = [part for block in page.blocks if isinstance(block, Introduction) for part in block.blocks]
    return replace(page, flavour=(), blocks=tuple(words))


def _by_name(page: LessonPage | None) -> LessonPage | None:
    """The turn with each action by its name and cost alone, and without the limits, for a game of many actions."""
    if page is None:
        return None
    blocks = [block for block in page.blocks if not isinstance(block, lesson.Ends)]
    return replace(page, blocks=tuple(_named(b) if isinstance(b, lesson.Panel) else b for b in blocks))


def _named(panel: lesson.Panel) -> lesson.Panel:
    """A panel without what its actions do."""
    return replace(panel, phases=tuple(replace(p, groups=tuple(_bare(g) for g in p.groups)) for p in panel.phases))


def _bare(group: ActionGroup) -> ActionGroup:
    return replace(group, actions=tuple(replace(one, does=()) for one in group.actions))


def _stepwise(page: LessonPage | None, without: int) -> LessonPage | None:
    """The set-up without the table after it, and without the pictures of its first steps."""
    if page is None:
        return None
    blocks = [block for block in page.blocks if not isinstance(block, SetUpFigure)]
    bare = (replace(b, figure=None) if isinstance(b, lesson.TaughtStep) else b for b in blocks[:without])
    blocks = [*bare, *blocks[without:]]
    return replace(page, flavour=(), blocks=tuple(blocks))


def _subject(setter: Lesson, page: LessonPage | None) -> list[Block]:
    """A subject under its heading."""
    if page is None or not page.blocks:
        return []
    return [*heading(setter, page), *(b for block in page.blocks for b in subject(setter, block))]


def _with_briefs(
    setter: Lesson, blocks: list[Block], briefs: Sequence[lesson.Ends], depth: float, stated: Set[str] = frozenset()
) -> tuple[list[Block], Sequence[lesson.Ends]]:
    """A page with as many sections of the quick reference as there is room for, and the rest of them; ``stated``: the
    clauses from which they go on."""
    quiet = setter.book.edition.setting.quiet()
    for at, brief in enumerate(briefs):
        further = [*blocks, *([Space(APART / 2)] if blocks else []), *subject(setter, doc.continuing(brief, stated))]
        if measure_height(further, setter.width, quiet) > depth:
            return blocks, briefs[at:]
        blocks = further
    return blocks, ()


def _count_steps(set_up: LessonPage) -> int:
    """The number of blocks of a set-up without the table after it."""
    return sum(not isinstance(block, SetUpFigure) for block in set_up.blocks)


def _has_pictures(set_up: LessonPage, without: int) -> bool:
    """Whether a step has a picture; ``without``: the number of first steps that have none."""
    steps = [block for block in set_up.blocks if not isinstance(block, SetUpFigure)]
    return any(isinstance(step, lesson.TaughtStep) and step.figure is not None for step in steps[without:])


def _with_questions(setter: Lesson, blocks: list[Block], node: doc.Leaflet, depth: float) -> list[Block]:
    """A page with as many questions as there is room for."""
    quiet = setter.book.edition.setting.quiet()
    for asked in node.questions:
        further = [*blocks, *_asked(setter, asked)]
        if measure_height(further, setter.width, quiet) > depth:
            break
        blocks = further
    return blocks


def _asked(setter: Lesson, asked: doc.QuestionWithAnswer) -> Iterator[Block]:
    style = setter.book.styles.question
    title = Text((*setter.book.inlines(asked.question, style),), style, tag=Tag("H3"))
    yield Stack((title, *setter.words(asked.answer)), True)
