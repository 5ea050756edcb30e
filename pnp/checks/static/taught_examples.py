"""Check that each example of the lesson is printed there (PNP141)."""

from collections.abc import Iterator

from pnp.checks.static.texts import context_of
from pnp.model.game import Game
from pnp.model.read.lessons import is_taught
from pnp.source.diagnostics import Diagnostic


def check_taught_examples(game: Game) -> Iterator[Diagnostic]:
    """Examples with ``lesson=yes`` that are no story: the lesson prints only stories, and the chapter leaves out what
    is in the lesson."""
    examples = {example.id: example for example in game.examples}
    for block in (block for chapter in game.chapters for block in chapter.blocks if block.kind == "example"):
        example = examples.get(block.id)
        if example is not None and is_taught(block) and not example.data.get("story"):
            yield Diagnostic(
                "PNP141", f"the example `{example.id}` has `lesson=yes`, but is not a story, so nothing prints it",
                example.span, "write `story: yes` in the example, or remove `lesson=yes`", "warning",
                context=context_of(game, example.clause),
            )  # fmt: skip
