"""Values of the model in words: the content of tables' cells."""

from pnp.model.game import Member, Message
from pnp.press.document.game_text import GameText
from pnp.press.document.languages import with_commas


def member_named(name: object, text: GameText) -> Member | None:
    """The member of any enumeration with that name in rule code."""
    return next((m for e in text.game.enums.values() for m in e.members if m.name == str(name)), None)


def cell_text(value: object, text: GameText) -> str:
    """A cell's value as people read it."""
    member = member_named(value, text) if isinstance(value, str) else None
    if member is not None:
        return text.text(member.label)
    if isinstance(value, tuple | list):
        return with_commas((cell_text(each, text) for each in value), text.locale)
    if isinstance(value, bool):
        return text.say("yes") if value else text.say("no")
    if isinstance(value, Message):
        return text.text(value)
    return "" if value is None else str(value)
