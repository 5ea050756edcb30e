"""Which drawings of templates are stored for the next build, and which are begun ahead by a worker."""

from types import SimpleNamespace
from typing import Any

import pytest

from pnp.press.pieces.templates import Templates
from pnp.source.diagnostics import Report, Span

PLACE = Span("cards.csv", 2)


class Bench:
    """As much of the templates of an edition as a drawing needs; it notes what is stored."""

    def __init__(self, stores: bool, asks_for_cards: bool, has_fault: bool) -> None:
        self.stored: list[object] = []
        self.report = Report()
        self.has_fault = has_fault
        memory = SimpleNamespace(
            knows_drawings=True, stores_drawings=stores, goes_on=True, get=lambda key: None,
            drew=lambda key, svg, messages: None, put=lambda key, drawing: self.stored.append(drawing),
        )  # fmt: skip
        catalogue = SimpleNamespace(noting=lambda draw: (draw(), {}))
        self.edition = SimpleNamespace(
            facts=SimpleNamespace(cache=memory), prose=SimpleNamespace(catalogue=catalogue), report=self.report
        )
        self.notes = SimpleNamespace(begin=lambda: None, asked=asks_for_cards, questions=["name"])

    def _key(self, template: str, values: object) -> str:
        return template

    def _rendered(self, template: str, span: Span, values: object, is_known: bool = False) -> str:
        if self.has_fault:
            self.report.warn("PNP706", "a fault of the drawing", span, "mend it")
        return "<svg/>"


@pytest.mark.parametrize(
    ("stores", "asks_for_cards", "has_fault", "is_stored"),
    [(True, False, False, True), (False, False, False, False), (True, True, False, False), (True, False, True, False)],
)
def test_a_drawing_is_stored_unless_it_asks_for_cards_or_has_a_fault(
    stores: bool, asks_for_cards: bool, has_fault: bool, is_stored: bool
) -> None:
    bench: Any = Bench(stores, asks_for_cards, has_fault)
    assert Templates.render(bench, "hare.svg.j2", PLACE, rank=1) == "<svg/>"
    assert bench.stored == ([("<svg/>", ("name",))] if is_stored else [])


def test_only_what_a_worker_draws_is_begun_ahead() -> None:
    begun: list[object] = []
    bench: Any = SimpleNamespace(
        edition=SimpleNamespace(facts=SimpleNamespace(cache=SimpleNamespace(knows_drawings=False))),
        apart=SimpleNamespace(ahead=begun.extend),
        is_drawn_apart=lambda template: template == "theirs.svg.j2",
    )
    Templates.draw_ahead(bench, [("ours.svg.j2", PLACE, {}), ("theirs.svg.j2", PLACE, {"rank": 1})])
    assert begun == [("theirs.svg.j2", PLACE, {"rank": 1}, False)]
