"""The pseudo-locale shows what overflows in a longer language, and what no translator can reach."""

import re
import shutil
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.app.cli.main import main
from pnp.app.translate.untranslated import strays_of
from pnp.model.language.languages import PSEUDO
from pnp.model.language.press_words import program_text
from pnp.model.language.pseudo import looks_untranslated, pseudo
from pnp.source.diagnostics import Report

RACE = Path(__file__).parents[2] / "hare-race"


def test_what_is_no_prose_stays_as_it_is() -> None:
    for kept in ("{{ secret(cabal_limit) }}", ":gain:", "`name`", "<br>", "&nbsp;", "[^note]", "{player}"):
        assert kept in pseudo(f"Take {kept} away.")
    assert pseudo("[here](#clause)") == "[héèréè](#clause)"


@given(st.text(alphabet=st.characters(categories=("Lu", "Ll"), max_codepoint=0x7F), min_size=3))
def test_every_word_with_a_vowel_is_told_from_a_plain_one(word: str) -> None:
    assert looks_untranslated(word) == bool(re.search("[aeiouAEIOU]", word))
    assert not looks_untranslated(pseudo(word))


def test_running_prose_is_about_two_fifths_longer() -> None:
    text = "The highest card of the suit that was led takes the trick, and its player leads to the next."
    assert 1.25 < len(pseudo(text)) / len(text) < 1.5


def test_the_program_s_own_words_are_in_it_too() -> None:
    assert program_text(PSEUDO)("{players} players") == "{players} pláâýéèrs"


@pytest.fixture
def race(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PNP_CACHE", str(tmp_path / "cache"))
    folder = tmp_path / "race"
    shutil.copytree(RACE, folder)
    return folder


def test_a_template_s_own_words_are_found(race: Path) -> None:
    before = {stray.text for stray in strays_of(str(race), Report())}
    template = race / "templates/cards/hare.svg.j2"
    text = template.read_text("utf-8")
    words = '<text x="5" y="5" font-family="Alegreya" font-size="3">Untouchable</text></svg>'
    template.write_text(text.replace("</svg>", words), "utf-8")
    found = {stray.text for stray in strays_of(str(race), Report())}
    assert found - before == {"Untouchable"}


def test_the_command_names_text_and_page(race: Path, capsys: pytest.CaptureFixture[str]) -> None:
    template = race / "templates/cards/hare.svg.j2"
    words = '<text x="5" y="5" font-family="Alegreya" font-size="3">Untouchable</text></svg>'
    template.write_text(template.read_text("utf-8").replace("</svg>", words), "utf-8")
    main(["locale", "pseudo", str(race)])
    assert re.search(r"not in any catalogue: “Untouchable”, \S+\.pdf p\. 1", capsys.readouterr().out)
