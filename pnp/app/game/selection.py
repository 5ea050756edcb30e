"""Selection of some cards of a game: `--rows 3-8`, `--where 'cost > 1'`."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Protocol

from pnp.model.game import Card, CardKind, Component, Game, Member, Message
from pnp.source.diagnostics import Report, Span
from pnp.source.diagnostics.hints import did_you_mean

Rows = tuple[tuple[int, int], ...]
"""Ranges of rows, first and last."""


class Selection(Protocol):
    """The options that select cards."""

    @property
    def rows(self) -> Rows:
        """The rows of card tables, as a spreadsheet numbers them; empty for all."""

    @property
    def where(self) -> str:
        """A condition on the columns; "" for all cards."""


def selected(game: Game, selection: Selection, report: Report) -> Game:
    """A game whose components print only the selected cards; other pieces are printed as usual. Reports PNP106 for a
    condition that cannot be evaluated, and PNP307 if no card is selected."""
    if not selection.rows and not selection.where:
        return game
    codes = {name: _codes(kind, selection, game, report) for name, kind in game.cards.items()}
    if not any(codes.values()) and not report.errors:
        _report_none(game, selection, report)
    return _with_cards(game, codes)


def selected_versions(old: Game, new: Game, selection: Selection, report: Report) -> tuple[Game, Game]:
    """Two versions of a game whose components print only the selected cards. The newer version decides, since an added
    row changes the numbers of all rows below it. Cards that only the older version has are selected by its own rows and
    columns. Reports as :func:`selected` does."""
    if not selection.rows and not selection.where:
        return old, new
    chosen = {name: _codes(kind, selection, new, report) for name, kind in new.cards.items()}
    gone = {name: _codes(kind, selection, old, Report()) - _all_codes(new, name) for name, kind in old.cards.items()}
    if not any((*chosen.values(), *gone.values())) and not report.errors:
        _report_none(new, selection, report)
    compared = {name: codes | chosen.get(name, frozenset()) for name, codes in gone.items()}
    return _with_cards(old, compared), _with_cards(new, chosen)


def _all_codes(game: Game, kind: str) -> frozenset[str]:
    return frozenset(card.code for card in game.cards[kind].cards) if kind in game.cards else frozenset()


def _with_cards(game: Game, codes: Mapping[str, frozenset[str]]) -> Game:
    """A game whose components print only the cards with these codes, by kind."""
    components = tuple(
        _limited(component, game.cards[component.prints], codes[component.prints])
        if component.prints in codes
        else component
        for component in game.components
    )
    return replace(game, components=components)


def _report_none(game: Game, selection: Selection, report: Report) -> None:
    words = " ".join(_words(selection))
    rows = sorted({card.row for kind in game.cards.values() for card in kind.cards if card.row})
    help = "correct it, or leave it out"
    if selection.rows and rows:
        help += f"; the cards are in rows {rows[0]} to {rows[-1]}, as a spreadsheet numbers them"
    report.error("PNP307", f"`{words}` selects no card", Span(""), help)


def _words(selection: Selection) -> list[str]:
    ranges = ",".join(str(low) if low == high else f"{low}-{high}" for low, high in selection.rows)
    return [*([f"--rows {ranges}"] if ranges else []), *([f"--where '{selection.where}'"] if selection.where else [])]


def _limited(component: Component, kind: CardKind, codes: frozenset[str]) -> Component:
    """A component limited to these cards."""
    chosen = codes if component.chosen is None else codes & component.chosen
    return replace(component, chosen=chosen, count=sum(card.copies for card in kind.cards if card.code in chosen))


def _codes(kind: CardKind, selection: Selection, game: Game, report: Report) -> frozenset[str]:
    """The codes of the selected cards of a kind; none for a kind without the columns in the condition."""
    from pnp.model.computed import BadFormula, evaluate

    codes = set()
    for card in kind.cards:
        if selection.rows and not any(low <= card.row <= high for low, high in selection.rows):
            continue
        try:
            if not selection.where or evaluate(selection.where, names_of(card, game)):
                codes.add(card.code)
        except BadFormula as fault:
            if fault.unknown and any(fault.unknown in names_of(c, game) for k in game.cards.values() for c in k.cards):
                break  # a column of another kind
            columns = [name for other in game.cards.values() for name in other.columns]
            near = did_you_mean(fault.unknown, columns) if fault.unknown else ""
            help = near or 'write a condition on the columns: `cost > 1 and type == "unit"`'
            report.error("PNP106", f"`--where` cannot be computed: {fault}", Span(""), help)
            break
    return frozenset(codes)


def names_of(card: Card, game: Game) -> Mapping[str, object]:
    """The names available to a condition: columns (those ending in ``_`` also without it), members, the code."""
    members: dict[str, Member] = {member.name: member for enum in game.enums.values() for member in enum.members}
    values = {name: value.text if isinstance(value, Message) else value for name, value in card.values.items()}
    plain = {name.rstrip("_"): value for name, value in values.items()}
    return {**members, "code": card.code, "copies": card.copies, "row": card.row, **plain, **values}
