"""Motifs: what they count, how they instrument, that a niche's halves agree, and that templates can draw with them."""

import inspect
import math
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path as FilePath
from types import SimpleNamespace

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from jinja2 import ChoiceLoader, Environment, FileSystemLoader, StrictUndefined
from PIL import Image

from pnp.press.export.pdf import pdf_bytes
from pnp.press.export.png import pictures
from pnp.press.pieces.template_motifs import MotifNames
from pnp.press.typeset.drawing.outline import parse_path
from pnp.press.typeset.drawing.page import Document, Face, Group, Item, Page, Path, PlacedFace
from pnp.press.typeset.drawing.units import PT
from pnp.press.typeset.motifs import DRAWINGS, ICONS, MOTIFS, OUTLINES, icon_drawing, namespace, niche
from pnp.press.typeset.motifs.paper import num, polar, tidy, tint
from pnp.press.typeset.motifs.shapes import along_arch, polygon, rays, star
from pnp.press.typeset.motifs.signs import sign
from pnp.press.typeset.motifs.suits import SUIT_PATHS, suit
from pnp.press.typeset.svg.faces import read_face, read_icon
from pnp.press.typeset.text.fonts import load_fonts
from pnp.press.typeset.text.style import ParagraphStyle, Setting, TextStyle
from pnp.source.diagnostics import Report

knots = import_module("pnp.press.typeset.motifs.emblem")
ROOT = FilePath(__file__).parents[4]
TEMPLATES, GAME = ROOT / "templates", ROOT / "data" / "all-but-malice"
FONTS = load_fonts(TEMPLATES / "fonts")
ART = Environment(loader=FileSystemLoader(GAME / "templates"), undefined=StrictUndefined)
PICTURES = sorted(
    f"{f.parent.name}/{f.name}" for kind in ("scenes", "courtiers") for f in (GAME / "templates" / kind).iterdir()
)


def picture_of(template: str) -> niche.Picture:
    """A picture of a game, as its templates draw it."""
    return lambda fg, bg: ART.get_template(template).render(motif=namespace(), mark="hearts", fg=fg, bg=bg)


def drawn(inner: str, width: float = 40, height: float = 44) -> tuple[Face, Report]:
    """A drawing of some elements, read by the press."""
    report = Report()
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">{inner}</svg>'
    return read_face(svg, "test", Setting(FONTS, report)), report


def pixels(face: Face) -> Image.Image:
    """The face in grey at 10 pixels a mm."""
    document = Document((Page(face.width, face.height, (PlacedFace(face),)),), "test")
    return next(pictures(pdf_bytes(document, FONTS), 254)).convert("L")


def strokes(items: tuple[Item, ...], scale: float = 1.0) -> Iterator[float]:
    """The width of every line as printed, mm."""
    for item in items:
        if isinstance(item, Group):
            a, b, c, d, _, _ = item.matrix
            yield from strokes(item.items, scale * math.sqrt(abs(a * d - b * c)))
        elif isinstance(item, Path) and item.paint.stroke:
            yield item.paint.width * scale


# ------------------------------------------------------------------------------------------------ numbers and outlines
@given(st.floats(-1e4, 1e4))
def test_a_number_as_text_is_near_the_number(value: float) -> None:
    assert abs(float(num(value)) - value) <= 0.00005 + 1e-9


def test_path_data_is_tidied_without_moving_a_point() -> None:
    assert tidy("M0.30000000000000004,-8.881784197001252e-16L1.5,2") == "M0.3,0L1.5,2"


@given(st.integers(3, 24), st.floats(1, 20), st.floats(-180, 180))
def test_a_star_and_a_polygon_have_as_many_corners_as_asked(points: int, r: float, turn: float) -> None:
    assert star(points, r, r / 2, turn).count(",") == 2 * points
    assert polygon(points, r, turn).count(",") == points


def test_angles_begin_above_and_run_clockwise() -> None:
    assert polar(2, 0) == pytest.approx((0, -2))
    assert polar(2, 90) == pytest.approx((2, 0))


def test_as_many_rays_as_asked_over_a_circle_and_over_a_sector() -> None:
    assert rays(48, 5, 8, 0.5).count("M") == 48
    assert rays(7, 5, 8, 0.5, first=-50, sweep=100).count("M") == 7


