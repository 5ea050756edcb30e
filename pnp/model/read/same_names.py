"""Cards with the same name in a table without a column of codes."""

from collections.abc import Iterator, Sequence

from pnp.source.load.cells import CardTable, Row

SHOWN = 6
"""Most names that are listed; further ones are counted."""


def same_name_lines(table: CardTable, key: Sequence[str]) -> Iterator[str]:
    """A line of the summary about names that several rows of a table have; ``key``: the columns that name a card.
    Such rows may be copies, or a row typed twice."""
    if any(cell.text == "code" for cell in table.columns) or not key:
        return
    rows: dict[tuple[str, ...], list[Row]] = {}
    for row in table.rows:
        rows.setdefault(tuple(row.text(name) for name in key), []).append(row)
    several = {" ".join(name): alike for name, alike in rows.items() if len(alike) > 1 and any(name)}
    if not several:
        return
    listed = [f"`{name[:40]}` (rows {_numbers(alike)})" for name, alike in list(several.items())[:SHOWN]]
    more = f" and {len(several) - SHOWN} more" if len(several) > SHOWN else ""
    yield (
        f"  same name: {', '.join(listed)}{more}: each row is a card of its own; "
        "for copies of one card, write one row and a column `copies`"
    )


def _numbers(rows: Sequence[Row]) -> str:
    return ", ".join(str(row.number) for row in rows[:SHOWN]) + (" and more" if len(rows) > SHOWN else "")
