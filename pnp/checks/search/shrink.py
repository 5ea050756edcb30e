"""The smallest tape that shows a failure: shorter first, then smaller numbers."""

from collections.abc import Callable, Sequence

Fails = Callable[[Sequence[int]], Sequence[int] | None]
"""Plays a tape (followed by zeros); returns the part that was read if it fails in the same way, otherwise None."""


def shrink(tape: Sequence[int], fails: Fails, tries: int = 600) -> tuple[int, ...]:
    """The smallest failing tape found with at most this many games."""
    best = tuple(tape)
    tries_left = tries

    def attempt(candidate: Sequence[int]) -> bool:
        nonlocal best, tries_left
        if tries_left <= 0 or not _smaller(candidate, best):
            return False
        tries_left -= 1
        read = fails(candidate)
        if read is None:
            return False
        trimmed = _trim(tuple(read))  # the tape that was read has the numbers reduced to the options
        best = trimmed if _smaller(trimmed, best) else tuple(candidate)
        return True

    attempt(())
    _shorten(lambda: best, attempt)
    changed = True
    while changed and tries_left > 0:
        before = best
        size = max(1, len(best) // 2)
        while size:
            at = 0
            while at < len(best) and tries_left > 0:
                cut = best[:at] + best[at + size :]
                zeros = best[:at] + (0,) * min(size, len(best) - at) + best[at + size :]
                if not attempt(cut) and not (any(best[at : at + size]) and attempt(zeros)):
                    at += size
            size //= 2
        for at in range(len(best)):
            _lower(lambda: best, at, attempt)
        if best == before:
            _hand_over(lambda: best, attempt)
        changed = best != before
    return best


def _shorten(current: Callable[[], tuple[int, ...]], attempt: Callable[[Sequence[int]], bool]) -> None:
    """Cut off the end by bisection."""
    size = len(current()) // 2
    while size:
        while attempt(current()[: len(current()) - size]):
            pass
        size //= 2


def _lower(current: Callable[[], tuple[int, ...]], at: int, attempt: Callable[[Sequence[int]], bool]) -> None:
    """Make one number as small as possible, by bisection."""
    too_small = -1
    while at < len(current()) and current()[at] - too_small > 1:
        tape = current()
        middle = 0 if too_small < 0 else (tape[at] + too_small) // 2
        if not attempt((*tape[:at], middle, *tape[at + 1 :])):
            too_small = middle


def _hand_over(current: Callable[[], tuple[int, ...]], attempt: Callable[[Sequence[int]], bool]) -> None:
    """Remove one number and add it to another: helps if each alone is necessary."""
    tape = current()
    for at, value in enumerate(tape):
        rest = tape[:at] + tape[at + 1 :]
        if any(attempt((*rest[:to], rest[to] + value, *rest[to + 1 :])) for to in range(len(rest)) if rest[to]):
            return


def _trim(tape: tuple[int, ...]) -> tuple[int, ...]:
    """The tape without zeros at its end, which are read there anyway."""
    end = len(tape)
    while end and tape[end - 1] == 0:
        end -= 1
    return tape[:end]


def _smaller(one: Sequence[int], other: Sequence[int]) -> bool:
    return (len(one), sum(v > 0 for v in one), sum(one)) < (len(other), sum(v > 0 for v in other), sum(other))
