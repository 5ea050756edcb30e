"""Bad input ends with one clear diagnostic and exit status 1 or 2, and leaves the output folder as it was."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.app.cli.status import DONE, ERRORS, WRONG
from pnp.app.game.new_game import draft_of
from pnp.source.diagnostics import Failed, Report, Span
from tests.end_to_end.commanding import Outcome, change, codes


def test_a_missing_folder(pnp: Callable[..., Outcome], game: Path) -> None:
    status, _, err = pnp("check", "./fir")
    assert (status, codes(err)) == (WRONG, ["PNP100"])


def test_a_game_that_is_nearly_named(pnp: Callable[..., Outcome]) -> None:
    status, _, err = pnp("check", "all-but-malic")
    assert (status, codes(err)) == (WRONG, ["PNP100"]) and "write `all-but-malice`" in err


def test_a_folder_without_a_game(pnp: Callable[..., Outcome], tmp_path: Path) -> None:
    status, _, err = pnp("check", str(tmp_path))
    assert (status, codes(err)) == (WRONG, ["PNP100"])


def test_broken_yaml(pnp: Callable[..., Outcome], game: Path) -> None:
    change(game / "game.yaml", "version:", "version")
    status, _, err = pnp("check", "./fire")
    assert (status, codes(err)) == (ERRORS, ["PNP102"])
    assert "fire/game.yaml:" in err and "^" in err


def test_a_key_that_nobody_knows(pnp: Callable[..., Outcome], game: Path) -> None:
    change(game / "game.yaml", "tagline:", "taglin:")
    status, _, err = pnp("check", "./fire")
    assert (status, codes(err)) == (ERRORS, ["PNP104"]) and "`tagline`" in err


def test_a_card_table_with_an_unknown_column(pnp: Callable[..., Outcome], game: Path) -> None:
    change(game / "cards.csv", "copies", "copis")
    status, _, err = pnp("check", "./fire")
    assert (status, codes(err)) == (ERRORS, ["PNP109"]) and "`copies`" in err


def test_a_card_table_that_lacks_a_column(pnp: Callable[..., Outcome], game: Path) -> None:
    rows = (game / "cards.csv").read_text("utf-8").splitlines()
    (game / "cards.csv").write_text("\n".join(row.rsplit(",", 1)[0] for row in rows), "utf-8")
    status, _, err = pnp("check", "./fire")
    assert (status, codes(err)) == (ERRORS, ["PNP110"]) and "story" in err


def test_a_file_in_another_encoding(pnp: Callable[..., Outcome], game: Path) -> None:
    chapter = game / "rules" / "02-turn.md"
    chapter.write_bytes(chapter.read_text("utf-8").replace("turn", "türn", 1).encode("latin-1"))
    status, _, err = pnp("check", "./fire")
    assert (status, codes(err)) == (ERRORS, ["PNP101"]) and "UTF-8" in err


def test_a_chapter_with_a_misspelt_zone(pnp: Callable[..., Outcome], game: Path) -> None:
    change(game / "rules" / "02-turn.md", "move(card, fire)", "move(card, fir)")
    status, _, err = pnp("check", "./fire", "--no-play")
    assert (status, codes(err)) == (ERRORS, ["PNP203"]) and "write `fire`" in err


@pytest.mark.parametrize("command", ["play", "build", "check"])
def test_a_variant_that_the_game_does_not_have(pnp: Callable[..., Outcome], game: Path, command: str) -> None:
    status, _, err = pnp(command, "./fire", "--variant", "long")
    assert (status, codes(err)) == (WRONG, ["PNP117"])


@pytest.mark.parametrize("command", ["play", "build"])
def test_a_locale_that_the_game_does_not_have(pnp: Callable[..., Outcome], game: Path, command: str) -> None:
    status, _, err = pnp(command, "./fire", "--locale", "xx")
    assert (status, codes(err)) == (WRONG, ["PNP118"])


def test_more_players_than_the_game_takes(pnp: Callable[..., Outcome], game: Path) -> None:
    status, _, err = pnp("simulate", "./fire", "--players", "9")
    assert (status, codes(err)) == (WRONG, ["PNP120"]) and "--players 4" in err


def test_an_agent_that_there_is_not(pnp: Callable[..., Outcome], game: Path) -> None:
    status, _, err = pnp("simulate", "./fire", "--agent", "deep")
    assert (status, codes(err)) == (WRONG, ["PNP124"]) and "greedy" in err


def test_a_saved_game_that_is_none(pnp: Callable[..., Outcome], tmp_path: Path) -> None:
    file = tmp_path / "save.json"
    file.write_text("{}", "utf-8")
    status, _, err = pnp("replay", str(file))
    assert codes(err) == ["PNP122"] and status in (ERRORS, WRONG)


def test_a_saved_game_that_is_not_there(pnp: Callable[..., Outcome], tmp_path: Path) -> None:
    status, _, err = pnp("replay", str(tmp_path / "save.json"))
    assert codes(err) == ["PNP100"] and status in (ERRORS, WRONG)


def test_a_scenario_with_a_key_that_nobody_knows(pnp: Callable[..., Outcome], game: Path, tmp_path: Path) -> None:
    (tmp_path / "s.yaml").write_text("game: ./fire\nplayers: [A, B]\ngiven: {}\nexpects: {}\n", "utf-8")
    status, _, err = pnp("scenario", "s.yaml")
    assert (status, codes(err)) == (ERRORS, ["PNP104"]) and "`expect`" in err


def test_a_new_game_where_there_is_one(pnp: Callable[..., Outcome], game: Path) -> None:
    before = (game / "game.yaml").read_bytes()
    status, _, err = pnp("new", "fire")
    assert (status, codes(err)) == (WRONG, ["PNP119"])
    assert (game / "game.yaml").read_bytes() == before


def test_a_new_game_in_a_place_that_cannot_be_written(pnp: Callable[..., Outcome], game: Path) -> None:
    status, _, err = pnp("new", "fire/game.yaml/other")
    assert (status, codes(err)) == (WRONG, ["PNP119"])


def test_a_new_game_with_a_name_that_is_none(pnp: Callable[..., Outcome], game: Path) -> None:
    status, _, err = pnp("new", "My Game!")
    assert (status, codes(err)) == (WRONG, ["PNP120"]) and "`my-game`" in err


def test_json_is_one_object_even_then(pnp: Callable[..., Outcome], game: Path) -> None:
    status, out, _ = pnp("check", "./fir", "--json")
    assert status == WRONG and json.loads(out)["diagnostics"][0]["code"] == "PNP100"


def test_a_catalogue_is_not_lost_when_it_cannot_be_written(pnp: Callable[..., Outcome], game: Path) -> None:
    status, _, err = pnp("locale", "update", "./fire", "--locale", "xx")
    assert (status, codes(err)) == (WRONG, ["PNP118"]) and not (game / "locale").exists()
    assert pnp("locale", "update", "./fire", "--locale", "fr")[0] == DONE
    shutil.rmtree(game / "locale")
    (game / "locale").write_text("a file in the way", "utf-8")
    status, _, err = pnp("locale", "update", "./fire", "--locale", "fr")
    assert (status, codes(err)) == (WRONG, ["PNP119"])
    assert (game / "locale").read_text("utf-8") == "a file in the way"


def test_a_new_game_is_written_with_all_its_languages_or_not_at_all(pnp: Callable[..., Outcome], game: Path) -> None:
    Path("birds.csv").write_text("id,name\n1,Wren\n2,Owl\n", "utf-8")
    Path("fr.csv").write_text("id,name\n8,Troglodyte\n9,Hibou\n7,Merle\n", "utf-8")
    status, _, err = pnp("new", "birds", "--from", "birds.csv", "--locale", "fr=fr.csv")
    assert (status, codes(err)) == (WRONG, ["PNP145"]) and not Path("birds").exists()
    Path("fr.csv").write_text("id,name\n1,Troglodyte\n2,Hibou\n", "utf-8")
    assert pnp("new", "birds", "--from", "birds.csv", "--locale", "fr=fr.csv")[0] == DONE
    assert "Hibou" in Path("birds/locale/fr.po").read_text("utf-8") and Path("birds/agreed.yaml").is_file()


def test_a_fault_in_a_new_game_is_named_by_its_own_folder(tmp_path: Path) -> None:
    report = Report()
    with pytest.raises(Failed), draft_of(tmp_path / "duck", report) as draft:
        report.error("PNP119", f"`{draft / 'game.yaml'}` cannot be written", Span(str(draft / "game.yaml")))
        report.stop_on_errors()
    (fault,) = report
    assert fault.span.file == str(tmp_path / "duck" / "game.yaml") and fault.span.file in fault.message
    assert not (tmp_path / "duck").exists()
