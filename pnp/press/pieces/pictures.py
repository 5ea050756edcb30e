"""Finds a face's pictures: in the game's folder art/, by file name, or by a card's code."""

import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from unicodedata import normalize

from pnp.source.load.addresses import is_address, picture_name
from pnp.source.load.safe_open import escapes_folder, inside

ENDINGS = ("", ".png", ".jpg", ".jpeg", ".webp", ".avif", ".svg")
"""Endings that may be left out of a picture's name."""


def card_picture(folders: Sequence[Path], named: str, kind: str, code: str) -> str:
    """A card's picture by its name in a drawing: the one in its table, else the one named after its code, in a folder
    of its kind or not. "" if the table names none and there is none by its code; a name without a file is returned
    unchanged, so that its absence is reported."""
    below_art = plain_name(named)
    names = (f"{kind}/{below_art}" if named else "", named, below_art, *((f"{kind}/{code}", code) if code else ()))
    return find_picture(folders, names) or named


def plain_name(name: str) -> str:
    """A picture's name below the art folder, as tables on any system name it: ``art\\Wolf.png`` is `Wolf.png`. For a
    web address, the name of its kept copy."""
    if is_address(name):
        return picture_name(name)
    plain = name.strip().replace("\\", "/").removeprefix("./")
    return plain[4:] if plain[:4].casefold() == "art/" else plain


def find_picture(folders: Sequence[Path], names: Iterable[str]) -> str:
    """The first of these names for which there is a picture, by its name in a drawing: `knight.png`; "" for none.
    Endings may be left out; capitals, spaces, hyphens and underscores in a file's name make no difference."""
    for name in names:
        if not name:
            continue
        if escapes_folder(name):
            continue  # (its face reports that it lies outside: pnp/press/typeset/svg/images.py)
        for ending in ENDINGS if _may_be_there(folders, name) else ():
            if _is_there(folders, name + ending):
                return name + ending
        for folder in folders:
            for above in ("art/", ""):
                if (file := _alike(folder, above, name)) and _is_there(folders, file):
                    return file
    return ""


def _is_there(folders: Sequence[Path], name: str) -> bool:
    """Whether a name leads to a file, or out of the game's folder: the face that shows it reports the latter."""
    from pnp.press.typeset.drawing.pictures import PictureFault

    try:
        return picture_file(folders, name) is not None
    except PictureFault:
        return True


def _alike(folder: Path, above: str, name: str) -> str:
    """The picture in a folder's art (``above`` is "art/"), or beside it (""), whose name differs from one only in
    spelling; "" for none."""
    below, _, last = name.rpartition("/")
    pictures = _pictures(folder, above + below)
    stem, ending = os.path.splitext(last)
    same = {".jpg": ".jpeg", ".jpeg": ".jpg"}.get(ending.lower(), ending)
    file = (pictures.get(_plain(last)) or pictures.get(_plain(stem + same), "")) if pictures else ""
    return f"{below}/{file}" if below and file else file


def _pictures(folder: Path, below: str) -> Mapping[str, str]:
    """The pictures in a folder of a game, by their plain names with and without ending."""
    place = f"{folder}/{below}"
    listings = _LISTINGS.get()
    if listings is not None and place in listings.pictures:
        return listings.pictures[place]
    pictures: Mapping[str, str] = {}
    try:
        if os.path.isdir(place):
            pictures = _pictures_in(inside(folder, below))
    except OSError:
        pass
    if listings is not None:
        listings.pictures[place] = pictures
    return pictures


def _pictures_in(place: Path) -> Mapping[str, str]:
    """The pictures of a folder, by their plain names with and without ending."""
    files: dict[str, str] = {}
    for file in sorted(os.listdir(place)) if place.is_dir() else ():
        stem, ending = os.path.splitext(file)
        if ending.lower() in ENDINGS[1:]:
            files.setdefault(_plain(stem), file)
            files.setdefault(_plain(file), file)
    return files


def _may_be_there(folders: Sequence[Path], name: str) -> bool:
    """Whether there may be a picture with a name that may leave its ending out."""
    below, _, last = name.rpartition("/")
    last = _listed(last)
    return any(last in _names(f"{folder}/{above}{below}") for folder in folders for above in ("art/", ""))


def _is_listed(folder: Path, name: str) -> bool:
    """Whether a folder may contain an entry with a name. Capitals make no difference: on some disks they are
    ignored."""
    place, _, last = f"{folder}/{name}".rpartition("/")
    return _listed(last) in _names(place)


class _FolderListings:
    """The files found in folders."""

    def __init__(self) -> None:
        self.names: dict[str, Set[str]] = {}
        self.pictures: dict[str, Mapping[str, str]] = {}


_LISTINGS: ContextVar[_FolderListings | None] = ContextVar("_LISTINGS", default=None)


@contextmanager
def folders_listed_once() -> Iterator[None]:
    """While a game's pieces are drawn or checked, read each folder only once: a deck asks for thousands of pictures
    that do not exist."""
    token = _LISTINGS.set(_FolderListings())
    try:
        yield
    finally:
        _LISTINGS.reset(token)


def _names(place: str) -> Set[str]:
    """The names in a folder, in the form used for comparison; none if there is no folder."""
    listings = _LISTINGS.get()
    if listings is not None and place in listings.names:
        return listings.names[place]
    try:
        names = _names_in(place)
    except (OSError, ValueError):
        names = frozenset()
    if listings is not None:
        listings.names[place] = names
    return names


def _names_in(place: str) -> frozenset[str]:
    """The names in a folder, in the form used for comparison, those of pictures also without their endings."""
    names = [_listed(name) for name in os.listdir(place)]
    return frozenset(names) | {name.removesuffix(ending) for name in names for ending in ENDINGS}


def _listed(name: str) -> str:
    return name if name.isascii() and name.islower() else normalize("NFC", name).casefold()


def _plain(name: str) -> str:
    return re.sub(r"[\s_-]+", "-", name.strip().casefold())


def picture_file(folders: Sequence[Path], href: str) -> Path | None:
    """The file of a picture in the art folder of a game, or of its shared material. None if there is none. Raises
    PictureFault (PNP131) for one elsewhere."""
    outside = False
    for folder in folders:
        for name in (f"art/{href}", href):
            if not escapes_folder(name) and not _is_listed(folder, name):
                continue  # (most names tried have no file; their links need not be resolved)
            try:
                file = inside(folder, name)
            except OSError:
                outside = True
                continue
            if os.path.isfile(file):
                return file
    if outside:
        help = "put the picture into the game's art folder, and use it from there"
        from pnp.press.typeset.drawing.pictures import PictureFault

        raise PictureFault("PNP131", f"the picture `{href}` is not opened: it is outside the game's folder", help)
    return None
