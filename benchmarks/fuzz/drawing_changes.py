"""Changes of drawings: elements, attributes, paths, style sheets, and what Jinja2 puts into them."""

import random
import re
from collections.abc import Sequence

from benchmarks.fuzz.text_changes import PLAIN, Change, another_number, pick, placeholder, replaced
from benchmarks.fuzz.words import NUMBERS, times, word

ATTRIBUTE = re.compile(r'([\w:-]+)="([^"]*)"')
ELEMENT = re.compile(r"<(?![!?/])[\w:]+[^<>]*/>|<([\w:]+)[^<>]*>[^<]*</\1>")
TAG = re.compile(r"<(?![!?/])([\w:]+)")
PATH = re.compile(r'\bd="([^"]*)"')
ATTRIBUTES = [
    "x", "y", "width", "height", "r", "cx", "cy", "rx", "d", "points", "fill", "stroke", "stroke-width", "stroke-dasharray", "opacity", "transform",
    "clip-path", "mask", "href", "xlink:href", "viewBox", "preserveAspectRatio", "style", "class", "id", "font-family", "font-size", "text-anchor",
    "pnp:text", "pnp:style", "pnp:fit", "pnp:arc", "pnp:size", "pnp:leading", "pnp:font", "pnp:baseline", "pnp:gap", "pnp:tracking", "pnp:features",
    "pnp:align", "gradientTransform", "gradientUnits", "offset", "stop-color", "fx", "maskUnits", "stroke-miterlimit", "display", "visibility", "filter",
]  # fmt: skip
VALUES = [
    "", "none", "0", "1", "-1", "1e308", "-1e308", "1e-320", "nan", "inf", "0 0", "0 0 0 0", "1,2", "1 2 3", "a", "url(#green)", "url(#cut)", "url(#fade)",
    "url(#pair)", "url(#sun)", "url()", "#pair", "#green", "#end", "#", "clover.png", "clover.jpg", "clover.webp", "clover.gif", "clover.tiff", "game.yaml",
    "../secret.png", "/etc/passwd", "http://x/y.png", "data:image/png;base64,AAAA", "data:,", "file:///etc/passwd", "100%", "1e9%", "5mm", "5furlong",
    "rotate(1e308)", "scale(0)", "scale(0 1)", "matrix(0 0 0 0 0 0)", "matrix(1 2 3)", "translate()", "skewX(90)", "rotate(45 1 1) scale(1e200) scale(1e200)",
    "translate(1e308 1e308) translate(1e308 1e308)", "1 0 0 0 0", "0", "0 0 0", "-1 -1", "1e-9", "1e-9 1e-9", "fill: red; fill: ; : x", "color: var(--a)",
    "stroke-dasharray: 0.000001", "currentColor", "inherit", "#12", "hsl(999999, 1%, 200%)", "rgb(1 2)", "M 0 0", "M", "Z", "M 0 0 A 0 0 0 0 0 0 0",
    "M 0 0 A 1e9 1e-9 1e9 1 1 5 5", "M 0 0 L 1e308 -1e308", "m 1 1 " + "l 1 1 " * 3000, "M0 0" + "h1v1" * 20000, "objectBoundingBox", "userSpaceOnUse",
    "xMidYMid slice", "defer none", "9 7", "7 9", "0 0 nan", "900 800", "1e9 1e9", "0.001 0.001", "31 30 0 0", "31 30 -5 1e9", "31 30", "zwnj", "liga off",
]  # fmt: skip
ELEMENTS = [
    '<rect width="5" height="5"/>', '<use href="#pair"/>', '<use href="#ear" width="0" height="0"/>', '<g id="pair"><use href="#pair"/></g>',
    '<clipPath id="cut"><use href="#ear" clip-path="url(#cut)"/></clipPath>', '<mask id="fade"><rect width="9" height="9" mask="url(#fade)"/></mask>',
    '<linearGradient id="green" href="#sun"/>', '<radialGradient id="sun" href="#sun"/>', '<linearGradient id="green"/>', '<text x="5" y="5">A</text>',
    '<text x="5" y="5" fill="url(#green)">G</text>', '<rect x="9" y="9" width="20" height="20" pnp:text="**a** *b* :hearts: `c`"/>', "<style>* { fill: red }</style>",
    "<style>@import url(x); g > > rect {} } { :nth-child(2n+1e9) { opacity: 5 }</style>", "<style>" + "a," * 9000 + "b{}</style>", "<image/>", '<image href=""/>',
    '<rect width="3" height="3" pnp:text=""/>', '<rect width="0.01" height="0.01" pnp:text="word word" pnp:fit="9 7"/>', "<foreignObject/>", "<script>x</script>",
    '<svg viewBox="0 0 0 0"><rect width="1" height="1"/></svg>', '<svg viewBox="0 0 1 1" width="1e9"><circle r="1"/></svg>', "<symbol/>", "<a href='x'><circle r='2'/></a>",
    '<tspan>x</tspan>', '<!DOCTYPE svg [<!ENTITY a "b">]>', "<!-- -- -->", "<?xml version='1.0'?>", "&nothing;", "<text><text>a</text></text>", "<path d='M0 0'/>",
    '<polygon points="0 0 1"/>', '<line/>', '<polyline points=""/>', '<circle r="-4"/>', '<ellipse rx="0" ry="nan"/>', '<text pnp:arc="0 0 0 0">arc</text>',
    '<rect width="40" height="40" pnp:text="' + "word " * 4000 + '"/>', '<rect width="40" height="40" pnp:text="' + "x" * 9000 + '" pnp:fit="9 7"/>',
]  # fmt: skip
JINJA = [
    "{{ card }}", "{{ card.nothing }}", "{{ game }}", "{{ theme }}", "{{ format }}", "{{ motif }}", "{{ ink('nothing') }}", "{{ pt('x') }}", "{{ pt(1e308) }}",
    "{{ motif.emblem('', 0, 0, 0, '', '') }}", "{{ motif.emblem('x', 1e300, nan, -5, 'red', '#') }}", "{{ motif.suit('x', 0, 0, 1, '', '') }}", "{{ motif.nothing() }}",
    "{{ motif.frame(0, 0, -5, -5, 99) }}", "{{ motif.frame(0, 0, 1e9, 1e9, 1) }}", "{{ motif.knot }}", "{{ motif.icon('jewel', 0, 0, 0, '') }}",
    "{{ motif.guilloche(9, 5, 7, 12) }}", "{{ 1 / 0 }}", "{{ 1 // 0 }}", "{{ 9 ** 9 ** 9 }}", "{{ 'a' * 9 ** 9 }}", "{{ [1] * 9 ** 9 }}", "{{ 1e308 * 10 }}",
    "{% for a in range(99999) %}{{ a }}{% endfor %}", "{% for a in card.says %}<g>{% endfor %}", "{% include 'cards/hare.svg.j2' %}", "{% include 'nothing' %}",
    "{% extends 'cards/plain.svg.j2' %}", "{% import 'cards/plain.svg.j2' as x %}{{ x.index() }}", "{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}", "{% set card = 1 %}",
    "{% set x %}a{% endset %}{{ x * 99 }}", "{% block a %}{% endblock %}{% block a %}{% endblock %}", "{{ self }}", "{{ caller() }}", "{{ loop }}", "{{ super() }}",
    "{{ card.says | replace('', 'x' * 999) }}", "{{ card.says | batch(3) | list }}", "{{ card.says.format(card) }}", "{{ '{0.__class__}'.format(card) }}",
    "{{ card.__class__ }}", "{{ card | attr('x') }}", "{{ card | tojson }}", "{{ card | map('x') | list }}", "{{ [3, 'a'] | sort }}", "{{ [] | max }}", "{{ [] | first }}",
    "{{ card | sum }}", "{{ 5 | e | int(base=99) }}", "{{ 'a' | int(base=1) }}", "{{ '9' * 5000 | int }}", "{{ ('9' * 5000) | int }}", "{{ 'x' | indent(9999999) }}",
    "{{ 'x y' | wordwrap(0) }}", "{{ 'x' | truncate(-1) }}", "{{ 'a' | filesizeformat }}", "{{ 'x' | slice(0) | list }}", "{{ 5 | round(9999) }}", "{{ range(9, 0, 0) | list }}",
    "{{ x is divisibleby 0 }}", "{{ 3 is divisibleby 0 }}", "{% raw %}", "{% endraw %}", "{#", "{% if %}", "{% trans %}a{% endtrans %}", "{{ 'a' 'b' }}", "{{ namespace(a=1).a }}",
    "{% do x %}", "{{ dict(a=1) }}", "{{ lipsum() }}", "{% autoescape false %}{{ card }}{% endautoescape %}", "{% with a = 1 %}{% endwith %}", "{{ card.says[99] }}", "{{ card.says[1e9:] }}",
]  # fmt: skip


