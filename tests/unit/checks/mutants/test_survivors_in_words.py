"""Survivors as questions and scenarios, and the figures of a proof: small records, written by hand."""

import json
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from pnp.checks.mutants import proof_files, question, written
from pnp.checks.mutants.figures import clauses_of, figures_of, survivor_data
from pnp.checks.mutants.proof_files import LastProof, cached_name, game_file, last_proof, proof_to_plain
from pnp.checks.mutants.question import SurvivorQuestion
from pnp.checks.mutants.verdict import Figures, Verdict, counted
from pnp.checks.mutants.written import _Choice, _Record


# ------------------------------------------------------------------------------------------------- figures
def mutant(id: str, clause: str) -> Any:
    return SimpleNamespace(
        id=id,
        clause=clause,
        operator="number",
        text="2 → 3",
        before="a",
        after="b",
        span=SimpleNamespace(file="r.md", line=7),
    )


MUTANTS = [
    mutant("a", "two"),
    mutant("b", "one"),
    mutant("c", "two"),
    mutant("d", "none"),
    mutant("e", "two"),
    mutant("f", "two"),
]
VERDICTS = [
    Verdict("a", "killed", "example", "show"), Verdict("b", "survived"), Verdict("c", "killed", "words"), Verdict("d", "unreached"), Verdict("e", "killed", "scenario", "show"), Verdict("f", "equivalent"),
]  # fmt: skip


def proved() -> Any:
    clauses = {"one": SimpleNamespace(number="1"), "two": SimpleNamespace(number="2")}
    return SimpleNamespace(
        game=SimpleNamespace(variant="v", clauses=clauses), rules=SimpleNamespace(digest="d"), mutants=MUTANTS, verdicts=VERDICTS, of=9, figures=counted(VERDICTS), tests=4, tapes=5,
        survivors=[(MUTANTS[1], VERDICTS[1])],
    )  # fmt: skip


def test_verdicts_are_counted_and_scored() -> None:
    assert counted(VERDICTS) == Figures(3, 1, 1, 1) and counted(VERDICTS).all == 6 and counted(VERDICTS).score == 75.0
    assert Figures(0, 0, 5, 5).score == 100.0 and Figures(0, 2, 0, 0).score == 0.0


def test_figures_of_a_proof_and_of_its_clauses() -> None:
    assert figures_of(proved(), {"b": "no matter", "x": "y"}) == {
        "variant": "v", "mutants": 9, "held": 6, "killed": 3, "survived": 1, "equivalent": 1, "unreached": 1, "answered": 1, "score": 75.0,
        "by": {"example": 1, "scenario": 1, "words": 1}, "tests": 4, "tapes": 5, "digest": "d",
    }  # fmt: skip
    one, two, none = clauses_of(proved())
    assert (one["clause"], one["number"], one["survived"], one["held_by"]) == ("one", "1", 1, {})
    assert (two["mutants"], two["killed"], two["equivalent"], two["held_by"]) == (4, 3, 1, {"show": 2, "words": 1})
    assert (none["clause"], none["number"], none["unreached"]) == ("none", "", 1)


def test_a_survivor_as_data() -> None:
    data = survivor_data(proved(), MUTANTS[1], None, "why")
    assert (data["number"], data["line"], data["reason"], data["before"], data["after"]) == (
        "1",
        7,
        "why",
        "a",
        "b",
    ) and "now" not in data
    asked = survivor_data(proved(), MUTANTS[3], SurvivorQuestion(("x",), "y", "z"), "")
    assert (asked["number"], asked["happened"], asked["now"], asked["so"]) == ("", ["x"], "y", "z")


def test_the_last_proof_is_that_of_these_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PNP_CACHE", str(tmp_path / "cache"))
    clause = {"clause": "deal", "killed": 3, "survived": 1, "held_by": {"show": 2, "words": 1, "play": 1, "turn": 1}}
    proof = LastProof({"digest": "d", "score": 75.0}, {"deal": clause})
    assert proof.of("deal") == (3, 4, ("show", "turn")) and proof.of("none") == (0, 0, ())
    assert (
        proof_to_plain(proof) == {"digest": "d", "score": 75.0, "clauses": [clause]}
        and proof_files._from_plain(proof_to_plain(proof)) == proof
    )
    assert (cached_name("hare", ""), cached_name("hare", "night")) == ("hare-play", "hare-night")
    file = game_file(tmp_path, "night")
    assert file == tmp_path / "evidence" / "mutants-night.json" and game_file(tmp_path, "").name == "mutants-play.json"
    assert last_proof(tmp_path, "hare", "night", "d") is None
    file.parent.mkdir()
    file.write_text(json.dumps(proof_to_plain(proof)), "utf-8")
    assert last_proof(tmp_path, "hare", "night", "d") == proof and last_proof(tmp_path, "hare", "night", "e") is None
    other = LastProof({"digest": "d", "score": 1.0}, {})
    proof_files.PROOFS.store("hare-night", other)
    assert last_proof(tmp_path, "hare", "night", "d") == other
    file.write_text('{"clauses": []}', "utf-8")
    assert last_proof(tmp_path, "hare", "night", "x") is None


