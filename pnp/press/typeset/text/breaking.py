"""From inlines to words: where a line may break, what is shaped together, how a word may be hyphenated.

A :class:`Word` contains no line break; its pieces are shaped once, in em, so that a paragraph can be tried at any size
and measure without shaping again.
"""

import itertools
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any
from weakref import ref

from pnp.base.frozen import replace
from pnp.press.document.languages import in_capitals, is_without_spaces
from pnp.press.typeset.drawing.extent import extent
from pnp.press.typeset.drawing.page import Face
from pnp.press.typeset.drawing.units import PT
from pnp.press.typeset.text import bidi
from pnp.press.typeset.text.fonts import IGNORABLE, few
from pnp.press.typeset.text.script import (
    CLOSING,
    ICON,
    LONG,
    SOFT_HYPHEN,
    THAI,
    begins_phrase,
    changes_script,
    has_dictionary,
    is_cjk,
    is_native,
    is_thai,
    may_break_between,
    with_bound_marks,
    word_ends,
)
from pnp.press.typeset.text.shaped import ShapedText
from pnp.press.typeset.text.style import Icon, Inline, Run, Setting, TextStyle
from pnp.press.typeset.text.word import Piece, Row, Word, Words

ICON_HEIGHT = 1.25
"""Height of an icon, in heights of a capital."""
ICON_SLOT = 0.98
"""Width that an icon takes, em."""
ICON_LEAST = 2.2
"""No icon is lower than this, mm."""
ICON_AIR = 0.18
"""Space around the ink of an icon that a mark follows, em."""
_MARKS = frozenset(".,;:!?)]")

MOST_TEXTS = 15_000
"""Texts broken into words that are remembered: the four variants of Living Trumps have 12,600."""
AUTOSPACE = 0.125
"""The thin space between Japanese or Chinese and foreign letters or figures, em."""

_SPLIT = re.compile(r"(\n|[ \t\r\f\u2000-\u2006\u2008-\u200a\u200b]+)")
_AFTER = re.compile(r"(?<=[^\W\d_]{2}[-‐])(?=[^\W\d_]{3})|(?<=[^\W\d_][–—/])(?=[^\W\d_])|(?<=[\w\)]—)(?=\w)")
"""Places inside a word where a line may break without a space: after a dash or a slash between letters, and after a
hyphen with two letters before it and three after it (neither “face-up” nor “fût-ce” nor “c’est-à-dire” is split)."""
RIGHT_TO_LEFT_MARK = "\u200f"
"""Put between a number and the stop after it in right-to-left text: without it, readers of the PDF take the stop for a
part of the number. It draws nothing."""
_KEPT = "\u200c\u200d\u200f" + SOFT_HYPHEN
"""Invisible characters that shaping or hyphenation needs."""


def break_words(inlines: Sequence[Inline], setting: Setting) -> Words:
    """Every word of a paragraph, shaped; the same words are broken once, however often a book is tried, and for all
    variants of a game with the same fonts."""
    icons = setting.icons if any(isinstance(inline, Icon) for inline in inlines) else None
    key = (tuple(inlines), setting.language, setting.right_to_left, id(icons))
    broken = few(setting.fonts.broken_texts, MOST_TEXTS)
    stored = broken.get(key)
    if stored is None or stored[0]() is not icons:
        stored = broken[key] = (_reference_to(icons), _Breaker(setting).words(inlines))
    words: Words = stored[1]
    return words


def _reference_to(icons: Mapping[str, Face] | None) -> Callable[[], Mapping[str, Face] | None]:
    """Returns the icons while they are there. Icons of an edition keep its fonts, which must not keep them in turn."""
    return (lambda: icons) if icons is None or isinstance(icons, dict) else ref(icons)


