"""The pages Check and Print over HTTP: each fault leads to its place, and papers are made as they are chosen."""

import io
import shutil
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.app.serve.studio import Studio
from pnp.app.workshop.cards import Cards
from pnp.app.workshop.game_source import GameSource
from pnp.app.workshop.print_order import Order, order_from
from pnp.app.workshop.print_page import PrintPage
from pnp.app.workshop.workshop import Desk
from tests.architecture.source import ROOT
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
    assert page.data(Order())["parts"] == ["cards", "rulebook", "leaflet"]
    (tmp_path / "reference.md").write_text("# Play\n\nOne after the other.\n", "utf-8")
    assert page.data(Order())["parts"] == ["cards", "reference", "rulebook", "leaflet"]


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
    for wrong, remedy in (
        ({"paper": "napkin"}, "napkin"), ({"sides": "both"}, "`long`"), ({"marks": "stars"}, "`corners`"),
        ({"rows": "a"}, "write 3-8"), ({"bleed": "wide"}, "0 to 20 mm"), ({"bleed": "nan"}, "0 to 20 mm"),
        ({"gap": "51"}, "0 to 50 mm"), ({"grid": "3"}, "such as 3x3"), ({"skip": "0"}, "such as 1"),
        ({"players": "9"}, "for 1 player"), ({"locale": "de"}, "no language `de`"), ({"book": "scroll"}, "`scroll`"),
        ({"grid": "0990x1"}, "such as 3x3"), ({"skip": "09999"}, "such as 1"), ({"players": "0999"}, "for 1"),
        ({"where": "cost >"}, "cost >"), ({"printer": "press"}, "press"),
    ):  # fmt: skip
        answer = browser.get("/desk/print/data", params=wrong)
        assert answer.status_code == 422 and remedy in answer.text, (wrong, answer.text)


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


def test_each_option_changes_the_sheets(opened: Opening) -> None:
    """Every option that `pnp build` has for sheets of cards gives other sheets than the usual ones."""
    browser, _ = opened("name,cost\n" + "".join(f"Reed {n},{n}\n" for n in range(12)))
    usual = pages_of(browser, {})
    others = [
        {"ink": "low"}, {"marks": "full"}, {"cut_lines": "yes"}, {"bleed": "2"}, {"gap": "9"}, {"grid": "2x2"},
        {"skip": "1,2"}, {"rows": "2-4"}, {"where": "cost > 5"}, {"printer": "copy-shop"}, {"paper": "letter"},
    ]  # fmt: skip
    seen = [usual, *(pages_of(browser, one) for one in others)]
    assert len(set(seen)) == len(seen)


def test_options_for_backs_books_players_and_languages(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "tests" / "hare-race", tmp_path / "race")
    game = tmp_path / "race" / "game.yaml"
    game.write_text(game.read_text("utf-8").replace("players: 2\n", "players: 2..3\n"), "utf-8")
    supply = {"carrot": {2: 5, 3: 9}}
    page = PrintPage(GameSource(tmp_path / "race"), supply=lambda: supply)

    def printed(part: str, **order: str) -> tuple[tuple[str, bytes | None], ...]:
        asked = order_from({"part": part, **order})
        files = page.data(asked)["files"]
        assert isinstance(files, list) and files, (part, order)
        return tuple((file["name"], page.file(asked, file["name"])) for file in files)

    assert printed("rulebook") != printed("rulebook", book="a4-two") != printed("rulebook", creep="0.9")
    assert printed("leaflet") and printed("cards", locale="fr") != printed("cards") != printed("cards", beside="fr")
    assert len(printed("cards", sides="separate")) >= len(printed("cards", sides="none"))
    evening = printed("tokens", players="2")
    assert [name for name, _ in evening if "extra" in name] and evening != printed("tokens", players="3")


def pages_of(browser: Browser, order: dict[str, str]) -> tuple[bytes, ...]:
    """The pictures of all pages for these options."""
    data = browser.get("/desk/print/data", params=order)
    assert data.status_code == 200, (order, data.text)
    places = [(file["name"], n + 1) for file in data.json()["files"] for n in range(len(file["pages"]))]
    return tuple(browser.get(f"/desk/print/sheet/{n}/{name}", params=order).content for name, n in places)


def test_files_for_a_cutting_machine_and_all_files_at_once(opened: Opening) -> None:
    browser, _ = opened("name,cost\nReed,1\nSalt,2\n")
    order = {"cutter": "silhouette"}
    data = browser.get("/desk/print/data", params=order).json()
    cut = next(name for name in data["cuts"] if name.endswith(".svg"))
    answer = browser.get(f"/desk/print/file/{cut}", params=order)
    assert answer.content.startswith(b"<") and answer.headers["content-type"].startswith("image/svg+xml")
    packed = browser.get("/desk/print/all", params=order)
    with zipfile.ZipFile(io.BytesIO(packed.content)) as archive:
        names = archive.namelist()
        assert {cut, *(file["name"] for file in data["files"])} <= set(names) and archive.testzip() is None
        assert all(entry.compress_type == zipfile.ZIP_DEFLATED for entry in archive.infolist())
        assert all(archive.read(name).startswith(b"%PDF") for name in names if name.endswith(".pdf"))
    assert packed.content == browser.get("/desk/print/all", params=order).content
    assert browser.get("/desk/print/progress").json() == {"step": ""}
