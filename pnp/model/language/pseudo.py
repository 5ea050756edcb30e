"""The pseudo-locale: every text that can be translated, with marks on its letters and two fifths longer.

Pages in it show what would overflow in a longer language, and what stays as it was: that nobody can translate.
"""

import re

PSEUDO = "en-XA"
"""The pseudo-locale's name, as CLDR and Android write it: English with accents."""
_KEPT = re.compile(
    r"\{\{.*?\}\}"  # placeholders
    r"|\{[^{}]*\}"  # attributes, and what the program fills in
    r"|\]\([^)]*\)"  # where links lead
    r"|\[\^[\w-]+\]"  # footnotes
    r"|:[a-z][\w-]*:"  # icons
    r"|`[^`]*`|<[^<>]*>|&#?\w+;",
    re.DOTALL,
)
_VOWELS = {"a": "áâ", "e": "éè", "i": "îï", "o": "öô", "u": "üù", "A": "Áâ", "E": "Éè", "I": "Îï", "O": "Öô", "U": "Üù"}
_MARKED = str.maketrans({**_VOWELS, "c": "ç", "n": "ñ", "y": "ý", "C": "Ç", "N": "Ñ", "Y": "Ý"})


def pseudo(text: str) -> str:
    """A text as the pseudo-locale says it: placeholders, links, icons and code as they are."""
    pieces, at = [], 0
    for kept in _KEPT.finditer(text):
        pieces += [text[at : kept.start()].translate(_MARKED), kept[0]]
        at = kept.end()
    return "".join([*pieces, text[at:].translate(_MARKED)])


def looks_untranslated(word: str) -> bool:
    """Whether a word on a page in the pseudo-locale comes from no message: it has vowels, none of them marked."""
    return len(word) > 2 and word.isascii() and any(letter in _VOWELS for letter in word)
