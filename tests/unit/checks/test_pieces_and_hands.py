"""Cards that rules need, counts of pieces, clauses by hand, forms of names, and players of a search: small games."""

import ast
from dataclasses import replace
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from pnp.checks.edition.check_edition import likely_evidence, nothing_played, verify_play
from pnp.checks.search.players import SHARES, THOUGHTS, MixedPlayers, NoveltyAgent
from pnp.checks.static import inventory
from pnp.checks.static.by_hand import check_by_hand
from pnp.checks.static.changes import _wholes, _zone, check_silent_changes
from pnp.checks.static.grammar import _forms, check_corners, check_nouns, is_grammar
from pnp.checks.static.inventory import check_counts, check_missing_cards
from pnp.checks.static.numbers import _counts, _members, _stem, _stems
from pnp.model.game import Message
from pnp.source.diagnostics import NOWHERE, Report, Span
from tests.lab import GO, Lab, lab, merged


def made(code: str = GO, yaml: str = "") -> Lab:
    return lab(code, yaml)


# ------------------------------------------------------------------------------------------------- cards and pieces
def test_a_member_that_no_card_shows_is_missing() -> None:
    names = merged("names", "  extra: {members: [GOLD]}").replace("B}}", "B}, GREEN: {label: green, code: G}}")
    code = GO.replace(
        "pass",
        "table.tally = count([c for c in deck if c.suit == GREEN or c.suit == RED])",
    )
    built = made(code, names)
    (found,) = check_missing_cards(built.game, built.rules)
    assert found.message == "`go_on` needs a card with the suit `GREEN`, but there is none" and found.span.line == 7
    assert (
        found.help == "add a card with suit GREEN, or remove it from the rule"
        and found.labels[0].text == "declared here"
    )
    assert inventory._members("x") == [] and len(inventory._members((built.game.enums["suit"].members[0], 3))) == 1


@pytest.mark.parametrize(
    ("value", "codes"),
    [("R1", ["R1"]), ("R1 2 coin", ["R1"]), ("9 more", []), ("", []), (["R1 1 gem", "B2"], ["R1", "B2"]), ({"cards": ["R1"]}, ["R1"]), ({"cards": None}, []), ({"other": 1}, []), (7, ["7"])],
)  # fmt: skip
def test_codes_in_the_data_of_an_example(value: object, codes: list[str]) -> None:
    assert inventory._codes_in(value) == codes


def test_codes_that_no_card_has_are_named_with_their_places() -> None:
    game: Any = SimpleNamespace(
        zones={"hand": 1},
        cards={"slip": SimpleNamespace(cards=[SimpleNamespace(code="R1"), SimpleNamespace(code="R2")])},
        boards={"map": 1},
        clauses={},
    )
    data = {
        "given": {"Ada.hand": ["R1", "R3 1 coin"], "score": ["X"], "hand": "Y"},
        "expect": {"hand": [["R2", "B9"]]},
        "shows": ["R1", "map", "Q"],
    }
    places = {("given", "Ada.hand", 1): Span("a", 3, 1), ("shows", 2): Span("a", 9, 1)}
    example: Any = SimpleNamespace(data=data, places=places, span=Span("a", 1, 1), clause="c")
    found = [(one.message, one.span.line) for one in inventory._missing_codes(game, example)]
    assert found == [
        ("no card has the code `R3`", 3),
        ("no card has the code `B9`", 1),
        ("no card has the code `Q`", 9),
    ]
    example.data = {"shows": "R4", "given": ["R9"]}
    assert [one.message for one in inventory._missing_codes(game, example)] == ["no card has the code `R4`"]


def test_components_print_something_that_exists() -> None:
    def faults(components: str) -> list[str]:
        built = made(yaml=f"components:\n{components}")
        return [f"{one.message} / {one.help}" for one in check_missing_cards(built.game, built.rules)]

    assert faults("  a: {prints: slip, count: 8}\n  b: {prints: gem, count: 3}\n  c: {prints: suit, count: 2}\n") == []
    (found,) = faults("  a: {prints: slips, count: 8}\n")
    assert (
        found.startswith("`a` prints `slips`, but there is no such card kind, token or list of names / ")
        and "slip" in found.partition(" / ")[2]
    )


