"""Alphabetical order for glossary and index: accents count only where they form separate letters, which depends on the
language; Japanese is sorted by reading, Chinese by pronunciation (pinyin) or, in traditional characters, by strokes."""

import re
import unicodedata
from bisect import bisect
from collections.abc import Mapping

from pnp.press.document.game_text import GameText
from pnp.press.document.languages import font_tag

_ROWS = "あかさたなはまやらわ"
"""The first kana of each row of the Japanese alphabet."""
_APART: Mapping[str, str] = {
    "az": "c<ç g<ğ h<ı o<ö s<ş u<ü", "bg": "и<й", "bs": "c<č<ć d<dž<đ l<lj n<nj s<š z<ž", "cs": "c<č h<ch r<ř s<š z<ž",
    "da": "z<æ<ø<å", "es": "n<ñ", "et": "z<õ<ä<ö<ü s<š", "fi": "z<å<ä<ö", "fo": "z<æ<ø<å",
    "hr": "c<č<ć d<dž<đ l<lj n<nj s<š z<ž", "hu": "c<cs d<dz<dzs g<gy l<ly n<ny o<ö s<sz t<ty u<ü z<zs",
    "is": "a<á d<ð e<é i<í o<ó u<ú y<ý z<þ<æ<ö", "kl": "z<æ<ø<å", "lt": "c<č s<š z<ž",
    "lv": "c<č g<ģ k<ķ l<ļ n<ņ s<š z<ž", "nb": "z<æ<ø<å", "nn": "z<æ<ø<å", "no": "z<æ<ø<å",
    "pl": "a<ą c<ć e<ę l<ł n<ń o<ó s<ś z<ź<ż", "ro": "a<ă<â i<î s<ș t<ț", "ru": "и<й", "sk": "a<ä c<č h<ch o<ô s<š z<ž",
    "sl": "c<č<ć d<dž<đ s<š z<ž", "sr": "c<č<ć d<dž<đ l<lj n<nj s<š z<ž", "sv": "z<å<ä<ö",
    "tr": "c<ç g<ğ h<ı o<ö s<ş u<ü", "uk": "г<ґ е<є и<і<ї<й", "vi": "a<ă<â d<đ e<ê o<ô<ơ u<ư",
}  # fmt: skip
"""Letters that follow another in the alphabet, instead of just differing by an accent (CLDR's collations)."""
_ABOVE = "\U0010fffd"
"""A character that sorts after every letter: in a key it marks a separate letter, after the one that it follows."""
_AS_SPELT = str.maketrans({"œ": "oe", "æ": "ae", "’": None, "'": None})
"""Ligatures are sorted as their two letters, and an apostrophe is passed over: S’asseoir before Servir."""
_VOWELS_FIRST = re.compile("([เแโใไ])([ก-ฮ])")
"""Thai vowels that are written before the consonant after which they are pronounced and sorted."""
_PINYIN = dict(
    zip(
        (0xB0A1, 0xB0C5, 0xB2C1, 0xB4EE, 0xB6EA, 0xB7A2, 0xB8C1, 0xB9FE, 0xBBF7, 0xBFA6, 0xC0AC, 0xC2E8, 0xC4C3, 0xC5B6,
         0xC5BE, 0xC6DA, 0xC8BB, 0xC8F6, 0xCBFA, 0xCDDA, 0xCEF4, 0xD1B9, 0xD4D1),
        "abcdefghjklmnopqrstwxyz", strict=True,
    )
)  # fmt: skip
"""The first character of GB 2312 for each initial letter of pronunciation: its common characters are in the order of
pinyin."""
_STARTS, _LAST_USUAL = sorted(_PINYIN), 0xD7F9


def sort_key(word: str, text: GameText) -> str:
    """The sort key of a word: its reading, from the language's file (``readings:``), or the word itself."""
    return plain_letters(text.prose.grammar.readings.get(word, word), text.locale)


def plain_letters(text: str, language: str = "") -> str:
    """A text in lower case without the accents that its language ignores; kana as plain hiragana without long-vowel
    marks."""
    tag = font_tag(language)
    if tag in ("zh-Hans", "zh-Hant"):
        text = "".join(_sort_character(c) if tag == "zh-Hans" else _strokes(c) for c in text)
    if tag == "th":
        text = _VOWELS_FIRST.sub(r"\2\1", text)
    small = text.replace("İ", "i").replace("I", "ı") if tag in ("tr", "az") else text
    apart = _separate_letters(tag)
    parts = apart[0].split(unicodedata.normalize("NFC", small.casefold())) if apart else [small.casefold()]
    return "".join(apart[1][part] if apart and part in apart[1] else _bare(part) for part in parts)


def _bare(text: str) -> str:
    split = unicodedata.normalize("NFKD", text.translate(_AS_SPELT))
    letters = (c for c in split if not unicodedata.combining(c) and c not in "ー・")
    return "".join(chr(ord(c) - 0x60) if "ァ" <= c <= "ヶ" else c for c in letters)


def _separate_letters(tag: str) -> tuple[re.Pattern[str], Mapping[str, str]] | None:
    """The separate letters of a language: a pattern for finding them in a word, and their sort keys."""
    keys: dict[str, str] = {}
    for row in _APART.get(tag, "").split():
        first, *others = row.split("<")
        keys |= {letter: f"{first}{_ABOVE}{number}" for number, letter in enumerate(others)}
    if not keys:
        return None
    return re.compile(f"({'|'.join(sorted(keys, key=len, reverse=True))})"), keys


def _sort_character(character: str) -> str:
    """The sort key of a Chinese character by pronunciation, if it is a common one; otherwise the character itself."""
    try:
        code = int.from_bytes(character.encode("gb2312"), "big")
    except UnicodeEncodeError:
        return character
    if not _STARTS[0] <= code <= _LAST_USUAL:
        return character
    return _PINYIN[_STARTS[bisect(_STARTS, code) - 1]] + chr(0xE000 + code - _STARTS[0])


def _strokes(character: str) -> str:
    """A Chinese character's sort key by its number of strokes, the order of common characters in Big 5."""
    try:
        code = int.from_bytes(character.encode("big5"), "big")
    except UnicodeEncodeError:
        return character
    return chr(0xF0000 + code) if code > 0xFF else character


def initial(key: str) -> str:
    """The heading letter of a key: its first; for kana, the first of its row."""
    if key[1:2] == _ABOVE:
        return key[:3]
    first = key[:1]
    if not "ぁ" <= first <= "ん":
        return first
    return max((row for row in _ROWS if row <= first), default="あ")
