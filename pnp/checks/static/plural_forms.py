"""The plural forms of a catalogue: its header must have a working rule, and its entries the forms of that rule."""

from collections.abc import Iterator, Mapping

from pnp.checks.static.catalogues import place_in_entry
from pnp.model.game import Message
from pnp.model.language.plural_header import fault_of_header, header_rule
from pnp.model.language.plurals import plural_rule, usual_forms
from pnp.model.text.catalogue import Catalogue
from pnp.source.diagnostics import Diagnostic, Span
from pnp.source.load.po import PoEntry


def check_header(catalogue: Catalogue, sources: Mapping[str, str]) -> Iterator[Diagnostic]:
    """Report a header without a working rule, or with other forms than all entries have; a note mentions a language
    that usually has another number of forms (PNP604)."""
    (number, formula), written = plural_rule(catalogue.locale), header_rule(catalogue.headers)
    fault, usual, span = fault_of_header(catalogue.headers), usual_forms(catalogue.locale), _span(catalogue, sources)
    help = f"write `Plural-Forms: nplurals={number}; plural=({formula});`"
    if fault:
        yield Diagnostic("PNP604", f"`Plural-Forms` cannot be used: {fault}", span, help)
    elif written and _is_header_alone(catalogue):
        message = f"the header says `nplurals={written[0]}`, and all entries have {_forms(number)}"
        yield Diagnostic("PNP604", message, span, help)
    elif written and usual and written[0] not in usual:
        message = (
            f"the header says `nplurals={written[0]}`, which counts; `{catalogue.locale}` usually has {_forms(number)}"
        )
        yield Diagnostic("PNP604", message, span, f"leave it if you mean it; otherwise {help}", "note")


def _span(catalogue: Catalogue, sources: Mapping[str, str]) -> Span:
    source = sources.get(catalogue.file, "")
    line = source.count("\n", 0, source.find("Plural-Forms")) + 1 if "Plural-Forms" in source else 1
    return Span(catalogue.file, line, 1, line, 2)


def _is_header_alone(catalogue: Catalogue) -> bool:
    """Whether all entries have the language's usual forms, and only the header differs."""
    usual = plural_rule(catalogue.locale)[0]
    own = (entry for entry in catalogue.entries.values() if entry.plural and entry.span.file == catalogue.file)
    return catalogue.forms != usual and {len(entry.translations) for entry in own} == {usual}


def _forms(number: int) -> str:
    return "one form for every number" if number == 1 else f"{number} plural forms"


def check_forms(
    catalogue: Catalogue, message: Message, entry: PoEntry, sources: Mapping[str, str], context: str
) -> Iterator[Diagnostic]:
    """Report a term with a number of forms that differs from its catalogue's header (PNP604)."""
    if not message.plural:
        return
    expected = catalogue.forms_for(entry)
    if not entry.plural:
        help = f'write `msgid_plural "{message.plural}"` below the `msgid`, and `msgstr[0]` and so on for its forms'
        yield Diagnostic("PNP604", f"“{message.text}” has no plural here", entry.span, help, context=context)
    elif len(entry.translations) != expected and not _is_header_alone(catalogue):
        owner = "header says" if header_rule(catalogue.headers) else "language has"
        yield Diagnostic(
            "PNP604", f"“{message.text}” is given in {len(entry.translations)}, and the {owner} {_forms(expected)}",
            place_in_entry(entry, "", sources), f"write {', '.join(f'`msgstr[{n}]`' for n in range(expected))}",
            context=context,
        )  # fmt: skip
