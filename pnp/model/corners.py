"""Corners of cards: the short form of a member (`K` or `10`) for places too small for its label."""

import re
from collections.abc import Callable, Iterator

from pnp.model.game import CardKind, Game, Member


def columns_of(kind: CardKind) -> Iterator[tuple[str, tuple[Member, ...]]]:
    """Each column of members of a kind of card, with those members that some card shows, in their order."""
    for name, column in kind.columns.items():
        if column.type.kind == "enum":
            shown = {m.name: m for card in kind.cards if isinstance(m := card.values.get(name), Member)}
            yield name, tuple(sorted(shown.values(), key=lambda member: member.order))


def lettered(game: Game, template: Callable[[str], str]) -> dict[str, Member]:
    """The members that cards show by letters, which may differ in another language. ``template`` maps a name to the
    text of a template; "" for one outside the game, whose letters are unknown."""
    members_by_name: dict[str, Member] = {}
    for kind in game.cards.values():
        drawn = template(kind.template) if kind.template else ""
        for column, members in columns_of(kind):
            if not drawn or re.search(rf"\b{re.escape(column)}\.corner\b", drawn):
                members_by_name |= {member.name: member for member in members if _is_lettered(member)}
    return members_by_name


def _is_lettered(member: Member) -> bool:
    """Whether a member is shown by the letters of its code; one with a mark is shown by the mark."""
    own = member.code not in (member.name, member.label.text) and not member.props.get("mark")
    return own and any(map(str.isalpha, member.code))
