"""The index: what is looked up in a book, with its pages."""

import re
from collections.abc import Iterable
from dataclasses import replace

from pnp.document.languages import is_without_spaces
from pnp.document.sorting import initial, sort_key
from pnp.edition.edition import Edition
from pnp.model.game import Message, Term
from pnp.pages.book import Book
from pnp.pages.geometry import BookShape
from pnp.pages.matter import definitions, term_word
from pnp.typeset import Block, Columns, Mark, Run, Text, TextStyle
from pnp.typeset.style import Inline
from pnp.typeset.units import PT

GAP = 6.0
"""Between two columns, mm."""
MENTIONS = 5
"""A term that is told of on more pages than this is indexed by its definition alone."""


def index(book: Book) -> list[Block]:
    """Terms, actions, sections and what is on the cards, with their pages; the page of a definition is bold."""
    edition, styles = book.edition, book.styles
    entries = index_entries(edition)
    title = edition.say("Index")
    head = styles.section
    lines: list[Text] = []
    style = replace(styles.fine, left=3.0, first=-3.0, after=0.1)
    letter = ""
    for word in sorted(entries, key=lambda word: sort_key(word, edition)):
        pages = _pages(book, entries[word])
        if not pages:
            continue
        first = initial(sort_key(word, edition))
        before = 2.0 if letter and first != letter else 0.0
        letter = first
        bold = TextStyle(f"{edition.theme.sans} Bold", style.text.size, edition.theme.accent, ("lnum",))
        runs: list[Inline] = [Run(word + "  ", style.text)]
        for i, (page, target, main) in enumerate(pages):
            runs += [*([Run(", ", style.text)] if i else []), Run(page, bold if main else style.text, target=target)]
        lines.append(Text(tuple(runs), replace(style, before=before)))
    return [
        Text((Run(title, head.text),), head, marks=(Mark("index", title, 0, {"chapter": title}),)),
        *_in_columns(lines, book.shape),
    ]


HEAD_ROOM = 22.0
"""What the heading of the index takes of a page, with room for lines that turn over, mm."""
WIDE = 130.0
"""A text this wide, mm, has its index in three columns."""


def _in_columns(lines: list[Text], shape: BookShape) -> Iterable[Block]:
    """Lines in two or three columns, at most a page of them in each set."""
    count = 2 if shape.whole < WIDE else 3
    room = shape.depth - HEAD_ROOM
    page: list[Text] = []
    height = 0.0
    for line in lines:
        height += line.style.leading * PT + line.style.before + line.style.after
        if page and height > count * room:
            yield Columns(tuple(page), count, GAP, after=2.4)
            page, height = [], 0.0
        page.append(line)
    if page:
        yield Columns(tuple(page), count, GAP, after=2.4)


def index_entries(edition: Edition) -> dict[str, dict[str, bool]]:
    """What is looked up → clauses that tell of it, and whether they define it."""
    game = edition.game
    entries: dict[str, dict[str, bool]] = {}

    def add(word: str, clause: str, main: bool) -> None:
        if word and clause in game.clauses:
            word = word[:1].upper() + word[1:]
            told = entries.setdefault(word, {})
            told[clause] = told.get(clause, False) or main

    defined = definitions(edition)
    for term in game.terms.values():
        word = term_word(term, edition)
        add(word, defined.get(term.id, ""), True)
        for clause in _mentions(term, edition):
            add(word, clause, False)
    for section in game.clauses.values():
        if section.kind == "heading" and "." in section.number and _is_name(edition.text(section.text), edition):
            add(edition.text(section.text), section.id, False)
    for kind in game.cards.values():
        for card in kind.cards:
            told = next((v for v in card.values.values() if isinstance(v, str) and v in game.clauses), "")
            names = [n for n, c in kind.columns.items() if c.type.kind == "text"]
            for name in names:
                value = card.values.get(name)
                text = edition.text(value) if isinstance(value, Message) else ""
                if text and _is_name(text, edition):
                    add(text, told, False)
    return entries


def _is_name(text: str, edition: Edition) -> bool:
    """Whether a text is short enough for a name: two words, or a few characters where words are not parted."""
    return len(text) <= 8 if is_without_spaces(edition.locale) else len(text.split()) <= 2


def _mentions(term: Term, edition: Edition) -> list[str]:
    """Clauses whose prose uses a term, when they are few."""
    words = "|".join(re.escape(w) for w in (term.id, term.plural or term.id + "s"))
    used = re.compile(rf"\{{\{{\s*(?:{words})\b")
    found = [
        c.id for c in edition.game.clauses.values() if used.search(c.text.text) and c.kind not in ("flavour", "advice")
    ]
    return found if len(found) <= MENTIONS else []


def _pages(book: Book, clauses: dict[str, bool]) -> list[tuple[str, str, bool]]:
    """Printed pages of clauses in order, each once: page, where a link leads, whether a definition stands there."""
    found: dict[str, tuple[int, str, bool]] = {}
    for id, main in clauses.items():
        place = book.places.get(id)
        if place is not None:
            number, target, was = found.get(place.label, (place.page, id, False))
            found[place.label] = (number, target, was or main)
    return [(label, target, main) for label, (_, target, main) in sorted(found.items(), key=lambda kv: kv[1][0])]
