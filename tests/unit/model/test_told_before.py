"""A fault is no smaller because the same was told before: reports say it once, and what has it is no sounder."""

from pnp.model.game import Game
from pnp.model.read.build import build_game
from pnp.source.diagnostics import Report
from pnp.source.load import Memory, load_game
from tests.tiny import FILES, over_yaml


def built_twice(files: dict[str, str]) -> tuple[Report, list[str], Game]:
    """What a second game is that is built of the same files into the same report, with what the first was told."""
    report = Report()
    tree = load_game(Memory(files), report)
    build_game(tree, report)
    told = [d.message for d in report.errors]
    game = build_game(tree, report)
    return report, told, game


def test_a_row_with_a_fault_gives_no_card() -> None:
    report, told, game = built_twice({**FILES, "cards.csv": FILES["cards.csv"] + "MAUVE,LOW,4,So.\n"})
    assert len(told) == 1 and "MAUVE" in told[0] and [d.message for d in report.errors] == told
    assert {str(card.values["says"].text) for card in game.cards["hare"].cards} == {"Slow, but sure.", "Out of my way!"}


def test_a_table_with_a_fault_is_not_said_to_lack_cells() -> None:
    table = "tables:\n  far: {key: rank, type: num, cells: {LOW: 1, HIHG: 2}}\n"
    report, told, _ = built_twice({**FILES, "game.yaml": over_yaml(FILES["game.yaml"], table)})
    assert len(told) == 1 and "HIHG" in told[0] and [d.message for d in report.errors] == told
