"""Checks that no number is typed into binding text: it comes from the model, in every language (PNP302)."""

import re
from collections.abc import Callable, Iterator

from pnp.checks.static.texts import Text, all_blocks, context_of, place, printed_texts
from pnp.checks.static.translation_cache import FaultlessTexts
from pnp.checks.static.typed_numbers import TypedNumber, typed_numbers, typed_references
from pnp.model.game import Constant, Game, Message
from pnp.model.language.numbers import language_of
from pnp.model.text.placeholders import placeholders_of
from pnp.source.diagnostics import Diagnostic

NEAR = 3
"""Number of words after a number that may say what it counts."""


def check_typed_numbers(game: Game, cache: FaultlessTexts | None = None) -> Iterator[Diagnostic]:
    """Report numbers in binding prose, briefs, the glossary, cards' texts and ``tells`` of examples, and in titles and
    labels unless they are part of a name; and clauses or pages referred to by number. In a game without rules, nothing
    could disagree with a number. ``cache``: texts without numbers, which are skipped."""
    if not game.has_course and not game.rules:
        return
    rule_texts = [text for text in printed_texts(game) if text.binds or text.states_result]
    for what, texts, numbers_of in (("prose", rule_texts, _in_prose), ("name", _names(game), _in_name)):
        for text in texts:
            key = cache.text_key(what, text.message.text) if cache is not None else ""
            if cache is None or not cache.has(key):
                numbers = list(numbers_of(game, text))
                yield from numbers
                if cache is not None and not numbers:
                    cache.add(key)


def _in_prose(game: Game, text: Text) -> Iterator[Diagnostic]:
    for number in typed_numbers(text.message.text, game.language, term_finder(game, text.message.text)):
        yield _typed(game, text, number)
    for words, start, end in typed_references(text.message.text):
        yield _reference(game, text, words, start, end)


def _in_name(game: Game, text: Text) -> Iterator[Diagnostic]:
    for number in typed_numbers(text.message.text, game.language):
        if text.message.text.strip() != number.text and not (number.is_word and _is_named(text.message, number)):
            yield _typed(game, text, number)


def _reference(game: Game, text: Text, number: str, start: int, end: int) -> Diagnostic:
    """The diagnostic for a clause or page referred to by number."""
    words = text.message.text[start:end]
    id = next((c.id for c in game.clauses.values() if c.number == number), "")
    help = f"write `[](#{id})`" if id else "write `[](#id)` with the id of the clause there"
    return Diagnostic(
        "PNP302", f"`{words}` is typed by hand, but numbers change", place(text.message, start, end, game.sources),
        f"{help}: it prints the number itself", context=text.context,
    )  # fmt: skip


def _is_named(message: Message, number: TypedNumber) -> bool:
    """Whether a number is part of a name: "the Keep of Four Worlds"."""
    behind = message.text[number.end :].lstrip(" -")
    return behind[:1].isupper()


def _names(game: Game) -> Iterator[Text]:
    """Titles, and labels of things on the table and of actions."""
    for block in all_blocks(game):
        if block.kind == "heading" and block.text:
            yield Text(block.text, context_of(game, block.clause), block.clause)
    labelled = [(t.label, t.clause) for part in (game.zones, game.tokens, game.phases) for t in part.values()]
    yield from (
        Text(label, "", clause) for label, clause in [*labelled, *((c.label, c.clause) for c in game.components)]
    )


def term_finder(game: Game, text: str) -> Callable[[int], bool]:
    """A function that tells whether a term, as a placeholder or a plain word, begins at a position of a text."""
    ids = {name for term in game.terms.values() for name in (term.id, term.plural)}
    starts = {p.start for p in placeholders_of(text) if p.names & ids}
    words = tuple(word.text for term in game.terms.values() for word in (term.one, term.many) if word)
    return lambda at: at in starts or text.startswith(words, at)


def _typed(game: Game, text: Text, number: TypedNumber) -> Diagnostic:
    span = place(text.message, number.start, number.end, game.sources)
    return Diagnostic(
        "PNP302", f"the number `{number.text}` is typed by hand", span, _help(game, text, number), context=text.context
    )


