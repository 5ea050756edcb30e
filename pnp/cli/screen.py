"""The table on a terminal, as one seat sees it; plain lines where there is no terminal, and for screen readers."""

import sys
from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import Console
from rich.table import Table
from rich.text import Text

from pnp.workflow.table import CardView, Describer, Step, Thing, View, ZoneView

MOST_CARDS = 8
"""Cards of one zone that are named before a question; `look` names them all."""
MOST_ZONES = 6
"""Zones of a player of which the empty ones are shown too."""


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
    def table(self, view: View, whole: bool = False) -> None:
        """The table as the seat sees it. ``whole``: every card that can be seen, however many."""
        self.heading(self._where(view))
        for text in self._middle(view, whole):
            self.line(text)
        columns = self._columns(view, whole)
        seats = range(len(self.describer.people))
        rows = [(seat, [self._cell(view, column, seat, whole) for column in columns]) for seat in seats]
        rows = [(seat, cells) for seat, cells in rows if whole or self._is_shown(view, seat)]
        if self.fancy:
            self._grid([self._title(c) for c in columns], [(self._name(seat, view), cells) for seat, cells in rows])
            return
        for seat, cells in rows:
            said = [self._pair(self._title(c), cell) for c, cell in zip(columns, cells, strict=True) if cell]
            print(f"{self._name(seat, view)}. {'. '.join(said)}.")

    def _is_shown(self, view: View, seat: int) -> bool:
        """Whether a seat has a line before a question: every player; a role or a side that has something."""
        d = self.describer
        players = len(d.people) - sum(side.count for side in d.game.sides.values())
        has_cards = any(zone.count != 0 for zone in view.zones if zone.owner == seat)
        numbers = ((name, value) for name, owner, value in view.numbers if owner == seat)
        return seat < players or has_cards or not all(self._is_start(name, value) for name, value in numbers)

    def _pair(self, name: str, value: str) -> str:
        return self.describer.t("{name}: {value}", name=name, value=value)

    def _grid(self, titles: list[str], rows: list[tuple[str, list[str]]]) -> None:
        grid = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
        for title in ("", *titles):
            grid.add_column(title, overflow="fold")
        for name, cells in rows:
            grid.add_row(Text(name, style="bold" if "►" in name else ""), *(Text(cell) for cell in cells))
        self._rich.print(grid)

    def _where(self, view: View) -> str:
        d, parts = self.describer, []
        if view.round:
            label = d.text(_round(d.game.sequence).label) or d.t("round")
            parts.append(f"{label} {view.round}")
        if view.active >= 0:
            own = view.active == self.seat
            parts.append(d.t("your turn") if own else d.t("{player}'s turn", player=d.person(view.active)))
        return " · ".join(parts) or d.text(d.game.title)

    def _name(self, seat: int, view: View) -> str:
        d = self.describer
        marks = [d.t("you")] if seat == self.seat else []
        marks += [d.text(d.game.tokens[token].label) for token, holder in view.holders if holder == seat]
        marks += [d.t("out")] if seat in view.out else []
        turn = ("► " if seat == view.active else "  ") if self.fancy else ""
        return f"{turn}{d.person(seat)}" + (f" ({', '.join(marks)})" if marks else "")

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
            if seat < 0 and shown and (whole or not self._is_at_start(name, value)):
                out.append(self._pair(self._title((name, "number")), shown))
        return out

    def _is_start(self, name: str, value: Thing) -> bool:
        """Whether a field or counter is as it was when the game began."""
        game = self.describer.game
        declared = game.fields.get(name) or game.counters.get(name)
        start = declared.start if declared is not None else 0
        return getattr(value, "name", value) == start or not (value or start)

    def _is_at_start(self, name: str, value: Thing) -> bool:
        """Whether a flag is as it was when the game began: it says nothing then."""
        return isinstance(value, bool) and self._is_start(name, value)

    def _columns(self, view: View, whole: bool) -> list[tuple[str, str]]:
        """What each player has: fields first, then tokens, then zones. Flags that are as they were when the game began,
        and zones that have been empty for all who sit there, are left out but for the ``whole``."""
        game = self.describer.game
        starts = {c.name: c.start for c in game.counters.values() if not c.token}
        told = [(n, v) for n, seat, v in view.numbers if seat >= 0]
        told = [(n, v) for n, v in told if whole or not self._is_at_start(n, v)]
        numbers = dict.fromkeys(n for n, v in told if n not in starts or v != starts[n])
        order = [n for n in game.fields if n in numbers] + [n for n in game.counters if n in numbers]
        crowded = not whole and len({z.name for z in view.zones if z.owner >= 0}) > MOST_ZONES
        zones = dict.fromkeys(z.name for z in view.zones if z.owner >= 0 and (z.count != 0 or not crowded))
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

    def _cell(self, view: View, column: tuple[str, str], seat: int, whole: bool) -> str:
        name, kind = column
        if kind == "zone":
            zones = [z for z in view.zones if z.name == name and z.owner == seat]
            return " | ".join(self._cards(z, whole or seat == self.seat) for z in zones) or "–"
        return next((self._value(v) for n, owner, v in view.numbers if n == name and owner == seat), "")

    def _value(self, value: Thing) -> str:
        if isinstance(value, tuple):
            return ", ".join(self._value(v) for v in value)
        if isinstance(value, CardView):
            return self.describer.face(value)
        return self.describer.option(value) if value is not None else ""

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
