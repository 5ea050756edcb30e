"""A folder to upload, in which a game is read, printed and played without a server."""
