"""Names, fields, arguments and types are held to the model before anything runs, each at its own place."""

import pytest

from pnp.source.diagnostics import Diagnostic
from tests.lab import CARDS, CODE_LINE, GAME, GO, Lab, build, chapter, lab, over


def go(*lines: str) -> Lab:
    """The Lab with these lines as the body of its phase."""
    return lab("@phase(go)\ndef go_on():\n" + "\n".join("    " + line for line in lines))


def only(made: Lab) -> Diagnostic:
    assert len(made.faults) == 1, [(d.code, str(d.span), d.message) for d in made.faults]
    return made.faults[0]


# ------------------------------------------------------------------------------------------------- names
@pytest.mark.parametrize(
    ("line", "near"),
    [
        ("x = count(dekc)", "`deck`"),
        ("x = count([c for c in deck if c.suit == BLEU])", "`BLUE`"),
        ("x = woth[ONE]", "`worth`"),
        ("x = fife", "`five`"),
        ("shufle(deck)", "`shuffle`"),
        ("y = 1 * con", "`coin`"),
    ],
)
def test_an_unknown_name_is_told_with_what_it_may_have_meant(line: str, near: str) -> None:
    fault = only(go(line))
    assert fault.code == "PNP203" and near in fault.help
    assert fault.span.line == CODE_LINE + 2


@pytest.mark.parametrize(
    "line", ["x = first", "x = table", "x = seats_of", "table.tally = seats_of", "x = [seats_of]", "deck = []", "rank = ONE",
             "for rank in players:\n        pass", "for count in players:\n        pass", "x = [rank for rank in players]",
             "table = 1", "x = [first for first in deck]"],
)  # fmt: skip
def test_words_and_names_of_the_game_are_no_locals_and_do_not_stand_alone(line: str) -> None:
    made = lab(f"@phase(go)\ndef go_on():\n    {line}\n\n@value\ndef seats_of():\n    return 1\n")
    assert set(made.codes) == {"PNP203"}, made.faults


@pytest.mark.parametrize(
    ("param", "thing"),
    [
        ("count", "a word of the language"), ("deck", "a zone"), ("seats_of", "a rule"), ("ONE", "a member of `rank`"),
        ("table", "a word of the language"), ("coin", "a token"), ("go", "a phase"), ("rank", "a set of names"),
        ("five", "a constant"), ("worth", "a table of values"), ("players", "a word of the language"),
    ],
)  # fmt: skip
def test_a_parameter_may_not_hide_a_name_of_the_game(param: str, thing: str) -> None:
    made = lab(f"@value\ndef f({param}):\n    return 1\n\n@value\ndef seats_of():\n    return 1\n")
    fault = only(made)
    assert fault.code == "PNP203" and fault.message == f"`{param}` is already used: it names {thing}"
    assert fault.span.line == CODE_LINE + 1


@pytest.mark.parametrize(
    ("line", "near"),
    [
        ("x = first(deck).sute", "`suit`"),
        ("x = first(deck).says", ""),
        ("x = first(players).han", "`hand`"),
        ("x = table.taly", "`tally`"),
        ("x = first(players).name", ""),
        ("x = first(deck).zone", ""),
        ("x = hand_of(deck, sets).win", "`wins`"),
    ],
)
def test_an_unknown_field_is_told(line: str, near: str) -> None:
    fault = only(go(line))
    assert fault.code == "PNP204" and near in fault.help


@pytest.mark.parametrize(
    "line",
    ["first(players).x = 1", "p = first(players)\n    p.hand = []", "p = first(players)\n    p.coins = 1",
     "p = first(players)\n    p.alive = False", "c = first(deck)\n    c.rank = ONE"],
)  # fmt: skip
def test_only_fields_and_plain_counters_are_set(line: str) -> None:
    assert set(go(line).codes) <= {"PNP204", "PNP201"} and go(line).codes


