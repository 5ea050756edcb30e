"""The pictures of a desk: pages and faces as they will be printed, each with a version that increases when it
changes."""

from collections.abc import Iterable, Mapping
from dataclasses import field, replace

from pnp.base.frozen import dataclass
from pnp.press.decks.deck import face_page
from pnp.press.export.pdf import pdf_bytes
from pnp.press.export.png import pictures, png_file
from pnp.press.typeset.drawing.page import Document, Face, Group, Item, Page, words_drawn
from pnp.press.typeset.text.fonts import Fonts

RESOLUTIONS = {"small": 60.0, "large": 132.0}
"""Pixels per inch of the pictures of pages; faces have twice as many."""
AHEAD = 2
"""Number of viewed pictures that are drawn in advance."""


@dataclass(frozen=True)
class Picture:
    """A page, or a face as a page of its own, with the number of its changes."""

    page: Page
    document: Document
    version: int
    face: Face | None = None


@dataclass
class Pictures:
    """The pictures of the desk. One thread draws; others request pictures."""

    fonts: Fonts | None = None
    files: dict[str, list[str]] = field(default_factory=dict)
    """The pictures of each file, by the file's name."""
    shown: dict[str, Picture] = field(default_factory=dict)
    _drawn: dict[tuple[str, str], tuple[int, bytes]] = field(default_factory=dict)
    """The drawn version as PNG, by picture and size."""
    _fresh: list[str] = field(default_factory=list)
    """Pictures that have changed since the last drawing in advance."""

    def data(self) -> list[tuple[str, list[dict[str, object]]]]:
        """Each file with its pictures, in reading order."""
        files = tuple(self.files.items())
        return [(name, [self._picture_data(id) for id in ids]) for name, ids in sorted(files, key=_first)]

    def _picture_data(self, id: str) -> dict[str, object]:
        picture = self.shown[id]
        page = picture.page
        return {
            "id": id, "version": picture.version, "width": round(page.width, 1), "height": round(page.height, 1),
            "label": page.label or id.rpartition("/")[2],
            "clauses": [[a.name, round(a.y / page.height, 4)] for a in page.anchors if ":" not in a.name],
        }  # fmt: skip

    def png(self, id: str, size: str) -> bytes | None:
        """A picture as PNG, drawn from the PDF that will be printed; None if it does not exist."""
        page = self.shown.get(id)
        if page is None or size not in RESOLUTIONS or self.fonts is None:
            return None
        picture = self._drawn.get((id, size))
        if picture is None or picture[0] != page.version:
            dpi = RESOLUTIONS[size] * (2 if page.page.width < 100 else 1)
            one = replace(page.document, pages=(replace(page.page, anchors=(), links=()),))
            (drawn,) = pictures(pdf_bytes(one, self.fonts), dpi)
            picture = self._drawn[id, size] = page.version, png_file(drawn, dpi)
        return picture[1]

    def draw_ahead(self) -> None:
        """Draw the first few changed pictures that have been viewed."""
        looked_at = [(id, size) for id in self._fresh for size in RESOLUTIONS if (id, size) in self._drawn]
        self._fresh = []
        for id, size in looked_at[:AHEAD]:
            self.png(id, size)

    # ------------------------------------------------------------------------------------------ updating
    def face(self, id: str, face: Face, document: Document) -> str:
        """Set the picture of a face, cut to its trim; an identical face keeps its version."""
        old = self.shown.get(id)
        return id if old is not None and old.face == face else self.show(id, face_page(face, cut=True), document, face)

    def show(self, id: str, page: Page, document: Document, face: Face | None = None) -> str:
        """Set a picture; its version increases if it differs."""
        old = self.shown.get(id)
        page = _untagged_page(page)
        if old is None or old.page != page:
            # An unchanged page would hold all pages of an old document, and its edition.
            alone = replace(document, pages=(), reading=(), describe=words_drawn)
            self.shown[id] = Picture(page, alone, old.version + 1 if old else 1, face)
            self._fresh.append(id)
        return id

    def again(self, pages: Iterable[tuple[str, int, Page]]) -> bool:
        """Update pages of files that are shown already, by file and number; returns whether any pages were given."""
        numbered = [(f"{name}/{number}", page) for name, number, page in pages]
        for id, page in numbered:
            if id in self.shown:
                self.show(id, page, self.shown[id].document)
        return bool(numbered)

    def put(self, drawn: Mapping[str, list[str]], keep: bool = False) -> None:
        """Set the files that are shown. ``keep``: those not drawn again yet stay."""
        self.files = {**drawn, **{n: ids for n, ids in self.files.items() if n not in drawn}} if keep else dict(drawn)
        if not keep:
            wanted = {id for ids in drawn.values() for id in ids}
            self.shown = {id: picture for id, picture in self.shown.items() if id in wanted}
            self._drawn = {key: png for key, png in self._drawn.items() if key[0] in wanted}


def _untagged_page(page: Page) -> Page:
    """A page without its tags, which differ each time it is made but change nothing visible."""
    return replace(page, items=_untagged(page.items))


def _untagged(items: tuple[Item, ...]) -> tuple[Item, ...]:
    return tuple(replace(i, items=_untagged(i.items), tags=()) if isinstance(i, Group) else i for i in items)


def _first(file: tuple[str, list[str]]) -> int:
    """The sort key: the rulebook, then the reference, then faces and sheets."""
    name, ids = file
    parts = ("rulebook", "reference-a4", "reference-letter")
    own = next((place for place, part in enumerate(parts) if part in name), len(parts))
    return own if own < len(parts) else own + any(f"{name}.pdf" in id for id in ids)
