"""Lists that are sifted: one instruction of the machine does for all members what Python does one by one."""

from pnp.engine.native.opcodes import OPS
from pnp.engine.native.program import native_game
from tests.lab import lab
from tests.unit.engine.native.test_faults import both

SIFTED = {
    "WITHIN": "count([c for c in me.hand if c.rank in ranks])",
    "OUTSIDE": "count([c for c in deck if c.rank not in ranks])",
    "AMONG": "sum([n for n in numbers(0, hundred) if n in many])",
    "AMONG few": "sum([n for n in numbers(0, ten) if n not in few])",
    "AMONG the table's": "count([c for c in both if c not in table.laid])",
    "ONLY": "count([c for c in me.hand if c != mine])",
    "KNOWN": "count([c for c in you.hand if not knows(me, c)]) + count([c for c in shelf if knows(me, c)])",
    "ALIKE": "count([c for c in both if same(c, mine)])",
    "ALIKEANY": "count([c for c in both if count([w for w in held if same(c, w)]) == 0])",
    "ALIKEANY held": "count([c for c in deck if count([w for w in held if same(w, c)]) > 0])",
    "BYCELL": "count([c for c in both if worth[c.rank] == ten])",
    "INSIDE": "sum([count([c for c in both if c in z]) for z in [shelf, deck]])",
    "BOUND": "sum([n for n in numbers(0, ten) if n <= three]) + count([n for n in few if n > me.coins])",
    "BOUND below": "sum([n for n in numbers(0, ten) if n >= three and n < five])",
    "COLUMNOF": "count(distinct([c.rank for c in me.hand if c.suit == RED or c.suit == BLUE]))",
    "WITHIN two": "count([c for c in both if (c.rank == ONE or c.rank == THREE) and c not in table.laid])",
    "CONSTLIST": "count(distinct([r for r in rank if r != TWO and r != FOUR]))",
    "ZWITH": "sum([c.points for c in me.hand if c.rank == me.wish])",
    "EACH": "sum([c.points + 1 for c in both if c.rank in ranks and worth[c.rank] > ten and c != mine])",
}
"""What lists come to, by the instruction that sifts them."""
CODE = f"""
@phase(go)
def go_on():
    me = first(players)
    you = last(players)
    shuffle(deck)
    draw(deck, three, me.hand)
    draw(deck, 2, you.hand)
    draw(deck, 1, shelf)
    table.laid = top(me.hand, 1)
    mine = last(me.hand)
    me.wish = mine.rank
    gain(me, 1 * coin)
    ranks = [c.rank for c in shelf] + [c.rank for c in you.hand]
    both = together([me.hand, shelf])
    held = top(me.hand, 2)
    few = numbers(0, three)
    many = numbers(ten, hundred)
    {"".join(f"table.tally = table.tally * three + {one}" + chr(10) + "    " for one in SIFTED.values())}
"""
LAID = "fields:\n  player.wish: {is: rank or nothing, start: nothing}\n  table.laid: {is: list of slip, start: []}\n"


def test_lists_are_sifted_to_the_same_on_both_sides() -> None:
    made = lab(CODE, LAID)
    sides = both(made)
    for seed in range(40):
        assert sides.tape((), seed) == []
    assert sides.results.stuck == 0
    words = native_game(made.game, 2).code.words
    assert {what.split()[0] for what in SIFTED} <= {name for name, op in OPS.items() if op.number in words[::5]}
