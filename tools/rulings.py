"""Say of every ruling of a game, by its provenance.csv, which scenarios and examples try it.

    python tools/rulings.py GAME [VARIANT …]

A clause is tried by a scenario or example whose run comes to it, or to the clause that it only repeats; or that asks
for the value of what is declared beside it (a table, a zone, a constant). A ruling is tried when each of its clauses
is, but for those that advise. Exit status 1 where one is not.
"""

import re
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from pnp.app.game.reading import variants_of
from pnp.checks.search.scenarios import FOLDER, is_of
from pnp.engine.scenario import parts_of, run_scenario
from pnp.model.game import Clause, Game
from pnp.rules import RuleSet
from pnp.rules.loading import load_and_compile
from pnp.source.diagnostics import Report
from pnp.source.load.build import read_dictionary
from pnp.source.load.files import Disk
from pnp.source.load.nodes import plain

ROOT = Path(__file__).parents[1]
ADVISES = frozenset({"advice", "fact", "flavour"})


@dataclass(frozen=True)
class Row:
    """A row of provenance.csv: its clauses, and what tries each of them."""

    id: str
    is_ruling: bool
    tried: Mapping[str, frozenset[str]]
    """By clause: examples and scenarios, by what they are called. Clauses that advise are left out."""

    @property
    def untried(self) -> list[str]:
        """Its clauses that nothing tries, where it is a ruling."""
        return [clause for clause, by in self.tried.items() if not by] if self.is_ruling else []


def rows_of(folder: Path, variants: tuple[str, ...] = ()) -> list[Row]:
    """Every row of a game's provenance.csv, with what tries it in any of some variants (in all unless given)."""
    report = Report()
    tried: dict[str, set[str]] = defaultdict(set)
    clauses: dict[str, Clause] = {}
    for variant in variants or variants_of(folder, "", report):
        loaded = load_and_compile(folder, variant, report)
        for name, data in _told(loaded.game, report):
            for clause in _comes_to(loaded.game, loaded.rules, data):
                tried[clause].add(name)
        clauses |= loaded.game.clauses
    rows = []
    for row in loaded.game.provenance:
        own = [clauses[c] for c in row.clauses if c in clauses and clauses[c].kind not in ADVISES]
        by = {c.id: frozenset(tried[c.id] | (tried[c.restates] if c.restates else set())) for c in own}
        rows.append(Row(row.id, row.origin != "source", by))
    return rows


def _told(game: Game, report: Report) -> Iterator[tuple[str, Mapping[str, object]]]:
    """The examples and scenarios of an edition, by what they are called."""
    yield from ((example.id, example.data) for example in game.examples)
    folder = game.folder / FOLDER
    for file in sorted(folder.glob("*.yaml")):
        node = read_dictionary(Disk(folder), file.name, report)
        for _, part in parts_of(plain(node)) if node is not None else ():
            if is_of(part, game):
                name = str(part.get("name", file.stem)).rpartition(" (")[0] or str(part.get("name", file.stem))
                yield f"{file.stem}: {name}", part


def _comes_to(game: Game, rules: RuleSet, data: Mapping[str, object]) -> set[str]:
    """The clauses that a scenario comes to, and those beside whose declarations it asks for values."""
    result = run_scenario(game, rules, data)
    if not result.ok:
        raise SystemExit(f"a scenario fails: {'; '.join(result.differences)}")
    steps = data.get("do")
    asked = [str(data.get("expect", ""))]
    if isinstance(steps, Sequence):
        asked += [str(s.get("value", s.get("expect", ""))) for s in steps if isinstance(s, Mapping)]
    words = set(re.findall(r"[a-z]\w+", " ".join(asked)))
    return set(result.clauses) | {clause for name, clause in _declared(game) if name in words}


def _declared(game: Game) -> Iterator[tuple[str, str]]:
    """The names that rules have for what stands beside a clause."""
    for group in (game.constants, game.tables, game.zones, game.counters, game.fields, game.sides):
        for name, thing in group.items():
            if thing.clause:
                yield name.rpartition(".")[2], thing.clause


def main() -> int:
    """Print the table."""
    folder = ROOT / "data" / sys.argv[1]
    rows = rows_of(folder, tuple(sys.argv[2:]))
    rulings = [row for row in rows if row.is_ruling]
    for row in rulings:
        for clause, by in row.tried.items():
            print(f"{row.id:16} {clause:20} {len(by):3}  {'; '.join(sorted(by)[:2])}")
    missing = [f"{row.id}: {' '.join(row.untried)}" for row in rulings if row.untried]
    print(f"{len(rows)} rows, {len(rulings)} rulings, {len(missing)} of them not tried", *missing, sep="\n")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
