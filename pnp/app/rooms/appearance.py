"""The appearance of a game in a browser: its printed faces, typefaces, inks and rulebook, in each language.

Everything is made on first use, and cached. Faces are sent as SVG, typefaces reduced to the characters that the
language needs.
"""

import base64
import gzip
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from pnp.app.decks.bundle import Order, bundle_of
from pnp.app.gallery.draw_all import bare_edition, draw_edition
from pnp.app.game.build_options import BuildCache
from pnp.press.document.appendix import with_appendix
from pnp.press.document.book import rulebook_document
from pnp.press.document.languages import is_right_to_left
from pnp.press.edition import Edition
from pnp.press.edition.theme import Theme
from pnp.press.html import WebPage, build_web_book
from pnp.press.html.nodes import walk
from pnp.press.html.palette import day, night
from pnp.press.html.typefaces import FontFace, font_stacks, page_faces
from pnp.press.impose.formats import formats_of
from pnp.press.screen.svg import face_svg
from pnp.press.screen.webpage import page_bytes
from pnp.press.typeset.drawing.page import Face
from pnp.press.typeset.text.font_subset import font_data
from pnp.rules.loading import LoadedGame
from pnp.source.diagnostics import Report
from pnp.source.load.files import Disk

__all__ = ["Dress", "Looks", "is_right_to_left"]
USUAL = "".join(map(chr, [*range(0x20, 0x7F), *range(0xA0, 0x180)])) + "–—‘’“”„…←→↑↓►▮•·×♠♥♣♦★−"
"""Characters of names, of numbers, and of the page's own words."""


@dataclass
class Dress:
    """The appearance of a game in one language."""

    edition: Edition
    faces: Mapping[str, Face]
    """The faces by kind and code, ``playing_card/H7``; the back of a kind is ``playing_card/back``."""
    _drawn: dict[str, bytes] = field(default_factory=dict)

    def face(self, name: str) -> bytes | None:
        """A face as SVG, compressed with gzip; None if no face of that name is printed."""
        if name not in self._drawn:
            face = self.faces.get(name)
            if face is None:
                return None
            self._drawn[name] = gzip.compress(face_svg(face, self.edition.fonts).encode(), 5, mtime=0)
        return self._drawn[name]

    @cached_property
    def _page(self) -> WebPage | None:
        if not self.edition.game.chapters:
            return None
        return build_web_book(self.edition, with_appendix(rulebook_document(self.edition), self.edition))

    @cached_property
    def book(self) -> bytes:
        """The rulebook as one web page; b"" for a game without chapters."""
        return page_bytes(self._page) if self._page is not None else b""

    @cached_property
    def fonts(self) -> tuple[bytes, ...]:
        """The typefaces of the page, as WOFF files in the order of :meth:`style`."""
        text = "".join(node for node in walk(self._page.nodes) if isinstance(node, str)) if self._page else ""
        characters = frozenset(USUAL + text)
        return tuple(
            base64.b64decode(font_data(self.edition.fonts, face.font, characters)) for face in page_faces(self.edition)
        )

    @cached_property
    def style(self) -> dict[str, object]:
        """The values of a style sheet: typefaces, and the inks by day and by night."""
        return _style(self.edition.theme, page_faces(self.edition))


def plain_style() -> dict[str, object]:
    """The style sheet values for an unreadable game: the press's inks, and typefaces that readers have."""
    return _style(Theme(), ())


def _style(theme: Theme, faces: Sequence[FontFace]) -> dict[str, object]:
    return {"faces": faces, "stacks": font_stacks(faces), "day": day(theme), "night": night(theme)}


def _plain_back(width: float, height: float, theme: Theme) -> str:
    """A back in the ink of the game, as SVG."""
    ink = day(theme).accent
    lines = "".join(f'<path d="M{x} 0l{height} {height}"/>' for x in range(-int(height), int(width), 3))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}mm" height="{height}mm">'
        f'<rect width="{width}" height="{height}" fill="#fff"/>'
        f'<svg x="3" y="3" width="{width - 6}" height="{height - 6}"><rect width="100%" height="100%" fill="{ink}"/>'
        f'<g stroke="#fff" stroke-opacity=".3" stroke-width=".6">{lines}</g></svg></svg>'
    )


class Looks:
    """The appearance of a game by language. Safe for several threads; each drawing is made once."""

    def __init__(self, loaded: LoadedGame, cache: BuildCache | None = None) -> None:
        """``cache``: earlier drawings of faces."""
        self.loaded, self._cache = loaded, cache or BuildCache()
        self._dresses: dict[str, Dress] = {}
        self._lock = threading.RLock()

    @cached_property
    def sizes(self) -> dict[str, tuple[float, float]]:
        """Width and height of the cards of each kind, mm."""
        formats = formats_of(Disk(self.loaded.game.folder), Report())
        printed = {component.prints: formats.get(component.format) for component in self.loaded.game.components}
        size_of_kind = {kind: printed.get(kind) or formats["poker"] for kind in self.loaded.game.cards}
        return {kind: (round(f.width, 1), round(f.height, 1)) for kind, f in size_of_kind.items()}

    def of(self, locale: str) -> Dress:
        """The appearance of the game in a language. Raises Failed if it cannot be drawn."""
        with self._lock:
            if locale not in self._dresses:
                self._dresses[locale] = dress_of(self.loaded, locale, self._cache)
            return self._dresses[locale]

    def style(self, locale: str) -> dict[str, object]:
        """The values of a style sheet, as from :meth:`Dress.style`; available before anything is drawn."""
        dress = self._dresses.get(locale)
        edition = dress.edition if dress else bare_edition(self.loaded, locale)
        return _style(edition.theme, page_faces(edition))

    def face(self, locale: str, name: str) -> bytes | None:
        """A face in a language, as from :meth:`Dress.face`; a plain back for a kind that is printed without one."""
        with self._lock:
            face = self.of(locale).face(name)
        kind = name.removesuffix("/back")
        if face is None and kind in self.sizes and name != kind:
            return gzip.compress(_plain_back(*self.sizes[kind], self.of(locale).edition.theme).encode(), 5, mtime=0)
        return face


def dress_of(loaded: LoadedGame, locale: str, cache: BuildCache | None = None) -> Dress:
    """The appearance of a game in a language, as far as it can be drawn."""
    edition, prints, context = draw_edition(loaded, locale, Report(), cache)
    bundle = bundle_of(edition, prints, context, Order("svg"))
    kinds = {component.id: component.prints for component in loaded.game.components}
    faces: dict[str, Face] = {}
    for deck in bundle.decks:
        kind = kinds.get(deck.id, "")
        for face, _ in deck.faces() if kind in loaded.game.cards else ():
            code = "back" if face.name.startswith("back:") else face.name
            faces.setdefault(f"{kind}/{code}", face)
    return Dress(edition, faces)
