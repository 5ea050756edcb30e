"""Turns words, drawings and pages' plans into pages: type and boxes, which know no game.

Lengths are mm with y downwards, type sizes and leading are pt. The parts, from small to large:

- :mod:`pnp.typeset.fonts`, the register of faces and shaping;
- :mod:`pnp.typeset.style`, how text looks (:class:`TextStyle`, :class:`ParagraphStyle`) and what it is (runs, icons);
- :mod:`pnp.typeset.paragraph`, the one paragraph engine (:func:`set_text`, :func:`fit_text`);
- :mod:`pnp.typeset.markdown`, a block's Markdown as inlines or blocks;
- :mod:`pnp.typeset.blocks` and :mod:`pnp.typeset.flow`, paragraphs, tables and boxes filled into pages;
- :mod:`pnp.typeset.svg`, faces drawn as SVG;
- :mod:`pnp.typeset.page`, the result that imposition and export see.
"""
