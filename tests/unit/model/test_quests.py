"""Quests as data: read, laid over their game, laid out by cards; what is wrong with one is told in its file."""

from pathlib import Path

import pytest

from pnp.model.read.build import build_game
from pnp.model.read.quest_tree import ways_on
from pnp.model.text.messages import messages_of
from pnp.rules.loading import compile_all, compile_quest
from pnp.source.diagnostics import Failed, Report
from pnp.source.load import load_game
from pnp.source.load.files import Memory

FERRY = Path(__file__).parents[2] / "night-ferry"
FILES = {p.relative_to(FERRY).as_posix(): p.read_text("utf-8") for p in sorted(FERRY.rglob("*")) if p.is_file()}
MILL = FILES["quests/old-mill.yaml"]


def laid(name: str = "old-mill", **texts: str):  # type: ignore[no-untyped-def]
    """The Night Ferry with a quest laid over it, some of whose files have other texts."""
    report = Report()
    files = FILES | {f"quests/{file}.yaml": text for file, text in texts.items()}
    return compile_quest(load_game(Memory(files), report), "", name, report)


def told(text: str, name: str = "old-mill") -> list[str]:
    """What is wrong with a quest, each with its place."""
    report = Report()
    try:
        compile_quest(load_game(Memory(FILES | {"quests/old-mill.yaml": text}), report), "", name, report)
    except Failed as failed:
        return [f"{d.span.file}:{d.span.line} {d.code} {d.message} ({d.help})" for d in failed.report.errors]
    return []


def test_a_quest_brings_its_encounters_and_their_cells() -> None:
    game = laid().game
    assert game.enums["stop"].names[-5:] == ("LANE", "FORK_IN_LANE", "MILL", "YARD", "LANDING")
    assert game.tables["past_at"].cells["MILL",] == "LANDING"
    assert game.tables["harm_at"].cells["MILL",] == 0, "a cell that is left out is the least there is"
    assert game.tables["ways_at"].cells["LANE",] == ()
    assert game.constants["first_stop"].value == "LANE"
    assert game.constants["wounds_borne"].value == 3


def test_a_game_without_its_quest_stays_as_it_is() -> None:
    report = Report()
    bare = {name: text for name, text in FILES.items() if not name.startswith("quests/")}
    bare["game.yaml"] = (
        bare["game.yaml"].partition("quests:")[0] + "unreachable:" + (bare["game.yaml"].partition("unreachable:")[2])
    )
    with_them = compile_all(load_game(Memory(FILES), report), "", report)
    without = compile_all(load_game(Memory(bare), report), "", report)
    assert not report.errors
    assert with_them.rules.digest == without.rules.digest != laid().rules.digest


def test_ways_lead_only_by_keys_that_mean_something() -> None:
    game = laid().game
    assert game.quest is not None
    ways = ways_on(game, game.quest)
    assert ways["FORK_IN_LANE"] == (("ways", "MILL"), ("ways", "YARD"))
    assert ways["YARD"] == (("past", "LANDING"), ("back", "LANE"))
    assert ways["LANDING"] == ()


def test_a_single_way_stands_for_a_list_of_one() -> None:
    text = MILL.replace("ways: [MILL, YARD]", "ways: MILL")
    assert laid(**{"old-mill": text}).game.tables["ways_at"].cells["FORK_IN_LANE",] == ("MILL",)


