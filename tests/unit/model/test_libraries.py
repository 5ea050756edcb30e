"""A library gives its names, rankings and chapters to every game that shares it."""

from collections.abc import Callable
from typing import Any

import pytest

LIBRARY = """\
game: lib
title: Library
constants:
  pair_size: {value: 2, clause: pairs}
rankings:
  sets:
    rank: rank
    suit: suit
    columns: {wins: flag}
    hands:
      - {hand: PAIR, groups: [2], wins: yes}
      - {hand: SINGLE, groups: [1], wins: no}
"""
CHAPTER = "# Sets {#sets}\n\nPairs win. {#pairs}\n\n## More {#more}\n\n```rule\npass\n```\n"
SHARES = "title: Tiny\nshares: [lib]"
Sharing = Callable[..., Any]


@pytest.fixture
def sharing(build: Any) -> Sharing:
    """The tiny game with a library, and a second chapter that includes the library's."""

    def make(
        old: str = "title: Tiny", new: str = SHARES, chapter: str = "```include\nlib/sets\n```\n", **more: str
    ) -> Any:
        files = {"../lib/game.yaml": LIBRARY, "../lib/rules/sets.md": CHAPTER, "rules/02-hands.md": chapter, **more}
        return build(old, new, **files)

    return make


def test_what_a_library_declares_is_the_games(sharing: Sharing) -> None:
    built = sharing()
    assert built.faults == []
    assert [shape.name for shape in built.game.rankings["sets"].shapes] == ["PAIR", "SINGLE"]
    assert built.game.rankings["sets"].shapes[0].columns == {"wins": True}
    assert built.game.constants["pair_size"].span.file == "lib/game.yaml"


def test_an_include_alone_in_its_file_is_the_librarys_chapter(sharing: Sharing) -> None:
    game = sharing().game
    chapter = game.chapters[1]
    assert (chapter.number, chapter.title.text, chapter.library, chapter.file) == (
        "2",
        "Sets",
        "lib",
        "lib/rules/sets.md",
    )
    assert {c.id: c.number for c in game.clauses.values() if c.chapter == "hands"} == {
        "sets": "2",
        "pairs": "2.0.1",
        "more": "2.1",
    }
    assert game.rules[1].file == "lib/rules/sets.md"


def test_an_include_below_a_heading_stands_under_it(sharing: Sharing) -> None:
    game = sharing(
        chapter="# Hands {#hands}\n\n## Order {#order}\n\n```include\nlib/sets\n```\n\n## After {#after}\n"
    ).game
    assert {c.id: c.number for c in game.clauses.values() if c.chapter == "hands"} == {
        "hands": "2",
        "order": "2.1",
        "pairs": "2.1.1",
        "more": "2.1.2",
        "after": "2.2",
    }
    assert [b.level for b in game.chapters[1].blocks if b.kind == "heading"] == [1, 2, 3, 2]


def test_an_include_after_prose_is_a_section_with_the_librarys_title(sharing: Sharing) -> None:
    game = sharing(chapter="# Hands {#hands}\n\nProse.\n\n```include\nlib/sets\n```\n").game
    assert {c.id: c.number for c in game.clauses.values() if c.chapter == "hands"} == {
        "hands": "2",
        "sets": "2.1",
        "pairs": "2.1.1",
        "more": "2.1.2",
    }


def test_an_include_that_leads_nowhere_is_told(sharing: Sharing) -> None:
    fault = sharing(chapter="# H {#h}\n\n```include\nlib/set\n```\n").report.errors[0]
    assert (fault.code, fault.help, str(fault.span)) == ("PNP107", "write `sets`", "game/rules/02-hands.md:4:1")


def test_a_name_of_both_is_a_clash_with_both_places(sharing: Sharing) -> None:
    fault = next(d for d in sharing("constants:", SHARES.split("\n")[1] + "\nconstants:\n  pair_size: 3").report)
    assert fault.code == "PNP108"
    assert (fault.span.file, fault.labels[0].span.file) == ("game/game.yaml", "lib/game.yaml")


def test_a_ranking_may_be_made_of_another_with_rows_put_in(sharing: Sharing) -> None:
    more = (
        "\nrankings:\n  mine: {from: sets, insert: [{after: PAIR, hand: NEAR, groups: [1, 1], wins: no},"
        " {before: PAIR, hand: BEST, groups: [3], wins: yes}]}"
    )
    built = sharing("title: Tiny", SHARES + more)
    assert built.faults == []
    assert [s.name for s in built.game.rankings["mine"].shapes] == ["BEST", "PAIR", "NEAR", "SINGLE"]
    assert built.game.rankings["mine"].rank == "rank"


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        (
            "groups: [2], wins: yes",
            "groups: [2], wins: maybe",
            "PNP106 `wins` cannot be `maybe`: it is declared as `flag`",
        ),
        ("groups: [2], wins: yes", "groups: [2]", "PNP105 the hand `PAIR` has no value for `wins`"),
        ("groups: [2], wins", "groops: [2], wins", "PNP104 a hand has no key `groops`"),
        ("rank: rank", "rank: ranks", "PNP107 there is no enumeration `ranks`"),
        ("sets:\n", "sets:\n    from: setz\n", "PNP107 there is no ranking `setz`"),
        ("sets:\n", "sets:\n    from: sets\n", "PNP107 there is no ranking `sets`"),
        ("hand: PAIR", "hand: ONE", "PNP108 `ONE` is both a member and a hand"),
    ],
)
def test_faults_of_a_library_stand_in_its_file(sharing: Sharing, old: str, new: str, fault: str) -> None:
    built = sharing(**{"../lib/game.yaml": LIBRARY.replace(old, new)})
    assert f"{fault}" in [f"{d.code} {d.message}" for d in built.report]
    assert {d.span.file for d in built.report} <= {"lib/game.yaml"}
