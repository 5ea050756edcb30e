"""The names of a game's things in another language: from its catalogue, with the grammar of its language file; English
names in quotation marks where there is no translation."""

from collections.abc import Iterator, Mapping
from dataclasses import field

from pnp.base.frozen import dataclass, replace
from pnp.model.game import Game, Message
from pnp.model.schema.grammar import Noun, Section
from pnp.model.text.prose import Prose
from pnp.rules.paraphrase.grammar import Grammar, NameFacts
from pnp.rules.paraphrase.languages.english import ENGLISH
from pnp.rules.paraphrase.names import Names, names_of, part_all
from pnp.rules.paraphrase.phrase import Label
from pnp.rules.rule import Rule

NO_NOUN = Noun(name="")
_SECTION: Mapping[str, Section] = {"member": "members"}


@dataclass(frozen=True)
class TranslatedNames(Names):
    """Labels by the names in rule code, as nouns of a language."""

    lang: Grammar = field(default_factory=lambda: ENGLISH)

    def column(self, name: str) -> Label:
        """The label of a column of a card table."""
        return self.attribute(name, "card")

    def key_column(self, name: str) -> str:
        """The name of a column in the header of an effect."""
        label = self.column(name)
        return self.lang.quote(label.name) if label.name else label.one

    def family(self, name: str) -> Label:
        """The label of tokens that come in several kinds."""
        return self.lang.label(NameFacts("token", name))

    def unlabelled(self, kind: str, name: str) -> Label:
        """The label of a thing of a kind for which the game has none."""
        return self.lang.label(NameFacts(kind, name))

    def rule_label(self, name: str, lang: Grammar, kind: str) -> Label:
        """The label of a rule that has a value of a kind."""
        return lang.classified(kind, self.rule(name))

    def cell(self, name: str) -> str:
        """The name of a table before "of"."""
        return self.table(name)


def translated_names(game: Game, prompts: Mapping[str, str], prose: Prose, lang: Grammar) -> Names:
    """Every label of a game in the language of its prose. ``prompts``: prompts and labels of rule code with their
    rules."""
    english = names_of(game)
    translator = _Translator(prose, lang)
    things = {name: translator.label(facts, message) for name, facts, message in _things(game, english)}
    attributes = {
        owner: {name: translator.label(facts, message) for name, facts, message in _attributes(game, owner, english)}
        for owner in ("table", "player", "card")
    }
    for counter in game.counters.values():
        if counter.token in things:
            attributes[counter.owner][counter.name] = replace(things[counter.token], counts=True)
    part_all(game, things, attributes, lang)
    own = {text: translator.text(Message(text, f"prompt:{rule}")) or text for text, rule in prompts.items()}
    return TranslatedNames(things, attributes, frozenset(), own, lang=lang)


def prompts_of(rules: Mapping[str, Rule]) -> Mapping[str, str]:
    """The prompts and labels of rule code, each with its first rule."""
    return {text: rule.name for rule in reversed(list(rules.values())) for text, _ in rule.prompts}


class _Translator:
    """Finds the translation of a name, and its grammar."""

    def __init__(self, prose: Prose, lang: Grammar) -> None:
        self._prose, self._lang = prose, lang
        self._terms = {term.names: term for term in prose.game.terms.values() if term.names}
        self._nouns: dict[str, tuple[str, Noun]] = {}
        for term in prose.game.terms.values():
            text = self.text(term.one)
            if text:
                several = prose.counted(term.one, 2)
                self._nouns.setdefault(text.casefold(), (several, prose.grammar.noun("terms", term.id)))

    def text(self, message: Message | None) -> str:
        """A message in the language; "" if the game has no translation of it."""
        if message is None or not message.text:
            return ""
        is_own = self._prose.locale == self._prose.game.language
        is_name = message.text.startswith("{{") and message.text.endswith("}}") and message.text.count("{{") == 1
        if not is_own and not is_name and self._prose.catalogue.translation(message) is None:
            return ""
        text = self._prose.text(message)
        return "" if "{{" in text else text

    def label(self, facts: NameFacts, message: Message | None) -> Label:
        """The label of a thing of the game."""
        term = self._terms.get(facts.name)
        text = (self.text(term.one) if term else "") or self.text(message)
        many, noun = self._nouns.get(text.casefold(), ("", NO_NOUN)) if text else ("", NO_NOUN)
        own = self._prose.grammar.noun(_SECTION.get(facts.kind, "labels"), facts.name)
        return self._lang.label(replace(facts, text=text, many=many, noun=own.over(noun)))


Entry = tuple[str, NameFacts, "Message | None"]


def _things(game: Game, english: Names) -> Iterator[Entry]:
    """Names without an owner."""
    groups = (
        ("card", game.cards), ("token", game.tokens), ("side", game.sides), ("zone", game.zones),
        ("board", game.boards), ("phase", game.phases),
    )  # fmt: skip
    declared: list[tuple[str, str, Message | None]] = [
        (kind, thing.name, thing.label) for kind, group in groups for thing in group.values()
    ]
    declared += [("value", name, None) for name in game.enums]
    declared += [("member", m.name, m.label) for enum in game.enums.values() for m in enum.members]
    declared += [("member", s.name, s.label) for ranking in game.rankings.values() for s in ranking.shapes]
    for kind, name, message in declared:
        label = english.thing(name)
        yield name, NameFacts(kind, name, label.one, counts=label.counts), message


def _attributes(game: Game, owner: str, english: Names) -> Iterator[Entry]:
    """Names of attributes of the table, players or cards."""
    groups = (("zone", game.zones), ("counter", game.counters), ("field", game.fields))
    own = {
        thing.name: (kind, thing.label) for kind, group in groups for thing in group.values() if thing.owner == owner
    }
    for name, label in english.attributes[owner].items():
        kind, message = own.get(name, ("column", None))
        yield name, NameFacts(kind, name, label.one, counts=label.counts), message
