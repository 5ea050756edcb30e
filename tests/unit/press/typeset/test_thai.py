"""Thai: lines end behind words, which a dictionary knows; without it, where the text says so."""

import pytest

from pnp.press.typeset import ParagraphStyle, Run, Setting, TextStyle, set_text
from pnp.press.typeset.text import breaking, script
from pnp.press.typeset.text.fonts import Fonts
from pnp.source.diagnostics import Report

SENTENCE = "ผู้เล่นแต่ละคนจั่วการ์ดห้าใบจากกองกลางแล้ววางคว่ำหน้าไว้"
STYLE = ParagraphStyle(TextStyle("Alegreya", 10), 12)


def lines(text: str, fonts: Fonts, width: float = 30) -> tuple[list[str], list[str]]:
    report = Report()
    setting = Setting(fonts.speaking("th"), report, language="th")
    block = set_text([Run(text, STYLE.text)], STYLE, width, setting)
    return [line.text for line in block.lines], [d.code for d in report]


def test_without_a_dictionary_it_is_told_once(fonts: Fonts, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(script, "has_dictionary", lambda: False)
    monkeypatch.setattr(breaking, "has_dictionary", lambda: False)
    said, told = lines(SENTENCE, fonts)
    assert len(said) == 1 and told == ["PNP718"]
    said, told = lines("ผู้เล่น\u200bแต่ละคน\u200bจั่วการ์ด\u200bห้าใบ\u200bจากกองกลาง", fonts)
    assert len(said) > 1 and not told


def test_lines_end_behind_words(fonts: Fonts) -> None:
    pytest.importorskip("thaibreak")
    said, told = lines(SENTENCE, fonts)
    ends = {0, *script.word_ends(SENTENCE), len(SENTENCE)}
    at = 0
    for line in said:
        at += len(line)
        assert at in ends
    assert len(said) > 1 and not told and {SENTENCE[:3], SENTENCE[3:7]} == {"ผู้", "เล่น"}


def test_a_line_begins_with_no_mark_of_the_letter_before() -> None:
    assert not script._may_end("ก็", 1) and not script._may_end("เก", 1) and script._may_end("กก", 1)