def component(id: str, prints: str, count: int | None, **others: Any) -> Any:
    return SimpleNamespace(id=id, prints=prints, count=count, chosen=None, span=NOWHERE, clause="", **others)


def test_pieces_are_counted_together_and_apart() -> None:
    game = made().game

    def said(*components: Any) -> list[tuple[str, str]]:
        own: Any = SimpleNamespace(
            components=components,
            cards=game.cards,
            tokens=game.tokens,
            families=game.families,
            enums=game.enums,
            clauses={},
        )
        return [(one.message, one.help) for one in check_counts(own)]

    slips = component("slips", "slip", 8)
    assert said(slips) == [] and said() == [] and said(slips, component("coins", "coin", 40)) == []
    assert said(component("slips", "slip", None)) == []
    assert (
        said(component("a", "slip", 5), component("b", "slip", 6))[0][1]
        == "write `count: 3` here, or give each component its own cards by `where:`"
    )
    assert said(component("a", "slip", 9), component("b", "slip", 6))[0][1].startswith("lower their counts, or")
    assert said(slips, component("a", "gem", 1), component("b", "gem", 1)) == [
        ("2 components print 2 together (`a` 1, `b` 1), but its supply is 3", "write `count: 2` here")
    ]
    assert said(slips, component("suits", "suit", 4))[0][1].startswith(
        "write `count: 2`; for 2 of each, declare a token"
    )
    assert said(slips, component("suits", "suit", 3))[0][1] == "write `count: 2`, or correct what it counts"
    assert [message for message, _ in said(component("gems", "gem", 3))] == [
        "no component prints the card kind `slip`, which has 8 cards"
    ]
    part = component("part", "slip", 3, has=lambda code: code.startswith("R"))
    part.chosen = ("R",)
    assert said(part) == [
        ("`part` prints 3, but its part of the card table has 4 cards", "write `count: 4`, or correct what it counts")
    ]
    assert inventory._cards(1) == "a single card" and inventory._cards(2) == "2 cards"


# ------------------------------------------------------------------------------------------------- by hand
def rule(name: str, code: str, clause: str = "c", kind: str = "procedure") -> Any:
    return SimpleNamespace(
        name=name,
        nodes=list(ast.walk(ast.parse(code))),
        clause=clause,
        kind=kind,
        span=NOWHERE,
        header=SimpleNamespace(to="", phase=""),
    )


def by_hand(
    *rules: Any, is_by_hand: bool = True, deeds: tuple[str, ...] = ("throw",), monkeypatch: pytest.MonkeyPatch
) -> list[str]:
    monkeypatch.setattr("pnp.checks.static.by_hand.broken_names", lambda game, rules: [])
    monkeypatch.setattr("pnp.checks.static.by_hand.context_of", lambda game, clause: "")
    clause = SimpleNamespace(id="c", is_by_hand=is_by_hand, span=NOWHERE)
    game: Any = SimpleNamespace(
        by_hand={name: SimpleNamespace(name=name, span=NOWHERE, clause="c") for name in deeds}, clauses={"c": clause}
    )
    named: Any = SimpleNamespace(rules={one.name: one for one in rules})
    return [one.code for one in check_by_hand(game, named)]


def test_a_task_by_hand_is_asked_for_and_its_clause_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    asks, calls, other = (
        rule("asks", 'by_hand(me, throw, "done?")'),
        rule("calls", "asks(me)"),
        rule("other", "draw(deck)"),
    )
    assert by_hand(asks, calls, monkeypatch=monkeypatch) == []
    assert by_hand(asks, other, monkeypatch=monkeypatch) == ["PNP228"]
    assert (
        by_hand(
            asks,
            rule("worth", "draw(deck)", kind="value"),
            rule("far", "draw(deck)", clause="d"),
            monkeypatch=monkeypatch,
        )
        == []
    )
    assert by_hand(rule("asks", "by_hand(me)"), is_by_hand=False, monkeypatch=monkeypatch) == ["PNP226", "PNP227"]
    assert by_hand(asks, is_by_hand=False, monkeypatch=monkeypatch) == ["PNP227"] and by_hand(
        asks, deeds=("throw", "run"), monkeypatch=monkeypatch
    ) == ["PNP226"]
    assert by_hand(asks, rule("one", "two(me)"), rule("two", "one(me)"), monkeypatch=monkeypatch) == [
        "PNP228",
        "PNP228",
    ]


