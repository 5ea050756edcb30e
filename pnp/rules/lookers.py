"""Places whose observers a @value determines (``sees: VALUE``): the value returns players."""

from collections.abc import Mapping

from pnp.model.game import Game
from pnp.model.schema.sight import SEES
from pnp.model.schema.types import Type
from pnp.rules.environment import Signature
from pnp.rules.parse import Source
from pnp.rules.rule import Rule, RuleSet
from pnp.source.diagnostics import Report

PLAYERS = Type("player", many=True)


def looker_names(game: Game) -> frozenset[str]:
    """The values that determine who may look at a place."""
    return frozenset(zone.sees for zone in game.zones.values()) - frozenset(SEES)


def looker_rules(game: Game, rules: RuleSet) -> tuple[Rule, ...]:
    """The rules whose values determine who may look at a place."""
    names = looker_names(game)
    return tuple(rule for rule in rules.rules.values() if rule.name in names)


def type_lookers(game: Game, signatures: Mapping[str, Signature]) -> None:
    """Give the parameter of each such value its type: the engine calls it with the owner of the place."""
    for name in looker_names(game) & signatures.keys():
        params = signatures[name].params
        params |= dict.fromkeys(list(params)[:1], Type("player"))


def check_lookers(
    game: Game, sources: Mapping[str, Source], signatures: Mapping[str, Signature], report: Report
) -> None:
    """Report a ``sees:`` that names a rule of another kind, with other parameters, or without players (PNP216)."""
    for zone in game.zones.values():
        signature = signatures.get(zone.sees)
        if signature is None:
            continue
        source, params = sources[zone.sees], "me" if zone.owner == "player" else ""
        help = f"write a `@value` with `def {zone.sees}({params}):` that returns a list of players"
        if signature.kind != "value":
            fault = f"is a @{signature.kind}, but `{zone.name}` needs a value that says who may look (`sees`)"
        elif len(signature.params) > len(params.split()):
            fault = f"has too many parameters to say who may look at `{zone.name}` (`sees`)"
        elif signature.result not in (PLAYERS, None) and signature.result.kind != "any":
            fault = f"returns a {signature.result}, not the players who may look at `{zone.name}` (`sees`)"
        else:
            continue
        report.error("PNP216", f"`{zone.sees}` {fault}", source.span(source.tree), help)
