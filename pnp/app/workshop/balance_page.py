"""The page *Balance*: what players win with each card beside its row, and what another number would change.

Random players play on the fast engine. Nothing is written: a try plays the same seeds with a changed copy.
"""

import time
from dataclasses import field
from math import hypot
from statistics import NormalDist
from threading import Lock

from pnp.app.diff.changed_copy import Change, changed_copy
from pnp.app.play.seat_json import Data
from pnp.app.simulate.simulate import SimulateOptions, Statistics, engine_note, simulate
from pnp.app.workshop.cards import Cards
from pnp.app.workshop.workshop import Desk
from pnp.base.frozen import dataclass
from pnp.checks.statistics.findings import MEANINGS, outside
from pnp.checks.statistics.play_figures import PlayFigure
from pnp.model.game import Game
from pnp.model.schema.nouns import Card
from pnp.rules.loading import LoadedGame
from pnp.source.diagnostics import Report

GAMES, GAMES_IN_PYTHON, MOST_GAMES = 2_000, 100, 100_000
"""Games at first, where the fast engine plays and where it cannot; and the most that the page asks for."""
TIMES = 5
"""*Play more* plays this many times as many games."""
BANDS = (1, 3, 5, 10)
"""The choices for the band, in points."""
MAIN = ("played", "taken", "drawn", "start", "first", "held")
"""Events, the most telling first: the page begins with the first of these that the game has."""
AROUND = 3
"""A slider reaches at least this far below and above the present number."""
FAR = 20
"""It also reaches the numbers of other cards in the same column, unless they are further away than this."""
Measure = tuple[float, float, float]
"""A figure with its interval."""
NAMES = {event: (above, below) for event, above, below in MEANINGS}


@dataclass(frozen=True)
class BalanceChoices:
    """The choices of the page."""

    players: int = 0
    """Number of players; 0 for the fewest."""
    games: int = 0
    """Number of games; 0 for as many as are played at first."""
    band: int = 3
    """Points."""


