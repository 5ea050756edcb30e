"""Long jobs: pages that come one by one go into a PDF file in portions, and memory does not grow with their number.

Each portion is made as a PDF of its own; its objects get new numbers and are appended to the file. Only their places
are remembered. For sheets: bookmarks and links, which may lead from one portion to another, are not kept.
"""

import hashlib
import os
import re
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice, pairwise
from pathlib import Path
from typing import BinaryIO

import pikepdf

from pnp.export.pdf import pdf_bytes
from pnp.typeset.fonts import Fonts
from pnp.typeset.page import Document, Page

PORTION = 24
"""Pages that are held at a time."""
_REFERENCE = re.compile(rb"(?<![\w.])(\d+) 0 R(?!\w)")
_ROW = re.compile(rb"(\d{10}) \d{5} n")


def write_pdf(pages: Iterable[Page], about: Document, fonts: Fonts, file: Path) -> int:
    """Write pages to a file as they come; gives their number. ``about`` says what the document is (its own pages are
    not looked at). The same pages give the same bytes. The file is there when it is whole; raises ValueError when there
    are no pages."""
    handle, name = tempfile.mkstemp(prefix=".", suffix=".part", dir=file.parent)
    try:
        with os.fdopen(handle, "wb") as out:
            whole = _Whole(out)
            for portion in _portions(pages):
                bare = tuple(replace(page, label="", anchors=(), links=()) for page in portion)
                whole.append(pdf_bytes(replace(about, pages=bare), fonts, plain=True), [page.label for page in portion])
            whole.end()
        os.chmod(name, 0o644)
        os.replace(name, file)
    finally:
        Path(name).unlink(missing_ok=True)
    return len(whole.labels)


def _portions(pages: Iterable[Page]) -> Iterator[tuple[Page, ...]]:
    rest = iter(pages)
    while portion := tuple(islice(rest, PORTION)):
        yield portion


class _Whole:
    """A PDF file under way. Object 1 is its catalogue, 2 the root of its tree of pages."""

    def __init__(self, out: BinaryIO) -> None:
        self.out, self.at, self.digest = out, 0, hashlib.sha256()
        self.places: dict[int, int] = {}
        self.next = 3
        self.branches: list[int] = []
        self.labels: list[str] = []
        self.catalogue = b""
        self.info = 0
        self._write(b"%PDF-1.7\n%\xbf\xf7\xa2\xfe\n")

    def _write(self, data: bytes) -> None:
        self.out.write(data)
        self.digest.update(data)
        self.at += len(data)

    def _object(self, number: int, body: bytes) -> None:
        self.places[number] = self.at
        self._write(b"%d 0 obj\n%s\nendobj\n" % (number, body))

    def append(self, pdf: bytes, labels: list[str]) -> None:
        """Append the objects of a PDF whose objects stand by themselves; its pages become a branch of the tree."""
        shift = self.next - 1
        catalogue, info, tree = _roots(pdf)

        def moved(text: bytes) -> bytes:
            return _REFERENCE.sub(lambda found: b"%d 0 R" % (int(found[1]) + shift), text)

        count = 0
        for number, body in _objects(pdf):
            count = max(count, number)
            head, stream, data = body.partition(b"stream\n")
            if number == catalogue:
                self.catalogue = self.catalogue or moved(body).replace(
                    b"/Pages %d 0 R" % (tree + shift), b"/Pages 2 0 R"
                )
            elif number == tree:
                self._object(number + shift, moved(body).replace(b"<<", b"<< /Parent 2 0 R", 1))
            elif number != info or not self.info:
                self._object(number + shift, moved(head) + stream + data)
        self.info = self.info or info + shift
        self.branches.append(tree + shift)
        self.labels += labels
        self.next += count

    def end(self) -> None:
        """Write the catalogue, the root of the pages and the table of objects."""
        if not self.labels:
            raise ValueError("a document has at least one page")
        kids = b" ".join(b"%d 0 R" % number for number in self.branches)
        self._object(2, b"<< /Type /Pages /Count %d /Kids [ %s ] >>" % (len(self.labels), kids))
        self._object(1, self.catalogue.replace(b"<<", b"<< /PageLabels %s" % _labels(self.labels), 1))
        start = self.at
        self._write(b"xref\n0 %d\n0000000000 65535 f \n" % self.next)
        for number in range(1, self.next):
            place = self.places.get(number)
            self._write(b"0000000000 65535 f \n" if place is None else b"%010d 00000 n \n" % place)
        mark = self.digest.hexdigest()[:32].encode()
        trailer = b"<< /Size %d /Root 1 0 R /Info %d 0 R /ID [<%s><%s>] >>" % (self.next, self.info, mark, mark)
        self._write(b"trailer %s\nstartxref\n%d\n%%%%EOF\n" % (trailer, start))


def _roots(pdf: bytes) -> tuple[int, int, int]:
    """The numbers of a PDF's catalogue, of what it says of itself, and of the root of its pages."""
    trailer = pdf[pdf.rindex(b"trailer") :]
    catalogue, info = (int(re.search(rb"/%s (\d+) 0 R" % key, trailer)[1]) for key in (b"Root", b"Info"))  # type: ignore[index]
    body = next(body for number, body in _objects(pdf) if number == catalogue)
    return catalogue, info, int(re.search(rb"/Pages (\d+) 0 R", body)[1])  # type: ignore[index]


def _objects(pdf: bytes) -> Iterator[tuple[int, bytes]]:
    """Every object of a PDF with its number, by its table of objects."""
    start = int(pdf[pdf.rindex(b"startxref") :].split()[1])
    places = [int(row[1]) for row in _ROW.finditer(pdf, start)]
    for place, following in pairwise([*sorted(places), start]):
        number, _, body = pdf[place:following].partition(b" 0 obj\n")
        yield int(number), body[: body.rindex(b"endobj")].rstrip(b"\n")


def _labels(labels: list[str]) -> bytes:
    entries = [e for i, label in enumerate(labels) for e in (i, pikepdf.Dictionary(P=pikepdf.String(label)))]
    return bytes(pikepdf.Dictionary(Nums=pikepdf.Array(entries)).unparse(resolved=True))
