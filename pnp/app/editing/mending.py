"""Quick fixes: turns the help of a diagnostic into a change of its text."""

import re
from collections.abc import Iterator

from pnp.app.editing.looking_up import place_of
from pnp.app.editing.renaming import Change
from pnp.app.editing.study import Texts
from pnp.base.frozen import dataclass
from pnp.source.diagnostics import Diagnostic

_INSTEAD = re.compile(r"write ((?:`[^`]+`(?:, | or )?)+)$")
_TICKED = re.compile(r"`([^`]+)`")


@dataclass(frozen=True, slots=True)
class Mend:
    """A quick fix."""

    title: str
    change: Change


def mends(diagnostic: Diagnostic, texts: Texts) -> Iterator[Mend]:
    """The fixes that a diagnostic's help names: ``write `deck` or `desk``` in place of the wrong word.

    Only if the help consists of words to write, and the wrong word occurs once at the diagnostic's place.
    """
    instead = _INSTEAD.fullmatch(diagnostic.help)
    wrong = _TICKED.search(diagnostic.message)
    if instead is None or wrong is None or not diagnostic.span.line or diagnostic.span.place:
        return
    place = place_of(diagnostic.span)
    lines = texts.text(place.path).split("\n")
    text = lines[place.line] if place.line < len(lines) else ""
    matches = [m for m in re.finditer(rf"(?<![\w-]){re.escape(wrong[1])}(?![\w-])", text) if m.end() > place.start]
    inside = [m for m in matches if m.start() >= place.start and m.end() <= max(place.end, place.start + 1)] or matches[
        :1
    ]
    if len(inside) != 1:
        return
    for word in _TICKED.findall(instead[1]):
        at = type(place)(place.path, place.line, inside[0].start(), inside[0].end())
        yield Mend(f"write `{word}`", Change(at, word))
