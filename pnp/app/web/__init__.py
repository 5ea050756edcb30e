"""A folder to upload in which the game is read, printed and played without a server."""
