"""Words of clauses against the places and phases that they describe, code in words, and positions in scenarios."""

from types import SimpleNamespace
from typing import Any

import pytest

from pnp.checks.mutants import written
from pnp.checks.pairs import code_in_words, declared_words
from pnp.checks.pairs.changed_words import Change
from pnp.checks.pairs.declared_words import check_declared_words
from pnp.checks.pairs.judged_people import change_of_pronoun
from pnp.checks.statistics.figures import Statistics
from pnp.model.game import Message
from pnp.source.diagnostics import NOWHERE


def declared(
    monkeypatch: pytest.MonkeyPatch,
    *texts: str,
    zones: tuple[Any, ...] = (),
    phases: tuple[Any, ...] = (),
    brief: str = "",
    **attrs: str,
) -> list[str]:
    """What is said of a clause with these texts that describes these places and phases."""
    blocks = [
        SimpleNamespace(kind=kind, text=Message(text), clause="c")
        for kind, _, text in (one.rpartition(": ") for one in texts)
    ]
    monkeypatch.setattr(declared_words, "all_blocks", lambda game: blocks)
    monkeypatch.setattr(declared_words, "place", lambda *facts: NOWHERE)
    clause = SimpleNamespace(
        id="c", attrs=attrs, brief=Message(brief) if brief else None, number="1", title=Message("C")
    )
    game: Any = SimpleNamespace(
        clauses={"c": clause},
        zones={one.name: one for one in zones},
        phases={one.name: one for one in phases},
        sources={},
    )
    return [one.message.partition("says ")[2] for one in check_declared_words(game)]


def zone(name: str = "deck", face: str = "down", sees: str = "nobody", clause: str = "c") -> Any:
    return SimpleNamespace(name=name, face=face, sees=sees, clause=clause, span=NOWHERE)


def phase(optional: bool, runs: str = "choose", name: str = "act", clause: str = "c") -> Any:
    return SimpleNamespace(name=name, runs=runs, optional=optional, clause=clause, span=NOWHERE)


