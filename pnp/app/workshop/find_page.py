"""The search field of the workshop: cards, clauses and settings with some words, and the pages that show them."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from urllib.parse import urlencode

from pnp.app.editing.declared import declared_names
from pnp.app.game.answers import folded
from pnp.app.workshop.cards import Cards
from pnp.app.workshop.layouts import Layouts
from pnp.app.workshop.workshop import Desk
from pnp.base.frozen import dataclass
from pnp.press.document.plain import plain_text

MOST = 8
"""Most matches of a kind that are sent."""
LONGEST = 160
"""Most characters of a match's words."""
NOTES = 90
Data = dict[str, object]


@dataclass(frozen=True, slots=True)
class Match:
    """A match of a search."""

    kind: str
    """card, clause, setting"""
    title: str
    note: str
    address: str
    """The page that shows it; "" for a line of a file, which opens in the editor."""
    file: str = ""
    line: int = 0


def find_in(desk: Desk, layouts: Layouts, words: str) -> Data:
    """The cards, clauses and settings that contain all these words, those with the words in their titles first."""
    wanted = folded(words[:LONGEST]).split()
    cards = layouts.cards
    with cards.lock:
        if not wanted or cards.source.is_empty:
            return {"matches": [], "more": 0}
        cards.keep_up()
        if cards.loaded is None:
            return {"matches": [], "more": 0, "why": "The game has errors: only pages are found until it can be read."}
        kinds = (_cards(cards), _clauses(desk, cards), _settings(cards, layouts))
        ranked = [_best(things, wanted) for things in kinds]
    shown = sorted((each for some in ranked for each in some[:MOST]), key=lambda each: each[0])
    more = sum(max(0, len(some) - MOST) for some in ranked)
    return {"matches": [_data(match) for _, match in shown], "more": more}


def _best(things: Iterable[Match], wanted: list[str]) -> list[tuple[int, Match]]:
    """The matching things with their ranks, the best one first; of several with one address, the first."""
    ranked = [(rank, thing) for thing in things if (rank := _rank(thing, wanted)) is not None]
    best: dict[tuple[str, str, int], tuple[int, Match]] = {}
    for rank, thing in sorted(ranked, key=lambda each: each[0]):
        best.setdefault((thing.address, thing.file, thing.line), (rank, thing))
    return list(best.values())


def _rank(thing: Match, wanted: list[str]) -> int | None:
    """The rank of a match, the best one 0; None if a word is missing."""
    title, all_words = folded(thing.title), f" {folded(thing.title)} {folded(thing.note)}"
    if not all(f" {word}" in all_words for word in wanted):
        return None
    if title.startswith(" ".join(wanted)):
        return 0
    return 1 if all(f" {word}" in f" {title}" for word in wanted) else 2


def _data(match: Match) -> Data:
    return {
        "kind": match.kind, "title": match.title[:LONGEST], "note": match.note[:NOTES], "address": match.address,
        "file": match.file, "line": match.line,
    }  # fmt: skip


# ------------------------------------------------------------------------------------------------- things
def _cards(cards: Cards) -> Iterator[Match]:
    tree = cards.loaded.tree if cards.loaded is not None else None
    rows = {
        (key, row.span.line): row for key, table in (tree.card_tables if tree else {}).items() for row in table.rows
    }
    for face in cards.faces.values():
        row = rows.get((face.table, face.line))
        if face.table:
            texts = [row.text(name) for name in row.names] if row is not None else []
            note = " · ".join(text for text in texts if text and text not in (face.name, "*"))
            address = f"/desk/cards?{urlencode({'file': face.table, 'line': face.line})}"
            yield Match("card", face.name, note, address)


def _clauses(desk: Desk, cards: Cards) -> Iterator[Match]:
    """The numbered clauses: as the desk has read them, or, before that, with their placeholders."""
    for clause in desk.clauses:
        address = _chapter_address(Path(str(clause["file"])), clause["line"])
        yield Match("clause", f"{clause['number']} {clause['text']}".strip(), str(clause["id"]), address)
    if desk.clauses or cards.loaded is None:
        return
    game = cards.loaded.game
    for own in game.clauses.values():
        if own.number:
            address = _chapter_address(Path(own.span.file), own.span.line)
            yield Match("clause", f"{own.number} {plain_text(own.text.text, game)}", own.id, address)


def _chapter_address(path: Path, line: object) -> str:
    """The page Book at a line of a chapter."""
    name = f"rules/{path.name}" if path.parent.name == "rules" else path.name
    return f"/desk/book?{urlencode({'file': name, 'line': line})}"


def _settings(cards: Cards, layouts: Layouts) -> Iterator[Match]:
    if cards.loaded is None:
        return
    folder = cards.source.folder.resolve()
    for target in layouts.targets().values():
        for slot in target.layout.slots:
            asked = urlencode({"name": target.name, "slot": slot})
            yield Match("setting", slot, f"slot of the layout {target.name}", f"/desk/layout?{asked}")
    if cards.edition is not None:
        for name, colour in cards.edition.theme.inks.items():
            yield Match("setting", name, f"ink {colour}", f"/desk/theme?{urlencode({'at': f'inks/{name}'})}")
    for each in declared_names(cards.loaded.game, cards.loaded.rules).values():
        path, line = Path(each.span.file).resolve(), each.span.line
        if path.is_relative_to(folder) and not each.of:
            address = _chapter_address(path, line) if path.suffix == ".md" else ""
            yield Match("setting", each.name, f"{each.kind} {each.about}".strip(), address, str(path), line)
