"""The reasons why a drawing is not XML, in a designer's words."""

import re
from typing import TYPE_CHECKING

from pnp.base.frozen import dataclass
from pnp.press.typeset.text.style import Setting

if TYPE_CHECKING:
    from lxml import etree

_NEVER_CLOSED = re.compile(r"Premature end of data in tag (\S+) line (\d+)")
_CLOSED_LATE = re.compile(r"Opening and ending tag mismatch: (\S+) line (\d+) and (\S+)")
_PLACE = re.compile(r", line \d+, column \d+.*$", re.DOTALL)


@dataclass(frozen=True)
class MarkupFault:
    """A fault in a drawing's markup, its line, and the correction."""

    line: int
    message: str
    help: str


def parser() -> "etree.XMLParser":
    """A parser for drawings: it opens no other files, and drops comments."""
    from lxml import etree

    return etree.XMLParser(
        resolve_entities=False, no_network=True, remove_comments=True, remove_pis=True, huge_tree=True
    )


def tree_of(svg: str | bytes, name: str, setting: Setting) -> "etree._Element | None":
    """The tree of a drawing; None, and a report, if it is not XML."""
    from lxml import etree

    data = svg.encode("utf-8") if isinstance(svg, str) else svg
    try:
        return etree.fromstring(data, parser())
    except etree.XMLSyntaxError as error:
        message = f"the drawing `{name}` is not XML: {error.msg} (line {error.lineno})"
        setting.report.error("PNP706", message, setting.span, "correct the drawing's markup")
        return None


def markup_fault(svg: str) -> MarkupFault | None:
    """The first fault that keeps a drawing from being XML; None for a well-formed one. An element that is not closed is
    reported where it is opened."""
    from lxml import etree

    try:
        etree.fromstring(svg.encode("utf-8"), parser())
    except etree.XMLSyntaxError as error:
        problem = _PLACE.sub("", str(error.msg or "it is empty"))
        if match := _NEVER_CLOSED.match(problem):
            return MarkupFault(int(match[2]), f"`<{match[1]}>` is never closed", f"close it with `</{match[1]}>`")
        if match := _CLOSED_LATE.match(problem):
            message = f"`<{match[1]}>` is not closed before `</{match[3]}>`"
            return MarkupFault(int(match[2]), message, f"write `</{match[1]}>` before `</{match[3]}>`")
        return MarkupFault(error.lineno or 1, problem[:1].lower() + problem[1:], "correct the drawing's markup")
    return None
