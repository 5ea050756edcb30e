"""Moves by hand at a table: the act that a page sends, checked against what its seat may see and reach."""

from collections.abc import Sequence

from pnp.app.play.seat_json import Data, things_on
from pnp.engine.match import IllegalAnswer, Match
from pnp.engine.play.describe import Describer
from pnp.engine.play.moves_by_hand import HandAct, Json, act_from
from pnp.engine.play.things import NOWHERE, BackView
from pnp.source.markdown.letters import capitalized

GONE = "the table has changed in the meantime"


def act_for(match: Match, seat: int, words: Describer, data: Json) -> HandAct:
    """The act that a page of a seat has sent: it names zones and cards by their places in the data that the page got.
    Raises IllegalAnswer for things that the seat can neither see nor reach."""
    try:
        act = act_from(data)
    except ValueError:
        raise IllegalAnswer("there is no such move") from None
    view = match.view(seat)
    things = things_on(view, words, seat)
    zones = match.zones_by_hand()
    if max(act.zone, act.to, *(zone for zone, _ in act.cards), -1) >= len(zones):
        raise IllegalAnswer(GONE)
    if act.act in ("draw", "deal", "shuffle") and not _may_handle(match, seat, zones, act):
        raise IllegalAnswer("only a pile, or what is yours, can be drawn from or shuffled")
    cards: list[tuple[int, int]] = []
    for zone, place in act.cards:
        if zone < 0 or not 0 <= place < len(things[zone]):
            raise IllegalAnswer(GONE)
        if isinstance(things[zone][place], BackView) and view.zones[zone].owner not in (seat, NOWHERE):
            raise IllegalAnswer("what another player has and you do not see cannot be taken or turned over")
        cards.append(match.card_by_hand(zones[zone], things[zone][place], seat, cards))
    return HandAct(
        act.act, act.clause, _of(zones, act.zone), tuple(cards), _of(zones, act.to), act.count, act.at, act.name,
        act.owner,
    )  # fmt: skip


def _may_handle(match: Match, seat: int, zones: Sequence[int], act: HandAct) -> bool:
    """Whether a seat may draw from a zone or shuffle it: a zone of the table in a stack, or one of its own."""
    if act.zone < 0:
        return False
    zone = match.view(seat).zones[act.zone]
    return zone.owner == seat or (zone.owner == NOWHERE and match.game.zones[zone.name].order == "stack")


def _of(zones: Sequence[int], place: int) -> int:
    return zones[place] if place >= 0 else -1


def numbers_by_hand(match: Match, words: Describer) -> list[Data]:
    """The public counters of the table and its players, which people may change by hand."""
    rows: list[Data] = []
    for decl in match.game.counters.values():
        owners = range(len(match.seating.names)) if decl.owner == "player" else [-1] if decl.owner == "table" else []
        for owner in owners if decl.public else ():
            who = f"{words.person(owner)}: " if owner >= 0 else ""
            rows.append(
                {"name": decl.name, "owner": owner, "label": who + capitalized(words.number(decl.name), words.locale)}
            )
    return rows
