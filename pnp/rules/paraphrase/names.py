"""The names of a game's things for people, each different from all names that could be confused with it."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field

from pnp.base.frozen import dataclass
from pnp.model.game import EMPTY, Board, CardKind, Counter, Field, Game, Message, Phase, Side, Token, Zone
from pnp.rules.paraphrase.grammar import Grammar
from pnp.rules.paraphrase.phrase import Label
from pnp.rules.rule import Rule
from pnp.rules.scope import PRINT_ONLY

_PLACEHOLDER = re.compile(r"\{\{-?\s*(?:name\(\s*[\"'])?(\w+).*?\}\}")
_MEASURES = ("number", "level", "size", "value")
"""Nouns that name a number, and are not countable themselves."""


Labels = Mapping[str, Label]


@dataclass(frozen=True)
class Names:
    """Labels by the names in rule code."""

    things: Labels
    """Labels of names without an owner: zones of the table, tokens, members, kinds of cards."""
    attributes: Mapping[str, Labels]
    """Labels of the attributes of the table, players and cards: ``me.hand``, ``table.leader``, ``card.rank``; by
    owner."""
    unique: frozenset[str]
    """The lower-case labels of unique things: sentences call them ``the …``."""

    own: Mapping[str, str] = field(default_factory=lambda: EMPTY)
    """Prompts and labels of rule code in another language, by their texts."""
    nouns: frozenset[str] = frozenset()
    """The game's nouns in small letters: its terms, cards and tokens. Sentences give them an article."""

    def thing(self, name: str) -> Label:
        """The label of a name without an owner."""
        return self.things.get(name) or self.unlabelled("thing", name)

    def attribute(self, name: str, owner: str = "player") -> Label:
        """The label of an attribute of the table, a player, a card or something else."""
        return self.attributes.get(owner, {}).get(name) or self.unlabelled("column", name)

    def column(self, name: str) -> Label:
        """The label of a column of a card table."""
        return self.unlabelled("column", name)

    def key_column(self, name: str) -> str:
        """The name of a column in the header of an effect."""
        return self.thing(name).one

    def family(self, name: str) -> Label:
        """The label of tokens that come in several kinds."""
        return Label(spaced(name), plural(spaced(name)))

    def unlabelled(self, kind: str, name: str) -> Label:
        """The label of a thing of a kind for which the game has none."""
        del kind
        return Label(spaced(name), spaced(name))

    def rule(self, name: str) -> str:
        """The words for a rule in sentences."""
        return spaced(name)

    def rule_label(self, name: str, lang: Grammar, kind: str) -> Label:
        """The label of a rule that has a value of a kind."""
        del kind
        shown = lang.quote(self.rule(name))
        return Label(shown, shown)

    def header(self, rule: Rule) -> str:
        """The words for a rule in its header."""
        return self.prompt(rule.header.label) if rule.header.label else self.rule(rule.name)

    def prompt(self, text: str) -> str:
        """A text of rule code for people."""
        return self.own.get(text, text)

    def constant(self, name: str) -> str:
        """The name of a constant."""
        return spaced(name)

    def table(self, name: str) -> str:
        """The name of a table."""
        return spaced(name)

    def cell(self, name: str) -> str:
        """The name of a table before "of": ``worth of``."""
        shown = spaced(name).removesuffix(" of")
        return f"“{shown}”" if shown.rpartition(" ")[2] in PREPOSITIONS else shown

    def announcement(self, name: str) -> str:
        """The name of an announcement."""
        return spaced(name)


PREPOSITIONS = frozenset(
    {"about", "after", "against", "at", "before", "by", "for", "from", "in", "on", "to", "under", "with"}
)
"""Last words of a table's name that do not go well with a following "of"."""


def spaced(name: str) -> str:
    """A name of rule code with blanks."""
    return name.replace("_", " ")


def names_of(game: Game) -> Names:
    """Every label of a game. If two things share a label, it includes the name in the code."""
    terms = {term.id: term.one.text for term in game.terms.values()}
    things = dict(_things(game, terms))
    attributes = {owner: dict(_attributes(game, owner, terms)) for owner in ("table", "player", "card")}
    for labels in (things, *attributes.values()):
        labels |= {t.names: _label(t.one.text, t.many.text) for t in game.terms.values() if t.names in labels}
    for counter in game.counters.values():
        if counter.token in things:
            label = things[counter.token]
            attributes[counter.owner][counter.name] = Label(label.one, label.many, True)
    alone = part_all(game, things, attributes)
    unique = [*(things[name] for name in alone), *attributes["table"].values()]
    counted = [term.one.text for term in game.terms.values() if term.many.text not in ("", term.one.text)]
    kinds = [things[name].one for name in (*game.cards, *game.tokens)]
    nouns = frozenset(noun.casefold() for noun in (*counted, *kinds))
    return Names(things, attributes, frozenset(label.one.casefold() for label in unique), nouns=nouns)


