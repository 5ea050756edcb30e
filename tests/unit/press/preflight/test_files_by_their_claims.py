"""A preflight of whole files: what they claim, the fonts, colours and actions in them, and the ink of each part."""

import io
from collections.abc import Callable
from typing import Any

import pytest
from pikepdf import Array, Dictionary, Name, Pdf, String

from pnp.press.export.cmyk import OPAQUE_ONLY
from pnp.press.preflight import press_check
from pnp.press.preflight.overprint_check import _lighten_picture, _painted, overprinted_ink
from pnp.press.preflight.pdf_reading import operations
from pnp.press.preflight.press_check import MOST, STEP, FileFacts, UnsoundFile, _dictionary, check_press_file, look_over


def sound(standard: str = "PDF/X-1a:2003") -> Pdf:
    """A file of one empty page that claims a standard with all that it needs."""
    pdf = Pdf.new()
    page = pdf.add_blank_page(page_size=(100, 100))
    page.BleedBox = page.TrimBox = Array([0, 0, 100, 100])
    page.Contents = pdf.make_stream(b"")
    with pdf.open_metadata(set_pikepdf_as_editor=False) as xmp:
        xmp["dc:title"] = "T"
        if not standard.startswith(OPAQUE_ONLY):
            xmp["pdfxid:GTS_PDFXVersion"] = standard
    pdf.docinfo["/GTS_PDFXVersion"] = standard
    pdf.docinfo["/Trapped"] = Name("/False")
    intent = Dictionary(S=Name.GTS_PDFX, OutputConditionIdentifier=String("FOGRA39"))
    pdf.Root.OutputIntents = Array([intent])
    return pdf


def faults(pdf: Pdf, standard: str = "PDF/X-1a:2003", limit: float = 300.0, version: str = "1.4") -> list[str]:
    pdf.save(data := io.BytesIO(), force_version=version, object_stream_mode=0)  # type: ignore[call-overload]
    return look_over(data.getvalue(), standard, limit).faults


def test_a_sound_file_has_no_faults() -> None:
    assert faults(sound()) == []
    live = faults(sound("PDF/X-4"), "PDF/X-4", version="1.6")
    assert live == ["the profile of its printing condition is not in the file"]
    sound().save(data := io.BytesIO(), force_version="1.4", object_stream_mode=0)  # type: ignore[call-overload]
    separation: Any = type("Separation", (), {"standard": "PDF/X-1a:2003", "ink_limit": 300.0})()
    assert check_press_file(data.getvalue(), "cards", separation).ink == 0.0
    separation.standard = "PDF/X-3:2003"
    with pytest.raises(UnsoundFile, match=r"^cards: the file claims PDF/X-1a:2003, not PDF/X-3:2003$"):
        check_press_file(data.getvalue(), "cards", separation)


def change(name: str, value: Any) -> Callable[[Pdf], None]:
    return lambda pdf: pdf.Root.__setattr__(name, value)


def untitled(pdf: Pdf) -> None:
    with pdf.open_metadata(set_pikepdf_as_editor=False) as xmp:
        del xmp["dc:title"]


def content(text: str) -> Callable[[Pdf], None]:
    return lambda pdf: pdf.pages[0].obj.__setattr__("Contents", pdf.make_stream(text.encode()))


def resources(**more: Any) -> Callable[[Pdf], None]:
    return lambda pdf: pdf.pages[0].obj.__setattr__(
        "Resources", Dictionary({f"/{key}": Dictionary(value) for key, value in more.items()})
    )


def part(**more: Any) -> Callable[[Pdf], None]:
    """A dictionary somewhere in the file."""
    return lambda pdf: pdf.Root.__setattr__("Own", pdf.make_indirect(Dictionary(**more)))


def stream(data: bytes = b"", **more: Any) -> Callable[[Pdf], None]:
    def put(pdf: Pdf) -> None:
        own = pdf.make_stream(data)
        for key, value in more.items():
            own[f"/{key}"] = value
        pdf.Root.Own = own

    return put


