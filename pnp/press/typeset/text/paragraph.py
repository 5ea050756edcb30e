"""The only paragraph engine: inlines in, placed lines out, for cards, sheets and books.

Lengths are mm, type sizes pt. A scale is a ratio to the style's own size.
"""

from collections.abc import Iterator, Sequence

from pnp import DISTRIBUTION
from pnp.base.frozen import dataclass, replace
from pnp.press.typeset.drawing.move import moved, recoloured
from pnp.press.typeset.drawing.page import GlyphRun, Item, Link, PlacedFace
from pnp.press.typeset.drawing.units import PT
from pnp.press.typeset.text.bidi import visual_order
from pnp.press.typeset.text.breaking import break_words, icon_height
from pnp.press.typeset.text.lines import FilledLine, Filling, fill_lines, line_widths, overfull
from pnp.press.typeset.text.script import EXTRA, PACKAGES, is_cjk, mirrored, script_of, script_of_mark
from pnp.press.typeset.text.shaped import ShapedRun, Stretch
from pnp.press.typeset.text.style import Inline, ParagraphStyle, Run, Setting, TextStyle
from pnp.press.typeset.text.word import Piece, Word, Words
from pnp.source.diagnostics import NOWHERE
from pnp.source.diagnostics.hints import did_you_mean


@dataclass(frozen=True, slots=True)
class Line:
    """A set line: items with the baseline at y = 0 and the left end of the measure at x = 0, mm."""

    items: tuple[Item, ...]
    width: float
    """Natural width, mm."""
    links: tuple[Link, ...]
    text: str
    """The text of the line, in logical order."""


@dataclass(frozen=True, slots=True)
class TextBlock:
    """A set paragraph, mm."""

    lines: tuple[Line, ...]
    measure: float
    leading: float
    """Distance of baselines, mm."""
    ascent: float
    """Height of the style's ascenders above a baseline."""
    descent: float
    anchors: tuple[str, ...] = ()
    overfull: bool = False
    """Whether a word is wider than the measure."""

    @property
    def width(self) -> float:
        """Width of the widest line."""
        return max((line.width for line in self.lines), default=0.0)

    @property
    def height(self) -> float:
        """Height in a flow: the lines at full leading."""
        return len(self.lines) * self.leading

    @property
    def first_baseline(self) -> float:
        """The first baseline below the block's top, in a flow."""
        return (self.leading + self.ascent - self.descent) / 2

    def items(self, x: float, y: float) -> tuple[Item, ...]:
        """Everything placed, the block's top left corner at (x, y)."""
        return self.items_from(x, y + self.first_baseline)

    def items_from(self, x: float, baseline: float) -> tuple[Item, ...]:
        """Everything placed, with the first baseline at a given y."""
        return tuple(item for line in self.lines_at(x, baseline) for item in line)

    def lines_at(self, x: float, baseline: float) -> Iterator[tuple[Item, ...]]:
        """Everything placed, line by line, with the first baseline at a given y."""
        for i, line in enumerate(self.lines):
            yield tuple([moved(item, x, baseline + i * self.leading) for item in line.items])

    def links(self, x: float, y: float) -> tuple[Link, ...]:
        """The links, the block's top left corner at (x, y)."""
        first = y + self.first_baseline
        return tuple(
            replace(link, x=link.x + x, y=link.y + first + i * self.leading)
            for i, line in enumerate(self.lines)
            for link in line.links
        )


def set_text(inlines: Sequence[Inline], style: ParagraphStyle, width: float, setting: Setting) -> TextBlock:
    """Set a paragraph in ``width`` mm, its style's indents included.

    Reports characters that no font has (PNP705) and icons without a drawing (PNP114) to the setting.
    """
    words = break_words(inlines, setting)
    report_faults(words, setting)
    return set_words(words, style, width, setting)


WIDE = 10_000.0
"""A measure that no line fills, mm."""


def set_line(inlines: Sequence[Inline], style: ParagraphStyle, setting: Setting) -> TextBlock:
    """Words on one line (more only at each "\\n") whose left end is at x = 0, whatever their direction."""
    return set_text(inlines, style.on_one_line(setting.right_to_left), WIDE, setting)


