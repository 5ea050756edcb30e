"""Moves by hand in a match: the set-up and phases that are prose alone are carried out by people, what is coded is
enforced, secrets are kept, and everything is stored, replayed and taken back."""

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import pnp
from pnp.app.cli.main import main
from pnp.app.play.seat_json import sent_to
from pnp.app.play.seats import Refused
from pnp.app.serve.studio import Studio, served
from pnp.engine.match import IllegalAnswer, Match, Seating
from pnp.engine.play.describe import Describer
from pnp.engine.play.moves_by_hand import DONE, HandAct, HandMoves
from pnp.source.diagnostics import Report
from tests.tiny import write
from tests.unit.app.serve.conftest import Browser

CARDS = ["EEL", "OAK", "OWL", "FOX", "BEE", "ANT", "ELK", "YAK", "EMU", "COD", "JAY", "ASP"]
GAME = """
game: shore
title: Shore
status: draft
language: en
players: 2..3
cards: {animal: {label: animal, file: cards.csv, columns: {cost: num}}}
zones:
  deck: {of: animal, face: down, sees: nobody, order: stack, when_empty: stop, label: deck}
  middle: {of: animal, face: up, sees: all, order: row, label: middle}
  player.hand: {of: animal, face: down, sees: owner, count: public, label: hand}
counters:
  player.points: {start: 0, public: yes}
phases:
  barter: {label: barter, runs: code, clause: barter}
  laying: {label: lay a card, runs: code, clause: lay}
sequence:
  round: {label: Round, at_most: 3, clause: rounds, steps: [{phase: barter}, {phase: laying}]}
"""
BOOK = """
# Shore {#shore}

## Before play {#before}

Shuffle the deck and deal three cards to each player. {#deal kind=setup}

## A round {#round}

There are three rounds. {#rounds}

Everybody may swap a card with the middle. {#barter}

Then each player lays a card. {#lay}

```rule
@phase(laying)
def lay_cards():
    for p in players:
        move(choose(p, p.hand, "the card to lay"), middle)

@limit_reached
def nobody_is_left():
    win(highest(players, points))
```

The game is over after the last round. {#over}
"""


def shore(folder: Path, order: list[str] | None = None, game: str = GAME, book: str = BOOK) -> pnp.Project:
    """A game whose set-up and first phase are prose alone. ``order``: of the rows of its cards."""
    rows = "".join(f"{code},{n}\n" for n, code in enumerate(order or CARDS))
    write(folder / "shore", {"game.yaml": game, "rules/01-shore.md": book, "cards.csv": f"code,cost\n{rows}"})
    return pnp.load(folder / "shore")


@pytest.fixture
def studio(tmp_path: Path) -> Studio:
    return Studio(served(shore(tmp_path), tmp_path / "rooms"))


def hand(browser: Browser, code: str, **act: Any) -> Any:
    """Move something by hand in the present position."""
    state = browser.state(code)
    return browser.post(f"/room/{code}/hand", {"number": state["number"], "seat": state["seat"], **act})


def zone(state: dict[str, Any], name: str, owner: int = -1) -> int:
    """The place of a zone in a state."""
    return next(at for at, one in enumerate(state["zones"]) if (one["name"], one["owner"]) == (name, owner))


def dealt(browser: Browser, *seats: str) -> str:
    """A room in which the set-up has been carried out by hand."""
    code = browser.open(*seats)
    state = browser.state(code)
    assert hand(browser, code, act="shuffle", zone=zone(state, "deck")).status_code == 200
    assert (
        hand(browser, code, act="deal", zone=zone(state, "deck"), to=zone(state, "hand", 0), count=3).status_code == 200
    )
    return code


def test_prose_stops_the_game_with_its_words_and_code_goes_on(studio: Studio) -> None:
    browser = Browser(studio)
    code = browser.open("here", "greedy")
    book = browser.state(code)["book"]
    assert book["paused"] and book["free"] and [one["id"] for one in book["now"]] == ["deal"]
    assert book["now"][0]["text"] == "Shuffle the deck and deal three cards to each player."
    state = browser.state(dealt(browser, "here", "greedy"))
    assert [one["count"] for one in state["zones"]] == [6, 0, 3, 3]
    code = state["room"]
    state = hand(browser, code, act=DONE).json()
    assert [one["id"] for one in state["book"]["now"]] == ["barter"] and state["question"] is None
    mine, middle = zone(state, "hand", 0), zone(state, "middle")
    state = hand(browser, code, act="move", cards=[[mine, 0]], to=middle).json()
    state = hand(browser, code, act="count", name="points", owner=0, count=2).json()
    assert any(
        line["text"].endswith("Points: 2") or "points: 2" in line["text"].lower() for line in state["log"]["lines"]
    )
    assert state["log"]["lines"][-1]["clause"] == "barter"
    state = hand(browser, code, act=DONE).json()
    assert not state["book"]["paused"] and len(state["question"]["options"]) == 2  # the cards that are left
    refused = hand(browser, code, act="draw", zone=zone(state, "deck"), to=mine)
    assert refused.status_code == 200, "at the first question of a phase things can still be moved"
    assert len(refused.json()["question"]["options"]) == 3, "what the rules offer follows"


