"""Functions for the templates of layouts: a card's values as words, icons, rows of marks, bars and pictures."""

import math
from collections.abc import Callable, Collection, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any
from zlib import crc32

from markupsafe import Markup, escape

from pnp.model.game import Message
from pnp.press.edition.edition import Edition
from pnp.press.pieces.pictures import card_picture
from pnp.press.typeset.drawing.shared_parts import CUT
from pnp.press.typeset.motifs.emblem import emblem, emblem_parts
from pnp.press.typeset.motifs.paper import at, circle, clipped, num, path, rect
from pnp.press.typeset.motifs.plates import plate
from pnp.press.typeset.motifs.shapes import polygon, rays, star

if TYPE_CHECKING:
    from pnp.press.typeset.motifs.courts import Figure


BoxOf = tuple[float, float, float, float]
"""The box of a drawing on a face: x, y, width and height, mm."""


def drawing_names(edition: Edition, icon: Callable[..., object]) -> dict[str, Callable[..., object]]:
    """The functions by the names that templates use for them. ``icon`` draws one by its name: (name, cx, cy, size, ink,
    paper)."""
    inks, paper, icons = edition.theme.inks, edition.theme.paper, edition.setting.icons

    def drawn_sign(value: Any, cx: float, cy: float, size: float, ink: str, ground: str) -> str:

        if name := icon_name(value, icons):
            return str(icon(name, cx, cy, size, ink, ground))
        order = orders.get((getattr(value, "enum", ""), getattr(value, "name", "")))
        if order is not None:
            return plain_sign(order, cx, cy, size, ink, ground)
        return other_sign(value, cx, cy, size, ink, ground)

    def is_sign(value: object) -> bool:
        return hasattr(value, "order") or bool(icon_name(value, icons))

    by_member: dict[tuple[str, str], str] = {}
    orders: dict[tuple[str, str], int] = {}
    """The index of each member's sign: members with the same look share one."""
    for enum in edition.game.enums.values():
        from pnp.press.pieces.layouts.ink_words import alike, member_inks

        by_member |= {(enum.name, name): ink for name, ink in member_inks(enum.members, inks).items()}
        orders |= {(enum.name, name): first.order for name, first in alike(enum.members).items()}

    def ink_of(value: object) -> str:
        return value_ink(value, by_member, inks)

    def sign(value: object, cx: float, cy: float, size: float, ink: str, ground: str = paper) -> Markup:
        return Markup(drawn_sign(value, cx, cy, size, ink, ground))

    def row(value: object, times: object, x: float, y: float, w: float, h: float, *more: str) -> Markup:
        ink, ground, along, align = more
        drawn = signs(lambda cx, cy, size: drawn_sign(value, cx, cy, size, ink, ground), _count(times), (x, y, w, h),
                      along, align)  # fmt: skip
        return Markup(drawn)

    def pipped(value: object, mark: object, *place: Any) -> Markup:
        x, y, w, h, ink = place

        def drawn(size: float) -> str:
            return marked(mark, size, ink, paper) or drawn_sign(mark, 0, 0, size, ink, paper)

        from pnp.press.typeset.motifs.pips import pips

        return Markup(pips(rank_count(value), x, y, w, h, drawn))

    names: dict[str, Callable[..., object]] = {
        "pips": pipped,
        "court": lambda value, mark, *box: Markup(_court(value, mark, box[:4], box[4], paper, edition.low_ink)),
        "words_of": words_of, "joined": joined, "named": named, "short": short, "has": has,
        "name_of": name_of, "is_one": is_one,
        "ink_of": ink_of, "sign": sign, "signs": row, "is_sign": is_sign, "fits": fits, "is_count": is_count,
        "spots": lambda value, *box: Markup(spots(_count(value), *box)),
        "bar": lambda value, most, *box: Markup(bar(_count(value), _count(most), box[:4], *box[4:])),
        "emblem": lambda value, cx, cy, r, ink, ground: Markup(
            emblem(words(value), cx, cy, r, ink, ground, edition.low_ink)
        ),
        "track": lambda count, *box: Markup(track(edition.theme.display, count, box[:4], *box[4:])),
        "window": lambda value, *box: Markup(CUT.join(window(edition.low_ink, words(value), box[:4], *box[4:]))),
        "picture_of": lambda *card: card_picture(edition.facts.folders, *map(words, card)),
        "layout_text": lambda text, context, /, **inserts: _filled_text(edition, text, context, inserts),
    }  # fmt: skip
    return names | {old: names[name] for old, name in FORMER_NAMES.items()}


FORMER_NAMES = {"said": "words_of", "told": "layout_text"}
"""Names that templates written by `pnp layout` used to have for functions, and their present names."""


