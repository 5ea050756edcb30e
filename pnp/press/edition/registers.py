"""fonts.yaml: a game's own typefaces in its folder ``fonts/``, checked before they are opened."""

import os
from collections.abc import Iterable, Mapping
from pathlib import Path

from pnp import DISTRIBUTION
from pnp.base.resources import FONTS
from pnp.model.schema.record import nothing
from pnp.press.typeset.text.fonts import FontEntry, Fonts, load_fonts
from pnp.source.declare import Reading, declared, key, read_record
from pnp.source.declare.kinds import Flag, Integer, ListOf, MappingOf, Number, Reference, Text
from pnp.source.declare.read import Record
from pnp.source.diagnostics import Failed, Report, Span
from pnp.source.diagnostics.budgets import TYPEFACE
from pnp.source.diagnostics.hints import listed
from pnp.source.diagnostics.span import display_path
from pnp.source.load.build import read_dictionary
from pnp.source.load.files import Disk, report_unread
from pnp.source.load.nodes import Dictionary, Scalar, below, nearest
from pnp.source.load.safe_open import escapes_folder, inside
from pnp.source.load.stamp import files_below

FACE = Reference("face", "faces", "")


@declared
class Typeface:
    """A typeface: its file, and its faces for strong and emphasised text."""

    file: str = key(Text(), "The font file, beside fonts.yaml.")
    bold: str = key(FACE, "The face for strong text (default: the face itself).", default="")
    italic: str = key(FACE, "The face for emphasis (default: the face itself).", default="")
    figures: str = key(FACE, "The face for figures, if its own are hard to read.", default="")
    index: int = key(Integer(0, 100), "Its index in a collection (.ttc).", default=0)
    heavy: bool = key(Flag(), "A face for titles; a fallback for it is bold.", default=False)
    scale: float = key(Number(0.1, 10.0), "Its size as a fallback for another face.", default=1.0)


@declared
class Register:
    """The typefaces that styles and drawings may use."""

    fonts: Mapping[str, Typeface] = key(MappingOf(Record(Typeface), "a face"), "Typefaces by name.", default=nothing)
    fallback: Mapping[str, tuple[str, ...]] = key(
        MappingOf(ListOf(FACE), "a language, or `any`"), "The faces that are asked for a missing character, in order.",
        default=nothing,
    )  # fmt: skip


def read_registers(folders: Iterable[Path], report: Report) -> Fonts:
    """The typefaces in some folders of fonts; later ones add faces and replace those of the same name.

    A folder with a faulty fonts.yaml or an unusable font is reported and left out: a font that is missing (PNP100),
    outside the game's folder (PNP131), too large (PNP130) or broken (PNP133). Raises Failed if a font of pnp's own is
    missing.
    """
    _check_installed(report)
    entries: dict[str, FontEntry] = {}
    fallback: dict[str, tuple[str, ...]] = {}
    for folder in folders:
        if folder == FONTS:
            press = load_fonts(FONTS)
            entries |= press.entries
            fallback |= press.fallback
            continue
        faults = report.error_count
        faces, own = _own_faces(folder, entries, report)
        if report.error_count == faults:
            entries |= faces
            every = (*fallback.get("any", ()), *own.get("any", ()))
            fallback |= {**own, "any": tuple(dict.fromkeys(every))}
    return Fonts(
        entries, {language: tuple(face for face in row if face in entries) for language, row in fallback.items()}
    )


def _own_faces(
    folder: Path, registered: Iterable[str], report: Report
) -> tuple[dict[str, FontEntry], dict[str, tuple[str, ...]]]:
    """The faces of a game's own folder, by its fonts.yaml or by the names that its fonts have themselves."""
    from pnp.press.typeset.text.font_data import full_name

    files = Disk(folder.parent)
    register = f"{folder.name}/fonts.yaml"
    if not files.has(register):
        loose = [
            os.path.relpath(file, folder.parent) for file in files_below(folder) if file.suffix in (".ttf", ".otf")
        ]
        entries = ((name, _font(files, name, 0, Span(files.display_path(name)), report)) for name in sorted(loose))
        named = {full_name(data) or Path(name).stem: folder.parent / name for name, data in entries if data}
        places = {name: Span(display_path(file)) for name, file in named.items()}
        return {name: FontEntry(name, file, span=places[name]) for name, file in named.items()}, {"any": tuple(named)}
    data = read_dictionary(files, register, report)
    if data is None:
        return {}, {}
    fonts = below(data, "fonts")
    names = dict.fromkeys((*registered, *(fonts.entries if isinstance(fonts, Dictionary) else ())))
    reading = Reading(report, {"faces": names})
    read = read_record(Register, data, reading)
    reading.finish()
    faces = {}
    for name, face in read.fonts.items() if read is not None else ():
        place = nearest(data, ("fonts", name, "file")).span
        file = face.file if escapes_folder(face.file) else f"{folder.name}/{face.file}"
        if _font(files, file, face.index, place, report):
            path = inside(folder.parent, file)
            faces[name] = FontEntry(
                name, path, face.bold, face.italic, face.index, face.heavy, face.scale, face.figures,
                span=place,
            )  # fmt: skip
    return faces, dict(read.fallback) if read is not None else {}


def _font(files: Disk, name: str, index: int, place: Span, report: Report) -> bytes:
    """A font's content; empty, after reporting the fault, for an unusable one."""
    from pnp.press.typeset.text.font_data import fault_of

    try:
        data = files.read(name, TYPEFACE)
    except FileNotFoundError:
        file = name.partition("/")[2]
        report.error("PNP100", f"there is no font `{file}`", place, f"put it at `{files.display_path(name)}`")
        return b""
    except (OSError, ValueError) as problem:
        report_unread(problem, files.display_path(name), report, place)
        return b""
    fault = fault_of(data, index)
    if fault:
        help = "get the file again from its source and save it there, or name another font"
        report.error("PNP133", f"the font `{name}` cannot be read: {fault}", place, help)
    return b"" if fault else data


def _check_installed(report: Report) -> None:
    """Check that every face of pnp's own register exists: packagers remove fonts, and no page can be set without them.
    A single fault names all missing ones."""
    register = read_dictionary(Disk(FONTS), "fonts.yaml", report)
    fonts = below(register, "fonts") if register is not None else None
    files = {name: below(fonts, name, "file") for name in fonts.entries} if isinstance(fonts, Dictionary) else {}
    lacking = [name for name, file in files.items() if isinstance(file, Scalar) and not (FONTS / file.text).is_file()]
    if lacking:
        faces = listed(lacking, "and")
        what = "the font" if len(lacking) == 1 else "the fonts"
        help = f"install pnp again: `pip install --force-reinstall {DISTRIBUTION}`"
        report.error("PNP100", f"this installation of pnp lacks {what} {faces}", Span(str(FONTS)), help)
        raise Failed(report)
