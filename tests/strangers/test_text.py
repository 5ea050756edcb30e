"""Texts as people type them in cells: what stands on the card, line by line."""

import io
from pathlib import Path

import openpyxl
import pytest
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.cell.text import InlineFont

from pnp.app.cli import main
from pnp.app.decks.bundle import words_of
from pnp.model.read.build import build_game
from pnp.model.text.messages import messages_of
from pnp.press.pieces.alt_text import card_name
from pnp.press.typeset.drawing.page import GlyphRun
from pnp.press.typeset.drawing.walk import items_of
from pnp.source.diagnostics import Report
from pnp.source.load import load_game
from pnp.source.markdown.cells import cell_words
from tests.strangers.on_faces import Deck, cards, game

TYPED = [
    # line breaks, paragraphs, lists
    ("Draw a card;\nthen pay 2.", ["Draw a card;", "then pay 2."]),
    ("One.\n\nTwo.\n\n\nThree.", ["One.", "Two.", "Three."]),
    ("One.\r\nTwo.", ["One.", "Two."]),
    ("1. Draw\n2. Discard", ["1. Draw", "2. Discard"]),
    ("1) Draw\n2) Discard", ["1) Draw", "2) Discard"]),
    ("- one\n- two", ["– one", "– two"]),
    ("• one\n• two\n– dash", ["• one", "• two", "– dash"]),
    ("lead:\n- one\n- two", ["lead:", "– one", "– two"]),
    ("lead:\n\n* one\n* two", ["lead:", "• one", "• two"]),
    ("- one\n  goes on\n- two", ["– one", "goes on", "– two"]),
    ("one\\\ntwo", ["one", "two"]),
    ("one  \ntwo", ["one", "two"]),
    ("3. Juni", ["3. Juni"]),
    # what is no mark
    ("5*3*2", ["5*3*2"]),
    ("2+2=4 * x * y", ["2+2=4 * x * y"]),
    ("Gain 2*", ["Gain 2*"]),
    ("a*b*c", ["a*b*c"]),
    ("** no **", ["** no **"]),
    ("# commented row", ["# commented row"]),
    ("## 3", ["## 3"]),
    ("> quote", ["> quote"]),
    ("| a | b |\n|---|---|", ["| a | b |", "|---|---|"]),
    ("---", ["---"]),
    ("snake_case_name and a_b_c", ["snake_case_name and a_b_c"]),
    ("10:30:45", ["10:30:45"]),
    ("1 < 2 and 3 > 2; a & b", ["1 < 2 and 3 > 2; a & b"]),
    ("10% $5 @ ^", ["10% $5 @ ^"]),
    ("!!! note", ["!!! note"]),
    (": so", [": so"]),
    # our own marks
    ("**bold**", ["bold"]),
    ("*it*", ["it"]),
    ("**3 :coin::** x", ["3 :coin:: x"]),
    ("*Draw*s a card", ["Draws a card"]),
    ("**a** b **c**", ["a b c"]),
    ("***both***", ["both"]),
    ("太字**です**か", ["太字ですか"]),
    (r"\*literal\*", ["*literal*"]),
    (r"\[x]", ["[x]"]),
    # HTML
    ("<b>Bold</b> and <i>italic</i><br>new line", ["Bold and italic", "new line"]),
    (r"Deal 2.\13\Then <b>burn</b> one.", ["Deal 2.", "Then burn one."]),
    (r"C:\13 and \14\x", [r"C:\13 and \14\x"]),
    ("<strong>Break</strong> 1 <em>x</em>", ["Break 1 x"]),
    ("Line 1<br>Line 2<br/>Line 3<BR />Line 4", ["Line 1", "Line 2", "Line 3", "Line 4"]),
    ("<p>One.</p><p>Two.</p>", ["One.", "Two."]),
    ("do:<ul><li>one</li><li>two</li></ul>end", ["do:", "• one", "• two", "end"]),
    ("<ol><li>one<li>two</ol>", ["1. one", "2. two"]),
    ("<b> spaces </b>end", ["spaces end"]),
    ("<b><i>x</i></b>", ["x"]),
    ("<b>two\nlines</b>", ["two", "lines"]),
    ("&amp; &lt;3", ["& <3"]),
    ("<b class='x'>y</b>", ["y"]),
    ("Gain <icon:coin>", ["Gain :coin:"]),
    ('Gain <sprite name="coin">', ["Gain :coin:"]),
    ('Gain <img src="art/coin.png">', ["Gain :coin:"]),
    ("Gain ![img](coin.png)", ["Gain :coin:"]),
    # other tools
    ("Climb.\\nTwice", ["Climb.", "Twice"]),
    ("[b]Bold[/b] [i]it[/i]", ["Bold it"]),
    ("<color=red>Fire</color> <size=120%>big</size>", ["Fire big"]),
    ("a ~~wall~~ b", ["a wall b"]),
    ("<u>under</u>", ["under"]),
    ("seen <!-- hidden --> seen", ["seen seen"]),
    ("<h2>Title</h2>text", ["Title", "text"]),
    ("one<hr>two", ["one", "two"]),
    ("<table><tr><td>1</td><td>2</td></tr><tr><td>3</td></tr></table>", ["1 · 2", "3"]),
    ('<a href="https://x.org">site</a> [url=https://y.org]other[/url]', ["site other"]),
    ("10<sup>3</sup> H<sub>2</sub>O", ["10³ H₂O"]),
    ("<code>x</code> <#ff0000>red</color>", ["x red"]),
    ("if a < b and c > d, or x <b and c> d", ["if a < b and c > d, or x <b and c> d"]),
    ("[icon=coin] [sprite:sword] [img]art/star.png[/img]", [":coin: :sword: :star:"]),
    ("Pay :Coin: now", ["Pay :coin: now"]),
    ("12:Noon:30 stays", ["12:Noon:30 stays"]),
    ("one\n---\ntwo", ["one", "---", "two"]),
    ("| a | b |\n|---|---|\n| 1 | 2 |", ["| a | b |", "|---|---|", "| 1 | 2 |"]),
    ("==marked==", ["==marked=="]),
    ("[coin] stays", ["[coin] stays"]),
    ("{T} stays", ["{T} stays"]),
    ("(W) stays", ["(W) stays"]),
    ("<trace>x</trace> stays", ["<trace>x</trace> stays"]),
]


