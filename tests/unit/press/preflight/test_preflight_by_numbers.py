"""A preflight of single parts of a PDF: its boxes, its graphics state, its inks, and what overprinting black covers."""

import io
from typing import Any

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, Pdf

from pnp.press.export.cmyk import FINE_TYPE
from pnp.press.preflight import press_check
from pnp.press.preflight.overprint_check import _lighten, _painted, overprinted_ink
from pnp.press.preflight.pdf_reading import State, operations
from pnp.press.preflight.press_check import FileFacts, _boxes, _dictionary, _operators, _space, _stream, look_over
from pnp.press.typeset.drawing.units import PT

HOLDER = Pdf.new()


def stream(content: str, **resources: Any) -> Any:
    """A form with this content."""
    form = HOLDER.make_stream(content.encode())
    form.Resources = Dictionary({f"/{name}": entries for name, entries in resources.items()})
    return form


def last(content: str, **resources: Any) -> State:
    return list(operations(stream(content, **resources)))[-1].state


# ------------------------------------------------------------------------------------------------- graphics state
@pytest.mark.parametrize(
    ("content", "scale"),
    [("2 0 0 8 5 9 cm", 4.0), ("0 3 -3 0 1 1 cm", 3.0), ("2 0 0 2 0 0 cm 0 5 5 0 0 0 cm", 10.0), ("q 9 0 0 9 0 0 cm Q 1 w", 1.0)],
)  # fmt: skip
def test_scales_multiply_and_turns_do_not_change_them(content: str, scale: float) -> None:
    assert last(content).scale == pytest.approx(scale)


def test_a_state_returns_to_that_before_the_last_q() -> None:
    assert last("0.1 g q 0.2 g q 0.3 g Q Q 1 w").fill == pytest.approx((0.0, 0.0, 0.0, 0.9))
    states = [one.state.fill for one in operations(stream("q 0.3 g q 0.4 g Q 0.1 0.2 0.3 0.4 k Q"))]
    assert [fill and round(fill[3], 3) for fill in states] == [1.0, 0.7, 0.7, 0.6, 0.7, 0.4, 1.0]


def test_grey_is_black_ink_and_overprinting_of_fills_follows_lines() -> None:
    over = Dictionary(
        {"/Over": Dictionary(OP=True), "/Apart": Dictionary(OP=True, op=False), "/Fill": Dictionary(op=True)}
    )
    assert last("0.25 G").line == (0.0, 0.0, 0.0, 0.75) and last("/Cs cs").fill is None
    both, apart, fill = (last(f"/{name} gs", ExtGState=over) for name in ("Over", "Apart", "Fill"))
    assert [(s.line_overprints, s.fill_overprints) for s in (both, apart, fill)] == [
        (True, True),
        (True, False),
        (False, True),
    ]
    assert both.fills_over and both.draws_over and not apart.fills_over


# ------------------------------------------------------------------------------------------------- boxes
@pytest.mark.parametrize(
    ("boxes", "faults"),
    [
        ({}, 0), ({"Bleed": [-1, 5, 95, 145]}, 1), ({"Bleed": [5, -1, 95, 145]}, 1), ({"Bleed": [5, 5, 101, 145]}, 1),
        ({"Bleed": [5, 5, 95, 151]}, 1), ({"Trim": [10, 4, 90, 140]}, 1), ({"Trim": [10, 10, 96, 140]}, 1),
        ({"Trim": [5, 5, 95, 145]}, 0), ({"Trim": None}, 1), ({"Art": [9, 9, 19, 19]}, 1),
    ],
)  # fmt: skip
def test_each_box_lies_within_the_one_around_it_on_all_four_sides(boxes: dict[str, Any], faults: int) -> None:
    all_boxes = {"Media": [0, 0, 100, 150], "Bleed": [5, 5, 95, 145], "Trim": [10, 10, 90, 140]} | boxes
    page = Dictionary({f"/{name}Box": Array(box) for name, box in all_boxes.items() if box is not None})
    _boxes(page, 7, facts := FileFacts())
    assert len(facts.faults) == faults and all("page 7" in fault for fault in facts.faults)


