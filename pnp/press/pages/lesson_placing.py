"""Places the subjects of a lesson on its pages, and chooses the size of their pictures. Lengths are mm."""

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, pairwise

from pnp.base.frozen import dataclass, replace
from pnp.press.document import lesson as doc
from pnp.press.document.game_text import GameText
from pnp.press.document.reference import clauses_of, headed_blocks
from pnp.press.pages.division import filled, placing
from pnp.press.pages.lesson_setting import Lesson
from pnp.press.typeset import Block, measure_height

SHARES = (1.0, 0.92, 0.85, 0.78, 0.72)
"""Sizes at which the pictures of a subject are tried: the largest with the fewest pages is taken."""
LARGER = (1.4, 1.3, 1.2, 1.1)
"""Sizes for a subject that leaves its last page this empty, besides those above its own: the largest that needs no
other page is taken."""
ROOMY = 0.15
"""The empty share of a page."""
APART = 9.0
"""Space between two subjects of a page."""
SLACK = 1.5
"""Room that a subject below another leaves at least: one that just fits would push the part before it off the page."""

Groups = list[list[Block]]
"""The parts of a subject between which a page may end, the first with its heading."""
Making = Callable[[Lesson, doc.LessonPage], Groups]


@dataclass(frozen=True)
class PlacedSubject:
    """A subject with the size of its pictures, and where it begins."""

    page: doc.LessonPage
    groups: Groups
    room: float
    """The room of its first page."""
    is_below: bool
    """Whether it begins below another subject."""
    left: float
    """The room on its last page."""
    share: float
    """The size of its pictures."""

    def has_room(self, height: float) -> bool:
        """Whether something this high fits below it on its last page."""
        return 0.0 < height <= self.left - APART - SLACK


def placed_subjects(
    setter: Lesson, pages: Sequence[doc.LessonPage], make: Making, below: float = 0.0
) -> Iterator[PlacedSubject]:
    """The subjects in order. A subject begins a new page unless it saves a page to begin below the last one.
    ``below``: the height of what follows the last one, on its page if there is room."""
    room, placed, text = 0.0, list[PlacedSubject](), setter.book.edition
    for page in pages:
        tried = [(one, make(replace(setter, share=share), one)) for one in lengths(page, text) for share in SHARES]
        places = [placing(_heights(setter, groups), room - APART - SLACK, setter.height) for _, groups in tried]
        best = min(range(len(tried)), key=lambda at: places[at][0])
        _, is_below, left = places[best]
        first = room - APART if is_below else setter.height
        placed.append(PlacedSubject(*tried[best], first, is_below, left, SHARES[best % len(SHARES)]))
        room = left
    for one, behind in zip(placed, [*placed[1:], None], strict=True):
        is_last = not behind.is_below if behind else not one.has_room(below)
        yield _enlarged(setter, one, make) if is_last and one.left > ROOMY * setter.height else one


def lengths(page: doc.LessonPage, text: GameText) -> Iterator[doc.LessonPage]:
    """A subject, and without the limits below it if the quick reference has them all: they do not begin a page."""
    yield page
    last = page.blocks[-1] if len(page.blocks) > 1 else None
    if isinstance(last, doc.Ends) and not last.title:
        listed = {id for _, _, shown in headed_blocks(text) for id in clauses_of(shown, text)}
        if all(line.clause in listed for line in last.lines):
            yield replace(page, blocks=page.blocks[:-1])


def _enlarged(setter: Lesson, one: PlacedSubject, make: Making) -> PlacedSubject:
    """A subject with larger pictures, if they need no more pages: all of them, or else those of its last page."""
    heights = _heights(setter, one.groups)
    turns, _ = filled(heights, one.room, setter.height)
    firsts = [at for at in range(1, len(heights)) if filled(heights[:at], one.room, setter.height)[0] < turns]
    for share in (*LARGER, *(share for share in SHARES if share > one.share)):
        larger = make(replace(setter, share=share), one.page)
        for start in (0, max(firsts, default=0)):
            groups = [*one.groups[:start], *larger[start:]]
            heights = _heights(setter, groups)
            if max(heights) <= setter.height and filled(heights, one.room, setter.height)[0] == turns:
                return replace(one, groups=groups)
    return one


def _heights(setter: Lesson, groups: Groups) -> list[float]:
    """The heights of the parts with the space above each."""
    quiet = setter.book.edition.setting.quiet()
    ends = [measure_height(list(chain(*groups[: at + 1])), setter.width, quiet) for at in range(len(groups))]
    return [end - start for start, end in pairwise([0.0, *ends])]
