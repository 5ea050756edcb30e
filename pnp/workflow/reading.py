"""From the GAME of a command line to the game: found, read, understood, compiled."""

from dataclasses import dataclass
from pathlib import Path

from pnp.diagnostics import Report, Span
from pnp.diagnostics.hints import did_you_mean, listed
from pnp.document.costs import costs_of
from pnp.load import load_game
from pnp.load.nodes import Scalar, below
from pnp.load.tree import Tree
from pnp.model.build import build_game
from pnp.model.catalogue import load_catalogue
from pnp.model.find import data_folders, find_game
from pnp.model.game import Game
from pnp.model.merge import variant_names
from pnp.model.prose import Prose
from pnp.model.pseudo import PSEUDO
from pnp.rules import RuleSet, compile_rules
from pnp.workflow.errors import WrongRequest

ONLY_PRINT = frozenset({"PNP114"})
"""Faults that do not bear on play: `check` and `build` tell of them."""


@dataclass(frozen=True)
class Reading:
    """A game as the press has it before play."""

    tree: Tree
    game: Game
    rules: RuleSet


def find_folder(name: str, report: Report) -> Path:
    """The folder that GAME means; raises :class:`WrongRequest` when there is none."""
    folder = find_game(name, report)
    if folder is None:
        raise WrongRequest(report)
    return folder


def read_tree(name: str, report: Report, variant: str = "") -> Tree:
    """The files of GAME; raises :class:`WrongRequest` for a game or variant that there is not."""
    tree = load_game(find_folder(name, report), report, data_folders())
    report.stop_on_errors()
    names = variant_names(tree)
    if variant and variant not in names:
        known = did_you_mean(variant, names) or (f"write {listed(names)}" if names else "leave `--variant` out")
        report.error("PNP117", f"the game has no variant `{variant}`", Span(tree.file), known)
        raise WrongRequest(report)
    return tree


def read_game(name: str, report: Report, variant: str = "") -> Reading:
    """GAME with its rules compiled, ready to be played; raises Failed when it has errors that bear on play."""
    reading = read_edition(name, report, variant)
    report.diagnostics[:] = [d for d in report.diagnostics if d.code not in ONLY_PRINT]
    return reading


def _stop(report: Report) -> None:
    """A game may be played before its cards are drawn: what only print needs does not stop it."""
    report.stop_on_errors(unless={d.code for d in report.errors} <= ONLY_PRINT)


def editions(name: str, report: Report, variant: str = "") -> tuple[str, ...]:
    """The variants of GAME: the one that is named, else all; ("",) for a game without variants."""
    names = variant_names(read_tree(name, report, variant))
    return (variant,) if variant else names or ("",)


def read_edition(name: str, report: Report, variant: str) -> Reading:
    """GAME in one variant with its rules compiled; its faults go to the report, those that only print needs too.

    Raises Failed when the rules cannot be compiled.
    """
    tree = read_tree(name, report, variant)
    game = build_game(tree, report, variant)
    rules = compile_rules(game, report)
    _stop(report)
    return Reading(tree, game, rules)


def count_players(game: Game, asked: int | None, report: Report) -> int:
    """How many play: as asked, or the fewest; raises :class:`WrongRequest` for a number that the game does not take."""
    fewest, most = game.players
    if asked is not None and not fewest <= asked <= most:
        report.error(
            "PNP120",
            f"{asked} cannot play {game.title.text}",
            game.span(),
            f"write `--players {fewest}`" + (f" to `--players {most}`" if most > fewest else ""),
        )
        raise WrongRequest(report)
    return asked or fewest


def read_prose(reading: Reading, locale: str, report: Report) -> Prose:
    """The game's texts in a locale; raises :class:`WrongRequest` for one that it has no catalogue for."""
    faults = len(report.errors)
    catalogue = load_catalogue(reading.tree, locale or reading.game.language, report)
    if len(report.errors) > faults:
        raise WrongRequest(report)
    game = reading.game
    costs = costs_of(game, reading.rules, lambda id: f"({game.clauses[id].number})" if id in game.clauses else "?")
    return Prose(game, locale, catalogue, report, costs)


def check_locales(tree: Tree, wanted: list[str], report: Report) -> None:
    """A language that the game does not speak is a fault of the command: PNP118, before any work."""
    language = below(tree.data, "language")
    known = [language.text if isinstance(language, Scalar) else "en", *tree.locales]
    for locale in wanted:
        if locale not in (*known, PSEUDO):
            help = did_you_mean(locale, known) or f"write {listed(known)}"
            report.error("PNP118", f"the game has no catalogue for `{locale}`", Span(tree.file), help)
            raise WrongRequest(report)
