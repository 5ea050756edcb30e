"""``each:`` → families: a counter, field or zone for each member of a set of names, or of a pair of sets."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import product
from math import prod
from typing import Any, Literal, TypeVar

from pnp.model.schema.declared import Counter, Field, Token, Zone
from pnp.model.schema.families import MOST_CELLS, MOST_KEYS, Family, cell_name
from pnp.model.schema.message import Message, name_in_words
from pnp.model.schema.nouns import Enumeration
from pnp.model.schema.record import EMPTY
from pnp.model.schema.scope import Scope
from pnp.source.diagnostics.hints import listed

Kind = Literal["counter", "field", "zone", "token"]
Entry = TypeVar("Entry", Counter, Field, Zone, Token)
SLOT = re.compile(r"\{\s*([a-z][a-z0-9_]*)\s*\}")
"""The place of a member's label in the label of a family: ``{suit} row``."""


def family_of(scope: Scope, kind: Kind, entry: Counter | Field | Zone | Token, path: tuple[str, str]) -> Family | None:
    """The family that an entry declares; None for a single thing, and for no or too many members (PNP223)."""
    sets = scope.entries.names
    own = "table" if isinstance(entry, Token) else entry.owner
    of_member = str(own) in sets
    keys = (*((str(own),) if of_member else ()), *(name for name in entry.each if name in sets))
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
    if isinstance(entry, Zone) and entry.discards:
        message = f"discarded cards cannot go to `{path[1]}`: there is one for each member"
        scope.report.error("PNP223", message, scope.value_span(*path, "discards"), "write a zone of its own for them")
    members = product(*(sets[name].names for name in keys))
    cells = {one: cell_name(entry.name, one) for one in members}
    owner = "table" if of_member else own
    text = " ".join(SLOT.sub("", entry.label.text).split()) or name_in_words(entry.name)
    is_named = kind in ("zone", "token")
    label = Message(text, f"label:{kind}:{entry.name}", entry.label.span) if is_named else Message("")
    return Family(entry.name, kind, owner, keys, of_member, cells, label, entry.clause, entry.span)


def cells_of(
    scope: Scope, family: Family, entry: Entry, path: tuple[str, str], tokens: Mapping[tuple[str, ...], str] = EMPTY
) -> Iterator[Entry]:
    """A counter, field, zone or token for each cell of a family, with a label of its own. ``tokens``: the tokens that
    the cells of a counter count."""
    _check_label(scope, family, entry, path)
    for members, name in family.cells.items():
        label = cell_label(entry.label, family, members, scope.entries.names)
        context = f"label:{family.kind}:{name}"
        own = Message(label, context, entry.label.span if entry.label else entry.span)
        more: dict[str, Any] = {"name": name, "each": (), "family": family.name, "label": own}
        more |= {} if isinstance(entry, Token) else {"owner": family.owner}
        more |= {"token": tokens[members]} if tokens else {}
        yield replace(entry, **more)


def _check_label(scope: Scope, family: Family, entry: Entry, path: tuple[str, str]) -> None:
    """Report the placeholders of a label that are none of its family's sets of names (PNP223)."""
    for slot in dict.fromkeys(name for name in SLOT.findall(entry.label.text) if name not in family.keys):
        message = f"the label of `{path[1]}` has `{{{slot}}}`, which is not one of its sets of names"
        help = f"write {listed([f'{{{name}}}' for name in family.keys])}"
        scope.report.error("PNP223", message, scope.value_span(*path, "label"), help)


def tokens_counted(
    scope: Scope, counter: Counter, family: Family | None, families: Mapping[str, Family], path: tuple[str, str]
) -> Mapping[tuple[str, ...], str]:
    """The token counted by each cell of a counter, by the cell's members; none for other counters. Reports PNP223 if a
    token exists for each member of a set but the counter is not declared for the same set."""
    tokens = families.get(counter.token)
    if tokens is None or tokens.kind != "token":
        return {}
    if family is not None and family.keys == tokens.keys and family.owner == "player":
        return tokens.cells
    sets = listed(tokens.keys, "and")
    message = f"`{path[1]}` counts `{counter.token}`, but there is one for each member of {sets}"
    each = tokens.keys[0] if len(tokens.keys) == 1 else f"[{', '.join(tokens.keys)}]"
    help = f"write `player.{counter.name}: {{each: {each}, token: {counter.token}}}`"
    scope.report.error("PNP223", message, scope.value_span(*path, "token"), help)
    return {}


def cell_label(label: Message, family: Family, members: tuple[str, ...], sets: Mapping[str, Enumeration]) -> str:
    """The label of a cell: the family's label, with the members' labels in their places or after it."""
    words = {
        key: next(member.label.text for member in sets[key].members if member.name == name)
        for key, name in zip(family.keys, members, strict=True)
    }
    text = label.text or name_in_words(family.name).capitalize()
    if SLOT.search(text):
        return SLOT.sub(lambda slot: words.get(slot[1], slot[0]), text)
    own = list(words.values()) if len(words) == len(members) else [name_in_words(name) for name in members]
    return f"{text} ({', '.join(own)})"
