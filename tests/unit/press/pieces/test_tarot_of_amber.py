"""The papers of The Game of Amber: the Tarot, what lies beside it, and its quick reference, as the model has them."""

from io import BytesIO

import pytest
from PIL import Image, ImageChops, ImageStat

import pnp
from pnp.app.api.project import Project
from pnp.app.gallery.draw_all import FaceDrawing
from pnp.press.typeset.drawing.outline import apply
from pnp.press.typeset.drawing.page import Face, GlyphRun
from pnp.press.typeset.drawing.walk import leaves
from tests.fewer import fewer


@pytest.fixture(scope="module")
def game() -> Project:
    return pnp.load("game-of-amber")


@pytest.fixture(scope="module")
def faces(game: Project) -> tuple[FaceDrawing, ...]:
    """Every face and back, drawn without a fault."""
    return game.faces()


def words(face: Face) -> str:
    """All words of a face."""
    return " ".join(item.text for item, _ in leaves(face.items) if isinstance(item, GlyphRun))


def named_drawing(faces: tuple[FaceDrawing, ...], name: str) -> FaceDrawing:
    return next(drawing for drawing in faces if drawing.name == name)


def named(faces: tuple[FaceDrawing, ...], name: str) -> Face:
    return named_drawing(faces, name).face


def test_the_tarot_is_whole_and_no_two_of_its_pictures_are_alike(faces: tuple[FaceDrawing, ...]) -> None:
    fronts = [d for d in faces if d.component == "tarot" and not d.name.startswith("back")]
    assert len(fronts) == sum(d.copies for d in fronts) == 78
    assert len({repr(d.face.items) for d in fronts}) == 78


def test_a_numbered_card_says_what_its_suit_does_in_a_fight(faces: tuple[FaceDrawing, ...]) -> None:
    assert "Any Wand cancels it" in words(named(faces, "S8"))
    assert "Only answers" in words(named(faces, "W2"))
    assert "Its victim dies" in words(named(faces, "S10"))


def test_stations_have_four_indices(faces: tuple[FaceDrawing, ...]) -> None:
    assert [words(named(faces, code)).split()[0] for code in ("SK", "SQ", "SN", "SP")] == ["K", "Q", "N", "P"]


def test_the_back_has_no_up(faces: tuple[FaceDrawing, ...]) -> None:
    back = named_drawing(faces, "back:tarot")
    picture = Image.open(BytesIO(back.png(dpi=60))).convert("L")
    apart = ImageStat.Stat(ImageChops.difference(picture, picture.rotate(180))).mean[0]
    assert apart < 1.5  # of 255: what is left comes of the raster
    upside = Image.open(BytesIO(named_drawing(faces, "SK").png(dpi=60))).convert("L")
    assert ImageStat.Stat(ImageChops.difference(upside, upside.rotate(180))).mean[0] > 10


def test_turn_cards_have_every_step_and_tell_all_that_cards_do_to_each_other(
    game: Project, faces: tuple[FaceDrawing, ...]
) -> None:
    turn, suits = words(named(faces, "turn_cards")), words(named(faces, "back:turn_cards"))
    rules = game.loaded.game
    assert all(phase.label.text in turn for phase in rules.phases.values())
    assert all(member.label.text in suits for member in rules.enums["clash"].members)


def test_markers_seals_and_name_cards_are_of_all_persons(game: Project, faces: tuple[FaceDrawing, ...]) -> None:
    for component in ("markers", "bonds", "names"):
        told = {words(d.face).split()[0] for d in faces if d.component == component and not d.name.startswith("back")}
        assert told == {member.label.text for member in game.loaded.game.enums["person"].members}


def test_the_throne_has_a_place_for_each_mark(game: Project, faces: tuple[FaceDrawing, ...]) -> None:
    marks = game.loaded.game.constants["turns_to_hold"].value
    assert [w for w in words(named(faces, "throne_board")).split() if w.strip("I") == ""] == ["I", "II", "III"][:marks]


@pytest.mark.parametrize(
    "paper", fewer(["a4", "letter"], lambda paper: paper == "letter", "the smaller paper represents it")
)
def test_the_reference_has_every_chaos_card_and_special(game: Project, paper: str) -> None:
    sheets = list(game.pages("reference", paper=paper))
    assert len(sheets) <= 2, "one leaf, both sides"
    told = " ".join(item.text for sheet in sheets for item, _ in leaves(sheet.page.items) if isinstance(item, GlyphRun))
    enums = game.loaded.game.enums
    names = [m.label.text for name in ("trump", "special") for m in enums[name].members]
    squeezed = told.replace(" ", "").casefold()
    assert [name for name in names if name.replace(" ", "").casefold() not in squeezed] == []


def test_every_picture_of_the_book_lies_on_its_page(game: Project) -> None:
    for drawing in game.pages("rulebook"):
        for item, matrix in leaves(drawing.page.items):
            if isinstance(item, GlyphRun):
                x, _ = apply(matrix, item.x, item.y)
                assert 0 <= x <= drawing.page.width, (drawing.number, item.text)
