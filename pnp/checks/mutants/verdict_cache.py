"""Cached verdicts on mutants: as long as a mutant's rule and the declarations of game.yaml are unchanged, only new or
changed tests are tried again."""

import hashlib
from collections.abc import Iterable
from dataclasses import asdict, replace
from typing import Any

from pnp.base.cache import Store
from pnp.checks.mutants.mutant import Mutant
from pnp.checks.mutants.tapes import StoredTape
from pnp.checks.mutants.trial import Trial
from pnp.checks.mutants.verdict import Verdict
from pnp.checks.static.texts import printed_texts
from pnp.model.game import Game
from pnp.model.game_digest import DATA, data_text, plain
from pnp.rules.canonical import code_text
from pnp.source.load.stamp import stamp_of_press

TEXTS = "texts"
"""The key for the digest of all texts, stored beside the verdicts."""


def _digest_of_texts(game: Game) -> str:
    """Digest of the clauses' texts and attributes, which words are compared with."""
    lines = [f"{text.clause} {text.message.text}" for text in printed_texts(game)]
    lines += [f"{clause.id} {clause.kind} {sorted(clause.attrs.items())}" for clause in game.clauses.values()]
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


class StoredVerdicts:
    """The cached verdicts on an edition."""

    def __init__(self, trial: Trial, use: bool = True) -> None:
        """Without ``use`` no verdict is reused, but new ones are stored all the same."""
        self._trial = trial
        game = trial.game
        declared = data_text([plain(getattr(game, name)) for name in DATA])
        self._game = hashlib.sha256(declared.encode()).hexdigest()
        self._name = f"{game.id}-{game.variant or 'play'}"
        self._verdicts = (_STORE.load(self._name) if use else None) or {}
        self._texts = _digest_of_texts(game)
        self._compared_texts = self._verdicts.pop(TEXTS, {})
        self._same_words = self._compared_texts == {"digest": self._texts}
        self._tests = {test.digest for test in trial.tests}
        self._keys: dict[str, str] = {}

    def of(self, mutant: Mutant) -> Verdict | None:
        """The cached verdict on a mutant, as far as it still holds; None if it must be tried again."""
        entry = self._verdicts.get(self._key(mutant))
        if entry is None:
            return None
        tape = StoredTape(**{**entry["tape"], "tape": tuple(entry["tape"]["tape"])}) if entry["tape"] else None
        verdict = Verdict(**{**entry, "mutant": mutant.id, "tape": tape, "tests": tuple(entry["tests"])})
        if verdict.by == "words":  # prose is not part of a verdict's key
            return verdict if self._same_words else self._trial.worded(mutant)
        if verdict.state == "killed":
            holds = verdict.by in ("static", "play") or not verdict.tests or verdict.tests[0] in self._tests
            return verdict if holds else None
        return self._with_new_tests(mutant, verdict)

    def _with_new_tests(self, mutant: Mutant, verdict: Verdict) -> Verdict:
        """The verdict on an unnoticed mutant after trying new tests, too."""
        tests = self._trial.tests_for(mutant)
        new = [test for test in tests if test.digest not in verdict.tests]
        new_verdict = self._trial.hold_tests(mutant, new) if new else None
        new_verdict = new_verdict or (None if self._same_words else self._trial.worded(mutant))
        return new_verdict or replace(verdict, tests=tuple(test.digest for test in tests))

    def keep(self, verdicts: Iterable[Verdict]) -> None:
        """Store the new verdicts, beside those on other mutants of these rules."""
        verdicts = list(verdicts)
        for verdict in verdicts:
            self._verdicts[self._key(self._trial.mutants[verdict.mutant])] = asdict(verdict)
        live = {self._key(mutant) for mutant in self._trial.mutants.values()}
        live_verdicts = {key: entry for key, entry in self._verdicts.items() if key in live}
        if len(verdicts) == len(self._trial.mutants):  # otherwise the verdict of words is unknown for some
            self._compared_texts = {"digest": self._texts}
        _STORE.store(self._name, {**live_verdicts, TEXTS: self._compared_texts})

    def _key(self, mutant: Mutant) -> str:
        """The key of a verdict: the change, the original rule, and every declaration."""
        if mutant.id not in self._keys:
            rule = code_text(self._trial.rules.rules[mutant.rule].tree) if mutant.rule else ""
            text = "\n".join((mutant.id, rule, self._game))
            self._keys[mutant.id] = hashlib.sha256(text.encode()).hexdigest()[:24]
        return self._keys[mutant.id]


_STORE: Store[dict[str, dict[str, Any]]] = Store("mutants", stamp_of_press, dict, dict)
