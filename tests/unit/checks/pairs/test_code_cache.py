"""What was worked out of code is taken from an earlier check where the code is what it was, and only there."""

import ast
from pathlib import Path

import pytest

from pnp.checks.pairs import pairs, poles
from pnp.checks.pairs.code_cache import CodeTexts
from pnp.model.game import Game
from pnp.rules import RuleSet
from pnp.rules.canonical import code_text
from tests.lab import build
from tests.tiny import FILES

PLAY = "rules/02-turn.md"


def race(*change: str) -> tuple[Game, RuleSet]:
    files = {**FILES, PLAY: FILES[PLAY].replace(*change, 1)} if change else FILES  # type: ignore[arg-type]
    game, rules, _ = build(files)
    assert game is not None and rules is not None
    return game, rules


def test_code_that_did_not_move_is_not_worked_out_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PNP_CACHE", str(tmp_path))
    worked_out: list[str] = []
    real = pairs.normal_text
    monkeypatch.setattr(pairs, "normal_text", lambda *given: worked_out.append("") or real(*given))

    def digests(*change: str) -> dict[str, str]:
        game, rules = race(*change)
        known = CodeTexts(game)
        found = {key: pair.mark for key, pair in pairs.pairs_of(game, rules, known).items()}
        known.save()
        assert found == {key: pair.mark for key, pair in pairs.pairs_of(game, rules).items()}
        return found

    first = digests()
    all_of_it = len(worked_out) // 2
    worked_out.clear()
    assert digests() == first
    assert len(worked_out) == all_of_it  # (those that were asked for without what is known)
    worked_out.clear()
    assert digests("    draw(burrow, 1, me.hand)\n", "    draw(burrow, 2, me.hand)\n") != first
    assert all_of_it < len(worked_out) < 2 * all_of_it


def test_a_variant_works_out_only_the_code_that_the_one_before_it_has_not(monkeypatch: pytest.MonkeyPatch) -> None:
    worked_out: list[str] = []
    real = pairs.normal_text
    monkeypatch.setattr(pairs, "normal_text", lambda *given: worked_out.append("") or real(*given))
    beside: dict[str, str] = {}
    asked = []
    for change in ((), ("    draw(burrow, 1, me.hand)\n", "    draw(burrow, 2, me.hand)\n")):
        game, rules = race(*change)
        worked_out.clear()
        found = pairs.pairs_of(game, rules, CodeTexts(game, beside, use_cache=False))
        asked.append(len(worked_out))
        assert found == pairs.pairs_of(game, rules)
    assert asked[0] > 4 and asked[1] == 1


def test_what_was_kept_of_code_is_worked_out_anew_where_somebody_has_changed_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(poles, "_CODES", {})
    tree = ast.parse("gain(me, 2 * carrot)").body[0]
    known = CodeTexts(race()[0])
    known.text(("poles", code_text(tree)), lambda: "[1, 2]")
    assert poles.code_of(tree, "", known) == poles.code(tree)
