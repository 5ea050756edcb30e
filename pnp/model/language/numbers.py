"""Numbers in digits and in words, by language."""

from collections.abc import Mapping
from functools import cache
from typing import Literal

from pnp.base.resources import CATALOGUES

WORDS_TO = 12
"""The greatest number that prose writes in words when it counts things."""

_ATTRIBUTIVE: Mapping[str, Mapping[int, Mapping[str, str]]] = {
    "de": {1: {"m": "ein", "f": "eine", "n": "ein"}},
    "fr": {1: {"m": "un", "f": "une"}},
    "es": {1: {"m": "un", "f": "una"}},
    "it": {1: {"m": "un", "f": "una"}},
    "ca": {1: {"m": "un", "f": "una"}, 2: {"m": "dos", "f": "dues"}},
    "pt": {1: {"m": "um", "f": "uma"}, 2: {"m": "dois", "f": "duas"}},
    "ro": {1: {"m": "un", "f": "o", "n": "un"}, 2: {"m": "doi", "f": "două", "n": "două"},
           12: {"m": "doisprezece", "f": "douăsprezece", "n": "douăsprezece"}},
    "nl": {1: {"c": "één", "n": "één"}},
    "sv": {1: {"c": "en", "n": "ett"}},
    "da": {1: {"c": "en", "n": "et"}},
    "nb": {1: {"m": "en", "f": "ei", "n": "et"}},
    "el": {1: {"m": "ένας", "f": "μία", "n": "ένα"}, 3: {"m": "τρεις", "f": "τρεις", "n": "τρία"},
           4: {"m": "τέσσερις", "f": "τέσσερις", "n": "τέσσερα"}},
    "ru": {1: {"m": "один", "f": "одна", "n": "одно"}, 2: {"m": "два", "f": "две", "n": "два"}},
    "uk": {1: {"m": "один", "f": "одна", "n": "одне"}, 2: {"m": "два", "f": "дві", "n": "два"}},
    "pl": {1: {"m": "jeden", "f": "jedna", "n": "jedno"}, 2: {"m": "dwa", "f": "dwie", "n": "dwa"}},
    "cs": {1: {"m": "jeden", "f": "jedna", "n": "jedno"}, 2: {"m": "dva", "f": "dvě", "n": "dvě"}},
    "sk": {1: {"m": "jeden", "f": "jedna", "n": "jedno"}, 2: {"m": "dva", "f": "dve", "n": "dve"}},
    "bg": {1: {"m": "един", "f": "една", "n": "едно"}, 2: {"m": "два", "f": "две", "n": "две"}},
    "hr": {1: {"m": "jedan", "f": "jedna", "n": "jedno"}, 2: {"m": "dva", "f": "dvije", "n": "dva"}},
    "be": {1: {"m": "адзін", "f": "адна", "n": "адно"}, 2: {"m": "два", "f": "дзве", "n": "два"}},
    "sl": {1: {"m": "en", "f": "ena", "n": "eno"}, 2: {"m": "dva", "f": "dve", "n": "dve"},
           3: {"m": "trije", "f": "tri", "n": "tri"}, 4: {"m": "štirje", "f": "štiri", "n": "štiri"}},
    "is": {1: {"m": "einn", "f": "ein", "n": "eitt"}, 2: {"m": "tveir", "f": "tvær", "n": "tvö"},
           3: {"m": "þrír", "f": "þrjár", "n": "þrjú"}, 4: {"m": "fjórir", "f": "fjórar", "n": "fjögur"}},
    "lt": {1: {"m": "vienas", "f": "viena"}, 2: {"m": "du", "f": "dvi"}, 4: {"m": "keturi", "f": "keturios"},
           5: {"m": "penki", "f": "penkios"}, 6: {"m": "šeši", "f": "šešios"}, 7: {"m": "septyni", "f": "septynios"},
           8: {"m": "aštuoni", "f": "aštuonios"}, 9: {"m": "devyni", "f": "devynios"}},
    "lv": {1: {"m": "viens", "f": "viena"}, 2: {"m": "divi", "f": "divas"}, 4: {"m": "četri", "f": "četras"},
           5: {"m": "pieci", "f": "piecas"}, 6: {"m": "seši", "f": "sešas"}, 7: {"m": "septiņi", "f": "septiņas"},
           8: {"m": "astoņi", "f": "astoņas"}, 9: {"m": "deviņi", "f": "deviņas"}},
    "he": {
        1: {"m": "אחד", "f": "אחת"}, 2: {"m": "שני", "f": "שתי"}, 3: {"m": "שלושה", "f": "שלוש"},
        4: {"m": "ארבעה", "f": "ארבע"}, 5: {"m": "חמישה", "f": "חמש"}, 6: {"m": "שישה", "f": "שש"},
        7: {"m": "שבעה", "f": "שבע"}, 8: {"m": "שמונה", "f": "שמונה"}, 9: {"m": "תשעה", "f": "תשע"},
        10: {"m": "עשרה", "f": "עשר"}, 11: {"m": "אחד עשר", "f": "אחת עשרה"},
        12: {"m": "שנים עשר", "f": "שתים עשרה"},
    },
}  # fmt: skip
"""Number words that agree with the following noun."""
_UNBENT = frozenset({"de", "fr", "es", "it", "ca", "pt", "nl", "sv", "da", "nb", "he", "hu", "tr", "bg", "mk"})
"""Languages whose number words from two upwards are the same in every case."""
_IN_CASES: Mapping[str, Mapping[str, Mapping[int, Mapping[str, str] | str]]] = {
    "de": {
        "gen": {1: {"m": "eines", "f": "einer", "n": "eines"}},
        "dat": {1: {"m": "einem", "f": "einer", "n": "einem"}},
        "acc": {1: {"m": "einen", "f": "eine", "n": "ein"}},
    },
    "pl": {
        "gen": {
            1: {"m": "jednego", "f": "jednej", "n": "jednego"}, 2: "dwóch", 3: "trzech", 4: "czterech", 5: "pięciu",
            6: "sześciu", 7: "siedmiu", 8: "ośmiu", 9: "dziewięciu", 10: "dziesięciu", 11: "jedenastu",
            12: "dwunastu", 20: "dwudziestu",
        },
        "dat": {
            1: {"m": "jednemu", "f": "jednej", "n": "jednemu"}, 2: "dwóm", 3: "trzem", 4: "czterem", 5: "pięciu",
            6: "sześciu", 7: "siedmiu", 8: "ośmiu", 9: "dziewięciu", 10: "dziesięciu", 11: "jedenastu",
            12: "dwunastu", 20: "dwudziestu",
        },
        "acc": {1: {"m": "jeden", "f": "jedną", "n": "jedno"}},
        "ins": {
            1: {"m": "jednym", "f": "jedną", "n": "jednym"}, 2: {"m": "dwoma", "f": "dwiema", "n": "dwoma"},
            3: "trzema", 4: "czterema", 5: "pięcioma", 6: "sześcioma", 7: "siedmioma", 8: "ośmioma",
            9: "dziewięcioma", 10: "dziesięcioma", 11: "jedenastoma", 12: "dwunastoma", 20: "dwudziestoma",
        },
        "loc": {
            1: {"m": "jednym", "f": "jednej", "n": "jednym"}, 2: "dwóch", 3: "trzech", 4: "czterech", 5: "pięciu",
            6: "sześciu", 7: "siedmiu", 8: "ośmiu", 9: "dziewięciu", 10: "dziesięciu", 11: "jedenastu",
            12: "dwunastu", 20: "dwudziestu",
        },
    },
}  # fmt: skip
"""Number words after a preposition or a verb, by case; in other languages, digits replace them."""
_BEHIND: dict[str, frozenset[int]] = {"he": frozenset({1})}
"""Numbers that follow their noun."""
_IN_DIGITS = frozenset({"ja", "zh", "ko", "th", "ar", "sr", "cy"})
"""Languages that use digits where others write words, or whose number words are known in one gender or script only."""


