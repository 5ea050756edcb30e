"""Scripts: the letters that a language is written in, and where a line of a script without spaces may break (after UAX
14 and JIS X 4051)."""

import functools
import re
import unicodedata
from collections.abc import Mapping

from pnp.press.document.languages import language_of

_CJK = (
    (0x2E80, 0x2FFF),
    (0x3001, 0x30FF),
    (0x3100, 0x31BF),
    (0x31F0, 0x4DBF),
    (0x4E00, 0x9FFF),
    (0xAC00, 0xD7AF),
    (0xF900, 0xFAFF),
    (0xFE30, 0xFE4F),
    (0xFF00, 0xFFEF),
    (0x20000, 0x3FFFF),
)
_HANGUL = ((0x1100, 0x11FF), (0x3130, 0x318F), (0xA960, 0xA97F), (0xAC00, 0xD7FF))
_KANA = ((0x3040, 0x30FF),)
_HAN = ((0x2E80, 0x2FDF), (0x3400, 0x4DBF), (0x4E00, 0x9FFF), (0xF900, 0xFAFF), (0x20000, 0x3FFFF))
_THAI = ((0x0E00, 0x0E7F),)
_DEVANAGARI = ((0x0900, 0x097F), (0x1CD0, 0x1CFF), (0xA8E0, 0xA8FF))
_HEBREW = ((0x0590, 0x05FF), (0xFB1D, 0xFB4F))
_ARABIC = ((0x0600, 0x08FF), (0xFB50, 0xFDFF), (0xFE70, 0xFEFF))
_LETTERS: Mapping[str, tuple[tuple[int, int], ...]] = {
    "ja": _CJK, "zh": _CJK, "ko": _CJK, "he": _HEBREW, "yi": _HEBREW, "ar": _ARABIC, "fa": _ARABIC, "ur": _ARABIC,
    "th": _THAI, "hi": _DEVANAGARI, "mr": _DEVANAGARI, "ne": _DEVANAGARI, "sa": _DEVANAGARI,
}  # fmt: skip
"""The script of each language whose letters our text faces lack and whose own faces set its sentences."""
UPRIGHT = tuple(_LETTERS)
"""Languages whose letters have no italics: those of East Asia, Thai, Devanagari, Hebrew and Arabic."""
_SCRIPTS: Mapping[str, tuple[str, tuple[tuple[int, int], ...]]] = {
    "Chinese": ("一", _HAN), "Korean": ("가", _HANGUL), "Japanese": ("あ", _KANA), "Hebrew": ("א", _HEBREW),
    "Arabic": ("ا", _ARABIC), "Thai": ("ก", _THAI), "Devanagari": ("क", _DEVANAGARI),
}  # fmt: skip
"""The name of each script, a letter that every face of it has, and the ranges of its characters."""
_EAST_ASIAN = frozenset({"Chinese", "Korean", "Japanese"})
PACKAGES = {"Chinese": "fonts-cjk", "Korean": "fonts-cjk"}
"""The extra of the press that provides faces for a script."""
_WIDE_MARKS = frozenset("—―…‥“”‘’〜×÷※")
"""Marks that Latin faces have too and that are set as wide as a character in East Asian text."""

ICON = "\ufffc"
"""Placeholder for an icon between characters."""
SOFT_HYPHEN = "\u00ad"
"""A place where a word may be divided."""
_JOINER = "\u2060"
_NO_BREAK = frozenset("\u00a0\u202f" + _JOINER)

NEVER_FIRST = frozenset(
    "、。，．・：；？！゛゜ヽヾゝゞ々〻ー’”）〕］｝〉》」』】〙〗〟｠»‐–〜゠"
    "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿ"
    "…‥%‰℃°′″％,.:;?!)]}"
)
"""Characters that may not begin a line: closing marks, small kana, the long-vowel mark."""
NEVER_LAST = frozenset("‘“（〔［｛〈《「『【〘〖〝｟«([{￥＄£＃$")
"""Characters that may not end a line: opening marks."""
_INSEPARABLE = frozenset("—―…‥〳〴〵")
OPENING = frozenset("（〔［｛〈《「『【〘〖〝｟")
"""Full-width marks whose ink is in their right half."""
CLOSING = frozenset("、。，．）〕］｝〉》」』】〙〗〟｠")
"""Full-width marks whose ink is in their left half."""
_PHRASE_ENDS = frozenset("をはがにでとものへやばてるたうかずらし")
"""Particles and endings: the kana after which a new phrase begins if no kana follows."""


def _in(character: str, ranges: tuple[tuple[int, int], ...]) -> bool:
    code = ord(character)
    return any(low <= code <= high for low, high in ranges)


def is_cjk(character: str) -> bool:
    """Whether the character is of a script that is set without spaces."""
    return ord(character) >= 0x2E80 and _in(character, _CJK)


def is_thai(character: str) -> bool:
    """Whether the character is a Thai one."""
    return "\u0e00" <= character <= "\u0e7f"


def script_of(character: str) -> tuple[str, str]:
    """The script of a letter or mark, by its common name, and a letter that every face of it has; "" for characters of
    no script, such as a sign or a picture."""
    for name, (letter, ranges) in _SCRIPTS.items():
        if _in(character, ranges):
            return name, letter
    if unicodedata.category(character)[0] not in "LM":
        return "", ""
    name = unicodedata.name(character, "").split(" ")[0].capitalize()
    return (name, character) if name not in ("Latin", "Greek", "Cyrillic", "Combining", "Modifier", "") else ("", "")


def script_of_mark(character: str, text: str) -> tuple[str, str]:
    """The script of an East Asian character; for a mark, which several share, that of the surrounding letters."""
    return next((script for c in (character, *text) if (script := script_of(c))[0] in _EAST_ASIAN), ("", ""))


