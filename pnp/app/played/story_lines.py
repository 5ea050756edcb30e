"""The events in a scene of a played example, a line for each, with the clause behind it.

The events are those of a log, condensed for leisurely reading: a card that passes through a place is mentioned once,
the same act of all players is one line, the price of a move is beside it, and scores are given as they change.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import takewhile
from typing import Any

from pnp.engine.play.describe import SUIT_MARKS, Describer
from pnp.engine.play.state import State
from pnp.engine.play.things import GOD, CardView, MaskedCard, PlayerView, copy_for, named_card, spoken
from pnp.engine.play.trace import SENTENCES, TraceEvent, answer_of, log_line
from pnp.engine.play.values import Member, Player
from pnp.model.language.press_words import Sentence
from pnp.press.document.game_text import GameText
from pnp.press.document.languages import with_commas
from pnp.press.document.parts import Line
from pnp.source.markdown.letters import capitalized

FEW = 4
"""Most cards of one move that are named; more are counted."""
NOBODY = 60
"""A seat that no game has, and that sees no card."""
BESIDE_PAYING = frozenset({"lose", "field", "cite"})
"""Events between a move and its payment."""
CARRIED = frozenset({"move", "draw", "turn"})
"""Events that move cards from one place to another."""
ALIKE: Mapping[str, Sentence] = {
    "gain": "{who} gain {amount} each",
    "pay": "{who} pay {amount} each",
    "lose": "{who} lose {amount} each",
}
"""Sentences for several players who do the same."""

Scores = Mapping[str, tuple[int, ...]]
"""Public numbers of the players, by counter and seat."""


class StoryWords(Describer):
    """Names for people who do not type codes: a card is named after its face, a suit by its sign."""

    def _code(self, member: Member) -> str:
        model = self.game.enums[member.enum].members[int(member)]
        mark = str(model.props.get("mark", ""))
        if mark in SUIT_MARKS:
            return f":{mark}:"
        return self.corner(model) if model.code.isdigit() else self.text(model.label)

    def called(self, person: PlayerView) -> str:
        """The name of a player in the story, not that in the run."""
        return self.person(person.seat) if person.seat < len(self.people) else super().called(person)

    def face(self, card: CardView) -> str:
        """A card named after its face: its number and suit, or the last of its members if it has a code of its own."""
        if not self._has_codes_of_its_own(card.kind):
            return super().face(card)
        decl = self.game.cards[card.kind]
        own = self._face(card)
        enums = [name for name, column in decl.columns.items() if column.type.kind == "enum" and not column.type.many]
        last = next((name for name in reversed(enums) if own.values.get(name) is not None), "")
        if not last:
            return super().face(card)
        label = self.text(own.values[last].label)
        label = capitalized(label, self.locale)
        alike = sum(other.values.get(last) == own.values[last] for other in decl.cards)
        numbers = [str(own.values[n]) for n, c in decl.columns.items() if c.type.kind == "num"] if alike > 1 else []
        return " ".join([label, *numbers])


def scores_of(state: State) -> dict[str, tuple[int, ...]]:
    """The public numbers of the players that are not tokens and have a word in the glossary."""
    counters = [c for c in state.game.counters.values() if c.owner == "player" and c.public and not c.token]
    named = {term.names for term in state.game.terms.values()}
    return {c.name: tuple(int(getattr(p, c.name)) for p in state.players) for c in counters if c.name in named}


@dataclass
class MentionedFacts:
    """The facts that a story has mentioned, so that each is mentioned once."""

    reasons: set[str] = field(default_factory=set)
    """Clauses whose brief has been printed."""
    order: str = ""
    """The order of players reported last."""


def story_lines(
    events: Sequence[TraceEvent], words: Describer, text: GameText, said_before: MentionedFacts, title: str
) -> tuple[Line, ...]:
    """The events under a title, a line for each; consecutive equal lines are merged."""
    lines: list[Line] = []
    happened = _together(_without_titles(list(_worth_telling(carried_on(events))), words, title))
    for sentence, clause in _sentences(iter(happened), words, said_before):
        line = Line(text.words(text.capital(sentence)), text.number(clause), clause=clause)
        if not lines or lines[-1].inlines != line.inlines:
            lines.append(line)
    return tuple(lines)


def score_lines(before: Scores, after: Scores, players: Sequence[Player], text: GameText) -> Iterator[Line]:
    """The public numbers that have changed, with their new values."""
    for name, numbers in after.items():
        term = next(t for t in text.game.terms.values() if t.names == name)
        clause = text.game.counters[name].clause
        for who, was, now in zip(players, before.get(name, numbers), numbers, strict=True):
            if was != now:
                amount = f"{now - was:+d}".replace("-", "−")  # a minus, not a hyphen
                sentence = text.say("{who}: {amount}, now {number} {what}").format(
                    who=who, amount=amount, number=str(now).replace("-", "−"),
                    what=text.prose.counted(term.one, abs(now)),
                )  # fmt: skip
                yield Line(text.words(sentence), text.number(clause), clause=clause)


# ------------------------------------------------------------------------------------------------- events
def _worth_telling(events: Sequence[TraceEvent]) -> Iterator[TraceEvent]:
    """The events without round numbers, unused opportunities, and the turning of cards that were just moved."""
    last: list[Any] = []
    answers: list[Any] = []
    for event in events:
        cards = [card for card, _ in event.cards]
        if event.kind == "choice":
            answers.append(event.facts["told"])
        if event.kind == "field" and answers and answers[-1] == event.facts.get("value"):
            continue  # a statement that was just made is written down
        passed = event.kind == "choice" and event.facts["told"] is None
        if event.kind != "round" and not passed and not (event.kind in ("turn_up", "turn_down") and cards == last):
            yield event
        last = cards


def carried_on(events: Sequence[TraceEvent]) -> list[TraceEvent]:
    """Merge movements of cards through a place that is empty in stable states into one."""
    merged: list[TraceEvent] = []
    for event in events:
        last = next((one for one in reversed(merged) if one.kind not in ("cite", "ready")), None)
        if last is not None and event.kind == "move" and last.kind in CARRIED and _goes_on(last, event):
            merged[merged.index(last)] = replace(event, facts={**event.facts, "source": last.facts["source"]})
        else:
            merged.append(event)
    return merged


def _goes_on(one: TraceEvent, other: TraceEvent) -> bool:
    """Whether the second event moves the first one's cards on from a place that is empty in stable states."""
    to: Any = one.facts.get("to")
    if to is None or id(to) != id(other.facts.get("source")):
        return False
    return bool(to.decl.empty_at_rest) and [id(c) for c, _ in one.cards] == [id(c) for c, _ in other.cards]


