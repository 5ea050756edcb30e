"""What a PDF says of itself: its title and dates, as a dictionary and as XMP; labels and boxes of its pages, its
bookmarks, and what a viewer is asked to do."""

import datetime
from collections.abc import Iterable, Mapping
from dataclasses import field
from typing import Any, Literal

from pnp.base.frozen import dataclass
from pnp.press.export.pdf_file import PdfFile, Raw, Ref, name
from pnp.press.typeset.drawing.page import Document, Page
from pnp.press.typeset.drawing.units import PT
from pnp.press.typeset.svg.xml_text import escape

PRODUCER = "pnp, a print-and-play press"
NAMESPACES = {
    "dc": "http://purl.org/dc/elements/1.1/",
    "pdf": "http://ns.adobe.com/pdf/1.3/",
    "pdfuaid": "http://www.aiim.org/pdfua/ns/id/",
    "pdfxid": "http://www.npes.org/pdfx/ns/id/",
    "xmp": "http://ns.adobe.com/xap/1.0/",
    "xmpMM": "http://ns.adobe.com/xap/1.0/mm/",
}
"""In which a file tells of itself (XMP; PDF/UA: ISO 14289-1, 5; PDF/X: ISO 15930-7)."""
Access = Literal[0, 1, 2]
"""The part of PDF/UA that a file keeps; 0 for none."""
REVISIONS: dict[Access, str] = {2: "2024"}
"""The edition of a part, where the part wants it told."""


def told_of(document: Document, date: datetime.datetime) -> dict[str, Any]:
    """What a file's information dictionary says."""
    stamp = date.strftime("D:%Y%m%d%H%M%SZ")
    said = {
        "Title": document.title,
        "Author": document.author,
        "Subject": document.subject,
        "Keywords": document.keywords,
        "Creator": PRODUCER,
        "Producer": PRODUCER,
        "CreationDate": stamp,
        "ModDate": stamp,
    }
    return {key: value for key, value in said.items() if value}


def xmp_of(document: Document, date: datetime.datetime, access: Access, claims: Mapping[str, str]) -> bytes:
    """The same as XMP. ``claims``: of standards for print shops."""
    stamp = date.isoformat()
    said = {
        "pdfuaid:part": f"{access}" if access else "",
        "pdfuaid:rev": REVISIONS.get(access, ""),
        "dc:title": _list("Alt", document.title, ' xml:lang="x-default"'),
        "dc:language": _list("Bag", document.language),
        "dc:creator": _list("Seq", document.author),
        "dc:description": _list("Alt", document.subject, ' xml:lang="x-default"'),
        "pdf:Keywords": escape(document.keywords),
        "pdf:Producer": PRODUCER,
        "xmp:CreatorTool": PRODUCER,
        "xmp:CreateDate": stamp,
        "xmp:ModifyDate": stamp,
        "xmp:MetadataDate": stamp,
        **claims,
    }
    said = {key: value for key, value in said.items() if value}
    prefixes = dict.fromkeys(key.partition(":")[0] for key in said)
    spaces = "".join(f' xmlns:{prefix}="{NAMESPACES[prefix]}"' for prefix in prefixes)
    told = "\n".join(f"  <{key}>{value}</{key}>" for key, value in said.items())
    return (
        '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>\n<x:xmpmeta xmlns:x="adobe:ns:meta/">\n'
        ' <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\n'
        f' <rdf:Description rdf:about=""{spaces}>\n{told}\n </rdf:Description>\n </rdf:RDF>\n</x:xmpmeta>\n'
        '<?xpacket end="w"?>'
    ).encode()


def _list(kind: str, value: str, more: str = "") -> str:
    return f"<rdf:{kind}><rdf:li{more}>{escape(value)}</rdf:li></rdf:{kind}>" if value else ""


# ------------------------------------------------------------------------------------------------- pages
def in_points(values: Iterable[float]) -> Raw:
    """Lengths in mm as a list of points."""
    return Raw(f"[{' '.join([f'{value / PT:.4f}' for value in values])}]")


def boxes_of(page: Page) -> dict[str, Any]:
    """The boxes of a page: paper, bleed and trim."""
    whole = (0.0, 0.0, page.width, page.height)
    found = {"MediaBox": whole, "BleedBox": page.bleed or whole, "TrimBox": page.trim or whole}
    return {key: in_points((x0, page.height - y1, x1, page.height - y0)) for key, (x0, y0, x1, y1) in found.items()}


def labels_of(document: Document) -> dict[str, Any]:
    """The printed numbers of pages, as the catalogue says them."""
    if not any(page.label for page in document.pages):
        return {}
    return {"PageLabels": {"Nums": [v for n, page in enumerate(document.pages) for v in (n, {"P": page.label})]}}


def wishes_of(document: Document) -> dict[str, Any]:
    """What a viewer is asked to do: print at full size, flip on the right edge, show the title."""
    asked = {"PrintScaling": name("None"), "DisplayDocTitle": True}
    if document.duplex:
        asked["Duplex"] = name("DuplexFlipLongEdge" if document.duplex == "long" else "DuplexFlipShortEdge")
    if document.right_to_left:
        asked["Direction"] = name("R2L")
    return {"ViewerPreferences": asked}


# ------------------------------------------------------------------------------------------------- bookmarks
@dataclass(eq=False)
class Bookmark:
    """A bookmark with those under it; or all bookmarks."""

    ref: Ref
    said: dict[str, Any]
    is_open: bool = True
    """Whether those under it are seen when the file is opened."""
    inner: list["Bookmark"] = field(default_factory=list)

    def add(self, other: "Bookmark") -> "Bookmark":
        """One more under it."""
        self.inner.append(other)
        return other

    @property
    def seen(self) -> int:
        """How many under it are seen where it is open."""
        return len(self.inner) + sum(one.seen for one in self.inner if one.is_open)

    def write(self, file: PdfFile, **more: Any) -> None:
        """Write it with all under it; ``more``: its place among others."""
        entries = {**self.said, **more}
        if self.inner:
            entries |= {"First": self.inner[0].ref, "Last": self.inner[-1].ref}
            entries["Count"] = self.seen if self.is_open else -self.seen
        file.add(entries, self.ref)
        for i, one in enumerate(self.inner):
            beside = {"Prev": self.inner[i - 1].ref} if i else {}
            if i + 1 < len(self.inner):
                beside["Next"] = self.inner[i + 1].ref
            one.write(file, Parent=self.ref, **beside)