# ------------------------------------------------------------------------------------------------- inks
def test_inks_are_counted_with_black_and_without() -> None:
    facts = FileFacts()
    for inks in ((0.5, 0.4, 0.3, 0.2), (0.1, 0.1, 0.1, 1.0), (0.6, 0.5, 0.2, 0.0)):
        facts.inks(inks)
    assert (round(facts.ink, 6), round(facts.coloured, 6)) == (140.0, 130.0)


@pytest.mark.parametrize(
    ("size", "scale", "is_fine"), [(1.0, 1.0, True), (1.01, 1.0, False), (0.5, 2.0, True), (0.51, 2.0, False)]
)
def test_fine_type_is_measured_in_points(size: float, scale: float, is_fine: bool) -> None:
    content = f"BT 2 0 0 2 0 0 cm 0.3 0 0 0.9 k /F {FINE_TYPE * size / 2:.4f} Tf (x) Tj ET"
    _operators(stream(content), scale, facts := FileFacts())
    assert bool(facts.faults) == is_fine


@pytest.mark.parametrize(("size", "is_fine"), [(FINE_TYPE * PT * 0.999, True), (FINE_TYPE * PT * 1.01, False)])
def test_type_in_a_form_is_measured_in_mm(size: float, is_fine: bool) -> None:
    form = stream(f"BT 0.3 0 0 0.9 k /F {size:.5f} Tf (x) Tj ET")
    form.Subtype = Name.Form
    _stream(form, facts := FileFacts())
    assert bool(facts.faults) == is_fine


@pytest.mark.parametrize(
    ("ink", "black", "is_fault"), [(0.3, 0.9, True), (0.3, press_check.LEAST_TEXT, True), (0.3, press_check.LEAST_TEXT - 0.01, False), (0.0, 0.9, False)]
)  # fmt: skip
def test_dark_type_of_several_inks_has_to_meet(ink: float, black: float, is_fault: bool) -> None:
    _operators(stream(f"BT {ink} 0 0 {black} k /F 1 Tf [(x)] TJ ET"), 1.0, facts := FileFacts())
    assert bool(facts.faults) == is_fault


def test_colours_of_light_are_no_inks() -> None:
    for content in ("1 0 0 rg", "1 0 0 RG"):
        _operators(stream(content), 1.0, facts := FileFacts())
        assert facts.faults
    facts = FileFacts()
    for space in (Name.DeviceCMYK, Name.DeviceGray, Array([Name.Separation, Name("/Gold"), Name.DeviceCMYK])):
        _space(space, facts)
    assert not facts.faults and facts.spots == {"Gold"}
    _space(Name.DeviceRGB, facts)
    assert [*facts.faults] == ["colours are given as DeviceRGB, not as inks"]


@pytest.mark.parametrize(
    ("inks", "most"), [(bytes([255, 128, 0, 0]), 150.2), (bytes([0, 0, 0, 255]) * 3 + bytes([51, 51, 51, 51]), 100.0)]
)
def test_the_richest_pixel_of_a_picture_counts(inks: bytes, most: float) -> None:
    picture = HOLDER.make_stream(inks)
    picture.Subtype, picture.ColorSpace, picture.Width, picture.Height = Name.Image, Name.DeviceCMYK, len(inks) // 4, 1
    _stream(picture, facts := FileFacts())
    assert facts.ink == facts.coloured == pytest.approx(most, abs=0.1) and not facts.transparent
    picture.SMask = HOLDER.make_stream(b"")
    _stream(picture, facts)
    assert facts.transparent
    script = HOLDER.make_stream(b"")
    script.Subtype = Name.PS
    _stream(script, facts := FileFacts())
    assert list(facts.faults) == ["the file holds PostScript"]


@pytest.mark.parametrize(
    ("key", "value"), [("/ca", 0.5), ("/CA", 0.5), ("/BM", Name.Multiply), ("/SMask", Dictionary())]
)
def test_every_kind_of_transparency_counts(key: str, value: Any) -> None:
    state = Dictionary({"/Type": Name.ExtGState, "/ca": 1, "/CA": 1} | {key: value})
    _dictionary(state, facts := FileFacts())
    assert facts.transparent and not facts.overprints
    _dictionary(Dictionary(Type=Name.ExtGState, OP=True), plain := FileFacts())
    assert plain.overprints and not plain.transparent