@pytest.fixture(scope="module")
def typed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    """The lines on a card for each text: all of them in one deck."""
    rows = "".join(f'C{i},"{text.replace(chr(34), chr(34) * 2)}"\n' for i, (text, _) in enumerate(TYPED))
    deck = cards(tmp_path_factory.mktemp("typed"), f"name,text\n{rows}", format="tarot")
    assert {fault.code for fault in deck.faults} == {"PNP137"}
    return {text: deck.lines(i) for i, (text, _) in enumerate(TYPED)}


@pytest.mark.parametrize(("text", "lines"), TYPED)
def test_a_text_prints_as_it_is_typed(typed: dict[str, list[str]], text: str, lines: list[str]) -> None:
    assert typed[text] == lines


DECLARED = [
    ("[credit]", "[…]", ":…:", "Gain 3 :coin:", "Gain 3 [coin]"),
    ("one icon", "{T}", ":coin:", ":coin: now", "{T} now"),
    ("a letter", "(W)", ":coin:", ":coin: now", "(W) now"),
    ("words", "Hosted", "**Hosted**", "Hosted by Hostedness", "Hosted by Hostedness"),
    ("a pair", "<trace>…</trace>", "*…*", "ab c d", "<trace>ab c</trace> d"),
    ("a text", "CA", "Cardinal", "Cardinal CAT", "CA CAT"),
    ("struck", "~~…~~", "*…*", "no way", "~~no~~ way"),
    ("a colour", "<color=red>…</color>", "**…**", "hot one", "<color=red>hot</color> one"),
    ("a line", "//", "\\n", "one", "one//two"),
]


