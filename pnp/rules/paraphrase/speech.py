"""The context of the paraphrase: names, types, and the phrases of the variables at one place of a rule."""

import ast
import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Protocol

from pnp.base.frozen import dataclass
from pnp.model.game import Game
from pnp.model.schema.types import Type
from pnp.rules.paraphrase.names import Names, spaced
from pnp.rules.paraphrase.phrase import Members, Phrase
from pnp.rules.rule import Rule

ANY = Type("any")


@dataclass(frozen=True)
class Setting:
    """A place of a rule."""

    game: Game
    names: Names
    rules: Mapping[str, Rule]
    kinds: Mapping[ast.expr, Type]
    variables: Mapping[str, str]
    """The phrase of each variable: ``you`` for ``me``, ``that player`` in a loop over players."""

    def kind(self, node: ast.expr) -> Type:
        """The type of an expression; ``any`` for one of an unknown type."""
        return self.kinds.get(node, ANY)

    def rule(self, name: str) -> str:
        """A rule's name as it stands in sentences."""
        return f"“{spaced(name)}”"

    def member(self, node: ast.expr) -> Type:
        """The type of a list's members."""
        kind = self.kind(node)
        if kind.kind in ("zone", "pile") and not kind.many:
            return Type("card", self.game.zones[kind.name].of if kind.name in self.game.zones else "")
        if kind.name.startswith("[]"):
            return replace(kind, name=kind.name[2:])
        return replace(kind, many=False)

    def with_variable(self, name: str, phrase: str) -> "Setting":
        """The same place with one variable more."""
        return replace(self, variables={**self.variables, name: phrase})

    def local(self, name: str) -> str:
        """The phrase of a variable that the rule sets: its name, quoted where it would read like something else."""
        words = spaced(name)
        if len(name) == 1 or name in PRONOUNS or words in self.names.unique:
            return f"“{words}”"
        return f"the {words}"

    def loop_variable(self, name: str, kind: Type) -> str:
        """The phrase of a variable that goes through a list: ``that card`` where the name tells no more."""
        noun = self.noun_of(kind)
        others = {phrase for variable, phrase in self.variables.items() if variable != name}
        phrase = f"that {noun}"
        if noun and (len(name) == 1 or name in ("card", "player", noun)) and phrase not in others:
            return phrase
        return self.local(name)

    def noun_of(self, kind: Type) -> str:
        """The noun for a thing of a type; "" for an unknown one."""
        if kind.many:
            return "list"
        if kind.kind == "card":
            return self.names.thing(kind.name).one if kind.name else "card"
        if kind.kind == "enum":
            return self.names.thing(kind.name).one
        return {"player": "player", "pile": "pile", "zone": "place"}.get(kind.kind, "")


PRONOUNS = frozenset(
    re.findall(
        r"\w+",
        "mine hers his theirs ours yours it they them you her him who which whom what whose here there where when then "
        "now this that these those some any all none both each either by to in at of on own next",
    )
)
"""Names that read badly with an article."""


class Speech(Protocol):
    """The parts of the grammar, which call each other."""

    def noun(self, node: ast.expr, at: Setting) -> Phrase:
        """An expression as a noun phrase."""

    def thing(self, node: ast.expr, at: Setting) -> Phrase:
        """The same, even for an expression that is yes or no."""

    def condition(self, node: ast.expr, at: Setting, holds: bool = True) -> Phrase:
        """An expression as a condition, or its contrary."""

    def members(self, node: ast.expr, at: Setting) -> Members:
        """The members of a list."""
