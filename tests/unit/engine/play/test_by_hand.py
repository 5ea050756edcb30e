"""What people do by hand: they are asked at a table, a stand-in answers elsewhere, and both engines agree."""

import shutil

import pytest

from pnp.engine.match import Match, Seating
from pnp.engine.native.compare import compare
from pnp.engine.native.compiler import COMPILERS
from pnp.engine.native.machine import Machine
from pnp.engine.native.program import native_game
from pnp.engine.play import Play, State
from pnp.engine.play.describe import Describer
from pnp.engine.scenario import run_scenario
from tests.lab import Lab, lab

DEEDS = """\
by_hand:
  flick: {asks: flag, stands_for: {yes: 1, no: 2}, seconds: ten}
  judge: {asks: suit or nothing, stands_for: {RED: 2, nothing: 1}}
  guess: {asks: player or nothing, stands_for: {player: 1, nothing: 3}}
  point: {asks: player}
"""
ASKING = """
@phase(go)
def go_on():
    for p in players:
        if by_hand(p, flick, "does it hit?"):
            p.score += 1
        mood = by_hand(p, judge, "which colour?")
        if mood == BLUE:
            p.score += ten
        elif mood == nothing:
            p.score += hundred
        who = by_hand(p, guess, "who has guessed?")
        if who != nothing:
            who.score += thousand
        other = by_hand(p, point, "to whom?")
        other.score += five
"""


def asking(deeds: str = DEEDS, code: str = ASKING) -> Lab:
    return lab(code, deeds)


def match_of(made: Lab, *tape: int, agents: dict[int, str] | None = None) -> Match:
    words = Describer(made.game, made.rules, lambda m: m.text)
    return Match(made.game, made.rules, Seating(("Ada", "Bo", "Cy"), 1, agents or {}), words, tape)


def test_people_are_asked_with_the_time_that_they_have() -> None:
    match = match_of(asking())
    view = match.seen_by(0)
    assert view.prompt == "does it hit? (10 s)" and view.labels == ("no", "yes")
    match.step(1)
    assert match.seen_by(0).labels == ("nothing", "red", "blue"), "people may give an answer that no stand-in gives"
    match.step(2)
    assert match.seen_by(0).labels == ("nothing", "Bo", "Cy")
    match.step(1)
    match.step(1)
    assert [p.score for p in match._state.seated] == [11, 1000, 5]


def test_a_match_goes_on_from_its_tape() -> None:
    match = match_of(asking())
    for answer in (1, 0, 2, 0, 1):
        match.step(answer)
    again = match_of(asking(), *match.tape)
    assert again.tape == match.tape and again.seen_by(1).prompt == match.seen_by(1).prompt == "which colour?"


def test_a_bot_never_chooses_what_people_do() -> None:
    scores = []
    for seed in range(30):
        words = Describer(asking().game, asking().rules, lambda m: m.text)
        made = asking()
        match = Match(made.game, made.rules, Seating(("Ada", "Bo"), seed, {0: "greedy", 1: "greedy"}), words)
        assert match.question is None and match.outcome is not None
        scores.append([p.score % 10 % 5 for p in match._state.seated])
    hits = sum(score for pair in scores for score in pair)
    assert 8 <= hits <= 34, "a third of sixty, although each hit is a point for the one who is asked"


def test_an_outcome_that_is_not_listed_never_comes_from_the_stand_in() -> None:
    table = asking().table(3)
    for seed in range(40):
        table.game(seed=seed)
        assert all((p.score % 100) // 10 in (0, 1) for p in table.state.seated)
        assert all("BLUE" not in str(q.options) for q in table.asked), "nobody is asked"


@pytest.mark.skipif(not any(map(shutil.which, COMPILERS)), reason="there is no C compiler")
@pytest.mark.parametrize("seats", [2, 4])
def test_both_engines_give_the_same_outcomes(seats: int) -> None:
    made = asking()
    assert made.faults == []
    results = compare(Play(State(made.game, made.rules, seats)), Machine(native_game(made.game, seats)), range(80))
    assert results.differences == []


# ------------------------------------------------------------------------------------------------- what is refused
@pytest.mark.parametrize(
    ("deed", "code", "message"),
    [
        ("flick: {asks: num}", "PNP106", "people cannot be asked for a `num`"),
        ("flick: {asks: list of player}", "PNP106", "people cannot be asked for a `list of player`"),
        ("flick: {asks: flag, stands_for: {maybe: 1}}", "PNP107", "`flick` has no outcome `maybe`"),
        ("flick: {asks: suit, stands_for: {nothing: 1}}", "PNP107", "`flick` has no outcome `nothing`"),
        ("flick: {asks: flag, stands_for: {yes: 0}}", "PNP106", "`flick` has no possible outcome"),
        ("flick: {asks: flag, seconds: tenn}", "PNP107", "there is no constant `tenn`"),
    ],
)
def test_a_deed_that_cannot_be_asked_for_is_told_at_its_place(deed: str, code: str, message: str) -> None:
    faults = asking(f"by_hand:\n  {deed}\n", "").faults
    assert [(f.code, f.message) for f in faults if f.code in ("PNP106", "PNP107")] == [(code, message)]
    assert all(f.span.line > 0 and f.help for f in faults)


def test_an_outcome_that_may_be_nothing_is_tested_first() -> None:
    code = '@phase(go)\ndef go_on():\n    for p in players:\n        by_hand(p, guess, "who?").score += 1\n'
    assert asking(
        code=code.replace('by_hand(p, guess, "who?").score += 1', 'w = by_hand(p, guess, "who?")\n        w.score += 1')
    ).codes == ["PNP215"]


def test_only_a_deed_can_be_asked_for() -> None:
    (fault,) = asking(
        code='@phase(go)\ndef go_on():\n    for p in players:\n        if by_hand(p, coin, "who?"):\n            p.score += 1\n'
    ).faults
    assert fault.code == "PNP206" and "deed" in fault.message


def test_a_scenario_says_what_comes_of_it() -> None:
    """It had the first outcome only, whatever `chance:` said, so that no example could tell of a hit."""
    made = asking()
    data = {
        "players": ["Ada", "Bo"], "given": {"from": "nothing"},
        "do": [{"chance": ["yes", "BLUE", "none", "no", "none", "Ada"]}, {"phase": "go"}],
        "expect": {"Ada.score": 1016, "Bo.score": 105},
    }  # fmt: skip
    result = run_scenario(made.game, made.rules, data)
    assert result.ok, result.differences
    wrong = run_scenario(made.game, made.rules, {**data, "do": [{"chance": ["GREEN"]}, {"phase": "go"}]})
    assert wrong.broken and "chance cannot bring `GREEN` here; the outcomes are no, yes" in wrong.differences[0]