def _without_titles(events: list[TraceEvent], words: Describer, title: str) -> list[TraceEvent]:
    """The events without moves that have their scene's name, if another event describes them."""
    return [
        event
        for i, event in enumerate(events)
        if not (
            event.kind == "act"
            and words.rule(event.facts["rule"].name).casefold() == title.casefold()
            and any(later.kind in CARRIED for later in events[i + 1 :])
        )
    ]


def _together(events: list[TraceEvent]) -> list[TraceEvent]:
    """Merge the cards that all players put from the same place onto one pile into one event."""
    merged: list[TraceEvent] = []
    for event in events:
        last = merged[-1] if merged else None
        if last is not None and event.kind == last.kind == "move" and is_swept(last) and is_swept(event):
            same = last.facts["to"] is event.facts["to"] and last.facts["source"].name == event.facts["source"].name
            if same and last.clause == event.clause:
                whose = [*last.facts.get("owners", [last.facts["source"].owner]), event.facts["source"].owner]
                merged[-1] = replace(last, facts={**last.facts, "owners": whose}, cards=(*last.cards, *event.cards))
                continue
        merged.append(event)
    return merged


def is_swept(event: TraceEvent) -> bool:
    """Whether cards that lay open before a player go onto a pile that belongs to nobody."""
    source, to = event.facts.get("source"), event.facts.get("to")
    if source is None or to is None or source.owner is None or to.owner is not None:
        return False
    return bool(source.decl.face == "up" and to.decl.discards)


