"""What players are offered: the legal moves, backs for what they cannot see, and nothing where there is no choice."""

import pytest

from pnp.engine.play import LiveQuestion, Play, State, Tape
from tests.lab import CARDS, GAME, Table, build, chapter, lab

START = "@phase(go)\ndef go_on():\n    p = first(players)\n    q = last(players)\n    {}\n"


def go(*lines: str, tape: tuple[int, ...] = (), rules: str = "") -> Table:
    table = lab(START.format("\n    ".join(lines)) + rules).table(traced=True)
    table.game(*tape)
    return table


def codes(question: LiveQuestion) -> list[str | None]:
    return [getattr(o, "code", None) for o in question.options]


# ------------------------------------------------------------------------------------------------- forced and impossible
@pytest.mark.parametrize(
    "line",
    [
        'move(choose(p, top(deck, 1), "p"), heap)',
        'move(choose_some(p, deck, count(deck), count(deck), "p"), heap)',
        'x = choose_number(p, 2, 2, "p")',
        'x = choose(p, [1], "p")',
        'x = name_card(p, top(deck, 1), "p")',
        'x = choose(p, [], "p", or_none=True)',
        'x = choose_some(p, [], 0, three, "p")',
        'x = may_pay(p, 1 * coin, "p")',
    ],
)
def test_what_is_no_choice_is_not_asked(line: str) -> None:
    table = go(line)
    last = len([q for q in table.asked if len(q.options) < 2])
    assert last == 0
    if "count(deck), count(deck)" not in line:
        assert table.asked == []


@pytest.mark.parametrize(
    "line",
    [
        'x = choose(p, [], "p")',
        'x = choose(p, well, "p")',
        'x = choose_some(p, [1], 2, 2, "p")',
        'x = choose_some(p, [1, 2], 2, 1, "p")',
        'x = choose_number(p, 2, 1, "p")',
        'x = choose_some(p, [1, 2], 1, 1, "p", such_that=never)',
        'x = name_card(p, well, "p")',
        "x = first([])", "x = last([])", "x = min([])", "x = max([])", "x = pick_at_random([])",
        "x = highest([], score)",
    ],
)  # fmt: skip
def test_a_choice_without_options_is_a_dead_end_at_its_line(line: str) -> None:
    outcome = go(line, rules="\n@value\ndef never(chosen):\n    return False\n").outcome
    assert outcome is not None
    assert (outcome.status, outcome.code, outcome.line) == ("stuck", "PNP401", 9), outcome


def test_who_has_left_the_game_is_not_asked() -> None:
    outcome = go("eliminate(p)", 'x = choose(p, [1, 2], "p")').outcome
    assert outcome is not None and outcome.code == "PNP401" and "has left" in outcome.message
    for line in ('x = choose_some(p, p.camp + [c for c in shelf], 0, 1, "p")',):
        table = go("draw(deck, 2, shelf)", "eliminate(p)", line)
        assert table.outcome is not None and table.outcome.code == "PNP401"


def test_none_comes_first_where_none_may_be_taken() -> None:
    table = go('x = choose(p, [1, 2], "p", or_none=True)')
    assert table.asked[0].options == [None, 1, 2]


def test_some_are_asked_one_at_a_time_and_may_stop_when_there_are_enough() -> None:
    table = go('x = choose_some(p, [1, 2, 0], 1, three, "p")', "table.tally = sum(x)", tape=(1, 2))
    assert [list(q.options) for q in table.asked] == [[1, 2, 0], [None, 1, 0], [None, 1]]
    assert [q.picked for q in table.asked] == [(), (2,), (2, 0)]
    assert table.tally == 2


def test_equal_things_are_taken_one_by_one() -> None:
    table = go('x = choose_some(p, [1, 1, 1], 2, 2, "p")', "table.tally = sum(x)")
    assert table.tally == 2


def test_such_that_holds_after_each_one_taken() -> None:
    rules = "\n@value\ndef small(chosen):\n    return sum(chosen) < three\n"
    table = go('x = choose_some(p, [2, 2, 1], 2, 2, "p", such_that=small)', rules=rules, tape=(0,))
    assert [list(q.options) for q in table.asked] == [[2, 2, 1]]


