"""Guessing a game.yaml for a folder or table without one from its columns, with a report of the guesses."""

import json
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace

from pnp.base.frozen import dataclass
from pnp.model.read.backs import REVERSE, SMALLER, column_behind, is_back
from pnp.model.read.card_columns import RESERVED_COLUMNS, column_of, same_name_lines
from pnp.model.read.card_rows import PICTURES
from pnp.model.read.column_words import ALL_USUAL_NAMES, is_called
from pnp.model.read.table_language import language_of_words
from pnp.model.read.translated_columns import language_of, language_of_letters, translated_columns
from pnp.model.read.values import (
    NO,
    PICTURE_FILE,
    TICKS,
    YES,
    copies_column,
    copies_in,
    is_fixed,
    is_whole_number,
    is_yes,
)
from pnp.model.schema.layouts import shown_numbers
from pnp.model.schema.message import name_in_words
from pnp.model.schema.reserved import ATTRIBUTES, KEPT_WORDS, MEMBER, RESERVED
from pnp.model.schema.scope import suggest
from pnp.source.diagnostics.numbers import number_of
from pnp.source.diagnostics.suggestions import CARD_NAMES, COPIES, COUNTED, HEADINGS
from pnp.source.load.card_table import CardTable

SORTS = (
    "type", "kind", "class", "suit", "colour", "color", "rank", "rarity", "faction", "element", "house", "clan",
    "tribe", "category", "deck", "set", "race", "guild", "school", "rarity", "family",
)  # fmt: skip
"""Columns that classify cards by a few different words."""
COLOURS = frozenset({"colour", "color", "farbe", "couleur", "colore", "cor", "kleur", "farg", "vari", "barva", "kolor"})
"""Columns whose words are the colours of cards, even if none repeats."""
GERMAN = frozenset({
    "anzahl", "menge", "karte", "kartenname", "bezeichnung", "titel", "preis", "kosten", "punkte", "wert", "farbe",
    "stufe", "wirkung", "beschreibung", "kartentext", "regeltext", "regel", "zitat", "ruckseite", "frage", "antwort",
    "begriff", "bedeutung", "bild", "thema",
})  # fmt: skip
"""Columns beside which `Art` is the German word for a kind, and not the English one for pictures."""
_COLOUR_FUNCTION = re.compile(r"(?i)\b(?:rgb|hsl)a?\([^()]*\)")
PLAIN_NAMES = ("cards", "card", "deck", "table", "sheet1", "tabelle1", "data")
"""File names that describe the kind of file and not its content."""
LOOKS = ("layout", "template")
"""Columns that name layouts or templates, if all their words do."""
MOST_MEMBERS, LONGEST_MEMBER = 20, 24
_MARKS = {"spades": "spades", "hearts": "hearts", "clubs": "clubs", "diamonds": "diamonds"}


@dataclass(frozen=True)
class Guess:
    """The guess for some tables."""

    game_yaml: str
    """The text of the guessed game.yaml."""
    sentences: tuple[str, ...]
    """The guesses in words: one line for each table and each of its columns."""


@dataclass(frozen=True)
class _Column:
    """A column of a table, with the type that its cells suggest and the reason."""

    name: str
    header: str
    type: str
    why: str
    members: Mapping[str, str] = field(default_factory=dict)
    """For a column that classifies cards: the names of its members, with their labels."""


@dataclass(frozen=True)
class Wishes:
    """Values of a guessed game.yaml that the user has chosen; "" or () for a guess."""

    format: str = "poker"
    title: str = ""
    game: str = ""
    layout: str = ""
    """The layout of all cards; "" for faces made from their columns."""
    sort: tuple[str, ...] = ()
    each: tuple[str, ...] = ()
    merge: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    """Sets of marks of the press, or paths of YAML files."""
    without: tuple[str, ...] = ()
    """Columns that are not on the cards, by their titles."""
    copies: str = ""
    """The column with the numbers of copies; "" for a guess."""
    back: str = ""
    """The back of all cards: a layout, a picture or a template; "" for none."""
    language: str = ""


