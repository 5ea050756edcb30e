"""Patterns that were kept cut words where those cut them that were read anew."""

from functools import cache
from pathlib import Path

import pyphen
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.press.typeset.text import hyphens

WORDS = {
    "en": ("resignation", "hyphenation", "immediately"),
    "de": ("Verschwiegenheit", "Spielkarten", "auseinander"),
    "fr": ("immédiatement", "princesse", "conspiration"),
    "es": ("inmediatamente", "princesa", "conspiración"),
}
MORE = ("Donaudampfschifffahrt", "extraordinarily", "a", "ab", "l\u2019homme", "naïveté", "zwölf")


@pytest.fixture
def forgetful(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache, and no patterns in memory."""
    monkeypatch.setenv("PNP_CACHE", str(tmp_path))
    hyphens.hyphenator.cache_clear()
    return tmp_path


def again(language: str) -> hyphens.Hyphenator:
    """What a later run finds."""
    hyphens.hyphenator.cache_clear()
    found = hyphens.hyphenator(language)
    assert found is not None
    return found


@pytest.mark.parametrize("language", WORDS)
def test_stored_patterns_cut_as_pyphen_does(language: str, forgetful: Path) -> None:
    first, later = again(language), again(language)
    assert isinstance(first, pyphen.Pyphen) and isinstance(later, hyphens.Patterns)
    assert any(first.positions(word) for word in WORDS[language])
    for word in (*WORDS[language], *MORE, *(word.upper() for word in MORE)):
        assert later.positions(word) == first.positions(word), word


@cache
def german() -> tuple[pyphen.Pyphen, hyphens.Patterns]:
    known = pyphen.Pyphen(lang="de", left=hyphens.LEAST_HEAD, right=hyphens.LEAST_TAIL)
    return known, hyphens.Patterns(hyphens.rows_of(known.hd.patterns), max(map(len, known.hd.patterns)))


@given(st.text("abcdefghijklmnopqrstuvwxyzäöüß'", max_size=24))
def test_any_letters_are_cut_alike(word: str) -> None:
    known, patterns = german()
    assert patterns.positions(word) == known.positions(word)


def test_what_was_stored_and_is_broken_is_read_anew(forgetful: Path) -> None:
    again("en")
    (stored,) = forgetful.iterdir()
    stored.write_text("{")
    assert again("en").positions("hyphenation")


def test_a_language_whose_letters_change_is_left_to_pyphen(forgetful: Path) -> None:
    again("hu")
    assert not [*forgetful.iterdir()]
    assert isinstance(again("hu"), pyphen.Pyphen)


def test_a_language_without_patterns_has_none(forgetful: Path) -> None:
    assert hyphens.hyphenator("ja") is None
