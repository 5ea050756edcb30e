"""Messages, steps and places of open pairs and of contradictions: small pairs with their exact words."""

from typing import Any

import pytest

from pnp.checks.pairs import open_pairs
from pnp.checks.pairs.agreed import AgreedPairs, OpenPair
from pnp.checks.pairs.changed_words import Reversal
from pnp.checks.pairs.contradictions import _quoted, _sentences, contradiction
from pnp.checks.pairs.open_pairs import (
    CODE_CHANGED,
    Evidence,
    Run,
    compared,
    diagnostic_of,
    first_change,
    new_pairs,
    weight,
)
from pnp.checks.pairs.pair import Pair
from pnp.checks.pairs.sides import Line, Side
from pnp.source.diagnostics import Span

SOURCE = "Draw a card\nand keep  two of them.\n\ndraw(deck)\n"


def side(*lines: str, first: int = 1) -> Side:
    return Side(
        tuple(Line(text, Span("a.md", first + n if first else 0, 1)) for n, text in enumerate(lines)), "00000000"
    )


def pair_of(words: Side, code: Side, **facts: Any) -> Pair:
    return Pair(facts.pop("key", "draw"), "3.1 Draw", words, code, Span("a.md", 9, 1), **facts)


def open_pair(
    moved: str, old_words: str | None = "Draw a card.", old_code: str | None = "draw(deck)", **facts: Any
) -> OpenPair:
    words, code = facts.pop("words", ["Draw two cards."]), facts.pop("code", ["draw(heap)"])
    key = facts.pop("key", "draw")
    note = facts.pop("note", "")
    own = pair_of(side(*words), side(*code, first=4), key=key, **facts)
    return OpenPair(key=key, pair=own, moved=moved, old_words=old_words, old_code=old_code, note=note)  # type: ignore[arg-type]


AGREED = AgreedPairs("agreed.yaml")


# ------------------------------------------------------------------------------------------------- messages
@pytest.mark.parametrize(
    ("pair", "message"),
    [
        (open_pair("words"), "the words of `draw` have changed (number: nothing → two), but its code has not"),
        (open_pair("words", words=["Draw a card!"]), "the words of `draw` have changed (rewording), but its code has not"),
        (open_pair("words", None), "the words of `draw` have changed, but its code has not"),
        (open_pair("words", code_is="keys"), "the words of `draw` have changed (number: nothing → two), but its keys have not"),
        (open_pair("code"), "the code of `draw` has changed, but its words have not"), (open_pair("code", code_is="run"), "the run of `draw` has changed, but its words have not"),
        (open_pair("code", code_is="keys"), "the keys of `draw` have changed, but its words have not"),
        (open_pair("code", restates="deal"), "the code of `deal` has changed, which `draw` restates in words that have not"),
        (open_pair("both"), "the words (number: nothing → two) and the code of `draw` have changed"),
        (open_pair("new"), "`draw` is new: nobody has agreed yet that its words and its code mean the same"),
        (open_pair("words", code_is="rows"), "the words of 3.1 Draw have changed (number: nothing → two)"), (open_pair("code", code_is="rows"), "the rows of 3.1 Draw have changed"),
        (open_pair("code", follows=("a",)), "`a` has changed, and a paragraph that restates it has not"),
        (open_pair("code", follows=("a", "b")), "`a` and `b` have changed, and a paragraph that restates them has not"),
        (open_pair("new", follows=("a",)), "a paragraph that restates `a` is new: nobody has agreed to it yet"),
        (open_pair("words", follows=("a",)), "a paragraph that restates `a` has changed (number: nothing → two)"),
    ],
)  # fmt: skip
def test_an_open_pair_says_which_side_has_changed(pair: OpenPair, message: str) -> None:
    assert open_pairs._message(pair) == message


def test_pairs_that_nobody_agreed_to() -> None:
    def message(*keys: str) -> str:
        return new_pairs([open_pair("new", key=key) for key in keys], AGREED, "game").message

    assert (
        message("a") == "1 pair has never been agreed: `a`"
        and message("a", "b", "a") == "2 pairs have never been agreed: `a` and `b`"
    )
    six = "abcdef"
    assert message(*six) == "6 pairs have never been agreed: `a`, `b`, `c`, `d`, `e` and `f`"
    assert message(*six, "g") == "7 pairs have never been agreed: `a`, `b`, `c`, `d`, `e`, `f` …"


