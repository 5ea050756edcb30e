"""What the templates of layouts may call: a card's values as words, icons, rows of marks, bars and pictures."""

from collections.abc import Callable, Collection, Mapping
from functools import lru_cache
from typing import Any

from markupsafe import Markup, escape

from pnp.model.game import Message
from pnp.press.edition.edition import Edition
from pnp.press.pieces.layouts.rows import bar, signs, spots, track
from pnp.press.pieces.layouts.signs import icon_name, plain_sign
from pnp.press.pieces.pictures import card_picture
from pnp.press.typeset.drawing.shared_parts import CUT
from pnp.press.typeset.motifs.courts import Figure, court
from pnp.press.typeset.motifs.emblem import emblem_parts
from pnp.press.typeset.motifs.paper import clipped, path
from pnp.press.typeset.motifs.pips import pips
from pnp.press.typeset.motifs.plates import plate
from pnp.press.typeset.motifs.shapes import rays
from pnp.press.typeset.motifs.suits import SUIT_PATHS, suit
from pnp.source.diagnostics.hints import did_you_mean

SIGN_INKS = ("sign-1", "sign-2", "sign-3", "sign-4", "sign-5", "sign-6", "sign-7", "sign-8")
"""Inks of the theme for members of a set of names that have none of their own, by their order."""


def drawing_names(edition: Edition, icon: Callable[..., Any]) -> dict[str, Callable[..., Any]]:
    """The functions by the names that templates know them by. ``icon`` draws one by its name: (name, cx, cy, size, ink,
    paper)."""
    inks, paper, known = edition.theme.inks, edition.theme.paper, edition.setting.icons

    def drawn_sign(value: Any, cx: float, cy: float, size: float, ink: str, ground: str) -> str:
        name = icon_name(value, known)
        return (
            str(icon(name, cx, cy, size, ink, ground)) if name else other_sign(value, cx, cy, size, ink, ground, known)
        )

    def ink_of(value: Any) -> str:
        return member_ink(value, inks)

    def sign(value: Any, cx: float, cy: float, size: float, ink: str, ground: str = paper) -> Markup:
        return Markup(drawn_sign(value, cx, cy, size, ink, ground))

    def row(value: Any, times: Any, x: float, y: float, w: float, h: float, *more: Any) -> Markup:
        ink, ground, along, align = more
        drawn = signs(lambda cx, cy, size: drawn_sign(value, cx, cy, size, ink, ground), _whole(times), (x, y, w, h),
                      along, align)  # fmt: skip
        return Markup(drawn)

    def pipped(value: Any, mark: Any, x: float, y: float, w: float, h: float, ink: str) -> Markup:
        def drawn(size: float) -> str:
            return marked(mark, size, ink, paper) or drawn_sign(mark, 0, 0, size, ink, paper)

        return Markup(pips(rank_count(value), x, y, w, h, drawn))

    return {
        "pips": pipped,
        "court": lambda value, mark, *box: Markup(_court(value, mark, box[:4], box[4], paper, edition.low_ink)),
        "said": said, "joined": joined, "named": named, "short": short, "has": has,
        "name_of": name_of, "is_one": is_one,
        "ink_of": ink_of, "sign": sign, "signs": row,
        "spots": lambda value, *box: Markup(spots(_whole(value), *box)),
        "bar": lambda value, most, *box: Markup(bar(_whole(value), _whole(most), *box)),
        "track": lambda count, *box: Markup(track(edition.theme.display, count, *box)),
        "window": lambda value, *box: Markup(CUT.join(window(edition.low_ink, words(value), *box))),
        "picture_of": lambda *card: card_picture(edition.facts.folders, *map(words, card)),
        "told": lambda text, context, **given: _told(edition, text, context, given),
    }  # fmt: skip


COURTS: Mapping[str, Figure] = {
    "J": "jack", "JACK": "jack", "KNAVE": "jack", "PAGE": "jack", "V": "jack", "VALET": "jack", "KNIGHT": "jack",
    "Q": "queen", "QUEEN": "queen", "K": "king", "KING": "king", "JOKER": "joker",
}  # fmt: skip
"""Codes and names of ranks by the figures that show them."""


# ------------------------------------------------------------------------------------------------- words
def words(value: Any) -> str:
    """A value of a card as words: a member by its label, a list with commas, nothing as no words."""
    if isinstance(value, list | tuple):
        return ", ".join(map(words, value))
    if isinstance(value, bool):
        return ""
    if isinstance(value, Markup):
        return value.unescape()
    return str(getattr(value, "label", value if value is not None else ""))


def said(value: Any) -> Markup:
    """Words for a text box; the ends of lines stay."""
    return Markup(str(escape(words(value))).replace("\n", "&#10;"))


def joined(between: str, *values: Any) -> str:
    """Values as words with something between them; those that say nothing are left out."""
    return between.join(text for text in map(words, values) if text)


def named(name: Any, value: Any) -> str:
    """Words behind what they are called; "" for no words."""
    text = words(value)
    return f"**{words(name)}** {text}" if text else ""


def short(value: Any) -> Markup:
    """A number, or what a member is on a card in short, for an index."""
    corner = str(getattr(value, "corner", ""))
    return said(corner if corner and corner != getattr(value, "name", "") else value)


