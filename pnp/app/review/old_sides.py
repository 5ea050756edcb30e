"""The agreed words and code, taken from the game's repository, of pairs whose entry in agreed.yaml has no texts."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from pnp.app.game.repository import FAILURES, commits_of, older
from pnp.app.review.editions import Edition
from pnp.base.disk import private_folder
from pnp.checks.pairs.agreed import FILE, OpenPair
from pnp.checks.pairs.pair import Pair
from pnp.checks.pairs.pairs import pairs_of
from pnp.rules.loading import load_and_compile
from pnp.source.diagnostics import Failed, Report

LOOKED_BACK = 3
"""Most commits that are searched."""


def with_old_sides(folder: Path, editions: Sequence[Edition], open_pairs: Sequence[OpenPair]) -> list[OpenPair]:
    """The open pairs with their texts as of the agreement, as far as a commit has them."""
    pairs = list(open_pairs)
    if all(map(_is_known, pairs)):
        return pairs
    with private_folder("pairs") as place:
        for at, commit in enumerate(_commits(folder)):
            for then in _pairs_then(folder, commit, place / str(at), editions):
                states = list(then)
                words = {pair.words.digest: pair.words.text for pair in states}
                code = {pair.code.digest: pair.code.text for pair in states}
                pairs = [_filled(one, words, code) for one in pairs]
            if all(map(_is_known, pairs)):
                break
    return pairs


def _is_known(one: OpenPair) -> bool:
    return one.before is None or one.pair is None or None not in (one.old_words, one.old_code)


def _filled(one: OpenPair, words: dict[str, str], code: dict[str, str]) -> OpenPair:
    if one.before is None:
        return one
    old_words = one.old_words if one.old_words is not None else words.get(one.before.words)
    return replace(one, old_words=old_words, old_code=one.old_code or code.get(one.before.code))


def _commits(folder: Path) -> list[str]:
    """The newest commit, then the last ones that touched agreed.yaml; none if the game is not in a repository."""
    try:
        hashes = commits_of(folder, FILE, LOOKED_BACK)
    except FAILURES:
        return []
    return list(dict.fromkeys(["HEAD", *hashes])) if hashes else []


def _pairs_then(folder: Path, commit: str, place: Path, editions: Sequence[Edition]) -> Iterator[Iterable[Pair]]:
    """The pairs of a game as of a commit, edition by edition, without those that cannot be read any more."""
    try:
        place.mkdir()
        old = older(folder, commit, place, Report())
        for edition in editions:
            loaded = load_and_compile(old, edition.game.variant, Report())
            yield pairs_of(loaded.game, loaded.rules).values()
    except (Failed, OSError):
        return
