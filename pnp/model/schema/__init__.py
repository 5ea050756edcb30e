"""Declarations of a game's files: a frozen class for each kind of entry, key by key."""
