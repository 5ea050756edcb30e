"""Reactions without end, payments that no header states, and names of the sequence of play: rules of the Lab."""

from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

from pnp.checks.search.endless import endings, how_it_ends, shortened
from pnp.checks.static.actions import check_declared_costs, check_endless_reactions
from pnp.checks.static.order import _sides, check_order
from pnp.model.game import Game
from pnp.rules import RuleSet
from pnp.source.diagnostics import NOWHERE, Diagnostic
from tests.lab import GO, OVER, Lab, lab, merged

Check = Callable[[Game, RuleSet], Iterator[Diagnostic]]
ATTACK = "    announce(attack, me, first(others(me)), nothing)\n"
TAKE = "@procedure\ndef take(me, card):\n    move(card, heap)\n\n@procedure\ndef look(me, card):\n    return\n"


def made(code: str, yaml: str = "") -> Lab:
    return lab(code + "\n" + OVER + ("" if "@phase(go" in code else "\n" + GO), yaml)


def faults(check: Check, code: str, yaml: str = "") -> list[Diagnostic]:
    built = made(code, yaml)
    assert not built.faults, [(fault.code, fault.message) for fault in built.faults]
    return list(check(built.game, built.rules))


# ------------------------------------------------------------------------------------------------- endless reactions
DRAW = "draw(deck, 1, me.hand)"


REACTIONS: tuple[tuple[str, tuple[str, ...], bool], ...] = (
        ("attack", (DRAW,), True),
        ("toast", (DRAW,), False),  # its announcement is answered once
        ("any_time", (DRAW,), True),
        ("attack, limit=1", (DRAW,), False),
        ("attack, cost=1 * gem", (DRAW,), False),
        ("attack, cost=0 * gem", (DRAW,), True),
        ("attack, card=me.hand", (DRAW,), True),
        ("attack, card=me.hand", ("move(card, heap)",), False),
        ("attack, card=me.hand", ("move(first(me.camp), heap)",), True),
        ("attack, card=me.hand", ("table.marked = card",), True),
        ("attack, card=me.hand", ("take(me, card)",), False),
        ("attack, card=me.hand", ("look(me, card)",), True),
        ("attack, card=me.hand", ("take(me, first(me.camp))",), True),
        ("attack", ("cancel(event)",), False),
        ("attack", ("if me.ready_to_go:", "    cancel(event)", DRAW), True),
        ("attack, when=not me.ready_to_go", ("me.ready_to_go = True",), False),
        ("attack, who=not me.ready_to_go", ("me.ready_to_go = True",), False),
        ("attack, when=not me.ready_to_go", ("me.score += 1",), True),
        ("attack, when=me.score < three", ("me.score += 1",), False),
        ("attack, when=count(me.hand) > 0", ("me.score += 1",), True),
)  # fmt: skip
"""Headers and lines of reactions, and whether each may be answered for ever."""


def reaction(name: str, header: str, lines: tuple[str, ...]) -> str:
    params = ["me", *(["event"] if "event" in " ".join(lines) else []), *(["card"] if "card=" in header else [])]
    return f"@reaction(to={header})\ndef {name}({', '.join(params)}):\n" + "".join(f"    {line}\n" for line in lines)


def test_a_reaction_ends_if_it_costs_something_or_cannot_be_repeated() -> None:
    code = "\n".join(reaction(f"answer{n}", header, lines) for n, (header, lines, _) in enumerate(REACTIONS))
    found = faults(check_endless_reactions, f"{code}\n{TAKE}")
    endless = [n for n, (_, _, is_endless) in enumerate(REACTIONS) if is_endless]
    assert [(each.code, each.message) for each in found] == [
        ("PNP212", f"`answer{n}` costs nothing and can be answered for ever") for n in endless
    ]


# ------------------------------------------------------------------------------------------------- undeclared costs
PAYMENTS: tuple[tuple[tuple[str, ...], str], ...] = (
    (("pay(me, 2 * gem)",), "2 * gem"),
    ((DRAW, "pay(me, 1 * coin)"), "1 * coin"),
    (("if me.ready_to_go:", "    me.score += 1", "pay(me, 2 * gem)"), "2 * gem"),
    (("if me.ready_to_go:", "    return", "pay(me, 2 * gem)"), ""),
    (("if me.ready_to_go:", "    end_game(players)", "pay(me, 2 * gem)"), ""),
    (("if me.ready_to_go:", "    pay(me, 2 * gem)"), ""),
    (("pay(first(others(me)), 2 * gem)",), ""),
    (("gain(me, 2 * gem)",), ""),
)
"""Lines of actions, and the cost that each always pays."""


