"""The page Translations over HTTP: messages with their cards, translations written into the catalogue alone."""

import shutil
from pathlib import Path
from typing import Any

import pytest

from pnp.app.cli.main import main
from pnp.app.serve.studio import Studio
from pnp.app.workshop.cards import Cards
from pnp.app.workshop.game_source import GameSource
from pnp.app.workshop.translations_page import TranslationsPage
from pnp.app.workshop.workshop import Desk
from tests.unit.app.serve.conftest import Browser

GAME = (
    "game: marsh\ntitle: Marsh\nstatus: draft\ncards:\n  beast:\n    file: deck.csv\n"
    "    label: beast\n    code: [name]\n    columns: {name: text, text: text}\n"
    "components:\n  beasts: {label: Beasts, prints: beast, format: poker}\n"
)
DECK = "name,text\nReed,Rest.\nSalt,Draw.\n"
PO = """msgid ""
msgstr ""
"Language: de\\n"
"Content-Type: text/plain; charset=UTF-8\\n"

# the reed
#: deck.csv:2
msgctxt "card:beast:REED:text"
msgid "Rest."
msgstr "Ruhe."
"""


class Page:
    """The page in a browser with the key of the workshop."""

    def __init__(self, folder: Path, public: bool = False) -> None:
        source = GameSource(folder)
        self.studio = Studio(None, desk=Desk(folder), cards=Cards(source), is_public=public)
        self.browser = Browser(self.studio)
        assert self.browser.post("/desk/enter", {"key": self.studio.key}).status_code == 200
        self.file = folder / "locale" / "de.po"

    def data(self) -> dict[str, Any]:
        found: dict[str, Any] = self.browser.get("/desk/translations/data").json()
        return found

    def row(self, text: str) -> dict[str, Any]:
        return next(row for row in self.data()["rows"] if row["text"] == text)

    def post(self, path: str, **given: Any) -> Any:
        return self.browser.post(f"/desk/translations/{path}", {"locale": "de", **given})


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A game of two cards with a German catalogue."""
    for name, text in (("game.yaml", GAME), ("deck.csv", DECK), ("locale/de.po", PO)):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    return tmp_path


def test_messages_are_shown_with_their_states_and_cards(folder: Path) -> None:
    page = Page(folder)
    data = page.data()
    assert (data["locale"], data["locales"], data["file"]) == ("de", ["de"], "locale/de.po")
    rest, draw = page.row("Rest."), page.row("Draw.")
    assert (rest["forms"], rest["state"], rest["cards"], rest["place"]) == (["Ruhe."], "translated", 1, "deck.csv:2")
    assert draw["state"] == "missing" and draw["cards"] == 1


def test_a_message_is_shown_beside_those_that_say_the_same(folder: Path) -> None:
    (folder / "deck.csv").write_text(DECK + "Eel,Rest\nHeron,Fly away.\n", "utf-8")
    page = Page(folder)
    rest, other = page.row("Rest.")["id"], page.row("Rest")["id"]
    answer = page.browser.get("/desk/translations/similar", params={"id": str(other)})
    assert answer.json() == {"similar": [{"id": rest, "same": True}]}
    assert page.browser.get("/desk/translations/similar", params={"id": "x"}).status_code == 422


def test_an_unsaved_translation_has_its_face_and_its_fault(folder: Path) -> None:
    page = Page(folder)
    rest = page.row("Rest.")
    first = page.post("faces", id=rest["id"]).json()
    (face,) = first["faces"]
    assert first["faults"] == []
    address = "/desk/translations/face/de/{version}/{id}"
    before = page.browser.get(address.format(**face)).text
    again = page.post("faces", id=rest["id"], forms=["Ein langes Wort folgt dem andern. " * 60]).json()
    assert again["faults"][0]["code"] == "PNP700" and "`text`" in again["faults"][0]["message"]
    assert page.browser.get(address.format(**again["faces"][0])).text != before
    assert page.file.read_text("utf-8") == PO


def test_a_translation_is_written_in_its_line_and_taken_back(folder: Path) -> None:
    page = Page(folder)
    data, rest, draw = page.data(), page.row("Rest."), page.row("Draw.")
    answer = page.post("save", id=rest["id"], digest=data["digest"], forms=["Raste."])
    assert answer.status_code == 200 and page.file.read_text("utf-8") == PO.replace("Ruhe", "Raste")
    unsure = page.post("save", id=rest["id"], digest=answer.json()["digest"], forms=["Raste."], unsure=True).json()
    assert "#: deck.csv:2\n#, fuzzy\n" in page.file.read_text("utf-8") and page.row("Rest.")["state"] == "fuzzy"
    page.post("save", id=draw["id"], digest=unsure["digest"], forms=["Zieh."])
    assert page.row("Draw.")["forms"] == ["Zieh."]
    for _ in range(3):
        page.post("undo")
    assert page.file.read_text("utf-8") == PO
    page.post("redo")
    assert page.file.read_text("utf-8") == PO.replace("Ruhe", "Raste")


def test_another_programs_lines_are_kept_and_the_same_line_is_asked_about(folder: Path) -> None:
    page = Page(folder)
    data, rest = page.data(), page.row("Rest.")
    page.file.write_text(PO.replace("# the reed", "# the old reed"), "utf-8")
    assert page.post("save", id=rest["id"], digest=data["digest"], forms=["Raste."]).status_code == 200
    assert page.file.read_text("utf-8") == PO.replace("# the reed", "# the old reed").replace("Ruhe", "Raste")
    page.file.write_text(PO.replace("Ruhe", "Pause"), "utf-8")
    assert page.post("save", id=rest["id"], digest=data["digest"], forms=["Raste."]).status_code == 409
    assert page.file.read_text("utf-8") == PO.replace("Ruhe", "Pause")
    for wrong in (
        {"id": 9999, "forms": ["a"]},
        {"id": rest["id"], "forms": []},
        {"id": rest["id"], "forms": ["a" * 6001]},
    ):
        assert page.post("save", digest=page.data()["digest"], **wrong).status_code == 422


def test_a_game_of_one_language_has_nothing_to_translate(folder: Path) -> None:
    (folder / "locale" / "de.po").unlink()
    assert Page(folder).data()["locales"] == []


def test_nobody_translates_without_the_key_or_on_a_public_server(folder: Path) -> None:
    page = Page(folder, public=True)
    rest = page.row("Rest.")
    for path in ("save", "faces", "undo", "redo"):
        assert page.post(path, id=rest["id"], digest="", forms=["a"]).status_code == 403
    stranger = Browser(page.studio)
    assert stranger.get("/desk/translations/data").status_code == 403
    assert "Ruhe" not in stranger.get("/desk/translations").text and page.file.read_text("utf-8") == PO


@pytest.mark.parametrize("has_game_file", [True, False])
def test_a_language_is_begun_as_the_command_does(folder: Path, tmp_path: Path, has_game_file: bool) -> None:
    shutil.rmtree(folder / "locale")
    if not has_game_file:
        (folder / "game.yaml").unlink()
    other = Path(shutil.copytree(folder, tmp_path / "other" / folder.name))
    assert main(["locale", "update", str(other), "--locale", "pt_BR"]) == 0
    page = Page(folder)
    data = page.data()
    assert data["locales"] == [] and data["source"] == "en" and {"de", "pt_BR"} <= set(data["others"])
    data = page.post("begin", locale="pt_BR").json()
    assert data["locale"] == "pt_BR" and {row["state"] for row in data["rows"]} == {"missing"}
    for name in ("pt_BR.po", "messages.pot"):
        assert (folder / "locale" / name).read_bytes() == (other / "locale" / name).read_bytes()
    row = next(row for row in data["rows"] if row["text"] == "Rest.")
    saved = page.post("save", locale="pt_BR", id=row["id"], digest=data["digest"], forms=["Descanse."])
    assert saved.status_code == 200 and 'msgstr "Descanse."' in (folder / "locale" / "pt_BR.po").read_text("utf-8")


def test_a_language_that_cannot_be_begun_is_explained(folder: Path) -> None:
    (folder / "locale" / "pt_BR.po").write_text(PO.replace("Language: de", "Language: pt_BR"), "utf-8")
    page = Page(folder)
    before = sorted(folder.rglob("*"))
    refused = ("de", "already"), ("pt-BR", "`pt_BR` already"), ("en", "already")
    for locale, why in (*refused, ("klingon", "`fr`"), ("../x", "`fr`"), ("", "`fr`")):
        answer = page.post("begin", locale=locale)
        assert answer.status_code == 422 and why in answer.json()["why"], locale
    assert sorted(folder.rglob("*")) == before
    assert Page(folder, public=True).post("begin", locale="fr").status_code == 403
    table = TranslationsPage(GameSource(folder, "deck.csv"))
    assert "opened alone" in str(table.data()["why"])
