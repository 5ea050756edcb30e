"""A bad catalogue blocks its own language: the others are printed, and which was left is said."""

from pathlib import Path

import pytest

from pnp.app.build.build import named_by_language
from pnp.app.cli.main import main
from pnp.checks.static.locale import check_catalogue
from pnp.model.schema.status import WEIGHTS
from pnp.model.text.catalogue import load_catalogue
from pnp.rules.loading import load_and_compile
from pnp.source.diagnostics import Diagnostic, Report, Span
from tests.tiny import IN_FRENCH

UNREADABLE = IN_FRENCH["locale/fr.po"] + '\nmsgid "a\nmsgstr "b"\n'
"""A catalogue with a line that is not closed."""
SPOILT = "huit carottes".join(IN_FRENCH["locale/fr.po"].rsplit("{{ carrot(goal) }}", 1))
"""A translation that has dropped a placeholder, and has a number of its own."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in {**IN_FRENCH, "locale/fr.po": UNREADABLE}.items():
        (tmp_path / "game" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "game" / name).write_text(text, "utf-8")
    return tmp_path / "game"


def build(folder: Path, *more: str) -> tuple[int, list[str]]:
    out = folder.parent / "out"
    words = ["build", str(folder), "--out", str(out), "--only", "cards", "--paper", "a4", "--jobs", "1", *more]
    return main(words), sorted({file.parent.name for file in out.rglob("*.pdf")})


def test_the_other_languages_are_printed(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert build(folder) == (1, ["en"])
    told = capsys.readouterr().err
    assert "PNP606" in told and "fr was not printed" in told


def test_nothing_is_printed_where_no_language_is_left(folder: Path) -> None:
    assert build(folder, "--locale", "fr") == (1, [])


def test_a_language_that_nobody_wants_is_not_looked_at(folder: Path) -> None:
    assert build(folder, "--locale", "en") == (0, ["en"])


def test_force_prints_all_as_drafts(folder: Path) -> None:
    assert build(folder, "--force") == (1, ["en", "fr"])


def test_a_wrong_translation_is_a_warning_until_the_game_is_final(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "locale" / "fr.po").write_text(SPOILT, "utf-8")
    assert build(folder) == (0, ["en", "fr"])
    assert "warning[PNP602" in capsys.readouterr().err
    assert all(WEIGHTS[status].get(("PNP602", "error")) == "warning" for status in ("draft", "playable"))
    assert ("PNP602", "error") not in WEIGHTS["final"]


@pytest.mark.parametrize(("context", "is_told"), [("clause:finish", False), ("clause:end", True)])
def test_codes_are_allowed_at_one_entry_and_at_no_other(
    context: str, is_told: bool, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    entry = f'msgctxt "{context}"'
    (folder / "locale" / "fr.po").write_text(SPOILT.replace(entry, f"#, pnp-allow PNP602 PNP603\n{entry}"), "utf-8")
    assert build(folder) == (0, ["en", "fr"])
    assert ("PNP602" in capsys.readouterr().err) == is_told


def test_a_number_in_the_text_of_a_card_is_a_warning_whatever_the_status(tmp_path: Path) -> None:
    texts = {
        "game.yaml": "title: Zoo\ncards:\n  beast: {file: cards.csv, columns: {name: text, text: text}}\n",
        "cards.csv": "name,text\nWolf,Both play.\n",
        "locale/fr.po": 'msgid ""\nmsgstr "Language: fr\\n"\n\nmsgctxt "card:beast:WOLF:text"\nmsgid "Both play."\n'
        'msgstr "3 jouent."\n',
    }
    for name, text in texts.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    loaded, report = load_and_compile(tmp_path, "", Report()), Report()
    check_catalogue(loaded.game, loaded.rules, load_catalogue(loaded.tree, "fr", report), report)
    assert [d.severity for d in report if d.code == "PNP603"] == ["warning"]


def test_a_fault_of_one_language_says_which() -> None:
    shared = Diagnostic("PNP702", "coarse", Span("art/a.png"))
    own = Diagnostic("PNP703", "cut off", Span("cards.csv", 2, 1))
    of_face = Diagnostic("PNP700", "too long (in `fr`)", Span("cards.csv", 2, 1))
    languages = {"en": Report([shared]), "fr": Report([shared, own, of_face])}
    messages = list(dict.fromkeys(d.message for d in named_by_language(languages)))
    assert messages == ["coarse", "too long (in `fr`)", "cut off (in `fr`)"]
