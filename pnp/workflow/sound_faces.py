"""Faces that were drawn once and found sound need not be drawn again only to be looked at.

A face is known by everything that it is made from: its SVG, the sizes of its text boxes, and what all faces share. So
one changed card costs one face, though the texts of a whole deck are set in one size.
"""

import hashlib
from collections.abc import Callable, Hashable
from typing import Any

from pnp.cache import Generations
from pnp.typeset.page import Face

BOXES, FACE, LOOKED = 2, 5, "looked"
"""Lengths of the keys that the sizes of a drawing's boxes and its face are kept by (pnp.pieces.cards), and the first
word of the key by which a face has been looked over (pnp.pieces.preflight)."""


class SoundFaces(Generations):
    """What is kept of faces while one language's pieces are drawn, and what was known of them before."""

    def __init__(self, known: dict[str, Any]) -> None:
        super().__init__()
        self.known = known
        """By digest: the sizes of a drawing's boxes, or True for a face that is sound."""
        self.met: dict[str, Any] = {}
        """The same for what was met this time."""
        self._drawn: dict[int, str] = {}

    def get(self, key: Hashable) -> Any:
        """The value under a key; for a face that is known to be sound, a blank one."""
        if _is_drawing(key, FACE) and (digest := _digest(key)) in self.known:
            self.met[digest] = True
            return Face(key[1], 1.0, 1.0, ())  # type: ignore[index]
        return super().get(key)

    def put(self, key: Hashable, value: Any) -> None:
        """Keep a value under a key."""
        if _is_drawing(key, FACE):
            self._drawn[id(value)] = _digest(key)
        super().put(key, value)

    def of(self, key: Hashable, make: Callable[[], Any]) -> Any:
        """The value under a key, made when there is none."""
        if _is_drawing(key, BOXES):
            digest = _digest(key)
            sizes = self.known.get(digest)
            self.met[digest] = sizes if isinstance(sizes, dict) else super().of(key, make)
            return self.met[digest]
        value = super().of(key, make)
        if isinstance(key, tuple) and key and key[0] == LOOKED and key[1] in self._drawn and not value[1]:
            self.met[self._drawn[key[1]]] = True
        return value


def _is_drawing(key: Hashable, length: int) -> bool:
    """Whether a key is of a drawing: it begins with what all faces share."""
    return isinstance(key, tuple) and len(key) == length and isinstance(key[0], tuple)


def _digest(key: Any) -> str:
    """Without the files that all faces are made from, which the version of the memory stands for."""
    return hashlib.sha256(repr(key[1:]).encode()).hexdigest()[:24]
