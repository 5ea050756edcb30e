"""The phrases of a face as a screen reader says them: whole paragraphs instead of printed lines, signs in their places.

Lengths are mm.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import field

from pnp.base.frozen import dataclass
from pnp.press.typeset.drawing.extent import carried, place
from pnp.press.typeset.drawing.outline import apply, multiply
from pnp.press.typeset.drawing.page import IDENTITY, Face, GlyphRun, Group, Item, Matrix, Path, PlacedFace
from pnp.press.typeset.drawing.units import PT
from pnp.press.typeset.text.bidi import has_right_to_left
from pnp.press.typeset.text.script import SOFT_HYPHEN, is_cjk, mirrored
from pnp.press.typeset.text.shaped import ShapedRun

Names = Callable[[str], str]
"""Gives the name of a piece or a sign; "" for an ornament."""
RAISED = 0.45
"""A run raised by less than this share of its size is on the same line."""
APART = 0.3
"""Runs further apart than this share of their size have a space between them."""
COLUMN = "\u2003"
"""A space at least this wide separates columns."""
CLOSING = ".,;:!?…)]”’"
SIDE = "side-"
"""Beginning of the names of slots on the sides of a die, which need no name and are read in their order."""
SILENT = ":silent"
"""End of the name of a face that listeners do not hear: a disc's number, apart from its pieces, says nothing."""
BARE_NUMBER = re.compile(r"[+\-\u2212]?\d[\d.,]*")


@dataclass(frozen=True, slots=True)
class Phrase:
    """Words that are read in one breath: a paragraph, a value with its sign, a label."""

    text: str
    x: float
    y: float
    """Its start."""
    part: str = ""
    """The part of the drawing that contains it, by its ``id``."""
    is_turned: bool = False
    """Whether it is upside down or on its side: usually a copy for the other end of a card."""


@dataclass(frozen=True, slots=True)
class _Token:
    """A run of type or a sign, with its position on the face."""

    item: GlyphRun | PlacedFace | Group
    words: str
    x: float
    y: float
    """The left end of its baseline; of a sign, its lower left corner."""
    end: float
    """Its end."""
    size: float
    """The height of its type, or of the sign."""

    @property
    def is_sign(self) -> bool:
        """Whether it is a sign and not type."""
        return not isinstance(self.item, GlyphRun)


@dataclass(slots=True)
class _Line:
    """Tokens on one line, from the left."""

    tokens: list[_Token] = field(default_factory=list)

    def takes(self, token: _Token) -> bool:
        """Whether a token continues the line."""
        last = self.tokens[-1]
        if last.is_sign and token.is_sign and last.words == token.words:
            return False  # (three coins in a row are counted)
        size = max(last.size, token.size) if token.is_sign or last.is_sign else min(last.size, token.size)
        return abs(token.y - last.y) < RAISED * size and token.x >= last.x and token.x - last.end < 2.0 * size


def phrases_of(face: Face, names: Names) -> list[Phrase]:
    """The phrases of a face in drawing order."""
    starts = sorted(face.parts, key=lambda part: part[1])
    items = list(face.items)
    phrases: list[Phrase] = []
    at = 0
    for name, first, behind in starts:
        if first < at:
            continue
        phrases += _phrases(items[at:first], "", names)
        phrases += _phrases(items[first:behind], name, names)
        at = behind
    return [*phrases, *_phrases(items[at:], "", names)]


