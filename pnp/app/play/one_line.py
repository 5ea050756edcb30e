"""Texts that people write at a table, in a form that every page can show."""


def one_line(text: str) -> str:
    """A text on one line, of visible characters, with single spaces between its words."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())
