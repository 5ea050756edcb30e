"""Code as it is shown: nothing is lost, and words are told apart by what they are."""

from hypothesis import given
from hypothesis import strategies as st

from pnp.press.document.code import Word, coloured

COURT = '@action(overt)\ndef court(me):\n    # the top card\n    if count(me.cabal) < 5:\n        move(top(deck), "cabal")\n'


def shown(code: str) -> list[str]:
    return ["".join(word.text for word in line) for line in coloured(code)]


@given(st.text(alphabet="abc_019 @()\"'#:=\n\tif", max_size=80))
def test_words_put_together_are_the_code(code: str) -> None:
    assert shown(code) == code.rstrip("\n").split("\n")


def test_words_are_told_apart() -> None:
    words = {word.text: word.kind for line in coloured(COURT) for word in line}
    assert words["def"] == words["if"] == "keyword"
    assert words["court"] == "name" and words["@action(overt)"] == "header"
    assert words["# the top card"] == "comment" and words["5"] == "number" and words['"cabal"'] == "string"


def test_code_that_does_not_parse_is_plain_from_there_on() -> None:
    assert coloured("x = (1")[0][-1] == Word("1", "number")
    assert shown("def (((\n  'open") == ["def (((", "  'open"]
