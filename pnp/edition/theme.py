"""A game's theme as the papers use it: inks, faces and sizes, read leniently from theme.yaml."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from pnp.typeset.page import Colour
from pnp.typeset.style import ParagraphStyle, TextStyle

DEFAULT_INKS: Mapping[str, Colour] = {
    "accent": "#2F3A4C",
    "text": "#20242A",
    "paper": "#FFFFFF",
    "spades": "#20242A",
    "hearts": "#A3123A",
    "clubs": "#20242A",
    "diamonds": "#A3123A",
}


@dataclass(frozen=True)
class Theme:
    """What differs from game to game in print: the display face, the inks, the sizes of cards' type."""

    inks: Mapping[str, Colour]
    display: str = "Gloock"
    """Face of titles, headings and indices."""
    sans: str = "Alegreya Sans"
    """The rules' voice on cards and sheets."""
    caps: str = "Alegreya Sans SC Bold"
    """Labels in small capitals."""
    serif: str = "Alegreya"
    """The rules' voice in books, and of flavour."""
    icons: Mapping[str, str] = field(default_factory=dict)
    """Inks of icons that have one of their own: ``jewel: hearts``. An icon named as an ink has that ink."""
    align: str = "left"
    """How prose in books is set: ``left`` (ragged) or ``justify``."""
    books: tuple[str, ...] = ("a5",)
    """The shapes that the rulebook is printed in, by their names in templates/books.yaml."""
    rules: str = "double"
    """What stands under titles in books: ``double``, ``thick`` or ``dotted`` rules."""
    ornament: str = ""
    """An icon in the middle of those rules; "" for none."""
    data: Mapping[str, Any] = field(default_factory=dict, hash=False)
    """All of theme.yaml, for templates."""

    def ink(self, name: str) -> Colour:
        """The colour of an ink; raises KeyError with the inks that there are."""
        if name not in self.inks:
            raise KeyError(f"there is no ink `{name}`; there are {', '.join(self.inks)}")
        return self.inks[name]

    @property
    def accent(self) -> Colour:
        """Headings, discs, bars."""
        return self.inks["accent"]

    @property
    def text(self) -> Colour:
        """What is read."""
        return self.inks["text"]

    @property
    def paper(self) -> Colour:
        """The ground."""
        return self.inks["paper"]

    @property
    def grey(self) -> Colour:
        """Clause numbers and side notes."""
        return self.inks.get("grey") or tint(self.text, 0.72)

    @property
    def rule(self) -> Colour:
        """Hairlines between rows."""
        return self.inks.get("rule") or tint(self.text, 0.45)

    def style(self, name: str, use: str = "card") -> ParagraphStyle:
        """A style of theme.yaml's ``type``: its face, its ink, and its size for ``card``, ``sheet`` or ``body``."""
        types = self.data.get("type") or {}
        said = types.get(name, {})
        size, leading = said.get(f"{use}_pt", (8.0, 9.6))
        fill = tint(self.inks.get(str(said.get("ink", "text")), self.text), float(said.get("share", 1.0)), self.paper)
        features = tuple(str(f) for f in said.get("features", ()))
        text = TextStyle(str(said.get("face", self.sans)), float(size), fill, features, float(said.get("tracking", 0)))
        strong = None
        if "strong" in said:
            strong = replace(text, font=f"{text.font} Bold", fill=self.inks.get(str(said["strong"]), fill))
        return ParagraphStyle(text, float(leading), strong=strong)

    @property
    def styles(self) -> Mapping[str, ParagraphStyle]:
        """Every style of ``type`` that cards have a size for, by name: what text boxes ask for."""
        types = self.data.get("type") or {}
        return {name: self.style(name) for name, said in types.items() if "card_pt" in said}


def tint(ink: Colour, share: float, paper: Colour = "#FFFFFF") -> Colour:
    """The flat colour of an ink printed at a share of its strength (0 to 1) on a paper."""
    pairs = [(int(ink[i : i + 2], 16), int(paper[i : i + 2], 16)) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(b + (a - b) * share):02X}" for a, b in pairs)


def read_theme(data: Mapping[str, Any]) -> Theme:
    """The theme of a game; what theme.yaml leaves out is the press's own."""
    given = data.get("inks")
    own = {str(k): str(v).upper() for k, v in given.items()} if isinstance(given, Mapping) else {}
    icons = data.get("icons")
    return Theme(
        {**DEFAULT_INKS, **own},
        display=str(data.get("display", "Alegreya Bold")),
        icons={str(k): str(v) for k, v in icons.items()} if isinstance(icons, Mapping) else {},
        align=str(data.get("align", "left")),
        rules=str(data.get("rules", "double")),
        ornament=str(data.get("ornament", "")),
        books=_names(data.get("books")) or ("a5",),
        data=data,
    )


def _names(said: Any) -> tuple[str, ...]:
    """One name, or a list of them."""
    if isinstance(said, str):
        return (said,)
    return tuple(str(name) for name in said) if isinstance(said, list | tuple) else ()
