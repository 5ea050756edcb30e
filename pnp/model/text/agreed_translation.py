"""Agreements to translations: a translator's comment above the entry, which gettext's tools keep.

    # agreed 5c1e0a77 2026-11-27 Maria
    msgid "Draw a card."
    msgstr "Ziehe eine Karte."

The digest covers message and translation. If either changes, the translation is no longer the agreed one. As in
gettext, a message that has changed makes its translation doubtful (`#, fuzzy`).
"""

import hashlib
import re
from typing import Literal

from pnp.base.frozen import dataclass
from pnp.source.load.po import PoEntry

Standing = Literal["agreed", "changed", "unreviewed", "doubtful", "missing"]
"""The state of a translation. "changed": somebody agreed to a different one; "unreviewed": nobody has agreed to it;
"doubtful": its message has changed since it was translated; "missing": there is none."""
_REMARK = re.compile(r"agreed (?P<digest>[0-9a-f]{8}) (?P<date>\d{4}-\d\d-\d\d)(?: (?P<name>.+))?")


@dataclass(frozen=True)
class TranslationAgreement:
    """An agreement to a translation."""

    digest: str
    date: str
    name: str
    """The name of the person who agreed; "" if unknown."""

    @property
    def remark(self) -> str:
        """The comment that stores it."""
        return f"agreed {self.digest} {self.date} {self.name}".rstrip()

    @property
    def words(self) -> str:
        """The person and the date: `Maria agreed on 2026-11-27`."""
        return f"{self.name or 'somebody'} agreed on {self.date}"


def digest_of(entry: PoEntry) -> str:
    """Eight letters and digits for a message and its translation."""
    parts = (entry.context, entry.text, entry.plural, *entry.translations)
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:8]


def agreement_in(entry: PoEntry) -> TranslationAgreement | None:
    """The last agreement above an entry; None if nobody has agreed."""
    agreements = [match for remark in entry.remarks if (match := _REMARK.fullmatch(remark.strip()))]
    return (
        TranslationAgreement(agreements[-1]["digest"], agreements[-1]["date"], agreements[-1]["name"] or "")
        if agreements
        else None
    )


def is_agreement(remark: str) -> bool:
    """Whether a translator's comment is an agreement."""
    return _REMARK.fullmatch(remark.strip()) is not None


def standing_of(entry: PoEntry | None) -> Standing:
    """The state of a translation."""
    if entry is None or not entry.is_complete:
        return "missing"
    if entry.fuzzy:
        return "doubtful"
    agreement = agreement_in(entry)
    if agreement is None:
        return "unreviewed"
    return "agreed" if agreement.digest == digest_of(entry) else "changed"
