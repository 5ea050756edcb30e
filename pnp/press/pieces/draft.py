"""DRAFT across every page of a game that has errors."""

import math
from dataclasses import replace

from pnp.press.edition.edition import Edition
from pnp.press.edition.theme import tint
from pnp.press.typeset import ParagraphStyle, Run, TextStyle, set_text
from pnp.press.typeset.drawing.outline import multiply, rotation, translation
from pnp.press.typeset.drawing.page import Document, Group, Page


def stamp_draft(document: Document, edition: Edition) -> Document:
    """The same document, no page of which can be taken for the finished game."""
    return replace(document, pages=tuple(_stamped(page, edition) for page in document.pages))


def _stamped(page: Page, edition: Edition) -> Page:
    """One page with the word from corner to corner, over what stands there."""
    diagonal = math.hypot(page.width, page.height)
    size = diagonal * 0.62
    style = TextStyle(f"{edition.theme.sans} Bold", size, tint(edition.theme.inks["hearts"], 0.4), (), 60.0)
    word = edition.say("DRAFT")
    block = set_text((Run(word, style),), ParagraphStyle(style, size), 10_000.0, edition.setting)
    if block.width > diagonal * 0.8:
        style = replace(style, size=size * diagonal * 0.8 / block.width)
        block = set_text((Run(word, style),), ParagraphStyle(style, style.size), 10_000.0, edition.setting)
    cap = edition.fonts.cap_height(style.font, style.size)
    angle = -math.degrees(math.atan2(page.height, page.width))
    matrix = multiply(translation(page.width / 2, page.height / 2), rotation(angle))
    stamp = Group(block.items_from(-block.width / 2, cap / 2), matrix)
    return replace(page, items=(*page.items, stamp))
