"""All But Malice in memory, with faults planted in it."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from pnp.checks.static.binding import check_binding
from pnp.checks.static.locale import check_locales
from pnp.checks.static.translation_cache import FaultlessTexts
from pnp.model.read.build import build_game
from pnp.model.text.catalogue import load_catalogue
from pnp.rules import compile_rules
from pnp.source.diagnostics import Diagnostic, Report
from pnp.source.load import load_game
from pnp.source.load.files import Memory

DATA = Path(__file__).parents[3] / "data"
GAME = DATA / "all-but-malice"
TEXTS = (".yaml", ".csv", ".md", ".po")
SOUND: dict[str, bool] = {}
"""Verdicts of checks in this process: a translation of the game is checked once, and again where it, or a text that it
depends on, is spoilt. `pnp check` does the same from one run to the next."""


def texts_of_the_game(locales: str = "*") -> dict[str, str]:
    """The texts of its files, with the translations into some languages: each takes as long to check as all other
    things together."""
    files = [path for path in sorted(GAME.rglob("*")) if path.suffix in TEXTS and path.is_file()]
    names = {path.relative_to(GAME).as_posix(): path for path in files}
    return {
        name: path.read_text("utf-8")
        for name, path in names.items()
        if not name.startswith("locale/") or path.match(f"locale/{locales}.*")
    }


@dataclass
class Planted:
    """A copy of the game's texts, with the French translation alone, that a test may spoil."""

    texts: dict[str, str] = field(default_factory=lambda: texts_of_the_game("fr"))

    def replace(self, file: str, old: str, new: str) -> int:
        """Put one text for another, and return the line (from 1) on which that stands."""
        assert self.texts[file].count(old) >= 1, f"{file} has no {old!r}: the game was edited, choose another place"
        before, _, after = self.texts[file].partition(old)
        self.texts[file] = before + new + after
        return before.count("\n") + 1

    def line(self, file: str, needle: str) -> int:
        """The line on which a text stands."""
        assert needle in self.texts[file]
        return self.texts[file].partition(needle)[0].count("\n") + 1

    def check(self, keeping: bool = False, anew: bool = False) -> list[Diagnostic]:
        """The faults that the static checks find, those of loading and of missing pictures left out; ``keeping``: what
        is sound is stored for the next check of this game; ``anew``: everything is checked, as nothing is known."""
        report = Report()
        files = Memory(self.texts, str(GAME), (DATA,))
        tree = load_game(files, report)
        game = build_game(tree, report)
        rules = compile_rules(game, report)
        found = Report(sources=report.sources)
        known = FaultlessTexts(game, None if keeping else SOUND, keeping) if not anew else None
        check_binding(game, rules, found, known)
        catalogues = {name: load_catalogue(tree, name, found) for name in tree.locales}
        check_locales(game, rules, catalogues, found, cache=known)
        if keeping and known is not None:
            known.save()
        early = [d for d in report if d.code != "PNP114"]
        return [*early, *found]

    def found(self, code: str) -> list[tuple[str, int]]:
        """Where the diagnostics with a code stand: file below the game's folder, and line."""
        return [(Path(d.span.file).name, d.span.line) for d in self.check() if d.code == code]


@pytest.fixture
def planted() -> Planted:
    """A fresh copy of All But Malice."""
    return Planted()


@pytest.fixture
def codes(planted: Planted) -> Callable[[], set[str]]:
    """The codes that the checks find in the planted copy."""
    return lambda: {d.code for d in planted.check()}
