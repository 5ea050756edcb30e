"""The plural form for a number, by the rule of a language.

A catalogue's own header takes precedence. The languages that pnp prints, and those common in games, have their rules
here, so that no new version of a library changes them; Babel's CLDR data cover the others.
"""

from collections.abc import Callable
from functools import cache

_ONE, _NOT_ONE, _ABOVE_ONE = "0", "n != 1", "n > 1"
_EAST_SLAVIC = "n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2"
_CZECH = "(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2"
_POLISH = "n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2"
_ROMANIAN = "n==1 ? 0 : (n==0 || (n%100 > 0 && n%100 < 20)) ? 1 : 2"
_LITHUANIAN = "n%10==1 && n%100!=11 ? 0 : n%10>=2 && (n%100<10 || n%100>=20) ? 1 : 2"
_SLOVENIAN = "n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3"
_ARABIC = "n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=0 && n%100<=2 ? 4 : 5"
_GETTEXT = (
    (1, _ONE, "bo dz fa hu hy id ja ka km ko lo ms th tr vi zh"),
    (2, _NOT_ONE, "af bg bn ca da de el en eo es et eu fi gl ha he hi it ku nb nl nn no pa pt st sv ve xh"),
    (2, _ABOVE_ONE, "fr fur pt_BR"),
    (2, "n%10==1 && n%100!=11 ? 0 : 1", "is"),
    (3, _EAST_SLAVIC, "be bs hr ru sr uk"),
    (3, _CZECH, "cs sk"),
    (3, _POLISH, "pl"),
    (3, _ROMANIAN, "ro"),
    (3, _LITHUANIAN, "lt"),
    (3, "n%10==1 && n%100!=11 ? 0 : n != 0 ? 1 : 2", "lv"),
    (4, _SLOVENIAN, "sl"),
    (5, "n==1 ? 0 : n==2 ? 1 : n>=3 && n<=6 ? 2 : n>=7 && n<=10 ? 3 : 4", "ga"),
    (5, "n==1 ? 1 : n==2 ? 2 : n==3 ? 3 : n==6 ? 4 : 0", "cy"),
    (6, _ARABIC, "ar"),
)
"""Number of forms and gettext's formula, by language, as catalogues usually declare them."""
_MILLIONS = "n != 0 && n % 1000000 == 0 ? 1 : 2"
_CLDR = (
    ("other", _ONE, "id ja km ko lo ms th vi zh"),
    ("one other", _NOT_ONE, "af bg da de el en eo et eu fi gl hu ka ku nb nl nn no sv tr"),
    ("one other", _ABOVE_ONE, "bn fa hi hy pa"),
    ("one other", "n%10==1 && n%100!=11 ? 0 : 1", "is"),
    ("one many other", f"n == 1 ? 0 : {_MILLIONS}", "ca es it pt_PT"),
    ("one many other", f"n <= 1 ? 0 : {_MILLIONS}", "fr pt"),
    ("one two other", "n == 1 ? 0 : n == 2 ? 1 : 2", "he"),
    ("one few many", _EAST_SLAVIC, "be ru uk"),
    ("one few other", _EAST_SLAVIC, "bs hr sr"),
    ("one few other", _CZECH, "cs sk"),
    ("one few many", _POLISH, "pl"),
    ("one few other", _ROMANIAN, "ro"),
    ("one few other", _LITHUANIAN, "lt"),
    ("zero one other", "n%10==0 || (n%100>=11 && n%100<=19) ? 0 : n%10==1 && n%100!=11 ? 1 : 2", "lv"),
    ("one two few other", _SLOVENIAN, "sl"),
    ("zero one two few other many", _ARABIC, "ar"),
)
"""CLDR's categories of integers and the formula that chooses among them, by language."""
_AS_WELL = {
    "tr": {2}, "fa": {2}, "ka": {2}, "hu": {2}, "hy": {2}, "id": {2}, "vi": {2}, "he": {3, 4}, "pl": {4}, "ru": {4},
    "uk": {4}, "be": {4}, "cs": {4}, "sk": {4}, "lt": {4}, "ca": {3}, "es": {3}, "fr": {3}, "it": {3}, "pt": {3},
    "ga": {3}, "cy": {4, 6},
}  # fmt: skip
"""Other numbers of forms in catalogues of a language, from other collections of plural rules."""
_FORMS = {language: (number, formula) for number, formula, languages in _GETTEXT for language in languages.split()}
_CATEGORIES = {
    language: (tuple(names.split()), formula) for names, formula, languages in _CLDR for language in languages.split()
}
_FAULTS = (ValueError, RecursionError, ArithmeticError, MemoryError, SyntaxError)
"""Exceptions that an invalid or failing formula may raise."""


