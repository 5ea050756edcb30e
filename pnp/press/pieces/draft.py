"""DRAFT across every page of a game that has errors."""

import math
from collections.abc import Sequence
from dataclasses import replace

from pnp.press.edition.edition import Edition
from pnp.press.pieces.fault_marks import faulty_cards, has_fault
from pnp.press.typeset import ParagraphStyle, Run, TextStyle, set_text
from pnp.press.typeset.drawing.outline import multiply, rotation, translation
from pnp.press.typeset.drawing.page import Document, Group, Page
from pnp.source.diagnostics import Diagnostic


def stamp_draft(document: Document, edition: Edition, faults: Sequence[Diagnostic] = ()) -> Document:
    """The same document, with every page marked as unfinished. If all ``faults`` belong to cards, only the sheets of
    these cards are stamped."""
    of_cards = bool(faults) and faulty_cards(faults, edition) is not None
    pages = (page if of_cards and not has_fault(page) else _stamped(page, edition) for page in document.pages)
    return replace(document, pages=tuple(pages))


def _stamped(page: Page, edition: Edition) -> Page:
    """One page with the word from corner to corner, over its content, which shows through."""
    diagonal = math.hypot(page.width, page.height)
    size = diagonal * 0.62
    style = TextStyle(f"{edition.theme.sans} Bold", size, edition.theme.inks["hearts"], (), 60.0)
    word = edition.say("DRAFT")
    block = set_text((Run(word, style),), ParagraphStyle(style, size), 10_000.0, edition.setting)
    if block.width > diagonal * 0.8:
        style = replace(style, size=size * diagonal * 0.8 / block.width)
        block = set_text((Run(word, style),), ParagraphStyle(style, style.size), 10_000.0, edition.setting)
    cap = edition.fonts.cap_height(style.font, style.size)
    angle = -math.degrees(math.atan2(page.height, page.width))
    matrix = multiply(translation(page.width / 2, page.height / 2), rotation(angle))
    stamp = Group(block.items_from(-block.width / 2, cap / 2), matrix, opacity=0.3)
    return replace(page, items=(*page.items, stamp))
