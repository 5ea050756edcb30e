"""The texts of a game in the order of reading, each with its clause and whether it is binding."""

import ast
from collections.abc import Iterator, Mapping

from pnp.base.frozen import dataclass
from pnp.model.game import ASIDES, BINDING, Block, Clause, Game, Message
from pnp.model.schema.message import texts_in
from pnp.model.text.messages import paragraphs
from pnp.model.text.placeholders import place_in
from pnp.rules import Rule, RuleSet
from pnp.rules.parse import node_span
from pnp.source.diagnostics import Span

FLAVOUR_COLUMNS = frozenset({"story", "flavour", "flavor", "quote", "lore"})
"""Text columns of cards that state no rules."""


@dataclass(frozen=True)
class Text:
    """A printed text: its content, and its place in the book."""

    message: Message
    context: str = ""
    """The place as named in diagnostics: "3.2 Court"."""
    clause: str = ""
    """The clause that it is or continues; "" outside the chapters."""
    binds: bool = False
    """Whether it states a rule: no number may be typed into it."""
    states_result: bool = False
    """Whether it states the result of an executed example, whose numbers also come from the model."""


def context_of(game: Game, id: str) -> str:
    """A clause as named in diagnostics: its number and the title of its section; "" if it is not printed."""
    clause = game.clauses.get(id)
    return f"{clause.number} {clause.title.text}".strip() if clause else ""


def all_blocks(game: Game) -> Iterator[Block]:
    """The blocks of every chapter in reading order, then those of the reference sheet."""
    for chapter in game.chapters:
        yield from chapter.blocks
    yield from game.reference


def printed_texts(game: Game) -> Iterator[Text]:
    """Every text with its place in the book: prose, briefs, the reference sheet, cards, tables and the glossary."""
    for block in all_blocks(game):
        clause = game.clauses.get(block.clause)
        context = context_of(game, block.clause)
        if block.kind == "example":
            for paragraph in paragraphs(block.text):
                yield Text(paragraph, context, block.clause, states_result=True)
        elif block.text:
            is_aside = clause is None and block.info.get("kind") in ASIDES  # (in a chapter of the lesson)
            binds = block.kind != "heading" and not is_aside and _is_binding(clause)
            yield Text(block.text, context, block.clause, binds)
    for clause in game.clauses.values():
        if clause.brief:
            yield Text(clause.brief, context_of(game, clause.id), clause.id, True)
    yield from _texts_of_data(game)


def _is_binding(clause: Clause | None) -> bool:
    """Whether prose outside a clause, under a heading or between clauses, counts as binding."""
    return clause is None or clause.kind in BINDING or clause.kind == "heading"


def _texts_of_data(game: Game) -> Iterator[Text]:
    for kind in game.cards.values():
        keys = set()
        for card in kind.cards:
            for name, text in ((name, text) for name, value in card.values.items() for text in texts_in(value)):
                if text and (text.span, text.text) not in keys:
                    keys.add((text.span, text.text))
                    yield Text(text, f"card `{card.code}`", "", name not in FLAVOUR_COLUMNS)
    for table in game.tables.values():
        for cell in table.cells.values():
            if isinstance(cell, Message) and cell:
                yield Text(cell, f"table `{table.name}`", table.clause, True)
    for term in game.terms.values():
        if term.definition:
            yield Text(term.definition, f"glossary, {term.one.text}", "", True)


def rule_messages(rules: RuleSet) -> list[Message]:
    """The prompts and labels of rule code as messages, context ``prompt:<rule>``, each once."""
    messages: dict[tuple[str, str], Message] = {}
    for rule in rules.rules.values():
        for text, span in rule.prompts:
            messages.setdefault((rule.name, text), Message(text, f"prompt:{rule.name}", span))
    return list(messages.values())


# ------------------------------------------------------------------------------------------------- places
def place_of(game: Game, rule: Rule, node: ast.AST) -> Span:
    """The place of a node of a rule's code in its chapter; the rule's own place if it cannot be found."""
    for block in game.rules:
        if block.file == rule.span.file and 0 <= rule.span.line - block.line <= block.code.count("\n"):
            return node_span(node, block)
    return rule.span


def place(message: Message, start: int, end: int, sources: Mapping[str, str]) -> Span:
    """The place of a range of a message in the designer's file."""
    return place_in(message, start, end, sources)
