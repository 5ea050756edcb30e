"""Pairs of the Hare Race and of Hearts: which edits open which side."""

import hashlib
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.app.review.editions import edition_of
from pnp.app.review.pairs import agree, agreed_of, check_pairs, write_agreed
from pnp.checks.pairs.agreed import AgreedPairs, agreement_of, mark_of, obsolete_pairs, open_pairs, restated_by
from pnp.checks.pairs.agreed_file import open_note
from pnp.checks.pairs.pair import Pair
from pnp.checks.pairs.pairs import pairs_of
from pnp.rules.loading import load_and_compile
from pnp.source.diagnostics import Report

ROOT = Path(__file__).parents[4]
Edit = Callable[[str], str]


@pytest.fixture
def hearts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PNP_CACHE", str(tmp_path / "cache"))
    return Path(shutil.copytree(ROOT / "data" / "hearts", tmp_path / "hearts"))


def pairs(folder: Path) -> dict[str, Pair]:
    loaded = load_and_compile(folder, "", Report())
    return pairs_of(loaded.game, loaded.rules)


def change(folder: Path, name: str, old: str, new: str) -> None:
    file = folder / name
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), "utf-8")


def moved(folder: Path, *edit: str) -> dict[str, str]:
    """What an edit opens: the side that moved, by key; without what is shown with its clause."""
    before = pairs(folder)
    agreed = AgreedPairs({key: agreement_of([pair]) for key, pair in before.items()})
    change(folder, *edit)
    after = pairs(folder)
    opened = [*open_pairs(after, agreed), *obsolete_pairs([after], agreed)]
    shown_with = {note.key for notes in restated_by(opened).values() for note in notes}
    return {o.key: o.moved for o in opened if o.key not in shown_with}


TRICKS, SCORE = "rules/03-tricks.md", "rules/04-score.md"


@pytest.mark.parametrize(
    ("edit", "opened"),
    [
        ((SCORE, "the player with the fewest {{ points }} wins", "the player with the most {{ points }} wins"), {"final-score": "words"}),
        ((SCORE, "win(lowest(players, points))", "win(highest(players, points))"), {"final-score": "code", "goal": "code"}),
        ((SCORE, "p.points = 0", "p.points = 1"), {"moon": "code"}),
        ((TRICKS, "Follow suit if you can.", "Follow suit if you like."), {"follow": "words"}),
        (("game.yaml", "heart_worth: {value: 1", "heart_worth: {value: 2"), {"worth": "code"}),
        (("game.yaml", "hand: {of: playing_card, face: down, sees: owner", "hand: {of: playing_card, face: down, sees: all"), {"hand": "code"}),
        (("game.yaml", "The fewest win.", "The most win."), {"terms.point": "words"}),
        (("rules/02-deal.md", '"a card to pass on"', '"a card to keep"'), {"pass": "words"}),
        ((TRICKS, '    cite("only-hearts")\n', ""), {"only-hearts": "code", "lead-any": "code"}),
        (("rules/02-deal.md", ' {#deal kind=setup index="dealing, set-up, dealer"}', " {#deal kind=advice}"), {"deal": "gone", "constants.hand_size": "new", "rules.deal_hands": "new", "zones.pack": "new"}),
    ],
)  # fmt: skip
def test_an_edit_opens_the_pairs_that_it_moves(
    hearts: Path, edit: tuple[str, str, str], opened: dict[str, str]
) -> None:
    assert moved(hearts, *edit) == opened


@pytest.mark.parametrize(
    "edit",
    [
        (TRICKS, "    leader = first(table.in_order)\n", "    # who leads\n    leader = first(table.in_order)\n"),
        (SCORE, "for other in others(p):\n                other.points", "for each in others(p):\n                each.points"),
        (SCORE, "c.rank == QUEEN and c.suit == SPADES", "SPADES == c.suit and c.rank == QUEEN"),
        (SCORE, "def settle_the_moon():", "def settle_the_moon():\n"),
        ("rules/02-deal.md", "Shuffle the {{ pack }} and deal", "Shuffle the {{pack}}\nand deal"),
        ("game.yaml", "heart_worth: {value: 1, clause: worth}", "heart_worth: {clause: worth, value: 1}"),
        (TRICKS, "if count(fitting) > 0:\n        return fitting", "if not count(fitting) == 0:\n        return fitting"),
    ],
)  # fmt: skip
def test_harmless_edits_open_nothing(hearts: Path, edit: tuple[str, str, str]) -> None:
    assert moved(hearts, *edit) == {}