@pytest.mark.parametrize(
    ("lines", "fine"),
    [
        (["if flag_of_truth:", "    x = 1", "y = x"], False),
        (["if flag_of_truth:", "    x = 1", "else:", "    x = 2", "y = x"], True),
        (["x = 0", "if flag_of_truth:", "    x = 1", "y = x"], True),
        (["for p in players:", "    x = 1", "y = x"], False),
        (["for p in players:", "    pass", "y = p"], False),
        (["if flag_of_truth:", "    x = 1", "else:", "    end_game(players)", "y = x"], True),
        (["if flag_of_truth:", "    if count(deck) > 0:", "        x = 1", "    y = x"], False),
        (["for p in players:", "    if flag_of_truth:", "        x = 1", "    x = 2", "    y = x"], True),
        (["if flag_of_truth:", "    x = 1", "x = 2", "y = x"], True),
    ],
)
def test_a_local_is_set_on_every_way_before_it_is_used(lines: list[str], fine: bool) -> None:
    made = go(*lines)
    if fine:
        assert made.codes == []
    else:
        fault = only(made)
        assert fault.code == "PNP203" and "not set on every path" in fault.message


# ------------------------------------------------------------------------------------------------- arguments
@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("x = count()", "PNP205"),
        ("x = count(deck, heap)", "PNP205"),
        ("shuffle(deck, at=TOP)", "PNP205"),
        ("x = first(3)", "PNP206"),
        ("move(deck, ONE)", "PNP206"),
        ("gain(first(players), 2)", "PNP206"),
        ("x = highest(players, nonsense)", "PNP205"),
        ("x = highest(players, wish)", "PNP205"),
        ("x = highest(players, coins)", ""),
        ("x = choose(first(players), deck, ONE)", "PNP205"),
        ('x = choose(first(players), deck, "one", or_nun=True)', "PNP205"),
        ("deal(deck, 1, heap)", "PNP205"),
        ("deal(deck, 1, hand)", ""),
        ("x = grouped(deck, colour)", "PNP205"),
        ("x = grouped(deck, suit)", ""),
        ("x = plus_one()", "PNP205"),
        ("x = plus_one(1, 2)", "PNP205"),
        ("x = plus_one(n=1)", "PNP205"),
        ("go_on()", "PNP205"),
        ("require(True, ONE)", "PNP205"),
        ("perform(first(deck), first(players))", "PNP205"),
        ("later(turn_end, plus_one, 1)", "PNP205"),
    ],
)
def test_calls_are_held_to_their_signatures(line: str, code: str) -> None:
    made = lab(
        f"@value\ndef plus_one(n):\n    return n + 1\n\n@phase(go)\ndef go_on():\n    x = plus_one(1)\n    {line}\n"
    )
    codes = [d.code for d in made.faults if d.code not in ("PNP207", "PNP210")]
    assert codes == ([code] if code else []), made.faults


# ------------------------------------------------------------------------------------------------- types
@pytest.mark.parametrize(
    "line",
    [
        "x = first(deck) == 1",
        "x = first(deck) > ONE",
        "x = first(deck).suit == ONE",
        "x = first(deck).rank == RED",
        "x = first(deck).rank > 2",
        "x = ONE + 1",
        "x = first(deck) in players",
        "x = 1 in first(deck)",
        "x = ROCK > PAPER",
        "x = worth[RED]",
        "x = grid[ONE]",
        "x = grid[RED][RED]",
        "x = deck[0]",
        "x = [1, ONE]",
        "x = [ONE] + players",
        "x = 1 if flag_of_truth else ONE",
        "x = players.coins",
        "for x in first(players):\n        pass",
        "x = deck\n    x += heap",
        "x = [1]\n    x += [2]",
        "x = ONE\n    x += 1",
        "table.tally = ONE",
        "table.line = deck",
        "x = 'a' + 'b'",
        "x = 'a' * 2",
        "if count(deck):\n        pass",
        "if deck:\n        pass",
        "if first(players):\n        pass",
        "x = not count(deck)",
        "x = flag_of_truth and count(deck)",
        "x = [c for c in deck if c.rank]",
        "x = 1 if deck else 2",
    ],
)
def test_kinds_of_things_do_not_mix(line: str) -> None:
    assert set(go(line).codes) == {"PNP206"}, [(d.code, d.message) for d in go(line).faults]