def test_a_payment_that_is_always_made_belongs_into_the_header() -> None:
    actions = [
        f"@action(phase=act)\ndef buy{n}(me):\n" + "".join(f"    {line}\n" for line in lines)
        for n, (lines, _) in enumerate(PAYMENTS)
    ]
    code = "\n".join(actions)
    found = faults(check_declared_costs, code)
    paid = [(n, cost) for n, (_, cost) in enumerate(PAYMENTS) if cost]
    assert [
        (each.code, each.message.partition("` ")[0], each.help.partition(" in the header")[0]) for each in found
    ] == [("PNP213", f"`buy{n}", f"write `cost={cost}`") for n, cost in paid]
    rows = code.split("\n")
    for each, (n, _) in zip(found, paid, strict=True):
        start = rows.index(f"def buy{n}(me):")
        assert each.span.line == 5 + next(at for at in range(start, len(rows)) if rows[at].startswith("    pay("))


# ------------------------------------------------------------------------------------------------- the order of play
EVERYTHING = (
    f"@action(phase=act)\ndef strike(me):\n{ATTACK}    announce(toast, me)\n\n"
    "@action(phase=feast)\ndef eat(me):\n    draw(deck, 1, me.hand)\n\n"
    "@reaction(to=attack, limit=1)\ndef duck(me):\n    draw(deck, 1, me.hand)\n\n"
    "@reaction(to=toast)\ndef drink(me):\n    draw(deck, 1, me.hand)\n"
)
STEPS = "sequence:\n  round:\n    label: Round\n    at_most: 1\n    steps: [{phase: go}, {turns: seats, label: Turn, steps: [{phase: act}, {phase: feast}]}]\n"
SEATS = "@value\ndef seats():\n    return players\n"


def order(code: str = EVERYTHING, yaml: str = "", steps: str = STEPS) -> list[str]:
    """What the check says, each with the beginning of its advice."""
    return [f"{each.message} / {each.help}" for each in faults(check_order, code + "\n" + SEATS, steps + yaml)]


def test_a_sequence_that_names_everything_is_sound() -> None:
    assert order() == []


def test_phases_have_a_place_and_something_to_run() -> None:
    lonely = order(steps=STEPS.replace(", {phase: feast}", ""))
    assert lonely == [
        "the phase `feast` has no place in the sequence of play / write `- phase: feast` under `sequence:`"
    ]
    assert order(EVERYTHING.replace("phase=feast", "phase=act")) == [
        "the phase `feast` offers a choice of actions, but there are none / write a rule with `@action(phase=feast)` in its chapter"
    ]
    built = lab(EVERYTHING + SEATS + OVER, STEPS, whole=True)
    found = [fault.message for fault in check_order(built.game, built.rules)]
    assert found == ["the phase `go` runs code, but no rule has any"]


def test_announcements_are_made_and_answered() -> None:
    silent = EVERYTHING.replace("    announce(toast, me)\n", "")
    assert [each.split(" / ")[0] for each in order(silent)] == ["nothing announces `toast`"]
    deaf = EVERYTHING.replace("to=attack", "to=toast")
    assert [each.split(" / ")[0] for each in order(deaf)] == ["nobody can answer the announcement `attack`"]
    assert order(EVERYTHING.replace("to=attack", "to=any_time")) == []


def test_zones_that_overflow_run_a_procedure() -> None:
    zones = merged("zones", "  player.nook: {of: slip, face: up, sees: all, label: nook, over: trimm}")
    trim = "@procedure\ndef trim(me):\n    return\n"
    assert order(EVERYTHING + trim, zones)[0].startswith(
        "there is no procedure `trimm`, which `nook` runs when it holds too many cards / write `trim`"
    )
    assert order(EVERYTHING, zones)[0].endswith(" / write a `@procedure` with `def trimm(me):`")
    assert order(EVERYTHING + trim, zones.replace("trimm", "trim")) == []


def test_a_player_who_cannot_act_runs_a_procedure_of_one_player() -> None:
    def phases(act: str, go: str = "") -> str:
        return (
            "phases:\n  go: {runs: code, label: Go" + go + "}\n  act: {choose: one, label: Act" + act + "}\n"
            "  feast: {choose: any, label: Feast, optional: yes}\n"
        )

    rest = "@procedure\ndef pause(me):\n    return\n\n@procedure\ndef pause_two(me, n):\n    return n\n"
    assert order(EVERYTHING + rest, phases(", stuck: pause")) == []
    (two,) = order(EVERYTHING + rest, phases(", stuck: pause_two"))
    assert two.startswith(
        "the phase `act` runs `pause_two` if nobody can act, but no procedure is called so / write `pause`"
    )
    assert order(EVERYTHING + rest, phases(", stuck: pause, optional: yes")) == [
        "the phase `act` is `optional`, so its player passes, and never runs `pause` / remove `stuck:`"
    ]
    assert order(EVERYTHING + rest, phases("", ", stuck: pause")) == [
        "the phase `go` runs code, and never runs `pause` / remove `stuck:`"
    ]


