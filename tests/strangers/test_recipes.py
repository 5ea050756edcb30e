"""The recipes of docs/recipes.md, run in the order of the page: what must stand on the paper is read back."""

import re
from pathlib import Path

import openpyxl
import pypdfium2
import pytest

from pnp.app.cli import main
from pnp.press.typeset.drawing.page import Path as Outline
from pnp.press.typeset.drawing.walk import leaves
from tests.strangers.on_faces import Deck, game, lines_of

PAGE = (Path(__file__).parents[2] / "docs/recipes.md").read_text("utf-8")
FENCE = re.compile(r"(?ms)^```(\w+)(?: (\S+))?\n(.*?)^```")
DEPENDS = {"Three coins in a row": "A cost in the corner", "Two languages on a card": "A cost in the corner"}
"""Recipes that go on with the files of another one."""


@pytest.fixture
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder, which is the current one."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def section(title: str) -> str:
    """The text of a recipe."""
    return PAGE.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def fences(title: str, language: str = "") -> list[tuple[str, str]]:
    """The blocks of a recipe, each with the name of its file."""
    return [(name, text) for kind, name, text in FENCE.findall(section(title)) if language in ("", kind)]


def files_of(title: str) -> dict[str, str]:
    """The files of a recipe, by their names in the folder of the game."""
    before = files_of(DEPENDS[title]) if title in DEPENDS else {}
    return before | {name.partition("/")[2]: text for name, text in fences(title) if name}


def drawn(title: str, folder: Path) -> Deck:
    """The cards of a recipe."""
    deck = game(folder, **{name.replace(".", "_").replace("/", "__"): text for name, text in files_of(title).items()})
    assert deck.codes() == []
    return deck


def run_as_shown(title: str, files: dict[str, str]) -> str:
    """Write the files of a recipe, run its commands; the words on the sheets."""
    for name, text in files.items():
        Path("shop").mkdir(exist_ok=True)
        (Path("shop") / name).write_text(text, "utf-8")
    for _, commands in fences(title, "sh"):
        for line in commands.splitlines():
            assert main(line.removeprefix("pnp ").split()) == 0, line
    pages = (page for file in sorted(Path("output").rglob("*-cards*.pdf")) for page in pypdfium2.PdfDocument(file))
    return " ".join(" ".join(page.get_textpage().get_text_range().split()) for page in pages)


def test_a_cost_in_the_corner(at_home: Path) -> None:
    title = "A cost in the corner"
    words = run_as_shown(title, files_of(title))
    assert all(words.count(said) == 1 for said in ("Rope", "Lantern", "Climb a wall.", "Rooms are lit for you."))
    deck = drawn(title, at_home)
    assert [lines_of(piece.face)[0] for piece in deck.prints] == ["Rope2", "Lantern3"]


def test_three_coins_in_a_row(at_home: Path) -> None:
    files = files_of("Three coins in a row")
    assert "Rope" in run_as_shown("Three coins in a row", files)
    files["cards.csv"] += "Nail,0,It holds.\n"
    deck = game(at_home, **_as_names(files))
    two, three, none = (sum(isinstance(i, Outline) for i, _ in leaves(piece.face.items)) for piece in deck.prints)
    assert (three - none) * 2 == (two - none) * 3 > 0


def test_a_die_with_sides_of_your_own(at_home: Path) -> None:
    title = "A die with sides of your own"
    ((name, text),) = fences(title, "csv")
    Path(name).write_text(text, "utf-8")
    words = run_as_shown(title, {})
    assert sorted(re.findall(r"\b(?:2|4|8|16|32|64)\b", words), key=int)[-6:] == ["2", "4", "8", "16", "32", "64"]


def test_a_different_ink_for_each_kind(at_home: Path) -> None:
    deck = drawn("A different ink for each kind", at_home)
    inks = [{ink.upper() for ink in deck.inks(row)} & {"#2F5D50", "#8A4B08"} for row in (0, 1)]
    assert inks == [{"#2F5D50"}, {"#8A4B08"}]


def test_backs_and_printing_on_both_sides(at_home: Path) -> None:
    title = "Backs, and printing on both sides"
    files = files_of("A different ink for each kind") | files_of(title)
    words = run_as_shown(title, files)
    assert "fronts and backs" in words and words.count("Rope") == 1
    assert all(piece.back is not None for piece in game(at_home / "x", **_as_names(files)).prints)


def test_two_languages_on_a_card(at_home: Path) -> None:
    title = "Two languages on a card"
    assert "Rope" in run_as_shown(title, files_of(title))
    catalogue = Path("shop/locale/fr.po")
    text = catalogue.read_text("utf-8")
    for said, translated in (("Rope", "Corde"), ("Climb a wall.", "Grimpez un mur.")):
        text = text.replace(f'msgid "{said}"\nmsgstr ""', f'msgid "{said}"\nmsgstr "{translated}"')
    catalogue.write_text(text, "utf-8")
    assert main(["build", "./shop", "--only", "cards", "--paper", "a4", "--locale", "en", "--beside", "fr"]) == 0
    file = max(Path("output").rglob("*-cards*-a4.pdf"), key=lambda file: file.stat().st_mtime_ns)
    words = " ".join(pypdfium2.PdfDocument(file)[0].get_textpage().get_text_range().split())
    assert [words.count(said) for said in ("Rope", "Corde", "Climb a wall.", "Grimpez un mur.")] == [1] * 4


def test_two_decks_from_one_workbook(at_home: Path) -> None:
    ((_, kinds),) = fences("Two decks from one workbook")
    book = openpyxl.Workbook()
    sheets = {"Heroes": [["name", "might"], ["Ann", 7]], "Quests": [["name", "text"], ["Hunt", "Find the fox."]]}
    for name, rows in sheets.items():
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append(row)
    del book["Sheet"]
    Path("shop").mkdir()
    book.save("shop/decks.xlsx")
    Path("shop/game.yaml").write_text(f"title: Shop\nlanguage: en\n{kinds}", "utf-8")
    assert main(["build", "./shop", "--only", "cards", "--paper", "a4"]) == 0
    files = list(Path("output").rglob("*-cards*.pdf"))
    pages = [page for file in files for page in pypdfium2.PdfDocument(file)]
    words = " ".join(page.get_textpage().get_text_range() for page in pages)
    assert [words.count(said) for said in ("Ann", "might", "Hunt", "Find the fox.")] == [1] * 4


def test_some_cards_of_a_kind_as_a_separate_deck(at_home: Path) -> None:
    ((_, components),) = fences("Some cards of a kind as a separate deck")
    files = files_of("A cost in the corner")
    files["game.yaml"] += components
    deck = game(at_home, **_as_names(files))
    assert deck.codes() == []
    assert [(piece.component, piece.face.name) for piece in deck.prints] == [("starters", "ROPE"), ("rest", "LANTERN")]


def _as_names(files: dict[str, str]) -> dict[str, str]:
    return {name.replace(".", "_"): text for name, text in files.items()}


def test_every_recipe_is_run() -> None:
    titles = re.findall(r"^## (.+)$", PAGE, re.MULTILINE)
    tests = [name.removeprefix("test_") for name in globals() if name.startswith("test_")]
    assert [re.sub(r"\W+", "_", title.lower()) for title in titles] == tests[: len(titles)]
