"""CSS in drawings: ``<style>`` and ``style=``, read by tinycss2 and matched to elements by cssselect2.

https://www.w3.org/TR/SVG2/styling.html
"""

import math
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache

import cssselect2
import tinycss2
from lxml import etree
from tinycss2 import ast, color4

from pnp.base.frozen import dataclass
from pnp.press.typeset.drawing.move import CURRENT_COLOUR
from pnp.press.typeset.drawing.outline import multiply, rotation, scaling, translation
from pnp.press.typeset.drawing.page import IDENTITY, Colour, Matrix
from pnp.press.typeset.drawing.units import number, parse_length

SVG = "{http://www.w3.org/2000/svg}"
_MEDIA = {
    **dict.fromkeys(("", "all", "print", "only print", "only all", "not screen", "not speech"), True),
    **dict.fromkeys(("screen", "only screen", "speech", "not print", "not all", "only speech"), False),
}
"""Whether rules for a medium are for paper."""


@dataclass(frozen=True, slots=True)
class Declaration:
    """A property and its value."""

    name: str
    value: str
    important: bool = False


@dataclass(frozen=True, slots=True)
class CssFault:
    """A part of a style sheet that is not printed: how many lines below the first, and the declaration."""

    line: int
    message: str


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule of a style sheet, for the elements that its selectors match."""

    selectors: tuple[object, ...]
    """As cssselect2 compiles them."""
    declarations: tuple[Declaration, ...]


Declarations = tuple[Declaration, ...]
Sheet = Mapping[etree._Element, Declarations]
"""The declarations of style sheets for each element, the weightiest last."""


# ------------------------------------------------------------------------------------------------- declarations
def read_declarations(text: str) -> tuple[Declarations, tuple[CssFault, ...]]:
    """``fill:none;stroke:#000`` as declarations, and its unprinted parts."""
    return _declarations(tinycss2.parse_blocks_contents(text, skip_comments=True, skip_whitespace=True))


def _declarations(nodes: list[ast.Node]) -> tuple[Declarations, tuple[CssFault, ...]]:
    declarations: list[Declaration] = []
    faults: list[CssFault] = []
    for node in nodes:
        if node.type != "declaration":
            is_error = node.type == "error"
            message = "a declaration cannot be read" if is_error else "nested rules are not supported"
            faults.append(CssFault(node.source_line - 1, message))
            continue
        name, value = str(node.lower_name), tinycss2.serialize(node.value).strip()
        if message := fault_of(name, value):
            faults.append(CssFault(node.source_line - 1, message))
        else:
            declarations.append(Declaration(name, value, node.important))
    return tuple(declarations), tuple(faults)


# ------------------------------------------------------------------------------------------------- sheets
def read_sheet(root: etree._Element, complain: Callable[[etree._Element, int, str], None]) -> Sheet:
    """Read the style sheets of a drawing. ``complain`` receives the ``<style>``, the number of lines below it, and the
    declaration that is not printed."""
    matcher = cssselect2.Matcher()
    rules = 0
    for element in root.iter(SVG + "style", "style"):
        if element.get("type", "text/css").strip().lower() not in ("", "text/css"):
            complain(element, 0, f"a style sheet of the type `{element.get('type')}` is not supported")
            continue
        is_for_paper, unknown = _medium(element.get("media", ""))
        if unknown:
            complain(element, 0, unknown)
        if not is_for_paper:
            continue
        sheet_rules, faults = read_rules("".join(str(text) for text in element.itertext()))
        for fault in faults:
            complain(element, fault.line, fault.message)
        for rule in sheet_rules:
            rules += 1
            for selector in rule.selectors:
                matcher.add_selector(selector, rule.declarations)
    if not rules:
        return {}
    matched = {}
    for wrapper in cssselect2.ElementWrapper.from_xml_root(root).iter_subtree():
        if matches := tuple(one for *_, declarations in matcher.match(wrapper) for one in declarations):
            matched[wrapper.etree_element] = matches
    return matched


