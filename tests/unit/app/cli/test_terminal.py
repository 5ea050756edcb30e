"""Streams that escape what could control a terminal, and outputs that nobody reads any more."""

import io

import pytest

from pnp.app.cli.terminal import OutputLost, SafeStream, escaped, styled


@pytest.mark.parametrize(
    ("text", "encoding", "shown"),
    [
        ("Rope\t2\n", "utf-8", "Rope\t2\n"), ("é 中", "utf-8", "é 中"), ("é 中", "latin-1", "é \\u4e2d"),
        ("\N{GRINNING FACE}", "ascii", "\\ud83d\\ude00"), ("\N{GRINNING FACE}", "UTF_8", "\N{GRINNING FACE}"),
        ("a\x1b[2Jb", "utf-8", "a\\u001b[2Jb"), ("\x00\x08\x0b\r\x7f\x9f", "utf-8", "\\u0000\\u0008\\u000b\\u000d\\u007f\\u009f"),
        ("\u202eab\u2066", "utf-8", "\\u202eab\\u2066"), ("\ud800", "utf-8", "\\ud800"), ("é", "no such", "\\u00e9"),
    ],
)  # fmt: skip
def test_what_could_control_a_terminal_is_escaped(text: str, encoding: str, shown: str) -> None:
    assert escaped(text, encoding) == shown


class Gone(io.StringIO):
    """A stream that nobody reads any more, or whose disk is full."""

    def __init__(self, error: OSError) -> None:
        super().__init__()
        self.error = error

    def write(self, text: str) -> int:
        raise self.error

    def flush(self) -> None:
        raise self.error


def test_an_optional_stream_may_be_lost() -> None:
    for error in (BrokenPipeError(), OSError(28, "No space left on device")):
        stream = SafeStream(Gone(error), optional=True)
        assert stream.write("one") == 3
        stream.flush()


def test_a_stream_that_is_needed_ends_the_program() -> None:
    with pytest.raises(BrokenPipeError):
        SafeStream(Gone(BrokenPipeError())).write("one")
    with pytest.raises(OutputLost) as lost:
        SafeStream(Gone(OSError(28, "No space left on device"))).flush()
    assert lost.value.reason == "No space left on device"


def test_our_own_control_sequences_are_written_as_they_are() -> None:
    plain = io.StringIO()
    stream = SafeStream(plain)
    stream.writelines(iter(["a\x1b[1m", "b"]))
    styled(stream).write("\x1b[0m")
    assert plain.getvalue() == "a\\u001b[1mb\x1b[0m" and stream.getvalue() == plain.getvalue()
    assert styled(plain) is plain
    plain.close()
    stream.flush()
