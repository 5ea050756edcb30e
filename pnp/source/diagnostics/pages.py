"""Pages about diagnostics: find the code, read the page."""

from pnp.base.resources import DIAGNOSTICS
from pnp.source.diagnostics.codes import CODES, Code
from pnp.source.diagnostics.hints import did_you_mean


def find_code(word: str) -> Code | None:
    """The code for a number (PNP302, 302) or a short name (typed-number); None when there is none."""
    number = _number(word)
    codes = (code for code in CODES.values() if number == code.number or word.strip().lower() == code.slug)
    return next(codes, None)


def near_code(word: str) -> str:
    """A suggestion for a word that is not a code; "" if nothing is similar."""
    candidates = [*CODES, *(code.slug for code in CODES.values())]
    return did_you_mean(word, candidates) or did_you_mean(_number(word), CODES)


def page_of(code: Code) -> str:
    """The documentation page of a code, or "" where this installation has none."""
    page = DIAGNOSTICS / f"{code.number}.md"
    return page.read_text("utf-8").rstrip() if page.is_file() else ""


def _number(word: str) -> str:
    number = word.strip().upper()
    return number if number.startswith("PNP") else f"PNP{number}"
