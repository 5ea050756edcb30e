"""Did you mean: the names that a misspelt one may stand for."""

import difflib
from collections.abc import Iterable


def closest(word: str, names: Iterable[str]) -> tuple[str, ...]:
    """At most three names like the word, the likeliest first; none where nothing is near."""
    return tuple(difflib.get_close_matches(word, list(names), 3, 0.6))


def did_you_mean(word: str, names: Iterable[str], otherwise: str = "") -> str:
    """A line of help: "write `trump_deck`", with the other candidates; ``otherwise`` when nothing is near."""
    found = closest(word, names)
    if not found:
        return otherwise
    first, *rest = (f"`{name}`" for name in found)
    return f"write {first}" + (f" (or {', '.join(rest)})" if rest else "")