def guess_game(
    title: str,
    tables: Sequence[tuple[str, CardTable]],
    wishes: Wishes | None = None,
    looks: Collection[str] = (),
    own: Mapping[str, Wishes] | None = None,
    layouts: Collection[str] = (),
) -> Guess:
    """Guess the game.yaml for these tables, each with its file name. ``own``: wishes for single tables, by file.
    ``layouts``: the names in layouts.yaml; a layout named like a kind of card applies to that kind.

    ``looks``: the names of layouts and templates that a column `layout`, `template` or `back` may hold; such a column
    with other words is an ordinary column. A column `back` may also name pictures.
    """
    wishes = wishes or Wishes()
    used: set[str] = set()
    kinds: list[str] = []
    enums: dict[str, Mapping[str, str]] = {}
    summary: list[str] = []
    for file, table in tables:
        wished = (own or {}).get(file, wishes)
        kind, copies = kind_name(file, used), wished.copies or copies_column(table, shown_numbers(wished.layout))
        without = {name for title in wished.without if (name := column_of(table, title))}
        copies = "" if copies in without else copies
        if has_layout := kind in layouts and not wished.layout:
            wished = replace(wished, layout=kind)
        used |= {kind}
        translated = {one.name: one for one in translated_columns(table)}
        roles = {"code": "the code of each card", **dict.fromkeys(_looks_in(table, looks), "the look of each card")}
        roles |= dict.fromkeys(_backs_in(table, looks), "the back of each card")
        roles |= dict.fromkeys(_smaller_in(table), "cards that do not share the size of the others")
        roles |= {one.name: f"`{one.base}` in {one.locale}" for one in translated.values()}
        roles |= {copies: "number of copies of each card"} if copies else {}
        roles |= dict.fromkeys(without, "left out")
        names = [cell.text for cell in table.columns if cell.text not in roles]
        back_words = (
            _column_of_back_words(table, looks) if not wished.back and wished.layout in ("", "flashcard") else ""
        )
        wished = replace(wished, back=REVERSE) if back_words else wished
        columns = [
            _on_the_back(name)
            if name == back_words
            else _column(name, _list_texts(table, name), used, enums, _name_in(table, name))
            for name in names
        ]
        summary.append(f"{file}: {number_of(len(table.rows), 'row')}, a kind of card called `{kind}`")
        summary += [f"  layout: `{kind}` from layouts.yaml"] if has_layout else []
        hints = [_no_copies(table, c, copies, wished.layout) or _remarks(c) for c in columns]
        titles = [table.titles.get(c.header, c.header) for c in columns]
        summary += [f"  {title}: {c.why}{hint}" for title, c, hint in zip(titles, columns, hints, strict=True)]
        summary += [f"  {table.titles.get(c.text, c.text)}: {roles[c.text]}" for c in table.columns if c.text in roles]
        summary += [] if wished.merge else same_name_lines(table, _code(table, columns))
        kinds.append(_kind(kind, file, copies, columns, _code(table, columns), _looks(wished)))
    language = wishes.language or next((language for _, table in tables if (language := language_of(table))), "")
    for find, of in ((language_of_letters, "letters of the texts"), (language_of_words, "words of the table")):
        if not language and (language := find(table for _, table in tables)):
            summary.append(f"language: {language}, by the {of}; --language sets another")
    return Guess(_game_yaml(title, wishes.game, language, enums, kinds), tuple(summary))


def _no_copies(table: CardTable, column: _Column, copies: str, layout: str) -> str:
    """The reason why a column with a usual name for the numbers of copies is printed on the cards; "" for others."""
    if copies or column.header not in COPIES:
        return ""
    wrong = next((text for text in _texts(table, column.header) if copies_in(text) is None), "")
    if wrong:
        why = f"; each card is printed once, because `{wrong}` is not a number of copies"
        return why if column.header in COUNTED else ""
    is_shown = column.header in shown_numbers(layout)
    why = f"`{layout}` shows it" if is_shown else "its numbers identify the cards"
    return f"; each card is printed once, because {why} (call it `copies` to print that many)"


