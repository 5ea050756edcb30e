"""Example hands of a made-up deck: which ranks and suits, by hand; and the blocks of a box book in their order."""

from types import SimpleNamespace
from typing import Any

import pytest

from pnp.model.game import Member
from pnp.press.document.box import merged_blocks
from pnp.press.document.hands import sample_hand

RANKS = ["2", "3", "4", "5", "6", "7", "8", "9"]


def member(name: str, order: int, enum: str) -> Member:
    one: Any = object.__new__(Member)
    for key, value in {"name": name, "order": order, "enum": enum}.items():
        object.__setattr__(one, key, value)
    result: Member = one
    return result


SUITS = [member(name, n, "suit") for n, name in enumerate("CDH")]


def sample(size: int, ranks: int, copies: int, **shape: Any) -> str:
    """A hand of ``size`` cards, as words."""
    members = [member(name, n, "rank") for n, name in enumerate(RANKS[:ranks])]
    cards = [SimpleNamespace(values={"rank": r, "suit": s}, copies=copies) for r in members[::-1] for s in SUITS]
    text: Any = SimpleNamespace(game=SimpleNamespace(cards={"card": SimpleNamespace(cards=cards)}))
    hand: Any = SimpleNamespace(**({"groups": (), "run": False, "suited": False, "top": ""} | shape))
    ranking: Any = SimpleNamespace(run=size, rank="rank", suit="suit")
    return " ".join(rank.name + suit.name for rank, suit in sample_hand(hand, ranking, text))


@pytest.mark.parametrize(
    ("size", "ranks", "copies", "shape", "hand"),
    [
        (3, 8, 1, {"run": True, "suited": True}, "4C 5C 6C"), (3, 8, 1, {"run": True}, "4C 5D 6H"),
        (3, 8, 1, {"run": True, "top": "9", "suited": True}, "7C 8C 9C"), (3, 8, 1, {"suited": True}, "3C 5C 7C"),
        (3, 8, 1, {"groups": (2, 1)}, "8C 8D 7C"), (3, 8, 1, {"groups": (2,)}, "8C 8D 2D"),
        (3, 8, 1, {"groups": (4,)}, ""), (4, 8, 2, {"groups": (4,)}, "8C 8D 8H 8C"),
        (4, 8, 1, {"groups": (1,)}, "8C 6C 4H 2D"), (3, 6, 1, {"suited": True}, "3C 5C 7C"), (3, 5, 1, {"suited": True}, ""),
    ],
)  # fmt: skip
def test_a_hand_by_its_shape(size: int, ranks: int, copies: int, shape: dict[str, Any], hand: str) -> None:
    assert sample(size, ranks, copies, **shape) == hand


def test_blocks_of_a_box_stand_in_the_order_of_their_file_with_the_games_that_print_them() -> None:
    def text(variant: str, *lines: int) -> Any:
        blocks = [SimpleNamespace(span=SimpleNamespace(file="1.md", line=line), variants=()) for line in lines]
        blocks.append(SimpleNamespace(span=SimpleNamespace(file="1.md", line=99), variants=("other",)))
        variants = {variant: SimpleNamespace(title=variant.upper())}
        game = SimpleNamespace(variant=variant, variants=variants, chapters=[SimpleNamespace(id="deal", blocks=blocks)])
        return SimpleNamespace(game=game, text=str)

    texts = [text("a", 3, 9, 20), text("b", 1, 9, 12, 30), text("c", 1, 3, 9, 10, 20)]
    merged: Any = merged_blocks(texts, "deal")
    assert [(one.block.span.line, one.games) for one in merged] == [
        (1, ("B", "C")), (3, ("A", "C")), (9, ()), (10, ("C",)), (12, ("B",)), (20, ("A", "C")), (30, ("B",)),
    ]  # fmt: skip
