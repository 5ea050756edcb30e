"""Did you mean: near names only, at most three."""

from pnp.source.diagnostics.hints import did_you_mean, listed, near


def test_the_nearest_name_goes_first() -> None:
    assert near("draw_pil", ["hand", "draw_pile", "drawn_pile"])[0] == "draw_pile"


def test_a_letter_of_another_script_is_named() -> None:
    assert did_you_mean("st\u043eck", ["stock"]) == (
        "write `stock`; `st\u043eck` has CYRILLIC SMALL LETTER O (U+043E) in it"
    )
    assert did_you_mean("caf\u00e9s", ["caf\u00e9"]) == "write `caf\u00e9`"


def test_at_most_three_names_are_offered() -> None:
    assert len(near("hand", ["hand1", "hand2", "hand3", "hand4"])) == 3


def test_nothing_is_offered_when_all_are_far_off() -> None:
    assert did_you_mean("zebra", ["trump_deck", "hand"]) == ""


def test_another_case_is_the_first_guess() -> None:
    assert near("ace", ["ACE", "FACE"])[0] == "ACE"


def test_names_are_listed_in_words() -> None:
    assert listed(["up"]) == "`up`"
    assert listed(["up", "down", "each"]) == "`up`, `down` or `each`"
    assert listed([]) == "nothing"
