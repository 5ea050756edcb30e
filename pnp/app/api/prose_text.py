"""Find the book's text for a word, as plain text: clauses by number, title or words, and cards by code."""

import re

from pnp.app.game.answers import folded
from pnp.model.game import Clause
from pnp.model.text.prose import Prose
from pnp.press.document.plain import SUITS, clause_text, plain_text
from pnp.source.markdown.cells import cell_words

__all__ = ["card_text", "clause_text", "find_clauses"]


def find_clauses(word: str, prose: Prose) -> list[Clause]:
    """The clauses that a word refers to: by number, with the clauses below it; otherwise by id or title; if none
    matches, by text."""
    game, wanted = prose.game, word.strip()
    clauses = [c for c in game.clauses.values() if c.text]
    if re.fullmatch(r"[\d.]+", wanted):
        number = wanted.rstrip(".")
        return [c for c in clauses if c.number == number or c.number.startswith(f"{number}.")]
    target = folded(wanted)
    if not target:
        return []
    titles = [folded(plain_text(prose.text(c.title), game)) for c in clauses]
    matches = [c for c in clauses if c.id == wanted.lower()]
    matches += [c for c, title in zip(clauses, titles, strict=True) if f" {target}" in f" {title}"]
    matches = matches or [c for c in clauses if target in folded(clause_text(c, prose))]
    return list({c.id: c for c in matches}.values())


def card_text(code: str, prose: Prose) -> list[str]:
    """The text on a card, and the clause that it carries out."""
    game = prose.game
    for kind in game.cards.values():
        for card in kind.cards:
            if folded(card.code) != folded(code):
                continue
            texts = [_card_words(prose.text(v)) for v in card.texts if v]
            clauses = [v for n, v in card.values.items() if kind.columns[n].type.kind == "clause" and v in game.clauses]
            return [card.code, *texts, *(clause_text(game.clauses[id], prose) for id in clauses)]
    return []


def _card_words(text: str) -> str:
    """A card's text on one line; suits are characters, as in clauses."""
    return " ".join(cell_words(text, lambda sign: SUITS.get(sign, "")).split())
