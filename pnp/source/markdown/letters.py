"""Upper and lower case by language: a Turkish i keeps its dot as a capital, Dutch "ij" is one letter, Greek capitals
have no accents."""

import unicodedata

_DOTTED = frozenset({"tr", "az"})


def in_capitals(text: str, language: str) -> str:
    """A text in upper case."""
    of = language.replace("_", "-").split("-")[0]
    if of in _DOTTED:
        text = text.replace("i", "İ").replace("ı", "I")
    if of == "el":
        split = unicodedata.normalize("NFD", text)
        text = unicodedata.normalize("NFC", "".join(c for c in split if c not in "\u0301\u0300\u0342"))
    return text.upper()


def in_small_letters(text: str, language: str) -> str:
    """A text in lower case."""
    if language.replace("_", "-").split("-")[0] in _DOTTED:
        text = text.replace("İ", "i").replace("I", "ı")
    return text.lower()


def capitalized(text: str, language: str) -> str:
    """A text with its first letter in upper case; the rest is unchanged."""
    of = language.replace("_", "-").split("-")[0]
    if of in _DOTTED and text[:1] == "i":
        return "İ" + text[1:]
    if of == "nl" and text[:2] == "ij":
        return "IJ" + text[2:]
    return text[:1].title() + text[1:]
