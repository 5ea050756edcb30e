"""Draws the content of a slot, as the lines of a template: words, numbers, icons, pictures, pips, bars, frames."""

from collections.abc import Callable, Mapping
from dataclasses import field, replace

from pnp.base.frozen import dataclass
from pnp.model.game import Message
from pnp.model.read.column_roles import MOST_SPOTS
from pnp.model.read.values import PICTURE_FILE
from pnp.model.schema.layout import Slot
from pnp.model.text.placeholders import placeholders_of
from pnp.press.pieces.layouts.drawn import MOST
from pnp.press.pieces.layouts.ink import PAPER
from pnp.press.pieces.layouts.outline import framed, outline_path
from pnp.press.pieces.layouts.place import Box
from pnp.press.pieces.layouts.scene import Scene
from pnp.press.pieces.layouts.subject import quoted
from pnp.press.typeset.drawing.units import PT
from pnp.press.typeset.motifs.paper import num, xy

LABEL_SHARE = 0.3
"""The share of a slot's height that small words below its number or icon take."""
ICON_SHARE = 0.72
"""The share of its box that an icon within an outline takes; without an outline it takes all of it."""

PICTURE_COLUMNS = frozenset({"art", "picture", "image", "portrait"})
"""Columns that presets use for pictures: if cards have none, only a picture named after the card's code is meant."""


@dataclass(frozen=True)
class FilledSlot:
    """Lines of a template that fill a slot."""

    lines: list[str]
    shows: frozenset[str] = frozenset()
    needs: list[str] = field(default_factory=list)
    """Expressions that must have a value for the slot to be drawn."""


# ------------------------------------------------------------------------------------------------- words
def text_box(slot: Slot, box: Box, scene: Scene, words: str, style: str, id: str = "") -> str:
    """A box that the paragraph engine fills with an expression's words."""
    parts = [
        f'x="{num(box.x)}" y="{num(box.y)}" width="{num(box.width)}" height="{num(box.height)}" fill="none"',
        f'pnp:text="{{{{ {words} }}}}"', *_type(slot, box, scene, style),
        f'pnp:align="{slot.align}" pnp:valign="{slot.valign}"',
    ]  # fmt: skip
    if slot.balance:
        parts.append('pnp:balance="yes"')
    if slot.outline:
        around = scene.ink(slot.outline_ink, "paper")
        assert around is not None
        parts.append(f'pnp:outline="{num(slot.outline)}" pnp:outline-fill="{around.attribute(scene.plain)}"')
    name = f'{"id" if slot.shared else "pnp:name"}="{id or slot.name}" '
    return f"<rect {name}{' '.join(parts)}/>"


def _type(slot: Slot, box: Box, scene: Scene, style: str) -> list[str]:
    """The type of a box: a style of the theme, or the face of titles for `index` and `display`."""
    theme, styles = scene.theme, scene.theme.type
    own = scene.ink(slot.ink)
    if style in styles:
        style_name = f"theme.type.{style}" if style.isidentifier() else f'theme.type["{style}"]'
        first = "theme.title_pt" if style == "title" else f"{style_name}.card_pt[0]"
        sizes = _sizes(slot, f"{{{{ {first} }}}} {{{{ {style_name}.card_min_pt }}}}")
        parts = [f'pnp:style="{style}"', f'pnp:fit="{sizes}"']
        if slot.font:
            parts.append(f'pnp:font="{{{{ {quoted(slot.font)} }}}}"')
        if own or scene.ground(slot):
            parts.append(f'pnp:fill="{{{{ {scene.front(slot)} }}}}"')
        if scene.ground(slot) or (own and own.expression == PAPER):
            parts.append('pnp:one-ink="yes"')  # (bold words have an ink of their own, which may be that of the ground)
        return parts
    most = min(theme.index_pt, box.height / PT * 0.92)
    size = _sizes(slot, f"{num(most)} {num(min(most, 7.0))}")
    font = quoted(slot.font) if slot.font else "theme.display"
    return [
        f'pnp:font="{{{{ {font} }}}}"', 'pnp:features="lnum"', 'pnp:leading="1"', f'pnp:fit="{size}"',
        f'pnp:fill="{{{{ {scene.front(slot)} }}}}"',
    ]  # fmt: skip


def _sizes(slot: Slot, usual: str) -> str:
    return " ".join(num(size) for size in slot.size) if slot.size else usual


def _column(slot: Slot, box: Box, scene: Scene) -> FilledSlot | None:
    column = _worded(slot.column, slot, scene)
    if not column:
        return None
    if slot.parted:
        each = dict.fromkeys(one for name in slot.column if (one := _worded((name,), slot, scene)))
        column = f"joined({quoted(slot.parted)}, {', '.join(each)})"
    return FilledSlot([text_box(slot, box, scene, f"words_of({column})", slot.style or "rules")], needs=[column])