def read_rules(text: str) -> tuple[tuple[Rule, ...], tuple[CssFault, ...]]:
    """The rules of a style sheet for paper, and its unprinted parts."""
    rules: list[Rule] = []
    faults: list[CssFault] = []
    _read(tinycss2.parse_stylesheet(text, skip_comments=True, skip_whitespace=True), {}, rules, faults)
    return tuple(rules), tuple(faults)


def _read(nodes: list[ast.Node], namespaces: dict[str | None, str], rules: list[Rule], faults: list[CssFault]) -> None:
    for node in nodes:
        line = node.source_line - 1
        if node.type == "qualified-rule":
            declarations, wrong = _declarations(tinycss2.parse_blocks_contents(node.content, True, True))
            faults += wrong
            try:
                selectors = tuple(_selectors(node.prelude, namespaces))
            except (cssselect2.SelectorError, ValueError):
                faults.append(
                    CssFault(line, f"the selector `{tinycss2.serialize(node.prelude).strip()}` matches nothing")
                )
                continue
            rules.append(Rule(selectors, declarations))
        elif node.type == "at-rule":
            _read_at(node, namespaces, rules, faults)
        else:
            faults.append(CssFault(line, "a rule cannot be read"))


def _read_at(node: ast.Node, namespaces: dict[str | None, str], rules: list[Rule], faults: list[CssFault]) -> None:
    """Read a rule that begins with @: ``@media`` and ``@namespace`` are followed."""
    line = node.source_line - 1
    if node.lower_at_keyword == "media" and node.content is not None:
        is_for_paper, unknown = _medium(tinycss2.serialize(node.prelude))
        if unknown:
            faults.append(CssFault(line, unknown))
        if is_for_paper:
            _read(tinycss2.parse_rule_list(node.content, True, True), namespaces, rules, faults)
    elif node.lower_at_keyword == "namespace":
        tokens = [token for token in node.prelude if token.type not in ("whitespace", "comment")]
        prefix = str(tokens[0].value) if len(tokens) > 1 else None
        if tokens:
            namespaces[prefix] = str(getattr(tokens[-1], "value", ""))
    elif node.lower_at_keyword != "charset":
        faults.append(CssFault(line, f"`@{node.at_keyword}` is not supported"))


def _selectors(prelude: list[ast.Node], namespaces: dict[str | None, str]) -> Iterator[object]:
    """Compiled selectors. Raises ValueError for selectors that no drawing can match: pseudo-elements."""
    for selector in cssselect2.compile_selector_list(prelude, namespaces):
        if selector.pseudo_element is not None:
            raise ValueError(selector.pseudo_element)
        yield selector


def _medium(query: str) -> tuple[bool, str]:
    """Whether a list of media includes paper; and the fault of one that asks for more than a medium."""
    media = [" ".join(medium.lower().split()) for medium in query.split(",")]
    known_media = [_MEDIA.get(medium) for medium in media]
    unknown = None in known_media and True not in known_media
    return True in known_media, f"the medium `{media[known_media.index(None)]}` is not supported" if unknown else ""


# ------------------------------------------------------------------------------------------------- colours
@lru_cache(maxsize=4096)  # measured: without it, 300 cards of a table take 2 % more time
def read_colour(text: str) -> tuple[Colour | None, float]:
    """A colour of CSS Color 4 as ``#RRGGBB``, or None for no paint, and its opacity from 0 to 1.

    Raises ValueError for anything but a colour, and for colours outside sRGB.
    """
    text = text.strip()
    if text in ("none", ""):
        return None, 1.0
    if text.startswith("url("):
        raise ValueError(f"`{text}` (a gradient or a pattern) is not supported here; use a flat colour or lines")
    parsed = color4.parse_color(text)
    if parsed is None:
        raise ValueError(f"`{text}` is not a colour")
    if isinstance(parsed, str):
        return CURRENT_COLOUR, 1.0
    try:
        colour = parsed.to("srgb")
    except NotImplementedError:
        raise ValueError(f"`{text}` is not in sRGB; write it as #RRGGBB, rgb() or hsl()") from None
    channels = (round(255 * min(1.0, max(0.0, channel))) for channel in colour.coordinates)
    return "#" + "".join(f"{channel:02X}" for channel in channels), float(colour.alpha)


