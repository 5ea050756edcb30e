"""The names of things on the table in a locale, as one seat sees them: hidden cards are backs."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field, replace
from typing import TYPE_CHECKING, Self

from pnp.base.frozen import dataclass
from pnp.engine.play.form_words import form_of, part_question, read_aloud
from pnp.engine.play.option_labels import distinct_labels, letters_of
from pnp.engine.play.question import Question
from pnp.engine.play.things import (
    GOD,
    NOWHERE,
    BackView,
    CardView,
    DeedView,
    EventView,
    PlaceView,
    PlayerView,
    Thing,
    TokensView,
)  # fmt: skip
from pnp.engine.play.values import Board, Member, Zone
from pnp.model.game import Card, Game, Message, Step
from pnp.model.language.asks import number_of_several
from pnp.model.language.press_words import PressWords, Sentence, program_text
from pnp.model.schema.nouns import Member as NamedMember
from pnp.model.spaces import board_of
from pnp.rules.rule import RuleSet
from pnp.rules.rule_titles import rule_titles
from pnp.source.markdown.cells import cell_words
from pnp.source.markdown.letters import capitalized


def as_written(message: Message, number: int) -> str:
    """A term's word in the form for a number, in the source language."""
    return message.text if number == 1 else message.plural or message.text


def uncounted(_: Message) -> str:
    """No pattern of its own: the number precedes the word."""
    return ""


def as_coded(member: NamedMember) -> str:
    """A member as cards show it: by its code."""
    return member.code


if TYPE_CHECKING:
    from pnp.model.text.prose import Prose


