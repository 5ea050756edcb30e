"""Fonts of this machine by their own names: used where their embedding bits allow it, and told."""

from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from fontTools.ttLib import TTFont

from pnp.app.cli import main
from pnp.base.resources import FONTS
from pnp.press.edition import installed_fonts
from pnp.press.edition.installed_fonts import named_entries
from pnp.press.typeset.drawing.page import GlyphRun
from pnp.press.typeset.drawing.walk import leaves
from pnp.press.typeset.text.fonts import Fonts, load_fonts
from pnp.source.diagnostics import Diagnostic, Report, Span
from tests.strangers.on_faces import game

LATIN = FONTS / "Gloock" / "Gloock_400Regular.ttf"
PLACE = Span("theme.yaml", 3)
NAMES = {1: "family", 2: "style", 4: "full", 6: "plain", 16: "family", 17: "style"}


@pytest.fixture(autouse=True)
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine whose fonts lie in one folder alone."""
    folder = tmp_path / "share" / "fonts"
    (folder / "deep").mkdir(parents=True)
    monkeypatch.setattr(installed_fonts, "font_folders", lambda packages: [folder])
    return folder


def install(file: Path, family: str, style: str = "Regular", bits: int | None = 0) -> Path:
    """Save a font of this family; ``bits``: its fsType, None for a font without the table."""
    font = TTFont(LATIN)
    values = {
        "family": family,
        "style": style,
        "full": f"{family} {style}",
        "plain": f"{family}-{style}".replace(" ", ""),
    }
    for id, value in NAMES.items():
        font["name"].setName(values[value], id, 3, 1, 0x409)
    if bits is None:
        del font["OS/2"]
    else:
        font["OS/2"].fsType = bits
    font.save(file)
    return file


def named(*names: str) -> tuple[Fonts, list[Diagnostic]]:
    """The register with these names asked for, and what is told."""
    report, fonts = Report(), load_fonts(FONTS)
    entries = named_entries(fonts, dict.fromkeys(names, PLACE), report)
    return Fonts({**fonts.entries, **entries}, fonts.fallback), list(report)


def test_a_family_is_found_by_its_name_and_not_by_its_file(machine: Path) -> None:
    file = install(machine / "deep" / "zz.TTF", "Quill Pen")
    install(machine / "Quill Pen.ttf", "Other Hand")
    fonts, told = named("quill pen")
    assert fonts.entries["quill pen"].file == file
    ((code, severity, place),) = [(d.code, d.severity, d.span) for d in told]
    assert (code, severity, place) == ("PNP717", "note", PLACE)
    assert str(file) in told[0].message and "version" in told[0].message and "Quill Pen Regular" in told[0].message


def test_a_family_brings_its_bold_and_its_italic(machine: Path) -> None:
    files = {style: install(machine / f"{n}.ttf", "Quill", style) for n, style in enumerate(("Bold", "Italic", "Book"))}
    fonts, told = named("Quill")
    entry = fonts.entries["Quill"]
    assert entry.file == files["Book"] and len(told) == 1
    assert fonts.entries[fonts.bold("Quill")].file == files["Bold"]
    assert fonts.entries[fonts.italic("Quill")].file == files["Italic"]


def test_a_full_name_is_one_face(machine: Path) -> None:
    install(machine / "a.ttf", "Quill")
    file = install(machine / "b.ttf", "Quill", "Black")
    assert named("Quill Black")[0].entries["Quill Black"].file == file


@pytest.mark.parametrize(("bits", "may_be_used"), [
    (0, True), (4, True), (8, True), (6, True), (2, False), (0x100, False), (0x204, False), (None, False),
])  # fmt: skip
def test_the_fonts_own_bits_decide(bits: int | None, may_be_used: bool, machine: Path) -> None:
    install(machine / "quill.ttf", "Quill", bits=bits)
    _, told = named("Quill")
    assert [d.code for d in told] == (["PNP717"] if may_be_used else ["PNP140"])
    assert may_be_used or ("cannot be embedded" in told[0].message and "licence" in told[0].help)


def test_a_family_without_an_upright_font_is_told_by_its_styles(
    machine: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for style in ("Light", "Demi"):
        install(machine / f"{style}.ttf", "Quill", style)
    assert print_deck(tmp_path, "Quill") == 1
    assert "write `Quill Demi` or `Quill Light`" in capsys.readouterr().err
    assert print_deck(tmp_path, "Quill Light") == 0


def test_a_name_that_no_font_has_changes_nothing(machine: Path) -> None:
    install(machine / "quill.ttf", "Quill")
    (machine / "broken.ttf").write_bytes(b"no font")
    fonts, told = named("Quil", "broken")
    assert not told and "Quil" not in fonts.entries and "broken" not in fonts.entries


def test_the_machine_is_not_searched_for_names_of_the_register(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(installed_fonts, "_installed_faces", None)
    assert named("Gloock", "Alegreya")[1] == []


LAYOUT = "plain:\n  slots:\n    title: {{at: [6, 6, -6, 12], column: name, font: {font}}}\n"


def print_deck(folder: Path, font: str) -> int:
    (folder / "deck.csv").write_text("name\nAda\nBo\n", "utf-8")
    (folder / "layouts.yaml").write_text(LAYOUT.format(font=font), "utf-8")
    return main(["cards", str(folder / "deck.csv"), "--layout", "plain", "--paper", "a4", "--out", str(folder / "out")])


def test_a_slot_is_printed_in_an_installed_font(
    machine: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    install(machine / "quill.ttf", "Quill Pen")
    assert print_deck(tmp_path, "Quill Pen") == 0
    assert capsys.readouterr().err.count("PNP717") == 1
    (file,) = (tmp_path / "out").glob("*.pdf")
    assert "Ada" in pypdfium2.PdfDocument(file)[0].get_textpage().get_text_bounded()
    with pikepdf.open(file) as pdf:
        fonts = {str(o.BaseFont) for o in pdf.objects if isinstance(o, pikepdf.Dictionary) and "/BaseFont" in o}
    assert any("QuillPen" in font for font in fonts), fonts


@pytest.mark.parametrize(("font", "code"), [("Quill", "PNP140"), ("Quilt", "PNP107")])
def test_a_slot_is_never_printed_in_another_font(
    font: str, code: str, machine: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    install(machine / "quill.ttf", "Quill", bits=2)
    assert print_deck(tmp_path, font) == 1
    told = capsys.readouterr().err
    assert told.count("error[") == 1 and code in told and "layouts.yaml:3:" in told
    assert not list(tmp_path.glob("out/*.pdf"))


GAME = "game: g\ntitle: G\ncards:\n  card: {file: deck.csv, code: [name], columns: {name: text, text: text}}\n"
GAME += "components:\n  deck: {prints: card, label: Deck}\n"


def test_a_theme_is_printed_in_an_installed_font_with_its_bold(machine: Path, tmp_path: Path) -> None:
    for style in ("Regular", "Bold"):
        install(machine / f"{style}.ttf", "Quill Pen", style)
    theme, rows = "type:\n  body: {face: Quill Pen, card_pt: [9, 11]}\n", "name,text\nAda,Hello **there**.\n"
    layout = "plain:\n  slots:\n    text: {at: [6, 6, -6, 40], column: text, style: body}\n"
    yaml = GAME.replace("code: [name]", "code: [name], layout: plain")
    deck = game(tmp_path / "t", game_yaml=yaml, theme_yaml=theme, layouts_yaml=layout, deck_csv=rows)
    assert [d.code for d in deck.faults if d.severity == "error" or d.code == "PNP717"] == ["PNP717"]
    words = {item.font: item.text for item, _ in leaves(deck.prints[0].face.items) if isinstance(item, GlyphRun)}
    assert words.keys() == {"Quill Pen", "Quill Pen Bold"} and "there" in words["Quill Pen Bold"]


def test_strong_words_of_a_slot_with_a_font_are_in_the_bold_of_that_font(machine: Path, tmp_path: Path) -> None:
    for style in ("Regular", "Bold", "Italic"):
        install(machine / f"{style}.ttf", "Quill Pen", style)
    layout = "plain:\n  slots:\n    text: {at: [6, 6, -6, 40], column: text, font: Quill Pen}\n"
    yaml = GAME.replace("code: [name]", "code: [name], layout: plain")
    rows = "name,text\nAda,Hello **there** *now*.\n"
    deck = game(tmp_path / "t", game_yaml=yaml, layouts_yaml=layout, deck_csv=rows)
    faces = {item.font for item, _ in leaves(deck.prints[0].face.items) if isinstance(item, GlyphRun)}
    assert faces == {"Quill Pen", "Quill Pen Bold", "Quill Pen Italic"}
