"""Positions of Chess whose numbers of moves are known: with castling, pins, promotion and capture in passing."""

import shutil
from pathlib import Path

from pnp.base.resources import REFERENCE_GAMES

KINDS = {"p": "PAWN", "n": "KNIGHT", "b": "BISHOP", "r": "ROOK", "q": "QUEEN", "k": "KING"}
RIGHTS = {"K": "white.castle_h", "Q": "white.castle_a", "k": "black.castle_h", "q": "black.castle_a"}
POSITIONS = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -": (20, 400, 8902),
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -": (48, 2039),
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -": (14, 191, 2812, 43238),
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq -": (6, 264, 9467),
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ -": (44, 1486),
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - -": (46, 2079),
}
"""The number of ways to make the first moves, by position."""


def chess_from(position: str, folder: Path) -> Path:
    """A copy of our game whose set-up is a position: its rows from the top, who moves, castling, the passed square."""
    rows, _, rights, passed = position.split()
    lines = ["@setup", "def put_men():", "    white = first(players)", "    black = last(players)"]
    for down, row in enumerate(rows.split("/")):
        column = 0
        for sign in row:
            if sign.isdigit():
                column += int(sign)
                continue
            square, who = f"{'ABCDEFGH'[column]}{8 - down}", "white" if sign.isupper() else "black"
            lines += [f"    {square}.man = {who}", f"    {square}.kind = {KINDS[sign.lower()]}"]
            column += 1
    lines += [f"    {RIGHTS[sign]} = True" for sign in rights if sign in RIGHTS]
    lines += [f"    table.passed = {passed.upper()}"] if passed != "-" else []
    copy = Path(shutil.copytree(REFERENCE_GAMES / "chess", folder / "chess"))
    chapter = copy / "rules" / "01-chess.md"
    text = chapter.read_text("utf-8")
    start = text.index("@setup")
    chapter.write_text(text[:start] + "\n".join(lines) + text[text.index("\n```", start) :], "utf-8")
    return copy
