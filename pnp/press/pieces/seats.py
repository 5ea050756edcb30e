"""The seats of a pictured table: the name of each seat, and the marks beside it."""

from collections.abc import Iterator

from pnp.model.game import Member
from pnp.press.document.rule_facts import SetTable, TableSeat
from pnp.press.edition.edition import Edition
from pnp.press.typeset.drawing.page import Face
from pnp.source.markdown.letters import capitalized

MOST_MARKS = 2
"""Signs before a player's name."""


class Seats:
    """The players of a table after set-up, the reader first, and roles that have cards of their own."""

    def __init__(self, edition: Edition, table: SetTable) -> None:
        self.edition, self.table = edition, table
        self.seated = (*table.players, *table.roles)
        self.chosen = {n for r in edition.rules.of_kind("setup") for n in r.changes}
        """The options that the set-up changes."""
        self.naming = next(self._naming(), "")
        """The field that distinguishes players; "" if there is none."""

    def name_of(self, player: TableSeat) -> str:
        """The name of a seat: the member of the field that distinguishes players, else its number."""
        edition = self.edition
        if player.role:
            return capitalized(edition.text(edition.game.sides[player.role].label), edition.locale)
        member = self._member(player, self.naming) if self.naming else None
        if member is not None:
            return capitalized(edition.text(member.label), edition.locale)
        return edition.say("Player {seat}").format(seat=player.seat + 1)

    def marks_of(self, player: TableSeat) -> Iterator[Face]:
        """The signs of members that a player was given or chose in the set-up, such as a suit or a court, or that
        tables give for these."""
        icons, marks = self.edition.setting.icons, set[str]()
        for name in self._enumerations() if not player.role else ():
            for member in self._with_members_of_tables(self._member(player, name)):
                mark = str(member.props.get("mark", ""))
                if mark in icons and mark not in marks and len(marks) < MOST_MARKS:
                    marks.add(mark)
                    yield icons[mark]
                    break

    def fields_in_name(self, player: TableSeat) -> frozenset[str]:
        """The fields that a name makes redundant: the player's own, and fields of the table that name the player."""
        names = set[str]()
        for decl in self.edition.game.fields.values():
            if decl.owner == "player":
                names |= {decl.name} if player.seat == 0 else set()
            elif decl.owner == "table":
                names |= {decl.name} if self.table.named_seats.get(decl.name) == player.seat else set()
        return frozenset(names)

    def _naming(self) -> Iterator[str]:
        """The fields in which no two players are alike."""
        seated = self.table.players
        for name in self._enumerations():
            values = [player.members.get(name, "") for player in seated]
            if all(values) and len(set(values)) == len(seated):
                yield name

    def _enumerations(self) -> Iterator[str]:
        """The players' fields that the set-up fills with members of enumerations."""
        fields = self.edition.game.fields.values()
        yield from (f.name for f in fields if f.owner == "player" and f.type.kind == "enum" and f.name in self.chosen)

    def _member(self, player: TableSeat, field: str) -> Member | None:
        decl = next(f for f in self.edition.game.fields.values() if f.name == field)
        return self._member_of(decl.type.name, player.members.get(field, ""))

    def _member_of(self, enum: str, name: str) -> Member | None:
        declared = self.edition.game.enums.get(enum)
        return next((m for m in declared.members if m.name == name), None) if declared else None

    def _with_members_of_tables(self, member: Member | None) -> Iterator[Member]:
        """A member, and the members given for it by tables with this one key."""
        if member is None:
            return
        yield member
        for table in self.edition.game.tables.values():
            cell = table.cells.get((member.name,)) if len(table.keys) == 1 else None
            value = self._member_of(table.type.name, str(cell)) if cell is not None else None
            if value is not None:
                yield value
