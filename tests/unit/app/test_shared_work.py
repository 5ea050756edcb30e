"""Files that share work are the same bytes as files that are made alone."""

import hashlib
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from pnp.app.build.build import build
from pnp.app.game.build_options import BuildOptions
from pnp.checks.edition import CheckOptions
from pnp.model.read.build import build_game
from pnp.model.schema.merge import variant_names
from pnp.rules.build import digest_of
from pnp.rules.loading import compile_quest, load_and_compile, quest_digest
from pnp.source.diagnostics import Report
from tests.fewer import one_of
from tests.shipped import tree_of
from tests.tiny import HARE_RACE as RACE

VARIANTS = """
variants:
  short: {title: Short race}
  long: {title: Long race}
"""


def digests(folder: Path, out: Path, **more: object) -> dict[str, str]:
    """The digests of the files of a build in English, by their names."""
    asked = BuildOptions(out=out, locales=("en",), check=CheckOptions(play=False))
    files = build(folder, replace(asked, **more), Report()).files  # type: ignore[arg-type]
    return {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in files}


@pytest.fixture(scope="module")
def together(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The book, its booklets, the leaflet and the cards of The Hare Race, made together."""
    return digests(RACE, tmp_path_factory.mktemp("together"), only=("rulebook", "leaflet", "cards"))


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("part", ["rulebook", "leaflet", "cards"])
def test_a_part_for_one_paper_is_the_same_bytes_alone(
    paper: str, part: str, together: dict[str, str], tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    if paper == "letter" and not pytestconfig.getoption("--full"):
        pytest.skip("A4 stands for it; run --full")
    alone = digests(RACE, tmp_path, only=(part,), papers=(paper,))
    assert f"hare-race-{part}" in "".join(alone)
    assert alone == {name: together[name] for name in alone}


def test_a_book_is_the_same_bytes_without_its_booklets(together: dict[str, str], tmp_path: Path) -> None:
    alone = digests(RACE, tmp_path, only=("rulebook",), papers=("a5",))
    book = "hare-race-rulebook-a5.pdf"
    assert [name for name in alone if "booklet" in name] == []
    assert [name for name in together if "booklet" in name] and alone[book] == together[book]


def test_a_variant_is_the_same_bytes_alone(tmp_path: Path) -> None:
    folder = tmp_path / "hare-race"
    shutil.copytree(RACE, folder)
    game = folder / "game.yaml"
    game.write_text(game.read_text("utf-8") + VARIANTS, "utf-8")
    only = ("rulebook", "leaflet")
    both = digests(folder, tmp_path / "both", only=only)
    for variant in ("short", "long"):
        alone = digests(folder, tmp_path / variant, only=only, variant=variant)
        assert alone and alone == {name: both[name] for name in alone}


@pytest.mark.parametrize("variant", one_of(3, variant_names(tree_of("cards")), "every third variant represents them"))
def test_the_digest_of_a_quest_is_that_of_its_compiled_rules(variant: str) -> None:
    tree = tree_of("cards")
    game = build_game(tree, Report(), variant)
    assert game.quests
    for quest in game.quests:
        assert quest_digest(tree, game, quest) == compile_quest(tree, variant, quest, Report()).rules.digest


def test_a_quest_that_is_not_there_has_no_digest() -> None:
    tree = tree_of("cards")
    assert quest_digest(tree, build_game(tree, Report(), ""), "no-such-quest") == ""


def test_rules_whose_text_has_faults_have_no_digest(tmp_path: Path) -> None:
    folder = tmp_path / "hare-race"
    shutil.copytree(RACE, folder)
    loaded = load_and_compile(folder, "", Report())
    assert digest_of(loaded.game) == loaded.rules.digest
    spoilt = [replace(block, code="def :\n") for block in loaded.game.rules]
    assert digest_of(replace(loaded.game, rules=tuple(spoilt))) == ""
