"""Odds and difficulties of quests from made-up results: counted games, limits, and the order of values."""

from types import SimpleNamespace
from typing import Any

import pytest

from pnp.model.game import Message
from pnp.press.document.by_players import by_players_node
from pnp.press.document.difficulty import Bars, difficulty_blocks, how_hard
from pnp.press.document.nodes import Paragraph, Table, Words, words_of
from pnp.press.document.odds import _share, _table, odds_blocks
from pnp.press.document.quest_odds import OddsGroup, OddsRow, OddsShare, QuestOdds


class Say:
    """The words of the program in English."""

    def __call__(self, words: str) -> str:
        return words.rpartition("|")[2]

    def counted(self, one: str, several: str, number: int) -> str:
        return one if number == 1 else several


def text_of(**counts: str) -> Any:
    rules = SimpleNamespace(counts={name: Message(words) for name, words in counts.items()})
    game = SimpleNamespace(quest_rules=rules, variants={}, constants={}, enums={}, players=(2, 4))
    return SimpleNamespace(
        say=Say(), text=lambda message: message.text, words=Words, locale="en", game=game,
        prose=SimpleNamespace(joined=" and ".join),
    )  # fmt: skip


def row(players: int, won: float, games: int = 1000, party: tuple[str, ...] = (), **others: Any) -> OddsRow:
    return OddsRow(players, party, OddsShare(won, won - 0.1, won + 0.1), games, **others)


def group(*rows: OddsRow, **options: object) -> OddsGroup:
    return OddsGroup("", options, rows, "greedy")


def tables(odds: QuestOdds, **counts: str) -> list[list[list[str]]]:
    """The words of each table, row by row."""
    blocks = odds_blocks(text_of(**counts), odds)
    return [
        [[words_of(block.inlines) for cell in cells for block in cell.blocks] for cells in (one.head, *one.rows)]  # type: ignore[attr-defined]
        for one in blocks
        if isinstance(one, Table)
    ]


def test_games_are_counted_once_and_parties_without_a_thousand_are_left_out() -> None:
    rows = (row(2, 0.5, 1500, alive=OddsShare(0.4, 0.35, 0.45)), row(2, 0.7, 1000, ("Ann", "Bo")), row(3, 0.2, 999))
    odds = QuestOdds([group(*rows)])
    first, *_ = odds_blocks(text_of(), odds)
    assert isinstance(first, Paragraph) and "in 1,500 games" in words_of(first.inlines)
    assert tables(odds) == [
        [["Party", "won", "alive"], ["2 players", "50\u202f% (40–60)", "40\u202f% (35–45)"], ["Ann and Bo", "70\u202f% (60–80)", ""]]
    ]  # fmt: skip
    assert odds_blocks(text_of(), QuestOdds([group(row(2, 0.5, 999))])) == []


def test_values_of_an_option_stand_by_size_with_the_same_party_in_each_column() -> None:
    def rows(won: float) -> tuple[OddsRow, ...]:
        lived = {kind: OddsShare(won + more, won, 1.0, 1000) for kind, more in (("elf", 0.01), ("orc", 0.02))}
        means = (OddsShare(10 * won, won, 20 * won), OddsShare(20 * won, -1.0, 30 * won))
        sizes = (row(2, won, means=means), row(3, won + 0.05, means=means, lived=lived))
        return (
            sizes[0],
            row(2, won + 0.3, party=("Ann",), means=means),
            row(2, won + 0.4, party=("Bo",), means=means),
            sizes[1],
        )

    odds = QuestOdds([group(*rows(0.4), level=10), group(*rows(0.2), level=2)])
    won, traps, gold, parties, lived = tables(odds, traps="traps", gold="gold")
    assert won == [
        ["won", "2 players", "3 players"],
        ["2", "20\u202f% (10–30)", "25\u202f% (15–35)"],
        ["10", "40\u202f% (30–50)", "45\u202f% (35–55)"],
    ]
    assert traps[1:] == [["2", "2.0 (0.2–4.0)", "2.0 (0.2–4.0)"], ["10", "4.0 (0.4–8.0)", "4.0 (0.4–8.0)"]]
    assert gold[1][1] == "4.0 (0.0–6.0)" and gold[2][2] == "8.0 (0.0–12.0)"
    assert parties == [
        ["won", "2", "10"],
        ["Ann", "50\u202f% (40–60)", "70\u202f% (60–80)"],
        ["Bo", "60\u202f% (50–70)", "80\u202f% (70–90)"],
    ]
    assert lived[0] == ["Alive at the end, 3 players", "2", "10"] and lived[1] == [
        "elf",
        "21\u202f% (20–100)",
        "41\u202f% (40–100)",
    ]


