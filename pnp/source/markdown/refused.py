"""Markdown outside the dialect: its place, and what to write instead.

Such text would be printed as typed or read as something else, and its author meant neither.
"""

import re
from collections.abc import Iterator
from itertools import islice

from pnp.base.frozen import dataclass
from pnp.source.markdown.blocks import Refusal
from pnp.source.markdown.patterns import AUTOLINK, LINK, NOTE_NUMBER, without_verbatim


@dataclass(frozen=True, slots=True)
class Misfit:
    """A range of a text outside the dialect: characters from 0."""

    start: int
    end: int
    fault: str
    help: str


_BREAK = re.compile(r"[ ]*([-*_])(?:[ ]*\1){2,}[ ]*$")
_LINE_OF_MARKS = re.compile(r"[ ]*=+[ ]*$")
_TIGHT_HEADING = re.compile(r"[ ]{0,3}(#{1,6})(?=[^\s#])")
_DEFINITION = re.compile(r"[ ]{0,3}\[[^\[\]^][^\[\]]*\]:(?=\s|$)")
_LONE_MEANING = re.compile(r"[ ]*:[ ]")
_UNTITLED = re.compile(r"[ ]*!!!(?:[ ].*)?$")


def refused_line(line: str, number: int, begins: bool) -> Refusal | None:
    """The fault of a line that would open a block outside the dialect; None if there is none. ``begins``: no block is
    open above it."""
    if _BREAK.match(line) or _LINE_OF_MARKS.match(line):
        fault, help = "a line of marks has no meaning here", "begin the next part with a heading: `## Title`"
    elif tight := _TIGHT_HEADING.match(line):
        fault = "a heading needs a space after its marks"
        help = f"write `{tight[1]} {line[tight.end() :].strip()[:60]}`, or `\\#` for a mark that is printed"
    elif _DEFINITION.match(line):
        fault, help = "addresses cannot be listed apart from their links", "write each link as `[words](https://…)`"
    elif begins and _LONE_MEANING.match(line):
        fault, help = "a definition has no term", "write it on the line directly below its term"
    elif _UNTITLED.match(line) and not re.match(r'[ ]*!!! ?[\w-]+ +"[^"]*"[ ]*$', line):
        fault, help = "a box needs a word and a title", 'write `!!! note "Title"`'
    else:
        return None
    column = len(line) - len(line.lstrip())
    return Refusal(number, column, len(line.strip()), fault, help)


# ------------------------------------------------------------------------------------------------- in a line
_JINJA = re.compile(r"\{\{.*?\}\}|\{%.*?%\}", re.DOTALL)
_TAG = re.compile(r"</?[A-Za-z][\w:-]*(?:\s[^<>]*)?/?>|<!--")
_PICTURE = re.compile(r"!\[[^\[\]]*\](?=[(\[])")
_BY_NAME = re.compile(r"\[[^\[\]]+\]\[[^\[\]^]*\]")
_ATTRIBUTES = re.compile(r"\{(?::\s*[#.\w][^{}]*|\.[\w-][^{}]*)\}")
_STRUCK = re.compile(r"~~(?=\S)")
_BROKEN_LINK = re.compile(r"\[[^\[\]]*\]\([^()\n]*\)?|\]\((?=#|https?:)")
FILLED = "\ue000"
"""A placeholder's value is replaced by this character, which nobody types."""
_ADDRESS = re.compile(rf"#[\w{FILLED}-]+$|(?:https?://|mailto:)\S+$")

_MISFITS = (
    (_TAG, "HTML is printed literally", "use Markdown; write `\\<` for a `<` that is printed"),
    (
        _PICTURE,
        "a chapter cannot contain pictures of its own",
        "show cards and positions with a `show` or an `example`",
    ),
    (_BY_NAME, "a link needs its address", "write it as `[words](https://…)`, or `\\[` for a bracket"),
    (_ATTRIBUTES, "attributes are written without a colon or a dot", "write `{#id kind=rule}`"),
    (_STRUCK, "text cannot be struck out", "remove the marks, or write `\\~` for a mark that is printed"),
)
_LINKS_ARE = "write `[](#clause)`, `[words](#clause)` or `[words](https://…)`"


MOST = 5
"""Most faults of one sort that are reported for a block: a writer who fixes those finds the rest."""


def refused_text(text: str) -> list[Misfit]:
    """The parts of a block's words outside the dialect, in order of position, at most `MOST` of each sort."""
    bare = _blank(_JINJA, without_verbatim(text), FILLED)
    sorts = (*_marks(bare), _addresses(bare), _broken_links(bare))
    return sorted((misfit for sort in sorts for misfit in islice(sort, MOST)), key=lambda misfit: misfit.start)


def _marks(bare: str) -> Iterator[Iterator[Misfit]]:
    words = _blank(AUTOLINK, bare)
    for pattern, fault, help in _MISFITS:
        yield _misfits(pattern, words, fault, help)


def _misfits(pattern: re.Pattern[str], words: str, fault: str, help: str) -> Iterator[Misfit]:
    for match in pattern.finditer(words):
        yield Misfit(match.start(), match.end(), fault, help)


def _addresses(bare: str) -> Iterator[Misfit]:
    """Link targets that are neither a clause nor a web page."""
    for link in LINK.finditer(bare):
        address = link["address"]
        if address.strip() and not _ADDRESS.match(address):
            yield Misfit(link.start("address"), link.end("address"), f"`{address}` is not an address", _LINKS_ARE)


def _broken_links(bare: str) -> Iterator[Misfit]:
    """Texts that begin like a link but are none."""
    blanked = _blank(_PICTURE, _blank(NOTE_NUMBER, _blank(LINK, bare)))
    yield from _misfits(_BROKEN_LINK, blanked, "a link cannot be read", _LINKS_ARE)


_BEHIND_A_MARK = re.compile(r"(?:#{1,6}|>|[-*+]|\d{1,9}[.)])(?=[ ])|`{3,}|~{3,}|>")


def refused_within(lines: list[str], kind: str) -> Iterator[Refusal]:
    """Blocks that begin inside a quote or after the marker of an item; both may contain only one paragraph.
    The line of a refusal is an index of ``lines``."""
    what = "a note beside the text" if kind == "quote" else "an item of a list"
    for number, line in enumerate(lines if kind == "quote" else lines[:1]):
        if match := _BEHIND_A_MARK.match(line):
            help = f"write `\\{match[0]}` to print it, or begin a new block"
            yield Refusal(number, 0, match.end(), f"{what} begins with words, not with `{match[0]}`", help)
        elif kind == "quote" and not line.strip() and number < len(lines) - 1:
            yield Refusal(number, 0, 1, f"{what} is one paragraph", "write two, with an empty line between them")
    for number, line in enumerate(lines[1:], 1):
        if line.startswith(": "):
            yield Refusal(
                number, 0, 1, f"{what} cannot contain definitions", "write the term and its definition at the margin"
            )


def _blank(pattern: re.Pattern[str], text: str, by: str = " ") -> str:
    """A text whose matches of a pattern are replaced by as many spaces (or ``by``); line ends are kept."""
    return pattern.sub(lambda match: re.sub(r"[^\n]", by, match[0]), text)
