"""A document as PDF: pages, faces drawn once, embedded fonts that extract right, links, bookmarks, boxes and XMP.

Two libraries, each by its public functions. ReportLab's canvas writes the pages: their sizes and boxes, their operators
(our own, in mm), links, bookmarks, labels, what a viewer is asked to do. pikepdf holds what the pages show and the
canvas has no function for: composite fonts, faces, pictures as they are, gradients, groups seen through; and saves it.
Same document, same bytes: dates are 2000-01-01, or what ``SOURCE_DATE_EPOCH`` says.
"""

import datetime
import functools
import io
import os
from collections.abc import Iterable, Sequence
from dataclasses import replace

import pikepdf
from pikepdf.models.metadata import PdfMetadata
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from pnp.export.cmyk import Separation
from pnp.export.knockout import knocked_out
from pnp.export.outlines import PathCache
from pnp.export.pdf_content import Content, Shown, Written
from pnp.export.pdf_fonts import FontUses
from pnp.export.pdf_images import Pictures, Read, read_grey, read_picture, read_separated
from pnp.export.pdf_marked import MarkedContent
from pnp.export.pdf_operators import matrix_operator
from pnp.export.pdf_press import claim_standard, list_layers, version_of, write_dies
from pnp.export.pdf_resources import Resources, Use
from pnp.export.pdf_shading import Overprint, Shade, Shades
from pnp.export.pdf_sharing import MANY, Sharing, cut_to_bleed
from pnp.export.pdf_structure import Structure
from pnp.export.pdf_structure import Writer as StructureWriter
from pnp.typeset.fonts import Fonts
from pnp.typeset.grey import grey_pages
from pnp.typeset.page import IDENTITY, MITER_LIMIT, Document, Face, Link, Matrix, Page
from pnp.typeset.units import PT

PRODUCER = "pnp, a print-and-play press"
NO_FONT = "Vera"
"""The font that a ReportLab canvas begins with. One of those built into viewers would be named on every page without
being embedded; this one comes with ReportLab, and is written only where its canvas sets type with it: nowhere."""
UA = "http://www.aiim.org/pdfua/ns/id/"
"""The namespace of what a file says of its structure (ISO 14289-1, 5)."""
_K = 1 / PT


def pdf_bytes(
    document: Document,
    fonts: Fonts,
    epoch: int | None = None,
    separation: Separation | None = None,
    paths: PathCache | None = None,
    is_tagged: bool = True,
) -> bytes:
    """The document as a PDF file. ``epoch`` is its date in seconds since 1970 (default: ``SOURCE_DATE_EPOCH``, or the
    beginning of 2000); ``separation``: in four inks, for a print shop; ``paths``: outlines written before. It tells its
    structure (PDF/UA-1), unless it is for print shops or not ``is_tagged``: only to be made into pictures."""
    is_tagged = is_tagged and separation is None
    if document.is_grey:
        document = replace(document, pages=grey_pages(document.pages), reading=grey_pages(document.reading))
    writer = _Writer(document, fonts, separation, paths, is_tagged)
    for page in document.pages:
        writer.page(page)
    with writer.file() as pdf:
        return _saved(pdf, document, _date(epoch), separation, is_tagged)


def reader_for(separation: Separation | None) -> Read:
    """How pictures are read: as they are, or taken apart."""
    if separation is None:
        return read_picture
    limit = separation.ink_limit / 100
    return functools.partial(read_separated, limit=limit, profile=separation.profile, live=separation.is_live)


@functools.cache
def _first_font() -> str:
    """The name of the font that canvases begin with, known to ReportLab."""
    pdfmetrics.registerFont(TTFont(NO_FONT, f"{NO_FONT}.ttf"))
    return NO_FONT


