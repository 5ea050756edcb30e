"""Print a game: the edition of each language, its sheets, books and print plans, written as files."""
