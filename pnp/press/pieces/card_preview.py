"""The values of the model for the templates of faces: cards, members, boards and cells, with texts in their
language."""

from types import SimpleNamespace

from pnp.model.game import Board, Card, CardKind, Family, Member, Message, Phase
from pnp.press.edition.edition import Edition


class ShownList(tuple[object, ...]):
    """The values of a list column; as a text, their labels with commas between them."""

    __slots__ = ()

    def __str__(self) -> str:
        return ", ".join(str(getattr(value, "label", value)) for value in self)


def shown_member(member: Member, edition: Edition) -> SimpleNamespace:
    """A member for a template: name, code, the code as cards show it, label, order and all other keys from
    game.yaml."""
    return SimpleNamespace(
        **{
            **dict(member.props),
            "name": member.name,
            "code": member.code,
            "corner": edition.prose.corner(member),
            "label": edition.text(member.label),
            "order": member.order,
            "enum": member.enum,
        }
    )


def shown_board(board: Board, edition: Edition) -> SimpleNamespace:
    """A board for a template: its spaces in order, their neighbours, and whether it is a ring; for its mat, each
    space's position and label, the joined pairs, and the size of a space, as shares of a square's side."""
    from pnp.press.pieces.grid_plan import grid_plan
    from pnp.press.pieces.spots import board_spots

    label = edition.text(board.label)
    enum = edition.game.enums.get(board.places)
    names = {m.name: edition.text(m.label) for m in enum.members} if enum else {}
    where, size = board_spots(board)
    spots = {s: SimpleNamespace(x=x, y=y, label=names.get(str(s), str(s))) for s, (x, y) in where.items()}
    joins = [(spots[here], spots[there]) for here, there in board.ways]
    plan = grid_plan(board)
    marks = [SimpleNamespace(x=x, y=y, label=text) for text, (x, y) in plan.marks] if plan else []
    return SimpleNamespace(
        name=board.name, label=label, spaces=board.spaces, ways=board.ways, ring=board.ring,
        spots=list(spots.values()), joins=joins, size=size, marks=marks, corners=plan.corners if plan else (),
        dark=[spots[space] for space in board.spaces if plan and space in plan.dark],
    )  # fmt: skip


def shown_sheet(family: Family, label: str, edition: Edition) -> SimpleNamespace:
    """A family for the template of its sheet: a row for each member of its first set, with a box for each member of the
    second set or, without one, for each player."""
    sets = [[edition.text(m.label) for m in edition.game.enums[name].members] for name in family.keys]
    heads = sets[1] if len(sets) > 1 else [""] * (edition.game.players[1] if family.owner == "player" else 1)
    return SimpleNamespace(name=family.name, label=label, rows=sets[0], heads=heads)


def shown_phase(phase: Phase, edition: Edition) -> SimpleNamespace:
    """A phase for a template: its name, its label, and its actor."""
    return SimpleNamespace(name=phase.name, label=edition.text(phase.label), who=edition.text(phase.who))


def shown_cell(edition: Edition, table: str, keys: tuple[object, ...]) -> object:
    """A cell of a table, with a member as a member: ``cell("worth", "NEUTRAL")``."""
    value = edition.game.tables[table].cells[keys]
    member = find_member(value, edition) if isinstance(value, str) else None
    return shown_member(member, edition) if member is not None else shown_value(value, edition)


def shown_card(card: Card, kind: CardKind, edition: Edition) -> SimpleNamespace:
    """A card for a template: its columns by name, texts in the edition's language, the brief of its clause."""
    values = {name: shown_value(card.values.get(name), edition) for name in kind.columns}
    return SimpleNamespace(**{"kind": edition.text(kind.label), **values, "code": card.code})


def shown_value(value: object, edition: Edition) -> object:
    """A value of the model for a template: a member, a text in its language, a clause's brief, a list of such values;
    "" for none."""
    if isinstance(value, Member):
        return shown_member(value, edition)
    if isinstance(value, Message):
        return edition.text(value)
    if isinstance(value, tuple):
        return ShownList(shown_value(each, edition) for each in value)
    if isinstance(value, str) and value in edition.game.clauses:
        return edition.brief(edition.game.clauses[value])
    return "" if value is None else value


def find_member(name: str, edition: Edition) -> Member | None:
    """The member with that name, in any set of names; None if there is none."""
    return next((m for e in edition.game.enums.values() for m in e.members if m.name == name), None)
