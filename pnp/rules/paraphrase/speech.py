"""The context of a paraphrase: names, types, and the phrases of the variables at one place of a rule."""

import ast
from collections.abc import Mapping
from dataclasses import replace
from typing import Protocol

from pnp.base.frozen import dataclass
from pnp.model.game import Game
from pnp.model.schema.types import Type
from pnp.rules.paraphrase.grammar import Grammar
from pnp.rules.paraphrase.names import Names, spaced
from pnp.rules.paraphrase.phrase import Label, Members, Phrase
from pnp.rules.rule import Rule

ANY = Type("any")
_PLAIN = {"player": "player", "pile": "pile", "zone": "place", "card": "card"}
"""The nouns of the language for things of a type."""


@dataclass(frozen=True)
class Setting:
    """A place in a rule."""

    game: Game
    names: Names
    lang: Grammar
    rules: Mapping[str, Rule]
    kinds: Mapping[ast.expr, Type]
    variables: Mapping[str, Phrase]
    """The phrase of each variable: ``you`` for ``me``, ``that player`` in a loop over players."""

    def kind(self, node: ast.expr) -> Type:
        """The type of an expression; ``any`` if it is unknown."""
        return self.kinds.get(node, ANY)

    def rule(self, name: str) -> str:
        """A rule's name as used in sentences."""
        return self.lang.quote(self.names.rule(name))

    def member(self, node: ast.expr) -> Type:
        """The type of a list's members."""
        kind = self.kind(node)
        if kind.kind in ("zone", "pile") and not kind.many:
            return Type("card", self.game.zones[kind.name].of if kind.name in self.game.zones else "")
        if kind.name.startswith("[]"):
            return replace(kind, name=kind.name[2:])
        return replace(kind, many=False)

    def with_variable(self, name: str, phrase: Phrase) -> "Setting":
        """The same place with an additional variable."""
        return replace(self, variables={**self.variables, name: phrase})

    def local(self, name: str, kind: Type = ANY) -> Phrase:
        """The phrase of a variable that the rule sets."""
        return self.lang.local(name, kind.kind, kind.many, self.names.unique)

    def loop_variable(self, name: str, kind: Type) -> Phrase:
        """The phrase of a loop variable: ``that card`` if its name says no more."""
        noun = self.noun_of(kind)
        others = {phrase.text for variable, phrase in self.variables.items() if variable != name}
        usual = {"card", "player", noun.one if noun else "", "" if kind.many else _PLAIN.get(kind.kind, "")}
        if noun and (len(name) == 1 or name in usual):
            phrase = self.lang.noun(noun, "that")
            if phrase.text not in others:
                return replace(phrase, role="that")
        return self.local(name, kind)

    def noun_of(self, kind: Type) -> Label | None:
        """The noun for a thing of a type; None for an unknown one."""
        if kind.many:
            return self.lang.words.things["list"]
        if kind.name and kind.kind in ("card", "enum"):
            return self.names.thing(kind.name)
        plain = _PLAIN.get(kind.kind, "")
        return self.lang.words.things[plain] if plain else None


class Speech(Protocol):
    """The parts of the grammar, which call each other."""

    def noun(self, node: ast.expr, at: Setting) -> Phrase:
        """An expression as a noun phrase."""

    def thing(self, node: ast.expr, at: Setting) -> Phrase:
        """An expression as a noun phrase, even if it is yes or no."""

    def condition(self, node: ast.expr, at: Setting, holds: bool = True) -> Phrase:
        """An expression as a condition, or its negation."""

    def members(self, node: ast.expr, at: Setting) -> Members:
        """The members of a list."""


__all__ = ["ANY", "Setting", "Speech", "spaced"]
