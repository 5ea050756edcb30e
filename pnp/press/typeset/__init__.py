"""Turns words, drawings and pages' plans into pages: type and boxes, which know no game.

Lengths are mm with y downwards, type sizes and leading are pt. The parts, from small to large:

- :mod:`pnp.press.typeset.text.fonts`, the register of faces and shaping;
- :mod:`pnp.press.typeset.text.style`, how text looks (:class:`TextStyle`, :class:`ParagraphStyle`) and what it is
  (runs, icons);
- :mod:`pnp.press.typeset.text.paragraph`, the one paragraph engine (:func:`set_text`);
  :mod:`pnp.press.typeset.text.fitting`, text in boxes;
- :mod:`pnp.press.typeset.flow.markdown`, a block's Markdown as inlines or blocks;
- :mod:`pnp.press.typeset.flow.blocks` and :mod:`pnp.press.typeset.flow.layout`, paragraphs, tables and boxes filled
  into pages (``pnp.press.typeset.flow.layout.flow`` is the function);
- :mod:`pnp.press.typeset.svg.faces`, faces drawn as SVG;
- :mod:`pnp.press.typeset.drawing.page`, the result that imposition and export see.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pnp.press.typeset.flow.blocks import (
        Block,
        Break,
        Cell,
        Column,
        Columns,
        Drawing,
        FramedBlocks,
        HungItem,
        Mark,
        Note,
        Row,
        Space,
        Stack,
        Table,
        Text,
    )
    from pnp.press.typeset.flow.layout import (
        FlowedPages,
        Frame,
        PageContext,
        PageTemplate,
        Place,
        Placing,
        flow_settled,
        is_too_wide,
        measure_height,
        place_blocks,
    )
    from pnp.press.typeset.flow.markdown import cell_paragraphs, markdown_inlines
    from pnp.press.typeset.flow.markdown_blocks import markdown_blocks
    from pnp.press.typeset.svg.faces import box_sizes, read_face, read_icon
    from pnp.press.typeset.text.fitting import FittedParagraphs, fit_text, line_width
    from pnp.press.typeset.text.fonts import Fonts, load_fonts
    from pnp.press.typeset.text.paragraph import TextBlock, set_line, set_text
    from pnp.press.typeset.text.style import Icon, Inline, ParagraphStyle, Run, Setting, TextStyle

_PARTS = (
    "text.style", "text.fonts", "text.paragraph", "text.fitting", "flow.markdown", "flow.blocks",
    "flow.markdown_blocks", "flow.layout",
    "svg.faces",
)  # fmt: skip
"""Modules of the names below, from light to heavy: a job that draws nothing does not load the readers of drawings."""


def __getattr__(name: str) -> object:
    """A name from one of the parts, which is loaded on first use."""
    for part in _PARTS if name in __all__ else ():
        module = import_module(f"{__name__}.{part}")
        if name in vars(module):
            globals()[name] = vars(module)[name]
            return globals()[name]
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__all__ = [
    "Block",
    "Break",
    "Cell",
    "Column",
    "Columns",
    "Drawing",
    "FittedParagraphs",
    "FlowedPages",
    "Fonts",
    "Frame",
    "FramedBlocks",
    "HungItem",
    "Icon",
    "Inline",
    "Mark",
    "Note",
    "PageContext",
    "PageTemplate",
    "ParagraphStyle",
    "Place",
    "Placing",
    "Row",
    "Run",
    "Setting",
    "Space",
    "Stack",
    "Table",
    "Text",
    "TextBlock",
    "TextStyle",
    "box_sizes",
    "cell_paragraphs",
    "fit_text",
    "flow_settled",
    "is_too_wide",
    "line_width",
    "load_fonts",
    "markdown_blocks",
    "markdown_inlines",
    "measure_height",
    "place_blocks",
    "read_face",
    "read_icon",
    "set_line",
    "set_text",
]
