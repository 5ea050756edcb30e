"""Finds the words in the text of a drawing: in ``pnp:text``, in ``<text>``, and in the name of a picture."""

import re
from collections.abc import Iterator

TEXT, PICTURE = 'pnp:text="', 'href="'
"""Attributes that contain words."""
MARK = "\ue000"
"""Placeholder in a form for its words: a character that nobody writes, since no font has it."""
_ODD = re.compile("[\x00-\x08\x0b-\x1f\ud800-\udfff\ufffe\uffff]|&(?!(?:amp|lt|gt|quot|#[1-9][0-9]{0,6});)")
"""Characters in words that XML does not allow, or reads differently."""
_REFERENCE = re.compile("&(?:(amp|lt|gt|quot)|#([0-9]+));")
_REFERRED = {"amp": "&", "lt": "<", "gt": ">", "quot": '"'}
_NO_LETTER = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_LINES = re.compile("[\t\n]")


def words_cut_out(svg: str) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
    """A drawing without its words, cut where they were, and the words; None if there are none, or they are unusual."""
    stretches = sorted([*_in_attributes(svg, TEXT), *_in_attributes(svg, PICTURE), *_in_elements(svg)])
    if not stretches or MARK in svg:
        return None
    rest: list[str] = []
    words: list[str] = []
    at = 0
    for start, end, is_value in stretches:
        text = _read(svg[start:end], is_value) if start >= at else None
        if text is None:
            return None
        rest.append(svg[at:start])
        words.append(text)
        at = end
    return (*rest, svg[at:]), tuple(words)


def _in_attributes(svg: str, opening: str) -> Iterator[tuple[int, int, bool]]:
    """Start and end of the values of an attribute. A reference to another element is no picture's name."""
    at = svg.find(opening)
    while at >= 0:
        start = at + len(opening)
        end = svg.find('"', start)
        if end < 0:
            return
        if opening is TEXT or not svg.startswith("#", start):
            yield start, end, True
        at = svg.find(opening, end)


def _in_elements(svg: str) -> Iterator[tuple[int, int, bool]]:
    """Start and end of the words before the end of a ``<text>``, or of a part of one."""
    at = svg.find("</t")
    while at >= 0:
        if svg.startswith(("</text>", "</tspan>"), at):
            start = svg.rfind(">", 0, at) + 1
            if "<" not in svg[start:at]:
                yield start, at, False
        at = svg.find("</t", at + 1)


def _read(written: str, is_value: bool) -> str | None:
    """Words as a reader of XML reads them; None if that is not straightforward."""
    if written.isprintable() and "&" not in written:
        return None if "<" in written or (not is_value and "]]>" in written) else written
    if "<" in written or "]]>" in written or _ODD.search(written):
        return None
    text = _LINES.sub(" ", written) if is_value else written
    try:
        text = _REFERENCE.sub(lambda found: _REFERRED[found[1]] if found[1] else chr(int(found[2])), text)
    except ValueError:
        return None
    return None if _NO_LETTER.search(text) else text
