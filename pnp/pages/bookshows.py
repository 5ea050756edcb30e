"""Show fences in the rulebook: what the reference sheet computes, and what only a book has room for."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pnp.document.costs import price_of
from pnp.model.game import Chapter
from pnp.pages import matter, shows, tables
from pnp.pages.boards import show_board
from pnp.pages.book import Book
from pnp.pages.components import components_table
from pnp.pages.diagrams import turn_arrows
from pnp.pages.examples import BOX
from pnp.pages.setup import setup_diagram
from pnp.pieces.draw import hairline
from pnp.rules import Rule
from pnp.typeset import Block, Column, Columns, Drawing, Hung, Icon, Mark, Run, Stack, Table, Text
from pnp.typeset.page import Paint
from pnp.typeset.style import Inline

WIDE = {"board", "turn", "setup", "components", "actions", "cards", "credits"}
"""What is as wide as the page where the text stands in columns."""
FLOATING = {"board", "setup", "actions", "cards"}
"""What may stand at the head of the next page."""
MOVABLE = {"board", "setup", "components", "actions"}
"""What may be moved down by a few paragraphs where the text has one column, as examples are."""


def show_in_book(book: Book, show: Mapping[str, Any], chapter: Chapter) -> list[Block]:
    """The blocks of one show fence of a chapter."""
    made = list(_shown(book, show, chapter))
    if made and book.shape.columns > 1 and WIDE & set(show):
        return [book.across(made, FLOATING.isdisjoint(show) is False, 1.6, 2.6)]
    if made and not MOVABLE.isdisjoint(show):
        return [Stack(tuple(made), False, 1.6, 2.6, (Mark(f"{BOX}{chapter.id}:{_name(show)}"),))]
    return [Stack(tuple(made), False, 1.6, 2.6)] if made else []


def _name(show: Mapping[str, Any]) -> str:
    """What a show is called among the boxes of its chapter."""
    said = "-".join(f"{key}-{value}" for key, value in show.items())
    return re.sub(r"\W+", "-", said).strip("-")


def _shown(book: Book, show: Mapping[str, Any], chapter: Chapter) -> list[Block]:
    desk = book.desk(book.whole if WIDE & set(show) else 0.0)
    match dict(show):
        case {"board": name}:
            return show_board(desk, name, show.get("by", ""))
        case {"turn": _}:
            return [turn_arrows(book)]
        case {"setup": players}:
            return [setup_diagram(book, int(players), chapter)]
        case {"components": _}:
            return [components_table(book)]
        case {"actions": phases}:
            return actions_table(book, phases)
        case {"glossary": _}:
            return matter.glossary(book)
        case {"icons": _}:
            return [signs(book)]
        case {"rulings": _}:
            return matter.rulings(book)
        case {"credits": _}:
            return [Stack(tuple(matter.credits(book)))]
        case {"sequence": _}:
            return shows.show_sequence(desk)
        case {"reactions": _}:
            return shows.show_reactions(desk)
        case {"limits": _}:
            return shows.show_limits(desk)
        case {"clauses": ids}:
            return shows.show_clauses(desk, ids)
        case {"cards": kind}:
            return tables.show_cards(desk, kind, show.get("by", ""), show.get("columns", ()))
        case {"ranking": name}:
            return tables.show_ranking(desk, name)
        case {"table": name}:
            return tables.show_table(desk, name)
    return []


def actions_table(book: Book, phases: list[str]) -> list[Block]:
    """The actions of phases between rules: each phase's label, then name, sign, what it does, its number. A page may
    end between two phases."""
    edition, styles = book.edition, book.styles.computed
    hair, thin = Paint(stroke=styles.rule, width=0.15), Paint(stroke=styles.accent, width=0.2)
    heavy = Paint(stroke=styles.accent, width=0.5)
    blocks: list[Block] = []
    whole, s = book.whole, styles.scale
    top = Drawing((hairline(0.0, whole, 0.5, styles.accent),), whole, 0.5, "left", 0.6, 0.7)
    columns = (Column(21.6 * s), Column(4.1 * s), Column(), Column(7.7 * s, "right"))
    for name in phases:
        caps = replace(styles.caps, after=0.1)
        phase = edition.game.phases[name]
        clause = edition.game.clauses.get(phase.clause)
        note = edition.brief(clause) if clause and clause.brief else ""
        who = (Hung(edition.inlines(note, styles.aside), styles.aside, whole, "right"),) if note else ()
        rows = tuple(_action_row(book, rule) for rule in shows.actions_of(name, edition))
        head = Text((Run(edition.text(phase.label), caps.text),), caps, who)
        foot = heavy if name == phases[-1] else thin
        table = Table(columns, (), rows, hair, None, foot, (0.55, 0.9), 0.0, 1.0)
        blocks.append(Stack((*([top] if name == phases[0] else []), head, table)))
    return blocks


def _action_row(book: Book, rule: Rule) -> tuple[Text, ...]:
    edition, styles = book.edition, book.styles.computed
    price = price_of(rule, edition.game, edition.rules)
    sign: tuple[Inline, ...] = (Icon(price.sign, styles.body.text),) if price.sign else (Run(" ", styles.body.text),)
    does = replace(styles.body, after=0.0)
    number = replace(styles.number, align="right")
    return (
        Text((Run(shows.action_name(rule, edition), styles.bold.text),), styles.bold),
        Text(sign, replace(does, align="center")),
        Text(edition.inlines(shows.action_text(rule, edition), does), does),
        Text((Run(edition.number(rule.clause), number.text, target=rule.clause),), number),
    )


def signs(book: Book) -> Block:
    """The key of the icons that this book uses, in two columns."""
    suits = {str(m.props.get("mark")) for e in book.edition.game.enums.values() for m in e.members}
    known = [name for name in book.icons if name in book.edition.setting.icons]
    used = sorted(known, key=lambda name: name in suits)
    desk = book.desk((book.measure - 6.0) / 2)
    return Columns(tuple(tables.show_icons(desk, used)), 2, 6.0)
