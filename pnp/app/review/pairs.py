"""Pairs of a game's folder: what has moved since it was agreed, the old side beside the new, and agreeing to it."""

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from pathlib import Path
from tempfile import TemporaryDirectory

from pnp.app.game.repository import FAILURES, commits_of, older
from pnp.base import cache
from pnp.base.frozen import dataclass
from pnp.checks.pairs.agreed import (
    FILE,
    Agreed,
    Mark,
    OpenPair,
    agreed_text,
    gone_pairs,
    mark_of,
    open_pairs,
    read_agreed,
)
from pnp.checks.pairs.code_cache import KnownCode
from pnp.checks.pairs.code_in_words import clause_in_words
from pnp.checks.pairs.open_pairs import Known, diagnostic_of, new_pairs, weight
from pnp.checks.pairs.pairs import Pair, pairs_of
from pnp.checks.search.examples import run_examples
from pnp.model.game import Game
from pnp.press.export.write import write_all
from pnp.rules import RuleSet
from pnp.rules.loading import load_and_compile
from pnp.rules.paraphrase import paraphrase
from pnp.source.diagnostics import Diagnostic, Failed, Report, Span
from pnp.source.load.files import Disk, read_text

__all__ = ["Agreed", "Edition", "OpenPair", "agree", "agreed_of", "check_pairs", "edition_of", "find_open", "told"]
FORM = "1"
"""Of what is remembered in the cache."""
LOOKED_BACK = 3
"""Commits that are looked into for the words and code that were agreed."""


@dataclass(frozen=True)
class Edition:
    """One variant of a game with its pairs."""

    game: Game
    rules: RuleSet
    pairs: Mapping[str, Pair] = field(repr=False)


def edition_of(game: Game, rules: RuleSet, known_code: KnownCode | None = None) -> Edition:
    """A compiled game with its pairs worked out. ``known_code``: earlier results for its code."""
    return Edition(game, rules, pairs_of(game, rules, known_code))


def agreed_of(folder: Path, report: Report) -> Agreed | None:
    """What the game's agreed.yaml says; None where there is none: nobody has begun to agree."""
    if not os.path.lexists(folder / FILE):
        return None
    text = read_text(Disk(folder), FILE, report)
    return None if text is None else read_agreed(text, str(folder / FILE), report)


def find_open(editions: Sequence[Edition], agreed: Agreed, whole: bool) -> list[OpenPair]:
    """Every open pair once; ``whole``: these are all editions, so that what none of them has is gone."""
    pairs: dict[tuple[str, str], OpenPair] = {}
    for edition in editions:
        for one in open_pairs(edition.pairs, agreed):
            pairs.setdefault((one.key, one.pair.mark if one.pair else ""), one)
    gone = gone_pairs([edition.pairs for edition in editions], agreed) if whole else []
    return [*pairs.values(), *gone]


def check_pairs(folder: Path, editions: Sequence[Edition], whole: bool, strict: bool, report: Report) -> int:
    """Report the open pairs of a game (PNP309), as errors where that is wanted; gives how many there are."""
    agreed = agreed_of(folder, report)
    if agreed is None:
        if strict and not os.path.lexists(folder / FILE):
            help = f"write `pnp agree {folder.name} --all`, and read each as it is shown"
            report.error("PNP309", "nothing has been agreed of this game yet", Span(str(folder / "game.yaml")), help)
        return 0
    open_pairs = find_open(editions, agreed, whole)
    new = [one for one in open_pairs if one.moved == "new"]
    moved = [one for one in open_pairs if one.moved != "new"]
    diagnostics = [*told(folder, editions, agreed, moved), *([new_pairs(new, agreed, folder.name)] if new else [])]
    for diagnostic in diagnostics:
        report.add(replace(diagnostic, severity="error") if strict else diagnostic)
    if not open_pairs:
        remember(editions)
    return len(open_pairs)


def told(
    folder: Path, editions: Sequence[Edition], agreed: Agreed, open_pairs: Sequence[OpenPair]
) -> Iterator[Diagnostic]:
    """Open pairs as diagnostics, those first that want reading most."""
    if not open_pairs:
        return
    known_pairs = known_sides(folder, editions, open_pairs)
    runs = _examples(editions)
    for one in sorted(open_pairs, key=lambda one: weight(one, known_pairs)):
        examples = runs.get(one.key, ())
        yield diagnostic_of(one, agreed, known_pairs, examples, folder.name, code_in_words(editions, one.key))


