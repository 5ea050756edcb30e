"""First uses of a word of the glossary before the clause that explains it: there the book says where that is."""

import re
from collections.abc import Mapping

from pnp.document.front import definitions
from pnp.document.game_text import GameText, printed_chapters
from pnp.model.game import ASIDES, Clause, Message, Term

_NOT_BINDING = frozenset({*ASIDES, "heading", "example"})


Early = tuple[tuple[str, str], ...]
"""Terms, each with the clause that explains it."""


def first_uses(text: GameText) -> Mapping[str, Early]:
    """For each clause in which terms stand for the first time and before they are explained: these terms."""
    defined, clauses = definitions(text), _printed(text)
    order = {clause.id: i for i, clause in enumerate(clauses)}
    found: dict[str, list[tuple[str, str]]] = {}
    for term in text.game.terms.values():
        own = defined.get(term.id, "")
        used = _used(term)
        for clause in clauses[: order.get(own, 0)]:
            if clause.number and clause.kind not in _NOT_BINDING and used.search(clause.text.text):
                found.setdefault(clause.id, []).append((term.id, own))
                break
    return {id: tuple(terms) for id, terms in found.items()}


def with_places(message: Message, early: Early, text: GameText) -> str:
    """The message in this language, its placeholders filled, with the number of the clause that explains each term
    behind the first mention of it. A clause that the message refers to anyway is not named again."""
    if not early or "\n\n" in message.text:
        return text.text(message)
    words, _ = text.prose.source(message)
    for clause in dict.fromkeys(clause for _, clause in early):
        link = f"[](#{clause})"
        terms = [text.game.terms[term] for term, place in early if place == clause]
        if link not in words:
            first = min((found for term in terms if (found := _said(term).search(words))), key=_start, default=None)
            words = f"{words[: first.end()]} ({link}){words[first.end() :]}" if first else words
    return text.prose.fill(words)


def _start(found: re.Match[str]) -> int:
    return found.start()


def _names(term: Term) -> str:
    return "|".join(re.escape(name) for name in (term.id, term.plural or term.id + "s"))


def _used(term: Term) -> re.Pattern[str]:
    """The beginning of a placeholder of a term, or of its plural."""
    return re.compile(rf"\{{\{{\s*(?:{_names(term)})\b")


def _said(term: Term) -> re.Pattern[str]:
    """The whole placeholder, with the stars of words that are bold and the ending of what belongs to somebody."""
    return re.compile(rf"\{{\{{\s*(?:{_names(term)})\b[^}}]*\}}\}}(?:\*\*|\*)?(?:['\u2019]\w*)?")


def _printed(text: GameText) -> list[Clause]:
    """The clauses that a book prints, in order."""
    game = text.game
    chapters = {chapter.id for chapter in printed_chapters(game)}
    here = (clause for clause in game.clauses.values() if clause.chapter in chapters)
    return [clause for clause in here if not clause.variants or game.variant in clause.variants]