# ------------------------------------------------------------------------------------------------- questions
def scene(asked: str = "", who: str = "Ada", options: Any = (), facts: Any = (), end: str = "", lines: Any = ()) -> Any:
    return question._Scene(list(lines), asked, who, list(options), dict(facts), end)


@pytest.mark.parametrize(
    ("now", "so", "parted"),
    [
        (scene("which?", options="ab"), scene("which?", options="abc"), ("Ada is asked “which?”: a, b", "also c")),
        (scene("which?", options="abc"), scene("which?", options="cd"), ("Ada is asked “which?”: a, b, c", "also d and not a, b")),
        (scene("which?", options="ab"), scene("which?", options="ba"), ("Ada is asked “which?”: a, b", "in another order: b, a")),
        (scene("which?", options="abcdefghijklmno"), scene("which?", options="abcdefghijklmn"), ("Ada is asked “which?”: 15 options, including o", "not o")),
        (scene("which?", options="abcdefghijklmn"), scene("which?", options="a"), ("Ada is asked “which?”: " + ", ".join("abcdefghijklmn"), "not " + ", ".join("bcdefghijklmn"))),
        (scene("which?", options="a"), scene("which?", "Bo", options="a"), ("Ada is asked “which?”: a", "Bo is asked “which?”: a")),
        (scene(facts=[("score", "1"), ("deck", "3 cards")]), scene(facts=[("score", "2"), ("deck", "4 cards")]), ("score: 1; deck: 3 cards", "score: 2; deck: 4 cards")),
        (scene("a?", facts=[("score", "1"), ("deck", "3 cards")]), scene("b?", facts=[("score", "2"), ("deck", "4 cards")]), ("score: 1; Ada is asked “a?”: nothing", "score: 2; Ada is asked “b?”: nothing")),
        (scene(end="the game continues"), scene(end="the game is over, and nobody wins"), ("the game continues", "the game is over, and nobody wins")),
        (scene(lines=["x", "y"]), scene(facts=[("new", "1")]), ("y", "nothing happens")),
        (scene(facts=[(c, "1") for c in "abcde"]), scene(), ("a: 1; b: 1; c: 1; d: 1", "a: none; b: none; c: none; d: none")),
    ],
)  # fmt: skip
def test_two_moments_differ_by_options_numbers_or_ends(now: Any, so: Any, parted: tuple[str, str]) -> None:
    assert question._parted(now, so) == parted


def test_values_and_ends_of_games_in_words() -> None:
    named = SimpleNamespace(name="RED")
    assert [question._value(value) for value in ([named, 2], [], True, False, None, named, 7)] == [
        "RED, 2",
        "none",
        "yes",
        "no",
        "nobody",
        "RED",
        "7",
    ]
    state: Any = SimpleNamespace(everyone=[SimpleNamespace(name="Ada"), SimpleNamespace(name="Bo")])

    def ended(status: str, winners: tuple[int, ...] = ()) -> str:
        return question._ended(SimpleNamespace(status=status, winners=winners, message="lost"), state)  # type: ignore[arg-type]

    assert (question._ended(None, state), ended("limit")) == ("the game continues",) * 2 and ended(
        "stuck"
    ) == "the game cannot continue: lost"
    assert (
        ended("ended", (0, 1)) == "the game is over; winner: Ada, Bo"
        and ended("ended") == "the game is over, and nobody wins"
    )


# ------------------------------------------------------------------------------------------------- scenarios
def choice(kind: str, chosen: str, who: str = "Ada", param: str = "", moment: int = 0) -> _Choice:
    return _Choice(who, kind, param, chosen, (), moment)


