"""The pages Check and Print over HTTP: each fault leads to its place, and papers are made as they are chosen."""

from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.app.serve.studio import Studio
from pnp.app.workshop.cards import Cards
from pnp.app.workshop.game_source import GameSource
from pnp.app.workshop.print_page import Order, PrintPage
from pnp.app.workshop.workshop import Desk
from tests.unit.app.serve.conftest import Browser

LONG = "Go on and on. " * 80
DECK = f"name,cost,text\nReed,1,Rest.\nSalt,2,{LONG}\n"
Opening = Callable[..., tuple[Browser, Studio]]


@pytest.fixture
def opened(tmp_path: Path) -> Opening:
    """Opens a table of that text alone, or an empty folder, in a browser with the key of the workshop."""

    def open_deck(text: str = DECK) -> tuple[Browser, Studio]:
        if text:
            (tmp_path / "deck.csv").write_text(text, "utf-8")
        source = GameSource(tmp_path, "deck.csv" if text else "")
        studio = Studio(None, desk=Desk(source.folder, table=source.table), cards=Cards(source))
        browser = Browser(studio)
        assert browser.post("/desk/enter", {"key": studio.key}).status_code == 200
        return browser, studio

    return open_deck


def test_a_fault_leads_to_its_cell_and_its_slot(opened: Opening) -> None:
    browser, studio = opened()
    assert studio.desk is not None
    studio.desk.read(lambda: None, first=True)
    data = browser.get("/desk/check/data").json()
    fault = next(fault for fault in data["faults"] if fault["code"] == "PNP700")
    links = {link["kind"]: link for link in fault["links"]}
    assert (
        links["cell"]["address"] == "/desk/cards?file=deck.csv&line=3&column=text" and "Salt" in links["cell"]["words"]
    )
    assert links["slot"]["address"] == "/desk/layout?name=card&slot=text"
    assert (fault["severity"], fault["line"]) == ("error", 3) and not data["checking"]


def test_a_diagnostic_is_explained(opened: Opening) -> None:
    browser, _ = opened()
    assert (
        "too long" in browser.get("/desk/check/explain/PNP700").text
        or "fit" in browser.get("/desk/check/explain/PNP700").text
    )
    assert browser.get("/desk/check/explain/PNP999").status_code == 404


def test_a_book_is_offered_to_a_game_that_has_it(tmp_path: Path) -> None:
    (tmp_path / "rules").mkdir()
    (tmp_path / "cards.csv").write_text("name,cost\nReed,1\n", "utf-8")
    (tmp_path / "game.yaml").write_text(
        "game: reeds\ntitle: Reeds\nplayers: 2\ncards:\n  card: {file: cards.csv, columns: {name: text, cost: num}}\n"
        "components:\n  cards: {prints: card}\n",
        "utf-8",
    )
    (tmp_path / "rules" / "01-play.md").write_text("# Play\n\nLay one card after the other.\n", "utf-8")
    page = PrintPage(GameSource(tmp_path))
    assert page.data(Order())["parts"] == ["cards", "rulebook"]
    (tmp_path / "reference.md").write_text("# Play\n\nOne after the other.\n", "utf-8")
    assert page.data(Order())["parts"] == ["cards", "reference", "rulebook"]


def test_papers_are_made_as_they_are_chosen(opened: Opening) -> None:
    browser, _ = opened("name,cost\n" + "".join(f"Reed {n},{n}\n" for n in range(12)))
    data = browser.get("/desk/print/data").json()
    assert data["parts"] == ["cards"] and {"a4", "letter"} <= set(data["papers"]) and not data["draft"]
    (file,) = data["files"]
    assert data["cards"] == 12 and len(file["pages"]) == 2 and file["pages"][0] == [210.0, 297.0]
    pdf = browser.get(f"/desk/print/file/{file['name']}")
    assert pdf.content.startswith(b"%PDF") and file["name"] in pdf.headers["content-disposition"]
    picture = browser.get(f"/desk/print/sheet/2/{file['name']}")
    assert picture.content.startswith(b"\x89PNG")
    assert browser.get(f"/desk/print/sheet/3/{file['name']}").status_code == 404
    few = browser.get("/desk/print/data", params={"paper": "letter", "rows": "2-4,13"}).json()
    assert few["cards"] == 4 and sorted(few["files"][0]["pages"][0]) == [215.9, 279.4]
    low = browser.get(
        "/desk/print/sheet/1/" + few["files"][0]["name"], params={"paper": "letter", "rows": "2-4,13", "ink": "low"}
    )
    assert (
        low.content
        != browser.get(
            "/desk/print/sheet/1/" + few["files"][0]["name"], params={"paper": "letter", "rows": "2-4,13"}
        ).content
    )


def test_sheets_with_a_fault_say_so_and_wrong_options_are_refused(opened: Opening) -> None:
    browser, _ = opened()
    data = browser.get("/desk/print/data").json()
    assert data["draft"] and data["faults"][0]["code"] == "PNP700"
    for wrong in ({"paper": "napkin"}, {"sides": "both"}, {"marks": "stars"}, {"rows": "a"}):
        assert browser.get("/desk/print/data", params=wrong).status_code == 422


def test_nothing_is_shown_without_the_key(opened: Opening, tmp_path: Path) -> None:
    _, studio = opened()
    stranger = Browser(studio)
    for path in ("check/data", "check/explain/PNP700", "print/data", "print/file/a.pdf", "print/sheet/1/a.pdf"):
        assert stranger.get(f"/desk/{path}").status_code == 403
    for path in ("check", "print"):
        assert "Reed" not in stranger.get(f"/desk/{path}").text


def test_an_empty_folder_has_nothing_to_print(opened: Opening) -> None:
    browser, _ = opened("")
    assert browser.get("/desk/print/data").json()["empty"] is True
