"""Examples as pairs: the story of an example in the book, and the run that it executes.

The run is executed at every check, so its start, steps and results are verified; the story is only printed.
"""

import re
from collections.abc import Iterator, Mapping

from pnp.checks.pairs.pair import Pair
from pnp.checks.pairs.sides import Line, in_line, prose_of, side
from pnp.checks.static.texts import place
from pnp.model.game import Example, Game, Message
from pnp.source.diagnostics import Span

PREFIX = "examples."
_PARAGRAPH = re.compile(r"\S(?:[^\n]|\n(?!\s*\n))*")
PRINTED = ("tells", "shows", "story")
"""Keys of an example that are printed and not executed."""


def example_pairs(game: Game) -> dict[str, Pair]:
    """The story and the run of each example that has a story, as pairs by key."""
    return {f"{PREFIX}{one.id}": _pair(one, game.sources) for one in game.examples if one.tells.text}


def _pair(example: Example, sources: Mapping[str, str]) -> Pair:
    key = f"{PREFIX}{example.id}"
    run = [Line(text, _place(example, path)) for text, path in _run_of(example.data)]
    words = prose_of(_paragraphs(example.tells, sources))
    return Pair(key, key, words, side(run, [line.text for line in run]), example.span, code_is="run")


def _paragraphs(tells: Message, sources: Mapping[str, str]) -> Iterator[Message]:
    """The paragraphs of an example's story, each with its place."""
    for match in _PARAGRAPH.finditer(tells.text):
        yield Message(match[0], tells.context, place(tells, match.start(), match.end(), sources))


def _run_of(data: Mapping[str, object]) -> Iterator[tuple[str, tuple[str | int, ...]]]:
    """The lines of an example's run, each with its path: one for each fact, step and expectation."""
    for section, value in data.items():
        if section in PRINTED:
            continue
        if isinstance(value, Mapping):
            yield from ((f"{section} {name}: {in_line(one)}", (section, name)) for name, one in value.items())
        elif section in ("do", "each") and isinstance(value, list | tuple):
            yield from ((f"{section} {in_line(one)}", (section, at)) for at, one in enumerate(value))
        else:
            yield f"{section}: {in_line(value)}", (section,)


def _place(example: Example, path: tuple[str | int, ...]) -> Span:
    return example.entries.get(path) or example.span
