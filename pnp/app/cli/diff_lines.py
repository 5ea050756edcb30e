"""The differences between two versions of a game as lines for people."""

import re

from pnp.app.diff.compare import Difference, NameChanges, Pages
from pnp.app.diff.effect_lines import effect_lines
from pnp.source.diagnostics.numbers import number_of

SHOWN = 12
"""The most names that a line lists; it counts the rest."""
OF_SO_MANY = re.compile(r" of \d+$")
"""The end of a sheet's label: " of 3" in "fronts 2 of 3"."""


def diff_lines(difference: Difference, all_figures: bool = False) -> list[str]:
    """All differences, one line for each kind. ``all_figures``: list wins and lengths that may differ by chance,
    too."""
    name = f"{difference.variant}: " if difference.variant else ""
    lines = content_lines(difference)
    for effect in difference.effects:
        lines += effect_lines(effect, all_figures)
    return [f"{name}{line}" for line in lines if difference] or [f"{name}nothing differs"]


def content_lines(difference: Difference) -> list[str]:
    """The differences of clauses, pieces, texts, examples and pages."""
    lines = [f"clauses {line}" for line in _ways(difference.clauses)]
    for locale, changed in difference.cards.items():
        lines += [f"pieces in {locale} {line}" for line in _ways(changed)]
    for locale, changed in difference.messages.items():
        lines += [f"texts in {locale} {line}" for line in _ways(changed)]
    lines += [f"examples {line}" for line in _ways(difference.examples)]
    for locale, papers in difference.pages.items():
        lines += [f"pages in {locale} {_paper(pages)}" for pages in papers]
    return lines


def _paper(pages: Pages) -> str:
    """The pages of a paper that differ."""
    was = f" (was {pages.before})" if pages.before != pages.after else ""
    if not pages.after:
        return f"of {pages.name}: gone"
    labels = tuple(OF_SO_MANY.sub("", label) for label in pages.changed)
    return f"of {pages.name}: {_listed(labels) or 'none'} of {number_of(pages.after, 'page')}{was}"


def _ways(changed: NameChanges) -> list[str]:
    ways = {"added": changed.added, "removed": changed.removed, "changed": changed.changed}
    return [f"{way}: {_listed(names)}" for way, names in ways.items() if names]


def _listed(names: tuple[str, ...]) -> str:
    more = f" and {len(names) - SHOWN} more" if len(names) > SHOWN else ""
    return ", ".join(names[:SHOWN]) + more
