"""The events of a game in order, each with the clause that caused it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field, replace
from functools import reduce
from typing import Any

from pnp.base.frozen import dataclass
from pnp.engine.play.describe import Describer
from pnp.engine.play.form_words import filled_form, form_of
from pnp.engine.play.question import LiveQuestion, question_of
from pnp.engine.play.things import (
    EVERYBODY,
    GOD,
    NOBODY,
    BackView,
    EventView,
    MaskedCard,
    copy_for,
    masked_copy,
    named_card,
    place_of,
    thing,
)
from pnp.engine.play.values import Card, Event, Player
from pnp.model.language.press_words import Sentence
from pnp.model.schema.quests import Encounter
from pnp.source.markdown.letters import capitalized

SeenCards = tuple[tuple[Card, int], ...]
"""Cards of an event, each with the mask of seats that see its face."""


@dataclass(frozen=True)
class TraceEvent:
    """An event: its kind, its parts, its clause, and the visibility of its cards."""

    kind: str
    clause: str
    facts: dict[str, Any]
    cards: SeenCards = ()
    depth: int = 0
    """Number of tape values read before it."""


@dataclass
class Trace:
    """Collects events from a state (pass :meth:`log` to it as ``log``)."""

    happenings: list[TraceEvent] = field(default_factory=list)
    state: Any = None
    """Set once the state exists; provides the current clause."""
    watch: Callable[[TraceEvent], None] | None = None
    answer: dict[str, Any] = field(default_factory=dict)
    """The last choice; a field that is set to it is not reported again."""

    def log(self, kind: str, **facts: Any) -> None:
        """Record an event."""
        if self.state is None:
            return
        cards = facts.pop("cards", ())
        extra = facts.get("mask", 0)
        clause = facts.get("clause") or (self.state.clauses[-1] if self.state.clauses else "")
        rule = facts.get("rule")
        if rule is not None:
            clause = rule.clause
        source, to = facts.get("source"), facts.get("to")
        masks = (getattr(source, "mask", 0), getattr(to, "mask", 0), extra)
        masked_cards = tuple((c, c.known_to | c.zone.mask | masks[0] | masks[1] | masks[2]) for c in cards)
        if kind == "peek":
            facts["places"] = tuple((c.zone, *place_of(c)) for c in cards)
        if kind == "cut_card":
            masked_cards = tuple((c, EVERYBODY) for c, _ in masked_cards)
        if isinstance(facts.get("event"), Event):
            facts["told"] = masked_copy(facts["event"])
        if kind == "choice":
            facts["told"] = masked_copy(facts["question"][2][facts["index"]])
            self.answer = facts
        if kind == "field" and isinstance(facts["owner"], Card):
            facts["card"], facts["told_value"] = masked_copy(facts["owner"]), thing(facts["value"], NOBODY)
        answer = self.answer if kind == "field" and facts.get("value") is not None else {}
        if answer.get("who") is facts.get("owner") and answer.get("told") == facts.get("value"):
            facts["answer"] = answer
        if kind == "show" and all(card.zone.owner is None for card in cards):
            facts["who"] = self.state.doers[-1] if self.state.doers else None
        happening = TraceEvent(kind, clause, facts, masked_cards, self.state.tape.at)
        self.happenings.append(happening)
        if self.watch is not None:
            self.watch(happening)

    def go_back(self, happenings: int, answer: dict[str, Any]) -> None:
        """Keep only the first events, with this as the last answer."""
        del self.happenings[happenings:]
        self.answer = answer

    def clear(self) -> None:
        """Forget everything for a new game."""
        self.happenings.clear()
        self.answer = {}


QUIET = frozenset({"cite", "ready", "phase", "beat"})
"""Events without a line of their own in a transcript."""


@dataclass(frozen=True, slots=True)
class LogLine:
    """An event as reported to one seat."""

    kind: str
    text: str
    """In words, with the clause number in brackets."""
    clause: str
    who: int
    """The acting seat; -1 for nobody."""
    at: int
    """Number of tape values read before it."""
    faces: tuple[str, ...] = ()
    """kinds ``draw`` and ``move``: the names of the cards that the seat saw."""
    hidden: int = 0
    """Number of cards that it did not see."""
    source: str = ""
    to: str = ""


def log_line(describer: Describer, happening: TraceEvent, seat: int) -> LogLine | None:
    """An event as reported to one seat; None if that seat learns nothing from it."""
    text = line(describer, happening, seat)
    if not text:
        return None
    who = happening.facts.get("who")
    log_entry = LogLine(happening.kind, text, happening.clause, who.seat if who is not None else -1, happening.depth)
    if happening.kind not in ("draw", "move"):
        return log_entry
    cards = _cards_seen_by(happening.cards, seat)
    faces = tuple(describer.face(named_card(c)) for c in cards)
    source, to = (describer.zone(happening.facts[end], seat) for end in ("source", "to"))
    return replace(log_entry, faces=faces, hidden=len(happening.cards) - len(cards), source=source, to=to)


def gathered(describer: Describer, lines: Sequence[LogLine]) -> list[LogLine]:
    """Merge cards dealt one by one between the same places, and cards moved likewise one after another, into one line
    each."""
    groups: list[list[LogLine]] = []
    dealing: dict[tuple[str, str], list[LogLine]] = {}
    for one in lines:
        last = groups[-1][0] if groups else None
        if one.kind != "draw" or (last is not None and last.kind == "draw" and last.clause != one.clause):
            dealing.clear()
        group = dealing.get((one.source, one.to)) if one.kind == "draw" else None
        if one.kind == "move" and last is not None and _road(last) == _road(one):
            group = groups[-1]
        if group is not None:
            group.append(one)
            continue
        groups.append([one])
        if one.kind == "draw":
            dealing[one.source, one.to] = groups[-1]
    return [_joined(describer, group) if len(group) > 1 else group[0] for group in groups]


def _road(one: LogLine) -> tuple[str, ...]:
    return one.kind, one.source, one.to, one.clause


def _joined(d: Describer, draws: Sequence[LogLine]) -> LogLine:
    """Several movements between the same places as one line."""
    one = draws[0]
    faces, hidden = tuple(face for draw in draws for face in draw.faces), sum(draw.hidden for draw in draws)
    text = d.t("{cards}: {source} → {to}", cards=_named(d, faces, hidden), source=one.source, to=one.to)
    text = capitalized(text, d.locale)
    return replace(one, text=_with_clause(d, text, one.clause), faces=faces, hidden=hidden)


def line(describer: Describer, happening: TraceEvent, seat: int = GOD) -> str:
    """An event as a line for one seat, with the clause number in brackets; "" if that seat learns nothing from it."""
    text = _sentence(describer, happening, seat)
    who = happening.facts.get("who")
    text = describer.opened(text, str(who.name) if who is not None else "")
    return _with_clause(describer, text, happening.clause)


def _with_clause(d: Describer, text: str, clause: str) -> str:
    number = d.clause(clause)
    return f"{text} [{number}]" if text and number else text


def _sentence(d: Describer, h: TraceEvent, seat: int) -> str:
    maker = SENTENCES.get(h.kind)
    if maker is None or h.kind in QUIET:
        return ""
    facts = h.facts
    if h.kind == "move" and facts.get("source") is facts.get("to"):
        return ""  # it stays where it was
    match h.kind:
        case "choice":
            return _choice(d, facts, seat)
        case "filled":
            return filled_form(d, facts, _who(d, facts["who"]), copy_for(facts["told"], seat), seat)
        case "field" | "tell":
            return _field(d, facts, seat)
        case "board":
            return d.t("{name}: {value}", name=d.board(facts["board"]), value=d.pieces(thing([*facts["pieces"]], seat)))
        case "count":
            who = f"{facts['who'].name}: " if facts["who"] is not None else ""
            return who + d.t("{name}: {value}", name=d.number(facts["name"]), value=facts["value"])
        case "round" if d.round:
            return f"— {d.round} {facts['number']} —"
    fields = _fields_of(d, h, seat)
    return _of_tokens(d, h, fields) or (_of_show(d, h, fields) if h.kind == "show" else d.t(maker, **fields))


def _fields_of(d: Describer, h: TraceEvent, seat: int) -> dict[str, str]:
    """The words for the placeholders of an event's sentence."""
    facts = h.facts
    cards = _looked_at(d, h, seat) if h.kind == "peek" else _cards(d, h.cards, seat)
    fields = {"who": _who(d, facts.get("who")), "cards": cards}
    if facts.get("source") is not None:
        fields["source"] = d.zone(facts["source"], seat)
    to = facts.get("to")
    if to is not None:
        fields["to"] = d.zone(to, seat) if hasattr(to, "decl") else _people(d, to)
    if facts.get("amount") is not None:
        fields["amount"] = d.option(thing(facts["amount"], seat))
    for key, name in (("rule", "action"), ("event", "event"), ("token", "token"), ("number", "number")):
        if facts.get(key) is not None:
            fields[name] = _thing(d, key, facts, seat)
    return fields


