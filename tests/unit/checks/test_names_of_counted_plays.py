"""The names of what the machine counts by number: families, cards, options and answers."""

from collections import Counter
from types import SimpleNamespace
from typing import Any

import pytest

from pnp.checks.statistics.fast_plays import PlayNames, _choice, _class, _least_counts, play_batches
from pnp.checks.statistics.games import TableConfig
from pnp.checks.statistics.play_tally import SEAT, OptionTally
from pnp.checks.statistics.plays import EVENTS, HIDDEN, NOTHING, Choices
from pnp.engine.native.counting import ANOTHER, HIDDEN_CARD, ONESELF, SORT_BITS, STRATA, CountRow
from pnp.engine.native.layout import NIL
from pnp.engine.native.windows import ANSWER

SECOND_SORT = 1 << SORT_BITS


def names_of() -> PlayNames:
    """Two kinds of cards, three zones, two choices and two clauses."""
    names = PlayNames.__new__(PlayNames)
    names.kinds, names.zones = ["beast", "bird"], ["deck", "hand", "table"]
    names.faces, names.codes = [("beast", "A"), ("bird", "B")], ["A", "B"]
    names.choices, names.clauses = {"which?": ["card", "flag"], "who?": ["player"]}, {"c": 0, "d": 1}
    names.handles, names.first_handle = ["ada", "bo"], 2
    names.members = {"enum suit": {0: "RED", 1: "BLUE"}, "enum other": {0: "RED", 4: "NONE"}}
    names.rules = [SimpleNamespace(name="pass_on"), SimpleNamespace(name="bid")]  # type: ignore[list-item]
    return names


FIRST_CHOICE = 2 * len(EVENTS)


@pytest.mark.parametrize(
    ("number", "family"),
    [
        (0, ("card", EVENTS[0], "beast")), (1, ("card", EVENTS[0], "bird")), (2, ("card", EVENTS[1], "beast")),
        (FIRST_CHOICE - 1, ("card", EVENTS[-1], "bird")), (FIRST_CHOICE, ("option", "which?")), (FIRST_CHOICE + 1, ("option", "who?")),
        (FIRST_CHOICE + 2, ("clause",)), (FIRST_CHOICE + 3, ("way", "beast", "deck → deck")), (FIRST_CHOICE + 4, ("way", "beast", "deck → hand")),
        (FIRST_CHOICE + 6, ("way", "beast", "hand → deck")), (FIRST_CHOICE + 12, ("way", "bird", "deck → deck")),
        (FIRST_CHOICE + 17, ("way", "bird", "hand → table")),
    ],
)  # fmt: skip
def test_families_follow_each_other(number: int, family: tuple[str, ...]) -> None:
    assert names_of().family(number) == family


@pytest.mark.parametrize(
    ("family", "number", "name"),
    [
        (("clause",), 1, "d"), (("card", "drawn", "bird"), 1, "B"), (("way", "beast", "deck → hand"), 0, "A"), (("option", "which?"), NIL, NOTHING),
        (("option", "which?"), 0, "A"), (("option", "which?"), HIDDEN_CARD, HIDDEN), (("option", "which?"), SECOND_SORT, "no"),
        (("option", "which?"), SECOND_SORT + 1, "yes"), (("option", "who?"), ONESELF, "oneself"), (("option", "who?"), ANOTHER, "another player"),
        (("option", "who?"), 3, "bo"),
    ],
)  # fmt: skip
def test_members_of_families_have_names(family: Any, number: int, name: str) -> None:
    assert names_of().name(family, number) == name


@pytest.mark.parametrize(
    ("of", "number", "name"),
    [
        ("player", 2, "ada"), ("rule", 1, "bid"), ("zone", 3, "3 together"), ("list of card", 2, "2 together"), ("answer", 1, "refuse"),
        ("enum suit", 1, "BLUE"), ("enum suit", 7, "7"), ("num", 5, "5"), ("flag", 0, "no"), ("card", HIDDEN_CARD, HIDDEN), ("card", 1, "B"),
    ],
)  # fmt: skip
def test_options_have_names(of: str, number: int, name: str) -> None:
    assert names_of()._option(of, number) == name


