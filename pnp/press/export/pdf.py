"""A document as PDF: pages, faces drawn once, embedded fonts that extract right, links, bookmarks, boxes and XMP.

What is finished goes into the file at once (``pdf_file.py``), drawings and pictures first, each page when it is drawn;
what tells of all of them stands at the end: lists of what is shown, fonts, the structure, bookmarks, the catalogue.
Same document, same bytes: dates are 2000-01-01, or what ``SOURCE_DATE_EPOCH`` says.
"""

import datetime
import functools
import os
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from pnp.press.export.cmyk import Separation
from pnp.press.export.knockout import knocked_out
from pnp.press.export.outlines import PathCache
from pnp.press.export.pdf_content import Content, Shown, Written
from pnp.press.export.pdf_file import PdfFile, Raw, Ref, name
from pnp.press.export.pdf_fonts import FontUses
from pnp.press.export.pdf_images import Pictures, Read, read_grey, read_picture, read_separated
from pnp.press.export.pdf_marked import MarkedContent
from pnp.press.export.pdf_operators import matrix_operator
from pnp.press.export.pdf_press import (
    listed_layers,
    output_intent,
    page_claims,
    told_claims,
    version_of,
    write_dies,
    written_claims,
)
from pnp.press.export.pdf_resources import Resources, Use
from pnp.press.export.pdf_shading import Overprint, Shade, Shades
from pnp.press.export.pdf_sharing import MANY, Sharing, cut_to_bleed
from pnp.press.export.pdf_structure import PRINTED, Structure
from pnp.press.export.pdf_structure import Writer as StructureWriter
from pnp.press.export.pdf_told import Access, Bookmark, boxes_of, in_points, labels_of, told_of, wishes_of, xmp_of
from pnp.press.typeset.drawing.grey import grey_pages
from pnp.press.typeset.drawing.page import IDENTITY, MITER_LIMIT, Document, Face, Link, Matrix, Page
from pnp.press.typeset.drawing.units import PT
from pnp.press.typeset.text.fonts import Fonts

_K = 1 / PT


def pdf_bytes(
    document: Document,
    fonts: Fonts,
    epoch: int | None = None,
    separation: Separation | None = None,
    paths: PathCache | None = None,
    access: Access = 1,
) -> bytes:
    """The document as a PDF file. ``epoch`` is its date in seconds since 1970 (default: ``SOURCE_DATE_EPOCH``, or the
    beginning of 2000); ``separation``: in four inks, for a print shop; ``paths``: outlines written before. It tells its
    structure by a part of PDF/UA, ``access``; 0: it is only to be made into pictures. For print shops none has."""
    access = access if separation is None else 0
    if document.is_grey:
        document = replace(document, pages=grey_pages(document.pages), reading=grey_pages(document.reading))
    writer = _Writer(document, fonts, separation, paths, access)
    for number, page in enumerate(document.pages):
        writer.page(number, page)
    return writer.close(_date(epoch))


def reader_for(separation: Separation | None) -> Read:
    """How pictures are read: as they are, or taken apart."""
    if separation is None:
        return read_picture
    limit = separation.ink_limit / 100
    return functools.partial(read_separated, limit=limit, profile=separation.profile, live=separation.is_live)


