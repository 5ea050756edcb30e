"""Rooms: games that several people play in browsers, kept on disk, and how a game looks there."""
