"""Facts and tokens of a hidden card: everybody sees them on its back, and cards that differ in them are told apart."""

import shutil
from typing import Any

import pytest

from pnp.app.play.seat_json import sent_to
from pnp.app.play.table_words import shown_cards
from pnp.checks.search.leaks import LeakTest
from pnp.engine.match import Match, Seating
from pnp.engine.native.compare import compare
from pnp.engine.native.compiler import COMPILERS
from pnp.engine.native.leaking import Leaking
from pnp.engine.native.machine import Machine
from pnp.engine.native.program import native_game
from pnp.engine.play import Play, State
from pnp.engine.play.describe import Describer
from pnp.engine.play.things import BackView
from tests.lab import Lab, build, chapter, lab, merged, over

ANY = "  player.rack: {of: slip, face: down, sees: nobody, label: rack}"
ROW = ANY.replace("sees: nobody", "sees: nobody, order: row")
FACTS = """\
  card.clue: {is: rank or nothing, start: nothing, label: clue}
  card.own: {is: rank or nothing, start: nothing, seen: face, label: own}
"""
DEALT = """
@setup
def start():
    shuffle(deck)
    deal(deck, 4, rack)

@phase(go)
def go_on():
    for p in players:
        BODY
"""


def racks(*lines: str, zone: str = ANY) -> Lab:
    yaml = merged("zones", zone) + merged("fields", FACTS)
    return lab(DEALT.replace("BODY", "\n        ".join(lines)), yaml)


def match_of(made: Lab) -> Match:
    words = Describer(made.game, made.rules, lambda m: m.text)
    return Match(made.game, made.rules, Seating(("Ada", "Bo"), 1), words)


ASK = 'move(choose(p, p.rack, "Which?"), heap)'


def test_backs_with_other_marks_are_other_options_and_alike_ones_are_one() -> None:
    match = match_of(
        racks("c = first(p.rack)", "c.clue = TWO", "gain(p, 2 * coin)", "put(2 * coin, last(p.rack), p)", ASK)
    )
    assert match.question is not None
    assert match.seen_by(0).labels == (
        "a card of your rack (clue: two)", "a card of your rack", "a card of your rack (2 Coin)",
    )  # fmt: skip
    marked = match._state.seated[0].rack[0]
    match.step(0)
    assert marked in list(match._state.names["heap"])


def test_chance_takes_only_among_those_that_look_like_the_chosen_one() -> None:
    made = racks("c = first(p.rack)", "c.clue = TWO", ASK)
    for seed in range(12):
        words = Describer(made.game, made.rules, lambda m: m.text)
        match = Match(made.game, made.rules, Seating(("Ada", "Bo"), seed), words)
        marked = match._state.seated[0].rack[0]
        match.step(1)
        assert marked not in list(match._state.names["heap"])


def test_a_value_seen_with_the_face_alone_tells_no_backs_apart() -> None:
    match = match_of(racks("c = first(p.rack)", "c.own = TWO", ASK))
    assert match.question is None


@pytest.mark.parametrize("seat", [0, 1])
def test_everybody_sees_the_marks_and_is_told_of_them(seat: int) -> None:
    match = match_of(racks("c = last(p.rack)", "c.clue = THREE", "c.own = TWO", ASK, zone=ROW))
    zone = next(z for z in match.view(seat).zones if z.name == "rack" and z.owner == 0)
    clues = [back["clue"] and back["clue"].name for back in zone.backs]
    assert clues == [None, None, None, "THREE"] and zone.cards == (None,) * 4
    with pytest.raises(KeyError):
        zone.backs[3]["own"]
    whose = "your" if seat == 0 else "Ada's"
    assert any(line.text.startswith(f"Card 4 of {whose} rack: clue: three") for line in match.log(seat))
    sent = next(z for z in sent_to(seat, match, match.words)["zones"] if z["name"] == "rack" and z["owner"] == 0)
    assert [card.get("marks") for card in sent["cards"]] == [None, None, None, ["Clue: three"]]


