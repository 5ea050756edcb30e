"""fonts.yaml: the typefaces of a game's own, in its folder ``fonts/``, checked before they are opened."""

from collections.abc import Iterable, Mapping
from pathlib import Path

from pnp import DISTRIBUTION
from pnp.declare import Reading, declared, key, read_record
from pnp.declare.kinds import Flag, Known, ListOf, MappingOf, Number, Text, Whole
from pnp.declare.read import Record
from pnp.diagnostics import Failed, Report, Span
from pnp.diagnostics.hints import listed
from pnp.load.build import read_dictionary
from pnp.load.files import Disk
from pnp.load.nodes import Dictionary, Scalar, below, nearest
from pnp.model.record import nothing
from pnp.resources import FONTS

FACE = Known("face", "faces", "")


@declared
class Typeface:
    """A typeface: its file, and the faces that stand for it where it is strong or emphasised."""

    file: str = key(Text(), "The font's file, beside fonts.yaml.")
    bold: str = key(FACE, "The face of strong words; itself unless given.", default="")
    italic: str = key(FACE, "The face of emphasis; itself unless given.", default="")
    figures: str = key(FACE, "The face of figures, where its own are hard to read.", default="")
    index: int = key(Whole(0, 100), "Its number in a collection (.ttc).", default=0)
    heavy: bool = key(Flag(), "A face of titles: what stands in for it is bold.", default=False)
    scale: float = key(Number(0.1, 10.0), "Its size where it stands in for another.", default=1.0)


@declared
class Register:
    """The typefaces that styles and drawings may name."""

    fonts: Mapping[str, Typeface] = key(MappingOf(Record(Typeface), "a face"), "Typefaces by name.", default=nothing)
    fallback: Mapping[str, tuple[str, ...]] = key(
        MappingOf(ListOf(FACE), "a language, or `any`"), "The faces asked in turn for a character that is missing.",
        default=nothing,
    )  # fmt: skip


def sound_folders(folders: Iterable[Path], report: Report) -> list[Path]:
    """The folders of fonts whose registers have no fault. Reports PNP100 for a file that is not there, and what
    :func:`pnp.declare.read_record` reports; raises Failed where one of pnp's own is not there."""
    _check_installed(report)
    known = _names(FONTS, Report())
    sound = []
    for folder in folders:
        if folder == FONTS or not (folder / "fonts.yaml").is_file():
            sound.append(folder)
            continue
        faults = len(report.errors)
        known |= _names(folder, Report())
        _check(folder, known, report)
        if len(report.errors) == faults:
            sound.append(folder)
    return sound


def _names(folder: Path, report: Report) -> dict[str, None]:
    """The names of a register's typefaces, in order."""
    data = read_dictionary(Disk(folder), "fonts.yaml", report)
    fonts = below(data, "fonts") if data is not None else None
    return dict.fromkeys(fonts.entries) if isinstance(fonts, Dictionary) else {}


def _check(folder: Path, known: Mapping[str, None], report: Report) -> None:
    data = read_dictionary(Disk(folder), "fonts.yaml", report)
    if data is None:
        return
    reading = Reading(report, {"faces": known})
    register = read_record(Register, data, reading)
    reading.finish()
    for name, face in register.fonts.items() if register is not None else ():
        if face.file and not (folder / face.file).is_file():
            place = nearest(data, ("fonts", name, "file")).span
            report.error("PNP100", f"there is no font `{face.file}`", place, f"put it at `{folder / face.file}`")


def _check_installed(report: Report) -> None:
    """Every face of pnp's own register is there: packagers take fonts out, and no page can be set without. One fault
    names them all."""
    register = read_dictionary(Disk(FONTS), "fonts.yaml", report)
    files = {name: below(register, "fonts", name, "file") for name in _names(FONTS, report)} if register else {}
    lacking = [name for name, file in files.items() if isinstance(file, Scalar) and not (FONTS / file.text).is_file()]
    if lacking:
        faces = listed(lacking, "and")
        fonts = "the font" if len(lacking) == 1 else "the fonts"
        help = f"install it whole: `pip install --force-reinstall {DISTRIBUTION}`"
        report.error("PNP100", f"this installation of pnp lacks {fonts} {faces}", Span(str(FONTS)), help)
        raise Failed(report)
