"""A document as PDF: pages, faces drawn once, embedded fonts that extract right, links, bookmarks, boxes and XMP.

ReportLab's canvas owns the file (objects, pages, forms, outline, annotations); the operators are our own, in mm;
pikepdf adds the metadata. Same document, same bytes: dates are 2000-01-01, or what ``SOURCE_DATE_EPOCH`` says.
"""

import datetime
import functools
import io
import os
from typing import Any

import pikepdf
from reportlab import rl_config
from reportlab.pdfbase import pdfdoc
from reportlab.pdfgen.canvas import Canvas

from pnp.export.cmyk import Separation
from pnp.export.icc import description_of
from pnp.export.pdf_content import Content, PathCache, Written, matrix_operator
from pnp.export.pdf_fonts import FontUses
from pnp.export.pdf_images import Pictures, Read, read_picture, read_separated
from pnp.export.pdf_shading import Shade, Shades, TransparencyGroup
from pnp.export.pdf_splice import spliced
from pnp.typeset.fonts import Fonts
from pnp.typeset.page import IDENTITY, Document, Face, Matrix, Page
from pnp.typeset.units import PT

rl_config.useA85 = 0  # streams stay binary: text in their place would be written for nothing, pikepdf undoes it
PRODUCER = "pnp, a print-and-play press"
MITER_LIMIT = 4
"""Where a pointed corner is cut off, as SVG has it (PDF's own default is 10)."""
_K = 1 / PT
_SHADED = ""
"""Stands among the names that a stream uses for the patterns and states of the document."""


def pdf_bytes(
    document: Document,
    fonts: Fonts,
    epoch: int | None = None,
    separation: Separation | None = None,
    paths: PathCache | None = None,
    plain: bool = False,
) -> bytes:
    """The document as a PDF file. ``epoch`` is its date in seconds since 1970 (default: ``SOURCE_DATE_EPOCH``, or the
    beginning of 2000); ``separation``: in four inks, for a print shop; ``paths``: outlines written before;
    ``plain``: each object by itself, as it was in PDF 1.4."""
    writer = _Writer(document, fonts, separation, paths)
    for page in document.pages:
        writer.page(page)
    late = writer.pictures.late
    finished = _finished(writer.canvas.getpdfdata(), document, _date(epoch), separation, plain or bool(late.parts))
    return spliced(finished, late)


def reader_for(separation: Separation | None) -> Read:
    """How pictures are read: as they are, or taken apart."""
    if separation is None:
        return read_picture
    return functools.partial(read_separated, limit=separation.ink_limit / 100)


class _BareCanvas(Canvas):  # type: ignore[misc]
    """A canvas that writes no font of its own choosing into the file."""

    shades: Shades
    is_shaded = False
    """Whether what is being written uses patterns or states."""

    def _make_preamble(self) -> None:
        self._preamble = ""

    def _setXObjects(self, thing: Any) -> None:
        super()._setXObjects(thing)
        if self.is_shaded:
            resources = pdfdoc.PDFResourceDictionary(**self.shades.resources())
            resources.basicFonts()
            resources.allProcs()
            resources.XObject = thing.XObjects or {}
            thing.Resources = resources