# ------------------------------------------------------------------------------------------------- backs
def test_cards_that_the_chooser_cannot_see_are_backs_one_for_each_zone() -> None:
    table = go("draw(deck, three, q.hand)", "draw(deck, 2, shelf)", 'x = choose(p, together([q.hand, shelf]), "p")')
    assert len(table.asked[0].options) == 1 + 2
    assert codes(table.asked[0])[1:] == ["B1", "R4"]


def test_chance_takes_among_backs_that_are_alike() -> None:
    made = lab(
        START.format(
            'draw(deck, three, q.hand)\n    draw(deck, 1, shelf)\n    move(choose(p, together([q.hand, shelf]), "p"), heap)'
        )
    )
    taken = set()
    for chance in range(3):
        table = made.table()
        table.game(0, chance)
        taken.add(table.codes("heap")[0])
    assert taken == {"B4", "B3", "B2"}


def test_ones_own_hand_is_chosen_from_by_face() -> None:
    table = go("draw(deck, three, p.hand)", 'x = choose(p, p.hand, "p")')
    assert codes(table.asked[0]) == ["B4", "B3", "B2"]


def test_places_of_a_pile_are_chosen_by_depth_and_only_those_are_settled() -> None:
    table = go("shuffle(deck)", 'x = choose(p, deck, "p")', "move(x, heap)", tape=(2,))
    assert len(table.asked[0].options) == 8
    assert table.state.tape.at == 1 + 3, "one choice, and three places settled"
    assert table.codes("heap") == ["B2"]


def test_what_a_player_has_peeked_at_is_an_option_by_its_face() -> None:
    table = go("draw(deck, 2, q.hand)", "peek(p, first(q.hand))", 'x = choose(p, q.hand, "p")')
    assert len(table.asked[0].options) == 2


def test_secretly_all_choose_on_the_same_state() -> None:
    rules = """
@value
def from_camp(me):
    return [c for c in shelf]
"""
    table = go(
        "draw(deck, three, shelf)",
        'x = secretly(players, from_camp, 1, 1, "p")',
        "table.tally = worth[first(x[p]).rank] + worth[first(x[q]).rank]",
        rules=rules,
    )
    assert [codes(q) for q in table.asked] == [["B4", "B3", "B2"]] * 2
    assert table.tally == 80


def test_secretly_needs_no_more_than_there_is() -> None:
    rules = "\n@value\ndef nothing_at_all(me):\n    return [c for c in well]\n"
    table = go('x = secretly(players, nothing_at_all, 2, 2, "p")', "table.tally = count(x[p])", rules=rules)
    assert table.outcome is not None and table.outcome.status == "ended" and table.tally == 0


def test_the_last_name_of_a_card_is_a_question_for_each_column() -> None:
    table = go('x = name_card(p, slip, "p")', "table.tally = worth[x.rank] + (1 if x.suit == BLUE else 0)", tape=(2, 1))
    assert len(table.asked) == 2 and table.tally == 31


@pytest.mark.parametrize(("zone", "alike"), [("heap", 1), ("shelf", 2)])
def test_copies_of_one_face_in_one_zone_are_one_option_but_in_a_row(zone: str, alike: int) -> None:
    files: dict[str, str | bytes] = {
        "game.yaml": GAME,
        "cards.csv": CARDS.replace("says", "says,copies").replace(",r\n", ",r,3\n").replace(",b\n", ",b,\n"),
        "rules/01-rules.md": chapter(START.format(f'draw(deck, five + 1, {zone})\n    x = choose(p, {zone}, "p")')),
    }
    game, rules, report = build(files)
    assert game is not None and rules is not None
    assert [d.code for d in report if d.code != "PNP114"] == []
    state = State(game, rules, 2)
    asked: list[LiveQuestion] = []
    state.observe = asked.append
    Play(state).game(Tape())
    assert codes(asked[0]) == ["B4", "B3", "B2", "B1", *["R4"] * alike]


@pytest.mark.parametrize(("asked", "status"), [(3, "ended"), (4, "stuck")])
def test_a_game_of_more_choices_than_any_game_has_is_a_defect(
    monkeypatch: pytest.MonkeyPatch, asked: int, status: str
) -> None:
    monkeypatch.setattr("pnp.engine.play.state.MOST_CHOICES", 3)
    lines = "\n".join("    x = choose_number(first(players), 0, three, 'n')" for _ in range(asked))
    outcome = lab(f"@phase(go)\ndef go_on():\n{lines}\n").run().outcome
    assert outcome is not None and outcome.status == status
    assert outcome.code == ("PNP402" if status == "stuck" else "")
