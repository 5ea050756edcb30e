"""A proof's evidence on each clause: its uses in play, their places, its tests, its changes."""

from collections.abc import Iterator, Mapping
from dataclasses import field
from pathlib import Path
from typing import Literal

from pnp.base.frozen import dataclass
from pnp.checks.mutants.proof_files import LastProof, last_proof
from pnp.checks.search.evidence import Evidence
from pnp.checks.static.traceability import Backing, backing_of
from pnp.checks.statistics.figures import Statistics
from pnp.model.game import BINDING, Clause, Game
from pnp.press.document.game_text import GameText
from pnp.rules import RuleSet

State = Literal["played", "never", "data", "bare", "other"]
"""``played``: play reached its code; ``never``: it did not; ``data``: it rests on data or words, which apply in every
game; ``bare``: it is binding, but nothing implements it; ``other``: it is not binding, or repeats another clause."""
Change = Literal["", "new", "words", "code", "both"]
MOST_NAMES = 3
"""Most examples and scenarios named beside a clause."""
SELDOM = 12
"""Number of clauses listed as least used."""


@dataclass(frozen=True)
class SearchedVariant:
    """One variant with its evidence."""

    game: Game
    backing: Backing
    evidence: Evidence
    changes: LastProof | None = None
    """The tests that noticed small changes of its rules, if they were tried (`pnp prove`)."""
    rules: RuleSet | None = field(default=None, repr=False)
    """Its compiled rules, for paraphrasing its code."""


@dataclass(frozen=True)
class ClauseEvidence:
    """The evidence on a clause."""

    clause: Clause
    state: State
    times: int
    """Its uses in play in the proof's variant."""
    games: int
    """Number of games searched."""
    elsewhere: tuple[tuple[str, int], ...] = ()
    """The other variants that print it, each with its uses in play there."""
    change: Change = ""

    @property
    def is_fault(self) -> bool:
        """Whether the designer should look at it."""
        return self.state in ("never", "bare")


@dataclass(frozen=True)
class Proof:
    """Everything in a proof of one variant besides its text."""

    variant: str
    searched: Mapping[str, SearchedVariant]
    """Every variant of the game, including the proof's own."""
    since: str = ""
    """The older version that changes are marked against; "" for none."""
    changes: Mapping[str, Change] = field(default_factory=dict)
    removed: tuple[str, ...] = ()
    """Clauses that the older version had, as "3.2 court"."""
    figures: Statistics | None = None
    """The figures of many games of the proof's variant."""

    @property
    def own(self) -> SearchedVariant:
        """The proof's own variant."""
        return self.searched[self.variant]

    def witness(self, clause: Clause) -> ClauseEvidence:
        """The evidence on a clause of the proof's variant."""
        own = self.own
        elsewhere = tuple(
            (name, other.evidence.clauses.get(clause.id, 0))
            for name, other in self.searched.items()
            if name != self.variant and clause.id in other.game.clauses
        )
        times = own.evidence.clauses.get(clause.id, 0)
        change = self.changes.get(clause.id, "")
        return ClauseEvidence(clause, state_of(clause, own), times, own.evidence.games, elsewhere, change)

    def witnesses(self) -> list[ClauseEvidence]:
        """The evidence on every clause that the variant prints, in the order of the book."""
        shown = (c for c in self.own.game.clauses.values() if not c.variants or self.variant in c.variants)
        return [self.witness(clause) for clause in shown]


def searched(game: Game, rules: RuleSet, evidence: Evidence) -> SearchedVariant:
    """A variant, its evidence and the implementation of its clauses."""
    changes = last_proof(game.folder, game.id, game.variant, rules.digest)
    return SearchedVariant(game, backing_of(game, rules), evidence, changes, rules)


def state_of(clause: Clause, searched: SearchedVariant) -> State:
    """The state of a clause, such as whether play reached it; the figures of a check count it in the same way."""
    if searched.evidence.clauses.get(clause.id):
        return "played"
    if clause.kind not in BINDING or clause.restates or not searched.evidence.games:
        return "other"
    if not searched.backing.holds(clause):
        return "bare"
    return "never" if clause.id in searched.backing.code else "data"


