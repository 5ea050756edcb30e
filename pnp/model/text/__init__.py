"""Messages of a game as text in a language: translated, then every placeholder filled."""