def _canvas(document: Document, separation: Separation | None) -> Canvas:
    """A canvas that says what the document is, and what a viewer is asked to do."""
    canvas = Canvas(io.BytesIO(), pageCompression=0, invariant=1, lang=document.language, initialFontName=_first_font())
    canvas.setTitle(document.title)
    canvas.setAuthor(document.author)
    canvas.setSubject(document.subject)
    canvas.setKeywords(document.keywords)
    canvas.setCreator(PRODUCER)
    canvas.setProducer(PRODUCER)
    if separation is None or not separation.standard:
        for preference, value in _viewer_preferences(document).items():
            canvas.setViewerPreference(preference, value)
        if any(anchor.title for page in document.pages for anchor in page.anchors):
            canvas.showOutline()
    if any(page.label for page in document.pages):
        for number, page in enumerate(document.pages):
            canvas.addPageLabel(number, prefix=page.label)
    return canvas


def _viewer_preferences(document: Document) -> dict[str, str]:
    """What a viewer is asked to do: print at full size, flip on the right edge, show the title."""
    asked = {"PrintScaling": "None", "DisplayDocTitle": "true"}
    if document.duplex:
        asked["Duplex"] = "DuplexFlipLongEdge" if document.duplex == "long" else "DuplexFlipShortEdge"
    if document.right_to_left:
        asked["Direction"] = "R2L"
    return asked


class _Writer:
    """One document under way."""

    def __init__(
        self,
        document: Document,
        fonts: Fonts,
        separation: Separation | None = None,
        paths: PathCache | None = None,
        is_tagged: bool = False,
    ) -> None:
        self.separation = separation
        self.structure = Structure(document) if is_tagged else None
        self.canvas = _canvas(document, separation)
        self.resources = Resources()
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
        self.pages: list[Use] = []
        self.contents: list[pikepdf.Stream] = []
        """What is drawn on each page, in a document of very many faces."""
        self.anchors = {a.name for page in document.pages for a in page.anchors}
        self.reading = document.reading or document.pages

    def page(self, page: Page) -> None:
        """Write one page."""
        canvas = self.canvas
        canvas.setPageSize((page.width * _K, page.height * _K))
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
        self._content([f"{matrix_operator(matrix)} {MITER_LIMIT:g} M", *operators])
        if not self.sharing.is_wanted:
            self.pages.append(used)
        self._boxes(page)
        self._anchors(page)
        self._links(page, links)
        canvas.showPage()

    def _content(self, operators: Sequence[str]) -> None:
        """What is drawn on a page; of very many pages each is made small at once, and none is held twice."""
        drawn = "\n".join(operators)
        if self.sharing.is_wanted:
            self.contents.append(self.resources.packed(drawn.encode("latin-1")))
        else:
            self.canvas.addLiteral(drawn)

    def file(self) -> pikepdf.Pdf:
        """All pages written, with what they show."""
        self._bookmarks()
        self.resources.add_fonts(self.fonts.uses.values())
        written = self.canvas.getpdfdata()
        pdf = pikepdf.open(io.BytesIO(written))
        if self.sharing.is_wanted:  # (thousands of pages would name the same drawings over and over)
            shown = [self.resources.of_all_pages()] * len(pdf.pages)
        else:
            shown = [self.resources.of_page(used) for used in self.pages]  # (all, before any goes over: they share)
        for page, resources in zip(pdf.pages, shown, strict=True):
            page.obj.Resources = pdf.copy_foreign(resources)
        for page, content in zip(pdf.pages, self.contents, strict=False):
            page.obj.Contents = pdf.copy_foreign(content)
        if self.structure is not None:
            StructureWriter(self.structure, pdf).write()
        list_layers(pdf, self.resources)
        self.resources.digest.update(written)
        mark = pikepdf.String(self.resources.digest.digest()[:16])
        pdf.trailer.ID = pikepdf.Array([mark, mark])
        return pdf

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
        known = self.faces.setdefault((face.name, is_silent), [])
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
            known.append((face, name))
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

    def _boxes(self, page: Page) -> None:
        for box, put in ((page.trim, self.canvas.setTrimBox), (page.bleed, self.canvas.setBleedBox)):
            x0, y0, x1, y1 = box or (0.0, 0.0, page.width, page.height)
            put((x0 * _K, (page.height - y1) * _K, x1 * _K, (page.height - y0) * _K))

    def _anchors(self, page: Page) -> None:
        for anchor in page.anchors:
            top = (page.height - anchor.y) * _K
            self.canvas.bookmarkPage(anchor.name, fit="XYZ", left=0, top=top, zoom=0)

    def _bookmarks(self) -> None:
        """Bookmarks in the order in which the document is read, wherever its pages lie on sheets."""
        level = -1
        for anchor in (anchor for page in self.reading for anchor in page.anchors):
            if anchor.title and anchor.name in self.anchors:
                level = min(anchor.level, level + 1)
                self.canvas.addOutlineEntry(anchor.title, anchor.name, level, closed=level > 0)

    def _links(self, page: Page, links: Iterable[Link]) -> None:
        """Links; one that leads nowhere is the checker's business and is left out."""
        for link in links:
            bottom = (page.height - link.y - link.height) * _K
            box = (link.x * _K, bottom, (link.x + link.width) * _K, bottom + link.height * _K)
            if link.uri:
                self.canvas.linkURL(link.uri, box, relative=0, thickness=0)
            else:
                self.canvas.linkAbsolute("", link.target, Rect=box, thickness=0)


