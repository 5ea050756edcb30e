"""No declaration takes a name by which the engine knows its own things, nor one that Python would stumble over."""

import pytest

from pnp.engine.play import State
from pnp.engine.play.values import Card, Event, Hand, Player, Zone, card_class, player_class
from pnp.model.schema.reserved import ATTRIBUTES
from tests.lab import CARDS, GAME, GO, OVER, build, chapter, lab, merged


@pytest.mark.parametrize("name", [*sorted(ATTRIBUTES["card"]), "class", "if", "_x", "__class__", "Big"])
def test_columns_of_cards(name: str) -> None:
    _, _, report = build(
        {
            "game.yaml": GAME.replace("says: text", f"says: text, {name}: num"),
            "cards.csv": CARDS.replace("says", f"says,{name}").replace(",r\n", ",r,1\n").replace(",b\n", ",b,2\n"),
            "rules/01-rules.md": chapter(GO + "\n" + OVER),
        }
    )
    assert {d.code for d in report.errors} & {"PNP113", "PNP106"}


@pytest.mark.parametrize("owner", ["player", "card", "table"])
@pytest.mark.parametrize("section", ["fields", "counters"])
def test_fields_and_counters(owner: str, section: str) -> None:
    for name in [*sorted(ATTRIBUTES[owner]), "class", "_x", "__class__", "Big"]:
        kind = "{is: num, start: 0}" if section == "fields" else "{start: 0}"
        assert set(lab("", merged(section, f"  {owner}.{name}: {kind}\n")).codes) & {"PNP113", "PNP106"}, name


def test_two_things_of_one_player_with_one_name() -> None:
    assert "PNP108" in lab("", merged("fields", "  player.hand: {is: num, start: 0}\n")).codes
    assert "PNP108" in lab("", merged("fields", "  player.score: {is: num, start: 0}\n")).codes
    assert "PNP108" in lab("", merged("counters", "  player.camp: {start: 0}\n")).codes


@pytest.mark.parametrize("name", sorted(ATTRIBUTES["event"]))
def test_fields_of_announcements(name: str) -> None:
    assert "PNP113" in lab("", merged("announcements", f"  shout: {{fields: {{{name}: player}}}}\n")).codes


@pytest.mark.parametrize("name", sorted(ATTRIBUTES["hand"]))
def test_columns_of_hands(name: str) -> None:
    yaml = GAME[GAME.index("rankings:") : GAME.index("zones:")].replace("wins:", f"{name}:")
    assert "PNP113" in lab("", yaml).codes


def test_the_list_of_reserved_names_is_the_engines() -> None:
    """Every slot of the engine's own objects is on the list, so that a new one cannot be forgotten."""
    game = lab("").game
    card = card_class(game.cards["slip"], [])
    columns = {c.name for c in card._columns}  # type: ignore[attr-defined]
    assert {*Card.__slots__, *card.__slots__} - columns <= ATTRIBUTES["card"]  # type: ignore[attr-defined]
    assert {name for name in vars(Card) if not name.startswith("_")} <= ATTRIBUTES["card"]
    assert {*Player.__slots__, *player_class([]).__slots__} <= ATTRIBUTES["player"]  # type: ignore[attr-defined]
    assert set(Hand.__slots__) <= ATTRIBUTES["hand"]
    assert set(Event("x", {}).__dict__) <= ATTRIBUTES["event"]
    assert set(Zone.__slots__) <= ATTRIBUTES["pile"]


@pytest.mark.parametrize("name", ["columns", "faces", "told", "public_fields"])
def test_a_column_may_have_a_name_that_the_engine_does_not_reserve(name: str) -> None:
    game, rules, report = build(
        {
            "game.yaml": GAME.replace("says: text", f"says: text, {name}: num"),
            "cards.csv": CARDS.replace("says", f"says,{name}").replace(",r\n", ",r,1\n").replace(",b\n", ",b,2\n"),
            "rules/01-rules.md": chapter(GO + "\n" + OVER),
        }
    )
    assert game is not None and rules is not None and not list(report.errors)
    assert {getattr(card, name) for card in State(game, rules, 2).cards if card.kind == "slip"} == {1, 2}
