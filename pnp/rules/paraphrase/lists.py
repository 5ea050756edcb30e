"""Lists as nouns: ``the cards in your hand whose rank is King``, ``a random Secret``, ``the first player``."""

import ast
from collections.abc import Sequence

from pnp.model.schema.types import Type
from pnp.rules.canonical import code_text
from pnp.rules.paraphrase.english import RELATIVE
from pnp.rules.paraphrase.names import Label
from pnp.rules.paraphrase.numbers import literal
from pnp.rules.paraphrase.phrase import CHAIN, CLOSED, TAIL, Members, Phrase, listed
from pnp.rules.paraphrase.speech import Setting, Speech
from pnp.rules.trees import walk

LISTS = frozenset({"count", "first", "last", "top", "bottom", "min", "max", "pick_at_random", "ranked"})
"""Words that this module tells as noun phrases; others(…), highest(…) … are members."""
GROUPS = frozenset({"others", "seats_from", "highest", "lowest", "subsets"})


def called(node: ast.AST) -> str:
    """The name of the word or rule that an expression calls; "" for another expression."""
    return node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""


# ------------------------------------------------------------------------------------------------- members
def members(node: ast.expr, at: Setting, speech: Speech) -> Members:
    """The members of a list or zone."""
    kind = at.kind(node)
    if called(node) in GROUPS:
        return _group(node, at, speech)
    if isinstance(node, ast.ListComp) and is_plain(node):
        return _narrowed(node, at, speech)
    if kind.kind in ("zone", "pile") and not kind.many and not is_cards(node, at):
        return _cards(node, at, speech, kind)
    if isinstance(node, ast.Name) and node.id not in at.variables:
        if node.id == "players":
            return Members("player", "players")
        if node.id == "everyone":
            return Members("player", "players", "in or out of the game")
        if node.id in at.game.enums or node.id in at.game.cards:
            label = at.names.thing(node.id)
            return Members(label.one, label.many, "of the game" if node.id in at.game.cards else "")
    phrase = speech.noun(node, at)
    return Members("", "", f"of {phrase.last}", phrase.end)


def is_cards(node: ast.expr, at: Setting) -> bool:
    """Whether an expression is a variable that is called ``cards``, even where a zone is given for it."""
    return isinstance(node, ast.Name) and node.id in at.variables and node.id.endswith("cards")


def _cards(node: ast.expr, at: Setting, speech: Speech, kind: Type) -> Members:
    zone = at.game.zones.get(kind.name)
    name = zone.of if zone else ""
    label = at.names.thing(name) if name in at.game.cards else Label("card", "cards")
    phrase = speech.noun(node, at)
    return Members(label.one, label.many, f"in {phrase.last}", phrase.end)


def _group(node: ast.expr, at: Setting, speech: Speech) -> Members:
    assert isinstance(node, ast.Call)
    who = speech.noun(node.args[0], at)
    match called(node):
        case "others":
            if who.text == "you":
                return Members("other player", "other players")
            return Members("player", "players", f"other than {who.last}", who.end)
        case "seats_from":
            return Members("player", "players", f"in the order of seats from {who.last}", who.end)
        case "subsets":
            least, most, cards = (speech.noun(arg, at) for arg in (node.args[1], node.args[2], node.args[0]))
            is_one = code_text(node.args[1]) == code_text(node.args[2])
            of = least.closed if is_one else f"{least.closed} to {most.closed}"
            return Members("choice", "choices", f"of {of} from {cards.last}", cards.end)
    tail = "with the " + superlative(node.args[1], at, called(node) == "highest")
    if isinstance(node.args[0], ast.Name) and node.args[0].id == "players" and "players" not in at.variables:
        return Members("player", "players", tail)
    return Members("player", "players", f"{tail} among {who.last}", who.end)


