"""Content of a line: python-markdown reads it with our patterns for links, notes, icons and verbatim text.

python-markdown's own patterns for links, pictures, HTML and footnotes are removed: some take quadratic time, and the
others are outside the dialect (:mod:`pnp.source.markdown.refused`). Our patterns are in
:mod:`pnp.source.markdown.patterns`.
"""

import functools
import html
import re
from collections.abc import Callable
from xml.etree.ElementTree import Element

import markdown as python_markdown
from markdown.extensions.tables import TableExtension, TableProcessor
from markdown.inlinepatterns import InlineProcessor
from markdown.util import ETX, STX, AtomicString

from pnp.source.markdown.patterns import AUTOLINK, LINK, NOTE_NUMBER, SIGN, VERBATIM

_PLAIN = re.compile(r"[^\W\d_](?:[^\W_]|[ ,.;!?'’‘“”…–—()%-])*(?:[^\W_]|[.!?’”…)])")
_ENTITY = re.compile(r"&(?:#\d+|#[xX][0-9a-fA-F]+|[A-Za-z][A-Za-z0-9]*);")


# ------------------------------------------------------------------------------------------------- python-markdown
Made = tuple[Element | str, int, int]


class _Pattern(InlineProcessor):
    """One of our patterns, and the element it makes from a match."""

    def __init__(
        self, pattern: re.Pattern[str], make: Callable[[re.Match[str]], Element | str], md: python_markdown.Markdown
    ) -> None:
        super().__init__(pattern.pattern, md)
        self._make = make

    def handleMatch(self, m: re.Match[str], data: str) -> Made:  # type: ignore[override]
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


@functools.lru_cache(maxsize=4096)  # measured: without it, checking Hearts takes 1.3 % more
def read_line(text: str) -> Element:
    """A paragraph as an element with its content: ``strong``, ``em``, ``code``, ``a`` (``href``), ``icon`` and ``note``
    (``name``), ``br``. The text cannot open a block."""
    line = _element("p", _bare(text))
    if not _PLAIN.fullmatch(text):
        around = Element("div")
        around.append(line)
        _read(around)
    return line


def read_table(text: str) -> Element | None:
    """The lines of a table as an element ``table`` with ``thead`` and ``tbody``, each cell read as `read_line` reads a
    paragraph; ``align`` of a cell is ``left``, ``right``, ``center`` or absent. None if they are no table."""
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


_APOSTROPHE = re.compile(r"(?<=[0-9A-Za-z\u00c0-\u024f\u0370-\u04ff])'")
"""A typewriter apostrophe after a letter of a script that has apostrophes."""

_BETWEEN = re.compile(r"(?<=[A-Za-z\u00c0-\u024f\u0370-\u04ff])'(?=[A-Za-z\u00c0-\u024f\u0370-\u04ff])")
"""An apostrophe between two letters, which is not a quotation mark."""

_QUOTED = re.compile(r"(?<!\w)'(\w[^']*[\w.,!?])'(?!\w)")
"""Words between two apostrophes."""


def with_apostrophes(words: str) -> str:
    """A name or label whose apostrophes between letters are typographic."""
    return _BETWEEN.sub("\u2019", words) if "'" in words else words


def plain(text: str | None, goes_on: bool = False) -> str:
    """Characters of an element as printed: ``&lt;`` is one character, a line end is a space, and a typewriter
    apostrophe becomes a typographic one. ``goes_on``: the text follows other words without a space."""
    read = _ENTITY.sub(lambda match: html.unescape(match[0]), text or "").replace("\n", " ")
    if "'" not in read:
        return read
    read = _QUOTED.sub("\u2018\\1\u2019", "\u2019" + read[1:] if goes_on and read[0] == "'" else read)
    return _APOSTROPHE.sub("\u2019", read)
