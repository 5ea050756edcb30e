"""Gradients, opacity and masks in a PDF: shading patterns, graphics states, and forms that are seen through as one."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from reportlab.pdfbase import pdfdoc

from pnp.export.cmyk import Separation, inks_of
from pnp.typeset.gradient import colour_along
from pnp.typeset.page import Colour, Gradient, Matrix

FINE = 8
"""Steps between two stops in four inks, whose mixtures do not run straight from one to the other."""
SHARED_PATTERNS, SHARED_STATES = "pnpPatterns", "pnpStates"
"""Names of the two dictionaries that everything in a document takes its patterns and states from."""
Box = tuple[float, float, float, float]


@dataclass(frozen=True)
class Shade:
    """A gradient that a content stream paints with: how it lies there, and what with."""

    gradient: Gradient
    matrix: Matrix
    stroking: bool = False
    separation: Separation | None = None


@dataclass(frozen=True)
class TransparencyGroup:
    """Operators that are seen through: as one form, or (``is_simple``) one item that needs none."""

    written: tuple[Any, ...]
    box: Box
    opacity: float
    mask: tuple[Any, ...] | None = None
    mask_box: Box = (0.0, 0.0, 0.0, 0.0)
    alpha: bool = False
    is_simple: bool = False


class Shades:
    """The patterns, states and forms of one document; equal ones are stored once."""

    def __init__(self, document: Any, colour_space: str = "DeviceRGB") -> None:
        self.document, self.space = document, colour_space
        self.patterns = pdfdoc.PDFDictionary({})
        self.states = pdfdoc.PDFDictionary({})
        self._patterns: dict[Shade, str] = {}
        self._shadings: dict[tuple[Gradient, Separation | None], Any] = {}
        self._states: dict[tuple[Any, ...], str] = {}
        self._forms: dict[tuple[Any, ...], str] = {}

    @property
    def is_used(self) -> bool:
        """Whether the document has any."""
        return bool(self._patterns or self._states)

    def resources(self) -> dict[str, Any]:
        """What a page or form that uses them has among its resources."""
        for name, table in ((SHARED_PATTERNS, self.patterns), (SHARED_STATES, self.states)):
            if name not in self.document.idToObject:
                self.document.Reference(table, name)
        return {
            "Pattern": pdfdoc.PDFObjectReference(SHARED_PATTERNS),
            "ExtGState": pdfdoc.PDFObjectReference(SHARED_STATES),
        }

    def paint(self, shade: Shade) -> str:
        """The operators that set a gradient as the ink."""
        name = self._patterns.get(shade)
        if name is None:
            name = self._patterns[shade] = f"P{len(self._patterns) + 1}"
            self.patterns.dict[name] = self.document.Reference(self._pattern(shade))
        return f"/Pattern CS /{name} SCN" if shade.stroking else f"/Pattern cs /{name} scn"

    def _pattern(self, shade: Shade) -> Any:
        key = (shade.gradient, shade.separation)
        if key not in self._shadings:
            self._shadings[key] = self.document.Reference(_shading(*key))
        entries = {"Type": _name("Pattern"), "PatternType": 2, "Shading": self._shadings[key]}
        return pdfdoc.PDFDictionary({**entries, "Matrix": _numbers(shade.matrix)})

    def transparency(
        self, transparency: TransparencyGroup, named: Callable[[Iterable[Any]], tuple[list[str], set[str]]]
    ) -> tuple[str, set[str]]:
        """The operators that show a transparency group, and the names of forms and pictures that its own stream shows;
        ``named`` gives those of what is inside."""
        mask = ""
        if transparency.mask is not None:
            mask = self._form(
                transparency.mask_box, *named(transparency.mask), "DeviceRGB" if transparency.alpha else "DeviceGray"
            )
        state = self._state(transparency.opacity, mask, transparency.alpha)
        operators, used = named(transparency.written)
        if transparency.is_simple:
            return "\n".join(["q", f"/{state} gs", *operators, "Q"]), used
        form = self._form(transparency.box, operators, used, self.space)
        return f"q /{state} gs /{pdfdoc.xObjectName(form)} Do Q", {form}

    def _state(self, opacity: float, mask: str, alpha: bool) -> str:
        """The name of a graphics state."""
        key = (opacity, mask, alpha)
        if key not in self._states:
            self.document.ensureMinPdfVersion("transparency")
            name = self._states[key] = f"G{len(self._states) + 1}"
            entries: dict[str, Any] = {"Type": _name("ExtGState")}
            if opacity < 1:
                entries |= {"ca": _rounded(opacity), "CA": _rounded(opacity)}
            if mask:
                form = pdfdoc.PDFObjectReference(pdfdoc.xObjectName(mask))
                kind = _name("Alpha" if alpha else "Luminosity")
                entries["SMask"] = pdfdoc.PDFDictionary({"Type": _name("Mask"), "S": kind, "G": form})
            self.states.dict[name] = self.document.Reference(pdfdoc.PDFDictionary(entries))
        return self._states[key]

    def _form(self, box: Box, operators: list[str], used: set[str], space: str) -> str:
        """The name of a form whose parts are put together before they are laid on the ground."""
        key = (box, tuple(operators), space)
        if key not in self._forms:
            name = self._forms[key] = f"transparency{len(self._forms) + 1}"
            group = {"Type": _name("Group"), "S": _name("Transparency"), "CS": _name(space), "I": _TRUE}
            shown = {pdfdoc.xObjectName(n): pdfdoc.PDFObjectReference(pdfdoc.xObjectName(n)) for n in sorted(used) if n}
            resources = {"Font": pdfdoc.PDFObjectReference(pdfdoc.BasicFonts), **self.resources()}
            if shown:
                resources["XObject"] = pdfdoc.PDFDictionary(shown)
            entries = {
                "Type": _name("XObject"),
                "Subtype": _name("Form"),
                "FormType": 1,
                "BBox": _numbers(box),
                "Group": pdfdoc.PDFDictionary(group),
                "Resources": pdfdoc.PDFDictionary(resources),
            }
            data = "\n".join(operators).encode("latin-1")
            stream = pdfdoc.PDFStream(pdfdoc.PDFDictionary(entries), data, [pdfdoc.PDFZCompress])
            self.document.Reference(stream, pdfdoc.xObjectName(name))
        return self._forms[key]


# ------------------------------------------------------------------------------------------------- shadings
def _shading(gradient: Gradient, separation: Separation | None) -> Any:
    """A shading along a line (type 2) or from circle to circle (type 3)."""
    points = gradient.points
    return pdfdoc.PDFDictionary(
        {
            "ShadingType": 2 if len(points) == 4 else 3,
            "ColorSpace": _name("DeviceCMYK" if separation else "DeviceRGB"),
            "Coords": _numbers(points),
            "Function": _function(_intervals(gradient.stops, FINE if separation else 1), separation),
            "Extend": pdfdoc.PDFArray([_TRUE, _TRUE]),
        }
    )


Interval = tuple[float, float, Colour, Colour]


def _intervals(stops: tuple[tuple[float, Colour], ...], steps: int) -> list[Interval]:
    """From where to where the colour runs straight from one to another, over all from 0 to 1. A leap from colour to
    colour is no interval: the one after it begins with another colour."""
    whole = ((0.0, stops[0][1]), *stops, (1.0, stops[-1][1]))
    found: list[Interval] = []
    for (start, one), (end, other) in pairwise(whole):
        count = steps if one != other else 1
        if end - start > 1e-6:
            places = [start + (end - start) * i / count for i in range(count + 1)]
            pair = ((start, one), (end, other))
            colours = [one, *(colour_along(pair, at) for at in places[1:-1]), other]
            found += zip(places, places[1:], colours, colours[1:], strict=False)
    return found


def _function(intervals: list[Interval], separation: Separation | None) -> Any:
    """A function from 0 to 1 to the inks: one run (type 2), or several stitched together (type 3)."""
    runs = [_run(one, other, separation) for _, _, one, other in intervals]
    if len(runs) == 1:
        return runs[0]
    entries = {"FunctionType": 3, "Domain": _numbers((0, 1)), "Functions": pdfdoc.PDFArray(runs)}
    entries["Bounds"] = _numbers([start for start, *_ in intervals[1:]])
    entries["Encode"] = _numbers((0, 1) * len(runs))
    return pdfdoc.PDFDictionary(entries)


def _run(one: Colour, other: Colour, separation: Separation | None) -> Any:
    ends = {"C0": _numbers(_inks(one, separation)), "C1": _numbers(_inks(other, separation))}
    return pdfdoc.PDFDictionary({"FunctionType": 2, "Domain": _numbers((0, 1)), "N": 1, **ends})


def _inks(colour: Colour, separation: Separation | None) -> tuple[float, ...]:
    if separation is not None:
        return inks_of(colour, separation)
    return tuple(int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)) if colour.startswith("#") else (0.0, 0.0, 0.0)


# ------------------------------------------------------------------------------------------------- objects
_TRUE = "true"


def _name(text: str) -> Any:
    return pdfdoc.PDFName(text)


def _rounded(value: float) -> Any:
    text = f"{value:.6f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def _numbers(values: Iterable[float]) -> Any:
    return pdfdoc.PDFArray([_rounded(v) for v in values])