def test_options_of_several_sorts_need_names_of_their_own() -> None:
    names = names_of()
    assert names._distinct(["num"]) and names._distinct(["card", "flag"]) and names._distinct(["rule", "enum suit"])
    assert not names._distinct(["num", "flag"]) and not names._distinct(["enum suit", "enum other"])
    assert names._all_names("card") == ["A", "B", HIDDEN] and names._all_names("flag") == ["yes", "no"]


def test_a_choice_is_named_by_its_words_or_its_parameter() -> None:
    choices = Choices(SimpleNamespace(rules={"go": SimpleNamespace(clause="c", prompts=[("which?", None)], name="go")}))  # type: ignore[arg-type]

    def name(of: str, label: str, param: str = "", flags: int = 0) -> tuple[str, str]:
        return _choice(choices, SimpleNamespace(of=of, label=label, param=param), flags)  # type: ignore[arg-type]

    assert name("rule", "act") == ("action in act", "") and name("rule", "act", flags=ANSWER) == ("reaction in act", "")
    assert name("rule", "act", flags=~ANSWER) == ("action in act", "")
    assert name("card", "which?") == ("which?", "c") and name("card", "go", "card") == ("go: card", "c")


def test_classes_of_options() -> None:
    assert [_class(of) for of in ("list of card", "zone", "card", "flag", "enum suit", "answer")] == [
        "list", "size", "card", "flag", "number", "number",
    ]  # fmt: skip


def test_each_stratum_begins_with_its_least_count() -> None:
    counts = _least_counts()
    assert counts[:15] == [*range(14), 16] and counts[16] <= 24 and counts[17] > 25
    assert counts == sorted(set(counts)) and counts[-1] < 1_000_000


def test_games_are_counted_in_batches_of_five_thousand() -> None:
    sitting = TableConfig(2, ("random",))
    assert [(one.first, one.end, one.seed) for one in play_batches(sitting, 7, 10_001)] == [
        (0, 5000, 7), (5000, 10_000, 7), (10_000, 10_001, 7),
    ]  # fmt: skip
    assert play_batches(sitting, 7, 0) == []


def test_counts_of_the_machine_have_names() -> None:
    which, clause = FIRST_CHOICE, FIRST_CHOICE + 2
    rows = [
        CountRow("even", which, 0, 1 * STRATA + 3, 6, 9), CountRow("item", which, 0, 1 * STRATA + 3, 0, 4), CountRow("games", which, 0, 2, 1, 5),  # type: ignore[arg-type]
        CountRow("taken", which, 1, 0, 0, 7), CountRow("offers", which, 1, 3, 0, 12), CountRow("item", clause, 1, 2, 0, 8),
    ]  # fmt: skip
    counts: Any = SimpleNamespace(games=lambda: (10, [6, 4]), rows=lambda: rows)
    tally = names_of().tally(counts, 2)
    family = ("option", "which?")
    assert tally.games == 10 and tally.even["random", SEAT] == {(0, 0): [10, 6], (1, 0): [10, 4]}
    assert tally.even["random", family] == {(1, 3): [9, 6]}
    own = tally.items["random", family, "A"]
    assert own.strata == Counter({(1, 3): 4}) and own.games == Counter({(2, 1): 5})
    assert tally.offers == {("random", "which?", "B"): OptionTally(Counter({3: 12}), 7)}
    assert tally.items["random", ("clause",), "d"].strata == Counter({(0, 2): 8})
    nothing: Any = SimpleNamespace(games=lambda: (0, [0, 0]), rows=list)
    assert names_of().tally(nothing, 2).even == {}
