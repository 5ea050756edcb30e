"""An ICC profile of no press: it tells what inks made by arithmetic (:mod:`pnp.press.export.cmyk`) look like on a
screen.

PDF/X-4 asks for a profile in the file, and none of a real press may be handed on with the press. A file with this one
claims nothing that is not so: whoever prints it sees the colours that the designer saw, and turns them into the inks
of the machine at hand. https://www.color.org/specification/ICC.1-2001-04.pdf
"""

import struct
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product

NAME = "pnp plain inks, no press"
INK_STEPS, LAB_STEPS = 9, 11
"""Places along each axis of the table from inks to colours, and of the one back."""
WHITE = (0.9642, 1.0, 0.8249)
"""Of the light that profiles are made for (D50)."""
_TO_XYZ = (
    (0.4360747, 0.3850649, 0.1430804),
    (0.2225045, 0.7168786, 0.0606169),
    (0.0139322, 0.0971045, 0.7141733),
)
"""Linear red, green and blue of screens (sRGB) as XYZ in that light (Bradford)."""
_FROM_XYZ = (
    (3.1338561, -1.6168667, -0.4906146),
    (-0.9787684, 1.9161415, 0.0334540),
    (0.0719453, -0.2289914, 1.4052427),
)
_EPSILON, _KAPPA = 216 / 24389, 24389 / 27
Triple = tuple[float, float, float]


@cache
def plain_profile() -> bytes:
    """The profile, version 2.1; the same bytes every time."""
    to_lab, to_inks = _table(4, 3, INK_STEPS, _lab_codes()), _table(3, 4, LAB_STEPS, _ink_codes())
    gamut = _table(3, 1, LAB_STEPS, (65535 * (not _is_shown(_linear(lab))) for lab in _labs()))
    tags = {
        b"desc": _description(NAME),
        b"cprt": b"text\0\0\0\0No rights are claimed in this profile (CC0).\0",
        b"wtpt": b"XYZ \0\0\0\0" + struct.pack(">3i", *(round(65536 * v) for v in WHITE)),
        **dict.fromkeys((b"A2B0", b"A2B1", b"A2B2"), to_lab),
        **dict.fromkeys((b"B2A0", b"B2A1", b"B2A2"), to_inks),
        b"gamt": gamut,
    }
    return _file(tags)


def _file(tags: dict[bytes, bytes]) -> bytes:
    """A profile of these tags; equal ones stand there once."""
    start, body, entries, places = 132 + 12 * len(tags), b"", b"", dict[bytes, int]()
    for tag, data in tags.items():
        if data not in places:
            places[data] = start + len(body)
            body += data + bytes(-len(data) % 4)
        entries += struct.pack(">4sII", tag, places[data], len(data))
    kind = struct.pack(">I", 0x02100000) + b"prtrCMYKLab " + struct.pack(">6H", 2000, 1, 1, 0, 0, 0) + b"acsp"
    header = (bytes(4) + kind + bytes(28) + _fixed(*WHITE)).ljust(124, b"\0")
    whole = header + struct.pack(">I", len(tags)) + entries + body
    return struct.pack(">I", len(whole) + 4) + whole


def _fixed(*values: float) -> bytes:
    return b"".join(struct.pack(">i", round(65536 * v)) for v in values)


def _description(name: str) -> bytes:
    return b"desc" + bytes(4) + struct.pack(">I", len(name) + 1) + name.encode("ascii") + b"\0" + bytes(78)


def _table(inputs: int, outputs: int, steps: int, values: Iterable[int]) -> bytes:
    """A table of 16 bits (lut16Type) whose own curves are straight."""
    straight = struct.pack(">2H", 0, 65535)
    codes = list(values)
    return (
        b"mft2"
        + bytes([0, 0, 0, 0, inputs, outputs, steps, 0])
        + _fixed(1, 0, 0, 0, 1, 0, 0, 0, 1)
        + struct.pack(">2H", 2, 2)
        + straight * inputs
        + struct.pack(f">{len(codes)}H", *codes)
        + straight * outputs
    )


# ------------------------------------------------------------------------------------------------- what stands in them
def _lab_codes() -> Iterator[int]:
    """What all mixtures of inks look like, as the tables hold it (65280 is the lightness of white)."""
    shares = [i / (INK_STEPS - 1) for i in range(INK_STEPS)]
    for *coloured, black in product(shares, repeat=4):
        red, green, blue = ((1 - share) * (1 - black) for share in coloured)
        light, a, b = _lab((_light(red), _light(green), _light(blue)))
        yield from (round(light * 652.8), round((a + 128) * 256), round((b + 128) * 256))


def _ink_codes() -> Iterator[int]:
    """The inks of all colours; of those that no screen has, of the nearest channel by channel."""
    for lab in _labs():
        red, green, blue = (_code(min(1.0, max(0.0, v))) for v in _linear(lab))
        most = max(red, green, blue)
        inks = (*(1 - v / most for v in (red, green, blue)), 1 - most) if most > 0 else (0.0, 0.0, 0.0, 1.0)
        yield from (round(65535 * ink) for ink in inks)


def _labs() -> Iterator[Triple]:
    steps = [i / (LAB_STEPS - 1) for i in range(LAB_STEPS)]
    for light, a, b in product(steps, repeat=3):
        yield light * 65535 / 652.8, a * 65535 / 256 - 128, b * 65535 / 256 - 128


def _is_shown(linear: Triple) -> bool:
    """Whether screens have a colour."""
    return all(-0.01 <= v <= 1.01 for v in linear)


def _lab(linear: Triple) -> Triple:
    """CIE Lab of linear red, green and blue."""
    xyz = (sum(m * v for m, v in zip(row, linear, strict=True)) for row in _TO_XYZ)
    x, y, z = (_curved(v / white) for v, white in zip(xyz, WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _linear(lab: Triple) -> Triple:
    """Linear red, green and blue of CIE Lab; beyond 0 to 1 where screens have no such colour."""
    light, a, b = lab
    y = (light + 16) / 116
    xyz = [_straight(v) * white for v, white in zip((y + a / 500, y, y - b / 200), WHITE, strict=True)]
    red, green, blue = (sum(m * v for m, v in zip(row, xyz, strict=True)) for row in _FROM_XYZ)
    return red, green, blue


def _curved(t: float) -> float:
    return float(t ** (1 / 3)) if t > _EPSILON else (_KAPPA * t + 16) / 116


def _straight(t: float) -> float:
    return t**3 if t**3 > _EPSILON else (116 * t - 16) / _KAPPA


def _light(code: float) -> float:
    """The light of a channel of sRGB, 0 to 1."""
    return code / 12.92 if code <= 0.04045 else float(((code + 0.055) / 1.055) ** 2.4)


def _code(light: float) -> float:
    """The channel of sRGB that has so much light; the inverse of :func:`_light`."""
    return light * 12.92 if light <= 0.0031308 else float(1.055 * light ** (1 / 2.4) - 0.055)