def _help(game: Game, text: Text, number: TypedNumber) -> str:
    """Suggest a constant with this value, a count or a member; otherwise say how to declare one."""
    term = _term_behind(game, text.message, number.end)
    own = [c for c in _constants(game, text, number.value) if c.clause and c.clause == text.clause]
    if number.value == 1 and term and not own:
        return f"write `{{{{ {term}(1) }}}}`, which every language prints in its own way, or remove the number"
    ways = [_constant_form(c, number, term) for c in _constants(game, text, number.value)]
    ways += _counts(game, text, number)
    ways += _members(game, number)
    ways = list(dict.fromkeys(ways))[:3]
    if ways:
        choices = [f"`{way}`" for way in ways]
        return "write " + (choices[0] if len(choices) == 1 else ", ".join(choices[:-1]) + " or " + choices[-1])
    form = f"{{{{ {term}(its_name) }}}}" if term else "{{ its_name|words }}" if number.is_word else "{{ its_name }}"
    return f"declare `its_name: {number.value}` under `constants:` in game.yaml, and write `{form}` here"


def _constants(game: Game, text: Text, value: int) -> list[Constant]:
    """Constants with a value: those of this clause first, then those whose names share a word with the text. Others are
    not suggested: their value is most likely equal by coincidence."""
    same = [c for c in game.constants.values() if c.value == value and not isinstance(c.value, bool)]
    stems = _stems(text.message.text)
    own = [c for c in same if c.clause and c.clause == text.clause]
    return own + [c for c in same if c not in own and stems & _stems(c.name)]


def _stems(text: str) -> set[str]:
    """The words of a text, or of a name, without their endings."""
    return {_stem(word) for word in re.findall(r"[^\W_]+", text)}


def _stem(word: str) -> str:
    """A word without its ending, so that `limits` equals `limit`, and `drawn` begins like `draws`."""
    return re.sub(r"(es|s|n|ed|ing)$", "", word.casefold())


def _constant_form(constant: Constant, number: TypedNumber, term: str) -> str:
    if term:
        return f"{{{{ {term}({constant.name}) }}}}"
    return f"{{{{ {constant.name}|words }}}}" if number.is_word else f"{{{{ {constant.name} }}}}"


def _counts(game: Game, text: Text, number: TypedNumber) -> Iterator[str]:
    """Counts of cards, members or players, if the text mentions them: otherwise an equal number is most likely a
    coincidence."""
    words = "|words" if number.is_word else ""
    kinds = game.cards.values()
    counted = [(kind.name, kind.label.text, sum(card.copies for card in kind.cards)) for kind in kinds]
    counted += [(enum.name, enum.name, len(enum.members)) for enum in game.enums.values()]
    stems, behind = _stems(text.message.text), text.message.text[number.end :].split()
    for name, label, count in counted:
        if count == number.value and stems & _stems(f"{name} {label}"):
            yield f'{{{{ number_of("{name}"){words} }}}}'
    for name, end in (("least", game.players[0]), ("most", game.players[1])):
        if end == number.value and "player" in _stems(" ".join(behind[:NEAR])):
            yield f"{{{{ players.{name}{words} }}}}"


def _members(game: Game, number: TypedNumber) -> Iterator[str]:
    """Members named by this number: the five of a suit."""
    for enum in game.enums.values():
        for member in enum.members:
            if member.label.text.casefold() == number.text.casefold():
                yield f"{{{{ {member.name} }}}}"


def _term_behind(game: Game, message: Message, at: int) -> str:
    """The term right after a number; "" if there is none."""
    start = at
    while start < len(message.text) and message.text[start].isspace():
        start += 1
    if start == at and language_of(game.language) not in ("ja", "zh"):
        return ""
    behind = next((p for p in placeholders_of(message.text) if p.start == start), None)
    for term in game.terms.values():
        if behind is not None and behind.names & {term.id, term.plural}:
            return term.id
        if behind is None and message.text.startswith((term.many.text, term.one.text), start):
            return term.id
    return ""
