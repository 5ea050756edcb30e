"""Icons that are raster pictures: they keep their colours, and fill a square."""

from pathlib import Path

from pnp.base.frozen import dataclass
from pnp.press.typeset.drawing.page import Face, Image
from pnp.press.typeset.motifs.paper import num


@dataclass(frozen=True)
class PictureIcon:
    """A picture as an icon in a box of height 1 about the origin."""

    file: Path
    href: str
    """Its name relative to the folder art/, for drawings that use it."""
    size: tuple[int, int]
    """Its pixels."""

    @property
    def extent(self) -> tuple[float, float]:
        """Its width and height in the box, of which the larger is 1."""
        longest = max(self.size)
        return self.size[0] / longest, self.size[1] / longest

    def __call__(self, ink: str, paper: str) -> str:
        """The element that draws the picture, which keeps its own colours."""
        width, height = self.extent
        place = f'x="{num(-width / 2)}" y="{num(-height / 2)}" width="{num(width)}" height="{num(height)}"'
        return f'<image {place} href="{self.href}"/>'

    def face(self, name: str) -> Face:
        """The icon as a drawing 1 mm high, for a line of text."""
        width, height = self.extent
        return Face(name, 1.0, 1.0, (Image(str(self.file), 0.5 - width / 2, 0.5 - height / 2, width, height),))
