"""Lists as nouns: ``the cards in your hand whose rank is King``, ``a random Secret``, ``the first player``."""

import ast
from collections.abc import Sequence

from pnp.base.frozen import replace
from pnp.model.schema.types import Type
from pnp.rules.canonical import code_text
from pnp.rules.paraphrase.numbers import literal
from pnp.rules.paraphrase.phrase import CHAIN, CLOSED, TAIL, Members, Phrase
from pnp.rules.paraphrase.speech import Setting, Speech
from pnp.rules.trees import called_word, walk

LISTS = frozenset({"count", "first", "last", "top", "bottom", "min", "max", "pick_at_random", "ranked"})
"""Words that this module renders as noun phrases; others(…), highest(…) … are members."""
GROUPS = frozenset({"others", "seats_from", "highest", "lowest", "subsets"})


# ------------------------------------------------------------------------------------------------- members
def members(node: ast.expr, at: Setting, speech: Speech) -> Members:
    """The members of a list or zone."""
    kind, things = at.kind(node), at.lang.words.things
    if called_word(node) in GROUPS:
        return _group(node, at, speech)
    if isinstance(node, ast.ListComp) and is_plain(node):
        return _narrowed(node, at, speech)
    if kind.kind in ("zone", "pile") and not kind.many and not is_cards(node, at):
        return _cards(node, at, speech, kind)
    if isinstance(node, ast.Name) and node.id not in at.variables:
        if node.id == "players":
            return Members(things["player"])
        if node.id == "everyone":
            return Members(things["player"], at.lang.frame("in or out").text)
        if node.id in at.game.enums or node.id in at.game.cards:
            return Members(
                at.names.thing(node.id), at.lang.frame("of the game").text if node.id in at.game.cards else ""
            )
    noun = at.noun_of(at.member(node))
    return _nameless(speech.noun(node, at), at, noun.gender if noun is not None else "")


def _nameless(phrase: Phrase, at: Setting, gender: str) -> Members:
    """The members of a list that only has a name, and the gender of the noun for one of them."""
    tail = at.lang.frame("of them", phrase=phrase)
    own = phrase.gender if phrase.plural else ""
    return Members(None, tail.text, "", tail.level, own or gender or phrase.gender)


def is_cards(node: ast.expr, at: Setting) -> bool:
    """Whether an expression is a variable called ``cards``, even if a zone is passed for it."""
    return isinstance(node, ast.Name) and node.id in at.variables and node.id.endswith("cards")


def _cards(node: ast.expr, at: Setting, speech: Speech, kind: Type) -> Members:
    zone = at.game.zones.get(kind.name)
    name = zone.of if zone else ""
    label = at.names.thing(name) if name in at.game.cards else at.lang.words.things["card"]
    tail = at.lang.frame("in place", place=speech.noun(node, at))
    return Members(label, tail.text, "", tail.level)


def _group(node: ast.expr, at: Setting, speech: Speech) -> Members:
    assert isinstance(node, ast.Call)
    things = at.lang.words.things
    who = speech.noun(node.args[0], at)
    match called_word(node):
        case "others":
            if who.role == "you":
                return Members(things["other player"])
            tail = at.lang.frame("other than", who=who)
            return Members(things["player"], tail.text, "", tail.level)
        case "seats_from":
            tail = at.lang.frame("seats from", who=who)
            return Members(things["player"], tail.text, "", tail.level)
        case "subsets":
            least, most, cards = (speech.noun(arg, at) for arg in (node.args[1], node.args[2], node.args[0]))
            is_one = code_text(node.args[1]) == code_text(node.args[2])
            number = least if is_one else at.lang.frame("from to", least=least, most=most)
            tail = at.lang.frame("choice of", number=number, cards=cards)
            return Members(things["choice"], tail.text, "", tail.level)
    best = superlative(node.args[1], at, called_word(node) == "highest")
    if isinstance(node.args[0], ast.Name) and node.args[0].id == "players" and "players" not in at.variables:
        return Members(things["player"], at.lang.frame("with best", best=best).text)
    tail = at.lang.frame("with best among", best=best, who=who)
    return Members(things["player"], tail.text, "", tail.level)


