"""Card tables become cards: spread, coded, checked."""

from pnp.model.game import Game
from pnp.model.read.card_columns import code_of_texts
from pnp.model.schema.nouns import Column
from pnp.model.schema.types import Type
from pnp.source.diagnostics import NOWHERE
from pnp.source.load.card_table import Cell, Row


def test_a_star_is_a_card_for_each_name_and_a_bar_for_those_named(tiny: Game) -> None:
    assert [card.code for card in tiny.cards["slip"].cards] == ["RED1", "BLUE1", "RED2", "BLUE2", "2"]


def test_a_text_is_one_message_a_row_however_many_cards_share_it(tiny: Game) -> None:
    first, second = tiny.cards["slip"].cards[:2]
    assert first.values["text"] == second.values["text"]
    assert first.values["text"].context == "card:slip:ONE:text"
    assert first.values["suit"].name == "RED" and tiny.cards["slip"].cards[4].values["suit"] is None


def test_a_cell_may_say_a_name_a_code_or_a_label(build) -> None:  # type: ignore[no-untyped-def]
    for said in ("ONE", "1", "one", "One"):
        assert build("ONE,*,first", f"{said},*,first").game.cards["slip"].cards[0].code == "RED1"


def test_without_an_order_the_suit_goes_before_the_rank(build) -> None:  # type: ignore[no-untyped-def]
    assert build(", code: [suit, rank]", "").game.cards["slip"].cards[0].code == "RED1"


def test_a_code_of_its_own_goes_to_one_card_only(build) -> None:  # type: ignore[no-untyped-def]
    cards = "code,rank,suit,text,copies\nA,ONE,RED,x,3\n,TWO,RED,y,\n"
    built = build(**{"cards.csv": cards})
    assert [(c.code, c.copies) for c in built.game.cards["slip"].cards] == [("A", 3), ("RED2", 1)]
    assert build(**{"cards.csv": "code,rank,suit,text\nA,ONE,*,x\n"}).codes == ["PNP111"]


def test_cards_of_one_name_are_numbered_and_none_takes_the_number_of_another() -> None:
    taken: dict[str, int] = {}
    title = {"title": Column(name="title", type=Type("text"))}

    def coded(text: str) -> str:
        return code_of_texts(Row.of({"title": Cell(text, NOWHERE)}, NOWHERE), ["title"], title, 1, taken)

    said = ["Fire Ball", "Wall 2", "fire ball", "Wall", "WALL", "Wall 2", "Fire Ball"]
    codes = ["FIRE_BALL", "WALL_2", "FIRE_BALL_2", "WALL", "WALL_3", "WALL_2_2", "FIRE_BALL_3"]
    assert [coded(text) for text in said] == codes


def test_a_standard_pack_needs_no_table(build) -> None:  # type: ignore[no-untyped-def]
    game = build(
        "file: cards.csv, columns: {rank: rank, suit: suit or nothing, text: text}, code: [suit, rank]",
        "standard: {packs: 2}",
    ).game
    assert [(c.code, c.copies) for c in game.cards["slip"].cards] == [
        ("RED1", 2),
        ("RED2", 2),
        ("BLUE1", 2),
        ("BLUE2", 2),
    ]


def test_a_row_cannot_stand_for_thousands_of_cards(build) -> None:  # type: ignore[no-untyped-def]
    many = ", ".join(f"M{n}" for n in range(60))
    built = build("[RED, BLUE]", f"[{many}]\n  more: [{many.replace('M', 'N')}]")
    assert "PNP111" in built.codes  # RED and BLUE are gone
    built = build("suit: [RED, BLUE]", f"suit: [{many}, RED, BLUE]\n  more: [{many.replace('M', 'N')}]")
    assert built.codes == []


def test_a_missing_column_is_told_once(build) -> None:  # type: ignore[no-untyped-def]
    built = build(**{"cards.csv": "rank,text\nONE,a\nTWO,b\n"})
    assert built.codes == ["PNP110"]