@pytest.mark.parametrize(("mark", "by", "line", "text"), [case[1:] for case in DECLARED], ids=[c[0] for c in DECLARED])
def test_a_game_declares_its_marks(tmp_path: Path, mark: str, by: str, line: str, text: str) -> None:
    (tmp_path / "marks.yaml").write_text(f'"{mark}": "{by.replace(chr(92), chr(92) * 2)}"\n', "utf-8")
    deck = cards(tmp_path, f"name,text\nA,{text}\n", marks=(str(tmp_path / "marks.yaml"),))
    assert deck.lines()[0] == line and not deck.faults


def test_sets_of_marks_print_icons_and_leave_prose_and_links(tmp_path: Path) -> None:
    text = "Pay [coin] {coin} <coin> (draw it) [two words] [here](https://x.org)"
    deck = cards(tmp_path, f"name,text\nA,{text}\n", marks=("brackets", "braces", "angles"))
    assert deck.text() == "Pay :coin: :coin: :coin: (draw it) [two words] here"
    assert [fault.message for fault in deck.faults] == [
        "pnp prints the words of links without `https://x.org` (in 1 cell)"
    ]


def test_each_unknown_mark_is_named_once_with_the_way_out(tmp_path: Path) -> None:
    rows = "name,text\nA,[sword] {T}\nB,[sword] [axe]\nC,<u>x</u>\nD,(W)\n"
    faults = cards(tmp_path, rows).faults
    assert [fault.message for fault in faults] == [
        "pnp prints words without `<u>` (in 1 cell), which have no effect",
        "marks of another tool are printed as typed: `[sword]` and `[axe]` (in 2 cells)",
        "marks of another tool are printed as typed: `{T}` (in 1 cell)",
        "marks of another tool are printed as typed: `(W)` (in 1 cell)",
    ]
    assert "marks_from: [brackets]" in faults[1].help and "`\\[sword]`" in faults[1].help
    assert [fault.severity for fault in faults] == ["warning"] * 3 + ["note"]


def test_lines_and_tables_of_markdown_are_named(tmp_path: Path) -> None:
    deck = cards(tmp_path, 'name,text\nA,"one\n---\n| a |\n|---|\n==b== and ---"\nB,---\n')
    message = "marks of another tool are printed as typed: `---`, `|---|` and `==b==` (in 1 cell)"
    assert [(fault.message, fault.severity) for fault in deck.faults] == [(message, "note")]


def test_a_set_that_does_not_exist_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.csv").write_text("name\nA\n")
    assert main(["cards", str(tmp_path / "a.csv"), "--text-marks", "bracket", "--out", str(tmp_path / "o")]) == 2
    assert "there is no set of marks `bracket`" in (err := capsys.readouterr().err) and "write `brackets`" in err


# ------------------------------------------------------------------------------------------------- workbooks
def _workbook(*rows: list[object], hidden_row: int = 0, hidden_column: str = "") -> bytes:
    book = openpyxl.Workbook()
    for row in rows:
        book.active.append(row)
    if hidden_row:
        book.active.row_dimensions[hidden_row].hidden = True
    if hidden_column:
        book.active.column_dimensions[hidden_column].hidden = True
    data = io.BytesIO()
    book.save(data)
    return data.getvalue()


def test_bold_and_italic_words_of_a_workbook_come_along(tmp_path: Path) -> None:
    bold, italic = InlineFont(b=True), InlineFont(i=True)
    rich = CellRichText("Draw ", TextBlock(bold, "two "), "and ", TextBlock(italic, "keep"), " one.\nNow")
    deck = cards(tmp_path, _workbook(["name", "text"], ["Elf", rich]), "rich.xlsx")
    assert deck.lines() == ["Draw two and keep one.", "Now"] and not deck.faults
    fonts = {item.text.strip(): item.font for item in _runs(deck)}
    assert "Bold" in fonts["two"] and "Italic" in fonts["keep"] and "Bold" not in fonts["Draw"]


def _runs(deck):  # type: ignore[no-untyped-def]
    from pnp.press.typeset.drawing.walk import leaves

    return [item for item, _ in leaves(deck.prints[0].face.items) if isinstance(item, GlyphRun)]