def test_a_score_that_finds_the_winner_is_a_rule_of_the_game(hearts: Path) -> None:
    bots_worth = SCORE, "return all_points - me.points", "return me.points"
    assert moved(hearts, *bots_worth) == {}
    change(hearts, SCORE, *reversed(bots_worth[1:]))
    change(hearts, SCORE, "win(lowest(players, points))", "win(highest(players, lightness))")
    assert moved(hearts, *bots_worth) == {"final-score": "code", "goal": "code"}


def test_clauses_may_be_called_as_the_pairs_of_the_game_are(hearts: Path) -> None:
    change(hearts, SCORE, "## Words {#words index=no}", "Tables stand still. {#order}\n\nSo do players. {#players}\n")
    change(hearts, SCORE, "So do players.", "All read the sheet. {#reference}\n\nSo do players.")
    assert {"order", "players", "reference", "game.order", "game.players", "pages.reference"} <= pairs(hearts).keys()
    assert moved(hearts, SCORE, "So do players.", "So do all players.") == {"players": "words"}


def test_a_helper_of_one_line_is_the_same_as_what_it_says(hearts: Path) -> None:
    """An expression that becomes a @value of the same clause."""
    whole = "move(passed[p], last(top(seats_from(p), 1 + places[table.passing])).hand)"
    change(hearts, "rules/02-deal.md", "move(passed[p], neighbour(p).hand)", whole)
    before = pairs(hearts)["pass"]
    change(hearts, "rules/02-deal.md", whole, "move(passed[p], neighbour(p).hand)")
    assert pairs(hearts)["pass"].code.digest != before.code.digest  # (the helper stood there, and nobody called it)
    change(hearts, "rules/02-deal.md", "def neighbour(me)", "def the_one_who_gets_it(me)")
    change(hearts, "rules/02-deal.md", "neighbour(p)", "the_one_who_gets_it(p)")
    assert pairs(hearts)["pass"] != before


def checked(folder: Path, strict: bool = False) -> Report:
    report = Report()
    loaded = load_and_compile(folder, "", report)
    check_pairs(folder, [edition_of(loaded.game, loaded.rules)], True, strict, report)
    return report


def test_a_changed_side_is_reported_at_its_words_with_what_was_agreed(hearts: Path) -> None:
    assert not checked(hearts).diagnostics
    change(hearts, SCORE, "the player with the fewest {{ points }} wins", "whoever has {{ point(all_points) }} wins")
    (words,) = checked(hearts)
    assert (words.code, words.severity) == ("PNP309", "error")  # (Hearts is final)
    assert words.message.startswith("the words of `final-score` have changed (placeholder: {{ points }} → ")
    assert words.message.endswith("but its code has not")
    line = (hearts / SCORE).read_text("utf-8").split("\n")[words.span.line - 1]
    assert "{#final-score" in line and line[words.span.column - 1 :].startswith("whoever has {{ point(all_points) }}")
    assert any(
        s.startswith("words agreed: ") and "[-the player with the fewest {{ points }}-]" in s for s in words.steps
    )
    assert any(s.startswith("words now: ") and "{+whoever has {{ point(all_points) }}+}" in s for s in words.steps)
    assert re.search(r"`pnp review \S*hearts final-score`$", words.help)
    assert {d.severity for d in checked(hearts, strict=True)} == {"error"}


def test_code_opens_the_clauses_that_restate_it_and_words_do_not(hearts: Path) -> None:
    change(hearts, SCORE, "win(lowest(players, points))", "win(highest(players, points))")
    own, restated = checked(hearts)
    assert own.message.startswith("the code of `final-score` now means: ")
    assert "the code of `final-score` has changed, which `goal` restates in words that have not" in restated.message


def _edition(folder: Path):  # type: ignore[no-untyped-def]
    loaded = load_and_compile(folder, "", Report())
    return edition_of(loaded.game, loaded.rules)


def test_agreeing_settles_a_pair_and_no_other(hearts: Path) -> None:
    change(hearts, SCORE, "p.points = 0", "p.points = 1")
    change(hearts, TRICKS, "Follow suit if you can.", "Follow suit if you like.")
    report = Report()
    agree(hearts, [_edition(hearts)], agreed_of(hearts, report), ["moon"], report)
    assert [re.findall(r"`([\w-]+)`", d.message)[0] for d in checked(hearts)] == ["follow"]
    change(hearts, SCORE, "p.points = 1", "p.points = 0")
    assert {re.findall(r"`([\w-]+)`", d.message)[0] for d in checked(hearts)} == {"follow", "moon"}


