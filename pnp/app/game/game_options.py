"""Options agreed on before a game: optional rules as ``NAME=VALUE``, and the number of players."""

from collections.abc import Mapping, Sequence

from pnp.app.game.errors import need_course, refuse
from pnp.model.game import Constant, Game
from pnp.source.diagnostics import Report
from pnp.source.diagnostics.hints import did_you_mean, listed
from pnp.source.diagnostics.numbers import number_of
from pnp.source.load.number import whole_number

WORDS = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}


def read_options(game: Game, settings: Sequence[str], report: Report) -> dict[str, object]:
    """The values of the given optional rules. Raises WrongRequest (PNP120) for an unknown rule or value."""
    constants = {c.name: c for c in game.constants.values() if c.option}
    agreed: dict[str, object] = {}
    for text in settings:
        name, _, written = text.partition("=")
        if name not in constants:
            none = "remove `--option`" if not constants else f"write {listed(constants)}"
            refuse(f"the game has no optional rule `{name}`", did_you_mean(name, constants) or none, report)
        value = _value(game, constants[name], written.strip())
        if value is None:
            refuse(f"`{name}` cannot be `{written}`", f"write `{name}={_allowed(game, constants[name])}`", report)
        agreed[name] = value
    return agreed


def agreed_options(game: Game, values: Mapping[str, object], report: Report) -> dict[str, object]:
    """The values of optional rules given by name, not as texts. Raises WrongRequest (PNP120)."""
    return read_options(game, [f"{name}={value}" for name, value in values.items()], report)


def options_still_open(game: Game, saved: Mapping[str, object]) -> dict[str, object]:
    """The options in a saved game that the game still leaves to its players."""
    constants = {c.name: c for c in game.constants.values() if c.option}
    return {n: v for n, v in saved.items() if n in constants and type(v) is type(constants[n].value)}


def _value(game: Game, constant: Constant, text: str) -> object:
    """The value that a word has for a constant; None if it has none."""
    if isinstance(constant.value, bool):
        return WORDS.get(text.lower())
    if isinstance(constant.value, int):
        least, most = constant.bounds
        number = whole_number(text)
        return number if number is not None and (constant.bounds == (0, 0) or least <= number <= most) else None
    return text.upper() if text.upper() in _members(game, constant) else None


def _allowed(game: Game, constant: Constant) -> str:
    if isinstance(constant.value, bool):
        return "yes` or `" + constant.name + "=no"
    if isinstance(constant.value, int):
        return str(constant.bounds[0]) + f"` to `{constant.name}={constant.bounds[1]}" if any(constant.bounds) else "1"
    return f"` or `{constant.name}=".join(_members(game, constant))


def _members(game: Game, constant: Constant) -> list[str]:
    """The members of the enumeration that a constant's value belongs to."""
    sets = ([m.name for m in enum.members] for enum in game.enums.values())
    return next((names for names in sets if constant.value in names), [])


def read_tables(game: Game, players: str, report: Report) -> list[int]:
    """The requested numbers of players. Raises WrongRequest (PNP120) for one that the game does not allow."""
    need_course(game, report)
    fewest, most = game.players
    if players in ("", "all"):
        return list(range(fewest, most + 1)) if players else [fewest]
    low, dots, high = players.partition("..")
    ends = [low, high] if dots else [low]
    help = f"write `--players {fewest}`" + (f", `--players {most}` or `--players all`" if most > fewest else "")
    if not all(end.isdecimal() for end in ends):
        refuse(f"`--players {players}` is not a number of players", help, report)
    first, last = int(ends[0]), int(ends[-1])
    if not fewest <= first <= last <= most:
        asked = number_of(first, "player") if first == last else f"{first} to {last} players"
        refuse(f"{asked} cannot play {game.title.text}", help, report)
    return list(range(first, last + 1))
