"""The language of a page: the one that an address names, else the one that the browser prefers."""

import pytest

from pnp.app.serve.pages import preferred


@pytest.mark.parametrize(
    ("accepted", "locale"),
    [
        ("", ""),
        ("fr", "fr"),
        ("fr-CA,fr;q=0.9,en;q=0.8", "fr"),
        ("nl, de;q=0.7, en;q=0.9", "en"),
        ("de;q=0, en;q=0.1", "en"),
        ("pt-BR", "pt_BR"),
        ("pt-PT", ""),
        ("EN-gb", "en"),
        ("*", ""),
        ("de;q=much, fr", "de"),
        (",;,=;q", ""),
    ],
)
def test_the_first_language_that_both_know(accepted: str, locale: str) -> None:
    assert preferred(accepted, ("en", "de", "fr", "pt_BR")) == locale
