"""Show fences in the rulebook: what the reference sheet computes, and what only a book has room for."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pnp.document import matter, nodes, shows
from pnp.document.costs import price_of
from pnp.document.sequence import action_name, action_text, actions_of
from pnp.pages import shows as sheet
from pnp.pages import tables
from pnp.pages.book import Book
from pnp.pages.components import components_table
from pnp.pages.examples import BOX
from pnp.pages.matter import credits, glossary, rulings
from pnp.pieces.draw import hairline
from pnp.pieces.figures import draw_figure
from pnp.rules import Rule
from pnp.typeset import Block, Column, Columns, Drawing, Hung, Icon, Mark, Run, Stack, Table, Text
from pnp.typeset.page import Paint
from pnp.typeset.style import Inline

WIDE = {"components", "actions", "cards"}
"""What is as wide as the page where the text stands in columns, as figures and credits are."""
FLOATING = {"actions", "cards"}
"""What may stand at the head of the next page, as figures may."""
MOVABLE = {"components", "actions"}
"""What may be moved down by a few paragraphs where the text has one column, as examples and figures are."""


def set_show(book: Book, block: nodes.Block, chapter: str) -> list[Block]:
    """The blocks of something that a chapter shows."""
    made = list(_shown(book, block))
    asks = set(block.asks) if isinstance(block, shows.Show) else set()
    is_figure, is_turn = isinstance(block, nodes.Figure), isinstance(block, shows.TurnFigure)
    if made and book.shape.columns > 1 and (is_figure or isinstance(block, matter.Credits) or WIDE & asks):
        return [book.across(made, bool(FLOATING & asks) or (is_figure and not is_turn), 1.6, 2.6)]
    if made and ((is_figure and not is_turn) or MOVABLE & asks):
        return [Stack(tuple(made), False, 1.6, 2.6, (Mark(f"{BOX}{chapter}:{_name(block)}"),))]
    if book.editions and isinstance(block, matter.Glossary | matter.Rulings):  # of several games: long lists, set close
        return made
    return [Stack(tuple(made), False, 1.6, 2.6)] if made else []


def _name(block: nodes.Block) -> str:
    """What a show is called among the boxes of its chapter: by its place in the file."""
    return f"{block.span.line}"


def _shown(book: Book, block: nodes.Block) -> list[Block]:
    match block:
        case nodes.Figure():
            return [draw_figure(block, book.edition_of(block), book.figure_look)]
        case matter.Glossary():
            return glossary(book, block)
        case matter.Rulings():
            return rulings(book, block)
        case matter.Credits():
            return [Stack(tuple(credits(book, block)))]
        case shows.IconKey():
            return [signs(book)]
        case shows.Show():
            return _computed(book.of(block), block.asks)
    return []


def _computed(book: Book, show: Mapping[str, Any]) -> list[Block]:
    desk = book.desk(book.whole if WIDE & set(show) else 0.0)
    match dict(show):
        case {"components": _}:
            return [components_table(book)]
        case {"actions": phases}:
            return actions_table(book, phases)
        case {"sequence": _}:
            return sheet.show_sequence(desk)
        case {"reactions": _}:
            return sheet.show_reactions(desk)
        case {"limits": _}:
            return sheet.show_limits(desk)
        case {"clauses": ids}:
            return sheet.show_clauses(desk, ids)
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
        rows = tuple(_action_row(book, rule) for rule in actions_of(name, edition))
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
        Text((Run(action_name(rule, edition), styles.bold.text),), styles.bold),
        Text(sign, replace(does, align="center")),
        Text(edition.inlines(action_text(rule, edition), does), does),
        Text((Run(edition.number(rule.clause), number.text, target=rule.clause),), number),
    )


def signs(book: Book) -> Block:
    """The key of the icons that this book uses, in two columns."""
    suits = {str(m.props.get("mark")) for e in book.edition.game.enums.values() for m in e.members}
    known = [name for name in book.icons if name in book.edition.setting.icons]
    used = sorted(known, key=lambda name: name in suits)
    desk = book.desk((book.measure - 6.0) / 2)
    return Columns(tuple(tables.show_icons(desk, used)), 2, 6.0)