def part_all(
    game: Game, things: dict[str, Label], attributes: Mapping[str, dict[str, Label]], lang: Grammar | None = None
) -> Iterable[str]:  # fmt: skip
    """Add names in the code to equal labels; returns the names of unique things."""
    for group in ({*game.enums, *game.cards}, *({m.name for m in enum.members} for enum in game.enums.values())):
        _part(things, group, lang)
    for labels in attributes.values():
        _part(labels, labels, lang)
    alone = {*(z.name for z in game.zones.values() if z.owner == "table"), *game.tokens, *game.boards, *game.sides}
    _part(things, alone, lang)
    return alone


def _part(labels: dict[str, Label], group: Iterable[str], lang: Grammar | None) -> None:
    """Add names in the code to equal labels of things in the same place."""
    group = [name for name in group if name in labels]
    shared = [labels[name].one.casefold() for name in group]
    for name in group:
        label = labels[name]
        if shared.count(label.one.casefold()) > 1:
            own = f" {lang.quote(spaced(name)) if lang else f'“{spaced(name)}”'}"
            labels[name] = label.followed_by(own)


def _things(game: Game, terms: Mapping[str, str]) -> Iterator[tuple[str, Label]]:
    """Names without an owner, with the labels of their declarations."""
    kinds: tuple[CardKind | Token | Side, ...] = (*game.cards.values(), *game.tokens.values(), *game.sides.values())
    for kind in kinds:
        label = _plain(kind.label, terms) or spaced(kind.name)
        yield kind.name, Label(label, plural(label))
    places: tuple[Zone | Board | Phase, ...] = (*game.zones.values(), *game.boards.values(), *game.phases.values())
    for thing in places:
        label = _plain(thing.label, terms) or spaced(thing.name)
        yield thing.name, Label(label, label)
    for enum in game.enums.values():
        yield enum.name, Label(spaced(enum.name), plural(spaced(enum.name)))
    members = ((member.name, member.label) for enum in game.enums.values() for member in enum.members)
    shapes = ((shape.name, shape.label) for ranking in game.rankings.values() for shape in ranking.shapes)
    for name, message in (*members, *shapes):
        label = _filled(message, terms)
        yield name, Label(label, label)


def _attributes(game: Game, owner: str, terms: Mapping[str, str]) -> Iterator[tuple[str, Label]]:
    """Names of attributes of the table, players or cards."""
    for kind in game.cards.values() if owner == "card" else ():
        for name, column in kind.columns.items():
            if column.type.kind not in PRINT_ONLY:
                yield name, Label(spaced(name), spaced(name))
    for name, zone in game.zones.items():
        if zone.owner == owner:
            label = _plain(zone.label, terms) or spaced(name)
            yield name, Label(label, label)
    values: tuple[Counter | Field, ...] = (*game.counters.values(), *game.fields.values())
    for thing in values:
        if thing.owner == owner:
            label = _small(_plain(thing.label, terms) or spaced(thing.name), terms)
            yield thing.name, Label(label, label)
    if owner == "player":
        yield "seat", Label("seat number", "seat numbers")


def _label(one: str, many: str) -> Label:
    """The label of a term."""
    return Label(one, many or one, bool(many) and not one.endswith(_MEASURES))


def _plain(message: Message, terms: Mapping[str, str]) -> str:
    """A label without its article."""
    return _filled(message, terms).removeprefix("the ")


def _filled(message: Message, terms: Mapping[str, str]) -> str:
    """A label with its placeholders replaced by terms."""
    return _PLACEHOLDER.sub(lambda match: terms.get(match[1], spaced(match[1])), message.text).strip()


def _small(label: str, terms: Mapping[str, str]) -> str:
    """A label in lower case for use within a sentence: ``Turn order``; unless it is a term or an abbreviation."""
    first = label.split()[0] if label else ""
    if first[1:] != first[1:].lower() or any(word.startswith(first.rstrip("s")) for word in terms.values()):
        return label
    return label[:1].lower() + label[1:]


def plural(noun: str) -> str:
    """The regular plural of an English noun."""
    head, of, rest = noun.partition(" of ")
    if of:
        return plural(head) + of + rest
    if noun.endswith(("s", "x", "ch", "sh")):
        return noun + "es"
    return noun[:-1] + "ies" if noun.endswith("y") and noun[-2:-1] not in "aeiou" else noun + "s"
