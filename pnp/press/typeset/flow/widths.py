"""Computes the widths of the columns of tables and rows, mm."""

from collections.abc import Sequence
from dataclasses import replace

from pnp.press.typeset.flow.blocks import Table, Text
from pnp.press.typeset.text.fitting import widest_word
from pnp.press.typeset.text.paragraph import set_text
from pnp.press.typeset.text.style import Setting


def shared(widths: Sequence[float], shares: Sequence[float], width: float) -> list[float]:
    """Widths with the rest shared among the columns that have none."""
    rest = width - sum(widths)
    total = sum(share for w, share in zip(widths, shares, strict=True) if w == 0) or 1.0
    return [w or rest * share / total for w, share in zip(widths, shares, strict=True)]


def table_widths(table: Table, width: float, setting: Setting) -> list[float]:
    """Widths of the columns' text; a column without width or share is as wide as its widest cell. If no column has a
    width, each gets what it needs, and if that is too much, the widest share the rest; but none is narrower than its
    longest word if there is room for those of all."""
    gaps = table.padding[1] * 2 * (len(table.columns) - 1)
    plain = all(isinstance(cell, Text) or not cell for row in (table.head, *table.rows) for cell in row)
    if plain and all(c.width == 0.0 and c.share == 1.0 for c in table.columns):
        columns = range(len(table.columns))
        least = [_longest_word(table, i, setting) for i in columns]
        return needed([_natural(table, i, setting) for i in columns], width - gaps, least)
    widths = [c.width or (0.0 if c.share else _natural(table, i, setting)) for i, c in enumerate(table.columns)]
    return shared(widths, [c.share for c in table.columns], width - gaps)


def needed(natural: Sequence[float], width: float, least: Sequence[float] = ()) -> list[float]:
    """The wanted widths, each increased equally; if they exceed the total, those wider than their share are all the
    same, and none is below its ``least`` if the total allows that."""
    widths = _evenly(natural, width)
    fixed = {i: wide for i, (own, wide) in enumerate(zip(widths, least, strict=False)) if own < wide}
    if not fixed or sum(least) > width:
        return widths
    rest = [i for i in range(len(natural)) if i not in fixed]
    others = needed([natural[i] for i in rest], width - sum(fixed.values()), [least[i] for i in rest])
    by_column = fixed | dict(zip(rest, others, strict=True))
    return [by_column[i] for i in range(len(natural))]


def _evenly(natural: Sequence[float], width: float) -> list[float]:
    modest: set[int] = set()
    while True:
        rest, others = width - sum(natural[i] for i in modest), len(natural) - len(modest)
        if not others:
            return [one + rest / len(natural) for one in natural]
        more = {i for i, one in enumerate(natural) if i not in modest and one <= rest / others}
        if not more:
            return [one if i in modest else rest / others for i, one in enumerate(natural)]
        modest |= more


def _natural(table: Table, index: int, setting: Setting) -> float:
    cells = [row[index] for row in (table.head, *table.rows) if len(row) > index]
    texts = [cell for cell in cells if isinstance(cell, Text)]
    quiet = setting.quiet()
    widths = [set_text(cell.inlines, replace(cell.style, balance=False), 500.0, quiet).width for cell in texts]
    return max(widths, default=0.0) + 0.05


def _longest_word(table: Table, index: int, setting: Setting) -> float:
    """Width of the longest word of a column that cannot be hyphenated."""
    cells = [row[index] for row in (table.head, *table.rows) if len(row) > index]
    texts = [cell for cell in cells if isinstance(cell, Text) and not cell.style.hyphens]
    return max((widest_word(text.inlines, setting.quiet()) for text in texts), default=0.0)
