"""Check a game: every stage of every variant, the layout of every page, and the cached answer."""
