"""The page Layout over HTTP: each gesture is a changed line of layouts.yaml, and is taken back."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pnp.app.serve.studio import Studio
from pnp.app.workshop.cards import Cards
from pnp.app.workshop.game_source import GameSource
from pnp.app.workshop.workshop import Desk
from tests.unit.app.serve.conftest import Browser

DECK = "name,cost,type,text\nReed,1,Beast,Rest.\nSalt,2,Beast,Draw.\nTide,3,Charm,Wait.\n"
GAME = (
    "game: marsh\ntitle: Marsh\nstatus: draft\nnames:\n  type: {BEAST: {label: Beast}, CHARM: {label: Charm}}\ncards:\n"
    "  beast:  # of the marsh\n    file: deck.csv\n    label: beast\n    code: [name]\n"
    "    columns: {name: text, cost: num, type: type, text: text}\n"
    "components:\n  beasts: {label: Beasts, prints: beast, format: poker}\n"
)
BASE = (Path(__file__).parent / "creature.yaml").read_text("utf-8")
"""The layout that the deck's own one extends, in the same file: its slots stay where these tests expect them."""
OWN = (
    "# the marsh\nmarsh:\n  extends: creature   # base\n  slots:\n    art: {at: [6.80, 14.6, -6.8, 34]}    # tall birds\n"
    + BASE
)


class Page:
    """The page in a browser with the key of the workshop."""

    def __init__(self, source: GameSource, public: bool = False) -> None:
        desk = Desk(source.folder, table=source.table)
        self.studio = Studio(None, desk=desk, cards=Cards(source), is_public=public)
        self.browser = Browser(self.studio)
        assert self.browser.post("/desk/enter", {"key": self.studio.key}).status_code == 200
        self.folder = source.folder

    def data(self, name: str = "") -> dict[str, Any]:
        found: dict[str, Any] = self.browser.get("/desk/layout/data", params={"name": name}).json()
        return found

    def post(self, path: str = "edit", **more: Any) -> Any:
        data = self.data(more.get("name", ""))
        return self.browser.post(f"/desk/layout/{path}", {"name": data["name"], "digest": data["digest"], **more})

    def text(self, name: str = "layouts.yaml") -> str:
        return (self.folder / name).read_bytes().decode()

    def faces(self) -> list[str]:
        ids = [(face["version"], face["id"]) for face in self.data()["cards"]]
        return [self.browser.get(f"/desk/layout/face/{version}/{id}").text for version, id in ids]


@pytest.fixture
def open_page(tmp_path: Path) -> Callable[..., Page]:
    """Opens a deck: of a game.yaml and layouts with these texts, or a bare table."""

    def start(layouts: str = "", game: str = "", public: bool = False) -> Page:
        (tmp_path / "deck.csv").write_text(DECK, "utf-8", newline="")
        for name, text in (("layouts.yaml", layouts), ("game.yaml", game)):
            if text:
                (tmp_path / name).write_text(text, "utf-8", newline="")
        return Page(GameSource(tmp_path, "" if game else "deck.csv"), public)

    return start


@pytest.fixture
def own(open_page: Callable[..., Page]) -> Page:
    """A game with a layout of its own."""
    return open_page(OWN, GAME.replace("    label", "    layout: marsh\n    label", 1))


def test_the_page_tells_the_slots_with_their_places_and_ties(own: Page) -> None:
    data = own.data()
    assert (data["name"], data["file"], data["extends"], data["kinds"]) == (
        "marsh",
        "layouts.yaml",
        "creature",
        ["beast"],
    )
    assert data["layouts"][0]["cards"] == 3 and len(data["cards"]) == 3
    slots = {slot["name"]: slot for slot in data["slots"]}
    assert list(slots)[-1] == "frame" and slots["art"]["box"] == [6.8, 14.6, 49.4, 34.0]
    assert slots["title"]["ties"]["column"] == "name" and slots["cost"]["ties"]["fill"] == "type"
    assert slots["art"]["own"] == ["at"] and not slots["health"]["isHere"] and slots["rules"]["isHere"]
    columns = {column["name"]: column for column in data["columns"]}
    assert columns["cost"]["holds"] == "1 to 3" and columns["type"]["values"] == [
        ["BEAST", "Beast"],
        ["CHARM", "Charm"],
    ]
    assert [card["length"] for card in data["cards"]] == [10, 10, 10]


