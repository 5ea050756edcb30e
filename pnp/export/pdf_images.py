"""Pictures in a PDF: a JPEG, and a plain 8-bit PNG, go in as they are; everything else is unpacked by Pillow."""

import hashlib
import io
import struct
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pikepdf import Array, Dictionary, Name, Stream

from pnp.export.cmyk import separated_picture
from pnp.export.pdf_resources import Resources

_PNG = b"\x89PNG\r\n\x1a\n"
_SPACES = {1: "DeviceGray", 3: "DeviceRGB", 4: "DeviceCMYK"}


@dataclass(frozen=True)
class Picture:
    """A raster picture as a PDF holds it."""

    width: int
    """Pixels."""
    height: int
    entries: tuple[tuple[str, Any], ...]
    """Entries of its dictionary: colour space, filter and its parameters."""
    data: bytes
    mask: bytes = b""
    """Opacity, a byte a pixel, packed by deflate; empty when all is solid."""


Read = Callable[[Path, bytes], Picture]
"""Makes a picture of a file whose bytes are read already."""


def read_picture(file: Path, data: bytes) -> Picture:
    """The picture in a file."""
    if data[:2] == b"\xff\xd8":
        return _jpeg(file, data)
    if data[:8] == _PNG and (picture := _plain_png(data)):
        return picture
    return _unpacked(file)


def read_separated(file: Path, data: bytes, limit: float, profile: bytes = b"") -> Picture:
    """The picture in a file, taken apart into four inks, by a profile where one is given; ``limit``: most of them in
    one place (1 is one full ink)."""
    from PIL import Image as Pillow

    with Pillow.open(io.BytesIO(data)) as image:
        made = separated_picture(image, limit, profile)
    entries = (("ColorSpace", "DeviceCMYK"), ("Filter", "FlateDecode"))
    return Picture(*made.size, entries, zlib.compress(made.tobytes(), 6))


def _jpeg(file: Path, data: bytes) -> Picture:
    from PIL import Image as Pillow

    with Pillow.open(file) as image:
        bands, size = len(image.getbands()), image.size
        # Adobe's CMYK files are stored inverted, and say so with an APP14 marker.
        decode = [1, 0] * 4 if bands == 4 and "adobe" in image.info else []
    entries: list[tuple[str, Any]] = [("ColorSpace", _SPACES[bands]), ("Filter", "DCTDecode")]
    return Picture(*size, (*entries, ("Decode", decode)) if decode else tuple(entries), data)


def _plain_png(data: bytes) -> Picture | None:
    """A PNG of 8 bits, without alpha, palette transparency or interlacing: its own compressed rows; None for others."""
    chunks = list(_png_chunks(data))
    header = next((bytes(body) for kind, body in chunks if kind == b"IHDR"), b"")
    width, height, depth, kind, _, _, interlaced = struct.unpack(">IIBBBBB", header)
    if depth != 8 or interlaced or kind not in (0, 2, 3) or any(name == b"tRNS" for name, _ in chunks):
        return None
    colours = 3 if kind == 2 else 1
    palette = next((bytes(body) for name, body in chunks if name == b"PLTE"), b"")
    space: Any = ("Indexed", palette) if kind == 3 else _SPACES[colours]
    parameters = {"/Predictor": 15, "/Colors": colours, "/BitsPerComponent": 8, "/Columns": width}
    rows = b"".join(body for name, body in chunks if name == b"IDAT")
    entries = (("ColorSpace", space), ("Filter", "FlateDecode"), ("DecodeParms", parameters))
    return Picture(width, height, entries, rows)


def _png_chunks(data: bytes) -> Iterator[tuple[bytes, memoryview]]:
    """Name and body of each chunk."""
    whole = memoryview(data)
    position = 8
    while position + 8 <= len(data):
        (length,) = struct.unpack_from(">I", data, position)
        yield data[position + 4 : position + 8], whole[position + 8 : position + 8 + length]
        position += 12 + length


def fingerprint(data: bytes) -> str:
    """What tells a picture's data from others', as 16 hexadecimal digits. A PNG has sums of its own in it, which are
    made into one, since to go through all of its bytes takes longer than to print them."""
    if data[:8] != _PNG:
        return hashlib.sha256(data).hexdigest()[:16]
    whole, position = hashlib.sha256(len(data).to_bytes(8, "big")), 8
    while position + 8 <= len(data):
        (length,) = struct.unpack_from(">I", data, position)
        whole.update(data[position : position + 8])
        whole.update(data[position + 8 + length : position + 12 + length])
        position += 12 + length
    return whole.hexdigest()[:16]


def _unpacked(file: Path) -> Picture:
    from PIL import Image as Pillow

    with Pillow.open(file) as image:
        alpha = "A" in image.getbands() or "transparency" in image.info
        solid = image.convert("RGBA" if alpha else "L" if image.mode in ("1", "L", "I;16") else "RGB")
        mask = zlib.compress(solid.getchannel("A").tobytes(), 9) if alpha else b""
        plain = solid.convert("RGB") if alpha else solid
        entries = (("ColorSpace", _SPACES[len(plain.getbands())]), ("Filter", "FlateDecode"))
        return Picture(*plain.size, entries, zlib.compress(plain.tobytes(), 9), mask)


class Pictures:
    """The pictures of one document; equal bytes are stored once."""

    def __init__(self, resources: Resources, read: Read = read_picture) -> None:
        self.resources, self.read = resources, read
        self._names: dict[str, str] = {}
        self._digests: dict[str, tuple[str, str]] = {}
        """Name and file of each picture that is stored, by its fingerprint."""

    def name(self, file: str) -> str:
        """The name of a picture, stored when first asked for."""
        if file not in self._names:
            data = Path(file).read_bytes()
            digest = fingerprint(data)
            if digest in self._digests and Path(self._digests[digest][1]).read_bytes() != data:
                digest = hashlib.sha256(data).hexdigest()[:16]
            if digest not in self._digests:
                name = f"image{len(self._digests) + 1}"
                self._digests[digest] = (name, file)
                self._store(name, self.read(Path(file), data), digest.encode())
            self._names[file] = self._digests[digest][0]
        return self._names[file]

    def _store(self, name: str, picture: Picture, digest: bytes) -> None:
        entries = {key: self._value(value) for key, value in picture.entries}
        if picture.mask:
            grey = {"ColorSpace": Name.DeviceGray, "Filter": Name.FlateDecode}
            entries["SMask"] = self._stream(picture, picture.mask, digest, grey)
        self.resources.objects[name] = self._stream(picture, picture.data, digest, entries)

    def _stream(self, picture: Picture, data: bytes, digest: bytes, entries: dict[str, Any]) -> Stream:
        size = {"Width": picture.width, "Height": picture.height, "BitsPerComponent": 8}
        return self.resources.stream(data, digest, Type=Name.XObject, Subtype=Name.Image, **size, **entries)

    def _value(self, value: Any) -> Any:
        match value:
            case str():
                return Name("/" + value)
            case dict():
                return Dictionary(value)
            case ("Indexed", palette):
                table = self.resources.stream(palette)
                return Array([Name.Indexed, Name.DeviceRGB, len(palette) // 3 - 1, table])
            case list():
                return Array(value)
            case _:
                return value
