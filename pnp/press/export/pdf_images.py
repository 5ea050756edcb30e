"""Pictures in a PDF: a JPEG, and a plain 8-bit PNG, are embedded unchanged; everything else is decoded by Pillow.

A picture keeps its own colour profile. One that a camera took sideways is rotated where it is drawn.
"""

import hashlib
import io
import struct
import zlib
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from pnp.base.disk import read_regular
from pnp.base.frozen import dataclass
from pnp.press.export.cmyk import Separation, separated_picture
from pnp.press.export.icc import opened_profile
from pnp.press.export.pdf_file import Ref, name
from pnp.press.export.pdf_resources import Resources
from pnp.press.export.plain_picture import plain_picture, upright_picture
from pnp.press.typeset.drawing.pictures import check_picture
from pnp.source.diagnostics.budgets import PICTURE

_PNG = b"\x89PNG\r\n\x1a\n"
_SPACES = {1: "DeviceGray", 3: "DeviceRGB", 4: "DeviceCMYK"}
_PROFILES = {1: "GRAY", 3: "RGB", 4: "CMYK"}
"""Names of colour spaces in profiles, by the number of bands."""
_TURNS = {
    1: "", 2: "-1 0 0 1 1 0 cm ", 3: "-1 0 0 -1 1 1 cm ", 4: "1 0 0 -1 0 1 cm ", 5: "0 -1 -1 0 1 1 cm ",
    6: "0 -1 1 0 0 1 cm ", 7: "0 1 1 0 0 0 cm ", 8: "0 1 -1 0 1 0 cm ",
}  # fmt: skip
"""Operators that turn the unit square of a picture upright, by its EXIF orientation."""


@dataclass(frozen=True)
class Picture:
    """A raster picture in the form for a PDF."""

    width: int
    """Pixels."""
    height: int
    entries: tuple[tuple[str, object], ...]
    """Entries of its dictionary: colour space, filter and its parameters."""
    data: bytes
    mask: bytes = b""
    """Opacity, one byte per pixel, compressed; empty if it is opaque."""
    orientation: int = 1
    """The orientation of its pixels, as in EXIF."""


Read = Callable[[Path, bytes], Picture]
"""Converts a picture whose bytes have been read."""


def read_picture(file: Path, data: bytes) -> Picture:
    """The picture in a file."""
    if data[:2] == b"\xff\xd8":
        return _jpeg(file, data)
    if data[:8] == _PNG and (picture := _plain_png(file, data)):
        return picture
    return _unpacked(data)


def read_grey(_: Path, data: bytes) -> Picture:
    """The picture in a file in shades of grey."""
    return _unpacked(data, grey=True)


def read_separated(file: Path, data: bytes, limit: float, profile: bytes = b"", live: bool = False) -> Picture:
    """The picture in a file, separated into four inks, by a profile if one is given; ``limit``: their maximum in one
    place (1 is one full ink); ``live``: transparency is preserved."""
    from PIL import Image as Pillow

    with Pillow.open(io.BytesIO(data)) as image:
        upright = plain_picture(image) if image.mode == "CMYK" else upright_picture(image)
        mask = b""
        if live and upright.mode == "RGBA" and upright.getchannel("A").getextrema() != (255, 255):
            mask, own = zlib.compress(upright.getchannel("A").tobytes(), 6), upright.info.get("icc_profile")
            upright = upright.convert("RGB")
            upright.info = {"icc_profile": own} if own else {}
        separated = separated_picture(upright, limit, profile)
    entries = (("ColorSpace", "DeviceCMYK"), ("Filter", "FlateDecode"))
    return Picture(*separated.size, entries, zlib.compress(separated.tobytes(), 6), mask)


def reader_for(separation: Separation | None, is_grey: bool = False) -> Read:
    """The reader of pictures for a document: unchanged, in shades of grey, or in four inks."""
    if separation is None:
        return read_grey if is_grey else read_picture
    limit = separation.ink_limit / 100
    return partial(read_separated, limit=limit, profile=separation.profile, live=separation.is_live)


def _jpeg(file: Path, data: bytes) -> Picture:
    from PIL import Image as Pillow

    with Pillow.open(io.BytesIO(data)) as image:
        bands, size = len(image.getbands()), image.size
        # Adobe's CMYK files are stored inverted, which an APP14 marker indicates.
        decode = [1, 0] * 4 if bands == 4 and "adobe" in image.info else []
        space = _space(bands, image.info.get("icc_profile") or b"")
    entries: list[tuple[str, object]] = [("ColorSpace", space), ("Filter", "DCTDecode")]
    turned = check_picture(file).orientation
    return Picture(*size, (*entries, ("Decode", decode)) if decode else tuple(entries), data, orientation=turned)


def _space(bands: int, profile: bytes) -> object:
    """The colour space of a picture with this many bands: its own profile if that fits and differs from the usual
    one."""
    embedded = opened_profile(profile)
    if embedded is None or embedded.profile.xcolor_space.strip() != _PROFILES[bands]:
        return _SPACES[bands]
    if bands == 3 and "srgb" in (embedded.profile.profile_description or "").lower():
        return _SPACES[bands]
    return ("ICCBased", bands, profile)


