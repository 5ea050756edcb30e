"""The review of a game: its open clauses with their evidence, and the answers to them."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from pnp.app.game.code_prose import prose_for_code
from pnp.app.game.errors import WrongRequest
from pnp.app.game.reading import editions, find_folder, read_edition
from pnp.app.review.contradictions import with_contradictions
from pnp.app.review.editions import Edition, edition_of
from pnp.app.review.pairs import OpenClause, agreed_of, find_open, open_clauses, with_restatements, write_agreed
from pnp.base.frozen import dataclass
from pnp.checks.pairs.agreed import FILE, AgreedPairs, Agreement, agreement_of
from pnp.checks.pairs.open_pairs import Run
from pnp.model.read.find import command_name
from pnp.source.diagnostics import Diagnostic, Report, Span
from pnp.source.diagnostics.hints import did_you_mean, listed

SHORTEST_NOTE = 3
"""Letters of the shortest note and of the shortest reason; a shorter answer is a slip of the keys."""


@dataclass(frozen=True)
class Review:
    """A game's open clauses, the most urgent first."""

    folder: Path
    editions: Sequence[Edition]
    agreed: AgreedPairs | None
    """None if the game has no agreed.yaml."""
    clauses: Sequence[OpenClause]

    @property
    def recorded(self) -> AgreedPairs:
        """The recorded agreements, possibly none."""
        return self.agreed or AgreedPairs({}, str(self.folder / FILE))

    @property
    def sources(self) -> dict[str, str]:
        """The texts of the game's files."""
        return {file: text for edition in self.editions for file, text in edition.game.sources.items()}

    def open_keys(self) -> list[str]:
        """The keys of the open pairs, each once, in the order of the review."""
        return list(dict.fromkeys(clause.key for clause in self.clauses))

    def of(self, key: str) -> list[OpenClause]:
        """The states of one open pair: several if editions of the game differ."""
        return [clause for clause in self.clauses if clause.key == key]


def read_review(name: str, report: Report, language: str = "") -> Review:
    """Read a game in all its editions, and run the examples of its open clauses. ``language``: the language in which
    its code is described, "" for the game's own. Raises Failed if the game cannot be read."""
    folder = find_folder(name, report)
    every = [_edition(name, variant, report, language) for variant in editions(name, report)]
    agreed = agreed_of(folder, report)
    report.stop_on_errors()
    pairs = find_open(every, agreed, True) if agreed is not None else []
    clauses = open_clauses(folder, every, pairs)
    if agreed is not None:
        clauses = with_contradictions(clauses, every, agreed, command_name(folder))
    return Review(folder, every, agreed, clauses)


def _edition(name: str, variant: str, report: Report, language: str) -> Edition:
    reading = read_edition(name, report, variant)
    prose = prose_for_code(reading.tree, reading.game, language)
    return edition_of(reading.game, reading.rules, code_prose=prose)


def chosen_keys(review: Review, wanted: Iterable[str], report: Report) -> list[str]:
    """The keys named by the user. Raises WrongRequest (PNP107) for one that the game does not have and that was never
    agreed."""
    keys = set(review.recorded.entries).union(*(edition.pairs for edition in review.editions))
    for key in wanted:
        if key not in keys:
            help = did_you_mean(key, keys) or "write the id of a clause, as in `{#id}`"
            span = review.editions[0].game.span()
            report.error("PNP107", f"this game has no clause or declaration `{key}`", span, help)
            raise WrongRequest(report)
    return list(dict.fromkeys(wanted))


# ------------------------------------------------------------------------------------------------- answers
def failing(review: Review, key: str) -> list[Run]:
    """The failing examples and scenarios of an open pair, each once."""
    return list({run.name: run for clause in review.of(key) for run in clause.failing}.values())


def refusal(review: Review, key: str, anyway: str = "") -> Diagnostic | None:
    """The example that keeps a pair from being agreed to without a reason, as an error; None if there is none, or if
    ``anyway`` is a reason."""
    runs = failing(review, key)
    if not runs or len(anyway.strip()) >= SHORTEST_NOTE:
        return None
    names = listed([run.name for run in runs], "and")
    verb = "fails" if len(runs) == 1 else "fail"
    return Diagnostic(
        "PNP309", f"`{key}` is not agreed: {names} {verb}", _span(review, key),
        f"correct the rule or the example, or give a reason of {SHORTEST_NOTE} letters or more with `--anyway REASON`",
        steps=tuple(f"{run.name}: {run.fault}" for run in runs),
    )  # fmt: skip


def _span(review: Review, key: str) -> Span:
    pair = next((clause.open_pair.pair for clause in review.of(key)), None)
    return pair.span if pair is not None else review.recorded.span(key)


def with_agreement(review: Review, keys: Sequence[str], report: Report, anyway: str = "") -> Review:
    """Record the agreement to pairs as they are now in agreed.yaml, to all of them or none; returns the review
    without them. Reports PNP119 and PNP131; raises WrongRequest (PNP309) if an example fails and no reason is given."""
    refused = [refused for key in keys if (refused := refusal(review, key, anyway)) is not None]
    if refused:
        report.add_all(refused)
        raise WrongRequest(report)
    entries: dict[str, Agreement | None] = {}
    for key in with_restatements(review.editions, review.agreed, keys):
        states = [edition.pairs[key] for edition in review.editions if key in edition.pairs]
        entries[key] = agreement_of(states, anyway.strip() if failing(review, key) else "") if states else None
    rest = [clause for clause in review.clauses if clause.key not in entries]
    return replace(_written(review, entries, report), clauses=rest)


def with_note(review: Review, key: str, note: str, report: Report) -> Review:
    """Record a reviewer's remark on a pair that stays open. Reports PNP119 and PNP131."""
    entry = review.recorded.entries.get(key, Agreement(()))
    return _written(review, {key: replace(entry, note=note)}, report)


def begun(review: Review, report: Report) -> Review:
    """Store the current words and code in the agreed.yaml of a game that has none, as the state from which changes are
    shown. Raises WrongRequest (PNP309) if it has one."""
    if review.agreed is not None:
        span = Span(review.agreed.file, 1, 1)
        report.error("PNP309", f"this game has an {FILE} already", span, "run `pnp review` without `--begin`")
        raise WrongRequest(report)
    keys = dict.fromkeys(key for edition in review.editions for key in edition.pairs)
    states = {key: [edition.pairs[key] for edition in review.editions if key in edition.pairs] for key in keys}
    return _written(review, {key: agreement_of(pairs) for key, pairs in states.items()}, report)


def _written(review: Review, changes: dict[str, Agreement | None], report: Report) -> Review:
    entries = {**review.recorded.entries, **changes}
    full = {key: entry for key, entry in entries.items() if entry is not None}
    write_agreed(review.folder, review.editions, full, report)
    return replace(review, agreed=agreed_of(review.folder, report))