@pytest.mark.parametrize(
    "line",
    [
        "x = first(deck).rank > ONE",
        "x = first(deck).suit == favourite",
        "x = worth[first(deck).rank] + grid[RED][ONE]",
        "x = hand_of(deck, sets) > hand_of(heap, sets)",
        "x = hand_of(deck, sets).shape == PAIR",
        "x = [deck, heap]\n    y = first(x)",
        "x = [c for c in deck] + [c for c in heap]",
        "x = min(1, 2) + max([1, 2])",
        "table.marked = nothing",
        "table.marked = first(deck)",
        "table.line = players",
        "x = beats(loses_to, ROCK, PAPER)",
        "x = first(deck) == nothing",
    ],
)
def test_what_fits_is_let_through(line: str) -> None:
    assert go(line).codes == []


def test_a_rule_that_gets_different_kinds_from_its_callers_is_told() -> None:
    made = lab("@value\ndef f(x):\n    return 1\n\n@phase(go)\ndef go_on():\n    a = f(1)\n    b = f(ONE)\n")
    fault = only(made)
    assert fault.code == "PNP206" and "elsewhere" in fault.message and fault.span.line == CODE_LINE + 7


def test_what_a_loop_leaves_behind_is_what_its_next_step_begins_with() -> None:
    made = go("x = 1", "for n in times(2):", "    y = x + 1", "    x = nothing")
    assert "PNP206" in made.codes


# ------------------------------------------------------------------------------------------------- or nothing
def test_what_is_tested_is_handed_on_as_something_before_its_type_is_known() -> None:
    made = lab(
        "@procedure\ndef use(card):\n    x = card.rank\n\n"
        "@phase(go)\ndef go_on():\n    card = one_of(1)\n    if card != nothing:\n        use(card)\n\n"
        "@value\ndef one_of(n):\n    return one_more(n) if n > 1 else nothing\n\n"
        "@value\ndef one_more(n):\n    return first(deck)\n"
    )
    assert made.codes == []


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        (["x = active.coins"], "PNP215"),
        (["if active != nothing:", "    x = active.coins"], ""),
        (["if nothing != active:", "    x = active.coins"], ""),
        (["if active == nothing:", "    x = 1", "else:", "    x = active.coins"], ""),
        (["if active == nothing:", "    end_game(players)", "x = active.coins"], ""),
        (["if active == nothing or active.coins > 0:", "    x = 1"], ""),
        (["if active != nothing and active.coins > 0:", "    x = 1"], ""),
        (["if active != nothing or active.coins > 0:", "    x = 1"], "PNP215"),
        (["if not (active == nothing):", "    x = active.coins"], ""),
        (["x = active.coins if active != nothing else 0"], ""),
        (["x = [p for p in players if p.wish != nothing and p.wish > ONE]"], ""),
        (["x = [p for p in players if p.wish > ONE]"], "PNP215"),
        (["x = table.marked", "if x != nothing:", "    x = table.marked", "    y = x.rank"], "PNP215"),
        (["table.marked = first(deck)", "y = table.marked.rank"], ""),
        (["if table.marked != nothing:", "    table.marked = nothing", "    y = table.marked.rank"], "PNP215"),
        (["x = choose(first(players), deck, 'p', or_none=True)", "move(x, heap)"], "PNP215"),
        (["x = choose(first(players), deck, 'p')", "move(x, heap)"], ""),
        (["gain(active, 1 * coin)"], "PNP215"),
    ],
)
def test_or_nothing_is_narrowed_by_a_test(lines: list[str], code: str) -> None:
    made = go(*lines)
    assert made.codes == ([code] if code else []), [(d.code, d.message) for d in made.faults]


def test_a_value_that_may_end_without_a_return_may_be_nothing() -> None:
    code = "@value\ndef f():\n    if count(deck) > 0:\n        return 1\n\n@phase(go)\ndef go_on():\n    table.tally = f() + 1\n"
    assert lab(code).codes == ["PNP206"]
    assert lab(code.replace("        return 1", "        return 1\n    return 2")).codes == []


