"""The open pairs of a game's folder, as a check reports them; and agreeing to pairs."""

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from pnp.app.output.write import write_all
from pnp.app.review.code_words import code_in_words, english_words_now, words_now
from pnp.app.review.editions import Edition
from pnp.app.review.old_sides import with_old_sides
from pnp.app.review.runs import runs_by_clause, runs_of
from pnp.base.frozen import dataclass
from pnp.checks.pairs.agreed import (
    FILE,
    AgreedPairs,
    Agreement,
    OpenPair,
    agreement_of,
    completed,
    obsolete_pairs,
    open_pairs,
    restated_by,
)
from pnp.checks.pairs.agreed_file import agreed_text, read_agreed
from pnp.checks.pairs.changed_words import Reversal
from pnp.checks.pairs.judged import joined, judged_together, vocabulary_of
from pnp.checks.pairs.open_pairs import Evidence, Run, diagnostic_of, new_pairs, weight
from pnp.model.read.find import command_name
from pnp.source.diagnostics import Diagnostic, Report, Span
from pnp.source.load.files import Disk, read_text

MOST_BEFORE = 3
"""Most open pairs whose agreed code is paraphrased: the game is compiled with the old code for each of them."""


@dataclass(frozen=True)
class OpenClause:
    """An open pair with the examples and scenarios that run it, executed now."""

    open_pair: OpenPair
    runs: Sequence[Run]
    reversal: Reversal | None = None
    """The contradiction of one side to the agreed state, if the other side has not changed."""
    restated: tuple[OpenPair, ...] = ()
    """Unchanged paragraphs that restate the clause, and that are open only because the clause is."""
    contradictions: tuple[Diagnostic, ...] = ()
    """The contradictions that a check reports about it, the change against the agreed state first."""

    @property
    def key(self) -> str:
        """The key of the pair."""
        return self.open_pair.key

    @property
    def failing(self) -> list[Run]:
        """The examples and scenarios that fail."""
        return [run for run in self.runs if run.fault]


def agreed_of(folder: Path, report: Report) -> AgreedPairs | None:
    """The content of the game's agreed.yaml; None if there is none, or if it cannot be read."""
    if not os.path.lexists(folder / FILE):
        return None
    text = read_text(Disk(folder), FILE, report)
    return None if text is None else read_agreed(text, str(folder / FILE), report)


def find_open(editions: Sequence[Edition], agreed: AgreedPairs, is_complete: bool) -> list[OpenPair]:
    """Every open pair once. ``is_complete``: these are all editions, so that an entry without a pair is obsolete."""
    pairs: dict[tuple[str, str], OpenPair] = {}
    for edition in editions:
        for one in open_pairs(edition.pairs, agreed):
            pairs.setdefault((one.key, one.pair.mark if one.pair else ""), one)
    gone = obsolete_pairs([edition.pairs for edition in editions], agreed) if is_complete else []
    return [*pairs.values(), *gone]


def open_clauses(folder: Path, editions: Sequence[Edition], open_pairs: Sequence[OpenPair]) -> list[OpenClause]:
    """Open pairs with their evidence, the most urgent first."""
    if not open_pairs:
        return []
    runs = runs_by_clause(editions)
    pairs = with_old_sides(folder, editions, open_pairs)
    restated = restated_by(pairs)
    attached = {one.key for notes in restated.values() for one in notes}
    reversals = _reversals(editions, pairs)
    clauses = [
        OpenClause(one, runs_of(one, runs), reversal, restated.get(one.key, ()))
        for one, reversal in zip(pairs, reversals, strict=True)
        if one.key not in attached
    ]
    return sorted(clauses, key=lambda clause: -weight(clause.open_pair, clause.runs, clause.reversal is not None))


def _reversals(editions: Sequence[Edition], open_pairs: Sequence[OpenPair]) -> list[Reversal | None]:
    """The contradiction of each pair to its agreed state."""
    vocabulary = joined([vocabulary_of(edition.game, edition.rules) for edition in editions])
    sentences = {one.key: english_words_now(editions, one) for one in open_pairs if one.moved == "words"}
    return judged_together(open_pairs, vocabulary, sentences)


def diagnostics_of(
    clauses: Iterable[OpenClause], agreed: AgreedPairs, editions: Sequence[Edition], name: str
) -> Iterator[Diagnostic]:
    """Open pairs as diagnostics. ``name``: the game's name in commands. A change of code that contradicts several
    clauses is reported once."""
    sources = {file: text for edition in editions for file, text in edition.game.sources.items()}
    groups: dict[object, list[OpenClause]] = {}
    for clause in clauses:
        is_shared = clause.reversal is not None and clause.open_pair.moved == "code"
        groups.setdefault(clause.reversal if is_shared else id(clause), []).append(clause)
    for at, group in enumerate(groups.values()):
        clause, *others = sorted(group, key=_number_of_code_lines)
        evidence = evidence_on(clause, editions, [other.key for other in others], at < MOST_BEFORE)
        diagnostic = diagnostic_of(clause.open_pair, agreed, evidence, name, sources)
        restated = tuple(f"restated at {where}: {text}" for where, text in restatements(clause))
        yield replace(diagnostic, steps=(*diagnostic.steps, *restated)) if restated else diagnostic


