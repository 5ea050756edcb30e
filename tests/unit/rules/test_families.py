"""Counters, fields and zones that there is one of for each member of a set (`each:`), in rules and on both engines."""

import shutil

import pytest

from pnp.engine.native.compare import compare
from pnp.engine.native.compiler import COMPILERS
from pnp.engine.native.machine import Machine
from pnp.engine.native.program import native_game
from pnp.engine.play import Play, State
from pnp.engine.play.view import view_of
from pnp.engine.scenario import run_scenario
from pnp.model.text.messages import messages_of
from tests.lab import CARDS, GAME, Lab, build, chapter, merged, over

NEEDS_COMPILER = pytest.mark.skipif(not any(map(shutil.which, COMPILERS)), reason="there is no C compiler")
FAMILIES = over(
    GAME,
    merged(
        "zones",
        "  player.row: {each: suit, of: slip, face: up, sees: all, order: row, label: '{suit} row'}\n"
        "  pair: {each: [rank, suit], of: slip, face: up, sees: all, order: row}\n"
        "  rank.nest: {of: slip, face: down, sees: nobody, order: stack}\n"
        "  player.own: {each: suit, of: slip, face: down, sees: owner}",
    )
    + merged(
        "counters",
        "  player.goods: {each: rank, max: 100, min: none}\n  suit.cubes: {each: rank}\n"
        "  player.chips: {each: suit, token: chip}\n"
        "  rank.visits: {start: 2, min: none}\n  card.marks: {each: suit}\n  table.sums: {each: suit, min: none}",
    )
    + merged("tokens", "  chip: {each: suit, supply: 40, on: slip}")
    + merged(
        "fields",
        "  player.best: {each: suit, is: slip or nothing, start: nothing}\n"
        "  player.notes: {each: suit, is: list of num, start: []}\n"
        "  suit.leader: {is: player or nothing, start: nothing}",
    ),
)


def families(code: str) -> Lab:
    """The Lab with families of every kind."""
    game, rules, report = build({"game.yaml": FAMILIES, "cards.csv": CARDS, "rules/01-rules.md": chapter(code)})
    assert game is not None and rules is not None, [d.message for d in report]
    return Lab(game, rules, report, code, [d for d in report if d.code != "PNP114"])


def going(*lines: str) -> Lab:
    body = "\n        ".join(lines)
    code = "@setup\ndef start():\n    shuffle(deck)\n    deal(deck, three, hand)\n\n"
    code += f"@phase(go)\ndef go_on():\n    for p in players:\n        {body}\n\n"
    return families(code + "@limit_reached\ndef over():\n    end_game(players)\n")