def test_examples_that_fail_and_pass() -> None:
    runs = [Run("one"), Run("two", "no card"), Run("three")]
    assert open_pairs._run_lines(runs)[0] == "fails: two, no card" and open_pairs._run_lines(runs)[1].endswith(
        "one, three"
    )
    assert open_pairs._run_lines([Run("two", "no card")]) == ["fails: two, no card"] and open_pairs._run_lines([]) == []
    assert [open_pairs._subject(key) for key in ("terms.coin", "examples.a", "draw")] == [
        "term:coin",
        "example:a",
        "clause:draw",
    ]


def test_the_heaviest_change_of_words_counts() -> None:
    pair = open_pair(
        "words", "Put it on the pile.\nDraw the highest card.", words=["Put it at the pile.", "Draw the lowest card."]
    )
    change = open_pairs.change_in(pair)
    assert change is not None and change.name == "opposite" and weight(pair) == change.weight
    calm = open_pair("words", "Draw a card.", words=["Draw a card!"])
    assert weight(calm) < 0.1 < weight(open_pair("code")) == CODE_CHANGED


# ------------------------------------------------------------------------------------------------- diagnostics
def test_a_diagnostic_shows_both_sides_of_the_changed_one() -> None:
    words = diagnostic_of(
        open_pair("words", note="why?"), AGREED, Evidence(in_words=["You draw."], alike=("deal", "end")), "game", {}
    )
    assert (words.code, words.span, words.context) == ("PNP309", Span("a.md", 1, 1), "3.1 Draw")
    assert words.steps == (
        "words agreed: Draw [-a card-].", "words now:    Draw {+two cards+}.", "what the code does:", "  You draw.",
        "the same change of code concerns `deal` and `end`", "a reviewer's note: why?",
    )  # fmt: skip
    assert [(label.text, label.span.line) for label in words.labels] == [("its code", 4)]
    code = diagnostic_of(open_pair("code"), AGREED, Evidence(), "game", {})
    assert code.span == Span("a.md", 4, 1) and [(label.text, label.span.line) for label in code.labels] == [
        ("its words", 1)
    ]
    assert code.steps == ("code agreed: draw([-deck-])", "code now:    draw({+heap+})")
    both = diagnostic_of(open_pair("both"), AGREED, Evidence(), "game", {})
    assert len(both.steps) == 4 and both.labels == () and both.span.line == 1
    unknown = diagnostic_of(open_pair("code", old_code=None), AGREED, Evidence(), "game", {})
    assert unknown.span.line == 4 and unknown.steps == ("code now: draw(heap)",)


def test_what_code_does_is_shown_beside_a_change_of_meaning() -> None:
    def steps(pair: OpenPair, **facts: Any) -> bool:
        return (
            "what the code does:"
            in diagnostic_of(pair, AGREED, Evidence(in_words=["You draw."], **facts), "game", {}).steps
        )

    calm = open_pair("words", "Draw a card.", words=["Draw a card!"])
    assert (
        not steps(calm) and steps(calm, reversal=Reversal("number", "one", "two")) and steps(open_pair("words", None))
    )
    assert (
        steps(open_pair("code"))
        and "what the code does:" not in diagnostic_of(open_pair("code"), AGREED, Evidence(), "game", {}).steps
    )


def test_a_contradiction_has_a_code_of_its_own() -> None:
    found = diagnostic_of(open_pair("words"), AGREED, Evidence(reversal=Reversal("number", "a", "two")), "game", {})
    assert found.code == "PNP614" and found.message.startswith("`draw` now says “two”, where “a” was agreed")


def test_an_unchanged_side_without_a_place_has_no_label() -> None:
    pair = open_pair("words")
    assert pair.pair is not None
    assert open_pairs._labels(pair, pair.pair.code.lines[0].span) == ()
    nowhere = OpenPair(
        key="draw", pair=pair_of(side("Draw."), side("draw()", first=0)), moved="words", old_words="", old_code=""
    )  # type: ignore[arg-type]
    assert open_pairs._labels(nowhere, Span("a.md", 1, 1)) == ()