def file_with(content: str, version: str = "1.6") -> bytes:
    """A file of one page with black that overprints where ``/O gs`` stands."""
    pdf, state = Pdf.new(), Dictionary(Type=Name.ExtGState, OP=True, OPM=1)
    page = pdf.add_blank_page(page_size=(100, 100))
    page.BleedBox = page.TrimBox = Array([0, 0, 100, 100])
    page.Resources = Dictionary(ExtGState=Dictionary(O=pdf.make_indirect(state)))
    page.Contents = pdf.make_stream(content.encode())
    pdf.save(data := io.BytesIO(), force_version=version)
    return data.getvalue()


@pytest.mark.parametrize(("standard", "version", "is_late"), [
    ("PDF/X-4", "1.6", False), ("PDF/X-4", "1.7", True), ("PDF/X-1a:2003", "1.4", False), ("PDF/X-1a:2003", "1.6", True),
])  # fmt: skip
def test_each_standard_has_its_latest_version_of_pdf(standard: str, version: str, is_late: bool) -> None:
    faults = look_over(file_with("", version), standard, 300).faults
    assert any("later than" in fault for fault in faults) == is_late


@pytest.mark.parametrize(("limit", "is_fault"), [(130.0, False), (129.6, False), (129.0, True)])
def test_half_a_percent_of_ink_more_is_no_fault(limit: float, is_fault: bool) -> None:
    faults = look_over(file_with("0.5 0.4 0.3 0.1 k 0 0 9 9 re f"), "PDF/X-4", limit).faults
    assert any("of ink in one place" in fault for fault in faults) == is_fault


def test_overprinting_is_measured_if_black_on_the_richest_ground_could_exceed_the_limit(monkeypatch: Any) -> None:
    monkeypatch.setattr(press_check, "overprinted_ink", lambda data: {1: 181.0})
    data = file_with("0.5 0.3 0 0 k 0 0 9 9 re f /O gs 0 0 0 1 k 0 0 5 5 re f")
    assert [bool(look_over(data, "PDF/X-4", limit).overprinted) for limit in (178.0, 179.0)] == [True, False]
    assert any("181 % of ink where black" in fault for fault in look_over(data, "PDF/X-4", 178.0).faults)


# ------------------------------------------------------------------------------------------------- overprinting
def test_the_ink_below_black_is_counted_with_it_on_each_page_alike() -> None:
    content = "0.5 0.3 0.1 0 k 0 0 60 100 re f /O gs 0 0 0 1 k 30 0 60 100 re f"
    one = Pdf.open(io.BytesIO(file_with(content)))
    other = Pdf.open(io.BytesIO(file_with("0.2 0 0 0 k 0 0 99 99 re f /O gs 0 0 0 1 k 5 5 9 9 re f")))
    again = Pdf.open(io.BytesIO(file_with(content)))
    one.pages.extend([*other.pages, *again.pages])
    one.save(data := io.BytesIO())
    assert overprinted_ink(data.getvalue()) == {1: pytest.approx(190, abs=1), 2: pytest.approx(120, abs=1), 3: pytest.approx(190, abs=1)}  # fmt: skip


def painted(content: str, is_over: bool) -> list[str]:
    over = Dictionary({"/Line": Dictionary(OP=True, op=False)})
    written = [new for old in operations(stream(content, ExtGState=over)) for new in _painted(old, is_over)]
    return [str(operator) for _, operator in written]


def test_lines_are_parted_from_fills_by_their_own_overprinting() -> None:
    content = "/Line gs 0 0 0 1 k 0 0 0 1 K 0 0 9 9 re B"
    below, above = painted(content, is_over=False), painted(content, is_over=True)
    assert below[-1] in ("f", "F") and "RG" not in below and above[-3:] == ["rg", "RG", "B"]


def test_both_ends_of_a_gradient_become_light() -> None:
    function = Dictionary(C0=Array([0.1, 0.2, 0.3, 0.9]), C1=Array([0.5, 0.6, 0.7, 0.0]))
    _lighten(function, False)
    ends = [[round(float(v), 3) for v in function[key]] for key in ("/C0", "/C1")]
    assert ends == [[0.9, 0.8, 0.7], [0.5, 0.4, 0.3]]
    assert isinstance(function, pikepdf.Object)
