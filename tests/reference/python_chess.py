"""A position of python-chess with the methods of a state of OpenSpiel, as tests/reference/oracle.py asks for them. A
third repetition and fifty quiet moves end the game at once, as in the rules of our game."""

from typing import Any


class ChessState:
    """A game of Chess by python-chess."""

    def __init__(self, fen: str = "") -> None:
        import chess

        self.board: Any = chess.Board(fen) if fen else chess.Board()
        self.moves: list[Any] = []

    def __str__(self) -> str:
        return f"{self.board}\n{self.board.fen()}"

    @staticmethod
    def is_chance_node() -> bool:
        """There is no chance."""
        return False

    def current_player(self) -> int:
        """The first player is White."""
        return 0 if self.board.turn else 1

    def legal_actions(self) -> list[int]:
        """The legal moves, numbered."""
        self.moves = [] if self.is_terminal() else list(self.board.legal_moves)
        return list(range(len(self.moves)))

    def action_to_string(self, player: int, action: int) -> str:
        """A move as our words: the square, the goal, and what a pawn becomes."""
        import chess

        move = self.moves[action]
        words = [chess.square_name(square).upper() for square in (move.from_square, move.to_square)]
        return " ".join([*words, *([chess.piece_name(move.promotion).upper()] if move.promotion else [])])

    def apply_action(self, action: int) -> None:
        """Make a move."""
        self.board.push(self.moves[action])

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        board = self.board
        return board.is_game_over() or board.is_repetition(3) or board.is_fifty_moves()

    def returns(self) -> list[float]:
        """One for the winner of a game, nothing for a draw."""
        if not self.board.is_checkmate():
            return [0.0, 0.0]
        return [-1.0, 1.0] if self.board.turn else [1.0, -1.0]
