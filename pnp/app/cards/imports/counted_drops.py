"""Keys of a project that are left out: each named once, with its first line and its number of occurrences."""

from pnp.app.cards.imports.project import leave_out, pass_over
from pnp.source.diagnostics import Report, Span
from pnp.source.diagnostics.numbers import number_of


class CountedDrops:
    """Dropped parts, by their keys."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._counts: dict[str, int] = {}
        self._firsts: dict[str, tuple[int, str, bool]] = {}

    def drop(self, key: str, line: int, why: str, is_seen: bool = True) -> None:
        """Note that a key is left out. ``is_seen``: whether the cards look different without it."""
        self._counts[key] = self._counts.get(key, 0) + 1
        self._firsts.setdefault(key, (line, why, is_seen))

    def tell(self, report: Report) -> None:
        """Name the keys (PNP143) in the order of their lines."""
        for key, (line, why, is_seen) in sorted(self._firsts.items(), key=lambda item: item[1][0]):
            count = self._counts[key]
            times = f" ({number_of(count, 'time')}, first here)" if count > 1 else ""
            say = leave_out if is_seen else pass_over
            say(report, key, why + times, Span(self._path, line, 1, line, 2))
