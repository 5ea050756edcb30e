"""Play a game: sessions with people and bots, replays, scenarios, what each seat is sent."""
