"""Digests of pages and data, the layouts stored from one run to the next, runs by clause, and answers of players."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import yaml

from pnp.app.build.page_digests import DrawingDigests, Pages, moved_pages
from pnp.app.build.print_digest import digest_of, other_files, printed
from pnp.app.check.layout_cache import _from_plain, _key, _StoredPages, _to_plain, _translation, printed_messages
from pnp.app.play.seats import Refused
from pnp.app.review.runs import runs_by_clause, runs_of
from pnp.app.rooms import by_hand
from pnp.app.rooms import playtest as playtests
from pnp.checks.pairs.open_pairs import Run
from pnp.model.game import Message
from pnp.model.text.catalogue import Catalogue
from pnp.press.typeset.drawing.page import IDENTITY, Face, Glyph, GlyphRun, Group, Page, Paint, PlacedFace
from pnp.press.typeset.drawing.page import Path as Drawn
from pnp.source.diagnostics import NOWHERE, Span
from pnp.source.load.po import PoEntry


# ------------------------------------------------------------------------------------------------- pages
def test_pages_that_moved_are_named_with_their_labels() -> None:
    old = {"book": [("1", "a"), ("2", "b"), ("3", "c")], "cards": [("1", "x")], "gone": [("1", "z")]}
    new = {"cards": [("1", "x")], "book": [("1", "a"), ("ii", "B"), ("3", "c"), ("4", "d")], "new": [("1", "n")]}
    assert moved_pages(old, new) == (
        Pages("book", ("ii", "4"), 3, 4), Pages("new", ("1",), 0, 1), Pages("gone", (), 1, 0)
    )  # fmt: skip
    assert not Pages("a", (), 2, 2) and Pages("a", (), 2, 1) and Pages("a", ("1",), 2, 2)


class _Fonts:
    """Fonts that are their names."""

    def open(self, name: str) -> Any:
        return SimpleNamespace(data=name[:1].encode(), entry=SimpleNamespace(index=0, weight=len(name)))


def digest(items: Sequence[Any], stamp: str = "", **page: Any) -> str:
    return DrawingDigests(_Fonts(), stamp).page(Page(63.0, 88.0, tuple(items), **page))  # type: ignore[arg-type]


def run(text: str = "abc", font: str = "sans", x: float = 1.0, **others: Any) -> GlyphRun:
    glyphs = (
        (Glyph(3, 0.0, 0.0, 5.0, "a"), Glyph(4, 5.0, 0.0, 5.0, "b")) if "glyphs" not in others else others.pop("glyphs")
    )
    return GlyphRun(x=x, y=2.0, font=font, size=9.0, fill="#000000", glyphs=glyphs, text=text, **others)


LINE = Drawn((("M", 0.0, 0.0), ("L", 5.0, 5.0)), Paint(fill="#112233"))  # type: ignore[arg-type]


def test_a_digest_depends_on_everything_that_is_drawn() -> None:
    base = digest([run(), LINE])
    assert digest([run(), LINE]) == base and len(base) == 16
    others = [
        digest([LINE, run()]), digest([run(x=1.01), LINE]), digest([run(font="mono"), LINE]), digest([run(), replace(LINE, paint=Paint(fill="#112234"))]),
        digest([run()]), digest([run(glyphs=()), LINE]), digest([run(), LINE], trim=(0.0, 0.0, 5.0, 5.0)),
    ]  # fmt: skip
    assert base not in others and len(set(others)) == len(others)
    assert digest([run(x=1.0001), LINE]) == base and digest([run("abd"), LINE]) == base  # (text is not drawn)


def test_the_stamp_of_the_rules_is_left_out() -> None:
    assert digest([run("rules f00d"), LINE], "f00d") == digest([LINE], "f00d") != digest([run("other"), LINE], "f00d")


def test_groups_count_if_they_change_what_they_hold() -> None:
    inner = digest([LINE])
    assert digest([Group((LINE,), tags=("P",))]) == inner  # type: ignore[arg-type]
    moved = (1.0, 0.0, 0.0, 1.0, 5.0, 0.0)
    groups = [
        Group((LINE,), matrix=moved),
        Group((LINE,), matrix=moved, opacity=0.5),
        Group((LINE,), tags=("P",), opacity=0.5),
        Group((LINE,)),
    ]  # type: ignore[arg-type]
    digests = [digest([group]) for group in groups]
    assert inner not in digests and len(set(digests)) == 4


def test_faces_count_with_their_size_and_place() -> None:
    face = Face("a", 63.0, 88.0, (LINE,), 3.0)
    own = DrawingDigests(_Fonts())  # type: ignore[arg-type]
    assert own.face(face) == own.face(replace(face)) != own.face(replace(face, width=88.0, height=63.0))
    assert len({own.face(replace(face, **{name: 1.0})) for name in ("width", "height", "bleed", "corner")}) == 4
    one, other = (digest([PlacedFace(face, matrix)]) for matrix in (IDENTITY, (1.0, 0.0, 0.0, 1.0, 5.0, 0.0)))  # type: ignore[arg-type]
    assert one != other


# ------------------------------------------------------------------------------------------------- data as printed
def test_data_are_printed_as_tuples_without_words_and_places() -> None:
    assert printed(Message("a", "x")) == printed(Message("b", "x")) == ("x", True) != printed(Message("", "x"))
    assert printed(Span("a", 1, 1)) == printed(None) == ()
    assert printed({"b": [1, 2.5, "c"], 3: {"z", "a"}}) == (("b", (1, 2.5, "c")), ("3", ("a", "z")))
    pair = Pages("book", ("1",), 2, 3)
    assert printed(pair) == (("name", "book"), ("changed", ("1",)), ("before", 2), ("after", 3))
    cache: dict[int, Any] = {}
    assert printed([pair, pair], cache) == (printed(pair),) * 2 and set(cache) == {id(pair)}
    assert printed(b"x") == "b'x'" and printed(Pages) == repr(Pages)
    assert digest_of(("a",)) == digest_of(("a",)) != digest_of(("b",)) and len(digest_of(())) == 64


@pytest.mark.parametrize(
    ("file", "bears"),
    [
        ("rules/01.md", False), ("locale/fr.po", False), ("locale/fr.yaml", False), ("rules/picture.png", True), ("art/a.png", True), ("game.yaml", False),
        ("agreed.yaml", False), ("cards.csv", False), ("other.csv", True), ("shared.csv", False), ("scenarios/a.yaml", False), ("templates/a.md", True),
    ],
)  # fmt: skip
def test_files_that_pages_depend_on(file: str, bears: bool) -> None:
    library = SimpleNamespace(card_tables={"shared.csv": 1}, shared={})
    tree: Any = SimpleNamespace(card_tables={"cards.csv": 1}, shared={"lib": library})
    assert other_files(tree)(Path("game") / file) is bears


# ------------------------------------------------------------------------------------------------- stored layouts
def test_stored_pages_come_back_with_each_message_once() -> None:
    one, two = ("c", "a", True, ""), ("c", "b", False, "said\0x")
    pages = _StoredPages(
        "d", {"c1": "1.1"}, {"en pieces": {"frame": "f", "messages": [one, two]}, "fr book": {"frame": "g", "messages": [two]}}, {"en": {"grammar": "h"}}
    )  # fmt: skip
    plain: Any = _to_plain(pages)
    assert plain["asked"] == [one, two] and plain["parts"]["fr book"] == {"frame": "g", "messages": [1]}
    assert _from_plain(plain) == pages


def test_messages_are_stored_with_their_translations() -> None:
    def entry(text: str, fuzzy: bool, *translations: str) -> PoEntry:
        return PoEntry("c", text, "", translations, fuzzy, NOWHERE)

    entries = [entry("a", False, "x", "y"), entry("b", True, "z"), entry("e", False)]
    catalogue = Catalogue("fr", {(one.context, one.text): one for one in entries})
    assert [_translation(catalogue, "c", text) for text in "abex"] == ["said\0x\0y", "", "said", ""]
    assert printed_messages([("c", "a")], catalogue, [("c", "a"), ("c", "b")]) == [
        ("c", "a", True, "said\0x\0y"),
        ("c", "b", False, ""),
    ]
    assert (_key(("pieces", ""), catalogue), _key(("book", "a5"), catalogue)) == ("fr pieces", "fr book a5")


# ------------------------------------------------------------------------------------------------- runs by clause
def edition(**results: tuple[tuple[str, ...], str]) -> Any:
    made = {
        name: SimpleNamespace(clauses=clauses, faults=[SimpleNamespace(message=fault)] if fault else [])
        for name, (clauses, fault) in results.items()
    }
    examples = [SimpleNamespace(id=name, clause="shown") for name in made if not name.startswith("scenario")]
    scenarios = [(name, result) for name, result in made.items() if name.startswith("scenario")]
    return SimpleNamespace(
        game=SimpleNamespace(examples=examples), examples=SimpleNamespace(results=made, scenarios=scenarios)
    )


def test_runs_are_listed_for_each_clause_and_a_failure_counts() -> None:
    first = edition(one=(("a", "b"), ""), scenario=(("b",), "it fails"))
    runs = runs_by_clause([first, edition(one=(("a",), "wrong"), two=(("a",), ""))])
    assert runs == {
        "a": (Run("one", "wrong"), Run("two", "")), "b": (Run("one", ""), Run("scenario", "it fails")),
        "shown": (Run("one", "wrong"), Run("two", "")), "": (Run("scenario", "it fails"), Run("one", "wrong")),
    }  # fmt: skip
    again = runs_by_clause([edition(one=(("a",), "wrong")), edition(one=(("a",), ""))])
    assert again["a"] == (Run("one", "wrong"),)

    def of(key: str, pair: object = 1) -> Sequence[Run]:
        return runs_of(SimpleNamespace(key=key, pair=pair), runs)  # type: ignore[arg-type]

    assert of("b") == runs["b"] and of("examples.two") == [Run("two", "")] and of("examples.none") == []
    assert of("quests.a") == of("notes.a") == of("pages.a") == of("other") == () == of("zones.hand", None)
    assert of("zones.hand") == runs[""] and runs_of(SimpleNamespace(key="zones.hand", pair=1), {}) == ()  # type: ignore[arg-type]


# ------------------------------------------------------------------------------------------------- answers of players
@pytest.mark.parametrize(
    ("data", "answers"),
    [
        ({"fun": 5, "length": "long", "clause": "deal", "text": " ok "}, playtests.Answers(5, "long", "deal", "ok")),
        ({"fun": 1}, playtests.Answers(1)), ({"fun": 0}, playtests.Answers()), ({"fun": 6}, playtests.Answers()), ({"fun": True}, playtests.Answers()),
        ({"fun": "4", "length": "endless", "clause": "none", "text": 3}, playtests.Answers()), ({"clause": ["deal"]}, playtests.Answers()),
        ({"text": "x" * 4001}, playtests.Answers(text="x" * 4000)),
    ],
)  # fmt: skip
def test_only_valid_answers_count(data: dict[str, object], answers: playtests.Answers) -> None:
    assert playtests.answers_of(data, {"deal": 1}) == answers


def room(folder: Path, **others: Any) -> Any:
    begun = datetime(2026, 5, 4, 13, 2, 1, 99, tzinfo=UTC)
    outcome = SimpleNamespace(rounds=7, decisions=40, winners=(2, 5))
    match = SimpleNamespace(
        outcome=outcome, rules=SimpleNamespace(digest="0123456789"), scores={"points": (4, 5, 6, 9), "none": ()},
        whole_log=lambda: [SimpleNamespace(clause=clause) for clause in ("b", "", "a", "b")],
    )  # fmt: skip
    seats = [SimpleNamespace(is_person=person, agent="own") for person in (True, False, True)]
    facts = {
        "match": match,
        "begun": begun,
        "ended": begun + timedelta(minutes=12, seconds=31),
        "code": "K7",
        "seats": seats,
        "answers": {},
        "keep": lambda: None,
    }
    return SimpleNamespace(project=SimpleNamespace(folder=folder, id="hare", variant="night"), **facts | others)


def test_a_finished_game_is_a_file_with_the_answers_of_its_players(tmp_path: Path) -> None:
    own = room(tmp_path)
    playtests.write_playtest(own, 2, playtests.Answers(4, "long"))
    name = playtests.write_playtest(own, 0, playtests.Answers(text="nice"))
    assert name == "20260504-130201-K7.yaml"
    assert yaml.safe_load((tmp_path / "playtests" / name).read_text("utf-8")) == {
        "game": "hare", "variant": "night", "rules": "01234567", "begun": "2026-05-04T13:02:01+00:00", "minutes": 13,
        "seats": ["person", "own", "person"], "rounds": 7, "decisions": 40, "winners": [3], "scores": {"points": [4, 5, 6]}, "clauses": ["a", "b"],
        "answers": [{"seat": 1, "text": "nice"}, {"seat": 3, "fun": 4, "length": "long"}],
    }  # fmt: skip
    own.project.variant = ""
    assert "variant" not in playtests._facts(own)


def test_a_game_that_is_not_over_and_too_many_files_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = room(tmp_path)
    monkeypatch.setattr(playtests, "MOST", 1)
    name = playtests.write_playtest(own, 0, playtests.Answers(3))
    assert playtests.write_playtest(own, 0, playtests.Answers(5)) == name  # (its own file is written again)
    with pytest.raises(Refused, match="already many"):
        playtests.write_playtest(room(tmp_path, code="K8"), 0, playtests.Answers(3))
    own.match.outcome = None
    with pytest.raises(Refused, match="not over yet"):
        playtests.write_playtest(own, 0, playtests.Answers(3))


# ------------------------------------------------------------------------------------------------- clauses by hand
def clause(id: str, kind: str = "rule", section: str = "s1", chapter: str = "c1", **others: Any) -> Any:
    return SimpleNamespace(id=id, kind=kind, section=section, chapter=chapter, is_by_hand=False, **others)


def applying(
    *clauses: Any,
    asking: Sequence[str] = (),
    paused: str = "",
    phases: Any = (),
    has_answers: bool = True,
    others: Any = (),
) -> list[str]:
    game = SimpleNamespace(phases=dict(phases), clauses={one.id: one for one in (*clauses, *others)})
    match: Any = SimpleNamespace(game=game, paused=paused, has_answers=has_answers)
    return [one.id for one in by_hand._applying(by_hand.Shares(0, tuple(clauses)), match, asking)]


def test_clauses_by_hand_apply_where_the_game_asks() -> None:
    start, limit, near, far = (
        clause("start", "setup"),
        clause("limit", "limit", "s9"),
        clause("near"),
        clause("far", section="s2"),
    )
    every = (start, limit, near, far)
    asks = clause("asks")
    assert applying(*every, has_answers=False) == ["start", "limit"]
    assert applying(*every) == ["limit"] and applying(*every, asking=["none"]) == ["limit"]
    assert applying(*every, asking=["asks"], others=[asks]) == ["limit", "near"]
    assert applying(*every, asking=["s2"], others=[clause("s2", "heading", "s0")]) == ["limit", "far"]
    assert applying(*every, paused="start") == ["start"]  # (the game waits for this clause)
    phase = SimpleNamespace(clause="far")
    assert applying(*every, paused="act", phases={"act": phase}) == ["limit", "far"]
    phase.clause = "asks"
    assert applying(*every, paused="act", phases={"act": phase}, others=[asks]) == ["limit", "near"]
    phase.clause = ""
    assert applying(*every, paused="act", phases={"act": phase}, has_answers=False) == ["limit", "near", "far"]


def test_a_game_pauses_for_clauses_of_its_set_up_without_code() -> None:
    own = clause("own", "setup")
    own.is_by_hand = True
    moves = by_hand.no_moves(by_hand.Shares(3, (own, clause("prose", "setup"), clause("rule"))))
    assert moves is not None and vars(moves) == vars(type(moves)(("prose",)))
    assert by_hand.no_moves(by_hand.Shares(3, ())) is None
