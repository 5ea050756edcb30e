"""Fonts of this machine by their own names, for names missing from the register of fonts.

A font is used only if its own embedding bits allow documents to contain a part of it. Source: the field fsType of the
table OS/2, https://learn.microsoft.com/typography/opentype/spec/os2#fstype
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from itertools import islice
from pathlib import Path

import uharfbuzz

from pnp.base.disk import read_regular
from pnp.base.frozen import dataclass
from pnp.press.edition.system_fonts import font_files, font_folders
from pnp.press.typeset.text.font_data import fault_of
from pnp.press.typeset.text.fonts import FontEntry, Fonts, version_of
from pnp.source.diagnostics import Report, Span
from pnp.source.diagnostics.budgets import TYPEFACE

MOST_FILES = 10_000
"""Most font files that are read; a machine with more is searched in part."""
_UPRIGHT = ("regular", "book", "roman", "normal", "")
_BOLD = ("bold",)
_ITALIC = ("italic", "oblique", "book italic", "book oblique")
_RESTRICTED, _PRINT, _EDIT, _WHOLE_ONLY, _BITMAPS_ONLY = 0x0002, 0x0004, 0x0008, 0x0100, 0x0200


@dataclass(frozen=True)
class InstalledFace:
    """A face of a font file of this machine."""

    file: Path
    index: int
    family: str
    style: str
    full_name: str


def named_entries(fonts: Fonts, names: Mapping[str, Span], report: Report) -> dict[str, FontEntry]:
    """The entries for names that the register lacks and this machine has, with the faces for strong and emphasised
    text. A note reports each (PNP717). A font that forbids embedding is an error (PNP140), and one of the press's faces
    replaces it in drafts; a name without any font is left out."""
    entries: dict[str, FontEntry] = {}
    for name, place in names.items():
        if name in fonts.entries or name in entries:
            continue
        faces = _installed_faces(tuple(font_folders(())))
        face = next((one for one in _matches(name, faces) if _is_usable(one)), None)
        if face is None:
            continue
        refusal = embedding_refusal(_open(face))
        if refusal:
            help = "write another font, or ask the font's maker for a licence and a file that may be embedded"
            report.error("PNP140", f"the font `{name}` cannot be embedded: {refusal} (`{face.file}`)", place, help)
            entries[name] = replace(next(iter(fonts.entries.values())), name=name)
            continue
        own = _with_relations(name, face, faces, fonts.entries)
        entries.update(own)
        what = f"`{name}` is set in {face.full_name}, {version_of(own[name])}, of this machine: `{face.file}`"
        help = "put the file into the game's folder `fonts/`, so that every machine prints the same"
        report.note("PNP717", what, place, help)
    return entries


def installed_styles(family: str) -> tuple[str, ...]:
    """The names of the installed fonts of a family (family and style), for the help about a family without an upright
    font."""
    faces = _installed_faces(tuple(font_folders(())))
    return tuple(dict.fromkeys(_styled_name(face) for face in faces if face.family.casefold() == family.casefold()))


def embedding_refusal(face: uharfbuzz.Face) -> str:
    """Why a font's own bits forbid embedding, in words; "" if they allow it. If there are several permissions, the
    widest applies."""
    table = face.reference_table("OS/2").data
    if len(table) < 10:
        return "it does not say that it may be"
    bits = int.from_bytes(table[8:10], "big")
    if bits & _RESTRICTED and not bits & (_PRINT | _EDIT):
        return "its maker forbids it"
    if bits & _WHOLE_ONLY:
        return "its maker allows it only as a whole, and pnp embeds the letters that are used"
    return "its maker allows it only as bitmaps" if bits & _BITMAPS_ONLY else ""


def _with_relations(
    name: str, face: InstalledFace, faces: Sequence[InstalledFace], names: Iterable[str]
) -> dict[str, FontEntry]:
    """A face under its name, and the bold and the italic one of its family."""
    entry = FontEntry(name, face.file, index=face.index, heavy="bold" in face.style.casefold())
    entries: dict[str, FontEntry] = {}
    for relation, styles in (("bold", _BOLD), ("italic", _ITALIC)):
        other = next((one for one in faces if _is_of(one, face.family, styles) and _may_stand_beside(one)), None)
        other_name = f"{name} {relation.title()}"
        if face.style.casefold() in _UPRIGHT and other is not None and other_name not in names:
            entries[other_name] = FontEntry(other_name, other.file, index=other.index)
            entry = replace(entry, bold=other_name) if relation == "bold" else replace(entry, italic=other_name)
    return {name: entry, **entries}


def _may_stand_beside(face: InstalledFace) -> bool:
    return _is_usable(face) and not embedding_refusal(_open(face))


def _matches(name: str, faces: Sequence[InstalledFace]) -> Iterator[InstalledFace]:
    """The faces with this full name, or this family and style; then the upright ones of the family with this name."""
    wanted = name.casefold()
    yield from (face for face in faces if wanted in (face.full_name.casefold(), _styled_name(face).casefold()))
    yield from (face for style in _UPRIGHT for face in faces if _is_of(face, name, (style,)))


def _styled_name(face: InstalledFace) -> str:
    return f"{face.family} {face.style}".strip()


def _is_of(face: InstalledFace, family: str, styles: Sequence[str]) -> bool:
    return face.family.casefold() == family.casefold() and face.style.casefold() in styles


def _is_usable(face: InstalledFace) -> bool:
    try:
        return not fault_of(read_regular(face.file, TYPEFACE.most), face.index)
    except (OSError, ValueError):
        return False


def _open(face: InstalledFace) -> uharfbuzz.Face:
    return uharfbuzz.Face(read_regular(face.file, TYPEFACE.most), face.index)


@lru_cache(maxsize=4)  # measured: 57 fonts take 3 ms, once for each missing family; a thousand take 60
def _installed_faces(folders: tuple[Path, ...]) -> tuple[InstalledFace, ...]:
    """Every face below these folders, in the order of folders and files; cached for the process."""
    return tuple(face for file in islice(font_files(folders), MOST_FILES) for face in _faces_of(file))


def _faces_of(file: Path) -> Iterator[InstalledFace]:
    """The faces of a file; none for an unreadable one, which is no fault as long as no text uses it."""
    try:
        if not file.is_file() or TYPEFACE.is_exceeded_by(file.stat().st_size):
            return
        blob = uharfbuzz.Blob.from_file_path(str(file))
        for index in range(min(uharfbuzz.Face(blob).count, 100)):
            yield _named_face(file, index, uharfbuzz.Face(blob, index))
    except (OSError, ValueError, UnicodeError, uharfbuzz.HarfBuzzError):
        return


def _named_face(file: Path, index: int, face: uharfbuzz.Face) -> InstalledFace:
    ids = uharfbuzz.OTNameIdPredefined
    name = partial(_name, face)
    family = name(ids.TYPOGRAPHIC_FAMILY) or name(ids.FONT_FAMILY)
    style = name(ids.TYPOGRAPHIC_SUBFAMILY) or name(ids.FONT_SUBFAMILY)
    return InstalledFace(file, index, family, style, name(ids.FULL_NAME) or family)


def _name(face: uharfbuzz.Face, id: uharfbuzz.OTNameIdPredefined) -> str:
    return face.get_name(id) or ""