_OWN_DIGITS = ("ar", "fa", "ps", "ckb", "bn", "as", "mr", "ne", "sa", "my", "dz")
"""Languages that may write numbers in digits of their own."""
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
    return _by_cldr(number, None, locale) or str(number)


def in_decimals(number: float, places: int, locale: str) -> str:
    """A number with a fixed count of decimal places, with the locale's decimal separator."""
    if language_of(locale) == "en":
        return f"{number:.{places}f}"
    return _by_cldr(round(number, places), "0." + "0" * places, locale) or f"{number:.{places}f}"


def in_figures(number: float, locale: str) -> str:
    """A number with up to six significant figures: ``3``, ``120.65``, in French ``120,65``."""
    places = len(f"{number:g}".partition(".")[2])
    return in_decimals(number, places, locale) if places else in_digits(round(number), locale)


def _by_cldr(number: float, form: str | None, locale: str) -> str:
    """A number in CLDR's format, in the locale's digits; "" for an unknown locale."""
    from babel.core import Locale, UnknownLocaleError
    from babel.numbers import format_decimal

    try:
        cldr = Locale.parse(locale.replace("-", "_"))
        written = format_decimal(number, form, locale=cldr, numbering_system="default")
    except (UnknownLocaleError, ValueError):
        return ""
    return written.translate(_digits(cldr.default_numbering_system))


