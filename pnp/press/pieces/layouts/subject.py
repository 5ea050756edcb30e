"""The source of a layout's values: the columns of a card kind, or the facts of a token's member."""

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import field

from pnp.base.frozen import dataclass
from pnp.model.game import CardKind, Component, Layout, Message
from pnp.model.read.column_roles import column_label
from pnp.model.read.column_words import by_usual_name
from pnp.press.edition.edition import Edition

ASKED = frozenset({"icon", "element", "suit", "faction", "resource", "kind", "type", "member", "sign"})
"""Names of columns that presets use for icons: without such a column there is no icon."""


NAMES = "names"
"""The name that presets use for the set of names that colours a card, whatever its column is called."""
SORTING = (
    "element", "suit", "faction", "colour", "color", "house", "clan", "guild", "school", "habitat", "region", "terrain",
    "type", "kind_", "class", "rarity",
)  # fmt: skip
"""Columns of names, the likeliest to colour a card first."""
ASKING = ("column", "number", "icon", "picture", "pips", "court", "emblem", "bar", "of", "times", "spots", "mark")
"""Keys of slots that ask for columns."""


@dataclass(frozen=True)
class Subject:
    """The columns that a face can show, each as its expression for templates."""

    name: str
    """The card kind or component."""
    columns: Mapping[str, str]
    names: frozenset[str] = field(default_factory=frozenset)
    """Columns whose values are members of a set of names."""
    flags: frozenset[str] = field(default_factory=frozenset)
    """Columns of yes or no: their names are written for yes."""
    labels: Mapping[str, Message] = field(default_factory=dict)
    """Labels of columns."""
    sorted_by: str = ""
    """The column of names that colours the cards; "" for none."""

    entries: Mapping[str, str] = field(default_factory=dict)
    """The list column of each of its entries: `edges` of `edges_0`."""

    others: Mapping[str, str] = field(default_factory=dict)
    """Columns by the usual English names for their content, for names that no column has: `price` is `preis`."""

    def of(self, layout: Layout, asked: Iterable[str]) -> str:
        """The expression for the first column that exists, by the layout's names for them; "" for none."""
        name = self.first(layout, asked)
        return self.columns[name] if name else ""

    def is_column(self, layout: Layout, name: str) -> bool:
        """Whether a preset uses a column of this name, even if these cards have none."""
        return name in ASKED or name == NAMES or name in layout.columns

    def first(self, layout: Layout, asked: Iterable[str]) -> str:
        """The name of that column; "" for none."""
        return next((column for name in asked if (column := self.named(layout, name))), "")

    def named(self, layout: Layout, name: str) -> str:
        """The column that a layout refers to by one name; "" for none."""
        column = layout.columns.get(name, name)
        if column in self.columns:
            return column
        return self.sorted_by if column == NAMES else self.others.get(column, "")


def card_subject(kind: CardKind) -> Subject:
    """The columns of a card kind."""
    columns = {name: f"card.{name}" for name in (*kind.columns, "code", "kind")}
    if "kind_" in kind.columns:  # (a column `kind` of the table, whose name the rules language reserves)
        columns["kind"] = "card.kind_"
    enums = frozenset(name for name, c in kind.columns.items() if c.type.kind == "enum" and not c.type.many)
    flags = frozenset(name for name, c in kind.columns.items() if c.type.kind == "flag" and not c.type.many)
    others = {name: column for name, column in by_usual_name(kind.columns).items() if name not in ("kind", "code")}
    likely = (*(others.get(name, name) for name in SORTING), *kind.columns)
    sorting = next((name for name in likely if name in enums), "")
    labels = {name: column_label(c) for name, c in kind.columns.items()}
    entries = _entries(kind)
    columns |= {name: f"card.{column}[{name.rpartition('_')[2]}]" for name, column in entries.items()}
    labels |= {name: labels[column] for name, column in entries.items()}
    enums |= {name for name, column in entries.items() if kind.columns[column].type.kind == "enum"}
    return Subject(kind.name, columns, enums, flags, labels, sorting, entries, others)


