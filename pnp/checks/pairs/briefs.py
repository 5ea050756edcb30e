"""Summaries of a clause must not contradict it (PNP312): its brief, and the text of a card that carries it out.

A brief may leave anything out. It is reported if it inserts another number, member, zone or sign than the clause,
contains an opposite word, or is empty.
"""

import re
from collections.abc import Iterator

from pnp.base.frozen import dataclass
from pnp.checks.pairs.words import EXCEPTION
from pnp.checks.static.texts import FLAVOUR_COLUMNS, all_blocks, context_of, place
from pnp.model.game import Clause, Game, Message
from pnp.model.text.placeholders import BadPlaceholder, Placeholder, parsed, placeholders_of
from pnp.source.diagnostics import Diagnostic, Label, Span

_SIGN = re.compile(r"(?<=\}\} ):[a-z][\w-]*:")
"""A sign after an amount: it is paid, gained, staked."""
_WHO = "(?:you|he|she|they|players?|everybody|everyone|each|whoever|owners?|winners?|dealer)"
_POLES = tuple(
    (re.compile(rf"\b(?:{one})\b", re.IGNORECASE), re.compile(rf"\b(?:{other})\b", re.IGNORECASE))
    for one, other in (
        ("highest|strongest|best", "lowest|weakest|poorest"),
        ("(?<!at )most", "(?<!at )(?:fewest|least)"),
        ("at most", "at least"),
        ("top", "bottom"),
        ("left neighbour|to (?:the|his|her|your) left", "right neighbour|to (?:the|his|her|your) right"),
        ("face up|face-up", "face down|face-down"),
        ("choose|chooses|pick|picks", "at random|by lot"),
        (f"{_WHO} must", f"{_WHO} may"),
        ("always", "never"),
    )
)
"""Words that exclude each other: reported if a brief contains only one of them, and its clause only the other."""


@dataclass(frozen=True)
class InsertedNumber:
    """A number that a text inserts: its unit (a term's id, "" if unknown), and its name."""

    noun: str
    name: str
    at: Placeholder


@dataclass(frozen=True)
class _Summary:
    """A text that summarises a clause: its name and its content."""

    what: str
    text: Message
    clause: Clause


def check_briefs(game: Game) -> Iterator[Diagnostic]:
    """Briefs and card texts that contradict their clause, and empty briefs that a sheet prints."""
    texts = _texts_of_clauses(game)
    for summary in _summaries(game):
        if not summary.clause.attrs.get(EXCEPTION):
            yield from _contradictions(game, summary, texts)
    yield from _empty(game)


def _texts_of_clauses(game: Game) -> dict[str, str]:
    """The texts of each clause, including the clause that it restates."""
    texts: dict[str, list[str]] = {}
    for block in all_blocks(game):
        if block.text and block.kind not in ("rule", "example", "show", "heading"):
            texts.setdefault(block.clause, []).append(block.text.text)
    return {
        clause.id: " ".join([*texts.get(clause.id, ()), *texts.get(clause.restates, ())])
        for clause in game.clauses.values()
    }


def _summaries(game: Game) -> Iterator[_Summary]:
    for clause in game.clauses.values():
        if clause.brief:
            yield _Summary(f"the brief of `{clause.id}`", clause.brief, clause)
    for kind in game.cards.values():
        plays = [column.name for column in kind.columns.values() if column.type.kind == "clause"]
        for card in kind.cards:
            played = [game.clauses[id] for id in (str(card.values.get(name)) for name in plays) if id in game.clauses]
            texts = [
                v for name, v in card.values.items() if isinstance(v, Message) and v and name not in FLAVOUR_COLUMNS
            ]
            for clause in played:
                yield from (_Summary(f"the card `{card.code}`", text, clause) for text in texts)


# ------------------------------------------------------------------------------------------------- contradictions
def _contradictions(game: Game, summary: _Summary, texts: dict[str, str]) -> Iterator[Diagnostic]:
    prose = texts[summary.clause.id]
    yield from _numbers(game, summary, prose)
    yield from _members(game, summary, prose)
    yield from _zones(game, summary, texts)
    yield from _words(game, summary, prose)


def _numbers(game: Game, summary: _Summary, prose: str) -> Iterator[Diagnostic]:
    """A different number of the same thing."""
    clause = inserted(prose, game)
    names = {number.name for number in clause}
    for number in inserted(summary.text.text, game):
        others = [other for other in clause if other.noun == number.noun and other.name != number.name]
        if number.noun and others and number.name not in names:
            yield _against(game, summary, number.at, others[0].at.expression)


def _members(game: Game, summary: _Summary, prose: str) -> Iterator[Diagnostic]:
    """A different member of an enumeration, if the clause names some."""
    enums = {m.name: m.enum for enum in game.enums.values() for m in enum.members}
    members = {name: name for name in enums}
    clause = _named(prose, members)
    for name, placeholder in _named(summary.text.text, members).items():
        other = next((p for n, p in clause.items() if enums[n] == enums[name]), None)
        if name not in clause and other is not None:
            yield _against(game, summary, placeholder, other.expression)


