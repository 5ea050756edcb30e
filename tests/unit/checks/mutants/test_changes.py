"""The small changes that are made to rules and to what game.yaml declares."""

import pytest

from pnp.app.game.reading import read_game
from pnp.checks.mutants.declared import declared_mutants
from pnp.checks.mutants.list_of import mutants_of
from pnp.checks.mutants.mutant import Mutant
from pnp.checks.mutants.operators import OPERATORS
from pnp.checks.mutants.sample import sampled
from pnp.rules.loading import LoadedGame
from pnp.rules.recompile import Recompiler
from pnp.source.diagnostics import Report
from tests.lab import GO, OVER, lab


def mutants(code: str) -> list[Mutant]:
    """The mutants of the Lab with this code."""
    made = lab(code + "\n" + OVER + ("" if "@phase" in code else "\n" + GO))
    assert not made.faults
    return mutants_of(Recompiler(made.game, Report()))


def edition(game: str, variant: str = "") -> LoadedGame:
    """An edition that comes with pnp."""
    return read_game(game, Report(), variant)


def of_rule(code: str, rule: str = "go_on") -> dict[str, set[str]]:
    """What the changed line of a rule becomes, by the kind of change."""
    found: dict[str, set[str]] = {}
    for mutant in mutants(code):
        if mutant.rule == rule:
            found.setdefault(mutant.operator, set()).add(mutant.after)
    return found


def go(*lines: str) -> str:
    return "@phase(go)\ndef go_on():\n" + "".join(f"    {line}\n" for line in lines)


@pytest.mark.parametrize(
    ("line", "operator", "after"),
    [
        ("table.tally = three", "member", "table.tally = four"),
        ("table.tally = three", "number", "table.tally = three + 1"),
        ("table.tally = 2", "number", "table.tally = 1"),
        ("table.tally = 1 + three", "number", "table.tally = 1 - three"),
        ("table.tally += three", "number", "table.tally -= three"),
        ("table.tally = count(deck)", "zone", "table.tally = count(heap)"),
        ("table.tally = max([1, three])", "extreme", "table.tally = min([1, three])"),
        ("win(highest(players, score))", "extreme", "win(lowest(players, score))"),
        ("table.line = seats_from(first(players))", "neighbour", "table.line = seats_from(left_of(first(players)))"),
        ("table.line = others(first(players))", "people", "table.line = players"),
        ("move(top(deck, 1), heap, at=BOTTOM)", "end", "move(top(deck, 1), heap)"),
        ("turn_up(deck)", "face", "turn_down(deck)"),
        ("shuffle(deck)", "line", ""),
        ("moment()", "window", ""),
    ],
)  # fmt: skip
def test_a_line_becomes_another(line: str, operator: str, after: str) -> None:
    assert after in of_rule(go(line)).get(operator, set())


def test_conditions_are_negated_widened_and_left_out() -> None:
    found = of_rule(go("if count(deck) > 0 and count(heap) == 0:", "    table.tally = 1"))
    assert "if count(deck) >= 0 and count(heap) == 0:" in found["comparison"]
    assert "if count(deck) > 0 or count(heap) == 0:" in found["condition"]
    assert {"if count(heap) == 0:", "if count(deck) > 0:", "if True:"} <= found["condition"]
    assert "" in found["line"]


def test_choices_are_forced_and_made_optional() -> None:
    code = "@action(phase=act, when=count(me.hand) > 0, limit=1)\ndef give_up(me):\n"
    code += '    card = choose(me, me.hand, "which?")\n    move(card, heap)\n'
    found = of_rule(code, "give_up")
    assert "card = first(me.hand)" in found["choice"]
    assert any("or_none=True" in after for after in found["optional"])
    assert any("limit=2" in after for after in found["limit"]) and any("limit=" not in a for a in found["limit"])
    assert any("when=" not in after for after in found["condition"])


def test_lines_are_swapped_only_if_one_bears_on_the_other() -> None:
    assert "order" not in of_rule(go("table.tally = 1", "shuffle(deck)"))
    assert "order" in of_rule(go("shuffle(deck)", "move(top(deck, 1), heap)"))


def test_what_only_bots_consult_is_left_alone() -> None:
    code = go("pass") + "@score\ndef worth_of(me):\n    return three * coins_of(me)\n\n"
    code += "@value\ndef coins_of(me):\n    return me.coins + three\n"
    assert {mutant.rule for mutant in mutants(code)} & {"worth_of", "coins_of"} == set()


