"""Projects of other card makers → a game's folder: tables, layouts, pictures, and every line that is left out."""