GESTURES = [
    ({"kind": "place", "slot": "art", "box": [6.8, 14.6, 49.4, 38]}, "-6.8, 34]", "-6.8, 38]"),
    ({"kind": "place", "slot": "art", "box": [8, 14.6, 49.4, 34]}, "[6.80, 14.6, -6.8,", "[8, 14.6, -5.6,"),
    ({"kind": "set", "slot": "art", "keys": {"ink": "text"}}, "34]}", "34], ink: text}"),
    ({"kind": "set", "slot": "art", "keys": {"when": {"type": ["BEAST"]}}}, "34]}", "34], when: {type: [BEAST]}}"),
    ({"kind": "set", "slot": "art", "keys": {"emblem": "name"}}, "34]}", "34], emblem: name}"),
    ({"kind": "set", "slot": "title", "keys": {"align": "left"}}, "tall birds\n", "tall birds\n    title: {align: left}\n"),
    ({"kind": "remove", "slot": "type"}, "tall birds\n", "tall birds\n    type:\n"),
    (
        {"kind": "add", "slot": "price", "box": [10, 70, 20, 8], "keys": {"number": "cost"}},
        "tall birds\n", "tall birds\n    price: {at: [10, 70, 20, 8], number: cost}\n",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("gesture", "old", "new"), GESTURES)
def test_a_gesture_is_the_line_that_an_editor_would_have_written(
    own: Page, gesture: dict[str, Any], old: str, new: str
) -> None:
    before = own.faces()
    answer = own.post(**gesture)
    assert answer.status_code == 200, answer.text
    assert own.text() == OWN.replace(old, new)
    assert own.faces() != before
    last = answer.json()["last"]
    assert last["file"] == "layouts.yaml" and [line[2] for line in last["lines"] if line[0] == "+"]
    assert ["", 2, "marsh:"] in last["lines"]
    undone = own.post("undo").json()
    assert own.text() == OWN and undone["redo"] and not undone["undo"]
    assert own.faces() == before
    own.post("redo")
    assert own.text() == OWN.replace(old, new)


def test_a_name_that_nothing_has_is_told_as_a_fault(own: Page) -> None:
    data = own.post(kind="set", slot="art", keys={"ink": "nonsuch"}).json()
    assert any("nonsuch" in problem["message"] for problem in data["problems"]), data["problems"]


def test_moves_of_one_slot_in_quick_succession_are_taken_back_together(
    own: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pnp.app.workshop.yaml_gestures.JOINED", 600.0)
    for x in (8, 9, 10):
        assert own.post(kind="place", slot="art", box=[x, 14.6, 49.4, 34]).status_code == 200
    assert own.post("undo").json()["undo"] == "" and own.text() == OWN


@pytest.mark.parametrize(
    ("gesture", "why"),
    [
        ({"kind": "place", "slot": "none", "box": [1, 1, 9, 9]}, "no slot `none`"),
        ({"kind": "place", "slot": "art", "box": [1, 1, 0.2, 9]}, "at least 1 mm"),
        ({"kind": "set", "slot": "art", "keys": {"shape": "blob"}}, "blob"),
        ({"kind": "set", "slot": "art", "keys": {"nonsuch": 1}}, "no key `nonsuch`"),
        ({"kind": "order", "slot": "art", "by": 1}, "write out all slots first"),
        ({"kind": "add", "slot": "No Name", "box": [1, 1, 9, 9]}, "small letters"),
        ({"kind": "burn", "slot": "art"}, "`kind`"),
    ],
)
def test_what_cannot_be_done_is_told_and_nothing_is_written(own: Page, gesture: dict[str, Any], why: str) -> None:
    answer = own.post(**gesture)
    assert answer.status_code == 422 and why in answer.json()["why"], answer.text
    assert own.text() == OWN


def test_requests_of_the_wrong_form_are_refused(own: Page) -> None:
    for wrong in ({"box": [1, 2]}, {"box": ["a", 1, 1, 1]}, {"box": [1e9, 1, 1, 1]}, {"keys": {"text": "x" * 501}}):
        assert own.post(kind="set", slot="art", **wrong).status_code == 422
    assert own.text() == OWN


def test_another_programs_line_is_kept_and_the_same_line_is_asked_about(own: Page) -> None:
    data = own.data()
    theirs = OWN.replace("# the marsh", "# their marsh")
    (own.folder / "layouts.yaml").write_text(theirs, "utf-8")
    move = {"kind": "place", "slot": "art", "box": [6.8, 14.6, 49.4, 38], "name": "marsh", "digest": data["digest"]}
    assert own.browser.post("/desk/layout/edit", move).status_code == 200
    assert own.text() == theirs.replace("34]", "38]")
    (own.folder / "layouts.yaml").write_text(theirs.replace("34]", "30]"), "utf-8")
    answer = own.browser.post("/desk/layout/edit", {**move, "digest": data["digest"]})
    assert answer.status_code == 409 and "38]" in answer.json()["ours"] and "30]" in answer.json()["theirs"]
    assert own.text() == theirs.replace("34]", "30]")


def test_a_bare_table_gets_its_whole_layout_first_and_looks_the_same(open_page: Callable[..., Page]) -> None:
    page = open_page()
    data, before = page.data(), page.faces()
    assert data["usual"] and not data["isWritten"] and data["name"] == "card"
    assert page.post(kind="write-out").json()["last"]["isNew"] is True
    assert page.faces() == before and not page.data()["usual"]
    written = page.text()
    assert written.startswith("card:\n  slots:\n    frame: {at: [4.2, 4.2, -4.2, -4.2], frame: double,")
    page.post("undo")
    assert not (page.folder / "layouts.yaml").exists()
    page.post(kind="place", slot="cost", box=[5, 5, 12, 11.4])
    assert page.text() == written.replace("cost: {at: [3.7, 3.7,", "cost: {at: [5, 5,")
    names = [slot["name"] for slot in page.data()["slots"]]
    assert page.post(kind="order", slot="cost", by=1).status_code == 200
    assert [slot["name"] for slot in page.data()["slots"]][:2] == names[1::-1]
    assert page.text("deck.csv") == DECK


def test_a_game_without_a_layout_names_the_new_one_in_game_yaml(open_page: Callable[..., Page]) -> None:
    page = open_page("", GAME)
    before = page.faces()
    last = page.post(kind="write-out").json()["last"]
    assert page.text("game.yaml") == GAME.replace("text: text}\n", "text: text}\n    layout: beast\n")
    assert last["also"]["file"] == "game.yaml" and page.text().startswith("beast:\n")
    assert page.faces() == before
    page.post("undo")
    assert page.text("game.yaml") == GAME and not (page.folder / "layouts.yaml").exists()
    page.post("redo")
    assert "layout: beast" in page.text("game.yaml") and page.text().startswith("beast:\n")


def test_a_preset_is_chosen_by_its_picture(open_page: Callable[..., Page], own: Page) -> None:
    picture = own.browser.get("/desk/layout/sample/spell", params={"name": "marsh"})
    assert picture.headers["content-type"] == "image/svg+xml" and "<svg" in picture.text
    assert own.browser.get("/desk/layout/sample/nonsuch", params={"name": "marsh"}).status_code == 404
    assert own.post("preset", preset="spell").status_code == 200
    assert own.text() == OWN.replace("extends: creature ", "extends: spell ")
    assert own.post("preset", preset="nonsuch").status_code == 422


@pytest.mark.parametrize("text", [" \n", "# layouts of the marsh\n", "---\n# none yet\n"])
@pytest.mark.parametrize("game", ["", GAME])
def test_a_file_without_a_layout_opens_the_one_of_the_columns_and_begins_it(
    open_page: Callable[..., Page], text: str, game: str
) -> None:
    page = open_page(text, game)
    data = page.data()
    assert data["usual"] and data["slots"] and not [f for f in data["faults"] if f["code"] == "PNP102"]
    assert page.post(kind="add", slot="motto", box=[10, 60, 40, 8], keys={"text": "Rest."}).status_code == 200
    assert page.text().startswith(f"{text}{data['name']}:\n  slots:\n") and "    motto: {at: " in page.text()
    assert page.data()["isWritten"] and "motto" in [slot["name"] for slot in page.data()["slots"]]


def test_cards_that_a_template_draws_get_a_layout_of_their_columns(open_page: Callable[..., Page]) -> None:
    page = open_page("", GAME.replace("format: poker}", "format: poker, template: cards/plain.svg.j2}"))
    data = page.data()
    assert "Templates draw" in data["why"] and data["templated"] == ["beast"] and "slots" not in data
    before = page.text("game.yaml")
    refused = page.browser.post("/desk/layout/begin", {"kind": "bird"})
    assert refused.status_code == 422 and "`bird`" in refused.json()["why"]
    begun = page.browser.post("/desk/layout/begin", {"kind": "beast"})
    assert begun.status_code == 200, begun.text
    assert {"name", "cost", "type", "text"} <= {
        one["keys"].get("column") or one["keys"].get("number") or one["keys"].get("icon")
        for one in begun.json()["slots"]
    }
    assert page.text().startswith("beast:\n  slots:\n") and begun.json()["isWritten"]
    assert page.text("game.yaml") == before.replace(
        "template: cards/plain.svg.j2}", "template: cards/plain.svg.j2, layout: beast}"
    )
    assert page.browser.post("/desk/layout/undo", {"name": "beast"}).status_code == 200
    assert page.text("game.yaml") == before and page.data()["templated"] == ["beast"]


def test_the_first_slot_of_a_layout_without_slots_gets_a_line(open_page: Callable[..., Page]) -> None:
    page = open_page("card:\n  slots: {}   # none yet\n")
    assert page.data()["name"] == "card" and page.data()["slots"] == []
    for slot in ("one", "two"):
        answer = page.post(kind="add", slot=slot, box=[10, 60, 40, 8], keys={"column": "name"})
        assert answer.status_code == 200, answer.text
    at = "at: [10, 60, 40, 8], column: name"
    assert page.text() == f"card:\n  slots:   # none yet\n    one: {{{at}}}\n    two: {{{at}}}\n"


def test_a_preset_for_a_bare_table_stands_in_layouts_yaml(open_page: Callable[..., Page]) -> None:
    page = open_page()
    assert page.post("preset", preset="creature").status_code == 200
    assert page.text() == "card:\n  extends: creature\n" and page.data()["begins"] == "creature"
    page.post(kind="remove", slot="story")
    assert page.text() == "card:\n  extends: creature\n  slots:\n    story:\n"


def test_icons_and_choices_are_pictures(own: Page) -> None:
    own.data()
    choices = own.browser.get("/desk/layout/choices").json()
    assert "shield" in choices["shapes"] and {"name", "about"} == set(choices["presets"][0])
    icon = own.browser.get(f"/desk/layout/icon/{choices['icons']['suits'][0]}")
    assert icon.status_code == 200 and icon.text.startswith("<svg")
    assert own.browser.get("/desk/layout/icon/nonsuch").status_code == 404


def test_nobody_edits_without_the_key_or_on_a_public_server(open_page: Callable[..., Page]) -> None:
    page = open_page(OWN, GAME.replace("    label", "    layout: marsh\n    label", 1), public=True)
    assert page.data()["public"] is True
    for path in ("edit", "preset", "undo", "redo"):
        assert page.post(path, kind="write-out", preset="spell").status_code == 403
    stranger = Browser(page.studio)
    for path in ("data", "choices", "sample/spell", "icon/star", "face/1/beasts/REED"):
        assert stranger.get(f"/desk/layout/{path}").status_code == 403
    assert "Reed" not in stranger.get("/desk/layout").text and page.text() == OWN
