"""From the tree of a game's files to the game: entries checked and linked, chapters numbered, cards read."""