@given(st.integers(1, 60))
def test_places_along_an_arch_are_symmetrical(count: int) -> None:
    places = along_arch(0, 0, 40, 41.2, count, 1.75)
    for (x, y, out), (u, v, back) in zip(places, reversed(places), strict=True):
        assert (x + u, y - v, out + back) == pytest.approx((40, 0, 0), abs=1e-6)


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("arc", (5, 0, 270)), ("arch", (0, 0, 10, 20)), ("box", (0, 0, 4, 4)), ("frame", (0, 0, 10, 10, 2)),
        ("lozenge", (0, 0, 2, 3)), ("polygon", (6, 3)), ("rays", (8, 2, 3, 0.3)), ("ribbon", ([(0, 0, 1), (1, 1, 2)],)),
        ("ring", (3, 4, 10, 80)), ("rosette", (5, 1, 8)), ("star", (5, 3, 1)), ("ticks", (12, 3, 4)),
    ],
)  # fmt: skip
def test_an_outline_is_path_data(name: str, arguments: tuple[object, ...]) -> None:
    assert parse_path(OUTLINES[name](*arguments))


# ------------------------------------------------------------------------------------------------ knots
@pytest.mark.parametrize(
    ("bights", "leads"), [(4, 3), (5, 3), (6, 3), (8, 3), (10, 3), (8, 5), (14, 3), (5, 2), (6, 4)]
)
def test_a_turks_head_has_bights_times_leads_less_one_crossings(bights: int, leads: int) -> None:
    strands = knots._strands(knots._Knot(bights, leads, 13.6, 3.0, (0, 0), 0, 0.12))
    assert len(strands) == math.gcd(bights, leads)
    assert len(knots.crossings(strands)) == bights * (leads - 1)


@pytest.mark.parametrize(("bights", "leads"), [(10, 3), (8, 3), (8, 5), (5, 2), (6, 3)])
def test_a_strand_runs_over_and_under_by_turns(bights: int, leads: int) -> None:
    strands = knots._strands(knots._Knot(bights, leads, 13.6, 3.0, (0, 0), 0, 0.12))
    over = set(knots._passages_over(strands))
    for strand in range(len(strands)):
        passages = sorted(p for pair in knots.crossings(strands) for p in pair if p[0] == strand)
        states = [p in over for p in passages]
        assert all(a != b for a, b in zip(states, states[1:] + states[:1], strict=True))


def test_a_back_with_an_even_knot_reads_either_way_up() -> None:
    knot = knots.turks_head(10, 3, 13.6, 3.0, "#000000", "#FFFFFF", 1.2, 0.4, 20, 20, 18)
    face, _ = drawn(knot, 40, 40)
    picture = pixels(face)
    turned = picture.rotate(180)
    assert sum(abs(a - b) > 128 for a, b in zip(picture.tobytes(), turned.tobytes(), strict=True)) < 0.002 * 400 * 400


# ------------------------------------------------------------------------------------------------ suits and icons
def test_red_suits_carry_a_paper_line_unless_they_are_tiny() -> None:
    assert suit("hearts", 0, 0, 4, "#A00000").count("<path") == 2
    assert suit("hearts", 0, 0, 2, "#A00000").count("<path") == 1
    assert suit("spades", 0, 0, 4, "#000000").count("<path") == 1


def test_an_unknown_name_tells_a_designer_the_names_there_are() -> None:
    with pytest.raises(ValueError, match="there is no suit `heart`; write spades, hearts, clubs, diamonds"):
        suit("heart", 0, 0, 4, "#000000")
    with pytest.raises(ValueError, match="there is no sign `oka`; write oak, flame"):
        sign("oka", "#000000")


# ------------------------------------------------------------------------------------------------ the niche
@pytest.mark.parametrize("count", range(2, 11))
def test_the_ornament_counts_the_rank(count: int) -> None:
    studs = niche.suit_studs("clubs", count, 11.5, 4.2, 40, 41.2, 3.5, "#0F5C6E")
    assert studs.count(SUIT_PATHS["clubs"]) == count


def test_the_halves_of_a_niche_are_each_others_negative() -> None:
    def level(side: bool) -> Image.Image:
        picture = niche.counterchanged(
            0, 0, 33, 37.7, "#000000", "#FFFFFF", picture_of("courtiers/king.svg.j2"), reverse=side
        )
        return pixels(drawn(picture, 33, 37.7)[0])

    picture, other = level(False), level(True)
    box = (20, 180, 310, 370)  # below the round head, so that what lies outside the niche does not count
    exchanged = other.crop(box).transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    same = sum(abs(a - b) < 64 for a, b in zip(picture.crop(box).tobytes(), exchanged.tobytes(), strict=True))
    assert same > 0.99 * 290 * 190
    ink = sum(v < 128 for v in picture.crop(box).tobytes())
    assert ink == pytest.approx(290 * 190 / 2, rel=0.02)