@pytest.mark.parametrize(
    ("choices", "steps"),
    [
        ([], [{"phase": "act"}]),
        ([choice("choose", "A")], [{"phase": "act"}, {"answers": ["A"]}]),
        ([choice("action", "hit"), choice("choose", "Bo", param="target"), choice("choose", "X", param="card"), choice("confirm", "yes")], [{"Ada act": "hit Bo X"}, {"answers": ["yes"]}]),
        ([choice("action", "hit"), choice("confirm", "yes"), choice("choose", "Bo", param="target")], [{"Ada act": "hit"}, {"answers": ["yes", "Bo"]}]),
        ([choice("action", "hit"), choice("action", "none")], [{"Ada act": "hit"}, {"Ada act": "pass"}]),
        ([choice("action", "hit"), choice("reaction", "none", "Bo"), choice("reaction", "duck", "Cy"), choice("choose", "Z")], [{"Ada act": "hit"}, {"Cy": "duck"}, {"answers": ["Z"]}]),
        ([choice("choose", "Bo", param="target"), choice("action", "hit")], [{"phase": "act"}, {"answers": ["Bo"]}, {"Ada act": "hit"}]),
    ],
)  # fmt: skip
def test_choices_are_steps_with_their_answers(choices: list[_Choice], steps: list[dict[str, Any]]) -> None:
    assert list(written._steps(_Record(2, "act", "Ada"), choices)) == steps


def test_facts_that_changed_are_expected_together_and_a_few_at_a_time() -> None:
    given = {"a": 1, "b": [1], "c": [2], "d": 4}
    record = _Record(2, after={"a": 2, "b": [1], "e": 5, **{f"f{n}": n for n in range(8)}})
    data = list(written._with_facts(record, {"given": given, "do": []}))
    sizes = [len(each["expect"]) for each in data]
    assert sizes == [11, 8, 3] + [1] * 11 and data[0]["expect"] == {
        "a": 2,
        "e": 5,
        **{f"f{n}": n for n in range(8)},
        "c": [],
    }
    assert (
        list(written._with_facts(_Record(2, after={"a": 1, "b": [1], "c": [2], "d": 4}), {"given": given, "do": []}))
        == []
    )


def test_values_and_cards_in_the_notation_of_scenarios() -> None:
    ada, coin, gem = (
        SimpleNamespace(seat=0, handle="", seat_name="Ada"),
        type("Token", (), {"name": "coin"})(),
        type("Token", (), {"name": "gem"})(),
    )
    assert (
        written._word(ada) == "Ada" and written._word(SimpleNamespace(seat=0, handle="king", seat_name="Ada")) == "king"
    )
    assert (written._word(None), written._word([ada, None]), written._value(None), written._value([True, 3, None])) == (
        "none",
        "Ada+none",
        "nobody",
        [True, 3, "nobody"],
    )
    assert (
        written._card(SimpleNamespace(code="A1", tokens={coin: 2, gem: 0})) == "A1 2 coin"
        and written._card(SimpleNamespace(code="A1", tokens={})) == "A1"
    )


DATA: dict[str, Any] = {
    "given": {"from": "nothing", "deck": list("abcdefgh"), "Ada.hand": ["x"], "round": 2, "Ada.mood": 1}, "do": [{"phase": "act"}, {"offered": {"Ada": ["a", "x", "h"]}}], "expect": {"deck": ["a"], "over": True, "Ada.mood": 2},
}  # fmt: skip


def smaller(notices: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    trial: Any = SimpleNamespace(game=SimpleNamespace(fields={"mood": 1}))
    return written._smaller(trial, DATA, notices)


def test_a_scenario_is_reduced_to_what_notices() -> None:
    def needs(data: dict[str, Any]) -> bool:
        return {"c", "f"} <= set(data["given"].get("deck", ())) and "over" in data["expect"]

    least = smaller(needs)
    assert least["given"] == {"from": "nothing", "deck": ["c", "f"]} and least["expect"] == {"over": True}
    assert least["do"] == [{"phase": "act"}, {"offered": {"Ada": ["x"]}}]
    assert smaller(lambda data: False) == DATA
    everything = smaller(lambda data: True)
    assert len(everything["expect"]) == 1 and everything["given"] == {"from": "nothing"}


def test_cards_that_are_taken_away_are_not_offered() -> None:
    assert written._without(DATA, "deck", 0, 2)["do"][1] == {"offered": {"Ada": ["x", "h"]}}
    assert written._without(DATA, "deck", 6, 9)["given"]["deck"] == list("abcdef")
    assert written._fewer_cards(
        {**DATA, "do": [{"phase": "act"}]}, "deck", lambda data: len(data["given"]["deck"]) >= 3
    )["given"]["deck"] == list("fgh")
