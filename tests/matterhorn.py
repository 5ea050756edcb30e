"""Faults of a tagged PDF by the Matterhorn Protocol 1.1, as far as a program can see them in what the press writes.

The numbers are those of its failure conditions (https://pdfa.org/resource/the-matterhorn-protocol/).
"""

import io
from collections.abc import Iterator
from typing import Any

import pikepdf

STANDARD = frozenset({
    "Document", "Part", "Sect", "Div", "P", "H1", "H2", "H3", "H4", "H5", "H6", "L", "LI", "Lbl", "LBody", "Table", "TR",
    "TH", "TD", "Figure", "Note", "TOC", "TOCI", "Span", "Link", "Reference", "Caption", "Code",
})  # fmt: skip
HOLDS = {
    "L": {"LI", "L", "Caption"},
    "LI": {"Lbl", "LBody"},
    "TR": {"TH", "TD"},
    "Table": {"TR"},
    "TOC": {"TOCI", "TOC"},
}
PAINTS = frozenset({"Tj", "TJ", "S", "f", "f*", "B", "B*", "Do", "sh", "INLINE IMAGE"})


def faults(data: bytes) -> list[str]:
    """What is wrong, a sentence each."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        return [*_catalogue(pdf), *_pages(pdf), *_tree(pdf), *_fonts(pdf)]


def _catalogue(pdf: pikepdf.Pdf) -> Iterator[str]:
    root = pdf.Root
    if not root.get("/MarkInfo", {}).get("/Marked"):
        yield "00-000: it is not marked"
    if not str(root.get("/Lang", "")):
        yield "11-006: it says no language"
    if root.get("/ViewerPreferences", {}).get("/DisplayDocTitle") is not True:
        yield "07-002: its title is not shown"
    with pdf.open_metadata() as xmp:
        if xmp.get("pdfuaid:part") != "1":
            yield "06-002: it does not say that it is PDF/UA-1"
        if not xmp.get("dc:title"):
            yield "06-004: it has no title"
    if len(pdf.pages) > 20 and "/Outlines" not in root:
        yield "27-001: it has no bookmarks"


def _pages(pdf: pikepdf.Pdf) -> Iterator[str]:
    owners = _owners(pdf)
    for number, page in enumerate(pdf.pages, 1):
        if "/Annots" in page and page.get("/Tabs") != "/S":
            yield f"28-009: page {number} has links that are not read in the order of its structure"
        parents = owners.get(int(page.obj.get("/StructParents", -1)))
        if parents is None:
            yield f"01-004: page {number} leads to no structure"
            continue
        yield from _marks(page, number, len(parents))
        for annotation in page.get("/Annots", []):
            owner = owners.get(int(annotation.get("/StructParent", -1)))
            if owner is None or owner.S != "/Link":
                yield f"28-011: a link of page {number} is in no Link"
            elif not any(k.get("/Obj") == annotation for k in _kids(owner) if isinstance(k, pikepdf.Dictionary)):
                yield f"28-004: the Link of a link of page {number} does not know it"
            if not str(annotation.get("/Contents", "")):
                yield f"28-012: a link of page {number} says nothing"


def _owners(pdf: pikepdf.Pdf) -> dict[int, Any]:
    flat = list(pdf.Root.StructTreeRoot.ParentTree.Nums)
    return {int(key): owner for key, owner in zip(flat[::2], flat[1::2], strict=True)}


def _marks(page: pikepdf.Page, number: int, pieces: int) -> Iterator[str]:
    """Whether all that is painted is a piece of the structure or an ornament, and neither lies in the other."""
    marks: list[str] = []
    seen: list[int] = []
    for operands, operator in pikepdf.parse_content_stream(page):
        name = str(operator)
        if name in ("BDC", "BMC"):
            has_number = name == "BDC" and "/MCID" in operands[1]
            if has_number:
                seen.append(int(operands[1].MCID))
            kind = "artifact" if operands[0] == "/Artifact" else "content" if has_number else "span"
            if {"artifact": "content", "content": "artifact"}.get(kind) in marks:
                yield f"01-001: content and ornament lie in each other on page {number}"
            if kind == "content" and "content" in marks:
                yield f"01-000: two pieces of content lie in each other on page {number}"
            marks.append(kind)
        elif name == "EMC":
            marks.pop()
        elif name in PAINTS and not marks:
            yield f"01-005: `{name}` on page {number} is neither content nor ornament"
    if marks:
        yield f"00-000: marks are left open on page {number}"
    if sorted(seen) != list(range(pieces)):
        yield f"01-004: the content of page {number} is not that of its structure"


def _kids(element: Any) -> list[Any]:
    kids = element.get("/K", pikepdf.Array())
    return list(kids) if isinstance(kids, pikepdf.Array) else [kids]


def _tree(pdf: pikepdf.Pdf) -> Iterator[str]:
    root = pdf.Root.StructTreeRoot
    roles = {str(name)[1:]: str(like)[1:] for name, like in root.get("/RoleMap", {}).items()}
    heading, notes = 0, set()
    for element, parent in _elements(root.K, root):
        role = str(element.S)[1:]
        kids = [str(k.S)[1:] for k in _kids(element) if isinstance(k, pikepdf.Dictionary) and "/S" in k]
        if role not in STANDARD and roles.get(role) not in STANDARD:
            yield f"02-001: `{role}` is no structure type"
        if element.P.objgen != parent.objgen:
            yield f"09-000: a {role} does not know what it is in"
        if role[:1] == "H" and role[1:].isdigit():
            if int(role[1:]) > heading + 1:
                yield f"14-003: {role} follows upon H{heading}"
            heading = int(role[1:])
        if role == "Figure" and not str(element.get("/Alt", "")):
            yield "13-004: a figure says nothing"
        if role == "TH" and str(element.get("/A", {}).get("/Scope", "")) not in ("/Row", "/Column"):
            yield "15-003: the head of a table does not say of what it is"
        if role == "Note":
            if str(element.get("/ID", "")) in (*notes, ""):
                yield "19-003: a note has no identifier of its own"
            notes.add(str(element.get("/ID", "")))
        if role in HOLDS and not set(kids) <= HOLDS[role]:
            yield f"09-004: a {role} holds {sorted(set(kids) - HOLDS[role])}"
        if role == "Table" and not any("TH" in (str(cell.S)[1:] for cell in _kids(row)) for row in _kids(element)):
            yield "15-003: a table has no heads"
        if role == "Table" and len({sum(1 for _ in _kids(row)) for row in _kids(element)}) > 1:
            yield "15-000: the rows of a table differ in length"
        if not kids and not _kids(element) and role not in ("TD", "TH"):
            yield f"09-000: a {role} is empty"


def _elements(element: Any, parent: Any) -> Iterator[tuple[Any, Any]]:
    yield element, parent
    for kid in _kids(element):
        if isinstance(kid, pikepdf.Dictionary) and "/S" in kid:
            yield from _elements(kid, element)


def _fonts(pdf: pikepdf.Pdf) -> Iterator[str]:
    for thing in pdf.objects:
        if isinstance(thing, pikepdf.Dictionary) and thing.get("/Subtype") == "/Type0":
            if "/ToUnicode" not in thing:
                yield f"31-027: {thing.BaseFont} does not say what its codes mean"
            if "/FontFile2" not in thing.DescendantFonts[0].FontDescriptor:
                yield f"31-009: {thing.BaseFont} is not embedded"
