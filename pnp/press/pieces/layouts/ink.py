"""The colours of a slot in the notation of templates: live, by the names of inks, or as the theme's present values."""

from pnp.base.frozen import dataclass
from pnp.model.game import Layout
from pnp.press.edition.theme import Theme
from pnp.press.pieces.layouts.subject import Subject
from pnp.press.typeset.motifs.paper import tint

PAPER = "ink('paper')"
"""The expression of the paper's colour."""


@dataclass(frozen=True, slots=True)
class Ink:
    """A colour: its expression for templates, and its value if it is the same on every card."""

    expression: str
    value: str = ""

    def attribute(self, plain: bool) -> str:
        """The value of an attribute; ``plain``: the colour itself, if it is known."""
        return self.value if plain and self.value else f"{{{{ {self.expression} }}}}"

    def tinted(self, share: float) -> "Ink":
        """A flat tint of it."""
        if share >= 1:
            return self
        paper = "ink('paper')"
        return Ink(f"motif.tint({self.expression}, {share:g}, {paper})", tint(self.value, share) if self.value else "")


def theme_ink(theme: Theme, name: str) -> Ink:
    """An ink of the theme by name."""
    return Ink(f"ink('{name}')", theme.inks[name])


def ink_of(asked: tuple[str, ...], layout: Layout, subject: Subject, theme: Theme) -> Ink | None:
    """The first colour that exists: a column's, one of the theme, or one written out; None for none."""
    for name in asked:
        if column := subject.first(layout, (name,)):
            return Ink(f"ink_of({subject.columns[column]})")
        if name in theme.inks:
            return theme_ink(theme, name)
        from pnp.press.pieces.layouts.ink_words import own_ink

        if colour := own_ink(name, {}):
            return Ink(f"'{colour}'", colour)
    return None