def _phrases(items: Sequence[Item], part: str, names: Names) -> Iterator[Phrase]:
    """The phrases of the items of one part: upright ones, then those of rotated groups."""
    if len(items) == 1 and isinstance(run := items[0], GlyphRun):  # most parts of a deck's faces
        words = run.reading_text or in_reading_order(run.text)
        yield Phrase(words.replace(COLUMN, "; ").replace(SOFT_HYPHEN, "").strip(), run.x, run.y, part)
        return
    turned: list[tuple[Group | PlacedFace, Matrix]] = []
    paragraph: list[_Line] = []
    for line in _lines(_tokens(items, IDENTITY, names, turned)):
        if paragraph and not _goes_on(paragraph[-1], line):
            yield _phrase(paragraph, part)
            paragraph = []
        paragraph.append(line)
    if paragraph:
        yield _phrase(paragraph, part)
    for group, matrix in turned:
        inside = group.items if isinstance(group, Group) else group.face.items
        for phrase in _phrases(inside, part, names):
            yield Phrase(phrase.text, *apply(matrix, phrase.x, phrase.y), part, True)


def _tokens(
    items: Iterable[Item], matrix: Matrix, names: Names, turned: list[tuple[Group | PlacedFace, Matrix]]
) -> Iterator[_Token]:
    """Runs and signs in drawing order. Rotated ones are collected separately."""
    for item in items:
        match item:
            case Path():  # (most items of a frame)
                continue
            case GlyphRun():
                x, y = apply(matrix, item.x, item.y)
                yield _Token(
                    item, item.reading_text or in_reading_order(item.text), x, y, x + _width(item), item.size * PT
                )
            case Group() if item.reading_text:
                left, top, right, bottom = carried(place(item.items) or (0.0,) * 4, multiply(matrix, item.matrix))
                yield _Token(item, item.reading_text, left, bottom, right, bottom - top)
            case PlacedFace() if name := names(item.face.name):
                high = item.face.height * abs(item.matrix[3])
                x, y = apply(matrix, item.matrix[4], item.matrix[5] + high)
                yield _Token(item, name, x, y, x + item.face.width * abs(item.matrix[0]), high)
            case Group() | PlacedFace():
                own = multiply(matrix, item.matrix)
                if own[1] or own[2] or own[0] < 0 or own[3] < 0:
                    turned.append((item, own))
                else:
                    yield from _tokens(item.items if isinstance(item, Group) else item.face.items, own, names, turned)
            case _:
                continue


def _width(run: GlyphRun) -> float:
    if isinstance(run.glyphs, ShapedRun):
        return run.glyphs.end
    last = run.glyphs[-1] if len(run.glyphs) else None
    return last.x + last.advance if last else 0.0


def in_reading_order(drawn: str) -> str:
    """Words drawn from left to right, in reading order: those of a right-to-left script are reversed, with the brackets
    among them; foreign words and figures beside each other keep their order."""
    if not has_right_to_left(drawn):
        return drawn
    text = drawn.strip().strip("\u200f\u200e")
    parts: list[list[str]] = []
    for word in mirrored(text).replace("\u200f", "").split(" "):
        foreign = not has_right_to_left(word)
        if parts and foreign and not has_right_to_left(parts[0][-1]):
            parts[0].append(word)
        else:
            parts.insert(0, [word])
    return " ".join(word for part in parts for word in part)


# ------------------------------------------------------------------------------------------------- lines
def _lines(tokens: Iterable[_Token]) -> Iterator[_Line]:
    line = _Line()
    for token in tokens:
        if line.tokens and not line.takes(token):
            yield line
            line = _Line()
        line.tokens.append(token)
    if line.tokens:
        yield line


def _goes_on(line: _Line, following: _Line) -> bool:
    """Whether a paragraph continues on the next line: a line that is not its last ends in a space, in a hyphen or in a
    character of a script without spaces."""
    last, first = line.tokens[-1], following.tokens[0]
    if last.item is first.item or (last.is_sign and len(line.tokens) == 1) or not last.words:
        return False
    below = following.tokens[0].y - line.tokens[0].y
    size = max(token.size for token in line.tokens)
    if not 0 < below < 2.2 * size or not _share_a_size(line, following):
        return False
    end = last.words[-1]
    return last.is_sign or end.isspace() or end in (SOFT_HYPHEN, "-", "–", "/") or is_cjk(end) or has_right_to_left(end)


