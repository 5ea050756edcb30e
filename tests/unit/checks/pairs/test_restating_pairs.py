"""Pairs of what says a rule beside its clause: answers and mistakes that link it, what examples tell, quests."""

import shutil
from collections.abc import Mapping
from pathlib import Path

import pytest

from pnp.app.review.editions import Edition, edition_of
from pnp.app.review.pairs import check_pairs, write_agreed
from pnp.app.review.review import read_review, with_agreement
from pnp.checks.pairs.agreed import AgreedPairs, OpenPair, agreement_of, open_pairs
from pnp.checks.pairs.changed_words import Reversal
from pnp.checks.pairs.contradictions import contradiction
from pnp.checks.pairs.judged_pages import change_in_page
from pnp.checks.pairs.pair import Pair
from pnp.checks.pairs.sides import Line, side
from pnp.rules.loading import load_and_compile
from pnp.source.diagnostics import Diagnostic, Report
from pnp.source.diagnostics.span import NOWHERE

ROOT = Path(__file__).parents[4]
TRICKS, QUESTIONS = "rules/03-tricks.md", "rules/06-questions.md"


@pytest.fixture
def hearts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PNP_CACHE", str(tmp_path / "cache"))
    return Path(shutil.copytree(ROOT / "data" / "hearts", tmp_path / "hearts"))


def change(folder: Path, name: str, old: str, new: str) -> None:
    file = folder / name
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), "utf-8")


def edition(folder: Path) -> Edition:
    loaded = load_and_compile(folder, "", Report())
    return edition_of(loaded.game, loaded.rules)


def opened(before: Mapping[str, Pair], folder: Path) -> dict[str, str]:
    agreed = AgreedPairs({key: agreement_of([pair]) for key, pair in before.items()})
    return {one.key: one.moved for one in open_pairs(edition(folder).pairs, agreed)}


def faults(folder: Path) -> list[Diagnostic]:
    report = Report()
    check_pairs(folder, [edition(folder)], True, False, report)
    return list(report.diagnostics)


# ------------------------------------------------------------------------------------------------- pages
@pytest.mark.parametrize(
    ("name", "edit", "code", "says"),
    [
        (
            "reference.md", ("clauses: [goal]", "clauses: [goal, worth]"),
            "PNP309", "the lists of reference.md have changed",
        ),
        (
            "terms.md", ("is to play the suit that was led", "is to play any suit but the one that was led"),
            "PNP309", "the words of terms.md have changed",
        ),
        (
            "terms.md", ("What you do not want.", "What you want."),
            "PNP614", "terms.md no longer says “do not”, which was agreed; no rule has changed",
        ),
    ],
)  # fmt: skip
def test_a_page_beside_the_chapters_is_held_to_what_was_agreed(
    hearts: Path, name: str, edit: tuple[str, str], code: str, says: str
) -> None:
    change(hearts, name, *edit)
    (fault,) = faults(hearts)
    assert fault.code == code and says in fault.message
    assert fault.span.file.endswith(name)


def test_a_source_that_names_another_clause_is_told() -> None:
    """A row more, or a clause more in a row, is a question for the designer."""
    old = "S-1: aim deal\nS-2: pass"
    assert change_in_page(old, "S-1: aim deal\nS-2: trick") == Reversal("another word", "S-2: pass", "S-2: trick")
    assert change_in_page(old, "S-1: aim deal\nS-2: pass trick") is None
    assert change_in_page(old, "S-1: deal aim\nS-2: pass\nS-3: trick") is None


def test_steps_in_another_order_are_told_and_clauses_on_the_sheet_are_not() -> None:
    assert change_in_page("steps: [a, b, c]", "steps: [b, a, c]") == Reversal("order", "a, b, c", "b, a, c")
    assert change_in_page("clauses: [a, b]", "clauses: [b, a]") is None


# ------------------------------------------------------------------------------------------------- answers, mistakes
@pytest.mark.parametrize(
    ("edit", "key", "code", "says"),
    [
        (("Yes, at any time (see", "No, never (see"), "notes.only-hearts", "PNP614", "now says “No”, where “Yes”"),
        (
            ("Must I take a {{ trick }} if I can?", "Must I lose a {{ trick }} if I can?"),
            "notes.follow",
            "PNP614",
            "`notes.follow` now says “lose”, where “take” was agreed",
        ),
        (
            ("Only the suit that was led", "Any suit"),
            "notes.trick-taken",
            "PNP614",
            "now says “any”, where “only” was agreed",
        ),
    ],
)
def test_a_changed_answer_question_or_mistake_is_open_against_its_clause(
    hearts: Path, edit: tuple[str, str], key: str, code: str, says: str
) -> None:
    before = edition(hearts).pairs
    change(hearts, QUESTIONS, *edit)
    assert opened(before, hearts) == {key: "words"}
    assert before[key].follows == (key.removeprefix("notes."),)
    (fault,) = faults(hearts)
    assert fault.code == code and says in fault.message
    assert fault.span.file.endswith(QUESTIONS)


@pytest.mark.parametrize(
    "edit",
    [
        (TRICKS, "If you hold nothing but hearts", "If you hold only hearts"),
        (TRICKS, '    cite("only-hearts")\n', '    cite("only-hearts")\n    cite("lead-any")\n'),
    ],
)
def test_a_clause_and_the_paragraphs_that_restate_it_are_one_message(hearts: Path, edit: tuple[str, str, str]) -> None:
    change(hearts, *edit)
    of_clause = [fault for fault in faults(hearts) if "only-hearts" in fault.message]
    (fault,) = of_clause
    assert any(step.startswith("restated at ") and "Yes, at any time" in step for step in fault.steps)
    assert not any("paragraph" in each.message for each in faults(hearts))