def _worded(asked: tuple[str, ...], slot: Slot, scene: Scene) -> str:
    """The expression for the words of the first of these columns that exists; a flag that is set gives its name."""
    column, name = scene.column(asked), scene.subject.first(scene.layout, asked)
    label = scene.subject.labels.get(name)
    if label is None or not (slot.named or name in scene.subject.flags):
        return column
    called = text_expression(label.text, label.context, scene)
    return f"({called} if {column} else '')" if name in scene.subject.flags else f"named({called}, {column})"


def _text(slot: Slot, box: Box, scene: Scene) -> FilledSlot | None:
    words = f"text_{slot.name.replace('-', '_')}"
    line = f"<!--{{% set {words} = {text_expression(slot.text.text, slot.text.context, scene)} %}}-->"
    return FilledSlot([line, text_box(slot, box, scene, words, slot.style or "rules")])


def text_expression(text: str, context: str, scene: Scene) -> str:
    """The expression for a text of a layout, with the columns that it inserts given by name."""
    names = {name for placeholder in placeholders_of(text) for name in placeholder.names}
    columns = {name: scene.column((name,)) for name in sorted(names)}
    inserts = "".join(f", {name}={column}" for name, column in columns.items() if column)
    return f"layout_text({quoted(text)}, {quoted(context)}{inserts})"


# ------------------------------------------------------------------------------------------------- numbers and icons
def _number(slot: Slot, box: Box, scene: Scene) -> FilledSlot | None:
    column = scene.column(slot.number)
    if not column:
        return None
    label = _number_label(slot, scene)
    body, below = _parted(label, box)
    inner = Box(body.x, body.cy - body.height * 0.5, body.width, body.height)
    lines = [text_box(slot, inner, scene, f"short({column})", slot.style or "index")]
    return FilledSlot([*lines, *_label(slot, label, below, scene)], needs=[column])


def _number_label(slot: Slot, scene: Scene) -> Message:
    """The small words below a number: the slot's own, or the name of the column, if the slot is `named`."""
    column = scene.subject.labels.get(scene.subject.first(scene.layout, slot.number))
    return column if slot.named and column is not None and not slot.label.text else slot.label


def _parted(label: Message, box: Box) -> tuple[Box, Box | None]:
    """The boxes of a slot's content and of the small words below it."""
    if not label.text:
        return box, None
    low = box.height * LABEL_SHARE
    return Box(box.x, box.y, box.width, box.height - low), Box(box.x, box.y + box.height - low, box.width, low)


NAMED_SIZE = (7.5, 6.5)
"""The size of a column's name below its number, and the least, pt."""


def _label(slot: Slot, label: Message, below: Box | None, scene: Scene) -> list[str]:
    if below is None:
        return []
    words = text_expression(label.text, label.context, scene)
    name = f"label_{slot.name.replace('-', '_')}"
    size = NAMED_SIZE if slot.named and not slot.label.text else ()
    small = replace(slot, size=size, font="", align="center", valign="middle")
    box = text_box(small, below, scene, name, "micro", f"{slot.name}-label")
    return [f"<!--{{% set {name} = {words} %}}-->", box]


def _icon(slot: Slot, box: Box, scene: Scene) -> FilledSlot | None:
    column = scene.column(slot.icon)
    other = _other_icon(slot, scene, bool(column))
    if not column and not other:
        return None
    named = f"({column} if has({column}) else {quoted(other)})" if column and other else column or quoted(other)
    body, below = _parted(slot.label, box)
    needs = [column] if column and not other else []
    times = scene.count(slot.times) if slot.times else ""
    if slot.times and not times:
        return None
    lines = _icon_row(slot, body, scene, column, named, times) if times else _one_icon(slot, body, scene, column, named)
    return FilledSlot([*lines, *_label(slot, slot.label, below, scene)], needs=[*needs, *([times] if times else [])])


def _one_icon(slot: Slot, box: Box, scene: Scene, column: str, named: str) -> list[str]:
    """The icon that a column names. If no icon has that name, the word is written instead, if it fits there."""
    share = ICON_SHARE if slot.shape and (slot.fill or slot.line) else 1.0
    size = min(box.width, box.height) * share
    place = ", ".join(num(v) for v in (box.cx, box.cy, size))
    drawn = f"{{{{ sign({named}, {place}, {_icon_ink(slot, scene, column)}, {scene.background(slot)}) }}}}"
    if not column or scene.subject.first(scene.layout, slot.icon) in scene.subject.names:
        return [drawn]
    room = Box(box.cx - box.width * share / 2, box.cy - box.height * share / 2, box.width * share, box.height * share)
    fits = f"fits({named}, {num(room.width)}, {num(room.height)})"
    words = text_box(_in_words(slot), room, scene, f"words_of({named})", "micro")
    return _either(f"is_sign({named}) or not {fits}", [drawn], [words])


