"""Prepares one edition of a game for print: read, compiled, checked."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from pnp.app.game.boxes import with_boxes
from pnp.app.game.build_options import Timings
from pnp.app.game.catalogues import readable_catalogue
from pnp.checks.edition import CheckOptions, Evidence
from pnp.checks.edition.check_edition import verify
from pnp.checks.static.binding import check_binding
from pnp.checks.static.locale import check_locales
from pnp.checks.static.plural_borders import check_agreement
from pnp.model.language.catalogue_cache import read_cached_po
from pnp.model.read.find import command_name
from pnp.model.text.catalogue import Catalogue
from pnp.model.text.messages import messages_of
from pnp.model.text.prose import Prose
from pnp.rules.loading import LoadedGame, compile_all, load_tree
from pnp.source.diagnostics import Report
from pnp.source.load.po import read_po
from pnp.source.load.tree import Tree


def load_edition(
    folder: Path,
    variant: str,
    report: Report,
    timings: Timings | None = None,
    tree: Tree | None = None,
    soon: Callable[[], None] | None = None,
) -> LoadedGame:
    """Read a game in one variant, with the sizes of its boxes. ``tree``: its files, if they have been read. ``soon`` is
    called as soon as there are errors, before the slow static checks.

    Raises Failed if the game has errors. The static checks still run, so that one fault does not hide another.
    """
    timings = timings or Timings()
    if tree is None:
        with timings.of("load"):
            tree = load_tree(folder, report)
    loaded = compile_all(tree, variant, report, stage=timings.of)
    with timings.of("rules"):
        loaded = LoadedGame(tree, with_boxes(loaded.game, report), loaded.rules)
    if report.errors:
        if soon is not None:
            soon()
        check_at_rest(loaded, catalogues_of(loaded, report), report)
    report.stop_on_errors()
    return loaded


def check_at_rest(loaded: LoadedGame, catalogues: Mapping[str, Catalogue], report: Report) -> None:
    """Run the checks that need neither play nor pages; for rules that cannot be compiled, as far as possible."""
    check_binding(loaded.game, loaded.rules, report)
    check_locales(loaded.game, loaded.rules, catalogues, report)


def verified(
    loaded: LoadedGame,
    options: CheckOptions,
    report: Report,
    timings: Timings,
    catalogues: Mapping[str, Catalogue] | None = None,
) -> Evidence:
    """The checker's findings on a game and its ``catalogues``; by default on all of them."""
    with timings.of("verify"):
        own_catalogues = catalogues_of(loaded, report) if catalogues is None else catalogues
        return verify(loaded.game, loaded.rules, report, options, own_catalogues)


def catalogues_of(
    loaded: LoadedGame, report: Report, wanted: Sequence[str] = (), from_cache: bool = False
) -> dict[str, Catalogue]:
    """The translations of every language but the source's, or of those ``wanted``, without unreadable ones (PNP606).
    ``from_cache``: earlier results, reused if they are unchanged."""
    catalogues: dict[str, Catalogue] = {}
    for locale in wanted or loaded.game.locales:
        if locale != loaded.game.language:
            catalogue = readable_catalogue(loaded.tree, locale, report, read_cached_po if from_cache else read_po)
            if catalogue is not None:
                catalogues[locale] = catalogue
    return catalogues


def check_source_numbers(loaded: LoadedGame, report: Report, from_cache: bool = False) -> None:
    """Check whether the source's own texts still agree with their numbers; messages.pot records the numbers that they
    were written for."""
    game, files = loaded.game, loaded.tree.files
    read = read_cached_po if from_cache else read_po
    template = read(files, "messages", report, ".pot") if files.has("locale/messages.pot") else None
    if template is None:
        return
    entries = {(entry.context, entry.text): entry for entry in template.entries}
    prose = Prose(game, report=Report(), counts={c.id: c.count or 0 for c in game.components})
    help = f"read it, use `|plural(…)` if needed, then run `pnp locale extract {command_name(game.folder)}`"
    report.add_all(check_agreement(messages_of(game), entries, prose, help))