@NEEDS_COMPILER
@pytest.mark.parametrize(
    "lines",
    [
        ("c = first(p.hand)", "p.goods[c.rank] += c.points", "p.goods[ONE] += 1", "p.goods[c.rank] -= p.goods[ONE]"),
        ("s = choose(p, suit, 'w')", "s.cubes[ONE] += 1", "r = first(p.hand).rank", "s.cubes[r] += s.cubes[ONE]", "RED.cubes[TWO] = BLUE.cubes[ONE]"),
        ("r = choose(p, rank, 'w')", "r.visits += r.visits", "ONE.visits -= 1", "table.tally += sum([x.visits for x in rank])"),
        ("c = choose(p, p.hand, 'w')", "move(c, p.row[c.suit])", "table.tally += count(p.row[RED]) + count(p.row[c.suit])"),
        ("c = choose(p, p.hand, 'w')", "move(c, pair[c.rank][c.suit])", "if count(deck) > 0:", "    draw(deck, 1, pair[ONE][c.suit])"),
        ("c = choose(p, p.hand, 'w')", "move(c, c.rank.nest)", "table.tally += count(ONE.nest)", "if count(c.rank.nest) > 1:", "    draw(c.rank.nest, 1, p.camp)"),
        ("c = first(p.hand)", "for s in suit:", "    c.marks[s] += c.points", "    if c.marks[RED] > 0:", "        table.sums[s] -= c.marks[BLUE] + 1"),
        ("c = first(p.hand)", "old = p.best[c.suit]", "if old == nothing or old.points < c.points:", "    p.best[c.suit] = c", "if p.best[RED] != nothing:", "    table.tally += p.best[RED].points"),
        ("s = choose(p, suit, 'w')", "s.leader = p", "if RED.leader != nothing:", "    RED.leader.score += 1", "    p.ready_to_go = RED.leader == p"),
        ("for c in p.hand:", "    move(c, p.own[c.suit])", "s = choose(p, [x for x in suit if count(p.own[x]) > 0], 'w')", "x = choose(p, p.own[s], 'w')", "move(x, heap)"),
        ("z = choose(p, [q.row[BLUE] for q in players if count(q.row[BLUE]) == 0], 'w', or_none=True)", "if z != nothing:", "    move(first(p.hand), z)"),
        ("c = first(p.hand)", "gain(p, c.points * chip[c.suit])", "gain(p, 1 * chip[RED])", "if can_pay(p, three * chip[c.suit]):", "    pay(p, three * chip[c.suit])"),
        ("s = choose(p, suit, 'w')", "gain(p, four * chip[s])", "put(1 * chip[s], first(p.hand), p)", "table.tally += tokens_on(first(p.hand), chip[RED]) + p.chips[s]", "lose(p, 1 * chip[s])"),
        ("c = first(p.hand)", "gain(p, five * chip[c.suit])", "give(p, first(others(p)), 1 * chip[c.suit])", "p.score += p.chips[BLUE]"),
    ],
)  # fmt: skip
def test_machine_and_python_keep_the_same_cells(lines: tuple[str, ...]) -> None:
    made = going(*lines)
    assert not made.faults, [d.message for d in made.faults]
    results = compare(Play(State(made.game, made.rules, 3)), Machine(native_game(made.game, 3)), range(40))
    assert results.differences == [] and results.beyond == 0 and not results.stuck


def test_a_list_for_each_member_is_played_by_python() -> None:
    made = going(
        "c = first(p.hand)", "p.notes[c.suit] = p.notes[c.suit] + [c.points]", "table.tally += sum(p.notes[RED])"
    )
    table = made.run(seed=4)
    first = table.state.seated[0]
    assert [len(first.notes[m]) for m in (0, 1)] in ([1, 0], [0, 1]) and table.outcome is not None


def test_a_cell_is_a_number_of_its_own_in_views() -> None:
    made = going("p.goods[TWO] += three", "RED.cubes[ONE] += 1")
    table = made.run(seed=1)
    view = view_of(table.state, 1)
    assert view.number("goods_TWO", 0) == 3 and view.number("goods_ONE", 0) == 0
    assert view.number("cubes_RED_and_ONE") == 2


