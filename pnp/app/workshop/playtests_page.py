"""The page *Playtests*: the games that people have played, beside the figures of bots' games."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict

from pnp.app.api.project import project_of
from pnp.app.play.seat_json import Data
from pnp.app.simulate.playtests import FOLDER, Playtest, PlaytestFigures, playtest_figures, read_playtests
from pnp.app.workshop.workshop import Desk
from pnp.checks.statistics.figures import spread_data
from pnp.press.document.plain import clause_text
from pnp.rules.loading import LoadedGame
from pnp.source.diagnostics import Report
from pnp.source.diagnostics.render import as_data

BOTS_NUMBERS = ("rounds", "decisions")
"""The numbers that both people's and bots' games have."""
LEAST_GAMES = 0.5
"""If a clause applies in at least this share of the bots' games and in no game of people, the page lists it."""


def playtests_page(desk: Desk) -> Data:
    """The games that people have played, the figures of them and of bots' games, and the clauses that only bots have
    met. A table of cards alone has none."""
    loaded, report = desk.loaded, Report()
    if loaded is None or not loaded.game.has_course:
        return {"playable": False, "games": [], "tables": [], "faults": [], "checking": desk.checking}
    folder = loaded.game.folder / FOLDER
    tests = read_playtests(folder, loaded.game, report) if folder.is_dir() else ()
    digest, bots = loaded.rules.digest, desk.figures or {}
    numbers = _clause_numbers(loaded)
    games = [_game(test, digest, numbers) for test in sorted(tests, key=lambda test: test.begun, reverse=True)]
    people = {figures.players: figures for figures in playtest_figures(tests, digest)}
    by_count: dict[int, Data] = {table["players"]: table for table in bots.get("tables", [])}  # type: ignore[attr-defined]
    tables = [_table(count, people.get(count), by_count.get(count)) for count in sorted({*people, *by_count})]
    return {
        "playable": True, "checking": desk.checking, "folder": FOLDER, "games": games, "tables": tables,
        "bots": {"games": bots.get("games", 0), "agents": bots.get("agents", [])},
        "unmet": unmet_clauses(tests, by_count.values(), loaded), "unclear": _unclear(tests, numbers),
        "faults": [as_data(diagnostic) for diagnostic in report],
    }  # fmt: skip


def _clause_numbers(loaded: LoadedGame) -> dict[str, str]:
    return {clause.id: clause.number for clause in loaded.game.clauses.values()}


def _game(test: Playtest, digest: str, numbers: Mapping[str, str]) -> Data:
    """A game of people as JSON."""
    return {
        "file": test.file, "line": test.line, "begun": test.begun, "players": test.players, "seats": list(test.seats),
        "winners": list(test.winners), "numbers": {name: list(values) for name, values in test.numbers.items()},
        "version": test.version, "is_current": bool(test.version) and digest.startswith(test.version),
        "unclear": [{"id": id, "number": numbers.get(id, "")} for id in test.unclear],
        "lengths": list(test.lengths), "notes": list(test.notes), "clauses": len(test.clauses),
    }  # fmt: skip


def _table(players: int, people: PlaytestFigures | None, bots: Data | None) -> Data:
    """The figures of people and bots for a number of players, side by side."""
    rows = [
        {
            "name": name,
            "people": spread_data(people.numbers[name]) if people and name in people.numbers else None,
            "bots": bots["length"].get(name) if bots else None,
        }
        for name in ("rounds", "decisions", "minutes", "fun")
    ]
    seats: list[Data] = next((group["shares"] for group in bots["wins"] if group["by"] == "seat"), []) if bots else []
    shares = people.wins if people else ()
    wins = [
        {
            "seat": seat + 1,
            "people": asdict(shares[seat]) if seat < len(shares) and shares[seat].games else None,
            "bots": {key: seats[seat][key] for key in ("rate", "low", "high")} if seat < len(seats) else None,
        }
        for seat in range(players)
    ]
    return {
        "players": players, "games": people.games if people else 0, "same_rules": people.same_rules if people else 0,
        "bots": bots["games"] if bots else 0, "wins": wins,
        "rows": [row for row in rows if row["people"] or row["bots"]],
    }  # fmt: skip


def unmet_clauses(tests: Sequence[Playtest], tables: Iterable[Data], loaded: LoadedGame) -> list[Data]:
    """The clauses that apply in many games of bots and have applied in no game of people by the present rules, the most
    frequent first. Empty until such a game has recorded its clauses."""
    current = [test for test in tests if test.clauses and test.version and loaded.rules.digest.startswith(test.version)]
    if not current:
        return []
    met, rates = {clause for test in current for clause in test.clauses}, dict[str, float]()
    for table in tables:
        for use in table["clauses"]:
            rates[use["clause"]] = max(rates.get(use["clause"], 0.0), float(use["rate"]))
    prose, clauses = project_of(loaded, loaded.game.language, Report()).prose, loaded.game.clauses
    wanted = [id for id, rate in rates.items() if rate >= LEAST_GAMES and id not in met and id in clauses]
    return [
        {
            "id": id, "number": clauses[id].number, "rate": rates[id],
            "text": clause_text(clauses[id], prose).removeprefix(clauses[id].number).strip(),
        }
        for id in sorted(wanted, key=lambda id: -rates[id])
    ]  # fmt: skip


def _unclear(tests: Sequence[Playtest], numbers: Mapping[str, str]) -> list[Data]:
    """Clauses that players found hard to understand, most often first."""
    counts: dict[str, int] = {}
    for test in tests:
        for id in test.unclear:
            counts[id] = counts.get(id, 0) + 1
    return [{"id": id, "number": numbers.get(id, ""), "times": times} for id, times in _most(counts)]


def _most(counts: Mapping[str, int]) -> list[tuple[str, int]]:
    return sorted(counts.items(), key=lambda item: -item[1])
