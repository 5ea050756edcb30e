"""Texts in the code of templates."""


def quoted(text: str) -> str:
    """A text as a string of Jinja2 that may stand in an attribute between double quotes, or in a comment of XML."""
    escaped = text.replace("\\", "\\\\").replace("'", "\\'").replace('"', "\\x22").replace("--", "-\\x2d")
    return f"'{escaped}'"