class _Breaker:
    """Gathers pieces until a line may break."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.done: list[Word] = []
        self.pieces: list[Piece] = []
        self.missing: dict[tuple[str, str], str] = {}
        self.unknown: dict[str, None] = {}
        self.anchors: list[str] = []
        self.last = ""
        """Last character seen, for breaks between characters of two runs."""
        self.shaped_words: dict[tuple[str, int], tuple[Any, ...]] = {}
        """Words in the style of the current run, as they were shaped before."""
        self.text = ""
        """Text of the current run."""
        self.spaced = False
        """A thin space parts the language's characters from foreign letters and figures."""
        self.native = False
        """The paragraph is written in the language's own script."""
        self.unparted = False

    def words(self, inlines: Sequence[Inline]) -> Words:
        self.spaced = is_without_spaces(self.setting.language)
        self.native = any(isinstance(i, Run) and is_native(i.text, self.setting.language) for i in inlines)
        levels = bidi.levels_of(inlines, self.setting.right_to_left)
        for inline, level in zip(inlines, levels, strict=True):
            match inline:
                case Icon():
                    self._icon(inline, level[0] if level else int(self.setting.right_to_left))
                case Run():
                    self._run(inline, level, inline is inlines[-1])
        self._close(None)
        return Words(
            Row(_closed_up(self.done)),
            tuple((*key, text) for key, text in self.missing.items()),
            tuple(self.unknown),
            tuple(self.anchors),
            self.unparted,
        )

    def _close(self, gap: Piece | None, forced: bool = False) -> None:
        """End the current word. A space after nothing is dropped, unless it follows a closed word without one."""
        if self.pieces or forced:
            self.done.append(Word(tuple(self.pieces), gap, forced))
        elif gap and self.done and self.done[-1].gap is None and not self.done[-1].forced:
            self.done[-1] = replace(self.done[-1], gap=gap)
        self.pieces, self.last = [], ""

    def _run(self, run: Run, levels: Sequence[int], is_last: bool) -> None:
        if run.anchor:
            self.anchors.append(run.anchor)
        self.text, style = run.text, (run.style, self.setting.language, self.native)
        self.shaped_words = few(self.setting.fonts.shaped_words.setdefault(style, {}))
        capitals = in_capitals(run.text, self.setting.language) if run.style.caps else run.text
        text = capitals if len(capitals) == len(run.text) else run.text
        parts = _SPLIT.split(with_bound_marks(text, self.setting.language))
        if levels or run.target or run.uri or run.rise:
            self._parts(parts, run, levels)
        else:
            plain = self.setting.fonts.plain_words.setdefault(style, (Run("", run.style), {}, {}))
            self._plain(parts, is_last, *plain)

    def _plain(
        self,
        parts: Sequence[str],
        is_last: bool,
        run: Run,
        spaced: dict[str, tuple[Word, ...]],
        ending: dict[str, tuple[Word, ...]],
    ) -> None:
        """Add alternating text and spaces without links: a word with a space after it is the same object wherever it
        appears, and so is one that ends a paragraph; each is made once."""
        spaced, end = few(spaced), len(parts) - 1 if is_last else -1
        for i in range(0, len(parts), 2):
            part, space = parts[i], parts[i + 1] if i + 1 < len(parts) else ""
            if not part or not (space == " " or i == end) or self.pieces or self.last:
                self._parts((part, space), run, ())
                continue
            stored = spaced if space else few(ending)
            if part in stored:
                self.done += stored[part]
                continue
            before = len(self.done)
            self._parts((part, space), run, ())
            if not space:
                self._close(None)
            if len(self.done) > before and not (self.missing or self.unparted):  # these are reported with the text
                stored[part] = tuple(self.done[before:])

    def _parts(self, parts: Sequence[str], run: Run, levels: Sequence[int]) -> None:
        """Add text that is cut into words and spaces, with line ends and places where a line may break."""
        position = 0
        for part in parts:
            if part == "\n":
                self._close(None, forced=True)
            elif part == "\u200b":
                self._close(None)
            elif part and part[0] in " \t\r\f\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2008\u2009\u200a":
                space = part[0] if part[0] > "\u1fff" else " "
                self._close(next(iter(self._text(space, run, levels[position] if levels else 0)), None))
            elif part:
                self._stretch(part, run, levels[position : position + len(part)] if levels else ())
            position += len(part)

    def _stretch(self, text: str, run: Run, levels: Sequence[int]) -> None:
        """Add text without breaking spaces, cut where a line may break and where the direction changes."""
        if len(text) > LONG and any(len(m[0]) > LONG for m in THAI.finditer(text)) and not has_dictionary():
            self.unparted = True
        start = 0
        for end in _cuts(text, levels, self.setting.language):
            part = text[start:end]
            if self.last and may_break_between(self.last, part[0], self.setting.language):
                self._close(self._between(run, part[0]))
            level = levels[start] if levels else 0
            if level % 2 and self.last.isdigit() and not part[0].isalnum():
                part = RIGHT_TO_LEFT_MARK + part
            for piece in self._text(part, run, level):
                self._join(piece)
            start, self.last = end, part[-1]
            if end < len(text) and (_AFTER.match(text, end) or (is_thai(text[end - 1]) and is_thai(text[end]))):
                self._close(None)

    def _between(self, run: Run, after: str) -> Piece | None:
        """The thin space between a character and a foreign letter or figure, where a line may end."""
        if not (self.spaced and changes_script(self.last, after)):
            return None
        return Piece(run.style, run, AUTOSPACE * run.style.size * PT)

    def _join(self, piece: Piece) -> None:
        """Add a piece to the current word, with a thin space before it if the script changes; a mark is as near to a
        narrow icon as to a wide one."""
        if self.pieces and self.pieces[-1].icon is not None and piece.text.strip(RIGHT_TO_LEFT_MARK)[:1] in _MARKS:
            self.pieces[-1] = _narrowed(self.pieces[-1], self.setting)
        if self.spaced and self.pieces and changes_script(self.pieces[-1].text[-1:], piece.text[:1]):
            last = self.pieces[-1]
            self.pieces[-1] = replace(last, width=last.width + AUTOSPACE * piece.style.size * PT)
        self.pieces.append(piece)

    def _text(self, text: str, run: Run, level: int) -> list[Piece]:
        """The pieces of a stretch; the same words recur in a text, and are shaped once."""
        key = (text, level)
        stored = self.shaped_words.get(key)
        if stored is None:
            visible = "".join(c for c in text if c not in IGNORABLE or c in _KEPT)
            parts = [part for part in re.split("(\u00a0+)", visible) if part]
            pieces = [piece for part in parts for piece in self._faces(part, run, level)]
            if self.missing:  # missing characters are reported with the surrounding text
                return pieces
            self.shaped_words[key] = tuple((p.style, p.width, p.shaped, p.space) for p in pieces)
            return pieces
        return [Piece(style, run, width, shaped, None, space, level) for style, width, shaped, space in stored]

    def _faces(self, text: str, run: Run, level: int) -> Iterator[Piece]:
        fonts, font = self.setting.fonts, run.style.font
        parts, missing = fonts.split(text, font, self.setting.language, self.native)
        for character in missing:
            self.missing.setdefault((character, font), self.text)
        for part, face in parts:
            style = run.style.scaled(fonts.scale(face, font, run.style.size))
            shaped = shape(part, face, style, self.setting, level)
            space = part[0] == "\u00a0" or part == " "
            yield Piece(style, run, shaped_width(shaped, style), shaped, None, space, level)

    def _icon(self, icon: Icon, level: int) -> None:
        face = self.setting.icons.get(icon.name)
        if face is None:
            self.unknown[icon.name] = None
            return
        if self.last and may_break_between(self.last, ICON, self.setting.language):
            self._close(None)
        em = icon.style.size * PT
        scale = icon_height(icon.style, self.setting) / face.height
        self.pieces.append(
            Piece(icon.style, icon, max(ICON_SLOT * em, face.width * scale + 0.1 * em), None, face, False, level)
        )
        self.last = ICON


