"""The output of commands: results to standard output, diagnostics and progress to standard error.

All output goes through this module, which first clears the lines of a progress display.
"""

import argparse
import json
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from pnp.base.progress import Progress, Step, paced, silent
from pnp.source.diagnostics import CODES, Diagnostic, Report
from pnp.source.diagnostics.numbers import number_of

if TYPE_CHECKING:
    from pnp.app.cli.reporter import Reporter


class Console:
    """Standard output and standard error, as configured by ``--json``, ``--short`` and ``--quiet``."""

    def __init__(self) -> None:
        self.json = self.short = self.quiet = False
        self.format = "text"
        self._reporter: Reporter | None = None

    def take(self, args: argparse.Namespace) -> None:
        """Apply a command's output options."""
        asked: str = getattr(args, "format", None) or "text"
        self.format = "json" if getattr(args, "json", False) else asked
        self.json = self.format == "json"
        self.short = getattr(args, "short", False)
        self.quiet = getattr(args, "quiet", False)

    def progress(self, doing: str, name: str = "", first: str = "Reading the game") -> Progress:
        """The receiver of this command's steps. ``doing`` describes the whole command, ``name`` the game or the file,
        ``first`` the first step. It is silent if standard error is not a terminal, or if programs read the output."""
        if self.quiet or self.format != "text" or not sys.stderr.isatty():
            return silent
        from pnp.app.cli.reporter import Reporter

        self.end()
        self._reporter = Reporter(f"{doing} {os.path.basename(os.path.abspath(name)) if name else ''}".strip())
        self._reporter(Step(first))
        return paced(self._reporter)

    def hide(self) -> None:
        """Clear the lines of the progress display; the next step draws them again."""
        if self._reporter is not None:
            self._reporter.hide()

    def end(self) -> None:
        """End the progress display."""
        if self._reporter is not None:
            self._reporter.end()
            self._reporter = None

    def say(self, text: str = "") -> None:
        """Print a line of the result."""
        self.hide()
        if not self.quiet and self.format == "text":
            print(text)

    def note(self, text: str) -> None:
        """Print a line about the current work on standard error."""
        self.hide()
        if not self.quiet and self.format == "text":
            print(text, file=sys.stderr, flush=True)

    def show_build(self, files: Sequence[object], report: Report, seconds: float) -> None:
        """Print the result of one build of many, under ``--watch``."""
        self.report(report)
        printed = number_of(len(files), "file") if files else "nothing was printed"
        self.note(f"{printed}, {seconds:.2f} s; waiting for changes (stop with Ctrl+C)")

    def data(self, data: object) -> None:
        """Print the result for programs."""
        self.hide()
        print(json.dumps(data, ensure_ascii=False, indent=2))

    def report(self, report: Report) -> None:
        """Print every diagnostic of a report, for people or in the requested format."""
        self.hide()
        if self.format in ("github", "sarif"):
            self._for_programs(report)
            return
        if not report.diagnostics:
            return
        from pnp.source.diagnostics.render import render_all

        text = render_all(report, report.sources, self.short)
        if text:
            print(text, file=sys.stderr, flush=True)

    def diagnostic(self, diagnostic: Diagnostic) -> None:
        """Print a diagnostic that belongs to no report."""
        self.hide()
        from pnp.source.diagnostics.render import render_text

        print(render_text(diagnostic, {}), file=sys.stderr, flush=True)

    def _for_programs(self, report: Report) -> None:
        from pnp.source.diagnostics.formats import as_github, as_sarif
        from pnp.source.diagnostics.pages import page_of
        from pnp.source.diagnostics.render import bounded, most_severe

        shown = [bounded(diagnostic) for diagnostic in most_severe(report)]
        if self.format == "github":
            print(*map(as_github, shown), sep="\n", end="\n" if shown else "", flush=True)
        else:
            pages = {d.code: page_of(CODES[d.code]) for d in shown}
            self.data(as_sarif(shown, pages))

    def failed(self, report: Report) -> None:
        """Print the reason why a command could not continue."""
        if self.json:
            from pnp.source.diagnostics.render import report_data

            self.data({**report_data(report), "ok": False})
        else:
            self.report(report)