COURTS: Mapping[str, "Figure"] = {
    "J": "jack", "JACK": "jack", "KNAVE": "jack", "PAGE": "jack", "V": "jack", "VALET": "jack", "KNIGHT": "jack",
    "Q": "queen", "QUEEN": "queen", "K": "king", "KING": "king", "JOKER": "joker",
}  # fmt: skip
"""Codes and names of ranks by the figures that show them."""


# ------------------------------------------------------------------------------------------------- words
def words(value: object) -> str:
    """A value of a card as words: a member by its label, a list with commas, nothing as ""."""
    if isinstance(value, list | tuple):
        return ", ".join(map(words, value))
    if isinstance(value, bool):
        return ""
    if isinstance(value, Markup):
        return value.unescape()
    text = str(getattr(value, "label", value if value is not None else ""))
    return text.replace("-", "−", 1) if isinstance(value, int | float) and value < 0 else text


def words_of(value: object) -> Markup:
    """Words for a text box; line ends are kept."""
    return Markup(str(escape(words(value))).replace("\n", "&#10;"))


def joined(between: str, *values: object) -> str:
    """Values as words joined by a separator; empty ones are left out."""
    return between.join(text for text in map(words, values) if text)


def named(name: object, value: object) -> str:
    """Words after their name; "" for no words."""
    text = words(value)
    return f"**{words(name)}** {text}" if text else ""


def short(value: object) -> Markup:
    """A number, or a member's short form on a card, for an index."""
    corner = str(getattr(value, "corner", ""))
    return words_of(corner if corner and corner != getattr(value, "name", "") else value)


def has(value: object) -> bool:
    """Whether there is a value: 0 is one, no words and no members are not."""
    return value is not None and value is not False and value != "" and value != () and value != []


def name_of(value: Any) -> Any:
    """A member by its name in rule code."""
    return getattr(value, "name", value)


def is_one(value: object, wanted: list[str]) -> bool:
    """Whether a column has one of these values: names, labels, numbers or words; `yes` and `no` only ask whether there
    is a value. A list has the values of its items."""
    if isinstance(value, list | tuple) and value:
        return any(is_one(one, wanted) for one in value)
    names = {str(value), str(getattr(value, "name", value)), words(value), str(getattr(value, "code", value))}
    asked = {("yes" if has(value) else "no"), *names}
    return any(one in asked for one in wanted)


class _MemberLabel(str):
    """A member's label, whose other parts prose may ask for: `suit.code`."""


def _filled_text(edition: Edition, text: str, context: str, inserts: Mapping[str, object]) -> Markup:
    """A text of a layout in the edition's language, its inserts filled."""
    messages = {(m.context, m.text): m for layout in edition.game.layouts.values() for slot in layout.slots.values()
             for m in (slot.text, slot.label)}  # fmt: skip
    message = messages.get((context, text)) or Message(text, context)
    return words_of(edition.prose.text(message, **{name: _insert_value(value) for name, value in inserts.items()}))


def _insert_value(value: object) -> object:
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    named = _MemberLabel(words(value))
    named.__dict__.update(getattr(value, "__dict__", {}))
    return named


def _count(value: object) -> int:
    """A number of marks: from a column of numbers, or of texts that are numbers; 0 for nothing."""
    try:
        return int(str(value or 0))
    except ValueError:
        raise ValueError(f"expected a whole number, but the card says `{words(value)}`") from None


# ------------------------------------------------------------------------------------------------- inks and icons
def value_ink(value: object, by_member: Mapping[tuple[str, str], str], inks: Mapping[str, str]) -> str:
    """The colour of a value: for a member by its set of names, for a text the ink or the colour that it names."""
    if isinstance(value, list | tuple):
        value = value[0] if value else ""
    member = (getattr(value, "enum", ""), str(getattr(value, "name", value)))
    if member in by_member:
        return by_member[member]
    from pnp.press.pieces.layouts.ink_words import own_ink

    asked = [str(getattr(value, key, "")) for key in ("ink", "mark", "icon")]
    return next((ink for name in (*asked, member[1].lower()) if (ink := own_ink(name, inks))), inks["accent"])


def other_sign(value: object, cx: float, cy: float, size: float, ink: str, ground: str) -> str:
    """The plain shape of a member without an icon, or of a word that is not an icon's name; a word always has the same
    shape."""
    order = getattr(value, "order", None)
    return plain_sign(crc32(words(value).encode()) % 32 if order is None else order, cx, cy, size, ink, ground)


LETTER, LINE = 1.35, 3.0
"""The width of a letter and the height of a line at 7 pt, mm."""