def goes_home(event: TraceEvent) -> bool:
    """Whether cards return to the hand of the player who had laid them down for a while."""
    source, to = event.facts.get("source"), event.facts.get("to")
    if source is None or to is None or source.owner is None or to.owner is not source.owner:
        return False
    return bool(source.decl.empty_at_rest and to.decl.sees == "owner")


# ------------------------------------------------------------------------------------------------- sentences
def _sentences(
    events: Iterator[TraceEvent], words: Describer, said_before: MentionedFacts
) -> Iterator[tuple[str, str]]:
    """The sentences, each with its clause."""
    waiting = list(events)
    while waiting:
        event = waiting.pop(0)
        alike = [event]
        while waiting and event.kind in ALIKE and _is_alike(event, waiting[0]):
            alike.append(waiting.pop(0))
        if len(alike) > 1:
            who = with_commas((str(one.facts["who"]) for one in alike), words.locale)
            yield words.t(ALIKE[event.kind], who=who, amount=_amount(event, words)), event.clause
            continue
        if event.kind in ("act", "react"):
            yield _deed(event, waiting, words), event.clause
            continue
        sentence, clause = _sentence(event, words)
        if (event.kind == "cite" and clause in said_before.reasons) or (sentence and sentence == said_before.order):
            continue
        if event.kind == "cite":
            said_before.reasons.add(clause)
        if event.kind == "field":
            said_before.order = sentence
        if sentence:
            yield sentence, clause


def _deed(event: TraceEvent, waiting: list[TraceEvent], words: Describer) -> str:
    """A move with its choices and price; these events are removed from the waiting ones."""
    who, rule = event.facts["who"], event.facts["rule"]
    sentence = words.t(SENTENCES[event.kind], who=who, action=words.rule(rule.name))
    while waiting and _is_for(waiting[0], who, rule.name):
        chosen = waiting.pop(0).facts["told"]
        about = copy_for(chosen, GOD)
        if not isinstance(chosen, MaskedCard) and not isinstance(about, CardView | tuple):  # the next event moves them
            sentence += " · " + words.option(about, "choose")
    paid = _paid(waiting, who)
    return words.t("{prompt} ({cost})", prompt=sentence, cost=_amount(paid, words)) if paid is not None else sentence


def _paid(waiting: list[TraceEvent], who: Player) -> TraceEvent | None:
    """The payment of a player for a move, removed from the waiting events together with the loss by which a rule of the
    game takes it from the purse; notes and citations of such a rule stay."""
    ahead = list(takewhile(lambda event: event.kind in BESIDE_PAYING, waiting))
    losses = [event for event in ahead if event.kind == "lose"]
    paid = waiting[len(ahead)] if len(ahead) < len(waiting) else None
    if paid is None or paid.kind != "pay" or paid.facts["who"] is not who:
        return None
    if len(losses) > 1 or any(not _is_same_loss(loss, paid) for loss in losses):
        return None
    del waiting[len(ahead)]
    waiting[: len(ahead)] = [event for event in ahead if event.kind != "lose"]
    return paid


def _is_for(event: TraceEvent, who: Player, rule: str) -> bool:
    """Whether this answer belongs to a move."""
    if event.kind != "choice" or event.facts["who"] is not who:
        return False
    _, prompt, _, asker, param, _, _ = event.facts["question"]
    return not prompt and asker == rule and bool(param)


def _is_same_loss(one: TraceEvent, other: TraceEvent) -> bool:
    same = one.facts["who"] is other.facts["who"] and one.facts.get("to") is None
    return same and str(one.facts["amount"]) == str(other.facts["amount"])


