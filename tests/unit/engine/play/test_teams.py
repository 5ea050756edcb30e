"""Teams: players belong to them by their seats, and own zones, counters and fields together."""

import shutil

import pytest

from pnp.engine.native.compare import compare
from pnp.engine.native.compiler import COMPILERS
from pnp.engine.native.machine import Machine
from pnp.engine.native.program import native_game
from pnp.engine.play import Play, State
from tests.lab import Lab, lab, merged

SIDES = merged("names", "  side: {members: {SUN: {label: sun}, MOON: {label: moon}}, teams: yes}\n")
OWNED = merged("zones", "  side.hoard: {of: slip, face: down, sees: SEES, order: row, label: hoard}\n") + merged(
    "counters", "  side.money: {}\n"
)
OPEN = OWNED.replace("SEES", "all")
TAKE = """
@phase(go)
def go_on():
    for p in players:
        draw(deck, 1, p.side.hoard)
        team = p.side
        team.money += p.seat + 1
    table.tally = SUN.money * ten + MOON.money
"""


def sides(code: str, owned: str = OPEN, players: str = "") -> Lab:
    """The Lab with two teams."""
    return lab(code, SIDES + owned + players)


@pytest.mark.parametrize(("seats", "tally"), [(2, 12), (3, 42), (4, 46)])
def test_players_belong_to_the_teams_by_turns(seats: int, tally: int) -> None:
    table = sides(TAKE).run(seats=seats)
    assert table.tally == tally
    assert len(table.codes("hoard_SUN")) == (seats + 1) // 2 and len(table.codes("hoard_MOON")) == seats // 2


@pytest.mark.parametrize(("sees", "masks"), [("owner", [0b101, 0b010]), ("others", [0b010, 0b101]), ("nobody", [0, 0])])
def test_a_team_is_the_owner_of_its_zones(sees: str, masks: list[int]) -> None:
    state = sides(TAKE, OWNED.replace("SEES", sees)).run(seats=3).state
    assert [zone.mask for zone in state.zones if zone.name.startswith("hoard_")] == masks


def test_a_new_game_has_the_same_teams() -> None:
    table = sides(TAKE).table(4)
    for _ in range(2):
        table.game()
        assert [player.side.name for player in table.state.seated] == ["SUN", "MOON", "SUN", "MOON"]


def test_a_team_cannot_be_set() -> None:
    (fault,) = sides("@phase(go)\ndef go_on():\n    p = first(players)\n    p.side = MOON\n").faults
    assert (fault.code, fault.message) == ("PNP204", "`side` cannot be set")


@pytest.mark.parametrize(
    ("yaml", "code", "message"),
    [
        (SIDES + merged("fields", "  player.side: {is: side, start: SUN}\n"), "PNP108", "`player.side` has the name"),
        (SIDES + merged("counters", "  player.side: {}\n"), "PNP108", "`player.side` has the name of the teams"),
        (SIDES + "players: 1..4\n", "PNP223", "a game of 1 player leaves a team of `side` without players"),
        (merged("names", "  side: {members: [SUN], teams: yes}\n"), "PNP223", "`side` is one team"),
        (merged("names", "  spot: {grid: 2 x 2, teams: yes}\n"), "PNP223", "`spot` has no teams"),
        (SIDES.replace(", teams: yes", "") + OWNED.replace("SEES", "owner"), "PNP106", "has no owner"),
    ],
)
def test_faulty_teams_are_told(yaml: str, code: str, message: str) -> None:
    faults = lab("@phase(go)\ndef go_on():\n    pass\n", yaml).faults
    assert [fault.code for fault in faults if message in fault.message] == [code], [f.message for f in faults]


def test_the_cards_of_the_other_team_decide_no_option() -> None:
    header = (
        "@action(phase=act, card=[c for c in me.WHOSE if c.rank == ONE])\ndef take(me, card):\n    move(card, heap)\n"
    )
    owned = OWNED.replace("SEES", "owner")
    assert sides(header.replace("WHOSE", "side.hoard"), owned).codes == []
    foe = header.replace("card=[", "foe=others(me), card=[").replace("me.WHOSE", "foe.side.hoard")
    assert sides(foe.replace("take(me, card)", "take(me, foe, card)"), owned).codes == ["PNP214"]


@pytest.mark.skipif(not any(map(shutil.which, COMPILERS)), reason="there is no C compiler")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_both_engines_know_the_same_teams(seats: int) -> None:
    code = (
        TAKE
        + '\n@limit_reached\ndef over():\n    for p in players:\n        card = choose(p, p.side.hoard, "which?")\n'
    )
    code += "        table.tally += card.points\n    win([p for p in players if p.side.money == max([t.money for t in side])])\n"
    made = sides(code, OWNED.replace("SEES", "owner"))
    assert made.faults == [], [f.message for f in made.faults]
    results = compare(Play(State(made.game, made.rules, seats)), Machine(native_game(made.game, seats)), range(20))
    assert results.differences == [] and (results.questions > 0 or seats == 2)
