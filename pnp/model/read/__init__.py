"""The tree of a game's files becomes the game: entries checked and linked, chapters numbered, cards read."""
