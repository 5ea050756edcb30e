"""A game's folder → playable rules, the same way for every caller: load → model → rules."""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import TypeAlias

from pnp.base.frozen import dataclass
from pnp.model.game import Game
from pnp.model.read.bare_tables import guessed_folder
from pnp.model.read.build import build_game
from pnp.model.read.find import data_folders
from pnp.model.read.quest_tree import find_quest, lay_quest, with_titles
from pnp.rules.build import compile_rules, digest_of
from pnp.rules.rule import RuleSet
from pnp.source.diagnostics import Failed, Report
from pnp.source.load import load_game
from pnp.source.load.files import Disk
from pnp.source.load.tree import Tree

ONLY_PRINT = frozenset({"PNP114"})
"""Faults that do not affect play: a game may be played before its cards are drawn."""
Stage: TypeAlias = Callable[[str], AbstractContextManager[object]]
"""A function from a stage's name (load, model, rules) to a context around it: for timing."""


@dataclass(frozen=True)
class LoadedGame:
    """A game in one of its variants, read and compiled."""

    tree: Tree
    """Its files."""
    game: Game
    rules: RuleSet

    @property
    def libraries(self) -> tuple[Path, ...]:
        """The folders of the libraries that it shares, and of those that they share."""
        return self.tree.libraries


def load_tree(folder: Path, report: Report, libraries: tuple[Path, ...] | None = None) -> Tree:
    """A game's files; a folder with card tables and no game.yaml is a game too.

    ``libraries``: folders to search for shared libraries; by default those of games. Raises Failed if the files are
    unreadable.
    """
    files = Disk(folder, data_folders() if libraries is None else libraries)
    tree = load_game(guessed_folder(files, report), report)
    report.stop_on_errors()
    return tree


def load_and_compile(
    folder: Path,
    variant: str,
    report: Report,
    libraries: tuple[Path, ...] | None = None,
    excused: frozenset[str] = frozenset(),
    stage: Stage = nullcontext,
) -> LoadedGame:
    """Read a game's folder, build its model, compile its rules. ``variant``: "" for the first one.

    Raises Failed after a stage with an error, unless the codes of all errors are ``excused``.
    """
    with stage("load"):
        tree = load_tree(folder, report, libraries)
    return compile_tree(tree, variant, report, excused, stage)


def compile_tree(
    tree: Tree, variant: str, report: Report, excused: frozenset[str] = frozenset(), stage: Stage = nullcontext
) -> LoadedGame:
    """Build the model of a game whose files have been read, and compile its rules. Arguments and errors are those of
    :func:`load_and_compile`."""
    loaded = compile_all(tree, variant, report, excused, stage)
    report.stop_on_errors(unless={d.code for d in report.errors} <= excused)
    return loaded


def compile_all(
    tree: Tree, variant: str, report: Report, excused: frozenset[str] = frozenset(), stage: Stage = nullcontext
) -> LoadedGame:
    """Everything valid of a game, for checks that continue after faults: invalid rules are left out.

    Raises Failed if the model has errors that the rules depend on.
    """
    with stage("model"):
        game = build_game(tree, report, variant)
        report.stop_on_errors(unless=all(d.apart or d.code in excused for d in report.errors))
    with stage("rules"):
        rules = compile_rules(game, report)
    return LoadedGame(tree, game, rules)


def compile_quest(tree: Tree, variant: str, name: str, report: Report, stage: Stage = nullcontext) -> LoadedGame:
    """A game with one of its quests: ``old-mill``, or ``corridor@7`` for one laid out by cards. ``variant``: "" for the
    quest's own.

    Raises Failed if the game or the quest has errors (PNP125 for an unknown quest).
    """
    with stage("model"):
        bare = build_game(tree, report, variant)
        report.stop_on_errors(unless={d.code for d in report.errors} <= ONLY_PRINT)
        merged, game = _laid(tree, bare, variant, name, report)
    with stage("rules"):
        rules = compile_rules(game, report)
    report.stop_on_errors(unless={d.code for d in report.errors} <= ONLY_PRINT)
    return LoadedGame(merged, game, rules)


def quest_digest(tree: Tree, bare: Game, name: str) -> str:
    """The digest of the rules of a game with one of its quests laid over them; "" if that is impossible. ``bare``: the
    game without the quest."""
    try:
        return digest_of(_laid(tree, bare, bare.variant, name, Report())[1])
    except Failed:
        return ""


def _laid(tree: Tree, bare: Game, variant: str, name: str, report: Report) -> tuple[Tree, Game]:
    """The files and the model of a game with one of its quests. Raises Failed if either has errors."""
    quest = find_quest(bare, name, report)
    if not variant and quest.variant not in ("", bare.variant):
        bare = build_game(tree, report, quest.variant)
    merged, quest = lay_quest(tree, bare, quest, report)
    game = with_titles(build_game(merged, report, bare.variant), quest)
    report.stop_on_errors(unless={d.code for d in report.errors} <= ONLY_PRINT)
    return merged, game