@dataclass(frozen=True)
class Describer:
    """Names for a game's things in one locale."""

    game: Game
    rules: RuleSet
    text: Callable[[Message], str]
    """Translates a message and fills its placeholders (Prose.text)."""
    locale: str = "en"
    people: Sequence[str] = ()
    """The names of everybody at the table, by seat; a seat beyond them is called by its number."""
    counted: Callable[[Message, int], str] = as_written
    """A term's word in the form for a number (Prose.counted)."""
    counter: Callable[[Message], str] = uncounted
    """Returns a term with its number, if the number does not simply precede the word (Prose.counter)."""
    corner: Callable[[NamedMember], str] = as_coded
    """The short form of a member on a card without room for its label (Prose.corner)."""
    press: PressWords | None = None
    """The press's own words; those of the locale unless given."""
    _faces: dict[str, dict[str, Card]] = field(default_factory=dict, compare=False)
    _own_codes: dict[str, bool] = field(default_factory=dict, compare=False)
    _called: dict[tuple[str, str], str] = field(default_factory=dict, compare=False)
    _titles: dict[str, Message] = field(default_factory=dict, compare=False)

    def t(self, sentence: str, **fields: object) -> str:
        """A sentence of the program's own."""
        return self._say(sentence).format(**fields)

    @property
    def _say(self) -> PressWords:
        return self.press or program_text(self.locale)

    def n(self, one: str, several: str, number: int) -> str:
        """The right one of two sentences for a number, which they call ``n``."""
        return self._say.counted(one, several, number).format(n=number)

    @classmethod
    def of(cls, prose: "Prose", rules: RuleSet) -> Self:
        """The names of a game in the language of its prose."""
        says = cls(prose.game, rules, prose.text, prose.locale)
        return replace(says, counted=prose.counted, counter=prose.counter, corner=prose.corner, press=prose.press)

    def at_length(self) -> Self:
        """The same names for places with more room: abbreviations of several letters are left out."""

        def corner(member: NamedMember) -> str:
            sign = self.corner(member)
            return "" if len(sign) > 1 and sign.isalpha() else sign

        return replace(self, corner=corner, _called={})

    # ------------------------------------------------------------------------------------------ things
    def member(self, member: Member) -> str:
        """ "spades"."""
        enum = self.game.enums.get(member.enum)
        if enum is not None:
            return self.text(enum.members[int(member)].label)
        ranking = self.game.rankings[member.enum]
        return self.text(ranking.shapes[int(member)].label)

    @property
    def title(self) -> str:
        """The title of the variant, or of the game."""
        game = self.game
        return self.text(game.variants[game.variant].title if game.variant else game.title)

    @property
    def series(self) -> str:
        """The game that a variant belongs to; "" for a game without variants."""
        return self.text(self.game.title) if self.game.variant else ""

    @property
    def round(self) -> str:
        """The game's word for a round: "Turn"; "" if it has none."""
        return self.text(_round(self.game.sequence).label)

    def number(self, name: str) -> str:
        """The name of a counter or a field: its label, or the term that names it."""
        counter = self.game.counters.get(name)
        declared = counter or self.game.fields.get(name)
        if declared is not None and declared.label.text:
            return self.text(declared.label)
        names = (name, counter.token) if counter and counter.token else (name,)
        term = next((t for t in self.game.terms.values() if t.names in names), None)
        if term is None:
            return name.replace("_", " ")
        return self.counted(term.one, number_of_several(self.locale)) if counter else self.text(term.one)

    def token(self, name: str, n: int) -> str:
        """ "3 Secrets"."""
        term = next((t for t in self.game.terms.values() if t.names == name), None)
        label = self.counted(term.one, n) if term else self.text(self.game.tokens[name].label)
        pattern = self.counter(term.one) if term else ""
        return (pattern or "{number} {word}").replace("{number}", str(n)).replace("{word}", label)

    def amount(self, amount: TokensView) -> str:
        """ "1 Secret"."""
        return ", ".join(self.token(name, n) for name, n in amount.parts if n) or self.t("nothing")

    def person(self, seat: int) -> str:
        """The name of the person on a seat."""
        return str(self.people[seat]) if seat < len(self.people) else self.t("Player {seat}", seat=seat + 1)

    def opened(self, text: str, name: str = "") -> str:
        """A line with a capital first letter. One that begins with the ``name`` of a person keeps its spelling; a role
        ("game master") is an ordinary word."""
        roles = {self.text(side.label) for side in self.game.sides.values()}
        return text if name and text.startswith(name) and name not in roles else capitalized(text, self.locale)

    def called(self, person: PlayerView) -> str:
        """The name of a player in a sentence."""
        return person.name

    def zone(self, zone: Zone | PlaceView | CardView | BackView, seat: int = GOD) -> str:
        """A zone, or the zone of a card: "Fiona's hand", "your hand", "Trump Deck"."""
        if isinstance(zone, Zone):
            return self._zone(zone.name, zone.owner.seat if zone.owner else NOWHERE, str(zone.owner or ""), seat)
        return self._zone(zone.zone, zone.owner, self.person(zone.owner) if zone.owner >= 0 else "", seat)

    def _zone(self, zone: str, owner: int, name: str, seat: int) -> str:
        label = self.text(self.game.zones[zone].label) or zone.replace("_", " ")
        if owner == NOWHERE:
            return label
        if owner == seat:
            return self.t("your {zone}", zone=label)
        return self.t("{player}'s {zone}", player=name, zone=label)

    def board(self, board: Board) -> str:
        """ "the circle"."""
        return self.text(board.decl.label)

    def pieces(self, spaces: Thing) -> str:
        """The pieces on each space, in order: "tree, flame, –, star"."""
        names = (self.option(on) for on in spaces) if isinstance(spaces, tuple) else ()
        return " · ".join(name or "–" for name in names)

    def face(self, card: CardView) -> str:
        """A card by its face: suit and rank, and its name. If the codes of its kind do not follow from its members: its
        code, and its name or the last of its members, which says most."""
        key = card.kind, card.code
        words = self._called.get(key)
        if words is None:
            words = self._called[key] = self._face_words(card)
        return words

    def _face_words(self, card: CardView) -> str:
        columns, called = self.game.cards[card.kind].columns, self.game.cards[card.kind].called
        enum_members = [value for name, value in card.values if columns[name].type.kind == "enum"]
        members = [m for m in enum_members if isinstance(m, Member)]
        face = self._face(card)
        texts = [v for v in face.values.values() if isinstance(v, Message) and v and not called]
        name = " ".join(cell_words(self.text(texts[0])).split()) if texts else self._name_in(card, called)
        if texts and re.sub(r"\W+", "_", texts[0].text.upper()).strip("_") == card.code:
            return name  # the code repeats the name
        if members and self._has_codes_of_its_own(card.kind):
            return f"{card.code} {name or self.member(members[-1])}"
        marks = [self._code(m) for m in reversed(members)]
        code = " ".join(marks) if len(enum_members) > 1 else card.code
        return f"{code} {name}".strip() if name else code or card.code

    def _name_in(self, card: CardView, columns: Sequence[str]) -> str:
        """The name of a card, from the first of these columns that has a value."""
        values = dict(card.values)
        value = next((values[name] for name in columns if values.get(name) is not None), None)
        return self.member(value) if isinstance(value, Member) else str(value or "")

    def _has_codes_of_its_own(self, kind: str) -> bool:
        """Whether no card of a kind has a code that is derived from its members."""
        answer = self._own_codes.get(kind)
        if answer is None:
            decl = self.game.cards[kind]
            order = decl.code or [name for name, c in decl.columns.items() if c.type.kind == "enum"][::-1]
            answer = self._own_codes[kind] = not any(c.code == letters_of(c, order) for c in decl.cards)
        return answer

    def _face(self, card: CardView) -> Card:
        """The card of the model with this face."""
        columns = self._faces.get(card.kind)
        if columns is None:
            columns = self._faces[card.kind] = {c.code: c for c in self.game.cards[card.kind].cards}
        return columns[card.code]

    def _code(self, member: Member) -> str:
        model = self.game.enums[member.enum].members[int(member)]
        return SUIT_MARKS.get(str(model.props.get("mark", "")), "") or self.corner(model) or self.text(model.label)

    def card(self, card: CardView | BackView, seat: int = GOD) -> str:
        """A card as shown: its face, or a back and its place."""
        if isinstance(card, CardView):
            return self.face(card)
        if not card.zone:
            return self.n("{n} card", "{n} cards", 1)
        marks = self.marks(card)
        return self.place(card, card.depth, card.place, seat) + (f" ({', '.join(marks)})" if marks else "")

    def marks(self, card: CardView | BackView) -> list[str]:
        """The tokens on a card, and its changed fields, without a field that names the owner of its zone."""
        tokens = [self.token(name, n) for name, n in card.tokens]
        values = [(name, v) for name, v in card.fields if not (isinstance(v, PlayerView) and v.seat == card.owner)]
        fields = [(self.number(name), v) for name, v in values if not self.is_start(name, v)]
        named = [n if v is True else self.t("{name}: {value}", name=n, value=self.option(v)) for n, v in fields]
        return [*tokens, *named]

    def is_start(self, name: str, value: Thing) -> bool:
        """Whether a field or counter has its initial value."""
        declared = self.game.fields.get(name) or self.game.counters.get(name)
        start = declared.start if declared is not None else 0
        return _plain(value) == _plain(start) or (value == () and not start)

    def place(self, zone: Zone | BackView, depth: int, place: int = 0, seat: int = GOD) -> str:
        """The place of a hidden card. ``depth`` counts from the top of a stack, ``place`` along a row; 0 for none."""
        where = self.zone(zone, seat)
        if depth:
            return self.t("card {place} from the top of {zone}", place=depth, zone=where)
        if place:
            return self.t("card {place} of {zone}", place=place, zone=where)
        return self.t("a card of {zone}", zone=where)

    def clause(self, clause: str) -> str:
        """The printed number of a clause: "3.2.1"."""
        entry = self.game.clauses.get(clause)
        return entry.number if entry else ""

    def rule(self, name: str) -> str:
        """The name of an action or reaction (:func:`pnp.rules.rule_titles.rule_titles`)."""
        if not self._titles:
            self._titles.update(rule_titles(self.game, self.rules))
        return self.text(self._titles[name])

    # ------------------------------------------------------------------------------------------ questions
    def option(self, option: Thing, kind: str = "", seat: int = GOD) -> str:
        """An option of a question of some kind, as shown to a seat."""
        match option:
            case None:
                return self.t({"reaction": "pass", "some": "no more"}.get(kind, "nothing"))
            case bool():
                return self.t("yes") if option else self.t("no")
            case Member():
                return self.member(option)
            case int():
                return str(option)
            case str():
                return self.t(option)
            case CardView():
                label = self.face(option)
                elsewhere = option.zone and option.owner not in (NOWHERE, seat)
                return f"{label} ({self.zone(option, seat)})" if elsewhere else label
            case BackView():
                return self.card(option, seat)
            case DeedView():
                return self.rule(option.name)
            case PlayerView():
                return self.t("you") if option.seat == seat else self.called(option)
            case PlaceView():
                return self.zone(option, seat)
            case TokensView():
                return self.amount(option)
            case EventView():
                return self.event(option, seat)
        if len(option) > 1 and all(isinstance(o, BackView) and not (o.depth or o.place) for o in option):
            return self.n("{n} card", "{n} cards", len(option))
        return ", ".join(self.option(o, kind, seat) for o in option)

    def labels(self, question: Question) -> tuple[str, ...]:
        """The options of a question in words, for the asked player. Cards with the same face are distinguished by their
        visible facts, or else numbered in order."""
        options = question.options
        labels = [self.option(o, question.kind, question.seat) for o in options]
        if len(set(labels)) == len(labels):
            return tuple(labels)
        return distinct_labels(labels, [", ".join(self.marks(o)) if isinstance(o, CardView) else None for o in options])

    def prompt(self, question: Question) -> str:
        """The question in words, as the asked player sees its things."""
        seat, detail = question.seat, question.detail
        if question.kind == "action":
            phase = self.game.phases[question.prompt]
            label = self.text(phase.label) or question.prompt
            again = question.options and question.options[0] is None
            return self.t("{phase}: which action, or none?" if again else "{phase}: which action?", phase=label)
        if question.kind == "reaction":
            if isinstance(detail, EventView):
                return self.t("Do you answer {event}?", event=self.event(detail, seat))
            return self.t("Do you interrupt?")
        if question.kind == "offer" and isinstance(detail, EventView):
            return self.t("Do you accept {event}?", event=self.event(detail))
        if question.prompt:
            rule = question.rule or self._asker(question.prompt)
            text = self.text(Message(question.prompt, f"prompt:{rule}" if rule else "prompt"))
            if text.isidentifier():  # an offer names the fields it asks for
                labels = (offer.labels[text] for offer in self.game.offers.values() if text in offer.labels)
                text = next((self.text(label) for label in labels), text.replace("_", " "))
            if question.kind == "pay" and isinstance(detail, TokensView):
                return self.t("{prompt} ({cost})", prompt=text, cost=self.amount(detail))
            if isinstance(detail, int) and question.kind in ("confirm", "choose"):
                return self.t("{prompt} ({cost})", prompt=text, cost=f"{detail} s")
            return text
        what = self.rule(question.rule) if question.rule in self.rules.rules else ""
        if form_of(self.rules, question.rule):
            return part_question(self, question)
        kind = next((o for o in question.options if o is not None), None)
        card, person = isinstance(kind, CardView | BackView), isinstance(kind, PlayerView)
        board = board_of(self.game, self.game.enums.get(kind.enum)) if isinstance(kind, Member) else None
        number = isinstance(kind, int) and not isinstance(kind, Member | bool)
        noun: Sentence = (
            "which card?" if card else "which player?" if person else "which number?" if number else "which?"
        )
        return self.t("{name}: {value}", name=what, value=self.text(board.label) if board else self.t(noun))

    def _asker(self, prompt: str) -> str:
        """The rule that asks a prompt: catalogues store prompts by rule."""
        asking = (rule.name for rule in self.rules.rules.values() for text, _ in rule.prompts if text == prompt)
        return next(asking, "")

    def event(self, event: EventView, seat: int = GOD) -> str:
        """An announcement in words, for a seat; a filled form, whose cards are named aloud."""
        if form_of(self.rules, event.kind):
            return read_aloud(self, event)
        parts = [
            self.called(v)
            if isinstance(v, PlayerView)
            else self.card(v, seat)
            if isinstance(v, _CARDS)
            else self.option(v)
            for _, v in event.fields
            if v is not None and not isinstance(v, tuple)
        ]
        return " · ".join(parts) or event.kind.replace("_", " ")


def _round(step: Step) -> Step:
    """The node of the sequence that is the round."""
    return step if step.kind == "round" else next((_round(s) for s in step.steps), step)


_CARDS = (CardView, BackView)
SUIT_MARKS: Mapping[str, str] = {"spades": "♠", "hearts": "♥", "clubs": "♣", "diamonds": "♦"}


def _plain(value: object) -> object:
    """The value of a field as its name, if it has one, for comparison with a declared value. (The first member of an
    enumeration is the number 0, not nothing.)"""
    if isinstance(value, list | tuple):
        return tuple(map(_plain, value))
    return getattr(value, "name", value)