class _Writer:
    """One document under way."""

    def __init__(
        self,
        document: Document,
        fonts: Fonts,
        separation: Separation | None = None,
        paths: PathCache | None = None,
    ) -> None:
        self.document, self.separation = document, separation
        self.canvas = _BareCanvas(
            io.BytesIO(), pageCompression=1, invariant=1, lang=document.language, initialFontName="Helvetica"
        )
        self.canvas.setTitle(document.title)
        self.canvas.setAuthor(document.author)
        self.canvas.setSubject(document.subject)
        self.canvas.setKeywords(document.keywords)
        self.canvas.setCreator(PRODUCER)
        self.canvas.setProducer(PRODUCER)
        self.fonts = FontUses(fonts, self.canvas._doc)
        self.pictures = Pictures(self.canvas._doc, reader_for(separation))
        self.shades = self.canvas.shades = Shades(
            self.canvas._doc, "DeviceCMYK" if separation is not None else "DeviceRGB"
        )
        self.paths = paths or PathCache()
        self.forms: dict[str, list[tuple[Face, str]]] = {}
        self.form_count = 0
        self.used: list[set[str]] = []
        self.anchors = {a.name for page in document.pages for a in page.anchors}
        self.level = -1

    def page(self, page: Page) -> None:
        """Write one page."""
        canvas = self.canvas
        canvas.setPageSize((page.width * _K, page.height * _K))
        matrix: Matrix = (_K, 0.0, 0.0, -_K, 0.0, page.height * _K)
        operators, used = self._content(page.items, matrix)
        canvas._code.append(f"{matrix_operator(matrix)} {MITER_LIMIT} M")
        canvas._code.extend(operators)
        self._use(used)
        self._boxes(page)
        self._anchors(page)
        self._links(page)
        canvas.showPage()

    def _use(self, used: set[str]) -> None:
        """Let what is being written use forms and pictures, patterns and states."""
        self.canvas.is_shaded = _SHADED in used
        self.canvas._formsinuse.extend(sorted(used - {_SHADED}))

    def _content(self, items: Any, matrix: Matrix) -> tuple[list[str], set[str]]:
        """Operators of items, and the names of the forms and pictures that they show."""
        content = self._writer(matrix)
        content.items(items)
        return self._named(content, content.out)

    def _writer(self, matrix: Matrix = IDENTITY) -> Content:
        return Content(self.fonts, self.paths, self._form, self._picture, self.separation, self._shade, matrix)

    def _shade(self, shade: Shade | TransparencyGroup) -> str:
        """The operators that set a gradient, or that show a transparency."""
        self.used[-1].add(_SHADED)
        if isinstance(shade, Shade):
            return self.shades.paint(shade)
        operators, used = self.shades.transparency(shade, lambda written: self._named(self._writer(), list(written)))
        self.used[-1] |= used
        return operators

    def _named(self, content: Content, written: list[Written]) -> tuple[list[str], set[str]]:
        self.used.append(set())
        operators = content.named(written)
        return operators, self.used.pop()

    def _form(self, face: Face) -> str:
        """The resource name of a face's form, written when first asked for."""
        known = self.forms.setdefault(face.name, [])
        name = next((n for f, n in known if f is face or f == face), "")
        if not name:
            self.form_count += 1
            name = f"face{self.form_count}"
            self._write_form(face, name)
            known.append((face, name))
        self.used[-1].add(name)
        return "FormXob." + name

    def _write_form(self, face: Face, name: str) -> None:
        content = self._writer()

        def write() -> list[Written]:
            content.items(face.items)
            return content.out

        written = self.paths.face(face, write) if self.separation is None else write()
        operators, used = self._named(content, written)
        canvas, bleed = self.canvas, face.bleed
        canvas.beginForm(name, -bleed, -bleed, face.width + bleed, face.height + bleed)
        canvas._code.extend(operators)
        self._use(used)
        canvas.endForm()

    def _picture(self, file: str) -> str:
        name = self.pictures.name(file)
        self.used[-1].add(name)
        return "FormXob." + name

    def _boxes(self, page: Page) -> None:
        for box, put in ((page.trim, self.canvas.setTrimBox), (page.bleed, self.canvas.setBleedBox)):
            x0, y0, x1, y1 = box or (0.0, 0.0, page.width, page.height)
            put((x0 * _K, (page.height - y1) * _K, x1 * _K, (page.height - y0) * _K))

    def _anchors(self, page: Page) -> None:
        for anchor in page.anchors:
            top = (page.height - anchor.y) * _K
            self.canvas.bookmarkPage(anchor.name, fit="XYZ", left=0, top=top, zoom=0)
            if anchor.title:
                self.level = min(anchor.level, self.level + 1)
                self.canvas.addOutlineEntry(anchor.title, anchor.name, self.level, closed=self.level > 0)

    def _links(self, page: Page) -> None:
        """Links; one that leads nowhere is the checker's business and is left out."""
        for link in page.links:
            bottom = (page.height - link.y - link.height) * _K
            box = (link.x * _K, bottom, (link.x + link.width) * _K, bottom + link.height * _K)
            if link.uri:
                self.canvas.linkURL(link.uri, box, relative=0, thickness=0)
            elif link.target in self.anchors:
                self.canvas.linkAbsolute("", link.target, Rect=box, thickness=0)


