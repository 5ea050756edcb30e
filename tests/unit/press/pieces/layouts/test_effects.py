"""Effects of slots, as they are in the page, in the PDF, in the SVG and in the picture."""

import io
from pathlib import Path

import pikepdf
import pytest
from PIL import Image as Pillow

from pnp.model.schema.layout import PATTERNS
from pnp.press.decks.deck import face_page
from pnp.press.export.pdf import pdf_bytes
from pnp.press.export.png import pictures
from pnp.press.screen.svg import face_svg
from pnp.press.typeset.drawing.page import Document, Face, GlyphRun, Gradient, Group
from pnp.press.typeset.drawing.page import Path as Outline
from pnp.press.typeset.drawing.walk import has_transparency, leaves
from tests.strangers.on_faces import Deck, cards, lines_of

ROWS = "name,element,cost\nFox,fire,3\nCrab,water,1\nGiant,forest,5\n"
FIRE, WATER = "#C23403", "#17609A"


def drawn(folder: Path, slots: str, more: str = "") -> Deck:
    """The cards with a layout of these slots."""
    (folder / "layouts.yaml").write_text(
        f"own:\n{more}  slots:\n" + "".join(f"    {line}\n" for line in slots.split("\n"))
    )
    return cards(folder, ROWS, layout="own")


def outlines(face: Face) -> list[Outline]:
    return [item for item, _ in leaves(face.items) if isinstance(item, Outline)]


def pixels(deck: Deck, face: Face) -> Pillow.Image:
    """A face as a picture with 2 pixels a mm."""
    data = pdf_bytes(Document((face_page(face, cut=True),), "card"), deck.edition.fonts)
    (picture,) = pictures(data, 50.8)
    return picture.convert("RGB")


def near(colour: object, wanted: str, most: int = 12) -> bool:
    wished = (int(wanted[i : i + 2], 16) for i in (1, 3, 5))
    return all(abs(a - b) <= most for a, b in zip(colour, wished, strict=True))  # type: ignore[call-overload]


@pytest.mark.parametrize(
    ("angle", "first", "last"), [(90, (62, 2), (62, 172)), (0, (2, 80), (123, 80)), (180, (123, 80), (2, 80))]
)
def test_a_gradient_runs_from_the_fill_to_the_blend(
    tmp_path: Path, angle: int, first: tuple[int, int], last: tuple[int, int]
) -> None:
    deck = drawn(tmp_path, f"ground: {{at: bleed, fill: element, blend: water, angle: {angle}}}")
    face = deck.prints[0].face
    assert isinstance(outlines(face)[0].paint.fill, Gradient)
    picture = pixels(deck, face)
    assert near(picture.getpixel(first), FIRE, 26) and near(picture.getpixel(last), WATER, 26)
    assert "linearGradient" in face_svg(face, deck.edition.fonts)
    assert not has_transparency(face.items)  # (a print shop that forbids opacity takes it)


def test_a_round_gradient_runs_outwards(tmp_path: Path) -> None:
    deck = drawn(tmp_path, "ground: {at: bleed, fill: element, blend: water, round: yes}")
    picture = pixels(deck, deck.prints[0].face)
    assert near(picture.getpixel((63, 88)), FIRE, 10) and near(picture.getpixel((8, 8)), WATER, 40)


@pytest.mark.parametrize("name", PATTERNS)
def test_every_pattern_covers_its_ground_and_stays_within_it(tmp_path: Path, name: str) -> None:
    deck = drawn(
        tmp_path, f"ground: {{at: [10, 10, 40, 60], shape: circle, fill: element, pattern: {name}, pattern_ink: paper}}"
    )
    picture = pixels(deck, deck.prints[0].face)
    inside = [picture.getpixel((x, y)) for x in range(40, 80) for y in range(50, 110)]
    changed = [pixel for pixel in inside if not near(pixel, FIRE)]
    assert 0.04 < len(changed) / len(inside) < 0.8, name
    assert all(near(picture.getpixel((x, y)), "#FFFFFF") for x, y in ((4, 4), (22, 22), (115, 150)))


def test_a_shadow_lies_to_the_right_and_below(tmp_path: Path) -> None:
    deck = drawn(tmp_path, "box: {at: [10, 10, 30, 30], fill: element, shadow: [2, 2]}")
    picture = pixels(deck, deck.prints[0].face)
    assert near(picture.getpixel((60, 60)), FIRE) and near(picture.getpixel((18, 40)), "#FFFFFF")
    shadow = picture.getpixel((82, 50))
    assert not near(shadow, "#FFFFFF", 40) and not near(shadow, FIRE, 40)


