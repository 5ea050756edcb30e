"""What can only be checked when everything is read: clauses, chapters and templates that data name."""

from pathlib import Path

from pnp.diagnostics import Span
from pnp.diagnostics.hints import did_you_mean
from pnp.load.nodes import below
from pnp.load.tree import Tree
from pnp.model.book import Book
from pnp.model.game import Card, CardKind, Component, Variant
from pnp.model.scope import Scope


def check_clauses(scope: Scope, book: Book) -> None:
    """Every ``clause:``, ``restates=`` and key of ``unreachable:`` names a clause of some variant: PNP107."""
    seen = set()
    for id, span in scope.wanted_clauses:
        if (id, span) not in seen:
            seen.add((id, span))
            scope.known("clause", id, book.ids, span)
    for clause in book.clauses.values():
        if clause.restates:
            scope.known("clause", clause.restates, book.ids, clause.span)


def check_chapters(scope: Scope, variants: dict[str, Variant], book: Book) -> None:
    """Every chapter that a variant chooses is there: PNP107."""
    for variant in variants.values():
        for index, chapter in enumerate(variant.chapters):
            path = ("variants", variant.id, "chapters")
            item = below(scope.data, *path, index)
            scope.known("chapter", chapter, book.chapter_ids, item.span if item else scope.value_span(*path))


def check_templates(
    scope: Scope, kinds: dict[str, CardKind], components: tuple[Component, ...], templates: Path
) -> None:
    """Every template that cards and components name is in templates/, the game's or the press's: PNP114."""
    for kind in kinds.values():
        for key, name in (("template", kind.template), ("back", kind.back)):
            _check_template(scope, name, scope.value_span("cards", kind.name, key), templates)
        for card in kind.cards:
            _check_template(scope, str(card.values.get("template") or ""), _template_span(card), templates)
    for component in components:
        for key in ("template", "back"):
            node = below(scope.data, "components", component.id, key)
            if node is not None:
                _check_template(scope, getattr(component, key), node.span, templates)


def _template_span(card: Card) -> Span:
    return card.span


def _check_template(scope: Scope, name: str, span: Span, templates: Path) -> None:
    if not name or has_file(scope.tree, f"templates/{name}") or (templates / name).is_file():
        return
    folder = templates / Path(name).parent
    nearby = [str(Path(name).parent / path.name) for path in folder.glob("*")] if folder.is_dir() else []
    scope.report.error(
        "PNP114", f"there is no template `{name}`", span, did_you_mean(name, nearby) or f"draw it as `templates/{name}`"
    )


def has_file(tree: Tree, name: str) -> bool:
    """Is the file in the game's folder, or in a library's?"""
    return tree.files.has(name) or any(has_file(library, name) for library in tree.shared.values())
