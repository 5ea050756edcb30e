"""Tables that were set up, as plain values: what lies where, and how many cards each player draws."""

from types import SimpleNamespace

import pytest

from pnp.app.played import set_table as module
from pnp.app.played.set_table import SHUFFLES, cards_at_start, cards_dealt, set_table
from pnp.engine.play.trace import TraceEvent
from tests.shipped import loaded


@pytest.mark.parametrize(("players", "cards"), [(2, 7), (3, 5), (4, 5)])
def test_every_player_holds_the_cards_that_the_rules_deal(players: int, cards: int) -> None:
    eights = loaded("crazy-eights")
    table = set_table(eights.game, eights.rules, players)
    assert [len(seat.zones["hand"]) for seat in table.players] == [cards] * players
    assert cards_dealt(eights.game, eights.rules, players) == {"playing_card": cards}
    assert len(table.zones["stock"]) + len(table.zones["played"]) + players * cards == 52


def test_a_card_lies_on_a_table_once_with_its_place_among_all() -> None:
    eights = loaded("crazy-eights")
    table = set_table(eights.game, eights.rules, 2)
    zones = [*table.zones.values(), *(zone for seat in table.players for zone in seat.zones.values())]
    cards = [card for zone in zones for card in zone]
    assert sorted(card.order for card in cards) == list(range(52))
    assert len({card.code for card in cards}) == 52 and {card.kind for card in cards} == {"playing_card"}


def test_the_table_is_the_same_each_time() -> None:
    hearts = loaded("hearts")
    assert set_table(hearts.game, hearts.rules, 4) == set_table(hearts.game, hearts.rules, 4)


def test_a_field_that_names_a_player_gives_the_seat() -> None:
    eights = loaded("crazy-eights")
    assert set_table(eights.game, eights.rules, 2).named_seats == {"in_order": 0}


def test_seats_have_their_tokens_and_their_secret_members() -> None:
    malice = loaded("all-but-malice")
    table = set_table(malice.game, malice.rules, 2)
    assert [seat.counters for seat in table.players] == [{"secrets": 3}] * 2
    princesses = [seat.members["princess"] for seat in table.players]
    assert len(set(princesses)) == 2 and all(princesses)
    assert [seat.seat for seat in table.players] == [0, 1] and table.roles == ()


def test_cards_in_a_zone_are_counted_over_several_set_ups() -> None:
    eights = loaded("crazy-eights")
    assert cards_at_start(eights.game, eights.rules, "stock", 2) == (37,) * SHUFFLES
    assert cards_at_start(eights.game, eights.rules, "played", 4) == (1,) * SHUFFLES


def test_cards_that_a_player_draws_after_a_choice_are_not_dealt(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two players draw three hares each, one of them two more, and then somebody chooses and draws again."""

    def event(kind: str, seat: int = 0, cards: int = 0, zone: str = "hand", from_own: bool = False) -> TraceEvent:
        to = SimpleNamespace(owner=SimpleNamespace(seat=seat) if seat >= 0 else None, name=zone)
        source = SimpleNamespace(owner=to.owner if from_own else None)
        return TraceEvent(kind, "", {"to": to, "source": source}, tuple((None, "") for _ in range(cards)))  # type: ignore[misc]

    dealt = [
        event("draw", 0, 3), event("move", 1, 3), event("draw", -1, 5), event("draw", 0, 2, "bag"), event("turn_up", 0, 4),
        event("move", 1, 9, from_own=True), event("draw", 1, 4, "bag"), event("choice"), event("draw", 0, 1),
    ]  # fmt: skip
    monkeypatch.setattr(module, "set_up", lambda game, rules, players, seed, trace: trace.happenings.extend(dealt))
    kinds = {"hand": SimpleNamespace(of="hare"), "bag": SimpleNamespace(of="carrot")}
    assert cards_dealt(SimpleNamespace(zones=kinds), None, 2) == {"hare": 3}  # type: ignore[arg-type]
