"""`pnp diff`: the differences between two versions of a game, and an update pack for owners of the printed old one.

Faces are compared by their drawings, so a change of a template, a font size or a translation counts as much as one in
the card table. Both versions are drawn with the current press.
"""

from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from pathlib import Path

from pnp.app.build.composing import editions_of
from pnp.app.build.page_digests import DrawingDigests, Pages, moved_pages, page_digests
from pnp.app.build.sheets import file_name, parts_of, sheets
from pnp.app.decks.bundle import name_and_text
from pnp.app.diff.update import binned_page, update_text
from pnp.app.game.build_context import open_context
from pnp.app.game.build_options import BuildContext, BuildOptions, Timings
from pnp.app.game.prepare import load_edition, verified
from pnp.app.game.printable import printable
from pnp.app.game.reading import variants_of
from pnp.app.game.repository import older
from pnp.app.game.selection import selected_versions
from pnp.app.output.write import write_all
from pnp.base.disk import private_folder
from pnp.base.frozen import dataclass
from pnp.base.progress import Step, counted
from pnp.checks.edition import CheckOptions, Evidence
from pnp.checks.statistics.card_labels import labels_of
from pnp.checks.statistics.games import TableConfig
from pnp.checks.statistics.paired import Effect, effect_data, effect_of
from pnp.checks.statistics.paired_cards import effect_on_cards
from pnp.engine.agents import AGENTS
from pnp.engine.scenario import run_scenario
from pnp.model.game import Clause, Example, Game
from pnp.model.game_digest import plain
from pnp.model.language.press_words import Sentence
from pnp.model.text.messages import messages_of
from pnp.model.text.prose import Prose
from pnp.press.edition import Edition
from pnp.press.export.pdf import pdf_bytes
from pnp.press.pieces import Print
from pnp.rules import RuleSet
from pnp.rules.loading import LoadedGame
from pnp.source.diagnostics import Report

__all__ = [
    "AGENTS",
    "ComparisonOptions",
    "Difference",
    "Effect",
    "NameChanges",
    "Pages",
    "diff",
    "difference_data",
    "older",
]


@dataclass(frozen=True)
class NameChanges:
    """Names that are new, gone or changed, in the order of the files."""

    added: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.added or self.removed or self.changed)

    def __len__(self) -> int:
        return len(self.added) + len(self.removed) + len(self.changed)


@dataclass(frozen=True)
class Pack:
    """The update for one language: pieces to print, and old ones to remove with their numbers."""

    edition: Edition
    pieces: tuple[Print, ...]
    binned: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Difference:
    """The differences between two versions of one edition."""

    variant: str
    cards: Mapping[str, NameChanges]
    """Pieces, by locale."""
    clauses: NameChanges
    """Clauses whose words or code differ, as "3.2 court"."""
    messages: Mapping[str, NameChanges]
    """Messages and their translations, by locale."""
    examples: NameChanges = NameChanges()
    """Worked examples whose position, play or expectation differs when each version's rules run them."""
    pages: Mapping[str, tuple[Pages, ...]] = field(default_factory=dict)
    """Papers with differing pages, by locale."""
    effects: tuple[Effect, ...] = ()
    """Differences in play, by number of players; empty if nothing affects play. Numbers of players with identical games
    are omitted, unless figures were requested."""
    packs: tuple[Pack, ...] = field(default=(), repr=False)

    def __bool__(self) -> bool:
        play = any(effect.differ for effect in self.effects)
        moved = (self.clauses, self.examples, play, *self.cards.values(), *self.messages.values())
        return any((*moved, *self.pages.values()))


def difference_data(difference: Difference) -> dict[str, object]:
    """The differences as plain data, for ``--json``."""

    def plain(changed: NameChanges) -> dict[str, list[str]]:
        return {"added": list(changed.added), "removed": list(changed.removed), "changed": list(changed.changed)}

    return {
        "variant": difference.variant,
        "pieces": {locale: plain(c) for locale, c in difference.cards.items()},
        "clauses": plain(difference.clauses),
        "messages": {locale: plain(c) for locale, c in difference.messages.items()},
        "examples": plain(difference.examples),
        "pages": {
            locale: [{"file": p.name, "changed": list(p.changed), "before": p.before, "after": p.after} for p in papers]
            for locale, papers in difference.pages.items()
        },
        "statistics": [effect_data(effect) for effect in difference.effects],
    }


