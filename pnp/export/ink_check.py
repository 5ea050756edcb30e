"""How much ink the colours and pictures of a drawing would come to: more than a press allows is thinned, and told."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path as FilePath

from pnp.diagnostics import NOWHERE, Diagnostic, Report, Span
from pnp.export.cmyk import Separation, most_ink, separated_picture, unlimited
from pnp.export.decks import Card
from pnp.export.plain_picture import plain_picture
from pnp.typeset.page import Face, GlyphRun, Gradient, Image, Item, Path
from pnp.typeset.walk import leaves


def check_ink(cards: Iterable[tuple[Face, Card]], separation: Separation, report: Report) -> None:
    """Colours and pictures of more ink than is allowed: they are thinned, which is told once (PNP715)."""
    most: dict[str, float] = {}
    first: Span | None = None
    faces = 0
    for face, card in cards:
        found = {what: ink for what, ink in _inked(face.items, separation) if ink > separation.ink_limit + 0.5}
        if found:
            faces, first = faces + 1, first or card.span
            most |= found
    if not most:
        return
    named = ", ".join(f"`{what}`" for what in list(most)[:4]) + (", …" if len(most) > 4 else "")
    limit = f"{separation.ink_limit:g} %"
    message = f"{named} would come to {max(most.values()):.0f} % of ink, more than {limit}: they are thinned"
    help = "make them a little lighter or less strong, if their hue matters; nothing need be done"
    steps = (f"on {faces} faces",) if faces > 1 else ()
    report.add(Diagnostic("PNP715", message, first or NOWHERE, help, "note", steps=steps))


def _inked(items: Iterable[Item], separation: Separation) -> Iterator[tuple[str, float]]:
    """Every colour and picture with its ink before any gives way, percent."""
    for leaf, _ in leaves(items):
        match leaf:
            case Path():
                inks = [ink for ink in (leaf.paint.fill, leaf.paint.stroke) if ink is not None]
            case GlyphRun():
                inks = [leaf.fill]
            case Image():
                yield FilePath(leaf.file).name, picture_ink(leaf.file, separation.profile)
                continue
        for ink in inks:
            for colour in [c for _, c in ink.stops] if isinstance(ink, Gradient) else [ink]:
                yield colour, unlimited(colour, separation)


@lru_cache(maxsize=1024)
def picture_ink(file: str, profile: bytes) -> float:
    """Most ink in one pixel of a picture before any gives way, percent."""
    from PIL import Image as Pillow

    with Pillow.open(file) as opened:
        return most_ink(separated_picture(plain_picture(opened), 4.0, profile))
