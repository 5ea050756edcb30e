"""The account of a card table: each row, column and cell is used exactly as typed, or has an entry here. So has
each row or column that is printed untranslated in an edition in another language."""

from collections.abc import Iterable
from dataclasses import field
from typing import Literal

from pnp.base.frozen import dataclass
from pnp.source.diagnostics import Span

What = Literal["row", "column", "cell", "sheet", "list", "file"]
State = Literal["left out", "changed", "not translated"]


@dataclass(frozen=True, slots=True)
class Entry:
    """A row, column or cell that is left out, or that is not on the cards as it was typed."""

    what: What
    name: str
    """The row number in the spreadsheet, the name of a column or sheet, or the text or range of a cell; "" for the
    whole file."""
    state: State
    why: str
    """The rule in a few words: `it begins with #`; for a change, the result: `is 1.5`."""
    span: Span = field(compare=False)


def left_out(what: What, name: str, why: str, span: Span) -> Entry:
    """An entry for something that is not on the cards."""
    return Entry(what, name, "left out", why, span)


def changed(what: What, name: str, why: str, span: Span) -> Entry:
    """An entry for something that is on the cards in a changed form."""
    return Entry(what, name, "changed", why, span)


SHOWN = 12
"""Most names in one line; further ones are counted."""


def account_lines(entries: Iterable[Entry]) -> list[str]:
    """The entries in words, one line for each reason: ``left out: rows 2, 5 (it begins with `#`)``."""
    groups: dict[tuple[State, What, str, str], list[str]] = {}
    for entry in entries:
        sheet = entry.span.place.rpartition("!")[0] if entry.what == "row" else ""
        groups.setdefault((entry.state, entry.what, sheet, entry.why), []).append(entry.name)
    return [_line(state, what, sheet, why, names) for (state, what, sheet, why), names in groups.items()]


def _line(state: State, what: What, sheet: str, why: str, names: list[str]) -> str:
    if what == "file":
        return f"{state}: the file ({why})"
    why = f"{why}; sheet `{sheet}`" if sheet else why
    quoted = names if what == "row" else [f"`{name}`" for name in names]
    shown = ", ".join(quoted[:SHOWN]) + (f" and {len(names) - SHOWN} more" if len(names) > SHOWN else "")
    return f"{state}: {what}{'s' if len(names) > 1 else ''} {shown} ({why})"


def account_data(entries: Iterable[Entry]) -> list[dict[str, str]]:
    """The entries as plain data, each with its place."""
    return [
        {"what": e.what, "name": e.name, "state": e.state, "why": e.why, "place": str(e.span)} for e in entries
    ]  # fmt: skip
