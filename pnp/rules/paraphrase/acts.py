"""Calls as sentences. A call with an effect inside another one comes first, and `it` or `they` stand for its result."""

import ast

from pnp.rules.paraphrase.filling import call_of, filled
from pnp.rules.paraphrase.nouns import with_arguments
from pnp.rules.paraphrase.numbers import literal
from pnp.rules.paraphrase.phrase import Phrase, sentence
from pnp.rules.paraphrase.speech import Setting, Speech
from pnp.rules.trees import called_word
from pnp.rules.words import WORDS

RESULT = "_result"
"""The variable that stands for the result of the preceding call."""
SAID_ALONE = frozenset({"confirm", "may_pay", "announce", "tell", "ranked", "pick_at_random", "lose", "roll"})
"""Words whose results read better inside a noun phrase or a condition than in a sentence before it."""


def act(node: ast.Call, at: Setting, speech: Speech) -> str:
    """A call on a line of its own as a sentence."""
    word, lang = called_word(node), at.lang
    if word == "require":
        clause = literal(node.args[1]) if isinstance(node.args[1], ast.Constant) else ""
        return f"[{clause}] {lang.line('required', test=speech.condition(node.args[0], at))}"
    if word in at.rules:
        return lang.line("carry out", rule=at.rule(word), arguments=with_arguments(node, at, speech))
    if node.args and (hoisted := acting_part(node.args[0], at, speech)) is not None:
        first, rest = hoisted
        outer = ast.Call(node.func, [ast.Name(RESULT, ast.Load()), *node.args[1:]], node.keywords)
        return lang.line("and then", first=first, rest=_sentence(outer, at.with_variable(RESULT, rest), speech))
    return sentence(_sentence(node, at, speech))


def _sentence(node: ast.Call, at: Setting, speech: Speech) -> str:
    word, acts = called_word(node), at.lang.words.acts
    if word == "pick_at_random" or word == "ranked":
        return at.lang.fill(acts[word], {"noun": speech.noun(node, at)}).text
    if word not in acts:
        return at.lang.frame("note", what=speech.noun(node, at)).text
    call = call_of(node)
    if any(call.is_nobody(name) for name in ("by", "to")) and f"{word} nobody" in acts:
        return filled(acts[f"{word} nobody"], node, at, speech).text
    winners = call.arguments.get("winners")
    if isinstance(winners, ast.List) and not winners.elts:
        return at.lang.fill(acts["end_game nobody"], {}).text
    return filled(acts[word], node, at, speech).text


def acting_part(node: ast.expr, at: Setting, speech: Speech) -> tuple[str, Phrase] | None:
    """The sentence for an expression's first call with an effect, and the expression with `it` or `them` for the
    result; None for an expression without an effect."""
    word = called_word(node)
    if not isinstance(node, ast.Call) or word not in WORDS or word in SAID_ALONE:
        return None
    if WORDS[word].acts:
        if called_word(node.args[0]) in WORDS and WORDS[called_word(node.args[0])].acts:
            return None
        return sentence(_sentence(node, at, speech), ""), _result(node, at)
    if word in ("first", "last") and node.args:
        hoisted = acting_part(node.args[0], at, speech)
        if hoisted is not None:
            return hoisted[0], at.lang.end_of_result(word, hoisted[1])
    return None


def _result(node: ast.Call, at: Setting) -> Phrase:
    """The pronoun for the result of a word."""
    kind, declared = at.kind(node), WORDS[called_word(node)].result
    many = kind.many or declared.startswith("[")
    noun = at.noun_of(at.member(node) if many else kind)
    if noun is None:
        noun = at.lang.words.things["card" if "card" in declared else "value"]
    return at.lang.result(noun, many)
