"""Names for placeholders: terms, members, table cells and labels, in one language."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from pnp.model.game import Game, Member, Message, Step, Table, Term
from pnp.model.language.asks import PLURAL, number_of_several
from pnp.model.text.placeholders import BadPlaceholder
from pnp.source.diagnostics.hints import did_you_mean

if TYPE_CHECKING:
    from pnp.model.schema.grammar import Grammar, Section
    from pnp.model.text.inflection import CountedName, Name


class Quantity(int):
    """A number of things; prints in digits, and in words with ``|words``."""


class Texts(Protocol):
    """The part of pnp.model.text.prose.Prose that names of placeholders need."""

    locale: str
    grammar: "Grammar"
    game: Game
    labels: "Labels"

    def text(self, message: Message, **extra: object) -> str:
        """A message with its placeholders filled."""

    def counted(self, message: Message, number: int) -> str:
        """A term's word in the form for a number."""

    def corner(self, member: Member) -> str:
        """The short form of a member on a card."""

    def joined(self, parts: Sequence[str]) -> str:
        """Words as a list."""

    def number_of(self, what: str, **columns: object) -> Quantity:
        """The number of cards, members or pieces."""

    def start_of(self, example: str, what: str) -> Quantity:
        """A number in the opening position of an example."""

    def result_of(self, example: str, what: str) -> Quantity:
        """A number in the result of an example."""

    def cost(self, action: str) -> str:
        """The cost of an action in words."""


_PROBES = ("unsafe_callable", "alters_data")
"""Attributes that Jinja's sandbox looks up on everything it calls."""


class Thing:
    """Something with words and named parts: ``{{ ACE }}``, ``{{ ACE.code }}``."""

    def __init__(self, key: str, text: str, parts: Mapping[str, object], what: str = "") -> None:
        self.key = key
        self._text, self._parts, self._what = text, parts, what or key

    def __str__(self) -> str:
        if not self._text:
            raise BadPlaceholder(
                f"`{self.key}` prints nothing by itself", f"write `{self.key}.` and {self._part_names()}"
            )
        return self._text

    def __getattr__(self, name: str) -> object:
        if name.startswith(("_", "jinja_")) or name in _PROBES:
            raise AttributeError(name)
        if name not in self._parts:
            raise BadPlaceholder(f"`{self._what}` has no `{name}`", did_you_mean(name, self._parts))
        return self._parts[name]

    def _part_names(self) -> str:
        return "one of " + ", ".join(f"`{name}`" for name in list(self._parts)[:6])


class InflectedName(Thing):
    """A name with its forms: ``{{ KING.form("plural") }}``, ``{{ name("hand").form("gen") }}``, ``{{ KING(2) }}``."""

    def __init__(self, name: "Name", parts: Mapping[str, object] | None = None) -> None:
        super().__init__(name.id, name.text, {"form": name.form, **(parts or {})})
        self._name = name

    def __call__(self, number: object) -> "CountedName":
        from pnp.model.text.inflection import counted_name

        return counted_name(self._name, number)


class Word(InflectedName):
    """A term: its word, the word with a number before it (``trump(3)``), and its forms (``trump.form("gen")``)."""

    def __init__(self, prose: Texts, term: Term) -> None:
        name = _term_name(prose, term)
        super().__init__(name, {"one": name.text})


def _term_name(prose: Texts, term: Term) -> "Name":
    from pnp.model.text.inflection import Name

    def counted(number: int) -> str:
        return prose.counted(term.one, number)

    return Name(prose, "terms", term.id, prose.text(term.one), counted(number_of_several(prose.locale)), counted)


def _name(prose: Texts, section: "Section", id: str, text: str) -> "Name":
    from pnp.model.text.inflection import Name

    return Name(prose, section, id, text)


def namespace(prose: Texts) -> dict[str, object]:
    """Every name that a placeholder may use."""
    game = prose.game
    names: dict[str, object] = {
        "name": prose.labels.name,
        "number_of": prose.number_of,
        "start_of": prose.start_of,
        "result_of": prose.result_of,
        "cost": prose.cost,
        "players": _range("players", game.players),
        "minutes": _range("minutes", game.minutes),
    }
    members = {m.name: member_thing(prose, m) for enum in game.enums.values() for m in enum.members}
    names |= members
    for constant in game.constants.values():
        value = constant.value
        names[constant.name] = members.get(value, value) if isinstance(value, str) else value
    tables = game.tables
    names |= {name: _table(prose, tables[t.instead or name], members) for name, t in tables.items() if t.keys}
    for term in game.terms.values():
        names[term.id] = Word(prose, term)
        names.setdefault(term.plural or term.id + "s", _Plural(prose, term))
    return names