def _date(epoch: int | None) -> datetime.datetime:
    said = os.environ.get("SOURCE_DATE_EPOCH", "") if epoch is None else str(epoch)
    seconds = int(said) if said.isdigit() else 946684800
    return datetime.datetime.fromtimestamp(seconds, datetime.UTC)


def _saved(
    pdf: pikepdf.Pdf,
    document: Document,
    date: datetime.datetime,
    separation: Separation | None = None,
    is_tagged: bool = False,
) -> bytes:
    """The file with its dates, its XMP and what PDF/X asks for, written the same way every time.

    The first of its two identifiers is of its contents, and made already; ``static_id`` makes the second, which tells
    of changes made later, the same in every file. To have qpdf make both would let it go through every byte of the
    pictures once more, and that takes longer than to write them.
    """
    stamp = date.strftime("D:%Y%m%d%H%M%SZ")
    pdf.docinfo["/CreationDate"] = stamp
    pdf.docinfo["/ModDate"] = stamp
    if "/Trapped" in pdf.docinfo:
        del pdf.docinfo["/Trapped"]
    _metadata(pdf, document, date.isoformat(), is_tagged)
    out = io.BytesIO()
    if separation is not None and separation.standard:
        claim_standard(pdf, separation)
        table = pikepdf.ObjectStreamMode.disable
        pdf.save(out, static_id=True, object_stream_mode=table, force_version=version_of(separation))
    else:
        pdf.save(out, static_id=True, object_stream_mode=pikepdf.ObjectStreamMode.generate)
    return out.getvalue()


def _metadata(pdf: pikepdf.Pdf, document: Document, date: str, is_tagged: bool) -> None:
    PdfMetadata.register_xml_namespace(UA, "pdfuaid")
    with pdf.open_metadata(set_pikepdf_as_editor=False, update_docinfo=False) as xmp:
        if is_tagged:
            xmp["pdfuaid:part"] = "1"
        xmp["dc:title"] = document.title
        xmp["dc:language"] = {document.language}
        if document.author:
            xmp["dc:creator"] = [document.author]
        if document.subject:
            xmp["dc:description"] = document.subject
        if document.keywords:
            xmp["pdf:Keywords"] = document.keywords
        xmp["pdf:Producer"] = PRODUCER
        xmp["xmp:CreatorTool"] = PRODUCER
        xmp["xmp:CreateDate"] = date
        xmp["xmp:ModifyDate"] = date
        xmp["xmp:MetadataDate"] = date
