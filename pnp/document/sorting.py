"""The order of the alphabet, for glossary and index: without accents, and in Japanese by how words are read."""

import unicodedata

from pnp.document.game_text import GameText

_ROWS = "あかさたなはまやらわ"
"""The first kana of each row of the Japanese alphabet."""


def sort_key(word: str, text: GameText) -> str:
    """What a word is sorted by: its reading, which the language's file gives (``readings:``), or itself."""
    return plain_letters(text.prose.grammar.readings.get(word, word))


def plain_letters(text: str) -> str:
    """A text in small letters without accents; kana as plain hiragana without long-vowel marks."""
    split = unicodedata.normalize("NFKD", text.casefold())
    letters = (c for c in split if not unicodedata.combining(c) and c not in "ー・")
    return "".join(chr(ord(c) - 0x60) if "ァ" <= c <= "ヶ" else c for c in letters)


def initial(key: str) -> str:
    """The letter that a key stands under: its first; of kana, the first of its row."""
    first = key[:1]
    if not "ぁ" <= first <= "ん":
        return first
    return max((row for row in _ROWS if row <= first), default="あ")
