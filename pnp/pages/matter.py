"""Front and back matter: title page, contents, glossary, index, rulings, credits."""

import math
import re
from collections.abc import Sequence
from dataclasses import replace

from pnp.document.game_text import for_whom
from pnp.document.sorting import sort_key
from pnp.edition.edition import Edition
from pnp.model.game import Clause, Term
from pnp.pages.book import Book
from pnp.pages.examples import laid_card
from pnp.pieces.draw import card_face, title_rules
from pnp.typeset import (
    Block,
    Break,
    Column,
    Columns,
    Drawing,
    Hung,
    Mark,
    ParagraphStyle,
    Run,
    Space,
    Table,
    Text,
    TextStyle,
    measure_height,
    set_line,
)
from pnp.typeset.outline import rotation
from pnp.typeset.page import Face, Group, Item
from pnp.typeset.style import Inline

CONTENTS_HEAD = 26.0
"""What stands over the contents, mm in a book of the usual size."""
CLOSER = (1.0, 0.96, 0.92, 0.88, 0.85)
"""Shares of their size at which the contents are tried, so that a second page does not begin for a few lines."""
CONTENTS_GAP = 6.0
"""Between the columns of the contents, mm."""


# ------------------------------------------------------------------------------------------------- title and contents
def title_page(book: Book) -> list[Block]:
    """The game's name, its tagline, a hand of its cards, for how many and how long, whose edition and which."""
    edition, styles, game = book.edition, book.styles, book.edition.game
    theme = edition.theme
    whole, pt = book.whole, book.shape.pt
    rules = title_rules(edition, whole)
    centred = ParagraphStyle(TextStyle(theme.sans, pt(10), theme.text, ("lnum",)), pt(14), "center")
    small = replace(styles.small, align="center", leading=pt(10.5))
    facts = for_whom(edition)
    cards = hand_of_cards(edition)
    picture: list[Block] = [Space(9)]
    if cards:
        picture += [hand_drawing(edition, cards, whole), Space(10)]
    return [
        Space(8 + book.shape.depth * 0.06 - 10),
        Drawing(rules, whole, 1.4, "left", after=7.5),
        _game_name(book),
        *_variant_name(book),
        Space(2.4),
        Text((Run(edition.text(game.tagline), styles.tagline.text),), styles.tagline),
        Space(7.0),
        Drawing(rules, whole, 1.4, "left"),
        *picture,
        Text(
            (Run(edition.say("Rulebook"), replace(styles.label.text, size=pt(11), fill=theme.accent)),),
            replace(styles.label, align="center", leading=pt(14)),
        ),
        Text((Run(facts, centred.text),), centred),
        Space(6),
        *(Text((Run(line, small.text),), small) for line in imprint(edition)),
    ]


def _game_name(book: Book) -> Text:
    """The game's name: on one line, where that makes it no smaller than six tenths."""
    edition, style = book.edition, book.styles.title
    name = edition.text(book.edition.game.title)
    share = book.whole / max(book.whole, set_line((Run(name, style.text),), style, edition.setting).width + 0.1)
    style = style.scaled(share) if share > 0.6 else style
    return Text((Run(name, style.text),), style)


def _variant_name(book: Book) -> list[Block]:
    """The variant's name below the game's."""
    game, style = book.edition.game, book.styles.title.scaled(0.62)
    if not game.variant:
        return []
    return [Space(1.2), Text((Run(book.edition.text(game.variants[game.variant].title), style.text),), style)]


def hand_drawing(edition: Edition, faces: tuple[Face, ...], width: float = 92.0) -> Drawing:
    """Cards held in a hand, fanned about a point below them, in so many mm."""
    scale, spread = 0.62 * min(width / 92.0, 1.4), 10.0
    wide, high = faces[0].width * scale, faces[0].height * scale
    radius = high * 1.9
    middle = (len(faces) - 1) / 2
    rise = radius * (1 - math.cos(math.radians(spread * middle)))
    items: list[Item] = []
    for i, face in enumerate(faces):
        angle = spread * (i - middle)
        about = rotation(angle, width / 2, 3.0 + radius)
        items.append(Group((laid_card(edition, face, (width - wide) / 2, 3.0, scale),), about))
    return Drawing(tuple(items), width, high + rise + 9.0, "left")


def hand_of_cards(edition: Edition) -> tuple[Face, ...]:
    """Five different cards of the first kind, each of another rank and suit: the picture on the title page."""
    kind = next(iter(edition.game.cards.values()), None)
    if kind is None:
        return ()
    seen: dict[str, None] = {}
    for card in kind.cards:
        first = next((v.name for v in card.values.values() if hasattr(v, "enum")), card.code)
        seen.setdefault(first)
    found = []
    for i, name in enumerate(list(seen)[:5]):
        same = [c for c in kind.cards if any(getattr(v, "name", "") == name for v in c.values.values())] or [
            c for c in kind.cards if c.code == name
        ]
        found.append(card_face(edition, same[i % len(same)].code, kind.name))
    return tuple(f for f in found if f is not None)


