"""The press's library of icons: signs of the game, icons made from a number, and the files of templates/icons.

An icon is written by its name (``:sword:`` in prose, ``motif.icon("sword", …)`` in a template); the folder of a file is
its group, and also.yaml has synonyms for some. Files are read when an icon is first needed, and their names by listing
the folder once.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache
from itertools import chain
from pathlib import Path

from pnp.base.resources import TEMPLATES
from pnp.press.typeset.motifs.paper import at, chosen, num
from pnp.press.typeset.text.fonts import Fonts
from pnp.press.typeset.text.style import Setting
from pnp.source.diagnostics import Report, Span

Drawing = Callable[[str, str], str]
"""An icon: a function (ink, paper) that gives elements in a box of height 1 about the origin."""
FOLDER = TEMPLATES / "icons"
_SUITS = ("spades", "hearts", "clubs", "diamonds")
_SIGNS = ("gain", "sacrifice", "stake", "give", "each", "bolt", "jewel", "secret", "blood", "knot", "hooks", "towers")
GRAMMAR = (*_SUITS, *_SIGNS)
"""The names of :data:`pnp.press.typeset.motifs.icons.GRAMMAR`, which is loaded to draw them."""


class _Library(Mapping[str, Drawing]):
    """Every icon of the press by name; one with synonyms is counted once."""

    def __getitem__(self, name: str) -> Drawing:
        name = other_words().get(name, name)
        if name in GRAMMAR:
            from pnp.press.typeset.motifs.icons import GRAMMAR as DRAWINGS

            return DRAWINGS[name]
        drawing = _counted().get(name)
        return drawing if drawing is not None else _read(_files()[name])

    def __iter__(self) -> Iterator[str]:
        return chain(GRAMMAR, _counted(), _files())

    def __len__(self) -> int:
        return len(GRAMMAR) + len(_counted()) + len(_files())

    def __contains__(self, name: object) -> bool:
        return name in GRAMMAR or name in _files() or name in _counted() or name in other_words()


ICONS: Mapping[str, Drawing] = _Library()
"""Icons by the name that prose writes between colons."""


@cache  # measured: without it, 300 cards of a table take 5 % more time
def _counted() -> Mapping[str, Drawing]:
    """The icons made from a number."""
    from pnp.press.typeset.motifs.counted import COUNTED

    return {name: draw for group in COUNTED.values() for name, draw in group.items()}


@cache  # measured: without it, building Living Trumps takes 74 % more time
def _files() -> Mapping[str, Path]:
    return {file.stem: file for file in sorted(FOLDER.glob("*/*.svg"))}


@cache  # measured: without it, building Living Trumps takes 36 % more time
def other_words() -> Mapping[str, str]:
    """Other words for icons, each with the icon's name."""
    import yaml

    return dict(yaml.safe_load((FOLDER / "also.yaml").read_text("utf-8")))


@lru_cache(maxsize=512)  # measured: without it, 300 cards of a table with icons take twice as long
def _read(file: Path) -> Drawing:
    from pnp.press.typeset.motifs.icon_files import read_icon_file

    setting = Setting(Fonts({}, {}), Report(), span=Span(str(file), 1, 1, 1, 2))
    drawing = read_icon_file(file.read_bytes(), file.stem, setting)
    if drawing is None:
        raise ValueError("; ".join(d.message for d in setting.report))
    return drawing


def icon_groups() -> Mapping[str, tuple[str, ...]]:
    """The names of all icons by group: suits and signs first, then those of a number, then files by their folder."""
    from pnp.press.typeset.motifs.counted import COUNTED

    groups: dict[str, list[str]] = {"suits": list(_SUITS), "signs": list(_SIGNS)}
    for group, icons in COUNTED.items():
        groups.setdefault(group, []).extend(icons)
    for name, file in _files().items():
        groups.setdefault(file.parent.name, []).append(name)
    return {group: tuple(names) for group, names in groups.items()}


def icon(name: str, cx: float, cy: float, size: float, ink: str, paper: str = "#FFFFFF") -> str:
    """An icon of the library, ``size`` mm tall about (cx, cy), for use in a drawing."""
    return at(cx, cy, chosen(ICONS, name, "icon")(ink, paper), scale=float(num(size)))


def icon_drawing(draw: Drawing, ink: str = "currentColor", paper: str = "#FFFFFF") -> str:
    """An icon as a separate drawing, 1 mm high, for a line of text; its ink may be that of the surrounding words."""
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">'
    return f'{head}<g transform="translate(.5 .5)">{draw(ink, paper)}</g></svg>'
