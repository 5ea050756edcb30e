"""Roles of a card kind's columns when no layout is chosen: title, picture, texts, numbers, icons; and the column names
printed on the face."""

from collections.abc import Iterator, Mapping

from pnp.base.frozen import dataclass
from pnp.model.schema.declared import Component
from pnp.model.schema.message import Message, name_in_words
from pnp.model.schema.nouns import CardKind, Column, Enumeration

TITLES = ("title", "name", "label", "scene", "card", "heading")
TEXTS = ("text", "rules", "does", "effect", "ability", "body", "description")
STORIES = ("story", "flavour", "flavor", "quote")
PICTURES = ("art", "picture", "image", "illustration", "pic")
TYPES = ("type", "subtype", "class", "character", "category")
"""Usual column names of texts, by their role."""
SHORT = 28
"""Most characters of a text that is no rules text."""
MOST_SPOTS = 9


@dataclass(frozen=True)
class Columns:
    """The columns of a card kind by their role on the face."""

    title: str
    story: str
    picture: str
    texts: tuple[str, ...]
    words: tuple[str, ...]
    """Columns printed in a line below the picture: names of sets, short texts, and the names of set flags."""
    facts: tuple[str, ...]
    """Other text columns when there are several: each is printed after its name."""
    flags: tuple[str, ...]
    signs: tuple[str, ...]
    """Columns of sets that become icons."""
    numbers: tuple[str, ...]


def sorted_columns(kind: CardKind, enums: Mapping[str, Enumeration]) -> Columns:
    """The columns by their role on the face, decided by type, then by name, then by length of content."""
    known = kind.columns
    texts = [name for name, c in known.items() if c.type.kind in ("text", "clause", "any") and not c.type.many]
    title = _named(texts, TITLES)
    story, picture = _named(texts, STORIES), _named(texts, PICTURES)
    rest = [name for name in texts if name not in (title, story, picture)]
    rules = [name for name in rest if name in TEXTS or known[name].type.kind == "clause"]
    rest = [name for name in rest if name not in rules]
    short = [name for name in rest if name in TYPES or _longest(kind, name) <= SHORT]
    if not title and short and short[0] == rest[0] and _are_different(kind, short[0]):
        title = short.pop(0)
    long = [name for name in rest if name not in short and name != title]
    plain = [name for name in short if name not in TYPES]
    facts = tuple(name for name in rest if name in (*plain, *long)) if len(plain) > 1 or (plain and long) else ()
    short, long = [name for name in short if name not in facts], [name for name in long if name not in facts]
    sets = [name for name, c in known.items() if c.type.kind == "enum"]
    many = [name for name, c in known.items() if c.type.many and c.type.kind != "enum"]
    flags = [name for name, c in known.items() if c.type.kind == "flag" and not c.type.many]
    numbers = [name for name, c in known.items() if c.type.kind == "num" and not c.type.many]
    signs = [name for name in sets if not known[name].type.many and _counts(enums[known[name].type.name])]
    words = (*sets, *short, *many, *flags)
    told = (tuple(rules + long), words, facts, tuple(flags))
    return Columns(title, story, picture, *told, tuple(signs), tuple(numbers))


def _named(columns: list[str], names: tuple[str, ...]) -> str:
    return next((name for name in names if name in columns), "")


def _longest(kind: CardKind, column: str) -> int:
    values = (getattr(card.values.get(column), "text", card.values.get(column)) for card in kind.cards)
    return max((len(str(value or "")) for value in values), default=0)


def _are_different(kind: CardKind, column: str) -> bool:
    """Whether nearly every card has a different text there."""
    values = [str(getattr(card.values.get(column), "text", card.values.get(column))) for card in kind.cards]
    return len(set(values)) * 2 > len(values)


def _counts(enum: Enumeration) -> bool:
    """Whether the set is small enough for icons to tell its members apart."""
    return len(enum.members) <= 12


# ------------------------------------------------------------------------------------------------- names on faces
def column_label(column: Column) -> Message:
    """The label of a column on such a face."""
    return Message(name_in_words(column.name), f"label:column:{column.name}", column.span)


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
    """Whether cards are playing cards: ranks, suits and nothing else to print. With marks for suits, columns of numbers
    and sets are allowed besides; without, only a name."""
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
