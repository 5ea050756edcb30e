"""Calls as sentences. A call that acts within another is told first, and `it` or `they` stand for its result."""

import ast

from pnp.rules.paraphrase.english import ACTS
from pnp.rules.paraphrase.filling import call_of, filled
from pnp.rules.paraphrase.lists import called
from pnp.rules.paraphrase.nouns import with_arguments
from pnp.rules.paraphrase.numbers import literal
from pnp.rules.paraphrase.phrase import Phrase, sentence
from pnp.rules.paraphrase.speech import Setting, Speech
from pnp.rules.words import WORDS

RESULT = "_result"
"""The variable that stands for the result of the call that has been told."""
SAID_ALONE = frozenset({"confirm", "may_pay", "announce", "tell", "ranked", "pick_at_random", "lose", "roll"})
"""Words whose results read better in a noun phrase or a condition than told first."""


def act(node: ast.Call, at: Setting, speech: Speech) -> str:
    """A call on a line of its own as a sentence."""
    word = called(node)
    if word == "require":
        clause = literal(node.args[1]) if isinstance(node.args[1], ast.Constant) else ""
        return f"[{clause}] It must be so that {speech.condition(node.args[0], at).text}."
    if word in at.rules:
        return f"Carry out {at.rule(word)}{with_arguments(node, at, speech)}."
    if node.args and (told := acting_part(node.args[0], at, speech)) is not None:
        first, rest = told
        outer = ast.Call(node.func, [ast.Name(RESULT, ast.Load()), *node.args[1:]], node.keywords)
        return f"{first}; {_sentence(outer, at.with_variable(RESULT, rest.text), speech)}."
    return sentence(_sentence(node, at, speech))


def _sentence(node: ast.Call, at: Setting, speech: Speech) -> str:
    word = called(node)
    if word == "pick_at_random" or word == "ranked":
        return f"{ACTS[word].split(' {')[0]} {speech.noun(node, at).text}"
    if word not in ACTS:
        return f"note {speech.noun(node, at).text}"
    call = call_of(node)
    if any(call.is_nobody(name) for name in ("by", "to")) and f"{word} nobody" in ACTS:
        return filled(ACTS[f"{word} nobody"], node, at, speech).text
    winners = call.arguments.get("winners")
    if isinstance(winners, ast.List) and not winners.elts:
        return ACTS["end_game nobody"]
    return filled(ACTS[word], node, at, speech).text


def acting_part(node: ast.expr, at: Setting, speech: Speech) -> tuple[str, Phrase] | None:
    """The sentence of the call that an expression does first, and the expression with `it` or `them` for its result;
    None for an expression that does nothing."""
    word = called(node)
    if not isinstance(node, ast.Call) or word not in WORDS or word in SAID_ALONE:
        return None
    if WORDS[word].acts:
        if called(node.args[0]) in WORDS and WORDS[called(node.args[0])].acts:
            return None
        pronoun = "them" if at.kind(node).many or WORDS[word].result.startswith("[") else "it"
        return sentence(_sentence(node, at, speech), ""), Phrase(pronoun)
    if word in ("first", "last") and node.args:
        told = acting_part(node.args[0], at, speech)
        if told is not None:
            return told[0], Phrase(f"the {word} of {told[1].text}")
    return None
