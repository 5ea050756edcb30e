"""python-markdown with our patterns: it reads lines that hold marks, and tables.

python-markdown's own patterns for links, pictures, HTML and footnotes are removed: some take quadratic time, and the
others are outside the dialect (:mod:`pnp.source.markdown.refused`). Our patterns are in
:mod:`pnp.source.markdown.patterns`. A plain deck of cards does without this module, which loads slowly.
"""

import functools
import re
from collections.abc import Callable
from xml.etree.ElementTree import Element

import markdown as python_markdown
from markdown.extensions.tables import TableExtension, TableProcessor
from markdown.inlinepatterns import InlineProcessor
from markdown.util import ETX, STX, AtomicString

from pnp.source.markdown.patterns import AUTOLINK, LINK, NOTE_NUMBER, SIGN, VERBATIM

InlineMatch = tuple[Element | str, int, int]


class _Pattern(InlineProcessor):
    """One of our patterns, and the element it makes from a match."""

    def __init__(
        self, pattern: re.Pattern[str], make: Callable[[re.Match[str]], Element | str], md: python_markdown.Markdown
    ) -> None:
        super().__init__(pattern.pattern, md)
        self._make = make

    def handleMatch(self, m: re.Match[str], data: str) -> InlineMatch:  # type: ignore[override]
        return self._make(m), m.start(), m.end()


def _verbatim(match: re.Match[str]) -> Element | str:
    if match["escaped"]:
        return f"{STX}{ord(match['escaped'])}{ETX}"
    return _element("code", AtomicString(match["code"].strip()))


def _link(match: re.Match[str]) -> Element:
    return _element("a", match["words"], href=match["address"])


def _autolink(match: re.Match[str]) -> Element:
    return _element("a", AtomicString(match["uri"].removeprefix("mailto:")), href=match["uri"])


def _element(tag: str, text: str | None = None, **attributes: str) -> Element:
    element = Element(tag, attributes)
    element.text = text
    return element


_LEFT_OUT = (
    "backtick", "escape", "reference", "link", "image_link", "image_reference", "short_reference", "short_image_ref",
    "autolink", "automail", "html", "entity",
)  # fmt: skip


@functools.cache  # measured: without it, checking Hearts takes 64 % more time
def _parser() -> python_markdown.Markdown:
    """python-markdown with our patterns instead of its own, except for emphasis, line ends and tables."""
    md = python_markdown.Markdown(extensions=[TableExtension(use_align_attribute=True)])
    for name in _LEFT_OUT:
        md.inlinePatterns.deregister(name)
    ours: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], Element | str], str], ...] = (
        (VERBATIM, _verbatim, "verbatim"),
        (LINK, _link, "link"),
        (NOTE_NUMBER, lambda m: _element("note", name=m["note"]), "note"),
        (AUTOLINK, _autolink, "autolink"),
        (SIGN, lambda m: _element("icon", name=m["sign"]), "sign"),
    )
    for place, (pattern, make, name) in enumerate(ours):
        md.inlinePatterns.register(_Pattern(pattern, make, md), name, 190 - 10 * place)
    return md


def _read(root: Element) -> Element:
    """Let python-markdown read the words in every element below this one."""
    md = _parser()
    md.reset()
    for name in ("inline", "unescape"):
        md.treeprocessors[name].run(root)
    return root


def read_marked_line(text: str) -> Element:
    """A paragraph as an element with its content; :func:`pnp.source.markdown.inline.read_line` describes it."""
    around, line = Element("div"), _element("p", _bare(text))
    around.append(line)
    _read(around)
    return line


def read_table(text: str) -> Element | None:
    """The lines of a table as an element ``table`` with ``thead`` and ``tbody``, each cell read as a paragraph is;
    ``align`` of a cell is ``left``, ``right``, ``center`` or absent. None if they are no table."""
    root, processor = Element("div"), _parser().parser.blockprocessors["table"]
    assert isinstance(processor, TableProcessor)
    lines = _bare(text).strip("\n")
    if not processor.test(root, lines):
        return None
    processor.run(root, [lines])
    return _read(root)[0]


def _bare(text: str) -> str:
    """A text without the control characters that python-markdown uses for its own marks."""
    return text.replace(STX, "").replace(ETX, "")
