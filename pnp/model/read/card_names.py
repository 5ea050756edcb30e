"""Sets of names that are made from the table of a card kind: ``power: {cards: deed}``, a name for each card."""

import re
from collections.abc import Iterator
from dataclasses import replace

from pnp.model.read.cards import card_table
from pnp.model.schema.message import Message
from pnp.model.schema.nouns import CardKind, Enumeration, Member
from pnp.model.schema.reserved import MEMBER
from pnp.model.schema.scope import Scope
from pnp.model.schema.types import Type


def name_cards(scope: Scope) -> None:
    """Give each set of names with ``cards:`` its members: the texts of its column, in the order of the table.

    Reports PNP107 for a card kind or a column that does not exist, and PNP111 for a text without letters of a name.
    """
    complete = {}
    for name, names in scope.entries.names.items():
        place = scope.value_span("names", name, "cards") if names.of_cards else None
        if place is None or not scope.check_name("card kind", names.of_cards, scope.entries.cards, place):
            continue
        kind = scope.entries.cards[names.of_cards]
        column = next((c.name for c in kind.columns.values() if c.type == Type("enum", name) and not c.formula), "")
        if column:
            complete[name] = replace(names, members=tuple(_members(scope, names, kind, column)))
        else:
            message = f"no column of `{kind.name}` is a `{name}`, so these cards have no names"
            scope.report.error("PNP107", message, place, f"write `columns: {{{name}: {name}}}`, with such a column")
    if complete:
        scope.entries = replace(scope.entries, names={**scope.entries.names, **complete})


def _members(scope: Scope, names: Enumeration, kind: CardKind, column: str) -> Iterator[Member]:
    table = card_table(scope, kind, dict(kind.columns))
    texts: dict[str, str] = {}
    for row in table.rows if table is not None else ():
        label = " ".join(row.text(column).split())
        name = row.text("code") or _name(label)
        if not label or texts.get(name) == label:
            continue
        if not MEMBER.fullmatch(name) or name in texts:
            other = f"as of `{texts[name]}`" if name in texts else "which rules cannot write"
            what = f"the name of `{label}` would be `{name}`, {other}"
            help = "give it a name of its own in a column `code`: capitals, digits and `_`"
            scope.report.error("PNP111", what, row.place(column), help)
            continue
        place = row.place(column)
        word = Message(label, f"member:{name}", place)
        yield Member(name=name, enum=names.name, order=len(texts), label=word, code=name, span=place)
        texts[name] = label


def _name(label: str) -> str:
    """The name of a member in rules: ``Old Mill`` is OLD_MILL."""
    return "_".join(re.findall(r"[A-Z0-9]+", label.upper().replace("’", "").replace("'", "")))