def has_italics(language: str) -> bool:
    """Whether a language's letters have italics."""
    return language_of(language) not in UPRIGHT


def is_arabic(language: str) -> bool:
    """Whether a language is written in Arabic letters."""
    return _LETTERS.get(language_of(language)) is _ARABIC


def is_native(text: str, language: str) -> bool:
    """Whether a text has letters of the language's own script, of those that our text faces lack."""
    if text.isascii():
        return False
    ranges = _LETTERS.get(language_of(language))
    return ranges is not None and any(_in(c, ranges) for c in text)


def takes_own_face(character: str, language: str) -> bool:
    """Whether a character that other faces have too is set in the language's own face amid its script: all but foreign
    letters; in Japanese and Chinese only full-width marks."""
    if language_of(language) in ("ja", "zh"):
        return character in _WIDE_MARKS
    if language_of(language) == "ko":
        return False
    return not character.isalpha() or _in(character, _LETTERS.get(language_of(language), ()))


_MIRRORED = dict(zip("()[]{}<>«»‹›⟨⟩≤≥", ")(][}{><»«›‹⟩⟨≥≤", strict=True))


def mirrored(text: str) -> str:
    """The drawn form of right-to-left text, character by character: its brackets are drawn as their partners, and a PDF
    contains the drawn characters."""
    return "".join(_MIRRORED.get(c, c) for c in text)


# ------------------------------------------------------------------------------------------------- lines
def may_break_between(before: str, after: str, language: str) -> bool:
    """Whether a line may end between two characters without a space.

    Korean is set with spaces: if ``language`` is "ko", no line ends without one. A figure stays with its noun, and an
    icon (:data:`ICON`) with the word that it follows.
    """
    if not (is_cjk(before) or is_cjk(after)):
        return False
    if language.startswith("ko") or before in _NO_BREAK or after in _NO_BREAK:
        return False
    if after in NEVER_FIRST or before in NEVER_LAST:
        return False
    if before.isdigit() and is_cjk(after):
        return False
    if after == ICON:
        return is_hiragana(before) or before in CLOSING
    if before == ICON and is_hiragana(after):  # "♣の4": the particle relates the icon to the figure
        return False
    return not (before in _INSEPARABLE and after in _INSEPARABLE)


_HIGH_MARKS = re.compile(r"(?<=\S) (?=[:»])|(?<=«) ")
_HIGHER_MARKS = re.compile(r"(?<=\S) (?=[;?!])")


def with_bound_marks(text: str, language: str) -> str:
    """A text whose marks stay with their words in languages that put a space between them: French "Jamais : quoi ?"."""
    if language_of(language) != "fr" or " " not in text:
        return text
    return _HIGHER_MARKS.sub("\u202f", _HIGH_MARKS.sub("\u00a0", text))


_LEANING = frozenset({"be", "cs", "pl", "ru", "sk", "uk"})
"""Languages whose one-letter words lean on the next word."""


def leans_on_next(before: str, after: str, language: str) -> bool:
    """Whether a word should not end a line if another follows: a number before its noun ("30 minutes"), in Slavic
    languages a one-letter word ("w lesie")."""
    if not may_lean(before) or not after[:1].isalpha():
        return False
    return before[-1].isdigit() or language_of(language) in _LEANING


def may_lean(word: str) -> bool:
    """Whether there are words that it leans on in some language: it is a number, or has one letter."""
    if word[-1:].isdigit():
        return not any(map(str.isalpha, word))
    return len(word) == 1 and word.isalpha()


def changes_script(before: str, after: str) -> bool:
    """Whether one of two adjacent characters belongs to a script without spaces, and the other is a foreign letter or
    figure."""
    if not (before.isalnum() and after.isalnum()):
        return False
    return is_cjk(before) != is_cjk(after)


def is_hiragana(character: str) -> bool:
    """Whether the character is of the script of endings and particles."""
    return "ぁ" <= character <= "ゟ"


def begins_phrase(before: str, after: str) -> bool:
    """Whether ``after`` begins a new phrase of Japanese, where a heading breaks best. Two characters cannot always show
    this."""
    if before in CLOSING or before in "・：；！？" or after in OPENING:
        return True
    if not is_cjk(before):
        return before != ICON and before.isspace()
    return before in _PHRASE_ENDS and not is_hiragana(after) and (before, after) != ("て", "札")


# ------------------------------------------------------------------------------------------------- Thai
THAI = re.compile(r"[\u0e00-\u0e7f]+")
LONG = 24
"""A stretch with more letters than this is more than one word: it needs the dictionary."""
EXTRA = "thai"


def word_ends(stretch: str) -> tuple[int, ...]:
    """The positions inside a stretch where a word ends; none if that is unknown."""
    if not has_dictionary():
        return ()
    from thaibreak import boundaries

    return tuple(end for end in boundaries(stretch) if 0 < end < len(stretch) and _may_end(stretch, end))


@functools.cache  # measured: without it, 300 cards of a Thai table take 6 % more time
def has_dictionary() -> bool:
    """Whether the dictionary is installed, and works on this machine."""
    try:
        from thaibreak import boundaries
    except ImportError:
        return False
    return len(boundaries("กากา")) > 1


def _may_end(stretch: str, end: int) -> bool:
    """Whether the text at a position may begin a line: not a vowel or tone mark that belongs to the letter before it,
    nor the sign of repetition; and a vowel written before its letter may not end one."""
    return stretch[end] not in "ะัาำิีึืฺุูๅๆ็่้๊๋์ํ๎ฯ" and stretch[end - 1] not in "เแโใไ"