def imprint(edition: Edition) -> list[str]:
    """Whose game it is, what edition, which version."""
    game = edition.game
    made = edition.say("A game by {names}").format(names=edition.prose.joined(game.credits.design))
    version = edition.say("version {version}").format(version=game.version)
    rules = edition.say("rules {digest}").format(digest=edition.digest)
    return [
        *([made] if game.credits.design else []),
        *([edition.say("fan-made edition")] if game.credits.setting else []),
        f"{version} · {rules} · {edition.locale}",
    ]


def contents(book: Book) -> list[Block]:
    """Chapters and sections with their pages, in two columns."""
    edition, styles = book.edition, book.styles
    head = replace(styles.chapter, left=0.0, before=0.0)
    whole = book.whole
    rules = title_rules(edition, whole)
    title = edition.say("Contents")
    return [
        Text((Run(title, head.text),), head, marks=(Mark("contents", title, 0, {"chapter": title}),)),
        Drawing(rules, whole, 1.4, "left", after=5.0),
        *_paged_lines(book, _closest_lines(book)),
    ]


def _closest_lines(book: Book) -> list[Block]:
    """The lines, set as much closer as makes them one page; as they are where nothing does."""
    quiet, room = book.edition.setting.quiet(), book.shape.depth - book.shape.mm(CONTENTS_HEAD)
    for share in CLOSER:
        lines = _contents_lines(book, share)
        if measure_height([Columns(tuple(lines), 2, CONTENTS_GAP)], book.whole, quiet) <= room:
            return lines
    return _contents_lines(book, 1.0)


def _contents_lines(book: Book, share: float) -> list[Block]:
    """A line for each chapter and section, and one for the index; type and distances by a share smaller."""
    edition = book.edition
    lines: list[Block] = []
    for clause in edition.game.clauses.values():
        if (
            not clause.number
            or not _is_heading(clause)
            or (clause.variants and edition.game.variant not in clause.variants)
        ):
            continue
        lines.append(_contents_line(book, clause, share))
    index = replace(_line_style(book, False, share), before=2.0 * share)
    return [*lines, _paged(book, edition.say("Index"), "index", index, "", share)]


def _paged_lines(book: Book, lines: Sequence[Block]) -> list[Block]:
    """The lines in two columns, as many pages of them as they need; a page ends between chapters."""
    quiet, left = book.edition.setting.quiet(), book.shape.depth - book.shape.mm(CONTENTS_HEAD)
    found: list[Block] = []
    page: list[Block] = []
    starts = [i for i, line in enumerate(lines) if isinstance(line, Text) and line.style.keep_with_next]
    for first, last in zip(starts or [0], [*starts[1:], len(lines)], strict=True):
        chapter = list(lines[first:last])
        if page and measure_height([Columns((*page, *chapter), 2, CONTENTS_GAP)], book.whole, quiet) > left:
            found += [Columns(tuple(page), 2, CONTENTS_GAP), Break("page", "plain")]
            page, left = [], book.shape.depth
        page += chapter
    return [*found, Columns(tuple(page), 2, CONTENTS_GAP)]


def _is_heading(clause: Clause) -> bool:
    """Whether a clause is a chapter or a section; not a paragraph that heads a list."""
    return clause.kind == "heading" and clause.number.count(".") < 2


def _line_style(book: Book, chapter: bool, share: float) -> ParagraphStyle:
    fine = book.styles.fine.scaled(share)
    plain = replace(fine, left=book.shape.mm(8.5), right=book.shape.mm(7.0), after=0.0)
    theme = book.edition.theme
    if chapter:
        pt = book.shape.pt
        text = TextStyle(theme.display, pt(10.5) * share, theme.accent, ("lnum",))
        space = 2.6 * share**2
        return replace(plain, text=text, before=space, after=0.4 * share, keep_with_next=True, leading=pt(12.5) * share)
    return plain


def _contents_line(book: Book, clause: Clause, share: float) -> Text:
    style = _line_style(book, "." not in clause.number, share)
    return _paged(book, book.edition.text(clause.text), clause.id, style, clause.number, share)


def _paged(book: Book, words: str, id: str, style: ParagraphStyle, number: str, share: float) -> Text:
    """Words with their number before them and their page at the right edge of a column."""
    width = (book.whole - CONTENTS_GAP) / 2
    page = book.page(id)
    figures = replace(
        style,
        text=replace(
            style.text, font=book.edition.theme.sans, size=book.shape.pt(8.5) * share, fill=book.styles.fine.text.fill
        ),
    )
    size = book.styles.fine_number.scaled(share) if number.count(".") else replace(style, left=0.0, right=0.0)
    hung = [Hung((Run(page, figures.text, target=id),), figures, width, "right")] if page else []
    if number:
        hung.append(Hung((Run(number, size.text),), size, book.shape.mm(7.0), "right"))
    return Text((Run(words, style.text, target=id),), style, tuple(hung))