# ------------------------------------------------------------------------------------------------- in words
def evidence_lines(witness: ClauseEvidence, proof: Proof, text: GameText) -> list[str]:
    """The lines beside a clause with its evidence; none if there is nothing to say."""
    lines: list[str] = []
    games = counted(witness.games)
    match witness.state:
        case "played":
            lines.append(text.say("{times} × in {games} games").format(times=counted(witness.times), games=games))
        case "never":
            lines.append(text.say("never exercised in {games} games").format(games=games))
        case "data":
            lines.append(text.say("follows from its data in every game"))
        case "bare":
            lines.append(text.say("no code or data behind it"))
        case "other":
            if witness.clause.restates:
                number = text.number(witness.clause.restates) or witness.clause.restates
                lines.append(text.say("repeats {number}").format(number=number))
    if witness.state in ("played", "never"):
        lines += [
            text.say("{name}: {value}").format(name=variant_title(name, proof, text), value=f"{counted(times)} ×")
            for name, times in witness.elsewhere
        ]
    return [*lines, *_noticed(witness.clause, proof.own.changes, text), *_code_places(witness.clause, proof.own.rules)]


def _code_places(clause: Clause, rules: RuleSet | None) -> Iterator[str]:
    """The file and line of each rule under a clause, in the form of `pnp find`: ``deal 02-deal.md:14``."""
    for rule in rules.rules.values() if rules is not None else ():
        if rule.clause == clause.id:
            yield f"{rule.name} {Path(rule.span.file).name}:{rule.span.line}"


def _noticed(clause: Clause, changes: LastProof | None, text: GameText) -> Iterator[str]:
    """The number of noticed small changes of a clause's rule, and the examples and scenarios that noticed them."""
    noticed, matter, names = changes.of(clause.id) if changes is not None else (0, 0, ())
    if matter:
        text_line = text.say("changes noticed: {noticed} of {changes}").format(noticed=noticed, changes=matter)
        named = ", ".join(names[:MOST_NAMES]) + (" …" if len(names) > MOST_NAMES else "")
        yield f"{text_line} ({named})" if named else text_line


def change_of(witness: ClauseEvidence, text: GameText) -> str:
    """The change of a clause since the older version; "" for none."""
    words: Mapping[Change, str] = {
        "": "", "new": text.say("new"), "words": text.say("words changed"), "code": text.say("code changed"),
        "both": text.say("words and code changed"),
    }  # fmt: skip
    return words[witness.change]


def variant_title(name: str, proof: Proof, text: GameText) -> str:
    """The title of a variant."""
    variant = proof.own.game.variants.get(name)
    return text.text(variant.title) if variant else name


def counted(number: int) -> str:
    """A large number with its thousands separated: 12 345."""
    return f"{number:,}".replace(",", "\u202f")


def _status(text: GameText) -> str:
    """The declared status of the game."""
    match text.game.status:
        case "draft":
            return text.say("Draft, unfinished.")
        case "playable":
            return text.say("Playable: complete, but not everything has been agreed.")
        case "final":
            return text.say("Final.")


def summary(proof: Proof, text: GameText) -> list[str]:
    """The lines of a proof's first page: its subject, and the amount of play."""
    own = proof.own
    states = [w.state for w in proof.witnesses()]
    lines = [
        text.say("Evidence from {games} games with {players} players, with exactly these rules ({digest}).").format(
            games=counted(own.evidence.games),
            players="–".join(str(n) for n in dict.fromkeys((own.evidence.seats[0], own.evidence.seats[-1]))),
            digest=text.digest,
        ),
        text.say(
            "{played} clauses were exercised, {data} follow from their data, {never} were never exercised, "
                "{bare} have no code or data behind them."
        ).format(
            played=states.count("played"), data=states.count("data"), never=states.count("never"),
            bare=states.count("bare"),
        ),
    ]  # fmt: skip
    if not own.evidence.games:
        lines = [
            text.say("No games were searched, because the rules have errors.")
            if text.game.has_course
            else text.say("Nothing is played yet: the order of play has not been written.")
        ]
    lines.insert(0, _status(text))
    if proof.since:
        marked = sum(bool(w.change) for w in proof.witnesses())
        lines.append(
            text.say("{count} clauses have changed since {version}; bars mark them.").format(
                count=marked, version=proof.since
            )
        )
        if proof.removed:
            lines.append(text.say("No longer in the book: {names}.").format(names=", ".join(proof.removed)))
    return lines


def lists(proof: Proof, text: GameText) -> list[tuple[str, list[ClauseEvidence]]]:
    """The lists of a proof's first page: faults, changes, and the clauses reached least often."""
    witnesses = proof.witnesses()
    played = sorted((w for w in witnesses if w.state == "played"), key=lambda w: w.times)
    return [
        (text.say("To review"), [w for w in witnesses if w.is_fault]),
        (text.say("Changed"), [w for w in witnesses if w.change]),
        (text.say("Least often exercised"), [w for w in played[:SELDOM] if not w.change]),
    ]


def why(witness: ClauseEvidence, proof: Proof, text: GameText) -> str:
    """The reason why a clause is in a list of the first page."""
    if witness.change and not witness.is_fault:
        return change_of(witness, text)
    return evidence_lines(witness, proof, text)[0]
