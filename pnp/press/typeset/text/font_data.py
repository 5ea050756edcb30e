"""Reads the bytes of a font: its name, and whether it can be used."""

import io

import uharfbuzz


def full_name(data: bytes) -> str:
    """The font's own name, without "Regular"; "" if it has none."""
    name = uharfbuzz.Face(data).get_name(uharfbuzz.OTNameIdPredefined.FULL_NAME)
    return (name or "").removesuffix(" Regular")


def fault_of(data: bytes, index: int) -> str:
    """The reason why a font cannot be used, in words; "" for one that seems intact. Damage deep within it is found when
    it is subset: see :func:`broken_font`."""
    from fontTools.ttLib import TTFont

    try:
        face = uharfbuzz.Face(data, index)
        face.get_name(uharfbuzz.OTNameIdPredefined.FULL_NAME)
        font = TTFont(io.BytesIO(data), fontNumber=index if data[:4] == b"ttcf" else -1, lazy=True)
        for table in ("head", "hhea", "maxp", "post", "name"):
            font[table]  # it is read on first use
        if any(place.offset + place.length > len(data) for place in font.reader.tables.values()):
            return "it is cut off"
        if not face.glyph_count or not face.unicodes or not {"glyf", "CFF ", "CFF2"} & set(font.keys()):
            return "it has no characters to draw"
        return "" if 16 <= font["head"].unitsPerEm <= 16_384 else "it is broken"
    except Exception:  # fontTools and HarfBuzz raise errors of every kind
        return "it is not a TrueType or OpenType font, or it is cut off"
