"""Games that people have played, read from the files beside a game, for comparison with games of bots.

`pnp serve` writes a YAML file in `playtests/` for each game whose players answer its questions. Notes of games at a
real table are CSV files in the same folder, or elsewhere, with a row for each game.
"""

import csv
import io
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

from pnp.app.game.errors import refuse
from pnp.base.frozen import dataclass
from pnp.checks.statistics.figures import Share, Spread
from pnp.checks.statistics.statistics import share_of, spread_of
from pnp.model.game import Game
from pnp.source.diagnostics import Report, Span
from pnp.source.diagnostics.hints import did_you_mean
from pnp.source.diagnostics.numbers import number_of, range_of
from pnp.source.load.nodes import plain
from pnp.source.load.number import whole_number
from pnp.source.load.safe_open import read_inside
from pnp.source.load.yaml_file import Origin, read_yaml

FOLDER = "playtests"
"""The folder beside a game: a file for each game played in a browser, and CSV files with notes of other games."""
NUMBERS = ("rounds", "decisions", "minutes", "fun")
"""The numbers of a game that are averaged; ``fun`` is from 1 to 5 and has a value for each player."""
COLUMNS = (
    "players", "winners", "rounds", "decisions", "minutes", "fun", "length", "date", "variant", "version", "unclear",
    "notes",
)  # fmt: skip
"""The columns of a CSV file; all but ``players`` may be missing. ``winners`` are seats; ``fun`` and ``length`` are for
each player."""
MOST_PLAYERS = 99
LENGTHS = ("short", "right", "long")
"""The answers of a player to the question how long the game felt."""


@dataclass(frozen=True)
class Playtest:
    """A game that people have played."""

    players: int
    winners: tuple[int, ...]
    """Seats, from 1."""
    numbers: Mapping[str, tuple[float, ...]]
    """The values of NUMBERS that are known."""
    version: str = ""
    """The first eight characters of the digest of its rules; "" where that is not known."""
    unclear: tuple[str, ...] = ()
    """The clauses that players found hard to understand."""
    notes: tuple[str, ...] = ()
    """Words of the players."""
    file: str = ""
    line: int = 0
    """The row of a CSV file."""
    begun: str = ""
    """The time at which it began, in ISO 8601."""
    lengths: tuple[str, ...] = ()
    """The answers of players about the length, each one of LENGTHS."""
    clauses: tuple[str, ...] = ()
    """The clauses that applied."""
    seats: tuple[str, ...] = ()
    """For each seat, `person` or the name of a bot; () where that is not known."""


@dataclass(frozen=True)
class PlaytestFigures:
    """The figures of all playtests with one number of players."""

    players: int
    games: int
    same_rules: int
    """Games known to have been played by the current rules."""
    wins: tuple[Share, ...]
    """Share of wins of each seat, in the games whose winners are known."""
    numbers: Mapping[str, Spread]
    lengths: Mapping[str, int]
    """Players to whom the game felt short, right or long, by LENGTHS; {} if nobody was asked."""
    unclear: tuple[tuple[str, int], ...]
    """Clauses, with the number of players who found them hard to understand, most first."""
    notes: tuple[str, ...]


# ------------------------------------------------------------------------------------------------- reading
def read_playtests(place: Path, game: Game, report: Report) -> tuple[Playtest, ...]:
    """The playtests of a folder with a YAML file for each game and CSV files of notes, or of one CSV file. The report
    names files and rows that are left out. Raises WrongRequest (PNP120) if ``place`` is neither."""
    if place.is_dir():
        games = [_from_yaml(file, game, report) for file in sorted(place.glob("*.yaml"))]
        notes = [test for file in sorted(place.glob("*.csv")) for test in _from_csv(file, game, report)]
        return (*(test for test in games if test is not None), *notes)
    if place.suffix.lower() != ".csv" or not place.is_file():
        refuse(f"there are no playtests in `{place}`", "name a folder with playtests, or a FILE.csv", report)
    return tuple(_from_csv(place, game, report))


