"""Faces missing from the press, found on this machine: ``templates/fonts/found.yaml`` names their files."""

import importlib.util
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import yaml

from pnp.base.disk import read_regular
from pnp.base.resources import FONTS
from pnp.press.document.languages import font_tag
from pnp.press.typeset.text.fonts import FontEntry, FontFile, Fonts, version_of
from pnp.press.typeset.text.script import is_cjk
from pnp.source.diagnostics import Report, Span
from pnp.source.diagnostics.budgets import TYPEFACE

SCALE = 0.92
"""Size of full-width characters that replace Latin ones."""
_ENDS = (".ttf", ".otf", ".ttc", ".otc")


def with_system_face(
    fonts: Fonts, language: str, texts: Callable[[], Iterable[str]], own: Iterable[Path], report: Report, home: Span
) -> Fonts:
    """The register with this machine's face for a language, if the register has none, or if its own, which covers only
    a part of the language's characters, lacks one in the texts.

    ``own``: the game's own folders of fonts. A note names the face (PNP717), because another machine may have a
    different one.
    """
    tag = font_tag(language)
    entries = _cached_faces()["faces"].get(tag, ())
    usual = fonts.fallback.get(tag) or fonts.fallback.get(language) or ()
    if not entries or (usual and not _lacks(fonts.open(usual[0]), texts())):
        return fonts
    files = _files((*(folder for folder in own if folder != FONTS), *font_folders(_cached_faces()["packages"])))
    for faces in filter(None, (_faces(entry, files) for entry in entries)):
        regular = faces[0]
        what = f"set in {regular.name}, {version_of(regular)}, of this machine: {regular.file}"
        help = "put the file into the game's folder `fonts/`, so that every machine prints the same"
        report.note("PNP717", f"`{language}` is {what}" if not usual else f"rare characters are {what}", home, help)
        all_entries = {**fonts.entries, **{face.name: face for face in faces}}
        return Fonts(all_entries, {**fonts.fallback, tag: (*usual, regular.name)})
    return fonts


def _lacks(font: FontFile, texts: Iterable[str]) -> bool:
    """Whether a font lacks a Chinese character of the texts."""
    return any(not font.has(character) for character in set("".join(texts)) if is_cjk(character))


def _cached_faces() -> Mapping[str, Any]:
    register: Mapping[str, Any] = yaml.load((FONTS / "found.yaml").read_text("utf-8"), yaml.CSafeLoader)
    return register


def font_folders(packages: Iterable[str]) -> Iterator[Path]:
    """Folders of installed fonts: of Python packages first, then the user's own, then the system's
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


def font_files(folders: Iterable[Path]) -> Iterator[Path]:
    """The font files below some folders, in the order of folders and names."""
    for folder in folders:
        for place, below, names in os.walk(folder):
            below.sort()
            yield from (Path(place, name) for name in sorted(names) if name.lower().endswith(_ENDS))


def _files(folders: Iterable[Path]) -> dict[str, Path]:
    """The font files below some folders by name; the first of equal names."""
    files: dict[str, Path] = {}
    for file in font_files(folders):
        files.setdefault(file.name, file)
    return files


def _faces(entry: Mapping[str, Any], files: Mapping[str, Path]) -> Sequence[FontEntry]:
    """A face and its bold one; none if its file is missing or unusable."""
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
