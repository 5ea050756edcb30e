"""A PDF file being written (ISO 32000-1, 7): finished objects are written at once, and only their positions are kept.

The objects are ReportLab's: its dictionaries, lists, names, strings, functions and shadings write themselves. This
class replaces ReportLab's document, which keeps every object until the last one. Values are Python's own: dictionaries
by names without their slash, lists, numbers, ``str`` for text, ``bytes`` for byte strings, :class:`Ref` for an object,
:class:`Raw` for serialized values; or objects of ReportLab. Objects other than streams go into compressed streams of a
hundred, unless the file is for readers that do not support them (PDF before 1.5).
"""

import functools
import hashlib
import io
import zlib
from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

from reportlab.lib.rl_accel import fp_str
from reportlab.pdfbase.pdfdoc import (
    NoEncryption,
    PDFArrayCompact,
    PDFDictionary,
    PDFName,
    PDFString,
    PDFText,
    PDFTrailer,
    format,
)

from pnp.base.frozen import dataclass

TOGETHER = 100
"""Objects in an object stream."""
_DIRECT = 0xFFFF
"""The index for an object outside object streams."""
Place = tuple[int, int]
"""The position of content in reading order: its page of the book, and a running number."""


@dataclass(frozen=True, slots=True)
class Content:
    """Content of a page by its number there."""

    page: int
    number: int
    place: Place = (0, 0)


@dataclass(frozen=True, slots=True)
class Annotation:
    """A link of a page, by its number among the page's links."""

    page: int
    index: int


Kid = TypeVar("Kid")


def in_reading_order(kids: Sequence[Kid]) -> list[Kid]:
    """Sort the children of a part of the structure by their places in the book: on the sheets of a booklet, the end of
    a paragraph may be written before its beginning. A link's annotation, which has no place, stays behind the child
    before it."""
    placed: list[tuple[Place, int]] = []
    for number, kid in enumerate(kids):
        place = getattr(kid, "place", None) or (placed[-1][0] if placed else (0, 0))
        placed.append((place, number))
    return [kids[number] for _, number in sorted(placed)]


class Raw(str):
    """A value in serialized form."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Ref:
    """An object by its number."""

    number: int


Entries = Mapping[str, object]
"""Entries of a dictionary, by names without their slash."""


@functools.lru_cache(maxsize=4096)  # measured: without it, building Hearts takes 6 % more time
def name(text: str) -> Raw:
    """A name; a slash in it, which ReportLab does not escape, would begin another."""
    return Raw("/" + PDFName(text.encode().decode("latin-1"))[1:].replace("/", "#2F"))


def numbers(values: Iterable[float]) -> Raw:
    """A list of numbers, in the units of its context."""
    return Raw(f"[{fp_str(*values)}]")


_ESCAPED = str.maketrans({character: "\\" + character for character in "()\\"})


class _Dictionary(PDFDictionary):  # type: ignore[misc]
    """ReportLab's dictionary, which writes the same bytes, but each name only once: measured, the names took 3 % of a
    build of Living Trumps."""

    def format(self, document: object) -> bytes:
        """The dictionary in serialized form."""
        parts = [_key(key) + format(value, document) for key, value in sorted(self.dict.items())]
        for place in reversed(range(6, len(parts), 6)):
            parts.insert(place, b"\n ")
        return b"<<\n%b\n>>" % b" ".join(parts)


@functools.lru_cache(maxsize=4096)  # measured: see _Dictionary
def _key(text: str) -> bytes:
    """A name before its value; ReportLab looks at each of its characters."""
    written: bytes = PDFName(text).encode("latin-1")
    return written + b" "


def as_object(value: object) -> object:
    """A value as ReportLab's object of the same kind."""
    match value:
        case Raw():
            return value.encode() if value.isascii() else value  # bytes are not inspected again
        case str():
            plain = value.isascii() and value.isprintable()  # ReportLab inspects each character
            return f"({value.translate(_ESCAPED)})".encode() if plain else PDFString(value)
        case Ref():
            return b"%d 0 R" % value.number
        case bool():
            return b"true" if value else b"false"
        case int():
            return b"%d" % value
        case bytes():
            return PDFText(value)
        case Mapping():
            return _Dictionary({key: as_object(one) for key, one in value.items()})
        case list():
            return PDFArrayCompact(map(as_object, value))
        case _:
            return value


