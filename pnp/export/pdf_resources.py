"""What the streams of a PDF show by name: faces, pictures, groups, fonts, gradients; and the list for each stream.

They are made in a PDF of their own, by pikepdf, and go over into the file when its pages are written.
"""

import hashlib
import zlib
from collections.abc import Iterable
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, cast

import pikepdf
from pikepdf import Array, Dictionary, Name

from pnp.export.pdf_fonts import FontUse, WrittenFont, blanks

Box = tuple[float, float, float, float]


@dataclass
class Use:
    """What one stream shows."""

    objects: set[str] = field(default_factory=set)
    """Names of faces, pictures and groups."""
    shades: bool = False
    """Whether it uses gradients or graphics states."""
    dies: bool = False
    """Whether it has lines that are cut or folded."""

    def add(self, other: "Use") -> None:
        """Show what another stream shows as well."""
        self.objects |= other.objects
        self.shades |= other.shades


class Resources:
    """What the streams of one document show."""

    def __init__(self) -> None:
        self.pdf = pikepdf.Pdf.new()
        self.objects: dict[str, pikepdf.Object] = {}
        self.digest = hashlib.sha256()
        """Of all that is here: a picture by its fingerprint."""
        self.fonts = self.pdf.make_indirect(Dictionary())
        self.patterns = self.pdf.make_indirect(Dictionary())
        self.states = self.pdf.make_indirect(Dictionary())
        self.spots = self.pdf.make_indirect(Dictionary())
        """Inks of a name of their own."""
        self.layers = self.pdf.make_indirect(Dictionary())

    def stream(self, data: bytes, fingerprint: bytes = b"", **entries: object) -> pikepdf.Stream:
        """A stream with the entries of its dictionary; ``fingerprint`` stands for much data in the digest."""
        self.digest.update(fingerprint or data)
        return pikepdf.Stream(self.pdf, data, **entries)

    def packed(self, data: bytes) -> pikepdf.Stream:
        """A stream that is made small at once, instead of when the file is saved."""
        self.digest.update(data)
        return pikepdf.Stream(self.pdf, zlib.compress(data), Filter=Name.FlateDecode)

    def indirect(self, made: Dictionary | Array, name: str = "") -> pikepdf.Object:
        """A dictionary as an object of its own; ``name`` stands for it in the digest."""
        self.digest.update(name.encode())
        return self.pdf.make_indirect(made)

    def add_form(self, name: str, operators: Iterable[str], box: Box, used: Use, **entries: Any) -> None:
        """A drawing to be shown by its name; ``box`` is what it may cover: x0, y0, x1, y1 in its own units (mm)."""
        data = "\n".join(operators).encode("latin-1")
        entries = {"Subtype": Name.Form, "FormType": 1, "BBox": numbers(box), **entries}
        self.objects[name] = self.stream(data, Type=Name.XObject, Resources=self._of(used), **entries)

    def add_fonts(self, fonts: Iterable[FontUse]) -> None:
        """The fonts of the whole document, when all type is set."""
        fonts = list(fonts)
        silent = [len(font.codes) for font in fonts if True in font.names]
        silence = self.stream(blanks(max(silent))) if silent else None
        for font in fonts:
            written = font.written()
            made = self._font(written)
            for is_silent, name in font.names.items():
                named = Dictionary({**made})
                named.ToUnicode = silence if is_silent else self.stream(written.meanings)
                self.fonts[f"/{name}"] = self.indirect(named)

    def _font(self, font: WrittenFont) -> Dictionary:
        """A font, but for what its codes mean."""
        descriptor = Dictionary(
            Type=Name.FontDescriptor,
            FontName=Name("/" + font.name),
            FontFile2=self.stream(font.data, Length1=len(font.data)),
            **font.metrics,
        )
        descendant = Dictionary(
            Type=Name.Font,
            Subtype=Name.CIDFontType2,
            BaseFont=Name("/" + font.name),
            CIDSystemInfo=Dictionary(Registry="Adobe", Ordering="Identity", Supplement=0),
            FontDescriptor=self.indirect(descriptor),
            DW=0,
            W=Array([1, Array(font.widths)]),
            CIDToGIDMap=self.stream(font.glyphs),
        )
        return Dictionary(
            Type=Name.Font,
            Subtype=Name.Type0,
            BaseFont=Name("/" + font.name),
            Encoding=Name("/Identity-H"),
            DescendantFonts=[self.indirect(descendant)],
        )

    def of_page(self, used: Use) -> pikepdf.Object:
        """The resources of a page, as an object that another PDF may copy."""
        return self.indirect(self._of(used))

    def of_all_pages(self) -> pikepdf.Object:
        """The resources of every page: all drawings."""
        return self.of_page(Use(set(self.objects), shades=True))

    def _of(self, used: Use) -> Dictionary:
        made = Dictionary(Font=self.fonts)
        if used.objects:
            made.XObject = Dictionary({f"/{name}": self.objects[name] for name in sorted(used.objects)})
        if used.shades:
            made.Pattern, made.ExtGState = self.patterns, self.states
        if used.dies:
            made.ColorSpace, made.ExtGState = self.spots, self.states
            if len(self.layers):
                made.Properties = self.layers
        return made


def number(value: float) -> Decimal:
    """A number as a PDF holds it, to a millionth; the unit is that of the stream that it stands in."""
    return Decimal(f"{value:.6f}").normalize() + 0


def numbers(values: Iterable[float]) -> Array:
    """An array of numbers, in the units of the stream that they stand in."""
    written = [f"{value:.6f}".rstrip("0").rstrip(".") for value in values]
    read = pikepdf.Object.parse(f"[{' '.join(['0' if one == '-0' else one for one in written])}]".encode())
    return cast(Array, read)  # (an array made of its numbers one by one takes twice as long)
