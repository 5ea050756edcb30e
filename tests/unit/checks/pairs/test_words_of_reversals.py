"""The two words that a judgement quotes, the measures of a change, and pages whose lists have changed."""

from types import SimpleNamespace
from typing import Any

import pytest

from pnp.checks.pairs import judged
from pnp.checks.pairs.changed_words import (
    Change,
    Reversal,
    change_between,
    changed_sentences,
    count_negations,
    is_among,
    lost_word,
    shown_words,
    turned,
    word_stem,
)
from pnp.checks.pairs.judged_pages import change_in_page
from pnp.checks.pairs.judged_people import change_of_period, change_of_pronoun, change_of_role, exchange_of_people
from pnp.checks.pairs.judged_words import _shortened, _stems_of, plain, reversal_in
from pnp.checks.pairs.opposites import HOW_MANY, as_written, placeholder_name
from tests.lab import lab

NAMES = frozenset({"red", "blue", "deck", "pile"})


@pytest.mark.parametrize(
    ("old", "new", "kind", "was", "now"),
    [
        ("Draw until you have five cards.", "Draw until you have six cards.", "number", "five", "six"),
        ("Take one card.", "Take two cards.", "number", "one", "two"),
        ("Draw once.", "Draw twice.", "number", "once", "twice"),
        ("It costs 3 coins.", "It costs 12 coins.", "number", "3", "12"),
        ("Take the coins.", "Take half the coins.", "number", "", "half"),
        ("A tie goes to the defender.", "A tie goes to the attacker.", "who", "defender", "attacker"),
        ("Its owner chooses.", "The winner chooses.", "who", "owner", "winner"),
        ("Pass it to your foe.", "Pass it to the dealer.", "who", "foe", "dealer"),
        ("She picks one, and keeps it.", "You pick one, and keep it.", "who", "she picks keeps", "you pick keep"),
        ("You draw a card.", "She draws a card.", "who", "you draw", "she draws"),
        ("You give her your card.", "She gives you her card.", "who", "give your", "she gives"),
        ("Draw a card.", "Draw a card on your left.", "who", "", "on your left"),
        ("Deal a hand to each player.", "Deal a hand to each other player.", "who", "", "other"),
        ("Deal a hand to each other player.", "Deal a hand to each player.", "who", "other", ""),
        ("Look at your own cards.", "Look at any cards.", "who", "your own", "any"),
        ("Look at any cards.", "Look at your own cards.", "who", "any", "your own"),
        ("Look at your own cards.", "Look at everybody's cards.", "who", "your own", "everybody's"),
        ("You must follow suit.", "You may follow suit.", "may or must", "must", "may"),
        ("You need not follow suit.", "You must follow suit.", "may or must", "need not", "must"),
        ("You may not draw.", "You must draw.", "may or must", "may not", "must"),
        ("You may draw a card.", "Draw a card.", "may or must", "you may", ""),
        ("Draw a card.", "You must draw a card.", "may or must", "", "you must"),
        ("Every player but the dealer bids.", "Every player bids.", "exception", "but the dealer", ""),
        ("Draw a card.", "Draw a card, unless your hand is full.", "exception", "", "if not your hand is full"),
        ("Play a {{ spell }} or a {{ charm }}.", "Play a {{ spell }}.", "exception", "or a charm", ""),
        ("Roll the die and move.", "Move.", "exception", "roll", ""),
        ("Reveal them at the same time.", "Reveal them one after another.", "opposite", "together", "one after another"),
        ("Put it back on top of it.", "Put it back at the bottom of it.", "opposite", "top", "bottom"),
        ("At most three may lie there.", "At least three may lie there.", "opposite", "at most", "at least"),
        ("You take a coin.", "You give a coin.", "opposite", "take", "give"),
        ("A seven beats a six.", "A seven is beaten by a six.", "opposite", "beats", "is beaten by"),
        ("The winner leads.", "The loser leads.", "opposite", "winner", "loser"),
        ("Discard it if your hand is full.", "Discard it if your hand is not full.", "negation", "", "not"),
        ("Yes. That is another eight.", "No. That is another eight.", "negation", "Yes", "No"),
        ("It goes to the {{ discards }}.", "It goes to the {{ deck }}.", "placeholder", "discard", "deck"),
        ("Bring it to the deck.", "Bring it to the pile.", "placeholder", "deck", "pile"),
        ("Pay a coin, and then draw a card.", "Draw a card, and then pay a coin.", "order", "coin", "card"),
        ("First pay {{ a }}, then take {{ b }}.", "First pay {{ b }}, then take {{ a }}.", "order", "a", "b"),
        ("The winner keeps both cards.", "The winner keeps one card.", "each, any or all", "both", "one"),
        ("Take some coins.", "Take all coins.", "each, any or all", "some", "all"),
        ("If all players pass, it ends.", "If any player passes, it ends.", "each, any or all", "if all", "if any"),
        ("You may use it once per turn.", "You may use it once per game.", "another word", "turn", "game"),
        ("It stays there. Its owner may look.", "It stays there.", "a sentence more or less", "its owner may look", ""),
    ],
)  # fmt: skip
def test_a_judgement_quotes_both_words(old: str, new: str, kind: str, was: str, now: str) -> None:
    assert reversal_in(old, new, NAMES) == Reversal(kind, was, now)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Draw a card.", "Draw a card."),
        ("Take half of the coins.", "Take the coins."),
        ("Neither player wins.", "Both players lose."),
        ("Draw a card and keep it.", "All of these sentences are entirely different from before."),
        ("You may look at it before you roll the die.", "Before you roll the die, you may look at it."),
    ],
)
def test_sentences_without_a_judgement(old: str, new: str) -> None:
    assert reversal_in(old, new, NAMES) is None


