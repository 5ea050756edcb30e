"""The page Review over HTTP: open clauses with their evidence, and answers as `pnp review` writes them."""

import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from pnp.app.cli import main
from pnp.app.serve.studio import Studio
from pnp.app.workshop.cards import Cards
from pnp.app.workshop.game_source import GameSource
from pnp.app.workshop.workshop import Desk
from tests.unit.app.serve.conftest import Browser
from tests.unit.app.serve.running import copy_of_hearts

WORDS = ("as soon as somebody has played a heart", "as soon as somebody has thrown a heart")
CODE = ("fitting = [c for c in me.hand if c.suit == led]", "fitting = [c for c in me.hand if c.suit != led]")


class Page:
    """The page in a browser with the key of the workshop."""

    def __init__(self, source: GameSource, public: bool = False) -> None:
        self.studio = Studio(None, desk=Desk(source.folder, table=source.table), cards=Cards(source), is_public=public)
        self.browser = Browser(self.studio)
        assert self.browser.post("/desk/enter", {"key": self.studio.key}).status_code == 200
        self.agreed = source.folder / "agreed.yaml"

    def data(self) -> dict[str, Any]:
        found: dict[str, Any] = self.browser.get("/desk/review/data").json()
        return found

    def post(self, path: str, **given: Any) -> Any:
        return self.browser.post(f"/desk/review/{path}", given)


@pytest.fixture(scope="module")
def changed_hearts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Hearts with a clause whose words have changed."""
    folder = copy_of_hearts(tmp_path_factory.mktemp("review"))
    change(folder, *WORDS)
    return folder


def change(folder: Path, old: str, new: str) -> None:
    """Change a chapter of Hearts."""
    chapter = folder / "rules" / "03-tricks.md"
    text = chapter.read_text("utf-8")
    assert old in text
    chapter.write_text(text.replace(old, new), "utf-8")


def test_answers_are_written_as_the_command_writes_them_and_taken_back(changed_hearts: Path, tmp_path: Path) -> None:
    folder = Path(shutil.copytree(changed_hearts, tmp_path / "hearts"))
    page = Page(GameSource(folder))
    data, before = page.data(), page.agreed.read_bytes()
    keys = [clause["key"] for clause in data["open"]]
    assert data["begun"] and keys == ["hearts-broken"]
    clause = page.browser.get("/desk/review/clause", params={"key": "hearts-broken"}).json()
    parts = {part["title"]: part["lines"] for part in clause["states"][0]["parts"]}
    pieces = [piece for line in parts["The words"] for piece in line["pieces"]]
    assert ["removed", "played"] in pieces and ["added", "thrown"] in pieces and "What runs it" in parts
    assert clause["file"] == "rules/03-tricks.md" and clause["refused"] is None
    # a note leaves the clause open
    assert page.post("note", key="hearts-broken", text="ask Ada").json()["undo"] == "note on hearts-broken"
    noted = page.browser.get("/desk/review/clause", params={"key": "hearts-broken"}).json()
    assert noted["note"] == "ask Ada" and b"ask Ada" in page.agreed.read_bytes()
    page.post("undo")
    assert page.agreed.read_bytes() == before
    # yes writes what `pnp review` writes
    answered = page.post("agree", key="hearts-broken").json()
    assert "hearts-broken" not in [one["key"] for one in answered["open"]]
    other = Path(shutil.copytree(changed_hearts, tmp_path / "other" / "hearts"))
    assert main(["agree", str(other), "hearts-broken"]) == 0
    assert page.agreed.read_bytes() == (other / "agreed.yaml").read_bytes()
    assert [line for line in answered["last"]["lines"] if line[0] == "+"]
    # a clause whose example fails needs a reason
    change(folder, *CODE)
    assert page.data()["open"][0]["failing"]
    refused = page.post("agree", key="follow")
    assert refused.status_code == 422 and "give a reason" in refused.json()["why"]
    assert page.post("agree", key="follow", reason="a trial").status_code == 200
    assert b"a trial" in page.agreed.read_bytes()
    page.post("undo")
    page.post("undo")
    assert page.agreed.read_bytes() == before and page.data()["redo"]
    for path, given in (("agree", {"key": "nothing"}), ("note", {"key": "follow", "text": "x"}), ("begin", {})):
        assert page.post(path, **given).status_code == 422
    assert page.agreed.read_bytes() == before


def test_a_game_without_agreements_begins_its_review_here(tmp_path: Path) -> None:
    folder = tmp_path / "small"
    (folder / "rules").mkdir(parents=True)
    (folder / "game.yaml").write_text("game: small\ntitle: Small\nstatus: draft\nplayers: 2\n", "utf-8")
    (folder / "rules" / "01-play.md").write_text("# Play\n\nThe oldest player begins. {#first kind=rule}\n", "utf-8")
    page = Page(GameSource(folder))
    assert page.data()["begun"] is False, page.data()
    assert page.post("begin").json()["begun"] is True and re.search(rb"^first:", page.agreed.read_bytes(), re.M)
    begun = page.agreed.read_bytes()
    taken_back = page.post("undo").json()
    assert not page.agreed.exists() and taken_back["last"]["words"] == "taken back" and taken_back["redo"]
    again = page.post("redo").json()
    assert page.agreed.read_bytes() == begun and again["last"]["words"] == "given again" and not again["redo"]
    assert again["public"] is False and again["open_table"] is False


@pytest.mark.parametrize(("path", "name"), [("agree", "reason"), ("note", "text")])
def test_a_note_and_a_reason_have_at_most_2000_letters(tmp_path: Path, path: str, name: str) -> None:
    (tmp_path / "deck.csv").write_text("name\nReed\n", "utf-8")
    page = Page(GameSource(tmp_path, "deck.csv"))
    for text in ("x" * 2001, "\0"):
        assert page.post(path, key="a", **{name: text}).text == f"`{name}` is too long"
    assert "no clauses" in page.data()["why"]
    assert page.post(path, key="a", **{name: "x" * 2000}).json()["why"] == "`a` is not open"


def test_a_table_has_nothing_to_review_and_nobody_answers_without_the_key(tmp_path: Path) -> None:
    (tmp_path / "deck.csv").write_text("name\nReed\n", "utf-8")
    page = Page(GameSource(tmp_path, "deck.csv"), public=True)
    assert "no clauses" in page.data()["why"]
    for path in ("agree", "note", "begin", "undo", "redo"):
        assert page.post(path, key="a").status_code == 403
        assert Browser(page.studio).post(f"/desk/review/{path}", {"key": "a"}).status_code == 403
    assert Browser(page.studio).get("/desk/review/data").status_code == 403