@pytest.mark.parametrize(
    ("line", "code", "words"),
    [
        ("x = p.goods", "PNP224", "`p.goods` is one counter for each member of `rank`"),
        ("p.best = nothing", "PNP224", "`p.best` is one field for each member of `suit`"),
        ("x = pair[ONE]", "PNP224", "`pair[ONE]` is one zone for each member of `suit`"),
        ("for z in p.row:\n            x = z", "PNP224", "`p.row` is one zone"),
        ("p.goods[RED] += 1", "PNP225", "`p.goods` is looked up by a rank, not by a suit"),
        ("x = p.goods[1]", "PNP225", "not by a num"),
        ("x = p.goods[p.wish]", "PNP215", "`p.wish` may be nothing here"),
        ("x = p.goods[ONE][TWO]", "PNP206", "a num cannot be indexed"),
        ("p.row[RED] = nothing", "PNP204", "`row` cannot be set"),
        ("p.best[RED] = 1", "PNP206", "`p.best[RED]` is a slip or nothing, but this is a num"),
        ("p.goods[first(rank)] = 1", "PNP201", "contain a call"),
        ("x = p.goods_ONE", "PNP204", "no field `goods_ONE`"),
        ("gain(p, 1 * chip)", "PNP224", "`chip` is one token for each member of `suit`"),
        ("gain(p, 1 * chip[ONE])", "PNP225", "`chip` is looked up by a suit, not by a rank"),
        ("p.chips[RED] += 1", "PNP204", "`chips` cannot be set"),
        ("x = rank.visits", "PNP206", "a list of rank has no fields"),
        ("x = RED.visits", "PNP204", "a suit has no field `visits`"),
        ("x = p.best[RED].points", "PNP215", "`p.best[RED]` may be nothing here"),
    ],
)  # fmt: skip
def test_a_wrong_use_is_one_fault(line: str, code: str, words: str) -> None:
    faults = [d for d in going(line).faults if d.code != "PNP210"]
    assert [d.code for d in faults] == [code] and words in faults[0].message


@pytest.mark.parametrize(
    "lines",
    [
        ("s = first(suit)", "if p.best[s] != nothing:", "    p.best[RED] = nothing", "    x = p.best[s].points"),
        ("s = first(suit)", "if p.best[s] != nothing:", "    s = BLUE", "    x = p.best[s].points"),
        ("s = first(suit)", "if p.best[s] != nothing:", "    for s in suit:", "        x = p.best[s].points"),
        ("q = p", "if q.wish != nothing:", "    q = first(players)", "    x = worth[q.wish] + q.wish"),
    ],
)
def test_a_test_for_nothing_holds_for_the_thing_that_was_tested_alone(lines: tuple[str, ...]) -> None:
    assert "PNP215" in [d.code for d in going(*lines).faults] or "PNP206" in [d.code for d in going(*lines).faults]


def test_a_test_for_nothing_of_a_cell_holds_until_it_changes() -> None:
    made = going("s = first(suit)", "if p.best[s] != nothing:", "    table.tally += p.best[s].points")
    assert not made.faults


@pytest.mark.parametrize(
    ("given", "expect", "fault"),
    [
        ({"Ada.goods": {"TWO": 4}, "RED.cubes": {"ONE": 2}}, {"Ada.goods[TWO]": 4, "RED.cubes[ONE]": 2}, ""),
        ({"Ada.row": {"RED": ["R1", "R2"]}}, {"Ada.row[RED]": ["R1", "R2"], "Ada.row": {"BLUE": []}}, ""),
        ({"ONE.visits": 7}, {"ONE.visits": 7, "sum([r.visits for r in rank])": 13}, ""),
        ({"pair": {"ONE": {"RED": ["R1"]}}}, {"pair[ONE][RED]": ["R1"]}, ""),
        ({"Ada.goods": {"two": 4}}, {"Ada.goods": {"TWO": 5}}, "`Ada.goods[TWO]` is 4, not 5"),
        ({"Ada.goods": 4}, {}, "one counter for each member of `rank`"),
        ({"Ada.goods": {"RED": 4}}, {}, "`rank` has no member `RED`"),
        ({"goods[ONE]": 4}, {}, "belongs to a player"),
        ({"visits": 4}, {}, "belongs to a rank"),
        ({"Ada.goods[ONE][TWO]": 4}, {}, "too many members"),
    ],
)
def test_scenarios_name_cells(given: dict[str, object], expect: dict[str, object], fault: str) -> None:
    made = going("pass")
    result = run_scenario(made.game, made.rules, {"players": ["Ada", "Bo"], "given": {"from": "nothing", **given}, "expect": expect})  # fmt: skip
    messages = [one.message for one in result.faults]
    assert len(messages) == bool(fault) and all(fault in message for message in messages)