class _Plural(Thing):
    """A term's plural, with the same forms as the term."""

    def __init__(self, prose: Texts, term: Term) -> None:
        self._name = _term_name(prose, term)
        super().__init__(term.plural, self._name.plain(PLURAL), {"form": self._form})

    def _form(self, name: object) -> str:
        return self._name.form(name, PLURAL)


def member_thing(prose: Texts, member: Member) -> Thing:
    """A member: its label, ``.corner`` as cards show it, ``.code``, and its other properties in game.yaml."""
    text = prose.text(member.label)
    parts = {"code": member.code, "corner": prose.corner(member), "label": text, **member.props}
    return InflectedName(_name(prose, "members", member.name, text), parts)


def _range(name: str, ends: tuple[int, int]) -> Thing:
    low, high = ends
    return Thing(name, str(low) if low == high else f"{low}–{high}", {"least": low, "most": high})


def _table(prose: Texts, table: Table, members: Mapping[str, Thing], done: tuple[object, ...] = ()) -> Thing:
    """A table: a part for each key, with a part for each second key."""
    parts: dict[str, object] = {}
    place = len(done)
    for key, value in table.cells.items():
        if key[:place] == done and str(key[place]) not in parts:
            last = place + 1 == len(table.keys)
            parts[str(key[place])] = (
                _cell(prose, value, members, _cell_name(table, key))
                if last
                else _table(prose, table, members, (*done, key[place]))
            )
    return Thing(table.name, "", parts, ".".join([table.name, *(str(key) for key in done)]))


def _cell(prose: Texts, value: object, members: Mapping[str, Thing], name: str) -> object:
    if isinstance(value, Message):
        return InflectedName(_name(prose, "labels", name, prose.text(value)))
    if isinstance(value, tuple):
        return prose.joined([str(_cell(prose, item, members, name)) for item in value])
    return members.get(value, value) if isinstance(value, str) else value


class Labels:
    """The labels of a game's parts by their names in rule code."""

    def __init__(self, game: Game, prose: Texts) -> None:
        self._prose = prose
        self._game = game
        self._messages = _labels(game)

    @staticmethod
    def names_of(game: Game) -> list[str]:
        """Every name with a label, including clauses and actions."""
        ids = [name for id in game.clauses for name in (id, id.replace("-", "_"))]
        return list(dict.fromkeys([*_labels(game), *ids]))

    def message(self, name: str) -> Message | None:
        """The label of a zone, phase, token, card kind, hand, counter, field, step, component or variant; otherwise the
        heading of the section with the clause or action of that name; None if there is none."""
        message = self._messages.get(name)
        if message is not None:
            return message
        clause = self._game.clauses.get(name) or self._game.clauses.get(name.replace("_", "-"))
        if clause is None:
            return None
        return clause.text if clause.kind == "heading" else clause.title or None

    def name(self, of: object) -> InflectedName:
        """The value of ``name("trump_deck")`` in prose. Raises BadPlaceholder for a name without a label."""
        key = of.key if isinstance(of, Thing) else str(of)
        message = self.message(key)
        if message is None:
            raise BadPlaceholder(f"nothing with the label `{key}` exists", did_you_mean(key, self._messages))
        return InflectedName(_name(self._prose, "labels", key, self._prose.text(message)))


def _labels(game: Game) -> dict[str, Message]:
    labels = {value.name: value.label for part in (game.counters, game.fields) for value in part.values()}
    labels |= {component.id: component.label for component in game.components}
    labels |= _step_labels(game.sequence)
    labels |= {variant.id: variant.title for variant in game.variants.values()}
    labels |= {s.name: s.label for ranking in game.rankings.values() for s in ranking.shapes}
    labels |= {m.name: m.label for enum in game.enums.values() for m in enum.members}
    for part in (game.cards, game.tokens, game.phases, game.zones, game.boards):
        labels |= {name: thing.label for name, thing in part.items()}
    labels |= {family.name: family.label for family in game.families.values() if family.label}
    return labels


def table_names(game: Game) -> list[str]:
    """The words in tables by their names in prose: ``worth.TWO``."""
    tables = game.tables.values()
    return [
        _cell_name(table, key) for table in tables for key, cell in table.cells.items() if isinstance(cell, Message)
    ]


def _cell_name(table: Table, key: tuple[object, ...]) -> str:
    return ".".join((table.name, *map(str, key)))


def _step_labels(step: Step) -> dict[str, Message]:
    labels = {step.name: step.label}
    for below in step.steps:
        labels |= _step_labels(below)
    return labels
