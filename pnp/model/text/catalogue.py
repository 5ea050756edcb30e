"""Catalogues of translations: lookup of messages, and the template for translators."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from pnp.base.frozen import dataclass
from pnp.model.game import Message
from pnp.model.language.languages import PSEUDO
from pnp.model.language.plural_header import accepted_forms, header_rule
from pnp.model.language.plurals import form_of, plural_rule
from pnp.model.language.press_words import is_of_the_press, keyed
from pnp.model.read.marks import marks_of
from pnp.model.read.translated_columns import locales_of, translated_tables
from pnp.model.schema.grammar import UNKNOWN, Grammar, load_grammar
from pnp.source.diagnostics import Report, Span
from pnp.source.diagnostics.hints import did_you_mean
from pnp.source.load.cells import Cell
from pnp.source.load.files import Files
from pnp.source.load.nodes import Scalar, below
from pnp.source.load.tree import Tree
from pnp.source.markdown.marks import NO_MARKS, Marks

if TYPE_CHECKING:
    from pnp.source.load.po import PoEntry, PoFile

Result = TypeVar("Result")
Reader: TypeAlias = "Callable[[Files, str, Report], PoFile | None]"
"""Reads the catalogue of a language."""


Place: TypeAlias = tuple[str, int, int]
"""The file, line and column where a text begins."""


def place_of(span: Span) -> Place:
    """The place where a span begins."""
    return span.file, span.line, span.column


@dataclass(frozen=True)
class Catalogue:
    """The translations of one locale, by context and source text. Fuzzy and empty ones count as missing."""

    locale: str
    entries: Mapping[tuple[str, str], "PoEntry"] = field(default_factory=lambda: MappingProxyType({}))
    headers: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    file: str = ""
    grammar: Grammar = UNKNOWN
    """Grammar of names (``locale/LL.yaml``)."""
    libraries: Mapping[str, Mapping[str, str]] = field(default_factory=lambda: MappingProxyType({}))
    """The headers of the libraries' catalogues, by file: the formula of the file orders the forms of its entries."""
    cells: Mapping[Place, Cell] = field(default_factory=lambda: MappingProxyType({}))
    """Translations in columns of card tables (`name_fr`), by the place of the translated cell."""
    words: Mapping[str, Cell] = field(default_factory=lambda: MappingProxyType({}))
    """Translations of an enumeration's labels in such columns, by label."""

    def entry(self, message: Message) -> "PoEntry | None":
        """The catalogue's entry for a message, even a fuzzy or empty one, or an entry made from a cell of a card
        table."""
        entry = self.entries.get((message.context, message.text))
        if not self.cells or (entry is not None and any(entry.translations)):
            return entry
        cell = self.cells.get(place_of(message.span))
        if cell is None and message.context.startswith("member:"):
            cell = self.words.get(message.text.casefold())
        if cell is None:
            return entry
        from pnp.source.load.po import PoEntry

        return PoEntry(message.context, message.text, "", (cell.text,), False, cell.span)

    def noting(self, make: Callable[[], Result]) -> tuple[Result, frozenset[tuple[str, str]]]:
        """The result of ``make``, with the messages looked up meanwhile if the catalogue records them."""
        return make(), frozenset()

    def note(self, messages: frozenset[tuple[str, str]]) -> None:
        """Record that an earlier result with these messages is reused."""

    def has(self, message: Message) -> bool:
        """Whether a message is translated, in all its forms."""
        from pnp.source.load.po import state_of

        return state_of(self.entry(message)) == "translated"

    def translation(self, message: Message) -> tuple[str, Span] | None:
        """The translated text and its place, or None to use the source text."""
        entry = self.entry(message)
        if entry is None or entry.fuzzy or not entry.translations or not entry.translations[0]:
            return None
        if not entry.plural:
            return entry.translations[0], entry.span
        return _form(entry, self.rule_for(entry), 1), entry.span

    @property
    def forms(self) -> int:
        """The number of its plural forms: from its header, or the usual one of its language."""
        return accepted_forms(self.locale, self.headers)

    def plural_index(self, number: int) -> int:
        """The plural form for a number."""
        return min(form_of(self.rule, number), self.forms - 1)

    @property
    def rule(self) -> str:
        """gettext's formula that orders its forms: its own, or the language's."""
        return (header_rule(self.headers) or plural_rule(self.locale))[1]

    def rule_for(self, entry: "PoEntry") -> str:
        """gettext's formula that orders the forms of an entry: that of the entry's file."""
        return (header_rule(self._headers_for(entry)) or plural_rule(self.locale))[1]

    def forms_for(self, entry: "PoEntry") -> int:
        """The number of plural forms that an entry must have, by the entry's file."""
        return accepted_forms(self.locale, self._headers_for(entry))

    def _headers_for(self, entry: "PoEntry") -> Mapping[str, str]:
        return self.libraries.get(entry.span.file, self.headers)

    @property
    def press(self) -> Mapping[str, tuple[str, ...]]:
        """The game's replacements for words of the press, by lookup key."""
        own = (e for e in self.entries.values() if is_of_the_press(e.context) and not e.fuzzy)
        return {keyed(e.context.partition(":")[2], e.text): e.translations for e in own if all(e.translations)}

    def plural(self, message: Message, number: int) -> str | None:
        """The translated form for a number, or None to use the source text."""
        entry = self.entry(message)
        if entry is None or entry.fuzzy or not all(entry.translations):
            return None
        return _form(entry, self.rule_for(entry), number)