FORM = {"Subtype": Name.Form}


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (untitled, "the file has no title"), (lambda pdf: pdf.docinfo.__delitem__("/Trapped"), "the file does not say whether it is trapped"), (lambda pdf: pdf.docinfo.__setitem__("/Trapped", Name("/Unknown")), "the file does not say whether it is trapped"),
        (lambda pdf: pdf.docinfo.__setitem__("/Trapped", Name("/True")), ""), (lambda pdf: pdf.docinfo.__delitem__("/GTS_PDFXVersion"), "the file claims no standard, not PDF/X-1a:2003"),
        (change("AA", Dictionary()), "the file has actions (/AA)"), (change("OpenAction", Dictionary()), "the file has actions (/OpenAction)"), (change("JavaScript", Dictionary()), "the file has actions (/JavaScript)"),
        (change("OutputIntents", Array([])), "the file names no printing condition"), (change("OutputIntents", Array([Dictionary(S=Name.GTS_PDFX)])), "the file names no printing condition"),
        (change("OutputIntents", Array([Dictionary(S=Name.GTS_PDFA1, OutputConditionIdentifier=String("x"))])), "the file names no printing condition"),
        (change("OutputIntents", Array([Dictionary(S=Name.GTS_PDFX, OutputConditionIdentifier=String("x"))] * 2)), "the file names no printing condition"),
        (change("OutputIntents", Array([Dictionary(S=Name.GTS_PDFA1), Dictionary(S=Name.GTS_PDFX, OutputConditionIdentifier=String("x"))])), ""),
        (change("OCProperties", Dictionary()), "PDF/X-1a:2003 does not allow layers"), (content("1 0 0 rg"), "colours are DeviceRGB, which are not inks"), (content("0.9 0.9 0.9 0.9 k"), "360 % of ink in one place, more than 300 %"), (content("0.9 0.9 0.9 0.9 K"), "360 % of ink in one place, more than 300 %"),
        (resources(ColorSpace={"/C": Name.DeviceRGB}), "colours are given as DeviceRGB, not as inks"), (resources(ColorSpace={"/C": Name.DeviceCMYK}), ""),
        (part(Type=Name.FontDescriptor, FontName=Name("/Own")), "the font /Own is not embedded"), (part(Type=Name.FontDescriptor, FontFile2=Dictionary()), ""), (part(Type=Name.ExtGState, ca=0.5), "PDF/X-1a:2003 does not allow transparency"), (part(Type=Name.ExtGState, ca=1), ""),
        (part(Type=Name.ExtGState, BM=Name.Compatible), ""), (part(Type=Name.ExtGState, TR=Name.Identity), "a graphics state changes the tone curve"), (part(Type=Name.ExtGState, HTP=Array([0, 0])), "a graphics state changes the tone curve"),
        (part(ShadingType=2, ColorSpace=Name.DeviceRGB), "colours are given as DeviceRGB, not as inks"), (part(ShadingType=2, ColorSpace=Name.DeviceCMYK, Function=Dictionary(C0=Array([1, 1, 1, 0]), C1=Array([1, 1, 1, 1]))), "400 % of ink in one place, more than 300 %"),
        (part(ShadingType=2, ColorSpace=Name.DeviceCMYK, Function=Dictionary(Functions=Array([Dictionary(C0=Array([1, 1, 1, 1]), C1=Array([0, 0, 0, 0]))]))), "400 % of ink in one place, more than 300 %"),
        (stream(b"0.9 0.9 0.9 0.9 k", **FORM), "360 % of ink in one place, more than 300 %"), (stream(**FORM, Resources=Dictionary(ColorSpace=Dictionary(C=Name.DeviceRGB))), "colours are given as DeviceRGB, not as inks"), (stream(Subtype=Name.PS), "the file holds PostScript"),
        (stream(b"\xff\xff\xff\xff", Subtype=Name.Image, ColorSpace=Name.DeviceCMYK, Width=1, Height=1), "400 % of ink in one place, more than 300 %"), (stream(b"\xff", Subtype=Name.Image, ColorSpace=Name.DeviceGray, Width=1, Height=1), ""),
    ],
)  # fmt: skip
def test_a_shop_refuses_a_file(change: Callable[[Pdf], None], fault: str) -> None:
    pdf = sound()
    change(pdf)
    assert faults(pdf) == ([fault] if fault else [])


@pytest.mark.parametrize(("kind", "count"), [(Name.Link, 1), (Name.TrapNet, 0), (Name.PrinterMark, 0)])
def test_annotations_other_than_a_printers_are_refused(kind: Name, count: int) -> None:
    pdf = sound()
    pdf.pages[0].obj.Annots = Array([Dictionary(Subtype=kind)])
    assert faults(pdf) == ["page 1 has an interactive element"][:count]


def test_a_fault_is_named_once_and_overprinting_counts_for_fills_and_lines() -> None:
    facts = FileFacts()
    facts.fault("a")
    facts.fault("a")
    assert facts.faults == ["a"]
    for key in ("op", "OP"):
        _dictionary(Dictionary({"/Type": Name.ExtGState, f"/{key}": True}), own := FileFacts())
        assert own.overprints
    _dictionary(Dictionary(Type=Name.ExtGState, OP=False), none := FileFacts())
    assert not none.overprints and not none.transparent


