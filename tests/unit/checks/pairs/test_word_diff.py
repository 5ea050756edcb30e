"""The difference between two texts stands within the line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.checks.pairs.word_diff import line_changes, marked, pieces_of


@pytest.mark.parametrize(
    ("old", "new", "agreed", "now"),
    [
        ("The most {{ points }} win.", "The fewest {{ points }} win.",
         "The [-most-] {{ points }} win.", "The {+fewest+} {{ points }} win."),
        ("You may draw.", "You may not draw.", "You may draw.", "You may {+not+} draw."),
        ("Draw {{ card(2) }}.", "Draw {{ card(3) }}.", "Draw [-{{ card(2) }}-].", "Draw {+{{ card(3) }}+}."),
        ("    best = highest(p)", "    best = lowest(p)", "    best = [-highest-](p)", "    best = {+lowest+}(p)"),
        ("It stays where it is.", "It goes to the left.", "It [-stays where it is-].", "It {+goes to the left+}."),
        ("abc", "xyz", "[-abc-]", "{+xyz+}"),
    ],
)  # fmt: skip
def test_only_the_words_that_differ_are_marked(old: str, new: str, agreed: str, now: str) -> None:
    (change,) = line_changes([old], [new])
    assert ([marked(line) for line in change.old], [marked(line) for line in change.new]) == ([agreed], [now])


_TEXTS = st.text("ab {}\n.", max_size=40)


@given(_TEXTS, _TEXTS)
def test_the_pieces_are_the_two_texts(old: str, new: str) -> None:
    pieces = pieces_of(old, new)
    assert "".join(p.text for p in pieces if p.kind != "added") == old
    assert "".join(p.text for p in pieces if p.kind != "removed") == new


@given(st.lists(st.text("ab .", max_size=8), max_size=5), st.lists(st.text("ab .", max_size=8), max_size=5))
def test_the_lines_of_a_change_are_the_lines_of_the_texts(old: list[str], new: list[str]) -> None:
    for change in line_changes(old, new):
        for index, pieces in enumerate(change.new):
            assert "".join(piece.text for piece in pieces) == new[change.first_new + index]
        texts = ["".join(piece.text for piece in pieces) for pieces in change.old]
        assert not texts or any(old[at : at + len(texts)] == texts for at in range(len(old)))
