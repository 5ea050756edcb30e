"""What placeholders stand for: terms, members, table cells and labels, in one language."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from pnp.diagnostics.hints import did_you_mean
from pnp.model.game import Game, Member, Message, Step, Table, Term
from pnp.model.numbers import counted_noun
from pnp.model.placeholders import BadPlaceholder

if TYPE_CHECKING:
    from pnp.model.prose import Prose


class Quantity(int):
    """A number of things; prints in digits, and in words with ``|words``."""


_PROBES = ("unsafe_callable", "alters_data")
"""What Jinja's sandbox asks of everything that is called."""


class Thing:
    """Something with words and named parts: ``{{ ACE }}``, ``{{ ACE.code }}``."""

    def __init__(self, key: str, text: str, parts: Mapping[str, object], what: str = "") -> None:
        self.key = key
        self._text, self._parts, self._what = text, parts, what or key

    def __str__(self) -> str:
        if not self._text:
            raise BadPlaceholder(f"`{self.key}` prints nothing by itself", f"write `{self.key}.` and {self._known()}")
        return self._text

    def __getattr__(self, name: str) -> object:
        if name.startswith(("_", "jinja_")) or name in _PROBES:
            raise AttributeError(name)
        if name not in self._parts:
            raise BadPlaceholder(f"`{self._what}` has no `{name}`", did_you_mean(name, self._parts))
        return self._parts[name]

    def _known(self) -> str:
        return "one of " + ", ".join(f"`{name}`" for name in list(self._parts)[:6])


class Word(Thing):
    """A term: its word, the word with a number before it (``trump(3)``), and its forms (``trump.form("gen")``)."""

    def __init__(self, prose: "Prose", term: Term) -> None:
        super().__init__(term.id, prose.text(term.one), {"form": self._form, "one": prose.text(term.one)})
        self._prose, self._term = prose, term

    def __call__(self, number: object) -> str:
        if isinstance(number, bool) or not isinstance(number, int):
            raise BadPlaceholder(
                f"`{self.key}(…)` wants a number, and `{number}` is none", "write a constant or a number"
            )
        prose, term = self._prose, self._term
        gender = self._said("gender") or "m"
        own = prose.catalogue.plural(term.one, number)
        source = term.one if number == 1 else term.many
        word = own if own is not None else source.text
        return counted_noun(number, word, prose.locale, gender, self._said("count"))

    def _said(self, what: str) -> str:
        """What the translator says of the word: its ``gender`` (m, f, n), how it is counted ("{word}{number}枚")."""
        found = self._prose.catalogue.translation(Message(self._term.one.text, f"term:{self._term.id}:{what}"))
        return found[0] if found else ""

    def _form(self, key: object) -> str:
        """A form by the designer's or the translator's own key."""
        term = self._term
        given = term.forms.get(str(key))
        if given is not None:
            return self._prose.text(given)
        translated = self._prose.catalogue.translation(Message(term.one.text, f"term:{term.id}:{key}"))
        if translated is None:
            near = did_you_mean(str(key), term.forms)
            help = near or f"add it to `forms:`, or to the catalogue with the context `term:{term.id}:{key}`"
            raise BadPlaceholder(f"the term `{term.id}` has no form `{key}`", help)
        return translated[0]


def plural_word(prose: "Prose", term: Term) -> str:
    """A term's plural without a number before it; a language with more forms may give it as ``term:…:many``."""
    own = prose.catalogue.translation(Message(term.many.text, f"term:{term.id}:many"))
    if own is not None:
        return own[0]
    form = prose.catalogue.plural(term.one, 2)
    return form if form is not None else term.many.text


