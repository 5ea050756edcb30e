"""Small answers of commands, servers and pages: progress in intervals, set-ups of tables, layouts in lines, cards on
boards that grow, corrections in an editor."""

import sys
from collections import OrderedDict
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from lsprotocol import types

from pnp.app.cli import terminal
from pnp.app.cli.commands import play as play_command
from pnp.app.export import deliver
from pnp.app.gallery import layouts as layout_lines
from pnp.app.game.errors import WrongRequest
from pnp.app.lsp import server
from pnp.app.play.grid_boards import HEX_ROW, _crop
from pnp.app.play.seats import Refused
from pnp.app.played import layouts
from pnp.app.rooms import free_rooms, room
from pnp.app.workshop import workshop
from pnp.base.progress import Step
from pnp.source.diagnostics import Report

main: Any = import_module("pnp.app.cli.main")  # (the package has a function of that name)


# ------------------------------------------------------------------------------------------------- progress
def test_progress_is_sent_when_the_work_changes_and_at_intervals(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr(workshop.time, "perf_counter", lambda: now[0])
    sent: list[Any] = []
    one: Any = SimpleNamespace(progress=None, _told_at=0.0)
    one.tell = lambda: sent.append((now[0], one.progress.what))
    first, second = Step("Reading"), Step("Playing")
    for seconds, step in (
        (0.0, first), (workshop.BETWEEN, first), (0.25, first), (workshop.BETWEEN - 0.25, first), (0.0, second), (0.25, second),
    ):  # fmt: skip
        now[0] += seconds
        workshop.Desk._goes_on(one, step)
        assert one.progress is step
    begin, pause = 100.0, workshop.BETWEEN
    assert sent == [(begin, "Reading"), (begin + pause + 0.25, "Reading"), (begin + 2 * pause, "Playing")]


@pytest.mark.parametrize(
    ("errors", "digest", "before", "is_sent", "is_drawn"),
    [
        (False, "d", None, True, True), (False, "d", {"coin": 9}, True, False), (False, "d", {"coin": 8}, True, True),
        (True, "d", None, False, False), (False, "old", None, False, False),
    ],
)  # fmt: skip
def test_evidence_redraws_faces_if_it_changes_a_number_of_tokens(
    errors: bool, digest: str, before: Any, is_sent: bool, is_drawn: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workshop, "free_memory", lambda: None)
    events: list[str] = []
    one: Any = SimpleNamespace(
        faults=["f"], _played=before and SimpleNamespace(supply=before), tell=lambda: events.append("tell"),
        _tell_clauses=lambda *_: events.append("clauses"),
    )  # fmt: skip

    def draw(*_: Any) -> None:
        events.append("draw")
        one.faults = []

    one._draw = draw
    loaded: Any = SimpleNamespace(rules=SimpleNamespace(digest="d"))
    report: Any = SimpleNamespace(errors=errors)
    played: Any = SimpleNamespace(digest=digest, supply={"coin": 9})
    workshop.Desk._play_is_known(one, loaded, report, lambda: None, played)
    assert events == ["clauses"] * is_sent + ["draw", "tell"] * is_drawn and one.faults == ["f"]


# ------------------------------------------------------------------------------------------------- free tables
@pytest.mark.parametrize(
    ("typed", "name"),
    [("My Set-up 2!", "my-set-up-2"), ("  Äpfel ", "äpfel"), ("x" * 99, "x" * free_rooms.LONGEST_NAME)],
)
def test_a_set_up_has_a_name_for_a_file(typed: str, name: str) -> None:
    assert free_rooms.file_name(typed) == name
    with pytest.raises(Refused):
        free_rooms.file_name("?!")


def rooms(**facts: Any) -> Any:
    one: Any = free_rooms.FreeRooms.__new__(free_rooms.FreeRooms)
    vars(one).update(facts)
    return one


@pytest.mark.parametrize(
    ("players", "seats"), [((1, 4), 2), ((3, 5), 3), ((1, 1), 2), ((2, 2), 2), ((99, 100), free_rooms.MOST_SEATS)]
)
def test_a_free_table_usually_has_two_seats_or_as_many_as_a_game_needs(players: tuple[int, int], seats: int) -> None:
    assert rooms(project=SimpleNamespace(players=players)).usual_seats == seats


def test_the_least_recent_tables_leave_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(free_rooms, "MOST_IN_MEMORY", 2)
    one = rooms(_live={}, _recent=OrderedDict())
    for code in ("a", "b", "a", "c"):
        one._remembered(SimpleNamespace(code=code))
    assert list(one._recent) == ["a", "c"]


def test_set_ups_are_limited_and_never_overwritten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(free_rooms, "MOST_SETUPS", 2)
    monkeypatch.setattr(free_rooms, "setup_text", lambda table, keeps_order: f"order: {keeps_order}\n")
    one = rooms(project=SimpleNamespace(folder=tmp_path))
    table: Any = SimpleNamespace(now=SimpleNamespace(table=None))
    (tmp_path / "game.yaml").write_text("game: x\n", "utf-8")
    assert one.setups() == [] and one.keep_setup(table, "Two", True) == f"{free_rooms.FOLDER}/two.yaml"
    assert one.keep_setup(table, "One", False).endswith("/one.yaml") and one.setups() == ["one", "two"]
    for name, words in (("two", "choose another name"), ("three", "already many")):
        with pytest.raises(Refused, match=words):
            one.keep_setup(table, name, True)
    assert (tmp_path / free_rooms.FOLDER / "two.yaml").read_text("utf-8") == "order: True\n"
    assert one._setup_data("two") == {"order": "True"} or one._setup_data("two") == {"order": True}
    (tmp_path / free_rooms.FOLDER / "bad.yaml").write_text("a: [\n", "utf-8")
    (tmp_path / free_rooms.FOLDER / "none.yaml").write_text("", "utf-8")
    with pytest.raises(Refused, match="bad"):
        one._setup_data("bad")
    assert one._setup_data("none") is None
    with pytest.raises(Refused, match="cannot be read"):
        one._setup_data("missing")


@pytest.mark.parametrize(
    ("seats", "words"),
    [((), "1 to"), (("here",) * (free_rooms.MOST_SEATS + 1), "1 to"), (("bot",), "1 to"), (("here",), "no cards yet")],
)
def test_a_free_table_has_seats_for_people_and_cards(seats: tuple[str, ...], words: str) -> None:
    with pytest.raises(Refused, match=words):
        rooms(_deck=()).create(free_rooms.FreePlan(seats))
    here, friend = free_rooms._seat("here", "token"), free_rooms._seat("friend", "token")
    assert (here.token, here.joined, friend.joined, friend.token == "token") == ("token", True, False, False)


def test_a_code_is_taken_by_a_table_here_or_in_the_folder_above(tmp_path: Path) -> None:
    (tmp_path / "free").mkdir()
    (tmp_path / "up.json").write_text("x", "utf-8")
    (tmp_path / "free" / "down.json").write_text("x", "utf-8")
    one = rooms(_live={"live": 1}, folder=tmp_path / "free")
    assert [one._is_taken(code) for code in ("live", "up", "down", "new")] == [True, True, True, False]


# ------------------------------------------------------------------------------------------------- layouts
def test_layouts_and_their_columns_are_lined_up(monkeypatch: pytest.MonkeyPatch) -> None:
    presets = {name: SimpleNamespace(name=name, about=f"A {name}", format="poker") for name in ("spell", "hero-card")}
    monkeypatch.setattr(layout_lines, "preset_names", lambda: list(presets))
    monkeypatch.setattr(layout_lines, "preset", presets.__getitem__)
    monkeypatch.setattr(layout_lines, "wanted_columns", lambda each: ["name", "text"])
    choices = [("name",), ("text", "rules", "words"), ("art", "picture")]
    monkeypatch.setattr(layout_lines, "column_choices", lambda layout: choices)
    assert layout_lines.preset_lines() == [
        "spell      A spell (poker): name, text", "hero-card  A hero-card (poker): name, text",
    ]  # fmt: skip
    assert layout_lines.column_lines("spell", Report()) == [
        "spell: A spell (poker)", "  name", "  text  or rules, words", "  art   or picture",
    ]  # fmt: skip
    for name, help in (("spel", "spell"), ("xxxxxxx", "write `spell` or `hero-card`")):
        report = Report()
        with pytest.raises(WrongRequest):
            layout_lines.column_lines(name, report)
        assert help in report.diagnostics[0].help


# ------------------------------------------------------------------------------------------------- boards that grow
def shape(hexes: bool, names: str = "abcdefghi") -> Any:
    return SimpleNamespace(
        hexes=hexes, names=tuple(names), extent=(3, 3), size=(3, 3), row_numbers=(1, 2, 3), name="land",
    )  # fmt: skip


def board_data(hexes: bool) -> Any:
    step, shift = (HEX_ROW, 0.5) if hexes else (1.0, 0.0)
    cells = [
        {"name": name, "x": at % 3 + shift * (at // 3), "y": round(step * (at // 3), 4)} for at, name in enumerate("abcdefghi")
    ]  # fmt: skip
    return {"cells": cells, "ways": [1]}


def test_a_growing_board_is_cropped_to_the_shown_squares() -> None:
    data = board_data(False)
    _crop(shape(False), data, frozenset("efhi"))
    assert [(cell["name"], cell["x"], cell["y"]) for cell in data["cells"]] == [
        ("e", 0, 0),
        ("f", 1, 0),
        ("h", 0, 1),
        ("i", 1, 1),
    ]
    assert (data["width"], data["height"], data["ways"]) == (1, 1, [])
    assert data["marks"] == [("B", 0.0, -1.0), ("C", 1.0, -1.0), ("2", -1.0, 0.0), ("3", -1.0, 1.0)]


def test_a_growing_board_is_cropped_to_the_shown_hexagons() -> None:
    data = board_data(True)
    _crop(shape(True), data, frozenset("efhi"))
    assert [(cell["x"], cell["y"]) for cell in data["cells"]] == [(0, 0), (1, 0), (0.5, 0.8661), (1.5, 0.8661)]
    assert (data["width"], data["height"]) == (1.5, 0.8661)
    assert data["marks"] == [
        ("B", -0.5, -HEX_ROW), ("C", 0.5, -HEX_ROW), ("2", -1.0, 0.0), ("3", -0.5, 0.8661),
    ]  # fmt: skip


class Zone(list[Any]):
    """A zone with its declaration."""

    def __init__(self, name: str, *cards: Any, face: str = "up", order: str = "stack") -> None:
        super().__init__(cards)
        self.decl = SimpleNamespace(name=name, face=face, order=order)


@pytest.mark.parametrize(("hexes", "sides"), [(False, 4), (True, 6)])
def test_a_story_shows_the_top_cards_of_a_growing_board(
    hexes: bool, sides: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    land, board = shape(hexes), SimpleNamespace(name="map", places="land", turned="turns", label="the map")
    game: Any = SimpleNamespace(boards={"map": board}, enums={"land": land})
    text: Any = SimpleNamespace(game=game, capital=str.capitalize, text=lambda words: words)
    monkeypatch.setattr(layouts, "spaces_of_growing", lambda game: {f"z{name}": (board, name) for name in "abcdefghi"})
    monkeypatch.setattr(layouts, "part_shown", lambda game, shape, laid: frozenset("e") | set(laid))
    monkeypatch.setattr(layouts, "_men", lambda state, text, shape, spaces: [f"man on {''.join(spaces)}"])

    def card(code: str, turns: int = 0) -> Any:
        return SimpleNamespace(kind="tile", code=code, turns=turns)

    zones = [
        Zone("za", card("A1", 3), card("A2")), Zone("zf", card("F1"), card("F2", 1), order="row"), Zone("zb"),
        Zone("zc", card("C1"), face="down"), Zone("other", card("O1")),
    ]  # fmt: skip
    state: Any = SimpleNamespace(zones=zones)
    (group,) = layouts.layouts_of(state, text, frozenset())
    assert group.caption == "The map" and group.cards == (("tile", "A1"), ("tile", "F2"))
    spots = ((0.0, 0.0), (2.5, HEX_ROW), (1.5, HEX_ROW)) if hexes else ((0.0, 0.0), (2.0, 1.0), (1.0, 1.0))
    assert group.layout is not None
    assert group.layout.sides == sides and group.layout.turns == (3, 1) and group.layout.men == ("man on af",)
    assert [*group.layout.places, *group.layout.rim] == [pytest.approx(spot) for spot in spots]
    (only,) = layouts.layouts_of(state, text, frozenset({"F2", "A2"}))
    assert only.cards == (("tile", "F2"),)
    board.turned = ""
    (flat,) = layouts.layouts_of(state, text, frozenset())
    assert flat.layout is not None and flat.layout.turns == (0, 0)


# ------------------------------------------------------------------------------------------------- commands
def test_bots_sit_in_every_seat_but_one() -> None:
    sides = {"fox": SimpleNamespace(count=2)}
    project: Any = SimpleNamespace(loaded=SimpleNamespace(game=SimpleNamespace(sides=sides)))
    assert play_command._bots("greedy", 1, 3, project) == dict.fromkeys((0, 2, 3, 4), "greedy")


@pytest.mark.parametrize(
    ("words", "is_overview", "is_version"),
    [((), True, False), (("help",), True, False), (("-h",), True, False), (("--help",), True, False), (("-V",), False, True),
     (("--version",), False, True), (("check", "-h"), False, False), (("-x",), False, False), (("-V", "check"), False, False)],
)  # fmt: skip
def test_a_line_without_a_command_is_answered_at_once(
    words: tuple[str, ...], is_overview: bool, is_version: bool
) -> None:
    answer = main._at_once(words)
    assert (answer == main.overview(), answer == f"pnp {main.__version__}") == (is_overview, is_version)
    assert bool(answer) is (is_overview or is_version)


def test_an_answer_that_standard_output_refuses_is_status_two(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main._answer("hello", 5) == 5 and capsys.readouterr().out == "hello\n"
    monkeypatch.setattr(terminal, "silence", lambda stream: None)
    for error, status, words in (
        (OSError(28, "No space left"), 2, "pnp: standard output accepts no more data: No space left\n"), (BrokenPipeError(), 5, ""),
    ):  # fmt: skip

        def refuse(text: str, error: OSError = error, **_: Any) -> None:
            raise error

        monkeypatch.setattr(sys.stdout, "write", refuse)
        assert main._answer("hello", 5) == status and capsys.readouterr().err == words


# ------------------------------------------------------------------------------------------------- an editor
def change(path: str, line: int) -> Any:
    return SimpleNamespace(place=SimpleNamespace(path=Path(path), line=line), text="new")


@pytest.mark.parametrize(
    ("path", "line", "is_offered"),
    [("/a.yaml", 2, True), ("/a.yaml", 4, True), ("/a.yaml", 1, False), ("/a.yaml", 5, False), ("/b.yaml", 3, False)],
)
def test_corrections_are_offered_for_the_lines_of_the_cursor(
    path: str, line: int, is_offered: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        server, "mends", lambda diagnostic, texts: [SimpleNamespace(title="Mend it", change=change(path, line))]
    )
    monkeypatch.setattr(server, "_edit", lambda server, changes: None)
    study = SimpleNamespace(diagnostics=["d"])
    desk = SimpleNamespace(study_of=lambda path: study, texts=None)
    span = types.Range(types.Position(2, 0), types.Position(4, 0))
    asked = types.CodeActionParams(types.TextDocumentIdentifier("file:///a.yaml"), span, types.CodeActionContext([]))
    one: Any = SimpleNamespace(desk=desk)
    assert [action.title for action in server.code_action(one, asked)] == ["Mend it"] * is_offered
    desk.study_of = lambda path: None
    assert server.code_action(one, asked) == []


# ------------------------------------------------------------------------------------------------- rooms, exports
def test_the_seed_of_a_room_is_its_own_or_zero(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []
    monkeypatch.setattr(room, "bots_of", lambda game, seats: {1: "greedy"})
    monkeypatch.setattr(room, "shares_of", lambda game, rules: None)
    monkeypatch.setattr(room, "no_moves", lambda shares: None)
    monkeypatch.setattr(room, "replace", lambda seating, by_hand: seating)
    loaded = SimpleNamespace(game=None, rules=None)
    project: Any = SimpleNamespace(loaded=loaded, seating=lambda *given: asked.append(given))
    seats: Any = ["here", "bot"]
    for seed in (None, 0, 7):
        room.seating_of(project, ("Ann",), seats, seed, {"hard": True})
    assert asked == [(2, {1: "greedy"}, {"hard": True}, seed, ("Ann",)) for seed in (0, 0, 7)]


def test_exported_faces_are_counted_from_none_to_all(monkeypatch: pytest.MonkeyPatch) -> None:
    steps: list[Any] = []
    deck: Any = SimpleNamespace(faces=lambda: [("a", 1), ("b", 2)])
    monkeypatch.setattr(
        deliver, "file_names", lambda pattern, deck, faces, kind: [f"{face}.{kind}" for face, _ in faces]
    )
    monkeypatch.setattr(deliver, "face_svg", lambda face, fonts, bleeds: f"{face} {bleeds}")
    check = SimpleNamespace(progress=lambda step: steps.append((step.what, step.done, step.total, step.unit)))
    bundle: Any = SimpleNamespace(edition=SimpleNamespace(fonts=None))
    for bleed, bleeds in ((0.0, False), (3.0, True)):
        order: Any = SimpleNamespace(to="svg", name="", check=check, bleed=bleed)
        assert deliver._one_by_one(deck, bundle, order) == {f"{face}.svg": f"{face} {bleeds}".encode() for face in "ab"}
    assert steps == [("Writing SVG files", done, 2, "faces") for done in (0, 1, 2)] * 2
    for address, base in (("", ""), ("https://x.y", "https://x.y/"), ("https://x.y/", "https://x.y/")):
        addressed: Any = SimpleNamespace(address=address)
        assert deliver._address(bundle, addressed)("a.png") == f"{base}a.png"
