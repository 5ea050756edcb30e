"""The pages of books: margins and columns on left and right pages, and their feet."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from pnp.press.edition.edition import Edition
from pnp.press.pages.geometry import EDGE, NOTES_GAP, BookShape
from pnp.press.pages.tailpieces import tailpiece
from pnp.press.typeset import Frame, PageContext, PageTemplate, ParagraphStyle, Run, TextStyle, set_text
from pnp.press.typeset.drawing.page import Item
from pnp.press.typeset.text.style import Align

STRETCH = 0.75
"""Largest share by which the spaces of a page may be stretched so that it ends level with its neighbour."""


def page_templates(edition: Edition, shape: BookShape) -> Callable[[int, str], PageTemplate]:
    """Even and odd pages: left and right ones, mirrored where a book is read from the right; the title page without
    furniture."""

    tail = partial(tailpiece, edition, shape)

    def template(number: int, name: str) -> PageTemplate:
        is_left = number % 2 == 0
        width, single = shape.wide if name == "wide" else shape.full_width, name in ("title", "plain", "wide")
        middle = (shape.width - width) / 2
        x = middle if name == "title" or (single and shape.notes) else shape.left_x if is_left else shape.right_x
        beside = EDGE if is_left else x + width + NOTES_GAP
        if edition.setting.right_to_left:
            x, beside = shape.width - x - width, shape.width - beside - shape.notes
        longer = shape.leading * 0.36 if name == "long" else 0.0
        deep = shape.depth + longer
        if name == "lesson":
            at, wide, top, bottom = lesson_frame(shape)
            at = at if is_left != edition.setting.right_to_left else shape.width - at - wide
            frame = Frame(at, top, wide, bottom - top)
            foot = partial(_foot, edition, shape, x=at, is_left=is_left)
            return PageTemplate(shape.width, shape.height, (frame,), None, foot, stretch=STRETCH, tail=tail)
        if name == "title":
            return PageTemplate(shape.width, shape.height, (Frame(x, shape.top, width, deep),))
        step = shape.measure + shape.gap
        places = [x + i * step for i in range(1 if single else shape.columns)]
        if edition.setting.right_to_left:
            places.reverse()
        frames = tuple(Frame(at, shape.top, width if single else shape.measure, deep) for at in places)
        notes = Frame(beside, shape.top, shape.notes, shape.depth) if shape.notes and not single else None
        return PageTemplate(
            shape.width,
            shape.height,
            frames,
            notes,
            lambda context: _foot(edition, shape, context, x, is_left, longer),
            balance=len(frames) > 1,
            stretch=STRETCH,
            tail=tail,
        )

    return template


def lesson_frame(shape: BookShape) -> tuple[float, float, float, float]:
    """The text of a lesson's page on the left: its left edge, width, top and bottom. It has no margin for notes."""
    if not shape.notes:
        return shape.left_x, shape.full_width, shape.top, shape.bottom
    width = min(shape.wide + shape.mm(3.0), shape.width - 26.0)
    return (shape.width - width) / 2 - 1.0, width, shape.top - 5.0, shape.bottom + 3.0


def _foot(
    edition: Edition, shape: BookShape, context: PageContext, x: float, is_left: bool, lower: float = 0.0
) -> tuple[Item, ...]:
    """The page number in the outer corner; the game's name and version on even pages, the chapter's on odd ones. It is
    ``lower`` below a page that runs a line long, mm."""
    if context.blank:
        return ()
    theme = edition.theme

    number = TextStyle(theme.display, shape.pt(10.0), theme.accent, ("lnum",))
    words = TextStyle(theme.sans, shape.pt(7.5), theme.grey, ("lnum",))
    version = edition.game.version
    edition_words = [edition.say("version {version}").format(version=version)] if version else []
    running = " · ".join([edition.title, *edition_words]) if is_left else context.running.get("chapter", "")
    align: Align = "left" if is_left else "right"

    def set_line(text: str, style: TextStyle, at: float, width: float) -> tuple[Item, ...]:
        if not text:
            return ()
        plain = replace(ParagraphStyle(style, style.size), align=align)
        return set_text((Run(text, style),), plain, width, edition.setting).items_from(at, shape.foot + lower)

    return (
        *set_line(context.label, number, EDGE, shape.width - 2 * EDGE),
        *set_line(running, words, x, shape.full_width),
    )