def test_the_order_of_backs_without_places_tells_nothing() -> None:
    backs = []
    for which in ("first", "last"):
        match = match_of(racks(f"c = {which}(p.rack)", "c.clue = TWO", ASK))
        backs.append(next(z for z in match.view(1).zones if z.name == "rack" and z.owner == 0).backs)
    assert backs[0] == backs[1] and len(backs[0]) == 4 and isinstance(backs[0][0], BackView)


def test_marks_are_covered_in_a_stack() -> None:
    match = match_of(racks("c = first(p.rack)", "c.clue = TWO", "move(c, well)", 'x = confirm(p, "on?")'))
    assert next(z for z in match.view(1).zones if z.name == "well").backs == ()


@pytest.mark.parametrize(
    ("field", "message"),
    [
        ("  player.luck: {is: num, start: 0, seen: face}", "belongs to the player"),
        ("  card.luck: {is: num, start: 0, public: no, seen: always}", "is not public"),
    ],
)
def test_a_key_that_cannot_hold_is_refused(field: str, message: str) -> None:
    text = over("", merged("fields", field))
    files: dict[str, Any] = {"game.yaml": lab_yaml(text), "cards.csv": "rank,suit,points,says\n*,RED,1,r\n"}
    report = build(files | {"rules/01-rules.md": chapter("@phase(go)\ndef go_on():\n    pass\n")})[2]
    assert [d.code for d in report if message in d.message] == ["PNP106"]


def lab_yaml(shown: str) -> str:
    from tests.lab import GAME

    return over(GAME, shown)


LINES: tuple[tuple[str, ...], ...] = (
    ("c = first(p.rack)", "c.clue = TWO", ASK),
    (
        "gain(p, three * coin)",
        "put(1 * coin, first(p.rack), p)",
        "take_back(first(p.rack), p)",
        "put(2 * coin, last(p.rack), p)",
        ASK,
    ),
    ("for c in p.rack:", "    c.clue = c.rank", ASK),
    ("for c in p.rack:", "    c.own = c.rank", 'x = choose_some(p, p.rack, 0, 3, "w")', "move(x, heap)"),
)


@pytest.mark.skipif(not any(map(shutil.which, COMPILERS)), reason="there is no C compiler")
@pytest.mark.parametrize("lines", LINES)
@pytest.mark.parametrize("zone", [ANY, ROW])
def test_machine_and_python_tell_the_same_backs_apart(lines: tuple[str, ...], zone: str) -> None:
    made = racks(*lines, zone=zone)
    results = compare(Play(State(made.game, made.rules, 2)), Machine(native_game(made.game, 2)), range(60))
    assert results.differences == [] and results.beyond == 0 and results.questions > 0


MARKED = """
@setup
def start():
    shuffle(deck)
    deal(deck, 4, rack)
    for p in players:
        gain(p, 1 * coin)
        put(1 * coin, last(p.rack), p)
        c = first(p.rack)
        c.clue = CLUE

@phase(go)
def go_on():
    for p in players:
        move(choose(p, p.rack, "which?"), heap)
        for n in times(ten):
            x = confirm(p, "go on?")
"""


@pytest.mark.parametrize("zone", [ANY, ROW])
def test_faces_change_places_under_their_marks_and_nobody_notices(zone: str) -> None:
    made = lab(MARKED.replace("CLUE", "TWO"), merged("zones", zone) + merged("fields", FACTS))
    leaks, compared = LeakTest(made.game, made.rules, 2).find(3, 60)
    assert leaks == [] and compared > 20


def test_a_field_that_only_the_face_shows_tells_nothing_of_a_hidden_card() -> None:
    yaml = merged("zones", ROW) + merged("fields", FACTS)
    made = lab(MARKED.replace("c.clue = CLUE", "c.own = c.rank"), yaml)
    leaks, compared = LeakTest(made.game, made.rules, 2).find(3, 60)
    assert leaks == [] and compared > 20


