"""The gallery of available inks, styles, typefaces, icons and motifs, each drawn once."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping

from pnp.base.frozen import dataclass
from pnp.base.resources import TEMPLATES
from pnp.press.edition.edition import Edition
from pnp.press.edition.theme import card_styles
from pnp.press.pieces.templates import Templates
from pnp.press.typeset import read_face
from pnp.press.typeset.drawing.contrast import contrast
from pnp.press.typeset.drawing.page import Face
from pnp.press.typeset.motifs import MOTIFS, icon_groups
from pnp.press.typeset.motifs.paper import at, num, quoteattr
from pnp.press.typeset.motifs.rims import RIMS
from pnp.press.typeset.motifs.signs import SIGNS
from pnp.press.typeset.text.fonts import Fonts

SQUARE = 36.0
"""Width and height of the drawing that shows a motif, mm."""
WORDS: Mapping[str, str] = {
    "A": "Hamburgefonts 0123456789",
    "あ": "さくら 東京 永",
    "א": "אבגד הוזח 0123",
    "ا": "أبجد هوز حطي",
    "ก": "กขคง ภาษาไทย ๐๑๒๓",
    "अ": "अआइई हिन्दी ०१२३",
}
"""Sample text of a typeface, by a character that the typeface must have."""
SPECIMEN = "Draw :cards-2:, then pay 3 :coin:. **Never** fewer than *two*."
"""Sample text of a text style."""
_CALL = re.compile(r"motif\.\w+\(")


@dataclass(frozen=True)
class Sample:
    """A sample to look at: its name, its description, and its drawing."""

    name: str
    note: str
    face: Face


@dataclass(frozen=True)
class Shelf:
    """Samples of one kind."""

    title: str
    about: str
    samples: tuple[Sample, ...]
    cell: tuple[float, float]
    """Room for a drawing on paper, mm; a larger one is made smaller."""


def shelves(edition: Edition) -> Iterator[Shelf]:
    """Everything in an edition's theme and in the press, in the order in which a designer looks for it."""
    theme = edition.theme
    about = 'A template writes `ink("accent")`; a layout `ink: accent`. The contrast is measured against the paper.'
    yield Shelf("Inks", about, tuple(_ink(edition, name, colour) for name, colour in theme.inks.items()), (30, 14))
    about = 'Text boxes use them: `pnp:style="rules"`. They are declared under `type:` in theme.yaml.'
    yield Shelf("Text styles", about, tuple(_style(edition, name) for name in theme.type), (58, 14))
    about = "A theme's `display:` and a style's `face:` use these names."
    yield Shelf("Typefaces", about, tuple(_typefaces(edition)), (58, 9))
    for group, names in (*_own(edition), *icon_groups().items()):
        about = f"`:{names[0]}:` in text, `motif.icon({names[0]!r}, x, y, size, ink)` in a template.".replace("'", '"')
        yield Shelf(f"Icons: {group}", about, tuple(_icon(edition, name) for name in names), (18, 14))
    about = "The text under each motif draws it in a template, here in a square of 36 mm; `a` is an ink, `p` paper."
    yield Shelf("Motifs", about, tuple(motif_samples(edition)), (40, 36))
    about = "`motif.rim(name, radius, height, ink)`"
    yield Shelf("Rims", about, tuple(_rims(edition)), (34, 34))
    about = "`motif.sign(name, ink, paper)` draws about (0, 0), 20 mm wide."
    yield Shelf("Signs", about, tuple(_signs(edition)), (24, 24))


def face_of(edition: Edition, name: str, svg: str) -> Face:
    """A drawing of the gallery as a face. Faults go to the edition's report."""
    return read_face(svg, f"gallery:{name}", edition.setting, card_styles(edition.theme, edition.fonts))


def drawing(width: float, height: float, inner: str) -> str:
    """Elements as an SVG drawing of a size in mm."""
    names = 'xmlns="http://www.w3.org/2000/svg" xmlns:pnp="https://pnp.press/svg"'
    return f'<svg {names} viewBox="0 0 {num(width)} {num(height)}">{inner}</svg>'


def _ink(edition: Edition, name: str, colour: str) -> Sample:
    line = f' stroke="{edition.theme.rule}" stroke-width="0.2"' if contrast(colour, edition.theme.paper) < 1.5 else ""
    svg = drawing(30, 14, f'<rect x=".2" y=".2" width="29.6" height="13.6" rx="1" fill="{colour}"{line}/>')
    note = f"{colour}, {contrast(colour, edition.theme.paper):.1f} : 1"
    return Sample(name, note, face_of(edition, f"ink:{name}", svg))