def report_faults(words: Words, setting: Setting) -> None:
    """Report the characters and icons that cannot be drawn."""
    for character, font, text in words.missing:
        script, letter = script_of(character) if not is_cjk(character) else script_of_mark(character, text)
        if script and not setting.fonts.has_script(letter, font, setting.language):
            report_script(script, setting)
            continue
        first = f"`pip install '{DISTRIBUTION}[fonts-cjk]'`" if is_cjk(character) else "write another character"
        setting.report.error(
            "PNP705",
            f"the font `{font}` and its fallbacks have no `{character}` (U+{ord(character):04X}), which "
            f"“{_around(text, character)}” needs",
            setting.span,
            f"{first}, or put a font that has it into the game's folder `fonts/`",
        )
    if words.unparted:
        help = (
            f"`pip install '{DISTRIBUTION}[{EXTRA}]'`, which installs a dictionary, or separate the words with U+200B"
        )
        setting.report.error(
            "PNP718", "Thai words cannot be separated here, so that lines cannot be broken", setting.home, help
        )
    for name in words.unknown:
        help = did_you_mean(name, setting.icons) or (
            f"`pnp gallery` shows all icons; put your own into the folder `art/icons`, as `{name}.svg` or `{name}.png`"
        )
        setting.report.error("PNP114", f"there is no icon `{name}`", setting.span, help)


def report_script(script: str, setting: Setting) -> None:
    """Report that no face has the letters of a script: once for each text, with the same words for all."""
    package = PACKAGES.get(script)
    install = f"`pip install '{DISTRIBUTION}[{package}]'`, or " if package else ""
    help = f"{install}put a font that has them into the game's folder `fonts/`"
    place = setting.span if setting.span != NOWHERE else setting.home
    setting.report.error("PNP716", f"there is no font here for {script} letters", place, help)


def _around(text: str, character: str, reach: int = 16) -> str:
    """A text about a character of it, shortened."""
    at = max(text.find(character), 0)
    start, end = max(0, at - reach), at + reach
    return ("…" if start else "") + text[start:end].strip() + ("…" if end < len(text) else "")


def set_words(words: Words, style: ParagraphStyle, width: float, setting: Setting) -> TextBlock:
    """Set words that are already broken and shaped."""
    return composed(words, filling_of(words, style, width, 1.0, setting), style, width, setting, 1.0)


def filling_of(words: Words, style: ParagraphStyle, width: float, scale: float, setting: Setting) -> Filling:
    """The words in lines, at the style's own size in a measure widened by as much as the type is to be reduced."""
    style = style.hung(scale)
    return fill_lines(words.words, _indented(style, scale), (width - style.left - style.right) / scale, setting)


def tried_widths(words: Words, style: ParagraphStyle, width: float, scale: float, setting: Setting) -> list[float]:
    """The width of each line that :func:`filling_of` would fill, mm at the style's own size, before balancing."""
    style = style.hung(scale)
    return line_widths(words.words, _indented(style, scale), (width - style.left - style.right) / scale, setting)


def _indented(style: ParagraphStyle, scale: float) -> ParagraphStyle:
    return replace(style, first=style.first / scale) if style.first else style


def composed(
    words: Words, lines: Filling, style: ParagraphStyle, width: float, setting: Setting, scale: float
) -> TextBlock:
    """The paragraph with its lines placed."""
    style = style.hung(scale)
    measure = width - style.left - style.right
    ascent, descent = extent_of(style, setting, scale)
    compose = _Composer(style, measure, scale, setting)
    return TextBlock(
        tuple(compose.line(line, i == 0) for i, line in enumerate(lines)),
        width,
        style.leading * scale * PT * setting.airy,
        ascent,
        descent,
        words.anchors,
        overfull(lines, measure / scale, style.first / scale),
    )


def extent_of(style: ParagraphStyle, setting: Setting, scale: float) -> tuple[float, float]:
    """Height of ascenders and depth of descenders, mm."""
    font, em = setting.fonts.open(style.text.font), style.text.size * scale * PT
    return font.ascent * em, font.descent * em


