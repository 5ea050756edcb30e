"""Completion: names in placeholders and rule code, clauses, members in cells."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Literal, TypeAlias

from pnp.app.editing.looking_up import signature
from pnp.app.editing.mentions import CLAUSE_KEYS, cells
from pnp.app.editing.study import Study
from pnp.base.frozen import dataclass
from pnp.model.schema.reserved import DECORATORS, FIXED
from pnp.model.text.words import namespace
from pnp.rules.scope import Scope, build_scope
from pnp.rules.words import WORDS

OfferKind: TypeAlias = Literal["word", "name", "member", "rule", "field", "clause"]


@dataclass(frozen=True, slots=True)
class Offer:
    """A completion."""

    text: str
    kind: OfferKind
    about: str = ""
    """A line of description."""


_IN_PLACEHOLDER = re.compile(r"\{\{((?!\}\}).)*$")
_CLAUSE_AHEAD = re.compile(r"\]\(#[\w-]*$|\brestates=[\w-]*$|\bcite\(\s*[\"'][\w-]*$")
_FILTERS = ("words", "digits", "capitalize", "lower", "plural")


def offers(study: Study, path: Path, before: str) -> list[Offer]:
    """Completions after the text ``before`` (the file from its start); none for a game that has never been read. An
    editor keeps those that match the word being typed."""
    if not study.games:
        return []
    line = before.rpartition("\n")[2]
    if _CLAUSE_AHEAD.search(line) or _is_clause_value(path, line):
        return list(_clauses(study))
    if inside := _IN_PLACEHOLDER.search(line):
        return list(_prose(study, inside[0]))
    if path.suffix == ".md":
        word = _fence_at(before)
        return list(_code(study, line)) if word == "rule" else list(_data(study)) if word == "example" else []
    if path.suffix == ".csv":
        return list(_members_of_column(study, before, line))
    return list(_data(study)) if path.suffix == ".yaml" else []


def _is_clause_value(path: Path, line: str) -> bool:
    match = re.search(r"\b(\w+):\s*\[?[\w, -]*$", line)
    return path.suffix in (".yaml", ".md") and match is not None and match[1] in CLAUSE_KEYS


def _fence_at(before: str) -> str:
    """The first word of the fence that is open at the end of a text; "" outside of any."""
    word = ""
    for line in before.split("\n")[:-1]:
        if match := re.match(r"\s*`{3,}\s*(\w*)", line):
            word = "" if word else match[1] or "?"
    return word


def _clauses(study: Study) -> Iterator[Offer]:
    for id, clause in {id: c for loaded in reversed(study.games) for id, c in loaded.game.clauses.items()}.items():
        yield Offer(id, "clause", f"{clause.number} {' '.join(clause.text.text.split())[:60]}")


def _prose(study: Study, inside: str) -> Iterator[Offer]:
    """Names that prose may print; after a bar, the filters."""
    if re.search(r"\|\s*\w*$", inside):
        yield from (Offer(name, "word", "filter") for name in _FILTERS)
        return
    if study.prose is None:
        return
    for name in namespace(study.prose):
        declared = study.names.get(name)
        yield Offer(name, "name", f"{declared.kind} {declared.about}" if declared else "")


def _code(study: Study, line: str) -> Iterator[Offer]:
    """Names of rule code; after a dot, fields."""
    scope = build_scope(study.games[0].game)
    if re.search(r"^\s*@\w*$", line):
        yield from (Offer(name, "word", "decorator") for name in sorted({*DECORATORS, "win"}))
        return
    if re.search(r"\.\w*$", line):
        yield from _fields(scope, re.search(r"\btable\.\w*$", line) is not None)
        return
    yield from (Offer(word.name, "word", f"{signature(word)} {word.meaning}") for word in WORDS.values())
    yield from (Offer(name, "word") for name in sorted(FIXED - set(WORDS)))
    for name, type in scope.names.items():
        if name not in FIXED:
            declared = study.names.get(name)
            yield Offer(name, "name", f"{declared.kind} {declared.about}" if declared else str(type))
    yield from (Offer(rule.name, "rule", f"@{rule.kind}") for rule in study.games[0].rules.rules.values())


def _fields(scope: Scope, of_table: bool) -> Iterator[Offer]:
    owners = (
        (scope.table,)
        if of_table
        else (scope.player, *scope.card.values(), *scope.event.values(), *scope.hand.values())
    )
    fields = {name: type for owner in owners for name, type in owner.items()}
    yield from (Offer(name, "field", str(type)) for name, type in sorted(fields.items()))


def _data(study: Study) -> Iterator[Offer]:
    """Names of things, for YAML."""
    for name, declared in study.names.items():
        if not declared.of and declared.kind != "term":
            yield Offer(name, "member" if declared.kind.startswith("member") else "name", declared.kind)


def _members_of_column(study: Study, before: str, line: str) -> Iterator[Offer]:
    """Offers for a cell: the members of its column's enumeration, or clauses."""
    head = [name.strip() for _, name in cells(before.partition("\n")[0])]
    at = sum(1 for _ in cells(line + "x")) - 1
    name = head[at] if 0 <= at < len(head) else ""
    for kind in study.games[0].game.cards.values():
        column = kind.columns.get(name)
        if column is not None and column.type.kind == "clause":
            yield from _clauses(study)
        elif column is not None and column.type.kind == "enum":
            enum = study.games[0].game.enums[column.type.name]
            yield from (Offer(member.name, "member", member.label.text) for member in enum.members)
        if column is not None:
            return
