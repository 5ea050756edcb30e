"""`pnp campaign`, and `pnp play --campaign`: the same characters in several games, saved between them."""

from pathlib import Path

from pnp.app.api.project import Project
from pnp.app.game.errors import WrongRequest
from pnp.app.output.write import write_all
from pnp.app.play.played_game import GameTable
from pnp.engine.play.campaign import Campaign, PlayedQuest, read_campaign, write_campaign
from pnp.engine.play.carried import carried_names
from pnp.model.game import Game
from pnp.model.read.find import name_of
from pnp.model.text.prose import Prose
from pnp.source.diagnostics import Report, Span

__all__ = [
    "Campaign",
    "PlayedQuest",
    "character_in_words",
    "check_campaign",
    "new_campaign",
    "play_on",
    "played",
    "read_campaign",
    "store_campaign",
]  # fmt: skip


def new_campaign(game: Game, names: tuple[str, ...], report: Report) -> Campaign:
    """A new campaign. Raises WrongRequest (PNP120) for a game whose characters keep nothing."""
    if not carried_names(game, "player"):
        help = "write `carried: yes` beside the values that a character keeps: a field or counter of a player or a card"
        report.error("PNP120", f"in {game.title.text} nothing is carried over to another game", game.span(), help)
        raise WrongRequest(report)
    return Campaign(name_of(game.folder), game.variant, names)


def check_campaign(campaign: Campaign, game: Game, file: str, report: Report) -> None:
    """Raise WrongRequest (PNP122) for a campaign of another game, or one with more players than the game allows."""
    fault = help = ""
    if (Path(campaign.game).name, campaign.variant) != (game.folder.name, game.variant):
        fault = f"`{file}` is a campaign of {f'{campaign.game} {campaign.variant}'.strip()}"
        help = f"write `pnp play {campaign.game} --variant {campaign.variant} --campaign {file}`"
    elif not game.players[0] <= len(campaign.players) <= game.players[1]:
        fault, help = f"`{file}` has a number of players that the game does not allow", "start another campaign"
    if fault:
        report.error("PNP122", fault, Span(file), help)
        raise WrongRequest(report)


def played(campaign: Campaign, table: GameTable) -> Campaign:
    """The campaign after a finished game."""
    match = table.match
    rules = match.game.quest_rules
    won = match.table_field(rules.won) if rules is not None and rules.won else None
    outcome = match.outcome
    is_won = bool(won) if won is not None else bool(outcome is not None and outcome.winners)
    quest = match.game.quest.name if match.game.quest is not None else ""
    return campaign.after(PlayedQuest(quest, is_won, match.seating.seed or 0), match.carried())


def play_on(campaign: Campaign, project: Project, agent: str, seed: int) -> tuple[Campaign, GameTable]:
    """Let bots play the next game of a campaign."""
    game = project.loaded.game
    seats = len(campaign.players) + sum(side.count for side in game.sides.values())
    table = project.go_on(campaign, seed, dict.fromkeys(range(seats), agent))
    return played(campaign, table), table


def store_campaign(campaign: Campaign, file: Path, report: Report) -> None:
    """Write a campaign's file. Raises Failed if it cannot be written (PNP119)."""
    write_all({file: write_campaign(campaign).encode()}, report, file.parent)
    report.stop_on_errors()


def character_in_words(campaign: Campaign, seat: int, game: Game, prose: Prose) -> str:
    """The values that a character keeps, in words: "Spades, level 2"."""
    values = campaign.carried.players[seat] if seat < len(campaign.carried.players) else {}
    members = {m.name: m for enum in game.enums.values() for m in enum.members}
    parts = []
    for name, value in values.items():
        if isinstance(value, str) and value in members:
            parts.append(prose.text(members[value].label))
        elif value not in (None, 0, False):
            declared = game.counters.get(name) or game.fields.get(name)
            label = prose.text(declared.label) if declared is not None else ""
            parts.append(f"{label or name.replace('_', ' ')} {value}")
    return ", ".join(parts)