def without_texts(folder: Path) -> None:
    """The agreed.yaml of a game in the form of older versions: digests alone."""
    entries = agreed_of(folder, Report()).entries  # type: ignore[union-attr]
    lines = [
        f"{key}: {', '.join(f'{mark.words} {mark.code}' for mark in entry.marks)}" for key, entry in entries.items()
    ]
    (folder / "agreed.yaml").write_text("\n".join(["# old", *lines, ""]), "utf-8")


def test_an_older_agreed_yaml_is_read_and_written_with_texts(hearts: Path) -> None:
    whole = (hearts / "agreed.yaml").read_text("utf-8")
    without_texts(hearts)
    assert not checked(hearts).diagnostics
    agreed = agreed_of(hearts, Report())
    assert agreed is not None and not any(entry.words for entry in agreed.entries.values())
    write_agreed(hearts, [_edition(hearts)], agreed.entries, Report())
    assert (hearts / "agreed.yaml").read_text("utf-8") == whole


def test_the_upgrade_takes_no_text_for_agreed_that_was_not(hearts: Path) -> None:
    without_texts(hearts)
    change(hearts, SCORE, "p.points = 0", "p.points = 1")
    agreed = agreed_of(hearts, Report())
    assert agreed is not None
    write_agreed(hearts, [_edition(hearts)], agreed.entries, Report())
    entry = agreed_of(hearts, Report()).entries["moon"]  # type: ignore[union-attr]
    assert entry.words and not entry.code
    assert [d.message.split("`")[1] for d in checked(hearts)] == ["moon"]


def test_the_digest_of_a_restating_clause_in_an_older_file_still_counts(hearts: Path) -> None:
    """Older digests of `goal` covered the words of `final-score` too."""
    edition = _edition(hearts)
    source = edition.pairs["final-score"]
    older = hashlib.sha256(source.mark.encode()).hexdigest()[:8]
    without_texts(hearts)
    file = hearts / "agreed.yaml"
    goal = mark_of(edition.pairs["goal"])
    file.write_text(file.read_text("utf-8").replace(f"goal: {goal.words} {goal.code}", f"goal: {goal.words} {older}"))
    assert older in file.read_text("utf-8") and not checked(hearts).diagnostics
    change(hearts, SCORE, "the player with the fewest {{ points }} wins", "whoever has the fewest {{ points }} wins")
    assert [d.message.split("`")[1] for d in checked(hearts)] == ["final-score"]


def test_the_old_side_comes_from_the_repository_where_agreed_yaml_has_none(hearts: Path) -> None:
    without_texts(hearts)

    def git(*words: str) -> None:
        subprocess.run(["git", "-C", str(hearts), "-c", "user.name=a", "-c", "user.email=a@b", *words], check=True)

    git("init", "-q")
    git("add", "-A")
    git("commit", "-qm", "as it was agreed")
    change(hearts, SCORE, "p.points = 0", "p.points = 1")
    (found,) = checked(hearts)
    assert any(s.startswith("code agreed:") and s.endswith("p.points = [-0-]") for s in found.steps)
    assert (hearts / SCORE).read_text("utf-8").split("\n")[found.span.line - 1].strip() == "p.points = 1"


def test_without_texts_and_repository_the_new_side_is_shown(hearts: Path) -> None:
    without_texts(hearts)
    change(hearts, SCORE, "p.points = 0", "p.points = 1")
    (found,) = checked(hearts)
    assert "what the code does:" in found.steps
    assert any("becomes 1" in step for step in found.steps)


def test_a_game_that_agreed_to_nothing_is_left_in_peace_but_for_strict(hearts: Path) -> None:
    (hearts / "agreed.yaml").unlink()
    assert not checked(hearts).diagnostics
    (error,) = checked(hearts, strict=True)
    assert error.severity == "error" and "--begin`" in error.help


def test_a_build_says_in_a_line_how_many_pairs_are_open(hearts: Path) -> None:
    assert open_note(hearts, [pairs(hearts)]) is None
    change(hearts, SCORE, "p.points = 0", "p.points = 1")
    change(hearts, TRICKS, "Follow suit if you can.", "Follow suit if you like.")
    note = open_note(hearts, [pairs(hearts)])
    assert note is not None and (note.severity, note.message) == ("note", "2 pairs of words and code are open")
    (hearts / "agreed.yaml").unlink()
    assert open_note(hearts, [pairs(hearts)]) is None
