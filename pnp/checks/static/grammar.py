"""Checks of names and forms in locale/LL.yaml: the names must exist, and the language must have the forms."""

from collections.abc import Iterable, Iterator

from pnp.model.corners import columns_of
from pnp.model.game import Game, Member, Message
from pnp.model.language.asks import BASE, ROWS, asks_of
from pnp.model.read.find import command_name
from pnp.model.schema.grammar import CATEGORIES, Grammar, Noun
from pnp.model.text.catalogue import Catalogue
from pnp.model.text.words import Labels, table_names
from pnp.source.diagnostics import Diagnostic
from pnp.source.diagnostics.hints import did_you_mean, listed


def is_grammar(context: str) -> bool:
    """Whether a catalogue's entry of this context contains grammar, as older catalogues do: ``term:secret:gender``."""
    return context == "reading" or (context.startswith("term:") and context.count(":") > 1 and context[-3:] != ":is")


def check_grammar(game: Game, catalogue: Catalogue, messages: Iterable[Message]) -> Iterator[Diagnostic]:
    """The faults of a language's file, and grammar in its catalogue (PNP107, PNP106, PNP609)."""
    yield from check_nouns(game, catalogue.grammar, catalogue.locale)
    keys = {(message.context, message.text) for message in messages}
    stray = [e for key, e in catalogue.entries.items() if key not in keys and is_grammar(e.context)]
    stray = [entry for entry in stray if entry.span.file == catalogue.file]
    if stray:
        more = "one entry" if len(stray) == 1 else f"{len(stray)} entries"
        yield Diagnostic(
            "PNP609", f"{more} of this catalogue say how words are inflected, counted or pronounced, which is not read "
                "from a catalogue",
            stray[0].span,
            f"run `pnp locale words {command_name(game.folder)} --locale {catalogue.locale}`, which moves them into "
            f"locale/{catalogue.locale}.yaml",
        )  # fmt: skip


def check_nouns(game: Game, grammar: Grammar, locale: str) -> Iterator[Diagnostic]:
    """Check that every noun of the game's own file is a name in the game, in forms that the language has."""
    names = {
        "terms": list(game.terms), "members": [m.name for enum in game.enums.values() for m in enum.members],
        "labels": [*Labels.names_of(game), *table_names(game)],
    }  # fmt: skip
    for (section, name), noun in grammar.nouns.items():
        if noun.span.file != grammar.file:
            continue  # a library's names may belong to other games
        if name not in names[section]:
            if len(game.variants) > 1:
                continue  # it may be another variant's
            help = did_you_mean(name, names[section]) or "remove it"
            what = {"terms": "term", "members": "member of an enumeration", "labels": "thing with a label"}[section]
            yield Diagnostic("PNP107", f"there is no {what} `{name}`", noun.span, help, "warning")
        yield from _forms(noun, locale)
        if noun.corner and section != "members":
            yield _wrong(noun, "only members of enumerations have a corner", "remove `corner`")
    yield from check_corners(game, grammar)


def check_corners(game: Game, grammar: Grammar) -> Iterator[Diagnostic]:
    """Two members that cards of a kind show in the same way, because of a language's file (PNP612)."""
    for kind in game.cards.values():
        for _, members in columns_of(kind):
            corners: dict[str, Member] = {}
            for member in members:
                noun = grammar.noun("members", member.name)
                corner = noun.corner or member.code
                other = corners.setdefault(corner.casefold(), member)
                noun_of = noun if noun.corner else grammar.noun("members", other.name)
                if other is not member and noun_of.corner:
                    yield Diagnostic(
                        "PNP612", f"`{other.name}` and `{member.name}` both show `{corner}` in the corner of a card",
                        noun_of.span,
                        f"write another `corner` for `{noun_of.name}`, so that players can distinguish them",
                    )  # fmt: skip


def _forms(noun: Noun, locale: str) -> Iterator[Diagnostic]:
    asks = asks_of(locale)
    if not asks.is_anything:
        return
    if noun.gender and noun.gender not in asks.genders:
        help = f"write {listed(asks.genders, 'or')}" if asks.genders else "remove it: the language has none"
        yield _wrong(noun, f"`{locale}` has no gender `{noun.gender}`", help)
    names = (BASE, asks.base, *asks.forms)
    for row in ROWS:
        for form in noun.row(row):
            if form not in names:
                help = did_you_mean(form, names) or f"write {listed(names, 'or')}; your own forms go below `forms:`"
                yield _wrong(
                    noun, f"the {row} of `{noun.name}` has a form `{form}`, which `{locale}` does not have", help
                )
    for category in noun.counted:
        if category not in CATEGORIES:
            yield _wrong(noun, f"`{category}` is not a plural category", f"write {listed(CATEGORIES, 'or')}")


def _wrong(noun: Noun, message: str, help: str) -> Diagnostic:
    return Diagnostic("PNP106", message, noun.span, help)
