"""What the faces of a document of very many have alike: it stands in the file once, and faces show it.

A face that is shown once is written where it is shown. So a deck of thousands is made of a few hundred drawings, and of
pages.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from pnp.press.export.outlines import Outline
from pnp.press.export.pdf_content import Content
from pnp.press.export.pdf_operators import number
from pnp.press.export.pdf_resources import Resources, Use
from pnp.press.typeset.drawing.page import Face, Item, Page, Placed

MANY = 200
"""A document of more faces than this shares what they have alike: a deck of thousands has few ornaments."""
LONG = 200
"""Characters of operators that are worth a drawing of their own."""
ANYWHERE = (-2000.0, -2000.0, 2000.0, 2000.0)
"""No face reaches beyond it, mm."""


class Sharing:
    """What stands on several faces of a document."""

    def __init__(self, pages: Iterable[Page], many: int, resources: Resources) -> None:
        placed = [item.face for page in pages for item in page.items if isinstance(item, Placed)]
        faces = {id(face): face for face in placed}
        self.is_wanted = len(faces) > many
        """There are so many faces that it pays."""
        self.resources = resources
        shown = [id(face.items) for face in placed] if self.is_wanted else []
        self._once = frozenset(shown) - _several(shown)
        """Drawings that stand at one place; none of those within groups, which may stand at several."""
        drawings = {id(face.items): face for face in faces.values()} if self.is_wanted else {}
        self._alike = _several(id(stretch) for face in drawings.values() for stretch in face.stretches)
        """Stretches that several drawings have."""
        self._stretches: dict[int, str] = {}
        """The names of those that several faces have; "" for what is too short for one."""
        self._outlines: dict[Outline, str] = {}
        """Long outlines that faces have shown; "" for those of a single place so far."""

    def is_shown_once(self, face: Face) -> bool:
        """Whether a face's drawing stands on one page, at one place."""
        return id(face.items) in self._once

    def operators(self, face: Face, content: Content, writer: Callable[[], Content], used: list[Use]) -> list[str]:
        """The operators of a face, what it has in common with others named. ``used``: what the streams under way
        show, the face's own last; ``writer`` begins another stream."""
        operators: list[str] = []
        content.outline = partial(self._outline, used)
        for stretch in face.stretches:
            if name := self._named(stretch, writer, used) if id(stretch) in self._alike else "":
                used[-1].objects.add(name)
                operators.append(f"/{name} Do")
            else:
                content.out = []
                content.items(stretch)
                operators += content.named(content.out)
        return operators

    def _named(self, stretch: Sequence[Item], writer: Callable[[], Content], used: list[Use]) -> str:
        """The name of what several faces have alike; "" for what is too short for one."""
        name = self._stretches.get(id(stretch))
        if name is None:
            content, name = writer(), ""
            used.append(Use())
            content.outline = partial(self._outline, used)
            content.reset_all()
            content.items(stretch)
            operators, own = content.named(content.out), used.pop()
            if sum(map(len, operators)) >= LONG and not own.shades:
                name = self._form(operators, own)
            self._stretches[id(stretch)] = name
        return name

    def _outline(self, used: list[Use], outline: Outline) -> str:
        """How an outline of a face is painted: a long one is a drawing of its own from the second time on."""
        if len(outline.operators) < LONG:
            return outline.whole()
        name = self._outlines.get(outline)
        if name is None:
            self._outlines[outline] = ""
            return outline.whole()
        if not name:
            name = self._outlines[outline] = self._form((outline.whole(),), Use())
        used[-1].objects.add(name)
        return f"/{name} Do"

    def _form(self, operators: Iterable[str], used: Use) -> str:
        name = f"m{len(self.resources.objects) + 1}"
        self.resources.add_form(name, operators, ANYWHERE, used)
        return name


def _several(numbers: Iterable[int]) -> frozenset[int]:
    """Those that come more than once."""
    met: set[int] = set()
    again: set[int] = set()
    for one in numbers:
        (again if one in met else met).add(one)
    return frozenset(again)


def cut_to_bleed(face: Face) -> str:
    """The operators that keep a face's drawing within its bleed, as a drawing of its own is kept by its box."""
    box = (-face.bleed, -face.bleed, face.width + 2 * face.bleed, face.height + 2 * face.bleed)
    return f"{' '.join(map(number, box))} re W n"