def test_a_clause_is_the_last_that_is_cited_on_the_way() -> None:
    code = go("table.tally = 1", "if count(deck) > 0:", '    cite("deep")', "    table.tally = 2")
    clauses = {(m.clause, m.before) for m in mutants(code) if m.rule == "go_on"}
    assert ("all", "table.tally = 1") in clauses
    assert ("deep", "table.tally = 2") in clauses and ("deep", "if count(deck) > 0:") in clauses


def test_what_is_declared_is_changed_too() -> None:
    ids = {mutant.id for mutant in mutants(go("table.tally = worth[ONE]"))}
    assert {
        "tables.worth[ONE]: ONE 10 → 11", "tokens.gem: supply 3 → 4", "phases.act: optional yes → no",
        "phases.feast: choose any → one", "zones.deck: when_empty rebuild heap → stop",
        "announcements.toast: once yes → no", "announcements.attack: start target → none",
        "sequence.round: at_most 1 → 2",
    } <= ids  # fmt: skip


def test_places_are_changed_in_who_sees_them_and_what_holds_of_them() -> None:
    made = edition("all-but-malice")
    ids = {mutant.id for mutant in declared_mutants(made.game, made.rules)}
    assert {"zones.hand: sees owner → all", "zones.hand: sees owner → nobody", "zones.cabal: sees all → nobody"} <= ids
    assert "zones.hand: over too_many_trumps → none" in ids
    assert not any(id.startswith("zones.stage: sees") for id in ids), "nothing lies there when anybody looks"
    assert "sequence.turn: win turn_end → round_end" in ids


def test_hands_stand_in_another_order_and_are_made_otherwise() -> None:
    made = edition("all-but-malice")
    found = {m.id: m for m in declared_mutants(made.game, made.rules) if m.operator == "ranking"}
    assert "rankings.poker.FLUSH: order FLUSH above STRAIGHT → FLUSH below" in found
    assert "rankings.poker.FULL_HOUSE: groups [3, 2] → [2, 2]" in found
    assert "rankings.poker.FLUSH: wins yes → no" in found and "rankings.poker: low ACE → none" in found
    change = found["names.rank: order as it stands → JOKER lowest"].game
    assert change is not None
    ranks = change(made.game).enums["rank"].members
    assert (ranks[0].name, ranks[0].order, ranks[1].name) == ("JOKER", 0, "TWO")


def test_columns_that_rules_read_have_another_value_on_all_cards_of_one() -> None:
    made = edition("deck-of-fey", "rebel-runs")
    found = {m.id: m for m in declared_mutants(made.game, made.rules) if m.operator == "card"}
    change = found["cards.deck_card: number 3 → 4"].game
    assert change is not None
    numbers = [card.values["number"] for card in change(made.game).cards["deck_card"].cards]
    assert 3 not in numbers and numbers.count(4) == 16
    assert "cards.deck_card[Tr1]: copies 1 → 2" in found
    assert not any("sign" in id for id in found), "a sign is what a card is"


def test_cards_of_members_with_marks_for_templates_are_changed_like_others() -> None:
    made = edition("cards", "level-none")
    ids = {m.id for m in declared_mutants(made.game, made.rules) if m.operator == "card"}
    assert "cards.number_card[SA]: copies 1 → 2" in ids
    assert not any(": suit" in id or ": rank" in id for id in ids), "suits and ranks are what a card is"


def test_every_kind_of_change_is_declared_and_ids_are_unique() -> None:
    found = mutants(go("for p in players:", "    draw(deck, 2, p.hand)", "    p.score += count(p.hand)"))
    assert {mutant.operator for mutant in found} <= set(OPERATORS)
    assert len({mutant.id for mutant in found}) == len(found)


def test_a_sample_takes_some_of_every_rule_and_always_the_same() -> None:
    found = mutants(go(*["table.tally = three"] * 9) + "@setup\ndef begin():\n    shuffle(deck)\n")
    few = sampled(found, 12)
    assert few == sampled(list(found), 12) and len(few) <= 16
    assert {"go_on", "begin"} <= {mutant.rule for mutant in few}
    assert sampled(found, 0) == found