@dataclass
class Balance:
    """The figures of the page, and those of the last tries. Several threads may call it; they are served one at a
    time."""

    desk: Desk
    cards: Cards
    _results: dict[tuple[object, ...], tuple[Statistics, float]] = field(default_factory=dict)
    _lock: Lock = field(default_factory=Lock)

    def data(self, asked: BalanceChoices) -> Data:
        """The figures of every card, with its row and its face, as JSON."""
        loaded = self.desk.loaded
        why = _why_not(loaded, self.desk)
        if why or loaded is None:
            return {"why": why, "title": self.cards.source.title}
        with self._lock:
            players, games = self._numbers(loaded, asked)
            statistics, seconds = self._played(loaded, players, games, asked.band)
        plays = statistics.plays
        assert plays is not None
        figures = [figure for figure in plays.figures if figure.about == "card"]
        events = [event for event in MAIN if any(figure.event == event for figure in figures)]
        game, (low, high) = loaded.game, loaded.game.players
        return {
            "why": "" if figures else "this game moves no cards that a player holds or plays", "title": game.id,
            "players": players, "tables": list(range(low, high + 1)), "games": games, "seconds": round(seconds, 1),
            "finished": statistics.finished, "more": min(games * TIMES, MOST_GAMES), "band": asked.band,
            "bands": list(BANDS), "events": events, "rows": self._rows(game, figures, asked.band / 100),
            "seats": _seats(statistics), "constants": _constants(game),
            "findings": [{"label": f.label, "words": list(f.words), "sentence": f.sentence} for f in plays.findings],
            "note": engine_note(loaded, _options(players, games, asked.band)), "rules": loaded.rules.digest[:6],
        }  # fmt: skip

    def marks(self, table: str) -> Data:
        """The differences of the cards of a table, by the line of their rows, for the page Cards. Games are played only
        if the fast engine plays them."""
        loaded = self.desk.loaded
        if loaded is None or _why_not(loaded, self.desk) or engine_note(loaded, _options(loaded.game.players[0], 1, 3)):
            return {"lines": {}}
        data = self.data(BalanceChoices())
        lines: Data = {}
        for row in data["rows"]:
            figure, face = row["events"].get(next(iter(data["events"]), "")), row["face"]
            if figure and face and face["table"] == table and not figure["few"]:
                lines[str(face["line"])] = {
                    name: figure[name] for name in ("difference", "low", "high", "side", "words")
                }
        return {"lines": lines, "event": next(iter(data["events"]), ""), "games": data["games"]}

    def try_change(self, asked: BalanceChoices, name: str, value: str) -> Data:
        """Play the same games with another number; returns the figures of all cards before and after. Raises
        WrongRequest."""
        loaded = self.desk.loaded
        why = _why_not(loaded, self.desk)
        if why or loaded is None:
            return {"why": why}
        change = Change(name, value)
        with self._lock:
            players, games = self._numbers(loaded, asked)
            before, _ = self._played(loaded, players, games, asked.band)
            with changed_copy(loaded, [change], Report()) as changed:
                after, seconds = self._played(changed, players, games, asked.band)
        return {
            "why": "", "name": name, "value": value, "seconds": round(seconds, 1), "games": games,
            "before": _figures_of(before, asked.band / 100), "after": _figures_of(after, asked.band / 100),
            "moves": _moves(before, after),
        }  # fmt: skip

    def _numbers(self, loaded: LoadedGame, asked: BalanceChoices) -> tuple[int, int]:
        """The number of players, and of games."""
        low, high = loaded.game.players
        players = min(max(asked.players or low, low), high)
        first = GAMES_IN_PYTHON if engine_note(loaded, _options(players, 1, asked.band)) else GAMES
        return players, min(asked.games or first, MOST_GAMES)

    def _played(self, loaded: LoadedGame, players: int, games: int, band: int) -> tuple[Statistics, float]:
        """The figures of these games, cached by the rules and the choices, and the seconds that they took."""
        key = (loaded.rules.digest, loaded.game.variant, players, games, band)
        if key not in self._results:
            start = time.perf_counter()
            statistics = simulate(loaded, _options(players, games, band))
            while len(self._results) >= len(BANDS) * AROUND:
                del self._results[next(iter(self._results))]
            self._results[key] = statistics, time.perf_counter() - start
        return self._results[key]

    def _rows(self, game: Game, figures: list[PlayFigure], band: float) -> list[Data]:
        """A row for each card, with the figures of its events."""
        cards = {(card.kind, card.code): card for kind in game.cards.values() for card in kind.cards}
        with self.cards.lock:
            if not self.cards.source.is_empty:
                self.cards.keep_up()
            kinds = {component.id: component.prints for component in game.components}
            faces = {
                (kinds.get(face.component, ""), face.code): {
                    "id": id, "version": face.version, "table": face.table, "line": face.line
                }
                for id, face in self.cards.faces.items() if face.table
            }  # fmt: skip
        rows: dict[tuple[str, str], Data] = {}
        for figure in figures:
            key = (figure.kind, figure.name)
            if key not in rows:
                card = cards.get(key)
                rows[key] = {
                    "kind": figure.kind, "code": figure.name, "label": figure.label, "face": faces.get(key),
                    "numbers": _numbers_of(game, card) if card else {}, "events": {},
                }  # fmt: skip
            rows[key]["events"][figure.event] = _figure(figure, band)
        return list(rows.values())


def _why_not(loaded: LoadedGame | None, desk: Desk) -> str:
    """The reason why no games can be played; "" if they can."""
    if desk.table or (loaded is not None and not loaded.game.has_course):
        return "cards alone are not a game: write rules with code, and bots can play it"
    return "" if loaded is not None else "the game has errors: the page Check names them"


def _options(players: int, games: int, band: int) -> SimulateOptions:
    return SimulateOptions((players,), games, ("random",), begins=False, cards=True, band=band / 100)


