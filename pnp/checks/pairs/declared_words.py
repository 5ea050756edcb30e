"""A clause's statements about a place or a phase that game.yaml declares for it (PNP310): how cards lie there, who may
look at them, whether one may pass."""

import re
from collections.abc import Iterator

from pnp.base.frozen import dataclass
from pnp.checks.pairs.words import EXCEPTION, spoken_of
from pnp.checks.static.texts import all_blocks, context_of, place
from pnp.model.game import Clause, Game, Message
from pnp.source.diagnostics import Diagnostic, Label, Span


def _words(pattern: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{pattern})\b", re.IGNORECASE)


_UP = _words("face up|face-up")
_DOWN = _words("face down|face-down")
_ALONE = _words(
    r"only you may look|for (?:your|him|her|them)sel(?:f|ves) alone|yours alone to look at|"
    r"(?:nobody|no one) (?:may|can) (?:look|see)"
)
_OPEN = _words(r"(?:anyone|anybody|everyone|everybody) (?:may|can) (?:look at|see|read) (?:it|them|the cards)")
_MUST = _words(r"must|has to|have to|nobody may pass|may not pass")
_MAY = _words(r"may|can|if you (?:wish|like|want)|any number")
_PASS = _words(r"may pass|need not|if you (?:wish|like|want)")


def check_declared_words(game: Game) -> Iterator[Diagnostic]:
    """Clauses whose words contradict the declaration of the only place, or the only phase, that they describe."""
    texts: dict[str, list[Message]] = {}
    for block in all_blocks(game):
        if block.text and block.kind not in ("rule", "example", "show", "heading"):
            texts.setdefault(block.clause, []).append(block.text)
    for clause in game.clauses.values():
        if clause.attrs.get(EXCEPTION):
            continue
        messages = [*texts.get(clause.id, ()), *([clause.brief] if clause.brief else ())]
        zones = [zone for zone in game.zones.values() if zone.clause == clause.id]
        phases = [phase for phase in game.phases.values() if phase.clause == clause.id and phase.runs == "choose"]
        if len(zones) == 1:
            zone = zones[0]
            for wrong, right, fact in (
                (_UP, _DOWN, "face: down" if zone.face == "down" else ""),
                (_DOWN, _UP, "face: up" if zone.face == "up" else ""),
                (_ALONE, _OPEN, f"sees: {zone.sees}" if zone.sees in ("all", "others") else ""),
                (_OPEN, _ALONE, f"sees: {zone.sees}" if zone.sees != "all" else ""),
            ):
                if fact:
                    yield from _against(game, clause, messages, _DeclaredFact(fact, zone.name, zone.span, wrong, right))
        if len(phases) == 1:
            phase = phases[0]
            wrong, right = (_MUST, _MAY) if phase.optional else (_PASS, _MUST)
            fact = f"optional: {'yes' if phase.optional else 'no'}"
            yield from _against(game, clause, messages, _DeclaredFact(fact, phase.name, phase.span, wrong, right))


@dataclass(frozen=True)
class _DeclaredFact:
    """A declared fact about a zone or a phase, with the words that contradict it and those that express it."""

    fact: str
    name: str
    """The zone or the phase."""
    span: Span
    wrong: re.Pattern[str]
    right: re.Pattern[str]


def _against(game: Game, clause: Clause, messages: list[Message], declared: _DeclaredFact) -> Iterator[Diagnostic]:
    """The warning for a clause whose texts contain words against a declaration, and none in agreement."""
    if any(declared.right.search(spoken_of(message.text)) for message in messages):
        return
    for message in messages:
        match = declared.wrong.search(message.text)
        if match and match[0] in spoken_of(message.text):
            yield Diagnostic(
                "PNP310", f"`{clause.id}` says `{match[0]}`, but `{declared.name}` is declared `{declared.fact}`",
                place(message, match.start(), match.end(), game.sources),
                f"correct the word or the declaration, or add `{EXCEPTION}=\"…\"` with the reason to the "
                    "attributes",
                "warning", context_of(game, clause.id), (Label(declared.span, "declared here"),),
            )  # fmt: skip
            return
