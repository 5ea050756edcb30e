"""The press's own words in a game's language: told where they are lacking, taken from the game where it has its own."""

from pathlib import Path

import pytest

from pnp.app.translate.merge import merged
from pnp.app.translate.translate import press_messages
from pnp.app.translate.translations import template
from pnp.checks.static.press_words import check_press_words
from pnp.model.language.press_words import lacking_words, printed_words, program_text
from pnp.model.text.catalogue import Catalogue
from pnp.model.text.prose import Prose
from pnp.rules.loading import LoadedGame, load_and_compile
from pnp.source.diagnostics import NOWHERE, Report
from pnp.source.load.po import PoEntry
from tests.tiny import HARE_RACE


@pytest.fixture(scope="module")
def race() -> LoadedGame:
    return load_and_compile(Path(HARE_RACE), "", Report())


def having(locale: str, *said: tuple[str, str, str]) -> Catalogue:
    """A catalogue of (context, message, translation)."""
    entries = {(c, text): PoEntry(c, text, "", (words,), False, NOWHERE) for c, text, words in said}
    return Catalogue(locale, entries)


def test_a_language_without_words_is_told_once_with_their_number(race: LoadedGame) -> None:
    (told,) = check_press_words(race.game, [having("eo"), having("fr"), having("en_GB"), having("pt_PT")])
    assert told.code == "PNP611" and f"{len(printed_words())} of its {len(printed_words())}" in told.message


def test_a_game_has_words_of_its_own(race: LoadedGame) -> None:
    own = having("fr", ("pnp", "Rulebook", "Règles"), ("pnp:sheet", "backs", "dos"))
    said = Prose(race.game, "fr", own).press
    assert (said("Rulebook"), said("sheet|backs"), said("sheet|fronts")) == ("Règles", "dos", "recto")
    (told,) = check_press_words(race.game, [having("eo", ("pnp", "Rulebook", "Regularo"))])
    assert f"{len(printed_words()) - 1} of its" in told.message


def test_an_update_writes_what_the_press_lacks_and_keeps_what_the_game_has() -> None:
    assert len(press_messages(having("eo"))) == len(printed_words())
    french = press_messages(having("fr", ("pnp", "Rulebook", "Règles")))
    assert [(message.context, message.text) for message in french] == [("pnp", "Rulebook")]
    po = 'msgctxt "pnp"\nmsgid "Rulebook"\nmsgstr "Règles"\n'
    assert 'msgstr "Règles"' in merged(po, template(french, "").decode(), "fr")


def test_languages_are_known_by_their_other_names() -> None:
    assert program_text("zh_TW")("page|Contents") == program_text("zh_Hant")("page|Contents") == "目錄"
    assert program_text("pt_PT")("Advice") == "Conselho" and program_text("pt_BR")("Advice") == "Dica"
    assert not lacking_words(program_text("no"))