# ------------------------------------------------------------------------------------------------- transforms
_TURNS = {"deg": 1.0, "grad": 0.9, "rad": 180 / math.pi, "turn": 360.0}


def read_transform(text: str) -> Matrix:
    """The matrix of a ``transform`` of CSS; lengths in mm, as bare numbers and px are. Raises ValueError for transforms
    that are not drawn: percentages, and those that leave the page."""
    matrix = IDENTITY
    for token in tinycss2.parse_component_value_list(text, skip_comments=True):
        if token.type == "whitespace" or (token.type == "ident" and token.lower_value == "none"):
            continue
        if token.type != "function" or token.lower_name not in _MAKERS:
            raise ValueError(f"the transform `{token.serialize()}` is not supported")
        values = [one for one in token.arguments if one.type != "whitespace" and one != ","]
        counts, make = _MAKERS[token.lower_name]
        if len(values) not in counts:
            numbers = " or ".join(map(str, counts))
            raise ValueError(f"`{token.name}` takes {numbers} numbers, but {len(values)} are given")
        matrix = multiply(matrix, make(*values))
        number(str(max(map(abs, matrix))))
    return matrix


def _number(token: ast.Node) -> float:
    if token.type != "number":
        raise ValueError(f"`{token.serialize()}` is in the place of a number")
    return number(str(token.value))


def _length(token: ast.Node) -> float:
    if token.type == "number" or (token.type == "dimension" and token.lower_unit == "px"):
        return number(str(token.value))
    return parse_length(token.serialize())


def _angle(token: ast.Node) -> float:
    if token.type == "dimension" and token.lower_unit in _TURNS:
        return number(str(token.value)) * _TURNS[token.lower_unit]
    return _number(token)


def _skew(x: object = None, y: object = None) -> Matrix:
    across, down = (math.tan(math.radians(_angle(one))) if one else 0.0 for one in (x, y))
    return (1.0, down, across, 1.0, 0.0, 0.0)


def _six(a: object, b: object, c: object, d: object, e: object, f: object) -> Matrix:
    return (_number(a), _number(b), _number(c), _number(d), _length(e), _length(f))


_MAKERS: Mapping[str, tuple[tuple[int, ...], Callable[..., Matrix]]] = {
    "matrix": ((6,), _six),
    "translate": ((1, 2), lambda x, y=None: translation(_length(x), _length(y) if y else 0.0)),
    "translatex": ((1,), lambda x: translation(_length(x), 0.0)),
    "translatey": ((1,), lambda y: translation(0.0, _length(y))),
    "scale": ((1, 2), lambda x, y=None: scaling(_number(x), _number(y) if y else None)),
    "scalex": ((1,), lambda x: scaling(_number(x), 1.0)),
    "scaley": ((1,), lambda y: scaling(1.0, _number(y))),
    "rotate": ((1,), lambda angle: rotation(_angle(angle))),
    "skew": ((1, 2), _skew),
    "skewx": ((1,), _skew),
    "skewy": ((1,), lambda y: _skew(None, y)),
}  # fmt: skip
"""By name: the numbers of values that it may have, and the function for the matrix."""


