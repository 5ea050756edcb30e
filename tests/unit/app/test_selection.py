"""The cards that `--rows` and `--where` select, and the faults of a condition."""

import pytest

from pnp.app.game.build_options import BuildOptions
from pnp.app.game.prepare import load_edition
from pnp.app.game.selection import Rows, names_of, selected
from pnp.model.game import Game
from pnp.source.diagnostics import Report
from tests.tiny import HARE_RACE, IN_FRENCH, spoilt, write


@pytest.fixture(scope="module")
def game() -> Game:
    """The Hare Race: hares in the rows 2 and 3 of their table, for each of two colours."""
    return load_edition(HARE_RACE, "", Report()).game


@pytest.fixture(scope="module")
def two_kinds(tmp_path_factory: pytest.TempPathFactory) -> Game:
    """The same with a second kind of cards, which has other columns."""
    folder = tmp_path_factory.mktemp("two") / "hare-race"
    texts = spoilt({"foxes.csv": "name,cost\nReynard,3\nTod,1\n"}, IN_FRENCH)
    for before, more in (
        ("\ntokens:\n", "  fox: {label: Fox, file: foxes.csv, columns: {name: text, cost: num}, format: poker}\n"),
        ("\ncounters:\n", "  den: {of: fox, face: down, sees: nobody, label: Den}\n"),
        ("  carrots: {prints", "  foxes: {prints: fox, count: 2, label: Foxes}\n"),
    ):
        assert before in texts["game.yaml"]
        texts["game.yaml"] = texts["game.yaml"].replace(before, f"{more}{before}", 1)
    write(folder, texts)
    return load_edition(folder, "", Report()).game


def chosen(game: Game, report: Report | None = None, **selection: object) -> dict[str, tuple[list[str], int]]:
    """The selected codes and the number of cards of each component of cards."""
    options = BuildOptions(**selection)  # type: ignore[arg-type]
    limited = selected(game, options, report or Report())
    return {c.id: (sorted(c.chosen or ()), c.count) for c in limited.components if c.prints in game.cards}


@pytest.mark.parametrize(
    ("rows", "codes"),
    [
        (((2, 2),), ["LB", "LR"]), (((2, 3),), ["HB", "HR", "LB", "LR"]), (((1, 1), (3, 9)), ["HB", "HR"]),
        (((4, 9),), []),
    ],
)  # fmt: skip
def test_rows_are_those_of_a_spreadsheet(game: Game, rows: Rows, codes: list[str]) -> None:
    copies = {card.code: card.copies for card in game.cards["hare"].cards}
    assert chosen(game, rows=rows) == {"hares": (codes, sum(copies[code] for code in codes))}


def test_nothing_selected_is_everything_printed(game: Game) -> None:
    assert selected(game, BuildOptions(), Report()) is game


def test_a_condition_and_rows_select_together(game: Game) -> None:
    assert chosen(game, where="colour == RED")["hares"][0] == ["HR", "LR"]
    assert chosen(game, where="colour == RED", rows=((3, 3),))["hares"][0] == ["HR"]
    assert chosen(game, where='code == "HB" or row == 2 and copies > 1')["hares"][0]


def test_a_selection_of_no_card_names_the_rows_there_are(game: Game) -> None:
    report = Report()
    chosen(game, report, rows=((1, 1), (7, 9)))
    (fault,) = report
    assert (fault.code, fault.message) == ("PNP307", "`--rows 1,7-9` selects no card")
    assert fault.help == "correct it, or leave it out; the cards are in rows 2 to 3, as a spreadsheet numbers them"


def test_a_condition_that_fits_no_card_names_no_rows(game: Game) -> None:
    report = Report()
    chosen(game, report, where="copies > 99")
    assert [(one.message, one.help) for one in report] == [
        ("`--where 'copies > 99'` selects no card", "correct it, or leave it out")
    ]


def test_a_condition_on_the_columns_of_one_kind_selects_no_card_of_another(two_kinds: Game) -> None:
    report = Report()
    assert chosen(two_kinds, report, where="cost > 2") == {"hares": ([], 0), "foxes": (["REYNARD"], 1)}
    assert not list(report)


@pytest.mark.parametrize(
    ("where", "help"),
    [
        ("csot > 2", "write `cost`"),
        ("cost >", "write a condition on the columns: `cost > 1 and type == \"unit\"`"),
        ("zzzzzz > 2", "write a condition on the columns: `cost > 1 and type == \"unit\"`"),
    ],
)  # fmt: skip
def test_a_condition_that_cannot_be_computed_is_one_fault(two_kinds: Game, where: str, help: str) -> None:
    report = Report()
    chosen(two_kinds, report, where=where)
    assert {(one.code, one.help) for one in report} == {("PNP106", help)}


def test_a_condition_knows_columns_members_and_the_card(game: Game) -> None:
    card = game.cards["hare"].cards[0]
    names = names_of(card, game)
    assert (names["code"], names["copies"], names["row"]) == (card.code, card.copies, card.row)
    assert names["RED"] and names["HIGH"] and isinstance(names["says"], str)
