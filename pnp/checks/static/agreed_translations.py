"""Translations that differ from those to which somebody agreed (PNP620). A catalogue without any agreement is ignored:
it may come from elsewhere."""

from bisect import bisect
from collections.abc import Iterable, Iterator, Sequence

from pnp.model.game import Message
from pnp.model.text.agreed_translation import agreement_in, standing_of
from pnp.model.text.catalogue import Catalogue
from pnp.source.diagnostics import Diagnostic, Span
from pnp.source.diagnostics.numbers import number_of
from pnp.source.load.po import PoEntry


def check_agreed_translations(
    game: str, catalogue: Catalogue, messages: Sequence[Message], faults: Iterable[Diagnostic] = ()
) -> Iterator[Diagnostic]:
    """PNP620 at each entry that has changed since its agreement, and a single note for those never agreed to.
    ``faults``: faults of translations already reported, whose entries are skipped."""
    entries = [entry for message in messages if (entry := catalogue.entry(message)) is not None]
    own = [entry for entry in dict.fromkeys(entries) if entry.span.file == catalogue.file]
    if all(agreement_in(entry) is None for entry in own):
        return
    starts = sorted(entry.span.line for entry in own)
    own_faults = [fault.span.line for fault in faults if fault.span.file == catalogue.file]
    faulty = {starts[place - 1] for line in own_faults if (place := bisect(starts, line))}
    for entry in own:
        if standing_of(entry) == "changed" and entry.span.line not in faulty:
            yield _changed(game, catalogue, entry)
    new = sum(standing_of(entry) == "unreviewed" for entry in own)
    if new:
        verb = "has" if new == 1 else "have"
        what = f"{number_of(new, 'translation')} of `{catalogue.locale}` {verb} never been agreed"
        help = f"run `pnp review {game} --locale {catalogue.locale}`"
        yield Diagnostic("PNP620", what, Span(catalogue.file, 1, 1), help, "note")


def _changed(game: str, catalogue: Catalogue, entry: PoEntry) -> Diagnostic:
    agreement = agreement_in(entry)
    since = f" since {agreement.words}" if agreement is not None else ""
    message = f"the translation of “{excerpt(entry.text)}” has changed{since}"
    help = f"compare it with its message, then run `pnp review {game} --locale {catalogue.locale}`"
    return Diagnostic("PNP620", message, entry.span, help, "warning", f"`{entry.context}`")


def excerpt(text: str) -> str:
    """The beginning of a text, for a message."""
    return text if len(text) <= 48 else text[:47] + "…"
