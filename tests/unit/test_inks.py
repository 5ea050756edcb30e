"""The tests' memory of inks holds for the same bytes and pages alone."""

from collections.abc import Iterator, Sequence

from tests.inks import measured_once


def test_other_bytes_and_other_pages_are_measured_anew() -> None:
    asked: list[tuple[bytes, tuple[int, ...]]] = []

    def ink_of(pdf: bytes, pages: Sequence[int]) -> Iterator[int]:
        asked.append((pdf, tuple(pages)))
        yield from (len(pdf) * page for page in pages)

    once = measured_once(ink_of)
    assert [list(once(b"ab", [1, 2])) for _ in range(2)] == [[2, 4]] * 2
    assert list(once(b"abc", [1, 2])) == [3, 6] and list(once(b"ab", [2])) == [4]
    assert asked == [(b"ab", (1, 2)), (b"abc", (1, 2)), (b"ab", (2,))]


def test_the_builds_of_tests_ask_it() -> None:
    from pnp.press.export import png

    assert png.ink_of.__module__ == "tests.inks"
