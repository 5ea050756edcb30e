"""The lines of a nanDECK script: directives with their arguments, and labels with their texts."""

import re
from collections.abc import Iterator, Mapping

from pnp.base.frozen import dataclass
from pnp.source.diagnostics import Span

_LABEL = re.compile(r"\[([^\[\]]+)\]\s*=\s*(.*)")
_DIRECTIVE = re.compile(r"([A-Za-z_][A-Za-z0-9_]*)\s*(?:=\s*(.*))?")


@dataclass(frozen=True)
class Line:
    """One line: a directive in capitals with its arguments as typed, or a label (``key`` is "")."""

    key: str
    arguments: tuple[str, ...]
    text: str
    span: Span
    label: str = ""

    def argument(self, index: int) -> str:
        """An argument, trimmed and without quotes; "" if there is none."""
        return unquoted(self.arguments[index]) if index < len(self.arguments) else ""


def unquoted(text: str) -> str:
    """A text without its surrounding quotes."""
    text = text.strip()
    return text[1:-1] if len(text) > 1 and text[0] == text[-1] == '"' else text


def lines_in(text: str, path: str) -> Iterator[Line]:
    """The lines of a script, without empty lines and comments."""
    for number, typed in enumerate(text.splitlines(), 1):
        line = typed.strip()
        if not line or line[0] in ";'":
            continue
        start = len(typed) - len(typed.lstrip()) + 1
        span = Span(path, number, start, number, start + len(line))
        if label := _LABEL.fullmatch(line):
            yield Line("", (label[2],), line, span, label[1].strip().casefold())
        elif directive := _DIRECTIVE.fullmatch(line):
            yield Line(directive[1].upper(), tuple(parts_of(directive[2] or "")), line, span)
        else:
            yield Line("?", (), line, span)


def parts_of(text: str, separator: str = ",") -> list[str]:
    """The parts of a text between separators outside quotes and brackets."""
    parts, depth, is_quoted, start = [], 0, False, 0
    for index, character in enumerate(text):
        if character == '"':
            is_quoted = not is_quoted
        elif not is_quoted and character in "{[(":
            depth += 1
        elif not is_quoted and character in "}])":
            depth = max(0, depth - 1)
        elif character == separator and not is_quoted and not depth:
            parts.append(text[start:index])
            start = index + 1
    parts.append(text[start:])
    return [part.strip() for part in parts] if text.strip() else []


def expanded(text: str, labels: Mapping[str, str]) -> str:
    """A text with its labels replaced by their texts, recursively."""
    for _ in range(8):
        replaced = re.sub(r"\[([^\[\]]+)\]", lambda m: labels.get(m[1].strip().casefold(), m[0]), text)
        if replaced == text or len(replaced) > 10_000:
            return text
        text = replaced
    return text
