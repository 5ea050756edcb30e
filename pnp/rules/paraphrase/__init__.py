"""The code of a rule in words: plain sentences, made from its parsed code by grammar.

Prose contributes nothing: a paraphrase states what the code does, with the game's own names. Two rules that do
different things have different paraphrases, since every word and every construct has a sentence of its own, and
brackets prevent any phrase from being read in two ways.
"""

import ast
from collections.abc import Mapping, Sequence
from dataclasses import field

from pnp.base.frozen import dataclass
from pnp.model.game import Game
from pnp.model.language.languages import CODE_LANGUAGES
from pnp.model.language.numbers import language_of
from pnp.model.text.catalogue import Catalogue
from pnp.model.text.prose import Prose
from pnp.rules.environment import Signature
from pnp.rules.paraphrase.branches import Branch, branches_in_words
from pnp.rules.paraphrase.conditions import condition
from pnp.rules.paraphrase.grammar import Grammar
from pnp.rules.paraphrase.headers import header, parameters, value_line
from pnp.rules.paraphrase.kinds import kinds_in, signatures_of
from pnp.rules.paraphrase.languages.english import ENGLISH
from pnp.rules.paraphrase.languages.french import FRENCH
from pnp.rules.paraphrase.languages.german import GERMAN
from pnp.rules.paraphrase.lists import members
from pnp.rules.paraphrase.names import Names, names_of
from pnp.rules.paraphrase.nouns import noun_phrase, thing
from pnp.rules.paraphrase.phrase import Members, Phrase
from pnp.rules.paraphrase.sentences import Line, block
from pnp.rules.paraphrase.speech import Setting, Speech
from pnp.rules.paraphrase.translated_names import prompts_of, translated_names
from pnp.rules.rule import Rule, RuleSet
from pnp.rules.scope import Scope, build_scope

__all__ = ["LANGUAGES", "Paraphraser", "paraphrase", "paraphraser_of"]


class _Parts:
    """The parts of the grammar, joined."""

    def noun(self, node: ast.expr, at: Setting) -> Phrase:
        """An expression as a noun phrase."""
        return noun_phrase(node, at, self)

    def thing(self, node: ast.expr, at: Setting) -> Phrase:
        """An expression as a noun phrase, even if it is yes or no."""
        return thing(node, at, self)

    def condition(self, node: ast.expr, at: Setting, holds: bool = True) -> Phrase:
        """An expression as a condition, or its negation."""
        return condition(node, at, self, holds)

    def members(self, node: ast.expr, at: Setting) -> Members:
        """The members of a list."""
        return members(node, at, self)


@dataclass(frozen=True)
class Paraphraser:
    """Paraphrases the rules of one game in one of its variants."""

    game: Game
    rules: Mapping[str, Rule]
    scope: Scope = field(repr=False)
    names: Names = field(repr=False)
    signatures: Mapping[str, Signature] = field(repr=False)
    lang: Grammar = field(default=ENGLISH, repr=False)
    speech: Speech = field(default_factory=_Parts, repr=False)

    def of(self, rule: Rule) -> tuple[str, ...]:
        """A rule in words, line by line; deeper lines are indented by two blanks for each level."""
        at = self._setting(rule)
        value = value_line(rule, at, self.speech)
        if value:
            return (self.lang.finished(value),)
        first, *rest = header(rule, at, self.speech)
        lines = [Line(0, first), *(Line(1, text) for text in rest), *block(rule.tree.body, at, self.speech, 1)]
        return tuple(self.lang.finished(line.indented) for line in lines)

    def place(self, rule: Rule) -> str:
        """The line that names the rule, to precede a paraphrase of some of its branches."""
        name = self.lang.quote(self.names.header(rule))
        return self.lang.finished(self.lang.frame("in rule", rule=name).text)

    def part(self, rule: Rule, branches: Sequence[Branch]) -> tuple[str, ...]:
        """Some branches of a rule in words."""
        at = self._setting(rule)
        for loop in (node for node in rule.nodes if isinstance(node, ast.For)):
            assert isinstance(loop.target, ast.Name)
            phrase = at.loop_variable(loop.target.id, at.member(loop.iter))
            at = at.with_variable(loop.target.id, at.variables.get(loop.target.id, phrase))
        return tuple(self.lang.finished(line.indented) for line in branches_in_words(branches, at, self.speech))

    def _setting(self, rule: Rule) -> Setting:
        kinds = kinds_in(rule, self.scope, self.signatures)
        return parameters(rule, Setting(self.game, self.names, self.lang, self.rules, kinds, {}))


LANGUAGES: Mapping[str, Grammar] = dict(zip(CODE_LANGUAGES, (ENGLISH, GERMAN, FRENCH), strict=True))
"""The languages that can paraphrase a rule."""
_last: list[tuple[tuple[Game, RuleSet], Catalogue | None, str, Paraphraser]] = []
"""The paraphrasers of the last game: a check asks for many rules of the same one. After an edit of a label, the game is
a new one with the same rules."""


def paraphraser_of(game: Game, rules: RuleSet, prose: Prose | None = None) -> Paraphraser:
    """The paraphraser of a game's compiled rules: in the language of its prose if that is one of :data:`LANGUAGES`,
    otherwise in English."""
    language = language_of(prose.locale) if prose is not None else "en"
    language = language if language in LANGUAGES else "en"
    catalogue = prose.catalogue if prose is not None and language != "en" else None
    if _last and not (_last[0][0][0] is game and _last[0][0][1] is rules):
        _last.clear()
    stored = next((last for _, words, own, last in _last if own == language and words is catalogue), None)
    if stored is not None:
        return stored
    each, lang = rules.rules, LANGUAGES[language]
    is_english = prose is None or language == "en"
    names = names_of(game) if is_english else translated_names(game, prompts_of(each), prose, lang)  # type: ignore[arg-type]
    paraphraser = Paraphraser(game, each, build_scope(game), names, signatures_of(each), lang)
    _last.append(((game, rules), catalogue, language, paraphraser))
    return paraphraser


def paraphrase(game: Game, rules: RuleSet, name: str, prose: Prose | None = None) -> tuple[str, ...]:
    """A rule of a game in words, line by line. Raises KeyError for an unknown name."""
    return paraphraser_of(game, rules, prose).of(rules.rules[name])
