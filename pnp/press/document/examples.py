"""Worked examples: their story, and the clauses that ran when they were executed."""

from pnp.model import game as model
from pnp.press.document.game_text import GameText, example_of
from pnp.press.document.markdown import Names, markdown_inlines
from pnp.press.document.nodes import Example, Paragraph


def example_node(block: model.Block, text: GameText, names: Names) -> Example:
    """The example of a fence of a chapter."""
    example = example_of(text.game, block.id)
    assert example is not None
    parts = text.story(block.text)
    story = tuple(Paragraph(markdown_inlines(part, names), span=block.span) for part in parts)
    return Example(
        story,
        example.id,
        text.number(example.clause),
        checked(example, text),
        clause=example.clause,
        variant=text.game.variant,
        span=block.span,
    )


def checked(example: model.Example, text: GameText) -> str:
    """The clauses that ran when the example was executed, or a note that its outcome differs from its text."""
    result = text.facts.results[example.id]
    if not result.ok:
        return text.say("This example does not come out as it says.")
    clauses = text.game.clauses
    ran = [c for c in result.clauses if clauses[c].kind != "limit" or c == example.clause]
    numbers = list(dict.fromkeys(text.number(c) for c in ran if text.number(c)))
    return text.say("Checked against {clauses}").format(clauses=", ".join(numbers))