def _figures_of(statistics: Statistics, band: float) -> Data:
    """Every figure of a card, by event and by ``kind/code``."""
    figures: Data = {}
    for figure in statistics.plays.figures if statistics.plays else ():
        if figure.about == "card":
            figures.setdefault(figure.event, {})[f"{figure.kind}/{figure.name}"] = _figure(figure, band)
    return figures


def _figure(figure: PlayFigure, band: float) -> Data:
    side, few = outside(figure, band), figure.low <= -1.0 and figure.high >= 1.0
    names = NAMES.get(figure.event, ("more wins", "fewer wins"))
    return {
        "seats": figure.seats, "games": figure.games, "rate": figure.rate, "expected": figure.expected,
        "difference": 0.0 if few else figure.difference, "low": figure.low, "high": figure.high, "side": side,
        "few": few, "words": names[side < 0] if side else "",
    }  # fmt: skip


def _seats(statistics: Statistics) -> list[Data]:
    """The wins of each seat."""
    groups = [group for group in statistics.tables[0].wins if group.by == "seat"]
    return [
        {"label": won.label, **vars(won.share), "even": won.even, "verdict": won.verdict}
        for group in groups for won in group.shares
    ]  # fmt: skip


def _moves(before: Statistics, after: Statistics) -> list[Data]:
    """The wins of each seat and the rounds before and after, with the interval of the difference, widened for their
    number. It is that of independent games, which is too wide for games on the same seeds, never too narrow."""
    pairs: list[tuple[str, Measure, Measure, bool]] = [
        (f"Seat {one['label']}", _measure(one), _measure(other), True)
        for one, other in zip(_seats(before), _seats(after), strict=False)
    ]
    was, now = (statistics.tables[0].length.rounds for statistics in (before, after))
    if was.n > 1 and now.n > 1:
        pairs.append(("Rounds", (was.mean, was.low, was.high), (now.mean, now.low, now.high), False))
    normal = NormalDist()
    wider = normal.inv_cdf(1 - 0.025 / max(1, len(pairs))) / normal.inv_cdf(0.975)
    return [{"name": name, "share": share, **_move(one, other, wider)} for name, one, other, share in pairs]


def _measure(share: Data) -> Measure:
    return share["rate"], share["low"], share["high"]


def _move(before: Measure, after: Measure, wider: float) -> Data:
    """A figure before and after, and the interval of the difference (Newcombe's of two intervals)."""
    (was, low, high), (now, least, most) = before, after
    down, up = wider * hypot(now - least, high - was), wider * hypot(most - now, was - low)
    shown = abs(now - was) > (down if now > was else up)
    return {"before": was, "after": now, "low": now - was - down, "high": now - was + up, "shown": shown}


def _numbers_of(game: Game, card: Card) -> Data:
    """The numbers of a card that a slider can change, by column: the value, and the range of the slider."""
    names = game.cards[card.kind].columns
    own = {column: value for column, value in card.values.items() if column in names and type(value) is int}
    alike = [other for other in game.cards[card.kind].cards if other.row == card.row]
    if not card.row or len(alike) != 1:
        return {}
    columns = {column: [other.values.get(column) for other in game.cards[card.kind].cards] for column in own}
    return {
        column: _range(value, *(other for other in columns[column] if type(other) is int))
        for column, value in own.items()
    }


def _constants(game: Game) -> Data:
    """The numbers of the rules, likewise."""
    return {one.name: _range(one.value) for one in game.constants.values() if one.clause and type(one.value) is int}


def _range(value: int, *others: int) -> Data:
    """A number and the range of its slider, which includes the numbers of other cards that are near enough."""
    near = [value, *(other for other in others if abs(other - value) <= FAR)]
    least, most = max(value - AROUND, min(value, 0)), value + AROUND
    return {"value": value, "least": min(least, *near), "most": max(most, *near)}
