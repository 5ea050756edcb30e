"""Scenario files are executed: every scenario of a file, with each fault at its entry (PNP800, PNP801, PNP802)."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import field
from pathlib import Path

from pnp.base.frozen import dataclass
from pnp.checks.search.examples import ADVICE, left_to_chance
from pnp.checks.search.scenario_cache import PassedFiles, PassedScenario
from pnp.engine.scenario import IN_FILES, BadScenario, Fault, ScenarioResult, Tables, misplaced, parts_of, run_at
from pnp.model.game import Game
from pnp.rules import RuleSet
from pnp.source.diagnostics import Diagnostic, Report, Span
from pnp.source.diagnostics.hints import did_you_mean, listed
from pnp.source.load.build import read_dictionary
from pnp.source.load.files import Disk, read_text
from pnp.source.load.nodes import Dictionary, entry_places, nearest_place, plain

Editions = Callable[[str, str], tuple[Game, RuleSet]]
"""A game by its name and variant, with its rules."""


@dataclass
class EditionTables:
    """The tables at which the scenarios of editions are executed, made once for each edition: a table takes longer to
    make than a scenario to play."""

    editions: Editions
    tables: dict[tuple[int, int], Tables] = field(default_factory=dict)

    def of(self, name: str, variant: str) -> Tables:
        """The tables of an edition."""
        game, rules = self.editions(name, variant)
        return self.tables.setdefault((id(game), id(rules)), Tables(game, rules))


@dataclass(frozen=True)
class ExecutedScenario:
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


def run_own(game: Game, rules: RuleSet, report: Report, use_cache: bool = True) -> Iterator[tuple[str, ScenarioResult]]:
    """Execute the scenarios of this edition in the game's own folder; gives each by its file and name, with its result.
    Faults go to the report. ``use_cache``: do not execute again what passed while nothing has changed."""
    for file, executed in own_scenarios(game, rules, report, use_cache):
        report.add_all(executed.diagnostics)
        if executed.result is not None:
            yield f"{file.name} {executed.name}".strip(), executed.result


def own_scenarios(
    game: Game, rules: RuleSet, report: Report, use_cache: bool = True
) -> Iterator[tuple[Path, ExecutedScenario]]:
    """Each scenario of this edition in the game's own folder, executed, with its file. Faults of reading the file go to
    the report."""
    folder = game.folder / FOLDER
    files = sorted(folder.glob("*.yaml"))
    passed = PassedFiles(game, rules) if use_cache and files else None
    tables = EditionTables(lambda name, variant: (game, rules))
    for file in files:
        text = read_text(Disk(folder), file.name, report)
        if text is not None:
            yield from ((file, one) for one in _own_file(game, tables, file, text, passed, report))
    if passed is not None:
        passed.save()


def _own_file(
    game: Game, tables: EditionTables, file: Path, text: str, passed: PassedFiles | None, report: Report
) -> list[ExecutedScenario]:
    """The scenarios of a file, from the cache or executed."""
    stored = passed.load(file.name, text) if passed is not None else None
    if stored is not None:
        return [ExecutedScenario(one.name, True, _numbers(game, one.result), (), one.result) for one in stored]
    own = Report()
    node = read_dictionary(Disk(file.parent), file.name, own)
    run = _run_file(node, file, game.id, tables, game) if node is not None else ()
    scenarios = list(run)
    report.add_all(own.diagnostics)
    results = [PassedScenario(one.name, one.result) for one in scenarios if one.ok and one.result is not None]
    if passed is not None and not own.diagnostics and len(results) == len(scenarios):
        passed.add(file.name, text, results)
    return scenarios


def _numbers(game: Game, result: ScenarioResult) -> tuple[str, ...]:
    """The printed numbers of the clauses that a scenario exercised."""
    return tuple(game.clauses[clause].number for clause in result.clauses)


def run_file(node: Dictionary, file: Path, game: str, editions: Editions) -> Iterator[ExecutedScenario]:
    """Execute the scenarios of a file; ``game`` applies if the file names none."""
    return _run_file(node, file, game, EditionTables(editions))


def _run_file(
    node: Dictionary, file: Path, game: str, tables: EditionTables, only: Game | None = None
) -> Iterator[ExecutedScenario]:
    """Execute the scenarios of a file at tables that other files use, too; ``only`` those of this edition, if given."""
    places = _Places(file, dict(entry_places(node)))
    data = plain(node)
    unknown = misplaced(data, IN_FILES)
    if unknown:
        yield ExecutedScenario("", False, (), tuple(places.diagnostic(fault, (), "PNP104") for fault in unknown))
        return
    try:
        parts = list(parts_of(data))
    except BadScenario as fault:
        yield ExecutedScenario("", False, (), tuple(places.diagnostic(one, (), "PNP801") for one in fault.faults))
        return
    for number, (path, part) in enumerate(parts, 1):
        name = str(part.get("name", f"{number}" if path else ""))
        misfit = _of_no_edition(part, only) if only is not None else None
        if misfit is not None:
            yield ExecutedScenario(name, False, (), (places.diagnostic(misfit, path, "PNP801"),))
        elif only is None or is_of(part, only):
            yield _executed(name, part, path, places, str(part.get("game") or game), tables)


def _executed(
    name: str,
    data: Mapping[str, object],
    path: tuple[str | int, ...],
    places: "_Places",
    game: str,
    tables: EditionTables,
) -> ExecutedScenario:
    if not game:
        fault = Fault("the scenario names no game", ("game",), "write `game: NAME` at its top")
        return ExecutedScenario(name, False, (), (places.diagnostic(fault, path, "PNP105"),))
    table = tables.of(game, str(data.get("variant") or ""))
    result: ScenarioResult = run_at(table, data)
    diagnostics = [places.diagnostic(f, path, "PNP801" if result.broken else "PNP800") for f in result.faults]
    if result.ok:
        diagnostics += [places.diagnostic(f, path, "PNP802") for f in left_to_chance(table, data, result)]
    return ExecutedScenario(name, not diagnostics, _numbers(table.game, result), tuple(diagnostics), result)


def is_of(scenario: Mapping[str, object], game: Game) -> bool:
    """Whether a scenario belongs to this edition: to its variant, and to the game or to none by name."""
    return is_name_of(game, scenario.get("game", game.id)) and str(scenario.get("variant") or "") == game.variant


def is_name_of(game: Game, name: object) -> bool:
    """Whether a scenario's `game:` names this game: by its id, by its folder's name or by the folder's path."""
    if name in (game.id, game.folder.name):
        return True
    return isinstance(name, str) and "/" in name and Path(name).resolve() == game.folder.resolve()


def _of_no_edition(scenario: Mapping[str, object], game: Game) -> Fault | None:
    """The fault of a scenario beside a game that names another game or an unknown variant; the first edition has it."""
    if game.variant != next(iter(game.variants), ""):
        return None
    other, variant = str(scenario.get("game", game.id)), str(scenario.get("variant") or "")
    if not is_name_of(game, other):
        message = f"the scenario is of `{other}`, but lies beside `{game.id}`: it is not executed"
        return Fault(message, ("game",), f"write `game: {game.id}`, or leave the line out")
    if variant not in ("", *game.variants):
        help = did_you_mean(variant, game.variants) or f"write one of its variants: {listed(game.variants)}"
        return Fault(f"`{game.id}` has no variant `{variant}`: the scenario is not executed", ("variant",), help)
    return None


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
