"""Files for services: their pixels, their order, their bleed."""

import io
from dataclasses import replace
from math import inf

import pikepdf
import pytest
from PIL import Image as Pillow

from pnp.press.decks.deck import Card, Deck, drawn_out
from pnp.press.decks.service_files import (
    Job,
    check_sizes,
    drop_repeated,
    merge_by_cause,
    service_files,
    short_bleed,
    unknown_sizes,
)  # fmt: skip
from pnp.press.export.pdf import pdf_bytes
from pnp.press.impose.formats import Format
from pnp.press.impose.services import Service, ServiceFormat, find_service, format_for, read_services
from pnp.press.impose.tuckbox import tuck_box
from pnp.press.preflight.press_check import UnsoundFile
from pnp.press.typeset import Fonts
from pnp.press.typeset.drawing.bleed import reach_of
from pnp.press.typeset.drawing.outline import rect_outline
from pnp.press.typeset.drawing.page import Face, Group, Paint, Path
from pnp.source.diagnostics import NOWHERE, Diagnostic, Report


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


@pytest.mark.parametrize("name", ["drivethrucards", "mb-print"])
def test_a_press_file_that_a_service_would_send_back_is_never_written(
    services: dict[str, Service], fonts: Fonts, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    service = services[name]
    sent = job(fonts, Format("poker", 63, 88))
    assert service_files(sent, service, Report())
    monkeypatch.setattr("pnp.press.decks.print_shop.pdf_bytes", lambda *args, separation: pdf_bytes(*args))
    with pytest.raises(UnsoundFile, match="DeviceRGB"):
        service_files(sent, service, Report())


def test_a_size_that_is_not_printed_is_left_out_and_said(services: dict[str, Service], fonts: Fonts) -> None:
    sent, service = job(fonts, Format("token-25", 25, 25)), services["makeplayingcards"]
    assert service_files(sent, service, Report()) == {}
    told = check_sizes(sent.decks * 2, service)  # (of two games in a box that have it alike)
    assert [(d.code, d.message.count("`trumps`")) for d in told] == [("PNP707", 1)]


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


def test_faces_that_are_short_alike_are_told_at_once_and_at_which_sides(fonts: Fonts) -> None:
    poker = Format("poker", 63, 88)
    size = ServiceFormat("poker", 63, 88, (3.0,))
    service = Service("shop", {"poker": size}, "The Shop")
    faces = [Face(f"C{n}", 63, 88, (Path(rect_outline(-2, -3, 68, 94), Paint("#A3123A")),), 3.0) for n in range(1, 55)]
    deck = Deck("cards", "Cards", poker, tuple(Card(face) for face in faces))
    (told,) = short_bleed(deck, service, size, "#FFFFFF")
    assert told.message == "54 faces: bleed 2 mm at the left, but The Shop needs 3 mm"


def test_what_does_not_reach_the_trim_needs_no_bleed() -> None:
    inside = Path(rect_outline(1, 1, 61, 86), Paint("#A3123A"))
    white = Path(rect_outline(0, 0, 63, 88), Paint("#FFFFFF"))
    assert reach_of(Face("x", 63, 88, (white, inside))) == (inf, inf, inf, inf)
    clipped = Group((Path(rect_outline(-9, -9, 99, 99), Paint("#A3123A")),), clip=rect_outline(0, -1, 60, 90))
    assert reach_of(Face("x", 63, 88, (clipped,), 4.0)) == (0, 1, inf, 1)


def test_one_cause_on_many_faces_is_one_diagnostic(fonts: Fonts) -> None:
    faces = [Face(name, 63, 88, ()) for name in "abcdefg"]
    near = [Diagnostic("PNP703", f"“word” on `{face.name}` stands near", NOWHERE, "", "warning") for face in faces]
    (told,) = merge_by_cause(zip(faces, near, strict=True))
    assert told.message == "“word” on `a` stands near; similarly on 6 other faces: `b`, `c`, `d`, `e`, …"


def test_what_the_game_says_by_its_own_measures_is_not_said_again_by_the_services() -> None:
    def near(words: str, face: str, least: float) -> Diagnostic:
        message = f"“{words}” on `{face}` is 2.4 mm from the edge, closer than {least:g} mm"
        return Diagnostic("PNP703", message, NOWHERE, "", "warning")

    report = Report([near("word", "card 4", 3), near("word", "card 5", 3), near("other", "card 4", 3)])
    drop_repeated(report, [near("word", "card 4", 3.175)])
    assert list(report) == [near("word", "card 5", 3), near("other", "card 4", 3)]


def test_what_the_table_does_not_know_is_noted_once_and_boxes_are_told_of(services: dict[str, Service]) -> None:
    box, token = tuck_box(63, 88, 16), Format("token-30", 30, 30, shape="circle")
    decks = [Deck("box", "Box", box, ()), Deck("marks", "Marks", token, ())]
    (told,) = unknown_sizes(decks, services["the-game-crafter"])
    assert told.severity == "note" and "`box` and `marks` are left out" in told.message
    assert "54 poker cards 2325 × 1950" in told.help


def test_a_service_that_has_closed_is_told_as_closed(services: dict[str, Service]) -> None:
    assert find_service("print-play-games", services, report := Report()) is None
    assert "has accepted no orders since" in report.errors[0].message


@pytest.mark.parametrize("service", read_services(Report()).values(), ids=lambda s: s.name)
def test_every_service_says_where_its_sizes_are_from_and_its_pixels_are_its_size(service: Service) -> None:
    assert service.sources
    assert all(any(c.isdigit() for c in source) for source in service.sources), "each with its day or its state"
    for size in service.formats.values():
        for pixels, length, bleed in zip(size.pixels, (size.width, size.height), size.bleed, strict=False):
            assert pixels == pytest.approx((length + 2 * bleed) / 25.4 * service.dpi, abs=1.5), size.name


def test_drawing_out_changes_nothing_inside_the_old_bleed() -> None:
    face = Face("x", 60, 80, (Path(rect_outline(0, 0, 1, 1), Paint("#000000")),), 1.0)
    frame, inside = drawn_out(face, 3.0).items
    assert isinstance(frame, Group) and frame.clip_even_odd
    assert isinstance(inside, Group) and inside.items == face.items


def test_an_unknown_service_is_a_wrong_choice(services: dict[str, Service]) -> None:
    assert find_service("drivethru", services, report := Report()) is None
    assert report.errors[0].code == "PNP120" and "drivethrucards" in report.errors[0].help


@pytest.mark.parametrize("name", ["drivethrucards", "mb-print"])
def test_a_card_without_a_back_gets_a_white_one_and_is_told(
    services: dict[str, Service], fonts: Fonts, name: str
) -> None:
    sent = job(fonts, Format("poker", 63, 88))
    (deck,) = sent.decks
    bare = replace(sent, decks=(replace(deck, cards=tuple(replace(card, back=None) for card in deck.cards)),))
    backed, files = (service_files(one, services[name], report := Report()) for one in (sent, bare))
    assert [d.code for d in report] == ["PNP138"]
    pages = [len(pikepdf.open(io.BytesIO(made["trumps.pdf"])).pages) for made in (backed, files)]
    assert pages[0] == pages[1] == 2 * sum(card.copies for card in deck.cards)
