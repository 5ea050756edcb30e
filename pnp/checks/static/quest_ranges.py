"""Numbers of quests must be within the ranges that their game declares (PNP503): `rest` from 1 to the most that anybody
may recover, `lays` as many cards as the rules lay."""

from collections.abc import Iterator

from pnp.model.game import Game, Quest
from pnp.model.schema.quests import QuestKey
from pnp.source.diagnostics import Diagnostic, Label, Span
from pnp.source.load.nodes import Dictionary, below


def check_ranges(game: Game) -> Iterator[Diagnostic]:
    """PNP503 for the quest merged into a game."""
    rules, quest = game.quest_rules, game.quest
    if rules is None or quest is None:
        return
    own = game.quests.get(quest.id, quest)
    for key in rules.keys.values():
        for name, encounter in own.encounters.items():
            value = encounter.cells.get(key.name)
            if isinstance(value, int) and not isinstance(value, bool):
                yield from _outside(game, key, value, _place(own, "encounters", name, key.name), name)
    laid = _number(game, rules.laid)
    if own.lays is not None and laid is not None and own.lays.count != laid:
        message = f"`{own.id}` lays {own.lays.count} cards, but the rules lay {laid}{_named(rules.laid)}"
        yield Diagnostic("PNP503", message, _place(own, "lays", "count"), f"write `count: {laid}`")


def _outside(game: Game, key: QuestKey, value: int, span: Span, encounter: str) -> Iterator[Diagnostic]:
    """The fault of a number below the least or above the greatest of its key."""
    least, most = _number(game, key.least), _number(game, key.most)
    for bound, limit, is_wrong in (
        ("at least", key.least, least is not None and value < least),
        ("at most", key.most, most is not None and value > most),
    ):
        if is_wrong:
            message = f"`{key.name}` of `{encounter}` is {value}, and must be {bound} {_number(game, limit)}"
            labels = (Label(key.span, "its range"),) if key.span.line else ()
            help = f"write a number {bound} {_number(game, limit)}{_named(limit)}"
            yield Diagnostic("PNP503", message, span, help, labels=labels)


def _number(game: Game, bound: int | str | None) -> int | None:
    """The value of a bound: a number, or that of a constant; None if there is no bound, or no integer."""
    if not isinstance(bound, str):
        return bound
    value = game.constants[bound].value if bound in game.constants else None
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _named(bound: int | str | None) -> str:
    return f" (`{bound}`)" if isinstance(bound, str) else ""


def _place(quest: Quest, *path: str) -> Span:
    """The place of a value in a quest's file."""
    above = below(quest.data, *path[:-1])
    node = above.entries.get(path[-1]) if isinstance(above, Dictionary) else None
    return node.span if node is not None else quest.span