@pytest.mark.parametrize(
    ("yaml", "words"),
    [
        ("counters:\n  player.chips: {token: chip}\n", "`player.chips` counts `chip`, but there is one for each member of `suit`"),
        ("counters:\n  table.chips: {each: suit, token: chip}\n", "`table.chips` counts `chip`"),
        ("counters:\n  player.chips: {each: rank, token: chip}\n", "`player.chips` counts `chip`"),
        ("counters:\n  player.x: {each: [suit, rank, suit]}\n", "looked up by 3 sets of names"),
        ("counters:\n  player.x: {each: player}\n", "players are no set of names"),
        ("counters:\n  player.x: {each: suit, label: '{rank} x'}\n", "has `{rank}`, which is not one of its sets"),
        ("names:\n  suit: [RED]\n  rank: [ONE]\n  none: []\ncounters:\n  player.x: {each: none}\n", "which has no members"),
        ("tokens:\n  chip: {each: suit, purse: worth_of}\n", "a purse cannot say which one it pays"),
        ("components:\n  chips: {prints: chip, measured: chip, format: token-25}\n", "`measured` counts one kind of token"),
        ("zones:\n  line: {each: suit, of: c, face: up, sees: all, discards: yes}\n", "discarded cards cannot go to `line`"),
        ("counters:\n  player.x: {each: suit}\n  suit.x: {}\n", "are both one for each member, and have one name"),
        ("counters:\n  player.x: {}\nfields:\n  table.x: {is: flag, start: no}\n", "have one name, `x`"),
    ],
)  # fmt: skip
def test_what_cannot_be_made_is_a_fault_of_the_file(yaml: str, words: str) -> None:
    base = "title: T\nplayers: 2\nnames:\n  suit: [RED, BLUE]\n  rank: [ONE, TWO]\ntokens:\n  chip: {each: suit}\n"
    base += "cards:\n  c: {file: cards.csv, columns: {n: num}}\n"
    _, _, report = build({"game.yaml": over(base, yaml), "cards.csv": "n\n1\n", "rules/01-rules.md": "# R {#r}\n"})
    assert [d.code for d in report.errors if words in d.message] in (["PNP223"], ["PNP108"])


def test_labels_of_cells_and_of_the_whole_go_into_catalogues() -> None:
    contexts = {message.context: message.text for message in messages_of(going("pass").game)}
    assert contexts["label:zone:row_RED"] == "red row" and contexts["label:zone:row"] == "row"
    assert contexts["label:counter:goods_ONE"] == "Goods (one)"


def test_a_pile_is_not_rebuilt_from_zones_of_each_member() -> None:
    zones = "zones:\n  deck: {of: c, face: down, sees: nobody, when_empty: rebuild line}\n  line: {each: suit, of: c, face: up, sees: all}\n"
    base = "title: T\nplayers: 2\nnames:\n  suit: [RED, BLUE]\ncards:\n  c: {file: cards.csv, columns: {n: num}}\n"
    _, _, report = build({"game.yaml": base + zones, "cards.csv": "n\n1\n"})
    assert [d.message for d in report.errors if d.code == "PNP107"] == ["there is no zone of the table `line`"]


def test_a_counter_of_cards_begins_anew_with_its_period() -> None:
    yaml = over(
        GAME, merged("counters", "  card.heat: {start: 0, resets: round}\n  card.marks: {each: suit, resets: phase}")
    )
    code = "@phase(go)\ndef go_on():\n    for c in slip:\n        c.heat += 1\n        c.marks[RED] += c.heat\n        table.tally += c.marks[RED]\n\n@limit_reached\ndef over():\n    end_game(players)\n"
    game, rules, report = build(
        {"game.yaml": yaml.replace("at_most: 1", "at_most: 3"), "cards.csv": CARDS, "rules/01-rules.md": chapter(code)}
    )
    assert game is not None and rules is not None
    made = Lab(game, rules, report, code, [d for d in report if d.code != "PNP114"])
    assert made.run().tally == 3 * 8
