"""A clause as plain text: the book's Markdown with its marks taken out, references as numbers."""

import re

from pnp.model.game import Clause, Game, Message
from pnp.model.prose import Prose
from pnp.workflow.answers import folded

_SIGNS = {"spades": "♠", "hearts": "♥", "clubs": "♣", "diamonds": "♦"}


def plain_text(text: str, game: Game) -> str:
    """Markdown as a terminal or a screen reader takes it."""

    def reference(match: re.Match[str]) -> str:
        clause = game.clauses.get(match[2])
        number = clause.number if clause else match[2]
        return f"{match[1]} ({number})" if match[1] else number

    text = re.sub(r"\[([^\]]*)\]\(#([\w-]+)\)", reference, text)
    text = re.sub(r"\s*:([a-z-]+):", lambda m: f" {_SIGNS[m[1]]}" if m[1] in _SIGNS else "", text)
    text = re.sub(r"(\*\*|__)(.+?)\1", r"\2", text)
    text = re.sub(r"(?<!\w)[*_](\S.*?)[*_](?!\w)", r"\1", text)
    return " ".join(text.split())


def clause_text(clause: Clause, prose: Prose) -> str:
    """A clause with its number: "3.2.1 The Jewel then goes to …"."""
    return f"{clause.number} {plain_text(prose.text(clause.text), prose.game)}".strip()


def find_clauses(word: str, prose: Prose) -> list[Clause]:
    """The clauses that a word means: a number with all below it; else an id, then titles; else whose text has it."""
    game, wanted = prose.game, word.strip()
    clauses = [c for c in game.clauses.values() if c.text]
    if re.fullmatch(r"[\d.]+", wanted):
        number = wanted.rstrip(".")
        return [c for c in clauses if c.number == number or c.number.startswith(f"{number}.")]
    target = folded(wanted)
    if not target:
        return []
    titles = [folded(plain_text(prose.text(c.title), game)) for c in clauses]
    found = [c for c in clauses if c.id == wanted.lower()]
    found += [c for c, title in zip(clauses, titles, strict=True) if f" {target}" in f" {title}"]
    found = found or [c for c in clauses if target in folded(clause_text(c, prose))]
    return list({c.id: c for c in found}.values())


def card_text(code: str, prose: Prose) -> list[str]:
    """What is printed on a card: its texts, and the clause that it does."""
    game = prose.game
    for kind in game.cards.values():
        for card in kind.cards:
            if folded(card.code) != folded(code):
                continue
            texts = [plain_text(prose.text(v), game) for v in card.values.values() if isinstance(v, Message) and v]
            told = [v for n, v in card.values.items() if kind.columns[n].type.kind == "clause" and v in game.clauses]
            return [card.code, *texts, *(clause_text(game.clauses[id], prose) for id in told)]
    return []
