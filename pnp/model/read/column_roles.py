"""Roles of a card kind's columns when no layout is chosen: title, picture, texts, numbers, icons; and the column names
printed on the face."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from unicodedata import east_asian_width

from pnp.base.frozen import dataclass
from pnp.model.read.column_words import by_usual_name, is_called
from pnp.model.read.values import PICTURE_FILE
from pnp.model.schema.declared import Component
from pnp.model.schema.message import Message, name_in_words
from pnp.model.schema.nouns import CardKind, Column, Enumeration
from pnp.model.schema.types import Type
from pnp.source.diagnostics.suggestions import CARD_TEXTS

TITLES = ("title", "name", "card_name", "card_title", "label", "scene", "card", "heading")
FRONTS = (
    "question",
    "front",
    "term",
    "word",
    "frage",
    "begriff",
    "wort",
    "mot",
    "pregunta",
    "palabra",
    "domanda",
    "pergunta",
)
"""Usual column names for the words on the front of a flash card, which are its name even if they form a sentence."""
TEXTS = CARD_TEXTS
STORIES = ("story", "flavour", "flavor", "flavour_text", "flavor_text", "quote", "lore")
PICTURES = ("art", "picture", "image", "illustration", "pic")
TYPES = ("type", "card_type", "subtype", "class", "character", "category")
"""Usual column names of rules texts, stories, pictures and types."""
SHORT_VALUE = 6
"""Most characters of a value that can be shown in the place of a number."""
SHORT_LABEL = 11
"""Most characters of a number's name printed below it on a plate; a number with a longer name follows it in a line."""
SHORT = 28
"""Most characters of a text that is not rules text."""
SENTENCE_ENDS = (".", "!", "?", "…", "。", "！", "？", "।", ".”", ".»", ".*", "._")
"""Ends of sentences, with or without closing marks of bold or italic type."""
MOST_SPOTS = 9


@dataclass(frozen=True)
class Columns:
    """The columns of a card kind by their role on the face."""

    title: str
    story: str
    picture: str
    texts: tuple[str, ...]
    words: tuple[str, ...]
    """Columns printed in a line below the picture: names of sets, short texts, and the names of flags that are set."""
    facts: tuple[str, ...]
    """Other text columns when there are several, and numbers with long names; each is printed after its name."""
    flags: tuple[str, ...]
    signs: tuple[str, ...]
    """Columns of sets that become icons."""
    numbers: tuple[str, ...]


@dataclass(frozen=True)
class _Texts:
    """The text columns of a card kind by their role."""

    title: str
    story: str
    picture: str
    rules: tuple[str, ...]
    short: tuple[str, ...]
    facts: tuple[str, ...]


def sorted_columns(kind: CardKind, enums: Mapping[str, Enumeration]) -> Columns:
    """The columns by their role on the face, decided by type, then by name, then by length of content."""
    types = {name: column.type for name, column in kind.columns.items()}
    texts = _sorted_texts(kind)
    sets = [name for name, type in types.items() if type.kind == "enum"]
    lists = [name for name, type in types.items() if type.many and type.kind != "enum"]
    flags, numbers = _single(types, "flag"), tuple(n for n in types if n in _single(types, "num") or is_value(kind, n))
    signs = tuple(name for name in _single(types, "enum") if _counts(enums[types[name].name]))
    words = (*sets, *texts.short, *lists, *flags)
    plates, lines = _split(numbers, lambda name: _width(column_label(kind.columns[name]).text) <= SHORT_LABEL)
    facts = tuple(name for name in types if name in (*texts.facts, *lines))
    return Columns(texts.title, texts.story, texts.picture, texts.rules, words, facts, flags, signs, tuple(plates))


def _single(types: Mapping[str, Type], *kinds: str) -> tuple[str, ...]:
    """The columns of these kinds that are not lists."""
    return tuple(name for name, type in types.items() if type.kind in kinds and not type.many)


def card_title(values: Mapping[str, object]) -> Message | None:
    """The text that names a card: its first text that is neither a story nor a whole sentence (a column of titles may
    hold sentences). None if the card has no title."""
    texts = {column: value for column, value in values.items() if isinstance(value, Message) and value.text}
    titles = (
        value for column, value in texts.items()
        if column in (*TITLES, *FRONTS) or (column not in STORIES and not value.text.endswith(SENTENCE_ENDS))
    )  # fmt: skip
    return next(titles, None)


def _sorted_texts(kind: CardKind) -> _Texts:
    types = {name: column.type for name, column in kind.columns.items()}
    texts = _single(types, "text", "clause", "any")
    title, story, picture = (_named(texts, names) for names in (TITLES, STORIES, PICTURES))
    picture = picture or next((name for name in texts if name != title and _are_pictures(kind, name)), "")
    others = [name for name in texts if name not in (title, story, picture) and not is_back(kind, name)]
    others = [name for name in others if not is_value(kind, name)]
    rules, others = _split(others, lambda name: _is_text(kind, name) or types[name].kind == "clause")
    short, long = _split(others, lambda name: is_called(name, TYPES) or _is_short(kind, name))
    if not title and short and short[0] == others[0] and _are_different(kind, short[0]):
        title = short.pop(0)
    named = _facts(others, short, long)
    facts = [name for name in others if name in named or (kind.columns[name].fixed and not _is_text(kind, name))]
    _, short = _split(short, lambda name: name in facts)
    _, long = _split(long, lambda name: name in facts)
    return _Texts(title, story, picture, (*rules, *long), tuple(short), tuple(facts))