@pytest.mark.parametrize(
    ("inks", "fault"),
    [
        ({1: 300.0 + STEP}, ""), ({1: 302.0, 2: 310.4, 3: 200.0}, "310 % of ink where black is printed over other inks (pages 1, 2), more than 300 %"),
        (dict.fromkeys(range(1, MOST + 2), 320.0), "320 % of ink where black is printed over other inks (pages 1, 2, 3, 4, 5, …), more than 300 %"), (dict.fromkeys(range(1, MOST + 1), 320.0), "320 % of ink where black is printed over other inks (pages 1, 2, 3, 4, 5), more than 300 %"),
    ],
)  # fmt: skip
def test_pages_with_too_much_ink_under_black_are_named(
    monkeypatch: pytest.MonkeyPatch, inks: dict[int, float], fault: str
) -> None:
    monkeypatch.setattr(press_check, "overprinted_ink", lambda data: inks)
    pdf = sound()
    content("0.9 0.9 0.3 0 k 0 0 9 9 re f")(pdf)
    part(Type=Name.ExtGState, OP=True)(pdf)
    assert faults(pdf) == ([fault] if fault else [])


# ------------------------------------------------------------------------------------------------- overprinting
def overprinted(text: str) -> dict[int, float]:
    pdf = sound()
    content(text)(pdf)
    pdf.pages[0].obj.Resources = Dictionary(
        ExtGState=Dictionary(O=pdf.make_indirect(Dictionary(Type=Name.ExtGState, OP=True, OPM=1)))
    )
    pdf.save(data := io.BytesIO())
    return overprinted_ink(data.getvalue())


@pytest.mark.parametrize(
    ("text", "ink"),
    [("1 0.2 0 0 k 0 0 60 100 re f /O gs 0 0 0 1 k 30 0 60 100 re f", 220.0), ("1 1 1 0 K 20 w 0 50 m 100 50 l S /O gs 0 0 0 1 K 5 w 50 0 m 50 100 l S", 400.0), ("1 0 0 0 k 0 0 20 100 re f /O gs 0 0 0 1 k 30 0 60 100 re f", None), ("0 0 0 0.5 k 0 0 60 100 re f /O gs 0 0 0 1 k 30 0 60 100 re f", None)],
)  # fmt: skip
def test_the_ink_under_black_is_measured_exactly(text: str, ink: float | None) -> None:
    """Full inks and a fifth are whole steps of 255."""
    assert overprinted(text) == ({} if ink is None else {1: pytest.approx(ink, abs=0.01)})


def test_pictures_leave_the_light_of_their_coloured_inks() -> None:
    pdf = Pdf.new()

    def light(data: bytes, space: Name, is_over: bool) -> bytes:
        picture = pdf.make_stream(data)
        picture.ColorSpace, picture.Width, picture.Height = space, 1, 1
        _lighten_picture(picture, is_over)
        assert picture.ColorSpace == Name.DeviceRGB or space == Name.Pattern
        return picture.read_bytes()

    assert (
        light(bytes([10, 20, 30, 99]), Name.DeviceCMYK, False) == bytes([245, 235, 225])
        and light(bytes([10, 20, 30, 99]), Name.DeviceCMYK, True) == b"\xff" * 3
    )
    assert light(b"\x00", Name.DeviceGray, False) == b"\xff" * 3 and light(b"\x07", Name.Pattern, False) == b"\x07"


def test_words_and_spots_are_drawn_apart() -> None:
    pdf = Pdf.new()

    def written(text: str, is_over: bool) -> list[tuple[list[Any], str]]:
        form = pdf.make_stream(text.encode())
        form.Resources = Dictionary(ExtGState=Dictionary(O=Dictionary(OP=True)))
        return [
            (["w" if isinstance(v, String) else str(v) if isinstance(v, Name) else float(v) for v in operands], str(op))
            for old in operations(form)
            for operands, op in _painted(old, is_over)
        ]

    words = "BT 0.1 0.2 0.3 0.4 k (a) Tj ET"
    assert written(words, False)[1:4] == [([0.9, 0.8, 0.7], "rg"), ([0.0], "Tr"), (["w"], "Tj")] and written(
        words, True
    )[1] == ([1.0, 1.0, 1.0], "rg")
    black = "/O gs 0 0 0 1 k 1 w f"
    assert [op for _, op in written(black, False)][-1] == "n" and written(black, True)[-2:] == [
        ([0.0, 0.0, 0.0], "rg"),
        ([], "F"),  # (an old name of f)
    ]
    assert [op for _, op in written("/Spot cs 1 scn f", False)][-1] in ("f", "F") and [
        op for _, op in written("/O gs /Spot cs 1 scn f", True)
    ][-1] == "n"
