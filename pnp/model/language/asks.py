"""Facts that a language needs about a noun in its sentences: genders, cases, states, a counter, plural forms."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from pnp.base.frozen import dataclass
from pnp.model.language.numbers import language_of

SINGULAR, DUAL, PLURAL = "singular", "dual", "plural"
ROWS = (SINGULAR, DUAL, PLURAL)
"""The rows of a noun's table: singular, dual, plural."""
BASE = "base"
"""The name of the plain form in a language without cases."""


@dataclass(frozen=True)
class Asks:
    """The facts that a language needs about a noun."""

    genders: tuple[str, ...] = ()
    cases: tuple[str, ...] = ()
    """The first is the plain form, which is in the catalogue."""
    states: tuple[str, ...] = ()
    """Forms other than cases: definite, construct."""
    animate: bool = False
    """Whether the language distinguishes living things."""
    counter: bool = False
    """Whether the language counts things with a counter word."""
    dual: bool = False
    """Whether pairs have a form of their own."""
    plain_counts: tuple[str, ...] = ()
    """Cases in which a number governs a noun as it does in the first case, unless the noun is animate."""

    @property
    def base(self) -> str:
        """The name of the plain form."""
        return self.cases[0] if self.cases else BASE

    @property
    def forms(self) -> tuple[str, ...]:
        """The forms of a row other than the plain one."""
        return (*self.cases[1:], *self.states)

    @property
    def is_anything(self) -> bool:
        """Whether the language needs any fact at all."""
        return self != Asks()


_MF, _MFN, _CN = ("m", "f"), ("m", "f", "n"), ("c", "n")
_SIX = ("nom", "gen", "dat", "acc", "ins", "loc")
_SLAVIC = Asks(_MFN, (*_SIX, "voc"), animate=True, plain_counts=("acc",))
_NORDIC = Asks(_CN, ("nom", "gen"), ("def",))
_FINNIC = Asks(cases=("nom", "gen", "part", "ine", "ela", "ill", "ade", "abl", "all", "ess", "tra"))
_COUNTED = Asks(counter=True)


def _each(languages: str, asks: Asks) -> Iterable[tuple[str, Asks]]:
    return ((language, asks) for language in languages.split())


_ASKS: Mapping[str, Asks] = dict([
    *_each("fr es it pt ca gl oc", Asks(_MF)),
    *_each("nl", Asks(_CN)),
    *_each("de", Asks(_MFN, ("nom", "gen", "dat", "acc"))),
    *_each("sv da", _NORDIC), *_each("nb nn no", replace(_NORDIC, genders=_MFN)),
    *_each("is fo", Asks(_MFN, ("nom", "acc", "dat", "gen"), ("def",))),
    *_each("pl cs sk uk hr sr bs", _SLAVIC), *_each("ru be", replace(_SLAVIC, cases=_SIX)),
    *_each("sl", replace(_SLAVIC, cases=_SIX, dual=True)),
    *_each("bg mk", Asks(_MFN, states=("def",))),
    *_each("ro", Asks(_MFN, ("nom", "gen"), ("def",))),
    *_each("el", Asks(_MFN, ("nom", "gen", "acc", "voc"))),
    *_each("lt lv", Asks(_MF, (*_SIX, "voc"))),
    *_each("fi et", _FINNIC),
    *_each("hu", Asks(cases=("nom", "acc", "dat", "ins", "ine", "sup", "ill", "sub", "ela", "del", "abl"))),
    *_each("tr az", Asks(cases=("nom", "acc", "dat", "loc", "abl", "gen"))),
    *_each("ka hy", Asks(cases=("nom", "gen", "dat", "ins"))),
    *_each("he", Asks(_MF, states=("construct",), dual=True)),
    *_each("ar", Asks(_MF, ("nom", "acc", "gen"), ("construct",), dual=True)),
    *_each("hi ur", Asks(_MF, ("dir", "obl"))),
    *_each("ja zh ko th vi lo km my", _COUNTED),
])  # fmt: skip


def asks_of(locale: str) -> Asks:
    """The facts that a locale's language needs; none for an unknown language."""
    return _ASKS.get(language_of(locale), Asks())


_PAIRS = frozenset({"ar", "he", "sl", "ga", "gd", "cy", "br", "mt", "hsb", "dsb", "se", "kw"})


def number_of_several(locale: str) -> int:
    """A number whose plural form is the general plural: two, but three in a language with a dual."""
    return 3 if language_of(locale) in _PAIRS else 2