def superlative(key: ast.expr, at: Setting, most: bool) -> Phrase:
    """The most of a key: ``most Secrets``, ``lowest score``."""
    name = key.id if isinstance(key, ast.Name) else ""
    if name in at.rules:
        return at.lang.superlative(at.names.rule_label(name, at.lang, "num"), most, False)
    label = at.names.attribute(name)
    return at.lang.superlative(label, most, label.counts)


# ------------------------------------------------------------------------------------------------- comprehensions
def is_plain(node: ast.ListComp) -> bool:
    """Whether a comprehension only filters its members."""
    target = node.generators[0].target
    return isinstance(node.elt, ast.Name) and isinstance(target, ast.Name) and node.elt.id == target.id


def _narrowed(node: ast.ListComp, at: Setting, speech: Speech) -> Members:
    loop = node.generators[0]
    base = members(loop.iter, at, speech)
    if not loop.ifs:
        return base
    if base.level != CLOSED:
        every = at.lang.members(base, "the", True)
        base = _nameless(at.lang.bracketed(every), at, every.gender)
    assert isinstance(loop.target, ast.Name)
    kind = at.kind(loop.target) if loop.target in at.kinds else at.member(loop.iter)
    one, many = (
        f"{base.tail} {relative(loop.ifs, loop.target.id, kind, at, speech, (base, plural))}".strip()
        for plural in (False, True)
    )
    return Members(base.noun, one, many, TAIL, base.gender)


def relative(
    tests: Sequence[ast.expr], name: str, kind: Type, at: Setting, speech: Speech, noun: tuple[Members, bool]
) -> str:
    """Conditions on a variable as a relative clause: ``whose rank is King and that is face up``. ``noun``: the
    members that it describes, and whether they are several."""
    word, parts = at.lang.and_, list(tests)
    if len(parts) == 1 and isinstance(parts[0], ast.BoolOp):
        word, parts = (at.lang.and_ if isinstance(parts[0].op, ast.And) else at.lang.or_), parts[0].values
    clauses = [_relative(part, name, kind, at, speech, noun) for part in parts]
    last = len(clauses) - 1
    texts = [c.text if i == last or c.level == CLOSED else f"({c.text})" for i, c in enumerate(clauses)]
    return at.lang.relative_clauses(texts, word)


def _relative(
    test: ast.expr, name: str, kind: Type, at: Setting, speech: Speech, noun: tuple[Members, bool]
) -> Phrase:  # fmt: skip
    is_person = kind.kind == "player"
    clause = speech.condition(test, at.with_variable(name, at.lang.relative_subject(*noun)))
    if clause.level != CHAIN and (text := at.lang.relative_clause(clause, is_person)):
        return Phrase(text, clause.level)
    phrase = at.loop_variable(name, kind)
    clause = speech.condition(test, at.with_variable(name, phrase))
    return at.lang.apart(clause, phrase, noun, is_person)


def comprehension(node: ast.ListComp, at: Setting, speech: Speech) -> Phrase:
    """A list made from another one."""
    if is_plain(node):
        return at.lang.members(speech.members(node, at), "the", True)
    loop = node.generators[0]
    assert isinstance(loop.target, ast.Name)
    name = loop.target.id
    narrowed = ast.ListComp(ast.Name(name, ast.Load()), node.generators)
    each = at.lang.members(members(narrowed, at, speech), "each", False)
    if _is_field_of(node.elt, name) and isinstance(node.elt, ast.Attribute) and at.kind(node.elt).kind != "flag":
        label = at.names.attribute(node.elt.attr, at.member(loop.iter).kind)
        counts = label.counts and at.kind(node.elt).kind == "num"
        return at.lang.field_of_each(label, counts, each)
    phrase = at.loop_variable(name, at.member(loop.iter))
    element = speech.noun(node.elt, at.with_variable(name, phrase))
    intro = "" if phrase.role == "that" else f" ({phrase.text})"
    return at.lang.frame("for each", CHAIN, element=element, each=each, intro=intro)


