"""Pages of the workshop as plain data: slots and columns of a layout, uses of inks, links of faults, playtests beside
bots, pictures and their versions; and code as it was agreed, line by line."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from pnp.app.cli import translation_session
from pnp.app.cli.status import DONE, ERRORS
from pnp.app.quests.adventures import _odds_of, adventure_names
from pnp.app.review.old_rules import _texts_before
from pnp.app.workshop import layout_view, playtests_page, starting, theme_view
from pnp.app.workshop.check_page import _slots, explained, links_of
from pnp.app.workshop.pictures import Pictures, _first
from pnp.checks.statistics.figures import Mean, Share
from pnp.model.game import Member, Message
from pnp.press.document.quest_odds import OddsRow, OddsShare
from pnp.press.typeset.drawing.page import Document, Face, Group, Page, Tag
from pnp.source.diagnostics import Diagnostic, Report, Span


# ------------------------------------------------------------------------------------------------- columns, slots
def member(name: str) -> Member:
    return Member(name=name, enum="suit", label=Message(name.lower()))


def column(*values: object, kind: str = "text", many: bool = False) -> dict[str, object]:
    column = SimpleNamespace(type=SimpleNamespace(kind=kind, many=many))
    cards = [SimpleNamespace(values={"c": value}) for value in values]
    return layout_view._column_data(SimpleNamespace(columns={"c": column}, cards=cards), "c")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("values", "holds"),
    [
        ((3, 1, 2), "1 to 3"), ((3, None, -1), "-1 to 3 or nothing"), ((3, "x"), "3, x"), (("a", "b", "a"), "a, b"), (("a", "b", "c"), "a, b, c"), (("a", "b", "c", "d"), "4 texts"),
        (("a", "x" * 20), "a, " + "x" * 20), (("a", "x" * 21), "2 texts"), (("a", "x" * 21, ""), "2 texts or nothing"), ((), "nothing yet"), ((None,), "nothing yet"),
    ],
)  # fmt: skip
def test_a_column_says_what_it_holds(values: tuple[object, ...], holds: str) -> None:
    data = column(*values)
    assert data["holds"] == holds
    assert (data["name"], data["kind"], data["many"], data["values"]) == ("c", "text", False, [])


def test_members_and_values_are_shown_as_people_read_them() -> None:
    red, blue = member("RED"), member("BLUE")
    assert column(red, (blue, red), None, kind="enum", many=True)["values"] == [["RED", "red"], ["BLUE", "blue"]]
    shown = [layout_view._value_text(value) for value in (None, Message("a"), red, True, False, (red, 2), 7)]
    assert shown == ["", "a", "red", "yes", "no", "red, 2", "7"]


def test_a_slot_has_content_if_a_card_has_it() -> None:
    subject = SimpleNamespace(
        first=lambda layout, names: "name" if "name" in names else "",
        is_column=lambda layout, name: name in {"name", "sign"},
    )
    target: Any = SimpleNamespace(subject=subject, layout=None)

    def has(filling: str, *names: str) -> bool:
        return layout_view._has_content(SimpleNamespace(**{filling or "x": names}), filling, target)  # type: ignore[arg-type]

    assert [has(filling) for filling in ("", "text", "lines", "track", "frame")] == [True] * 5
    assert has("column", "name") and not has("column", "other") and not has("icon", "sign") and has("icon", "gem")
    assert has("picture", "axe.png") and not has("picture", "sign", "axe.png")


def test_faults_belong_to_the_slots_of_a_layout() -> None:
    target: Any = SimpleNamespace(layout=SimpleNamespace(slots={"art": 1}))

    def fault(message: str, file: str = "game.yaml") -> Diagnostic:
        return Diagnostic("PNP500", message, Span(file, 1, 1))

    own, other, file = fault("the text of the box `art` is too long"), fault("something"), fault("x", "a/layouts.yaml")
    foreign = fault("the text of the box `title` is too long")
    assert [layout_view._is_of(one, target) for one in (own, foreign, other, file)] == [True, False, False, True]
    assert [layout_view._problem(one)["slot"] for one in (own, other)] == ["art", ""]


def test_the_layout_below_is_a_preset_until_something_is_written() -> None:
    def inherited(extends: str, name: str, own: bool) -> str:
        return layout_view._inherited(extends, name, SimpleNamespace(layout=SimpleNamespace(own=own)))  # type: ignore[arg-type]

    assert inherited("villain", "hero", True) == "villain" and inherited("", "answer", False) == "answer"
    assert inherited("", "answer", True) == inherited("", "hero", False) == ""


# ------------------------------------------------------------------------------------------------- theme
def test_inks_are_used_by_styles_and_icons() -> None:
    style = SimpleNamespace(ink="text", strong="accent")
    theme: Any = SimpleNamespace(type={"body": style}, icons={"gem": "accent", "axe": "text"})
    assert (
        list(theme_view._uses(theme, "accent")) == ["style body", "icon gem"]
        and list(theme_view._uses(theme, "paper")) == []
    )
    assert list(theme_view._uses(theme, "text")) == ["style body", "icon axe"]


def test_own_values_of_a_theme_have_paths() -> None:
    data = {
        "inks": {"accent": "red"},
        "type": {"body": {"size": 9, "card_pt": [1, 2]}},
        "align": "left",
        "books": ["a4"],
        "inner": {"a": {"b": 1}},
        "icons": 3,
    }
    assert list(theme_view._own(data)) == [
        ("inks", "accent"), ("type", "body", "size"), ("type", "body", "card_pt"), ("align",), ("books",), ("inner",), ("icons",)
    ]  # fmt: skip
    assert [theme_view._is_of(file) for file in ("theme.yaml", "a/theme.yaml", "a/theme.yaml.bak", "mytheme.yaml")] == [
        True,
        True,
        False,
        False,
    ]
    assert theme_view._plain(("a", 1)) == ["a", 1] and theme_view._plain("a") == "a"


def test_a_fault_of_the_theme_has_the_path_of_its_line() -> None:
    lines = {("inks", "accent"): 3, ("type", "body"): 5, ("icons", "gem"): 9}
    theme: Any = SimpleNamespace(
        inks={"accent": 1},
        type={"body": 1},
        icons={"gem": 1},
        place=lambda section, name: SimpleNamespace(line=lines[section, name]),
    )
    assert [theme_view._problem({"line": line}, theme)["path"] for line in (3, 5, 9, 4)] == [
        "inks/accent",
        "type/body",
        "icons/gem",
        "",
    ]


# ------------------------------------------------------------------------------------------------- links of faults
def test_a_fault_links_to_the_pages_of_its_place() -> None:
    cards: Any = SimpleNamespace(
        table_at=lambda file: "cards.csv" if file.endswith(".csv") else "", row_at=lambda table, line: (line - 1, "Axe" if line < 9 else ""), column_at=lambda table, fault: 2
    )  # fmt: skip

    def links(
        file: str, line: int = 4, message: str = "", code: str = "PNP100", slots: Any = ()
    ) -> list[tuple[str, str, str]]:
        made = links_of({"file": file, "line": line, "message": message, "code": code}, cards, dict(slots))
        return [(str(link["kind"]), str(link["words"]), str(link["address"])) for link in made]

    assert links("a/cards.csv") == [("cell", "the cell of Axe", "/desk/cards?file=cards.csv&line=3&column=2")]
    assert links("cards.csv", 9)[0][1] == "the cell" and links("cards.csv", 0) == links("game.yaml") == []
    assert links("locale/pt-BR.po") == [("translation", "the translations", "/desk/translations?locale=pt-BR")]
    assert (
        links("a/layouts.yaml", slots={"art": "hero"}) == [("layout", "the layout", "/desk/layout")]
        and links("layouts.yaml") == []
    )
    boxed = links("game.yaml", message="the text of the box `art` is too long", slots={"art": "hero"})
    assert boxed == [("slot", "the slot art", "/desk/layout?name=hero&slot=art")]
    assert links("rules/a.md", code="PNP309") == [("review", "its review", "/desk/review")]
    layouts: Any = SimpleNamespace(
        targets=lambda: {
            n: SimpleNamespace(name=n, layout=SimpleNamespace(slots=slots))
            for n, slots in (("a", ("x", "y")), ("b", ("y", "z")))
        }
    )
    assert _slots(layouts) == {"x": "a", "y": "a", "z": "b"}
    known = explained("PNP203")
    assert (
        known is not None
        and (known["code"], known["slug"]) == ("PNP203", "unknown-name")
        and explained("PNP000") is None
    )


# ------------------------------------------------------------------------------------------------- playtests
def test_people_and_bots_are_side_by_side() -> None:
    spread = SimpleNamespace(bins=(), mean=4.0)
    people: Any = SimpleNamespace(
        games=7, same_rules=3, numbers={"fun": spread}, wins=(Share(7, 2, 0.3, 0.1, 0.5), Share(0, 0, 0.0, 0.0, 1.0))
    )
    shares = [{"rate": 0.4, "low": 0.3, "high": 0.5, "label": "1"}]
    bots: Any = {
        "games": 900,
        "length": {"rounds": {"mean": 9}},
        "wins": [{"by": "agent", "shares": []}, {"by": "seat", "shares": shares}],
    }
    both = playtests_page._table(3, people, bots)
    assert (both["games"], both["same_rules"], both["bots"]) == (7, 3, 900)
    assert [(row["name"], row["people"] is None, row["bots"] is None) for row in both["rows"]] == [
        ("rounds", True, False),
        ("fun", False, True),
    ]  # type: ignore[attr-defined]
    wins: Any = both["wins"]
    assert [
        (win["seat"], win["people"] and win["people"]["hits"], win["bots"] and win["bots"]["rate"]) for win in wins
    ] == [(1, 2, 0.4), (2, None, None), (3, None, None)]
    alone: Any = playtests_page._table(2, None, None)
    assert (alone["games"], alone["bots"], alone["rows"]) == (0, 0, []) and [
        win["people"] for win in alone["wins"]
    ] == [None, None]


# ------------------------------------------------------------------------------------------------- pictures
def page(width: float = 63.0, label: str = "", tags: tuple[Tag, ...] = ()) -> Page:
    return Page(width, 88.0, (Group((), tags=tags),), label=label)


def test_a_picture_has_a_new_version_only_if_it_looks_different() -> None:
    own, document = Pictures(), Document("a", ())
    assert own.show("book/1", page(tags=(Tag("P"),)), document) == "book/1"
    own.show("book/1", page(tags=(Tag("Div"),)), document)
    assert own.shown["book/1"].version == 1
    own.show("book/1", page(64.0), document)
    own.show("book/2", page(label="ii"), document)
    assert [own.shown[id].version for id in ("book/1", "book/2")] == [2, 1] and own._fresh == [
        "book/1",
        "book/1",
        "book/2",
    ]
    own.put({"book": ["book/1", "book/2"]})
    assert [(name, [(one["id"], one["version"], one["width"], one["height"], one["label"]) for one in pictures]) for name, pictures in own.data()] == [
        ("book", [("book/1", 2, 64.0, 88.0, "1"), ("book/2", 1, 63.0, 88.0, "ii")])
    ]  # fmt: skip
    assert own.again([("book", 2, page(50.0)), ("book", 3, page())]) and not own.again([]) and "book/3" not in own.shown
    assert own.shown["book/2"].version == 2
    own.put({"cards": ["cards/1"]}, keep=True)
    assert list(own.files) == ["cards", "book"] and set(own.shown) == {"book/1", "book/2"}
    own.put({"book": ["book/1"]})
    assert list(own.files) == ["book"] and set(own.shown) == {"book/1"}


def test_an_equal_face_keeps_its_picture() -> None:
    own, document, face = Pictures(), Document("a", ()), Face("axe", 63.0, 88.0, (), 3.0)
    own.face("axe", face, document)
    own.face("axe", Face("axe", 63.0, 88.0, (), 3.0), document)
    assert own.shown["axe"].version == 1
    own.face("axe", Face("axe", 70.0, 88.0, (), 3.0), document)
    assert own.shown["axe"].version == 2 and own.shown["axe"].page.width == 70.0
    assert own.png("none", "small") is own.png("axe", "huge") is own.png("axe", "small") is None


def test_files_are_listed_with_the_book_first() -> None:
    files = [
        ("cards", ["cards.pdf/1"]),
        ("hare-rulebook-a4", ["x"]),
        ("reference-letter", []),
        ("tokens", ["faces/1"]),
        ("reference-a4", []),
    ]
    assert [_first(file) for file in files] == [4, 0, 2, 3, 1]


# ------------------------------------------------------------------------------------------------- dropped files
def test_rows_are_written_as_long_as_the_longest() -> None:
    assert (
        starting._as_csv([["a", "b", "c"], ["1"], [], ["", ""], ["x,y", ""]]) == 'a,b,c\n1,,\n"x,y",,\n'
        and starting._as_csv([]) == ""
    )
    file = starting._LoneFile("a.csv", b"12345")
    assert (file.names(""), file.names("x"), file.has("a.csv"), file.has("b"), file.read("a.csv")) == (
        ("a.csv",),
        (),
        True,
        False,
        b"12345",
    )
    cell = Diagnostic("PNP100", "wrong", Span("a", 1, 1, place="Cards!C7"), "mend it")
    assert (
        starting._note(cell) == "C7: wrong; mend it"
        and starting._note(Diagnostic("PNP100", "wrong", Span("a", 1, 1))) == "wrong"
    )
    assert file.beside("x") is file and file.display_path("x") == "x" and file.folder == Path()


# ------------------------------------------------------------------------------------------------- adventures
def test_quests_are_printed_with_their_variant() -> None:
    quests = [SimpleNamespace(id=id, variant=variant) for id, variant in (("a", "one"), ("b", "two"), ("c", ""))]
    game: Any = SimpleNamespace(
        variant="one", variants={"one": 1, "two": 1}, quests=SimpleNamespace(values=lambda: quests)
    )
    assert adventure_names(game, ()) == ["a", "c"] and adventure_names(game, ["c@7", "b", "a"]) == ["c@7", "a"]
    game.variant = "two"
    assert adventure_names(game, ()) == ["b"]
    game.variant = ""
    assert adventure_names(game, ()) == ["c"]


def test_odds_of_parties_are_listed_for_the_first_groups() -> None:
    share, mean = Share(40, 10, 0.25, 0.1, 0.4), Mean(2.0, 1.0, 3.0)
    party = SimpleNamespace(seats=2, party=("fox",), won=share, alive=mean, lived={"fox": share}, means=(mean,))
    everybody = SimpleNamespace(seats=3, party=(), won=share, alive=None, lived={"fox": share}, means=())
    figures = SimpleNamespace(parties=(everybody, party), agent="own", visits={"cave": share}, ends={})
    stored: Any = SimpleNamespace(variant="night", options={"long": True}, figures=figures)
    odds = _odds_of([stored, stored], with_parties=1)
    shown = OddsShare(0.25, 0.1, 0.4, 40)
    assert [len(group.rows) for group in odds.groups] == [2, 1] and odds.groups[0].rows[1] == OddsRow(
        2, ("fox",), shown, 40, OddsShare(2.0, 1.0, 3.0), (OddsShare(2.0, 1.0, 3.0),), {"fox": shown}
    )
    assert (
        odds.groups[0].rows[0].lived == {"fox": shown}
        and odds.groups[1].rows[0].lived == {}
        and odds.groups[1].rows[0].alive is None
    )
    assert _odds_of([], 1).groups == ()


# ------------------------------------------------------------------------------------------------- agreed code
def restored(old: str, new: list[tuple[int, str]], text: str) -> str | None:
    lines: Any = [
        SimpleNamespace(text=line, span=SimpleNamespace(file="/g/rules.md", line=number)) for number, line in new
    ]
    game: Any = SimpleNamespace(sources={"/g/rules.md": text}, folder=Path("/g"))
    texts = _texts_before(old.split("\n"), lines, game)
    return None if texts is None else texts.get("rules.md", text)


@pytest.mark.parametrize(
    ("old", "before"),
    [
        ("a\nb\nc", "x\n  a\n  b\n  c\ny"), ("a\nB\nc", "x\n  a\n  B\n  c\ny"), ("a\nc", "x\n  a\n  c\ny"), ("a\nb\nz\nc", "x\n  a\n  b\n  z\n  c\ny"),
        ("z\na\nb\nc", "x\n  z\n  a\n  b\n  c\ny"), ("a\nb\nc\nz", "x\n  a\n  b\n  c\n  z\ny"), ("A\nb\nC", "x\n  A\n  b\n  C\ny"), ("a\nb", "x\n  a\n  b\ny"),
    ],
)  # fmt: skip
def test_agreed_lines_are_put_back_into_their_file(old: str, before: str) -> None:
    assert restored(old, [(2, "a"), (3, "b"), (4, "c")], "x\n  a\n  b\n  c\ny") == before


def test_lines_that_stand_elsewhere_now_are_not_put_back() -> None:
    assert (
        restored("a\nB", [(2, "a"), (4, "b")], "x\na\nb\nc") is None
        and restored("a\nB", [(2, "a"), (9, "b")], "x\na\nb") is None
    )
    assert restored("a\nb", [(2, "a"), (9, "b")], "x\na") == "x\na"  # (nothing to put back)


# ------------------------------------------------------------------------------------------------- terminal
@pytest.mark.parametrize(
    ("answers", "must_answer", "status", "agreed", "notes"),
    [
        (["y", "YES"], False, DONE, 2, []), (["n", "y"], False, ERRORS, 1, []), (["l", "q"], False, ERRORS, 0, []), (["q"], False, ERRORS, 0, []), ([], False, ERRORS, 0, []),
        (["no", "so wrong"], False, ERRORS, 0, ["so wrong"]), (["ab", "abc", "later"], False, ERRORS, 0, ["abc"]), (["l", "q", "quit", "later", "y", "y"], True, DONE, 2, []),
    ],
)  # fmt: skip
def test_a_review_of_translations_asks_until_it_is_answered(
    answers: list[str], must_answer: bool, status: int, agreed: int, notes: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    done, written = [], []
    monkeypatch.setattr(
        translation_session, "agree_to", lambda review, ones, name, day, report: done.append((name, ones)) or review
    )
    monkeypatch.setattr(translation_session, "note_on", lambda review, one, text, report: written.append(text))
    monkeypatch.setattr(translation_session, "translation_lines", lambda one: [f"<{one}>"])
    said: list[str] = []
    console: Any = SimpleNamespace(say=said.append)
    session = translation_session._Session(SimpleNamespace(file="fr.po"), "Ann", must_answer, console, Report())  # type: ignore[arg-type]
    left = iter(answers)

    def read(prompt: str) -> str:
        try:
            return next(left)
        except StopIteration:
            raise EOFError from None

    session._read = read
    assert session.go_through(["one", "two"]) == status  # type: ignore[list-item]
    assert len(done) == agreed and written == notes and list(left) == [] and all(name == "Ann" for name, _ in done)
    assert said[0].strip().startswith("─") and " 1 of 2 " in said[0] and said[1] == "<one>"
    assert (said[-1] == translation_session.ALL_AGREED) is (status == DONE) and (
        status == DONE or f"{2 - agreed} translation" in said[-1]
    )
