"""Rooms: games that several people play in browsers, stored on disk, and the appearance of a game there."""