def _of_tokens(d: Describer, h: TraceEvent, fields: dict[str, str]) -> str:
    """The sentence of an event about tokens with an unusual giver or receiver; "" for every other event."""
    if h.kind == "lose" and h.facts.get("to") is not None:
        return d.t("{who} gives {amount} to {to}", **fields)
    if h.facts.get("who") is not None:
        return ""
    match h.kind:
        case "take_back":
            return d.t("{amount} from {cards} back to the supply", **fields)
        case "put":  # from the supply
            return d.t("{name}: {value}", name=fields["cards"], value=f"+{fields['amount']}")
        case "hand_to":
            return d.t("nobody has {token} now", **fields)
    return ""


def _of_show(d: Describer, h: TraceEvent, fields: dict[str, str]) -> str:
    """The sentence for cards shown to everybody or to some players; "" without cards."""
    if not h.cards:
        return ""
    if seers := _seers(h.facts.get("to"), d):
        looks = [d.t("{who} looks at {cards}", who=name, cards=fields["cards"]) for name in seers]
        return reduce(lambda this, that: d.t("{this}; {that}", this=this, that=that), looks)
    if h.facts.get("who") is not None:
        return d.t("{who}: {cards} shown to all", **fields)
    return d.t(SENTENCES["show"], **fields)