def test_a_loop_over_repeat_is_left_by_its_return_only() -> None:
    code = (
        "@value\ndef f():\n    for n in repeat(three):\n        if n > 1:\n            return 1\n{}\n"
        "@phase(go)\ndef go_on():\n    table.tally = f() + 1\n"
    )
    assert lab(code.format("")).codes == []
    assert lab(code.format("        break\n")).codes == ["PNP206"]


# ------------------------------------------------------------------------------------------------- whole rule sets
@pytest.mark.parametrize(
    "line",
    [
        "shuffle(deck)",
        'x = confirm(first(players), "p")',
        "gain(first(players), 1 * coin)",
        "table.tally = 1",
        "acts()",
    ],
)
@pytest.mark.parametrize("kind", ["value", "invariant", "score"])
def test_values_invariants_and_scores_do_not_act(line: str, kind: str) -> None:
    me = "me" if kind == "score" else ""
    made = lab(f"@{kind}\ndef f({me}):\n    {line}\n    return 1\n\n@procedure\ndef acts():\n    shuffle(deck)\n")
    assert made.codes == ["PNP211"] and only(made).span.line == CODE_LINE + 1


def test_a_value_that_calls_what_acts_is_told_by_its_name() -> None:
    made = lab(
        "@value\ndef f():\n    return g()\n\n@value\ndef g():\n    return h()\n\n@procedure\ndef h():\n    shuffle(deck)\n"
        "    return 1\n"
    )
    assert made.codes == ["PNP211", "PNP211"] and "`h`, which acts" in made.faults[0].message


@pytest.mark.parametrize(
    "header",
    ['when=confirm(me, "p")', 'who=confirm(me, "p")', "slip_chosen=draw(deck, 1, heap)", "cost=roll(2) * coin"],
)
def test_headers_do_not_act(header: str) -> None:
    extra = ", slip_chosen" if "slip_chosen" in header else ""
    assert "PNP211" in lab(f"@action(phase=act, {header})\ndef f(me{extra}):\n    pass\n").codes


def test_rules_do_not_call_themselves() -> None:
    made = lab("@value\ndef f(n):\n    return 0 if n == 0 else f(n - 1)\n")
    assert made.codes == ["PNP207"] and "f → f" in only(made).message


def test_rules_do_not_call_each_other_in_a_circle() -> None:
    made = lab(
        "@value\ndef f(n):\n    return g(n)\n\n@value\ndef g(n):\n    return h(n)\n\n@value\ndef h(n):\n    return f(n)\n"
    )
    assert made.codes == ["PNP207"] * 3 and "f → g → h → f" in made.faults[0].message


@pytest.mark.parametrize(
    "lines",
    [
        ["return", "x = 1"],
        ["end_game(players)", "x = 1"],
        ["if flag_of_truth:", "    return", "else:", "    win(players)", "x = 1"],
        ["for p in players:", "    break", "    x = 1"],
        ["for p in players:", "    continue", "    x = 1"],
        ["for n in repeat(three):", "    return", "x = 1"],
    ],
)
def test_code_that_is_never_reached_is_told_at_its_first_line(lines: list[str]) -> None:
    fault = only(go(*lines))
    assert fault.code == "PNP208" and fault.span.line == CODE_LINE + 1 + len(lines)


@pytest.mark.parametrize(("number", "code"), [("0", []), ("1", []), ("2", []), ("3", ["PNP210"]), ("-7", ["PNP210"])])
def test_numbers_above_two_are_constants(number: str, code: list[str]) -> None:
    assert go(f"x = {number}").codes == code


def test_a_bare_number_in_a_header_is_told_too() -> None:
    assert lab("@action(phase=act, limit=3)\ndef f(me):\n    pass\n").codes == ["PNP210"]


@pytest.mark.parametrize("line", ["1", "deck", "'a text'", "1 + 1", "[1]", "first(players).coins"])
def test_a_line_that_does_nothing_is_told(line: str) -> None:
    assert "PNP201" in go(line).codes