def superlative(key: ast.expr, at: Setting, most: bool) -> str:
    """The most of a key: ``most Secrets``, ``lowest score``."""
    name = key.id if isinstance(key, ast.Name) else ""
    if name in at.rules:
        return f"{'highest' if most else 'lowest'} {at.rule(name)}"
    label = at.names.attribute(name)
    if label.counts:
        return f"{'most' if most else 'fewest'} {label.many}"
    return f"{'highest' if most else 'lowest'} {label.one}"


# ------------------------------------------------------------------------------------------------- comprehensions
def is_plain(node: ast.ListComp) -> bool:
    """Whether a comprehension only leaves members out."""
    target = node.generators[0].target
    return isinstance(node.elt, ast.Name) and isinstance(target, ast.Name) and node.elt.id == target.id


def _narrowed(node: ast.ListComp, at: Setting, speech: Speech) -> Members:
    loop = node.generators[0]
    base = members(loop.iter, at, speech)
    if not loop.ifs:
        return base
    if base.level != CLOSED:
        base = Members("", "", f"of ({base.phrase('the', True).text})")
    assert isinstance(loop.target, ast.Name)
    kind = at.kind(loop.target) if loop.target in at.kinds else at.member(loop.iter)
    clause = relative(loop.ifs, loop.target.id, kind, at, speech)
    return Members(base.one, base.many, f"{base.tail} {clause}".strip(), TAIL)


def relative(tests: Sequence[ast.expr], name: str, kind: Type, at: Setting, speech: Speech) -> str:
    """Conditions on a variable as a relative clause: ``whose rank is King and that is face up``."""
    word, parts = " and ", list(tests)
    if len(parts) == 1 and isinstance(parts[0], ast.BoolOp):
        word, parts = (" and " if isinstance(parts[0].op, ast.And) else " or "), parts[0].values
    clauses = [_relative(part, name, kind, at, speech) for part in parts]
    return word.join(
        clause.text if i == len(clauses) - 1 or clause.level == CLOSED else f"({clause.text})"
        for i, clause in enumerate(clauses)
    )


def _relative(test: ast.expr, name: str, kind: Type, at: Setting, speech: Speech) -> Phrase:
    clause = speech.condition(test, at.with_variable(name, RELATIVE))
    which = "who" if kind.kind == "player" else "that"
    if clause.level != CHAIN and clause.text.count(RELATIVE) == 1:
        if clause.text.startswith(f"{RELATIVE}'s "):
            return Phrase("whose " + clause.text[4:], clause.level)
        if clause.text.startswith(f"{RELATIVE} "):
            return Phrase(f"{which} {clause.text[2:]}", clause.level)
    phrase = at.loop_variable(name, kind)
    clause = speech.condition(test, at.with_variable(name, phrase))
    whom = "for whom" if kind.kind == "player" else "for which"
    intro = whom if phrase.startswith("that ") else f"(called {phrase}) {whom}"
    return Phrase(f"{intro} {clause.last}", clause.end)


def comprehension(node: ast.ListComp, at: Setting, speech: Speech) -> Phrase:
    """A list made from another one."""
    if is_plain(node):
        return speech.members(node, at).phrase("the", True)
    loop = node.generators[0]
    assert isinstance(loop.target, ast.Name)
    name = loop.target.id
    narrowed = ast.ListComp(ast.Name(name, ast.Load()), node.generators)
    each = members(narrowed, at, speech).phrase("each", False)
    if _is_field_of(node.elt, name) and isinstance(node.elt, ast.Attribute) and at.kind(node.elt).kind != "flag":
        label = at.names.attribute(node.elt.attr, at.member(loop.iter).kind)
        field = f"number of {label.many}" if label.counts and at.kind(node.elt).kind == "num" else label.one
        return Phrase(f"the {field} of {each.text}", each.level)
    phrase = at.loop_variable(name, at.member(loop.iter))
    element = speech.noun(node.elt, at.with_variable(name, phrase))
    intro = "" if phrase.startswith("that ") else f" ({phrase})"
    return Phrase(f"{element.closed} for {each.closed}{intro}", CHAIN)


def _is_field_of(node: ast.expr, name: str) -> bool:
    return isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == name