def _narrowed(icon: Piece, setting: Setting) -> Piece:
    """An icon no wider than its ink with a little air about it."""
    face = icon.icon
    ink = extent(face.items) if face is not None else None
    if face is None or ink is None:
        return icon
    inked = (ink[2] - ink[0]) * icon_height(icon.style, setting) / face.height
    return replace(icon, width=min(icon.width, inked + ICON_AIR * icon.style.size * PT))


def icon_height(style: TextStyle, setting: Setting) -> float:
    """Height of an icon in text of this style, mm."""
    return max(ICON_HEIGHT * setting.fonts.cap_height(style.font, style.size), ICON_LEAST)


def shape(text: str, face: str, style: TextStyle, setting: Setting, level: int = 0) -> ShapedText:
    """Shape text in one face; ligatures are left out where glyphs are tracked apart."""
    features = (*style.features, "-liga") if style.tracking else style.features
    return setting.fonts.open(face).shape(text, features, setting.language, ("ltr", "rtl")[level % 2])


def shaped_width(shaped: ShapedText, style: TextStyle) -> float:
    """Width of shaped text, tracking after every glyph included, mm."""
    return (shaped.width + style.tracking / 1000 * len(shaped.glyphs)) * style.size * PT


def _cuts(text: str, levels: Sequence[int], language: str) -> list[int]:
    """Ends of the stretches of a text that are shaped separately: at breaks without spaces and at changes of
    direction."""
    if not levels and text.isascii() and "-" not in text and "/" not in text:
        return [len(text)]
    ends = {len(text), *(m.start() for m in _AFTER.finditer(text))}
    if levels:
        ends.update(i for i in range(1, len(text)) if levels[i] != levels[i - 1])
    if not text.isascii():
        ends.update(i for i in range(1, len(text)) if may_break_between(text[i - 1], text[i], language))
        ends.update(m.start() + end for m in THAI.finditer(text) for end in word_ends(m[0]))
    return sorted(ends - {0})