class PdfFile:
    """A file being written; ReportLab's objects take it for their document."""

    encrypt = NoEncryption()

    def __init__(
        self, version: str = "1.5", is_packed: bool = True, pack: Callable[[bytes], bytes] = zlib.compress
    ) -> None:
        """``is_packed``: use object streams and a cross-reference stream (from PDF 1.5 on). ``pack``: compresses a
        stream in zlib's format."""
        self._pack = pack
        self.out = io.BytesIO()
        self.out.write(f"%PDF-{version}\n".encode() + b"%\xe2\xe3\xcf\xd3\n")
        self.is_packed = is_packed
        self.digest = hashlib.sha256()
        """A digest of everything written so far."""
        self._places = array("Q", [0])
        """The place of each object by its number: its offset, or the number of its stream and its index in it."""
        self._waiting: list[tuple[int, bytes]] = []

    def reserve(self) -> Ref:
        """The number for an object that is written later."""
        self._places.append(0)
        return Ref(len(self._places) - 1)

    def Reference(self, value: object) -> Raw:
        """Write a value as an object and return a reference: ReportLab's objects call this."""
        return Raw(f"{self.add(value).number} 0 R")

    def written(self, value: object) -> bytes:
        """A value in serialized form."""
        return bytes(format(as_object(value), self))

    def add(self, value: object, ref: Ref | None = None) -> Ref:
        """Write a value as an object; ``ref``: its reserved number."""
        ref = ref or self.reserve()
        data = self.written(value)
        if not self.is_packed:
            self.digest.update(data)
            self._object(ref, data)
            return ref
        self._waiting.append((ref.number, data))
        if len(self._waiting) >= TOGETHER:
            self._together()
        return ref

    def stream(self, data: bytes, entries: Entries, fingerprint: bytes = b"", is_plain: bool = False) -> Ref:
        """Write a stream with the entries of its dictionary; compressed, unless the entries state a filter or
        ``is_plain`` is set. ``fingerprint`` represents large data in the digest."""
        self.digest.update(fingerprint or data)
        return self._stream(data, entries, self.reserve(), is_plain)

    def _stream(self, data: bytes, entries: Entries, ref: Ref, is_plain: bool = False) -> Ref:
        if "Filter" not in entries and not is_plain:
            data, entries = self._pack(data), {**entries, "Filter": Raw("/FlateDecode")}
        head = self.written({**entries, "Length": len(data)})
        self._object(ref, head + b"\nstream\n", data, b"\nendstream")
        return ref

    def _object(self, ref: Ref, *parts: bytes) -> None:
        self._places[ref.number] = self.out.tell() << 16 | _DIRECT
        self.out.writelines((f"{ref.number} 0 obj\n".encode(), *parts, b"\nendobj\n"))

    def _together(self) -> None:
        """Write the waiting objects as one stream."""
        if not self._waiting:
            return
        ref, at, head = self.reserve(), 0, []
        for place, (one, data) in enumerate(self._waiting):
            self._places[one] = ref.number << 16 | place
            head.append(f"{one} {at}")
            at += len(data) + 1
        first = " ".join(head) + "\n"
        body = first.encode() + b"\n".join(data for _, data in self._waiting)
        self.digest.update(body)
        entries = {"Type": Raw("/ObjStm"), "N": len(self._waiting), "First": len(first)}
        self._waiting = []
        self._stream(body, entries, ref)

    def mark(self, root: Entries) -> bytes:
        """The identifier of the file: a digest of everything written so far, and of its catalogue."""
        self._together()
        self.digest.update(self.written(root))
        return self.digest.digest()[:16]

    def close(self, root: Ref, info: Ref, mark: bytes) -> bytes:
        """The whole file, with its catalogue ``root`` and its information dictionary ``info``."""
        self._together()
        trailer: dict[str, object] = {"Root": root, "Info": info, "ID": [mark, mark]}
        if self.is_packed:
            self._table_packed(trailer)
        else:
            self._table(trailer)
        return self.out.getvalue()

    def _table_packed(self, trailer: Entries) -> None:
        """Write the cross-reference stream (ISO 32000-1, 7.5.8)."""
        ref, start = self.reserve(), self.out.tell()
        self._places[ref.number] = start << 16 | _DIRECT
        assert all(self._places[1:]), "an object has a number and was not written"
        lines = [b"\0\0\0\0\0\0\xff\xff"]
        for place in self._places[1:]:
            at, inside = (place >> 16).to_bytes(5, "big"), place & _DIRECT
            lines.append(b"\1%b\0\0" % at if inside == _DIRECT else b"\2%b%b" % (at, inside.to_bytes(2, "big")))
        entries = {"Type": Raw("/XRef"), "Size": len(self._places), "W": Raw("[1 5 2]"), **trailer}
        self._stream(b"".join(lines), entries, ref)
        self.out.write(f"startxref\n{start}\n%%EOF\n".encode())

    def _table(self, trailer: Entries) -> None:
        """Write the cross-reference table (7.5.4)."""
        start, count = self.out.tell(), len(self._places)
        assert all(self._places[1:]), "an object has a number and was not written"
        lines = "".join([f"{place >> 16:010d} 00000 n \n" for place in self._places[1:]])
        self.out.write(f"xref\n0 {count}\n0000000000 65535 f \n{lines}".encode())
        entries = {key: as_object(value) for key, value in trailer.items()}
        self.out.write(PDFTrailer(start, Size=count, **entries).format(self))
