"""What a seat is asked must be the same in all worlds that it cannot tell apart: whether, when, what, how many, in which
order. Each fault is planted in the Hare Race, and found in the rules (PNP214) or by swapping hidden cards (PNP410)."""

import pytest

from pnp.checks.search.leaks import LeakTest
from tests.lab import build
from tests.tiny import FILES

TURN = "rules/02-turn.md"
FIRST = "    move(card, heap)\n"
PAIRS = 60

STATIC = {
    "a list by a local": ["found = [c for c in first(others(me)).hand if c.rank == HIGH]", 'x = choose(me, [me, first(others(me))], "one")', "if count(found) > 1:", '    move(choose(me, found, "one"), heap)'],
    "a list by a loop": ["found = []", "for p in others(me):", "    for c in p.hand:", "        if c.rank == HIGH:", "            found = found + [c]", "if count(found) > 1:", '    move(choose(me, found, "one"), heap)'],
    "a list by several locals": ["foe = first(others(me))", "low = [c for c in foe.hand if c.rank == LOW]", "high = [c for c in foe.hand if c.rank == HIGH]", "both = low + high", 'move(choose(me, both, "one"), heap)'],
    "some of a list": ["found = [c for c in burrow if c.rank == HIGH]", 'xs = choose_some(me, found, 0, 2, "some")'],
}  # fmt: skip
PLAYED = {
    "how many may be named": ["n = count([c for c in burrow if c.rank == HIGH])", 'x = choose_number(me, 0, n, "how many")'],
    "the ranks that may be named": ['x = choose(me, [LOW, HIGH] if first(top(burrow, 1)).rank == HIGH else [HIGH, LOW], "which")'],
    "the players that may be named": ["rich = [p for p in others(me) if count([c for c in p.hand if c.rank == HIGH]) > 0]", "for p in rich:", '    x = choose(me, [p, me], "whom")'],
    "the order of players": ["foe = first(others(me))", "rich = [foe, me] if count([c for c in foe.hand if c.rank == HIGH]) > 1 else [me, foe]", 'x = choose(me, rich, "whom")'],
    "how many of one's own cards": ["n = count([c for c in burrow if c.rank == HIGH])", 'xs = choose_some(me, me.hand, 0, n, "some")'],
    "whether one is asked": ["if first(top(burrow, 1)).rank == HIGH:", '    x = confirm(me, "shall we?")'],
    "the words": ["if first(top(burrow, 1)).rank == HIGH:", '    x = confirm(me, "shall we?")', "else:", '    x = confirm(me, "may we?")'],
    "how often one is asked": ['x = confirm(me, "shall we?")', "if first(top(burrow, 1)).rank == HIGH:", '    x = confirm(me, "shall we?")'],
    "before or after something": ["if first(top(burrow, 1)).rank == HIGH:", '    x = confirm(me, "shall we?")', "    gain(me, 1 * carrot)", "else:", "    gain(me, 1 * carrot)", '    x = confirm(me, "shall we?")'],
    "whether somebody else is asked": ["foe = first(others(me))", "if first(top(burrow, 1)).rank == HIGH:", '    x = confirm(foe, "shall we?")'],
    "who is asked first": ["foe = first(others(me))", "turned = [me, foe] if count([c for c in burrow if c.rank == HIGH]) > 1 else [foe, me]", "for p in turned:", '    x = confirm(p, "shall we?")'],
}  # fmt: skip
LAWFUL = {
    "one's own hand": ["if count([c for c in me.hand if c.rank == HIGH]) > 0:", '    x = confirm(me, "shall we?")'],
    "the open heap": ["n = count([c for c in heap if c.rank == HIGH])", 'x = choose_number(me, 0, n + 1, "how many")'],
    "how many cards are hidden": ["n = count(burrow)", 'x = choose_number(me, 0, n + 1, "how many")'],
    "backs": ["foe = first(others(me))", 'x = choose(me, foe.hand, "one")'],
    "what was told before": ["n = count([c for c in burrow if c.rank == HIGH])", "tell(n, players)", 'x = choose_number(me, 0, n + 1, "how many")'],
    "what was shown before": ["foe = first(others(me))", "show(foe.hand, players)", "found = [c for c in foe.hand if c.rank == HIGH]", 'xs = choose_some(me, found, 0, 2, "some")'],
}  # fmt: skip


def planted(lines: list[str]) -> tuple[list[str], list[tuple[str, str]]]:
    """The codes of the errors, and the rule and prompt of each leak."""
    code = "".join(f"    {line}\n" for line in lines)
    game, rules, report = build(FILES | {TURN: FILES[TURN].replace(FIRST, code + FIRST, 1)})
    assert game is not None and rules is not None
    errors = [d.code for d in report.errors]
    leaks = [] if errors else LeakTest(game, rules, 2).find(3, PAIRS)[0]
    return errors, [(leak.rule, leak.prompt) for leak in leaks]


@pytest.mark.parametrize("name", STATIC)
def test_a_list_that_reads_hidden_ranks_is_found_in_the_rules(name: str) -> None:
    errors, _ = planted(STATIC[name])
    assert errors and set(errors) == {"PNP214"}


@pytest.mark.parametrize("name", PLAYED)
def test_a_question_that_goes_by_hidden_ranks_is_found_in_play(name: str) -> None:
    errors, leaks = planted(PLAYED[name])
    assert errors or leaks
    assert set(errors) <= {"PNP214"} and {rule for rule, _ in leaks} <= {"play"}


@pytest.mark.parametrize("name", LAWFUL)
def test_what_a_seat_may_know_may_decide_what_it_is_asked(name: str) -> None:
    assert planted(LAWFUL[name]) == ([], [])