def attribute(text: str, rng: random.Random, others: Sequence[str]) -> str:
    """An attribute with another value, or by another name."""
    match = pick(ATTRIBUTE, text, rng)
    if match is None:
        return another_number(text, rng, others)
    near = pick(ATTRIBUTE, rng.choice([text, *others]), rng)
    value = rng.choice(
        [rng.choice(VALUES), rng.choice(VALUES), rng.choice(NUMBERS), word(rng), near[2] if near else ""]
    )
    name = match[1] if rng.random() < 0.8 else rng.choice(ATTRIBUTES)
    return replaced(text, match, f'{name}="{value.replace(chr(34), "&quot;")}"')


def more_attributes(text: str, rng: random.Random, others: Sequence[str]) -> str:
    """An element gets an attribute more."""
    match = pick(TAG, text, rng)
    return replaced(text, match, f'{match[0]} {rng.choice(ATTRIBUTES)}="{rng.choice(VALUES)}"') if match else text


def element(text: str, rng: random.Random, others: Sequence[str]) -> str:
    """An element more, fewer, elsewhere, or thousands of times."""
    match = pick(ELEMENT, text, rng)
    if match is None:
        return text
    way = rng.randrange(5)
    if way == 0:
        return replaced(text, match, "")
    if way == 1:
        return replaced(text, match, match[0] * times(rng, len(match[0])))
    if way == 2:
        depth = rng.choice((2, 5, 20, 60, 120, 3_000))
        return replaced(
            text,
            match,
            rng.choice(("<g>", '<g opacity="0.5">', '<g transform="scale(1.1)">')) * depth + match[0] + "</g>" * depth,
        )
    return replaced(text, match, rng.choice(ELEMENTS) + (match[0] if way == 3 else ""))


