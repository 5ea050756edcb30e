"""What a player is offered may not depend on faces that the player cannot see (PNP214)."""

import pytest

from pnp.model.read.build import build_game
from pnp.rules import compile_rules
from pnp.source.diagnostics import Report
from pnp.source.load import load_game
from pnp.source.load.files import Memory
from tests.tiny import FILES


def _codes(header: str, body: str = "    move(card, heap)") -> list[str]:
    old = "@action(phase=hop, card=me.hand)\ndef play(me, card):\n    move(card, heap)"
    turn = FILES["rules/02-turn.md"]
    assert old in turn
    files = {**FILES, "rules/02-turn.md": turn.replace(old, f"{header}\n{body}")}
    report = Report()
    compile_rules(build_game(load_game(Memory(files), report), report), report)
    return [d.code for d in report.errors if d.code != "PNP114"]


@pytest.mark.parametrize(
    "header",
    [
        "@action(phase=hop, card=[c for c in me.hand if c.rank == HIGH])\ndef play(me, card):",
        "@action(phase=hop, card=me.hand, when=count(burrow) > 0)\ndef play(me, card):",
        "@action(phase=hop, card=me.hand, when=count([p for p in others(me) if count(p.hand) > 1]) > 0)\ndef play(me, card):",
        "@action(phase=hop, card=[c for c in heap if c.rank == HIGH])\ndef play(me, card):",
    ],
)
def test_own_cards_open_cards_and_counts_may_decide(header: str) -> None:
    assert _codes(header) == []


@pytest.mark.parametrize(
    "header",
    [
        "@action(phase=hop, card=me.hand, when=count([c for c in burrow if c.rank == HIGH]) > 0)\ndef play(me, card):",
        "@action(phase=hop, foe=others(me), card=[c for c in foe.hand if c.rank == HIGH])\ndef play(me, foe, card):",
    ],
)
def test_faces_that_the_chooser_cannot_see_may_not(header: str) -> None:
    assert _codes(header) == ["PNP214"]


def test_a_value_that_looks_into_a_foes_hand_is_followed() -> None:
    spy = "@value\ndef has_high(foe):\n    return count([c for c in foe.hand if c.rank == HIGH]) > 0\n\n"
    header = "@action(phase=hop, foe=[p for p in others(me) if has_high(p)], card=me.hand)\ndef play(me, foe, card):"
    assert _codes(spy + header) == ["PNP214"]


def test_a_value_that_looks_into_ones_own_hand_is_lawful() -> None:
    spy = "@value\ndef has_high(me):\n    return count([c for c in me.hand if c.rank == HIGH]) > 0\n\n"
    header = "@action(phase=hop, card=me.hand, when=has_high(me))\ndef play(me, card):"
    assert _codes(spy + header) == []


def test_options_of_a_choice_are_held_to_the_same() -> None:
    body = '    foe = first(others(me))\n    move(choose(me, [c for c in foe.hand if c.rank == HIGH], "one"), heap)\n    move(card, heap)'
    assert _codes("@action(phase=hop, card=me.hand)\ndef play(me, card):", body) == ["PNP214"]
