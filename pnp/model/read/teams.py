"""``teams: yes`` → the field of players that says which team they belong to."""

from pnp.model.schema.declared import Field
from pnp.model.schema.scope import Scope
from pnp.model.schema.types import Type
from pnp.source.diagnostics.numbers import number_of

FEWEST = 2
"""Fewest teams of a game that has any."""


def teams_of_players(scope: Scope) -> dict[str, Field]:
    """A field of players for each set of names that are teams, called like the set. Reports PNP108 for a zone, counter
    or field that has the name, and PNP223 for a set that cannot be teams."""
    fields: dict[str, Field] = {}
    for name, teams in scope.entries.names.items():
        if not teams.teams:
            continue
        _check_name(scope, name)
        if teams.is_board or len(teams.members) < FEWEST:
            message = f"`{name}` is one team" if teams.members and not teams.is_board else f"`{name}` has no teams"
            help = f"name two teams or more: `{name}: {{members: [NORTH_SOUTH, EAST_WEST], teams: yes}}`"
            scope.report.error("PNP223", message, teams.span, help)
            continue
        fewest, count = scope.entries.players[0], len(teams.members)
        if 0 < fewest < count:
            message = f"a game of {number_of(fewest, 'player')} leaves a team of `{name}` without players"
            scope.report.error("PNP223", message, teams.span, f"write `players: {count}` or more, or fewer teams")
        start = teams.members[0].name
        fields[name] = Field(
            name=name, owner="player", type=Type("enum", name), start=start, by_seat=True, span=teams.span
        )
    return fields


def _check_name(scope: Scope, name: str) -> None:
    """Check that nothing else is called like the team of a player (PNP108)."""
    entries = scope.entries
    sections = (("zones", entries.zones), ("counters", entries.counters), ("fields", entries.fields))
    for section, paths in sections:
        for path in (path for path in paths if path.rpartition(".")[2] == name):
            message = f"`{path}` has the name of the teams: `player.{name}` is the team of a player"
            scope.report.error("PNP108", message, scope.span(section, path), "give it another name")
