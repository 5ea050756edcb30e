"""Outlines as PDF operators, written once however often they are shown."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, NamedTuple

from pnp.press.typeset.drawing.page import Face, Segment

if TYPE_CHECKING:
    from pnp.press.export.pdf_content import Written

_LETTERS = {"M": "m", "L": "l", "C": "c", "Z": "h"}
MOST_OUTLINES = 200_000
"""Outlines that are remembered from one document to the next."""


class Outline(NamedTuple):
    """An outline as it is painted."""

    operators: str
    end: str
    """The operator that paints it."""

    def whole(self) -> str:
        """All its operators."""
        return f"{self.operators} {self.end}"


_Known = tuple[tuple[Segment, ...], str, dict[str, Outline]]
"""An outline, its operators, and as it is painted."""


class PathCache:
    """Operators of outlines already written: a motif that stands on every card is written out once; and those of whole
    faces, for documents to come."""

    def __init__(self) -> None:
        self._known: dict[int, _Known] = {}
        self._faces: dict[tuple[int, bool], tuple[Face, list[Written]]] = {}

    def face(self, face: Face, is_silent: bool, write: Callable[[], list["Written"]]) -> list["Written"]:
        """A face's drawing, written when it is first asked for: with words, or silent ones."""
        key = (id(face), is_silent)
        if key not in self._faces:
            self._faces[key] = (face, write())
        return self._faces[key][1]

    def outline(self, segments: tuple[Segment, ...], end: str) -> Outline:
        """An outline that is painted by an operator; one and the same wherever it stands."""
        painted = self._remembered(segments)[2]
        if end not in painted:
            painted[end] = Outline(self.operators(segments), end)
        return painted[end]

    def operators(self, segments: tuple[Segment, ...]) -> str:
        """The construction operators of an outline."""
        return self._remembered(segments)[1]

    def _remembered(self, segments: tuple[Segment, ...]) -> _Known:
        known = self._known.get(id(segments))
        if known is None or known[0] is not segments:
            known = self._known[id(segments)] = (segments, path_operators(segments), {})
        return known

    def forget(self) -> None:
        """Let go of the outlines when there have come to be very many."""
        if len(self._known) > MOST_OUTLINES:
            self._known.clear()
            self._faces.clear()


def path_operators(segments: Iterable[Segment]) -> str:
    """m, l, c and h operators of an outline."""
    return " ".join(
        [
            " ".join([*[str(round(v, 4)) for v in numbers], _LETTERS[op]]) if numbers else _LETTERS[op]
            for op, numbers in segments
        ]
    )
