"""Compare two versions of a game, and make the update pack for owners of the older one."""