# ------------------------------------------------------------------------------------------------- silent changes
def silent(lines: str, prose: str = "So it is.") -> list[str]:
    from tests.lab import CARDS, GAME, OVER, build

    code = f"@phase(go)\ndef go_on():\n    me = first(players)\n    {lines}\n\n{OVER}"
    chapter = f"# Rules {{#rules}}\n\n## Go {{#part}}\n{prose} {{#all}}\n\n```rule\n{code}\n```\n"
    game, rules, report = build({"game.yaml": GAME, "cards.csv": CARDS, "rules/01-rules.md": chapter})
    assert game is not None and rules is not None and not [one for one in report.errors if one.code != "PNP114"], [
        one.message for one in report
    ]
    return [one.message.partition("changes the ")[2].partition(",")[0] for one in check_silent_changes(game, rules)]


@pytest.mark.parametrize(
    ("lines", "prose", "unsaid"),
    [
        ("move(first(shelf), heap)", "So it is.", ["zone `heap`"]), ("move(first(shelf), heap)", "From the shelf it goes to the heap.", []), ("move(first(shelf), heap)", 'Onto the {{ name("heap") }}.', []),
        ("gain(me, 1 * coin)", "So it is.", ["token `coin`"]), ("gain(me, 1 * coin)", "Everybody gets coins.", []), ("draw(deck, 1, me.hand)", "Take it to your hand.", ["zone `deck`"]), ("me.score += 1", "So it is.", []),
    ],
)  # fmt: skip
def test_prose_mentions_what_code_changes(lines: str, prose: str, unsaid: list[str]) -> None:
    assert silent(lines, prose) == unsaid


def test_families_stand_for_their_cells() -> None:
    game: Any = SimpleNamespace(families={"bed": SimpleNamespace(name="bed", cells={("a",): "bed_a", ("b",): "bed_b"})})
    assert _wholes(game, {"bed_a", "bed_b", "deck"}) == {"bed", "deck"}
    assert [_zone(ast.parse(code, mode="eval").body) for code in ("deck", "me.hand", "3")] == ["deck", "hand", ""]


# ------------------------------------------------------------------------------------------------- names and numbers
def noun(name: str, **facts: Any) -> Any:
    rows = facts.pop("rows", {})
    plain = {"gender": "", "counted": (), "corner": "", "span": Span("fr.yaml", 1, 1)} | facts
    return SimpleNamespace(name=name, row=lambda row: rows.get(row, {}), **plain)


def test_forms_of_names_are_those_of_the_language() -> None:
    assert [one.message for one in _forms(noun("x", gender="z"), "fr")] == ["`fr` has no gender `z`"] and list(
        _forms(noun("x", gender="f"), "fr")
    ) == []
    assert [one.message for one in _forms(noun("x", counted=("one", "dozen")), "de")] == [
        "`dozen` is not a plural category"
    ]
    assert [
        context for context in ("reading", "term:a:gender", "term:a:is", "term:a", "clause:a:b") if is_grammar(context)
    ] == ["reading", "term:a:gender"]


VARIANTS = {id: SimpleNamespace(id=id, title=Message(id)) for id in ("one", "two")}


def test_nouns_are_things_of_the_game() -> None:
    game = made().game

    def faults(section: str, name: str, variants: Any = None, file: str = "fr.yaml", **facts: Any) -> list[str]:
        own = replace(game, variants=variants) if variants else game
        grammar: Any = SimpleNamespace(
            nouns={(section, name): noun(name, span=Span(file, 1, 1), **facts)},
            file="fr.yaml",
            noun=lambda section, name: noun(name),
        )
        return [one.message for one in check_nouns(own, grammar, "fr")]

    assert faults("members", "REED", VARIANTS) == []  # (it may be another variant's)
    assert faults("members", "RED") == [] and faults("members", "REED") == [
        "there is no member of an enumeration `REED`"
    ]
    assert (
        faults("terms", "x") == ["there is no term `x`"]
        and faults("labels", "deck") == []
        and faults("members", "REED", file="other.yaml") == []
    )
    assert faults("members", "RED", corner="R") == [] and faults("labels", "deck", corner="R") == [
        "only members of enumerations have a corner"
    ]


