"""Which form of a word goes with a number, by the rule of its language."""

from collections.abc import Callable
from functools import cache

_LETTERS = {"fr": (2, "n > 1"), "en": (2, "n != 1"), "de": (2, "n != 1")}


@cache
def plural_rule(locale: str) -> tuple[int, str]:
    """How many plural forms a language has, and gettext's formula for them, without brackets round the whole."""
    language = locale.replace("-", "_").split("_")[0]
    if language in _LETTERS:
        return _LETTERS[language]
    from babel.core import UnknownLocaleError
    from babel.messages.plurals import get_plural

    try:
        rule = get_plural(locale.replace("-", "_"))
    except (UnknownLocaleError, ValueError):
        return _LETTERS["en"]
    return rule.num_plurals, _bare(rule.plural_expr)


def _bare(formula: str) -> str:
    """A formula without the brackets that hold all of it: headers give it a pair of their own."""
    while formula.startswith("(") and _closing(formula) == len(formula) - 1:
        formula = formula[1:-1].strip()
    return formula


def _closing(formula: str) -> int:
    """Where the bracket closes that a formula begins with; -1 when it never does."""
    depth = 0
    for place, letter in enumerate(formula):
        depth += (letter == "(") - (letter == ")")
        if depth == 0:
            return place
    return -1


def plural_index(locale: str, number: int) -> int:
    """Which of a language's plural forms goes with a number, from 0."""
    return form_of(plural_rule(locale)[1], number)


def form_of(formula: str, number: int) -> int:
    """Which form goes with a number by one of gettext's formulas, from 0. Raises ValueError for one that is none."""
    return int(formula_of(formula)(abs(number)))


@cache
def formula_of(expression: str) -> Callable[[int], int]:
    """One of gettext's formulas as a function. Raises ValueError for one that is none."""
    from gettext import c2py

    return c2py(expression)