def _icon_row(slot: Slot, box: Box, scene: Scene, column: str, named: str, times: str) -> list[str]:
    """An icon repeated as often as a number says. A value that is not a number of icons is written after one icon,
    unless another slot shows it."""
    ink, paper = _icon_ink(slot, scene, column), scene.background(slot)
    place = ", ".join(num(v) for v in (box.x, box.y, box.width, box.height))
    row = f"{{{{ signs({named}, {times}, {place}, {ink}, {paper}, {quoted(slot.along)}, {quoted(slot.align)}) }}}}"
    if times.isdecimal() and not column:
        return [row]
    size = min(box.height, box.width / 2)
    one = f"{{{{ sign({named}, {num(box.x + size / 2)}, {num(box.cy)}, {num(size)}, {ink}, {paper}) }}}}"
    if any(scene.column(other.number) == times for other in scene.layout.slots.values()):
        return _either(f"is_count({times}, {MOST})", [row], [one])
    rest = Box(box.x + size * 1.1, box.y, box.width - size * 1.1, box.height)
    words = text_box(replace(_in_words(slot), align="left", size=IN_ROW), rest, scene, f"words_of({times})", "micro")
    return _either(f"is_count({times}, {MOST})", [row], [one, words])


IN_PLACE, IN_ROW = (9.0, 7.0), (12.0, 7.0)
"""The largest and the smallest size of words instead of an icon, and of words after one, pt."""


def _in_words(slot: Slot) -> Slot:
    """The slot of an icon, changed to hold words instead."""
    return replace(slot, size=IN_PLACE, font="", align="center", valign="middle", shared=False, outline=0.0)


def _either(condition: str, lines: list[str], others: list[str]) -> list[str]:
    """Lines of a template drawn if a condition holds, and others if it does not."""
    return [f"<!--{{% if {condition} %}}-->", *lines, "<!--{% else %}-->", *others, "<!--{% endif %}-->"]


def _other_icon(slot: Slot, scene: Scene, has_column: bool) -> str:
    """The icon of cards with no value in the slot's columns: the one between colons; without such a column also the
    only one named."""
    for name in slot.icon:
        if name.startswith(":"):
            return name.strip(":")
    if has_column:
        return ""
    icons = scene.edition.setting.icons
    if len(slot.icon) == 1:
        return "" if scene.subject.is_column(scene.layout, slot.icon[0]) else slot.icon[0]
    return slot.icon[0] if all(name in icons for name in slot.icon) else ""


def _icon_ink(slot: Slot, scene: Scene, column: str) -> str:
    """The ink for an icon from a column: the ink of its value, unless the slot names another."""
    if slot.ink or scene.ground(slot) or not column:
        return scene.front(slot)
    return f"ink_of({column})"


# ------------------------------------------------------------------------------------------------- pictures
def _picture(slot: Slot, box: Box, scene: Scene) -> FilledSlot | None:
    """A picture, clipped to the slot's outline; if a card has none, an ornament made from its words."""
    column = scene.column(slot.picture)
    asked = column or quoted("" if slot.picture[0] in PICTURE_COLUMNS else slot.picture[0])
    is_file = not column and PICTURE_FILE.fullmatch(slot.picture[0]) is not None
    code = quoted("") if is_file else _code(scene)  # no card's own picture replaces the one that the layout names
    ratio = "xMidYMid slice" if slot.fit == "cover" else "xMidYMid meet"
    place = f'x="{num(box.x)}" y="{num(box.y)}" width="{num(box.width)}" height="{num(box.height)}"'
    name = f"picture_{slot.name.replace('-', '_')}"
    focus = f' pnp:focus="{num(slot.focus[0])} {num(slot.focus[1])}"' if slot.focus != (50.0, 50.0) else ""
    image = f'<image {place} href="{{{{ {name} }}}}" preserveAspectRatio="{ratio}"{focus}/>'
    lines = [
        f"<!--{{% if {name} %}}-->",
        image,
        "<!--{% else %}-->",
        *(_stand_in(slot, box, scene) if slot.ornament else ()),
        "<!--{% endif %}-->",
    ]
    if slot.shape or slot.corner or slot.path:
        clip, d = f"shape-{slot.name}", outline_path(slot, box)
        head = f'<defs><clipPath id="{clip}"><path d="{d}"/></clipPath></defs><g clip-path="url(#{clip})">'
        lines = [head, *lines, "</g>"]
    lines.insert(0, f"<!--{{% set {name} = picture_of({asked}, {quoted(scene.subject.name)}, {code}) %}}-->")
    return FilledSlot(lines)