def fits(value: object, width: float, height: float) -> bool:
    """Whether the words of a value fit into a box at 7 pt."""
    text = words(value)
    longest = max((len(word) for word in text.split()), default=0)
    lines = math.ceil(len(text) * LETTER * 1.15 / width)
    return longest * LETTER <= width and lines * LINE <= height


def is_count(value: object, most: int) -> bool:
    """Whether a value is a countable number of marks, or nothing."""
    text = str(value or 0)
    return text.isdecimal() and int(text) <= most


def marked(mark: object, size: float, ink: str, paper: str) -> str:
    """The mark of a French suit, of that size about the origin; "" for any other suit."""
    from pnp.press.typeset.motifs.suits import SUIT_PATHS, suit

    name = str(getattr(mark, "mark", mark))
    return suit(name, 0, 0, size, ink, paper) if name in SUIT_PATHS else ""


def rank_count(value: object) -> int:
    """Number of pips of a rank: the number that is its code, one for an ace, none for a court."""
    forms = [str(getattr(value, key, value)) for key in ("code", "label")]
    if number := next((word for word in forms if word.isdecimal()), ""):
        return int(number)
    return 1 if "A" in forms or getattr(value, "name", "") == "ACE" else 0


def figure_of(value: object) -> "Figure | None":
    """The court figure for a rank, by its code or its name; None for a number."""
    asked = [str(getattr(value, key, value)) for key in ("code", "name", "label")]
    return next((COURTS[word.upper()] for word in asked if word.upper() in COURTS), None)


def _court(value: object, mark: object, box: tuple[float, ...], ink: str, paper: str, low_ink: bool) -> str:
    from pnp.press.typeset.motifs.courts import court

    figure = figure_of(value)
    x, y, w, h = box
    return court(figure, str(getattr(mark, "mark", "")), x, y, w, h, ink, paper, low_ink) if figure else ""


def window(low_ink: bool, title: str, box: BoxOf, ink: str, ground: str) -> tuple[str, ...]:
    """The placeholder for a picture, in parts: rays about an ornament made from the card's words."""
    x, y, w, h = box
    cx, cy, r = x + w / 2, y + h / 2, min(w, h) * 0.36
    return _shine(low_ink, x, y, w, h, ink), *emblem_parts(title, (cx, cy), r, ink, ground, low_ink)


def parted_names(edition: Edition) -> dict[str, Callable[..., tuple[str, ...]]]:
    """The functions of :func:`drawing_names` whose drawings may be split, returning the parts."""
    return {"window": lambda value, *box: window(edition.low_ink, words(value), box[:4], *box[4:])}


@lru_cache(maxsize=64)  # measured: without it, 300 cards of a table take 2 times as long
def _shine(low_ink: bool, x: float, y: float, w: float, h: float, ink: str) -> str:
    """The rays about such an ornament, the same on all cards of a deck."""
    cx, cy, r, far = x + w / 2, y + h / 2, min(w, h) * 0.36, (w * w + h * h) ** 0.5 / 2
    lines = path(rays(48, r * 1.18, far, 0.3, 0.7 if not low_ink else 0.4, 3.75, cx, cy), ink)
    return clipped(lines, plate("rectangle", x, y, w, h))


# ------------------------------------------------------------------------------------------- marks that are counted
MOST = 60
"""Most icons in a row, or boxes of a bar: nobody counts more than that."""
AIR = 0.16
"""Space between two icons, in sizes of one."""


def signs(draw: Callable[[float, float, float], str], times: int, box: BoxOf, along: str, align: str) -> str:
    """An icon this many times in a box (x, y, width, height in mm): in a row, a column, or rows that fill the box.
    ``draw`` takes centre and size. Raises ValueError for more than can be counted."""
    if times > MOST:
        raise ValueError(f"{times} icons are too many to count: write a number beside one icon")
    if times < 1:
        return ""
    x, y, w, h = box
    columns, size = _fitting(times, w, h, along)
    rows = math.ceil(times / columns)
    step = size * (1 + AIR)
    drawn = []
    for i in range(times):
        row, column = divmod(i, columns)
        here = min(columns, times - row * columns)
        wide, high = here * step - size * AIR, rows * step - size * AIR
        left = {"left": x, "right": x + w - wide}.get(align, x + (w - wide) / 2)
        drawn.append(draw(left + column * step + size / 2, y + (h - high) / 2 + row * step + size / 2, size))
    return "".join(drawn)


