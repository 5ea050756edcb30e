"""Checks that every cross-reference leads to something that this edition prints (PNP303)."""

from collections.abc import Iterator

from pnp.base.frozen import dataclass
from pnp.checks.static.texts import Text, all_blocks, place, printed_texts
from pnp.model.game import Game
from pnp.source.diagnostics import Diagnostic
from pnp.source.diagnostics.hints import did_you_mean
from pnp.source.markdown.patterns import LINK, NOTE_NUMBER, without_verbatim


@dataclass(frozen=True, slots=True)
class Reference:
    """A link in a text: the id of its target (``^x`` for the note x), and its position (characters from 0)."""

    id: str
    start: int
    end: int


def references_of(text: str) -> list[Reference]:
    """The cross-references of a text, in order, and its footnote marks."""
    bare = without_verbatim(text)
    links = (m for m in LINK.finditer(bare) if m["address"].startswith("#"))
    references = [Reference(m["address"][1:], m.start(), m.end()) for m in links]
    return references + [Reference("^" + m["note"], m.start(), m.end()) for m in NOTE_NUMBER.finditer(bare)]


def targets_of(game: Game) -> set[str]:
    """Every id that a cross-reference may lead to in this edition."""
    ids = {*game.clauses, *(example.id for example in game.examples)}
    for block in all_blocks(game):
        if block.kind == "note":
            ids.add("^" + block.info.get("note", block.id))
        elif block.id:
            ids.add(block.id)
    return ids


def check_references(game: Game) -> Iterator[Diagnostic]:
    """A cross-reference, in prose, a brief, the reference sheet or the glossary, that leads nowhere."""
    targets = targets_of(game)
    for text in printed_texts(game):
        for reference in references_of(text.message.text):
            if reference.id not in targets:
                yield broken_reference(game, text, reference, targets)


def broken_reference(game: Game, text: Text, reference: Reference, targets: set[str]) -> Diagnostic:
    """The diagnostic for a reference that leads nowhere."""
    span = place(text.message, reference.start, reference.end, game.sources)
    id = reference.id
    if id.startswith("^"):
        message = f"there is no note `[^{id[1:]}]`"
        help = f"write the note below its paragraph: `[^{id[1:]}]: …`"
    else:
        message = f"no clause of this edition has the id `{id}`"
        help = (
            did_you_mean(id, (t for t in targets if not t.startswith("^")))
            or f"give the clause that you mean `{{#{id}}}`"
        )
    return Diagnostic("PNP303", message, span, help, context=text.context)