@pytest.mark.parametrize(("values", "count"), [(3, 2), (4, 1)])
def test_up_to_three_values_stand_side_by_side(values: int, count: int) -> None:
    groups = [group(row(2, 0.5), row(2, 0.6, party=("Ann",)), level=n) for n in range(values)]
    assert len(tables(QuestOdds(groups))) == count


def test_kinds_with_too_few_lives_are_left_out() -> None:
    lived = {kind: OddsShare(0.5, 0.4, 0.6, games) for kind, games in (("elf", 1000), ("orc", 1000), ("imp", 999))}
    _, kinds = tables(QuestOdds([group(row(2, 0.5, lived=lived))]))
    assert [cells[0] for cells in kinds] == ["Alive at the end", "elf", "orc"]


def test_intervals_stay_between_nothing_and_all() -> None:
    assert _share(OddsShare(0.98, 0.904, 1.03)) == "98\u202f% (90–100)"
    assert _share(OddsShare(0.02, -0.03, 0.06)) == "2\u202f% (0–6)"


@pytest.mark.parametrize(("count", "is_unbroken"), [(18, True), (19, False)])
def test_a_table_of_eighteen_rows_stays_on_its_page(count: int, is_unbroken: bool) -> None:
    assert _table(["a", "b"], [[Words("x"), Words("y")]] * count).is_unbroken == is_unbroken


# ------------------------------------------------------------------------------------------------- difficulty
def test_words_of_difficulty_begin_at_their_limits() -> None:
    words = [how_hard(text_of(), share) for share in (0.249, 0.25, 0.399, 0.4, 0.599, 0.6, 0.799, 0.8)]
    assert words == ["very hard", "hard", "hard", "even", "even", "fairly easy", "fairly easy", "easy"]


def test_parties_with_too_few_games_each_are_weighed_together() -> None:
    text = text_of()
    (bars,) = difficulty_blocks(text, QuestOdds([group(row(2, 0.2, 900), row(3, 0.6, 300))]), "The cave")
    assert isinstance(bars, Bars) and [(b.label, round(b.share, 9)) for b in bars.bars] == [
        ("any number of players", 0.3)
    ]
    (few,) = difficulty_blocks(text, QuestOdds([group(row(2, 0.2, 900), row(3, 0.6, 99))]), "The cave")
    assert isinstance(few, Paragraph) and words_of(few.inlines) == "The cave Not played often enough to judge."
    (one,) = difficulty_blocks(text, QuestOdds([group(row(2, 0.2, 900), row(3, 0.6, 1000))]))
    assert isinstance(one, Bars) and [(b.label, b.share) for b in one.bars] == [("3 players", 0.6)]


def test_the_title_of_a_quest_stands_over_its_first_bars_only() -> None:
    odds = QuestOdds([group(row(2, 0.2), level=1), group(row(2, 0.6), level=2)])
    blocks = difficulty_blocks(text_of(), odds, "The cave")
    assert [(b.heading, b.note) for b in blocks if isinstance(b, Bars)] == [("The cave", "level: 1"), ("", "level: 2")]


# ------------------------------------------------------------------------------------------------- by players
def test_every_number_of_players_has_its_cards() -> None:
    text = text_of()
    text.rules = SimpleNamespace(cards_at_start=lambda zone, players: (30 - players, 24, 26))
    facts: Any = by_players_node("deck", text)
    shown = [(fact.key.text, fact.values[0].text) for fact in facts.entries]
    assert shown == [("2 players", "24–28"), ("3 players", "24–27"), ("4 players", "24–26")]