def test_what_is_coded_is_enforced(studio: Studio) -> None:
    browser = Browser(studio)
    code = dealt(browser, "here", "greedy")
    state = browser.state(code)
    no_pile = hand(browser, code, act="draw", zone=zone(state, "hand", 1), to=zone(state, "hand", 0))
    assert no_pile.status_code == 422 and "only a pile" in no_pile.json()["refused"]
    gone = hand(browser, code, act="move", cards=[[zone(state, "hand", 1), 0]], to=zone(state, "middle"))
    assert gone.status_code == 422 and "changed" in gone.json()["refused"]
    for wrong in ({"act": "win"}, {"act": "move", "cards": "x"}, {"act": "move", "cards": [[99, 0]], "to": 0}):
        assert hand(browser, code, **wrong).status_code == 422
    assert hand(browser, code, act="count", name="rounds", count=1).status_code == 422
    old = browser.post(f"/room/{code}/hand", {"number": 1, "seat": 0, "act": DONE})
    assert old.status_code == 409
    hand(browser, code, act=DONE)
    state = hand(browser, code, act=DONE).json()
    state = browser.answer(code, state).json()  # (the bot lays its card, and the next round begins with barter)
    assert state["book"]["paused"] and len(state["zones"][1]["cards"]) == 2
    assert (
        Browser(studio).post(f"/room/{code}/hand", {"number": state["number"], "seat": 0, "act": DONE}).status_code
        == 403
    )


def test_nothing_is_moved_once_a_phase_has_changed_the_table(tmp_path: Path) -> None:
    book = BOOK.replace("def lay_cards():\n", "def lay_cards():\n    draw(deck, 1, middle)\n")
    match = match_of(shore(tmp_path, book=book))
    match.move_by_hand(0, HandAct("deal", zone=0, to=2, count=3))
    for _ in range(2):
        assert match.is_at_rest
        match.move_by_hand(0, HandAct(DONE))
    assert match.question is not None and match._by_hand.rested == len(match.tape), "no chance, no answer"
    assert not match.is_at_rest
    with pytest.raises(IllegalAnswer, match="answer the question first"):
        match.move_by_hand(0, HandAct("move", cards=((1, 0),), to=2))


def test_nothing_is_moved_at_a_question_before_the_first_rest(tmp_path: Path) -> None:
    choice = """
Each player names a player. {#name kind=setup}

```rule
@setup
def name_somebody():
    for p in players:
        named = choose(p, players, "the player to name")
        named.points += 1
```
"""
    match = match_of(shore(tmp_path, book=BOOK.replace("{#before}\n", "{#before}\n" + choice)))
    assert match.question is not None and not match.tape and not match.is_at_rest
    with pytest.raises(IllegalAnswer, match="answer the question first"):
        match.move_by_hand(0, HandAct("shuffle", zone=0))
    for _ in range(3):
        match.step(1)
    assert match.paused == "deal" and match.is_at_rest
    match.move_by_hand(0, HandAct("shuffle", zone=0))
    assert all(match.undo() for _ in range(4))
    assert not match.tape and not match.is_at_rest


def test_clauses_of_the_set_up_stop_the_game_in_the_order_of_the_book(tmp_path: Path) -> None:
    book = BOOK.replace("{#deal kind=setup}", "{#deal kind=setup}\n\nPut a card aside. {#aside kind=setup}")
    browser = Browser(Studio(served(shore(tmp_path, book=book), tmp_path / "rooms")))
    code, seen = browser.open("here", "here"), []
    for _ in range(3):
        seen.append(browser.state(code)["book"]["now"][0]["id"])
        hand(browser, code, act=DONE)
    assert seen == ["deal", "aside", "barter"]


