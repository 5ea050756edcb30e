"""Motifs as templates call them: their SVG is not escaped, and their numbers and lengths are limited."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from markupsafe import Markup

from pnp.press.typeset.motifs import MOTIFS
from pnp.source.diagnostics.budgets import MOTIF, OverBudget


def unescaped(draw: Callable[..., Any], charge: Callable[[int], None] = lambda steps: None) -> Callable[..., Any]:
    """A motif whose SVG a template does not escape; what is no text (a picture that it makes) stays as it is.
    It refuses numbers from which a drawing would grow beyond all use, and takes steps off the budget of a drawing by
    the length of what it draws."""

    always_alike = any(draw is motif for motif in MOTIFS.values())

    def drawn(*args: Any, **more: Any) -> Any:
        for number in (*args, *more.values()):
            if isinstance(number, int | float) and not abs(number) <= MOTIF.most:
                raise OverBudget(MOTIF)
        plain, named = [_plain(value) for value in args], {name: _plain(value) for name, value in more.items()}
        plainly = all(isinstance(value, str | int | float | None) for value in (*plain, *named.values()))
        made = (_drawn_once if plainly and always_alike else _drawn)(draw, *plain, **named)
        if not isinstance(made, str):
            return made
        charge(len(made) // DRAWN_A_STEP)
        return Markup(made)

    return drawn


DRAWN_A_STEP = 10
"""So many characters of a motif take as long as one pass of a loop, or longer."""


def _drawn(draw: Callable[..., Any], *args: Any, **more: Any) -> Any:
    return draw(*args, **more)


_drawn_once = lru_cache(maxsize=512, typed=True)(_drawn)
"""The same is drawn once for all cards and languages."""


def _plain(value: Any) -> Any:
    """What a template hands to a motif, without the mark that it is safe: with it, the SVG that the motif puts beside
    it would be escaped. A macro, which draws a picture in two colours, gives plain SVG too."""
    if isinstance(value, Markup):
        return str(value)
    return (lambda *colours: _plain(value(*colours))) if callable(value) else value