class _Composer:
    """Places the pieces of lines."""

    def __init__(self, style: ParagraphStyle, measure: float, scale: float, setting: Setting) -> None:
        self.style, self.measure, self.scale, self.setting = style, measure, scale, setting
        self.fonts = setting.fonts

    def line(self, filled: FilledLine, first: bool) -> Line:
        """One line: aligned, in visual order."""
        pieces = in_reading_order = _line_pieces(filled.words)
        stretch = self._stretch(filled, pieces, first)
        natural = filled.width * self.scale
        pen = self._start(natural if stretch == 0 else self.measure - (self.style.first if first else 0.0), first)
        if filled.words and not self.setting.right_to_left:
            pen -= filled.words[0].leading * self.scale
        if not stretch and (run := self._one_run(pieces, pen, _space_behind(filled))):
            return Line((run,), natural, (), "".join([p.shaped.text for p in in_reading_order if p.shaped]))
        order: Sequence[int] = range(len(pieces))
        if any(p.level for p in pieces) or self.setting.right_to_left:
            order = visual_order(order, [p.level for p in pieces])
            pieces = [pieces[i] for i in order]
        items, links = self._place(pieces, pen, stretch, order, _space_behind(filled))
        text = "".join([p.shaped.text if p.shaped else "\ufffc" for p in in_reading_order if p.shaped or p.icon])
        return Line(tuple(items), natural, tuple(links), text)

    def _one_run(self, pieces: Sequence[Piece], pen: float, space: Piece | None) -> GlyphRun | None:
        """A line of words of one kind without links, as most are: the result of :meth:`_place`, computed faster. None
        for any other line."""
        first = pieces[0] if pieces else None
        if first is None or first.shaped is None or self.setting.right_to_left or _leads_to(first):
            return None
        x, scale, inline, style, font = pen, self.scale, first.inline, first.style, first.shaped.font
        stretches: list[Stretch] = []
        for piece in pieces if space is None else (*pieces, space):
            shaped = piece.shaped
            if shaped is None or piece.level or piece.inline is not inline or piece.style is not style:
                return None
            if shaped.font != font:
                return None
            stretches.append((pen - x, shaped, 0.0))
            pen += piece.width * scale
        rise = inline.rise * scale * PT if isinstance(inline, Run) else 0.0
        size = style.size * scale
        text = "".join([shaped.text for _, shaped, _ in stretches])
        return GlyphRun(x, -rise, font, size, style.fill, ShapedRun(size * PT, style.tracking / 1000, stretches), text)

    def _start(self, used: float, first: bool) -> float:
        """Start of the line, from the left of the paragraph's box."""
        style, rtl = self.style, self.setting.right_to_left
        indent = style.first if first else 0.0
        free = self.measure - indent - used
        left = style.right if rtl else style.left + indent
        align = style.align if style.align != "justify" else "left"
        if rtl and align in ("left", "right"):
            align = "right" if align == "left" else "left"
        return left + {"left": 0.0, "right": free, "center": free / 2}[align]

    def _stretch(self, filled: FilledLine, pieces: Sequence[Piece], first: bool) -> float:
        """The extra width of each joint of a justified line, mm: of each space, and in scripts without spaces of each
        character."""
        if self.style.align != "justify" or (filled.last and not filled.tight):
            return 0.0
        free = self.measure - (self.style.first if first else 0.0) - filled.width * self.scale
        joints = sum(_stretches(p) for p in pieces[:-1])
        return free / joints if joints and (free > 0 or filled.tight) else 0.0

    def _place(
        self, pieces: Sequence[Piece], pen: float, stretch: float, order: Sequence[int], space: Piece | None
    ) -> tuple[list[Item], list[Link]]:
        """The pieces of a line, and the invisible space between its last word and the next line's."""
        items: list[Item] = []
        links: list[Link] = []
        run, scale = _RunBuilder(), self.scale
        if space is not None and self.setting.right_to_left:
            run.add(space, pen - space.width * self.scale, self.scale, 0.0, len(pieces))
        for i, piece in enumerate(pieces):
            more = stretch if stretch and _stretches(piece) and i < len(pieces) - 1 else 0.0
            width = piece.width * scale + more
            if piece.icon is not None:
                items += run.flush()
                items.append(self._icon(piece, pen, width))
            elif piece.shaped is not None:
                items += run.add(piece, pen, scale, more, order[i])
            if _leads_to(piece):
                _add_link(links, piece, pen, width, scale)
            pen += width
        if space is not None and not self.setting.right_to_left:
            items += run.add(space, pen, self.scale, 0.0, len(pieces))
        return items + run.flush(), links

    def _icon(self, piece: Piece, pen: float, width: float) -> PlacedFace:
        """The drawing, centred in its slot and on half the height of a capital."""
        assert piece.icon is not None
        style = piece.style.scaled(self.scale)
        face = recoloured(piece.icon, style.fill)
        scale = icon_height(style, self.setting) / face.height
        middle = -self.fonts.cap_height(style.font, style.size) / 2
        x = pen + (width - face.width * scale) / 2
        return PlacedFace(
            face,
            (scale, 0.0, 0.0, scale, x, middle - face.height * scale / 2),
            (),
            f":{face.name}:",
            piece.inline.target,
            self.setting.right_to_left and piece.level % 2 == 0,
        )


