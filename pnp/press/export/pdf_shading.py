"""Gradients, opacity and masks in a PDF: shading patterns, graphics states, and forms that are seen through as one."""

from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import Any

from reportlab.pdfbase.pdfdoc import (
    PDFAxialShading,
    PDFExponentialFunction,
    PDFFunction,
    PDFRadialShading,
    PDFShading,
    PDFStitchingFunction,
)

from pnp.base.frozen import dataclass
from pnp.press.export.cmyk import Separation, inks_of
from pnp.press.export.pdf_file import Ref, as_object, name, numbers
from pnp.press.export.pdf_resources import Box, Resources, Use
from pnp.press.typeset.drawing.gradient import colour_along
from pnp.press.typeset.drawing.page import Colour, Gradient, Matrix

FINE = 8
"""Steps between two stops in four inks, whose mixtures do not run straight from one to the other."""


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


@dataclass(frozen=True)
class Overprint:
    """Whether what is painted next is printed over what lies under it, ink by ink (ISO 32000-1, 8.6.7)."""

    on: bool


class Shades:
    """The patterns, states and forms of one document; equal ones are stored once."""

    def __init__(self, resources: Resources, colour_space: str = "DeviceRGB") -> None:
        self.resources, self.space = resources, colour_space
        self._patterns: dict[Shade, str] = {}
        self._shadings: dict[tuple[Gradient, Separation | None], Any] = {}
        self._states: dict[tuple[Any, ...], str] = {}
        self._groups: dict[tuple[Any, ...], str] = {}

    def paint(self, shade: Shade) -> str:
        """The operators that set a gradient as the ink."""
        id = self._patterns.get(shade)
        if id is None:
            id = self._patterns[shade] = f"P{len(self._patterns) + 1}"
            self.resources.patterns[id] = self._pattern(shade)
        return f"/Pattern CS /{id} SCN" if shade.stroking else f"/Pattern cs /{id} scn"

    def _pattern(self, shade: Shade) -> Ref:
        key, add = (shade.gradient, shade.separation), self.resources.file.add
        if key not in self._shadings:
            self._shadings[key] = add(_shading(*key))
        kind = {"Type": name("Pattern"), "PatternType": 2}
        return add({**kind, "Shading": self._shadings[key], "Matrix": numbers(shade.matrix)})

    def transparency(
        self, transparency: TransparencyGroup, named: Callable[[Iterable[Any]], tuple[list[str], Use]]
    ) -> tuple[str, Use]:
        """The operators that show a transparency group, and what the stream that shows it uses; ``named`` gives those
        of what is inside."""
        mask = ""
        if transparency.mask is not None:
            space = "DeviceRGB" if transparency.alpha and self.space == "DeviceRGB" else "DeviceGray"
            mask = self._group(transparency.mask_box, *named(transparency.mask), space)
        state = self._state(transparency.opacity, mask, transparency.alpha)
        operators, used = named(transparency.written)
        if transparency.is_simple:
            return "\n".join(["q", f"/{state} gs", *operators, "Q"]), used
        group = self._group(transparency.box, operators, used, self.space)
        return f"q /{state} gs /{group} Do Q", Use({group})

    def overprint(self, overprint: Overprint) -> str:
        """The operator that sets whether black is printed over what lies under it."""
        id = f"O{int(overprint.on)}"
        if id not in self.resources.states:
            state = {"Type": name("ExtGState"), "OP": overprint.on, "op": overprint.on, "OPM": 1}
            self.resources.states[id] = self.resources.file.add(state)
        return f"/{id} gs"

    def _state(self, opacity: float, mask: str, alpha: bool) -> str:
        """The name of a graphics state."""
        key = (opacity, mask, alpha)
        if key not in self._states:
            id = self._states[key] = f"G{len(self._states) + 1}"
            state: dict[str, Any] = {"Type": name("ExtGState")}
            if opacity < 1:
                state |= {"ca": float(opacity), "CA": float(opacity)}
            if mask:
                kind = name("Alpha" if alpha else "Luminosity")
                state["SMask"] = {"Type": name("Mask"), "S": kind, "G": self.resources.objects[mask]}
            self.resources.states[id] = self.resources.file.add(state)
        return self._states[key]

    def _group(self, box: Box, operators: list[str], used: Use, space: str) -> str:
        """The name of a form whose parts are put together before they are laid on the ground."""
        key = (box, tuple(operators), space)
        if key not in self._groups:
            id = self._groups[key] = f"transparency{len(self._groups) + 1}"
            group = {"Type": name("Group"), "S": name("Transparency"), "CS": name(space), "I": True}
            self.resources.add_form(id, operators, box, Use(used.objects, shades=True), Group=group)
        return self._groups[key]


# ------------------------------------------------------------------------------------------------- shadings
def _shading(gradient: Gradient, separation: Separation | None) -> PDFShading:
    """A shading along a line, or from circle to circle."""
    kind = PDFAxialShading if len(gradient.points) == 4 else PDFRadialShading
    function = _function(_intervals(gradient.stops, FINE if separation else 1), separation)
    space = "DeviceCMYK" if separation else "DeviceRGB"
    return kind(*gradient.points, function, space, Extend=as_object([True, True]))


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


def _function(intervals: list[Interval], separation: Separation | None) -> PDFFunction:
    """A function from 0 to 1 to the inks: one run, or several stitched together."""
    runs = [
        PDFExponentialFunction(_inks(one, separation), _inks(other, separation), 1) for _, _, one, other in intervals
    ]
    if len(runs) == 1:
        return runs[0]
    bounds = [start for start, *_ in intervals[1:]]
    return PDFStitchingFunction(runs, bounds, [0, 1] * len(runs), Domain=as_object([0, 1]))


def _inks(colour: Colour, separation: Separation | None) -> tuple[float, ...]:
    if separation is not None:
        return inks_of(colour, separation)
    return tuple(int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)) if colour.startswith("#") else (0.0, 0.0, 0.0)
