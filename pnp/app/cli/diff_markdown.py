"""`pnp diff --format github`: the differences as Markdown, for a comment or the summary of a workflow on GitHub."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from pnp.app.cli.diff_lines import content_lines
from pnp.app.diff.compare import Difference, Effect
from pnp.app.diff.effect_lines import (
    after_phrase,
    before_phrase,
    difference_phrase,
    figure_name,
    games_phrase,
    rest_phrase,
    shown_figures,
    stuck_phrase,
    verdict,
)
from pnp.source.diagnostics.numbers import number_of

LONGEST = 60_000
"""Most characters in a comment; GitHub refuses more than 65,536."""
MARKS = re.compile(r"[\\`*_{}\[\]<>|~$&]")
REFERENCE = re.compile(r"(?<=[@#])(?=\w)")
NOTE = (
    "Both versions play the same seeds, and are compared game by game. Intervals are 95 %. *Clearly moved*: a test, "
    "corrected for all figures of a table, shows the difference. *May be chance*: this number of games does not show "
    "it, even if its own interval leaves out zero: among many figures some do so by chance."
)


def diff_markdown(
    name: str, since: str, differences: Sequence[Difference], files: Sequence[Path], all_figures: bool = False
) -> str:
    """All differences of a game. ``files``: those of the update packs; ``all_figures``: list wins and lengths that may
    differ by chance too."""
    blocks = [f"### Changes of {escaped(name)} since {escaped(since)}"]
    for difference in differences:
        blocks += _variant(difference, all_figures)
    if any(difference.effects for difference in differences):
        blocks.append(NOTE)
    if files:
        blocks.append("Update packs: " + ", ".join(escaped(file.name) for file in files))
    return "\n\n".join(_bounded(blocks))


def escaped(text: str) -> str:
    """Plain text as Markdown on one line. A name such as "@anna" or "#12" stays a name: GitHub would call a person, or
    link an issue."""
    return REFERENCE.sub("<!-- -->", MARKS.sub(lambda mark: f"\\{mark[0]}", " ".join(text.split())))


def _variant(difference: Difference, all_figures: bool) -> Iterator[str]:
    """The blocks of one variant."""
    if difference.variant:
        yield f"#### {escaped(difference.variant)}"
    if not difference:
        yield "Nothing differs."
        return
    content = content_lines(difference)
    if content:
        yield "\n".join(f"- {escaped(line)}" for line in content)
    for effect in difference.effects:
        yield _played(effect, all_figures)


def _played(effect: Effect, all_figures: bool) -> str:
    """The effect on the games of one number of players: a table, and a sentence about omitted figures."""
    shown = shown_figures(effect, all_figures)
    heading = f"**{number_of(effect.seats, 'player').capitalize()}**: {games_phrase(effect)}."
    if effect.stuck:
        heading += f" {escaped(stuck_phrase(effect))}."
    rest = f"{rest_phrase(effect, shown)}."
    if not shown:
        return f"{heading} {rest}"
    header = ("Figure", "Before", "After", "Difference", "Verdict")
    table = [header, ("---", "---:", "---:", "---:", "---")]
    for figure in shown:
        cells = (before_phrase(figure), after_phrase(figure), difference_phrase(figure), verdict(figure))
        table.append((escaped(figure_name(figure, effect)), *cells))
    rows = "\n".join(f"| {' | '.join(row)} |" for row in table)
    return f"{heading}\n\n{rows}\n\n{rest}"


def _bounded(blocks: Sequence[str]) -> Iterator[str]:
    """As many blocks as fit into a comment, and the number of further ones."""
    length = 0
    for place, block in enumerate(blocks):
        length += len(block) + 2
        if length > LONGEST:
            yield f"… and {number_of(len(blocks) - place, 'more part')}: see `pnp diff` without `--format`."
            return
        yield block