def _piece_text(piece: Piece) -> str:
    """The text of a piece: brackets in right-to-left text are drawn as their partners."""
    text = piece.shaped.text if piece.shaped else ""
    return mirrored(text) if piece.level % 2 else text


def _space_behind(filled: FilledLine) -> Piece | None:
    """The space after the last word of a line that another follows: words are read on from line to line."""
    gap = filled.words[-1].gap if filled.words and not filled.last else None
    return gap if gap is not None and gap.shaped is not None else None


def _stretches(piece: Piece) -> bool:
    """Whether a justified line may be stretched after this piece."""
    return piece.space or (piece.shaped is not None and is_cjk(piece.shaped.text[-1:] or " "))


def _line_pieces(words: Sequence[Word]) -> list[Piece]:
    """All pieces of a line in logical order, its spaces between words included."""
    pieces: list[Piece] = []
    for i, word in enumerate(words):
        pieces += word.pieces
        if word.gap and i < len(words) - 1:
            pieces.append(word.gap)
    return pieces


def _leads_to(piece: Piece) -> str:
    """The anchor or address of a piece's link; "" for none."""
    inline = piece.inline
    return inline.target or (inline.uri if isinstance(inline, Run) else "")


def _add_link(links: list[Link], piece: Piece, pen: float, width: float, scale: float) -> None:
    """Widen the last link, or begin one, under a piece with a link."""
    inline = piece.inline
    target, uri = inline.target, inline.uri if isinstance(inline, Run) else ""
    size = piece.style.size * scale * PT
    if links and (links[-1].target, links[-1].uri) == (target, uri) and abs(links[-1].x + links[-1].width - pen) < 0.02:
        links[-1] = replace(links[-1], width=pen + width - links[-1].x)
    else:
        links.append(Link(pen, -0.8 * size, width, 1.1 * size, target, uri))


class _RunBuilder:
    """Gathers pieces of one face, size and colour into one run of glyphs."""

    def __init__(self) -> None:
        self.key: tuple[str, TextStyle, float, str, int] | None = None
        self.last: Piece | None = None
        self.stretches: list[Stretch] = []
        self.placed_pieces: list[tuple[int, Piece]] = []
        """The pieces with their places in the line as it is read."""
        self.x = self.y = self.size = 0.0

    def add(self, piece: Piece, pen: float, scale: float, stretch: float, place: int) -> list[Item]:
        """Add a piece, whose position is in reading order; return the previous run if the piece cannot join it."""
        assert piece.shaped is not None
        finished = [] if self._is_like_last(piece) else self._begun(piece, pen, scale)
        self.stretches.append((pen - self.x, piece.shaped, stretch))
        self.placed_pieces.append((place, piece))
        self.last = piece
        return finished

    def _is_like_last(self, piece: Piece) -> bool:
        """Whether a piece is so plainly of one kind with the last that no comparison is needed."""
        last = self.last
        if last is None or last.inline is not piece.inline or last.style is not piece.style:
            return False
        return last.level == piece.level and last.shaped.font == piece.shaped.font  # type: ignore[union-attr]

    def _begun(self, piece: Piece, pen: float, scale: float) -> list[Item]:
        """Begin a run with a piece, unless it continues the current one; return the previous run."""
        assert piece.shaped is not None
        rise = piece.inline.rise * scale * PT if isinstance(piece.inline, Run) else 0.0
        key = (piece.shaped.font, piece.style, rise, _leads_to(piece), piece.level % 2)
        finished = [] if self.key == key else self.flush()
        if not self.stretches:
            self.key, self.x, self.y, self.size = key, pen, -rise, piece.style.size * scale
        return finished

    def flush(self) -> list[Item]:
        """The pending run, if any."""
        if not self.stretches or self.key is None:
            return []
        font, style, _, link, turned = self.key
        text = "".join([shaped.text for _, shaped, _ in self.stretches])
        words_in_order = (
            "".join(_piece_text(p) for _, p in sorted(self.placed_pieces, key=lambda s: s[0])) if turned else ""
        )
        typed = ShapedRun(self.size * PT, style.tracking / 1000, tuple(self.stretches))
        run = GlyphRun(self.x, self.y, font, self.size, style.fill, typed, text, link=link, reading_text=words_in_order)
        self.key, self.last, self.stretches, self.placed_pieces = None, None, [], []
        return [run]