def test_a_room_survives_a_changed_name_of_a_clause_by_hand(studio: Studio, tmp_path: Path) -> None:
    code = dealt(Browser(studio), "here", "here")
    renamed = shore(tmp_path, book=BOOK.replace("{#deal kind=setup}", "{#hand-out kind=setup}"))
    room = Studio(served(renamed, studio.rooms.folder)).rooms.find(code)
    assert [len(one) for one in room.match._state.zones] == [6, 0, 3, 3] and room.match.paused == "barter"
    file = studio.rooms.folder / f"{code}.json"
    data = json.loads(file.read_text("utf-8"))
    data["save"]["by_hand"]["moves"][1][3]["zone"] = 99
    file.write_text(json.dumps(data), "utf-8")
    with pytest.raises(Refused, match="no longer possible") as refused:
        Studio(served(renamed, studio.rooms.folder)).rooms.find(code)
    assert refused.value.status == 410


@pytest.mark.parametrize(
    "change",
    [{"moves": 7}, {"moves": [[1, 0, 0]]}, {"moves": [[1, 0, 0, {"act": "win"}]]}, {"setups": 7},
     {"moves": [[1, 0, 0, {"act": "shuffle", "zone": 99}]]}],
)  # fmt: skip
def test_an_edited_save_is_a_fault_of_the_file(
    studio: Studio, tmp_path: Path, capsys: pytest.CaptureFixture[str], change: dict[str, Any]
) -> None:
    browser = Browser(studio)
    data = json.loads(browser.get(f"/room/{dealt(browser, 'here', 'here')}/save").content)
    file = tmp_path / "x.save.json"
    file.write_text(json.dumps(data), "utf-8")
    assert main(["replay", str(file), "--game", str(tmp_path / "shore")]) == 0
    data["by_hand"] |= change
    file.write_text(json.dumps(data), "utf-8")
    capsys.readouterr()
    assert main(["replay", str(file), "--game", str(tmp_path / "shore")]) == 1
    assert "PNP122" in capsys.readouterr().err


def test_hidden_cards_of_another_player_stay_where_they_are(tmp_path: Path) -> None:
    line = "  player.line: {of: animal, face: down, sees: nobody, order: row, count: public, label: line}\ncounters:\n"
    game = GAME.replace("counters:\n", line)
    browser = Browser(Studio(served(shore(tmp_path, game=game), tmp_path / "rooms")))
    code = browser.open("here", "greedy")
    state = browser.state(code)
    deck, mine, theirs = zone(state, "deck"), zone(state, "line", 0), zone(state, "line", 1)
    state = hand(browser, code, act="deal", zone=deck, to=mine, count=2).json()
    assert [card["back"] for card in state["zones"][theirs]["cards"]] == [True, True]
    for act in ({"act": "move", "to": mine}, {"act": "flip"}):
        refused = hand(browser, code, cards=[[theirs, 0]], **act)
        assert refused.status_code == 422 and "another player" in refused.json()["refused"]
    assert hand(browser, code, act="move", cards=[[mine, 0]], to=zone(state, "middle")).status_code == 200
    assert hand(browser, code, act="draw", zone=deck, to=theirs).status_code == 200


def test_moves_are_stored_replayed_and_taken_back(studio: Studio, tmp_path: Path) -> None:
    browser = Browser(studio)
    code = dealt(browser, "here", "greedy")
    hand(browser, code, act=DONE)
    state = hand(browser, code, act=DONE).json()
    state = browser.answer(code, state).json()
    room = studio.rooms.find(code)
    again = Studio(served(studio.game.project, studio.rooms.folder)).rooms.find(code)  # type: ignore[union-attr]
    assert again.match.whole_log() == room.match.whole_log() and again.match.paused == "barter"
    file = tmp_path / "x.save.json"
    file.write_bytes(browser.get(f"/room/{code}/save").content)
    replay = studio.game.project.replay(file)  # type: ignore[union-attr]
    assert [step.text for step in replay.steps] == [line.text for line in room.match.whole_log()]
    with pytest.raises(pnp.Failed, match="moved by hand"):
        studio.game.project.resume(file)  # type: ignore[union-attr]
    seen = []
    while browser.post(f"/room/{code}/undo", {"number": state["number"], "seat": 0}).status_code == 200:
        state = browser.state(code)
        seen.append((state["book"]["paused"], [one["count"] for one in state["zones"]]))
    assert seen == [
        (False, [6, 0, 3, 3]), (True, [6, 0, 3, 3]), (True, [6, 0, 3, 3]), (True, [12, 0, 0, 0]), (True, [12, 0, 0, 0])
    ]  # fmt: skip