def code_in_words(editions: Iterable[Edition], key: str) -> tuple[str, ...]:
    """The code of a pair in words, from the first edition that has it."""
    for edition in editions:
        if key in edition.pairs:
            rule = edition.rules.rules.get(key.removeprefix("rules.")) if key.startswith("rules.") else None
            if rule is not None:
                return paraphrase(edition.game, edition.rules, rule.name)
            return clause_in_words(edition.game, edition.rules, key)
    return ()


def _examples(editions: Iterable[Edition]) -> dict[str, tuple[str, ...]]:
    """The examples that run each clause."""
    runs: dict[str, dict[str, None]] = {}
    for edition in editions:
        for id, result in run_examples(edition.game, edition.rules).results.items():
            for clause in result.clauses:
                runs.setdefault(clause, {})[id] = None
    return {clause: tuple(ids) for clause, ids in runs.items()}


# ------------------------------------------------------------------------------------------------- the old side
def remember(editions: Iterable[Edition]) -> None:
    """Keep what the sides of pairs say now, in the user's cache, so that they can be shown when they have moved."""
    for edition in editions:
        remembered, now = _remembered(edition.game.id), _sides(edition.pairs.values())
        if not (now.words.keys() <= remembered.words.keys() and now.code.keys() <= remembered.code.keys()):
            both = {"words": {**remembered.words, **now.words}, "code": {**remembered.code, **now.code}}
            cache.store(f"{edition.game.id}.sides.json", FORM, both)


def known_sides(folder: Path, editions: Sequence[Edition], open_pairs: Sequence[OpenPair]) -> Known:
    """The sides that open pairs had when they were agreed: from the user's cache, else from the game's repository."""
    remembered = _remembered(editions[0].game.id) if editions else Known({}, {})
    if all(_is_known(one, remembered) for one in open_pairs):
        return remembered
    with TemporaryDirectory(prefix="pnp-pairs-") as place:
        for at, commit in enumerate(_commits(folder)):
            for pairs in _pairs_then(folder, commit, Path(place) / str(at), editions):
                then = _sides(pairs)
                remembered = Known({**then.words, **remembered.words}, {**then.code, **remembered.code})
            if all(_is_known(one, remembered) for one in open_pairs):
                break
    return remembered


def _is_known(one: OpenPair, remembered: Known) -> bool:
    if one.before is None or one.pair is None:
        return True
    return (one.moved == "code" or one.before.words in remembered.words) and (
        one.moved == "words" or one.before.code in remembered.code
    )


def _sides(pairs: Iterable[Pair]) -> Known:
    texts = list(pairs)
    return Known({p.words.digest: p.words.text for p in texts}, {p.code.digest: p.code.text for p in texts})


def _remembered(game: str) -> Known:
    sides = cache.load(f"{game}.sides.json", FORM, lambda plain: Known(dict(plain["words"]), dict(plain["code"])))
    return sides or Known({}, {})


def _commits(folder: Path) -> list[str]:
    """The newest commits, then those that touched agreed.yaml last; none where the game is in no repository."""
    try:
        hashes = commits_of(folder, FILE, LOOKED_BACK)
    except FAILURES:
        return []
    return list(dict.fromkeys(["HEAD", *hashes])) if hashes else []


def _pairs_then(folder: Path, commit: str, place: Path, editions: Sequence[Edition]) -> Iterator[Iterable[Pair]]:
    """The pairs of a game as it was in a commit, edition by edition; what cannot be read any more is left out."""
    try:
        place.mkdir()
        old = older(folder, commit, place, Report())
        for edition in editions:
            loaded = load_and_compile(old, edition.game.variant, Report())
            yield pairs_of(loaded.game, loaded.rules).values()
    except (Failed, OSError):
        return


# ------------------------------------------------------------------------------------------------- agreeing
def agree(
    folder: Path, editions: Sequence[Edition], agreed: Agreed | None, keys: Iterable[str], report: Report
) -> Path:
    """Write what these pairs are now into agreed.yaml; ``editions`` are all that the game has. Reports PNP119 and
    PNP131."""
    marks: dict[str, Iterable[Mark]] = dict(agreed.marks) if agreed else {}
    for key in keys:
        now = [mark_of(edition.pairs[key]) for edition in editions if key in edition.pairs]
        if now:
            marks[key] = now
        else:
            marks.pop(key, None)
    file = folder / FILE
    written = write_all({file: agreed_text(marks).encode()}, report, folder)
    report.stop_on_errors(unless=written)
    remember(editions)
    return file
