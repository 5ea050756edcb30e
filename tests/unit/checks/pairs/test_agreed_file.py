"""agreed.yaml: what is written is read again; a line of another form is an error."""

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from pnp.checks.pairs.agreed import AgreedPairs, Agreement, Mark, mark_of, open_pairs
from pnp.checks.pairs.agreed_file import agreed_text, read_agreed
from pnp.checks.pairs.pair import Pair
from pnp.checks.pairs.sides import Line, Side
from pnp.source.diagnostics import Report
from pnp.source.diagnostics.span import NOWHERE

_DIGESTS = st.text("0123456789abcdef", min_size=8, max_size=8)
_TEXTS = st.text(st.characters(exclude_categories=("Cs",)), max_size=60)


@st.composite
def agreements(draw: st.DrawFn) -> Agreement:
    """An entry with texts for some of its digests."""
    marks = tuple(draw(st.lists(st.builds(Mark, _DIGESTS, _DIGESTS), min_size=1, max_size=3, unique=True)))
    words = {mark.words: draw(_TEXTS) for mark in marks if draw(st.booleans())}
    code = {mark.code: draw(_TEXTS) for mark in marks if draw(st.booleans())}
    return Agreement(marks, words, code, draw(_TEXTS), draw(_TEXTS))


@given(st.dictionaries(st.from_regex(r"[a-z][\w.-]{0,12}", fullmatch=True), agreements(), max_size=4))
def test_what_is_written_is_read_again_whatever_the_texts(entries: dict[str, Agreement]) -> None:
    report = Report()
    text = agreed_text(entries)
    read = read_agreed(text, "agreed.yaml", report)
    assert not report.diagnostics
    assert {key: (set(e.marks), e.words, e.code, e.anyway, e.note) for key, e in read.entries.items()} == {
        key: (set(e.marks), e.words, e.code, e.anyway, e.note) for key, e in entries.items()
    }
    assert agreed_text(read.entries) == text


def test_it_is_yaml_that_people_can_read() -> None:
    entry = Agreement(
        (Mark("11111111", "22222222"),),
        {"11111111": "Draw one.\nKeep it."},
        {"22222222": "    draw(deck, 1, me.hand)\nreturn"},
        note="Is that so?",
    )
    text = agreed_text({"draw": entry})
    assert text.splitlines()[2:] == [
        "draw:",
        "  agreed: 11111111 22222222",
        '  note: "Is that so?"',
        "  words 11111111: |-",
        "    Draw one.",
        "    Keep it.",
        "  code 22222222: |2-",
        "        draw(deck, 1, me.hand)",
        "    return",
    ]
    loaded = yaml.safe_load(text)["draw"]
    assert loaded["words 11111111"] == "Draw one.\nKeep it." and loaded["code 22222222"].startswith("    draw(")


def test_a_line_without_texts_is_the_form_of_older_versions() -> None:
    report = Report()
    agreed = read_agreed("# old\nb: 11111111 22222222, 33333333 22222222\n", "agreed.yaml", report)
    assert not report.diagnostics and agreed.span("b").line == 2
    assert agreed.entries["b"].marks == (Mark("11111111", "22222222"), Mark("33333333", "22222222"))


@pytest.mark.parametrize(
    "lines",
    [
        "court", "court: 1234", "<<<<<<< HEAD", "a: 11111111 22222222\na: 11111111 22222222",
        "a:\n  agreed: 1 2", "a:\n  agreed: 11111111 22222222\n  colour: red", 'a:\n  note: "open',
        "  agreed: 11111111 22222222",
    ],
)  # fmt: skip
def test_a_line_that_cannot_be_read_is_an_error(lines: str) -> None:
    report = Report()
    read_agreed(lines + "\n", "agreed.yaml", report)
    assert [d.code for d in report] == ["PNP102"]


@pytest.mark.parametrize("side", ["words", "code"])
def test_the_side_that_has_not_moved_is_what_was_agreed_even_where_no_text_is_stored(side: str) -> None:
    words, code = (
        Side((Line(text, NOWHERE),), digest) for text, digest in (("Draw one.", "1" * 8), ("draw()", "2" * 8))
    )
    pair = Pair("draw", "2.1 Draw", words, code, NOWHERE)
    now = mark_of(pair)
    marks = {"words": Mark("00000000", now.code), "code": Mark(now.words, "00000000")}
    agreed = AgreedPairs({"draw": Agreement((marks[side],))})
    (one,) = open_pairs({"draw": pair}, agreed)
    old = ("Draw one.", None) if side == "code" else (None, "draw()")
    assert (one.moved, one.old_words, one.old_code) == (side, *old)
