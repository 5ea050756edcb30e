"""A quest as an adventure: every encounter numbered as on the map, what is read aloud apart, where it leads by number."""

from dataclasses import replace
from pathlib import Path

import pytest

from pnp.app.played.facts import played_facts
from pnp.press.document import nodes
from pnp.press.document.difficulty import Bar, Bars, difficulty_blocks, how_hard
from pnp.press.document.front import credits_node
from pnp.press.document.game_text import GameText, source_text
from pnp.press.document.quest_odds import OddsGroup, OddsRow, OddsShare, QuestOdds
from pnp.press.document.quests import QuestMap, _value, quest_document, quest_map
from pnp.rules.loading import compile_quest, load_and_compile
from pnp.source.diagnostics import Report
from pnp.source.load import load_game

FERRY = Path(__file__).parents[3] / "night-ferry"


def text_of(name: str) -> GameText:
    report = Report()
    laid = compile_quest(load_game(FERRY, report), "", name, report)
    return source_text(laid.game, played_facts(laid.game, laid.rules), report)


def words(node: object) -> str:
    return " ".join(w.text for w in nodes.walk(node) if isinstance(w, nodes.Words))  # type: ignore[arg-type]


def sections(document: nodes.Document) -> dict[str, nodes.Section]:
    return {n.id: n for n in nodes.walk(document) if isinstance(n, nodes.Section)}


def test_every_encounter_is_told_under_its_number() -> None:
    found = sections(quest_document(text_of("old-mill"), QuestOdds()))
    assert [found[f"encounter:{n}"].number for n in ("LANE", "FORK_IN_LANE", "MILL", "YARD", "LANDING")] == list(
        "12345"
    )


def test_what_is_read_aloud_stands_in_a_box_and_the_rest_does_not() -> None:
    lane = sections(quest_document(text_of("old-mill"), QuestOdds()))["encounter:LANE"]
    boxes = [b for b in lane.blocks if isinstance(b, nodes.Admonition)]
    assert words(boxes[0]) == "Read aloud Rain. The lane runs on between two hedges. Somewhere water falls."
    assert "Let them talk." in words(lane) and "Let them talk." not in words(boxes[0])


def test_ways_are_told_by_number_and_lead_there() -> None:
    yard = sections(quest_document(text_of("old-mill"), QuestOdds()))["encounter:YARD"]
    links = [n for n in nodes.walk(yard) if isinstance(n, nodes.Link)]
    assert sorted((words(link), link.target) for link in links) == [
        ("1\u00a0 A lane", "encounter:LANE"), ("5\u00a0 The landing", "encounter:LANDING"),
    ]  # fmt: skip
    assert "weariness 1" in words(yard)


def test_the_map_has_every_encounter_and_every_way() -> None:
    drawn = quest_map(text_of("old-mill"))
    assert isinstance(drawn, QuestMap)
    assert [place.title for place in drawn.places][:2] == ["A lane", "Where the lane parts"]
    assert [place.is_end for place in drawn.places] == [False, False, False, False, True]
    ways = {(w.start, w.end, drawn.kinds[w.kind]) for w in drawn.ways}
    assert ways == {
        (0, 1, "got past"), (1, 2, "ways on"), (1, 3, "ways on"), (2, 4, "got past"), (2, 3, "held up"),
        (3, 4, "got past"), (3, 0, "held up"),
    }  # fmt: skip


def test_a_corridor_is_mapped_by_its_cards() -> None:
    drawn = quest_map(text_of("marsh@2"))
    assert drawn.cards == "step"
    assert all(place.card for place in drawn.places)


def test_a_booklet_tells_the_difficulty_in_a_bar_and_the_figures_with_their_interval() -> None:
    half, most = OddsShare(0.5, 0.4, 0.6, 1000), OddsShare(0.9, 0.85, 1.02, 1000)
    row = OddsRow(2, (), half, 1000, most, (), {"RED": half, "BLUE": most})
    document = quest_document(text_of("old-mill"), QuestOdds((OddsGroup("", {}, (row,), "greedy"),)))
    assert "Party won alive 2 players 50\u202f% (40–60) 90\u202f% (85–100)" in words(document)
    assert "Alive at the end 2 players red 50\u202f% (40–60) blue 90\u202f% (85–100)" in words(document)
    (bars,) = (node for node in nodes.walk((document,)) if isinstance(node, Bars))
    assert bars.bars == (Bar("2 players", 0.5, "even"),) and bars.title == "2 players: even"


