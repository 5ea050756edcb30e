"""When a build warns of too little bleed, what it advises, and how it names and turns its sheets; mm."""

from types import SimpleNamespace
from typing import Any

import pytest

from pnp.app.build import sheets
from pnp.press.impose.formats import Format, Paper
from pnp.press.impose.plan import Options
from pnp.press.typeset.drawing.page import Document, Face, Page
from pnp.source.diagnostics import Report, Span

FORMAT, A4 = Format("poker", 63.0, 88.0, bleed=3.0), Paper("a4", 210, 297, "A4")


def edition_of(report: Report) -> Any:
    components = [SimpleNamespace(id="deck", span=Span("game.yaml", 7), label="hares")]
    return SimpleNamespace(
        game=SimpleNamespace(components=components), report=report, say=lambda words: words.rpartition("|")[2],
        capital=str.capitalize, text=str, locale="en",
    )  # fmt: skip


def warned(
    monkeypatch: pytest.MonkeyPatch, held: float, more: float = 0.0, fewer: int = 9, drawn: tuple[float, float] = (3.0, 4.0),
    how: Options | None = None, **asked: float,
) -> str:  # fmt: skip
    """The warning of a sheet of nine pieces that leaves them ``held`` mm, and its hint; ``more`` and ``fewer``: the
    bleed of a sheet that is planned for it, and its pieces."""
    laid = how or Options()

    def plan(format: Format, paper: Paper, options: Options, report: Report) -> Any:
        is_now = options is laid
        return SimpleNamespace(bleed_held=held if is_now else more, slots=range(9 if is_now else fewer))

    monkeypatch.setattr(sheets, "how_laid", lambda *_: laid)
    monkeypatch.setattr(sheets, "plan_sheets", plan)
    face, back = (Face("a", 63.0, 88.0, (), bleed) for bleed in drawn)
    context: Any = SimpleNamespace(options=SimpleNamespace(**{"gap": None, "bleed": None, "grid": None} | asked))
    piece: Any = SimpleNamespace(component="deck", face=face, back=back)
    sheets._check_bleed(edition_of(report := Report()), FORMAT, [piece], A4, context)
    assert all(d.code == "PNP710" and d.span.line == 7 for d in report)
    return "; ".join(f"{d.message}: {d.help}" for d in report)


def test_bleed_is_half_of_the_gap_between_two_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not warned(monkeypatch, 0.46, gap=1.0) and not warned(monkeypatch, 0.56, gap=4.0)
    message = "a sheet of A4 leaves 0.4 mm of bleed around `poker`, but 0.5 mm are needed"
    assert warned(monkeypatch, 0.44, gap=1.0).startswith(message)


def test_the_side_with_the_least_drawn_bleed_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    hint = "extend the drawings 0.6 mm beyond the trim: they end at 0.2 mm"
    assert warned(monkeypatch, 2.0, drawn=(3.0, 0.2)).endswith(hint) and warned(
        monkeypatch, 2.0, drawn=(0.2, 3.0)
    ).endswith(hint)
    assert not warned(monkeypatch, 2.0, drawn=(0.55, 3.0))


def test_more_bleed_is_advised_to_a_tenth_with_the_pieces_that_it_costs(monkeypatch: pytest.MonkeyPatch) -> None:
    assert warned(monkeypatch, 0.4, 1.27, 6).endswith("`--bleed 1.2` gives 1.2 mm, with 6 on a sheet instead of 9")
    assert warned(monkeypatch, 0.4, 5.0, 9).endswith("`--bleed 3` gives 3 mm, with 9 on a sheet as now")
    assert warned(monkeypatch, 0.4, 0.54).endswith("choose a larger paper, or reduce the bleed with `--bleed`")
    assert "`--bleed 0.6` gives 0.6 mm" in warned(monkeypatch, 0.4, 0.6)
    grid = Options(grid=(3, 3))
    assert "remove `--grid`: that gives 1.2 mm" in warned(monkeypatch, 0.4, 1.2, 6, how=grid)


def test_four_components_are_named_by_their_part(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sheets, "joined_labels", lambda *_: "joined")
    pieces: Any = [SimpleNamespace(component=str(n // 2)) for n in range(8)]
    edition = edition_of(Report())
    assert [sheets.heading_labels(edition, pieces[:count], "cards") for count in (6, 7)] == ["joined", "Cards"]
    assert sheets.heading_labels(edition, pieces, "other") == "joined"


@pytest.mark.parametrize(
    ("duplex", "has_back", "labels", "turned", "purpose"),
    [
        ("long", True, ("fronts", "backs"), "long", "cut"), ("short", True, ("fronts",), "short", "cut"),
        ("gutterfold", True, ("tile 1", "fronts"), "", "cut"), ("long", False, ("tile 1", "tile 2"), "", "join"),
        ("short", False, (), "", "cut"),
    ],
)  # fmt: skip
def test_a_document_says_over_which_edge_its_sheets_are_turned(
    duplex: str, has_back: bool, labels: tuple[str, ...], turned: str, purpose: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    orders: list[str] = []

    def ordered(laid: Any, way: str, reverse: bool) -> list[Page]:
        orders.append(way)
        return [Page(210.0, 297.0, label=label) for label in labels]

    monkeypatch.setattr(sheets, "sheets_of", lambda *_: [SimpleNamespace(back=None), SimpleNamespace(back=has_back)])
    monkeypatch.setattr(sheets, "in_printing_order", ordered)
    monkeypatch.setattr(sheets, "document_of", lambda edition, part, pages: Document(pages, part))
    context: Any = SimpleNamespace(options=SimpleNamespace(duplex=duplex, reverse_backs=False), printer=None)
    pieces: Any = [SimpleNamespace(component="deck")]
    document = sheets.sheets(edition_of(Report()), "cards", pieces, A4, context)
    assert (document.duplex, document.purpose, document.subject) == (turned, purpose, "Hares")
    assert orders == [duplex if has_back else "none"]