def test_two_members_do_not_show_the_same_corner() -> None:
    game = made().game

    def corners(**own: str) -> list[str]:
        grammar: Any = SimpleNamespace(noun=lambda section, name: noun(name, corner=own.get(name, "")))
        return [one.message for one in check_corners(game, grammar)]

    assert corners() == [] and corners(TWO="1") == ["`ONE` and `TWO` both show `1` in the corner of a card"]
    assert (
        corners(ONE="x", TWO="X") == ["`ONE` and `TWO` both show `X` in the corner of a card"]
        and corners(ONE="5", TWO="6") == []
    )


def test_numbers_are_counts_of_what_the_text_mentions() -> None:
    game = made().game

    def ways(text: str, value: int, is_word: bool = False, behind: str = "") -> list[str]:
        number: Any = SimpleNamespace(value=value, is_word=is_word, text=str(value), end=len(text))
        return list(_counts(game, SimpleNamespace(message=Message(text + behind)), number))  # type: ignore[arg-type]

    assert (
        ways("all slips: 8", 8) == ['{{ number_of("slip") }}']
        and ways("all slips", 7) == []
        and ways("all cards", 8) == []
    )
    assert ways("ranks", 4, True) == ['{{ number_of("rank")|words }}']
    assert (
        ways("for ", 4, behind=" players") == ["{{ players.most }}"]
        and ways("for ", 2, behind=" players") == ["{{ players.least }}"]
        and ways("for ", 2, behind=" cards") == []
    )
    five: Any = SimpleNamespace(text="ONE")
    assert (
        list(_members(game, five)) == ["{{ ONE }}"]
        and _stems("limits drawn") == {"limit", "draw"}
        and _stem("es") == ""
    )


# ------------------------------------------------------------------------------------------------- players of a search
def test_rarer_options_are_taken_more_often() -> None:
    agent = NoveltyAgent(Random(1))
    keys = [agent.number(("p", "", name)) for name in ("a", "b", "a")]
    assert keys == [0, 1, 0] and list(agent.taken) == [0, 0]
    agent.taken[0] = 999
    picks = [agent.pick([0, 1]) for _ in range(50)]
    assert sum(picks) > 40 and agent.taken[0] + agent.taken[1] == 999 + 50 and agent.pick([1]) == 0


def test_players_think_about_a_share_of_their_choices_until_their_thoughts_are_used() -> None:
    curious = NoveltyAgent(Random(1))
    players = MixedPlayers(SimpleNamespace(boundary=1), curious, 7, lambda play, names, seed: [None])  # type: ignore[arg-type]
    assert players.left == THOUGHTS == 120 and players.sit() is players and players.share == SHARES[0] == 1.0
    assert all(players._thinks() for _ in range(20)) and players.left == 100
    assert players.sit() is players and players.share == 0.8 and players.seed > 0
    thought = sum(players._thinks() for _ in range(100))
    assert 60 < thought < 95 and players.left == 100 - thought
    players.left = 0
    assert not players._thinks() and players.sit() is curious
    players.sit_here()
    assert players.greedy is curious
    players.rise()
    assert players.play.boundary is None


# ------------------------------------------------------------------------------------------------- evidence
def test_a_game_without_a_course_is_not_played() -> None:
    built = made()
    game: Any = SimpleNamespace(has_course=False, players=(2, 4), variant="v")
    evidence = nothing_played(game, built.rules)
    assert (evidence.digest, evidence.variant) == (built.rules.digest, "v") and (2, 3, 4) in vars_of(evidence)
    report = Report()
    assert verify_play(game, built.rules, None, report, None) == evidence and not report.diagnostics  # type: ignore[arg-type]
    assert likely_evidence(game, built.rules, SimpleNamespace(cache=True)) is None  # type: ignore[arg-type]
    assert likely_evidence(built.game, built.rules, SimpleNamespace(cache=False)) is None  # type: ignore[arg-type]


def vars_of(one: Any) -> tuple[Any, ...]:
    return tuple(getattr(one, name) for name in type(one).__dataclass_fields__)