def _style(edition: Edition, name: str) -> Sample:
    style = edition.theme.type[name]
    how = f'pnp:style={quoteattr(name)} pnp:valign="bottom"'
    box = f'<rect width="58" height="14" fill="none" {how} pnp:text={quoteattr(SPECIMEN)}/>'
    size, leading = style.card_pt
    note = f"{style.face} {size:g} on {leading:g} pt, at least {style.card_min_pt:g}"
    return Sample(name, note, face_of(edition, f"style:{name}", drawing(58, 14, box)))


def _typefaces(edition: Edition) -> Iterator[Sample]:
    fonts, ink = edition.fonts, edition.theme.text
    for name in fonts.entries:
        words, count = _words(fonts, name)
        how = f'pnp:font={quoteattr(name)} pnp:fit="12 6" pnp:valign="bottom" pnp:fill="{ink}"'
        box = f'<rect width="58" height="9" fill="none" {how}'
        if words:
            svg = drawing(58, 9, f"{box} pnp:text={quoteattr(words)}/>")
            yield Sample(name, count, face_of(edition, f"face:{name}", svg))


SIGNS_SHOWN = 16
"""Characters that show a typeface without letters."""


def _words(fonts: Fonts, name: str) -> tuple[str, str]:
    """The sample text of a typeface, and its number of characters."""
    characters = fonts.open(name).characters
    sample = next((words for first, words in WORDS.items() if ord(first) in characters), "")
    if not sample:  # (a typeface of signs)
        sample = "".join(sign for sign in map(chr, sorted(characters)) if sign.isprintable() and sign > "\xff")[
            :SIGNS_SHOWN
        ]
    return "".join(c for c in sample if ord(c) in characters), f"{len(characters):,} characters"


def _own(edition: Edition) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The game's own icons as a group."""
    names = tuple(edition.icons.own)
    if names:
        yield "the game's own", names


def _icon(edition: Edition, name: str) -> Sample:
    """An icon 12, 6 and 3 mm tall."""
    colour = edition.icons.ink(name)
    ink = edition.theme.text if colour == "currentColor" else colour
    sizes = ((6.0, 7.0, 12.0), (14.2, 10.0, 6.0), (14.2, 3.5, 3.0))
    drawn = "".join(edition.icons.drawing(name, x, y, size, ink, edition.theme.paper) for x, y, size in sizes)
    return Sample(name, "", face_of(edition, f"icon:{name}", drawing(18, 14, drawn)))


def motif_samples(edition: Edition) -> Iterator[Sample]:
    """Each motif in a square, with the call that draws it."""
    templates = Templates(edition)
    for name, snippet in motif_snippets().items():
        templates.environment.begin()
        picture = templates.environment.from_string(_HEAD + snippet).render(**templates.common)
        note = _call(snippet, name)
        yield Sample(name, note, face_of(edition, f"motif:{name}", drawing(SQUARE, SQUARE, picture)))


def motif_snippets() -> Mapping[str, str]:
    """A sample of each motif, as a piece of a template."""
    import yaml

    snippets: dict[str, str] = yaml.safe_load((TEMPLATES / "gallery" / "motifs.yaml").read_text("utf-8"))
    return {name: snippets[name] for name in MOTIFS if name in snippets}


_HEAD = (
    '{% set a, p = ink("accent"), ink("paper") %}{% macro tower(fg, bg) %}'
    '<path d="M-8,0V-20H-4V-17H-2V-20H2V-17H4V-20H8V0Z" fill="{{ fg }}"/>'
    '<path d="M-2.5,0V-5A2.5,2.5 0 0 1 2.5,-5V0Z" fill="{{ bg }}"/>{% endmacro %}'
)
"""The head of the snippets: two inks, and a picture of two colours."""


def _call(snippet: str, name: str) -> str:
    """The call of a motif in a snippet, to the bracket that closes it."""
    start = snippet.index(f"motif.{name}(") if f"motif.{name}(" in snippet else 0
    depth, end = 0, len(snippet)
    for place in range(start, len(snippet)):
        depth += (snippet[place] == "(") - (snippet[place] == ")")
        if snippet[place] == ")" and not depth:
            end = place + 1
            break
    return snippet[start:end]


def _rims(edition: Edition) -> Iterator[Sample]:
    ink = edition.theme.accent
    for name, draw in _named(RIMS, lambda name: MOTIFS["rim"](name, 14, 4, ink, 17, 17, 26)):
        yield Sample(name, "", face_of(edition, f"rim:{name}", drawing(34, 34, draw)))


def _signs(edition: Edition) -> Iterator[Sample]:
    theme = edition.theme
    for name, draw in _named(SIGNS, lambda name: MOTIFS["sign"](name, theme.accent, theme.paper)):
        yield Sample(name, "", face_of(edition, f"sign:{name}", drawing(24, 24, at(12, 12, draw, 0, 0.95))))


def _named(names: Iterable[str], draw: Callable[[str], object]) -> Iterator[tuple[str, str]]:
    return ((name, str(draw(name))) for name in names)
