"""Markdown texts and the texts of cells set in styles: the output of :mod:`pnp.press.document.markdown` as runs and
paragraphs.

Lengths are mm.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from pnp.press.document import nodes
from pnp.press.document.markdown import Names, cell_lines
from pnp.press.document.markdown import markdown_inlines as inlines_of
from pnp.press.typeset.drawing.units import PT
from pnp.press.typeset.text.fitting import Paragraph, line_width
from pnp.press.typeset.text.fonts import Fonts
from pnp.press.typeset.text.inlines import set_inlines
from pnp.press.typeset.text.style import Inline, ParagraphStyle, Run, Setting

PLAIN = re.compile(r"[^\W\d_][^\W_]*(?:[,;.!?]? [^\W_]+)*[.!?]?")
"""A sentence or two without any marks, as on most cards: they are one paragraph, printed literally."""
Resolve = Callable[[str], str]
"""The words for an empty link's target: ``court`` → ``3.2.1``."""


def no_words(target: str) -> str:
    """The target itself as the words of an empty link, for text without cross-references."""
    return target


def markdown_inlines(text: str, style: ParagraphStyle, fonts: Fonts, resolve: Resolve = no_words) -> tuple[Inline, ...]:
    """A text as one paragraph's inlines: nothing in it opens a block; an empty line is a forced line break."""
    return set_inlines(inlines_of(text, Names(resolve)), style, fonts)


def cell_paragraphs(text: str, style: ParagraphStyle, width: float, setting: Setting) -> tuple[Paragraph, ...]:
    """The paragraphs and items of a text box ``width`` mm wide, each with its style: items have hanging signs, and
    lists in a centred text are centred."""
    if PLAIN.fullmatch(text):
        return ((set_inlines((nodes.Words(text),), style, setting.fonts), style),)
    lines = [(paragraph, set_inlines(inlines, style, setting.fonts)) for paragraph, inlines in cell_lines(text)]
    items = [_with_sign(paragraph.sign, inlines, style) for paragraph, inlines in lines if paragraph.sign]
    item = _item_style(items, style, width, setting) if items else style
    paragraphs = [
        _in_style(paragraph.sign, inlines, item if paragraph.sign else style, setting) for paragraph, inlines in lines
    ]
    is_followed = [*(paragraph.is_tight for paragraph, _ in lines), False][1:]
    return tuple(
        (inlines, replace(style, after=0.0) if is_close else style)
        for (inlines, style), is_close in zip(paragraphs, is_followed, strict=True)
    )


def _item_style(
    items: Sequence[tuple[Inline, ...]], style: ParagraphStyle, width: float, setting: Setting
) -> ParagraphStyle:
    """The style of items: flush left, and in a centred text indented so that the longest is centred."""
    if style.align != "center":
        return replace(style, balance=False)
    measure = width - style.left - style.right
    longest = max(line_width(item, style, setting.quiet()) for item in items)
    return replace(style, align="left", balance=False, left=style.left + max(0.0, measure - longest) / 2)


def _in_style(sign: str, inlines: tuple[Inline, ...], style: ParagraphStyle, setting: Setting) -> Paragraph:
    """A paragraph, or an item with its hanging sign."""
    if not sign:
        return inlines, style
    return _with_sign(sign, inlines, style), replace(style, hang=_width_of_sign(sign, style, setting))


def _with_sign(sign: str, inlines: tuple[Inline, ...], style: ParagraphStyle) -> tuple[Inline, ...]:
    return (Run(f"{sign} ", style.text), *inlines)


def _width_of_sign(sign: str, style: ParagraphStyle, setting: Setting) -> float:
    """The width of a sign with the space after it, in em of the style."""
    with_sign, alone = (line_width((Run(text, style.text),), style, setting.quiet()) for text in (f"{sign} n", "n"))
    return (with_sign - alone) / (style.text.size * PT)
