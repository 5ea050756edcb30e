"""A hand that everybody but its owner sees, and places of which a @value says who may look: on both engines."""

import shutil

import pytest

from pnp.checks.search.leaks import LeakTest
from pnp.engine.match import Match, Seating
from pnp.engine.native.compare import compare
from pnp.engine.native.compiler import COMPILERS
from pnp.engine.native.leaking import Leaking
from pnp.engine.native.machine import Machine
from pnp.engine.native.program import native_game
from pnp.engine.play import Play, State
from pnp.engine.play.describe import Describer
from pnp.engine.play.things import NOBODY, BackView
from pnp.engine.scenario import run_scenario
from tests.lab import GAME, Lab, build, chapter, lab, merged, over

RACK = "  player.rack: {of: slip, face: down, sees: others, order: row, label: rack}"
DEALT = """
@setup
def start():
    shuffle(deck)
    deal(deck, 2, rack)

@phase(go)
def go_on():
    for p in players:
        BODY
"""
NEEDS_COMPILER = pytest.mark.skipif(not any(map(shutil.which, COMPILERS)), reason="there is no C compiler")


def racks(*lines: str, zone: str = RACK, more: str = "") -> Lab:
    return lab(more + DEALT.replace("BODY", "\n        ".join(lines)), merged("zones", zone))


def match_of(made: Lab) -> Match:
    words = Describer(made.game, made.rules, lambda m: m.text)
    return Match(made.game, made.rules, Seating(("Ada", "Bo", "Cy"), 1), words)


ASK = 'move(choose(p, p.rack, "Which?"), heap)'


def test_everybody_but_the_owner_sees_the_hand() -> None:
    match = match_of(racks(ASK))
    hand = [card.code for card in match._state.seated[0].rack]
    for seat, seen in ((0, [None] * 2), (1, hand), (2, hand), (NOBODY, [None] * 2), (3, [None] * 2)):
        zone = next(z for z in match.view(seat).zones if z.name == "rack" and z.owner == 0)
        assert [card and card.code for card in zone.cards] == seen, seat
    assert match.question is not None
    assert match.question.options == tuple(BackView("rack", 0, 0, n) for n in (1, 2))


def test_what_the_others_saw_they_remember_and_the_owner_learns_it_when_it_is_played() -> None:
    match = match_of(racks("move(first(p.rack), pit)", ASK))
    buried = list.__getitem__(match._state.names["pit"], 0)
    assert [bool(buried.known_to & player.bit) for player in match._state.seated] == [False, True, True]


def test_a_scenario_tells_who_sees_a_hand() -> None:
    made = racks(ASK)
    given = {"Ann.rack": ["R1", "R2"], "Bob.rack": ["R3"]}
    sees = {"Ann": {"Ann.rack": ["back", "back"]}, "Bob": {"Ann.rack": ["R1", "R2"], "Bob.rack": ["back"]}}
    result = run_scenario(made.game, made.rules, {"players": ["Ann", "Bob"], "given": given, "do": [{"sees": sees}]})
    assert result.differences == ()


KEY = "  secret: {of: slip, face: down, sees: givers, order: row, label: key}"
GIVERS = """
@value
def givers():
    return [p for p in players if p.score > 0]

"""
STEPS = """\
sequence:
  round:
    label: Round
    at_most: 1
    steps: [{phase: go}, {phase: rise}, {phase: fall}]
"""
LATER = """
@phase(rise)
def go_up():
    for p in players:
        x = confirm(p, "go on?")
    BEFORE

@phase(fall)
def go_down():
    for p in players:
        x = confirm(p, "go on?")
"""


def in_three_phases(first: str, then: str) -> Lab:
    yaml = (
        merged("zones", KEY)
        + merged("phases", "  rise: {runs: code, label: R}\n  fall: {runs: code, label: F}")
        + STEPS
    )
    rules = DEALT.replace(
        "BODY", f"p.score = 0\n    draw(deck, 2, secret)\n    p = first(players)\n    p.score = 1\n    {first}"
    )
    return lab(GIVERS + rules.replace("    deal(deck, 2, rack)\n", "") + LATER.replace("BEFORE", then), yaml)


def test_a_value_says_who_may_look_and_they_remember_it_afterwards() -> None:
    match = match_of(in_three_phases("", "p = first(players)\n    p.score = 0"))
    key = next(z for z in match._state.zones if z.name == "secret")
    assert [key.mask, *(c.known_to for c in key)] == [1, 0, 0]
    for _ in range(3):
        match.step(0)
    assert [key.mask, *(c.known_to for c in key)] == [0, 1, 1]