# ------------------------------------------------------------------------------------------------- measures
def test_a_change_counts_its_words_and_those_in_common() -> None:
    change = change_between("you draw two cards", "you draw a card now", NAMES)
    assert (change.removed, change.added, change.size) == (("two", "cards"), ("a", "card", "now"), 5)
    assert change.common == pytest.approx(3 / 5)  # you, draw and card, of the longer one
    shorter = change_between("you draw two cards", "you draw", NAMES)
    assert (shorter.removed, shorter.added, shorter.common) == (("two", "cards"), (), 1.0)
    assert turned(change) == Change(change.new, change.old, change.added, change.removed, change.common, NAMES)
    assert change_between("", "", NAMES).common == 0.0


def change(removed: int = 0, added: int = 0, common: float = 1.0) -> Change:
    return Change("", "", ("x",) * removed, ("y",) * added, common, frozenset())


def test_boundaries_of_small_local_and_comparable_changes() -> None:
    assert [change(removed, added).is_small for removed, added in ((3, 4), (4, 4), (7, 0), (8, 0))] == [
        True,
        False,
        True,
        False,
    ]
    assert [change(removed, added).is_local for removed, added in ((5, 6), (6, 6), (5, 7))] == [True, False, False]
    cases = [(3, 2, 0.5), (3, 2, 0.49), (2, 2, 0.25), (2, 2, 0.24)]
    assert [change(*case).is_comparable for case in cases] == [True, False, True, False]


def test_sentences_are_compared_one_by_one_if_their_number_is_the_same() -> None:
    pairs = [(one.old, one.new) for one in changed_sentences("a b. c d; e", "a b. c x; e", NAMES)]
    assert pairs == [("c d;", "c x;")]
    assert [(one.old, one.new) for one in changed_sentences("a. b.", "a.", NAMES)] == [("a. b.", "a.")]
    assert list(changed_sentences("a. b.", "a. b.", NAMES)) == []


def test_stems_and_shown_words() -> None:
    words = ("cards", "boxes", "passed", "rolling", "is", "bus", "ties")
    assert [word_stem(word) for word in words] == ["card", "box", "pass", "roll", "is", "bus", "tie"]
    assert _stems_of("cuts") == {"cut", "cutt", "cute"} and _stems_of("shuffle") == {"shuffl", "shuffll", "shuffle"}
    assert shown_words(("‹a›", "b", "c", "d", "e", "f")) == "a b c d e f"
    assert shown_words(("a", "b", "c", "d", "e", "f", "g")) == "a b c d e f …" and shown_words(()) == ""
    assert is_among("‹coin› or", ("coin",)) and is_among("x coin", ("‹coin›",)) and not is_among("coins", ("coin",))


def test_words_lost_and_negations() -> None:
    def lost(old: str, new: str) -> str:
        return lost_word(HOW_MANY["all"], change_between(old, new, NAMES))

    assert (lost("each and every", "each"), lost("each", "every"), lost("all", "both all")) == ("every", "", "")
    assert [count_negations(text) for text in ("not now", "nobody is unsold", "note", "isn't nothing")] == [1, 2, 0, 2]


def test_names_of_placeholders_and_words_as_people_write_them() -> None:
    names = ["points", "spark(1)", 'name("ashes")', "RANKS", "a | capitalize", "is", "tricks | words"]
    assert [placeholder_name(name) for name in names] == ["point", "spark", "ashes", "RANKS", "a", "is", "trick"]
    assert (as_written("atmost"), as_written("‹coin›"), as_written("maynot")) == ("at most", "coin", "may not")
    assert plain("**You** can't take No more than {{ coins }}.") == "you maynot take atmost ‹coin›."