def test_agreeing_to_a_clause_agrees_to_what_restates_it(hearts: Path) -> None:
    change(hearts, TRICKS, "If you hold nothing but hearts", "If you hold only hearts")
    review = read_review(str(hearts), Report())
    assert review.open_keys() == ["only-hearts"]
    with_agreement(review, ["only-hearts"], Report())
    assert read_review(str(hearts), Report()).open_keys() == []


def test_a_paragraph_of_two_clauses_waits_for_both(hearts: Path) -> None:
    change(hearts, QUESTIONS, "(see [](#only-hearts))", "(see [](#only-hearts) and [](#follow))")
    every = edition(hearts)
    write_agreed(hearts, [every], {key: agreement_of([pair]) for key, pair in every.pairs.items()}, Report())
    change(hearts, TRICKS, "If you hold nothing but hearts", "If you hold only hearts")
    change(hearts, TRICKS, "Follow suit if you can.", "Follow suit, if you can.")
    review = read_review(str(hearts), Report())
    assert set(review.open_keys()) == {"only-hearts", "follow"}
    after = with_agreement(review, ["only-hearts"], Report())
    assert "notes.only-hearts.follow" in {o.key for o in open_pairs(edition(hearts).pairs, after.recorded)}
    with_agreement(after, ["follow"], Report())
    assert read_review(str(hearts), Report()).open_keys() == []


def test_a_clause_that_stays_as_it_is_leaves_its_paragraphs_in_peace(hearts: Path) -> None:
    before = edition(hearts).pairs
    change(hearts, QUESTIONS, "### Common mistakes", "### Mistakes")
    change(hearts, "game.yaml", "The fewest win.", "Fewest win.")
    assert opened(before, hearts) == {"terms.point": "words"}


# ------------------------------------------------------------------------------------------------- examples
@pytest.mark.parametrize(
    ("edit", "says"),
    [
        (("The {{ KING }} takes the {{ trick }}", "The {{ QUEEN }} takes the {{ trick }}"), "“QUEEN”, where “KING”"),
        (("Bruno must follow, and chooses", "Bruno may follow, and chooses"), "“may”, where “must”"),
        (("From now on hearts may be led", "From now on hearts may not be led"), "“may not”, where “may”"),
    ],
)
def test_what_an_example_tells_is_held_to_its_run(hearts: Path, edit: tuple[str, str], says: str) -> None:
    before = edition(hearts).pairs
    change(hearts, TRICKS, *edit)
    assert opened(before, hearts) == {"examples.a-present": "words"}
    (fault,) = faults(hearts)
    line = (hearts / TRICKS).read_text("utf-8").split("\n")[fault.span.line - 1]
    assert edit[1] in line and fault.code == "PNP614" and says in fault.message
    assert any("a-present" in step for step in fault.steps)  # (it still comes out as it expects)


def test_another_run_opens_what_is_told_of_it(hearts: Path) -> None:
    before = edition(hearts).pairs
    change(hearts, TRICKS, "round: 12", "round: 11")
    assert opened(before, hearts) == {"examples.nothing-but-hearts": "code"}


# ------------------------------------------------------------------------------------------------- quests
@pytest.fixture
def ferry(tmp_path: Path) -> Path:
    return Path(shutil.copytree(ROOT / "tests" / "night-ferry", tmp_path / "night-ferry"))


@pytest.mark.parametrize(
    ("old", "new", "key", "side"),
    [
        ("The door is low.", "The door is high.", "quests.old-mill.MILL", "words"),
        ("title: The yard", "title: Two dogs", "quests.old-mill.YARD", "words"),
        ("master: Let them talk.", "master: Let nobody talk.", "quests.old-mill.LANE", "words"),
        ("harm: 1", "harm: 2", "quests.old-mill.YARD", "code"),
        ("back: YARD", "back: LANE", "quests.old-mill.MILL", "code"),
        ("A short way home", "A long way home", "quests.old-mill", "words"),
    ],
)
def test_what_is_read_aloud_and_what_is_played_are_a_pair(ferry: Path, old: str, new: str, key: str, side: str) -> None:
    before = edition(ferry).pairs
    change(ferry, "quests/old-mill.yaml", old, new)
    assert opened(before, ferry) == {key: side}


@pytest.mark.parametrize(
    ("code_is", "said"),
    [("keys", "the keys of `quests.mill.YARD` now have"), ("run", "the run of `quests.mill.YARD` now has")],
)
def test_a_contradiction_names_the_side_that_changed(code_is: str, said: str) -> None:
    words, keys = (side([Line(text, NOWHERE)], [text]) for text in ("Nobody is hurt.", "danger: DANGEROUS"))
    pair = Pair("quests.mill.YARD", "quests.mill.YARD", words, keys, NOWHERE, code_is=code_is)
    changed = OpenPair("code", pair.key, pair, old_words="Nobody is hurt.", old_code="danger: SAFE")
    message = contradiction(changed, Reversal("another word", "SAFE", "DANGEROUS"), (), None)
    assert message == f"{said} “DANGEROUS”, where “SAFE” was agreed; its words still say: “Nobody is hurt”"