def _from_yaml(file: Path, game: Game, report: Report) -> Playtest | None:
    try:
        text = read_inside(file.parent, file.name).decode("utf-8")
    except (OSError, ValueError):
        report.warn("PNP122", f"the playtest `{file.name}` cannot be read: it is left out", Span(str(file)))
        return None
    faults = Report()
    node = read_yaml(text, Origin(str(file)), faults)
    data = plain(node) if node is not None and not faults.diagnostics else None
    if not isinstance(data, dict) or not isinstance(data.get("seats"), list):
        why = faults.diagnostics[0].message if faults.diagnostics else "it has no list `seats`"
        report.warn("PNP122", f"the playtest `{file.name}` is left out: {why}", Span(str(file)))
        return None
    if (data.get("game"), data.get("variant", "")) != (game.id, game.variant):
        return None  # (of another variant)
    answers = [one for one in _list(data.get("answers")) if isinstance(one, dict)]
    numbers = {name: _numbers([data.get(name)]) for name in ("rounds", "decisions", "minutes")}
    numbers["fun"] = _numbers([one.get("fun") for one in answers])
    return Playtest(
        len(data["seats"]),
        tuple(int(seat) for seat in _numbers(_list(data.get("winners")))),
        _without_empty(numbers),
        version=str(data.get("rules", "")),
        unclear=tuple(str(one["clause"]) for one in answers if one.get("clause")),
        notes=tuple(str(one["text"]) for one in answers if one.get("text")),
        file=file.name,
        begun=str(data.get("begun", "")),
        lengths=tuple(str(one["length"]) for one in answers if one.get("length") in LENGTHS),
        clauses=tuple(str(clause) for clause in _list(data.get("clauses"))),
        seats=tuple(str(seat) for seat in data["seats"]),
    )


def _from_csv(file: Path, game: Game, report: Report) -> list[Playtest]:
    try:
        text = read_inside(file.parent, file.name).decode("utf-8-sig")
    except (OSError, ValueError):
        refuse(f"`{file}` cannot be read", "save it as CSV in UTF-8", report)
    head = text.partition("\n")[0]
    rows = csv.DictReader(io.StringIO(text, newline=""), delimiter=";" if head.count(";") > head.count(",") else ",")
    names = {name: (name or "").strip().lower() for name in rows.fieldnames or ()}
    for name in names.values():
        if name not in COLUMNS:
            report.warn(
                "PNP122", f"the column `{name}` of the playtests is left out", Span(str(file), 1, 1),
                did_you_mean(name, COLUMNS) or f"columns are {', '.join(COLUMNS)}",
            )  # fmt: skip
    if "players" not in names.values():
        why, help = "has no column `players`", "write a first line of names, as `date,players,winners,minutes`"
        report.warn("PNP122", f"`{file.name}` {why}: its games are left out", Span(str(file), 1, 1), help)
        return []
    tests, many = [], 0
    for row in rows:
        cells = {name: str(row.get(column) or "").strip() for column, name in names.items()}
        many += any(cells.values())
        if any(cells.values()) and (test := _from_row(cells, game, Span(str(file), rows.line_num, 1), report)):
            tests.append(test)
    if not many:
        report.warn("PNP122", f"`{file.name}` holds no games", Span(str(file), 1, 1), "write a row for each game")
    return tests