# ------------------------------------------------------------------------------------------------- people, periods
def of(look: Any, old: str, new: str) -> tuple[str, str] | None:
    reversal = look(change_between(plain(old), plain(new), NAMES))
    return None if reversal is None else (reversal.was, reversal.now)


def test_roles_that_replace_each_other() -> None:
    assert of(change_of_role, "the dealer leads", "the youngest leads") == ("dealer", "youngest")
    assert of(change_of_role, "the dealer leads", "you lead") == ("dealer", "you")
    assert of(change_of_role, "you lead", "the dealer leads") == ("you", "dealer")
    assert of(change_of_role, "you do not lead", "the dealer leads") is None
    assert of(change_of_role, "the dealer and the youngest", "the youngest and the dealer") is None
    assert of(change_of_role, "a b c d e f dealer", "winner") is None  # (more than five words)


def test_people_who_change_places() -> None:
    assert of(exchange_of_people, "you pick one of hers", "she picks one of yours") == (
        "you pick hers",
        "she picks yours",
    )
    assert of(exchange_of_people, "the winner pays the loser", "the loser pays the winner") is not None
    assert of(exchange_of_people, "you pick one", "she takes one") is None  # (another deed, too)
    assert of(exchange_of_people, "you pick it", "it is picked") is None
    for more, is_exchange in ((9, True), (10, False)):  # (articles add nothing, but a longer change is not judged)
        long, short = ("you", *["the"] * more), ("she",)
        for removed, added in ((long, short), (short, long)):
            reversal = exchange_of_people(Change("", "", removed, added, 1.0, NAMES))
            assert (reversal is not None) is is_exchange
    assert of(exchange_of_people, "you have it", "she has it") == ("you have", "she has")
    long = "one two three four five six seven eight nine ten"
    assert of(exchange_of_people, f"you {long}", "she 1 2 3 4 5 6 7 8 9 10") is None


def test_periods_and_pronouns() -> None:
    assert of(change_of_period, "once a turn", "once a round") == ("turn", "round")
    assert of(change_of_period, "once a turn", "once a card") is None and of(change_of_period, "a turn", "a") is None
    assert of(change_of_pronoun, "you draw", "she draws") == ("you", "she")
    assert (
        of(change_of_pronoun, "you draw", "she plays") is None
        and of(change_of_pronoun, "you draw", "your draw") is None
    )


def test_a_sentence_that_only_disappeared() -> None:
    assert of(_shortened, "stay. leave. stop.", "stay. stop.") == ("leave", "")
    assert of(_shortened, "stay. leave. stop.", "stop. stay.") is None
    assert of(_shortened, "stay. leave.", "stop.") is None and of(_shortened, "a. b. c.", "a.") is None


# ------------------------------------------------------------------------------------------------- pages, vocabulary
@pytest.mark.parametrize(
    ("old", "new", "reversal"),
    [
        ("steps: [a, b]", "steps: [b, a]", Reversal("order", "a, b", "b, a")),
        ("clauses: [a, b]", "clauses: [b, a]", None),
        ("row: a b", "row: a c", Reversal("another word", "row: b", "row: c")),
        ("row: a b", "row: a", None),
        ("row: a", "row: a b", None),
        ("row: a", "other: b", None),
        ("clauses: [a]", "clauses: [b]", None),
        ("steps: [a, b]\nsteps: [c, d]", "steps: [a, b]\nsteps: [d, c]", Reversal("order", "c, d", "d, c")),
        ("row: a\nline: b c", "row: a\nline: b d", Reversal("another word", "line: c", "line: d")),
    ],
)
def test_lists_and_rows_of_pages(old: str, new: str, reversal: Reversal | None) -> None:
    assert change_in_page(old, new) == reversal


def test_the_words_of_a_game() -> None:
    made = lab("@value\ndef worth_of(who):\n    return who.score\n")
    vocabulary = judged.vocabulary_of(made.game, made.rules)
    assert {"red", "blue", "one", "four"} <= vocabulary.in_words and vocabulary.is_english
    assert {
        "worth_of",
        "who",
        "if",
        "hand",
        "tally",
        "three",
        "worth",
        "act",
        "slip",
        "points",
    } <= vocabulary.in_code
    assert not {"player.hand", "hearts"} & vocabulary.in_code
    one, other = (
        judged.Vocabulary(frozenset("a"), frozenset("b")),
        judged.Vocabulary(frozenset("c"), frozenset("d"), False),
    )
    assert judged.joined([one, other]) == judged.Vocabulary(frozenset("ac"), frozenset("bd"), False)
    assert judged.joined([one, one]).is_english


