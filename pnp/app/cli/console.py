"""Where a command's words go: results to standard output, diagnostics and progress to standard error."""

import argparse
import json
import sys

from pnp.source.diagnostics import CODES, Diagnostic, Report
from pnp.source.diagnostics.formats import as_github, as_sarif
from pnp.source.diagnostics.pages import page_of
from pnp.source.diagnostics.render import bounded, most_severe, render_all, render_text, report_data


class Console:
    """Standard output and standard error, with the manners that ``--json``, ``--short`` and ``--quiet`` ask for."""

    def __init__(self) -> None:
        self.json = self.short = self.quiet = False
        self.format = "text"

    def take(self, given: argparse.Namespace) -> None:
        """Mind the manners that a command was given."""
        asked: str = getattr(given, "format", None) or "text"
        self.format = "json" if getattr(given, "json", False) else asked
        self.json = self.format == "json"
        self.short = getattr(given, "short", False)
        self.quiet = getattr(given, "quiet", False)

    def say(self, text: str = "") -> None:
        """A line of the result."""
        if not self.quiet and self.format == "text":
            print(text)

    def note(self, text: str) -> None:
        """A line about what is going on, on standard error."""
        if not self.quiet and self.format == "text":
            print(text, file=sys.stderr, flush=True)

    def data(self, data: object) -> None:
        """The result for programs."""
        print(json.dumps(data, ensure_ascii=False, indent=2))

    def report(self, report: Report) -> None:
        """Every diagnostic of a report: for people, or as the format has it that was asked for."""
        if self.format in ("github", "sarif"):
            self._for_programs(report)
            return
        text = render_all(report, report.sources, self.short)
        if text:
            print(text, file=sys.stderr, flush=True)

    def diagnostic(self, diagnostic: Diagnostic) -> None:
        """One diagnostic that belongs to no report."""
        print(render_text(diagnostic, {}), file=sys.stderr, flush=True)

    def _for_programs(self, report: Report) -> None:
        shown = [bounded(diagnostic) for diagnostic in most_severe(report)]
        if self.format == "github":
            print(*map(as_github, shown), sep="\n", end="\n" if shown else "", flush=True)
        else:
            pages = {d.code: page_of(CODES[d.code]) for d in shown}
            self.data(as_sarif(shown, pages))

    def failed(self, report: Report) -> None:
        """The end of a command that could not go on."""
        if self.json:
            self.data({**report_data(report), "ok": False})
        else:
            self.report(report)