def test_there_is_a_picture_for_every_trump_and_every_princess() -> None:
    assert len(PICTURES) == 10 + 4 + 4


@pytest.mark.parametrize("low_ink", [False, True])
@pytest.mark.parametrize("name", PICTURES)
def test_every_picture_prints_without_a_complaint(name: str, low_ink: bool) -> None:
    picture = picture_of(name)
    face, report = drawn(niche.counterchanged(0, 0, 33, 37.7, "#2A1A33", "#FFFFFF", picture, low_ink), 33, 37.7)
    assert not list(report)
    assert face.items


@pytest.mark.parametrize("name", PICTURES)
def test_no_line_of_a_picture_is_too_thin_to_be_left_open_in_a_solid(name: str) -> None:
    picture = picture_of(name) if name.startswith("scenes/") else niche.scaled(picture_of(name), 0.95)
    face, _ = drawn(picture("#000000", "#FFFFFF"))
    assert min(strokes(face.items)) >= 0.245


def test_low_ink_takes_at_most_two_thirds_of_the_ink() -> None:
    def cover(low_ink: bool) -> int:
        picture = niche.counterchanged(
            0, 0, 33, 37.7, "#000000", "#FFFFFF", picture_of("scenes/snuffed-candle.svg.j2"), low_ink
        )
        return sum(255 - v for v in pixels(drawn(picture, 33, 37.7)[0]).tobytes())

    assert cover(True) < cover(False) * 2 / 3


def test_a_tint_is_a_flat_mixture() -> None:
    assert tint("#000000", 0.5) == "#808080"
    assert tint("#102030", 1.0) == "#102030"


@given(st.text(min_size=1, max_size=12))
def test_a_word_has_one_emblem(word: str) -> None:
    draw = DRAWINGS["emblem"]
    assert draw(word, 0, 0, 10, "#000000") == draw(word, 0, 0, 10, "#000000")


def test_other_words_have_other_emblems() -> None:
    words = ["Storm", "Harvest", "Ferryman", "Well", "Fox", "Key", "Snow", "Ash"]
    assert len({DRAWINGS["emblem"](word, 0, 0, 10, "#000000") for word in words}) == len(words)


# ----------------------------------------------------------------------------------------------- registry and templates
@pytest.mark.parametrize("name", MOTIFS)
def test_every_motif_says_what_it_draws(name: str) -> None:
    assert inspect.getdoc(MOTIFS[name])
    assert getattr(namespace(), name) is MOTIFS[name]


def theme_of(*files: FilePath) -> dict[str, object]:
    """The theme that the files make, each laid over those before."""

    def laid(below: dict[str, object], above: dict[str, object]) -> dict[str, object]:
        for key, value in above.items():
            under = below.get(key)
            below[key] = laid(under, value) if isinstance(value, dict) and isinstance(under, dict) else value
        return below

    merged: dict[str, object] = {}
    for file in files:
        merged = laid(merged, yaml.safe_load(file.read_text("utf-8")))
    return merged


THEME = theme_of(TEMPLATES / "theme.yaml", GAME / "theme.yaml")


def styles_of(theme: dict[str, object]) -> dict[str, ParagraphStyle]:
    """The text styles of a theme, as far as boxes need them."""
    said: dict[str, dict[str, object]] = theme["type"]  # type: ignore[assignment]
    styles = {}
    for name, style in said.items():
        size, leading = style.get("card_pt") or style.get("body_pt")  # type: ignore[misc]
        styles[name] = ParagraphStyle(TextStyle(str(style["face"]), size), leading)
    return styles


SUITS = {code: SimpleNamespace(mark=mark, name=mark, label=mark) for code, mark in zip("SHCD", SUIT_PATHS, strict=True)}
COURTS = {"TEN": "10", "JACK": "J", "QUEEN": "Q", "KING": "K", "ACE": "A", "JOKER": "Joker"}
NUMBERS = ("TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE")
RANKS = {**{name: str(number) for number, name in enumerate(NUMBERS, 2)}, **COURTS}