def test_hidden_rows_and_columns_stay_out_and_are_named(tmp_path: Path) -> None:
    rows = (["name", "text", "secret"], ["Elf", "Draw.", "hid"], ["Orc", "Hit.", "hid"], ["Owl", "Fly.", "hid"])
    deck = cards(tmp_path, _workbook(*rows, hidden_row=3, hidden_column="C"), "hidden.xlsx")
    assert [deck.text(i) for i in range(len(deck.prints))] == ["Draw.", "Fly."]
    assert [fault.message for fault in deck.faults] == ["1 hidden row (3) and 1 hidden column (C) left out"]


@pytest.mark.parametrize("error", ["#REF!", "#N/A", "#DIV/0!"])
def test_a_failed_formula_is_named_with_its_cell(tmp_path: Path, error: str) -> None:
    (tmp_path / "a.csv").write_text(f"name,text\nElf,{error}\n")
    assert main(["cards", str(tmp_path / "a.csv"), "--out", str(tmp_path / "o")]) != 0
    assert list((tmp_path / "o").glob("*.pdf"))


# ------------------------------------------------------------------------------------------------- translations
GAME = """title: T
status: draft
cards:
  item: {file: cards.csv, code: [name], columns: {name: text, text: text}, layout: l}
components:
  deck: {prints: item}
"""
LAYOUTS = """l:
  slots:
    t: {at: [5, 5, -5, 10], column: name, style: title}
    b: {at: [5, 20, -5, 40], column: text, style: rules}
"""
CELL = "Draw a <b>card</b>.\n\nThen discard:\n- one\n\nDone."
TRANSLATED = {
    "fr": ("Alphe", "Piochez une <b>carte</b>.\n\nPuis défaussez :\n- une\n\nFin."),
    "de": ("Alfa", "Zieh eine **Karte**.\n\nDann wirf ab:\n- eine\n\nFertig."),
    "ru": ("Альфа", "Возьмите **карту**.\n\nСбросьте:\n- одну\n\nВсё."),
    "ja": ("アルファ", "カードを**一枚**引く。\n\n捨てる:\n- 一枚\n\n終わり。"),
}


def _po(name: str, text: str, cell: str = CELL) -> str:
    def quoted(words: str) -> str:
        return '"' + words.replace("\n", "\\n") + '"'

    return (
        'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'
        f'msgctxt "card:item:ALPHA:name"\nmsgid "Alpha"\nmsgstr {quoted(name)}\n\n'
        f'msgctxt "card:item:ALPHA:text"\nmsgid {quoted(cell)}\nmsgstr {quoted(text)}\n'
    )


def _write(folder: Path) -> None:
    (folder / "locale").mkdir()
    (folder / "game.yaml").write_text(GAME)
    (folder / "layouts.yaml").write_text(LAYOUTS)
    (folder / "cards.csv").write_text(f'name,text\nAlpha,"{CELL}"\n')
    for locale, (name, text) in TRANSLATED.items():
        (folder / f"locale/{locale}.po").write_text(_po(name, text), "utf-8")


@pytest.mark.parametrize("locale", TRANSLATED)
def test_a_text_of_three_paragraphs_prints_translated(tmp_path: Path, locale: str) -> None:
    _write(tmp_path)
    deck = game(tmp_path, locale)
    plain = TRANSLATED[locale][1].replace("**", "").replace("<b>", "").replace("</b>", "").replace("- ", "– ")
    wanted = [line for line in plain.split("\n") if line]
    assert [line.replace("\u202f", " ").replace("\u00a0", " ") for line in deck.lines()] == wanted


