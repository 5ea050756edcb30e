"""First uses of a glossary word before the clause that explains it, where the book adds a reference."""

import re
from collections.abc import Iterator, Mapping

from pnp.base.frozen import dataclass
from pnp.model.game import Clause, Message, Term
from pnp.press.document.front import definitions
from pnp.press.document.game_text import GameText, printed_clauses
from pnp.press.document.languages import is_without_spaces

_NO_READING = frozenset({"advice", "flavour", "heading", "example"})
"""Kinds of blocks that may use a word before its definition: they introduce or embellish, and are not needed for
play."""

Early = tuple[tuple[str, str], ...]
"""Terms, each with the clause that explains it."""


@dataclass(frozen=True)
class FirstUse:
    """The first use of a glossary word in a book, and the place that explains it."""

    term: Term
    clause: str
    explained: str
    """The clause that explains it; "" if none does."""
    is_early: bool
    """Whether it is used before it is explained."""
    is_referred: bool
    """Whether the book refers to the explanation there."""

    @property
    def is_fault(self) -> bool:
        """Whether a reader meets the word without knowing where to look."""
        return not self.explained or (self.is_early and not self.is_referred)


def first_uses(text: GameText) -> Mapping[str, Early]:
    """For each clause, the terms that occur there for the first time and before they are explained."""
    uses: dict[str, list[tuple[str, str]]] = {}
    for term, clause, explained, early in _uses(text):
        if early and explained:
            uses.setdefault(clause.id, []).append((term.id, explained))
    return {id: tuple(terms) for id, terms in uses.items()}


def uses_of_terms(text: GameText) -> list[FirstUse]:
    """For each glossary word in a book: its first use, its explanation, and whether the reader is referred to it."""
    places = first_uses(text)
    uses = []
    for term, clause, explained, early in _uses(text):
        is_linked = f"[](#{explained})" in _with_places(clause.text, places.get(clause.id, ()), text)
        uses.append(FirstUse(term, clause.id, explained, early, is_linked))
    return uses


def _uses(text: GameText) -> Iterator[tuple[Term, Clause, str, bool]]:
    """Each term in use, the clause that uses it first, the one that explains it or "", and whether that one comes
    later."""
    defined, clauses = definitions(text), printed_clauses(text.game)
    order = {clause.id: i for i, clause in enumerate(clauses)}
    for term in text.game.terms.values():
        used = _used(term)
        explained = defined.get(term.id, "")
        for i, clause in enumerate(clauses):
            if clause.kind not in _NO_READING and used.search(clause.text.text):
                yield term, clause, explained, i < order.get(explained, 0)
                break


def with_places(message: Message, early: Early, text: GameText) -> str:
    """The message in this language with its placeholders filled in, and with the number of the explaining clause after
    the first mention of each term. A clause that the message refers to anyway is not repeated."""
    if not early:
        return text.text(message)
    return text.prose.fill(_with_places(message, early, text))


def _with_places(message: Message, early: Early, text: GameText) -> str:
    words, _ = text.prose.source(message)
    if "\n\n" in message.text:
        return words
    for clause in dict.fromkeys(clause for _, clause in early):
        link = f"[](#{clause})"
        terms = [text.game.terms[term] for term, place in early if place == clause]
        if link not in words:
            first = min(
                (use for term in terms if (use := _pattern(term).search(words))),
                key=_start,
                default=None,
            )
            words = f"{words[: first.end()]}{_bracketed(link, text)}{words[first.end() :]}" if first else words
    return words


def _bracketed(link: str, text: GameText) -> str:
    return f"（{link}）" if is_without_spaces(text.locale) else f" ({link})"


def _start(match: re.Match[str]) -> int:
    return match.start()


def _names(term: Term) -> str:
    """The term by its own name, in the plural, and by the name of the thing it stands for."""
    words = "|".join(re.escape(name) for name in (term.id, term.plural or term.id + "s"))
    return rf"{words}|name\([\"']{re.escape(term.names or term.id)}[\"']\)"


def _used(term: Term) -> re.Pattern[str]:
    """The beginning of a placeholder of a term, or of its plural."""
    return re.compile(rf"\{{\{{\s*(?:{_names(term)})(?!\w)")


def _pattern(term: Term) -> re.Pattern[str]:
    """The whole placeholder, with asterisks of bold words and the ending of a possessive."""
    return re.compile(rf"\{{\{{\s*(?:{_names(term)})(?!\w)[^}}]*\}}\}}(?:\*\*|\*)?(?:['\u2019]\w*)?")
