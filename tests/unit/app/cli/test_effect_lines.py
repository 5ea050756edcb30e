"""The effect of an edit on play in words and as Markdown: shares in per cent, each with its interval and a verdict."""

from dataclasses import replace
from typing import Any

import pytest

from pnp.app.api.number_changes import NumberEffects
from pnp.app.build.page_digests import Pages
from pnp.app.cli.diff_lines import content_lines, diff_lines
from pnp.app.cli.diff_markdown import LONGEST, diff_markdown, escaped
from pnp.app.diff.compare import Difference, NameChanges
from pnp.app.diff.effect_lines import MOST_SHOWN, effect_lines, figure_name
from pnp.app.report.account import Words
from pnp.app.workshop.work import effect_of_play
from pnp.checks.statistics.paired import Effect, FigureChange

WINS = FigureChange(
    "seat 1", "wins", 0.4, 0.5, 0.1, -0.02, 0.22, pairs=50, differ=9, share=True,
    before_interval=(0.276, 0.538), after_interval=(0.366, 0.634),
)  # fmt: skip
ROUNDS = FigureChange(
    "rounds", "length", 8.0, 6.5, -1.5, -2.0, -1.0, pairs=50, differ=40, shown=True, before_interval=(7.5, 8.5),
    after_interval=(6.25, 6.75),
)  # fmt: skip
CARD = replace(WINS, name="Owl, wins when played", about="card", pairs=31)
EFFECT = Effect(2, 50, 45, (ROUNDS, WINS, CARD), unmoved=12)


def difference(*effects: Effect) -> Difference:
    return Difference("", {}, NameChanges(), {}, effects=effects)


def test_a_share_is_a_percentage_and_its_difference_points() -> None:
    assert list(effect_lines(EFFECT, all_figures=True)) == [
        "2 players: 45 of 50 games differ",
        "  rounds: 8 (7.5 to 8.5) → 6.5 (6.25 to 6.75), -1.5 (-2 to -1), clearly moved",
        "  wins of seat 1: 40.0% (27.6% to 53.8%) → 50.0% (36.6% to 63.4%), +10.0 points (-2.0 to +22.0), may be chance",
        "  1 more figure changed in some games, which may be chance; 12 figures did not move",
    ]


def test_figures_that_may_be_chance_are_counted_unless_they_are_asked_for() -> None:
    lines = list(effect_lines(EFFECT))
    assert len(lines) == 3
    assert lines[-1] == "  2 more figures changed in some games, which may be chance; 12 figures did not move"
    noise = replace(EFFECT, moved=(WINS,))
    assert list(effect_lines(noise))[1:] == [
        "  no figure clearly moved: all differences may be chance; yet the wins of a seat may have moved by up to 22 points "
        "(more games show more)",
        "  1 figure changed in some games, which may be chance; 12 figures did not move",
    ]


def test_a_figure_that_not_all_games_have_names_their_number() -> None:
    effect = replace(EFFECT, moved=(replace(CARD, shown=True),))
    assert list(effect_lines(effect))[1].startswith("  Owl, wins when played (31 games): 40.0%")


def test_games_that_are_all_the_same_are_one_sentence() -> None:
    assert list(effect_lines(Effect(3, 50, 0, (), 30))) == [
        "3 players: none of 50 games differs",
        "  30 figures did not move",
    ]
    assert diff_lines(difference(Effect(3, 50, 0, (), 30))) == ["nothing differs"]


def test_more_figures_than_a_reader_wants_are_counted() -> None:
    many = replace(EFFECT, moved=(replace(ROUNDS, about="clause"),) * (MOST_SHOWN + 3), unmoved=0)
    lines = list(effect_lines(many))
    assert len(lines) == MOST_SHOWN + 2
    assert lines[-1] == "  3 more figures clearly moved (see --json); 0 figures did not move"


def test_the_number_of_sheets_is_written_once() -> None:
    papers = (
        Pages("duel-cards-a4", ("fronts 1 of 3", "fronts 3 of 3"), 3, 3),
        Pages("rulebook-a5", ("5", "6"), 30, 32),
        Pages("gone-a4", (), 2, 0),
    )
    assert content_lines(replace(difference(), pages={"en": papers})) == [
        "pages in en of duel-cards-a4: fronts 1, fronts 3 of 3 pages",
        "pages in en of rulebook-a5: 5, 6 of 32 pages (was 30)",
        "pages in en of gone-a4: gone",
    ]


STUCK = replace(EFFECT, moved=(WINS,), stuck=3, message="round 2: no card can be *drawn*")


@pytest.mark.parametrize("effect", [EFFECT, STUCK, replace(STUCK, stuck=0), Effect(3, 50, 0, (), 30)])
def test_the_workshop_has_every_sentence_of_pnp_diff(effect: Effect) -> None:
    data: dict[str, Any] = {**effect_of_play(effect)}
    rows = [
        f"{row['name']}: {row['before']} → {row['after']}, {row['difference']}, {row['verdict']}"
        for row in data["rows"]
    ]
    lines = [data["games"], data["stuck"], data["chance"], *rows, data["rest"]]
    assert [line for line in lines if line] == [line.strip() for line in effect_lines(effect, all_figures=True)]


def test_games_that_get_stuck_are_named_wherever_the_effect_is_shown() -> None:
    words = "3 games cannot be played on after the change: round 2: no card can be *drawn*"
    assert f"  {words}" in effect_lines(STUCK)
    assert f"{escaped(words)}." in diff_markdown("owls", "v1.0", [difference(STUCK)], [])
    assert Words(f"{words}.") in NumberEffects((), (STUCK,))._all_parts()
    assert "cannot be played on" not in diff_markdown("owls", "v1.0", [difference(EFFECT)], [])


# ------------------------------------------------------------------------------------------------- Markdown
def test_a_name_of_the_game_is_text_in_markdown() -> None:
    assert escaped("a|b *c* <img> [d](e)\n`f`") == r"a\|b \*c\* \<img\> \[d\](e) \`f\`"
    assert escaped("@anna and #12") == "@<!-- -->anna and #<!-- -->12"


def test_nothing_that_differs_is_told_in_markdown() -> None:
    assert diff_markdown("owls", "v1.0", [difference()], []) == "### Changes of owls since v1.0\n\nNothing differs."


def test_a_table_has_five_cells_in_each_row_whatever_cards_are_called() -> None:
    effect = replace(EFFECT, moved=(replace(CARD, name="A | B, wins when played", shown=True), ROUNDS))
    rows = [line for line in diff_markdown("owls", "v1.0", [difference(effect)], []).splitlines() if line[:1] == "|"]
    assert len(rows) == 4
    assert {row.replace(r"\|", "").count("|") for row in rows} == {6}


def test_a_comment_is_no_longer_than_github_takes() -> None:
    effect = replace(EFFECT, moved=(replace(ROUNDS, about="clause"),) * MOST_SHOWN)
    text = diff_markdown("owls", "v1.0", [difference(*[effect] * 40)], [])
    assert LONGEST - 5000 < len(text) < LONGEST + 200
    assert text.endswith(" more parts: see `pnp diff` without `--format`.")


def test_a_figure_of_a_card_without_a_share_counts_seats() -> None:
    length = replace(CARD, name="Owl, length", share=False, pairs=50)
    assert figure_name(length, EFFECT) == "Owl, length, seats in a game"
    assert figure_name(CARD, EFFECT) == "Owl, wins when played (31 games)"
    assert figure_name(ROUNDS, EFFECT) == "rounds" and figure_name(WINS, EFFECT) == "wins of seat 1"
