"""The list in an update pack: old pieces to remove, new pieces to add."""

from collections.abc import Sequence

from pnp.press.edition import Edition
from pnp.press.impose.formats import Paper
from pnp.press.typeset import Frame, PageTemplate, ParagraphStyle, Run, Text, TextStyle
from pnp.press.typeset.drawing.page import Page
from pnp.press.typeset.flow.blocks import Block
from pnp.press.typeset.flow.layout import flow

Counted = Sequence[tuple[str, int]]
"""Names of pieces with their numbers."""
MARGIN = 18.0
"""Margin around the list, mm."""


def update_text(edition: Edition, binned: Counted, new: Counted) -> str:
    """The list as plain text."""
    lines = [heading(edition), ""]
    for title, pieces in _parts(edition, binned, new):
        lines += [title, *(f"  {count} × {name}" for name, count in pieces), ""]
    return "\n".join(lines)


def binned_page(edition: Edition, binned: Counted, new: Counted, paper: Paper) -> tuple[Page, ...]:
    """The list on paper, to put on top of the new sheets."""
    theme = edition.theme
    title = ParagraphStyle(TextStyle(theme.display, 18.0, theme.accent), 22.0, after=4.0)
    head = ParagraphStyle(TextStyle(f"{theme.sans} Bold", 11.0, theme.text), 14.0, before=5.0, after=1.5)
    head = ParagraphStyle(head.text, head.leading, before=5.0, after=1.5, keep_with_next=True)
    line = ParagraphStyle(TextStyle(theme.sans, 10.0, theme.text, ("lnum",)), 13.0, left=4.0)
    blocks: list[Block] = [Text((Run(heading(edition), title.text),), title)]
    for label, pieces in _parts(edition, binned, new):
        blocks.append(Text((Run(label, head.text),), head))
        blocks += [Text((Run(f"{count} × {name}", line.text),), line) for name, count in pieces]
    frame = Frame(MARGIN, MARGIN, paper.width - 2 * MARGIN, paper.height - 2 * MARGIN)
    template = PageTemplate(paper.width, paper.height, (frame,), None, lambda _: ())
    return flow(blocks, lambda _number, _name: template, edition.setting).pages


def heading(edition: Edition) -> str:
    """The heading of the list: ``All But Malice: update to version 1.1``."""
    title = edition.say("Update to version {version}").format(version=edition.game.version)
    return f"{edition.title}: {title}"


def _parts(edition: Edition, binned: Counted, new: Counted) -> list[tuple[str, Counted]]:
    parts = [(edition.say("Remove these pieces"), binned), (edition.say("Add these pieces"), new)]
    return [(title, pieces) for title, pieces in parts if pieces]
