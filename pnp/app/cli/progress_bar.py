"""The live lines of a progress display, drawn by rich. It is imported only when a command has taken half a second."""

from collections.abc import Iterable
from typing import TextIO

from rich.console import Console, RenderableType
from rich.progress import BarColumn, Progress, TextColumn
from rich.text import Text

from pnp.app.cli.terminal import escaped, styled

WIDTH = 30
"""Columns of the bar."""


class _Terminal(Console):
    """A terminal whose cursor stays visible: a command that is killed need not bring it back."""

    def show_cursor(self, show: bool = True) -> bool:
        """Leave the cursor as it is."""
        return False


class _Lines(Progress):
    """A line of words, and below it the bar of the one task where its total is known."""

    def get_renderables(self) -> Iterable[RenderableType]:
        """The lines."""
        for task in self.tasks:
            yield Text(escaped(task.description), no_wrap=True, overflow="ellipsis")
            if task.total is not None:
                yield self.make_tasks_table([task])


class Bar:
    """One or two lines at the foot of a terminal. They are drawn by whoever calls, in no thread of their own: a process
    with threads cannot be copied to share work."""

    def __init__(self, stream: TextIO) -> None:
        terminal = _Terminal(file=styled(stream), highlight=False, markup=False, emoji=False)
        columns = (BarColumn(WIDTH), TextColumn("{task.fields[rest]}", markup=False))
        self._lines = _Lines(
            *columns, console=terminal, auto_refresh=False, transient=True, redirect_stdout=False, redirect_stderr=False
        )
        self._task = self._lines.add_task("", total=None, rest="")

    def draw(self, words: str, done: int, total: int, rest: str) -> None:
        """Draw the lines anew. ``total`` 0: there is no bar. ``rest``: what stands behind it."""
        self._lines.start()
        self._lines.update(self._task, description=words, completed=done, rest=rest)
        self._lines.tasks[0].total = total or None
        self._lines.refresh()

    def remove(self) -> None:
        """Clear the lines away. The bar is not drawn again."""
        self._lines.stop()
