"""Quick references fitted to their pages, each once in a process: the fit takes far longer than the page made of it."""

from pnp.press.edition import Edition
from pnp.press.pages import reference_fit
from pnp.press.pages.reference_fit import Fit
from pnp.press.pages.reference_layout import Layout

_fits: dict[tuple[int, Layout], tuple[Edition, Fit]] = {}
"""With the edition, whose id is no other's while it is kept."""


def fit_reference(edition: Edition, layout: Layout) -> Fit:
    """The fit of an edition's reference to a page. Reports what it lacks the first time."""
    key = (id(edition), layout)
    if key not in _fits:
        _fits[key] = edition, reference_fit.fit_reference(edition, layout)
    return _fits[key][1]
