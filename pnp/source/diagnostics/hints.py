"""Spelling suggestions: declared names similar to a mistyped one."""

from collections.abc import Iterable
from unicodedata import name as unicode_name

from pnp import DISTRIBUTION


def near(word: str, names: Iterable[str]) -> list[str]:
    """At most three names similar to a mistyped word, most similar first; empty when none is close."""
    from difflib import get_close_matches

    candidates = list(dict.fromkeys(names))
    close = get_close_matches(word, candidates, 3, 0.6)
    folded = {name.casefold().replace("-", "_"): name for name in candidates}
    exact = folded.get(word.casefold().replace("-", "_"))
    if exact is not None and exact != word:
        close = [exact, *(name for name in close if name != exact)]
    return close[:3]


def did_you_mean(word: str, names: Iterable[str]) -> str:
    """The help line "write `trump_deck`", with up to two alternatives; "" when no name is similar. It also names a
    letter that only looks like the right one."""
    similar = near(word, names)
    close = [f"`{name}`" for name in similar]
    if not close:
        return ""
    advice = "write " + (close[0] if len(close) == 1 else ", ".join(close[:-1]) + " or " + close[-1])
    odd = next((letter for letter in word if not letter.isascii() and letter not in similar[0]), "")
    return f"{advice}; `{word}` contains {letter_name(odd)}" if odd else advice


def letter_name(letter: str) -> str:
    """The name of a confusable character: "CYRILLIC SMALL LETTER O (U+043E)"."""
    return f"{unicode_name(letter, 'a character without a name')} (U+{ord(letter):04X})"


def listed(names: Iterable[str], last: str = "or") -> str:
    """Names in backticks as a list in words: "`up`, `down` or `each`"."""
    words = [f"`{name}`" for name in names]
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + f" {last} " + words[-1] if words else "nothing"


def install_extra(extra: str) -> str:
    """The help for a missing package that an extra of the distribution installs."""
    return f"write `pip install '{DISTRIBUTION}[{extra}]'`; in a checkout, `.venv/bin/pip install -e '.[{extra}]'`"
