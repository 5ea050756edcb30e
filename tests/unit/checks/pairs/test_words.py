"""Words of a clause against its code: the edits that are told, and the shipped games, of which nothing is left to tell."""

import shutil
from pathlib import Path

import pytest

from pnp.checks.pairs.declared_words import check_declared_words
from pnp.checks.pairs.words import check_advice, check_words
from pnp.checks.static.binding import check_binding
from pnp.checks.static.constants import check_unused
from pnp.checks.static.traceability import backing_of
from pnp.rules.loading import load_and_compile
from pnp.source.diagnostics import Diagnostic, Report

DATA = Path(__file__).parents[4] / "data"


def told(folder: Path, variant: str = "") -> list[Diagnostic]:
    loaded = load_and_compile(folder, variant, Report())
    game, rules = loaded.game, loaded.rules
    words = [*check_words(game, rules), *check_advice(game, rules), *check_declared_words(game)]
    return [*words, *check_unused(game, rules)]


@pytest.mark.parametrize(
    ("name", "variant"),
    [("hearts", ""), ("crazy-eights", ""), ("all-but-malice", ""), ("deck-of-fey", "rebel-runs"), ("living-trumps", "patternfall")],
)  # fmt: skip
def test_the_shipped_games_have_no_warning_that_is_not_answered(name: str, variant: str) -> None:
    assert told(DATA / name, variant) == []


@pytest.fixture
def hearts(tmp_path: Path) -> Path:
    return Path(shutil.copytree(DATA / "hearts", tmp_path / "hearts"))


def change(folder: Path, name: str, old: str, new: str) -> None:
    file = folder / name
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), "utf-8")


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("rules/02-deal.md", "choose {{ card(passed_cards) }} from", "choose {{ card(5) }} from", "names the number `5`"),
        ("rules/04-score.md", "each other player gets {{ point(all_points) }}", "each other player gets {{ point(hand_size) }}", "names the constant `hand_size`"),
        ("rules/02-deal.md", "{#pass-advice index=passing kind=advice}", "You must not pass them twice. {#pass-advice kind=advice}", "is not binding, but says `You must`"),
    ],
)  # fmt: skip
def test_what_is_precise_enough_is_told(hearts: Path, file: str, old: str, new: str, said: str) -> None:
    change(hearts, file, old, new)
    messages = [d.message for d in told(hearts)]
    assert any(said in m for m in messages), messages
    assert {d.severity for d in told(hearts)} == {"warning"}


def test_words_that_exclude_what_the_code_does_are_told(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(DATA / "all-but-malice", tmp_path / "all-but-malice"))
    change(
        folder,
        "rules/03-round.md",
        "goes to the player with the most {{ secrets }}.",
        "goes to the player with the fewest {{ secrets }}.",
    )
    change(
        folder,
        "rules/03-round.md",
        "with the most {{ secrets }}; if several share",
        "with the fewest {{ secrets }}; if that is",
    )
    messages = [d.message for d in told(folder)]
    assert "`jewel-passes` says `fewest`, and its code does the opposite" in messages


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("game.yaml", "player.hand: {of: playing_card, face: down, sees: owner", "player.hand: {of: playing_card, face: down, sees: all", "`hand` says `yours alone to look at`, but `hand` is declared `sees: all`"),
        ("rules/01-overview.md", "Put the rest face down in", "Put the rest face up in", "`stock` says `face up`, but `stock` is declared `face: down`"),
        ("game.yaml", "play: {choose: one, label", "play: {choose: one, optional: yes, label", "but `play` is declared `optional: yes`"),
        ("rules/02-turn.md", "The player to the left of the dealer", "The player to the right of the dealer", "`turns` says `to the right`, and its code does the opposite"),
    ],
)  # fmt: skip
def test_words_against_what_is_declared_and_where_one_sits(
    tmp_path: Path, file: str, old: str, new: str, said: str
) -> None:
    folder = Path(shutil.copytree(DATA / "crazy-eights", tmp_path / "crazy-eights"))
    if "optional" in new:
        change(folder, "rules/02-turn.md", "In your turn do one of", "In your turn you must do one of")
    change(folder, file, old, new)
    messages = [d.message for d in told(folder)]
    assert any(said in m for m in messages), messages


def test_a_reason_in_the_attributes_answers_a_warning(hearts: Path) -> None:
    change(hearts, "rules/02-deal.md", "choose {{ card(passed_cards) }} from", "choose {{ card(5) }} from")
    assert told(hearts)
    change(hearts, "rules/02-deal.md", "{#pass kind=setup", '{#pass differs="five are told on purpose" kind=setup')
    assert not told(hearts)


def test_a_counter_that_nothing_uses_is_told_and_binds_nothing(hearts: Path) -> None:
    change(hearts, "game.yaml", "counters:\n", "counters:\n  player.glory: {start: 0, clause: glory}\n")
    change(
        hearts,
        "rules/04-score.md",
        "## Winning {#winning}",
        "Glory is counted for every heart. {#glory}\n\n## Winning {#winning}",
    )
    report = Report()
    loaded = load_and_compile(hearts, "", report)
    check_binding(loaded.game, loaded.rules, report)
    assert "nothing uses the counter `glory`" in [d.message for d in report]
    assert [d.code for d in report.errors] == ["PNP300"]
    assert "glory" not in backing_of(loaded.game, loaded.rules).data