def test_what_happened_becomes_a_scenario_that_passes(studio: Studio, tmp_path: Path) -> None:
    browser = Browser(studio)
    code = dealt(browser, "here", "greedy")
    hand(browser, code, act=DONE)
    state = hand(browser, code, act=DONE).json()
    browser.answer(code, state)
    text = browser.get(f"/room/{code}/scenario").json()["text"]
    file = tmp_path / "shore" / "scenarios" / "laid.yaml"
    write(file.parent, {"laid.yaml": text})
    from pnp.app.play.scenarios import run_scenarios

    results = [executed for _, executed in run_scenarios([file], str(tmp_path / "shore"))]
    assert results and all(executed.ok for executed in results) and "phase: laying" in text


def test_a_game_that_the_table_plays_alone_offers_no_hands(hearts: pnp.Project, tmp_path: Path) -> None:
    browser = Browser(Studio(served(hearts, tmp_path / "rooms")))
    code = browser.open("here", "greedy", "greedy", "greedy")
    assert not browser.state(code)["book"]["free"]
    assert hand(browser, code, act="draw", zone=0, to=2).status_code == 409


# ------------------------------------------------------------------------------------------------- secrets
def sent(match: Match, seat: int) -> str:
    return json.dumps(sent_to(seat, match, match.words))


def match_of(project: pnp.Project) -> Match:
    loaded = project.loaded
    seating = Seating(("Ada", "Bo", "Cleo"), 5, by_hand=HandMoves(("deal",)))
    return Match(loaded.game, loaded.rules, seating, Describer.of(project.prose, loaded.rules))


def random_acts(chance: random.Random, match: Match) -> HandAct:
    """Something that people do with cards that one of them may reach."""
    state = match._state
    holding = [at for at, one in enumerate(state.zones) if len(one)]
    source = chance.choice(holding)
    cards = ((source, chance.randrange(len(state.zones[source]))),)
    targets = [2, 3, 4, 0]
    acts: list[Callable[[], HandAct]] = [
        lambda: HandAct("move", cards=cards, to=chance.choice(targets)),
        lambda: HandAct("draw", zone=0, to=chance.choice(targets[:3]), count=2),
        lambda: HandAct("shuffle", zone=0),
        lambda: HandAct("count", name="points", owner=chance.randrange(3)),
        lambda: HandAct(DONE),
    ]
    return chance.choice(acts)()


def leaks(tmp_path: Path, seed: int, look: Callable[[Match, int], str] = sent) -> tuple[int, int]:
    """Play twice with two cards swapped that a seat never sees, and compare the bytes that it is sent: how many
    positions are compared, and in how many they differ."""
    chance = random.Random(seed)
    one, other = chance.sample(range(len(CARDS)), 2)
    swapped = list(CARDS)
    swapped[one], swapped[other] = CARDS[other], CARDS[one]
    first, second = match_of(shore(tmp_path / "a")), match_of(shore(tmp_path / "b", swapped))
    pair, has_seen, compared, differing = {CARDS[one], CARDS[other]}, set[int](), 0, 0
    for _ in range(60):
        act, results = random_acts(chance, first), []
        for match in (first, second):
            try:
                match.move_by_hand(0, act) if match.deciding < 0 else match.step(0)
                results.append("")
            except IllegalAnswer as why:
                results.append(str(why))
        assert results[0] == results[1]
        for seat in range(4):
            text = look(first, seat) if look is not sent else sent(first, seat)
            if any(f'/{code}"' in text or f"{code.title()}" in text or code in text for code in pair):
                has_seen.add(seat)
            if seat not in has_seen:
                compared += 1
                differing += look(first, seat) != look(second, seat)
        if first.outcome is not None:
            break
    return compared, differing


def test_moves_by_hand_tell_nobody_what_they_may_not_see(tmp_path: Path) -> None:
    results = [leaks(tmp_path / str(seed), seed) for seed in range(12)]
    assert sum(compared for compared, _ in results) > 200 and not any(differing for _, differing in results)


def test_the_test_finds_a_leak(tmp_path: Path) -> None:
    def leaky(match: Match, seat: int) -> str:
        return sent(match, seat) + str([hash(card.code) for one in match._state.zones for card in list.__iter__(one)])

    assert any(differing for _, differing in (leaks(tmp_path / str(seed), seed, leaky) for seed in range(4)))


def test_the_game_reads_without_errors(tmp_path: Path) -> None:
    assert not Report().errors and shore(tmp_path).loaded.game.id == "shore"
