"""The four French suit marks, of equal optical weight, with a paper inline in the red ones."""

from pnp.press.typeset.motifs.paper import chosen, num, path

SUIT_PATHS = {
    "spades": "M0,-50C7,-31 45,-12 45,15C45,29 35,37 24,37C15,37 8,33 4,26C5,37 10,44 20,49L-20,49C-10,44 -5,37 -4,26"
    "C-8,33 -15,37 -24,37C-35,37 -45,29 -45,15C-45,-12 -7,-31 0,-50Z",
    "hearts": "M0,49C-8,30 -46,9 -46,-19C-46,-36 -35,-46 -23,-46C-12,-46 -4,-40 0,-29C4,-40 12,-46 23,-46"
    "C35,-46 46,-36 46,-19C46,9 8,30 0,49Z",
    "clubs": "M0,-49A22,22 0 0 1 17.5,-13.6A22.5,22.5 0 1 1 6,17C6,32 10,43 21,49L-21,49C-10,43 -6,32 -6,17"
    "A22.5,22.5 0 1 1 -17.5,-13.6A22,22 0 0 1 0,-49Z",
    "diamonds": "M0,-50C8,-30 23,-10 39,0C23,10 8,30 0,50C-8,30 -23,10 -39,0C-23,-10 -8,-30 0,-50Z",
}
"""Each mark's outline in a box of 100 × 100 about the origin."""

_INLINE = {"hearts": (0.66, -2.0), "diamonds": (0.60, 0.0)}
"""Red suits: the reduction of the inner paper line, and the distance that it is raised (hundredths)."""


def suit(
    name: str,
    cx: float,
    cy: float,
    size: float,
    ink: str,
    paper: str = "#FFFFFF",
    inline: bool = True,
    outline: float = 0.0,
) -> str:
    """The mark of spades, hearts, clubs or diamonds, ``size`` mm tall, about (cx, cy).

    Black suits are solid; red ones have a paper line inside, so that nobody depends on the colour; below 2.2 mm it
    would fill in and is dropped. With ``outline`` (mm) the mark is drawn as a line of that width instead.
    """
    k, shape = size / 100, chosen(SUIT_PATHS, name, "suit")
    place = f"translate({num(cx)} {num(cy)}) scale({k:.5f})"
    if outline:
        return path(shape, fill=paper, stroke=ink, width=outline / k, join="round", transform=place)
    mark = path(shape, fill=ink, transform=place)
    if inline and name in _INLINE and size >= 2.2:
        shrink, rise = _INLINE[name]
        width = max(0.16, size * 0.045) / (k * shrink)
        inner = f"translate({num(cx)} {num(cy + rise * k)}) scale({k * shrink:.5f})"
        mark += path(shape, stroke=paper, width=width, join="round", transform=inner)
    return mark