_OWN_WORDS = """
note notes comment comments remark remarks todo status wip notiz notizen bemerkung bemerkungen kommentar kommentare
remarque remarques commentaire commentaires nota notas comentario comentarios commento commenti
"""
REMARKS = frozenset(_OWN_WORDS.split())
"""Words in titles of columns that designers often write for themselves."""


def _remarks(column: _Column) -> str:
    """The way to leave out a column that may be for the designer alone; "" for others."""
    if column.type != "text" or REMARKS.isdisjoint(column.header.split("_")):
        return ""
    return f"; `--without {column.header}`, or `without:` in game.yaml, leaves it out"


def _looks_in(table: CardTable, looks: Collection[str]) -> list[str]:
    """The columns `layout` and `template`, if all their words are layouts or templates."""
    columns = [cell.text for cell in table.columns if cell.text in LOOKS]
    return [name for name in columns if {text for text in _texts(table, name) if text} <= set(looks)]


def _backs_in(table: CardTable, looks: Collection[str]) -> list[str]:
    """The column that names the backs of cards."""

    def is_look(text: str) -> bool:
        return text in looks or PICTURE_FILE.fullmatch(text) is not None

    return [cell.text for cell in table.columns if is_back(cell.text, _texts(table, cell.text), is_look)][:1]


def _column_of_back_words(table: CardTable, looks: Collection[str]) -> str:
    """The column whose words are the back of each card; "" if there is none, or if another column names the backs."""

    def is_look(text: str) -> bool:
        return text in looks or PICTURE_FILE.fullmatch(text) is not None

    return "" if _backs_in(table, looks) else column_behind(table, is_look)


def _on_the_back(header: str) -> _Column:
    return _Column(declared_name(header), header, "text", f"the words on the back of each card (`back: {REVERSE}`)")


def _smaller_in(table: CardTable) -> list[str]:
    """The column `smaller`, if its cells are yes or no."""
    names = [cell.text for cell in table.columns if cell.text == SMALLER]
    return [name for name in names if None not in map(is_yes, _texts(table, name))]


def kind_name(file: str, used: set[str]) -> str:
    """The name of a file's cards: ``heroes.csv`` gives `heroes`, ``cards.csv`` gives `card`."""
    name, _, sheet = file.rpartition("/")[2].partition("#")
    stem = sheet or name.rpartition(".")[0]
    word = "card" if stem.casefold() in PLAIN_NAMES else re.sub("__+", "_", suggest(stem, "small letters"))
    word = word if word not in RESERVED else f"{word}_card"
    return next(w for w in (word, *(f"{word}_{n}" for n in range(2, 1000))) if w not in used)


def _texts(table: CardTable, column: str) -> list[str]:
    return [row.text(column) for row in table.rows]


def _list_texts(table: CardTable, column: str) -> list[str]:
    return [row.cell(column).list_text for row in table.rows]


# ------------------------------------------------------------------------------------------------- columns
def declared_name(header: str) -> str:
    """The name under which a column is declared, with a trailing `_` for a word that has another meaning."""
    return header + "_" if header in ATTRIBUTES["card"] | KEPT_WORDS | set(RESERVED_COLUMNS) else header


def _is_german_kind(header: str, table: CardTable) -> bool:
    """Whether a column `Art` is the German word for a kind: its words repeat, and another title is German."""
    full = [text for text in _texts(table, header) if text]
    is_file = any(map(PICTURE_FILE.fullmatch, full))
    is_german = any(cell.text in GERMAN for cell in table.columns)
    return header == "art" and is_german and not is_file and _sorts_cards("type", full)