def test_purses_name_a_value_and_a_procedure() -> None:
    tokens = merged("tokens", "  shell: {label: Shell, purse: purse_of, paid_by: hand_in}")
    value = "@value\ndef purse_of(me):\n    return me.coins\n\n"
    procedure = "@procedure\ndef hand_in(me, n):\n    me.score -= n\n"
    assert order(EVERYTHING, tokens) == [
        "`purse: purse_of` of `shell` names no `@value` / write a `@value` with `def purse_of(me):`",
        "`paid_by: hand_in` of `shell` names no `@procedure` / write a `@procedure` with `def hand_in(me, n):`",
    ]
    assert [each.split(" / ")[0] for each in order(EVERYTHING + value, tokens)] == [
        "`paid_by: hand_in` of `shell` names no `@procedure`"
    ]
    assert order(EVERYTHING + value + procedure, tokens) == []


def test_a_last_round_needs_a_rule_that_says_who_wins() -> None:
    (found,) = _of_whole(EVERYTHING + SEATS + GO)
    assert found.message == "the game is over after `1` rounds, but no rule says who wins then"
    assert _of_whole(EVERYTHING + SEATS + GO + OVER) == []


def _of_whole(code: str) -> list[Diagnostic]:
    built = lab(
        code + ("" if "@limit_reached" in code else "@value\ndef unused():\n    return three\n"), STEPS, whole=True
    )
    return list(check_order(built.game, built.rules))


def test_sides_are_controlled_by_a_role_or_a_value_of_theirs() -> None:
    def faults(controller: str) -> list[str]:
        sides = [
            SimpleNamespace(name="night", controller=controller, is_role=False, span=NOWHERE, clause=""),
            SimpleNamespace(name="warden", controller="", is_role=True, span=NOWHERE, clause=""),
        ]
        values = [SimpleNamespace(name=name, params=params) for name, params in (("eldest", ("side",)), ("worth", ()))]
        game: Any = SimpleNamespace(sides={one.name: one for one in sides}, clauses={})
        rules: Any = SimpleNamespace(of_kind=lambda kind: values if kind == "value" else [])
        return [f"{one.message} / {one.help}" for one in _sides(game, rules)]

    assert faults("") == faults("warden") == faults("eldest") == []
    assert faults("warde") == ["`night` is controlled by `warde`, which does not exist / write `warden`"]
    (fault,) = faults("worth")
    assert fault.endswith("name a role, a `@value` that gives a player, or `nobody`")


# ------------------------------------------------------------------------------------------------- effects
PERFORM = "@action(phase=act)\ndef strike(me):\n    perform(first(me.hand), me)\n    announce(attack, me, me, nothing)\n    announce(toast, me)\n\n"


def test_ranks_without_an_effect_are_named_if_others_have_one() -> None:
    rest = EVERYTHING.split("\n\n", 1)[1]
    some = (
        PERFORM
        + rest
        + "".join(
            f"\n@effect(rank={rank})\ndef effect_{rank.lower()}(me):\n    draw(deck, 1, me.hand)\n"
            for rank in ("ONE", "TWO", "THREE")
        )
    )
    found = faults(check_order, some + "\n" + SEATS, STEPS)
    assert [(each.message, each.severity, each.help) for each in found] == [
        (
            "there are cards with the rank `FOUR`, but no rule states their effect",
            "warning",
            "write a rule with `@effect(rank=FOUR)`",
        )
    ]
    assert [label.text for label in found[0].labels] == ["effects go by rank"]
    four = some.replace("cost", "cost") + "\n@effect(rank=FOUR)\ndef effect_four(me):\n    draw(deck, 1, me.hand)\n"
    assert order(four) == []
    named = some.replace(
        "@action(phase=feast)", "@action(phase=feast, card=[c for c in me.hand if c.rank == FOUR])"
    ).replace("def eat(me)", "def eat(me, card)")
    assert order(named) == []
    assert order(some.replace("    perform(first(me.hand), me)\n", "")) == []


# ------------------------------------------------------------------------------------------------- games without end
def test_what_could_end_a_game_is_listed() -> None:
    bound = "give the game a last round (`at_most:` in its sequence and a rule `@limit_reached`)"
    one, none = made("@value\ndef two():\n    return 2\n"), lab(GO, whole=True)
    assert list(endings(one.game, one.rules)) == ["`over` (1.1 Rules)"]
    assert how_it_ends(one.game, one.rules) == (
        f"only `over` (1.1 Rules) ends the game, and its condition does not hold here: say what happens in this position, or {bound}"
    )
    assert (
        how_it_ends(none.game, none.rules)
        == f"no rule ends the game: write one with `win(…)` or `end_game()`, or {bound}"
    )
    more = made("@procedure\ndef triumph(me):\n    win(me)\n\n@procedure\ndef stop(me):\n    end_game(players)\n")
    assert how_it_ends(more.game, more.rules).startswith(
        "only `triumph` (1.1 Rules), `stop` (1.1 Rules) and `over` (1.1 Rules) end the game, and their conditions do not hold here"
    )


def test_a_long_loop_is_cut_short() -> None:
    lines = [str(n) for n in range(25)]
    assert shortened(lines[:24]) == lines[:24] and shortened(lines) == [*lines[:24], "…"]
