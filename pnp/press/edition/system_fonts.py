"""Faces that the press does not bring, found on this machine: ``templates/fonts/found.yaml`` names their files."""

import importlib.util
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import yaml

from pnp.base.disk import read_regular
from pnp.base.resources import FONTS
from pnp.press.document.languages import font_tag
from pnp.press.typeset.text.fonts import FontEntry, Fonts, version_of
from pnp.source.diagnostics import Report, Span
from pnp.source.diagnostics.budgets import TYPEFACE

SCALE = 0.92
"""Size of characters as wide as they are high where they stand in for Latin ones."""
_ENDS = (".ttf", ".otf", ".ttc")


def with_found(fonts: Fonts, language: str, own: Iterable[Path], report: Report, home: Span) -> Fonts:
    """The register with the face that this machine has for a language, where the register has none and one is known.
    ``own``: the game's own folders of fonts. What was found is told (PNP717): another machine may have another."""
    tag = font_tag(language)
    known = _known_faces()["faces"].get(tag, ())
    if not known or tag in fonts.fallback or language in fonts.fallback:
        return fonts
    files = _files((*(folder for folder in own if folder != FONTS), *_places(_known_faces()["packages"])))
    for said in known:
        faces = _faces(said, files)
        if not faces:
            continue
        regular = faces[0]
        what = f"set in {regular.name}, {version_of(regular)}, of this machine: {regular.file}"
        help = "put the file into the game's folder `fonts/`, so that every machine prints the same"
        report.note("PNP717", f"`{language}` is {what}", home, help)
        entries = {**fonts.entries, **{face.name: face for face in faces}}
        return Fonts(entries, {**fonts.fallback, tag: (regular.name,)})
    return fonts


def _known_faces() -> Mapping[str, Any]:
    register: Mapping[str, Any] = yaml.load((FONTS / "found.yaml").read_text("utf-8"), yaml.CSafeLoader)
    return register


def _places(packages: Iterable[str]) -> Iterator[Path]:
    """Folders of installed fonts: packages of Python first, then the system's folders, the user's own before all others
    (https://specifications.freedesktop.org/basedir-spec and fontconfig's)."""
    for package in packages:
        spec = importlib.util.find_spec(package)
        yield from map(Path, (spec.submodule_search_locations or ()) if spec is not None else ())
    home = Path.home()
    yield Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "fonts"
    yield home / ".fonts"
    for folder in (os.environ.get("XDG_DATA_DIRS") or "/usr/local/share:/usr/share").split(":"):
        yield Path(folder) / "fonts"
    yield from (home / "Library" / "Fonts", Path("/Library/Fonts"), Path("/System/Library/Fonts"))
    yield Path(os.environ.get("WINDIR", "C:\\Windows")) / "Fonts"


def _files(folders: Iterable[Path]) -> dict[str, Path]:
    """The font files below some folders by their names; of two alike the first, in the order of folders and names."""
    files: dict[str, Path] = {}
    for folder in folders:
        for place, below, names in os.walk(folder):
            below.sort()
            for name in sorted(names):
                if name.endswith(_ENDS):
                    files.setdefault(name, Path(place, name))
    return files


def _faces(entry: Mapping[str, Any], files: Mapping[str, Path]) -> Sequence[FontEntry]:
    """A face and its bold one; none where its file is not there or cannot be used."""
    regular = _usable_file(files.get(entry["regular"]), entry)
    if regular is None:
        return ()
    light, strong = entry.get("weights", (0, 0))
    bold = regular if strong else _usable_file(files.get(entry.get("bold", "")), entry)
    name = entry["name"]
    face = FontEntry(name, regular, index=entry.get("index", 0), scale=SCALE, weight=light)
    if bold is None:
        return (face,)
    return (
        replace(face, bold=f"{name} Bold"),
        replace(face, name=f"{name} Bold", file=bold, heavy=True, weight=strong),
    )


def _usable_file(file: Path | None, entry: Mapping[str, Any]) -> Path | None:
    from pnp.press.typeset.text.font_data import fault_of

    if file is None or TYPEFACE.is_exceeded_by(file.stat().st_size):
        return None
    return None if fault_of(read_regular(file, TYPEFACE.most), entry.get("index", 0)) else file
