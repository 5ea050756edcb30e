"""The live lines of a progress display, drawn by rich. This module is imported only when a command has taken half a
second."""

from collections.abc import Iterable
from typing import TextIO

from rich.console import Console, RenderableType
from rich.progress import BarColumn, Progress, TextColumn
from rich.text import Text

from pnp.app.cli.terminal import escaped, styled

WIDTH = 30
"""Columns of the bar."""


class _Terminal(Console):
    """A terminal whose cursor stays visible, so that a killed command need not restore it."""

    def show_cursor(self, show: bool = True) -> bool:
        """Leave the cursor as it is."""
        return False


class _Lines(Progress):
    """A line of words, and below it the bar of the one task with a known total."""

    def get_renderables(self) -> Iterable[RenderableType]:
        """The lines."""
        for task in self.tasks:
            yield Text(escaped(task.description), no_wrap=True, overflow="ellipsis")
            if task.total is not None:
                yield self.make_tasks_table([task])


class Bar:
    """One or two lines at the bottom of a terminal. The caller draws them, without a thread: a process with threads
    cannot be forked to share work."""

    def __init__(self, stream: TextIO) -> None:
        terminal = _Terminal(file=styled(stream), highlight=False, markup=False, emoji=False)
        columns = (BarColumn(WIDTH), TextColumn("{task.fields[rest]}", markup=False))
        self._lines = _Lines(
            *columns, console=terminal, auto_refresh=False, transient=True, redirect_stdout=False, redirect_stderr=False
        )
        self._task = self._lines.add_task("", total=None, rest="")

    def draw(self, words: str, done: int, total: int, rest: str) -> None:
        """Draw the lines anew. ``total``: 0 for no bar. ``rest``: the text after the bar."""
        self._lines.start()
        self._lines.update(self._task, description=words, completed=done, rest=rest)
        self._lines.tasks[0].total = total or None
        self._lines.refresh()

    def remove(self) -> None:
        """Clear the lines. The bar is not drawn again."""
        self._lines.stop()