def rendered(template: str, low_ink: bool, **values: object) -> tuple[Face, list[str]]:
    """A template's face, and what the press complains of."""
    report = Report()
    bare = Setting(FONTS, report)
    icons = {
        name: read_icon(icon_drawing(ICONS[name]), name, bare)
        for name in (
            "spades",
            "hearts",
            "clubs",
            "diamonds",
            "gain",
            "sacrifice",
            "stake",
            "give",
            "each",
            "bolt",
            "jewel",
            "secret",
        )
    }
    loader = ChoiceLoader([FileSystemLoader(GAME / "templates"), FileSystemLoader(TEMPLATES)])
    environment = Environment(loader=loader, undefined=StrictUndefined, autoescape=True)
    motif = MotifNames(MOTIFS["icon"])
    inks: dict[str, str] = THEME["inks"]  # type: ignore[assignment]
    svg = environment.get_template(template).render(
        theme=THEME, motif=motif, ink=inks.__getitem__, low_ink=low_ink, pt=lambda points: points * PT,
        t=str, name=str.title, **values,
    )  # fmt: skip
    face = read_face(svg, template, Setting(FONTS, report, icons), styles_of(THEME))
    return face, [d.message for d in report]


@pytest.mark.parametrize("low_ink", [False, True])
@pytest.mark.parametrize("rank", RANKS)
def test_every_trump_is_drawn(rank: str, low_ink: bool) -> None:
    joker = rank == "JOKER"
    card = SimpleNamespace(
        rank=SimpleNamespace(name=rank, code=RANKS[rank], corner=RANKS[rank]),
        suit=None if joker else SUITS["H"],
        code="JR" if joker else "H" + RANKS[rank],
        character="Somebody",
        scene="Something",
        does="**Gain** one :secret:.",
        story="So it is said.",
    )
    timing = "any time" if rank in ("TWO", "JOKER") else ""
    face, complaints = rendered("cards/trump.svg.j2", low_ink, card=card, cost=1, timing=timing)
    assert not complaints
    assert (face.width, face.height, face.bleed) == (63, 88, 3)


@pytest.mark.parametrize("low_ink", [False, True])
@pytest.mark.parametrize(("member", "code"), [("FIONA", "S"), ("DEIRDRE", "H"), ("FLORA", "C"), ("LLEWELLA", "D")])
def test_every_princess_is_drawn(member: str, code: str, low_ink: bool) -> None:
    who = SimpleNamespace(name=member, label=member.title())
    reference = ["**Covert**: look at a card.", "**Overt**: pay :sacrifice: 1."]
    face, complaints = rendered("cards/princess.svg.j2", low_ink, member=who, suit=SUITS[code], reference=reference)
    assert not complaints
    assert (face.width, face.height) == (70, 120)


@pytest.mark.parametrize("low_ink", [False, True])
@pytest.mark.parametrize(
    ("template", "size"), [("cards/back.svg.j2", 63), ("cards/secret.svg.j2", 25), ("cards/jewel.svg.j2", 30)]
)
def test_backs_and_tokens_are_drawn(template: str, size: float, low_ink: bool) -> None:
    face, complaints = rendered(template, low_ink)
    assert not complaints
    assert face.width == size


@pytest.mark.parametrize("low_ink", [False, True])
@pytest.mark.parametrize(("width", "height", "safe"), [(63, 88, 3), (44, 68, 3), (70, 120, 3.5), (57.15, 88.9, 3)])
def test_a_plain_face_fits_any_format(width: float, height: float, safe: float, low_ink: bool) -> None:
    shape = SimpleNamespace(width=width, height=height, bleed=3, safe=safe)
    card = SimpleNamespace(
        title="The Ferryman", type="Traveller", text="Move one card to the river.", story="He waits.", code="x"
    )
    face, complaints = rendered("cards/plain.svg.j2", low_ink, card=card, format=shape)
    assert not complaints
    assert face.height == pytest.approx(height)
    assert not rendered("cards/plain-back.svg.j2", low_ink, format=shape)[1]


@pytest.mark.parametrize("width", [20, 25, 30])
def test_a_plain_token_fits_any_size(width: float) -> None:
    face, complaints = rendered(
        "cards/token.svg.j2", False, format=SimpleNamespace(width=width, height=width, bleed=2), label="Grain"
    )
    assert not complaints
    assert face.width == width


def test_no_template_types_a_colour_or_a_size_of_text() -> None:
    for file in [*TEMPLATES.glob("cards/*.j2"), *GAME.glob("templates/*/*.j2")]:
        text = file.read_text("utf-8")
        assert not re.findall(r"#[0-9A-Fa-f]{6}\b", text), file
        assert not re.findall(r'font-size="\d', text), file