# ------------------------------------------------------------------------------------------------- headers
@pytest.mark.parametrize(
    ("header", "params"),
    [
        ("@actoin(phase=act)", "me"),
        ("", "me"),
        ("@value\n@value", "me"),
        ("@action", "me"),
        ("@action()", "me"),
        ("@action(phase=akt)", "me"),
        ("@action(act)", "me"),
        ("@action(phase=act, csot=1 * coin)", "me"),
        ("@action(phase=act, repeat=1)", "me"),
        ("@action(phase=act, label=ONE)", "me"),
        ("@action(phase=act)", "me, slip_chosen"),
        ("@action(phase=act, limit=[1])", "me, limit"),
        ("@phase(goo)", ""),
        ("@reaction(cost=1 * coin)", "me"),
        ("@reaction(to=attak)", "me, event"),
        ("@win(at=dawn)", "me"),
        ("@invariant(at=sometimes)", ""),
        ("@effect()", "me"),
        ("@effect(rank=1)", "me"),
        ("@value(x=1)", "me"),
        ("@setup(1)", ""),
        ("@table.value", "me"),
    ],
)
def test_headers_are_held_to_their_forms(header: str, params: str) -> None:
    made = lab(f"{header}\ndef f({params}):\n    pass\n")
    assert set(made.codes) == {"PNP202"}, [(d.code, d.message) for d in made.faults]
    assert all(d.help for d in made.faults)


@pytest.mark.parametrize(
    ("part", "code"),
    [
        ("who=others(me)", ""), ("who=left_of(me)", ""), ("who=me.coins > 0", ""), ("who=anyone", ""),
        ("who=1", "PNP206"), ("who=deck", "PNP206"), ("when=count(deck)", "PNP206"), ("when=count(deck) > 0", ""),
        ("limit=RED", "PNP206"), ("limit=three", ""), ("cost=1", "PNP206"), ("cost=1 * coin", ""),
    ],
)  # fmt: skip
def test_the_parts_of_a_header_have_their_types(part: str, code: str) -> None:
    assert lab(f"@action(phase=act, {part})\ndef f(me):\n    pass\n").codes == ([code] if code else [])


def test_two_rules_of_one_name_are_told() -> None:
    assert lab("@value\ndef f():\n    return 1\n\n@value\ndef f():\n    return 2\n").codes == ["PNP108"]


def test_a_rule_may_not_take_a_name_of_the_game_or_a_word() -> None:
    assert lab("@value\ndef deck():\n    return 1\n").codes == ["PNP108"]
    assert lab("@value\ndef count():\n    return 1\n").codes == ["PNP113"]


def test_an_effect_declares_what_it_needs_and_gets_it_by_name() -> None:
    code = (
        "@effect(rank=ONE)\ndef small(me):\n    gain(me, 1 * coin)\n\n"
        "@effect(rank=[TWO, THREE, FOUR])\ndef large(me, foe):\n    gain(foe, 2 * coin)\n\n"
        "@phase(go)\ndef go_on():\n    me = first(players)\n    foe = last(players)\n"
        "    perform(first(deck), {})\n"
    )
    good = lab(code.format("me, foe"))
    assert good.codes == []
    assert good.run().state.everyone[1].coins == 2
    missing = only(lab(code.format("me")))
    assert missing.code == "PNP205" and "`foe`, a parameter of `large`" in missing.message
    assert lab(code.format("me, first(players)")).codes[0] == "PNP205"


# ------------------------------------------------------------------------------------------------- places
def test_the_place_of_a_fault_counts_characters_not_bytes() -> None:
    made = go('y = confirm(first(players), "éß中文 – naïve") and dekc')
    fault = only(made)
    line = made.report.sources[fault.span.file].split("\n")[fault.span.line - 1]
    assert line[fault.span.column - 1 : fault.span.end_column - 1] == "dekc"


def test_the_place_of_a_syntax_error_counts_characters_too() -> None:
    made = lab('@phase(go)\ndef go_on():\n    x = "中文中文" 2\n')
    fault = next(d for d in made.faults if d.code == "PNP200")
    line = made.report.sources[fault.span.file].split("\n")[fault.span.line - 1]
    assert fault.span.line == CODE_LINE + 2
    assert line[: fault.span.column - 1].strip() in ("x =", 'x = "中文中文"')