def _stand_in(slot: Slot, box: Box, scene: Scene) -> list[str]:
    words = scene.column(slot.emblem or ("title", "name", "code", "label"))
    return [f"{{{{ window({words or quoted('')}, {_box(box)}, {scene.front(slot)}, {scene.background(slot)}) }}}}"]


def _code(scene: Scene) -> str:
    return scene.column(("code",)) or quoted("")


def _emblem(slot: Slot, box: Box, scene: Scene) -> FilledSlot | None:
    column = scene.column(slot.emblem)
    if not column:
        return None
    r = num(min(box.width, box.height) / 2)
    drawn = f"emblem({column}, {num(box.cx)}, {num(box.cy)}, {r}, {scene.front(slot)}, {scene.background(slot)})"
    return FilledSlot([f"{{{{ {drawn} }}}}"], needs=[column])


# ------------------------------------------------------------------------------------------------- marks that count
def _pips(slot: Slot, box: Box, scene: Scene) -> FilledSlot | None:
    column = scene.column(slot.pips)
    if not column:
        return None
    return FilledSlot(
        [f"{{{{ pips({column}, {_mark(slot, scene)}, {_box(box)}, {scene.front(slot)}) }}}}"], needs=[column]
    )


def _court(slot: Slot, box: Box, scene: Scene) -> FilledSlot | None:
    column = scene.column(slot.court)
    if not column:
        return None
    drawn = f"court({column}, {_mark(slot, scene)}, {_box(box)}, {scene.front(slot)}, low_ink)"
    return FilledSlot([f"{{{{ {drawn} }}}}"], needs=[column])


def _bar(slot: Slot, box: Box, scene: Scene) -> FilledSlot | None:
    column, most = scene.count(slot.bar), scene.count(slot.of)
    if not column or (slot.of and not most):
        return None
    drawn = f"bar({column}, {most or column}, {_box(box)}, {scene.front(slot)}, {scene.background(slot)})"
    countable = f"is_count({column}, {MOST}) and is_count({most or column}, {MOST})"
    shown = most if column.isdecimal() and most else column
    return FilledSlot(_either(countable, [f"{{{{ {drawn} }}}}"], [_value(slot, box, scene, shown)]), needs=[column])


def _spots(slot: Slot, box: Box, scene: Scene) -> FilledSlot | None:
    column = scene.column(slot.spots)
    if not column:
        return None
    drawn = f"{{{{ spots({column}, {_box(box)}, {scene.front(slot)}) }}}}"
    lines = _either(f"is_count({column}, {MOST_SPOTS})", [drawn], [_value(slot, box, scene, column)])
    return FilledSlot(lines, needs=[column])


def _value(slot: Slot, box: Box, scene: Scene, column: str) -> str:
    """The value of a column in words, if it is not a number of marks."""
    return text_box(replace(_in_words(slot), size=()), box, scene, f"words_of({column})", "index")


def _lines(slot: Slot, box: Box, scene: Scene) -> FilledSlot | None:
    """Dotted lines to write on, evenly down the box."""
    ink = scene.ink(slot.ink, "text")
    assert ink is not None
    step = box.height / slot.lines
    d = "".join(f"M{xy(box.x, box.y + step * (i + 1))}H{num(box.x + box.width)}" for i in range(slot.lines))
    dots = 'stroke-width="0.3" stroke-dasharray="0.05 0.9" stroke-linecap="round"'
    return FilledSlot([f'<path d="{d}" fill="none" stroke="{ink.attribute(scene.plain)}" {dots}/>'])


def _track(slot: Slot, box: Box, scene: Scene) -> FilledSlot | None:
    return FilledSlot([f"{{{{ track({slot.track}, {_box(box)}, {scene.front(slot)}, {scene.background(slot)}) }}}}"])


def _frame(slot: Slot, box: Box, scene: Scene) -> FilledSlot | None:
    ink = scene.ink(slot.ink, "accent")
    assert ink is not None
    ink = scene.readable(slot, ink)
    return FilledSlot(framed(slot.frame, box, ink.attribute(scene.plain), slot.corner))


def _mark(slot: Slot, scene: Scene) -> str:
    return scene.column(slot.mark) or quoted(slot.mark[0] if slot.mark else "")


def _box(box: Box) -> str:
    return ", ".join(num(v) for v in (box.x, box.y, box.width, box.height))


FILLERS: Mapping[str, Callable[[Slot, Box, Scene], FilledSlot | None]] = {
    "column": _column,
    "text": _text,
    "number": _number,
    "icon": _icon,
    "picture": _picture,
    "pips": _pips,
    "court": _court,
    "emblem": _emblem,
    "bar": _bar,
    "spots": _spots,
    "lines": _lines,
    "track": _track,
    "frame": _frame,
}
"""The function that draws each filling from slot, box and scene; it returns None if the cards have no such column."""