@dataclass(frozen=True)
class ComparisonOptions:
    """The requested comparisons besides clauses, pieces and texts."""

    pages: bool = True
    """Whether to compose every page of both versions."""
    games: int = 50
    """Games played with each version's rules for each number of players; 0 for none."""
    agents: tuple[str, ...] = ("random",)
    seed: int = 1
    figures: bool = False
    """Whether to compare the play of every card, too."""


def diff(
    folder: Path, since: str, options: BuildOptions, report: Report, wanted: ComparisonOptions | None = None
) -> tuple[list[Difference], list[Path]]:
    """Compare a game with an older version (a folder, or a commit of its repository): returns the differences, and the
    files of the update packs, which are written if pieces differ. Raises Failed if either version cannot be read."""
    wanted = wanted or ComparisonOptions()
    context = open_context(options, report, folder)
    plain = replace(context, options=replace(context.options, rows=(), where=""))
    differences: list[Difference] = []
    files: dict[Path, bytes] = {}
    with private_folder("diff") as place:
        old_folder = older(folder, since, place, report)
        for variant in variants_of(folder, options.variant, report):
            options.progress(Step("Reading the current version"))
            new_source = _read(folder, variant, report)
            options.progress(Step("Reading the older version"))
            old_source = _read(old_folder, variant, report)
            games = selected_versions(old_source.loaded.game, new_source.loaded.game, options, report)
            report.stop_on_errors()
            new = _drawn(new_source, games[1], plain, wanted, options.checking)
            old = _drawn(old_source, games[0], plain, wanted, new.evidence)
            effects = _effects(old, new, wanted, options.checking)
            differences.append(replace(_compared(variant, old, new), effects=effects))
            for pack in differences[-1].packs:
                files |= _pack_files(pack, context)
    report.stop_on_errors()
    if files:
        options.progress(Step("Writing files", 0, len(files), "files"))
        write_all(files, report, options.out)
        report.stop_on_errors()
    return differences, sorted(files)


# ------------------------------------------------------------------------------------------------- both versions
@dataclass(frozen=True)
class _Version:
    """One version of an edition: the game, and its printed output in each language."""

    game: Game
    rules: RuleSet
    codes: Mapping[str, str]
    printed: Mapping[str, tuple[Edition, tuple[Print, ...]]]
    pages: Mapping[str, Mapping[str, Sequence[tuple[str, str]]]]
    """Label and digest of each page, by locale and by file."""
    evidence: Evidence


@dataclass(frozen=True)
class _Source:
    """A version as read, with its faults."""

    loaded: LoadedGame
    report: Report


def _read(folder: Path, variant: str, report: Report) -> _Source:
    own = Report()
    loaded = load_edition(folder, variant, own)
    report.sources.update(own.sources)
    return _Source(loaded, own)


def _drawn(
    source: _Source,
    printed_game: Game,
    context: BuildContext,
    also: ComparisonOptions,
    evidence: Evidence | CheckOptions,
) -> _Version:
    """A version with its pieces drawn: those of ``printed_game``, in the numbers that ``evidence`` contains or that a
    check with these options measures. Faults in play and layout are left to `pnp check`."""
    loaded, own = source.loaded, source.report
    locales = tuple(locale for locale in context.options.locales if locale in loaded.game.locales)
    wanted = replace(context, options=replace(context.options, locales=locales))
    if isinstance(evidence, CheckOptions):
        evidence = verified(loaded, evidence, Report(), Timings())
    printed: dict[str, tuple[Edition, tuple[Print, ...]]] = {}
    pages: dict[str, Mapping[str, Sequence[tuple[str, str]]]] = {}
    to_draw = replace(printable(loaded, evidence), game=printed_game)
    for edition, prints in editions_of(to_draw, wanted, own, Timings()):
        parts = parts_of(edition, prints, wanted)  # each with its printed back
        printed[edition.locale] = edition, tuple(piece for pieces in parts.values() for piece in pieces)
        if also.pages:
            context.options.progress(Step("Composing the pages"))
        pages[edition.locale] = page_digests(edition, parts, wanted) if also.pages else {}
    codes: dict[str, str] = {}
    for block in loaded.game.rules:
        codes[block.clause] = codes.get(block.clause, "") + block.code
    return _Version(loaded.game, loaded.rules, codes, printed, pages, evidence)


