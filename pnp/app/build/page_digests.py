"""Which pages of a game's papers an edit moves: every page by a digest of what is drawn on it."""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path as File

from pnp.app.build.books import text_documents
from pnp.app.build.composing import Parts, piece_documents
from pnp.app.game.build_options import BuildContext, Timings
from pnp.base.disk import read_regular
from pnp.base.frozen import dataclass
from pnp.press.edition import Edition
from pnp.press.typeset.drawing.page import IDENTITY, Document, Face, GlyphRun, Group, Image, Item, Page, Path, Placed
from pnp.source.diagnostics.budgets import PICTURE

BOOKLET = "booklet"
"""The imposed book. Its changes are reported once, for the book itself."""


@dataclass(frozen=True)
class Pages:
    """The pages of one paper (the rulebook, the sheets of cards, …) in two versions."""

    name: str
    """Of its file, without the ending."""
    changed: tuple[str, ...] = ()
    """Labels of pages of the new version that the old one does not have just so in that place."""
    before: int = 0
    """How many pages it had, and has."""
    after: int = 0

    def __bool__(self) -> bool:
        return bool(self.changed) or self.before != self.after


def page_digests(edition: Edition, parts: Parts, context: BuildContext) -> dict[str, list[tuple[str, str]]]:
    """Every page of an edition's papers, by the file's name: its label and its digest. One paper stands for all."""
    one = replace(context, papers=context.papers[:1])
    out = {}
    pieces, texts = piece_documents(edition, parts, one, Timings()), text_documents(edition, one, Timings())
    for name, document in (*pieces, *texts):
        if BOOKLET not in name:
            out[File(name).stem] = labelled(document, edition.digest)
    return out


def labelled(document: Document, stamp: str) -> list[tuple[str, str]]:
    """Label and digest of each page; without a label, its place. ``stamp``: see :func:`page_digest`."""
    faces: dict[int, bytes] = {}
    pages = enumerate(document.pages, 1)
    return [(page.label or str(place), page_digest(page, stamp, faces)) for place, page in pages]


def moved_pages(
    old: Mapping[str, Sequence[tuple[str, str]]], new: Mapping[str, Sequence[tuple[str, str]]]
) -> tuple[Pages, ...]:
    """The papers with changed, new or removed pages, in the order of the new version."""
    moved = []
    for name in dict.fromkeys([*new, *old]):
        before, after = old.get(name, ()), new.get(name, ())
        digests = [digest for _, digest in before]
        changed = [label for at, (label, digest) in enumerate(after) if digests[at : at + 1] != [digest]]
        moved.append(Pages(name, tuple(changed), len(before), len(after)))
    return tuple(pages for pages in moved if pages)


# ------------------------------------------------------------------------------------------------- digests
def page_digest(page: Page, stamp: str = "", faces: dict[int, bytes] | None = None) -> str:
    """Sixteen characters for what is drawn on a page. Lines with the ``stamp`` (the digest of the rules, which stands
    at the foot of each sheet) are left out: else every edit of a rule would move every page."""
    digests = {} if faces is None else faces
    hash = hashlib.sha256(repr((page.width, page.height, page.trim, page.bleed)).encode())
    for part in _parts(page.items, stamp, digests):
        hash.update(part)
    return hash.hexdigest()[:16]


def _parts(items: Iterable[Item], stamp: str, faces: dict[int, bytes]) -> Iterable[bytes]:
    for item in items:
        match item:
            case Path():
                yield repr((item.segments, item.paint)).encode()
            case GlyphRun():
                if not stamp or stamp not in item.text:
                    places = [(round(g.x, 3), round(g.y, 3), g.gid) for g in item.glyphs]
                    start = (round(item.x, 3), round(item.y, 3))
                    yield repr((start, item.font, item.size, item.fill, places)).encode()
            case Image():
                yield repr((item.x, item.y, item.width, item.height)).encode() + _picture(item.file)
            case Group() if item.tags and item.matrix == IDENTITY and not item.is_transparent:
                yield from _parts(item.items, stamp, faces)
            case Group():
                transparency = (item.opacity, item.mask) if item.is_transparent else ()
                yield repr((item.matrix, item.clip, item.clip_even_odd, *transparency)).encode()
                yield from _parts(item.items, stamp, faces)
            case Placed():
                yield repr((item.matrix, item.clip)).encode() + _face(item.face, stamp, faces)


def _face(face: Face, stamp: str, faces: dict[int, bytes]) -> bytes:
    """A face's digest, worked out once however often it is placed."""
    if id(face) not in faces:
        hash = hashlib.sha256(repr((face.width, face.height, face.bleed, face.corner, face.outline)).encode())
        for part in _parts(face.items, stamp, faces):
            hash.update(part)
        faces[id(face)] = hash.digest()
    return faces[id(face)]


def _picture(file: str) -> bytes:
    """A picture by its content; by its name where it cannot be read."""
    try:
        return hashlib.sha256(read_regular(File(file), PICTURE.most)).digest()
    except OSError:
        return file.encode()
