"""The faces of a deck: drawn card by card, and set in sizes that all its cards share."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial
from itertools import islice
from typing import Literal

from pnp.base.frozen import dataclass
from pnp.base.progress import Progress, Step, counted, silent
from pnp.model.game import Card, CardKind
from pnp.model.language.press_words import Sentence
from pnp.press.document.rule_facts import CardPrice
from pnp.press.edition.edition import Edition, PieceFormat
from pnp.press.pieces.card_preview import shown_card, shown_value
from pnp.press.pieces.fault_marks import Failures, blank_face
from pnp.press.pieces.layouts import LayoutTemplate
from pnp.press.pieces.sketch import Sketch, read, sizes_of, sketched
from pnp.press.pieces.templates import Templates
from pnp.press.typeset.drawing.page import Face
from pnp.press.typeset.drawing.shared_parts import DrawingSum, full_drawing, sum_in_place

MANY = 200
"""A deck with more cards than this draws each of them twice, for measuring and for reading, and holds none in
between."""
AHEAD = 50
"""Number of cards requested from a worker at once."""
TIMINGS: Mapping[str, Sentence] = {"any time": "price|any time"}
"""When a card that is not tied to its player's turn may be played, as given to its template."""


@dataclass(frozen=True)
class DeckSide:
    """One side of a deck's cards, the fronts or the backs: how each card is drawn, and the name of its face."""

    kind: CardKind
    format: PieceFormat
    templates: Templates
    drawn_by: Callable[[Card], str | LayoutTemplate]
    """The template of a card; "" for a card without one."""
    named: Callable[[Card], str]

    @cached_property
    def languages(self) -> tuple[Templates, ...]:
        """The templates of each language on the cards."""
        beside = self.templates.edition.beside
        return (self.templates, Templates(beside)) if beside else (self.templates,)

    @property
    def is_large(self) -> bool:
        """Whether no drawing is held in memory between measuring and reading."""
        return len(self.kind.cards) > MANY


def side_faces(side: DeckSide, cards: Sequence[Card], progress: Progress = silent) -> Iterator[tuple[Card, Face]]:
    """The cards with their faces; a card whose template fails has only its name. Their texts are set in one size, or in
    two if a few are much longer."""
    sketches = deque(_sketches(side, cards, progress))
    classes = size_classes(sizes for card, _, sizes in sketches if not card.smaller)
    alike: dict[str, Face] = {}
    number = 0
    while sketches:
        if number % AHEAD == 0 and side.is_large:
            _draw_ahead(side, [card for card, _, _ in islice(sketches, AHEAD)], is_known=True)
        number += 1
        card, drawing, own_sizes = sketches.popleft()
        if isinstance(drawing, Face):
            yield card, drawing
        else:
            yield card, read(drawing, side.templates, sizes_for(own_sizes, classes), side.format.corner, alike)


def _sketches(
    side: DeckSide, cards: Sequence[Card], progress: Progress
) -> Iterator[tuple[Card, Sketch | Face, Mapping[str, float]]]:
    """Each card measured: its drawing, and the sizes of its texts."""
    templates = side.templates
    failures = Failures(templates.edition.report)
    for number, card in enumerate(counted(cards, progress, Step("Measuring faces", 0, len(cards), "faces"))):
        own = side.drawn_by(card)
        if not own:
            continue
        if number % AHEAD == 0:
            _draw_ahead(side, cards[number : number + AHEAD])
        draw = partial(_drawing, side, own, card)
        svg = failures.watched(own, card.span, partial(draw, "render"))
        if svg is None:
            yield card, replace(blank_face(card, side.format, templates.edition), name=side.named(card)), {}
            continue
        again = partial(draw, "render_again")
        sketch = sketched(side.named(card), svg, card.span, templates, again)
        sizes = sizes_of(sketch, templates, {})
        if side.is_large and not isinstance(sketch.svg, DrawingSum):
            sketch = replace(sketch, svg=sum_in_place(svg, again))
        yield card, sketch, sizes
    failures.name_cards()


