"""Numbers in digits and in words, by language."""

from functools import cache

WORDS_TO = 12
"""The greatest number that prose writes out where it counts things."""

_ATTRIBUTIVE = {
    "de": {1: {"m": "ein", "f": "eine", "n": "ein"}},
    "fr": {1: {"m": "un", "f": "une"}},
    "es": {1: {"m": "un", "f": "una"}},
    "it": {1: {"m": "un", "f": "una"}},
    "pt": {1: {"m": "um", "f": "uma"}, 2: {"m": "dois", "f": "duas"}},
    "nl": {1: {"m": "één", "f": "één"}},
    "ru": {1: {"m": "один", "f": "одна", "n": "одно"}, 2: {"m": "два", "f": "две", "n": "два"}},
    "pl": {1: {"m": "jeden", "f": "jedna", "n": "jedno"}, 2: {"m": "dwa", "f": "dwie", "n": "dwa"}},
    "he": {
        1: {"m": "אחד", "f": "אחת"}, 2: {"m": "שני", "f": "שתי"}, 3: {"m": "שלושה", "f": "שלוש"},
        4: {"m": "ארבעה", "f": "ארבע"}, 5: {"m": "חמישה", "f": "חמש"}, 6: {"m": "שישה", "f": "שש"},
        7: {"m": "שבעה", "f": "שבע"}, 8: {"m": "שמונה", "f": "שמונה"}, 9: {"m": "תשעה", "f": "תשע"},
        10: {"m": "עשרה", "f": "עשר"}, 11: {"m": "אחד עשר", "f": "אחת עשרה"},
        12: {"m": "שנים עשר", "f": "שתים עשרה"},
    },
}  # fmt: skip
"""Number words that agree with the noun they stand before."""
_BEHIND: dict[str, frozenset[int]] = {"he": frozenset({1})}
"""Numbers that stand behind their noun."""
_IN_DIGITS = frozenset({"ja", "zh", "ko"})
"""Languages that count in digits wherever others write words."""


_OWN_DIGITS = ("ar", "fa", "ps", "ckb", "bn", "as", "mr", "ne", "sa", "my", "dz")
"""Languages that may write their numbers in digits of their own."""
_ZEROS = {"arab": 0x660, "arabext": 0x6F0, "beng": 0x9E6, "deva": 0x966, "mymr": 0x1040, "tibt": 0xF20}
"""The zero of each set of digits; one to nine follow it."""


def _digits(system: str) -> dict[int, int]:
    zero = _ZEROS.get(system, ord("0"))
    return {ord("0") + digit: zero + digit for digit in range(10)}


def language_of(locale: str) -> str:
    """The language of a locale: ``pt_BR`` is ``pt``."""
    return locale.replace("-", "_").split("_")[0]


def in_digits(number: int, locale: str) -> str:
    """A number in the locale's digits and grouping."""
    if abs(number) < 1000 and language_of(locale) not in _OWN_DIGITS:
        return str(number)
    from babel.core import Locale, UnknownLocaleError
    from babel.numbers import format_decimal

    try:
        known = Locale.parse(locale.replace("-", "_"))
        written = format_decimal(number, locale=known, numbering_system="default")
    except (UnknownLocaleError, ValueError):
        return str(number)
    return written.translate(_digits(known.default_numbering_system))


@cache
def in_words(number: int, locale: str, gender: str = "") -> str:
    """A number in words; in digits where the language's words are not known.

    ``gender`` is ``m``, ``f`` or ``n`` where the word stands before a noun, "" where it stands alone.
    """
    language = language_of(locale)
    if language in _IN_DIGITS:
        return in_digits(number, locale)
    agreeing = _ATTRIBUTIVE.get(language, {}).get(number)
    if gender and agreeing:
        return agreeing.get(gender, agreeing["m"])
    from num2words import num2words

    for name in (locale.replace("-", "_"), language):
        try:
            return str(num2words(number, lang=name))
        except (NotImplementedError, OverflowError, ValueError, KeyError):
            continue
    return in_digits(number, locale)


def counted(number: int, locale: str, gender: str = "m") -> str:
    """A number before what it counts: in words to twelve, in digits above."""
    if 0 <= number <= WORDS_TO:
        return in_words(number, locale, gender)
    return in_digits(number, locale)


def counted_noun(number: int, noun: str, locale: str, gender: str = "m", pattern: str = "") -> str:
    """A noun with its number, in the language's order; ``pattern`` says "{word}{number}枚" where there is a counter."""
    if not pattern:
        pattern = "{word} {number}" if number in _BEHIND.get(language_of(locale), ()) else "{number} {word}"
    return pattern.replace("{number}", counted(number, locale, gender)).replace("{word}", noun)
