"""The icons of an edition: the press's library and a game's own, as drawings for templates and as faces for text.

A game's own icons are the SVG, PNG and WebP files in its folder ``art/icons``, named after the files; they take
precedence over the press's icons. A faulty one is reported, and the game is printed without it.
"""

import re
from collections import ChainMap
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.press.edition.theme import Theme
from pnp.press.typeset import Fonts, Setting
from pnp.press.typeset.drawing.page import Face
from pnp.press.typeset.motifs import ICONS, icon_drawing
from pnp.press.typeset.motifs.paper import at, num
from pnp.source.diagnostics import Report, Span
from pnp.source.diagnostics.budgets import LISTED
from pnp.source.diagnostics.hints import did_you_mean
from pnp.source.load.files import Disk, read_text

if TYPE_CHECKING:
    from pnp.press.typeset.motifs.picture_icons import PictureIcon
from pnp.source.load.safe_open import inside

Drawing = Callable[[str, str], str]
"""An icon: a function (ink, paper) that gives elements in a box of height 1 about the origin."""
OWN = "art/icons"
"""Folder of a game's own icons."""
_NAME = re.compile(r"[a-z][a-z0-9_-]*")
_PICTURES = (".png", ".webp")
"""File endings of pictures that can be icons: formats with transparency."""
_OTHER_PICTURES = (".jpg", ".jpeg", ".gif", ".avif", ".bmp", ".tif", ".tiff")


def own_icons(folders: Iterable[Path], fonts: Fonts, report: Report) -> Mapping[str, Drawing]:
    """The icons in the folders' own ``art/icons``; earlier folders take precedence. Reports PNP134 for a file that is
    not an icon, PNP706 or PNP132 for one that cannot be printed, PNP130 for too many."""
    icons: dict[str, Drawing] = {}
    for folder in folders:
        for name, drawing in _icons_of(Disk(folder), fonts, report):
            icons.setdefault(name, drawing)
    return icons


def _icons_of(files: Disk, fonts: Fonts, report: Report) -> Iterator[tuple[str, Drawing]]:
    names = files.names(OWN)
    if LISTED.is_exceeded_by(len(names)):
        folder = files.display_path(OWN)
        report.error("PNP130", LISTED.message(folder), Span(folder), "remove the icons that the game does not use")
        return
    for file in names:
        folder = files.display_path(f"{OWN}/{file}")
        stem, suffix = Path(file).stem, Path(file).suffix.lower()
        place = Span(folder, 1, 1, 1, 2)
        if suffix not in (".svg", *_PICTURES):
            if suffix in _OTHER_PICTURES:
                help = f"save it as `{stem}.png`, or draw it as `{stem}.svg`"
                report.error(
                    "PNP134", f"`{file}` is not an icon: icons are SVG drawings or PNG pictures", Span(folder), help
                )
        elif not _NAME.fullmatch(stem):
            plain = re.sub(r"[^a-z0-9_-]+", "-", stem.casefold()).strip("-_") or "icon"
            better = plain if _NAME.fullmatch(plain) else f"icon-{plain}"
            message = f"an icon cannot be called `{stem}`: use small letters, digits and hyphens"
            report.error("PNP134", message, Span(folder), f"rename the file to `{better}{suffix}`")
        elif suffix in _PICTURES:
            if (icon := _picture_icon(files, file, report)) is not None:
                yield stem, icon
        elif (text := read_text(files, f"{OWN}/{file}", report)) is not None:
            from pnp.press.typeset.motifs.icon_files import read_icon_file

            drawing = read_icon_file(text, stem, Setting(fonts, report, span=place))
            if drawing is not None:
                yield stem, drawing


def _picture_icon(files: Disk, file: str, report: Report) -> "PictureIcon | None":
    """A picture as an icon; None, after reporting the fault, for an unreadable one (PNP130 to PNP132)."""
    from pnp.press.typeset.drawing.pictures import PictureFault, check_picture
    from pnp.press.typeset.motifs.picture_icons import PictureIcon

    try:
        path = inside(files.folder, f"{OWN}/{file}")
        return PictureIcon(path, f"icons/{file}", check_picture(path).size)
    except OSError:
        help = "put the picture itself into art/icons/"
        report.error("PNP131", f"the icon `{file}` lies elsewhere", Span(files.display_path(f"{OWN}/{file}")), help)
        return None
    except PictureFault as fault:
        report.error(fault.code, str(fault), Span(files.display_path(f"{OWN}/{file}")), fault.help)
        return None


def icons_with(own: Mapping[str, Drawing]) -> Mapping[str, Drawing]:
    """The press's icons, overridden by a game's own."""
    return ChainMap(dict(own), ICONS) if own else ICONS  # type: ignore[arg-type]


@dataclass(frozen=True, eq=False)
class IconFaces(Mapping[str, Face]):
    """Every icon as a face for a line of text, drawn on first use: one with an ink of its own keeps it, all others take
    the colour of the words."""

    drawings: Mapping[str, Drawing]
    theme: Theme
    setting: Setting
    own: tuple[str, ...] = ()
    """The names of the game's own."""
    drawn: dict[str, Face] = field(default_factory=dict, repr=False)

    def __getitem__(self, name: str) -> Face:
        drawing = self.drawings[name]
        if name not in self.drawn and (picture := getattr(drawing, "face", None)):  # a PictureIcon's
            self.drawn[name] = picture(name)
        elif name not in self.drawn:
            from pnp.press.typeset.svg.faces import read_icon

            svg = icon_drawing(drawing, self.ink(name), self.theme.paper)
            self.drawn[name] = read_icon(svg, name, self.setting)
        return self.drawn[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.drawings)

    def __len__(self) -> int:
        return len(self.drawings)

    def __contains__(self, name: object) -> bool:
        return name in self.drawings

    def ink(self, name: str) -> str:
        """The colour of an icon in text: the ink that the theme's ``icons`` gives it, otherwise the ink of its own
        name; ``currentColor`` for that of the surrounding words."""
        own = self.theme.icons.get(name, name)
        return "currentColor" if own == "text" else self.theme.inks.get(own, "currentColor")

    def drawing(self, name: str, cx: float, cy: float, size: float, ink: str, paper: str = "#FFFFFF") -> str:
        """An icon, ``size`` mm tall, centred on (cx, cy): templates call it ``motif.icon``. Raises ValueError with a
        sentence for a designer for an unknown name."""
        if name not in self.drawings:
            near = did_you_mean(name, self.drawings)
            raise ValueError(f"there is no icon `{name}`; {near or '`pnp gallery` shows all icons'}")
        return at(cx, cy, self.drawings[name](ink, paper), scale=float(num(size)))
