"""Gestures that are joined, taken back and made again; edits of columns that are refused; quests in words and data."""

import threading
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from pnp.app.editing.column_edits import AddColumn, DeleteColumn, RenameColumn, check_columns
from pnp.app.editing.edited_file import Version, version_of
from pnp.app.editing.table_edits import Column, NotEdited
from pnp.app.quests import quests
from pnp.app.workshop import column_uses, yaml_gestures
from pnp.app.workshop.yaml_gestures import JOINED, NO_MOVE, YamlGestures
from pnp.checks.statistics.figures import Share
from pnp.model.game import Message
from pnp.source.diagnostics import Diagnostic, Report, Span


# ------------------------------------------------------------------------------------------------- gestures
class _Cards:
    """The cards of a page, which draws nothing."""

    def __init__(self, folder: Path) -> None:
        self.source, self.lock, self.faults, self.drawn = SimpleNamespace(folder=folder), threading.RLock(), [], 0

    def note_edit(self) -> None:
        """Do nothing."""

    def draw(self, reading: Any = None) -> None:
        """Count."""
        self.drawn += 1


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A page with a file, and a clock that a test turns."""
    (tmp_path / "theme.yaml").write_text("a: 1\n", "utf-8")
    made = YamlGestures(_Cards(tmp_path))  # type: ignore[arg-type]
    clock = [0.0]
    monkeypatch.setattr(yaml_gestures.time, "monotonic", lambda: clock[-1])
    return SimpleNamespace(page=made, clock=clock, text=lambda: (tmp_path / "theme.yaml").read_text("utf-8"))


def change(page: Any, text: str, words: str = "w", move: Any = NO_MOVE, at: float = 0.0) -> None:
    page.clock.append(at)
    file = page.page.file("theme.yaml")
    page.page._write(file, words, file.read(), text)
    page.page._note(("theme.yaml",), move)


def test_a_gesture_is_taken_back_and_made_again(page: Any) -> None:
    assert page.page.undo_words == page.page.redo_words == ""
    change(page, "a: 2\n", "two")
    change(page, "a: 3\n", "three")
    assert (page.page.undo_words, page.page.redo_words) == ("three", "") and page.page.last["words"] == "three"
    assert page.page.last == {
        "file": "theme.yaml",
        "words": "three",
        "lines": [["-", 1, "a: 2"], ["+", 1, "a: 3"]],
        "isNew": False,
        "isGone": False,
    }
    page.page.take_back()
    assert (
        page.text() == "a: 2\n"
        and (page.page.undo_words, page.page.redo_words) == ("two", "three")
        and page.page.last["words"] == "taken back: three"
    )
    page.page.take_back(again=True)
    assert page.text() == "a: 3\n" and page.page.last["words"] == "made again: three" and page.page.cards.drawn == 2
    page.page.take_back()
    change(page, "a: 4\n", "four")
    assert page.page.redo_words == ""
    with pytest.raises(NotEdited, match="nothing to redo"):
        page.page.take_back(again=True)
    for _ in range(2):
        page.page.take_back()
    assert page.text() == "a: 1\n"
    with pytest.raises(NotEdited, match="nothing to undo"):
        page.page.take_back()
    with pytest.raises(NotEdited, match="nothing has changed"):
        change(page, "a: 1\n")


@pytest.mark.parametrize(
    ("moves", "times", "steps"),
    [
        ([("hero", "art")] * 3, [0.0, 1.0, 2.0], 1), ([("hero", "art")] * 2, [0.0, JOINED], 2), ([("hero", "art")] * 2, [0.0, JOINED - 0.01], 1), ([("hero", "art"), ("hero", "title")], [0.0, 0.5], 2), ([NO_MOVE] * 2, [0.0, 0.1], 2),
        ([("hero", "art"), NO_MOVE, ("hero", "art")], [0.0, 0.1, 0.2], 3),
    ],
)  # fmt: skip
def test_quick_moves_of_one_thing_are_one_step(page: Any, moves: list[Any], times: list[float], steps: int) -> None:
    for n, (move, at) in enumerate(zip(moves, times, strict=True), 2):
        change(page, f"a: {n}\n", f"to {n}", move, at)
    assert len(page.page.done) == steps
    for _ in range(steps):
        page.page.take_back()
    assert page.text() == "a: 1\n"
    change(page, "a: 9\n", "nine", moves[0], times[-1] + 0.1)
    assert len(page.page.done) == 1  # (a step that was taken back is not joined)


def test_joined_moves_are_shown_from_their_first_text(page: Any) -> None:
    for n in (2, 3):
        change(page, f"a: {n}\n", f"to {n}", ("hero", "art"), n / 10)
    assert page.page.last["lines"] == [["-", 1, "a: 1"], ["+", 1, "a: 3"]] and page.page.undo_words == "to 3"


def test_texts_keep_their_marks_and_encodings() -> None:
    for data, text, encoding in (
        (b"\xef\xbb\xbfa", "a", "utf-8"),
        ("é".encode("utf-16-le"), None, ""),
        (b"\xff\xfea\x00", "a", "utf-16-le"),
        (b"a\r\n", "a\r\n", "utf-8"),
    ):
        if text is not None:
            version = version_of(data)
            assert (
                (version.text, version.encoding) == (text, encoding)
                and version.data(version.text) == data
                and len(version.digest) == 16
            )
    with pytest.raises(NotEdited, match="the file is in cp1252, which has no `中`: save it as UTF-8 first"):
        Version("a", b"", "cp1252", "").data("a中b")


# ------------------------------------------------------------------------------------------------- columns
def fault(message: str, severity: Any = "error", code: str = "PNP100", line: int = 1) -> Diagnostic:
    return Diagnostic(code, message, Span("/g/cards.csv", line, 1), severity=severity)


def test_only_errors_that_an_edit_brings_are_new() -> None:
    column = Column("cost", "Cost")
    before = [fault("no `cost`"), fault("old")]
    after = [fault("old"), fault("no `price`"), fault("fresh"), fault("note", "warning"), fault("old", code="PNP107")]
    renamed = column_uses._new_faults(after, before, RenameColumn(0, "Price"), column)
    assert [(one.code, one.message) for one in renamed] == [("PNP100", "fresh"), ("PNP107", "old")]
    deleted = column_uses._new_faults(after, before, DeleteColumn(0), column)
    assert [one.message for one in deleted] == ["no `price`", "fresh", "old"]
    unnamed = column_uses._new_faults(after, before, RenameColumn(0, "Price"), Column("", ""))
    assert [one.message for one in unnamed] == ["no `price`", "fresh", "old"]


def test_a_renaming_that_changes_cards_or_faces_is_refused() -> None:
    def loaded(*copies: int) -> Any:
        return SimpleNamespace(
            game=SimpleNamespace(
                cards={"hare": SimpleNamespace(name="hare", cards=[SimpleNamespace(copies=n) for n in copies])}
            )
        )

    def face(items: tuple[int, ...]) -> Any:
        return SimpleNamespace(face=SimpleNamespace(items=items))

    def difference(edit: Any, now: Any, faces: Any = (), before: Any = None) -> str:
        cards: Any = SimpleNamespace(loaded=now, faces={"a": face((1,)), "b": face((2,))})
        return column_uses._difference(cards, before or loaded(1, 2), dict(faces), edit)[:36]

    rename = RenameColumn(0, "x")
    assert difference(rename, loaded(1, 2)) == difference(rename, None) == difference(DeleteColumn(0), loaded(9)) == ""
    assert difference(rename, loaded(1, 3)) == "this name would change the cards, or"
    assert (
        difference(rename, loaded(1, 2), {"a": face((1,))}) == ""
        and difference(rename, loaded(1, 2), {"a": face((3,))}) == "with this name the faces would look "
    )
    assert difference(rename, loaded(1, 2), {"c": face((1,))}) == "with this name the faces would look "


def test_a_refusal_lists_three_uses(tmp_path: Path) -> None:
    cards: Any = SimpleNamespace(loaded=None, source=SimpleNamespace(folder=Path("/g")))
    shown: Any = SimpleNamespace(kind="hare")

    def refusal(edit: Any, *faults: Diagnostic, column: Column | None = None) -> str:
        return column_uses._refusal(cards, shown, edit, column or Column("cost", "Cost"), faults)

    assert (
        refusal(AddColumn(0, "x"), fault("m")) == "m"
        and refusal(AddColumn(0, "x"), Diagnostic("PNP100", "m", Span("a", 1, 1), "h")) == "m: h"
    )
    one = refusal(DeleteColumn(0), fault("no `cost`", line=4), fault("other"))
    assert (
        one == "the game needs the column `Cost`, so nothing was written; change this first: cards.csv:4:1: no `cost`"
    )
    many = refusal(DeleteColumn(2), *[fault(f"f{n}", line=n) for n in range(1, 6)], column=Column("", ""))
    assert (
        many.startswith("the game needs the column `3`")
        and many.endswith("cards.csv:3:1: f3; and 2 more places")
        and refusal(DeleteColumn(0), *[fault("x")] * 3).count(";") == 3
    )


def test_columns_that_a_table_allows() -> None:
    table: Any = SimpleNamespace(columns=[Column("a", "A"), Column("b", "B")], rows=[])
    for edit in (AddColumn(0, "c"), AddColumn(2, "c"), RenameColumn(1, "c")):
        check_columns(table, edit)
    for edit, why in (
        (AddColumn(3, "c"), "cannot be number 4"),
        (AddColumn(-1, "c"), "cannot be number 0"),
        (AddColumn(0, " "), "needs a name"),
        (RenameColumn(0, ""), "needs a name"),
    ):
        with pytest.raises(NotEdited, match=why):
            check_columns(table, edit)
    with pytest.raises(NotEdited, match="the table is empty"):
        check_columns(SimpleNamespace(columns=[], rows=[]), AddColumn(0, "c"))  # type: ignore[arg-type]


# ------------------------------------------------------------------------------------------------- quests
def quest(**facts: Any) -> Any:
    encounters = {
        "cave": SimpleNamespace(span=Span("q.yaml", 5, 1), title=Message("Cave")),
        "hall": SimpleNamespace(span=Span("q.yaml", 9, 1), title=Message("Hall")),
    }
    return SimpleNamespace(
        **(
            {
                "id": "trip",
                "name": "trip",
                "title": Message("A Trip"),
                "variant": "v",
                "lays": None,
                "encounters": encounters,
                "span": Span("q.yaml", 1, 1),
            }
            | facts
        )
    )


def record(ended_at: str, code: str = "PNP401", file: str = "r.md", line: int = 3) -> Any:
    return SimpleNamespace(code=code, file=file, line=line, ended_at=ended_at, message="no card")


def faults_of(
    monkeypatch: pytest.MonkeyPatch, *stuck: Any, at: str = "place", **facts: Any
) -> list[tuple[str, int, str]]:
    monkeypatch.setattr(quests, "unvisited", lambda quest, figures: ["hall"])
    game: Any = SimpleNamespace(quest=quest(**facts), quest_rules=SimpleNamespace(at=at))
    figures: Any = SimpleNamespace(stuck=stuck, games=40, agent="greedy")
    return [(one.code, one.span.line, one.message) for one in quests._faults_of(game, figures)]


def test_games_of_a_quest_that_get_stuck_are_reported_once_at_their_encounter(monkeypatch: pytest.MonkeyPatch) -> None:
    assert faults_of(monkeypatch, record("cave"), record("hall"), record("hall", line=4), record("gone", "", "")) == [
        ("PNP401", 5, "in `cave` the game cannot continue: no card (r.md:3)"), ("PNP401", 9, "in `hall` the game cannot continue: no card (r.md:4)"), ("PNP400", 1, "in `gone` the game cannot continue: no card"),
    ]  # fmt: skip
    assert faults_of(monkeypatch) == [("PNP414", 9, "none of 40 games of greedy players reached `hall`")]
    assert faults_of(monkeypatch, lays=1) == faults_of(monkeypatch, at="") == []


def test_names_and_lists_of_quests() -> None:
    laid = quest(id="maze", lays=SimpleNamespace(count=7))
    assert quests._names(quest()) == ["trip"] and quests._names(laid) == [
        f"maze@{seed}" for seed in range(1, quests.LAID + 1)
    ]
    loaded: Any = SimpleNamespace(game=SimpleNamespace(quests={"trip": quest(), "maze": laid}))
    prose: Any = SimpleNamespace(text=lambda message: message.text.upper(), joined=", ".join)
    assert quests.list_quests(loaded, prose) == [
        {"quest": "trip", "title": "A TRIP", "variant": "v", "encounters": 2, "laid_out": False}, {"quest": "maze", "title": "A TRIP", "variant": "v", "encounters": 7, "laid_out": True},
    ]  # fmt: skip
    game: Any = SimpleNamespace(
        enums={"hero": SimpleNamespace(members=[SimpleNamespace(name="FOX", label=Message("fox"))])}
    )
    assert quests.party_in_words(("FOX", "OWL"), game, prose) == "FOX, OWL" and quests._share(
        Share(4, 1, 0.25, 0.1, 0.5)
    ) == {"games": 4, "hits": 1, "rate": 0.25, "low": 0.1, "high": 0.5}


def test_quests_of_a_variant_are_checked_each_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    checked: list[str] = []

    def compile_quest(tree: Any, variant: str, name: str, report: Report) -> Any:
        checked.append(name)
        return SimpleNamespace(game=name)

    monkeypatch.setattr(quests, "compile_quest", compile_quest)
    monkeypatch.setattr(quests, "check_ways", lambda game: [fault(f"way of {game}")])
    monkeypatch.setattr(quests, "_outdated", lambda loaded: [])
    every = {"a": quest(id="a", variant="v"), "b": quest(id="b", variant="w"), "c": quest(id="c", variant="")}
    loaded: Any = SimpleNamespace(tree=None, game=SimpleNamespace(variant="v", quests=every))
    report = Report()
    quests.check_quests(loaded, False, report, play=False)
    assert checked == ["a"] and [one.message for one in report] == ["way of a"]
    quests.check_quests(loaded, True, report, play=False)
    assert checked == ["a", "a", "c"]
