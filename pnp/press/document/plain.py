"""Inlines as plain text for terminals and screen readers."""

from collections.abc import Iterable

from pnp.model.game import Clause, Game
from pnp.model.text.prose import Prose
from pnp.press.document.markdown import Names, markdown_inlines
from pnp.press.document.nodes import Inline, LineBreak, Link, NoteNumber, Sign, words_of

SUITS = {"spades": "♠", "hearts": "♥", "clubs": "♣", "diamonds": "♦"}
"""Signs that exist as characters. All other signs only repeat the words next to them."""


def plain_text(markdown: str, game: Game) -> str:
    """Markdown without its marks: links are followed by the number of their clause, suits are characters."""
    return plain(read_markdown(markdown, game), game)


def clause_text(clause: Clause, prose: Prose) -> str:
    """A clause with its number: "3.2.1 The Jewel then goes to …"."""
    return f"{clause.number} {plain_text(prose.text(clause.text), prose.game)}".strip()


def beginning(markdown: str, game: Game, length: int) -> str:
    """The first characters of some Markdown, without its signs and link targets."""
    return " ".join(words_of(read_markdown(markdown, game)).split())[:length].rstrip()


def read_markdown(markdown: str, game: Game) -> tuple[Inline, ...]:
    """Markdown as inlines, with clauses by number; one without a number by id."""

    def number(id: str) -> str:
        clause = game.clauses.get(id)
        return clause.number if clause else id

    return markdown_inlines(markdown, Names(number))


def plain(inlines: Iterable[Inline], game: Game) -> str:
    """Inlines as one line of text."""
    return " ".join("".join(_plain(inline, game) for inline in inlines).split())


def _plain(inline: Inline, game: Game) -> str:
    match inline:
        case Sign():
            return f" {SUITS[inline.name]}" if inline.name in SUITS else ""
        case Link():
            words, clause = "".join(_plain(i, game) for i in inline.inlines), game.clauses.get(inline.target)
            return f"{words} ({clause.number})" if clause and clause.number else words
        case LineBreak():
            return " "
        case NoteNumber():
            return ""
    inner = getattr(inline, "inlines", None)
    return words_of((inline,)) if inner is None else "".join(_plain(i, game) for i in inner)