def _share_a_size(line: _Line, following: _Line) -> bool:
    """Whether both lines have type of one size, or one has only signs: figures may be set in another size than the
    words around them."""
    sizes, below = ([token.size for token in one.tokens if not token.is_sign] for one in (line, following))
    return not sizes or not below or any(abs(a - b) <= 0.05 for a in sizes for b in below)


def _phrase(lines: Sequence[_Line], part: str) -> Phrase:
    text = ""
    for line in lines:
        words = _line_text(line)
        joined = text.endswith((SOFT_HYPHEN, "-", "/")) or (text and is_cjk(text[-1])) or not text
        text = (text.removesuffix(SOFT_HYPHEN) if joined else text.rstrip() + " ") + words
    first = lines[0].tokens[0]
    return Phrase(text.replace(SOFT_HYPHEN, "").strip(), first.x, first.y, part)


def _line_text(line: _Line) -> str:
    """The words of a line. A sign whose word is beside it is silent."""
    tokens = line.tokens
    if any(isinstance(token.item, GlyphRun) and token.item.reading_text for token in tokens):
        from pnp.press.typeset.reading_order import in_reading_order as read_from_right

        by_item = {id(token.item): token for token in tokens}
        tokens = [by_item[id(item)] for item in read_from_right([token.item for token in tokens])]
    text, end = "", None
    for number, token in enumerate(tokens):
        if token.is_sign:
            following = tokens[number + 1].words if number + 1 < len(tokens) else ""
            if not repeats(token.words, text, following):
                text = f"{text.rstrip()} {token.words} " if text else f"{token.words} "
        else:
            words = token.words.replace(COLUMN, "; ")
            if text.endswith(" "):
                words = words.lstrip(" \xa0")
                text = text.rstrip(" ") if words[:1] and words[0] in CLOSING else text
            elif end is not None and token.x - end > APART * token.size and not words.startswith(" "):
                text += " "
            text += words
        end = token.end
    return text


REPEATED_WITHIN = 4
"""Words of a clause among which the word of a sign is a repetition."""
LEAST_NOUN = 5
"""Letters; articles, numbers and prepositions are shorter."""


def repeats(sign: str, before: str, following: str) -> bool:
    """Return whether a listener has just heard the word of a sign: beside it, in any form (“Secrets” beside the sign
    “Secret”), or earlier in its clause, with a noun between (“gain one Secret” before the sign “gain”).

    A short word before the sign shows that the sign is the noun: “a Spade for each” before the sign “Spade”.
    """
    name = sign.casefold().partition(":")[0]
    if " " in name and (_begins_with(following.casefold().lstrip(), name) or _ends_with(before.casefold(), name)):
        return True  # (“At any time: …” beside the sign “at any time”)
    clause = re.split(r"[.;:!?] ", before.casefold())[-1].split()[-REPEATED_WITHIN:]
    last, after = clause[-1:], following.casefold().split()[:1]
    if any((word.startswith(name) or name.startswith(word.strip(CLOSING))) and len(word) > 2 for word in last + after):
        return True
    is_behind_noun = any(len(word) >= LEAST_NOUN for word in last)
    return is_behind_noun and any(_is_form_of(word, name) for word in clause[:-1])


def _begins_with(text: str, name: str) -> bool:
    """Whether a text begins with the whole of a name of several words."""
    return text.startswith(name) and not text[len(name) :][:1].isalpha()


def _ends_with(text: str, name: str) -> bool:
    """Whether a text ends with the whole of such a name."""
    text = text.rstrip().rstrip(CLOSING)
    return text.endswith(name) and not text[: -len(name)][-1:].isalpha()


def _is_form_of(word: str, name: str) -> bool:
    """Whether a word is the name, with an ending, or without one of two letters: gains, gagne for gagner."""
    return word.startswith(name) or (len(word) > 3 and name.startswith(word) and len(name) - len(word) <= 2)