@pytest.mark.parametrize(
    ("text", "facts", "fault"),
    [
        ("It lies face up.", {}, "`face up`, but `deck` is declared `face: down`"), ("It lies face down.", {}, ""), ("Not face up, but face down.", {}, ""),
        ("It lies face down.", {"face": "up"}, "`face down`, but `deck` is declared `face: up`"), ("It lies face up.", {"face": "up"}, ""),
        ("It lies face up or face-down.", {"face": "each"}, ""), ("Only you may look.", {"sees": "all"}, "`Only you may look`, but `deck` is declared `sees: all`"),
        ("Only you may look.", {"sees": "others"}, "`Only you may look`, but `deck` is declared `sees: others`"), ("Only you may look.", {"sees": "owner"}, ""),
        ("Anyone may look at it.", {"sees": "owner"}, "`Anyone may look at it`, but `deck` is declared `sees: owner`"), ("Anyone may look at it.", {"sees": "all"}, ""),
    ],
)  # fmt: skip
def test_words_about_the_only_place(text: str, facts: Any, fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert declared(monkeypatch, f"prose: {text}", zones=(zone(**facts),)) == ([fault] if fault else [])


def test_only_a_single_place_is_compared_and_no_heading(monkeypatch: pytest.MonkeyPatch) -> None:
    up = "prose: It lies face up."
    assert (
        declared(monkeypatch, up, zones=(zone(), zone("heap"))) == []
        and declared(monkeypatch, up, zones=(zone(clause="d"),)) == []
    )
    assert len(declared(monkeypatch, up, zones=(zone(), zone("heap", clause="d")))) == 1
    assert declared(monkeypatch, "heading: Face up", "example: It is face up.", zones=(zone(),)) == []
    assert (
        declared(monkeypatch, up, "prose: Turn it face down.", zones=(zone(),)) == []
        and len(declared(monkeypatch, up, up, zones=(zone(),))) == 1
    )
    assert len(declared(monkeypatch, brief="Face up.", zones=(zone(),))) == 1
    assert declared(monkeypatch, up, zones=(zone(),), **{declared_words.EXCEPTION: "so it is"}) == []


@pytest.mark.parametrize(
    ("text", "optional", "fault"),
    [
        ("You must act.", True, "`must`, but `act` is declared `optional: yes`"), ("You may act.", True, ""), ("You may pass.", False, "`may pass`, but `act` is declared `optional: no`"),
        ("You must act.", False, ""), ("You must act, or may pass.", False, ""),
    ],
)  # fmt: skip
def test_words_about_the_only_choice(text: str, optional: bool, fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert declared(monkeypatch, f"prose: {text}", phases=(phase(optional),)) == ([fault] if fault else [])
    assert declared(monkeypatch, f"prose: {text}", phases=(phase(optional), phase(optional, name="more"))) == []
    assert declared(monkeypatch, f"prose: {text}", phases=(phase(optional, runs="code"),)) == []


# ------------------------------------------------------------------------------------------------- code in words
def in_words(monkeypatch: pytest.MonkeyPatch, lines: int, part: bool = True) -> tuple[str, ...]:
    """The words for a clause that is cited by a rule with so many lines."""
    paraphraser = SimpleNamespace(
        of=lambda rule: [f"{rule.name} {n}" for n in range(lines if rule.name == "cites" else 1)], place=lambda rule: f"in {rule.name}:",
        part=lambda rule, part: ["part"],
    )  # fmt: skip
    monkeypatch.setattr(code_in_words, "paraphraser_of", lambda game, rules, prose: paraphraser)
    monkeypatch.setattr(code_in_words, "bot_rules", lambda rules: {"bots", "bots_cite"})
    monkeypatch.setattr(code_in_words, "cited_branches", lambda tree, clause: ["branch"] if part else [])
    facts = (
        ("own", "c", ()),
        ("bots", "c", ()),
        ("cites", "d", ("c",)),
        ("bots_cite", "d", ("c",)),
        ("both", "c", ("c",)),
        ("other", "d", ()),
    )
    rules: Any = SimpleNamespace(
        rules={name: SimpleNamespace(name=name, clause=clause, cites=cites, tree=None) for name, clause, cites in facts}
    )
    game: Any = None
    return code_in_words.clause_in_words(game, rules, "c")


def test_long_rules_are_told_by_their_branch(monkeypatch: pytest.MonkeyPatch) -> None:
    own = ("own 0", "both 0")
    assert in_words(monkeypatch, 9) == (*own, *(f"cites {n}" for n in range(9)))
    assert in_words(monkeypatch, 10) == (*own, "in cites:", "  part") and in_words(monkeypatch, 10, part=False) == own


# ------------------------------------------------------------------------------------------------- pronouns, positions
def test_pronouns_of_a_large_change_are_not_judged() -> None:
    def judged(*words: str) -> tuple[str, str] | None:
        removed, added = ("you", *words), ("she", *words)
        reversal = change_of_pronoun(Change(" ".join(removed), " ".join(added), removed, added, 1.0, frozenset()))
        return reversal and (reversal.was, reversal.now)

    assert judged("a", "b") == ("you", "she") and judged("a", "b", "c") is None


def test_a_position_has_no_empty_places_and_no_piles() -> None:
    def place(name: str, cards: str, owner: Any = None, piles: int = 0, order: str = "row") -> Any:
        made = type("Place", (list,), {})([SimpleNamespace(code=code, tokens={}) for code in cards])
        made.name, made.owner, made.decl = name, owner, SimpleNamespace(piles=piles, order=order)
        return made

    ada = SimpleNamespace(name="Ada", handle="Ada", seat=0, score=3, mood=1)
    table, slip = SimpleNamespace(tally=0), SimpleNamespace(code="R1", mark=2)
    state: Any = SimpleNamespace(
        rounds=2, zones=[place("row", "ab"), place("deck", "xy", order="stack"), place("hand", "c", ada), place("none", ""), place("piles", "z", piles=2)],
        starts=[([ada], "score", 0), ([ada], "mood", 1), ([table], "tally", 0), ([slip], "mark", 0)], holders={"crown": ada, "cup": None},
    )  # fmt: skip
    who = written._word(ada)
    plain = [("row", ["a", "b"]), ("deck", ["y", "x"]), (f"{who}.hand", ["c"]), (f"{who}.score", 3), ("crown", who)]
    assert list(written._given_entries(state, None)) == plain
    record: Any = SimpleNamespace(active="Ada")
    assert list(written._given_entries(state, record)) == [("active", "Ada"), ("round", 2), *plain]
    state.rounds = 0
    assert list(written._given_entries(state, SimpleNamespace(active=""))) == plain  # type: ignore[arg-type]
    table.tally = 5
    assert ("table.tally", 5) in list(written._given_entries(state, None))


def test_facts_are_expected_together_then_a_few_at_a_time() -> None:
    after = {f"f{n}": n for n in range(written.MOST_FACTS + 1)}
    record: Any = SimpleNamespace(after={**after, "same": 7})
    data: Any = {"given": {"same": 7, "gone": ["R1"], "number": 3}, "do": []}
    expected = [one["expect"] for one in written._with_facts(record, data)]
    facts = {**after, "gone": []}
    few, rest = dict(list(facts.items())[: written.MOST_FACTS]), dict(list(facts.items())[written.MOST_FACTS :])
    assert expected == [facts, few, rest, *({key: value} for key, value in facts.items())]
    nothing: Any = SimpleNamespace(after={})
    assert list(written._with_facts(nothing, {"given": {}})) == []


def test_a_run_is_stuck_if_any_game_is() -> None:
    def run(*statuses: str) -> bool:
        own = Statistics.__new__(Statistics)
        tables = tuple(SimpleNamespace(endings=[SimpleNamespace(status=status)]) for status in statuses)
        object.__setattr__(own, "tables", tables)
        return own.stuck

    assert run("ended", "stuck") and not run("ended", "limit") and not run()
