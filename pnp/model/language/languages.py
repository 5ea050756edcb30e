"""Language tags (BCP 47), and whether a language is supported."""

import importlib.util
import re
from pathlib import Path

PSEUDO = "en-XA"
"""The pseudo-locale's name, as CLDR and Android write it: English with accents."""
CODE_LANGUAGES = ("en", "de", "fr")
"""The languages in which the code of rules can be paraphrased (pnp.rules.paraphrase)."""
TAG = re.compile(r"[a-z]{2,3}(?:[-_][A-Z][a-z]{3})?(?:[-_](?:[A-Z]{2}|[0-9]{3}))?")
"""A language, optionally a script and a region: ``fr``, ``pt-BR``, ``zh-Hant``, ``sr-Latn-RS``."""


def is_language(tag: str) -> bool:
    """Whether a tag is well formed (with ``-`` or ``_``) and Babel knows its plurals, numbers and dates."""
    if not TAG.fullmatch(tag):
        return False
    name = tag.replace("-", "_")
    spec = importlib.util.find_spec("babel")  # looking for Babel's data file is faster than importing Babel
    if spec is not None and spec.origin and (Path(spec.origin).parent / "locale-data" / f"{name}.dat").is_file():
        return True
    from babel import Locale, UnknownLocaleError

    try:
        Locale.parse(name)
    except (UnknownLocaleError, ValueError):
        return False
    return True
