"""Lists of actions in chapters and on the reference sheet must be in the order in which their phases are played
(PNP721)."""

from collections.abc import Iterator

from pnp.checks.static.texts import all_blocks, context_of
from pnp.model.game import Game
from pnp.rules.step_names import steps_of
from pnp.source.diagnostics import Diagnostic, Label


def check_action_lists(game: Game) -> Iterator[Diagnostic]:
    """Lists of phases under ``actions:`` that contradict the sequence. A phase that is played several times, or is not
    in the sequence, is ignored."""
    steps = [step for step in steps_of(game.sequence) if step.kind == "phase"]
    names = [step.name for step in steps]
    places = {name: at for at, name in enumerate(names) if names.count(name) == 1}
    for block in all_blocks(game):
        shown = (block.data or {}).get("actions", ()) if block.kind == "show" else ()
        placed = [phase for phase in shown if phase in places]
        right = sorted(placed, key=places.__getitem__)
        if placed == right:
            continue
        early, late = next((a, b) for a, b in zip(right, placed, strict=True) if a != b)
        yield Diagnostic(
            "PNP721", f"`{late}` is before `{early}` here, but the sequence plays `{early}` first",
            block.places.get(("actions",), block.span), f"write `actions: [{', '.join(right)}]`", "warning",
            context_of(game, block.clause), (Label(steps[places[early]].span, "played here"),),
        )  # fmt: skip
