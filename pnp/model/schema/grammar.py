"""Grammar of the names that sentences insert: ``locale/LL.yaml`` → nouns with their forms."""

import hashlib
from collections.abc import Mapping
from dataclasses import field, fields, replace
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal

from pnp.base.frozen import dataclass
from pnp.model.language.asks import BASE
from pnp.model.schema.record import EMPTY, empty, nothing
from pnp.source.declare import Reading, Spot, declared, key, read_record
from pnp.source.declare.keys import set_by_reader
from pnp.source.declare.kind import Kind, Schema
from pnp.source.declare.kinds import Flag, MappingOf, OneOf, Text
from pnp.source.declare.read import Record
from pnp.source.diagnostics import NOWHERE, Report, Span
from pnp.source.load.nodes import Dictionary, Scalar

if TYPE_CHECKING:
    from pnp.source.load.tree import Tree

Section = Literal["terms", "members", "labels"]
SECTIONS: tuple[Section, ...] = ("terms", "members", "labels")
Category = Literal["zero", "one", "two", "few", "many", "other"]
CATEGORIES: tuple[Category, ...] = ("zero", "one", "two", "few", "many", "other")
"""Plural categories by their CLDR names."""


class Row(Kind[Mapping[str, str]]):
    """Forms by name; a single text is the plain form. A name without a value is not known yet."""

    def _read(self, spot: Spot) -> Mapping[str, str]:
        if isinstance(spot.node, Scalar):
            return MappingProxyType({BASE: spot.text()} if not spot.is_empty else {})
        if not isinstance(spot.node, Dictionary):
            raise spot.bad("expected a word, or forms by their names: `{gen: …, dat: …}`")
        forms = {name: spot.at(name) for name in spot.node.entries}
        return MappingProxyType({name: form.text() for name, form in forms.items() if not form.is_empty})

    def _schema(self, definitions: dict[str, Schema]) -> Schema:
        forms = {"type": "object", "additionalProperties": {"type": ["string", "null"]}}
        return {"anyOf": [{"type": ["string", "null"]}, forms]}

    def _words(self) -> str:
        return "a word, or forms by their names: `{gen: …, dat: …}`"


@declared
class Noun:
    """The grammar of one name: a term, a member of an enumeration, a label."""

    name: str = set_by_reader("name")
    gender: str = key(
        OneOf("m", "f", "n", "c"), "Its gender, for number words: `m`, `f`, `n`, or `c` (common).", default=""
    )
    animate: bool = key(
        Flag(), "Whether it is animate, in languages where that matters (Polish, Russian).", default=False
    )
    counter: str = key(
        Text(), "How it is counted, if number and noun do not simply follow each other: `{word}{number}枚`.",
        default="",
    )  # fmt: skip
    singular: Mapping[str, str] = key(
        Row(), "Singular forms: `{gen: …, dat: …}`; the basic form is in the catalogue.", default=nothing
    )
    dual: Mapping[str, str] = key(Row(), "The word for a pair, and its forms.", default=nothing)
    plural: Mapping[str, str] = key(
        Row(), "The word for several without a number, if the catalogue has none, and its forms.",
        default=nothing,
    )  # fmt: skip
    counted: Mapping[str, str] = key(
        MappingOf(Text(), "a plural category"),
        "The forms after numbers, by CLDR's plural categories: `zero`, `one`, `two`, `few`, `many`, `other`. "
            "Those of a term are in the catalogue.",
        default=nothing,
    )  # fmt: skip
    corner: str = key(
        Text(), "For a member: what cards show if there is no room for its label (`R` for roi); its code unless "
            "given. Scenarios and tables continue to use the code.", default="",
    )  # fmt: skip
    forms: Mapping[str, str] = key(
        MappingOf(Text(), "a name of your own"), "Other forms that sentences use: `{imperative: …}`.", default=nothing
    )
    span: Span = set_by_reader("span", default=NOWHERE, compare=False)

    def over(self, other: "Noun") -> "Noun":
        """This noun, completed by another file's facts."""
        blank = [f.name for f in fields(self) if f.compare and not getattr(self, f.name)]
        return replace(self, **{name: getattr(other, name) for name in blank})

    def row(self, name: str) -> Mapping[str, str]:
        """One row of its table."""
        return {"singular": self.singular, "dual": self.dual, "plural": self.plural}[name]


_NOUNS = MappingOf(Record(Noun, empty=True, blank=True), "a name")


@declared
class LanguageFile:
    """The grammar of the names that a game's sentences insert."""

    terms: Mapping[str, Noun] = key(_NOUNS, "Terms, by their ids.", default=nothing)
    members: Mapping[str, Noun] = key(_NOUNS, "Members of enumerations: `KING`.", default=nothing)
    labels: Mapping[str, Noun] = key(
        _NOUNS, 'The names that `name("…")` accepts: zones, phases, actions …', default=nothing
    )
    readings: Mapping[str, str] = key(
        MappingOf(Text(), "a printed word"), "The sort key of a printed word, if it differs from its spelling.",
        default=nothing,
    )  # fmt: skip


@dataclass(frozen=True)
class Grammar:
    """The grammar of a game's names in one language."""

    nouns: Mapping[tuple[Section, str], Noun] = field(default_factory=lambda: EMPTY)
    readings: Mapping[str, str] = empty()
    file: str = field(default="", compare=False)
    """The game's own file, whether it exists or not."""

    def noun(self, section: Section, name: str) -> Noun:
        """The grammar of a name; an empty noun if there is none."""
        return self.nouns.get((section, name)) or Noun(name=name)

    @cached_property
    def digest(self) -> str:
        """A digest of its content; "" if it is empty."""
        if not self.nouns and not self.readings:
            return ""
        content = (sorted(self.nouns.items(), key=lambda item: item[0]), sorted(self.readings.items()))
        return hashlib.blake2b(repr(content).encode(), digest_size=12).hexdigest()


UNKNOWN = Grammar()


def load_grammar(tree: "Tree", locale: str, report: Report) -> Grammar:
    """The content of a game's ``locale/LL.yaml``, completed by those of its libraries. Reports PNP102 to PNP106."""
    nouns: dict[tuple[Section, str], Noun] = {}
    readings: dict[str, str] = {}
    for each in _with_libraries(tree):
        name = f"locale/{locale}.yaml"
        file = read_language_file(each, name, report) if each.files.has(name) else None
        if file is None:
            continue
        for section in SECTIONS:
            for id, noun in getattr(file, section).items():
                noun_above = nouns.get((section, id))
                nouns[section, id] = noun_above.over(noun) if noun_above else noun
        readings = {**file.readings, **readings}
    return Grammar(
        MappingProxyType(nouns), MappingProxyType(readings), tree.files.display_path(f"locale/{locale}.yaml")
    )


def read_language_file(tree: "Tree", name: str, report: Report) -> LanguageFile | None:
    """One file; None if it is unreadable, which is reported."""
    from pnp.source.load.build import read_dictionary  # imported late: play does not need the file readers

    node = read_dictionary(tree.files, name, report, "terms:")
    if node is None:
        return None
    reading = Reading(report)
    file = read_record(LanguageFile, node, reading, f"`{name}`")
    reading.finish()
    return file


def _with_libraries(tree: "Tree") -> "list[Tree]":
    return [tree, *(each for library in tree.shared.values() for each in _with_libraries(library))]