@pytest.mark.skipif(not any(map(shutil.which, COMPILERS)), reason="there is no C compiler")
@pytest.mark.parametrize("field", ["own", "clue"])
def test_the_machine_lets_fields_of_the_face_change_places_with_it(field: str) -> None:
    yaml = merged("zones", ROW) + merged("fields", FACTS)
    asked = 'if first(p.rack).own == TWO:\n            x = confirm(p, "really?")'
    body = MARKED.replace("c.clue = CLUE", f"for c in p.rack:\n            c.{field} = c.rank")
    body = body.replace("        move(choose", f"        {asked if field == 'own' else 'pass'}\n        move(choose")
    made = lab(body, yaml)
    fast = Leaking(Machine(native_game(made.game, 2)))
    leaks, compared = LeakTest(made.game, made.rules, 2, fast).find(3, 60)
    assert bool(leaks) is (field == "own") and compared > 5


def test_the_terminal_and_the_notebook_show_marks_in_their_places() -> None:
    match = match_of(
        racks("c = last(p.rack)", "c.clue = THREE", "gain(p, 1 * coin)", "put(1 * coin, first(heap), p)", ASK, zone=ROW)
    )
    zones = {z.name: z for z in match.view(0).zones if z.owner in (0, -1)}
    assert shown_cards(match.words, zones["rack"]) == ["▮", "▮", "▮", "▮ (clue: three)"]


@pytest.mark.parametrize(("line", "mark"), [("c.clue = ONE", "clue: one"), ("c.count_of = 0", "count: 0")])
def test_the_first_member_and_nought_are_not_nothing(line: str, mark: str) -> None:
    more = "  card.count_of: {is: num or nothing, start: nothing, label: count}\n"
    made = lab(
        DEALT.replace("BODY", f"c = last(p.rack)\n        {line}\n        {ASK}"),
        merged("zones", ROW) + merged("fields", FACTS + more),
    )
    match = match_of(made)
    assert shown_cards(match.words, next(z for z in match.view(0).zones if z.name == "rack"))[3] == f"▮ ({mark})"
    assert any(text.text.startswith(f"Card 4 of your rack: {mark}") for text in match.log(0))


COPIES = "rank,suit,points,says,copies\nONE,RED,1,r,6\n"


@pytest.mark.skipif(not any(map(shutil.which, COMPILERS)), reason="there is no C compiler")
@pytest.mark.parametrize(
    ("lines", "zone", "options"),
    [
        ((), "sees: all", 1), ((), "sees: all, order: row", 3), (("c = first(p.rack)", "c.clue = TWO"), "sees: all", 2),
        (("c = first(p.rack)", "c.own = TWO"), "sees: all", 2), (("gain(p, 1 * coin)", "put(1 * coin, last(p.rack), p)"), "sees: all", 2),
        (("c = first(p.rack)", "c.luck = TWO"), "sees: all", 1), (("peek(p, first(p.rack))",), "sees: nobody", 2),
        (("peek(p, top(p.rack, three))", "c = first(p.rack)", "c.clue = TWO"), "sees: nobody", 2),
        (("peek(p, top(p.rack, three))",), "sees: nobody", 1),
    ],
)  # fmt: skip
def test_copies_that_their_chooser_can_tell_apart_are_options_of_their_own(
    lines: tuple[str, ...], zone: str, options: int
) -> None:
    yaml = merged("zones", ANY.replace("sees: nobody", zone)) + merged(
        "fields", FACTS + "  card.luck: {is: rank or nothing, start: nothing, public: no}\n"
    )
    body = DEALT.replace("deal(deck, 4, rack)", "deal(deck, three, rack)").replace(
        "BODY", "\n        ".join([*lines, ASK])
    )
    rules = body + "\n@limit_reached\ndef over():\n    end_game(players)\n"
    game, compiled, report = build(
        {"game.yaml": over(lab_yaml(""), yaml), "cards.csv": COPIES, "rules/01-rules.md": chapter(rules)}
    )
    assert game is not None and compiled is not None and not [d for d in report.errors if d.code != "PNP114"]
    match = Match(game, compiled, Seating(("Ada", "Bo"), 1), Describer(game, compiled, lambda m: m.text))
    labels = match.seen_by(0).labels
    assert len(labels) == len(set(labels)) == (options if options > 1 else 0)
    results = compare(Play(State(game, compiled, 2)), Machine(native_game(game, 2)), range(30))
    assert results.differences == [] and results.beyond == 0 and not results.stuck
