"""Computed columns and filters: formulas over a card's own columns, and nothing else."""

import pytest

from pnp.model.computed import BadFormula, evaluate
from pnp.model.game import Game
from pnp.model.schema.types import split_column

COLUMNS = "columns: {rank: rank, suit: suit or nothing, text: text}"


def with_column(build, formula: str):  # type: ignore[no-untyped-def]
    return build(COLUMNS, COLUMNS.replace("}", f', worth: "{formula}"}}'))


def worths(game: Game) -> list[object]:
    return [card.values["worth"] for card in game.cards["slip"].cards]


def test_a_computed_column_follows_the_others(build) -> None:  # type: ignore[no-untyped-def]
    game = with_column(build, "num = (rank.order + 1) * hand_limit").game
    assert worths(game) == [2, 2, 4, 4, 4]
    assert list(game.cards["slip"].cards[0].values) == ["rank", "suit", "text", "worth"]


def test_a_computed_column_may_ask_whether_a_cell_is_empty(build) -> None:  # type: ignore[no-untyped-def]
    assert worths(with_column(build, "flag = suit == nothing").game) == [False] * 4 + [True]
    assert worths(with_column(build, "num = 3 if suit == RED and rank >= TWO else max(1, 2)").game) == [2, 2, 3, 2, 2]


def test_a_misspelt_name_in_a_formula_is_told(build) -> None:  # type: ignore[no-untyped-def]
    built = with_column(build, "num = ranc.order")
    assert set(built.codes) == {"PNP111"} and "rank" in next(iter(built.report)).help


def test_a_result_of_another_type_is_told_at_its_row(build) -> None:  # type: ignore[no-untyped-def]
    built = with_column(build, "num = rank")
    assert set(built.codes) == {"PNP111"} and next(iter(built.report)).span.file.endswith("cards.csv")
    assert with_column(build, "text = rank").codes == ["PNP106"]


def test_a_computed_column_is_not_typed_as_well(build) -> None:  # type: ignore[no-untyped-def]
    columns = {"cards.csv": "rank,suit,text,worth\nONE,RED,a,3\n"}
    built = build(COLUMNS, COLUMNS.replace("}", ', worth: "num = 1"}'), **columns)
    assert "PNP109" in built.codes


def test_a_filter_makes_a_deck_of_some_of_the_cards(build) -> None:  # type: ignore[no-untyped-def]
    decks = "reds: {prints: slip, where: suit == RED}\n  others: {prints: slip, where: suit != RED}"
    first, second = build("slips: {prints: slip, count: 5}", decks).game.components
    assert (first.count, second.count) == (2, 3)
    assert first.has("RED1") and not first.has("BLUE1") and second.has("2")


def test_a_filter_that_chooses_nothing_or_cannot_be_read_is_told(build) -> None:  # type: ignore[no-untyped-def]
    def codes(where: str) -> list[str]:
        return list(build("slips: {prints: slip, count: 5}", f'slips: {{prints: slip, where: "{where}"}}').codes)

    assert codes("rank > TWO") == ["PNP307"]
    assert codes("rank = TWO") == codes("hue == RED") == codes("().__class__") == ["PNP106"]


@pytest.mark.parametrize(
    "text", ["__import__('os')", "9**99", "[x for x in y]", "open('x')", "lambda: 1", "1 +", "'a' * 9"]
)
def test_a_formula_can_do_no_more_than_count(text: str) -> None:
    with pytest.raises(BadFormula):
        evaluate(text, {})


def test_type_and_formula_are_parted_at_the_first_sign() -> None:
    assert split_column("flag = cost == 2") == ("flag", "cost == 2")
    assert split_column("suit or nothing") == ("suit or nothing", "")
