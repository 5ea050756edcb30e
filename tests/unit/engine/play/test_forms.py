"""Forms: only what can be completed is offered, several members are chosen in any order, sealed forms stay secret."""

import shutil
from itertools import combinations

import pytest

from pnp.engine.native.compare import compare
from pnp.engine.native.compiler import COMPILERS
from pnp.engine.native.machine import Machine
from pnp.engine.native.program import native_game
from pnp.engine.play import Play, State
from pnp.engine.play.describe import Describer
from pnp.engine.play.question import question_of
from pnp.engine.play.trace import transcript
from tests.lab import SEATS, TURNS, Lab, Table, lab

FORMS = """
@form(cards=subsets(me.hand, 0, four), coins_paid=numbers(0, me.coins), label="the price")
def payment(me, price, cards, coins_paid):
    return sum([c.points for c in cards]) + coins_paid == price

@form(cards=subsets(me.hand, 2, four), label="a meld")
def meld(me, cards):
    return count(distinct([c.rank for c in cards])) == 1

@form(wanted=rank, bet=numbers(0, 2))
def order(me, wanted, bet):
    return bet == 0 or wanted != ONE

@form(partner=others(me), cards=subsets(me.hand, 1, 2), coins_wanted=numbers(0, partner.coins))
def trade(me, partner, cards, coins_wanted):
    return coins_wanted <= sum([c.points for c in cards])
"""


def go(*lines: str, tape: tuple[int, ...] = (), seats: int = 2) -> Table:
    """A game whose phase has these lines, for the first player `p` and the last player `q`."""
    body = "\n".join("    " + line for line in ("p = first(players)", "q = last(players)", *lines))
    table = lab(f"@phase(go)\ndef go_on():\n{body}\n{FORMS}").table(seats, traced=True)
    table.game(*tape)
    return table


def options(table: Table) -> list[list[str]]:
    """The options of each question."""
    return [[str(option) for option in question.options] for question in table.asked]


# ------------------------------------------------------------------------------------------------- payments, melds
DEALT = ("move([c for c in deck if c.rank == ONE or c.rank == TWO], p.hand)", "gain(p, 2 * coin)")
"""R1 R2 (one point each), B1 B2 (two each), and two coins."""


def test_a_payment_is_asked_part_by_part_and_never_ends_in_a_dead_end() -> None:
    table = go(*DEALT, "paid = fill_in(p, payment, five)", "table.tally = count(paid.cards) * ten + paid.coins_paid")
    first = table.asked[0]
    assert first.kind == "some" and None not in first.options  # two coins alone pay too little
    assert (first.rule, first.param) == ("payment", "cards")
    assert table.tally // 10 >= 2


def test_every_payment_can_be_reached_and_no_other() -> None:
    points = {"R1": 1, "R2": 1, "B1": 2, "B2": 2}
    legal = {
        (frozenset(some), 5 - sum(points[c] for c in some))
        for n in range(5)
        for some in combinations(points, n)
        if 0 <= 5 - sum(points[c] for c in some) <= 2
    }
    reached, tapes = [], [()]
    while tapes:
        tape = tapes.pop()
        table = go(*DEALT, "paid = fill_in(p, payment, five)", "move(paid.cards, q.camp)",
                   "table.tally = paid.coins_paid", tape=(*tape, *[0] * 6))  # fmt: skip
        reached.append((frozenset(table.codes("camp", 1)), table.tally))
        for place in range(len(tape), len(table.asked)):  # (every other answer to a question that this tape left at 0)
            others = range(1, len(table.asked[place].options))
            tapes += [(*tape, *[0] * (place - len(tape)), answer) for answer in others]
    assert 1 < len(reached) < 300
    assert set(reached) == legal


def test_a_meld_of_canasta_is_chosen_as_a_whole() -> None:
    table = go(*DEALT, "laid = fill_in(p, meld)", "move(laid.cards, q.camp)", tape=(0,))
    assert [len(question.options) for question in table.asked] == [4]  # the second card of the rank is the only one
    assert {code[1] for code in table.codes("camp", 1)} in ({"1"}, {"2"})


def test_a_combination_of_tichu_that_beats_the_last_is_listed_first() -> None:
    code = """
@phase(go)
def go_on():
    p = first(players)
    move([c for c in deck if c.suit == RED or c.rank == TWO], p.hand)
    if can_fill_in(p, combination, 2, ONE):
        laid = fill_in(p, combination, 2, ONE)
        move(laid.cards, p.camp)
    table.tally = 1 if can_fill_in(p, combination, 2, TWO) else 2

@value
def sames(me):
    return [cards for cards in grouped(me.hand, rank) if count(cards) > 1]

@form(cards=sames(me))
def combination(me, size, low, cards):
    return count(cards) == size and first(cards).rank > low
"""
    table = lab(code).run()
    assert sorted(table.codes("camp", 0)) == ["B2", "R2"] and table.tally == 2


