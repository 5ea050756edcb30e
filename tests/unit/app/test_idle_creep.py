"""A warning if a creep for booklets moves no page."""

from pathlib import Path

import pytest

from pnp.app.build.build import build
from pnp.app.build.idle_creep import check_creep
from pnp.app.gallery.gallery import gallery_edition
from pnp.app.game.build_options import BuildOptions, PrintOptions
from pnp.checks.edition import CheckOptions
from pnp.press.edition import Edition
from pnp.source.diagnostics import Report
from tests.tiny import HARE_RACE


@pytest.fixture
def edition() -> Edition:
    """The Hare Race."""
    return gallery_edition(HARE_RACE, Report())[0]


@pytest.mark.parametrize(
    ("pages", "reason"),
    [
        (0, "no booklet is printed of it"),
        (3, "it has only one sheet"),
        (4, "it has only one sheet"),
        (5, ""),
        (64, ""),
        (65, "its 17 sheets are glued, not put into each other"),
    ],
)
def test_a_creep_moves_the_pages_of_stapled_sheets_only(pages: int, reason: str, edition: Edition) -> None:
    check_creep(edition, "rulebook", pages, PrintOptions(creep=0.2))
    messages = [d.message for d in edition.report if d.code == "PNP724"]
    wanted = f"`--creep 0.2` does not move the pages of the rulebook: {reason}"
    assert messages == ([wanted] if reason else [])


def test_nobody_is_warned_of_the_usual_creep(edition: Edition) -> None:
    check_creep(edition, "rulebook", 65, PrintOptions())
    assert not [d for d in edition.report if d.code == "PNP724"]


@pytest.mark.parametrize(
    ("part", "paper", "warned"), [("cards", "a4", 1), ("rulebook", "a5", 1), ("rulebook", "a4", 0)]
)
def test_a_build_says_it_once(part: str, paper: str, warned: int, tmp_path: Path) -> None:
    report = Report()
    options = BuildOptions(
        out=tmp_path, locales=("en",), papers=(paper,), only=(part,), creep=0.2, check=CheckOptions(play=False)
    )
    build(Path(__file__).parents[3] / "data" / "hearts", options, report)
    assert len([d for d in report if d.code == "PNP724"]) == warned
