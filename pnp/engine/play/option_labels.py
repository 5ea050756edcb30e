"""The labels of options that would read alike: what else is seen of them, and else their number."""

from collections.abc import Sequence


def told_apart(labels: Sequence[str], marks: Sequence[str | None]) -> tuple[str, ...]:
    """Labels in which no two cards read alike. ``marks``: for each card its tokens and fields in words; None for an
    option that is no card, whose label stays as it is."""
    marked = [
        f"{label} ({mark})" if mark and labels.count(label) > 1 else label
        for label, mark in zip(labels, marks, strict=True)
    ]
    return tuple([label if marks[at] is None else _numbered(marked, at) for at, label in enumerate(marked)])


def _numbered(labels: list[str], at: int) -> str:
    """The label at a place, with its number among those that read alike."""
    alike = labels.count(labels[at])
    return labels[at] if alike == 1 else f"{labels[at]} [{labels[: at + 1].count(labels[at])}/{alike}]"