def test_a_block_inside_a_list_keeps_its_columns() -> None:
    from tests.lab import CARDS, GAME, build

    text = "# Rules {#rules}\n\n1. Ärger: so it is. {#all}\n\n   ```rule\n   @phase(go)\n   def go_on():\n       x = dekc\n   ```\n"
    _, _, report = build({"game.yaml": GAME, "cards.csv": CARDS, "rules/01-rules.md": text})
    (fault,) = [d for d in report if d.code == "PNP203"]
    assert (fault.span.line, fault.span.column) == (8, 12)
    assert text.split("\n")[7][fault.span.column - 1 :] == "dekc"


def test_a_fault_names_its_printed_section() -> None:
    assert "`go_on`" in only(go("x = dekc")).context


# ------------------------------------------------------------------------------------------------- parameters and piles
@pytest.mark.parametrize(
    ("header", "wrong"),
    [("@phase(go)\ndef go_on(me):", "me"), ("@win(at=rest)\ndef won(someone):", "someone"),
     ("@setup\ndef begin(player):", "player"), ("@score\ndef worth_of(me, other):", "other")],
)  # fmt: skip
def test_a_parameter_that_play_has_no_value_for_is_told(header: str, wrong: str) -> None:
    body = "return 1" if "score" in header else "shuffle(deck)"
    fault = next(d for d in lab(f"{header}\n    {body}\n").faults if d.code == "PNP202")
    assert f"`{wrong}`" in fault.message and fault.span.line == CODE_LINE + 1


@pytest.mark.parametrize("owner", ["table", "me", "first(players)"])
def test_piles_with_their_owner_are_told_to_stand_without(owner: str) -> None:
    from tests.lab import CARDS, GAME, build

    zones = GAME.replace("zones:\n", "piles:\n  table.bundles: {of: slip, most: 4, face: up, sees: all}\nzones:\n", 1)
    code = f"@phase(go)\ndef go_on():\n    for me in players:\n        x = new_pile({owner}.bundles, deck)\n"
    text = f"# Rules {{#rules}}\n\nSo it is. {{#all}}\n\n```rule\n{code}```\n"
    _, _, report = build({"game.yaml": zones, "cards.csv": CARDS, "rules/01-rules.md": text})
    (fault,) = [d for d in report if d.code.startswith("PNP2")]
    assert fault.code == "PNP205" and "write `bundles`" in fault.help


@pytest.mark.parametrize("board", ["b", "place"])
def test_a_board_is_written_as_its_name(board: str) -> None:
    rules = f"@value\ndef where({board}, s):\n    return space_of({board}, s)\n\n"
    made = lab(rules + "@phase(go)\ndef go_on():\n    x = where(shelf, first(shelf))\n")
    faults = [d for d in made.report.errors if d.code == "PNP205"]
    assert len(faults) == 1 and "must be the name of a board" in faults[0].message


@pytest.mark.parametrize(
    ("key", "message"),
    [
        ("says=ash", "cannot go by `says`"), ("points=ONE", "cannot go by `points`"), ("rank=RED", "`RED` is not a member of `rank`"),
        ("rank=[ONE, RED]", "`RED` is not a member of `rank`"), ("rank=ONE", ""), ("wheel=[ROCK, PAPER]", ""),
    ],
)  # fmt: skip
def test_an_effect_goes_by_a_column_of_names_and_its_members(key: str, message: str) -> None:
    made = lab(f"@effect({key})\ndef effect_of_it(me):\n    me.score += three\n")
    faults = [d.message for d in made.report.errors if d.code == "PNP202"]
    assert len(faults) == bool(message) and message in "".join(faults)


@pytest.mark.parametrize("name", ["append", "index", "sort"])
def test_a_pile_has_no_field_by_the_name_of_a_method(name: str) -> None:
    piles = f"piles:\n  player.melds: {{of: slip, face: up, sees: all, most: 3, fields: {{{name}: {{is: num, start: 0}}}}}}\n"
    report = build({"game.yaml": over(GAME, piles), "cards.csv": CARDS, "rules/01-rules.md": chapter(GO)})[2]
    assert "PNP113" in [d.code for d in report.errors]