def _fitting(times: int, w: float, h: float, along: str) -> tuple[int, float]:
    """Number of columns, and the largest size of an icon, mm."""
    if along == "down":
        return 1, min(w, h / (times + (times - 1) * AIR))
    if along == "across":
        return times, min(h, w / (times + (times - 1) * AIR))
    sizes = {}
    for columns in range(1, times + 1):
        rows = math.ceil(times / columns)
        sizes[columns] = min(w / (columns + (columns - 1) * AIR), h / (rows + (rows - 1) * AIR))
    best = max(sizes, key=lambda columns: (sizes[columns], -columns))
    return best, sizes[best]


def bar(value: int, most: int, box: BoxOf, ink: str, paper: str) -> str:
    """A row of ``most`` boxes, ``value`` of them filled."""
    x, y, w, h = box
    most = max(1, min(max(most, value), MOST))
    gap = min(0.8, w / most * 0.2)
    wide = (w - gap * (most - 1)) / most
    line = 0.25
    return "".join(
        rect(x + i * (wide + gap) + line / 2, y + line / 2, wide - line, h - line, min(0.8, wide / 4),
             ink if i < value else paper, ink, line)
        for i in range(most)
    )  # fmt: skip


def track(font: str, count: int, box: BoxOf, ink: str, paper: str) -> str:
    """A track of ``count`` numbered spaces that fills a box, row by row, back and forth."""
    x, y, w, h = box
    columns, size = _fitting(count, w, h, "block")
    rows = math.ceil(count / columns)
    wide, high = w / columns, h / rows
    drawn = []
    for i in range(count):
        row, column = divmod(i, columns)
        column = column if row % 2 == 0 else columns - 1 - column
        left, top = x + column * wide, y + row * high
        drawn.append(rect(left + 0.3, top + 0.3, wide - 0.6, high - 0.6, 1.2, paper, ink, 0.3))
        drawn.append(
            f'<text x="{num(left + wide / 2)}" y="{num(top + high / 2 + size * 0.13)}" text-anchor="middle" '
            f'font-family="{font}" font-size="{num(size * 0.36)}" font-variant-numeric="lining-nums" '
            f'fill="{ink}">{i + 1}</text>'
        )
    return "".join(drawn)


_SPOTS = {
    0: "", 1: "e", 2: "ai", 3: "aei", 4: "acgi", 5: "acegi", 6: "acdfgi", 7: "acdefgi", 8: "abcdfghi", 9: "abcdefghi",
}  # fmt: skip
"""The positions of the spots, out of nine: a to i, row by row."""


def spots(value: int, x: float, y: float, w: float, h: float, ink: str) -> str:
    """Spots that count, as on dice and dominoes. Raises ValueError for more than nine."""
    if value not in _SPOTS:
        raise ValueError(f"there is no pattern of {value} spots: the patterns are 0 to 9")
    places = ("abcdefghi".index(place) for place in _SPOTS[value])
    step, r = min(w, h) / 3, min(w, h) / 10
    return "".join(circle(x + w / 2 + (i % 3 - 1) * step, y + h / 2 + (i // 3 - 1) * step, r, ink) for i in places)


_OUTLINES = (
    "M-.46,0A.46,.46 0 0 1 .46,0A.46,.46 0 0 1 -.46,0Z",
    "M-.4,-.4H.4V.4H-.4Z",
    polygon(3, 0.54, 0, 0, 0.1),
    polygon(4, 0.52),
    star(5, 0.52, 0.22),
    "M-.16,-.47H.16V-.16H.47V.16H.16V.47H-.16V.16H-.47V-.16H-.16Z",
    polygon(6, 0.5),
    "M.12,-.47A.48,.48 0 1 0 .47,.14A.39,.39 0 0 1 .12,-.47Z",
)
"""Disc, square, triangle, lozenge, star, cross, hexagon, crescent: in a box of height 1."""


def icon_name(value: object, icons: Collection[str]) -> str:
    """The known icon that a value names, in the singular or plural (`cups`); "" if there is none."""
    asked = [getattr(value, "icon", ""), getattr(value, "mark", "")]
    asked += [getattr(value, "name", value), getattr(value, "label", "")]
    named = (str(word).strip().strip(":").lower().replace(" ", "-").replace("_", "-") for word in asked if word)
    return next((one for word in named for one in (word, word.removesuffix("s")) if one in icons), "")


def plain_sign(order: int, cx: float, cy: float, size: float, ink: str, ground: str) -> str:
    """The shape of the member with that index in its set of names, from 0; from the ninth on with a hole."""
    turn, which = divmod(order, len(_OUTLINES))
    drawn = path(_OUTLINES[which], ink)
    if turn:
        drawn += circle(0, 0, 0.07 * min(turn, 3) + 0.06, ground)
    return at(cx, cy, drawn, scale=size)