def has(value: Any) -> bool:
    """Whether there is anything: 0 is something, no words and no members are not."""
    return value is not None and value is not False and value != "" and value != () and value != []


def name_of(value: Any) -> Any:
    """A member by its name in rule code."""
    return getattr(value, "name", value)


def is_one(value: Any, wanted: list[str]) -> bool:
    """Whether a column has one of these values: names, labels, numbers or words; `yes` and `no` ask for anything."""
    known = {str(value), str(getattr(value, "name", value)), words(value), str(getattr(value, "code", value))}
    asked = {("yes" if has(value) else "no"), *known}
    return any(one in asked for one in wanted)


class _Named(str):
    """A member's label, whose other parts prose may ask for: `suit.code`."""


def _told(edition: Edition, text: str, context: str, given: Mapping[str, Any]) -> Markup:
    """A text of a layout in the edition's language, its inserts filled."""
    known = {(m.context, m.text): m for layout in edition.game.layouts.values() for slot in layout.slots.values()
             for m in (slot.text, slot.label)}  # fmt: skip
    message = known.get((context, text)) or Message(text, context)
    return said(edition.prose.text(message, **{name: _given(value) for name, value in given.items()}))


def _given(value: Any) -> Any:
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    named = _Named(words(value))
    named.__dict__.update(getattr(value, "__dict__", {}))
    return named


def _whole(value: Any) -> int:
    """A number of marks: of a column of numbers, or of texts that are numbers; 0 for nothing."""
    try:
        return int(str(value or 0))
    except ValueError:
        raise ValueError(f"a whole number is wanted here, and the card says `{words(value)}`") from None


# ------------------------------------------------------------------------------------------------- inks and icons
def member_ink(value: Any, inks: Mapping[str, str]) -> str:
    """The colour of a value: a member's own ink, that of its mark or name, or one by its place in its set of names; of
    a text, the ink of that name."""
    asked = [getattr(value, name, "") for name in ("ink", "mark", "icon")]
    asked += [str(getattr(value, "name", value)).lower()]
    found = next((str(name) for name in asked if name and str(name) in inks), "")
    if not found and hasattr(value, "order"):
        found = next((name for name in (SIGN_INKS[value.order % len(SIGN_INKS)],) if name in inks), "")
    return inks[found or "accent"]


def other_sign(value: Any, cx: float, cy: float, size: float, ink: str, ground: str, known: Collection[str]) -> str:
    """The plain shape of a member without an icon. Raises ValueError for what names none that there is."""
    if hasattr(value, "order"):
        return plain_sign(value.order, cx, cy, size, ink, ground)
    near = did_you_mean(words(value), known)
    raise ValueError(f"there is no icon `{words(value)}`" + (f" ({near})" if near else ""))


def marked(mark: Any, size: float, ink: str, paper: str) -> str:
    """The mark of a French suit, of that size about the origin; "" for any other."""
    name = str(getattr(mark, "mark", mark))
    return suit(name, 0, 0, size, ink, paper) if name in SUIT_PATHS else ""


def rank_count(value: Any) -> int:
    """How many pips a rank has: the number that its code is, one for an ace, none for a court."""
    said = [str(getattr(value, key, value)) for key in ("code", "label")]
    if number := next((word for word in said if word.isdecimal()), ""):
        return int(number)
    return 1 if "A" in said or getattr(value, "name", "") == "ACE" else 0


def figure_of(value: Any) -> Figure | None:
    """The court that a rank is, by its code or its name; None for a number."""
    asked = [str(getattr(value, key, value)) for key in ("code", "name", "label")]
    return next((COURTS[word.upper()] for word in asked if word.upper() in COURTS), None)


def _court(value: Any, mark: Any, box: tuple[float, ...], ink: str, paper: str, low_ink: bool) -> str:
    figure = figure_of(value)
    x, y, w, h = box
    return court(figure, str(getattr(mark, "mark", "")), x, y, w, h, ink, paper, low_ink) if figure else ""


def window(low_ink: bool, title: str, x: float, y: float, w: float, h: float, ink: str, ground: str) -> tuple[str, ...]:
    """What stands in for a picture, in parts: rays about an ornament made of the card's words."""
    cx, cy, r = x + w / 2, y + h / 2, min(w, h) * 0.36
    return _shine(low_ink, x, y, w, h, ink), *emblem_parts(title, cx, cy, r, ink, ground, low_ink)


def parted_names(edition: Edition) -> dict[str, Callable[..., tuple[str, ...]]]:
    """Of the functions of :func:`drawing_names`, those whose drawings may be parted, giving the parts."""
    return {"window": lambda value, *box: window(edition.low_ink, words(value), *box)}


@lru_cache(maxsize=64)
def _shine(low_ink: bool, x: float, y: float, w: float, h: float, ink: str) -> str:
    """The rays about such an ornament, the same on all cards of a deck."""
    cx, cy, r, far = x + w / 2, y + h / 2, min(w, h) * 0.36, (w * w + h * h) ** 0.5 / 2
    lines = path(rays(48, r * 1.18, far, 0.3, 0.7 if not low_ink else 0.4, 3.75, cx, cy), ink)
    return clipped(lines, plate("rectangle", x, y, w, h))
