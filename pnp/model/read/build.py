"""A tree → a game: the whole folder, checked and linked, for one variant."""

from types import MappingProxyType

from pnp.base.resources import TEMPLATES
from pnp.model.game import Board, Game, Provenance, Quest, Ranking, Side, Table, Zone
from pnp.model.read.cards import build_cards
from pnp.model.read.declarations import (
    build_announcements,
    build_constants,
    build_counters,
    build_enums,
    build_fields,
    build_offers,
    build_phases,
    build_terms,
    build_tokens,
    build_zones,
    check_homes,
    check_lookers,
    frozen,
    with_labels,
)
from pnp.model.read.references import (
    check_chapters,
    check_clauses,
    check_locales,
    check_shown_cards,
    check_templates,
    layouts_named,
)
from pnp.model.read.sequence import build_components, build_sequence, build_variants
from pnp.model.read.translated_columns import locales_of
from pnp.model.rulebook import Book
from pnp.model.schema.course import Deed
from pnp.model.schema.families import Family
from pnp.model.schema.game_file import read_game_file
from pnp.model.schema.game_kinds import plain_id
from pnp.model.schema.grammar import load_grammar
from pnp.model.schema.layouts import build_layouts
from pnp.model.schema.merge import merged_data, variant_names
from pnp.model.schema.reserved import PROSE
from pnp.model.schema.scope import Scope
from pnp.model.schema.status import WEIGHTS
from pnp.model.schema.theme import build_theme
from pnp.source.diagnostics import Failed, Label, Report, Span
from pnp.source.diagnostics.hints import did_you_mean
from pnp.source.load.tree import Tree


def build_game(tree: Tree, report: Report, variant: str = "") -> Game:
    """The game in a tree, in one of its variants (by default the first).

    Reports every fault, and still returns the game with everything that is valid, so that later checks can run. Raises
    :class:`Failed` if game.yaml is unreadable or does not fit the schema, and for an unknown variant.
    """
    if not tree.data.span.file:  # game.yaml is unreadable, which has been reported
        raise Failed(report)
    names = variant_names(tree)
    if variant and variant not in names:
        help = did_you_mean(variant, names) or (
            f"its variants are {', '.join(names)}" if names else "it has no variants"
        )
        report.error("PNP117", f"the game has no variant `{variant}`", Span(tree.file), help)
        raise Failed(report)
    variant = variant or (names[0] if names else "")
    data = merged_data(tree, variant, report)
    entries, reading = read_game_file(data, report)
    if entries is None:
        raise Failed(report)
    report.weights = report.weights or WEIGHTS[entries.status]
    scope = Scope(tree, data, entries, report, wanted_clauses=reading.names["clauses"])
    reading.finish()
    return _build(scope, variant)


def _build(scope: Scope, variant: str) -> Game:
    if any(names.of_cards for names in scope.entries.names.values()):
        from pnp.model.read.card_names import name_cards

        name_cards(scope)
    entries, tree = scope.entries, scope.tree
    enums = build_enums(scope)
    constants = build_constants(scope)
    cards = build_cards(scope, enums)
    families: dict[str, Family] = {}
    tokens = build_tokens(scope, families)
    zones = build_zones(scope, families)
    counters, fields = build_counters(scope, families), build_fields(scope, families)
    check_homes(scope, cards)
    zones |= _piles(scope)
    tables, rankings = _tables(scope)
    announcements, phases = build_announcements(scope), build_phases(scope)
    sequence, components = build_sequence(scope), build_components(scope, cards, enums, tables, families)
    terms, variants = build_terms(scope), build_variants(scope)
    counters, fields = with_labels("counter", counters, terms), with_labels("field", fields, terms)
    check_prose_names(scope)
    boards = _boards(scope)
    book = _book(scope, variant)
    check_chapters(scope, variants, book)
    check_lookers(scope, zones, book.rules)
    with scope.report.independent_faults():
        check_clauses(scope, book)
        check_templates(scope, cards, components, TEMPLATES)
        check_shown_cards(scope, cards, book)
        check_locales(scope)
        provenance, theme = _provenance(scope, book), build_theme(tree, TEMPLATES, scope.report)
        layouts = build_layouts(tree, layouts_named(scope, cards, components), scope.report)
    return Game(
        id=entries.game or plain_id(tree.files.folder.resolve().name),
        title=entries.title,
        folder=tree.files.folder,
        variant=variant,
        version=entries.version,
        language=entries.language,
        players=_seats((variants[variant].players if variant else None) or entries.players),
        minutes=entries.minutes,
        tagline=entries.tagline,
        credits=entries.credits,
        enums=frozen(enums),
        constants=frozen(constants),
        cards=frozen(cards),
        tokens=frozen(tokens),
        zones=frozen(zones),
        counters=frozen(counters),
        fields=frozen(fields),
        families=frozen(families),
        tables=frozen(tables),
        rankings=frozen(rankings),
        announcements=frozen(announcements),
        offers=frozen(build_offers(scope)),
        by_hand=frozen(_by_hand(scope)),
        phases=frozen(phases),
        sequence=sequence,
        components=components,
        terms=frozen(terms),
        variants=frozen(variants),
        chapters=tuple(book.chapters),
        clauses=frozen(book.clauses),
        rules=tuple(book.rules),
        examples=tuple(book.examples),
        provenance=provenance,
        reference=book.reference,
        unreachable=MappingProxyType(dict(entries.unreachable)),
        locales=(entries.language, *(name for name in locales_of(tree) if name != entries.language)),
        theme=theme,
        layouts=layouts,
        sources=MappingProxyType(scope.report.sources),
        boards=frozen(boards),
        sides=frozen(_sides(scope)),
        quest_rules=entries.quests,
        quests=frozen(_quests(scope)),
        grammar=load_grammar(tree, entries.language, scope.report),
        status=entries.status,
    )


