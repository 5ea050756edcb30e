"""A translation beside its source as one web page: what a proof-reader marks, on screen or printed."""

import re
from collections.abc import Mapping
from html import escape

from markupsafe import Markup

from pnp.base.frozen import dataclass
from pnp.base.resources import TEMPLATES
from pnp.press.document.languages import is_right_to_left
from pnp.press.export.svg import SvgWriter
from pnp.press.export.webpage import BOLD, font_data
from pnp.press.typeset.drawing.page import Face
from pnp.press.typeset.text.fonts import Fonts

_CODES = re.compile(r"(\{\{.*?\}\}|:[a-z][a-z0-9-]*:|\[\]\([^)]*\))")


@dataclass(frozen=True)
class Passage:
    """One message and its translation."""

    state: str
    """translated, doubtful or missing."""
    number: str
    """Of its clause; "" for what is none."""
    context: str
    place: str
    """File and line of the source."""
    sources: tuple[str, ...]
    """The message, and its plural where it has one."""
    prints: str
    """What it prints today; "" where that is what is written."""
    translations: tuple[str, ...]
    """Form by form; none where nothing is written yet."""
    says: str
    """What the translation prints today; "" where that is what is written."""
    changes: tuple[tuple[str, str], ...]
    """How the message differs from the one that was translated: ``same``, ``gone`` and ``new`` stretches."""
    notes: tuple[str, ...]
    card: str
    """The face to be shown beside it; "" for none."""
    cards: int
    """How many cards print it."""


@dataclass(frozen=True)
class Section:
    """Passages under one heading."""

    title: str
    passages: tuple[Passage, ...]


@dataclass(frozen=True)
class ReviewPage:
    """The page of one language."""

    title: str
    source: str
    """The language of the messages."""
    target: str
    sections: tuple[Section, ...]
    faces: Mapping[str, Face]
    """Those that can be drawn, by the names that passages give."""
    fonts: Fonts | None
    """What they are set in."""
    counts: tuple[tuple[str, int], ...]
    """By state, as `pnp locale stats` has them."""


def review_bytes(page: ReviewPage) -> bytes:
    """The page as a file."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    loader = FileSystemLoader(str(TEMPLATES))
    environment = Environment(
        loader=loader, undefined=StrictUndefined, autoescape=True, trim_blocks=True, lstrip_blocks=True
    )
    environment.filters |= {"marked": _marked, "coded": _coded}
    writer = SvgWriter(page.fonts, "drawn:", "currentColor", labels=False, digits=2) if page.fonts else None
    drawn = {name: Markup(_drawn(face, writer)) for name, face in page.faces.items()} if writer else {}
    text = environment.get_template("html/review.html.j2").render(
        page=page, drawn=drawn, defs=Markup("".join(writer.defs)) if writer else "",
        directions={tag: "rtl" if is_right_to_left(tag) else "ltr" for tag in (page.source, page.target)},
        source=page.source.replace("_", "-"), target=page.target.replace("_", "-"), faces=_faces(page),
    )  # fmt: skip
    return text.encode("utf-8")


def _coded(text: str) -> Markup:
    """A text with its placeholders and signs, each kept whole amid words that run from the right."""
    return Markup(_CODES.sub(r'<bdi dir="ltr">\1</bdi>', escape(text, quote=False)))


def _marked(text: str) -> Markup:
    """A text that is filled, with its strong words strong."""
    return Markup(re.sub(r"\*\*(.+?)\*\*", r"<strong>\1</strong>", str(_coded(text))))


def _faces(page: ReviewPage) -> list[tuple[int, str]]:
    """The language's own faces, cut down to what it writes: not every machine of a reader has them."""
    if page.fonts is None:
        return []
    said = (text for s in page.sections for p in s.passages for text in (*p.translations, p.says, *p.notes))
    characters = frozenset("".join(said))
    fonts = page.fonts
    own = [(name, fonts.entries[name].bold) for name in fonts.stand_ins(next(iter(fonts.entries)), fonts.language)]
    rows = [(weight, name) for pair in own for weight, name in zip((400, BOLD), pair, strict=True) if name]
    return [(weight, font_data(fonts, name, characters)) for weight, name in rows]


def _drawn(face: Face, writer: SvgWriter) -> str:
    """A face cut to its trim."""
    box = f'viewBox="0 0 {face.width:.2f} {face.height:.2f}"'
    size = f'width="{face.width:.2f}mm" height="{face.height:.2f}mm"'
    return f'<svg {size} {box} role="img" aria-label="the card {face.name}">{writer.items(face.items)}</svg>'