def test_without_a_legal_choice_a_form_is_a_defect_or_stays_empty() -> None:
    stuck = go("paid = fill_in(p, payment, five)", "table.tally = count(paid.cards)")
    assert stuck.outcome is not None and stuck.outcome.status == "stuck"
    empty = go("paid = fill_in(p, payment, five, or_none=True)", "table.tally = 1 if paid == nothing else 2")
    assert empty.tally == 1 and not empty.asked


def test_a_player_may_leave_a_form_empty_that_could_be_filled_in() -> None:
    lines = (*DEALT, "paid = fill_in(p, payment, five, or_none=True)", "table.tally = 1 if paid == nothing else 2")
    assert [go(*lines, tape=tape).tally for tape in ((0,), (1,))] == [1, 2]


# ------------------------------------------------------------------------------------------------- deals
DEAL = (
    "move([c for c in deck if c.suit == BLUE], p.hand)", "for x in others(p):", "    gain(x, 2 * coin)",
    "deal_made = fill_in(p, trade)",
    "if accepts(deal_made.partner, deal_made):",
    "    move(deal_made.cards, deal_made.partner.hand)",
    "    give(deal_made.partner, p, deal_made.coins_wanted * coin)",
)  # fmt: skip


def test_a_bundle_of_bohnanza_goes_to_one_of_several_partners_if_that_one_accepts() -> None:
    table = go(*DEAL, tape=(1, 0, 1, 1, 0), seats=3)
    kinds = [(question.who.seat, question.kind) for question in table.asked]
    assert kinds == [(0, "choose"), (0, "some"), (0, "some"), (0, "choose"), (2, "offer")]
    assert len(table.codes("hand", 2)) == 2 and table.state.everyone[0].coins == 1
    refused = go(*DEAL, tape=(1, 0, 1, 1, 1), seats=3)
    assert not refused.codes("hand", 2)


def test_an_offer_is_read_aloud_with_the_names_of_its_parts() -> None:
    table = go(*DEAL, tape=(1, 0, 1, 1, 0), seats=3)
    describer = Describer(table.state.game, table.state.rules, lambda message: message.text)
    asked = describer.prompt(question_of(table.asked[-1]))
    assert asked.startswith("Do you accept partner: ") and "cards: " in asked and "coins wanted: 1" in asked
    assert describer.prompt(question_of(table.asked[3])).endswith("coins wanted")


# ------------------------------------------------------------------------------------------------- sealed
SEALED = ("slips = fill_in_secretly(players, order)", "table.tally = slips[p].bet * ten + slips[q].bet")


def test_sealed_forms_are_filled_in_by_all_and_read_afterwards() -> None:
    table = go(*SEALED, tape=(1, 2, 3, 1))
    assert [(question.who.seat, question.param) for question in table.asked] == [
        (0, "wanted"), (0, "bet"), (1, "wanted"), (1, "bet"),
    ]  # fmt: skip
    assert table.tally == 21


def test_nobody_else_reads_a_sealed_form_in_the_log() -> None:
    table = go(*SEALED, tape=(1, 2, 3, 1))
    describer = Describer(table.state.game, table.state.rules, lambda message: message.text)
    lines = [transcript(describer, table.trace.happenings, seat) for seat in (0, 1)]
    assert "bet" in "".join(lines[0]) and "bet" in "".join(lines[1])
    own, other = (" ".join(line for line in lines[seat] if "bet" in line) for seat in (0, 1))
    assert "bet: 2" in own and "bet: 2" not in other and "bet: 1" in other


def test_a_filled_form_is_reported_in_one_line() -> None:
    table = go(*DEALT, "paid = fill_in(p, payment, five)", "table.tally = paid.coins_paid", tape=(0, 0, 0))
    describer = Describer(table.state.game, table.state.rules, lambda message: message.text)
    (told,) = (line for line in transcript(describer, table.trace.happenings) if "the price" in line)
    assert told.startswith("Player 1: the price: cards: ") and "coins paid: " in told