# ------------------------------------------------------------- sections that a card table never has
def _piles(scope: Scope) -> dict[str, Zone]:
    if not scope.entries.piles:
        return {}
    from pnp.model.read.boards import build_piles

    return build_piles(scope)


def _boards(scope: Scope) -> dict[str, Board]:
    if not scope.entries.boards:
        return {}
    from pnp.model.read.boards import build_boards

    return build_boards(scope)


def _tables(scope: Scope) -> tuple[dict[str, Table], dict[str, Ranking]]:
    if not (scope.entries.tables or scope.entries.rankings):
        return {}, {}
    from pnp.model.read.tables import build_rankings, build_tables

    return build_tables(scope), build_rankings(scope)


def _sides(scope: Scope) -> dict[str, Side]:
    if not (scope.entries.roles or scope.entries.sides):
        return {}
    from pnp.model.read.sides import build_sides

    return build_sides(scope)


def _book(scope: Scope, variant: str) -> Book:
    if not scope.tree.chapters and scope.tree.reference is None:
        return Book()
    from pnp.model.read.chapters import build_book

    return build_book(scope, variant)


def _provenance(scope: Scope, book: Book) -> tuple[Provenance, ...]:
    if not scope.tree.provenance:
        return ()
    from pnp.model.read.provenance import build_provenance

    return build_provenance(scope, book)


def _quests(scope: Scope) -> dict[str, Quest]:
    if not scope.tree.quests:
        return {}
    from pnp.model.schema.quests import read_quests

    return read_quests(scope.tree.quests, scope.report)


def _by_hand(scope: Scope) -> dict[str, Deed]:
    """``by_hand:``, which few games have."""
    if not scope.entries.by_hand:
        return {}
    from pnp.model.read.by_hand import build_by_hand

    return build_by_hand(scope)


# ------------------------------------------------------------------------------------------------- facts
def _seats(players: tuple[int, int]) -> tuple[int, int]:
    """Fewest and most seats; one if game.yaml does not say, so that the cards can be viewed."""
    return players if any(players) else (1, 1)


def check_prose_names(scope: Scope) -> None:
    """Check the names that prose can use: constants, members, tables and terms share one namespace. A clash is PNP108,
    a fixed name PNP113."""
    entries = scope.entries
    named: dict[str, tuple[str, Span]] = {}
    declared = [(name, "constant", ("constants", name)) for name in entries.constants]
    declared += [(name, "table", ("tables", name)) for name in entries.tables]
    for id, term in entries.terms.items():
        plural = term.plural or id + "s"
        declared += [(id, "term", ("terms", id))] + (
            [(plural, "plural of a term", ("terms", id))] if plural != id else []
        )
    for name, what, path in declared:
        span = scope.span(*path)
        if name in PROSE:
            scope.report.error("PNP113", f"`{name}` is reserved in prose", span, "choose another name")
        elif name in named:
            other, first = named[name]
            scope.report.error(
                "PNP108",
                f"in prose `{{{{ {name} }}}}` would be both a {other} and a {what}",
                span,
                "rename one of them; a term's plural is set with `plural:`",
                labels=(Label(first, "first declared here"),),
            )
        named.setdefault(name, (what, span))
