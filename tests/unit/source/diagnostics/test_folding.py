"""A changed sentence is one message, whatever follows from it; of many open pairs only the first is shown in full."""

from dataclasses import replace

from pnp.source.diagnostics import Diagnostic, Span
from pnp.source.diagnostics.folding import FINE, folded
from pnp.source.diagnostics.render import render_all

PAIR = Diagnostic(
    "PNP309", "the words of `deal` have changed (rewording), but its code has not", Span("rules/01.md", 3, 1), "read both",
    "warning", "1.1 Deal", steps=("words agreed: [-a-]", "words now: {+b+}", f"{FINE}a-deal"), subject="clause:deal",
)  # fmt: skip


def stale(subject: str, language: str) -> list[Diagnostic]:
    """What a changed sentence brings about in a language."""
    catalogue = Span(f"locale/{language}.po", 9, 1)
    return [
        Diagnostic(
            "PNP600", f"“b” is not translated into `{language}`", PAIR.span, severity="warning", subject=subject
        ),
        Diagnostic("PNP601", "the game no longer says “a”", catalogue, severity="note", subject=subject),
    ]


def test_the_translations_of_a_changed_sentence_are_named_in_its_message() -> None:
    (only,) = folded([*stale("clause:deal", "fr"), PAIR, *stale("clause:deal", "de")])
    assert only.steps[-1] == "translations to write again: de, fr"
    assert render_all([PAIR, *stale("clause:deal", "de")], {}).endswith("\n1 warning")


def test_translations_of_other_sentences_stay() -> None:
    others = stale("clause:pass", "de")
    assert folded([PAIR, *others]) == [PAIR, *others]


def test_programs_are_told_each() -> None:
    assert render_all([PAIR, *stale("clause:deal", "de")], {}, short=True).count("\n") == 3


def test_of_many_open_pairs_the_first_is_shown_in_full() -> None:
    pairs = [replace(PAIR, span=Span("rules/01.md", line, 1), subject=f"clause:c{line}") for line in range(4)]
    first, *others = folded([*pairs, *stale("clause:c3", "de")])
    assert first == pairs[0] and not first.compact
    assert all(each.compact and each.steps == ("words: [-a-]{+b+}",) for each in others)
    assert others[-1].message.endswith("; 1 translation to write again")
    assert [each.compact for each in folded(pairs[:3])] == [False] * 3


def test_a_pair_that_is_not_the_first_is_its_difference_in_a_line_and_what_fails() -> None:
    """The code in words, restatements and the examples that come out as they say are for the first alone."""
    steps = (
        "words agreed: You [-may-] draw [-two-] cards.", "words now:    You {+must+} draw cards{+ at once+}.",
        "what the code does:", "  Draw 2 cards.", "fails: a-deal, it is 1", "restated at 1:2: you draw", f"{FINE}a-pass",
    )  # fmt: skip
    pairs = [replace(PAIR, span=Span("rules/01.md", line, 1), subject=f"clause:c{line}") for line in range(3)]
    *_, last = folded([*pairs, replace(PAIR, span=Span("rules/01.md", 9, 1), steps=steps)])
    assert last.steps == ("words: You [-may-] {+must+} draw [-two-] cards{+ at once+}.", "fails: a-deal, it is 1")


def test_a_translation_is_known_by_the_words_of_the_change() -> None:
    """A paragraph further down in a clause has a subject of its own."""
    steps = ("words agreed: You may [-not-] choose a Joker.", "words now:    You may choose a Joker.")
    gone = Diagnostic("PNP601", "the game no longer says “You may not choose a Jo…”", Span("locale/de.po", 9, 1),
                      severity="note", subject="text:setup")  # fmt: skip
    other = replace(gone, message="the game no longer says “You may keep the Joker”")
    pair, kept = folded([replace(PAIR, steps=steps), gone, other])
    assert pair.steps[-1] == "translations to write again: de" and kept == other
