"""Tokens that may be paid from several places, offers talked out in proposals, zones laid open, decks cut in parts."""

from pnp.engine.play.describe import Describer
from pnp.engine.play.question import question_of
from pnp.engine.play.trace import transcript
from tests.lab import Table, lab, merged

OFFER = """\
offers:
  trade: {fields: {mine: slip, with_whom: player}, rounds: three}
"""
PURSE = merged("tokens", "  purse_coin: {label: Coin, supply: unlimited, purse: whole_purse, paid_by: pay_purse}\n")
PAYING = """
@value
def whole_purse(me):
    return me.coins + me.score

@procedure
def pay_purse(me, number):
    rest_to_pay = number - lose(me, min(number, me.coins) * coin)
    me.score -= rest_to_pay
"""


def go(*lines: str, tape: tuple[int, ...] = (), rules: str = "", yaml: str = "") -> Table:
    body = "\n".join("    " + line for line in ("p = first(players)", "q = last(players)", *lines))
    table = lab(f"@phase(go)\ndef go_on():\n{body}\n{rules}", yaml).table(traced=True)
    table.game(*tape)
    assert table.outcome is not None and table.outcome.status == "ended", table.outcome
    return table


# ------------------------------------------------------------------------------------------------- purses
def test_what_a_purse_holds_can_be_paid_wherever_it_lies() -> None:
    lines = ("gain(p, 2 * coin)", "p.score = 2")
    table = go(*lines, "if can_pay(p, four * purse_coin):", "    table.tally = 1", rules=PAYING, yaml=PURSE)
    assert table.tally == 1
    assert go(*lines, "if can_pay(p, five * purse_coin):", "    table.tally = 1", rules=PAYING, yaml=PURSE).tally == 0


def test_a_purse_is_paid_by_its_procedure() -> None:
    table = go("gain(p, 2 * coin)", "p.score = 2", "pay(p, three * purse_coin)", rules=PAYING, yaml=PURSE)
    player = table.state.everyone[0]
    assert (player.coins, player.score) == (0, 1)


def test_tokens_put_down_by_nobody_come_from_the_supply() -> None:
    table = go("put(2 * coin, first(deck), nobody)", "table.tally = tokens_on(first(deck), coin)")
    assert table.tally == 2 and table.state.everyone[0].coins == 0


# ------------------------------------------------------------------------------------------------- offers
TALK = "agreed = negotiate(p, q, trade{})", "if agreed != nothing:", "    table.tally = 1 + agreed.with_whom.seat"


def talk(*tape: int, more: str = "") -> Table:
    return go(TALK[0].format(more), *TALK[1:], tape=tape, yaml=OFFER)


def test_an_offer_is_asked_field_by_field_and_a_card_by_its_name() -> None:
    table = talk(1, 0, 1, 0)
    assert [(q.kind, len(q.options)) for q in table.asked] == [("name", 4), ("name", 2), ("choose", 2), ("offer", 2)]
    assert table.tally == 2


def test_a_field_of_an_offer_is_asked_for_by_its_label_and_told_whole_by_the_answer() -> None:
    labelled = OFFER.replace("with_whom: player}", "with_whom: player}, labels: {with_whom: whom it is for}")
    table = go(TALK[0].format(""), *TALK[1:], tape=(1, 0, 1, 0), yaml=labelled)
    said = Describer(table.state.game, table.state.rules, lambda message: message.text)
    assert [said.prompt(question_of(q)) for q in table.asked[:3]] == ["mine", "mine", "whom it is for"]
    told = [text for text in transcript(said, table.trace.happenings) if "Do you accept" in text]
    assert len(told) == 1 and not [t for t in transcript(said, table.trace.happenings) if "whom it is for" in t]


def test_proposals_go_by_turns_and_end_with_the_last() -> None:
    table = talk(*(0, 0, 0, 1) * 3)
    assert [q.who.seat for q in table.asked if q.kind == "offer"] == [1, 0, 1]
    assert table.tally == 0


def test_talks_are_broken_off_only_where_the_rule_allows_it() -> None:
    assert talk(0, 0, 0, 2, more=", breaks=True").tally == 0
    assert len(talk(0, 0, 0, 2, more=", breaks=True").asked) == 4


def test_what_was_refused_changes_nothing() -> None:
    table = talk(*(0, 0, 0, 1) * 3)
    assert len(table.codes("deck")) == 8


# ------------------------------------------------------------------------------------------------- zones
def test_a_zone_laid_open_is_seen_by_all_and_what_was_seen_stays_known() -> None:
    lines = ("draw(deck, 2, p.hand)", "lay_open(p.hand)")
    table = go(*lines, "table.tally = count([c for c in p.hand if knows(q, c)])")
    assert table.tally == 2
    closed = ("close(p.hand)", "draw(deck, 1, p.hand)", "table.tally = count([c for c in p.hand if knows(q, c)])")
    assert go(*lines, *closed).tally == 2


def test_a_zone_is_closed_again_in_the_next_game() -> None:
    table = go("lay_open(p.hand)")
    hand = table.state.everyone[0].hand
    assert hand.mask == -1
    table.state.reset(table.state.tape)
    assert hand.mask == hand.declared_mask


def test_cards_moved_blindly_are_known_to_nobody() -> None:
    table = go("draw(deck, 2, p.hand)", "move(p.hand, well, blind=True)",
               "table.tally = count([c for c in well if knows(p, c)])")  # fmt: skip
    assert table.tally == 0


def test_a_deck_is_split_in_order_with_no_part_empty() -> None:
    table = go("split(deck, [well, pit, shelf])", tape=(1, 0))
    assert table.codes("well") + table.codes("pit") + table.codes("shelf")[::-1] == [
        "B4", "B3", "B2", "B1", "R4", "R3", "R2", "R1",
    ]  # fmt: skip
    assert all(table.codes(zone) for zone in ("well", "pit", "shelf"))


def test_a_pile_may_be_turned_up_from_its_bottom() -> None:
    table = go(
        "for card in turning(deck, heap, rebuild=False, at=BOTTOM):", "    if card.rank == TWO:", "        break"
    )
    assert table.codes("heap") == ["R2", "R1"] or table.codes("heap") == ["R1", "R2"]


def test_the_same_face_is_the_same_card_by_name() -> None:
    assert go("table.tally = 1 if same(first(deck), first(deck)) else 0").tally == 1
    assert go("table.tally = 1 if same(first(deck), last(deck)) else 0").tally == 0