class _Writer:
    """One document under way."""

    def __init__(
        self,
        document: Document,
        fonts: Fonts,
        separation: Separation | None = None,
        paths: PathCache | None = None,
        access: Access = 0,
    ) -> None:
        self.document, self.separation = document, separation
        self.access: Access = access
        self.structure = Structure(document, with_places=access == 2) if access else None
        is_standard = separation is not None and bool(separation.standard)
        version = version_of(separation) if separation is not None and is_standard else "2.0" if access == 2 else "1.5"
        self.file = PdfFile(version, is_packed=not is_standard)
        self.resources = Resources(self.file)
        self.fonts = FontUses(fonts)
        read = read_grey if document.is_grey and separation is None else reader_for(separation)
        self.pictures = Pictures(self.resources, read)
        self.shades = Shades(self.resources, "DeviceCMYK" if separation is not None else "DeviceRGB")
        self.paths = paths or PathCache()
        self.faces: dict[tuple[str, bool], list[tuple[Face, str]]] = {}
        self.drawings: dict[tuple[int, bool], tuple[Face, str]] = {}
        """The first face with each drawing, and its name."""
        self.face_count = 0
        self.sharing = Sharing(document.pages if separation is None else (), MANY, self.resources)
        self.knocked = knocked_out(document.pages, separation) if separation is not None else frozenset[int]()
        self.used: list[Use] = []
        """What the streams under way show: the last is that of the stream being written."""
        self.tree = self.file.reserve()
        """Of all pages."""
        self.pages = [self.file.reserve() for _ in document.pages]
        self.shown = self.file.reserve() if self.sharing.is_wanted else None
        """What all pages show: thousands of them would name the same drawings over and over."""
        self.annotations: list[list[Ref]] = []
        self.links: list[list[Link]] = []
        """Of each page, the links, and where they will stand in the file."""
        self.anchors = {a.name: (n, a.y) for n, page in enumerate(document.pages) for a in page.anchors}
        """Where each lies: its page, and how far down on it."""
        self.reading = document.reading or document.pages
        self.told: StructureWriter | None = None
        """What writes the structure."""
        if self.structure is not None:
            self.told = StructureWriter(self.structure, self.file, self.pages, self.annotations, self.access)

    def page(self, number: int, page: Page) -> None:
        """Write one page."""
        matrix: Matrix = (_K, 0.0, 0.0, -_K, 0.0, page.height * _K)
        links = [link for link in page.links if link.uri or link.target in self.anchors]
        if self.separation is not None:  # (a press follows none, and PDF/X has no annotations on a page)
            links = []
        content = self._page_writer(page, links, matrix)
        content.overprints = id(page) not in self.knocked
        content.items(page.items)
        if isinstance(content, MarkedContent):
            content.close()
            content.structure.end()
        operators, used = self._named(content, content.out)
        if self.separation is not None:
            live = self.separation.is_live
            operators += write_dies(page.dies, self.resources, self.shades, self.paths, used, live)
        drawn = "\n".join([f"{matrix_operator(matrix)} {MITER_LIMIT:g} M", *operators])
        entries = {
            "Type": name("Page"),
            "Parent": self.tree,
            **boxes_of(page),
            "Resources": self.shown or self.resources.of(used),
            "Contents": self.file.stream(drawn.encode("latin-1"), {}),
            **page_claims(self.separation),
        }
        if self.structure is not None:
            entries |= {"StructParents": number, "Tabs": name("S")}
        self.links.append(links)
        self.annotations.append([self.file.reserve() for _ in links])
        if links:
            entries["Annots"] = self.annotations[-1]
        self.file.add(entries, self.pages[number])
        if self.told is not None:
            self.told.page()

    def close(self, date: datetime.datetime) -> bytes:
        """The whole file, when all pages are written."""
        file, document, separation = self.file, self.document, self.separation
        self.resources.add_fonts(self.fonts.uses.values())
        if self.shown:
            file.add(self.resources.of_all_pages(), self.shown)
        file.add({"Type": name("Pages"), "Count": len(self.pages), "Kids": self.pages}, self.tree)
        root = {"Type": name("Catalog"), "Pages": self.tree, "Lang": document.language, **listed_layers(self.resources)}
        self.resources.close()
        if self.told is not None:
            root |= self.told.write(self._link)
        else:
            for page, links, refs in zip(document.pages, self.links, self.annotations, strict=True):
                for link, ref in zip(links, refs, strict=True):
                    file.add(self._link(page, link), ref)
        claims: dict[str, Any] = {}
        if separation is not None and separation.standard:
            root |= output_intent(file, separation)
            claims = told_claims(separation)
        else:
            root |= wishes_of(document)
        root |= {**labels_of(document), **self._bookmarks()}
        info = file.add({**told_of(document, date), **claims})
        mark = file.mark(root)
        more = written_claims(separation, mark) if claims and separation is not None else {}
        xmp, kind = xmp_of(document, date, self.access, more), {"Subtype": name("XML")}
        root["Metadata"] = file.stream(xmp, {"Type": name("Metadata"), **kind}, is_plain=True)
        return file.close(file.add(root), info, mark)

    def _writer(self, matrix: Matrix = IDENTITY) -> Content:
        return Content(self.fonts, self.paths, self._face, self._picture, self.separation, self._shade, matrix)

    def _page_writer(self, page: Page, links: Sequence[Link], matrix: Matrix) -> Content:
        """What writes a page: with marks, where its structure is told."""
        if self.structure is None:
            return self._writer(matrix)
        self.structure.begin(links)
        content = MarkedContent(self.fonts, self.paths, self._face, self._picture, None, self._shade, matrix)
        content.structure = self.structure
        return content

    def _named(self, content: Content, written: Iterable[Written]) -> tuple[list[str], Use]:
        """Operators, and what they show by its name."""
        self.used.append(Use())
        operators = content.named(written)
        return operators, self.used.pop()

    def _shade(self, shade: Shown) -> str:
        """The operators that set a gradient or whether black overprints, or that show a group seen through."""
        self.used[-1].shades = True
        if isinstance(shade, Overprint):
            return self.shades.overprint(shade)
        if isinstance(shade, Shade):
            return self.shades.paint(shade)
        operators, used = self.shades.transparency(shade, lambda written: self._named(self._writer(), written))
        self.used[-1].add(used)
        return operators

    def _face(self, face: Face, is_silent: bool = False) -> str:
        """The operators that show a face, which is written when first asked for: with words, or silent ones."""
        known = self.faces.get((face.name, is_silent), ())
        name = next((n for f, n in known if f is face or f == face), "") or self._alike(face, is_silent)
        if not name:
            self.face_count += 1
            name = f"face{self.face_count}"
            operators, used = self._drawn(face, is_silent)
            if self.sharing.is_shown_once(face) and not (used.shades or is_silent):
                self.used[-1].add(used)
                return "\n".join([cut_to_bleed(face), *operators])
            bleed = face.bleed
            self.resources.add_form(name, operators, (-bleed, -bleed, face.width + bleed, face.height + bleed), used)
            self.faces.setdefault((face.name, is_silent), []).append((face, name))
            self.drawings.setdefault((id(face.items), is_silent), (face, name))
        self.used[-1].objects.add(name)
        return f"/{name} Do"

    def _alike(self, face: Face, is_silent: bool) -> str:
        """The name of a face with the very same drawing, in a document of very many; "" for none."""
        known = self.drawings.get((id(face.items), is_silent)) if self.sharing.is_wanted else None
        return known[1] if known and replace(known[0], name=face.name) == face else ""

    def _drawn(self, face: Face, is_silent: bool) -> tuple[list[str], Use]:
        """The operators of a face, and what they show."""
        content = self._writer()
        content.is_silent = is_silent
        content.overprints = id(face) not in self.knocked
        if self.sharing.is_wanted and not is_silent:
            self.used.append(Use())
            return self.sharing.operators(face, content, self._writer, self.used), self.used.pop()

        def write() -> list[Written]:
            content.items(face.items)
            return content.out

        return self._named(content, self.paths.face(face, is_silent, write) if self.separation is None else write())

    def _picture(self, file: str) -> str:
        """The operators that show a picture in the unit square."""
        name = self.pictures.name(file)
        self.used[-1].objects.add(name)
        return f"{self.pictures.turns[name]}/{name} Do"

    def _link(self, page: Page, link: Link) -> dict[str, Any]:
        """A link as an annotation; one that leads nowhere is the checker's business and is left out."""
        foot = page.height - link.y - link.height
        box = (link.x, foot, link.x + link.width, foot + link.height)
        kind = {"Type": name("Annot"), "Subtype": name("Link"), "F": PRINTED}
        entries = {**kind, "Border": [0, 0, 0], "Rect": in_points(box)}
        if link.uri:
            return {**entries, "A": {"S": name("URI"), "URI": link.uri if link.uri.isascii() else link.uri.encode()}}
        return {**entries, "Dest": self._place(*self.anchors[link.target])}

    def _place(self, number: int, down: float) -> list[Any]:
        """A place that links and bookmarks lead to: of a page, or of the structure (PDF/UA-2, 8.8)."""
        top = (self.document.pages[number].height - down) * _K
        where = self.told.place_of(number, top) if self.told is not None and self.access == 2 else self.pages[number]
        return [where, name("XYZ"), 0, Raw(f"{top:.4f}"), 0]

    def _bookmarks(self) -> dict[str, Any]:
        """Bookmarks in the order in which the document is read, wherever its pages lie on sheets: as the catalogue
        says it."""
        anchors = [a for page in self.reading for a in page.anchors if a.title and a.name in self.anchors]
        if not anchors:
            return {}
        whole = Bookmark(self.file.reserve(), {})
        open = [whole]
        for anchor in anchors:
            del open[anchor.level + 1 :]
            said = {"Title": anchor.title, "Dest": self._place(*self.anchors[anchor.name])}
            open.append(open[-1].add(Bookmark(self.file.reserve(), said, is_open=len(open) == 1)))
        whole.write(self.file)
        return {"Outlines": whole.ref, "PageMode": name("UseOutlines")}


def _date(epoch: int | None) -> datetime.datetime:
    said = os.environ.get("SOURCE_DATE_EPOCH", "") if epoch is None else str(epoch)
    seconds = int(said) if said.isdigit() else 946684800
    return datetime.datetime.fromtimestamp(seconds, datetime.UTC)