def test_what_is_extracted_is_what_is_looked_up(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _write(tmp_path)
    model = build_game(load_game(tmp_path, Report()), Report())
    (message,) = [m for m in messages_of(model) if m.context.endswith(":text")]
    assert message.text == "Draw a **card**.\n\nThen discard:\n- one\n\nDone."
    assert main(["locale", "stats", str(tmp_path)]) == 0
    out = capsys.readouterr().out
    assert sorted(line.split(" translated")[0] for line in out.splitlines()) == [
        f"{it}: 2 of 5" for it in sorted(TRANSLATED)
    ]


def test_the_pdf_of_a_language_says_each_paragraph(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import pypdfium2

    _write(tmp_path)
    monkeypatch.chdir(tmp_path)
    for locale in ("fr", "ru"):
        words = ["build", ".", "--locale", locale, "--paper", "a4", "--only", "cards", "--out", str(tmp_path / "o")]
        assert main(words) == 0
        (file,) = (tmp_path / "o").rglob("*.pdf")
        said = " ".join(pypdfium2.PdfDocument(file)[0].get_textpage().get_text_bounded().split())
        for line in TRANSLATED[locale][1].replace("**", "").replace("<b>", "").replace("</b>", "").split("\n"):
            assert line.removeprefix("- ").replace(" :", "") in said.replace("\u202f:", "").replace(" :", "")
        file.unlink()


def test_the_words_of_a_list_are_extracted_and_print_translated(tmp_path: Path) -> None:
    _write(tmp_path)
    (tmp_path / "game.yaml").write_text(GAME.replace("text: text", "text: list of text"))
    (tmp_path / "cards.csv").write_text("name,text\nAlpha,swift|so quick\n")
    model = build_game(load_game(tmp_path, Report()), Report())
    assert [m.text for m in messages_of(model) if m.context == "card:item:text"] == ["swift", "so quick"]
    catalogue = _po("Alphe", "rapide", "swift").replace("card:item:ALPHA:text", "card:item:text")
    (tmp_path / "locale/fr.po").write_text(catalogue, "utf-8")
    assert game(tmp_path, "fr").lines() == ["rapide, so quick"]


# ------------------------------------------------------------------------------------------------- plain words
def test_other_readers_take_a_cell_as_faces_do() -> None:
    text = "**Hi** 5*3*2 :coin:\n- one *x*\n\n# y &amp; z \\*"
    assert cell_words(text, str.upper) == "Hi 5*3*2 COIN\n– one x\n# y & z *"


def test_the_alternative_text_and_the_name_of_a_card_have_no_marks(tmp_path: Path) -> None:
    deck = cards(tmp_path, "name,text\n<b>Elf</b> 5*3*2,[coin]\n", marks=("brackets",))
    (kind,) = deck.edition.game.cards.values()
    card = kind.cards[0]
    assert card_name(card, deck.edition) == "Elf 5*3*2"
    assert words_of(card, deck.edition) == ("Elf 5*3*2", "coin")


def _marks(deck: Deck, row: int) -> tuple[float, float]:
    """Where the full stop of a card's text stands, and where its first letter stands."""
    runs = [(run, matrix) for run, matrix in items_of(deck.prints[row].face.items) if isinstance(run, GlyphRun)][1:]
    stop = next(run.x + matrix[4] for run, matrix in runs if "." in run.text)
    letter = next(run.x + matrix[4] for run, matrix in runs if any(c.isalpha() for c in run.text))
    return stop, letter


@pytest.mark.parametrize("language", ["en", "he"])
def test_a_full_stop_is_at_the_end_of_its_text_in_either_direction(tmp_path: Path, language: str) -> None:
    rows = 'name,text\nA,"Draw a card **now**."\nB,"משוך קלף **עכשיו**."\n'
    deck = cards(tmp_path, rows, language=language)
    (latin_stop, latin), (hebrew_stop, hebrew) = _marks(deck, 0), _marks(deck, 1)
    assert latin_stop > latin and hebrew_stop < hebrew


@pytest.mark.parametrize(
    ("names", "language"),
    [("Wolf Bear Fox", "en"), ("שלום Bear Fox", "en"), ("שלום אב Волк", "he"), ("Волк Лиса שלום", "ru"),
     ("狼だ 熊だ 狐", "ja"), ("ذئب دب Fox", "ar")],
)  # fmt: skip
def test_the_script_of_most_letters_is_that_of_the_language(tmp_path: Path, names: str, language: str) -> None:
    rows = "".join(f"{name},7\n" for name in names.split())
    assert cards(tmp_path, f"name,text\n{rows}").edition.game.language == language