SENTENCES: dict[str, Sentence] = {
    "move": "{cards}: {source} → {to}", "draw": "{cards}: {source} → {to}",
    "turn": "{cards} turned up from {source}", "rebuild": "{source}: shuffled into {to}", "shuffle": "{to}: shuffled",
    "shuffle_into": "{source}: shuffled into {to}", "cut": "{to}: cut", "cut_card": "{who} cuts {cards}",
    "swap": "{cards} change places", "turn_up": "{cards} turned up", "turn_down": "{cards} turned face down",
    "show": "{cards} shown to all", "peek": "{who} looks at {cards}", "tell": "", "gain": "{who} gains {amount}",
    "pay": "{who} pays {amount}", "lose": "{who} loses {amount}", "put": "{who} places {amount} on {cards}",
    "take_back": "{who} takes {amount} from {cards}",
    "hand_to": "{token} goes to {who}",
    "announce": "announced: {event}", "cancel": "nullified: {event}", "act": "{who}: {action}", "filled": "",
    "react": "{who} interrupts: {action}",
    "round": "— round {number} —", "turn_of": "{who}'s turn", "choice": "", "field": "", "board": "", "count": "",
    "eliminate": "{who} is out", "revive": "{who} is back in the game",
}  # fmt: skip


def _thing(d: Describer, key: str, facts: Mapping[str, Any], seat: int) -> str:
    value = facts[key]
    if key == "rule":
        return d.rule(value.name)
    if key == "event":
        event = copy_for(facts["told"], seat)
        return d.event(event, seat) if isinstance(event, EventView) else ""
    if key == "token":
        return d.text(d.game.tokens[value.name].label)
    return str(value)


def _who(d: Describer, who: Player | None) -> str:
    return str(who.name) if who is not None else d.t("nobody")


def _people(d: Describer, to: Any) -> str:
    return ", ".join(_who(d, p) for p in (to if isinstance(to, list) else [to]))


def _seers(to: Any, d: Describer) -> list[str]:
    """The players to whom cards are shown, if not to everybody."""
    people = to if isinstance(to, list) else [to] if to is not None else []
    names = list(dict.fromkeys(_who(d, player) for player in people))
    return names if len(names) < max(len(d.people), 2) else []


def _cards_seen_by(cards: SeenCards, seat: int) -> list[Card]:
    """The cards of an event that a seat saw."""
    return [c for c, mask in cards if seat == GOD or mask & (1 << seat)]


def _cards(d: Describer, cards: SeenCards, seat: int) -> str:
    visible = _cards_seen_by(cards, seat)
    return _named(d, [d.face(named_card(c)) for c in visible], len(cards) - len(visible))


def _named(d: Describer, faces: Sequence[str], hidden: int) -> str:
    """Cards by name, then the number of unnamed ones."""
    unnamed = [d.n("{n} card", "{n} cards", hidden)] if hidden else []
    return ", ".join([*faces, *unnamed])