def _name_in(table: CardTable, header: str) -> str:
    """The name under which a column is declared; a German `Art` does not become the picture column."""
    return f"{header}_" if _is_german_kind(header, table) else declared_name(header)


def _column(header: str, texts: list[str], used: set[str], enums: dict[str, Mapping[str, str]], name: str) -> _Column:
    full = [text for text in texts if text]
    gaps = " or nothing" if len(full) < len(texts) else ""
    if is_called(name, PICTURES) or (full and header not in LOOKS and all(map(PICTURE_FILE.fullmatch, full))):
        return _Column(name, header, "text", "a picture")
    if full and all(map(is_whole_number, full)):
        return _Column(name, header, "num" + gaps, "a number" + gaps)
    if _are_flags(header, texts):
        return _Column(name, header, "flag" + gaps, "yes or no")
    if header not in CARD_NAMES and is_fixed(header, full):
        return _Column(name, header, "code", "values, printed as typed")
    if _sorts_cards(name, full):
        return _sorting(name, header, list(dict.fromkeys(full)), gaps, used, enums)
    return _Column(name, header, "text", "a text")


def _are_flags(header: str, texts: Sequence[str]) -> bool:
    """Whether a column says yes or no: in words, or by a sign such as `x` in some of its cells. A column with a usual
    name has values, such as the cost X."""
    words = {text.lower() for text in texts}
    if not words - {""} or not words <= {"", *YES, *NO} or not words & {*YES, *_WORDS_OF_NO}:
        return False
    return words.isdisjoint(TICKS) or (len(words) > 1 and header not in HEADINGS and header not in ALL_USUAL_NAMES)


_WORDS_OF_NO = frozenset(word for word in NO if word[0].isalpha())


def _sorts_cards(name: str, texts: list[str]) -> bool:
    """Whether a column's texts are a few words, repeated; or the colours of the cards."""
    texts = [_COLOUR_FUNCTION.sub("colour", text) for text in texts] if name in COLOURS else texts
    name, several = name.rstrip("_") if name != "art_" else "type", dict.fromkeys(texts)
    short = all(len(t) <= LONGEST_MEMBER and not re.search(r"[.!?;:|*{}\n]", t) for t in several)
    if name in CARD_NAMES or not texts or not short or len(several) > MOST_MEMBERS:
        return False
    if name in COLOURS and not any("," in text for text in several):
        return True
    return len(several) < len(texts) if is_called(name, SORTS) else len(several) * 2 <= len(texts) and len(several) <= 8


def _sorting(
    name: str, header: str, texts: list[str], gaps: str, used: set[str], enums: dict[str, Mapping[str, str]]
) -> _Column:
    """A column whose words become an enumeration: a new one, or the one of another table with the same words."""
    same = next((enum for enum, members in enums.items() if enum.rstrip("_0123456789") == name.rstrip("_")), "")
    if same and set(texts) <= set(enums[same].values()):
        return _Column(name, header, same + gaps, f"one of {', '.join(texts)}")
    word = name if name not in RESERVED | KEPT_WORDS | used else f"{name.rstrip('_')}_sort"
    enum = next(w for w in (word, *(f"{word}_{n}" for n in range(2, 1000))) if w not in used)
    members = _members(enum, texts, {*RESERVED, *(m for other in enums.values() for m in other)})
    used.add(enum)
    enums[enum] = members
    return _Column(name, header, enum + gaps, f"one of {', '.join(texts)}", members)


def _members(enum: str, texts: Iterable[str], reserved: set[str]) -> dict[str, str]:
    """The members of an enumeration for these texts, with names outside ``reserved``."""
    members: dict[str, str] = {}
    for text in texts:
        plain = suggest(text, "capitals")
        names = (plain, f"{enum.upper()}_{plain}", *(f"{enum.upper()}_{n}" for n in range(2, 1000)))
        members[next(n for n in names if n not in reserved | members.keys() and MEMBER.fullmatch(n))] = text
    return members


