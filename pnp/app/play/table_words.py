"""The words on a table: the state of the game, the names of numbers, and whether they matter. The terminal and the
table in a browser share them."""

from pnp.engine.play.describe import Describer
from pnp.engine.play.things import BackView, CardView, Thing
from pnp.engine.play.view import View, ZoneView
from pnp.source.markdown.letters import capitalized

MOST_IN_LIST = 8
"""The most values of a list that are worth reading."""


def where_words(d: Describer, view: View, seat: int) -> str:
    """The state of the game: "round 3 · your turn"; its title before it has begun."""
    parts = []
    if view.round:
        parts.append(f"{d.round or d.t('round')} {view.round}")
    if view.active >= 0:
        parts.append(d.t("your turn") if view.active == seat else d.t("{player}'s turn", player=d.person(view.active)))
    return " · ".join(parts) or d.title


def sentence(d: Describer, text: str) -> str:
    """A text with its first letter in upper case."""
    return capitalized(text, d.locale)


def is_start(d: Describer, name: str, value: Thing) -> bool:
    """Whether a field or counter has its initial value."""
    return d.is_start(name, value)


def is_idle(d: Describer, name: str, value: Thing) -> bool:
    """Whether a flag has its initial value, which is not worth showing."""
    return isinstance(value, bool) and is_start(d, name, value)


def number_names(d: Describer, view: View, all_numbers: bool = False) -> list[str]:
    """The counters and fields of players worth showing, fields first. Unless in ``all_numbers``, flags with their
    initial values are omitted, and so are counters without tokens that have theirs for everybody."""
    game = d.game
    starts = {c.name: c.start for c in game.counters.values() if not c.token}
    seat_numbers = [(n, v) for n, seat, v in view.numbers if seat >= 0]
    seat_numbers = [(n, v) for n, v in seat_numbers if all_numbers or not is_idle(d, n, v)]
    numbers = dict.fromkeys(n for n, v in seat_numbers if n not in starts or v != starts[n])
    return [n for n in game.fields if n in numbers] + [n for n in game.counters if n in numbers]


HIDDEN = "▮"
"""A card whose face is hidden."""


def shown_cards(d: Describer, zone: ZoneView) -> list[str]:
    """The cards of a zone worth describing, each with its tokens and fields: visible faces, and marked backs. For a row
    with a marked back every card in its position; for a stack the top one first."""
    marked = [back for back in zone.backs if d.marks(back)]
    row = bool(marked) and d.game.zones[zone.name].order == "row"
    backs = iter(zone.backs)
    cards = [card or next(backs) for card in zone.cards] if row else [card for card in zone.cards if card is not None]
    if d.game.zones[zone.name].order == "stack":
        cards.reverse()
    return [_with_marks(d, card) for card in [*cards, *([] if row else marked)]]


def _with_marks(d: Describer, card: CardView | BackView) -> str:
    marks = ", ".join(d.marks(card))
    name = d.face(card) if isinstance(card, CardView) else HIDDEN
    return f"{name} ({marks})" if marks else name


def zone_title(d: Describer, name: str) -> str:
    """The name of a zone, as the title of a column or line."""
    return sentence(d, d.text(d.game.zones[name].label) or name.replace("_", " "))


def number_title(d: Describer, name: str) -> str:
    """The name of a counter or field, as the title of a column or line."""
    return sentence(d, d.number(name))


def value_words(d: Describer, value: Thing) -> str:
    """A value of a counter or field; "" for none."""
    if isinstance(value, tuple):
        return ", ".join(value_words(d, v) for v in value)
    if isinstance(value, CardView):
        return d.face(value)
    return d.option(value) if value is not None else ""


def number_words(d: Describer, name: str, value: Thing) -> tuple[str, str]:
    """A counter or field and its value, which is omitted for a flag that is set; nothing for one without a value, for
    a list of cards that the log has already reported, or for a list too long to read."""
    is_list = isinstance(value, tuple) and (
        len(value) > MOST_IN_LIST or any(isinstance(one, CardView | BackView) for one in value)
    )
    text = "" if is_list else value_words(d, value)
    return (number_title(d, name), "" if value is True else text) if text else ("", "")


def has_anything(d: Describer, view: View, seat: int) -> bool:
    """Whether a seat is worth showing: every player, and a role or side that has something."""
    players = len(d.people) - sum(side.count for side in d.game.sides.values())
    has_cards = any(zone.count != 0 for zone in view.zones if zone.owner == seat)
    numbers = ((name, value) for name, owner, value in view.numbers if owner == seat)
    return seat < players or has_cards or not all(is_start(d, name, value) for name, value in numbers)