def _fingerprint(piece: Print, digests: DrawingDigests) -> tuple[bytes, bytes, str]:
    """Digests of the drawings on both sides of a piece, and its cut format."""
    return digests.face(piece.face), digests.face(piece.back) if piece.back else b"", piece.format


# ------------------------------------------------------------------------------------------------- the comparison
def _named_as(new: _Version, old: _Version, locale: str) -> Mapping[str, Sequence[tuple[str, str]]]:
    """The pages of the old version under the new version's file names. A game is named after its folder, and an older
    version is often in a folder of another name."""
    prefix = f"{old.game.id}-"
    return {new.game.id + "-" + name.removeprefix(prefix): pages for name, pages in old.pages[locale].items()}


def _compared(variant: str, old: _Version, new: _Version) -> Difference:
    locales = [locale for locale in new.printed if locale in old.printed]
    cards: dict[str, NameChanges] = {}
    messages: dict[str, NameChanges] = {}
    packs = []
    for locale in locales:
        cards[locale], pack = _pieces(old.printed[locale], new.printed[locale])
        messages[locale] = between(_texts(old, locale), _texts(new, locale))
        packs += [pack] if pack else []
    clauses = between(_clauses(old), _clauses(new))
    examples = between(_examples(old), _examples(new))
    pages = {locale: moved_pages(_named_as(new, old, locale), new.pages[locale]) for locale in locales}
    return Difference(variant, cards, clauses, messages, examples, pages, packs=tuple(packs))


def _examples(version: _Version) -> dict[str, object]:
    """The text of each worked example, and its outcome."""

    def facts(example: Example) -> tuple[object, ...]:
        result = run_scenario(version.game, version.rules, example.data)
        outcome = result.outcome
        end = (outcome.status, outcome.winners, outcome.clause) if outcome else ()
        return plain(example.data), example.tells.text, result.ok, result.differences, result.clauses, end

    return {example.id: facts(example) for example in version.game.examples}


def _effects(old: _Version, new: _Version, wanted: ComparisonOptions, check: CheckOptions) -> tuple[Effect, ...]:
    """Differences in play; rules with the same meaning need no games."""
    if not (wanted.games and old.game.has_course and new.game.has_course) or old.rules.digest == new.rules.digest:
        return ()
    low, high = (pick(old.game.players[i], new.game.players[i]) for i, pick in enumerate((max, min)))
    versions = ((old.game, old.rules), (new.game, new.rules))
    tables = range(low, high + 1)
    step = Step("Playing games by the rules of both versions", 0, len(tables), "tables")
    labels = {**labels_of(*versions[0]), **labels_of(*versions[1])} if wanted.figures else {}

    def effect(sitting: TableConfig) -> Effect:
        if wanted.figures:
            return effect_on_cards(versions, sitting, wanted.seed, wanted.games, check.jobs, labels)
        return effect_of(*versions, sitting, wanted.seed, wanted.games, check.jobs)

    effects = (effect(TableConfig(seats, wanted.agents)) for seats in counted(tables, check.progress, step))
    return tuple(effect for effect in effects if effect.differ or wanted.figures)


def between(old: Mapping[str, object], new: Mapping[str, object]) -> NameChanges:
    """The names that are new, gone or changed."""
    added = tuple(name for name in new if name not in old)
    removed = tuple(name for name in old if name not in new)
    return NameChanges(added, removed, tuple(name for name in new if name in old and old[name] != new[name]))


