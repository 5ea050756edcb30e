"""From the name of a game to the game: found, read and compiled."""

from pathlib import Path

from pnp.app.game.catalogues import readable_catalogue
from pnp.app.game.errors import WrongRequest, need_course
from pnp.app.game.find import find_folder
from pnp.app.played.costs import action_prices
from pnp.model.game import Game
from pnp.model.language.languages import PSEUDO
from pnp.model.read.translated_columns import locales_of
from pnp.model.schema.merge import variant_names
from pnp.model.text.prose import Prose
from pnp.press.document.rule_facts import costs_of
from pnp.rules.loading import ONLY_PRINT, LoadedGame, compile_quest, compile_tree, load_tree
from pnp.source.diagnostics import Failed, Report, Span
from pnp.source.diagnostics.hints import did_you_mean, listed
from pnp.source.diagnostics.numbers import number_of
from pnp.source.load.nodes import Scalar, below
from pnp.source.load.tree import Tree

__all__ = [
    "LoadedGame", "check_locales", "check_variant", "count_players", "editions", "find_folder", "read_edition",
    "read_game", "read_prose", "read_quest", "read_tree", "variants_of",
]  # fmt: skip


def read_tree(name: str, report: Report, variant: str = "") -> Tree:
    """The files of a game. Raises WrongRequest for an unknown game (PNP100) or variant (PNP117)."""
    tree = load_tree(find_folder(name, report), report)
    check_variant(tree, variant, report)
    return tree


def check_variant(tree: Tree, variant: str, report: Report) -> None:
    """Raise WrongRequest (PNP117) for an undeclared variant; "" means none."""
    names = variant_names(tree)
    if variant and variant not in names:
        help = did_you_mean(variant, names) or (f"write {listed(names)}" if names else "remove `--variant`")
        report.error("PNP117", f"the game has no variant `{variant}`", Span(tree.file), help)
        raise WrongRequest(report)


def variants_of(folder: Path, variant: str, report: Report) -> tuple[str, ...]:
    """The variants of the game in a folder: the named one, or all; ("",) for a game without variants. Raises
    WrongRequest (PNP117)."""
    return chosen_variants(load_tree(folder, report), variant, report)


def chosen_variants(tree: Tree, variant: str, report: Report) -> tuple[str, ...]:
    """The variants of a game whose files have been read: the named one, or all; ("",) for a game without variants.
    Raises WrongRequest (PNP117)."""
    check_variant(tree, variant, report)
    return (variant,) if variant else variant_names(tree) or ("",)


def editions(name: str, report: Report, variant: str = "") -> tuple[str, ...]:
    """The variants of the game with that name, in the form of :func:`variants_of`."""
    return variants_of(find_folder(name, report), variant, report)


def read_game(name: str, report: Report, variant: str = "", quest: str = "") -> LoadedGame:
    """A game with compiled rules, ready to be played, with a quest merged into it if one is named. Raises Failed for
    errors that affect play; faults that only affect print are left to `check` and `build`."""
    if quest:
        loaded = read_quest(read_tree(name, report, variant), variant, quest, report)
    else:
        loaded = read_edition(name, report, variant)
    report.diagnostics[:] = [d for d in report.diagnostics if d.code not in ONLY_PRINT]
    return loaded


def read_edition(name: str, report: Report, variant: str) -> LoadedGame:
    """A game in one variant with compiled rules; all faults go to the report, including those that only affect print.

    Raises Failed if the rules cannot be compiled.
    """
    return compile_tree(read_tree(name, report, variant), variant, report, ONLY_PRINT)


def read_quest(tree: Tree, variant: str, quest: str, report: Report) -> LoadedGame:
    """A game with a quest merged into it. Raises WrongRequest for an unknown quest (PNP125), and Failed for a faulty
    one."""
    try:
        return compile_quest(tree, variant, quest, report)
    except Failed:
        if any(d.code == "PNP125" for d in report.errors):
            raise WrongRequest(report) from None
        raise


def count_players(game: Game, asked: int | None, report: Report) -> int:
    """The requested number of players, or the fewest. Raises WrongRequest for a game that cannot be played yet
    (PNP105), and for a number that it does not allow (PNP120)."""
    need_course(game, report)
    fewest, most = game.players
    if asked is not None and not fewest <= asked <= most:
        report.error(
            "PNP120",
            f"{number_of(asked, 'player')} cannot play {game.title.text}",
            game.span(),
            f"write `--players {fewest}`" + (f" to `--players {most}`" if most > fewest else ""),
        )
        raise WrongRequest(report)
    return asked or fewest


def read_prose(loaded: LoadedGame, locale: str, report: Report) -> Prose:
    """The game's texts in a locale. Raises WrongRequest (PNP118) if it has no catalogue for it."""
    catalogue = readable_catalogue(loaded.tree, locale or loaded.game.language, report)
    if catalogue is None:
        raise WrongRequest(report)
    game = loaded.game
    prices = action_prices(game, loaded.rules)
    costs = costs_of(prices, lambda id: f"({game.clauses[id].number})" if id in game.clauses else "?")
    return Prose(game, locale, catalogue, report, costs)


def check_locales(tree: Tree, wanted: list[str], report: Report) -> None:
    """Raise WrongRequest (PNP118) for a language that the game does not have, before any work is done."""
    language = below(tree.data, "language")
    locales = [language.text if isinstance(language, Scalar) else "en", *locales_of(tree)]
    for locale in wanted:
        if locale not in (*locales, PSEUDO):
            begin = f"begin one with `pnp locale update GAME --locale {locale}`"
            help = did_you_mean(locale, locales) or f"write {listed(locales)}, or {begin}"
            report.error("PNP118", f"the game has no catalogue for `{locale}`", Span(tree.file), help)
            raise WrongRequest(report)
