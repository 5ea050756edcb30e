"""Every kind of node that stands by itself in a book is set by every renderer: none is dropped in silence."""

from pathlib import Path

import pytest

from pnp.app.played.facts import played_facts
from pnp.press.document.book import rulebook_document
from pnp.press.document.game_text import source_text
from pnp.press.document.nodes import Block, Figure, walk
from pnp.press.document.reference import Reference, ReferenceSection
from pnp.source.diagnostics import Report
from tests.shipped import loaded

ROOT = Path(__file__).parents[4]
GAMES = (("hearts", ""), ("all-but-malice", ""), ("deck-of-fey", "troll-tricker"), ("living-trumps", "amber"))


def met() -> set[type[Block]]:
    """The classes of all blocks that stand in the blocks of another, in the rulebooks of several games."""
    found: set[type[Block]] = set()
    for name, variant in GAMES:
        made = loaded(name, variant)
        document = rulebook_document(source_text(made.game, played_facts(made.game, made.rules), Report()))
        for node in walk(document):
            found |= {type(child) for child in getattr(node, "blocks", ())}
            found |= {type(part) for part in node.parts} if isinstance(node, ReferenceSection) else set()
    return found


@pytest.fixture(scope="module")
def kinds() -> set[type[Block]]:
    found = met()
    assert len(found) > 25
    return found


@pytest.mark.parametrize("room", ["pages", "html"])
def test_every_kind_of_node_is_set_by_every_renderer(kinds: set[type[Block]], room: str) -> None:
    sources = "\n".join(file.read_text("utf-8") for file in (ROOT / "pnp" / "press" / room).glob("*.py"))
    alone = {kind.__name__ for kind in kinds if not issubclass(kind, Figure)}
    alone -= {Reference.__name__} if room == "pages" else set()  # a page sets its sections, which it fits to itself
    assert [name for name in sorted(alone) if f"{name}(" not in sources and f".{name}" not in sources] == []


def test_every_figure_is_drawn(kinds: set[type[Block]]) -> None:
    source = (ROOT / "pnp" / "press" / "pieces" / "figures.py").read_text("utf-8")
    drawn = {kind.__name__ for kind in kinds if issubclass(kind, Figure)}
    assert len(drawn) == 5 and all(f"case {name}()" in source for name in drawn)
