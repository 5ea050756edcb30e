"""The table on a terminal, as one seat sees it; plain lines for screen readers and for output that is not a
terminal."""

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rich.console import Console
from rich.table import Table
from rich.text import Text

from pnp.app.cli.terminal import escaped, styled
from pnp.app.play.grid_lines import cells_on_grids, grid_lines
from pnp.app.play.laid_cards import spaces_of_zones
from pnp.app.play.table import Describer, View, ZoneView
from pnp.app.play.table_words import (
    has_anything,
    is_idle,
    number_names,
    number_title,
    number_words,
    sentence,
    shown_cards,
    value_words,
    where_words,
    zone_title,
)  # fmt: skip

MOST_CARDS = 8
"""Most cards of one zone named before a question; `look` names them all."""
MOST_ZONES = 6
"""Most zones of a player whose empty ones are shown, too."""


@dataclass
class Screen:
    """The screen that shows the table. ``fancy``: the terminal supports boxes and colour."""

    describer: Describer
    seat: int
    fancy: bool

    def __post_init__(self) -> None:
        self._rich = Console(
            file=styled(sys.stdout), highlight=False, markup=False, emoji=False, soft_wrap=not self.fancy
        )

    # ------------------------------------------------------------------------------------------ lines
    def line(self, text: str = "", style: str = "") -> None:
        """Print a line."""
        if self.fancy:
            self._rich.print(_text(text, style))
        else:
            print(text)

    def lines(self, texts: Sequence[str], style: str = "") -> None:
        """Print several lines."""
        for text in texts:
            self.line(text, style)

    def heading(self, text: str) -> None:
        """Print a line across the screen."""
        if self.fancy:
            self._rich.rule(_text(text, "bold"), style="dim")
        else:
            print(f"\n{text}")

    # ------------------------------------------------------------------------------------------ the table
    def table(self, view: View, every_card: bool = False) -> None:
        """Print the table as the seat sees it. ``every_card``: every visible card, however many."""
        self.heading(where_words(self.describer, view, self.seat))
        for text in self._middle(view, every_card):
            self.line(text)
        columns = self._columns(view, every_card)
        seats = range(len(self.describer.people))
        rows = [(seat, [self._cell(view, column, seat, every_card) for column in columns]) for seat in seats]
        rows = [(seat, cells) for seat, cells in rows if every_card or has_anything(self.describer, view, seat)]
        if self.fancy:
            self._grid([self._title(c) for c in columns], [(self._name(seat, view), cells) for seat, cells in rows])
            return
        for seat, cells in rows:
            pairs = [self._pair(*pair) for pair in self._player_facts(view, seat, columns, cells)]
            print(f"{self._name(seat, view)}. {'. '.join(pairs)}.")

    def _player_facts(
        self, view: View, seat: int, columns: list[tuple[str, str]], cells: list[str]
    ) -> Iterator[tuple[str, str]]:
        """The content of a player's line: the name of a flag that is set, nothing for one that is not."""
        numbers = {name: value for name, owner, value in view.numbers if owner == seat}
        for column, cell in zip(columns, cells, strict=True):
            value = numbers.get(column[0]) if column[1] == "number" else None
            if cell and value is not False:
                yield self._title(column), "" if value is True else cell

    def _pair(self, name: str, value: str) -> str:
        return self.describer.t("{name}: {value}", name=name, value=value) if value else name

    def _grid(self, titles: list[str], rows: list[tuple[str, list[str]]]) -> None:
        grid = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
        for title in ("", *titles):
            grid.add_column(_text(title), overflow="fold")
        for name, cells in rows:
            grid.add_row(_text(name, "bold" if "►" in name else ""), *map(_text, cells))
        self._rich.print(grid)

    def _name(self, seat: int, view: View) -> str:
        d = self.describer
        marks = [d.t("you")] if seat == self.seat else []
        marks += [d.text(d.game.tokens[token].label) for token, holder in view.holders if holder == seat]
        marks += [d.t("out")] if seat in view.out else []
        turn = ("► " if seat == view.active else "  ") if self.fancy else ""
        return f"{turn}{d.opened(d.person(seat), d.person(seat))}" + (f" ({', '.join(marks)})" if marks else "")

    def _middle(self, view: View, every_card: bool) -> list[str]:
        """The zones and counters that belong to nobody."""
        d = self.describer
        zones = {z.name: z for z in view.zones if z.owner < 0}
        lines = [
            self._pair(sentence(d, d.text(d.game.boards[name].label)), d.pieces(pieces))
            for name, pieces in view.boards
            if any(pieces) or not _is_grid(d, name)
        ]
        lines += grid_lines(d, view)
        on_grids, laid = cells_on_grids(d.game), spaces_of_zones(d.game)
        for name, zone in zones.items():
            if name in laid and (zone.count == 0 or not every_card):
                continue
            if zone.count == 0 and d.game.zones[name].empty_at_rest:
                continue
            lines.append(self._pair(zone_title(d, name), self._cards(zone, every_card)))
        free = [d.text(d.game.tokens[token].label) for token, seat in view.holders if seat < 0]
        lines += [d.t("Nobody has {token}.", token=token) for token in free]
        for name, seat, value in view.numbers:
            shown = number_words(d, name, value)
            if seat < 0 and name not in on_grids and any(shown) and (every_card or not is_idle(d, name, value)):
                lines.append(self._pair(*shown))
        return lines

    def _columns(self, view: View, every_card: bool) -> list[tuple[str, str]]:
        """The columns of each player: fields first, then tokens, then zones. Without ``every_card``, flags that are
        unchanged since the game began are omitted; so are zones that are empty for all players, if there are many."""
        crowded = not every_card and len({z.name for z in view.zones if z.owner >= 0}) > MOST_ZONES
        zones = dict.fromkeys(z.name for z in view.zones if z.owner >= 0 and (z.count != 0 or not crowded))
        numbers = number_names(self.describer, view, every_card)
        return [*((n, "number") for n in numbers), *((z, "zone") for z in zones)]

    def _title(self, column: tuple[str, str]) -> str:
        name, kind = column
        return zone_title(self.describer, name) if kind == "zone" else number_title(self.describer, name)

    def _cell(self, view: View, column: tuple[str, str], seat: int, every_card: bool) -> str:
        name, kind = column
        if kind == "zone":
            zones = [z for z in view.zones if z.name == name and z.owner == seat]
            return " | ".join(self._cards(z, every_card or seat == self.seat) for z in zones) or "–"
        return next((value_words(self.describer, v) for n, owner, v in view.numbers if n == name and owner == seat), "")

    def _cards(self, zone: ZoneView, every_card: bool) -> str:
        d = self.describer
        decl = d.game.zones[zone.name]
        cards = shown_cards(d, zone)
        if zone.count == 0:
            return "–"
        if not cards:
            return d.n("{n} card", "{n} cards", zone.count or 0)
        half = MOST_CARDS // 2  # the top of a pile; in a row, the newest
        few = slice(half) if decl.order == "stack" else slice(-half, None)
        shown = cards if every_card or len(cards) <= MOST_CARDS else cards[few]
        text = ", ".join(shown)
        hidden = (zone.count or len(cards)) - len(shown)
        return f"{text} {d.t('and {n} more', n=hidden)}" if hidden else text


def _is_grid(d: Describer, board: str) -> bool:
    """Whether a board's spaces have columns and rows, which are shown."""
    places = d.game.boards[board].places
    return places in d.game.enums and bool(d.game.enums[places].positions)


def _text(text: str, style: str = "") -> Text:
    """A text of the game in one of our styles."""
    return Text(escaped(text), style=style)


def is_terminal() -> bool:
    """Whether the output supports boxes and colour."""
    return sys.stdout.isatty()