def _date(epoch: int | None) -> datetime.datetime:
    said = os.environ.get("SOURCE_DATE_EPOCH", "") if epoch is None else str(epoch)
    seconds = int(said) if said.isdigit() else 946684800
    return datetime.datetime.fromtimestamp(seconds, datetime.UTC)


def _finished(
    data: bytes,
    document: Document,
    date: datetime.datetime,
    separation: Separation | None = None,
    plain: bool = False,
) -> bytes:
    """The file with its catalogue's wishes, page labels and XMP, written the same way every time; ``plain``: with a
    table of objects that can be read, as pictures go in last."""
    press_ready = separation is not None and separation.standard
    with pikepdf.open(io.BytesIO(data)) as pdf:
        if not press_ready:
            _viewer_preferences(pdf, document)
        _page_labels(pdf, document)
        stamp = date.strftime("D:%Y%m%d%H%M%SZ")
        pdf.docinfo["/CreationDate"] = stamp
        pdf.docinfo["/ModDate"] = stamp
        if "/Trapped" in pdf.docinfo:
            del pdf.docinfo["/Trapped"]
        _metadata(pdf, document, date.isoformat())
        out = io.BytesIO()
        if separation is not None and separation.standard:
            _pdfx_output_intent(pdf, separation)
            table = pikepdf.ObjectStreamMode.disable
            pdf.save(out, deterministic_id=True, object_stream_mode=table, force_version="1.4")
        else:
            modes = pikepdf.ObjectStreamMode
            pdf.save(out, deterministic_id=True, object_stream_mode=modes.disable if plain else modes.generate)
        return out.getvalue()


def _pdfx_output_intent(pdf: pikepdf.Pdf, separation: Separation) -> None:
    """What PDF/X asks of a file: the standard that it keeps, and the printing condition that it is meant for. A
    registered condition is named, and no profile need be embedded (ISO 15930-4, 6.2.2); one that is given goes in."""
    identifier, words = separation.condition
    pdf.docinfo["/GTS_PDFXVersion"] = separation.standard
    pdf.docinfo["/Trapped"] = pikepdf.Name("/False")
    intent = pikepdf.Dictionary(Type=pikepdf.Name("/OutputIntent"), S=pikepdf.Name("/GTS_PDFX"))
    intent.OutputConditionIdentifier = pikepdf.String(identifier)
    intent.OutputCondition = pikepdf.String(words)
    intent.Info = pikepdf.String(words)
    intent.RegistryName = pikepdf.String("http://www.color.org")
    if separation.profile:
        intent.DestOutputProfile = pdf.make_stream(separation.profile, N=4)
        if told := description_of(separation.profile):
            intent.Info = pikepdf.String(told)
    pdf.Root.OutputIntents = pikepdf.Array([intent])
    for page in pdf.pages:
        for key in ("/Trans", "/Group"):
            if key in page:
                del page[key]


def _viewer_preferences(pdf: pikepdf.Pdf, document: Document) -> None:
    """What a viewer is asked to do: print at full size, flip on the right edge, show the title."""
    wishes = pikepdf.Dictionary(PrintScaling=pikepdf.Name("/None"))
    wishes.DisplayDocTitle = True
    if document.duplex:
        wishes.Duplex = pikepdf.Name("/DuplexFlipLongEdge" if document.duplex == "long" else "/DuplexFlipShortEdge")
    if document.right_to_left:
        wishes.Direction = pikepdf.Name("/R2L")
    pdf.Root.ViewerPreferences = wishes
    if any(anchor.title for page in document.pages for anchor in page.anchors):
        pdf.Root.PageMode = pikepdf.Name("/UseOutlines")


def _page_labels(pdf: pikepdf.Pdf, document: Document) -> None:
    if not any(page.label for page in document.pages):
        return
    numbers = pikepdf.Array()
    for i, page in enumerate(document.pages):
        numbers.append(i)
        numbers.append(pikepdf.Dictionary(P=pikepdf.String(page.label)))
    pdf.Root.PageLabels = pikepdf.Dictionary(Nums=numbers)


def _metadata(pdf: pikepdf.Pdf, document: Document, date: str) -> None:
    with pdf.open_metadata(set_pikepdf_as_editor=False, update_docinfo=False) as xmp:
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