def tag(text: str, rng: random.Random, others: Sequence[str]) -> str:
    """An element of another kind."""
    near = pick(TAG, text, rng)
    return replaced(text, pick(TAG, text, rng), near[0] if near else "<g")


def path(text: str, rng: random.Random, others: Sequence[str]) -> str:
    """A path with other commands."""
    match = pick(PATH, text, rng)
    if match is None:
        return attribute(text, rng, others)
    letters = "".join(rng.choice("MmLlHhVvCcSsQqTtAaZz .,-+e0123456789") for _ in range(rng.choice((1, 3, 12, 60))))
    at = rng.randrange(len(match[1]) + 1)
    return text[: match.start(1)] + match[1][:at] + letters + match[1][at:] + text[match.end(1) :]


def jinja(text: str, rng: random.Random, others: Sequence[str]) -> str:
    """A piece of Jinja2 in between elements, or for a value."""
    piece = rng.choice(JINJA)
    match = pick(ATTRIBUTE, text, rng) if rng.random() < 0.4 else pick(re.compile(r">"), text, rng)
    if match is None:
        return text + piece
    return replaced(text, match, f'{match[1]}="{piece}"' if match.re is ATTRIBUTE else f">{piece}")


DRAWING: list[Change] = [
    *PLAIN, placeholder, attribute, attribute, attribute, attribute, attribute, more_attributes, more_attributes, element, element, element, tag, path, jinja, jinja, jinja,
]  # fmt: skip
