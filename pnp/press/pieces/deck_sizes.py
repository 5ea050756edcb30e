"""The sizes of type of a deck: one for all cards, or a second one that looks meant, so that one long text does not make
a hundred small."""

from collections.abc import Iterable, Mapping, Sequence

from pnp.base.frozen import dataclass

ONE_SIZE = 0.8
"""If the longest text needs at least this share of the common size, all cards have one size."""
SECOND = 0.88
"""The second size is at most this share of the common one."""
LONG = 10
"""One card in so many may be left out of the common size; in a small deck one card."""


@dataclass(frozen=True, slots=True)
class SizeClass:
    """The sizes of a text box in a deck, pt."""

    common: float
    small: float
    """Size of the cards whose texts need less than the common size."""


def size_classes(measured: Iterable[Mapping[str, float]]) -> dict[str, SizeClass]:
    """The sizes of each text box by its id, from the size that each card's text comes to."""
    sizes: dict[str, list[float]] = {}
    for card in measured:
        for id, size in card.items():
            sizes.setdefault(id, []).append(size)
    return {id: _classes(sorted(each)) for id, each in sizes.items()}


def _classes(sizes: Sequence[float]) -> SizeClass:
    """``sizes`` are sorted, the smallest first."""
    least = sizes[0]
    common = sizes[min(len(sizes) - 1, max(1, len(sizes) // LONG))]
    if len(sizes) < 3 or least >= ONE_SIZE * common:
        return SizeClass(least, least)
    long = [size for size in sizes if size < common]
    fitting = [size for size in long if size > least] or long
    return SizeClass(common, min(SECOND * common, fitting[0]))


def sizes_for(card: Mapping[str, float], classes: Mapping[str, SizeClass]) -> dict[str, float]:
    """The sizes of the text boxes of one card, from those that its own texts come to. A card that is left out of the
    classes may have boxes that they lack."""
    sizes = {id: each.common for id, each in classes.items()}
    small = {
        id: min(size, classes[id].small) if id in classes else size
        for id, size in card.items()
        if id not in classes or size < classes[id].common
    }
    return {**sizes, **small}
