"""The pages of a game's papers that an edit changes: every page and face is compared by a digest of its drawing."""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path as File

from pnp.app.build.books import all_text_documents
from pnp.app.build.composing import Parts, piece_documents
from pnp.app.game.build_options import BuildContext, Timings
from pnp.base.disk import read_regular
from pnp.base.frozen import dataclass
from pnp.press.edition import Edition
from pnp.press.typeset.drawing.page import IDENTITY, Face, GlyphRun, Group, Image, Item, Page, Path, PlacedFace
from pnp.press.typeset.text.fonts import Fonts
from pnp.source.diagnostics.budgets import PICTURE

BOOKLET = "booklet"
"""The imposed book. Changes are reported for the book itself, once."""


@dataclass(frozen=True)
class Pages:
    """The pages of one paper (the rulebook, the sheets of cards, …) in two versions."""

    name: str
    """The file's name without its ending."""
    changed: tuple[str, ...] = ()
    """Labels of pages of the new version that differ from the old version at that position."""
    before: int = 0
    """Number of pages before and after."""
    after: int = 0

    def __bool__(self) -> bool:
        return bool(self.changed) or self.before != self.after


def page_digests(edition: Edition, parts: Parts, context: BuildContext) -> dict[str, list[tuple[str, str]]]:
    """The pages of an edition's papers by file name: label and digest of each. One paper size represents all."""
    one = replace(context, papers=context.papers[:1])
    digests = DrawingDigests(edition.fonts, edition.digest)
    papers = {}
    pieces, texts = piece_documents(edition, parts, one, Timings()), all_text_documents(edition, one, Timings())
    for name, document in (*pieces, *texts):
        if BOOKLET not in name:
            pages = enumerate(document.pages, 1)
            papers[File(name).stem] = [(page.label or str(place), digests.page(page)) for place, page in pages]
    return papers


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
class DrawingDigests:
    """Digests of drawings on pages and faces; each face and font is read once, however often it is used.

    Lines with the ``stamp`` (the digest of the rules at the foot of each sheet) are omitted; otherwise every edit of a
    rule would change every page.
    """

    def __init__(self, fonts: Fonts, stamp: str = "") -> None:
        self._fonts = fonts
        self._stamp = stamp
        self._by_face: dict[int, tuple[Face, bytes]] = {}  # keeps the face alive, so that no other face gets its id
        self._by_font: dict[str, bytes] = {}

    def page(self, page: Page) -> str:
        """Sixteen characters for the drawing on a page."""
        hash = hashlib.sha256(repr((page.width, page.height, page.trim, page.bleed)).encode())
        for part in self._parts(page.items):
            hash.update(part)
        return hash.hexdigest()[:16]

    def face(self, face: Face) -> bytes:
        """A digest of a face: its drawing and its cut outline."""
        if id(face) not in self._by_face:
            hash = hashlib.sha256(repr((face.width, face.height, face.bleed, face.corner, face.outline)).encode())
            for part in self._parts(face.items):
                hash.update(part)
            self._by_face[id(face)] = face, hash.digest()
        return self._by_face[id(face)][1]

    def _parts(self, items: Iterable[Item]) -> Iterable[bytes]:
        for item in items:
            match item:
                case Path():
                    yield repr((item.segments, item.paint)).encode()
                case GlyphRun():
                    if not self._stamp or self._stamp not in item.text:
                        places = [(round(g.x, 3), round(g.y, 3), g.gid) for g in item.glyphs]
                        start = (round(item.x, 3), round(item.y, 3))
                        yield self._font(item.font) + repr((start, item.size, item.fill, places)).encode()
                case Image():
                    yield repr((item.x, item.y, item.width, item.height)).encode() + _picture(item.file)
                case Group() if item.tags and item.matrix == IDENTITY and not item.is_transparent:
                    yield from self._parts(item.items)
                case Group():
                    transparency = (item.opacity, item.mask) if item.is_transparent else ()
                    yield repr((item.matrix, item.clip, item.clip_even_odd, *transparency)).encode()
                    yield from self._parts(item.items)
                case PlacedFace():
                    yield repr((item.matrix, item.clip)).encode() + self.face(item.face)

    def _font(self, name: str) -> bytes:
        """A font by its content: a game may have a different font of the same name."""
        if name not in self._by_font:
            font = self._fonts.open(name)
            own = f"{font.entry.index} {font.entry.weight}"
            self._by_font[name] = hashlib.sha256(font.data).digest() + own.encode()
        return self._by_font[name]


def _picture(file: str) -> bytes:
    """A picture by its content; by its name if it cannot be read."""
    try:
        return hashlib.sha256(read_regular(File(file), PICTURE.most)).digest()
    except OSError:
        return file.encode()