# ------------------------------------------------------------------------------------------------- without spaces
def _closed_up(words: Sequence[Word]) -> tuple[Word, ...]:
    """The words with half a character taken out where a closing mark meets an opening one."""
    closed = list(words)
    for i, (word, following) in enumerate(itertools.pairwise(words)):
        if following.leading and word.gap is None and not word.forced and word.last in CLOSING:
            last = word.pieces[-1]
            closed[i] = replace(word, gap=Piece(last.style, last.inline, -following.leading, level=last.level))
    return tuple(closed)


def phrases(words: Sequence[Word]) -> list[Word]:
    """Words of a script without spaces joined to phrases, for lines that must not break inside one."""
    joined: list[Word] = []
    for word in words:
        last = joined[-1] if joined else None
        if last is None or (last.gap and last.gap.shaped) or last.forced or not _is_one_phrase(last, word):
            joined.append(word)
        else:
            thin = (last.gap,) if last.gap else ()
            joined[-1] = Word((*last.pieces, *thin, *word.pieces), word.gap, word.forced)
    return joined


def _is_one_phrase(word: Word, following: Word) -> bool:
    before, after = word.last, following.first
    return (is_cjk(before or " ") or is_cjk(after or " ")) and not begins_phrase(before, after)


# ------------------------------------------------------------------------------------------------- hyphenation
def hyphenations(word: Word, setting: Setting) -> Iterator[tuple[Word, Word]]:
    """The ways to cut a word in two at a line's end, longest head first: (head with its hyphen, tail)."""
    from pnp.press.typeset.text.hyphens import hyphen_points

    for i in range(len(word.pieces) - 1, -1, -1):
        piece = word.pieces[i]
        if piece.shaped is None or piece.level % 2 or not isinstance(piece.inline, Run):
            continue
        text = piece.shaped.text
        for point in reversed(hyphen_points(text, setting.language)):
            head = _piece_of(piece, text[:point].rstrip(SOFT_HYPHEN) + SOFT_HYPHEN, setting)
            tail = _piece_of(piece, text[point:], setting)
            yield (
                Word((*word.pieces[:i], head), None, False, True),
                Word((tail, *word.pieces[i + 1 :]), word.gap, word.forced),
            )


def _piece_of(piece: Piece, text: str, setting: Setting) -> Piece:
    """Part of a piece; a soft hyphen at its end is drawn as a hyphen but stays soft in the text."""
    assert piece.shaped is not None
    face = piece.shaped.font
    if text.endswith(SOFT_HYPHEN):
        shaped = shape(text[:-1] + "-", face, piece.style, setting, piece.level)
        last = shaped.glyphs[-1]._replace(text=shaped.glyphs[-1].text.replace("-", SOFT_HYPHEN))
        shaped = ShapedText(face, text, (*shaped.glyphs[:-1], last), shaped.width)
    else:
        shaped = shape(text, face, piece.style, setting, piece.level)
    return replace(piece, shaped=shaped, width=shaped_width(shaped, piece.style))