def _form(entry: "PoEntry", rule: str, number: int) -> str:
    """The form of an entry for a number; the last one if the formula points beyond it."""
    return entry.translations[min(form_of(rule, number), len(entry.translations) - 1)]


@dataclass(frozen=True)
class WatchedCatalogue(Catalogue):
    """A catalogue that records lookups: a result made with it depends on no other message."""

    asked: set[tuple[str, str]] = field(default_factory=set)

    def entry(self, message: Message) -> "PoEntry | None":
        """The catalogue's entry for a message, even a fuzzy or empty one."""
        self.asked.add((message.context, message.text))
        return super().entry(message)

    def noting(self, make: Callable[[], Result]) -> tuple[Result, frozenset[tuple[str, str]]]:
        """The result of ``make``, and the messages looked up meanwhile."""
        before = set(self.asked)
        self.asked.clear()
        try:
            result = make()
        finally:
            messages = frozenset(self.asked)
            self.asked.update(before)
        return result, messages

    def note(self, messages: frozenset[tuple[str, str]]) -> None:
        """Record that an earlier result with these messages is reused."""
        self.asked.update(messages)


def watched(catalogue: Catalogue) -> WatchedCatalogue:
    """A copy of the catalogue that records lookups."""
    return WatchedCatalogue(**{name: getattr(catalogue, name) for name in Catalogue.__dataclass_fields__})


def build_catalogue(files: Iterable["PoFile"], locale: str, marks: Marks = NO_MARKS) -> Catalogue:
    """Catalogues of one locale merged: a game's, then its libraries' for missing entries. ``marks`` apply to texts of
    cards, as to the cells themselves."""
    entries: dict[tuple[str, str], PoEntry] = {}
    read = tuple(files)
    for po in read:
        for entry in (_in_own_marks(entry, marks) for entry in po.entries):
            key = (entry.context, entry.text)
            if key not in entries or not any(entries[key].translations):
                entries[key] = entry
    if not read:
        return Catalogue(locale)
    first, libraries = read[0], {po.file: po.headers for po in read[1:]}
    return Catalogue(
        locale, MappingProxyType(entries), first.headers, first.file, libraries=MappingProxyType(libraries)
    )


def _in_own_marks(entry: "PoEntry", marks: Marks) -> "PoEntry":
    """An entry for a card's text, with other tools' marks converted to pnp's own."""
    if not entry.context.startswith("card:"):
        return entry
    text, *translations = (marks.read(words).text for words in (entry.text, *entry.translations))
    if (text, *translations) == (entry.text, *entry.translations):
        return entry
    return replace(entry, text=text, translations=tuple(translations))


@dataclass(frozen=True)
class _PseudoCatalogue(Catalogue):
    """The catalogue of the pseudo-locale, which has no file: it translates every message."""

    locale: str = PSEUDO

    def entry(self, message: Message) -> "PoEntry | None":
        """The message in the pseudo-locale."""
        from pnp.model.language.pseudo import pseudo
        from pnp.source.load.po import PoEntry

        translations = (pseudo(message.text), pseudo(message.plural)) if message.plural else (pseudo(message.text),)
        return PoEntry(message.context, message.text, message.plural, translations, False, message.span)


