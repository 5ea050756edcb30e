"""Each code has its page, and each page's examples do what they say: the wrong one gives that code and no other, the
right one gives none."""

import importlib.util
from pathlib import Path

import pytest

from pnp.app.cli.main import main
from pnp.source.diagnostics import CODES
from tests import tiny

from .pages import DOCS, FAMILIES, PAGES, Part, index_page, read_page, run, stage_of, write_game

UNSHOWN = {
    "PNP136": "it needs a write that was killed: tests/safety/test_files.py",
    "PNP140": "it needs an installed font: tests/unit/press/edition/test_installed_fonts.py",
    "PNP405": "no rule code can break it: it would be a fault of the press",
    "PNP717": "whether it is told depends on the machine: tests/unit/edition/test_found.py",
    "PNP718": "whether it is told depends on the machine: tests/unit/typeset/test_thai.py",
}
"""Codes whose pages have no example, and why."""
SHOWN = [code for code in CODES if code not in UNSHOWN]


def test_every_code_has_its_page_and_every_page_its_code() -> None:
    missing, stray = set(CODES) - (pages := {page.stem for page in PAGES.glob("*.md")}), pages - set(CODES)
    assert not missing, f"write the pages of {sorted(missing)} in docs/diagnostics/, each like that of its neighbours"
    assert not stray, f"{sorted(stray)} have pages, but no line in pnp/source/diagnostics/codes.py"


@pytest.mark.parametrize("code", CODES)
def test_a_page_says_what_its_code_means(code: str) -> None:
    page = read_page(PAGES / f"{code}.md")
    assert page.title == f"{code} {CODES[code].slug}"
    paragraphs = page.text.split("\n\n")
    assert len(paragraphs) >= 2, "a page says what it means, and why it matters"
    assert (page.wrong is not None and page.right is not None) == (code not in UNSHOWN)


def findings(code: str, part: Part, folder: Path, capsys: pytest.CaptureFixture[str]) -> dict[str, str]:
    """The codes that an example gives, each with its first message."""
    game = folder / "hare-race"
    base = tiny.IN_FRENCH if code.startswith("PNP6") else tiny.FILES
    write_game(game, tiny.spoilt(part.files, base), part.encodings)
    if part.command:
        return command_findings(part.command, capsys, code)
    return {d.code: f"{d.span}: {d.message}" for d in reversed(run(game, stage_of(code))) if d.severity != "note"}


OTHER_STAGE = "if another stage reports the code, add it to STAGES in tests/diagnostics/pages.py:"
ALWAYS = ("PNP138", "PNP714")
"""Codes that exports of the hare race always give, as its hares have no back and no press is named."""


def command_findings(command: str, capsys: pytest.CaptureFixture[str], of: str) -> dict[str, str]:
    """The codes that a command prints."""
    words = command.split()
    if words[0] == "build" and importlib.util.find_spec("pnp.app.cli.commands.build") is None:
        pytest.skip("there is no `pnp build` yet")
    main(words)
    said = "".join(capsys.readouterr())
    return {code: said for code in CODES if f"[{code} " in said and (code == of or code not in ALWAYS)}


@pytest.mark.parametrize("code", SHOWN)
def test_the_wrong_example_gives_its_code(
    code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    part = read_page(PAGES / f"{code}.md").wrong
    assert part is not None
    found = findings(code, part, tmp_path, capsys)
    help = "" if found else f"{OTHER_STAGE} it is run up to `{stage_of(code).__name__}`"  # type: ignore[attr-defined]
    assert set(found) == {code}, found or help


@pytest.mark.parametrize("code", SHOWN)
def test_the_right_example_gives_none(
    code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    part = read_page(PAGES / f"{code}.md").right
    assert part is not None
    assert findings(code, part, tmp_path, capsys) == {}


# ------------------------------------------------------------------------------------------------- the game, the index
@pytest.mark.parametrize("code", ["PNP300", "PNP400", "PNP600", "PNP700", "PNP707"])
def test_the_hare_race_itself_has_no_fault(
    code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert findings(code, Part(), tmp_path, capsys) == {}


def test_the_index_is_that_of_the_table_of_codes(update: bool) -> None:
    index = DOCS / "diagnostics.md"
    if update:
        index.write_text(index_page(), "utf-8")
    assert index.read_text("utf-8") == index_page(), "run `pytest tests/diagnostics --update`"
    assert {code[:4] for code in CODES} == set(FAMILIES)


def test_what_a_page_shows_is_laid_over_the_game_key_by_key() -> None:
    files = tiny.spoilt({"game.yaml": "zones:\n  heap: {of: nobody}\ntagline: Run!\n"})
    assert "  heap: {of: nobody}\n  player.hand:" in files["game.yaml"]
    assert files["game.yaml"].endswith("tagline: Run!\n")
    assert files["game.yaml"].count("heap: {") == 1


def test_a_key_that_is_shown_twice_stays_twice() -> None:
    assert tiny.over_yaml("title: One\n", "title: Two\ntitle: Three\n") == "title: Two\ntitle: Three\n"
