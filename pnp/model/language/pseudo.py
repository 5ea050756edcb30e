"""The pseudo-locale: every translatable text with accents on its letters, two fifths longer.

Its pages show what would overflow in a longer language. Plain letters on them reveal text that cannot be translated.
"""

import re

_KEPT = re.compile(
    r"\{\{.*?\}\}"  # placeholders
    r"|\{[^{}]*\}"  # attributes, and names that the program fills in
    r"|\]\([^)]*\)"  # targets of links
    r"|\[\^[\w-]+\]"  # footnotes
    r"|:[a-z][\w-]*:"  # icons
    r"|`[^`]*`|<[^<>]*>|&#?\w+;",
    re.DOTALL,
)
_VOWELS = {"a": "áâ", "e": "éè", "i": "îï", "o": "öô", "u": "üù", "A": "Áâ", "E": "Éè", "I": "Îï", "O": "Öô", "U": "Üù"}
_MARKED = str.maketrans({**_VOWELS, "c": "ç", "n": "ñ", "y": "ý", "C": "Ç", "N": "Ñ", "Y": "Ý"})


def pseudo(text: str) -> str:
    """A text in the pseudo-locale: placeholders, links, icons and code stay unchanged."""
    pieces, at = [], 0
    for match in _KEPT.finditer(text):
        pieces += [text[at : match.start()].translate(_MARKED), match[0]]
        at = match.end()
    return "".join([*pieces, text[at:].translate(_MARKED)])


def looks_untranslated(word: str) -> bool:
    """Whether a word on a page in the pseudo-locale comes from no message: it has vowels, and none has an accent."""
    return len(word) > 2 and word.isascii() and any(letter in _VOWELS for letter in word)