def _nearest(locale: str, table: dict[str, tuple[int, str]] | dict[str, tuple[tuple[str, ...], str]]) -> str:
    """The key of a table for a locale: ``pt_BR`` before ``pt``; "" if it has neither."""
    name = locale.replace("-", "_")
    return next((key for key in (name, name.split("_")[0]) if key in table), "")


def plural_rule(locale: str) -> tuple[int, str]:
    """The usual number of plural forms of a language, and gettext's formula, without outer brackets."""
    if key := _nearest(locale, _FORMS):
        return _FORMS[key]
    from babel.core import UnknownLocaleError
    from babel.messages.plurals import get_plural

    try:
        rule = get_plural(locale.replace("-", "_"))
    except (UnknownLocaleError, ValueError):
        return _FORMS["en"]
    return rule.num_plurals, _bare(rule.plural_expr)


def usual_forms(locale: str) -> frozenset[int]:
    """The numbers of plural forms that catalogues of a language have in any collection of rules; none for a language
    that pnp does not know."""
    key = _nearest(locale, _FORMS)
    return (
        frozenset({_FORMS[key][0], *_AS_WELL.get(locale.replace("-", "_").split("_")[0], ())}) if key else frozenset()
    )


def _bare(formula: str) -> str:
    """A formula without the pair of brackets around all of it, which headers add."""
    while formula.startswith("(") and _closing(formula) == len(formula) - 1:
        formula = formula[1:-1].strip()
    return formula


def _closing(formula: str) -> int:
    """The position of the bracket that closes the first one; -1 if there is none."""
    depth = 0
    for place, letter in enumerate(formula):
        depth += (letter == "(") - (letter == ")")
        if depth == 0:
            return place
    return -1


def plural_index(locale: str, number: int) -> int:
    """The plural form of a language for a number, from 0."""
    return form_of(plural_rule(locale)[1], number)


def form_of(formula: str, number: int) -> int:
    """The form for a number by one of gettext's formulas, from 0. Raises ValueError for an invalid formula."""
    try:
        return int(formula_of(formula)(abs(number)))
    except ArithmeticError:  # the formula divides by zero for this number
        return 0


@cache  # measured: without it, checking All But Malice takes 40 % more time
def formula_of(expression: str) -> Callable[[int], int]:
    """One of gettext's formulas as a function. Raises ValueError for an invalid one.

    gettext.c2py accepts only numbers, ``n``, brackets and C's operators, and limits the length and the brackets.
    """
    from gettext import c2py

    try:
        return c2py(expression)
    except _FAULTS as fault:
        raise ValueError(f"{fault}") from None


_TRIED = (*range(1000), 1000, 10_000, 1_000_000, 1_000_001, 2_000_000)
"""The numbers that a formula is tested with."""


def fault_of_rule(number: int, formula: str) -> str:
    """The reason why this number of forms and this formula are not a rule; "" if they are one."""
    try:
        chosen = {count: int(formula_of(formula)(count)) for count in _TRIED}
    except _FAULTS:
        return f"`{formula}` is no formula"
    beyond = next(((count, form) for count, form in chosen.items() if not 0 <= form < number), None)
    if beyond is None:
        return ""
    return f"its formula chooses `msgstr[{beyond[1]}]` for {beyond[0]}, and `nplurals` is {number}"


# ------------------------------------------------------------------------------------------------- categories
def category(locale: str, number: int) -> str:
    """CLDR's category of an integer in a language: ``one``, ``few``, ``other`` …"""
    if key := _nearest(locale, _CATEGORIES):
        names, formula = _CATEGORIES[key]
        return names[form_of(formula, number)]
    from babel.core import Locale, UnknownLocaleError

    try:
        return str(Locale.parse(locale.replace("-", "_")).plural_form(number))
    except (UnknownLocaleError, ValueError):
        return "one" if number == 1 else "other"


def categories(locale: str) -> frozenset[str]:
    """The categories of the numbers below 200 in a language."""
    return frozenset(category(locale, number) for number in range(200))
