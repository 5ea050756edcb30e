"""A preflight of a finished PDF for print shops, like a shop's own: its claims, boxes, fonts and inks. It reads only
the file; its only knowledge of the maker is that forms are drawn in mm.

Lengths are pt, inks percent.
"""

import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import pikepdf
from pikepdf import Array, Dictionary, Stream

from pnp.press.export.cmyk import FINE_TYPE, OPAQUE_ONLY, Separation, most_ink
from pnp.press.export.icc import fault_of
from pnp.press.preflight.overprint_check import overprinted_ink
from pnp.press.preflight.pdf_reading import operations
from pnp.press.typeset.drawing.units import PT

CLOSE = 0.01
"""Boxes and inks that differ by less are equal."""
LEAST_TEXT = 0.8
"""Type with this much black ink (1 is full) and any other would print its words twice."""
STEP = 1.5
"""Resolution of measured inks, percent: 255 steps each."""
MOST = 5
"""Most pages named for one fault."""
SPACES = ("/DeviceCMYK", "/DeviceGray", "/Separation", "/Pattern")
MARKUP_ALLOWED = ("/TrapNet", "/PrinterMark")


@dataclass
class FileFacts:
    """Findings about a file."""

    faults: list[str] = field(default_factory=list)
    """Reasons for a shop to reject it, each once."""
    ink: float = 0.0
    """Maximum ink of one fill, gradient or picture."""
    coloured: float = 0.0
    """Maximum coloured ink of one fill or gradient, without black; for a picture, its black is included."""
    overprinted: dict[int, float] = field(default_factory=dict)
    """Maximum ink at overprinting black, including the black, by pages from 1; empty if no ink has that much."""
    spots: set[str] = field(default_factory=set)
    """Inks with names of their own."""
    transparent: bool = False
    """Whether it has transparency."""
    overprints: bool = False
    """Whether it has overprinting."""

    def inks(self, values: Sequence[float]) -> None:
        """Record the four inks of a colour, 0 to 1."""
        self.ink = max(self.ink, 100 * sum(values))
        self.coloured = max(self.coloured, 100 * sum(values[:3]))

    def fault(self, text: str) -> None:
        """Add a fault, unless it is known."""
        if text not in self.faults:
            self.faults.append(text)


class UnsoundFile(Exception):
    """A file that fails its own preflight: a fault of the press, never of a game."""


def check_press_file(data: bytes, title: str, separation: Separation) -> FileFacts:
    """Check a file as a print shop does. Raises UnsoundFile if a shop would refuse it."""
    seen = look_over(data, separation.standard, separation.ink_limit)
    if seen.faults:
        raise UnsoundFile(f"{title}: {'; '.join(seen.faults)}")
    return seen


def look_over(data: bytes, standard: str, limit: float) -> FileFacts:
    """Check a file that claims a standard; ``limit``: maximum ink in one place."""
    seen = FileFacts()
    with pikepdf.open(io.BytesIO(data)) as pdf:
        _claims(pdf, standard, seen)
        for number, page in enumerate(pdf.pages, 1):
            _boxes(page.obj, number, seen)
            _resources(page.obj.get("/Resources"), seen)
            _operators(page.obj, 1.0, seen)
        for thing in pdf.objects:
            if isinstance(thing, Stream):
                _stream(thing, seen)
            elif isinstance(thing, Dictionary):
                _dictionary(thing, seen)
        if standard.startswith(OPAQUE_ONLY):
            if seen.transparent:
                seen.fault(f"{standard} does not allow transparency")
            if "/OCProperties" in pdf.Root:
                seen.fault(f"{standard} does not allow layers")
    if seen.ink > limit + 0.5:
        seen.fault(f"{seen.ink:.0f} % of ink in one place, more than {limit:g} %")
    if seen.overprints and 100 + seen.coloured > limit + STEP:
        seen.overprinted = overprinted_ink(data)
        over = {page: ink for page, ink in seen.overprinted.items() if ink > limit + STEP}
        if over:
            pages = ", ".join(map(str, list(over)[:MOST])) + (", …" if len(over) > MOST else "")
            most = f"{max(over.values()):.0f} % of ink"
            seen.fault(f"{most} where black is printed over other inks (pages {pages}), more than {limit:g} %")
    return seen


def _claims(pdf: pikepdf.Pdf, standard: str, seen: FileFacts) -> None:
    """Check the statements of the file about itself."""
    live = not standard.startswith(OPAQUE_ONLY)
    with pdf.open_metadata() as xmp:
        claim = xmp.get("pdfxid:GTS_PDFXVersion") if live else str(pdf.docinfo.get("/GTS_PDFXVersion", ""))
        if not xmp.get("dc:title"):
            seen.fault("the file has no title")
    if claim != standard:
        seen.fault(f"the file claims {claim or 'no standard'}, not {standard}")
    if pdf.docinfo.get("/Trapped") not in ("/True", "/False"):
        seen.fault("the file does not say whether it is trapped")
    if pdf.is_encrypted:
        seen.fault("the file is encrypted")
    if "/ID" not in pdf.trailer:
        seen.fault("the file has no identifier")
    if pdf.pdf_version > ("1.6" if live else "1.4"):
        seen.fault(f"the file is PDF {pdf.pdf_version}, later than {standard} allows")
    for key in ("/JavaScript", "/AA", "/OpenAction"):
        if key in pdf.Root:
            seen.fault(f"the file has actions ({key})")
    intents = [i for i in pdf.Root.get("/OutputIntents", Array()) if i.get("/S") == "/GTS_PDFX"]
    if len(intents) != 1 or "/OutputConditionIdentifier" not in intents[0]:
        seen.fault("the file names no printing condition")
    elif "/DestOutputProfile" in intents[0]:
        if why := fault_of(intents[0].DestOutputProfile.read_bytes()):
            seen.fault(f"the profile of its printing condition {why}")
    elif live:
        seen.fault("the profile of its printing condition is not in the file")


