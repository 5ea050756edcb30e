"""A saved game is its tape; a snapshot is a table, to be put back on this one or another of the same game."""

import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.engine.play import Play, State, Tape
from pnp.engine.play.save import Save, read_save, write_save
from pnp.engine.play.snapshot import restore, take
from pnp.source.diagnostics import Failed, Report

from .games import built

NAMES = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)


# ------------------------------------------------------------------------------------------------- saves
@settings(max_examples=40)
@given(
    st.builds(
        Save,
        game=NAMES, variant=NAMES, players=st.lists(NAMES, max_size=4).map(tuple),
        tape=st.lists(st.integers(0, 2**40)).map(tuple), digest=NAMES, seat=st.integers(0, 3), seed=st.integers(0, 2**48),
        note=NAMES,
    )
)  # fmt: skip
def test_a_save_reads_back_as_it_was_written(tmp_path_factory: pytest.TempPathFactory, save: Save) -> None:
    file = tmp_path_factory.mktemp("save") / "game.json"
    file.write_text(write_save(save), "utf-8")
    assert read_save(file, Report()) == save


GOOD = json.loads(write_save(Save("g", "", ("a", "b"), (1, 2), "d")))


@pytest.mark.parametrize(
    "text",
    [
        "", "{", "[]", "null", "3", '"x"', "[" * 100_000, json.dumps({}),
        *(json.dumps({k: v for k, v in GOOD.items() if k != key}) for key in ("game", "players", "tape", "digest")),
        *(json.dumps({**GOOD, **bad}) for bad in (
            {"tape": [-1]}, {"tape": ["1"]}, {"tape": [True]}, {"tape": [1.5]}, {"tape": None}, {"players": 3},
            {"seat": "x"}, {"seed": None}, {"options": 7},
        )),
    ],
)  # fmt: skip
def test_what_is_no_save_is_told(tmp_path: Path, text: str) -> None:
    file = tmp_path / "game.json"
    file.write_text(text, "utf-8")
    report = Report()
    with pytest.raises(Failed):
        read_save(file, report)
    assert [d.code for d in report] == ["PNP122"]


def test_a_save_that_is_not_there_or_is_no_text_is_told(tmp_path: Path) -> None:
    for make, code in (
        (lambda f: None, "PNP100"),
        (lambda f: f.write_bytes(b"\xff\xfe{"), "PNP122"),
        (lambda f: f.mkdir(), "PNP100"),
    ):
        file = tmp_path / code / "game.json"
        file.parent.mkdir(exist_ok=True)
        if file.exists():
            file.unlink()
        make(file)
        report = Report()
        with pytest.raises(Failed):
            read_save(file, report)
        assert [d.code for d in report] == [code]


# ------------------------------------------------------------------------------------------------- snapshots
def picture(state: State) -> tuple[Any, ...]:
    """All that a table is, by index."""
    slots = {owner: state._slots(owner) for owner in ("table", "player", "card")}
    return (
        [[c.index for c in list.__iter__(z)] for z in state.zones],
        [z.loose for z in state.zones],
        [(c.zone.name, c.face_up, c.known_to, {t.name: n for t, n in c.tokens.items()}) for c in state.cards],
        [repr(getattr(state.table, n)) for n in slots["table"]],
        [[repr(getattr(p, n)) for n in slots["player"]] for p in state.everyone],
        {n: p and p.seat for n, p in state.holders.items()},
        [p.alive for p in state.everyone],
        state.rounds,
        getattr(state.names["active"], "seat", None),
    )


def asked(state: State, log: list[Any]) -> Any:
    """Watches questions: what is asked, and the whole table at that moment."""

    def watch(question: Any) -> None:
        options = [getattr(o, "code", getattr(o, "name", o)) for o in question.options]
        log.append((question.who.seat, question.kind, question.prompt, question.rule, str(options), picture(state)))

    return watch


@pytest.mark.parametrize(("name", "seats"), [("all-but-malice", 2), ("all-but-malice", 4), ("hearts", 4)])
@pytest.mark.parametrize("seed", range(3))
def test_a_snapshot_put_on_another_table_goes_on_as_the_first_did(name: str, seats: int, seed: int) -> None:
    game, rules = built(name)
    first, second = Play(State(game, rules, seats)), Play(State(game, rules, seats))
    second.game(Tape(seed=99), rounds=2)  # (whatever it played before)
    marks: list[Any] = []
    played: list[Any] = []
    first.state.observe = asked(first.state, played)
    first.boundary = lambda phase: marks.append((take(first.state), phase, first.state.tape.at, len(played)))
    first.game(Tape(seed=seed), rounds=8)
    compared = 0
    begun = [mark for mark in marks if mark[1] is not None]
    for snapshot, phase, at, before in random.Random(seed).sample(begun, min(8, len(begun))):
        restore(second.state, snapshot)
        second.state.tape = Tape(first.state.tape.values[at:])
        again: list[Any] = []
        second.state.observe = asked(second.state, again)
        second.guarded(second.phase, phase)
        assert again == played[before : before + len(again)]
        compared += len(again)
    assert compared


def test_a_snapshot_keeps_tokens_on_cards_fields_of_all_kinds_and_who_has_left() -> None:
    from tests.lab import lab

    made = lab(
        "@phase(go)\ndef go_on():\n    p = first(players)\n    gain(p, 2 * coin)\n    shuffle(deck)\n    draw(deck, 2, shelf)\n"
        "    put(2 * coin, first(shelf), p)\n    table.marked = first(shelf)\n    p.wish = TWO\n    p.ready_to_go = True\n"
        "    table.line = players\n    hand_to(crown, p)\n    peek(p, first(deck))\n    eliminate(last(players))\n    turn_up(shelf)\n"
    )
    one, other = made.table(3), made.table(3)
    one.game(seed=4)
    other.game(seed=5)
    restore(other.state, take(one.state))
    assert picture(other.state) == picture(one.state)
    assert other.state.table.marked in list(other.state.table_zone("shelf"))
    assert [p.seat for p in other.state.players] == [0, 1]