# ------------------------------------------------------------------------------------------------- places
def test_the_first_new_words_have_a_place() -> None:
    sources = {"a.md": SOURCE}
    own = side("Draw a card and keep two of them.")
    assert first_change("Draw a card and keep one of them.", own, sources) == Span("a.md", 2, 11, 2, 14)
    assert first_change("Draw a card and keep one of them.", own, {}) == Span("a.md", 1, 1)
    assert first_change(None, own, sources) is None and first_change("x", side(), sources) is None
    assert first_change(own.text, own, sources) is None and first_change("x", side("y", first=0), sources) is None
    assert first_change("One.\nTwo.\nThree.", side("One.", "Two."), sources) == Span(
        "a.md", 2, 1
    )  # (the last line that is left)
    again = side("a b a b c", first=1)
    assert first_change("a b a c", again, {"a.md": "a b a b c"}) == Span("a.md", 1, 7, 1, 8)


def test_many_lines_are_cut() -> None:
    lines = [f"{n}" for n in range(9)]
    assert open_pairs._cut(lines[:7]) == lines[:7] and open_pairs._cut(lines[:8]) == [*lines[:6], "… 2 more lines"]
    assert compared("words", None, side(*lines[:2])) == ["words now: 0", "words now: 1"]
    assert compared("words", "", side("a")) == ["words now:    {+a+}"]


# ------------------------------------------------------------------------------------------------- contradictions
OTHER = Reversal("opposite", "highest", "lowest")
WORDS = ["The highest card wins. Then draw a card."]


def told(pair: OpenPair, reversal: Reversal = OTHER, in_words: Any = (), before: Any = None) -> str:
    return contradiction(pair, reversal, in_words, before)


def test_words_that_contradict_their_code() -> None:
    says = "`draw` now says “lowest”, where “highest” was agreed"
    assert (
        told(open_pair("words"), in_words=["The highest card wins."])
        == f"{says}; its code still says: “The highest card wins”"
    )
    assert told(open_pair("words"), in_words=["You pass."]) == f"{says}; the rest is as it was"
    near = Reversal("number", "", "two")
    assert told(
        open_pair("words", "Shuffle every discarded slip"), near, ["You pass.", "Shuffle every discarded slip."]
    ).endswith("its code still says: “Shuffle every discarded slip”")
    assert told(open_pair("words", None), near, ["You pass."]).endswith("the rest is as it was")
    assert (
        told(open_pair("words", code_is="rows"))
        == "3.1 Draw now says “lowest”, where “highest” was agreed; no rule has changed"
    )


def test_code_that_contradicts_its_words() -> None:
    still = "its words still say: “The highest card wins”"
    code, keys = open_pair("code", words=WORDS), open_pair("code", words=WORDS, code_is="keys")
    assert told(code) == f"the code of `draw` now has “lowest”, where “highest” was agreed; {still}"
    assert told(keys) == f"the keys of `draw` now have “lowest”, where “highest” was agreed; {still}"
    both = told(code, in_words=["The lowest card wins."], before=["The highest card wins."])
    assert both == f"the code of `draw` now means: “The lowest card wins”; {still}"
    more = told(code, in_words=["You win.", "You draw."], before=["You win."])
    assert more == f"the code of `draw` now also means: “You draw”; {still}"
    less = told(code, in_words=["You win."], before=["You win.", "You draw."])
    assert less == f"the code of `draw` no longer means: “You draw”; {still}"
    same = told(code, in_words=["You win."], before=["You win."])
    assert same == told(code)


def test_words_nearest_to_the_code() -> None:
    words = ["First pass the stack. Then shuffle every discarded slip."]
    code = open_pair("code", words=words)
    nothing = Reversal("exception", "", "x")
    assert told(code, nothing, ["Shuffle every discarded slip."]).endswith("“Then shuffle every discarded slip”")
    assert told(code, nothing, ["You win."]).endswith("“First pass the stack”")  # (the first, if none is near)
    old = told(code, nothing, ["You pass the first stack."], ["Shuffle every discarded slip."])
    assert old.endswith("“Then shuffle every discarded slip”")


def test_conditions_are_joined_with_their_first_line() -> None:
    assert list(_sentences(["If it is red:", "  draw.", "Do this:", "  pass.", "If it is blue:"])) == [
        "If it is red: draw.", "draw.", "pass.",
    ]  # fmt: skip


def test_long_quotations_are_cut_at_a_word() -> None:
    assert _quoted("x" * 79 + " " + "y" * 80) == f"“{'x' * 79} {'y' * 80}”"
    assert _quoted("x" * 80 + " " + "y" * 80) == f"“{'x' * 80} …”"
