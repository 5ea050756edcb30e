"""The stored odds of quests as documents show them, and which quests a variant prints."""

from types import SimpleNamespace
from typing import Any

import pytest

from pnp.app.quests import adventures
from pnp.checks.statistics.figures import Mean, Share
from pnp.checks.statistics.quest_odds import Odds, QuestFigures, StoredOdds
from pnp.press.document.quest_odds import OddsShare

WON, LIVED = Share(1000, 400, 0.4, 0.3, 0.5), Share(10, 9, 0.9, 0.8, 1.0)
ALIVE = Mean(0.5, 0.25, 0.75)


def stored(quest: str, variant: str = "", digest: str = "d", agent: str = "own") -> StoredOdds:
    parties = (
        Odds(3, (), WON, (Mean(7.0, 6.0, 8.0),), ALIVE, {"KNIGHT": LIVED}), Odds(3, ("KNIGHT",), LIVED, ()),
    )  # fmt: skip
    return StoredOdds(
        quest, variant, digest, {"hard": True}, QuestFigures(1000, agent, parties, {"cave": WON}, {"inn": LIVED})
    )


def quest(id: str, variant: str = "") -> Any:
    return SimpleNamespace(id=id, variant=variant, name=id)


@pytest.mark.parametrize(
    ("variant", "wanted", "names"),
    [
        ("short", (), ["free", "own"]), ("long", (), ["far"]), ("", (), ["free"]),
        ("short", ("own@7", "far", "free"), ["own@7", "free"]), ("long", ("free",), []),
    ],
)  # fmt: skip
def test_a_variant_prints_its_quests_and_the_first_one_also_those_of_none(
    variant: str, wanted: tuple[str, ...], names: list[str]
) -> None:
    quests = {q.id: q for q in (quest("free"), quest("own", "short"), quest("far", "long"))}
    game: Any = SimpleNamespace(variant=variant, variants={"short": 1, "long": 2}, quests=quests)
    assert adventures.adventure_names(game, wanted) == names


def test_the_first_group_has_its_parties_and_the_figures_of_encounters() -> None:
    odds = adventures._odds_of([stored("cave"), stored("cave", "long", agent="greedy")], with_parties=1)
    first, second = odds.groups
    share, lived = OddsShare(0.4, 0.3, 0.5, 1000), OddsShare(0.9, 0.8, 1.0, 10)
    assert (first.variant, first.options, first.agent) == ("", {"hard": True}, "own") and second.variant == "long"
    row, party = first.rows
    assert (row.players, row.party, row.won, row.games) == (3, (), share, 1000)
    assert (row.alive, row.means, row.lived) == (
        OddsShare(0.5, 0.25, 0.75),
        (OddsShare(7.0, 6.0, 8.0),),
        {"KNIGHT": lived},
    )
    assert (party.party, party.alive, party.means, party.won) == (("KNIGHT",), None, (), lived)
    (only,) = second.rows
    assert only.party == () and only.lived == {}
    assert odds.visits == {"cave": share} and odds.ends == {"inn": lived}
    empty = adventures._odds_of([], with_parties=1)
    assert (empty.groups, empty.visits, empty.ends) == ((), {}, {})


def test_odds_belong_to_the_rules_that_have_their_digest(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr(adventures, "stored_odds", lambda game, name: [
        stored("cave"), stored("cave", "long"), stored("inn", digest="old"), stored("cave"),
    ])  # fmt: skip
    monkeypatch.setattr(adventures, "quest_digest", lambda tree, game, name: asked.append(name) or "d")
    chapter = SimpleNamespace(
        blocks=[SimpleNamespace(kind="show", data={"odds": 1}), SimpleNamespace(kind="text", data={})]
    )
    game: Any = SimpleNamespace(variant="", quest=None, chapters=[chapter])
    tree: Any = None
    assert [(each.quest, now) for each, now in adventures.own_odds(tree, game)] == [
        ("cave", True), ("inn", False), ("cave", True),
    ] and asked == ["cave", "inn"]  # fmt: skip
    shown = adventures.chapter_odds(tree, game)
    assert list(shown) == ["cave"] and len(shown["cave"].groups) == 2
    assert all(len(group.rows) == 2 for group in shown["cave"].groups)
    game.quest = quest("cave")
    assert adventures.chapter_odds(tree, game) == {}
    game.quest, chapter.blocks[0].kind = None, "rule"
    assert adventures.chapter_odds(tree, game) == {}
    chapter.blocks[0].kind, chapter.blocks[0].data = "show", {}
    assert adventures.chapter_odds(tree, game) == {}


def test_odds_of_other_variants_are_compared_with_their_own_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(adventures, "stored_odds", lambda game, name: [stored(name), stored(name, "long", "of long"),
                                                                     stored(name, "long")])  # fmt: skip
    monkeypatch.setattr(adventures, "_laid_digest", lambda tree, variant, quest: f"of {variant}")
    game = SimpleNamespace(variant="", quest=quest("cave"))
    laid: Any = SimpleNamespace(game=game, rules=SimpleNamespace(digest="d"))
    tree: Any = None
    odds = adventures.adventure_odds(laid, tree)
    assert [(group.variant, len(group.rows)) for group in odds.groups] == [("", 2), ("long", 1)]
