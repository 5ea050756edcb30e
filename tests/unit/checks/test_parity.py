"""The verdict after an edit is that of a check that knows nothing (`--no-cache`), whatever was planted."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from pnp.base.resources import GAMES
from pnp.checks.edition.check_edition import verify_examples, verify_play
from pnp.checks.search.effort import CheckOptions, Effort
from pnp.model.game import Game
from pnp.model.read.build import build_game
from pnp.rules import RuleSet, compile_rules
from pnp.source.diagnostics import Report
from pnp.source.load import Memory, load_game

Verdict = set[tuple[str, str, int]]
HARMLESS: dict[str, list[tuple[str, str]]] = {
    "hearts": [("    leader = first(table.in_order)\n", "    leader = first(table.in_order)  # who took the last\n"),
               ("best = lead", "best = lead\n    highest_so_far = lead.rank")],
    "crazy-eights": [("    move(card, played)\n    table.passes = 0\n", "    table.passes = 0\n    move(card, played)\n")],
    "all-but-malice": [("for p in [me, foe]:", "for p in [foe, me]:")],
    "deck-of-fey": [("    score_trick(winner)\n    winner.tricks += 1\n", "    winner.tricks += 1\n    score_trick(winner)\n")],
}  # fmt: skip
FAULTS: dict[str, list[tuple[str, str]]] = {
    "hearts": [
        ("    if count(fitting) > 0:\n        return fitting\n", "    if count(fitting) >= 0:\n        return fitting\n"),
        ("    if round_number == 1:\n        harmless", "    if round_number == 99:\n        harmless"),
        ("        table.broken = True", "        table.broken = False"),
        ("    return [c for c in me.hand if c.rank == TWO and c.suit == CLUBS]",
         "    return [c for c in me.hand if c.rank == TWO]"),
        ("    plain = [c for c in me.hand if c.suit != HEARTS]",
         "    plain = [c for c in me.hand if c.suit != first(first(others(me)).hand).suit]"),
    ],
    "crazy-eights": [
        ("@action(phase=play, when=count(stock) == 0, label=\"Pass\")",
         "@action(phase=play, when=count(stock) == 0 and count(me.hand) > 3, label=\"Pass\")"),
        ("        if count(stock) == 0:\n", "        if count(stock) == 0 and count(played) > 50:\n"),
        ("    return [c for c in me.hand if c.rank == EIGHT or", "    return [c for c in me.hand if c == top(stock) or"),
        ("    move(card, played)\n", "    move(card, stock)\n"),
    ],
    "all-but-malice": [
        ("        shuffle_into(trump_discards, trump_deck)\n", ""),
        ("    draw(trump_deck, 1, me.hand)\n", "    draw(trump_deck, 2, me.hand)\n"),
        ("gain(me, (1 + count(cards)) * secret)", "gain(me, (90 + count(cards)) * secret)"),
    ],
    "deck-of-fey": [
        ("    elif card.sign == table.fey:\n        cite(\"tt-fey-instead\")", "    elif 99 < count(me.hand):\n        cite(\"tt-fey-instead\")"),
        ("        move(p.played, discards)\n    table.trick_order", "        move(p.played, p.hand)\n    table.trick_order"),
        ("    if count([c for c in me.hand if c.sign == led.sign]) == 0:", "    if count([c for c in first(others(me)).hand if c.sign == led.sign]) == 0:"),
        ("        p.tricks = 0\n", "        p.tricks = 1\n"),
    ],
}  # fmt: skip


class Edited:
    """A game in memory, checked with what an earlier check left and without."""

    def __init__(self, name: str, effort: Effort, variant: str = "") -> None:
        folder = GAMES / name
        files = [f for f in folder.rglob("*") if f.is_file() and f.suffix in (".md", ".yaml", ".csv", ".j2")]
        self.texts = {f.relative_to(folder).as_posix(): f.read_text("utf-8") for f in files}
        self.folder, self.effort, self.variant = folder, effort, variant

    def built(self, edits: Sequence[tuple[str, str]]) -> tuple[Game, RuleSet, Report]:
        """The game with edits made to it."""
        texts = dict(self.texts)
        for old, new in edits:
            file = next(name for name, text in texts.items() if name.endswith(".md") and old in text)
            texts[file] = texts[file].replace(old, new, 1)
        report = Report()
        game = build_game(load_game(Memory(texts, str(self.folder), (GAMES,)), report), report, self.variant)
        rules = compile_rules(game, report)
        return game, rules, report

    def verdict(self, edits: Sequence[tuple[str, str]], traces: Path, cache: bool) -> Verdict:
        """What play says of the game: the code, file and line of each fault."""
        game, rules, _ = self.built(edits)
        report = Report()
        examples = verify_examples(game, rules, Report())
        verify_play(game, rules, examples, report, CheckOptions(self.effort, cache=cache, traces=traces))
        return {(d.code, Path(d.span.file).name, d.span.line) for d in report.errors}


@pytest.fixture(params=[pytest.param(name, id=name) for name in FAULTS])
def edited(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Edited:
    name = request.param
    if name != "hearts" and not request.config.getoption("--full"):
        pytest.skip("minutes: run with --full")
    monkeypatch.setenv("PNP_CACHE", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    return Edited(name, Effort())


def test_the_verdict_after_an_edit_is_that_of_a_check_that_knows_nothing(edited: Edited, tmp_path: Path) -> None:
    name = edited.folder.name
    assert edited.verdict([], tmp_path / "traces", True) == set()
    for edit in HARMLESS[name]:
        assert edited.verdict([edit], tmp_path / "traces", True) == set(), edit
        assert edited.verdict([], tmp_path / "traces", True) == set()
    for edit in FAULTS[name]:
        after = edited.verdict([edit], tmp_path / "traces", True)
        alone = edited.verdict([edit], tmp_path / "traces", False)
        assert after == alone, edit
    assert edited.verdict([], tmp_path / "traces", True) == set()


DISCARD = '    move(choose(me, me.hand, "the Trump to discard"), trump_discards)\n'
ANOTHER = """\
    if count([c for c in first(others(me)).hand if c.rank == ACE]) > {most}:
        move(choose(me, me.hand, "a Trump to discard"), trump_discards)
    else:
    """


def test_a_leak_planted_in_a_game_of_many_numbers_of_players(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pytestconfig: pytest.Config
) -> None:
    """What is asked depends on a hand that is not seen: so seldom that pairs of games need not show it, and seldomer."""
    if not pytestconfig.getoption("--full"):
        pytest.skip("a minute: run with --full")
    monkeypatch.setenv("PNP_CACHE", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    edited = Edited("living-trumps", Effort(), "amber")
    assert edited.verdict([], tmp_path / "traces", True) == set()
    found = []
    for most in (0, 1):
        leak = (DISCARD, ANOTHER.format(most=most) + DISCARD)
        found.append(edited.verdict([leak], tmp_path / "traces", True))
        assert found[-1] == edited.verdict([leak], tmp_path / "traces", False)
    assert "PNP410" in {code for verdict in found for code, _, _ in verdict}
