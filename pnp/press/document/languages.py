"""Conventions of a language's writing: the reading direction, and whether spaces part words."""

from collections.abc import Iterable

from pnp.base.cache import remember
from pnp.source.markdown.letters import in_capitals

__all__ = [
    "font_tag",
    "in_capitals",
    "is_right_to_left",
    "is_without_spaces",
    "language_of",
    "with_commas",
]

_FROM_THE_RIGHT = frozenset({"ar", "fa", "he", "ur", "yi"})
_WITHOUT_SPACES = frozenset({"ja", "zh"})


@remember(256)  # (asked for each paragraph that is tried: 1 % of a build of books)
def language_of(tag: str) -> str:
    """``ja-JP`` is ``ja``."""
    return tag.replace("_", "-").split("-")[0]


def font_tag(tag: str) -> str:
    """The language as faces are chosen by: which of the two forms of Chinese, by the country where it is not said."""
    parts = tag.replace("_", "-").split("-")
    if parts[0] != "zh":
        return parts[0]
    return "zh-Hant" if {"Hant", "TW", "HK", "MO"} & {*parts} else "zh-Hans"


def is_without_spaces(language: str) -> bool:
    """Whether a language parts its words by nothing, so that its lines break anywhere and are set flush."""
    return language_of(language) in _WITHOUT_SPACES


def with_commas(words: Iterable[str], language: str) -> str:
    """Words behind each other, parted by the commas of their language."""
    return ("、" if is_without_spaces(language) else ", ").join(words)


def is_right_to_left(language: str) -> bool:
    """Whether a language is read from the right."""
    return language_of(language) in _FROM_THE_RIGHT
