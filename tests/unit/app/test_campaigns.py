"""Campaigns and character sheets: who may play on, what a game adds, and what a character keeps, in words."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from pnp.app.campaign import campaigns, character_sheets
from pnp.app.campaign.campaigns import character_in_words, check_campaign, new_campaign, play_on, played
from pnp.app.game.errors import WrongRequest
from pnp.engine.play.campaign import Campaign
from pnp.model.game import Member, Message
from pnp.source.diagnostics import Report, Span

RED, BLUE = (Member(name=name, enum="suit", label=Message(name.lower())) for name in ("RED", "BLUE"))


def game(**facts: Any) -> Any:
    enums = {"suit": SimpleNamespace(members=(RED, BLUE))}
    usual = {"folder": Path("duel"), "variant": "", "players": (2, 3), "enums": enums, "counters": {}, "fields": {}}
    return SimpleNamespace(**usual | {"title": Message("Duel"), "span": lambda: Span("game.yaml")} | facts)


def fault(campaign: Campaign, of: Any) -> str:
    report = Report()
    try:
        check_campaign(campaign, of, "c.json", report)
    except WrongRequest:
        (diagnostic,) = report.diagnostics
        return f"{diagnostic.code} {diagnostic.message} / {diagnostic.help}"
    assert not report.diagnostics
    return ""


def test_a_campaign_goes_on_with_its_own_game_and_as_many_players_as_it_allows() -> None:
    names = ("Ann", "Bo", "Cy", "Di")
    assert [fault(Campaign("duel", "", names[:count]), game()) != "" for count in (1, 2, 3, 4)] == [
        True,
        False,
        False,
        True,
    ]
    assert fault(Campaign("data/duel", "", names[:2]), game()) == ""
    assert fault(Campaign("duel", "", ("Ann",)), game()) == (
        "PNP122 `c.json` has a number of players that the game does not allow / start another campaign"
    )
    assert fault(Campaign("other", "long", names[:2]), game()) == (
        "PNP122 `c.json` is a campaign of other long / write `pnp play other --variant long --campaign c.json`"
    )
    assert fault(Campaign("duel", "", names[:2]), game(variant="long")).startswith(
        "PNP122 `c.json` is a campaign of duel /"
    )


def test_a_campaign_begins_with_a_game_that_carries_something(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(campaigns, "carried_names", lambda game, owner: game.carried if owner == "player" else ())
    monkeypatch.setattr(campaigns, "name_of", lambda folder: f"data/{folder}")
    assert new_campaign(game(carried=("level",), variant="long"), ("Ann",), Report()) == Campaign(
        "data/duel", "long", ("Ann",)
    )
    with pytest.raises(WrongRequest):
        new_campaign(game(carried=()), ("Ann",), Report())


@pytest.mark.parametrize(
    ("rules", "field", "winners", "is_won"),
    [(None, None, (0,), True), (None, None, (), False), ("", None, (1,), True), ("won", True, (), True),
     ("won", False, (0,), False), ("won", 0, (0,), False)],
)  # fmt: skip
def test_a_quest_is_won_by_its_own_field_or_by_winners(
    rules: str | None, field: Any, winners: Any, is_won: bool
) -> None:
    match: Any = SimpleNamespace(
        game=SimpleNamespace(
            quest_rules=None if rules is None else SimpleNamespace(won=rules), quest=SimpleNamespace(name="cave@7")
        ),
        table_field={"won": field}.get, outcome=SimpleNamespace(winners=winners), seating=SimpleNamespace(seed=None),
        carried=lambda: Campaign("", "", ()).carried,
    )  # fmt: skip
    (quest,) = played(Campaign("duel", "", ("Ann",)), SimpleNamespace(match=match)).games  # type: ignore[arg-type]
    assert (quest.quest, quest.won, quest.seed) == ("cave@7", is_won, 0)
    match.game.quest, match.outcome, match.seating.seed = None, None, 9
    (quest,) = played(Campaign("duel", "", ("Ann",)), SimpleNamespace(match=match)).games  # type: ignore[arg-type]
    assert (quest.quest, quest.won, quest.seed) == ("", bool(field), 9)


def test_bots_take_the_seats_of_players_and_of_sides(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []
    sides = {"fox": SimpleNamespace(count=2), "owl": SimpleNamespace(count=1)}
    project: Any = SimpleNamespace(
        loaded=SimpleNamespace(game=SimpleNamespace(sides=sides)), go_on=lambda *given: asked.append(given) or "table"
    )
    monkeypatch.setattr(campaigns, "played", lambda campaign, table: (campaign, table))
    campaign = Campaign("duel", "", ("Ann", "Bo"))
    assert play_on(campaign, project, "greedy", 5) == ((campaign, "table"), "table")
    assert asked == [(campaign, 5, dict.fromkeys(range(5), "greedy"))]


def with_values(*players: dict[str, Any], cards: Any = None) -> Any:
    return SimpleNamespace(carried=SimpleNamespace(players=players, cards=cards or {}), players=("Ann", "Bo"), games=())


def test_a_character_is_its_members_and_its_values_above_zero() -> None:
    of = game(counters={"level": SimpleNamespace(label="level")}, fields={"home_town": SimpleNamespace(label="")})
    prose: Any = SimpleNamespace(text=lambda message: getattr(message, "text", message))
    values = {
        "suit": "RED",
        "level": 2,
        "home_town": "Rye",
        "debt": 3,
        "none": None,
        "zero": 0,
        "no": False,
        "yes": True,
    }
    campaign = with_values(values)
    assert character_in_words(campaign, 0, of, prose) == "red, level 2, home town Rye, debt 3, yes True"
    assert character_in_words(campaign, 1, of, prose) == ""


# ------------------------------------------------------------------------------------------------- sheets
def field(name: str, **facts: Any) -> Any:
    usual = {"owner": "player", "carried": True, "type": SimpleNamespace(kind="enum", name="suit")}
    return SimpleNamespace(name=name, **usual | facts)


@pytest.mark.parametrize(
    ("changes", "is_sheet"),
    [({}, True), ({"owner": "card"}, False), ({"carried": False}, False),
     ({"type": SimpleNamespace(kind="int", name="suit")}, False), ({"type": SimpleNamespace(kind="enum", name="rank")}, False)],
)  # fmt: skip
def test_a_sheet_is_the_template_for_each_member_of_a_carried_field(changes: dict[str, Any], is_sheet: bool) -> None:
    plain, sheet = SimpleNamespace(each="suit", template=""), SimpleNamespace(each="suit", template="sheet.svg.j2")
    of = game(fields={"own": field("own", **changes)}, components=(plain, sheet))
    project: Any = SimpleNamespace(loaded=SimpleNamespace(game=of))
    if is_sheet:
        assert character_sheets._sheet(project, Report()) == (sheet, "own")
    else:
        with pytest.raises(WrongRequest):
            character_sheets._sheet(project, Report())


def test_a_character_has_the_cards_of_its_member_that_it_kept_something_of() -> None:
    rank = Member(name="ACE", enum="rank", label=Message("ace"), code="A")
    other = Member(name="RED", enum="mood", label=Message("red"), code="r")
    cards = [
        SimpleNamespace(code="C0", values={"suit": RED, "rank": rank, "cost": 3}),
        SimpleNamespace(code="C1", values={"suit": RED}),
        SimpleNamespace(code="C2", values={"suit": BLUE, "rank": rank}),
        SimpleNamespace(code="C3", values={"mood": other}),
    ]
    of = game(
        cards={"hare": SimpleNamespace(name="hare", cards=cards)}, quests={"cave": SimpleNamespace(title="The cave")}
    )
    project: Any = SimpleNamespace(
        loaded=SimpleNamespace(game=of), prose=SimpleNamespace(text=lambda text: f"<{text}>")
    )
    kept = {f"hare/C{n}": ({"level": n + 1}, {}) for n in range(4)}
    campaign = with_values(cards=kept)
    assert character_sheets._cards_of(campaign, project, "suit", RED) == [
        {"kind": "hare", "code": "C0", "rank": "A", "level": 1}, {"kind": "hare", "code": "C1", "rank": "C1", "level": 2},
    ]  # fmt: skip
    assert character_sheets._member(project, "BLUE") is BLUE and character_sheets._member(project, "GREEN") is None
    assert [character_sheets._as_member(project, value) for value in ("RED", "green", 3)] == [RED, "green", 3]
    assert [character_sheets._title(project, name) for name in ("cave@9", "cave", "none@1")] == [
        "<The cave>",
        "<The cave>",
        "",
    ]