def _zones(game: Game, summary: _Summary, texts: dict[str, str]) -> Iterator[Diagnostic]:
    """A zone that neither the clause nor its section names, although the clause names another that is not in the
    brief."""
    zones = {name: t.names for t in game.terms.values() for name in (t.id, t.plural) if t.names in game.zones}
    section = summary.clause.section or summary.clause.id
    near = " ".join(texts[c.id] for c in game.clauses.values() if section in (c.section, c.id))
    brief, prose, around = (_named(text, zones) for text in (summary.text.text, texts[summary.clause.id], near))
    others = [placeholder for zone, placeholder in prose.items() if zone not in brief]
    for zone, placeholder in brief.items():
        if others and zone not in prose.keys() | around.keys():
            yield _against(game, summary, placeholder, others[0].expression)


def _named(text: str, words: dict[str, str]) -> dict[str, Placeholder]:
    """The names of these kinds in a text's placeholders, each with its first placeholder."""
    placeholders: dict[str, Placeholder] = {}
    for placeholder in placeholders_of(text):
        for name in sorted(placeholder.names & words.keys()):
            placeholders.setdefault(words[name], placeholder)
    return placeholders


def _words(game: Game, summary: _Summary, prose: str) -> Iterator[Diagnostic]:
    """Opposite words, and signs that only one of the texts has."""
    brief = summary.text.text
    for one, other in _POLES:
        for pole, opposite in ((one, other), (other, one)):
            word, against = pole.search(brief), opposite.search(prose)
            if word and against and not opposite.search(brief) and not pole.search(prose):
                yield _differs(game, summary, word.start(), word.end(), against[0])
    signs, others = set(_SIGN.findall(brief)), set(_SIGN.findall(prose))
    if signs - others and others - signs and not signs & others:
        sign = min(signs - others)
        start = brief.index(sign)
        yield _differs(game, summary, start, start + len(sign), min(others - signs))


def _against(game: Game, summary: _Summary, at: Placeholder, other: str) -> Diagnostic:
    return _differs(game, summary, at.start, at.end, f"{{{{ {other} }}}}")


def _differs(game: Game, summary: _Summary, start: int, end: int, other: str) -> Diagnostic:
    words = " ".join(summary.text.text[start:end].split())
    return Diagnostic(
        "PNP312", f"{summary.what} says `{words}`, but the clause says `{other}`",
        place(summary.text, start, end, game.sources),
        f"write the same in both, or add `{EXCEPTION}=\"…\"` with the reason to the attributes of "
            f"`{summary.clause.id}`",
        "warning", context_of(game, summary.clause.id), (Label(summary.clause.span, "the clause"),),
    )  # fmt: skip


# ------------------------------------------------------------------------------------------------- empty briefs
def _empty(game: Game) -> Iterator[Diagnostic]:
    """Empty briefs, and clauses in a list of `steps` without a brief, whose steps would not be printed."""
    for clause in game.clauses.values():
        if clause.brief.context and not clause.brief.text.strip():
            span, context = clause.brief.span, context_of(game, clause.id)
            yield _nothing(f"the brief of `{clause.id}` is empty", span, context, "write it, or remove it")
    for block in all_blocks(game):
        steps = (block.data or {}).get("steps", ()) if block.kind == "show" else ()
        for index, id in enumerate(steps):
            if id in game.clauses and not game.clauses[id].brief:
                span = block.places.get(("steps", index), block.span)
                help = f'add `brief="…"` to the attributes of `{id}`, or remove it from the list'
                yield _nothing(
                    f"`{id}` has no brief, so that it is left out of these steps", span, context_of(game, id), help
                )


def _nothing(message: str, span: Span, context: str, help: str) -> Diagnostic:
    return Diagnostic("PNP312", message, span, help, "warning", context)


# ------------------------------------------------------------------------------------------------- inserted values
def inserted(text: str, game: Game) -> list[InsertedNumber]:
    """The numbers that a text inserts: constants, cells of tables and typed numbers of a term's forms."""
    nouns = {name: term.id for term in game.terms.values() for name in (term.id, term.plural)}
    insertions: list[InsertedNumber] = []
    for placeholder in placeholders_of(text):
        noun, names = _parts(placeholder.expression, game, nouns)
        noun = noun or (_noun_behind(text, placeholder, nouns) if names else "")
        insertions += [InsertedNumber(noun, name, placeholder) for name in names]
    return insertions


def _parts(expression: str, game: Game, nouns: dict[str, str]) -> tuple[str, list[str]]:
    """The noun of a placeholder, and the names of its numbers."""
    from jinja2 import nodes

    try:
        tree = parsed(expression)
    except BadPlaceholder:
        return "", []
    calls = [c.node.name for c in tree.find_all(nodes.Call) if isinstance(c.node, nodes.Name)]
    noun = next((nouns[name] for name in calls if name in nouns), "")
    names = [n.name for n in tree.find_all(nodes.Name) if n.name in game.constants]
    for cell in tree.find_all(nodes.Getattr):
        if isinstance(cell.node, nodes.Name) and cell.node.name in game.tables:
            names.append(f"{cell.node.name}.{cell.attr}")
    numbers = [n.value for n in tree.find_all(nodes.Const) if isinstance(n.value, int)] if noun else []
    return noun, [*names, *map(str, numbers)]


def _noun_behind(text: str, placeholder: Placeholder, nouns: dict[str, str]) -> str:
    """The term right after a number."""
    behind = next((p for p in placeholders_of(text) if p.start >= placeholder.end), None)
    if behind is None or text[placeholder.end : behind.start].strip():
        return ""
    return next((nouns[name] for name in sorted(behind.names) if name in nouns), "")