def test_opacity_holds_for_the_whole_slot(tmp_path: Path) -> None:
    deck = drawn(
        tmp_path,
        "ground: {at: bleed, fill: element}\nbox: {at: [10, 10, 30, 30], fill: paper, column: name, opacity: 0.5}",
    )
    face = deck.prints[0].face
    assert [item.opacity for item in face.items if isinstance(item, Group)] == [0.5]
    assert near(pixels(deck, face).getpixel((24, 24)), "#E09981", 4)
    data = pdf_bytes(Document((face_page(face),), "card"), deck.edition.fonts)
    with pikepdf.open(io.BytesIO(data)) as pdf:
        opacities = [one.ca for one in pdf.objects if isinstance(one, pikepdf.Dictionary) and "/ca" in one]
    assert [float(opacity) for opacity in opacities if opacity != 1] == [0.5]


def test_an_outline_of_type_is_drawn_below_words_that_are_read_once(tmp_path: Path) -> None:
    deck = drawn(tmp_path, "ground: {at: bleed, fill: element}\nname: {at: [5, 30, -5, 20], column: name, style: title, ink: paper, "
                 "size: [40, 40], outline: 1, outline_ink: water}")  # fmt: skip
    face = deck.prints[0].face
    assert lines_of(face) == ["Fox"]
    stroked = [item for item in outlines(face) if item.paint.stroke == WATER]
    assert len(stroked) == 1 and stroked[0].paint.width == 2 and stroked[0].paint.join == "round"
    order = [type(item) for item, _ in leaves(face.items)]
    assert order.index(GlyphRun) > order.index(Outline)
    colours = {pixel for _, pixel in pixels(deck, face).getcolors(100000) or ()}
    assert any(near(pixel, WATER, 6) for pixel in colours) and any(near(pixel, "#FFFFFF", 6) for pixel in colours)
    assert face_svg(face, deck.edition.fonts).count(WATER) == 1


def test_low_ink_leaves_patterns_and_shadows_out(tmp_path: Path) -> None:
    from pnp.press.pieces.layouts.build import build_template
    from pnp.press.pieces.layouts.subject import card_subject

    deck = drawn(tmp_path, "ground: {at: bleed, fill: element, blend: text, pattern: dots, shadow: [1, 1]}")
    edition = deck.edition
    kind = edition.game.cards["card"]
    made = build_template(edition.game.layouts["own"], card_subject(kind), edition.facts.formats["poker"], edition)
    low = made.text.replace("\n", "")
    assert low.count("{% if not low_ink %}") == 2 and low.count("{% if low_ink %}") == 1


def test_parts_are_slots_to_use_and_change(tmp_path: Path) -> None:
    parts = "  parts:\n    medal: {shape: circle, fill: element, number: cost, at: [4, 4, 12, 12]}\n"
    deck = drawn(tmp_path, "one: {use: medal}\ntwo: {use: medal, at: [40, 4, 12, 12], fill: water}\n"
                 "three: {use: creature.cost, at: [20, 40, 12, 12]}\nfour: {use: two, number: cost}", parts)  # fmt: skip
    (fault,) = [fault for fault in deck.faults if fault.severity == "error"]
    assert (fault.code, fault.message) == ("PNP107", "there is no part `two`") and fault.span.line == 8
    deck = drawn(tmp_path, "one: {use: medal}\ntwo: {use: medal, at: [40, 4, 12, 12], fill: water}\n"
                 "three: {use: creature.cost, at: [20, 40, 12, 12]}", parts)  # fmt: skip
    assert not deck.faults
    assert lines_of(deck.prints[0].face) == ["333"] or lines_of(deck.prints[0].face) == ["33", "3"]
    fills = [item.paint.fill for item in outlines(deck.prints[0].face)]
    assert fills[:2] == [FIRE, WATER]


def test_a_part_that_uses_itself_is_told(tmp_path: Path) -> None:
    deck = drawn(tmp_path, "one: {use: a}", "  parts:\n    a: {use: b}\n    b: {use: a}\n")
    assert [fault.code for fault in deck.faults if fault.severity == "error"] == ["PNP107"]