def test_no_figure_has_fewer_than_a_thousand_games_behind_it() -> None:
    rows = tuple(OddsRow(n, (), OddsShare(0.3 * n, 0, 1), games) for n, games in ((1, 600), (2, 600)))
    together = difficulty_blocks(text_of("old-mill"), QuestOdds((OddsGroup("", {}, rows, "greedy"),)))
    assert [node.bars for node in together if isinstance(node, Bars)] == [
        (Bar("any number of players", pytest.approx(0.45), "even"),)
    ]
    few = quest_document(text_of("old-mill"), QuestOdds((OddsGroup("", {}, rows[:1], "greedy"),)))
    assert "Not played often enough to judge." in words(few) and "%" not in words(few)


@pytest.mark.parametrize(
    ("share", "word"),
    [(0.24, "very hard"), (0.39, "hard"), (0.5, "even"), (0.79, "fairly easy"), (0.8, "easy")],
)
def test_a_share_of_games_won_is_told_in_a_word(share: float, word: str) -> None:
    assert how_hard(text_of("old-mill"), share) == word


def test_an_encounter_that_many_do_not_survive_is_called_a_danger() -> None:
    visits = {"LANE": OddsShare(1.0, 1, 1, 3000), "MILL": OddsShare(0.2, 0, 1, 3000)}
    ends = {"LANE": OddsShare(0.17, 0, 1, 3000), "MILL": OddsShare(0.1, 0, 1, 3000)}
    document = sections(quest_document(text_of("old-mill"), QuestOdds((), visits, ends)))
    assert "One party in 6 ends here." in words(document["encounter:LANE"])
    assert "ends here" not in words(document["encounter:MILL"]), "only 600 parties came there"


def test_ways_of_playing_that_differ_in_one_option_stand_side_by_side() -> None:
    def group(level: int, value: float) -> OddsGroup:
        won = OddsShare(value, value - 0.1, value + 0.1, 1500)
        rows = (OddsRow(2, (), won, 1500), OddsRow(2, ("RED", "BLUE"), won, 1500))
        return OddsGroup("", {"level": level}, rows, "greedy")

    text = text_of("old-mill")
    few = words(quest_document(text, QuestOdds((group(10, 0.8), group(2, 0.5)))))
    assert "level won 2 players 2 50\u202f% (40–60) 10 80\u202f% (70–90)" in few
    assert "won 2 10 red and blue 50\u202f% (40–60) 80\u202f% (70–90)" in few
    sizes = tuple(replace(one, rows=one.rows[:1]) for one in (group(10, 0.8), group(2, 0.5)))
    assert "won 2 10" not in words(quest_document(text, QuestOdds(sizes)))  # (no table without a row)
    many = words(quest_document(text, QuestOdds(tuple(group(level, 0.5) for level in range(1, 6)))))
    assert "won 2 players 1 50" in many and "red and blue" not in many


def test_many_facts_of_an_encounter_stand_in_two_columns_and_few_in_one() -> None:
    found = sections(quest_document(text_of("old-mill"), QuestOdds()))
    tables = [n for section in found.values() for n in nodes.walk(section) if isinstance(n, nodes.Table)]
    counts = {(len(table.rows), len(table.rows[0])) for table in tables if not table.head}
    assert all(rows <= 3 for rows, columns in counts if columns == 2)
    assert any(columns == 4 for _, columns in counts)


@pytest.mark.parametrize(
    ("cell", "words_of_it"),
    [
        ((3, 3, 5), "3, 3, and 5"),
        ((3, 5, 3), "3, 5, and 3"),
        (("rat", "rat", "owl"), "rat\u00a0×\u00a02 and owl"),
        (4, "4"),
    ],
)
def test_numbers_of_a_list_are_printed_one_by_one_and_alike_words_counted(cell: object, words_of_it: str) -> None:
    (printed,) = _value(text_of("old-mill"), "any", cell)
    assert isinstance(printed, nodes.Words) and printed.text == words_of_it


def test_a_year_without_designer_and_publisher_is_printed(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text('game: g\ntitle: G\ncredits: {year: "1942"}\n')
    report = Report()
    loaded = load_and_compile(tmp_path, "", report)
    credits = credits_node(source_text(loaded.game, played_facts(loaded.game, loaded.rules), report))
    assert words(credits.notes[0]) == "1942" and "Game design" not in dict(credits.lines)