_FONT_WORDS = ("family", "size", "weight", "style", "feature-settings", "variant-numeric")
_STROKE_WORDS = ("width", "linecap", "linejoin", "dasharray", "dashoffset", "miterlimit")
INHERITED = frozenset(
    (
        *("fill", "fill-rule", "clip-rule", "stroke", "color", "text-anchor", "letter-spacing", "visibility"),
        *(f"font-{word}" for word in _FONT_WORDS),
        *(f"stroke-{word}" for word in _STROKE_WORDS),
        *("fill-opacity", "stroke-opacity"),
    )
)
"""Properties that an element's children inherit."""
OWN = frozenset(("clip-path", "opacity", "mask", "mask-type", "stop-color", "stop-opacity", "display"))
"""Properties that are not inherited."""
_NO_CHANGE = ("normal", "none", "auto")
_NO_SHIFT = ("0", "0px", "0%", "normal")
UNPRINTED: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("filter", "backdrop-filter", "mix-blend-mode", "background-blend-mode"), _NO_CHANGE),
    **dict.fromkeys(("marker", "marker-start", "marker-mid", "marker-end"), _NO_CHANGE),
    "paint-order": ("normal", "fill", "fill stroke", "fill stroke markers", "fill markers", "fill markers stroke"),
    "vector-effect": _NO_CHANGE,
    **dict.fromkeys(("dominant-baseline", "alignment-baseline"), ("auto", "baseline", "alphabetic")),
    "baseline-shift": ("baseline", *_NO_SHIFT),
    "writing-mode": ("lr", "lr-tb", "horizontal-tb"),
    "direction": ("ltr",),
    "unicode-bidi": _NO_CHANGE,
    **dict.fromkeys(("text-decoration", "text-decoration-line", "text-transform", "text-shadow"), _NO_CHANGE),
    "word-spacing": _NO_SHIFT,
    **dict.fromkeys(("font-stretch", "font-width"), ("normal", "100%")),
    **dict.fromkeys(
        ("font-variant", "font-variant-caps", "font-variant-ligatures", "font-variant-position"), _NO_CHANGE
    ),
    **dict.fromkeys(("font-variant-alternates", "font-variant-east-asian"), _NO_CHANGE),
    **dict.fromkeys(("font-size-adjust", "font-kerning", "font-variation-settings"), _NO_CHANGE),
    "white-space": ("normal",),
    "clip": ("auto",),
    "color-interpolation": ("auto", "srgb"),
    "transform-origin": ("0", "0 0", "0px 0px", "left top", "top left"),
    "transform-box": ("view-box",),
    **dict.fromkeys(("translate", "rotate", "scale", "perspective", "offset-path"), _NO_CHANGE),
    **dict.fromkeys(("shape-inside", "shape-subtract", "inline-size"), (*_NO_CHANGE, "0")),
    "pathLength": (),
    "textLength": (),
}  # fmt: skip
"""Properties that are not drawn, with the values that would change nothing if they were."""
HARMLESS = frozenset(
    (
        *("cursor", "pointer-events", "user-select", "will-change", "enable-background", "isolation", "transition"),
        *("shape-rendering", "text-rendering", "image-rendering", "color-rendering", "color-interpolation-filters"),
        *("solid-color", "solid-opacity", "flood-color", "flood-opacity", "lighting-color", "overflow"),
        *(
            "line-height",
            "text-align",
            "text-align-last",
            "text-indent",
            "text-orientation",
            "glyph-orientation-vertical",
        ),
        *("shape-padding", "shape-margin", "font-synthesis", "lengthAdjust", "text-overflow", "color-profile"),
    )
)
"""Properties without effect here: for screens, for wrapped text, for effects that are reported elsewhere."""


def is_unprinted(name: str, value: str) -> bool:
    """Whether a property is known and its omission would be noticed."""
    return name in UNPRINTED and value.strip().lower() not in (*UNPRINTED[name], "")


def fault_of(name: str, value: str) -> str:
    """The fault of a declaration of a style sheet or a ``style``; "" if it is drawn, or changes nothing."""
    if name in INHERITED or name in OWN or name == "transform":
        return "its value depends on a variable, which is not supported" if "var(" in value else ""
    if name in HARMLESS or name.startswith("-") or (name in UNPRINTED and not is_unprinted(name, value)):
        return ""
    return f"`{name}: {value}` is not supported"
