"""Card faces: one for each card, drawn from templates, all in one size of type."""

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from pnp.model.text.catalogue import load_catalogue
from pnp.press.edition import Edition, Facts, build_edition
from pnp.press.pieces import Print, draw_prints
from pnp.press.pieces.cards import reminders
from pnp.press.typeset.drawing.page import GlyphRun
from pnp.press.typeset.drawing.walk import leaves
from pnp.source.diagnostics import Report
from pnp.source.load.tree import Tree


def test_every_card_of_the_model_is_printed_as_often_as_it_says(facts: Facts, prints: tuple[Print, ...]) -> None:
    printed = Counter({p.face.name: p.copies for p in prints if p.component == "trumps"})
    assert printed == Counter({c.code: c.copies for c in facts.game.cards["trump"].cards})
    assert sum(printed.values()) == 54


def test_all_trumps_have_one_back_and_every_princess_her_face(prints: tuple[Print, ...]) -> None:
    assert {p.back.name for p in prints if p.component == "trumps" and p.back} == {"back:trump"}
    princesses = [p for p in prints if p.component == "princesses"]
    assert len({p.face.name for p in princesses}) == 4
    assert all(p.copies == 1 for p in princesses)


def test_a_face_prints_the_brief_of_its_clause(english: Edition, prints: tuple[Print, ...]) -> None:
    face = next(p.face for p in prints if p.face.name == "HK")
    text = " ".join(i.text for i, _ in leaves(face.items) if isinstance(i, GlyphRun))
    assert "Regency" in text and "Eric" in text
    assert english.brief(english.game.clauses["regency"]).split()[0] in text


def test_the_rules_of_all_cards_are_set_in_one_size(prints: tuple[Print, ...]) -> None:
    sizes = set()
    for piece in prints:
        if piece.component == "trumps":
            runs = [i for i, _ in leaves(piece.face.items) if isinstance(i, GlyphRun)]
            sizes |= {round(r.size, 2) for r in runs if r.font == "Alegreya Sans" and len(r.text) > 12}
    assert len(sizes) == 1


def test_a_players_own_card_says_how_to_win_and_what_always_holds(english: Edition) -> None:
    told = reminders(english)
    assert told[0].startswith("**You win**")
    assert len(told) > 3


@pytest.mark.parametrize(
    ("template", "line", "words"),
    [
        ("<svg>\n{{ card.colour }}\n</svg>", 2, "colour"),
        ("<svg>\n\n{{ ink('puce') }}</svg>", 3, "puce"),
        ("<svg>\n{% if %}\n</svg>", 2, "expected"),
        ("<svg>{{ ''.__class__.__mro__ }}</svg>", 1, "unsafe"),
        ("<svg>\n{{ cards.args[0].game.folder.joinpath('x').write_text('') }}</svg>", 2, "unsafe"),
        ("<svg>{{ brief.func }}</svg>", 1, "unsafe"),
    ],
)
def test_a_template_that_fails_is_told_with_its_line(
    facts: Facts, tree: Tree, tmp_path: Path, template: str, line: int, words: str
) -> None:
    file = tmp_path / "templates" / "cards" / "trump.svg.j2"
    file.parent.mkdir(parents=True)
    file.write_text(template, encoding="utf-8")
    report = Report()
    edition = build_edition(
        replace(facts, folders=(tmp_path, *facts.folders)), "en", load_catalogue(tree, "en", report), report
    )
    draw_prints(edition)
    found = [d for d in report if d.code == "PNP121"]
    assert len(found) == 1
    assert found[0].span.file == str(file) and found[0].span.line == line
    assert words in found[0].message
