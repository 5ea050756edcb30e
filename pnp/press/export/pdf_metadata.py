"""A PDF's statements about itself: title and dates, as a dictionary and as XMP; boxes and labels of pages; bookmarks;
viewer preferences; the claims of PDF/X-1a (ISO 15930-4) and PDF/X-4 (ISO 15930-7); die lines for print shops."""

import datetime
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Literal

from pnp.press.export.pdf_file import Entries, PdfFile, Raw, Ref, name, numbers
from pnp.press.export.pdf_operators import PathCache
from pnp.press.export.pdf_resources import Overprint, Resources, Shades, Use
from pnp.press.typeset.drawing.page import Die, Document, Page
from pnp.press.typeset.drawing.units import PT
from pnp.press.typeset.motifs.paper import escape

if TYPE_CHECKING:
    from pnp.press.export.cmyk import Separation

PRODUCER = "pnp, a print-and-play press"
NAMESPACES = {
    "dc": "http://purl.org/dc/elements/1.1/",
    "pdf": "http://ns.adobe.com/pdf/1.3/",
    "pdfuaid": "http://www.aiim.org/pdfua/ns/id/",
    "pdfxid": "http://www.npes.org/pdfx/ns/id/",
    "xmp": "http://ns.adobe.com/xap/1.0/",
    "xmpMM": "http://ns.adobe.com/xap/1.0/mm/",
}
"""Namespaces of a file's description (XMP; PDF/UA: ISO 14289-1, 5; PDF/X: ISO 15930-7)."""
Access = Literal[0, 1, 2]
"""The part of PDF/UA that a file follows; 0 for none."""
REVISIONS: dict[Access, str] = {2: "2024"}
"""The edition of a part, if it has to be named."""
VERSIONS = {"PDF/X-1": "1.4", "PDF/X-3": "1.4", "PDF/X-4": "1.6"}
"""The version of PDF that each is based on."""
SPOTS = {"cut": "CutContour", "fold": "Crease"}
"""The names under which cutting tables and print shops know the inks of die lines."""
SHOWN = {"cut": (0.0, 1.0, 0.0, 0.0), "fold": (1.0, 0.0, 0.0, 0.0)}
"""The process colours that represent such lines on a screen."""
LAYER = "Die lines"
LINE = 0.25
"""Width of die lines, pt."""


def info_entries(document: Document, date: datetime.datetime) -> dict[str, object]:
    """Entries of the file's information dictionary."""
    stamp = date.strftime("D:%Y%m%d%H%M%SZ")
    entries = {
        "Title": document.title,
        "Author": document.author,
        "Subject": document.subject,
        "Keywords": document.keywords,
        "Creator": PRODUCER,
        "Producer": PRODUCER,
        "CreationDate": stamp,
        "ModDate": stamp,
    }
    return {key: value for key, value in entries.items() if value}