def _boxes(page: pikepdf.Object, number: int, seen: FileFacts) -> None:
    """Check that the media box contains the bleed and the bleed contains the trim, without annotations on them."""
    boxes = [[float(v) for v in page[key]] for key in ("/MediaBox", "/BleedBox", "/TrimBox") if key in page]
    if len(boxes) < 3 or "/ArtBox" in page:
        seen.fault(f"page {number} does not have exactly one trim box")
    for outer, inner in pairwise(boxes):
        if any(o > i + CLOSE for o, i in zip(outer[:2], inner[:2], strict=True)) or any(
            o < i - CLOSE for o, i in zip(outer[2:], inner[2:], strict=True)
        ):
            seen.fault(f"page {number} has a box that extends beyond the box that contains it")
    for note in page.get("/Annots", Array()):
        if note.get("/Subtype") not in MARKUP_ALLOWED:
            seen.fault(f"page {number} has an interactive element")


def _dictionary(thing: Dictionary, seen: FileFacts) -> None:
    """Check fonts, graphics states and shadings."""
    if thing.get("/Type") == "/FontDescriptor" and not any(f"/FontFile{n}" in thing for n in ("", "2", "3")):
        seen.fault(f"the font {thing.get('/FontName')} is not embedded")
    if thing.get("/Type") == "/ExtGState":
        mask, blend = thing.get("/SMask", "/None"), thing.get("/BM", "/Normal")
        seen.transparent |= mask != "/None" or blend not in ("/Normal", "/Compatible")
        seen.transparent |= any(float(thing.get(key, 1)) < 1 for key in ("/ca", "/CA"))
        seen.overprints |= bool(thing.get("/op", False)) or bool(thing.get("/OP", False))
        if "/TR" in thing or "/HTP" in thing:
            seen.fault("a graphics state changes the tone curve")
    if "/ShadingType" in thing:
        _space(thing.get("/ColorSpace"), seen)
        for inks in _ends(thing.get("/Function")):
            seen.inks(inks)


def _ends(function: pikepdf.Object | None) -> Iterator[list[float]]:
    """The inks at both ends of a gradient's runs."""
    if function is None:
        return
    for run in function.get("/Functions", [function]):
        yield from ([float(v) for v in run[key]] for key in ("/C0", "/C1") if key in run)


def _resources(resources: pikepdf.Object | None, seen: FileFacts) -> None:
    if resources is not None:
        for _, space in resources.get("/ColorSpace", Dictionary()).items():
            _space(space, seen)


def _space(space: pikepdf.Object | None, seen: FileFacts) -> None:
    """Check a colour space: four inks, grey, or a spot ink."""
    kind = str(space[0]) if isinstance(space, Array) else str(space)
    if kind == "/Separation" and isinstance(space, Array):
        seen.spots.add(str(space[1])[1:])
    if kind not in SPACES:
        seen.fault(f"colours are given as {kind[1:]}, not as inks")


def _stream(thing: Stream, seen: FileFacts) -> None:
    """Check forms and pictures."""
    kind = thing.get("/Subtype")
    if kind == "/Form":
        _resources(thing.get("/Resources"), seen)
        _operators(thing, 1 / PT, seen)
    elif kind == "/Image":
        seen.transparent |= "/SMask" in thing
        _space(thing.get("/ColorSpace"), seen)
        if thing.get("/ColorSpace") == "/DeviceCMYK":
            seen.ink = max(seen.ink, ink := _picture_ink(thing))
            seen.coloured = max(seen.coloured, ink)
    elif kind == "/PS":
        seen.fault("the file holds PostScript")
    if "/LZWDecode" in str(thing.get("/Filter", "")):
        seen.fault("a part is compressed in a way that PDF/X does not allow (LZW)")


def _picture_ink(picture: Stream) -> float:
    """Most ink in one pixel of a picture of four inks."""
    from PIL import Image as Pillow

    if picture.get("/Filter") == "/DCTDecode":
        with Pillow.open(io.BytesIO(picture.read_raw_bytes())) as opened:
            return most_ink(opened)
    return most_ink(Pillow.frombytes("CMYK", (int(picture.Width), int(picture.Height)), picture.read_bytes()))


def _operators(stream: pikepdf.Object, scale: float, seen: FileFacts) -> None:
    """Check the inks of a page or a form; ``scale``: pt of its unit."""
    for name, operands, _, state in operations(stream):
        match name:
            case "rg" | "RG":
                seen.fault("colours are DeviceRGB, which are not inks")
            case "k" | "K":
                seen.inks([float(v) for v in operands])
            case "Tj" | "TJ" if state.fill and state.size * state.scale * scale <= FINE_TYPE:
                if state.fill[3] >= LEAST_TEXT and sum(state.fill[:3]) > CLOSE:
                    seen.fault("dark type is printed in several inks, which have to meet in every letter")