MOST_ENTRIES = 12
"""Most entries of a list that layouts can show one by one."""


def _entries(kind: CardKind) -> dict[str, str]:
    """The entries that every card of a kind has in its list columns, counted from 0 as in rules: `edges_0`."""
    entries: dict[str, str] = {}
    for name, column in kind.columns.items():
        if column.type.many:
            fewest = min((len(values) for card in kind.cards if (values := card.values[name])), default=0)
            fewest = 0 if any(not card.values[name] for card in kind.cards) else min(fewest, MOST_ENTRIES)
            entries |= {own: name for at in range(fewest) if (own := f"{name}_{at}") not in kind.columns}
    return entries


def piece_subject(component: Component, edition: Edition) -> Subject:
    """The facts of a token, a mat or a box: its label, and those given for its member in game.yaml."""
    columns = {"label": "label", "title": "label", "game": "game.title"}
    if component.prints in edition.setting.icons:
        columns["icon"] = quoted(component.prints)
    enum = edition.game.enums.get(component.each)
    if enum is None:
        return Subject(component.id, columns)
    props = sorted({name for member in enum.members for name in member.props if name.isidentifier()})
    shared = [name for name in props if all(name in member.props for member in enum.members)]
    columns |= {name: f"member.{name}" for name in (*shared, "code", "corner", "name", "order")}
    columns |= {"label": "member.label", "title": "member.label", "member": "member", component.each: "member"}
    return Subject(component.id, columns, frozenset({"member", component.each}))


def asked_subject(layout: Layout) -> Subject:
    """All columns that a layout asks for, of cards that may or may not have them. `icon: coin` asks for an icon and not
    for a column."""
    slots = layout.slots.values()
    plain = {slot.icon[0] for slot in slots if len(slot.icon) == 1} - ASKED - {*layout.columns}
    asked = [name for slot in slots for key in ASKING for name in getattr(slot, key)]
    named = {layout.columns.get(name, name) for name in asked if name not in plain}
    columns = {name: f"(card.{name} | default(''))" for name in sorted(named) if name.isidentifier()}
    labels = {name: Message(name.strip("_").replace("_", " ")) for name in columns}
    return Subject(layout.name, {**columns, "code": "card.code", "kind": "card.kind"}, labels=labels)


def row_subject(layout: Layout, row: Mapping[str, object]) -> Subject:
    """The columns of a row that is not a card of a game: of a sample, whose mappings are members of a set of names."""
    columns = {name: f"card.{name}" for name in row}
    labels = {name: Message(name.strip("_").replace("_", " ")) for name in row}
    names = frozenset(name for name, value in row.items() if isinstance(value, Mapping))
    sorting = next((name for name in SORTING if name in names), "")
    return Subject(layout.name, {**columns, "code": "card.code"}, names, frozenset(), labels, sorting)


def quoted(text: str) -> str:
    """A text as a string of Jinja2, valid in an attribute between double quotes or in an XML comment."""
    escaped = text.replace("\\", "\\\\").replace("'", "\\'").replace('"', "\\x22").replace("--", "-\\x2d")
    return f"'{escaped}'"


@dataclass(eq=False)
class LayoutSums:
    """Sums of layouts, each computed once. A change of a table may change the columns of a layout of the same name."""

    _sums: dict[tuple[int, int], tuple[Layout, Subject, str]] = field(default_factory=dict)
    """By the ids of a layout and a subject, both of which are held so that no other object gets their ids."""

    def of(self, layout: Layout, subject: Subject) -> str:
        """The sum of a layout for a subject."""
        ids = id(layout), id(subject)
        if ids not in self._sums:
            text = repr((layout, subject)).encode("utf-8", "surrogatepass")
            self._sums[ids] = layout, subject, hashlib.sha256(text).hexdigest()
        return self._sums[ids][2]
