"""Measures the ink where black overprints other inks, in a finished file: the content below such black is drawn by
itself, then the black, and both are combined. The module reads only the file.

Cyan, magenta and yellow are drawn as the red, green and blue that they leave; black under black is the same ink.
"""

import io
from collections.abc import Iterator, Sequence
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, Operator, Stream

from pnp.press.export.png import pictures
from pnp.press.preflight.pdf_reading import BLACK, Inks, Operation, operations

DPI = 150.0
"""Pixels per inch: stems of small type cover whole ones."""
_PAINTS = {
    "f": ("f", ""), "F": ("f", ""), "f*": ("f*", ""), "S": ("", "S"), "s": ("", "s"),
    "B": ("f", "S"), "B*": ("f*", "S"), "b": ("f", "s"), "b*": ("f*", "s"),
}  # fmt: skip
"""The operators that paint an outline, each with the one that fills it and the one that strokes it."""
_BY_PARTS = {parts: name for name, parts in _PAINTS.items()} | {("", ""): "n"}
_TYPE = frozenset({"Tj", "TJ", "'", '"'})
Written = tuple[list[Any], Operator]


def overprinted_ink(data: bytes) -> dict[int, float]:
    """Maximum ink in one place under overprinting black, including the black, in percent, for each page (from 1) with
    such black on other inks."""
    from PIL import Image as Pillow
    from PIL import ImageMath

    with pikepdf.open(io.BytesIO(data)) as pdf:
        looks = [page.Contents.read_bytes() + page.obj.Resources.unparse() for page in pdf.pages]
    first = {look: number for number, look in reversed(list(enumerate(looks)))}
    pages = sorted(first.values())  # copies of a card have equal pages
    ink_by_page: dict[int, float] = {}
    for number, under, over in zip(
        pages, *(pictures(_plates(data, b), DPI, only=pages) for b in (False, True)), strict=True
    ):
        mask = over.convert("L").point([255] * 128 + [0] * 128)
        bands = Pillow.composite(under, Pillow.new("RGB", under.size, "white"), mask).split()
        inks = ImageMath.lambda_eval(
            lambda of: 765 - of["a"] - of["b"] - of["c"], **dict(zip("abc", bands, strict=True))
        )
        ink_by_page[number] = float(inks.getextrema()[1]) / 2.55
    most = {number: ink_by_page[first[look]] for number, look in enumerate(looks, 1)}
    return {number: 100 + ink for number, ink in most.items() if ink}


def _plates(data: bytes, is_over: bool) -> bytes:
    """The file with only the overprinting black, or with the coloured inks of everything else."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        for page in pdf.pages:
            page.contents_coalesce()
            page.Contents.write(_separate(page.obj, is_over))
            _in_light(page.obj)
        masks = {thing.SMask.objgen for thing in pdf.objects if isinstance(thing, Stream) and "/SMask" in thing}
        for thing in pdf.objects:
            if isinstance(thing, Dictionary) and thing.get("/ColorSpace") == "/DeviceCMYK":
                thing.ColorSpace = Name.DeviceRGB
                _lighten(thing.Function, is_over)
            elif isinstance(thing, Stream) and thing.get("/Subtype") == "/Form" and not _is_mask(thing):
                thing.write(_separate(thing, is_over))
                _in_light(thing)
            elif isinstance(thing, Stream) and thing.get("/Subtype") == "/Image" and thing.objgen not in masks:
                _lighten_picture(thing, is_over)
        pdf.save(buffer := io.BytesIO(), compress_streams=False)
    return buffer.getvalue()


def _is_mask(form: Stream) -> bool:
    """Whether a form is the mask of another."""
    return bool(form.get("/Group", Dictionary()).get("/CS") == "/DeviceGray")


def _in_light(shown: pikepdf.Object) -> None:
    if "/Group" in shown and "/CS" in shown.Group:
        shown.Group.CS = Name.DeviceRGB


def _lighten(function: pikepdf.Object, is_over: bool) -> None:
    """Replace the runs of a gradient by the light that its coloured inks leave."""
    for run in function.get("/Functions", [function]):
        for key in ("/C0", "/C1"):
            run[key] = Array(_light([float(v) for v in run[key]], False, is_over))


def _lighten_picture(picture: Stream, is_over: bool) -> None:
    """Replace a picture by the light that its coloured inks leave; one in black only leaves all."""
    from PIL import Image as Pillow
    from PIL import ImageChops

    size = int(picture.get("/Width", 0)), int(picture.get("/Height", 0))
    if picture.get("/ColorSpace") == "/DeviceCMYK" and not is_over:
        bands = Pillow.frombytes("CMYK", size, picture.read_bytes()).split()
        light = Pillow.merge("RGB", [ImageChops.invert(band) for band in bands[:3]])
    elif picture.get("/ColorSpace") in ("/DeviceGray", "/DeviceCMYK"):
        light = Pillow.new("RGB", size, "white")
    else:
        return
    picture.write(light.tobytes())
    picture.ColorSpace, picture.BitsPerComponent = Name.DeviceRGB, 8


def _separate(shown: pikepdf.Object, is_over: bool) -> bytes:
    """Reduce the content of a page or a form to one kind of ink."""
    return pikepdf.unparse_content_stream([new for old in operations(shown) for new in _painted(old, is_over)])


def _painted(operation: Operation, is_over: bool) -> Iterator[Written]:
    """An operator in a drawing of one kind: of the black only, where everything else is white and covers it, or of the
    content below it. Spot inks are in neither."""
    name, operands, operator, state = operation
    if name in _PAINTS or name in _TYPE:
        fill, line = _PAINTS.get(name, ("Tj", ""))
        fill = fill if _is_there(state.fill, state.fill_overprints, is_over) else ""
        line = line if _is_there(state.line, state.line_overprints, is_over) else ""
        if fill and state.fill is not None:
            yield _light(state.fill, state.fills_over, is_over), Operator("rg")
        if line and state.line is not None:
            yield _light(state.line, state.draws_over, is_over), Operator("RG")
        if name in _PAINTS:
            yield [], Operator(_BY_PARTS[fill, line])
        else:
            yield from (([0 if fill else 3], Operator("Tr")), (list(operands), operator))
    elif name not in ("k", "g", "K", "G"):
        yield list(operands), operator


def _is_there(inks: Inks, overprints: bool, is_over: bool) -> bool:
    """Whether something painted with some inks is visible in a drawing of one kind."""
    return not overprints or (inks is not None and (is_over or inks != BLACK))


def _light(inks: Sequence[float], is_black: bool, is_over: bool) -> list[float]:
    if is_over:
        return [0.0 if is_black else 1.0] * 3
    return [1 - v for v in inks[:3]]