# ------------------------------------------------------------------------------------------------- words on lists
def list_word(node: ast.Call, at: Setting, speech: Speech) -> Phrase:
    """A word of :data:`LISTS`."""
    word, args = called(node), node.args
    match word:
        case "count":
            return _number_of(args[0], at, speech)
        case "first" | "last":
            return _at_end(args[0], word, at, speech)
        case "top" | "bottom":
            return _some_at_end(node, at, speech)
        case "min" | "max":
            head = f"the {'smallest' if word == 'min' else 'greatest'} of "
            if len(args) == 1:
                phrase = speech.noun(args[0], at)
                return Phrase(head + phrase.last, phrase.end)
            return Phrase(head + listed([speech.noun(arg, at).closed for arg in args]), CHAIN)
        case "pick_at_random":
            return _at_random(node, at, speech)
    return _ranked(node, at, speech)


def _number_of(node: ast.expr, at: Setting, speech: Speech) -> Phrase:
    group = members(node, at, speech)
    if group.has_noun:
        return group.phrase("the number of", True)
    phrase = speech.noun(node, at)
    return Phrase(f"the number of {phrase.last}", phrase.end)


def is_stack(node: ast.expr, at: Setting) -> bool:
    """Whether a list is a zone of which only the top matters."""
    kind = at.kind(node)
    zone = at.game.zones.get(kind.name) if kind.kind == "zone" and not kind.many else None
    return zone is not None and zone.order == "stack"


def _at_end(node: ast.expr, word: str, at: Setting, speech: Speech) -> Phrase:
    group = members(node, at, speech)
    if word == "first" and is_stack(node, at):
        return group.phrase("the top", False)
    return group.phrase(f"the {word}", False)


def _some_at_end(node: ast.Call, at: Setting, speech: Speech) -> Phrase:
    group = members(node.args[0], at, speech)
    word = "last" if called(node) == "bottom" else "top" if is_stack(node.args[0], at) else "first"
    return _counted(f"the {word}", node.args[1], group, at, speech)


def _counted(head: str, number: ast.expr, group: Members, at: Setting, speech: Speech) -> Phrase:
    if isinstance(number, ast.Constant):
        return group.phrase(f"{head} {literal(number)}".strip(), number.value != 1)
    is_constant = isinstance(number, ast.Name) and number.id in at.game.constants
    phrase = speech.noun(number, at)
    return group.phrase(f"{head} {phrase.text if is_constant else f'({phrase.text})'}".strip(), True)


def _at_random(node: ast.Call, at: Setting, speech: Speech) -> Phrase:
    number = next((k.value for k in node.keywords if k.arg == "n"), node.args[1] if len(node.args) > 1 else None)
    group = members(node.args[0], at, speech)
    if number is None:
        return group.phrase("a random", False)
    if called(number) == "count" and code_text(number.args[0]) == code_text(node.args[0]):  # type: ignore[attr-defined]
        return Phrase(f"{speech.noun(node.args[0], at).closed} in random order", CHAIN)
    return Phrase(f"{_counted('', number, group, at, speech).closed} picked at random", CHAIN)


def _ranked(node: ast.Call, at: Setting, speech: Speech) -> Phrase:
    keys = node.args[1].elts if isinstance(node.args[1], ast.List) else [node.args[1]]
    names = [key.id if isinstance(key, ast.Name) else "" for key in keys]
    nouns = [at.rule(name) if name in at.rules else at.names.attribute(name).many for name in names]
    extra = "".join(
        f", cutting {speech.noun(k.value, at).closed} for ties" if k.arg == "cut"
        else f", in {speech.noun(k.value, at).closed} rounds at most"
        for k in node.keywords
    )  # fmt: skip
    return Phrase(f"{speech.noun(node.args[0], at).closed}, best first, by {', then '.join(nouns)}{extra}", CHAIN)


def uses(node: ast.AST, name: str) -> bool:
    """Whether a variable is used."""
    return any(isinstance(part, ast.Name) and part.id == name for part in walk(node))