def namespace(prose: "Prose") -> dict[str, object]:
    """Everything that a placeholder may name."""
    game = prose.game
    names: dict[str, object] = {
        "name": prose.labels.name,
        "number_of": prose.number_of,
        "cost": prose.cost,
        "players": _range("players", game.players),
        "minutes": _range("minutes", game.minutes),
    }
    members = {m.name: member_thing(prose, m) for enum in game.enums.values() for m in enum.members}
    names |= members
    for constant in game.constants.values():
        value = constant.value
        names[constant.name] = members.get(value, value) if isinstance(value, str) else value
    names |= {table.name: _table(prose, table, members) for table in game.tables.values() if table.keys}
    for term in game.terms.values():
        names[term.id] = Word(prose, term)
        names.setdefault(term.plural or term.id + "s", _Plural(prose, term))
    return names


class _Plural(Thing):
    """A term's plural, with the same forms as the term."""

    def __init__(self, prose: "Prose", term: Term) -> None:
        super().__init__(term.plural, plural_word(prose, term), {"form": Word(prose, term)._form})


def member_thing(prose: "Prose", member: Member) -> Thing:
    """A member: its label, ``.code``, and what else game.yaml says of it."""
    parts = {"code": member.code, "label": prose.text(member.label), **member.props}
    return Thing(member.name, prose.text(member.label), parts)


def _range(name: str, ends: tuple[int, int]) -> Thing:
    low, high = ends
    return Thing(name, str(low) if low == high else f"{low}–{high}", {"least": low, "most": high})


def _table(prose: "Prose", table: Table, members: Mapping[str, Thing], done: tuple[object, ...] = ()) -> Thing:
    """A table: a part for each key, and for each second key below it."""
    parts: dict[str, object] = {}
    place = len(done)
    for key, value in table.cells.items():
        if key[:place] == done and str(key[place]) not in parts:
            last = place + 1 == len(table.keys)
            parts[str(key[place])] = (
                _cell(prose, value, members) if last else _table(prose, table, members, (*done, key[place]))
            )
    return Thing(table.name, "", parts, ".".join([table.name, *(str(key) for key in done)]))


def _cell(prose: "Prose", value: object, members: Mapping[str, Thing]) -> object:
    if isinstance(value, Message):
        return prose.text(value)
    if isinstance(value, tuple):
        return prose.joined([str(_cell(prose, item, members)) for item in value])
    return members.get(value, value) if isinstance(value, str) else value


class Labels:
    """The labels of a game's parts by their names in rule code."""

    def __init__(self, game: Game, prose: "Prose") -> None:
        self._prose = prose
        self._game = game
        self._messages: dict[str, Message] = {}
        self._add({component.id: component.label for component in game.components})
        self._add(_step_labels(game.sequence))
        self._add({variant.id: variant.title for variant in game.variants.values()})
        self._add({s.name: s.label for ranking in game.rankings.values() for s in ranking.shapes})
        self._add({m.name: m.label for enum in game.enums.values() for m in enum.members})
        for part in (game.cards, game.tokens, game.phases, game.zones, game.boards):
            self._add({name: thing.label for name, thing in part.items()})

    def _add(self, labels: Mapping[str, Message]) -> None:
        self._messages.update(labels)

    def message(self, name: str) -> Message | None:
        """The label of a zone, phase, token, card kind, hand, step, component or variant; else the title of a clause's
        section (of the action with that name); None where there is none."""
        found = self._messages.get(name)
        if found is not None:
            return found
        clause = self._game.clauses.get(name) or self._game.clauses.get(name.replace("_", "-"))
        if clause is None:
            return None
        return clause.text if clause.kind == "heading" else clause.title or None

    def name(self, of: object) -> str:
        """``name("trump_deck")`` in prose."""
        key = of.key if isinstance(of, Thing) else str(of)
        found = self.message(key)
        if found is None:
            raise BadPlaceholder(f"nothing with a label is called `{key}`", did_you_mean(key, self._messages))
        return self._prose.text(found)


def _step_labels(step: Step) -> dict[str, Message]:
    found = {step.name: step.label}
    for below in step.steps:
        found |= _step_labels(below)
    return found
