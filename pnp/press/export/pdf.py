"""A document as PDF: pages, faces drawn once, embedded fonts with correct text extraction, links, bookmarks, boxes and
XMP.

Finished parts are written to the file at once (``pdf_file.py``), drawings and pictures first, each page when it is
drawn; parts about all of them come at the end: lists of resources, fonts, the structure, bookmarks, the catalogue. The
same document gives the same bytes: dates are 2000-01-01, or taken from ``SOURCE_DATE_EPOCH``.
"""

import datetime
import functools
import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.press.export import pdf_metadata as metadata
from pnp.press.export.pdf_content import Content
from pnp.press.export.pdf_file import PdfFile, Raw, Ref, name
from pnp.press.export.pdf_fonts import FontUses
from pnp.press.export.pdf_marked_content import MarkedContent
from pnp.press.export.pdf_metadata import Access
from pnp.press.export.pdf_operators import PathCache, matrix_operator
from pnp.press.export.pdf_resources import (
    MANY,
    Drawn,
    Overprint,
    Resources,
    Shade,
    Shades,
    Sharing,
    Shown,
    Use,
    cut_to_bleed,
)
from pnp.press.export.pdf_structure import PRINTED, Structure
from pnp.press.export.pdf_structure import Writer as TagWriter
from pnp.press.typeset.drawing.page import MITER_LIMIT, Document, Face, Item, Link, Matrix, Page
from pnp.press.typeset.drawing.units import PT
from pnp.press.typeset.text.fonts import Fonts

if TYPE_CHECKING:
    from pnp.press.export.cmyk import Separation
    from pnp.press.export.pdf_images import Pictures

_K = 1 / PT


def pdf_bytes(
    document: Document,
    fonts: Fonts,
    epoch: int | None = None,
    separation: "Separation | None" = None,
    paths: PathCache | None = None,
    access: Access = 1,
) -> bytes:
    """The document as a PDF file. ``epoch`` is its date in seconds since 1970 (default: ``SOURCE_DATE_EPOCH``, or the
    beginning of 2000); ``separation``: convert to four inks, for a print shop; ``paths``: a cache of outlines.
    ``access``: the part of PDF/UA for its structure; 0 if it is only rendered to pictures. Files for print shops have
    none."""
    access = access if separation is None else 0
    if document.is_grey:
        from pnp.press.typeset.drawing.grey import grey_pages

        document = replace(document, pages=grey_pages(document.pages), reading=grey_pages(document.reading))
    writer = _Writer(document, fonts, separation, paths, access)
    for number, page in enumerate(document.pages):
        writer.page(number, page)
    return writer.close(_date(epoch))


