"""Text in XML. (The standard library's own functions are in a module that opens addresses, which takes long to
load.)"""


def escape(text: str) -> str:
    """A text between tags."""
    return text.replace("&", "&amp;").replace(">", "&gt;").replace("<", "&lt;")


def quoteattr(text: str) -> str:
    """The value of an attribute, in quotes."""
    text = escape(text).replace("\n", "&#10;").replace("\r", "&#13;").replace("\t", "&#9;")
    quote = "'" if '"' in text and "'" not in text else '"'
    return quote + (text.replace('"', "&quot;") if quote == '"' else text) + quote
