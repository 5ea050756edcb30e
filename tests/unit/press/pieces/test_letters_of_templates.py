"""Filters of templates change the case of letters as the language of the drawing has it."""

import pytest
from markupsafe import Markup

from pnp.press.pieces.sandbox import template_environment


@pytest.mark.parametrize(
    ("locale", "filter", "printed"),
    [("tr", "upper", "KİRAZ ILIK"), ("tr", "capitalize", "Kiraz ılık"), ("en", "upper", "KIRAZ ILIK"), ("tr", "lower", "kiraz ılık")],
)  # fmt: skip
def test_case_is_that_of_the_language(locale: str, filter: str, printed: str) -> None:
    template = template_environment(()).from_string(f"{{{{ word | {filter} }}}}")
    assert template.render(locale=locale, word="kiraz ılık") == printed
    assert template.render(locale=locale, word=Markup("<b/>")) == ("<B/>" if filter == "upper" else "<b/>")
