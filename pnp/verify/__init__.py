"""Whether a game holds together: its prose with its rules, its rules in play, its translations with its prose."""