def test_an_owner_is_handed_to_the_value_of_a_players_place() -> None:
    zone = "  player.rack: {of: slip, face: down, sees: right_side, order: row, label: rack}"
    rule = "@value\ndef right_side(me):\n    return [left_of(me)]\n"
    match = match_of(racks("pass", ASK, zone=zone, more=rule))
    assert [p.rack.mask for p in match._state.seated] == [2, 4, 1]


def test_a_place_that_lies_open_is_seen_as_declared_once_it_is_closed() -> None:
    match = match_of(in_three_phases("lay_open(secret)", "close(secret)"))
    key = next(z for z in match._state.zones if z.name == "secret")
    assert key.mask == -1
    for _ in range(3):
        match.step(0)
    assert key.mask == 1


@NEEDS_COMPILER
@pytest.mark.parametrize("lines", [("", "p = first(players)\n    p.score = 0"), ("lay_open(secret)", "close(secret)")])
def test_machine_and_python_ask_the_value_at_the_same_moments(lines: tuple[str, str]) -> None:
    made = in_three_phases(*lines)
    results = compare(Play(State(made.game, made.rules, 2)), Machine(native_game(made.game, 2)), range(20))
    assert results.differences == [] and results.beyond == 0 and results.questions > 0


@NEEDS_COMPILER
@pytest.mark.parametrize(
    "lines",
    [
        (ASK,), ("foe = left_of(p)", 'swap(choose(p, foe.rack, "w"), choose(p, p.rack, "v"))'),
        ("peek(p, last(p.rack))", 'move(choose(p, together([p.rack, left_of(p).rack]), "w"), heap)'),
        ("lay_open(secret)", "p.score = 1", "move(first(p.rack), secret)", 'x = choose(p, secret, "w")', "close(secret)"),
        ('if knows(p, first(secret)):', '    p.score = 0', 'else:', '    p.score = 1', "draw(deck, 1, secret)", 'x = choose(p, secret, "w")'),
    ],
)  # fmt: skip
@pytest.mark.parametrize("seats", [2, 3])
def test_machine_and_python_let_the_same_players_look(lines: tuple[str, ...], seats: int) -> None:
    made = racks("draw(deck, 1, secret)", *lines, zone=RACK + "\n" + KEY, more=GIVERS)
    native = Machine(native_game(made.game, seats))
    results = compare(Play(State(made.game, made.rules, seats)), native, range(40))
    assert results.differences == [] and results.beyond == 0 and results.questions > 0


@pytest.mark.parametrize("fast", [False, pytest.param(True, marks=NEEDS_COMPILER)])
def test_the_leak_test_finds_who_uses_what_only_the_others_see(fast: bool) -> None:
    def leaks(line: str) -> int:
        made = racks(line, ASK)
        machine = Leaking(Machine(native_game(made.game, 2))) if fast else None
        found, compared = LeakTest(made.game, made.rules, 2, machine).find(3, 60)
        assert compared > 20
        return len(found)

    assert leaks("pass") == 0
    assert leaks('if first(p.rack).rank == TWO:\n            x = confirm(p, "really?")') > 0


def codes_of(zone: str, rules: str = "") -> list[tuple[str, str]]:
    files = {"game.yaml": over(GAME, merged("zones", zone)), "cards.csv": "rank,suit,points,says\n*,RED,1,r\n"}
    go_on = "@phase(go)\ndef go_on():\n    pass\n"
    report = build(files | {"rules/01-rules.md": chapter(rules + "\n" + go_on)})[2]
    return [(d.code, d.help) for d in report.errors]


@pytest.mark.parametrize(
    ("sees", "rules", "code", "help"),
    [
        ("onwer", "", "PNP106", "owner"),
        ("watchers", "", "PNP106", "def watchers():"),
        ("watchers", "@procedure\ndef watchers():\n    shuffle(deck)\n", "PNP216", "def watchers():"),
        ("watchers", "@value\ndef watchers():\n    return three\n", "PNP216", "def watchers():"),
        ("watchers", "@value\ndef watchers(me):\n    return [me]\n", "PNP216", "def watchers():"),
        ("others", "", "PNP106", "sees: nobody"),
        ("owner", "", "PNP106", "sees: nobody"),
    ],
)
def test_a_key_that_names_nobody_is_refused(sees: str, rules: str, code: str, help: str) -> None:
    codes = codes_of(f"  secret: {{of: slip, face: down, sees: {sees}, label: key}}", rules)
    assert [c for c, _ in codes] == [code] and help in codes[0][1]


@pytest.mark.parametrize(("who", "faults"), [("me", ["PNP214"]), ("left_of(me)", [])])
def test_a_player_may_be_asked_by_the_cards_of_others_and_not_by_their_own(who: str, faults: list[str]) -> None:
    rules = f"@action(phase=act, when=count([c for c in {who}.rack if c.rank == TWO]) > 0)\ndef bow(me):\n    shuffle(deck)\n"
    assert [code for code, _ in codes_of(RACK, rules)] == faults
