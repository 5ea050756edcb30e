"""Languages: the tags that stand for them (BCP 47), and whether anything is known of them."""

import importlib.util
import re
from functools import lru_cache
from pathlib import Path

TAG = re.compile(r"[a-z]{2,3}(?:[-_][A-Z][a-z]{3})?(?:[-_](?:[A-Z]{2}|[0-9]{3}))?")
"""A language, perhaps a script, perhaps a region: ``fr``, ``pt-BR``, ``zh-Hant``, ``sr-Latn-RS``."""


@lru_cache(maxsize=256)
def is_language(tag: str) -> bool:
    """Whether a tag is well formed (with ``-`` or ``_``) and Babel knows its plurals, numbers and dates."""
    if not TAG.fullmatch(tag):
        return False
    name = tag.replace("-", "_")
    found = importlib.util.find_spec("babel")  # loading Babel takes longer than looking for a file of its data
    if found is not None and found.origin and (Path(found.origin).parent / "locale-data" / f"{name}.dat").is_file():
        return True
    from babel import Locale, UnknownLocaleError

    try:
        Locale.parse(name)
    except (UnknownLocaleError, ValueError):
        return False
    return True
