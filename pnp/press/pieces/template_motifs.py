"""Motifs as templates call them: their SVG is not escaped, and their numbers and lengths are limited."""

from collections.abc import Callable
from functools import lru_cache

from markupsafe import Markup

from pnp.press.typeset.motifs import MOTIFS
from pnp.source.diagnostics.budgets import MOTIF, OverBudget

Charge = Callable[[int], None]
"""Charges steps to the budget of a drawing."""


class MotifNames:
    """The motifs by the names that templates write: ``motif.star(…)``. A motif is looked up when it is first used.
    ``icon`` draws an icon of the game or of the press."""

    def __init__(self, icon: Callable[..., object], charge: Charge = lambda steps: None) -> None:
        self.icon = unescaped(icon, charge)
        self._charge = charge

    def __getattr__(self, name: str) -> Callable[..., object]:
        if name not in MOTIFS:
            raise AttributeError(name)
        motif = unescaped(MOTIFS[name], self._charge, always_alike=True)
        setattr(self, name, motif)
        return motif


def unescaped(
    draw: Callable[..., object], charge: Charge = lambda steps: None, always_alike: bool = False
) -> Callable[..., object]:
    """A motif whose SVG a template does not escape; a result that is not text (a picture) is returned unchanged. It
    refuses numbers that would make a drawing far too large, and charges steps to the budget of a drawing by the length
    of its output. ``always_alike``: it draws the same for the same values."""

    def drawn(*args: object, **more: object) -> object:
        for number in (*args, *more.values()):
            if isinstance(number, int | float) and not abs(number) <= MOTIF.most:
                raise OverBudget(MOTIF)
        plain, named = [_plain(value) for value in args], {name: _plain(value) for name, value in more.items()}
        plainly = all(isinstance(value, str | int | float | None) for value in (*plain, *named.values()))
        drawing = (_drawn_once if plainly and always_alike else _drawn)(draw, *plain, **named)
        if not isinstance(drawing, str):
            return drawing
        charge(len(drawing) // DRAWN_A_STEP)
        return Markup(drawing)

    return drawn


DRAWN_A_STEP = 10
"""This many characters of a motif cost at least as much as one pass of a loop."""


def _drawn(draw: Callable[..., object], *args: object, **more: object) -> object:
    return draw(*args, **more)


_drawn_once = lru_cache(512, typed=True)(_drawn)  # measured: without it, printing All But Malice takes 30 % more time
"""Draws a motif once for all cards and languages."""


def _plain(value: object) -> object:
    """A template's value for a motif, without the mark that it is safe: with it, the SVG that the motif puts beside it
    would be escaped. A macro, which draws a picture in two colours, gives plain SVG too."""
    if isinstance(value, Markup):
        return str(value)
    return (lambda *colours: _plain(value(*colours))) if callable(value) else value