def _is_text(kind: CardKind, name: str) -> bool:
    """Whether a column has a usual name of rules texts, in any language."""
    return name in TEXTS or kind.columns[name].title.casefold() in TEXTS


def _is_short(kind: CardKind, name: str) -> bool:
    """Whether the texts of a column are short words for a line below the picture, not sentences."""
    texts = [text for card in kind.cards if (text := str(getattr(card.values.get(name), "text", "")))]
    sentences = sum(text.endswith(SENTENCE_ENDS) for text in texts)
    return _longest(kind, name) <= SHORT and (2 * sentences <= len(texts) or name in FRONTS)


def is_value(kind: CardKind, name: str) -> bool:
    """Whether a column holds short values that are kept as typed and shown like numbers: `1,5`, `007`, X."""
    return name not in (*TITLES, kind.backs) and kind.columns[name].fixed and _longest(kind, name) <= SHORT_VALUE


def _are_pictures(kind: CardKind, name: str) -> bool:
    """Whether all texts of a column are names of picture files, and the column does not name backs."""
    values = [str(getattr(card.values.get(name), "text", "")) for card in kind.cards]
    full = [value for value in values if value]
    return bool(full) and name not in (kind.backs, "layout_", "template_") and all(map(PICTURE_FILE.fullmatch, full))


def is_back(kind: CardKind, name: str) -> bool:
    """Whether a column names the backs of cards."""
    return bool(name) and name == kind.backs


def _facts(names: list[str], short: list[str], long: list[str]) -> list[str]:
    """The texts that are printed after their names because several have no usual role."""
    plain = [name for name in short if not is_called(name, TYPES)]
    return [name for name in names if name in (*plain, *long)] if len(plain) > 1 or (plain and long) else []


def _split(names: Iterable[str], matches: Callable[[str], bool]) -> tuple[list[str], list[str]]:
    """The names that match, and the others."""
    names = list(names)
    return [name for name in names if matches(name)], [name for name in names if not matches(name)]


def _named(columns: Iterable[str], names: tuple[str, ...]) -> str:
    columns = tuple(columns)
    usual = by_usual_name(columns)
    return next((column for name in names if (column := name if name in columns else usual.get(name, ""))), "")


def _longest(kind: CardKind, column: str) -> int:
    """Characters in the longest text of a column; a full-width character counts as two."""
    values = (getattr(card.values.get(column), "text", card.values.get(column)) for card in kind.cards)
    return max((_width(str(value or "")) for value in values), default=0)


def _width(text: str) -> int:
    return len(text) + sum(east_asian_width(character) in "WF" for character in text)


def _are_different(kind: CardKind, column: str) -> bool:
    """Whether nearly every card has a different text in a column."""
    values = [str(getattr(card.values.get(column), "text", card.values.get(column))) for card in kind.cards]
    return len(set(values)) * 2 > len(values)


def _counts(enum: Enumeration) -> bool:
    """Whether a set is small enough for icons to distinguish its members."""
    return len(enum.members) <= 12


# ------------------------------------------------------------------------------------------------- names on faces
def column_label(column: Column) -> Message:
    """The label of a column on a face without a chosen layout."""
    title = column.title.lower() if column.title.isascii() else column.title  # (as the names of other columns)
    return Message(title or name_in_words(column.name), f"label:column:{column.name}", column.span)


def usual_labels(
    cards: Mapping[str, CardKind], components: tuple[Component, ...], enums: Mapping[str, Enumeration]
) -> Iterator[Message]:
    """The labels of columns on faces without a layout."""
    for kind in cards.values():
        if is_made_of_columns(kind, components) and not is_playing_cards(kind, enums):
            columns = sorted_columns(kind, enums)
            named = (*columns.numbers, *columns.flags, *columns.facts)
            yield from (column_label(kind.columns[name]) for name in named)


def is_made_of_columns(kind: CardKind, components: tuple[Component, ...]) -> bool:
    """Whether any of these cards is printed without a template and without a chosen layout."""
    plain = any(not card.values.get("layout") and not card.values.get("template") for card in kind.cards)
    printed = any(not (c.template or c.layout) for c in components if c.prints == kind.name)
    return plain and printed and not kind.template and not kind.layout


def is_playing_cards(kind: CardKind, enums: Mapping[str, Enumeration]) -> bool:
    """Whether cards are playing cards: ranks, suits and nothing else to print. If suits have marks, columns of numbers
    and sets are allowed too; otherwise only a name is."""
    suit = kind.columns.get("suit")
    if suit is None or "rank" not in kind.columns or suit.type.kind != "enum":
        return False
    more = [c for name, c in kind.columns.items() if name not in ("suit", "rank")]
    if any("mark" in member.props for member in enums[suit.type.name].members):
        return not any(c.type.kind in ("text", "clause") for c in more)
    return all(c.type.kind == "text" and c.name in TITLES for c in more)


def is_domino(kind: CardKind) -> bool:
    """Whether tiles have two numbers of spots and nothing else."""
    both = [c for c in kind.columns.values() if c.type.kind == "num" and not c.type.many]
    halves = {"upper", "lower", "top", "bottom", "first", "second", "left", "right"}
    spots = [card.values.get(c.name) for card in kind.cards for c in both]
    few = all(isinstance(n, int) and 0 <= n <= MOST_SPOTS for n in spots)
    return len(both) == len(kind.columns) == 2 and few and {c.name for c in both} <= halves