def _plain_png(file: Path, data: bytes) -> Picture | None:
    """A PNG with 8 bits, without alpha, palette transparency or interlacing: its own compressed rows; None for
    others."""
    from PIL import Image as Pillow

    with Pillow.open(io.BytesIO(data)) as image:
        mode, profile = image.mode, image.info.get("icc_profile") or b""
        depth = image.tile[0].args if image.tile else ""
        if mode not in ("L", "RGB", "P") or depth != mode or "transparency" in image.info:
            return None
        if image.info.get("interlace") or (profile and mode == "P"):  # a palette would have to be converted
            return None
        size, palette = image.size, image.palette.getdata()[1] if image.palette else b""
    colours = 3 if mode == "RGB" else 1
    space: object = ("Indexed", palette) if mode == "P" else _space(colours, profile)
    parameters = {"Predictor": 15, "Colors": colours, "BitsPerComponent": 8, "Columns": size[0]}
    rows = b"".join(body[:-4] for kind, body in _png_chunks(data) if kind == b"IDAT")
    entries = (("ColorSpace", space), ("Filter", "FlateDecode"), ("DecodeParms", parameters))
    return Picture(*size, entries, rows, orientation=check_picture(file).orientation)


def _png_chunks(data: bytes) -> Iterator[tuple[bytes, memoryview]]:
    """The name of each chunk, and its body with the checksum (4 bytes) at its end."""
    view, position = memoryview(data), 8
    while position + 8 <= len(data):
        (length,) = struct.unpack_from(">I", data, position)
        yield data[position + 4 : position + 8], view[position + 8 : position + 12 + length]
        position += 12 + length


def fingerprint(data: bytes) -> str:
    """A digest of a picture's data, as 16 hexadecimal digits. A PNG contains checksums, which are combined, since
    reading all of its bytes takes longer than printing them."""
    if data[:8] != _PNG:
        return hashlib.sha256(data).hexdigest()[:16]
    digest = hashlib.sha256(len(data).to_bytes(8, "big"))
    for kind, body in _png_chunks(data):
        digest.update(kind + body[-4:])
    return digest.hexdigest()[:16]


def _unpacked(data: bytes, grey: bool = False) -> Picture:
    from PIL import Image as Pillow

    with Pillow.open(io.BytesIO(data)) as image:
        solid = plain_picture(image)
        alpha = solid.mode == "RGBA"
        mask = zlib.compress(solid.getchannel("A").tobytes(), 9) if alpha else b""
        plain = solid.convert("L") if grey else solid.convert("RGB") if alpha else solid
        entries = (("ColorSpace", _SPACES[len(plain.getbands())]), ("Filter", "FlateDecode"))
        return Picture(*plain.size, entries, zlib.compress(plain.tobytes(), 9), mask)


class Pictures:
    """The pictures of one document; equal bytes are stored once."""

    def __init__(self, resources: Resources, read: Read = read_picture) -> None:
        self.resources, self.read = resources, read
        self._names: dict[str, str] = {}
        self._digests: dict[str, tuple[str, str]] = {}
        """Name and file of each picture that is stored, by its fingerprint."""
        self.turns: dict[str, str] = {}
        """The operator that turns each picture upright in the unit square that it is drawn in, by its name."""

    def name(self, file: str) -> str:
        """The name of a picture, stored on first use."""
        if file not in self._names:
            data = read_regular(Path(file), PICTURE.most)
            digest = fingerprint(data)
            if digest in self._digests and read_regular(Path(self._digests[digest][1]), PICTURE.most) != data:
                digest = hashlib.sha256(data).hexdigest()[:16]
            if digest not in self._digests:
                id = f"image{len(self._digests) + 1}"
                self._digests[digest] = (id, file)
                self._store(id, self.read(Path(file), data), digest.encode())
            self._names[file] = self._digests[digest][0]
        return self._names[file]

    def _store(self, id: str, picture: Picture, digest: bytes) -> None:
        entries = {key: self._value(value) for key, value in picture.entries}
        if picture.mask:
            grey = {"ColorSpace": name("DeviceGray"), "Filter": name("FlateDecode")}
            entries["SMask"] = self._stream(picture, picture.mask, digest, grey)
        self.turns[id] = _TURNS[picture.orientation]
        self.resources.objects[id] = self._stream(picture, picture.data, digest, entries)

    def _stream(self, picture: Picture, data: bytes, digest: bytes, entries: Mapping[str, object]) -> Ref:
        kind = {"Type": name("XObject"), "Subtype": name("Image")}
        size = {"Width": picture.width, "Height": picture.height, "BitsPerComponent": 8}
        return self.resources.file.stream(data, {**kind, **size, **entries}, digest)

    def _value(self, value: Any) -> Any:
        match value:
            case str():
                return name(value)
            case ("Indexed", palette):
                table = self.resources.file.stream(palette, {})
                return [name("Indexed"), name("DeviceRGB"), len(palette) // 3 - 1, table]
            case ("ICCBased", bands, profile):
                entries = {"N": bands, "Alternate": name(_SPACES[bands])}
                return [name("ICCBased"), self.resources.file.stream(profile, entries)]
            case _:
                return value
