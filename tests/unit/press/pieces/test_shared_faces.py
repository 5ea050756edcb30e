"""Variants of one game: a face that they share is drawn once."""

from dataclasses import replace

import pytest

from pnp.app.played.facts import played_facts
from pnp.base.cache import Generations
from pnp.model.text.catalogue import load_catalogue
from pnp.press.edition import build_edition, build_facts
from pnp.press.edition.edition import PieceFormat
from pnp.press.impose.formats import read_formats
from pnp.press.pieces import Print, draw_prints
from pnp.press.pieces.templates import Templates
from pnp.source.diagnostics import Report
from tests.shipped import loaded, tree_of


def prints_of(variant: str, memory: Generations, title: str = "") -> tuple[Print, ...]:
    """Eight cards of one game of Deck of Fey."""
    report, source = Report(), loaded("deck-of-fey", variant)
    (cards,) = (component for component in source.game.components if component.prints == "deck_card")
    few = frozenset(card.code for card in source.game.cards["deck_card"].cards[::11])
    game = replace(source.game, components=(replace(cards, chosen=few, count=len(few)),))
    if title:
        game = replace(game, title=replace(game.title, text=title))
    sizes = {n: PieceFormat(f.width, f.height, f.bleed, f.safe) for n, f in read_formats(report).items()}
    facts = build_facts(game, played_facts(game, source.rules), {}, sizes, (game.folder,), memory)
    prints = draw_prints(build_edition(facts, "en", load_catalogue(tree_of("deck-of-fey"), "en", report), report))
    assert not report.errors, list(report)
    return prints


def test_variants_share_the_faces_that_they_draw_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []
    rendered = Templates._rendered

    def counted(self: Templates, *args: object, **more: object) -> str | None:
        drawn.append(self.edition.game.variant)
        return rendered(self, *args, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(Templates, "_rendered", counted)
    memory = Generations(goes_on=False, has_variants=True)
    first, second = prints_of("rebel-runs", memory), prints_of("troll-tricker", memory)
    assert set(drawn) == {"rebel-runs"}
    assert all(one.face is other.face for one, other in zip(first, second, strict=True))
    assert prints_of("troll-tricker", Generations(goes_on=False)) == second, "drawn by itself it looks the same"


def test_variants_whose_facts_differ_are_drawn_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Templates, "_is_named", lambda self, fact: True)
    memory = Generations(goes_on=False, has_variants=True)
    first, second = prints_of("rebel-runs", memory), prints_of("troll-tricker", memory, "Another Title")
    assert not any(one.face is other.face for one, other in zip(first, second, strict=True))
