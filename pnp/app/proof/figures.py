"""The figures of many random games, as lines for the first page of a proof: winners, and the length of games."""

from pnp.checks.statistics.figures import Share, Spread, Statistics, TableStatistics, WinGroup
from pnp.model.language.numbers import in_decimals, in_digits
from pnp.press.document.game_text import GameText
from pnp.press.document.odds import players_counted


def figure_lines(text: GameText, figures: Statistics) -> list[str]:
    """The number of games and players, and a line for each number of players."""
    games = in_digits(max(table.games for table in figures.tables), text.locale)
    first_line = text.say(
        "{games} games for each number of players, by bots that take any option with equal probability; the "
        "95 % interval is in brackets:"
    )
    return [first_line.format(games=games), *(_line(text, table) for table in figures.tables)]


def _line(text: GameText, table: TableStatistics) -> str:
    players = players_counted(text, table.players)
    won = "; ".join(", ".join(_shares(text, group)) for group in table.wins if group.by != "agent")
    return text.say("{players} – won: {shares}. {rounds} rounds and {choices} choices per game.").format(
        players=players,
        shares=won,
        rounds=_mean(text, table.length.rounds),
        choices=_mean(text, table.length.decisions),
    )


def _shares(text: GameText, group: WinGroup) -> list[str]:
    labels = {
        member.name: text.text(member.label) for enum in text.game.enums.values() for member in enum.members
    }  # fmt: skip
    return [f"{_name(text, group, one.name, one.label, labels)} {_share(text, one.share)}" for one in group.shares]


def _name(text: GameText, group: WinGroup, name: str, label: str, labels: dict[str, str]) -> str:
    if group.by == "seat":
        return text.say("seat {seat}").format(seat=name)
    return labels.get(name, label)


def _share(text: GameText, share: Share) -> str:
    rate, low, high = (in_decimals(100 * one, 1, text.locale) for one in (share.rate, share.low, share.high))
    return f"{rate}\u202f% ({low}–{high})"


def _mean(text: GameText, spread: Spread) -> str:
    mean, low, high = (in_decimals(one, 1, text.locale) for one in (spread.mean, spread.low, spread.high))
    return f"{mean} ({low}–{high})"
