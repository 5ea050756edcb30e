"""The page Theme over HTTP: each gesture is a changed line of theme.yaml, and is taken back."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pnp.app.serve.studio import Studio
from pnp.app.workshop.cards import Cards
from pnp.app.workshop.game_source import GameSource
from pnp.app.workshop.workshop import Desk
from tests.unit.app.serve.conftest import Browser
from tests.unit.app.serve.test_layouts import DECK, GAME

OWN = (
    "# the marsh\r\ndisplay: Gloock\r\ninks:   # of water\r\n  accent: '#1F4E5F'   # deep\r\n  brinewater: \"#8A5200\"\r\n\r\n"
    "# words\r\ntype:\r\n  rules: {card_pt: [8.5, 10.2]}  # larger\r\n"
)
"""A theme with comments, and with the line ends of Windows."""
CHAPTER = "# The marsh\n\nDraw a card. {#draw}\n"


class Page:
    """The page in a browser with the key of the workshop."""

    def __init__(self, folder: Path, public: bool = False, table: str = "") -> None:
        source = GameSource(folder, table)
        self.studio = Studio(None, desk=Desk(folder, table=table), cards=Cards(source), is_public=public)
        self.browser = Browser(self.studio)
        assert self.browser.post("/desk/enter", {"key": self.studio.key}).status_code == 200
        self.folder = folder

    def data(self) -> dict[str, Any]:
        data: dict[str, Any] = self.browser.get("/desk/theme/data").json()
        return data

    def post(self, way: str = "edit", path: tuple[str, ...] = (), value: object = None, **more: Any) -> Any:
        sent = {"digest": self.data()["digest"], "path": list(path), "value": value, **more}
        return self.browser.post(f"/desk/theme/{way}", sent)

    def text(self) -> str:
        return (self.folder / "theme.yaml").read_bytes().decode()

    def face(self) -> str:
        card = self.data()["cards"][0]
        return str(self.browser.get(f"/desk/cards/face/{card['version']}/{card['id']}").text)

    def leaf(self) -> bytes:
        data = self.data()
        return bytes(self.browser.get(f"/desk/theme/page/{data['stamp']}/0/{data['pages']}").content)


@pytest.fixture
def open_page(tmp_path: Path) -> Callable[..., Page]:
    """Opens a game with cards and a chapter, with a theme of this text."""

    def start(theme: str = "", public: bool = False) -> Page:
        (tmp_path / "deck.csv").write_text(DECK, "utf-8", newline="")
        (tmp_path / "game.yaml").write_text(GAME, "utf-8", newline="")
        (tmp_path / "rules").mkdir()
        (tmp_path / "rules" / "01-marsh.md").write_text(CHAPTER, "utf-8")
        if theme:
            (tmp_path / "theme.yaml").write_text(theme, "utf-8", newline="")
        return Page(tmp_path, public)

    return start


@pytest.fixture
def own(open_page: Callable[..., Page]) -> Page:
    """A game with a theme of its own."""
    return open_page(OWN)


def test_the_page_shows_the_values_and_marks_those_of_the_game(own: Page) -> None:
    data = own.data()
    assert data["own"] == ["display", "inks/accent", "inks/brinewater", "type/rules/card_pt"]
    inks = {ink["name"]: ink for ink in data["inks"]}
    assert inks["brinewater"]["value"] == "#8A5200" and "grey" in inks and "style title" in inks["accent"]["uses"]
    assert data["ratios"]["accent"] == 9.1 and data["single"]["display"] == "Gloock"
    styles = {style["name"]: style for style in data["type"]}
    assert styles["rules"]["card_pt"] == [8.5, 10.2] and styles["rules"]["face"] == "Alegreya Sans"
    assert "Cinzel" in data["faces"] and data["chapters"] == ["The marsh"] and data["pages"] >= 2
    assert len(data["cards"]) == 3


GESTURES = [
    (("inks", "accent"), "#0E3A44", "'#1F4E5F'", "'#0E3A44'"),
    (("display",), "Cinzel", "Gloock", "Cinzel"),
    (("display",), "Josefin Sans SemiBold", "Gloock", '"Josefin Sans SemiBold"'),
    (("inks", "grey"), "#444444", '"#8A5200"\r\n', '"#8A5200"\r\n  grey: "#444444"\r\n'),
    (("type", "rules", "card_pt"), [9, 10.8], "[8.5, 10.2]", "[9, 10.8]"),
    (("type", "rules", "ink"), "brinewater", "10.2]}", "10.2], ink: brinewater}"),
    (("type", "title", "card_min_pt"), 9, "# larger\r\n", "# larger\r\n  title: {card_min_pt: 9}\r\n"),
    (("align",), "justify", "# larger\r\n", "# larger\r\nalign: justify\r\n"),
    (("books",), ["a5", "a4-two"], "# larger\r\n", '# larger\r\nbooks: [a5, a4-two]\r\n'),
    (("press", "structure_mm"), 0.7, "# larger\r\n", "# larger\r\npress:\r\n  structure_mm: 0.7\r\n"),
    (("inks", "brinewater"), None, '  brinewater: "#8A5200"\r\n', ""),
    (("display",), None, "display: Gloock\r\n", ""),
]  # fmt: skip


@pytest.mark.parametrize(("path", "value", "old", "new"), GESTURES)
def test_a_gesture_is_the_line_that_an_editor_would_have_written(
    own: Page, path: tuple[str, ...], value: object, old: str, new: str
) -> None:
    own.data()
    answer = own.post("edit", path, value)
    assert answer.status_code == 200, answer.text
    assert own.text() == OWN.replace(old, new)
    assert [line for line in answer.json()["last"]["lines"] if line[0]]
    assert own.post("undo").status_code == 200 and own.text() == OWN
    assert own.post("redo").status_code == 200 and own.text() == OWN.replace(old, new)


def test_the_last_value_of_a_section_takes_its_key_along(own: Page) -> None:
    assert own.post("edit", ("type", "rules", "card_pt")).status_code == 200
    assert own.text() == OWN.replace("type:\r\n  rules: {card_pt: [8.5, 10.2]}  # larger\r\n", "")
    assert [ink["name"] for ink in own.data()["inks"] if ink["name"] == "brinewater"]


def test_the_only_value_is_taken_away_with_its_file(open_page: Callable[..., Page]) -> None:
    page = open_page("inks: {accent: '#7A1F1F'}\n")
    assert page.post("edit", ("inks", "accent")).status_code == 200 and not (page.folder / "theme.yaml").exists()
    assert page.post("undo").status_code == 200 and page.text() == "inks: {accent: '#7A1F1F'}\n"


def test_a_new_theme_is_a_new_file_and_undo_removes_it(open_page: Callable[..., Page]) -> None:
    page = open_page()
    before = page.face()
    answer = page.post("edit", ("inks", "sign-1"), "#0E3A44")
    assert page.text() == 'inks:\n  sign-1: "#0E3A44"\n' and answer.json()["last"]["isNew"]
    assert page.face() != before and "#0E3A44" in page.face()
    assert page.post("undo").status_code == 200 and not (page.folder / "theme.yaml").exists()
    assert page.face() == before


def test_a_preview_draws_the_face_and_the_page_and_writes_nothing(own: Page) -> None:
    face, leaf = own.face(), own.leaf()
    typed = own.post("preview", ("inks", "sign-1"), "#7A1F1F", face=own.data()["cards"][0]["id"]).json()
    card = typed["cards"][0]
    drawn = own.browser.get(f"/desk/cards/face/{card['version']}/{card['id']}").text
    assert "#7A1F1F" in drawn and drawn != face
    typed = own.post("preview", ("display",), "Cinzel").json()
    page = own.browser.get(f"/desk/theme/page/{typed['stamp']}/0/{typed['pages']}").content
    assert page.startswith(b"\x89PNG") and page != leaf
    assert own.text() == OWN and own.face() == face and own.leaf() == leaf


REFUSED = [
    (("inks", "accent"), "red", "expected a colour"),
    (("display",), "Gloocky", "there is no face `Gloocky`"),
    (("type", "rules", "card_pt"), [9, 2], "run into each other"),
    (("type", "rules", "ink"), "sea", "sea"),
    (("own", "names"), "x", "does not edit"),
    (("inks", "grey"), None, "no value of its own"),
    (("books",), ["a99"], "a99"),
]


@pytest.mark.parametrize(("path", "value", "why"), REFUSED)
def test_a_value_that_would_be_an_error_is_refused_with_the_reason(
    own: Page, path: tuple[str, ...], value: object, why: str
) -> None:
    before = own.face()
    answer = own.post("edit", path, value)
    assert answer.status_code == 422 and why in answer.json()["why"], answer.text
    assert own.text() == OWN and own.face() == before


def test_an_ink_that_a_layout_uses_is_not_taken_away(own: Page) -> None:
    (own.folder / "game.yaml").write_text(GAME.replace("    label", "    layout: marsh\n    label", 1), "utf-8")
    (own.folder / "layouts.yaml").write_text(
        "marsh:\n  slots:\n    name: {at: [5, 5, 40, 10], column: name, ink: brinewater}\n"
    )
    assert own.data()["cards"]
    answer = own.post("edit", ("inks", "brinewater"))
    assert answer.status_code == 422 and "brinewater" in answer.json()["why"], answer.text
    assert own.text() == OWN


def test_changes_of_another_program_in_other_lines_are_kept(own: Page) -> None:
    digest = own.data()["digest"]
    changed = OWN.replace("# words", "# other words")
    (own.folder / "theme.yaml").write_bytes(changed.encode())
    sent = {"digest": digest, "path": ["inks", "accent"], "value": "#0E3A44"}
    assert own.browser.post("/desk/theme/edit", sent).status_code == 200
    assert own.text() == changed.replace("#1F4E5F", "#0E3A44")
    both = {"digest": digest, "path": ["inks", "accent"], "value": "#111111"}
    conflict = own.browser.post("/desk/theme/edit", both)
    assert conflict.status_code == 409 and "#0E3A44" in conflict.json()["theirs"]


def test_samples_of_typefaces_are_drawn_in_them(own: Page) -> None:
    own.data()
    one, other = (own.browser.get(f"/desk/theme/typeface/{name}").text for name in ("Cinzel", "Gloock"))
    assert "<svg" in one and one != other
    assert own.browser.get("/desk/theme/typeface/Nothing").status_code == 404


def test_a_public_server_shows_the_theme_and_writes_nothing(open_page: Callable[..., Page]) -> None:
    page = open_page(OWN, public=True)
    assert page.data()["public"] and page.data()["inks"]
    assert page.post("edit", ("inks", "accent"), "#0E3A44").status_code == 403 and page.text() == OWN


def test_a_table_alone_has_a_theme_beside_it(tmp_path: Path) -> None:
    (tmp_path / "deck.csv").write_text(DECK, "utf-8")
    page = Page(tmp_path, table="deck.csv")
    before = page.face()
    assert page.post("edit", ("inks", "sign-1"), "#7A1F1F").status_code == 200
    assert page.text() == 'inks:\n  sign-1: "#7A1F1F"\n' and page.face() != before and page.data()["pages"] == 0


def test_a_theme_of_remarks_alone_keeps_them(open_page: Callable[..., Page]) -> None:
    page = open_page("# nothing yet\n")
    assert page.post(path=("inks", "accent"), value="#123456").status_code == 200
    assert page.text().startswith("# nothing yet\n") and "123456" in page.text()
    assert page.post("undo").status_code == 200 and page.text() == "# nothing yet\n"
