"""`pnp proof`: the rulebook for its designer, with each clause's evidence, code and changes."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from pnp.app.build.composing import editions_of
from pnp.app.build.sheets import file_name
from pnp.app.diff.compare import older
from pnp.app.game.build_context import open_context
from pnp.app.game.build_options import BuildOptions, Timings
from pnp.app.game.prepare import load_edition, verified
from pnp.app.game.printable import printable
from pnp.app.game.reading import variants_of
from pnp.app.output.write import write_all
from pnp.app.proof.chance_figures import figures_of
from pnp.app.proof.clause_evidence import Change, Proof, searched
from pnp.app.proof.proof_document import proof_document
from pnp.base.disk import private_folder
from pnp.base.frozen import dataclass
from pnp.base.progress import Step
from pnp.model.game import Game
from pnp.model.read.build import build_game
from pnp.model.schema.merge import variant_names
from pnp.press.edition import Edition
from pnp.press.export.pdf import pdf_bytes
from pnp.press.html import build_web_book
from pnp.press.pages.proofbook import build_proof
from pnp.press.screen.webpage import page_bytes
from pnp.rules.loading import load_tree
from pnp.source.diagnostics import Report


@dataclass(frozen=True)
class Changes:
    """The changes of one variant's clauses since an older version."""

    changed: Mapping[str, Change]
    removed: tuple[str, ...] = ()


def print_proof(
    folder: Path, since: str, html: bool, options: BuildOptions, report: Report, games: int = 0
) -> list[Path]:
    """Write the proof of every requested variant and language; returns the files, all or none.

    Every variant is searched, or its cached evidence used: a clause also shows its uses in other variants. Faults of
    the game are reported and do not stop a proof, whose purpose is to show them. ``games``: random games for each
    number of players, for winners and lengths. Raises Failed when the game cannot be read.
    """
    context, progress = open_context(options, report, folder), options.progress
    progress(Step("Reading the game"))
    wanted = variants_of(folder, options.variant, report)
    files: dict[Path, bytes] = {}
    loaded = {name: load_edition(folder, name, report) for name in variants_of(folder, "", report)}
    language = loaded[wanted[0]].game.language
    context = replace(context, options=replace(options, locales=options.locales or (language,), force=True))
    timings = Timings()
    evidence_of = {name: verified(each, options.checking, report, timings) for name, each in loaded.items()}
    evidence = {name: searched(each.game, each.rules, evidence_of[name]) for name, each in loaded.items()}
    with private_folder("proof") as place:
        old = older(folder, since, place, report) if since else None
        for name in wanted:
            changes = changes_since(old, name, loaded[name].game, report) if old else Changes({})
            proof = Proof(name, evidence, Path(since).name, changes.changed, changes.removed)
            if games and evidence_of[name].games and not evidence_of[name].failures:
                proof = replace(proof, figures=figures_of(loaded[name], games, options.checking))
            for edition, _ in editions_of(printable(loaded[name], evidence_of[name]), context, report, timings):
                progress(Step("Setting the proof"))
                folder = options.out / edition.game.id / edition.locale
                files |= {folder / file: data for file, data in _files(edition, proof, html, options)}
    progress(Step("Writing files", 0, len(files), "files"))
    return sorted(files) if write_all(files, report, options.out) else []


def _files(edition: Edition, proof: Proof, html: bool, options: BuildOptions) -> Iterator[tuple[str, bytes]]:
    name = file_name(edition, "proof", "")
    document = proof_document(edition, proof)
    yield name, pdf_bytes(build_proof(edition, document), edition.fonts, access=options.access)
    if html:
        yield name.removesuffix(".pdf") + ".html", page_bytes(build_web_book(edition, document))


# ------------------------------------------------------------------------------------------------- changes
def changes_since(old_folder: Path, variant: str, game: Game, report: Report) -> Changes:
    """The change of each clause since the version in a folder, whose code need not compile with the current press; a
    variant that did not exist then is all new."""
    own = Report()
    tree = load_tree(old_folder, own)
    if variant not in (variant_names(tree) or ("",)):
        return Changes(dict.fromkeys(game.clauses, "new"))
    report.sources.update(own.sources)
    return compared(build_game(tree, own, variant), game)


def compared(before: Game, after: Game) -> Changes:
    """The change of each clause between two versions: its words, its code, or both."""
    old_code, code = _codes(before), _codes(after)
    changed: dict[str, Change] = {}
    for id, clause in after.clauses.items():
        was = before.clauses.get(id)
        if was is None:
            changed[id] = "new"
            continue
        words = (was.kind, was.text.text, was.brief.text) != (clause.kind, clause.text.text, clause.brief.text)
        rules = old_code.get(id, "") != code.get(id, "")
        if words or rules:
            changed[id] = "both" if words and rules else "words" if words else "code"
    gone = [f"{c.number} {id}".strip() for id, c in before.clauses.items() if id not in after.clauses]
    return Changes(changed, tuple(gone))


def _codes(game: Game) -> dict[str, str]:
    """The code under each clause."""
    codes: dict[str, str] = {}
    for block in game.rules:
        codes[block.clause] = codes.get(block.clause, "") + block.code
    return codes
