"""Play a game: sessions with people and bots, replays, scenarios, and the data sent to each seat."""
