"""Inlines of a document as runs and icons in a style: the look of strong words, links, numbers and signs on a page."""

from collections.abc import Callable, Iterable, Iterator

from pnp.base.frozen import dataclass, replace
from pnp.press.document import nodes
from pnp.press.typeset.text.fonts import Fonts
from pnp.press.typeset.text.style import Icon, Inline, ParagraphStyle, Run, TextStyle

Resolve = Callable[[nodes.Number], str]
"""Gives the text of a reference to a clause: its number, and its page if it is not in sight."""

_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
RAISED_SIZE, RAISED_BY = 0.66, 0.33
"""Size of raised words, and their rise, as shares of the size of the surrounding words."""


def as_numbered(number: nodes.Number) -> str:
    """The number itself: for text without pages."""
    return number.text


def raised(number: int) -> str:
    """A number in raised figures, such as a note's."""
    return str(number).translate(_RAISED)


@dataclass(frozen=True)
class _Walk:
    """The state of the walk: the current style, the target of a link, and the look-up of words and faces."""

    style: TextStyle
    paragraph: ParagraphStyle
    fonts: Fonts
    resolve: Resolve
    target: str = ""
    uri: str = ""
    rise: float = 0.0

    def run(self, text: str) -> Run:
        """Words in the style in use."""
        return Run(text, self.style, self.target, self.uri, "", self.rise)

    def strong(self) -> "_Walk":
        """The state of the walk inside strong words."""
        name = self.paragraph.strong
        if name and self.style == self.paragraph.text:
            return replace(self, style=name)
        fill = name.fill if name else self.style.fill
        return replace(self, style=replace(self.style, font=self.fonts.bold(self.style.font), fill=fill))

    def emphasis(self) -> "_Walk":
        """The state of the walk inside emphasis."""
        name = self.paragraph.emphasis
        if name and self.style == self.paragraph.text:
            return replace(self, style=name)
        return replace(self, style=replace(self.style, font=self.fonts.italic(self.style.font)))

    def raised(self) -> "_Walk":
        """The state of the walk inside raised words."""
        size = self.style.size
        return replace(self, style=replace(self.style, size=size * RAISED_SIZE), rise=size * RAISED_BY)


def set_inlines(
    inlines: Iterable[nodes.Inline], style: ParagraphStyle, fonts: Fonts, resolve: Resolve = as_numbered
) -> tuple[Inline, ...]:
    """Inlines of a document in the style of a paragraph; adjacent runs that look the same are merged."""
    joined_runs: list[Inline] = []
    for inline in _all(inlines, _Walk(style.text, style, fonts, resolve)):
        last = joined_runs[-1] if joined_runs else None
        if isinstance(inline, Run) and isinstance(last, Run) and _look_the_same(inline, last):
            joined_runs[-1] = replace(last, text=last.text + inline.text)
        elif isinstance(inline, Icon) or inline.text:
            joined_runs.append(inline)
    return tuple(joined_runs)


def _look_the_same(one: Run, other: Run) -> bool:
    return (one.style, one.target, one.uri, one.anchor, one.rise) == (
        other.style, other.target, other.uri, other.anchor, other.rise,
    )  # fmt: skip


def _all(inlines: Iterable[nodes.Inline], walk: _Walk) -> Iterator[Inline]:
    for inline in inlines:
        yield from _inline(inline, walk)


def _inline(inline: nodes.Inline, walk: _Walk) -> Iterator[Inline]:
    match inline:
        case nodes.Words() | nodes.CodeWords():
            yield walk.run(inline.text)
        case nodes.LineBreak():
            yield Run("\n", walk.style)
        case nodes.Sign():
            yield Icon(inline.name, walk.style, walk.target)
        case nodes.NoteNumber():
            yield walk.run(raised(inline.number))
        case nodes.Number():
            yield replace(walk, target=inline.clause, uri="").run(walk.resolve(inline))
        case nodes.Strong():
            yield from _all(inline.inlines, walk.strong())
        case nodes.Emphasis():
            yield from _all(inline.inlines, walk.emphasis())
        case nodes.Superscript():
            yield from _all(inline.inlines, walk.raised())
        case nodes.Term():
            yield from _all(inline.inlines, walk)
        case nodes.Link():
            yield from _all(inline.inlines, replace(walk, target=inline.target, uri=inline.uri))
