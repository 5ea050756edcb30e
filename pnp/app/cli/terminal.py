"""The boundary to the terminal: everything that pnp prints passes through the two streams made here.

Names, titles and texts of a game come from strangers. A control character among them could clear the screen or
overwrite a message, so it is written as an escape: ``\\u001b``, which means the same in JSON.
"""

import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TextIO

_UNSAFE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ufff9-\ufffb\ud800-\udfff]")
"""Control characters except tabs and line ends, line separators, overrides of the writing direction, and lone
surrogates, which no encoding can represent."""


class OutputLost(Exception):
    """Standard output accepts no more; ``reason`` is the system's message."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def escaped(text: str, encoding: str = "utf-8") -> str:
    """The text in a form that is safe for a terminal; characters that the encoding lacks are escaped, too."""
    if text.isprintable() and text.isascii():
        return text
    text = _UNSAFE.sub(lambda match: _escape(match[0]), text)
    if encoding.lower().replace("_", "-") in ("utf-8", "utf8"):
        return text
    return "".join(c if _can_encode(c, encoding) else _escape(c) for c in text)


def _can_encode(character: str, encoding: str) -> bool:
    try:
        character.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _escape(character: str) -> str:
    """A character as JSON escapes it: four digits, twice if it takes two units of UTF-16."""
    units = character.encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{units[at : at + 4]}" for at in range(0, len(units), 4))


class SafeStream:
    """A stream that escapes everything written to it. A failed write raises OutputLost; an ``optional`` stream ignores
    it. Everything else is delegated to the stream."""

    def __init__(self, stream: TextIO, optional: bool = False, escapes: bool = True) -> None:
        self.stream, self.optional, self.escapes = stream, optional, escapes

    def write(self, text: str) -> int:
        """Write a text; returns its length."""
        shown = escaped(text, getattr(self.stream, "encoding", None) or "utf-8") if self.escapes else text
        with self._guarded():
            self.stream.write(shown)
        return len(text)

    def writelines(self, lines: Iterator[str]) -> None:
        """Write several texts."""
        for line in lines:
            self.write(line)

    def flush(self) -> None:
        """Flush the stream. A closed stream (a language server closes its own) has nothing left to flush."""
        if self.stream.closed:
            return
        with self._guarded():
            self.stream.flush()

    def styled(self) -> "SafeStream":
        """A view of the stream that passes pnp's own control sequences on. Names in the text must be ``escaped``."""
        return SafeStream(self.stream, self.optional, escapes=False)

    @contextmanager
    def _guarded(self) -> Iterator[None]:
        try:
            yield
        except BrokenPipeError:
            if not self.optional:
                raise
            silence(self.stream)
        except OSError as error:
            silence(self.stream)
            if not self.optional:
                raise OutputLost(error.strerror or str(error)) from None

    def __getattr__(self, name: str) -> object:
        return getattr(self.stream, name)


def styled(stream: TextIO) -> TextIO:
    """A stream that accepts pnp's own control sequences."""
    return stream.styled() if isinstance(stream, SafeStream) else stream  # type: ignore[return-value]


def silence(stream: TextIO) -> None:
    """Discard further output of a stream, so that Python does not complain when it ends."""
    with suppress(OSError, ValueError, AttributeError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)


@contextmanager
def guarded_output() -> Iterator[None]:
    """Guard standard output and standard error; closed streams discard their output."""
    before = sys.stdin, sys.stdout, sys.stderr
    with open(os.devnull) as empty, open(os.devnull, "w", encoding="utf-8") as nowhere:
        sys.stdin = sys.stdin or empty
        sys.stdout = SafeStream(sys.stdout or nowhere)
        sys.stderr = SafeStream(sys.stderr or nowhere, optional=True)
        try:
            yield
        finally:
            sys.stdin, sys.stdout, sys.stderr = before
