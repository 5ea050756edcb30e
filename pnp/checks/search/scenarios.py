"""Scenario files are executed: every scenario of a file, with each fault at its entry (PNP800, PNP801, PNP802)."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from pnp.base.cache import remember_recent
from pnp.base.frozen import dataclass
from pnp.checks.search.examples import ADVICE, left_to_chance
from pnp.engine.scenario import IN_FILES, BadScenario, Fault, ScenarioResult, misplaced, parts_of, run_scenario
from pnp.model.game import Game
from pnp.rules import RuleSet
from pnp.source.diagnostics import Diagnostic, Report, Span
from pnp.source.load.build import read_dictionary
from pnp.source.load.files import Disk, read_text
from pnp.source.load.nodes import Dictionary, entry_places, nearest_place, plain

Editions = Callable[[str, str], tuple[Game, RuleSet]]
"""A game by its name and variant, with its rules."""


@dataclass(frozen=True)
class Executed:
    """An executed scenario of a file."""

    name: str
    """Its `name:`, or its number in a file with several; "" in a file with one."""
    ok: bool
    clauses: tuple[str, ...]
    """Printed numbers of the clauses that were exercised."""
    diagnostics: tuple[Diagnostic, ...]
    result: ScenarioResult | None = None
    """Its result; None if it was not executed."""


FOLDER = "scenarios"
"""Folder of a game's own scenarios."""


def run_own(game: Game, rules: RuleSet, report: Report) -> Iterator[ScenarioResult]:
    """Execute the scenarios of this edition in the game's own folder; faults go to the report."""
    for _, executed in own_scenarios(game, rules, report):
        report.add_all(executed.diagnostics)
        if executed.result is not None:
            yield executed.result


def own_scenarios(game: Game, rules: RuleSet, report: Report) -> Iterator[tuple[Path, Executed]]:
    """Each scenario of this edition in the game's own folder, executed, with its file. Faults of reading the file are
    reported."""
    folder = game.folder / FOLDER
    for file in sorted(folder.glob("*.yaml")):
        text = read_text(Disk(folder), file.name, report)
        if text is not None:
            executed = _own_file(game, rules, str(file), text)
            report.add_all(executed.faults)
            yield from ((file, one) for one in executed.scenarios)


@dataclass(frozen=True)
class _OwnFile:
    """An executed file of a game's own scenarios."""

    scenarios: tuple[Executed, ...]
    faults: tuple[Diagnostic, ...]
    """Faults of reading it."""


@remember_recent(64)  # measured: the 297 scenarios of The Game of Amber take 2.8 s, and a check asks for them twice
def _own_file(game: Game, rules: RuleSet, file: str, text: str) -> _OwnFile:
    """A file of these scenarios, executed once for the same text and edition."""
    path, report = Path(file), Report()
    node = read_dictionary(Disk(path.parent), path.name, report)
    scenarios = run_file(node, path, game.id, lambda name, variant: (game, rules), game) if node is not None else ()
    return _OwnFile(tuple(scenarios), tuple(report))


def run_file(
    node: Dictionary, file: Path, game: str, editions: Editions, only: Game | None = None
) -> Iterator[Executed]:
    """Execute the scenarios of a file; ``game`` applies if the file names none. ``only``: those of this edition."""
    places = _Places(file, dict(entry_places(node)))
    data = plain(node)
    unknown = misplaced(data, IN_FILES)
    if unknown:
        yield Executed("", False, (), tuple(places.diagnostic(fault, (), "PNP104") for fault in unknown))
        return
    try:
        parts = list(parts_of(data))
    except BadScenario as fault:
        yield Executed("", False, (), tuple(places.diagnostic(one, (), "PNP801") for one in fault.faults))
        return
    for number, (path, part) in enumerate(parts, 1):
        name = str(part.get("name", f"{number}" if path else ""))
        if only is None or is_of(part, only):
            yield _executed(name, part, path, places, str(part.get("game") or game), editions)


def _executed(
    name: str, data: Mapping[str, object], path: tuple[str | int, ...], places: "_Places", game: str, editions: Editions
) -> Executed:
    if not game:
        fault = Fault("the scenario names no game", ("game",), "write `game: NAME` at its top")
        return Executed(name, False, (), (places.diagnostic(fault, path, "PNP105"),))
    edition, rules = editions(game, str(data.get("variant") or ""))
    result: ScenarioResult = run_scenario(edition, rules, data)
    diagnostics = [places.diagnostic(f, path, "PNP801" if result.broken else "PNP800") for f in result.faults]
    if result.ok:
        diagnostics += [places.diagnostic(f, path, "PNP802") for f in left_to_chance(edition, rules, data, result)]
    number = {c.id: c.number for c in edition.clauses.values()}
    return Executed(name, not diagnostics, tuple(number[c] for c in result.clauses), tuple(diagnostics), result)


def is_of(scenario: Mapping[str, object], game: Game) -> bool:
    """Whether a scenario belongs to this edition: to its variant, and to the game or to none by name."""
    named = scenario.get("game", game.id) in (game.id, game.folder.name)
    return named and str(scenario.get("variant") or "") == game.variant


@dataclass(frozen=True)
class _Places:
    """The places of a file's entries."""

    file: Path
    entries: Mapping[tuple[str | int, ...], Span]

    def diagnostic(self, fault: Fault, path: tuple[str | int, ...], code: str) -> Diagnostic:
        """A fault of the scenario at a path, at its entry; parts shared by several scenarios are above them."""
        own = nearest_place(self.entries, (*path, *fault.path))
        shared = nearest_place(self.entries, fault.path)
        exact = (*path, *fault.path[:1]) in self.entries
        place = (own if exact or shared is None else shared) or own or Span(str(self.file), 1)
        what = "depends on chance: " if code == "PNP802" else ""
        help = ADVICE[code] if code == "PNP802" else fault.help or ADVICE.get(code, "")
        return Diagnostic(code, what + fault.message, place, help)
