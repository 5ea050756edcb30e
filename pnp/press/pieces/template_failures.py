"""Templates that fail for some of their cards: each of these cards is named, and the others print."""

from collections.abc import Callable
from dataclasses import replace

from pnp.press.pieces.layouts import Made
from pnp.source.diagnostics import Diagnostic, Label, Report, Span

MOST = 20
"""Cards for which a template is tried that has failed for all cards before."""


class Failures:
    """The templates of a deck that have failed, with the cards for which they have."""

    def __init__(self, report: Report) -> None:
        self._report = report
        self._drawn: set[str | Made] = set()
        self._failed: dict[str | Made, list[tuple[Span, Diagnostic]]] = {}

    def watched(self, template: str | Made, card: Span, draw: Callable[[], str | None]) -> str | None:
        """The drawing of a card; None if its template fails, has failed for many cards and drawn none, or is more than
        pnp accepts (PNP130), which is tried for one card."""
        failed = self._failed.get(template, [])
        is_costly = any(fault.code == "PNP130" for _, fault in failed)
        if is_costly or (template not in self._drawn and len(failed) >= MOST):
            return None
        before = len(self._report.diagnostics)
        svg = draw()
        if svg is not None:
            self._drawn.add(template)
        elif faults := self._report.diagnostics[before:] or [fault for _, fault in failed[-1:]]:
            self._failed.setdefault(template, []).append((card, faults[0]))
        return svg

    def name_cards(self) -> None:
        """Move the fault of a template that draws other cards to the rows of the cards for which it fails."""
        for template, failed in self._failed.items():
            if template not in self._drawn or isinstance(template, Made):
                continue
            faults = [fault for _, fault in failed if fault.code != "PNP130"]
            self._report.diagnostics[:] = [each for each in self._report.diagnostics if each not in faults]
            for card, fault in failed:
                if fault in faults:
                    self._report.add(replace(fault, span=card, labels=(Label(fault.span, "the line that fails"),)))