def xmp_packet(document: Document, date: datetime.datetime, access: Access, claims: Mapping[str, str]) -> bytes:
    """The file's description as XMP. ``claims``: statements of standards for print shops."""
    stamp = date.isoformat()
    entries = {
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
    entries = {key: value for key, value in entries.items() if value}
    prefixes = dict.fromkeys(key.partition(":")[0] for key in entries)
    spaces = "".join(f' xmlns:{prefix}="{NAMESPACES[prefix]}"' for prefix in prefixes)
    lines = "\n".join(f"  <{key}>{value}</{key}>" for key, value in entries.items())
    return (
        '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>\n<x:xmpmeta xmlns:x="adobe:ns:meta/">\n'
        ' <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\n'
        f' <rdf:Description rdf:about=""{spaces}>\n{lines}\n </rdf:Description>\n </rdf:RDF>\n</x:xmpmeta>\n'
        '<?xpacket end="w"?>'
    ).encode()


def _list(kind: str, value: str, more: str = "") -> str:
    return f"<rdf:{kind}><rdf:li{more}>{escape(value)}</rdf:li></rdf:{kind}>" if value else ""


# ------------------------------------------------------------------------------------------------- pages
def in_points(values: Iterable[float]) -> Raw:
    """Lengths in mm as a list of points."""
    return Raw(f"[{' '.join([f'{value / PT:.4f}' for value in values])}]")


def page_boxes(page: Page) -> dict[str, object]:
    """The boxes of a page: paper, bleed and trim."""
    paper = (0.0, 0.0, page.width, page.height)
    boxes = {"MediaBox": paper, "BleedBox": page.bleed or paper, "TrimBox": page.trim or paper}
    return {key: in_points((x0, page.height - y1, x1, page.height - y0)) for key, (x0, y0, x1, y1) in boxes.items()}


def page_labels(document: Document) -> dict[str, object]:
    """The printed numbers of pages, as an entry of the catalogue."""
    if not any(page.label for page in document.pages):
        return {}
    return {"PageLabels": {"Nums": [v for n, page in enumerate(document.pages) for v in (n, {"P": page.label})]}}


def viewer_preferences(document: Document) -> dict[str, object]:
    """Requests to a viewer: print at full size, flip on the document's edge, read right to left, show the title."""
    preferences = {"PrintScaling": name("None"), "DisplayDocTitle": True}
    if document.duplex:
        preferences["Duplex"] = name("DuplexFlipLongEdge" if document.duplex == "long" else "DuplexFlipShortEdge")
    if document.right_to_left:
        preferences["Direction"] = name("R2L")
    return {"ViewerPreferences": preferences}


# ------------------------------------------------------------------------------------------------- bookmarks
def write_bookmarks(file: PdfFile, marks: Sequence[tuple[int, Entries]]) -> Ref:
    """Write bookmarks in order, each with its level from 0 and its entries; returns the root of their tree. Those of
    level 0 are expanded when the file is opened."""
    refs = [file.reserve() for _ in range(len(marks) + 1)]  # the last is the root
    inner: list[list[int]] = [[] for _ in refs]
    parents, path = [], [-1]
    for number, (level, _) in enumerate(marks):
        del path[level + 1 :]
        parents.append(path[-1])
        inner[path[-1]].append(number)
        path.append(number)
    for number, parent in enumerate(parents):
        at = inner[parent].index(number)
        near = {"Prev": inner[parent][:at][-1:], "Next": inner[parent][at + 1 : at + 2]}
        beside = {key: refs[others[0]] for key, others in near.items() if others}
        count = len(inner[number]) if parent < 0 else -len(inner[number])
        tree = _first_and_last([refs[one] for one in inner[number]], count)
        file.add({**marks[number][1], "Parent": refs[parent], **beside, **tree}, refs[number])
    shown = len(inner[-1]) + sum(len(inner[one]) for one in inner[-1])
    return file.add(_first_and_last([refs[one] for one in inner[-1]], shown), refs[-1])


def _first_and_last(inner: Sequence[Ref], count: int) -> Entries:
    return {"First": inner[0], "Last": inner[-1], "Count": count} if inner else {}


# ------------------------------------------------------------------------------------------------- print shops
def write_dies(
    dies: Iterable[Die], resources: Resources, shades: Shades, paths: PathCache, used: Use, live: bool
) -> list[str]:
    """The operators of a page's die lines, in mm; they overprint, and are on a layer if layers are allowed
    (``live``)."""
    lines: list[str] = []
    for die in dies:
        spot = SPOTS[die.kind]
        if spot not in resources.spots:
            resources.spots[spot] = resources.file.add(_spot(die.kind))
        dashes = "[2 1.2] 0 d" if die.kind == "fold" else "[] 0 d"
        lines += [f"/{spot} CS 1 SCN {dashes} {LINE * PT:.6f} w", f"{paths.operators(die.segments)} S"]
    if not lines:
        return []
    used.dies = True
    lines = ["q", shades.overprint(Overprint(True)), "0 J 0 j", *lines, "Q"]
    if not live:
        return lines
    if "Dies" not in resources.layers:
        layer = {"Type": name("OCG"), "Name": LAYER, "Intent": [name("View"), name("Design")]}
        resources.layers["Dies"] = resources.file.add(layer)
    return ["/OC /Dies BDC", *lines, "EMC"]


def _spot(kind: str) -> list[object]:
    """The colour space of a spot ink."""
    tint = {"FunctionType": 2, "Domain": [0, 1], "N": 1, "C0": [0, 0, 0, 0], "C1": numbers(SHOWN[kind])}
    return [name("Separation"), name(SPOTS[kind]), name("DeviceCMYK"), tint]


def layer_entries(resources: Resources) -> dict[str, object]:
    """The catalogue's entries for layers: all are visible and printed."""
    if not resources.layers:
        return {}
    layers = [resources.layers["Dies"]]
    shown = {"Name": "All", "Order": layers, "ON": layers, "BaseState": name("ON")}
    return {"OCProperties": {"OCGs": layers, "D": shown}}


def pdf_version(separation: "Separation | None", access: Access) -> str:
    """The version of PDF that the file's standard is based on: PDF/UA-1 on 1.7, which also has the entries about
    printing on both sides and at full size."""
    if separation is None or not separation.standard:
        return {2: "2.0", 1: "1.7"}.get(access, "1.5")
    return next((v for standard, v in VERSIONS.items() if separation.standard.startswith(standard)), "1.4")


def page_group(separation: "Separation | None") -> dict[str, object]:
    """The transparency group that PDF/X-4 requires on every page."""
    if separation is None or not (separation.standard and separation.is_live):
        return {}
    return {"Group": {"Type": name("Group"), "S": name("Transparency"), "CS": name("DeviceCMYK")}}


def pdfx_info(separation: "Separation") -> Mapping[str, object]:
    """The standard of a file, as its information dictionary states it."""
    trapped = {"Trapped": name("False")}
    return trapped if separation.is_live else {**trapped, "GTS_PDFXVersion": separation.standard}


def pdfx_xmp(separation: "Separation", mark: bytes) -> dict[str, str]:
    """The standard of a file, as its XMP states it; ``mark`` identifies the file."""
    if not separation.is_live:
        return {}
    id = mark.hex()
    return {
        "pdfxid:GTS_PDFXVersion": separation.standard,
        "pdf:Trapped": "False",
        "xmpMM:DocumentID": "uuid:" + "-".join((id[:8], id[8:12], id[12:16], id[16:20], id[20:32])),
        "xmpMM:RenditionClass": "default",
        "xmpMM:VersionID": "1",
    }


def output_intent(file: PdfFile, separation: "Separation") -> dict[str, object]:
    """The printing condition that a file is intended for, as an entry of its catalogue. A registered one may be named
    without its profile in X-1a (ISO 15930-4, 6.2.2); a given profile is embedded."""
    from pnp.press.export.icc import description_of

    identifier, words = separation.condition
    intent: dict[str, object] = {"Type": name("OutputIntent"), "S": name("GTS_PDFX")}
    intent |= {"OutputConditionIdentifier": identifier or "Custom", "OutputCondition": words, "Info": words}
    if identifier:
        intent["RegistryName"] = "http://www.color.org"
    if profile := separation.profile or separation.intent:
        intent["DestOutputProfile"] = file.stream(profile, {"N": 4})
        intent["Info"] = description_of(profile) or words
    return {"OutputIntents": [intent]}
