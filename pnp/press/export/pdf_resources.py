"""What the streams of a PDF show by name: faces, pictures, groups, fonts, gradients; and the list for each stream."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from pnp.press.export.pdf_file import PdfFile, Ref, name, numbers
from pnp.press.export.pdf_fonts import FontUse, WrittenFont, blanks

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
    """What the streams of one document show. Drawings and pictures go into the file when they are made; what is named
    in lists of the whole document, when all pages are there."""

    def __init__(self, file: PdfFile) -> None:
        self.file = file
        self.objects: dict[str, Ref] = {}
        """Faces, pictures and groups."""
        self.fonts: dict[str, Ref] = {}
        self.patterns: dict[str, Ref] = {}
        self.states: dict[str, Ref] = {}
        self.spots: dict[str, Ref] = {}
        """Inks of a name of their own."""
        self.layers: dict[str, Ref] = {}
        self._lists: dict[str, Ref] = {}
        """Where the lists of the whole document will stand."""

    def add_form(self, id: str, operators: Iterable[str], box: Box, used: Use, **entries: Any) -> None:
        """A drawing to be shown by its name; ``box`` is what it may cover: x0, y0, x1, y1 in its own units (mm)."""
        data = "\n".join(operators).encode("latin-1")
        kind = {"Type": name("XObject"), "Subtype": name("Form"), "FormType": 1, "BBox": numbers(box)}
        self.objects[id] = self.file.stream(data, {**kind, **entries, "Resources": self.of(used)})

    def add_fonts(self, fonts: Iterable[FontUse]) -> None:
        """The fonts of the whole document, when all type is set."""
        fonts = list(fonts)
        silent = [len(font.codes) for font in fonts if True in font.names]
        silence = self.file.stream(blanks(max(silent)), {}) if silent else None
        for font in fonts:
            made = font.written()
            entries = self._font(made)
            for is_silent, id in font.names.items():
                meanings = silence if is_silent and silence else self.file.stream(made.meanings, {})
                self.fonts[id] = self.file.add({**entries, "ToUnicode": meanings})

    def _font(self, font: WrittenFont) -> dict[str, Any]:
        """A font, but for what its codes mean."""
        file, base = self.file, name(font.name)
        descriptor = {
            "Type": name("FontDescriptor"),
            "FontName": base,
            "FontFile2": file.stream(font.data, {"Length1": len(font.data)}),
            **font.metrics,
        }
        descendant = {
            "Type": name("Font"),
            "Subtype": name("CIDFontType2"),
            "BaseFont": base,
            "CIDSystemInfo": {"Registry": "Adobe", "Ordering": "Identity", "Supplement": 0},
            "FontDescriptor": file.add(descriptor),
            "DW": 0,
            "W": [1, font.widths],
            "CIDToGIDMap": file.stream(font.glyphs, {}),
        }
        return {
            "Type": name("Font"),
            "Subtype": name("Type0"),
            "BaseFont": base,
            "Encoding": name("Identity-H"),
            "DescendantFonts": [file.add(descendant)],
        }

    def of(self, used: Use) -> dict[str, Any]:
        """The resources of a stream."""
        made: dict[str, Any] = {"Font": self._list("fonts")}
        if used.objects:
            made["XObject"] = {one: self.objects[one] for one in sorted(used.objects)}
        if used.shades:
            made["Pattern"], made["ExtGState"] = self._list("patterns"), self._list("states")
        if used.dies:
            made["ColorSpace"], made["ExtGState"] = self._list("spots"), self._list("states")
            if self.layers:
                made["Properties"] = self._list("layers")
        return made

    def of_all_pages(self) -> dict[str, Any]:
        """The resources of every page: all drawings."""
        return self.of(Use(set(self.objects), shades=True))

    def _list(self, which: str) -> Ref:
        if which not in self._lists:
            self._lists[which] = self.file.reserve()
        return self._lists[which]

    def close(self) -> None:
        """Write the lists of the whole document."""
        for which, ref in self._lists.items():
            self.file.add(getattr(self, which), ref)