def _is_alike(one: TraceEvent, other: TraceEvent) -> bool:
    """Whether two players gain, pay or lose the same amount by the same clause."""
    same = (
        one.kind == other.kind and one.clause == other.clause and one.facts.get("to") is other.facts.get("to") is None
    )
    return same and str(one.facts["amount"]) == str(other.facts["amount"]) and one.facts["who"] != other.facts["who"]


def _amount(event: TraceEvent, words: Describer) -> str:
    amount = event.facts["amount"]
    return with_commas((words.token(token.name, n) for token, n in amount.parts), words.locale)


def _sentence(event: TraceEvent, words: Describer) -> tuple[str, str]:
    """An event in words: many cards by their number, an answer together with its question."""
    facts = event.facts
    if event.kind in CARRIED and facts.get("to") is not None:
        return _moved_in_words(event, words), event.clause
    if event.kind == "field":  # the clause is the one that declares the field
        declared = words.game.fields.get(facts.get("name", ""))
        clause = declared.clause if declared is not None and declared.clause else event.clause
        value = facts.get("value")
        if isinstance(value, list) and value and all(isinstance(one, Player) for one in value):
            return words.t("the order is now: {who}", who=with_commas(map(str, value), words.locale)), clause
        line = log_line(words, replace(event, clause=""), GOD)
        return (line.text if line is not None else ""), clause
    if event.kind == "cite":
        return _reason(facts["ids"], words), facts["ids"][0]
    if event.kind == "propose":
        return words.t(
            "{who} proposes: {event}", who=facts["who"], event=words.event(spoken(facts["event"]))
        ), event.clause
    if event.kind == "choice":
        return _answered(event, words), event.clause
    line = log_line(words, replace(event, clause=""), _seer(event))
    return (line.text if line is not None else ""), event.clause


def _answered(event: TraceEvent, words: Describer) -> str:
    """The answers with their questions; of a proposal only the answer, not its parts."""
    kind = event.facts["question"][0]
    asked, answered = answer_of(words, event.facts) or ("", "")
    if kind == "offer":
        return words.t("{who}: {action}", who=event.facts["who"], action=answered)
    who = f"{event.facts['who']} ({asked})"
    return words.t("{who}: {action}", who=who, action=answered) if asked else ""


def _reason(ids: Sequence[str], words: Describer) -> str:
    """The brief of a clause that applies; nothing without one, because its number follows anyway."""
    clause = words.game.clauses.get(ids[0])
    brief = words.text(clause.brief) if clause is not None and clause.brief else ""
    return "" if brief.endswith((":", "：")) else brief  # such a brief refers to text below it on a sheet


def _seer(event: TraceEvent) -> int:
    return GOD if len(event.cards) <= FEW else NOBODY


def _moved_in_words(event: TraceEvent, words: Describer) -> str:
    """The words of a movement, naming the owner once: "Fiona: ♣ 6, hand → Trump Discards"."""
    source, to = event.facts["source"], event.facts["to"]
    many = len(event.cards)
    faces = (
        [words.face(named_card(card)) for card, _ in event.cards]
        if many <= FEW
        else [words.n("{n} card", "{n} cards", many)]
    )
    owners = list(dict.fromkeys(str(end.owner) for end in (source, to) if end.owner is not None))
    if "owners" in event.facts:
        owners = [with_commas(map(str, event.facts["owners"]), words.locale)]
    fields = {"cards": with_commas(faces, words.locale), "source": words.zone(source), "to": words.zone(to)}
    if len(owners) != 1:
        return words.t("{cards}: {source} → {to}", **fields)
    plain = {end: words.text(zone.decl.label) or zone.name for end, zone in (("source", source), ("to", to))}
    return words.t("{who}: {cards}, {source} → {to}", who=owners[0], **{**fields, **plain})
