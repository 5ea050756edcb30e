"""Worked examples: their story, and for the proof the clauses that ran when they were executed."""

from dataclasses import replace

from pnp.model import game as model
from pnp.press.document.game_text import GameText, example_of
from pnp.press.document.markdown import Names, markdown_inlines
from pnp.press.document.nodes import Block, Example, Paragraph
from pnp.press.document.story import Scene


def example_node(block: model.Block, text: GameText, names: Names) -> Example:
    """The example in a fence of a chapter."""
    example = example_of(text.game, block.id)
    assert example is not None
    parts = text.story(block.text)
    story = tuple(Paragraph(markdown_inlines(part, names), span=block.span) for part in parts)
    return Example(
        story,
        example.id,
        text.number(example.clause),
        fault_note(example, text),
        _clauses_run(example, text),
        clause=example.clause,
        variant=text.game.variant,
        span=block.span,
    )


def fault_note(example: model.Example, text: GameText) -> str:
    """A note that the outcome of an example differs from its text; "" if it does not."""
    return "" if text.facts.results[example.id].ok else text.say("This example has a different result than it states.")


def _clauses_run(example: model.Example, text: GameText) -> str:
    """The clauses that ran when the example was executed, as a sentence."""
    clauses = text.game.clauses
    run = text.facts.results[example.id].clauses
    ids = [c for c in run if clauses[c].kind != "limit" or c == example.clause]
    numbers = list(dict.fromkeys(text.number(c) for c in ids if text.number(c)))
    return text.say("Checked against {clauses}").format(clauses=", ".join(numbers))


def without_log(block: Block) -> Block:
    """A block in the form for readers of the game: an example without the clauses that ran, a scene with the designer's
    words without its events."""
    match block:
        case Example(ran=str(ran)) if ran:
            return replace(block, ran="")
        case Scene() if block.words and block.lines:
            return replace(block, lines=())
    return block