def _looked_at(d: Describer, h: TraceEvent, seat: int) -> str:
    """The line for cards that somebody has looked at: their owner or position is public."""
    parts = []
    for (card, mask), (zone, depth, place) in zip(h.cards, h.facts["places"], strict=True):
        where = d.place(zone, depth, place, seat)
        parts.append(f"{d.face(named_card(card))} ({where})" if seat == GOD or mask & (1 << seat) else where)
    return ", ".join(parts)


def _choice(d: Describer, facts: Mapping[str, Any], seat: int) -> str:
    """A choice as a line: the player, the question and the answer."""
    answered = answer_of(d, facts, seat)
    if not answered:
        return ""
    (question, answer), asks = answered, facts["question"]
    if not asks[1] and asks[3]:  # the parameter of an action: its name is the question
        value = d.t("{name}: {value}", name=d.rule(asks[3]), value=answer)
        return d.t("{name}: {value}", name=_who(d, facts["who"]), value=value)
    return d.t("{who}: {action}", who=f"{_who(d, facts['who'])} ({question})", action=answer)


def answer_of(d: Describer, facts: Mapping[str, Any], seat: int = GOD) -> tuple[str, str] | None:
    """The question and its answer. Choices are logged if somebody named or answered something in the open, or pointed
    at a hidden card in a row; otherwise None, since moves report them."""
    kind, prompt, options, rule, param, picked, detail = facts["question"]
    option = facts["told"]
    if kind in ("action", "reaction", "some") or (isinstance(option, MaskedCard) and not _is_pointed_at(option, facts)):
        return None
    if form_of(d.rules, rule) or any(prompt in offer.fields for offer in d.game.offers.values()):
        return None  # the whole form, or the answer to a proposal, is reported
    if prompt in d.rules.secret_prompts and seat not in (GOD, facts["who"].seat):
        return None
    examples = () if prompt else [o for o in options if o is not None][:1]
    question = question_of(LiveQuestion(facts["who"], kind, prompt, examples, rule, param, picked, detail))
    return d.prompt(question), d.option(copy_for(option, seat), kind, seat)


def _is_pointed_at(card: MaskedCard, facts: Mapping[str, Any]) -> bool:
    """Whether a player chose this card by its position in a row, without seeing its face."""
    return bool(card.back.place) and not card.mask & facts["who"].bit


def _field(d: Describer, facts: Mapping[str, Any], seat: int) -> str:
    """The line for a player's field that was set to a member; only the owner sees a field that is not public."""
    owner, value, name = facts.get("owner"), facts.get("value"), facts.get("name", "")
    if d.game.quest is not None and d.game.quest_rules is not None and name == d.game.quest_rules.at:
        encounter = d.game.quest.encounters.get(value.name) if value is not None else None
        return read_aloud(d, encounter) if encounter is not None else ""
    if isinstance(owner, Card):
        return _card_field(d, facts, seat)
    if owner is None or not hasattr(owner, "seat") or value is None or not hasattr(value, "enum"):
        return ""
    if name in d.game.fields and not d.game.fields[name].public and seat not in (GOD, owner.seat):
        return ""
    if "answer" in facts and answer_of(d, facts["answer"], seat) is not None:
        return ""  # a statement that was just made is written down
    who = f"{owner.name} ({d.number(name)})" if name in d.game.fields else owner.name
    return d.t("{who}: {action}", who=who, action=d.member(value))


def _card_field(d: Describer, facts: Mapping[str, Any], seat: int) -> str:
    """The line for a value marked on the back of a card: "card 2 of Bo's hand: colour told: red"."""
    name, value = facts["name"], facts["told_value"]
    card = copy_for(facts["card"], seat)
    if name not in type(facts["owner"])._back_fields or d.is_start(name, value):
        return ""
    if isinstance(card, BackView):
        called = "" if card.depth else d.place(card, card.depth, card.place, seat)
    else:
        called = d.option(card, seat=seat)
    pair = d.t("{name}: {value}", name=d.number(name), value=d.option(value, seat=seat))
    return d.t("{name}: {value}", name=called, value=pair) if called else ""


def read_aloud(d: Describer, encounter: Encounter) -> str:
    """The text that the game master reads aloud when the party reaches an encounter, under its title."""
    paragraphs = [f"    {d.text(text)}" for text in encounter.read]
    return "\n".join([f"— {d.text(encounter.title)} —", *paragraphs])


def transcript(describer: Describer, happenings: Sequence[TraceEvent], seat: int = GOD) -> list[str]:
    """The lines of a game as a seat sees it, without events that tell this seat nothing."""
    return [text for h in happenings if (text := line(describer, h, seat))]
