"""Labels of options that would look the same: visible differences are added, or else numbers."""

from collections.abc import Sequence

from pnp.model.game import Card
from pnp.model.schema.nouns import Member


def distinct_labels(labels: Sequence[str], marks: Sequence[str | None]) -> tuple[str, ...]:
    """Labels in which no two cards look the same. ``marks``: for each card its tokens and fields in words; None for an
    option that is not a card, whose label is unchanged."""
    marked = [
        f"{label} ({mark})" if mark and labels.count(label) > 1 else label
        for label, mark in zip(labels, marks, strict=True)
    ]
    return tuple([label if marks[at] is None else _numbered(marked, at) for at, label in enumerate(marked)])


def _numbered(labels: list[str], at: int) -> str:
    """The label at a position, numbered among those that look the same."""
    alike = labels.count(labels[at])
    return labels[at] if alike == 1 else f"{labels[at]} [{labels[: at + 1].count(labels[at])}/{alike}]"


def letters_of(card: Card, order: Sequence[str]) -> str:
    """The code that a card's members in these columns would produce."""
    return "".join(m.code for name in order if isinstance(m := card.values.get(name), Member))
