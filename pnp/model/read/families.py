"""``each:`` → families: a counter, field or zone for each member of a set of names, or of a pair of sets."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import product
from math import prod
from typing import Any, Literal, TypeVar

from pnp.model.schema.declared import Counter, Field, Zone
from pnp.model.schema.families import MOST_CELLS, MOST_KEYS, Family, cell_name
from pnp.model.schema.message import Message, name_in_words
from pnp.model.schema.nouns import Enumeration
from pnp.model.schema.scope import Scope
from pnp.source.diagnostics.hints import listed

Kind = Literal["counter", "field", "zone"]
Entry = TypeVar("Entry", Counter, Field, Zone)
SLOT = re.compile(r"\{\s*([a-z][a-z0-9_]*)\s*\}")
"""The place of a member's label in the label of a family: ``{suit} row``."""


def family_of(scope: Scope, kind: Kind, entry: Counter | Field | Zone, path: tuple[str, str]) -> Family | None:
    """The family that an entry declares; None for an entry that is one thing. Reports PNP223."""
    sets = scope.entries.names
    of_member = str(entry.owner) in sets
    keys = (*((str(entry.owner),) if of_member else ()), *(name for name in entry.each if name in sets))
    if not keys:
        return None
    if empty := next((name for name in keys if not sets[name].names), ""):
        message = f"`{path[1]}` is one for each member of `{empty}`, which has no members"
        scope.report.error("PNP223", message, entry.span, "write its names")
        return None
    here = scope.value_span(*path, "each") if entry.each else entry.span
    size = prod(len(sets[name].names) for name in keys)
    if len(keys) > MOST_KEYS:
        message = f"`{path[1]}` would be looked up by {len(keys)} sets of names: {listed(keys, 'and')}"
        scope.report.error("PNP223", message, here, "name one set, or a pair of sets")
        keys = keys[:MOST_KEYS]
    elif size > MOST_CELLS:
        message = f"`{path[1]}` would be {size} {kind}s, one for each {' and '.join(keys)}"
        scope.report.error("PNP223", message, here, f"write at most {MOST_CELLS}, or a list that the rules fill")
        return None
    members = product(*(sets[name].names for name in keys))
    cells = {one: cell_name(entry.name, one) for one in members}
    owner = "table" if of_member else entry.owner
    whole = " ".join(SLOT.sub("", entry.label.text).split()) or name_in_words(entry.name)
    label = Message(whole, f"label:zone:{entry.name}", entry.label.span) if kind == "zone" else Message("")
    return Family(entry.name, kind, owner, keys, of_member, cells, label, entry.clause, entry.span)


def cells_of(scope: Scope, family: Family, entry: Entry, path: tuple[str, str]) -> Iterator[Entry]:
    """A counter, field or zone for each cell of a family, with a label of its own."""
    sets = scope.entries.names
    slots = SLOT.findall(entry.label.text)
    for slot in dict.fromkeys(name for name in slots if name not in family.keys):
        message = f"the label of `{path[1]}` has `{{{slot}}}`, which is none of its sets of names"
        help = f"write {listed([f'{{{name}}}' for name in family.keys])}"
        scope.report.error("PNP223", message, scope.value_span(*path, "label"), help)
    for members, name in family.cells.items():
        label = cell_label(entry.label, family, members, sets)
        context = f"label:{family.kind}:{name}"
        own = Message(label, context, entry.label.span if entry.label else entry.span)
        more: dict[str, Any] = {"name": name, "owner": family.owner, "each": (), "family": family.name, "label": own}
        yield replace(entry, **more)


def cell_label(label: Message, family: Family, members: tuple[str, ...], sets: Mapping[str, Enumeration]) -> str:
    """The label of one cell: the family's, with the labels of its members in their places or behind it."""
    words = {
        key: next(member.label.text for member in sets[key].members if member.name == name)
        for key, name in zip(family.keys, members, strict=True)
    }
    text = label.text or name_in_words(family.name).capitalize()
    if SLOT.search(text):
        return SLOT.sub(lambda slot: words.get(slot[1], slot[0]), text)
    own = list(words.values()) if len(words) == len(members) else [name_in_words(name) for name in members]
    return f"{text} ({', '.join(own)})"