def _from_row(cells: Mapping[str, str], game: Game, span: Span, report: Report) -> Playtest | None:
    """The playtest of a row; None if it is of another variant, or has no number of players."""
    if cells.get("variant") and cells["variant"] != game.variant:
        return None
    players, (fewest, most) = whole_number(cells.get("players", "")), game.players
    if players is None or not 1 <= players <= MOST_PLAYERS:
        asked = cells.get("players", "")
        wrong = f"`{asked}` is not a number of players" if asked else "its column `players` is empty"
        report.warn("PNP122", f"a playtest is left out: {wrong}", span, f"write {range_of(fewest, most)}")
        return None
    if not fewest <= players <= most:
        message = f"a playtest of {number_of(players, 'player')} is counted, but the game is for"
        report.warn(
            "PNP122", f"{message} {range_of(fewest, most)}", span, "correct the column `players` if it is wrong"
        )
    numbers = {name: _allowed(name, cells, span, report) for name in NUMBERS}
    seats = _allowed("winners", cells, span, report)
    winners = tuple(int(seat) for seat in seats if seat in range(1, players + 1))
    for seat in seats:
        if seat not in range(1, players + 1):
            message = f"seat {seat:g} in the column `winners` of the playtests is not one of {players} players"
            report.warn("PNP122", message, span, f"seats are counted from 1: write 1 to {players}")
    answers = [word.lower() for word in cells.get("length", "").split()]
    for word in dict.fromkeys(answers):
        if word not in LENGTHS:
            message = f"`{word}` in the column `length` of the playtests is left out"
            report.warn("PNP122", message, span, "write short, right or long for each player")
    return Playtest(
        players,
        winners,
        _without_empty(numbers),
        version=cells.get("version", ""),
        unclear=tuple(cells.get("unclear", "").split()),
        notes=(cells["notes"],) if cells.get("notes") else (),
        file=Path(span.file).name,
        line=span.line,
        begun=cells.get("date", ""),
        lengths=tuple(word for word in answers if word in LENGTHS),
    )


def _allowed(name: str, cells: Mapping[str, str], span: Span, report: Report) -> tuple[float, ...]:
    """The numbers of a cell that its column allows; the report names the words that are left out."""
    least, most = (1.0, 5.0) if name == "fun" else (0.0, 1e9)
    numbers, wrong = [], []
    for word in cells.get(name, "").split():
        one = _numbers([word])
        numbers += [number for number in one if least <= number <= most]
        if not one or not least <= one[0] <= most:
            wrong.append(word)
    if wrong:
        message = f"`{' '.join(wrong)}` in the column `{name}` of the playtests is left out"
        help = "write a number from 1 to 5 for each player" if name == "fun" else "write a number, 0 or more"
        report.warn("PNP122", message, span, help)
    return tuple(numbers)


def _list(value: object) -> list[object]:
    return value if isinstance(value, list) else []


def _numbers(values: Sequence[object]) -> tuple[float, ...]:
    """The values that are numbers."""
    numbers = []
    for value in values:
        try:
            numbers.append(float(str(value).replace(",", ".")))
        except ValueError:
            continue
    return tuple(number for number in numbers if abs(number) < 1e9)


def _without_empty(numbers: Mapping[str, tuple[float, ...]]) -> dict[str, tuple[float, ...]]:
    return {name: values for name, values in numbers.items() if values}


# ------------------------------------------------------------------------------------------------- counting
def playtest_figures(tests: Sequence[Playtest], digest: str) -> tuple[PlaytestFigures, ...]:
    """The figures of playtests, for each number of players. ``digest``: of the current rules."""
    return tuple(
        _figures(players, [test for test in tests if test.players == players], digest)
        for players in sorted({test.players for test in tests})
    )


def _figures(players: int, tests: Sequence[Playtest], digest: str) -> PlaytestFigures:
    decided = [test for test in tests if test.winners]
    wins = [share_of(sum(seat in test.winners for test in decided), len(decided)) for seat in range(1, players + 1)]
    lengths = Counter(answer for test in tests for answer in test.lengths)
    values = {name: Counter(value for test in tests for value in test.numbers.get(name, ())) for name in NUMBERS}
    return PlaytestFigures(
        players, len(tests), sum(bool(test.version) and digest.startswith(test.version) for test in tests),
        tuple(wins), {name: spread_of(counts) for name, counts in values.items() if counts},
        {answer: lengths[answer] for answer in LENGTHS} if lengths else {},
        tuple(Counter(clause for test in tests for clause in test.unclear).most_common()),
        tuple(note for test in tests for note in test.notes),
    )  # fmt: skip
