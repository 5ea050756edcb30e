"""Columns of a card table with the texts of another column in another language: `name_fr` beside `name`."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping

from pnp.base.frozen import dataclass
from pnp.model.language.languages import is_language
from pnp.model.read.values import is_fixed
from pnp.source.load.cells import CardTable
from pnp.source.load.nodes import Dictionary, Scalar, below
from pnp.source.load.tree import Tree

_PLACED = re.compile(r"(.*[a-z0-9])_([a-z]{2})_([a-z]{2})")
_PLAIN = re.compile(r"(.*[a-z0-9])_([a-z]{2})")


@dataclass(frozen=True)
class TranslatedColumn:
    """A column with translations."""

    name: str
    base: str
    """The column that it translates."""
    locale: str


def locale_of(column: str) -> tuple[str, str]:
    """The stem and the locale of a column's name: `text_pt_br` is `text` in `pt_BR`; "" and "" without a locale."""
    for match in (_PLACED.fullmatch(column), _PLAIN.fullmatch(column)):
        if match is not None:
            stem, language, *country = match.groups()
            locale = "_".join([language, *(name.upper() for name in country)])
            if is_language(locale):
                return stem, locale
    return "", ""


def translated_columns(table: CardTable, declared: Collection[str] = ()) -> tuple[TranslatedColumn, ...]:
    """The columns of a table with translations. ``declared``: the columns that game.yaml declares, none of which is a
    translation. A table that has only `name_en` and `name_fr` is in English, or else in the first language."""
    names = [cell.text for cell in table.columns]
    groups: dict[str, dict[str, str]] = {}
    for name in names:
        stem, locale = locale_of(name)
        if stem and name not in declared and not is_fixed("", [t for row in table.rows if (t := row.text(name))]):
            groups.setdefault(stem, {})[locale] = name
    return tuple(one for stem, columns in groups.items() for one in _group(stem, columns, names, declared))


def _group(
    stem: str, columns: Mapping[str, str], names: Collection[str], declared: Collection[str]
) -> Iterator[TranslatedColumn]:
    base = next((name for name in (stem, f"{stem}_") if name in names or name in declared), "")
    if not base and declared:
        base = next((name for name in declared if name in names and locale_of(name)[0] == stem), "")
    elif not base and len(columns) > 1:
        base = columns.get("en") or next(iter(columns.values()))
    for locale, name in columns.items():
        if base and name != base:
            yield TranslatedColumn(name, base, locale)


def language_of(table: CardTable) -> str:
    """The language of a table's own texts, if its column names reveal it; "" otherwise."""
    bases = {one.base for one in translated_columns(table)} & {cell.text for cell in table.columns}
    return next((locale for name in bases if (locale := locale_of(name)[1])), "")


LETTERS: tuple[tuple[str, str], ...] = (
    ("he", "\u05d0-\u05ea"),
    ("fa", "پچژگ"),
    ("ar", "\u0620-\u064a"),
    ("ko", "\uac00-\ud7a3\u1100-\u11ff"),
    ("ja", "\u3041-\u30fa"),
    ("zh_Hans", "\u4e00-\u9fff"),
    ("th", "\u0e01-\u0e2e"),
    ("hi", "\u0904-\u0939"),
    ("el", "\u0391-\u03c9"),
    ("uk", "іїєґІЇЄҐ"),
    ("ru", "\u0410-\u044f"),
)
"""Letters of a language's script; of two languages with one script, the first has letters that the other lacks."""
SCRIPTS = (("he",), ("fa", "ar"), ("ko",), ("ja", "zh_Hans"), ("th",), ("hi",), ("el",), ("uk", "ru"))
"""These languages by their scripts."""
ENOUGH = 0.5
"""Least share of such letters among all letters of a table. The Latin alphabet has too many languages to guess one."""


def language_of_letters(tables: Iterable[CardTable]) -> str:
    """The language of the script that most letters of the tables belong to; "" for a script not in LETTERS."""
    text = "".join(cell for table in tables for row in table.rows for cell in row.texts)
    if text.isascii():
        return ""
    letters = sum(map(str.isalpha, text))
    foreign = {locale: len(re.findall(f"[{span}]", text)) for locale, span in LETTERS}
    scripts = [[locale for locale in script if foreign[locale]] for script in SCRIPTS]
    return next((s[0] for s in scripts if s and sum(map(foreign.__getitem__, s)) >= ENOUGH * letters), "")


# ------------------------------------------------------------------------------------------------- games
def translated_tables(tree: Tree) -> Iterator[tuple[CardTable, TranslatedColumn]]:
    """Every column with translations in the card tables of a game."""
    kinds = below(tree.data, "cards")
    for kind in kinds.entries.values() if isinstance(kinds, Dictionary) else ():
        file, at, columns = below(kind, "file"), below(kind, "at"), below(kind, "columns")
        name = file.text if isinstance(file, Scalar) else ""
        name += f"#{at.text}" if isinstance(at, Scalar) and at.text else ""
        table = tree.card_tables.get(name)
        if table is not None and isinstance(columns, Dictionary):
            yield from ((table, one) for one in translated_columns(table, tuple(columns.entries)))


def locales_of(tree: Tree) -> tuple[str, ...]:
    """The locales of a game besides its own: those with a catalogue, and those with columns of translations."""
    return _unique((*tree.locales, *(one.locale for _, one in translated_tables(tree))))


def _unique(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(dict.fromkeys(names)))