def restatements(clause: OpenClause) -> list[tuple[str, str]]:
    """The paragraphs that restate an open clause: file and line, and text."""
    lines = (line for note in clause.restated if note.pair is not None for line in note.pair.words.lines)
    return [(f"{line.span.file}:{line.span.line}", line.text) for line in lines]


def _number_of_code_lines(clause: OpenClause) -> int:
    return len(clause.open_pair.pair.code.lines) if clause.open_pair.pair is not None else 0


def evidence_on(clause: OpenClause, editions: Sequence[Edition], alike: Sequence[str], with_before: bool) -> Evidence:
    """The evidence on an open clause. ``alike``: keys of clauses affected by the same change; ``with_before``: also
    paraphrase the agreed code."""
    now, before = words_now(editions, clause.open_pair), None
    edition = next((edition for edition in editions if clause.key in edition.pairs), None)
    if with_before and clause.reversal is not None and clause.open_pair.moved == "code" and edition is not None:
        before = code_in_words(edition, clause.open_pair).agreed
    return Evidence(clause.runs, now, before, clause.reversal, alike)


def check_pairs(folder: Path, editions: Sequence[Edition], is_complete: bool, strict: bool, report: Report) -> int:
    """Report the open pairs of a game (PNP309), as errors if requested; returns their number."""
    agreed = agreed_of(folder, report)
    if agreed is None:
        if strict and not os.path.lexists(folder / FILE):
            help = f"run `pnp review {command_name(folder)} --begin`, and read the clauses from then on"
            report.error("PNP309", "nothing in this game has been agreed yet", Span(str(folder / "game.yaml")), help)
        return 0
    pairs = find_open(editions, agreed, is_complete)
    new = [one for one in pairs if one.moved == "new" and not _is_prose_alone(one)]
    moved = open_clauses(folder, editions, [one for one in pairs if one.moved != "new"])
    diagnostics = [*diagnostics_of(moved, agreed, editions, command_name(folder))]
    diagnostics += [new_pairs(new, agreed, command_name(folder))] if new else []
    for diagnostic in diagnostics:
        report.add(replace(diagnostic, severity="error") if strict else diagnostic)
    return len(moved) + len(pairs) - sum(one.moved != "new" for one in pairs)


def _is_prose_alone(open_pair: OpenPair) -> bool:
    """Whether a clause has no code yet, so that there is nothing to agree to."""
    return open_pair.pair is not None and not open_pair.pair.code.lines and "." not in open_pair.key


# ------------------------------------------------------------------------------------------------- agreeing
def agree(
    folder: Path, editions: Sequence[Edition], agreed: AgreedPairs | None, keys: Iterable[str], report: Report,
    anyway: str = "",
) -> Path:  # fmt: skip
    """Store the current state of these pairs in agreed.yaml. ``editions``: all editions of the game; ``anyway``: the
    reason for agreeing in spite of a failing example. Reports PNP119 and PNP131."""
    entries = dict(agreed.entries) if agreed else {}
    for key in with_restatements(editions, agreed, keys):
        now = [edition.pairs[key] for edition in editions if key in edition.pairs]
        if now:
            entries[key] = agreement_of(now, anyway)
        else:
            entries.pop(key, None)
    return write_agreed(folder, editions, entries, report)


def with_restatements(editions: Sequence[Edition], agreed: AgreedPairs | None, keys: Iterable[str]) -> list[str]:
    """Keys, together with those of the unchanged paragraphs that restate their clauses, unless another restated clause
    stays open: the review shows them with the clause."""
    wanted = list(dict.fromkeys(keys))
    pairs = find_open(editions, agreed, False) if agreed is not None else []
    still_open = {one.key for one in pairs} - set(wanted)
    notes = [one for one in pairs if one.pair is not None and one.pair.follows and one.moved == "code"]
    for one in notes:
        clauses = one.pair.follows if one.pair is not None else ()
        if not set(clauses).isdisjoint(wanted) and still_open.isdisjoint(clauses):
            wanted.append(one.key)
    return list(dict.fromkeys(wanted))


def write_agreed(folder: Path, editions: Sequence[Edition], entries: Mapping[str, Agreement], report: Report) -> Path:
    """Write agreed.yaml. An entry without texts, from an older pnp, gets the current ones if the digests match. Reports
    PNP119 and PNP131."""
    agreed, pairs = AgreedPairs(entries), [edition.pairs for edition in editions]
    full = {key: completed(key, agreed, pairs) for key in entries}
    file = folder / FILE
    written = write_all({file: agreed_text(full).encode()}, report, folder)
    report.stop_on_errors(unless=written)
    return file
