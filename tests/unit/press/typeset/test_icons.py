"""The library of icons: each in its box, each another picture, readable where it is small, and all in one hand."""

import re
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest
import yaml
from PIL import Image, ImageChops, ImageStat

from pnp.base.resources import FONTS, TEMPLATES
from pnp.press.export.pdf import pdf_bytes
from pnp.press.export.png import pictures
from pnp.press.typeset import Setting, load_fonts, read_face
from pnp.press.typeset.drawing.page import Document, Page, PlacedFace
from pnp.press.typeset.motifs import ICONS, icon_drawing, icon_groups, icons, library
from pnp.press.typeset.motifs.icon_files import read_icon_file
from pnp.press.typeset.motifs.library import other_words
from pnp.press.typeset.motifs.paper import at
from pnp.press.typeset.motifs.suits import SUIT_PATHS
from pnp.source.diagnostics import Report

FILES = sorted((TEMPLATES / "icons").glob("*/*.svg"))
NAMES = tuple(ICONS)
CELL, COLUMNS, DPI = 4.0, 20, 254.0
"""Of the sheet on which every icon is looked at: 3 mm tall in a square of 4 mm, ten pixels a mm."""


@cache
def sheet() -> Image.Image:
    """Every icon 3 mm tall, in order, in grey."""
    rows = -(-len(NAMES) // COLUMNS)
    drawn = "".join(
        at((i % COLUMNS + 0.5) * CELL, (i // COLUMNS + 0.5) * CELL, ICONS[name]("#000000", "#FFFFFF"), 0, 3)
        for i, name in enumerate(NAMES)
    )
    width, height = COLUMNS * CELL, rows * CELL
    report, fonts = Report(), load_fonts(FONTS)
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">{drawn}</svg>'
    face = read_face(svg, "icons", Setting(fonts, report))
    assert not list(report)
    return next(
        pictures(pdf_bytes(Document((Page(width, height, (PlacedFace(face),)),), "icons"), fonts), DPI)
    ).convert("L")


def cell(name: str) -> Image.Image:
    """An icon of the sheet, 40 pixels square, ink light on dark."""
    i, side = NAMES.index(name), round(CELL * DPI / 25.4)
    x, y = i % COLUMNS * side, i // COLUMNS * side
    return ImageChops.invert(sheet().crop((x, y, x + side, y + side)))


def test_the_library_has_what_games_need() -> None:
    groups = icon_groups()
    assert len(NAMES) >= 300 and len(FILES) >= 270
    assert sum(map(len, groups.values())) == len(NAMES) == len(set(NAMES))
    wanted = (
        "suits resources actions dice body arrows nature buildings creatures tools weapons marks people travel magic"
    )
    assert set(wanted.split()) <= set(groups)


def test_every_icon_stays_in_its_box_and_fills_it() -> None:
    for name in NAMES:
        left, top, right, bottom = cell(name).point(lambda v: 255 if v > 40 else 0).getbbox() or (0, 0, 0, 0)
        assert left >= 3 and top >= 3 and right <= 37 and bottom <= 37, f"{name} leaves its box"
        low = name.startswith(("dots", "chevron")) or name in ("minus", "equals", "infinity", "eye-closed")
        assert max(right - left, bottom - top) >= (13 if low else 22), f"{name} is small in its box"


def test_no_icon_is_a_blot_or_a_hair_where_it_is_small() -> None:
    for name in NAMES:
        cover = ImageStat.Stat(cell(name)).mean[0] / 255 * (40 / 30) ** 2
        assert 0.08 <= cover <= 0.95, f"{name} covers {cover:.0%} of its box"


def test_no_two_icons_look_alike_where_they_are_small() -> None:
    small = {name: cell(name).resize((20, 20), Image.Resampling.BOX) for name in NAMES}
    alike = [
        (one, other)
        for one, other in combinations(NAMES, 2)
        if ImageStat.Stat(ImageChops.difference(small[one], small[other])).mean[0] < 4.0
    ]
    assert not alike


@pytest.mark.parametrize("file", [pytest.param(f, id=f.stem) for f in FILES])
def test_a_file_is_drawn_in_the_hand_of_the_library(file: Path) -> None:
    text = file.read_text("utf-8")
    assert 'viewBox="0 0 24 24"' in text and "<text" not in text
    assert set(re.findall(r'"(#[0-9a-f]+)"', text)) <= {"#000", "#fff"}
    assert min(map(float, re.findall(r'stroke="#fff" stroke-width="([\d.]+)"', text)), default=2) >= 1.1
    assert re.fullmatch(r"[a-z][a-z0-9-]*", file.stem)


def test_other_words_lead_to_icons_and_hide_none() -> None:
    for word, name in other_words().items():
        assert word not in NAMES and name in NAMES, word
        assert ICONS[word]("#123456", "#FFFFFF") == ICONS[name]("#123456", "#FFFFFF")
    said = yaml.safe_load((TEMPLATES / "icons" / "also.yaml").read_text("utf-8"))
    assert list(said) == sorted(said)


def test_the_inks_of_icons_are_those_of_icons_and_inks_that_there_are() -> None:
    theme = yaml.safe_load((TEMPLATES / "theme.yaml").read_text("utf-8"))
    assert set(theme["icons"]) <= set(ICONS)
    assert set(theme["icons"].values()) <= set(theme["inks"])


# ------------------------------------------------------------------------------------------------- files of one's own
def icon(body: str, box: str = "0 0 24 24") -> tuple[str, list[str]]:
    """What an icon's file comes to in blue on yellow, and what was complained of."""
    report = Report()
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{body}</svg>'
    drawing = read_icon_file(svg, "mine", Setting(load_fonts(FONTS), report))
    return (drawing("#0000FF", "#FFFF00") if drawing else ""), [f"{d.code} {d.message}" for d in report]


def test_black_takes_the_ink_and_white_the_paper() -> None:
    made, said = icon('<circle cx="12" cy="12" r="9"/><path d="M8 12H16" stroke="white" fill="none"/>')
    assert not said
    assert 'fill="#0000FF"' in made and 'stroke="#FFFF00"' in made and "#000000" not in made


def test_a_drawing_in_colours_keeps_them_all() -> None:
    made, said = icon('<circle cx="12" cy="12" r="9"/><circle cx="12" cy="12" r="4" fill="#C00000"/>')
    assert not said
    assert 'fill="#000000"' in made and 'fill="#C00000"' in made and "#0000FF" not in made


def test_current_colour_takes_the_ink_even_among_colours() -> None:
    made, _ = icon('<circle cx="12" cy="12" r="9" fill="currentColor"/><circle cx="12" cy="12" r="4" fill="red"/>')
    assert 'fill="#0000FF"' in made and 'fill="#FF0000"' in made


@pytest.mark.parametrize("box", ["0 0 512 512", "-50 -50 100 100", "0 0 200 100", "10 20 40 80"])
def test_an_icon_of_any_size_is_fitted_into_its_box(box: str) -> None:
    x, y, width, height = map(float, box.split())
    made, said = icon(f'<rect x="{x}" y="{y}" width="{width}" height="{height}"/>', box)
    assert not said
    report = Report()
    face = read_face(icon_drawing(lambda ink, paper: made), "mine", Setting(load_fonts(FONTS), report))
    page = Document((Page(1, 1, (PlacedFace(face),)),), "mine")
    grey = next(pictures(pdf_bytes(page, load_fonts(FONTS)), 2540)).convert("L")
    share = min(width, height) / max(width, height)
    assert sum(v < 128 for v in grey.tobytes()) == pytest.approx(100 * 100 * share, rel=0.03)


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ('<text x="2" y="9" font-family="Alegreya">A</text>', "PNP706 the icon `mine` has text"),
        ('<g opacity=".5"><circle cx="9" cy="9" r="5"/></g>', "PNP706 the icon `mine` is transparent, or clipped"),
        ("", "PNP706 the icon `mine` draws nothing"),
        ('<filter id="a"/><circle cx="9" cy="9" r="5" filter="url(#a)"/>', "PNP706"),
        ('<circle cx="9" cy="9" r="5">', "PNP706 the drawing `mine` is not XML"),
        (
            '<defs><linearGradient id="a"><stop offset="0" stop-color="red"/><stop offset="1" stop-color="blue"/>'
            '</linearGradient></defs><circle cx="9" cy="9" r="5" fill="url(#a)"/>',
            "PNP706 the icon `mine` has a gradient",
        ),
    ],
)  # fmt: skip
def test_what_is_no_icon_is_told(body: str, said: str) -> None:
    made, found = icon(body)
    assert not made
    assert any(line.startswith(said) for line in found), found


def test_the_names_of_the_signs_are_those_of_their_drawings() -> None:
    assert tuple(icons.GRAMMAR) == library.GRAMMAR
    assert set(SUIT_PATHS) <= set(library.GRAMMAR)
