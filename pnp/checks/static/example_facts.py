"""Check that everything in an example's words and picture occurs in its run: cards, members, players and results
(PNP803).

An example is executed, but its words are only printed. The things they name must occur in the executed part: in its
start, its steps and answers, or its expectations.
"""

import re
from collections.abc import Iterator, Mapping

from pnp.base.frozen import dataclass
from pnp.checks.static.texts import context_of, place
from pnp.model.game import Card, Example, Game, Member
from pnp.model.text.placeholders import Placeholder, placeholders_of
from pnp.source.diagnostics import Diagnostic, Span
from pnp.source.diagnostics.hints import listed

_WORD = re.compile(r"[^\W_]+(?:_[^\W_]+)*")
_BESIDE = re.compile(r"\s+(?::(?P<sign>[a-z][\w-]*):|of\s+(?P<word>[^\W\d_]+)|(?=\{\{))")
"""The text that makes a rank a card: a sign, "of hearts", or another placeholder."""


@dataclass(frozen=True)
class _Run:
    """The names in a run: its words, and the cards whose codes are among them."""

    words: frozenset[str]
    expected: frozenset[str]
    """The names in its expectations."""
    cards: tuple[Card, ...]

    def has(self, members: tuple[Member, ...]) -> bool:
        """Whether a card with all these members occurs, or each of them by name."""
        names = {member.name for member in members}
        members_of_cards = ({v.name for v in card.values.values() if isinstance(v, Member)} for card in self.cards)
        return any(names <= each for each in members_of_cards) or all(self.names_member(member) for member in members)

    def names_member(self, member: Member) -> bool:
        """Whether a member itself is named."""
        return bool(self.words & {member.name, member.name.casefold(), member.label.text.casefold()})


def check_example_facts(game: Game) -> Iterator[Diagnostic]:
    """Cards, players and results in the words and the picture of an example that its run does not have."""
    players = {str(name) for example in game.examples for name in _names(example)}
    for example in game.examples:
        run = _run_of(game, example)
        yield from _pictured(game, example, run)
        if run.cards:  # a run that only computes with numbers may mention cards
            yield from _cards(game, example, run)
        yield from _players(game, example, players, run)
        yield from _results(game, example, run)


def _names(example: Example) -> list[str]:
    named = example.data.get("players")
    return [str(name) for name in named] if isinstance(named, list | tuple) else []


def _run_of(game: Game, example: Example) -> _Run:
    words = frozenset(_words_in([v for key, v in example.data.items() if key not in ("tells", "shows")]))
    cards = [card for kind in game.cards.values() for card in kind.cards if card.code in words]
    return _Run(words, frozenset(_words_in(example.data.get("expect"))), tuple(cards))


def _words_in(value: object) -> Iterator[str]:
    """The words in plain data, including keys, as written and in lower case."""
    if isinstance(value, Mapping):
        for key, each in value.items():
            yield from (*_words_in(key), *_words_in(each))
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _words_in(each)
    else:
        for word in (str(value), *_WORD.findall(str(value)), *str(value).split()):
            yield from (word, word.casefold())


# ------------------------------------------------------------------------------------------------- cards
def _pictured(game: Game, example: Example, run: _Run) -> Iterator[Diagnostic]:
    """Pictured cards that have no part in the run."""
    codes = {card.code for kind in game.cards.values() for card in kind.cards}
    for index, code in enumerate(example.shows):
        if code in codes and code not in run.words:
            span = example.places.get(("shows", index)) or example.places.get(("shows",), example.span)
            yield _absent(game, example, span, f"shows the card `{code}`")


def _cards(game: Game, example: Example, run: _Run) -> Iterator[Diagnostic]:
    """Members, alone or as a card ("the five of hearts"), that the run neither names nor shows on a card; members on no
    card only if the run names others of their kind."""
    enums = {c.type.name for kind in game.cards.values() for c in kind.columns.values() if c.type.kind == "enum"}
    enums |= {enum.name for enum in game.enums.values() if any(run.names_member(member) for member in enum.members)}
    members = {m.name: m for enum in game.enums.values() if enum.name in enums for m in enum.members}
    text = example.tells.text
    for placeholder in placeholders_of(text):
        named = [members[name] for name in sorted(placeholder.names & members.keys())]
        if len(named) != 1:
            continue
        beside = _beside(game, text, placeholder, members)
        if beside is not None and beside.enum == named[0].enum:
            beside = None
        card = (named[0], beside) if beside is not None else (named[0],)
        if not run.has(card):
            span = place(example.tells, placeholder.start, placeholder.end, game.sources)
            listing = listed([member.label.text for member in card], "and")
            yield _absent(game, example, span, f"mentions {listing}")


def _beside(game: Game, text: str, placeholder: Placeholder, members: Mapping[str, Member]) -> Member | None:
    """The member right after another that makes a card of it."""
    match = _BESIDE.match(text, placeholder.end)
    if match is None:
        return None
    if word := match["sign"] or match["word"]:
        labels = {m.label.text.casefold(): m for m in members.values()}
        return labels.get(word.casefold())
    behind = next((p for p in placeholders_of(text) if p.start == match.end()), None)
    names = sorted(behind.names & members.keys()) if behind is not None else []
    return members[names[0]] if len(names) == 1 else None


# ------------------------------------------------------------------------------------------------- players, results
def _players(game: Game, example: Example, players: set[str], run: _Run) -> Iterator[Diagnostic]:
    """Names of players in other examples, who are not at this table."""
    text = example.tells.text
    for match in re.finditer(r"\b[^\W\d_]+\b", text):
        name = match[0]
        if name in players and name not in run.words and not _in_placeholder(text, match.start()):
            span = place(example.tells, match.start(), match.end(), game.sources)
            yield _absent(game, example, span, f"mentions {name}")


def _in_placeholder(text: str, at: int) -> bool:
    return any(p.start <= at < p.end for p in placeholders_of(text))


def _results(game: Game, example: Example, run: _Run) -> Iterator[Diagnostic]:
    """Report words that name only members other than the expected one: "neutral" where the result is OPPOSING."""
    words = {name: term for term in game.terms.values() for name in (term.id, term.plural)}
    for enum in game.enums.values():
        labels = {member.label.text.casefold(): member.name for member in enum.members}
        terms = {word: term.names or labels.get(term.one.text.casefold(), word) for word, term in words.items()}
        expected = [name for name in enum.names if name in run.expected]
        members = [
            (placeholder, name)
            for placeholder in placeholders_of(example.tells.text)
            for name in sorted({terms.get(word, word) for word in placeholder.names} & set(enum.names))
        ]
        if expected and members and not {name for _, name in members} & set(expected):
            placeholder, name = members[0]
            span = place(example.tells, placeholder.start, placeholder.end, game.sources)
            yield _absent(game, example, span, f"mentions `{name}`", f"and expects `{expected[0]}`")


def _absent(
    game: Game, example: Example, span: Span, what: str, but: str = "which its run does not have"
) -> Diagnostic:
    message = f"example `{example.id}` {what}, {but}"
    help = "mention and show only what is given, done or expected, or add it to the run"
    return Diagnostic("PNP803", message, span, help, context=context_of(game, example.clause))
