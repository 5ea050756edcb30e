"""Reports colours and pictures of faces that need more ink than a press accepts, before any reduction."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path as FilePath

from pnp.base.disk import open_regular
from pnp.press.decks.deck import Card
from pnp.press.export.cmyk import Separation, most_ink, separated_picture, unlimited
from pnp.press.export.knockouts import black_on_rich, colours_of, with_black
from pnp.press.export.plain_picture import plain_picture
from pnp.press.typeset.drawing.page import Face, Image, Item, Page, PlacedFace
from pnp.press.typeset.drawing.walk import leaves
from pnp.source.diagnostics import NOWHERE, Diagnostic, Report


def check_ink(cards: Iterable[tuple[Face, Card]], separation: Separation, report: Report) -> None:
    """Report colours and pictures with more ink than allowed, which are reduced, and those without room for black on
    top, which it knocks out. Each is reported once (PNP715)."""
    cards = list(cards)
    thinned = [(card, dict(_inked(face.items, separation))) for face, card in cards]
    _tell(thinned, "{named} would need {ink} of ink, more than {limit}: they are thinned", separation, report)
    holes = "fine black on {named} would need {ink} of ink with its background, more than {limit}: it knocks that out"
    holed = [(card, dict(_under_black(face, separation))) for face, card in cards]
    _tell(holed, holes, separation, report)


def _tell(cards: Iterable[tuple[Card, dict[str, float]]], message: str, separation: Separation, report: Report) -> None:
    """Report one note for all faces with too much ink, if there are any."""
    limit = separation.ink_limit
    rich = [(card, {what: ink for what, ink in inks.items() if ink > limit + 0.5}) for card, inks in cards]
    over = [(card, inks) for card, inks in rich if inks]
    if not over:
        return
    most = {what: ink for _, some in over for what, ink in some.items()}
    named = ", ".join(f"`{what}`" for what in list(most)[:4]) + (", …" if len(most) > 4 else "")
    text = message.format(named=named, ink=f"{max(most.values()):.0f} %", limit=f"{limit:g} %")
    help = "make them a little lighter or less strong, if their hue matters; otherwise do nothing"
    span = next((card.span for card, _ in over if card.span), NOWHERE)
    steps = (f"on {len(over)} faces",) if len(over) > 1 else ()
    report.add(Diagnostic("PNP715", text, span, help, "note", steps=steps))


def _under_black(face: Face, separation: Separation) -> Iterator[tuple[str, float]]:
    """Backgrounds without room for the fine black on them, each with the ink of both together, percent."""
    for _, leaf in black_on_rich(Page(face.width, face.height, (PlacedFace(face),)), separation):
        if isinstance(leaf, Image):
            yield FilePath(leaf.file).name, 100 + picture_ink(leaf.file, separation.profile)
        else:
            yield from ((colour, with_black(colour, separation)) for colour in colours_of(leaf))


def _inked(items: Iterable[Item], separation: Separation) -> Iterator[tuple[str, float]]:
    """Every colour and picture with its ink before any reduction, percent."""
    for leaf, _ in leaves(items):
        if isinstance(leaf, Image):
            yield FilePath(leaf.file).name, picture_ink(leaf.file, separation.profile)
        else:
            yield from ((colour, unlimited(colour, separation)) for colour in colours_of(leaf))


@lru_cache(maxsize=1024)  # measured: without it, a picture of a card takes 0.1 s on each sheet that has it
def picture_ink(file: str, profile: bytes) -> float:
    """Maximum ink in one pixel of a picture before any reduction, percent."""
    from PIL import Image as Pillow

    with open_regular(FilePath(file)) as opened, Pillow.open(opened) as image:
        return most_ink(separated_picture(plain_picture(image), 4.0, profile))