def measured(number: int, unit: str, locale: str, shown: str = "", length: Literal["short", "long"] = "short") -> str:
    """An amount of a CLDR unit in the locale's format. ``shown`` replaces the number, for instance by a range that ends
    with it. The number and its unit stay on one line."""
    from babel.core import Locale, UnknownLocaleError
    from babel.numbers import format_decimal
    from babel.units import format_unit

    try:
        cldr = Locale.parse(locale.replace("-", "_"))
    except (UnknownLocaleError, ValueError):
        cldr = Locale.parse("en")
    written = format_unit(number, unit, length, locale=cldr)
    if unit in written:  # a language whose short and long forms are equal has only the long one
        written = format_unit(number, unit, "short", locale=cldr)
    figures = format_decimal(number, locale=cldr)
    return written.replace(" ", "\u00a0").replace(figures, shown or in_digits(number, locale))


def needs_gender(locale: str) -> bool:
    """Whether number words of the language agree with the following noun."""
    return language_of(locale) in _ATTRIBUTIVE


def in_words(number: int, locale: str, gender: str = "", case: str = "") -> str:
    """A number in words; in digits if the language's words are unknown.

    ``gender`` is ``m``, ``f``, ``n`` or ``c`` for a word before a noun, "" for a word alone. ``case``: the grammatical
    case, "" for the first of the language.
    """
    language = language_of(locale)
    if language in _IN_DIGITS:
        return in_digits(number, locale)
    if case and (bent := _in_case(number, language, gender, case)):
        return bent
    if case and (number == 1 or language not in _UNBENT):
        return in_digits(number, locale)
    agreeing = _ATTRIBUTIVE.get(language, {}).get(number)
    if gender and agreeing:
        return agreeing.get(gender) or next(iter(agreeing.values()))
    written = _written(locale)
    if written is not None and (number in written or not written):
        return written.get(number) or in_digits(number, locale)
    return _by_library(number, locale) or in_digits(number, locale)


def _in_case(number: int, language: str, gender: str, case: str) -> str:
    """A number word in a grammatical case; "" if it is unknown."""
    bent = _IN_CASES.get(language, {}).get(case, {}).get(number, "")
    return bent if isinstance(bent, str) else bent[gender if gender in bent else "m"]


@cache  # measured: without it, building Hearts takes 1.8 % more
def _written(locale: str) -> Mapping[int, str] | None:
    """The number words of a language from pnp's own data (pnp/locale/numbers), which no new version of a library
    changes. Empty for a language that prints digits; None for one left to a library."""
    names = (locale.replace("-", "_"), language_of(locale))
    file = next((f for name in names if (f := CATALOGUES / "numbers" / f"{name}.txt").is_file()), None)
    if file is None:
        return None
    rows = (line.partition(" ") for line in file.read_text("utf-8").splitlines())
    return {int(number): words for number, _, words in rows}


def _by_library(number: int, locale: str) -> str:
    """num2words' word for a number; "" if it has none."""
    from num2words import num2words

    for name in (locale.replace("-", "_"), language_of(locale)):
        try:
            return str(num2words(number, lang=name))
        except (NotImplementedError, OverflowError, ValueError, KeyError):
            continue
    return ""


def counted(number: int, locale: str, gender: str = "m", case: str = "") -> str:
    """A number before the counted noun: in words up to twelve, in digits above."""
    if 0 <= number <= WORDS_TO:
        return in_words(number, locale, gender, case)
    return in_digits(number, locale)


def counted_noun(number: int, noun: str, locale: str, gender: str = "m", pattern: str = "", case: str = "") -> str:
    """A noun with its number, in the language's order; ``pattern`` is "{word}{number}枚" for a noun with a counter."""
    if not pattern:
        pattern = "{word} {number}" if number in _BEHIND.get(language_of(locale), ()) else "{number} {word}"
    return pattern.replace("{number}", counted(number, locale, gender, case)).replace("{word}", noun)
