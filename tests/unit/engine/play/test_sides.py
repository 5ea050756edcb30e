"""Who sits at the table beside the players: roles that decide and do not play, sides that others decide for."""

from pnp.engine.play import LiveQuestion
from pnp.engine.play.view import view_of
from tests.lab import Table, build, lab

ROLES = "roles:\n  master: {label: Game master}\n"
FOES = ROLES + "sides:\n  foes: {count: 2, controller: master, label: Foe}\n"
CHAOS = "sides:\n  chaos: {controller: nobody, label: Chaos}\n"
GHOST = "sides:\n  chaos: {controller: who_plays_chaos, label: Chaos}\n"
GIVE = "    deal(deck, 2, hand)\n"


def go(body: str, yaml: str, rules: str = "", seats: int = 2) -> Table:
    lines = "\n".join("    " + line for line in body.strip().split("\n"))
    return lab(f"@phase(go)\ndef go_on():\n{lines}\n{rules}", yaml).table(seats)


def first_option(question: LiveQuestion) -> int:
    return 0


def last_option(question: LiveQuestion) -> int:
    return len(question.options) - 1


def test_a_role_has_a_seat_and_decides_but_is_no_player() -> None:
    table = go(
        "table.tally = count(players) * ten + count(others(master))\nmove(choose(master, deck, 'a'), heap)", ROLES
    )
    assert table.game(deciders=[None, None, last_option]).status == "ended"
    assert table.tally == 22
    assert [str(q.who) for q in table.asked] == ["Game master"]
    assert table.codes("heap") == ["R1"]


def test_a_role_is_not_in_the_order_of_seats() -> None:
    table = go("table.line = seats_from(last(players))", ROLES, seats=3)
    table.game()
    assert [p.seat for p in table.state.table.line] == [2, 0, 1]


def test_sides_own_what_players_own_and_cards_stay_conserved() -> None:
    table = go("for f in foes:\n    draw(deck, 2, f.hand)\n    gain(f, 1 * gem)\ntable.tally = count(foes)", FOES)
    assert table.game().status == "ended"
    assert [len(p.hand) for p in table.state.beside] == [0, 2, 2]
    assert [p.gems for p in table.state.everyone] == [0, 0, 0, 1, 1]


def test_who_decides_for_a_side_is_its_role_and_sees_what_it_sees() -> None:
    body = "f = first(foes)\ndraw(deck, 2, f.hand)\nmove(choose(f, f.hand, 'a'), heap)"
    table = go(body, FOES)
    asked: list[str] = []

    def master(question: LiveQuestion) -> int:
        asked.append(f"{question.who}: {question.options}")
        return 1

    table.game(deciders=[first_option, first_option, master])
    assert asked == ["Foe 1: [B4, B3]"]
    hand = next(z for z in view_of(table.state, 2).zones if z.name == "hand" and z.owner == 3)
    assert [c.code for c in hand.cards] == ["B4"]
    unseen = next(z for z in view_of(table.state, 0).zones if z.name == "hand" and z.owner == 3)
    assert [c for c in unseen.cards if c is not None] == []


POLICY = """
@policy(chaos)
def the_least(options):
    return first([c for c in options if c.points == min([d.points for d in options])])
"""


def test_a_policy_decides_for_a_side_that_nobody_controls_and_takes_nothing_off_the_tape() -> None:
    body = "draw(deck, five, chaos.hand)\nmove(choose(chaos, chaos.hand, 'a'), heap)"
    table = go(body, CHAOS, POLICY)
    for _ in range(2):
        table.game(deciders=[last_option, last_option])
        assert table.codes("heap") == ["R4"]
        assert table.state.tape.at == 0  # the deck lies in order, and no choice was chance's


def test_without_a_policy_chance_decides() -> None:
    body = "draw(deck, five, chaos.hand)\nmove(choose(chaos, chaos.hand, 'a'), heap)"
    table = go(body, CHAOS)
    found = {table.game(seed=seed) and table.codes("heap")[0] for seed in range(12)}
    assert len(found) > 2


def test_a_policy_that_takes_what_it_is_not_offered_is_a_defect() -> None:
    rule = "\n@policy(chaos)\ndef wrong(me, options):\n    return first(me.camp)\n"
    body = "draw(deck, 1, chaos.camp)\ndraw(deck, three, chaos.hand)\nmove(choose(chaos, chaos.hand, 'a'), heap)"
    outcome = go(body, CHAOS, rule).game()
    assert (outcome.status, outcome.code) == ("stuck", "PNP401")


def test_a_policy_may_not_act_and_needs_a_side_that_nobody_controls() -> None:
    acting = lab("@policy(chaos)\ndef p(options):\n    return pick_at_random(options)\n", CHAOS)
    assert acting.codes == ["PNP211"]
    unknown = lab("@policy(order)\ndef p(options):\n    return first(options)\n", CHAOS)
    assert unknown.codes == ["PNP202"]
    assert "chaos" in unknown.faults[0].help
    controlled = lab("@policy(foes)\ndef p(options):\n    return first(options)\n", FOES)
    assert controlled.codes == ["PNP202"]


WHO = """
@value
def who_plays_chaos(side):
    gone = [p for p in everyone if not p.alive]
    if count(gone) > 0:
        return first(gone)
    return nobody
"""


def test_somebody_who_has_left_may_play_on_as_a_side() -> None:
    body = "draw(deck, four, chaos.hand)\neliminate(last(players))\nmove(choose(chaos, chaos.hand, 'a'), heap)"
    table = go(body, GHOST, WHO, seats=3)
    asked: list[str] = []

    def ghost(question: LiveQuestion) -> int:
        asked.append(str(question.who))
        return 2

    table.game(deciders=[first_option, first_option, ghost])
    assert asked == ["Chaos"]


def test_a_side_may_win() -> None:
    outcome = go("win([chaos])", CHAOS).game()
    assert (outcome.status, outcome.winners) == ("ended", (2,))


def test_only_reactions_that_name_who_may_are_offered_beside_the_players() -> None:
    rules = """
@reaction(to=toast, who=master)
def stop_it(me):
    table.tally += ten

@reaction(to=toast)
def join_in(me):
    table.tally += 1
"""
    table = go("announce(toast, first(players))", ROLES, rules)
    table.game(deciders=[first_option, first_option, last_option])
    assert table.tally == 10
    assert [q.who.seat for q in table.asked] == [0, 1, 2]


def test_sides_are_part_of_what_the_rules_mean() -> None:
    plain, chaos = lab("").rules.digest, lab("", CHAOS).rules.digest
    assert plain != chaos


def test_a_role_may_not_take_a_name_of_the_language() -> None:
    from tests.lab import CARDS, GAME, GO, OVER, chapter, over

    files = {"cards.csv": CARDS, "rules/01-rules.md": chapter(GO + "\n" + OVER)}
    _, _, report = build({"game.yaml": over(GAME, "roles:\n  players: {label: All}\n"), **files})
    assert "PNP113" in [d.code for d in report]
