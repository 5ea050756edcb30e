"""Lines without the words that stand above them already."""

import pytest

from pnp.press.document.leads import without_lead
from pnp.press.document.nodes import Strong, Words
from pnp.press.document.parts import Line


@pytest.mark.parametrize(
    ("words", "lead", "rest"),
    [
        ("Next hand: deal afresh.", "Next hand", "Deal afresh."),
        ("Main suivante\u00a0: redistribuez.", "main suivante", "Redistribuez."),
        ("Next hands: deal.", "Next hand", "Next hands: deal."),
        ("Next hand:", "Next hand", "Next hand:"),
        ("Deal.", "", "Deal."),
    ],
)
def test_a_line_does_not_repeat_its_title(words: str, lead: str, rest: str) -> None:
    line = without_lead(Line((Words(words),)), lead, str.capitalize)
    assert line.inlines == (Words(rest),)


def test_a_line_that_begins_with_bold_words_stays() -> None:
    line = Line((Strong((Words("Next hand"),)), Words(": deal.")))
    assert without_lead(line, "Next hand") is line
