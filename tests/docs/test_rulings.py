"""What an edition has decided by itself is tried: each ruling of a provenance.csv by a scenario or an example."""

import runpy
from pathlib import Path

import pytest

from pnp.source.diagnostics import Report
from pnp.source.load.files import Disk
from pnp.source.load.provenance import read_provenance

ROOT = Path(__file__).parents[2]
TOOL = runpy.run_path(str(ROOT / "tools/rulings.py"))
VARIANTS = {"cards": ("level-none", "level-simple", "level-normal", "packs-simple")}
"""Those that print every clause which a ruling stands behind."""


@pytest.mark.parametrize("game", VARIANTS)
def test_every_ruling_is_tried(game: str) -> None:
    rows = TOOL["rows_of"](ROOT / "data" / game, VARIANTS[game])
    assert any(row.is_ruling for row in rows)
    assert {row.id: row.untried for row in rows if row.untried} == {}


@pytest.mark.parametrize("game", VARIANTS)
def test_a_row_stands_for_one_clause_of_the_source(game: str) -> None:
    ids = [row.id for row in read_provenance(Disk(ROOT / "data" / game), Report())]
    assert len(ids) == len(set(ids))


def test_a_ruling_that_nothing_tries_is_found() -> None:
    row = TOOL["Row"]("X-a", True, {"told": frozenset({"tests: a test"}), "bare": frozenset()})
    assert row.untried == ["bare"]
