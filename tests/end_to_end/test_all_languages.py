"""A tiny game printed in every language that the press has words of its own in, and in some that it has none in."""

import re
from pathlib import Path

import pypdfium2
import pytest

from pnp.app.build.build import build
from pnp.app.game.build_options import BuildOptions
from pnp.base.resources import PRINTED
from pnp.checks.edition import CheckOptions
from pnp.model.language.press_words import lacking_words, program_text
from pnp.press.document.languages import is_right_to_left, language_of
from pnp.press.typeset.text.script import has_dictionary
from pnp.source.diagnostics import Report
from tests.pebbles import SAID, pebbles_in

OWN = {file.stem for file in PRINTED.glob("*.po")}
"""The languages of the press's own words."""
OTHERS = {"is", "lt", "sl", "fa", "hi", "ur", *(["th"] if has_dictionary() else [])}
NO_PLAY = CheckOptions(play=False)
LARGE = {"ko", "zh"}
"""Languages whose faces do not come with the press: they print where somebody has installed them."""


def test_pebbles_are_told_in_every_language_of_the_press() -> None:
    assert len(OWN) >= 25 and {*SAID} >= OWN | OTHERS | {"en"}
    assert not any(lacking_words(program_text(language)) for language in OWN)


def test_a_build_says_once_that_the_press_has_no_words_of_a_language(tmp_path: Path) -> None:
    report = Report()
    options = BuildOptions(only=("html",), locales=("is", "sv"), out=tmp_path / "out", check=NO_PLAY)
    assert len(build(pebbles_in(["is", "sv"], tmp_path), options, report).files) == 2
    (told,) = (d for d in report if d.code == "PNP611")
    assert "`is`" in told.message and not report.errors


def test_every_language_is_printed(request: pytest.FixtureRequest, tmp_path: Path) -> None:
    if not request.config.getoption("--full"):
        pytest.skip("takes minutes: --full")
    report = Report()
    options = BuildOptions(papers=("a4",), only=("rulebook", "reference", "html"), out=tmp_path / "out", check=NO_PLAY)
    made = build(pebbles_in(OWN | OTHERS, tmp_path), options, report).files
    printed = {file.parent.name for file in made if file.name.endswith("rulebook-a5.pdf")}
    assert {language_of(language) for language in (OWN | OTHERS) - printed} <= LARGE
    assert {d.code for d in report if d.code in ("PNP705", "PNP716", "PNP718")} <= {"PNP716"}
    told = [d.message for d in report if d.code == "PNP611"]
    assert len(told) == len(OTHERS) and all(any(f"`{language}`" in one for language in OTHERS) for one in told)
    for language in printed:
        if not is_right_to_left(language):
            said = _letters(_text(tmp_path / "out" / "pebbles" / language / "pebbles-rulebook-a5.pdf"))
            for text in SAID[language]:
                parts = [_letters(part) for part in re.split(r"\{\{.*?\}\}", text)]
                assert all(part in said for part in parts), (language, text)


def _text(file: Path) -> str:
    pdf = pypdfium2.PdfDocument(file)
    return "".join(page.get_textpage().get_text_bounded() for page in pdf)


def _letters(text: str) -> str:
    """Letters alone: lines, spaces and hyphens stand where there was room."""
    return "".join(filter(str.isalpha, text))
