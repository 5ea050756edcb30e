"""A cache of faultless faces, so that they need not be drawn again just to be checked.

A drawing is identified by its template's input and the messages that it used; a face by its drawing, the sizes of its
text boxes, and everything that all faces share. One changed card therefore costs one face, although the texts of a
whole deck are set in one size.
"""

import hashlib
from collections.abc import Callable, Hashable, Iterable
from typing import Any, TypeAlias

from pnp.base.cache import Generations
from pnp.model.text.catalogue import Catalogue
from pnp.press.pieces.card_parts import parts_of
from pnp.press.typeset.drawing.page import Face
from pnp.press.typeset.drawing.shared_parts import DrawingSum, drawing_sum

BOXES, DRAWING, FACE, CHECKED = 2, 3, 5, "checked"
"""Lengths of the cache keys for the sizes of a drawing's boxes, for the drawing, and for its face (pnp.press.pieces),
and the first word of the key for a checked face (pnp.press.pieces.preflight)."""
OF_ALL = ("templates", "alt texts")
"""Beginning of the keys for facts that all languages share."""
Messages = Iterable[tuple[str, str]]
PlainFacts: TypeAlias = dict[str, Any]
"""Facts about faces, as plain data."""


class FaultlessFaces(Generations):
    """Records faces while one language's pieces are drawn, starting from those cached."""

    def __init__(
        self,
        cached: PlainFacts,
        catalogue: Catalogue,
        shared: Generations,
        printed: Callable[[Messages], list[object]] = list,
        are_unchanged: Callable[[Iterable[object]], bool] = lambda messages: False,
    ) -> None:
        super().__init__(goes_on=False)
        self.knows_drawings = True
        self.cached = cached
        """By digest: the sizes of a drawing's boxes, the parts of a faultless face, or the sum of a drawing with the
        messages that it used."""
        self.met: PlainFacts = {}
        """The same facts for the drawings and faces of this run."""
        self._catalogue, self._shared = catalogue, shared
        self._printed, self._are_unchanged = printed, are_unchanged
        self._faces: dict[int, str] = {}

    def get(self, key: Hashable) -> Any:
        """The value under a key: a blank face for a face cached as faultless, or the sum of a drawing."""
        if _is_drawing(key, FACE) and (digest := _digest(key)) in self.cached:
            self.met[digest] = self.cached[digest]
            return Face(key[1], 1.0, 1.0, (), parts=tuple((name, 0, 0) for name in self.cached[digest]))  # type: ignore[index]
        digests = super().get(key)
        if digests is not None or not _is_drawing(key, DRAWING):
            return digests
        stored = self.cached.get(digest := _digest(key))
        if stored is None or not self._are_unchanged(stored["messages"]):
            return None
        self.met[digest] = stored
        self._catalogue.note(frozenset((context, text) for context, text, *_ in stored["messages"]))
        return DrawingSum(stored["sum"])

    def drew(self, key: Hashable, drawing: str, messages: frozenset[tuple[str, str]] | None) -> None:
        """Record a drawing and its messages; None for a faulty one."""
        if messages is not None:
            self.met[_digest(key)] = {"sum": drawing_sum(drawing), "messages": self._printed(sorted(messages))}

    def put(self, key: Hashable, value: object) -> None:
        """Store a value under a key."""
        if _is_drawing(key, FACE):
            self._faces[id(value)] = _digest(key)
        super().put(key, value)

    def of(self, key: Hashable, make: Callable[[], Any]) -> Any:
        """The value under a key, made on first use."""
        if _is_drawing(key, BOXES):
            digest = _digest(key)
            sizes = self.cached.get(digest)
            self.met[digest] = sizes if isinstance(sizes, dict) else super().of(key, make)
            return self.met[digest]
        if isinstance(key, tuple) and key and key[0] in OF_ALL:
            return self._shared.of(key, make)
        value = super().of(key, make)
        if isinstance(key, tuple) and key and key[0] == CHECKED and key[1] in self._faces and not value[1]:
            self.met[self._faces[key[1]]] = parts_of(value[0])
        return value


def _is_drawing(key: Hashable, length: int) -> bool:
    """Whether a key belongs to a drawing: it begins with the facts that all faces share."""
    return isinstance(key, tuple) and len(key) == length and isinstance(key[0], tuple)


def _digest(key: Any) -> str:
    """A digest of a key, leaving out the files that all faces are made from: the cache's version covers these."""
    rest = list(key[1:])
    if len(key) != DRAWING:
        at = 0 if len(key) == BOXES else 1
        rest[at] = str(drawing_sum(rest[at]))
    return hashlib.sha256(repr(rest).encode("utf-8", "surrogatepass")).hexdigest()[:24]