# ------------------------------------------------------------------------------------------------- glossary
def definitions(edition: Edition) -> dict[str, str]:
    """The clause that defines each term: where its word is set bold, in a definition if there is one."""
    found: dict[str, str] = {}
    for term in edition.game.terms.values():
        words = "|".join(re.escape(w) for w in (term.id, term.plural or term.id + "s"))
        bold = re.compile(rf"\*\*\{{\{{\s*(?:{words}|name\([\"']{re.escape(term.names or term.id)}[\"']\))\s*[|}}(]")
        clauses = [c for c in edition.game.clauses.values() if bold.search(c.text.text)]
        best = next((c for c in clauses if c.kind == "definition"), clauses[0] if clauses else None)
        if best is not None:
            found[term.id] = best.id
    return found


def glossary(book: Book) -> list[Block]:
    """Every term with its meaning, in alphabetical order, and the clause that defines it."""
    edition, styles = book.edition, book.styles
    defined = definitions(edition)
    terms = [t for t in edition.game.terms.values() if t.definition]
    out: list[Block] = []
    for term in sorted(terms, key=lambda t: sort_key(term_word(t, edition), edition)):
        word = term_word(term, edition)
        style = replace(
            styles.fine,
            right=book.shape.mm(11.0),
            strong=TextStyle(f"{edition.theme.sans} Bold", book.shape.pt(8.75), edition.theme.accent),
        )
        text = f"**{word[:1].upper() + word[1:]}** {edition.text(term.definition)}"
        number = edition.number(defined.get(term.id, ""))
        size = styles.fine_number
        hung = (Hung((Run(number, size.text),), size, book.measure, "right"),) if number else ()
        out.append(Text(edition.inlines(text, style, book.reference), style, hung, span=term.span))
    return out


def term_word(term: Term, edition: Edition) -> str:
    """The word of a term in the edition's language."""
    return edition.prose.fill(f"{{{{ {term.id} }}}}")


# ------------------------------------------------------------------------------------------------- rulings and credits
def rulings(book: Book) -> list[Block]:
    """What this edition had to decide, from provenance.csv: each note behind the numbers of its clauses."""
    edition, size = book.edition, book.styles.fine_number
    style = replace(book.styles.fine, left=3.0, first=-3.0, after=book.shape.mm(0.6))
    out: list[Block] = []
    for clauses, note in read_rulings(edition):
        links: list[Inline] = []
        for number, clause in ((n, c) for c in clauses if (n := edition.number(c))):
            links += [*([Run(", ", size.text)] if links else []), Run(number, size.text, target=clause)]
        if links:
            # Numbers stand in the line: a column as wide as the longest list of them costs a fifth of the page.
            inlines = (*links, Run("\u2002", size.text), *edition.inlines(note, style, book.reference))
            out.append(Text(inlines, style))
    return out


def read_rulings(edition: Edition) -> list[tuple[tuple[str, ...], str]]:
    """The notes of provenance.csv on what is this edition's own ruling, in the order of the book."""
    order = {id: i for i, id in enumerate(edition.game.clauses)}
    found: list[tuple[tuple[str, ...], str]] = []
    for row in edition.game.provenance:
        told = tuple(sorted((c for c in row.clauses if c in order), key=order.__getitem__))
        if told and row.note and row.origin != "source":
            found.append((told, edition.text(row.note)))
    return sorted(found, key=lambda pair: order[pair[0][0]])


def credits(book: Book) -> list[Block]:
    """Who made the game and the world that it plays in, and what this edition is."""
    edition, styles = book.edition, book.styles
    said = edition.game.credits
    lines = [
        ("Game design", edition.prose.joined(said.design)),
        ("First published by", ", ".join(w for w in (said.publisher, said.year) if w)),
        ("Setting", edition.text(said.setting) if said.setting else ""),
        ("This edition", edition.say("fan-made edition") if said.setting else ""),
        ("Made with", edition.say("pnp, a print-and-play press; set in {faces}").format(faces=_faces_used(edition))),
    ]
    rows = []
    style = replace(styles.fine, after=0.4)
    label = replace(
        styles.label,
        text=replace(styles.label.text, size=book.shape.pt(8.25)),
        leading=style.leading,
        keep_with_next=False,
    )
    for name, text in lines:
        if text:
            rows.append((Text((Run(edition.say(name), label.text),), label), Text((Run(text, style.text),), style)))
    notes = [book.text(note, replace(styles.fine, after=1.2)) for note in said.notes]
    return [
        Table((Column(book.shape.mm(26.0)), Column()), (), tuple(rows), None, None, None, (0.2, 1.2), 0.0, 2.4),
        *notes,
    ]


def _faces_used(edition: Edition) -> str:
    theme = edition.theme
    names = dict.fromkeys([theme.serif, theme.sans, theme.display.removesuffix(" Bold")])
    return edition.prose.joined(list(names))
