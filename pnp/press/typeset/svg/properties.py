"""The properties of SVG and CSS: which are drawn, which change nothing on paper, and which would be missed.

https://www.w3.org/TR/SVG2/propidx.html
"""

from collections.abc import Mapping

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
"""Properties that an element hands on to its children."""
OWN = frozenset(("clip-path", "opacity", "mask", "mask-type", "stop-color", "stop-opacity", "display"))
"""Properties that are an element's alone."""
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
"""Properties with nothing to change here: of screens, of wrapped text, of effects that are told of where they are."""


def is_unprinted(name: str, value: str) -> bool:
    """Whether a property is known and what it asks for would be missed."""
    return name in UNPRINTED and value.strip().lower() not in (*UNPRINTED[name], "")


def fault_of(name: str, value: str) -> str:
    """The fault of a declaration of a style sheet or a ``style``; "" if it is drawn, or changes nothing."""
    if name in INHERITED or name in OWN or name == "transform":
        return "its value depends on a variable, which is not supported" if "var(" in value else ""
    if name in HARMLESS or name.startswith("-") or (name in UNPRINTED and not is_unprinted(name, value)):
        return ""
    return f"`{name}: {value}` is not supported"