def _code(table: CardTable, columns: Sequence[_Column]) -> list[str]:
    """The columns that identify a card: its name, another text, or several columns together. If none do, the first
    text; nothing for a table with a column of codes."""
    if any(cell.text == "code" for cell in table.columns):
        return []
    texts = [c for c in columns if c.type in ("text", "code") and not c.why.startswith("a picture")]
    titles = [c.name for title in CARD_NAMES for c in texts if c.header == title]
    if titles:
        return titles[:1]
    chosen = _identifying(table, [*(c for c in texts if _identifies_rows(table, [c])), *columns])
    return [c.name for c in chosen or texts[:1]]


def _identifying(table: CardTable, columns: Sequence[_Column]) -> Sequence[_Column]:
    """The first columns that together identify a card; none if even all of them do not."""
    lengths = range(1, len(columns) + 1)
    return next((columns[:length] for length in lengths if _identifies_rows(table, columns[:length])), ())


def _identifies_rows(table: CardTable, columns: Sequence[_Column]) -> bool:
    """Whether no two rows are equal in all these columns, and no row is empty in all of them."""
    rows = [tuple(row.text(c.header) for c in columns) for row in table.rows]
    return len(set(rows)) == len(rows) and all(any(row) for row in rows)


# ------------------------------------------------------------------------------------------------- the text
def _looks(wishes: Wishes) -> list[str]:
    """The lines of a card kind with the values that the user has chosen."""
    lines = [f"    format: {wishes.format}"] if wishes.format != "poker" else []
    lines += [f"    layout: {_quoted(wishes.layout)}"] if wishes.layout else []
    lines += [f"    back: {_quoted(wishes.back)}"] if wishes.back else []
    for name in ("without", "sort", "each", "merge"):
        columns: tuple[str, ...] = getattr(wishes, name)
        lines += [f"    {name}: [{', '.join(map(_quoted, columns))}]"] if columns else []
    return lines


def _kind(
    kind: str, file: str, copies: str, columns: Sequence[_Column], code: Sequence[str], looks: Sequence[str]
) -> str:
    lines = [f"  {kind}:", f"    file: {_quoted(file)}", *looks]
    lines += [f"    copies: {copies}"] if copies not in ("", "copies") else []
    lines += [f"    code: [{', '.join(code)}]"] if code else []
    lines += ["    columns:", *(f"      {c.name}: {c.type}{_renamed(c)}" for c in columns)] if columns else []
    return "\n".join(lines)


def _renamed(column: _Column) -> str:
    """A YAML comment with the title of a renamed column; "" for any other."""
    return f"  # `{column.header}` in the table; that name is already used" if column.name != column.header else ""


def _game_yaml(
    title: str, game: str, language: str, enums: Mapping[str, Mapping[str, str]], kinds: Sequence[str]
) -> str:
    names = [line for enum, members in enums.items() for line in _enum(enum, members)]
    parts = [*([f"game: {game}"] if game else []), f"title: {_quoted(title)}", "status: draft"]
    parts += [f"language: {language}"] if language and language != "en" else []
    parts += ["", "names:", *names] if names else []
    return "\n".join([*parts, "", "cards:", *kinds, ""])


def _enum(enum: str, members: Mapping[str, str]) -> Iterator[str]:
    yield f"  {enum}:"
    for name, label in members.items():
        mark = f", mark: {_MARKS[label.casefold()]}" if label.casefold() in _MARKS else ""
        written = _quoted(label) if label != name_in_words(name) else label
        yield f"    {name}: {{label: {written}{mark}}}"


def _quoted(text: str) -> str:
    """A text in YAML, in quotes unless it is safe without them."""
    bare = re.fullmatch(r"[A-Za-z][A-Za-z0-9 _./#'-]*", text) and not re.search(r" #|\s$", text)
    has_meaning = text.casefold() in ("yes", "no", "true", "false", "null", "nothing", "on", "off")
    return text if bare and not has_meaning else json.dumps(text, ensure_ascii=False)
