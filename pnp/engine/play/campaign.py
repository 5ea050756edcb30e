"""Campaigns: the same characters through several games, kept in a file between them. JSON, a few kilobytes."""

import json
from dataclasses import field, replace
from pathlib import Path

from pnp.base.frozen import dataclass
from pnp.engine.play.carried import CarriedValues
from pnp.engine.play.save import Save, check_format, names_in, why
from pnp.source.diagnostics import Report, Span
from pnp.source.diagnostics.budgets import STORED
from pnp.source.load.files import reason
from pnp.source.load.json_text import read_json
from pnp.source.load.safe_open import read_named

FORMAT = 1


@dataclass(frozen=True)
class PlayedQuest:
    """A finished game of a campaign."""

    quest: str
    """"" for a game without a written quest."""
    won: bool
    seed: int = 0


@dataclass(frozen=True)
class Campaign:
    """Characters between two games."""

    game: str
    """Its name, or its folder."""
    variant: str
    players: tuple[str, ...]
    """Names by seat."""
    carried: CarriedValues = field(default_factory=CarriedValues)
    games: tuple[PlayedQuest, ...] = ()

    def after(self, game: PlayedQuest, carried: CarriedValues) -> "Campaign":
        """The campaign after one more game."""
        return replace(self, games=(*self.games, game), carried=carried)


def write_campaign(campaign: Campaign) -> str:
    """The text of a campaign's file."""
    data = {
        "format": FORMAT, "campaign": campaign.game, "variant": campaign.variant, "players": list(campaign.players),
        "games": [{"quest": g.quest, "won": g.won, "seed": g.seed} for g in campaign.games],
        **carried_data(campaign.carried),
    }  # fmt: skip
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def read_campaign(file: Path, report: Report) -> Campaign:
    """Read a campaign from its file. Reports PNP100 and PNP122, and raises Failed."""
    span = Span(str(file))
    try:
        data = read_json(read_named(file, STORED))
        check_format(data, FORMAT)
        games = tuple(PlayedQuest(str(g["quest"]), bool(g["won"]), int(g.get("seed", 0))) for g in data["games"])
        players = names_in(data["players"])
        campaign = Campaign(str(data["campaign"]), str(data["variant"]), players, carried_from(data), games)
    except OSError as error:
        report.error("PNP100", f"`{file}` cannot be read: {reason(error)}", span, "give the path of a campaign's file")
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError, OverflowError) as fault:
        help = "begin one with `pnp play GAME --campaign FILE`"
        report.error("PNP122", f"`{file}` is not a campaign{why(fault)}", span, help)
    report.stop_on_errors()
    return campaign


def carried_data(carried: CarriedValues) -> dict[str, object]:
    """The carried values, as plain data."""
    return {
        "characters": [dict(values) for values in carried.players],
        "cards": {code: [dict(values) for values in copies] for code, copies in carried.cards.items()},
    }


def carried_from(data: dict[str, object]) -> CarriedValues:
    """The inverse of :func:`carried_data`. Raises TypeError and ValueError."""
    players, cards = data.get("characters", []), data.get("cards", {})
    if not isinstance(players, list) or not isinstance(cards, dict):
        raise TypeError("characters must be a list, and cards a mapping")
    return CarriedValues(
        tuple(_values(one) for one in players),
        {str(code): tuple(_values(one) for one in copies) for code, copies in cards.items()},
    )


def carried_of(save: Save) -> CarriedValues:
    """The carried values of a saved game's characters; empty if the file has impossible values."""
    try:
        return carried_from(save.carried)
    except (TypeError, ValueError, AttributeError):
        return CarriedValues()


def _values(data: object) -> dict[str, int | bool | str | None]:
    if not isinstance(data, dict) or not all(isinstance(v, int | str) or v is None for v in data.values()):
        raise ValueError("a character has only numbers, flags and names")
    return {str(name): value for name, value in data.items()}
