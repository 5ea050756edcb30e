"""The designer's appendix: what the source of a game leaves open, and the clauses that settle it, from
provenance.csv."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from pnp.model.rulebook import Gap, Provenance
from pnp.press.document.front import rulings_node
from pnp.press.document.game_text import GameText
from pnp.press.document.matter import Index, Ruling, Rulings
from pnp.press.document.nodes import Block, Chapter, Document, Number, Section, changed

APPENDIX = "page:appendix"
"""The id of the appendix; its parts are named after their gaps."""
RemarkOn = Callable[[Sequence[str]], str]
"""Returns a note on a gap, given the clauses that settle it; "" for none."""


def with_appendix(document: Document, text: GameText, remark: RemarkOn = lambda clauses: "") -> Document:
    """A book with all its rulings, including those without a clause, and the appendix before its index; no appendix if
    provenance.csv lists no gap."""
    rulings = rulings_node(text, True)
    document = with_all_rulings(document, rulings)
    sections = tuple(_sections(text, remark))
    if not sections:
        return document
    title = text.words(text.say("Left open by the source"))
    appendix = Chapter((Section(title, sections, 1, id=APPENDIX),), id=APPENDIX)
    at = next((i for i, block in enumerate(document.blocks) if isinstance(block, Index)), len(document.blocks))
    return replace(document, blocks=(*document.blocks[:at], appendix, *document.blocks[at:]))


def with_all_rulings(document: Document, rulings: Rulings) -> Document:
    """A book that prints every ruling, not only those that players may ask about."""

    def with_all_entries(block: Block) -> Block:
        return replace(block, entries=rulings.entries) if isinstance(block, Rulings) else block

    return replace(document, blocks=tuple(changed(block, with_all_entries) for block in document.blocks))


def _sections(text: GameText, remark: RemarkOn) -> Iterator[Section]:
    """A section for each kind of gap that occurs."""
    titles: dict[Gap, str] = {
        "stuck": text.say("Places where play could not continue or would not end"),
        "contradiction": text.say("Contradictions in the source"),
        "silent": text.say("Gaps in the source"),
    }
    order = {id: i for i, id in enumerate(text.game.clauses)}
    for gap, title in titles.items():
        rows = [
            row
            for row in text.game.provenance
            if row.gap == gap and any(text.number(c) for c in row.clauses if c in order)
        ]
        entries = [_entry(row, text, order, remark) for row in rows]
        if entries:
            yield Section(text.words(title), (Rulings(tuple(entries)),), 2, id=f"{APPENDIX}-{gap}")


def _entry(row: Provenance, text: GameText, order: dict[str, int], remark: RemarkOn) -> Ruling:
    """The decision, after the numbers of its clauses."""
    clauses = sorted((c for c in row.clauses if c in order), key=order.__getitem__)
    numbers = tuple(Number(c, number) for c in clauses if (number := text.number(c)))
    more = remark(clauses)
    note = text.text(row.note)
    return Ruling(numbers, text.words(f"{note} ({more})" if more else note))
