"""Patterns that were kept cut words where those cut them that were read anew."""

from pathlib import Path

import pyphen
import pytest

from pnp.typeset import hyphens

WORDS = {
    "en": ("resignation", "hyphenation", "immediately"),
    "de": ("Verschwiegenheit", "Spielkarten", "auseinander"),
    "fr": ("immédiatement", "princesse", "conspiration"),
    "es": ("inmediatamente", "princesa", "conspiración"),
}


@pytest.fixture
def forgetful(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache, and no patterns in memory."""
    monkeypatch.setenv("PNP_CACHE", str(tmp_path))
    monkeypatch.setattr(pyphen, "hdcache", {})
    hyphens.hyphenator.cache_clear()
    return tmp_path


@pytest.mark.parametrize("language", WORDS)
def test_kept_patterns_cut_as_the_language_s_own(
    language: str, forgetful: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = hyphens.hyphenator(language)
    assert first is not None
    wanted = [first.positions(word) for word in WORDS[language]]
    assert any(wanted)
    (kept,) = forgetful.iterdir()
    hyphens.hyphenator.cache_clear()
    monkeypatch.setattr(pyphen, "hdcache", {})
    monkeypatch.setattr(pyphen.HyphDict, "__init__", None)
    again = hyphens.hyphenator(language)
    assert again is not None
    assert [again.positions(word) for word in WORDS[language]] == wanted
    assert kept.exists()


def test_what_was_kept_and_is_broken_is_read_anew(forgetful: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hyphens.hyphenator("en")
    (kept,) = forgetful.iterdir()
    kept.write_text("{")
    hyphens.hyphenator.cache_clear()
    monkeypatch.setattr(pyphen, "hdcache", {})
    again = hyphens.hyphenator("en")
    assert again is not None and again.positions("hyphenation")


def test_a_language_without_patterns_has_none(forgetful: Path) -> None:
    assert hyphens.hyphenator("ja") is None
