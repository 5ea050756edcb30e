"""The hands of a ranking in words and as example cards: both follow from the shapes by which play compares."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from pnp.model.game import HandShape, Member, Ranking
from pnp.press.document.game_text import GameText
from pnp.press.document.languages import with_commas
from pnp.press.document.nodes import Inline, Sign, Words

LEFT_TO_RIGHT = "\u200e"
"""Corners of cards are printed as on the cards, regardless of the direction of the surrounding text."""

Face = tuple[Member, Member]
"""A rank and a suit."""


def hand_words(shape: HandShape, ranking: Ranking, text: GameText) -> str:
    """A description of a hand: "5 in a row, in one suit"."""
    if shape.groups:
        return _groups(shape.groups, text)
    row = text.say("{count} in a row").format(count=ranking.run)
    suited = text.say("{count} in one suit").format(count=ranking.run)
    if not shape.run:
        return suited
    parts = [row, *([text.say("all in one suit")] if shape.suited else [])]
    if shape.top:
        tops = (m for m in text.game.enums[ranking.rank].members if m.name == shape.top)
        parts += [text.say("{rank} at the top").format(rank=text.text(top.label)) for top in tops]
    return with_commas(parts, text.locale)


def _groups(sizes: Sequence[int], text: GameText) -> str:
    if max(sizes) == 1:
        return text.say("hand|anything else")
    first, *others = sizes
    parts = [text.say("{count} of one rank").format(count=first)]
    return text.prose.joined([*parts, *(text.say("{count} of another").format(count=size) for size in others)])


def hand_cards(shape: HandShape, ranking: Ranking, text: GameText) -> tuple[Inline, ...]:
    """Cards that form a hand, each by its rank and suit; () if no cards of the deck do."""
    side = LEFT_TO_RIGHT if text.right_to_left else ""
    inlines: list[Inline] = []
    for rank, suit in sample_hand(shape, ranking, text):
        mark = str(suit.props.get("mark") or "")
        if not mark:
            return ()
        before = "\u2002" if inlines else side
        inlines += [Words(before + text.prose.corner(rank)), Sign(mark, text.text(suit.label))]
    return (*inlines, Words(side)) if inlines and side else tuple(inlines)


def sample_hand(shape: HandShape, ranking: Ranking, text: GameText) -> tuple[Face, ...]:
    """A hand of the available cards that has a shape, and no better one; () if there is none."""
    ranks, suits, copies = _deck(ranking, text)
    if len(ranks) < 2 * ranking.run or not suits:
        return ()
    if shape.groups:
        return tuple(_grouped(shape, ranking, ranks, suits, copies))
    if shape.run:
        end = next((i + 1 for i, rank in enumerate(ranks) if rank.name == shape.top), len(ranks) - 3)
        of_hand = ranks[end - ranking.run : end]
    else:
        of_hand = ranks[1 : 2 * ranking.run : 2]
    step = 0 if shape.suited else 1
    return tuple((rank, suits[i * step % len(suits)]) for i, rank in enumerate(of_hand))


def _grouped(
    shape: HandShape,
    ranking: Ranking,
    ranks: Sequence[Member],
    suits: Sequence[Member],
    copies: Counter[tuple[str, str]],
) -> Iterator[Face]:
    """Groups of equal high ranks, filled up with single low cards."""
    for rank, size in zip(reversed(ranks[:-1]), shape.groups, strict=False):
        again = [suit for n in range(size) for suit in suits if copies[rank.name, suit.name] > n]
        if len(again) < size:
            return
        yield from ((rank, suit) for suit in again[:size])
    for n in reversed(range(max(0, ranking.run - sum(shape.groups)))):
        yield ranks[2 * n], suits[(n + 1) % len(suits)]


def _deck(ranking: Ranking, text: GameText) -> tuple[list[Member], list[Member], Counter[tuple[str, str]]]:
    """The ranks and suits of the first kind of cards that has both, in order, and the number of copies of each card."""
    for kind in text.game.cards.values():
        values = [(c.values.get(ranking.rank), c.values.get(ranking.suit), c.copies) for c in kind.cards]
        cards = [(r, s, n) for r, s, n in values if isinstance(r, Member) and isinstance(s, Member)]
        if cards:
            copies = Counter({(r.name, s.name): 0 for r, s, _ in cards})
            for r, s, n in cards:
                copies[r.name, s.name] += n
            return _in_order(r for r, _, _ in cards), _in_order(s for _, s, _ in cards), copies
    return [], [], Counter()


def _in_order(members: Iterable[Member]) -> list[Member]:
    return sorted({member.name: member for member in members}.values(), key=lambda member: member.order)
