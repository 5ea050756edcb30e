"""Small decisions of tasks and pages: values of requests, plain backs, counted moves, agreed texts, empty boards."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from pnp.app.build.plans import EditionDocument
from pnp.app.build.reference_backs import ReferenceBacks
from pnp.app.play import count_moves, grid_lines
from pnp.app.play.seats import Refused
from pnp.app.review import old_sides
from pnp.app.rooms import versions
from pnp.app.rooms.appearance import _plain_back, plain_style
from pnp.app.serve import table
from pnp.app.serve.editing import plain_value
from pnp.base.disk import write_own
from pnp.base.frozen import dataclass
from pnp.checks.static.plural_borders import crosses
from pnp.press.edition.theme import Theme
from pnp.press.html.palette import day
from pnp.press.impose.formats import Format
from pnp.press.pieces import Print
from pnp.source.diagnostics import Report


# ------------------------------------------------------------------------------------------------- requests
@pytest.mark.parametrize(
    "value",
    [
        None,
        True,
        3,
        2.5,
        "",
        "x" * 500,
        [],
        [1] * 40,
        [[1], ["a"]],
        {},
        {"a": [1]},
        {str(n): n for n in range(20)},
        [None],
    ],
)
def test_values_that_a_yaml_file_can_hold_are_plain(value: Any) -> None:
    assert plain_value(value, "at") == value and plain_value({1: 2}, "at") == {"1": 2}


@pytest.mark.parametrize(
    "value",
    [
        "x" * 501,
        "a\0b",
        [1] * 41,
        [[[1]]],
        {"a": {"b": 1}},
        {str(n): n for n in range(21)},
        [{"a": 1}],
        ["x" * 501],
        {1},
    ],
)
def test_other_values_are_refused(value: Any) -> None:
    with pytest.raises(Refused, match="a value of `at` is too long, or of the wrong type"):
        plain_value(value, "at")


# ------------------------------------------------------------------------------------------------- rooms
def test_a_plain_back_has_slanting_lines_within_its_edge() -> None:
    back = _plain_back(40.0, 70.0, Theme())
    assert (
        'viewBox="0 0 40.0 70.0" width="40.0mm" height="70.0mm"' in back
        and '<rect width="40.0" height="70.0" fill="#fff"/>' in back
    )
    assert '<svg x="3" y="3" width="34.0" height="64.0">' in back and f'fill="{day(Theme()).accent}"' in back
    starts = list(range(-70, 40, 3))
    assert [part.partition("l")[0] for part in back.split('<path d="M')[1:]] == [
        f"{x} 0" for x in starts
    ] and back.count("l70.0 70.0") == len(starts)
    assert plain_style()["faces"] == () and set(plain_style()) == {"faces", "stacks", "day", "night"}


def test_a_stored_version_holds_no_file_outside_its_folders(tmp_path: Path) -> None:
    now: Any = SimpleNamespace(
        loaded=SimpleNamespace(game=SimpleNamespace(variant="")),
        folder=tmp_path / "game",
        prose=SimpleNamespace(locale="en"),
    )
    file = versions._file(tmp_path, "d1")
    assert file == tmp_path / "versions" / "d1.json" and versions.earlier_version(now, tmp_path, "d1", "") is None
    for content in (
        b'{"game.yaml": "eA==", "/etc/x": "eA=="}',
        b'{"../../x": "eA==", "a": "eA=="}',
        b"[]",
        b'{"a": "!"}',
        b'{"game.yaml": "eA=="}',
    ):
        write_own(file, content)
        assert versions.earlier_version(now, tmp_path, "d1", "") is None, content


def test_a_version_stores_texts_without_pictures_and_links(tmp_path: Path) -> None:
    game, library = tmp_path / "game", tmp_path / "lib"
    for name, content in (
        ("game/game.yaml", "a"),
        ("game/rules/1.md", "b"),
        ("game/art/A.PNG", "c"),
        ("lib/words.yaml", "d"),
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(content, "utf-8")
    (game / "link.yaml").symlink_to(game / "game.yaml")
    project: Any = SimpleNamespace(
        folder=game, loaded=SimpleNamespace(libraries=(library,), rules=SimpleNamespace(digest="d"))
    )
    assert versions._files_of(project) == {"game.yaml": b"a", "rules/1.md": b"b", "../lib/words.yaml": b"d"}
    versions.keep_version(project, tmp_path / "rooms")
    stored = versions._file(tmp_path / "rooms", "d")
    first = stored.read_bytes()
    assert b'"../lib/words.yaml": "ZA=="' in first
    (game / "game.yaml").write_text("changed", "utf-8")
    versions.keep_version(project, tmp_path / "rooms")
    assert stored.read_bytes() == first  # (it is stored already)


def test_a_version_that_is_too_large_is_not_stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(versions, "MOST_BYTES", 10)
    project: Any = SimpleNamespace(loaded=SimpleNamespace(rules=SimpleNamespace(digest="d")))
    for size, is_stored in ((10, True), (11, False)):
        files = {"a": b"x" * (size - 4), "b": b"y" * 4}
        monkeypatch.setattr(versions, "_files_of", lambda project, files=files: files)
        versions.keep_version(project, tmp_path / str(size))
        assert versions._file(tmp_path / str(size), "d").exists() is is_stored


# ------------------------------------------------------------------------------------------------- counted moves
def counted(monkeypatch: pytest.MonkeyPatch, ways: dict[int, int | None] | None, depth: int) -> list[tuple[int, int]]:
    """The counts of a machine that knows these, and of Python, which counts tens."""
    machine = SimpleNamespace(ways=lambda moves, seed: ways.get(moves)) if ways is not None else None
    monkeypatch.setattr(count_moves, "choose", lambda loaded, seats: SimpleNamespace(machine=machine))

    def by_python(loaded: Any, seats: int, depth: int, seed: int, first: int) -> Iterator[Any]:
        yield from (count_moves.Count(moves, 10 * moves + seats) for moves in range(first, depth + 1))

    monkeypatch.setattr(count_moves, "_by_python", by_python)
    loaded: Any = SimpleNamespace(game=SimpleNamespace(players=(2, 4)))
    return [(one.moves, one.ways) for one in count_moves.count_moves(loaded, 0, depth, 1)]


def test_python_counts_what_the_machine_cannot(monkeypatch: pytest.MonkeyPatch) -> None:
    assert counted(monkeypatch, {1: 5, 2: 7, 3: 9}, 3) == [(1, 5), (2, 7), (3, 9)] and counted(
        monkeypatch, {1: 5, 2: 7}, 2
    ) == [(1, 5), (2, 7)]
    assert counted(monkeypatch, {1: 5, 2: None, 3: 9}, 3) == [(1, 5), (2, 22), (3, 32)] and counted(
        monkeypatch, None, 2
    ) == [(1, 12), (2, 22)]


# ------------------------------------------------------------------------------------------------- agreed texts
@dataclass(frozen=True)
class _Open:
    """An open pair with what matters here."""

    before: Any
    pair: Any = 1
    old_words: str | None = None
    old_code: str | None = None


def test_texts_of_the_agreement_come_from_the_first_commits_that_have_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def pair(words: str, code: str) -> Any:
        return SimpleNamespace(
            words=SimpleNamespace(digest=words, text=f"w{words}"), code=SimpleNamespace(digest=code, text=f"c{code}")
        )

    asked: list[str] = []
    history = {"new": [[pair("1", "9")]], "mid": [[pair("1", "2")], [pair("3", "4")]], "old": [[pair("7", "7")]]}

    def then(folder: Path, commit: str, place: Path, editions: Any) -> Any:
        asked.append(commit)
        return history[commit]

    monkeypatch.setattr(old_sides, "_commits", lambda folder: list(history))
    monkeypatch.setattr(old_sides, "_pairs_then", then)
    one, other = _Open(SimpleNamespace(words="1", code="2")), _Open(SimpleNamespace(words="3", code="4"))
    filled: Any = old_sides.with_old_sides(tmp_path, (), [one, other, _Open(None)])  # type: ignore[list-item]
    assert [(each.old_words, each.old_code) for each in filled] == [
        ("w1", "c2"),
        ("w3", "c4"),
        (None, None),
    ] and asked == ["new", "mid"]
    asked.clear()
    complete = _Open(SimpleNamespace(words="1", code="2"), old_words="a", old_code="b")
    assert old_sides.with_old_sides(tmp_path, (), [complete, _Open(None)]) == [complete, _Open(None)] and asked == []  # type: ignore[list-item]
    half: Any = old_sides.with_old_sides(
        tmp_path, (), [_Open(SimpleNamespace(words="1", code="2"), old_words="kept"), complete]
    )  # type: ignore[list-item]
    assert (half[0].old_words, half[0].old_code) == ("kept", "c2") and old_sides._is_known(_Open(1, None))  # type: ignore[arg-type]


# ------------------------------------------------------------------------------------------------- boards, plurals
def test_a_board_with_nothing_on_it_has_rows_if_it_has_families_and_does_not_grow(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(grid_lines, "_rows", lambda shape, filled, part: [f"rows of {sorted(filled)}"])
    monkeypatch.setattr(grid_lines, "window", lambda shape, shown: None)
    monkeypatch.setattr(grid_lines, "part_shown", lambda game, shape, texts: {"a"})
    words, shape = SimpleNamespace(game=None), SimpleNamespace(names=("a", "b"))

    def rows(families: Any, grows: bool | None = False, cards: Any = ()) -> list[str]:
        monkeypatch.setattr(
            grid_lines, "board_of", lambda game, shape: None if grows is None else SimpleNamespace(grows=grows)
        )
        return grid_lines._board(words, shape, families, dict(cards))  # type: ignore[arg-type]

    assert rows([]) == rows([], None) == rows([{}], True) == []
    assert rows([{}]) == rows([{}], None) == rows([], True, {"a": "x"}) == ["rows of ['a']"]


def test_words_on_a_board_have_the_shortest_marks_that_differ() -> None:
    assert (
        grid_lines.marks_of({"red", "rose", "blue"}) == {"red": "re", "rose": "ro", "blue": "bl"}
        and grid_lines.marks_of(set()) == {}
    )
    assert grid_lines.marks_of({"red", "redder"}) == {"red": "red", "redder": "redd"} and grid_lines.marks_of(
        {"a", "bcde"}
    ) == {"a": "a", "bcde": "b"}
    assert grid_lines.marks_of({"12", "-13", "red"}) == {"12": "12", "-13": "-13", "red": "r"}


@pytest.mark.parametrize(("count", "is_refused"), [(1, False), (table.MOST_ROOMS, False), (table.MOST_ROOMS + 1, True)])
def test_a_browser_listens_to_so_many_rooms(count: int, is_refused: bool) -> None:
    async def lead(news: Any, studio: Any, code: str) -> str:
        if code == "k0":
            raise Refused(404, "no such room")
        return f"news of {code}"

    request: Any = SimpleNamespace(query_params={"of": ".".join([*(f"k{n}" for n in range(count)), ""])})
    answer = table.rooms_now(SimpleNamespace(lead=lead), request)  # type: ignore[arg-type]
    if is_refused:
        with pytest.raises(Refused, match="rooms at most"):
            asyncio.run(answer)
    else:
        assert asyncio.run(answer) == {f"k{n}": f"news of k{n}" for n in range(1, count)}


def test_a_number_crosses_a_border_if_it_needs_another_form() -> None:
    catalogue: Any = SimpleNamespace(plural_index=lambda n: int(n > 1))
    assert [
        crosses(then, now, catalogue)
        for then, now in (([1], [2]), ([2], [1]), ([1, 2], [1]), ([2], [3, 9]), ([1], [1, 2]), ([], [1]))
    ] == [True, True, False, False, True, True]


# ------------------------------------------------------------------------------------------------- prints
@pytest.mark.parametrize(
    ("width", "height", "back", "reference", "has_reference"),
    [
        (55.0, 40.0, None, True, True),
        (54.9, 80.0, None, True, False),
        (80.0, 54.9, None, True, True),
        (55.0, 40.0, "own", True, False),
        (55.0, 40.0, None, False, False),
    ],
)
def test_a_free_back_shows_the_reference_if_the_card_is_wide_enough(
    width: float, height: float, back: Any, reference: bool, has_reference: bool
) -> None:
    edition: Any = SimpleNamespace(game=SimpleNamespace(reference=reference), report=Report())
    context: Any = SimpleNamespace(formats={"own": Format("own", width, height)})
    face: Any = "the front"
    piece = Print(face, back, 3, "own")
    drawn: Any = {"own": "reference"}
    shown = ReferenceBacks(edition, context, drawn).with_reference(piece)
    assert shown == (Print(face, drawn["own"], 3, "own") if has_reference else piece)


@pytest.mark.parametrize(
    ("name", "purpose", "is_deck"),
    [
        ("cards", "cut", True),
        ("cards-a4", "cut", True),
        ("poker-cards-a4", "cut", True),
        ("postcards-a4", "cut", False),
        ("tokens-a4", "cut", False),
        ("cards-a4", "backs", False),
    ],
)
def test_a_deck_is_a_document_of_cards_to_cut(name: str, purpose: str, is_deck: bool) -> None:
    document: Any = SimpleNamespace(purpose=purpose)
    edition: Any = None
    assert EditionDocument(edition, name, document).is_deck is is_deck