def load_catalogue(tree: Tree, locale: str, report: Report, read: "Reader | None" = None) -> Catalogue:
    """Read a game's catalogue of a locale and its libraries'; empty for the source's own language.

    ``read`` reads one file, for instance from the cache (:mod:`pnp.model.language.catalogue_cache`); by default from
    disk. Reports PNP118 for a locale without a catalogue, and PNP606 for an unreadable one.
    """
    language = below(tree.data, "language")
    source = language.text if isinstance(language, Scalar) else "en"
    if locale == source:
        return Catalogue(locale)
    if locale == PSEUDO:
        return _PseudoCatalogue()
    table_locales = locales_of(tree)
    if locale not in table_locales:
        locales = [source, *table_locales]
        help = did_you_mean(locale, locales) or f"write one of {', '.join(locales)}, or add `locale/{locale}.po`"
        report.error("PNP118", f"the game has no catalogue for `{locale}`", Span(tree.file), help)
        return Catalogue(locale)
    catalogue = build_catalogue(_files(tree, locale, report, read), locale, marks_of(tree, Report()))
    cells, words = _cells_in(tree, locale)
    return replace(catalogue, grammar=load_grammar(tree, locale, report), cells=cells, words=words)


def _cells_in(tree: Tree, locale: str) -> tuple[dict[Place, Cell], dict[str, Cell]]:
    """The translations in columns of card tables, by the places of the cells and by their texts."""
    cells: dict[Place, Cell] = {}
    words: dict[str, Cell] = {}
    marks = marks_of(tree, Report())
    for table, column in translated_tables(tree):
        for row in table.rows if column.locale == locale else ():
            if row.text(column.name) and row.text(column.base):
                cell = row.cell(column.name)
                cells[place_of(row.place(column.base))] = replace(cell, text=marks.read(cell.text).text)
                words.setdefault(row.text(column.base).casefold(), cell)
    return cells, words


def library_catalogue(tree: Tree, locale: str, report: Report) -> Catalogue:
    """The translations of a game's libraries alone; empty if they have no catalogue of the locale."""
    return build_catalogue((po for library in tree.shared.values() for po in _files(library, locale, report)), locale)


def _files(tree: Tree, locale: str, report: Report, read: "Reader | None" = None) -> Iterable["PoFile"]:
    if locale in tree.locales:
        from pnp.source.load.po import read_po

        file = (read or read_po)(tree.files, locale, report)
        if file is not None:
            yield file
    for library in tree.shared.values():
        yield from _files(library, locale, report, read)


# ------------------------------------------------------------------------------------------------- templates
def write_pot(messages: Iterable[Message], project: str = "") -> bytes:
    """The template of a catalogue: every message once, in the order given, with its places and notes.

    It contains no date, so the same messages give the same bytes.
    """
    lines = [
        'msgid ""',
        'msgstr ""',
        f'"Project-Id-Version: {_escaped(project)}\\n"',
        '"MIME-Version: 1.0\\n"',
        '"Content-Type: text/plain; charset=UTF-8\\n"',
        '"Content-Transfer-Encoding: 8bit\\n"',
    ]
    for (context, text), group in _grouped(messages).items():
        lines.append("")
        notes = dict.fromkeys(message.note for message in group if message.note)
        lines += [f"#. {line}" for note in notes for line in note.split("\n")]
        places = dict.fromkeys(_place(message.span) for message in group if message.span.file)
        lines += [f"#: {place}" for place in places]
        lines += [PLACEHOLDERS] if "{{" in text else []
        lines += _quoted("msgctxt", context) if context else []
        lines += _quoted("msgid", text)
        plural = next((message.plural for message in group if message.plural), "")
        if plural:
            lines += [*_quoted("msgid_plural", plural), 'msgstr[0] ""', 'msgstr[1] ""']
        else:
            lines.append('msgstr ""')
    return ("\n".join(lines) + "\n").encode()


PLACEHOLDERS = '#, placeholders:r"{{[^}]+}}"'
"""The flag that makes Weblate check the placeholders of a translation."""


def _place(span: Span) -> str:
    file = span.file.replace(" ", "%20")
    return f"{file}:{span.line}" if span.line else file


def _grouped(messages: Iterable[Message]) -> dict[tuple[str, str], list[Message]]:
    groups: dict[tuple[str, str], list[Message]] = {}
    for message in messages:
        if message.text:
            groups.setdefault((message.context, message.text), []).append(message)
    return groups


def _quoted(keyword: str, text: str) -> list[str]:
    """A keyword with its text; a multi-line text begins with an empty line, as in gettext's own output."""
    pieces = text.split("\n")
    if len(pieces) == 1:
        return [f'{keyword} "{_escaped(text)}"']
    rows = [piece + ("\n" if index < len(pieces) - 1 else "") for index, piece in enumerate(pieces)]
    return [f'{keyword} ""', *(f'"{_escaped(row)}"' for row in rows if row)]


def _escaped(text: str) -> str:
    for plain, written in (("\\", "\\\\"), ('"', '\\"'), ("\n", "\\n"), ("\t", "\\t")):
        text = text.replace(plain, written)
    return text