class _Writer:
    """A document being written."""

    def __init__(
        self,
        document: Document,
        fonts: Fonts,
        separation: "Separation | None" = None,
        paths: PathCache | None = None,
        access: Access = 0,
    ) -> None:
        self.document, self.separation = document, separation
        self.access: Access = access
        self.structure = Structure(document, with_places=access == 2) if access else None
        is_standard = separation is not None and bool(separation.standard)
        version = metadata.pdf_version(separation, access)
        self.paths = paths or PathCache()
        self.file = PdfFile(version, not is_standard, self.paths.packed)
        self.resources = Resources(self.file)
        self.fonts = _codes(document, fonts, self.paths)
        self.shades = Shades(self.resources, "DeviceCMYK" if separation is not None else "DeviceRGB")
        self.faces: dict[tuple[str, bool], list[tuple[Face, str]]] = {}
        self.drawings: dict[tuple[int, bool], tuple[Face, str]] = {}
        """The first face with each drawing, and its name."""
        self.face_count = 0
        self.sharing = Sharing(document.pages if separation is None else (), MANY, self.resources)
        self.knocked = frozenset[int]()
        """Pages and faces whose fine black knocks out the inks below it, by identity."""
        if separation is not None:
            from pnp.press.export.knockouts import knocked_out

            self.knocked = knocked_out(document.pages, separation)
        self.used: list[Use] = []
        """Uses of the open streams; the last belongs to the stream being written."""
        self.tree = self.file.reserve()
        """The root of the tree of pages."""
        self.pages = [self.file.reserve() for _ in document.pages]
        self.shown = self.file.reserve() if self.sharing.is_large else None
        """Resources of all pages together: thousands of pages would list the same drawings over and over."""
        self.annotations: list[list[Ref]] = []
        self.links: list[list[Link]] = []
        """The links of each page; ``annotations`` holds their objects."""
        self.anchors = {a.name: (n, a.y) for n, page in enumerate(document.pages) for a in page.anchors}
        """The page of each anchor, and its distance from the top."""
        self.reading = document.reading or document.pages
        self.tags: TagWriter | None = None
        """Writes the structure; None where the file has none."""
        if self.structure is not None:
            self.tags = TagWriter(self.structure, self.file, self.pages, self.annotations, self.access)

    @functools.cached_property
    def pictures(self) -> "Pictures":
        """The pictures of the file, converted for its inks."""
        from pnp.press.export.pdf_images import Pictures, reader_for

        return Pictures(self.resources, reader_for(self.separation, self.document.is_grey))

    def page(self, number: int, page: Page) -> None:
        """Write one page."""
        matrix: Matrix = (_K, 0.0, 0.0, -_K, 0.0, page.height * _K)
        links = [link for link in page.links if link.uri or link.target in self.anchors]
        if self.separation is not None:  # a printing press follows none, and PDF/X allows no annotations on a page
            links = []
        content = self._page_writer(links, matrix)
        content.overprints = id(page) not in self.knocked
        operators, used = self.written(content, page.items)
        if isinstance(content, MarkedContent):
            content.close()
            content.structure.end()
        if self.separation is not None:
            live = self.separation.is_live
            operators += metadata.write_dies(page.dies, self.resources, self.shades, self.paths, used, live)
        drawn = "\n".join([f"{matrix_operator(matrix)} {MITER_LIMIT:g} M", *operators])
        entries = {
            "Type": name("Page"),
            "Parent": self.tree,
            **metadata.page_boxes(page),
            "Resources": self.shown or self.resources.of(used),
            "Contents": self.file.stream(drawn.encode("latin-1"), {}),
            **metadata.page_group(self.separation),
        }
        if self.structure is not None:
            entries |= {"StructParents": number, "Tabs": name("S")}
        self.links.append(links)
        self.annotations.append([self.file.reserve() for _ in links])
        if links:
            entries["Annots"] = self.annotations[-1]
        self.file.add(entries, self.pages[number])
        if self.tags is not None:
            self.tags.page()

    def close(self, date: datetime.datetime) -> bytes:
        """The whole file, once all pages are written."""
        file, document, separation = self.file, self.document, self.separation
        self.resources.add_fonts(self.fonts.uses.values())
        if self.shown:
            file.add(self.resources.of_all_pages(), self.shown)
        file.add({"Type": name("Pages"), "Count": len(self.pages), "Kids": self.pages}, self.tree)
        root = {
            "Type": name("Catalog"),
            "Pages": self.tree,
            "Lang": document.language,
            **metadata.layer_entries(self.resources),
        }
        self.resources.close()
        if self.tags is not None:
            root |= self.tags.write(self._link)
        else:
            for page, links, refs in zip(document.pages, self.links, self.annotations, strict=True):
                for link, ref in zip(links, refs, strict=True):
                    file.add(self._link(page, link), ref)
        claims: Mapping[str, object] = {}
        if separation is not None and separation.standard:
            root |= metadata.output_intent(file, separation)
            claims = metadata.pdfx_info(separation)
        else:
            root |= metadata.viewer_preferences(document)
        root |= {**metadata.page_labels(document), **self._bookmarks()}
        info = file.add({**metadata.info_entries(document, date), **claims})
        mark = file.mark(root)
        more = metadata.pdfx_xmp(separation, mark) if claims and separation is not None else {}
        xmp, kind = metadata.xmp_packet(document, date, self.access, more), {"Subtype": name("XML")}
        root["Metadata"] = file.stream(xmp, {"Type": name("Metadata"), **kind}, is_plain=True)
        return file.close(file.add(root), info, mark)

    def _page_writer(self, links: Sequence[Link], matrix: Matrix) -> Content:
        """The writer of a page: with marks if the document has a structure."""
        if self.structure is None:
            return Content(self, self.separation, matrix)
        self.structure.begin(links)
        content = MarkedContent(self, None, matrix)
        content.structure = self.structure
        return content

    def written(self, content: Content, items: Iterable[Item]) -> Drawn:
        """Items as a stream of their own, with its resources."""
        self.used.append(Use())
        content.items(items)
        return content.out, self.used.pop()

    def shade(self, shown: Shown) -> str:
        """The operators that set a gradient or overprinting of black, or that paint a transparency group."""
        self.used[-1].shades = True
        if isinstance(shown, Overprint):
            return self.shades.overprint(shown)
        if isinstance(shown, Shade):
            return self.shades.paint(shown)
        operators, used = self.shades.transparency(shown)
        self.used[-1].add(used)
        return operators

    def face(self, face: Face, is_silent: bool = False) -> str:
        """The operators that paint a face, which is written on first use: with readable words, or with silent ones."""
        same_name = self.faces.get((face.name, is_silent), ())
        name = next((n for f, n in same_name if f is face or f == face), "") or self._alike(face, is_silent)
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
        """The name of a face with exactly the same drawing, in a very large document; "" for none."""
        drawing = self.drawings.get((id(face.items), is_silent)) if self.sharing.is_wanted else None
        return drawing[1] if drawing and replace(drawing[0], name=face.name) == face else ""

    def _drawn(self, face: Face, is_silent: bool) -> Drawn:
        """The operators of a face, and what they show."""
        write = functools.partial(self._face_writer, is_silent)
        content = write()
        content.overprints = id(face) not in self.knocked
        self.used.append(Use())
        if self.sharing.is_wanted:
            return self.sharing.operators(face, content, write, self.used), self.used.pop()
        content.drawing(face.items)
        return content.out, self.used.pop()

    def _face_writer(self, is_silent: bool = False) -> Content:
        """The writer for the content of a face."""
        content = Content(self, self.separation)
        content.is_silent = is_silent
        content.parts_boxes = self.structure is not None and not is_silent
        return content

    def picture(self, file: str) -> str:
        """The operators that paint a picture in the unit square."""
        name = self.pictures.name(file)
        self.used[-1].objects.add(name)
        return f"{self.pictures.turns[name]}/{name} Do"

    def _link(self, page: Page, link: Link) -> dict[str, object]:
        """A link as an annotation; one without a target is reported by the checks, and left out."""
        foot = page.height - link.y - link.height
        box = (link.x, foot, link.x + link.width, foot + link.height)
        kind = {"Type": name("Annot"), "Subtype": name("Link"), "F": PRINTED}
        entries = {**kind, "Border": [0, 0, 0], "Rect": metadata.in_points(box)}
        if link.uri:
            return {**entries, "A": {"S": name("URI"), "URI": link.uri if link.uri.isascii() else link.uri.encode()}}
        return {**entries, "Dest": self._place(*self.anchors[link.target])}

    def _place(self, number: int, down: float) -> list[object]:
        """A target of links and bookmarks: on a page, or in the structure (PDF/UA-2, 8.8)."""
        top = (self.document.pages[number].height - down) * _K
        where = self.tags.place_of(number, top) if self.tags is not None and self.access == 2 else self.pages[number]
        return [where, name("XYZ"), 0, Raw(f"{top:.4f}"), 0]

    def _bookmarks(self) -> dict[str, object]:
        """Bookmarks in reading order, wherever the pages are on sheets, as an entry of the catalogue."""
        anchors = [a for page in self.reading for a in page.anchors if a.title and a.name in self.anchors]
        if not anchors:
            return {}
        marks = [(a.level, {"Title": a.title, "Dest": self._place(*self.anchors[a.name])}) for a in anchors]
        return {"Outlines": metadata.write_bookmarks(self.file, marks), "PageMode": name("UseOutlines")}


def _codes(document: Document, fonts: Fonts, paths: PathCache) -> FontUses:
    """The codes of a document's type. Booklets of one book for several papers show the same pages in the same order, so
    they have the same codes, and their type is serialized once."""
    if not document.reading:
        return FontUses(fonts)
    last = paths.codes
    if last is None or last[0] is not document.reading or last[1].fonts is not fonts:
        last = paths.codes = (document.reading, FontUses(fonts))
    return last[1]


def _date(epoch: int | None) -> datetime.datetime:
    epoch_text = os.environ.get("SOURCE_DATE_EPOCH", "") if epoch is None else str(epoch)
    seconds = int(epoch_text) if epoch_text.isdigit() else 946684800
    return datetime.datetime.fromtimestamp(seconds, datetime.UTC)
