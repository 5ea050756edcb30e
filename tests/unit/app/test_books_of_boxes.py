"""The shapes in which the book of a box is made: those of the command, or else those of its theme."""

from types import SimpleNamespace
from typing import Any

import pytest

from pnp.app.build import books
from pnp.app.game.build_options import Timings


@pytest.mark.parametrize(
    ("asked", "is_box", "wanted", "made"),
    [
        ((), True, ("rulebook",), ["a5", "a4"]),
        (("letter",), True, ("rulebook",), ["letter"]),
        ((), False, ("rulebook",), []),
        ((), True, ("cards",), []),
    ],
)
def test_the_book_of_a_box_has_the_shapes_of_the_command_or_of_its_theme(
    asked: tuple[str, ...], is_box: bool, wanted: tuple[str, ...], made: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    theme = SimpleNamespace(books=("a5", "unknown", "a4"), place=lambda key: None)
    box = SimpleNamespace(report=None, theme=theme)
    shapes = {name: SimpleNamespace(name=name) for name in ("a5", "a4", "letter")}
    for name, stand_in in {
        "is_box": lambda games: is_box,
        "whole_text": lambda editions: box,
        "find_shape": lambda name, report, place: shapes.get(name),
        "build_box_book": lambda editions, box, shape: SimpleNamespace(shape=shape),
        "replace": lambda book, purpose: (book.shape.name, purpose),
        "file_name": lambda box, part, shape: f"{part}-{shape}",
        "booklets": lambda box, shape, book, context, timings: [(f"{shape.name} folded", "fold")],
    }.items():
        monkeypatch.setattr(books, name, stand_in)
    context: Any = SimpleNamespace(options=SimpleNamespace(wanted=wanted, books=asked))
    edition: Any = SimpleNamespace(game=None)
    documents: Any = list(books.box_documents([edition], context, Timings()))
    assert [document[0] for _, name, document in documents if name.startswith("rulebook")] == made
    assert all(made_for is box for made_for, _, _ in documents) and len(documents) == 2 * len(made)
