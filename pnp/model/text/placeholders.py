"""Placeholders of a text (``{{ trump(hand_limit) }}``): their syntax and their places."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from pnp.base.frozen import dataclass
from pnp.model.game import Message
from pnp.source.diagnostics import Span
from pnp.source.diagnostics.budgets import PLACEHOLDER

if TYPE_CHECKING:
    from jinja2 import nodes
    from jinja2.sandbox import SandboxedEnvironment

_PLACEHOLDER = re.compile(
    r"""\{\{-?(?: (?=((?: "[^"]*" | '[^']*' | (?!-?\}\}). )*))\1 | ((?: (?!-?\}\}). )*) ) -?\}\}""",
    re.DOTALL | re.VERBOSE,
)
"""Braces within quotes do not close it, unless nothing else does. The lookahead never gives back what it has matched,
so the time is proportional to the length, whatever quotes and braces there are. (Possessive groups would say the same,
but are wrong in Python 3.11.2.)"""
_OPEN = re.compile(r"\{\{|\{%|\{#")
_BLANKS, _QUOTE = re.compile(r"\s+"), re.compile(r">\s*")
PLAIN = (str, int, float, list, tuple, dict)
"""Kinds of values whose methods placeholders may not call."""
DEEPEST = 60
"""Deepest nesting of a placeholder's parts: Jinja takes seconds for 200."""


@dataclass(frozen=True, slots=True)
class Placeholder:
    """One placeholder: its expression, with normalized spaces, and its position in the text (characters from 0)."""

    expression: str
    start: int
    end: int

    @property
    def names(self) -> frozenset[str]:
        """The names in it: ``trump`` and ``hand_limit``; empty if it is invalid."""
        return names_in(self.expression)


class BadPlaceholder(Exception):
    """A placeholder that cannot be filled; says why, and what to write. ``code``: PNP304 for a meaningless one, PNP608
    for a form that the language does not have yet."""

    def __init__(self, message: str, help: str = "", code: str = "PNP304") -> None:
        super().__init__(message)
        self.message, self.help, self.code = message, help, code


@lru_cache(maxsize=16384)  # measured: without it, checking All but Malice takes about a tenth of a second more
def placeholders_of(text: str) -> tuple[Placeholder, ...]:
    """The placeholders of a text, in order."""
    if "{{" not in text:
        return ()
    matches = _PLACEHOLDER.finditer(text, 0, _end_of_last(text))
    return tuple(Placeholder(" ".join((m[1] or m[2] or "").split()), m.start(), m.end()) for m in matches)


def _end_of_last(text: str) -> int:
    """The position after the last closing braces: no placeholder begins after it."""
    return text.rfind("}}") + 2 if "}}" in text else 0


def unclosed_braces(text: str) -> tuple[int, str] | None:
    """The position and the braces of the first unclosed placeholder, Jinja statement or comment; None without one."""
    if "{" not in text:
        return None
    end = _end_of_last(text)
    blanked = _PLACEHOLDER.sub(lambda match: " " * len(match[0]), text[:end]) + text[end:]
    opening = _OPEN.search(blanked)
    return (opening.start(), opening[0]) if opening else None


# ------------------------------------------------------------------------------------------------- values
@cache  # measured: without it, building Hearts takes 3 % more
def environment() -> "SandboxedEnvironment":
    """The sandbox that fills placeholders. It allows calls of the game's names, but of no method of texts or numbers,
    which could make a text of any length."""
    from jinja2 import StrictUndefined
    from jinja2.sandbox import SandboxedEnvironment

    class Sandbox(SandboxedEnvironment):
        def is_safe_callable(self, obj: object) -> bool:
            return not isinstance(getattr(obj, "__self__", None), PLAIN) and super().is_safe_callable(obj)

        def wrap_str_format(self, value: object) -> None:
            """Refuse ``"…".format(…)``, which is such a method, too."""

    sandbox = Sandbox(undefined=StrictUndefined, autoescape=False)
    sandbox.globals.clear()
    return sandbox


@cache  # measured: without it, checking Hearts takes 1.5 % more
def parsed(expression: str) -> "nodes.Template":
    """The placeholder as Jinja's tree. Raises BadPlaceholder if it is invalid, or not allowed in prose."""
    from jinja2 import TemplateSyntaxError, nodes

    if PLACEHOLDER.is_exceeded_by(len(expression)):
        shown = expression[:40]
        help = "write a shorter one; put such long content into a table or a constant of game.yaml"
        raise BadPlaceholder(f"the placeholder `{{{{ {shown}…` has more than {PLACEHOLDER.most} characters", help)
    try:
        tree = environment().parse("{{ " + expression + " }}")
    except (TemplateSyntaxError, RecursionError, ValueError) as problem:
        words = str(getattr(problem, "message", None) or "it is nested too deeply")
        raise BadPlaceholder(f"`{{{{ {expression} }}}}` cannot be read: {words}") from None
    if _is_deep(tree, DEEPEST):
        raise BadPlaceholder(f"`{{{{ {expression} }}}}` cannot be read: it is nested too deep")
    allowed = (
        nodes.Output, nodes.Name, nodes.Getattr, nodes.Call, nodes.Filter, nodes.Const, nodes.Keyword, nodes.Add,
        nodes.Sub, nodes.Neg,
    )  # fmt: skip
    for node in tree.find_all(nodes.Node):
        if not isinstance(node, allowed):
            raise BadPlaceholder(
                f"`{{{{ {expression} }}}}` is not allowed in prose",
                "write a name, a name with a number in brackets, or a name with `|words`",
            )
    return tree


def _is_deep(node: "nodes.Node", levels: int) -> bool:
    """Whether a node has more than this many levels of nodes below it."""
    return not levels or any(_is_deep(child, levels - 1) for child in node.iter_child_nodes())


@cache  # measured: without it, building Hearts takes 2.4 % more
def names_in(expression: str) -> frozenset[str]:
    """The names in an expression; empty if it is invalid."""
    from jinja2 import nodes

    try:
        return frozenset(node.name for node in parsed(expression).find_all(nodes.Name))
    except BadPlaceholder:
        return frozenset()


# ------------------------------------------------------------------------------------------------- places
def place_in(message: Message, start: int, end: int, sources: Mapping[str, str]) -> Span:
    """The place of a range of a message in the designer's file; the message's own place if it is not found.

    A message has its lines joined, so its words are searched for from the message's place on. Occurrences earlier in
    the message are skipped.
    """
    source = sources.get(message.span.file)
    if source is None or not message.span.line or message.span.place:
        return message.span
    piece = message.text[start:end]
    if not piece.strip():
        return message.span
    words = piece.split()
    before = sum(1 for first, _ in _ranges_of(words, message.text, 0) if first < start)
    occurrence: tuple[int, int] | None = None
    for index, place in enumerate(_ranges_of(words, source, _offset(source, message.span))):
        occurrence = place
        if index == before:
            break
    if occurrence is None or source.count("\n", _offset(source, message.span), occurrence[0]) > 200:
        return message.span
    return _span(source, message.span.file, *occurrence)


def _ranges_of(words: Sequence[str], text: str, at: int) -> Iterator[tuple[int, int]]:
    """The ranges of a text, from a position on, in which these words follow each other with blanks or line breaks
    between them. (A regular expression of a paragraph takes 20 ms to compile.)"""
    while (start := text.find(words[0], at)) >= 0:
        end = start + len(words[0])
        for word in words[1:]:
            end = _end_of_next(word, text, end)
            if end < 0:
                break
        if end > 0:
            yield start, end
        at = end if end > start else start + 1


def _end_of_next(word: str, text: str, at: int) -> int:
    """The end of a word that follows after blanks, and after the mark of a quoted line; -1 if it does not follow."""
    blanks = _BLANKS.match(text, at)
    if blanks is None:
        return -1
    start = blanks.end()
    quoted = _QUOTE.match(text, start)
    if quoted is not None and text.startswith(word, quoted.end()):
        start = quoted.end()
    return start + len(word) if text.startswith(word, start) else -1


def _offset(source: str, span: Span) -> int:
    at = 0
    for _ in range(span.line - 1):
        at = source.find("\n", at) + 1
        if at == 0:
            return len(source)
    return at + span.column - 1


def _span(source: str, file: str, start: int, end: int) -> Span:
    line = source.count("\n", 0, start) + 1
    column = start - source.rfind("\n", 0, start)
    end_line = source.count("\n", 0, end) + 1
    return Span(file, line, column, end_line, end - source.rfind("\n", 0, end))
