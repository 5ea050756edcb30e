"""What things on the table are called in a locale, as one seat sees them: cards it cannot see are backs."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pnp.model.game import Game, Message
from pnp.model.program import program_text
from pnp.play.question import Question
from pnp.play.values import Amount, Board, Card, Event, Member, Token, Zone
from pnp.rules.rule import Rule, RuleSet

EVERYBODY = -1
GOD = -1
"""The seat of who sees everything: transcripts of finished games."""


@dataclass(frozen=True)
class Describer:
    """Names for a game's things in one locale."""

    game: Game
    rules: RuleSet
    text: Callable[[Message], str]
    """Translates a message and fills its placeholders (Prose.text)."""
    locale: str = "en"

    def t(self, sentence: str, **fields: object) -> str:
        """A sentence of the program's own."""
        return program_text(self.locale)(sentence).format(**fields)

    # ------------------------------------------------------------------------------------------ things
    def member(self, member: Member) -> str:
        """ "spades"."""
        enum = self.game.enums.get(member.enum)
        if enum is not None:
            return self.text(enum.members[int(member)].label)
        ranking = self.game.rankings[member.enum]
        return self.text(ranking.shapes[int(member)].label)

    def token(self, token: Token, n: int) -> str:
        """ "3 Secrets"."""
        term = next((t for t in self.game.terms.values() if t.names == token.name), None)
        label = self.text(term.one if n == 1 else term.many) if term else self.text(self.game.tokens[token.name].label)
        return f"{n} {label}"

    def amount(self, amount: Amount) -> str:
        """ "1 Secret"."""
        return ", ".join(self.token(token, n) for token, n in amount.parts if n) or self.t("nothing")

    def zone(self, zone: Zone, seat: int = GOD) -> str:
        """ "Fiona's hand", "your hand", "Trump Deck"."""
        label = self.text(zone.decl.label) or zone.name.replace("_", " ")
        if zone.owner is None:
            return label
        if zone.owner.seat == seat:
            return self.t("your {zone}", zone=label)
        return self.t("{player}'s {zone}", player=zone.owner.name, zone=label)

    def board(self, board: Board) -> str:
        """ "the circle"."""
        return self.text(board.decl.label)

    def pieces(self, spaces: Sequence[Sequence[Any]]) -> str:
        """What lies on each space, in order: "tree, flame, –, star"."""
        names = (", ".join(self.member(p) if isinstance(p, Member) else p.name for p in on) for on in spaces)
        return " · ".join(name or "–" for name in names)

    def face(self, card: Card) -> str:
        """A card by its face: its suit and rank, and what it is called."""
        columns = [c for c in type(card).columns if c.type.kind == "enum"]
        members = [getattr(card, c.name) for c in columns if getattr(card, c.name) is not None]
        marks = [self._code(m) for m in reversed(members)]
        texts = [v for v in card.face.values.values() if isinstance(v, Message) and v]
        name = self.text(texts[0]) if texts else ""
        code = " ".join(marks) if len(columns) > 1 else card.code
        return f"{code} {name}".strip() if name else code or card.code

    def _code(self, member: Member) -> str:
        model = self.game.enums[member.enum].members[int(member)]
        return SUIT_MARKS.get(str(model.props.get("mark", "")), "") or model.code or self.text(model.label)

    def card(self, card: Card, seat: int = GOD, place: bool = True) -> str:
        """A card as a seat sees it: its face, or a back and where it lies."""
        if sees(card, seat):
            return self.face(card)
        zone = card.zone
        return self.place(zone, len(zone) - list.index(zone, card) if place else 0, seat)

    def place(self, zone: Zone, depth: int, seat: int = GOD) -> str:
        """Where a card lies, as who does not see it may call it; ``depth`` counts from the top, 0 for no place."""
        if depth and zone.decl.order == "stack":
            return self.t("card {place} from the top of {zone}", place=depth, zone=self.zone(zone, seat))
        return self.t("a card of {zone}", zone=self.zone(zone, seat))

    def clause(self, clause: str) -> str:
        """The printed number of a clause: "3.2.1"."""
        found = self.game.clauses.get(clause)
        return found.number if found else ""

    def rule(self, rule: Rule) -> str:
        """The name of an action or reaction: its label, or the title of its section."""
        if rule.header.label:
            return self.text(Message(rule.header.label, f"prompt:{rule.name}"))
        clause = self.game.clauses.get(rule.clause)
        if clause is None:
            return rule.name.replace("_", " ")
        return self.text(clause.title) or rule.name.replace("_", " ")

    # ------------------------------------------------------------------------------------------ questions
    def option(self, option: Any, question: Question, seat: int) -> str:
        """One option of a question, as the seat sees it."""
        match option:
            case None:
                return self.t({"reaction": "pass", "some": "no more"}.get(question.kind, "nothing"))
            case bool():
                return self.t("yes") if option else self.t("no")
            case Rule():
                return self.rule(option)
            case Member():
                return self.member(option)
            case Zone():
                return self.zone(option, seat)
            case Token() | Amount():
                return self.amount(option) if isinstance(option, Amount) else option.name
            case str():
                return self.t(option)
            case int():
                return str(option)
            case list():
                return ", ".join(self.option(o, question, seat) for o in option)
        if hasattr(option, "seat"):
            return self.t("you") if option.seat == seat else str(option.name)
        if hasattr(option, "code"):
            owner = option.zone.owner
            label = self.card(option, seat)
            if sees(option, seat) and owner is not None and owner.seat != seat:
                return f"{label} ({self.zone(option.zone, seat)})"
            return label
        return str(option)

    def prompt(self, question: Question) -> str:
        """What the question asks, in words, as the player asked sees the things in it."""
        seat = question.who.seat
        if question.kind == "action":
            phase = self.game.phases[question.prompt]
            label = self.text(phase.label) or question.prompt
            again = question.options and question.options[0] is None
            return self.t("{phase}: which action, or none?" if again else "{phase}: which action?", phase=label)
        if question.kind == "reaction":
            if isinstance(question.detail, Event):
                return self.t("Do you answer {event}?", event=self.event(question.detail, seat))
            return self.t("Do you interrupt?")
        if question.kind == "offer":
            # the cards of a proposal are named aloud, wherever they lie
            return self.t("Do you accept {event}?", event=self.event(question.detail))
        if question.prompt:
            rule = question.rule or self._asker(question.prompt)
            text = self.text(Message(question.prompt, f"prompt:{rule}" if rule else "prompt"))
            if question.kind == "pay":
                return self.t("{prompt} ({cost})", prompt=text, cost=self.amount(question.detail))
            return text
        asker = self.rules.rules.get(question.rule)
        what = self.rule(asker) if asker else ""
        kind = next((o for o in question.options if o is not None), None)
        noun = "which card?" if hasattr(kind, "code") else "which player?" if hasattr(kind, "seat") else "which?"
        return f"{what}: {self.t(noun)}"

    def _asker(self, prompt: str) -> str:
        """The rule that asks a prompt: catalogues keep prompts by their rules."""
        asking = (rule.name for rule in self.rules.rules.values() for text, _ in rule.prompts if text == prompt)
        return next(asking, "")

    def event(self, event: Event, seat: int = GOD) -> str:
        """An announcement in words, as a seat sees the cards in it."""
        parts = [
            self.card(v, seat) if hasattr(v, "code") else v.name if hasattr(v, "seat") else self.member(v)
            for v in event.fields.values()
            if v is not None and not isinstance(v, list)
        ]
        return " · ".join(parts) or event.kind.replace("_", " ")


SUIT_MARKS: Mapping[str, str] = {"spades": "♠", "hearts": "♥", "clubs": "♣", "diamonds": "♦"}


def sees(card: Card, seat: int) -> bool:
    """Whether a seat sees a card, or knows it."""
    if seat == GOD:
        return True
    return bool((card.zone.mask | card.known) & (1 << seat)) or (card.zone.decl.face == "each" and card.face_up)