def _draw_ahead(side: DeckSide, cards: Sequence[Card], is_known: bool = False) -> None:
    """Request these cards for drawing ahead. A card's values are the same when it is drawn later."""
    faces = [(template, card) for card in cards if (template := side.drawn_by(card))]
    for templates in side.languages:
        if any(templates.is_drawn_apart(template) for template, _ in faces):
            values = ((t, card, card_values(card, side.kind, templates.edition)) for t, card in faces)
            ahead = [(t, card.span, {"format": side.format, **values_of_card}) for t, card, values_of_card in values]
            templates.draw_ahead(ahead, is_known)


def _drawing(
    side: DeckSide, template: str | LayoutTemplate, card: Card, how: Literal["render", "render_again"]
) -> str | None:
    """The drawing of a card, in one language or in two; None if its template fails."""
    drawn: list[str] = []
    for templates in side.languages:
        values = card_values(card, side.kind, templates.edition)
        svg: str | None = getattr(templates, how)(template, card.span, format=side.format, **values)
        if svg is None:
            return None
        drawn.append(svg)
    if len(drawn) == 1:
        return drawn[0]
    from pnp.press.typeset.svg.bilingual import in_both

    return in_both(*map(full_drawing, drawn))


def card_values(card: Card, kind: CardKind, edition: Edition) -> dict[str, object]:
    """The values for a card's template: the card, its enumeration columns under their own names, its cost and
    timing."""
    price = edition.facts.prices.get(card.code, CardPrice())
    enums = [name for name, column in kind.columns.items() if column.type.kind == "enum"]
    return {
        **{name: shown_value(card.values.get(name), edition) for name in enums},
        "card": shown_card(card, kind, edition),
        "cost": price.most,
        "own_cost": price.least,
        "cost_sign": price.sign,
        "timing": edition.say(TIMINGS[price.timing]) if price.timing else "",
    }


ONE_SIZE = 0.8
"""If the longest text needs at least this share of the common size, all cards have one size."""
SECOND = 0.88
"""The second size is at most this share of the common one."""
LONG = 10
"""One card in this many may be left out of the common size; in a small deck one card."""


@dataclass(frozen=True, slots=True)
class SizeClass:
    """The sizes of a text box in a deck, pt."""

    common: float
    small: float
    """Size of the cards whose texts need less than the common size."""


def size_classes(measured: Iterable[Mapping[str, float]]) -> dict[str, SizeClass]:
    """The sizes of each text box by its id, from the sizes of each card's texts."""
    sizes: dict[str, list[float]] = {}
    for card in measured:
        for id, size in card.items():
            sizes.setdefault(id, []).append(size)
    return {id: _classes(sorted(each)) for id, each in sizes.items()}


def _classes(sizes: Sequence[float]) -> SizeClass:
    """The sizes of one text box, from the ``sizes`` of its texts, sorted with the smallest first."""
    least = sizes[0]
    common = sizes[min(len(sizes) - 1, max(1, len(sizes) // LONG))]
    if len(sizes) < 3 or least >= ONE_SIZE * common:
        return SizeClass(least, least)
    long = [size for size in sizes if size < common]
    fitting = [size for size in long if size > least] or long
    return SizeClass(common, min(SECOND * common, fitting[0]))


def sizes_for(card: Mapping[str, float], classes: Mapping[str, SizeClass]) -> dict[str, float]:
    """The sizes of the text boxes of one card, from those that its own texts reach. A card that is left out of the
    classes may have boxes that they lack."""
    sizes = {id: each.common for id, each in classes.items()}
    small = {
        id: min(size, classes[id].small) if id in classes else size
        for id, size in card.items()
        if id not in classes or size < classes[id].common
    }
    return {**sizes, **small}
