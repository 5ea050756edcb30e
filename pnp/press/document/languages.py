"""Conventions of a language's writing: its direction, and whether spaces separate words."""

from collections.abc import Iterable

from pnp.base.cache import remember
from pnp.source.markdown.letters import in_capitals

__all__ = [
    "font_tag",
    "has_east_asian_faces",
    "in_capitals",
    "is_right_to_left",
    "is_without_spaces",
    "language_of",
    "with_commas",
]

_FROM_THE_RIGHT = frozenset({"ar", "fa", "he", "ur", "yi"})
_WITHOUT_SPACES = frozenset({"ja", "zh"})
_EAST_ASIAN_FACES = frozenset({"ja", "ko", "zh"})
"""The languages of ``templates/fonts/found.yaml``."""


@remember(256)  # called for each paragraph attempt: 1 % of a build of books
def language_of(tag: str) -> str:
    """The language of a tag, without country and script: ``ja`` for ``ja-JP``."""
    return tag.replace("_", "-").split("-")[0]


def font_tag(tag: str) -> str:
    """The language tag for choosing faces; for Chinese without a script, the country decides between the two forms."""
    parts = tag.replace("_", "-").split("-")
    if parts[0] != "zh":
        return parts[0]
    return "zh-Hant" if {"Hant", "TW", "HK", "MO"} & {*parts} else "zh-Hans"


def has_east_asian_faces(language: str) -> bool:
    """Whether a language needs faces that are too large to come with the press."""
    return language_of(language) in _EAST_ASIAN_FACES


def is_without_spaces(language: str) -> bool:
    """Whether a language writes words without spaces, so that lines may break anywhere and are set ragged."""
    return language_of(language) in _WITHOUT_SPACES


def with_commas(words: Iterable[str], language: str) -> str:
    """Words joined by the commas of their language."""
    return ("、" if is_without_spaces(language) else ", ").join(words)


def is_right_to_left(language: str) -> bool:
    """Whether a language is read from right to left."""
    return language_of(language) in _FROM_THE_RIGHT
