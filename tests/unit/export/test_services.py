"""Files for services: their pixels, their order, their bleed."""

import io

import pikepdf
import pytest
from PIL import Image as Pillow

from pnp.diagnostics import Report
from pnp.export.decks import Card, Deck
from pnp.export.services import Job, drawn_out, service_files
from pnp.impose.formats import Format
from pnp.impose.services import Service, find_service, format_for, read_services
from pnp.typeset import Fonts
from pnp.typeset.outline import rect_outline
from pnp.typeset.page import Face, Group, Paint, Path


def job(fonts: Fonts, format: Format, bleed: float = 4.0) -> Job:
    ground = Path(rect_outline(-bleed, -bleed, format.width + 2 * bleed, format.height + 2 * bleed), Paint("#A3123A"))
    faces = [Face(name, format.width, format.height, (ground,), bleed) for name in ("AS", "KS", "back:trump")]
    cards = (Card(faces[0], faces[2], 1, "ace"), Card(faces[1], faces[2], 2, "king"))
    return Job((Deck("trumps", "Trumps", format, cards),), "A Game", "en", "", fonts)


@pytest.fixture(scope="module")
def services() -> dict[str, Service]:
    return read_services(Report())


@pytest.mark.parametrize(("name", "size"), [("the-game-crafter", (825, 1125)), ("makeplayingcards", (822, 1122))])
@pytest.mark.parametrize("format", [Format("poker", 63, 88), Format("poker-us", 63.5, 88.9)], ids=lambda f: f.name)
def test_pictures_have_the_services_pixels_and_names(
    services: dict[str, Service], fonts: Fonts, name: str, size: tuple[int, int], format: Format
) -> None:
    files = service_files(job(fonts, format), services[name], report := Report())
    assert list(files) == ["trumps/01-AS.png", "trumps/02-KS-x2.png", "trumps/back-trump.png"]
    for data in files.values():
        picture = Pillow.open(io.BytesIO(data))
        assert picture.size == size and picture.mode == "RGB"
        assert picture.getpixel((0, 0)) == picture.getpixel((400, 500)) == (0xA3, 0x12, 0x3A)
    assert not report.diagnostics


def test_a_press_file_has_the_back_before_each_front(services: dict[str, Service], fonts: Fonts) -> None:
    files = service_files(job(fonts, Format("poker-us", 63.5, 88.9)), services["drivethrucards"], Report())
    pdf = pikepdf.open(io.BytesIO(files["trumps.pdf"]))
    assert [str(pdf.pages[i].label) for i in range(6)] == ["back:trump", "AS", "back:trump", "KS", "back:trump", "KS"]
    page = pdf.pages[0]
    assert [round(float(v), 2) for v in page.MediaBox] == [0, 0, 198, 270]  # 2.75 × 3.75 in
    assert [round(float(v), 2) for v in page.TrimBox] == [9, 9, 189, 261]
    assert [float(v) for v in page.BleedBox] == [float(v) for v in page.MediaBox]


def test_a_size_that_is_not_printed_is_left_out_and_said(services: dict[str, Service], fonts: Fonts) -> None:
    files = service_files(job(fonts, Format("token-25", 25, 25)), services["makeplayingcards"], report := Report())
    assert files == {} and [d.code for d in report] == ["PNP707"]


def test_a_near_size_is_stretched_and_a_far_one_is_not(services: dict[str, Service]) -> None:
    service = services["makeplayingcards"]
    assert format_for(service, "poker", 63, 88) is service.formats["poker-us"]
    assert format_for(service, "trump", 62, 100) is None


def test_short_bleed_is_told_once_and_its_ground_drawn_out(services: dict[str, Service], fonts: Fonts) -> None:
    files = service_files(
        job(fonts, Format("poker-us", 63.5, 88.9), 2.0), services["makeplayingcards"], report := Report()
    )
    assert [d.code for d in report] == ["PNP710"]
    assert Pillow.open(io.BytesIO(files["trumps/01-AS.png"])).getpixel((1, 1)) == (0xA3, 0x12, 0x3A)


def test_drawing_out_changes_nothing_inside_the_old_bleed() -> None:
    face = Face("x", 60, 80, (Path(rect_outline(0, 0, 1, 1), Paint("#000000")),), 1.0)
    frame, inside = drawn_out(face, 3.0).items
    assert isinstance(frame, Group) and frame.clip_even_odd
    assert isinstance(inside, Group) and inside.items == face.items


def test_an_unknown_service_is_a_wrong_choice(services: dict[str, Service]) -> None:
    assert find_service("drivethru", services, report := Report()) is None
    assert report.errors[0].code == "PNP120" and "drivethrucards" in report.errors[0].help