def test_words_that_now_match_the_code_correct_the_agreed_state() -> None:
    def is_correction(was: str, now: str, in_words: str) -> bool:
        return judged._is_correction(Reversal("opposite", was, now), in_words)

    assert is_correction("most", "fewest", "The player with the Fewest points wins")
    assert not is_correction("fewest", "most", "the player with the fewest points wins")
    assert not is_correction("most", "fewest", "the fewest, not the most") and not is_correction(
        "most", "fewest", "nothing"
    )
    assert not is_correction("open", "hidden", "it is hidden")


def test_one_side_of_a_pair_is_judged_if_the_other_stays() -> None:
    def open_pair(moved: str, code: str = "", words: str = "", **others: Any) -> Any:
        facts = {"is_page": False, "restates": False, **others}
        pair = SimpleNamespace(
            code=SimpleNamespace(text=code),
            words=SimpleNamespace(lines=[SimpleNamespace(text=words)] if words else []),
            **facts,
        )
        return SimpleNamespace(pair=pair, moved=moved, old_words="Draw two cards.", old_code="draw(deck, 2, me.hand)")

    vocabulary = judged.Vocabulary(in_code=frozenset({"draw", "deck", "me", "hand"}))
    found = judged.judged(open_pair("words", words="Draw three cards."), vocabulary)
    assert found == Reversal("number", "two", "three")
    assert judged.judged(open_pair("words", words="Draw two cards now."), vocabulary) is None
    code = "draw(deck, 3, me.hand)"
    assert judged.judged(open_pair("code", code, "Draw two cards."), vocabulary) == Reversal("number", "2", "3")
    assert judged.judged(open_pair("code", code), vocabulary) is None
    assert judged.judged(open_pair("code", code, "Draw two cards.", restates=True), vocabulary) is None
    assert judged.judged(open_pair("both", code, "Draw three cards."), vocabulary) is None
    page = open_pair("code", "steps: [b, a]", is_page=True)
    page.old_code = "steps: [a, b]"
    assert judged.judged(page, vocabulary) == Reversal("order", "a, b", "b, a")
    assert judged.judged(SimpleNamespace(pair=None), vocabulary) is None  # type: ignore[arg-type]


def test_pairs_are_judged_together() -> None:
    def pair(
        moved: str,
        old: str,
        new: str,
        key: str,
        is_page: bool = False,
        words: str = "Shuffle the deck.",
        lines: Any = (1,),
    ) -> Any:
        code = SimpleNamespace(text=new, lines=lines)
        both = SimpleNamespace(
            code=code, words=SimpleNamespace(lines=[SimpleNamespace(text=words)]), is_page=is_page, restates=False
        )
        return SimpleNamespace(pair=both, moved=moved, old_words="Shuffle the pile.", old_code=old, key=key)

    def together(*pairs: Any) -> list[Reversal | None]:
        names = judged.Vocabulary(frozenset({"deck", "pile"}), frozenset({"shuffle", "draw", "deck"}))
        return judged.judged_together(pairs, names, {})

    gone = pair("code", "shuffle(deck)\ndraw(deck)", "draw(deck)", "a")
    lost = Reversal("exception", "shuffle(deck)", "")
    assert [one and (one.was, one.now) for one in together(gone)] == [(lost.was, lost.now)]
    still = pair("code", "draw(deck)\n  shuffle(deck)", "shuffle(deck)\nshuffle(deck)", "b")
    assert (
        together(gone, pair("code", "shuffle(deck)\ndraw(deck)", "shuffle(deck)", "b"))[0] is None
    )  # (another clause does it)
    assert together(gone, still)[0] is not None  # (it does so more often than before)
    swapped = Reversal("placeholder", "pile", "deck")
    words = pair("words", "", "", "c")
    assert together(words) == [swapped] and together(words, gone)[0] == swapped
    assert together(pair("words", "", "", "c", lines=()), gone)[0] is None  # (words without code may follow the code)
    assert together(pair("words", "", "", "c", lines=())) == [swapped]
    page = pair("code", "steps: [a, b]", "steps: [b, a]", "d", is_page=True)
    order = Reversal("order", "a, b", "b, a")
    assert together(page) == [order] and together(page, gone)[0] is None
    assert together(page, SimpleNamespace(pair=None, moved="new", key="e")) == [None, None]