def _is_field_of(node: ast.expr, name: str) -> bool:
    return isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == name


# ------------------------------------------------------------------------------------------------- words on lists
def list_word(node: ast.Call, at: Setting, speech: Speech) -> Phrase:
    """A call of a word of :data:`LISTS` as a noun phrase."""
    word, args = called_word(node), node.args
    match word:
        case "count":
            return _number_of(args[0], at, speech)
        case "first" | "last":
            return _at_end(args[0], word, at, speech)
        case "top" | "bottom":
            return _some_at_end(node, at, speech)
        case "min" | "max":
            if len(args) == 1:
                return at.lang.frame(f"{word} of list", list=speech.noun(args[0], at))
            return at.lang.frame(word, CHAIN, numbers=at.lang.listed([speech.noun(arg, at) for arg in args]))
        case "pick_at_random":
            return _at_random(node, at, speech)
    return _ranked(node, at, speech)


def _number_of(node: ast.expr, at: Setting, speech: Speech) -> Phrase:
    group = members(node, at, speech)
    if group.noun is not None:
        return at.lang.members(group, "number of", True)
    return at.lang.frame("size of", list=speech.noun(node, at))


def is_stack(node: ast.expr, at: Setting) -> bool:
    """Whether a list is a stack: a zone whose top alone matters."""
    kind = at.kind(node)
    zone = at.game.zones.get(kind.name) if kind.kind == "zone" and not kind.many else None
    return zone is not None and zone.order == "stack"


def _at_end(node: ast.expr, word: str, at: Setting, speech: Speech) -> Phrase:
    group = members(node, at, speech)
    return at.lang.members(group, "top" if word == "first" and is_stack(node, at) else word, False)


def _some_at_end(node: ast.Call, at: Setting, speech: Speech) -> Phrase:
    group = members(node.args[0], at, speech)
    word = "last" if called_word(node) == "bottom" else "top" if is_stack(node.args[0], at) else "first"
    return _counted(f"{word} n", node.args[1], group, at, speech)


def _counted(quantity: str, number: ast.expr, group: Members, at: Setting, speech: Speech) -> Phrase:
    if isinstance(number, ast.Constant):
        return at.lang.members(group, quantity, number.value != 1, Phrase(literal(number)))
    is_constant = isinstance(number, ast.Name) and number.id in at.game.constants
    phrase = speech.noun(number, at)
    shown = Phrase(phrase.text) if is_constant else at.lang.bracketed(phrase)
    return at.lang.members(group, quantity, True, replace(shown, level=CLOSED))


def _at_random(node: ast.Call, at: Setting, speech: Speech) -> Phrase:
    number = next((k.value for k in node.keywords if k.arg == "n"), node.args[1] if len(node.args) > 1 else None)
    group = members(node.args[0], at, speech)
    if number is None:
        return at.lang.members(group, "random", False)
    if called_word(number) == "count" and code_text(number.args[0]) == code_text(node.args[0]):  # type: ignore[attr-defined]
        return at.lang.frame("in random order", CHAIN, list=speech.noun(node.args[0], at))
    return at.lang.frame("picked at random", CHAIN, cards=_counted("n", number, group, at, speech))


def _ranked(node: ast.Call, at: Setting, speech: Speech) -> Phrase:
    keys = node.args[1].elts if isinstance(node.args[1], ast.List) else [node.args[1]]
    names = [key.id if isinstance(key, ast.Name) else "" for key in keys]
    nouns = [
        Phrase(at.rule(name)) if name in at.rules else at.lang.noun(at.names.attribute(name), "", True)
        for name in names
    ]
    extra = "".join(
        at.lang.frame("ranked cut" if k.arg == "cut" else "ranked rounds", value=speech.noun(k.value, at)).text
        for k in node.keywords
    )
    people = speech.noun(node.args[0], at)
    return at.lang.frame("ranked", CHAIN, people=people, keys=at.lang.in_turn(nouns), extra=extra)


def uses(node: ast.AST, name: str) -> bool:
    """Whether a variable is used."""
    return any(isinstance(part, ast.Name) and part.id == name for part in walk(node))
