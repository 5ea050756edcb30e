"""Finds the option that a person has typed: by its number, or by the beginning of its name, regardless of accents and
case."""

import re
import unicodedata

from pnp.base.frozen import dataclass


@dataclass(frozen=True)
class Choices:
    """The possible answers: the key and the label of each option, and its other names."""

    keys: tuple[str, ...]
    """The text to type for each: its number from 1; for a choice among numbers, the number itself."""
    labels: tuple[str, ...]
    codes: tuple[str, ...]
    """Short names: the codes of cards; "" for none."""
    passing: int | None = None
    """The option for an empty answer: to pass, to take no more, to do nothing."""


def folded(text: str) -> str:
    """Text in the form used for comparison: lower case without accents, signs as spaces."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    letters = "".join(c for c in plain if not unicodedata.combining(c))
    return " ".join(re.findall(r"[^\W_]+|[♠♥♣♦]", letters))


def meant(typed: str, choices: Choices) -> list[int]:
    """The options that an answer may mean: one if it is clear, several or none otherwise.

    A number takes precedence over a name, a whole name over its beginning, and its beginning over a word inside it.
    """
    word = typed.strip()
    if not word:
        return [] if choices.passing is None else [choices.passing]
    if word in choices.keys:
        return [choices.keys.index(word)]
    wanted = folded(word)
    if not wanted:
        return []
    labels = [folded(label) for label in choices.labels]
    codes = [folded(code) for code in choices.codes]
    for matches in (
        [i for i, label in enumerate(labels) if wanted in (label, codes[i])],
        [i for i, label in enumerate(labels) if label.startswith(wanted)],
        [i for i, label in enumerate(labels) if f" {wanted}" in f" {label}"],
    ):
        if matches:
            return matches
    return []