def test_a_part_that_is_stored_in_secret_stays_secret() -> None:
    table = go("note = fill_in(p, order)", "p.mood = note.wanted", tape=(1, 0))
    describer = Describer(table.state.game, table.state.rules, lambda message: message.text)
    lines = [" ".join(transcript(describer, table.trace.happenings, seat)) for seat in (0, 1)]
    assert "two" in lines[0] and "two" not in lines[1]


@pytest.mark.parametrize(
    "lines",
    [
        ("note = fill_in(p, order)", "wish = note.wanted", "p.mood = wish"),
        ("if p.coins >= 0:", "    note = fill_in(p, order)", "else:", "    note = fill_in(p, order)", "p.mood = note.wanted"),
    ],
)  # fmt: skip
def test_a_part_that_is_stored_in_secret_stays_secret_on_its_way(lines: tuple[str, ...]) -> None:
    table = go(*lines, tape=(1, 0))
    describer = Describer(table.state.game, table.state.rules, lambda message: message.text)
    told = [" ".join(transcript(describer, table.trace.happenings, seat)) for seat in (0, 1)]
    assert "two" in told[0] and "two" not in told[1]


# ------------------------------------------------------------------------------------------------- faults
@pytest.mark.parametrize(
    ("code", "fault"),
    [
        ("@form()\ndef f(me):\n    return True", "PNP235"),
        ("@form(n=numbers(0, 2))\ndef f(n):\n    return True", "PNP235"),
        ("@form(by=numbers(0, 2))\ndef f(me, by):\n    return True", "PNP235"),
        ("@form(kind=numbers(0, 2))\ndef f(me, kind):\n    return True", "PNP235"),
        ("@form(n=numbers(0, 2))\ndef f(me, n):\n    return n", "PNP206"),
        ("@form(n=numbers(0, 2))\ndef f(me, n):\n    gain(me, n * coin)\n    return True", "PNP211"),
        ("@form(c=first(others(me)).hand)\ndef f(me, c):\n    return True\n", ""),
    ],
)  # fmt: skip
def test_a_faulty_form_is_reported_once(code: str, fault: str) -> None:
    faults = lab(f"@phase(go)\ndef go_on():\n    x = fill_in(first(players), f)\n\n{code}").codes
    assert faults == ([fault] if fault else [])


def test_a_form_may_not_depend_on_cards_that_its_player_does_not_see() -> None:
    code = """
@phase(go)
def go_on():
    fill_in(first(players), f, last(players))

@form(n=numbers(0, 2))
def f(me, foe, n):
    return count([c for c in foe.hand if c.rank == ONE]) == n
"""
    assert lab(code).codes == ["PNP214"]


def test_a_part_that_a_form_lacks_is_reported() -> None:
    assert lab(f"@phase(go)\ndef go_on():\n    x = fill_in(first(players), order)\n    table.tally = x.bett\n{FORMS}").codes == [
        "PNP204"
    ]  # fmt: skip


# ------------------------------------------------------------------------------------------------- the machine
BUSY = f"""
@setup
def start():
    shuffle(deck)
    deal(deck, three, hand)
    for p in players:
        gain(p, four * coin)

@phase(go)
def go_on():
    slips = fill_in_secretly(players, order, or_none=True)
    for p in players:
        mine = slips[p]
        if mine != nothing:
            p.score += mine.bet if mine.wanted == TWO else 1
        table.tally += 1 if slips[p] == nothing else slips[p].bet

@action(phase=act, when=can_fill_in(me, payment, three), label="Pay")
def pay_three(me):
    paid = fill_in(me, payment, three)
    move(paid.cards, heap)
    lose(me, paid.coins_paid * coin)
    me.score += five

@action(phase=act, when=count(me.hand) > 0, label="Trade")
def offer_trade(me):
    made = fill_in(me, trade, or_none=True)
    other = made
    if other != nothing and accepts(other.partner, other):
        move(other.cards, other.partner.hand)
        give(other.partner, me, other.coins_wanted * coin)

{SEATS}
@limit_reached
def over():
    end_game(highest(players, score))
{FORMS}"""


@pytest.mark.skipif(not any(map(shutil.which, COMPILERS)), reason="there is no C compiler")
@pytest.mark.parametrize("seats", [2, 4])
def test_the_machine_fills_in_forms_like_python(seats: int) -> None:
    busy: Lab = lab(BUSY, TURNS)
    assert not busy.faults, [f"{fault.code} {fault.message}" for fault in busy.faults]
    play = Play(State(busy.game, busy.rules, seats))
    results = compare(play, Machine(native_game(busy.game, seats)), range(150))
    assert results.differences == [] and results.questions > 1500 and not results.stuck