def _clauses(version: _Version) -> dict[str, object]:
    """Words and code of every printed clause; the words as printed, with their numbers filled in."""
    prose = Prose(version.game, report=Report(), counts={c.id: 0 for c in version.game.components})

    def texts(clause: Clause) -> tuple[str, ...]:
        words = (clause.text.text, clause.brief.text, prose.text(clause.text), prose.text(clause.brief))
        return (clause.kind, *words, version.codes.get(clause.id, ""))

    return {id: texts(clause) for id, clause in version.game.clauses.items()}


def _texts(version: _Version, locale: str) -> dict[str, object]:
    """Every message in a language as printed, by its purpose; a changed number counts."""
    edition = version.printed[locale][0]
    texts: dict[str, object] = {}
    for message in messages_of(version.game):
        texts[message.context or message.text] = edition.text(message)
    return texts


def _pieces(
    old: tuple[Edition, tuple[Print, ...]], new: tuple[Edition, tuple[Print, ...]]
) -> tuple[NameChanges, Pack | None]:
    """The pieces that differ in one language, and the update for them."""
    (old_edition, old_prints), (edition, prints) = old, new
    before = {_name(p): p for p in old_prints}
    after = {_name(p): p for p in prints}
    old_digests, digests = DrawingDigests(old_edition.fonts), DrawingDigests(edition.fonts)
    drawn_before = {n: _fingerprint(p, old_digests) for n, p in before.items()}
    drawn_after = {n: _fingerprint(p, digests) for n, p in after.items()}
    looks = between(drawn_before, drawn_after)
    fewer = [n for n in after if n in before and n not in looks.changed and after[n].copies != before[n].copies]
    pieces: list[Print] = [after[n] for n in (*looks.changed, *looks.added)]
    binned = [(before[n], before[n].copies) for n in (*looks.changed, *looks.removed)]
    for name in fewer:
        more = after[name].copies - before[name].copies
        pieces += [replace(after[name], copies=more)] if more > 0 else []
        binned += [(before[name], -more)] if more < 0 else []
    changed = replace(looks, changed=(*looks.changed, *fewer))
    if not changed:
        return changed, None
    order = {name: i for i, name in enumerate(after)}
    pieces.sort(key=lambda piece: order[_name(piece)])
    named = tuple((name_and_text(piece, old_edition)[0], copies) for piece, copies in binned)
    return changed, Pack(edition, tuple(pieces), named)


def _name(piece: Print) -> str:
    """A piece's own name: its component and its face."""
    return piece.face.name if piece.face.name.startswith(piece.component) else f"{piece.component}:{piece.face.name}"


# ------------------------------------------------------------------------------------------------- the update pack
UPDATE: Sentence = "sheet|update"
"""The note on the sheets of an update."""


def _pack_files(pack: Pack, context: BuildContext) -> dict[Path, bytes]:
    """Sheets with only the differing pieces, packed behind a page that lists the pieces to remove; and that list as
    text."""
    edition, options = pack.edition, replace(context.options, note=UPDATE)
    wanted = replace(context, options=options)
    folder = options.out / edition.game.id / edition.locale
    new = tuple((name_and_text(piece, edition)[0], piece.copies) for piece in pack.pieces)
    name = file_name(edition, "update", "").removesuffix(".pdf") + ".txt"
    files = {folder / name: update_text(edition, pack.binned, new).encode()}
    for paper in context.papers:
        packed = sheets(edition, "update", pack.pieces, paper, wanted)
        first = binned_page(edition, pack.binned, new, paper)
        pages = (*first, *packed.pages)
        if packed.duplex and len(first) % 2:  # the list has a back of its own, so that backs stay behind their fronts
            pages = (*first, replace(first[0], items=(), label=""), *packed.pages)
        document = replace(packed, pages=pages)
        files[folder / file_name(edition, "update", paper.name)] = pdf_bytes(document, edition.fonts)
    return files