@pytest.mark.parametrize(
    ("was", "now", "said"),
    [
        ("past: LANDING", "past: LANDNG", "PNP107 stop has no member `LANDNG` (write `LANDING`"),
        ("    sort: CROSSING", "    sort: CROSING", "PNP107 sort_of_stop has no member `CROSING` (write `CROSSING`)"),
        ("    harm: 1", "    harm: much", "PNP106"),
        ("    harm: 1", "    hram: 1", "PNP104 `encounters.YARD` has no key `hram` (write `harm`)"),
        ("tagline:", "tagln:", "PNP104"),
        ("[MILL, YARD]", "[MILL, MILL]", "PNP106 `MILL` appears twice in `ways` (name each way once"),
        ("  YARD:", "  the yard:", "PNP106"),
        ("encounters:", "begin: LAN\nencounters:", "PNP107 there is no encounter `LAN` (write `LANE`"),
        ("encounters:", "sets: {wonds_borne: 1}\nencounters:", "PNP107 there is no constant `wonds_borne`"),
        ("encounters:", "sets: {wounds_borne: LOTS}\nencounters:", "PNP107"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_where_it_stands_in_the_quest(was: str, now: str, said: str) -> None:
    text = MILL.replace(was, now)
    found = told(text)
    assert found and all(line.startswith("game/quests/old-mill.yaml:") for line in found), found
    assert any(said in line for line in found), found


def test_a_quest_that_there_is_not() -> None:
    assert "PNP125 the game has no quest `old-mil` (write `old-mill`)" in told(MILL, "old-mil")[0]
    assert "takes no seed" in told(MILL, "old-mill@3")[0]
    assert "not a seed" in told(MILL, "marsh@three")[0]


def test_cards_lay_a_quest_out_the_same_way_for_the_same_seed() -> None:
    one, again, other = laid("marsh@5"), laid("marsh@5"), laid("marsh@6")
    assert one.game.quest is not None and again.game.quest is not None and other.game.quest is not None
    cards = [e.on for e in one.game.quest.encounters.values()]
    assert cards == [e.on for e in again.game.quest.encounters.values()]
    assert one.rules.digest == again.rules.digest
    assert one.game.quest.name == "marsh@5"
    assert list(one.game.quest.encounters) == ["PLACE_1", "PLACE_2", "PLACE_3", "PLACE_4"]


def test_a_layout_leads_from_card_to_card_to_the_last() -> None:
    for seed in range(12):
        game = laid(f"marsh@{seed}").game
        assert game.quest is not None
        ways = ways_on(game, game.quest)
        for place in (1, 2, 3):
            assert {to for _, to in ways[f"PLACE_{place}"]} == {f"PLACE_{place + 1}"}
        assert game.quest.encounters["PLACE_4"].title.text == "The shore"
        assert game.tables["ends_at"].cells["PLACE_4",] == "ARRIVED"


def test_several_encounters_of_a_card_come_in_turn() -> None:
    many = FILES["quests/marsh.yaml"].replace("count: 4", "count: 12")
    game = laid("marsh@1", marsh=many).game
    assert game.quest is not None
    # BOG and REEDS are both for low red cards: of two such cards in a row one is a bog, and the other reeds
    low_red = [e.title.text for e in game.quest.encounters.values() if e.on == "LR" or e.on == "RL"]
    assert low_red[:3] == ["A bog", "Reeds", "A bog"]


@pytest.mark.parametrize(
    ("was", "now", "said"),
    [
        ("cards: step", "cards: stp", "PNP107 there is no card kind `stp`"),
        ("count: 4", "count: 40", "PNP106 `step` has 12 cards, but 40 are laid"),
        ("on: rank == HIGH", "on: rank == HIHG", "PNP106"),
        ("on: rank == LOW\n", "on: rank == HIGH\n", "PNP307 no encounter fits the card"),
    ],
)
def test_a_layout_that_cannot_be(was: str, now: str, said: str) -> None:
    report = Report()
    files = FILES | {"quests/marsh.yaml": FILES["quests/marsh.yaml"].replace(was, now)}
    with pytest.raises(Failed) as failed:
        compile_quest(load_game(Memory(files), report), "", "marsh@1", report)
    assert any(said in f"{d.code} {d.message}" for d in failed.value.report.errors)


def test_every_text_of_a_quest_is_translated() -> None:
    texts = {m.text for m in messages_of(build_game(load_game(Memory(FILES), Report()), Report()))}
    assert {"The Old Mill", "Nobody has told the dog.", "Somewhere water falls.", "Let them talk.", "got past"} <= texts


def test_an_encounter_laid_out_by_cards_keeps_its_own_message() -> None:
    game = laid("marsh@5").game
    labels = {m.name: m.label.context for m in game.enums["stop"].members}
    assert labels["PLACE_4"] == "member:SHORE"


def test_a_quest_is_laid_over_a_variant_too() -> None:
    variants = "variants:\n  slow: {title: Slow, overlay: {constants: {wounds_borne: {value: 9, clause: weary}}}}\n"
    files = FILES | {"game.yaml": FILES["game.yaml"] + variants}
    report = Report()
    game = compile_quest(load_game(Memory(files), report), "slow", "old-mill", report).game
    assert game.constants["wounds_borne"].value == 3
