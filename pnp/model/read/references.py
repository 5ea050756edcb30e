"""Checks that need the whole game: clauses, chapters and templates named by data."""

import os
from collections.abc import Iterator
from pathlib import Path

from pnp.model.game import Card, CardKind, Component, Variant
from pnp.model.language.languages import is_language
from pnp.model.read.backs import look_of
from pnp.model.read.values import PICTURE_FILE
from pnp.model.rulebook import Book
from pnp.model.schema.layouts import layout_names
from pnp.model.schema.scope import Scope
from pnp.source.diagnostics import Span
from pnp.source.diagnostics.budgets import PICTURED
from pnp.source.diagnostics.hints import did_you_mean
from pnp.source.load.nodes import below
from pnp.source.load.tree import Tree


def check_clauses(scope: Scope, book: Book) -> None:
    """Check that every ``clause:``, ``restates=`` and key of ``unreachable:`` names a clause of some variant
    (PNP107)."""
    reported = set()
    for id, span in scope.wanted_clauses:
        if (id, span) not in reported:
            reported.add((id, span))
            scope.check_name("clause", id, book.ids, span)
    for clause in book.clauses.values():
        if clause.restates:
            scope.check_name("clause", clause.restates, book.ids, clause.span)


def check_chapters(scope: Scope, variants: dict[str, Variant], book: Book) -> None:
    """Check that every chapter chosen by a variant exists (PNP107)."""
    for variant in variants.values():
        for index, chapter in enumerate(variant.chapters):
            path = ("variants", variant.id, "chapters")
            item = below(scope.data, *path, index)
            scope.check_name("chapter", chapter, book.chapter_ids, item.span if item else scope.value_span(*path))


def check_templates(
    scope: Scope, kinds: dict[str, CardKind], components: tuple[Component, ...], templates: Path
) -> None:
    """Check that every template and every back named by cards and components exists, in the game's folder or the
    press's (PNP114)."""
    for kind in kinds.values():
        _check_template(scope, kind.template, scope.value_span("cards", kind.name, "template"), templates)
        _check_back(scope, kind.back, scope.value_span("cards", kind.name, "back"))
        for card in kind.cards:
            _check_template(scope, str(card.values.get("template") or ""), _template_span(card), templates)
            _check_back(scope, card.back, card.span)
    for component in components:
        for key in ("template", "back"):
            node = below(scope.data, "components", component.id, key)
            if node is not None and key == "back":
                _check_back(scope, component.back, node.span)
            elif node is not None:
                _check_template(scope, component.template, node.span, templates)


def layouts_named(
    scope: Scope, kinds: dict[str, CardKind], components: tuple[Component, ...]
) -> Iterator[tuple[str, Span]]:
    """Every layout that cards and components name, with the place of the name."""
    for kind in kinds.values():
        yield kind.layout, scope.value_span("cards", kind.name, "layout")
        yield from ((str(card.values.get("layout") or ""), card.span) for card in kind.cards)
    for component in components:
        yield component.layout, scope.value_span("components", component.id, "layout")
    yield from _layouts_of_backs(scope, kinds, components)


def _layouts_of_backs(
    scope: Scope, kinds: dict[str, CardKind], components: tuple[Component, ...]
) -> Iterator[tuple[str, Span]]:
    """The backs of cards and components that are layouts."""
    names = layout_names(scope.tree)
    for kind in kinds.values():
        backs = [(kind.back, scope.value_span("cards", kind.name, "back")), *((c.back, c.span) for c in kind.cards)]
        yield from (back for back in backs if back[0] in names)
    for component in components:
        if component.back in names:
            yield component.back, scope.value_span("components", component.id, "back")


def _template_span(card: Card) -> Span:
    return card.span


def _check_template(scope: Scope, name: str, span: Span, templates: Path) -> None:
    if not name or has_file(scope.tree, f"templates/{name}") or os.path.isfile(templates / name):
        return
    folder = templates / Path(name).parent
    nearby = [str(Path(name).parent / path.name) for path in folder.glob("*")] if os.path.isdir(folder) else []
    scope.report.error(
        "PNP114", f"there is no template `{name}`", span, did_you_mean(name, nearby) or f"draw it as `templates/{name}`"
    )


def _check_back(scope: Scope, name: str, span: Span) -> None:
    """Check that a back is a layout, a template or a picture (PNP114)."""
    if not name or look_of(name, scope.tree):
        return
    pictures = [file for file in scope.tree.files.names("art") if PICTURE_FILE.fullmatch(file)]
    help = did_you_mean(name, [*sorted(layout_names(scope.tree)), *pictures])
    help = help or "name a layout, a picture in art/ (`back.png`), or a template in templates/"
    scope.report.error("PNP114", f"there is no back `{name}`", span, help)


def has_file(tree: Tree, name: str) -> bool:
    """Whether the file is in the game's folder, or in a library's."""
    return tree.files.has(name) or any(has_file(library, name) for library in tree.shared.values())


def check_shown_cards(scope: Scope, kinds: dict[str, CardKind], book: Book) -> None:
    """Check that every card and board in the picture of an example exists (PNP307), and that there are not too many
    (PNP130)."""
    names = [*dict.fromkeys(card.code for kind in kinds.values() for card in kind.cards), *scope.entries.boards]
    for example in book.examples:
        if PICTURED.is_exceeded_by(len(example.shows)):
            place = example.places.get(("shows",), example.span)
            scope.report.error("PNP130", PICTURED.message("shows"), place, "show only the cards that the text mentions")
            continue
        for index, code in enumerate(example.shows):
            if code not in names:
                place = example.places.get(("shows", index), example.places.get(("shows",), example.span))
                help = did_you_mean(code, names) or "write the code of a card, or the name of a board"
                scope.report.error("PNP307", f"there is no card `{code}` to show", place, help)


def check_locales(scope: Scope) -> None:
    """Check that every catalogue is named after its language (PNP606)."""
    for locale in scope.tree.locales:
        if not is_language(locale):
            place = Span(scope.tree.files.display_path(f"locale/{locale}.po"), 1, 1, 1, 2)
            message = f"`{locale}.po` is not named after a known language"
            scope.report.error("PNP606", message, place, "name it after its language: `fr.po`, `pt_BR.po`")
