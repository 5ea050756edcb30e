"""The table on a terminal, as one seat sees it; plain lines where there is no terminal, and for screen readers."""

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from pnp.workflow.table import Describer, Member, State, Step, View, ZoneView, view_of

MOST_CARDS = 8
"""Cards of one zone that are named before a question; `look` names them all."""


@dataclass
class Screen:
    """Where the table is drawn. ``fancy``: a terminal that takes boxes and colour."""

    describer: Describer
    seat: int
    fancy: bool

    def __post_init__(self) -> None:
        self._rich = Console(file=sys.stdout, highlight=False, markup=False, emoji=False, soft_wrap=not self.fancy)

    # ------------------------------------------------------------------------------------------ lines
    def line(self, text: str = "", style: str = "") -> None:
        """One line."""
        if self.fancy:
            self._rich.print(Text(text, style=style))
        else:
            print(text)

    def lines(self, texts: Sequence[str], style: str = "") -> None:
        """Several lines."""
        for text in texts:
            self.line(text, style)

    def heading(self, text: str) -> None:
        """A line across the screen."""
        if self.fancy:
            self._rich.rule(Text(text, style="bold"), style="dim")
        else:
            print(f"\n{text}")

    # ------------------------------------------------------------------------------------------ the table
    def table(self, state: State, whole: bool = False) -> None:
        """The table as the seat sees it. ``whole``: every card that can be seen, however many."""
        view = view_of(state, self.seat)
        self.heading(self._where(state, view))
        for text in self._middle(view, whole):
            self.line(text)
        columns = self._columns(view)
        rows = [(player, [self._cell(view, column, player, whole) for column in columns]) for player in state.everyone]
        if self.fancy:
            self._grid([self._title(c) for c in columns], [(self._name(p, view), cells) for p, cells in rows])
            return
        for player, cells in rows:
            said = [self._pair(self._title(c), cell) for c, cell in zip(columns, cells, strict=True) if cell]
            print(f"{self._name(player, view)}. {'. '.join(said)}.")

    def _pair(self, name: str, value: str) -> str:
        return self.describer.t("{name}: {value}", name=name, value=value)

    def _grid(self, titles: list[str], rows: list[tuple[str, list[str]]]) -> None:
        grid = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
        for title in ("", *titles):
            grid.add_column(title, overflow="fold")
        for name, cells in rows:
            grid.add_row(Text(name, style="bold" if "►" in name else ""), *(Text(cell) for cell in cells))
        self._rich.print(grid)

    def _where(self, state: State, view: View) -> str:
        d, parts = self.describer, []
        if view.round:
            label = d.text(_round(state.game.sequence).label) or d.t("round")
            parts.append(f"{label} {view.round}")
        if view.active >= 0:
            who = state.everyone[view.active]
            parts.append(d.t("your turn") if who.seat == self.seat else d.t("{player}'s turn", player=who.name))
        return " · ".join(parts) or d.text(state.game.title)

    def _name(self, player: Any, view: View) -> str:
        d = self.describer
        marks = [d.t("you")] if player.seat == self.seat else []
        marks += [d.text(d.game.tokens[token].label) for token, seat in view.holders if seat == player.seat]
        marks += [d.t("out")] if player.seat in view.out else []
        turn = ("► " if player.seat == view.active else "  ") if self.fancy else ""
        return f"{turn}{player.name}" + (f" ({', '.join(marks)})" if marks else "")

    def _middle(self, view: View, whole: bool) -> list[str]:
        """The zones and numbers that belong to nobody."""
        d = self.describer
        zones = {z.name: z for z in view.zones if z.owner < 0}
        out = [self._pair(d.text(d.game.boards[name].label), d.pieces(pieces)) for name, pieces in view.boards]
        for name, zone in zones.items():
            if zone.count == 0 and d.game.zones[name].empty_at_rest:
                continue
            label = d.text(d.game.zones[name].label) or name.replace("_", " ")
            out.append(self._pair(label, self._cards(zone, whole)))
        free = [d.text(d.game.tokens[token].label) for token, seat in view.holders if seat < 0]
        out += [d.t("Nobody has {token}.", token=token) for token in free]
        for name, seat, value in view.numbers:
            shown = self._value(value)
            if seat < 0 and shown:
                out.append(self._pair(self._title((name, "number")), shown))
        return out

    def _columns(self, view: View) -> list[tuple[str, str]]:
        """What each player has: fields first, then tokens, then zones."""
        game = self.describer.game
        starts = {c.name: c.start for c in game.counters.values() if not c.token}
        told = [(n, v) for n, seat, v in view.numbers if seat >= 0]
        numbers = dict.fromkeys(n for n, v in told if n not in starts or v != starts[n])
        order = [n for n in game.fields if n in numbers] + [n for n in game.counters if n in numbers]
        zones = dict.fromkeys(z.name for z in view.zones if z.owner >= 0)
        return [*((n, "number") for n in order), *((z, "zone") for z in zones)]

    def _title(self, column: tuple[str, str]) -> str:
        name, kind = column
        game, d = self.describer.game, self.describer
        if kind == "zone":
            return d.text(game.zones[name].label) or name.replace("_", " ")
        counter = game.counters.get(name)
        names = (name, counter.token) if counter and counter.token else (name,)
        term = next((t for t in game.terms.values() if t.names in names), None)
        if term is None:
            return name[:1].upper() + name[1:].replace("_", " ")
        return d.text(term.many if counter else term.one)

    def _cell(self, view: View, column: tuple[str, str], player: Any, whole: bool) -> str:
        name, kind = column
        if kind == "zone":
            zones = [z for z in view.zones if z.name == name and z.owner == player.seat]
            return " | ".join(self._cards(z, whole or player.seat == self.seat) for z in zones) or "–"
        return next((self._value(v) for n, seat, v in view.numbers if n == name and seat == player.seat), "")

    def _value(self, value: Any) -> str:
        if isinstance(value, tuple):
            return ", ".join(self._value(v) for v in value)
        if isinstance(value, bool):
            return self.describer.t("yes") if value else self.describer.t("no")
        if isinstance(value, Member):
            return self.describer.member(value)
        if value is None:
            return ""
        if hasattr(value, "seat"):
            return str(value.name)
        return self.describer.face(value) if hasattr(value, "code") else str(value)

    def _cards(self, zone: ZoneView, whole: bool) -> str:
        d = self.describer
        decl = d.game.zones[zone.name]
        cards = [c for c in (reversed(zone.cards) if decl.order == "stack" else zone.cards) if c is not None]
        if zone.count == 0:
            return "–"
        if not cards:
            return d.t("{n} cards", n=zone.count) if zone.count != 1 else d.t("1 card")
        shown = cards if whole or len(cards) <= MOST_CARDS else cards[-MOST_CARDS // 2 :]
        text = ", ".join(d.face(card) for card in shown)
        hidden = (zone.count or len(cards)) - len(shown)
        return f"{text} {d.t('and {n} more', n=hidden)}" if hidden else text


def is_terminal() -> bool:
    """Whether boxes and colour are welcome."""
    return sys.stdout.isatty()


def _round(step: Step) -> Step:
    """The node of the sequence that is the round."""
    return step if step.kind == "round" else next((_round(s) for s in step.steps), step)
