"""How big things are, what is documented, and where imports stand. What fails says what to do."""

import ast
from collections.abc import Iterator

from tests.architecture.source import Module, functions, modules, public, walk

LONGEST_MODULE = 400
LONGEST_FUNCTION = 80

HEAVY = frozenset({
    "PIL", "babel", "bidi", "concurrent", "difflib", "distributed", "fontTools", "gettext", "hashlib", "jinja2", "lxml",
    "markdown", "multiprocessing", "num2words", "subprocess", "tarfile", "tempfile", "traceback", "zipfile",
    "odf", "openpyxl", "pikepdf", "polib", "pypdfium2", "pyphen", "reportlab", "rich",
    "thaibreak", "uharfbuzz", "wcwidth", "yaml",
})  # fmt: skip
"""Libraries that a quick command should not wait for: they may be imported where they are used."""
OWN_HEAVY = frozenset({
    "pnp.press.document.plain", "pnp.press.export.pdf", "pnp.press.export.png", "pnp.source.load.build", "pnp.press.pieces.sandbox", "pnp.rules.build",
    "pnp.press.typeset.svg.bilingual", "pnp.press.typeset.svg.faces", "pnp.press.typeset.svg.parts", "pnp.checks.search.playing", "pnp.app.report.make_report",
    "pnp.app.build.books", "pnp.app.build.cutting", "pnp.app.build.reference_backs", "pnp.app.played.costs",
    "pnp.app.played.facts", "pnp.app.played.set_table", "pnp.app.played.story", "pnp.checks.edition", "pnp.engine.scenario",
    "pnp.press.document.box", "pnp.press.export.ink", "pnp.press.impose.printplan", "pnp.press.impose.registration",
    "pnp.press.impose.tiles", "pnp.press.impose.tuckbox", "pnp.press.pieces.draft", "pnp.press.pieces.spots",
    "pnp.press.typeset.drawing.colours", "pnp.press.typeset.svg.images",
    "pnp.app.quests.adventures", "pnp.app.build.build", "pnp.app.check.pipeline", "pnp.app.build.composing",
    "pnp.app.gallery.draw_all", "pnp.app.check.layout_check", "pnp.app.api.learning", "pnp.app.game.build_context", "pnp.app.game.build_options",
    "pnp.app.quests.quests", "pnp.app.cli.progress_bar",
    "pnp.source.markdown.inline", "pnp.source.markdown.inline_parser", "pnp.app.translate.webpage", "pnp.app.translate.untranslated", "pnp.app.build.webpage", "pnp.app.web.export",
})  # fmt: skip
"""Our own modules that stand on top of heavy libraries, or of every stage."""

SELDOM_USED = frozenset({
    "pnp.app.build.evening", "pnp.press.pieces.layouts.shaped", "pnp.press.typeset.motifs.patterns", "pnp.press.typeset.motifs.picture_icons",
    "pnp.app.build.idle_creep", "pnp.press.pieces.heard_numbers", "pnp.press.pieces.large_pieces", "pnp.press.pieces.telling_backs", "pnp.press.typeset.text.glyph_outlines",
    "pnp.press.pieces.picture_cells",
    "pnp.app.cards.changed_rows", "pnp.app.cards.fetch", "pnp.app.cards.watch", "pnp.app.cli.reporter", "pnp.press.export.icc", "pnp.press.export.knockouts", "pnp.press.export.pdf_images",
    "pnp.press.impose.cutters", "pnp.press.impose.mixed", "pnp.press.impose.punchguide", "pnp.press.impose.sleeves",
    "pnp.press.edition.installed_fonts", "pnp.press.edition.system_fonts", "pnp.press.pieces.card_parts", "pnp.press.pieces.drawn_apart",
    "pnp.press.pieces.edition_copy", "pnp.press.pieces.grid_plan", "pnp.app.rooms.playtest", "pnp.app.api.shown",
    "pnp.app.api.number_changes",
    "pnp.app.game.account_text", "pnp.model.read.card_names", "pnp.model.read.families", "pnp.model.read.teams", "pnp.source.markdown.blocks",
    "pnp.press.export.cmyk", "pnp.press.pieces.compiled",
    "pnp.press.pieces.layouts.check", "pnp.press.pieces.origin", "pnp.press.pieces.template_faults",
    "pnp.press.pieces.worker_limits", "pnp.press.typeset.drawing.gradient", "pnp.press.typeset.drawing.grey",
    "pnp.press.typeset.drawing.mirror", "pnp.press.typeset.drawing.pictures", "pnp.press.typeset.motifs.counted",
    "pnp.press.typeset.motifs.courts", "pnp.press.typeset.motifs.pips", "pnp.press.typeset.reading_order",
    "pnp.press.typeset.svg.paint", "pnp.press.typeset.text.font_data", "pnp.press.typeset.text.hyphens",
    "pnp.press.typeset.text.totalfit", "pnp.source.diagnostics.formats", "pnp.source.diagnostics.pages",
    "pnp.source.diagnostics.render", "pnp.source.load.write_back",
    "pnp.model.computed", "pnp.model.language.pseudo", "pnp.model.pieces", "pnp.model.read.boards", "pnp.model.read.by_hand",
    "pnp.model.read.chapters",
    "pnp.model.read.formulas", "pnp.model.read.provenance", "pnp.model.read.row_shape", "pnp.model.read.sides",
    "pnp.model.read.tables", "pnp.model.schema.quests", "pnp.model.schema.slot_parts", "pnp.model.text.inflection",
    "pnp.model.text.messages", "pnp.model.text.plain_values",
    "pnp.press.pieces.layouts.ink_words", "pnp.press.typeset.motifs.icon_files",
    "pnp.press.typeset.motifs.icons", "pnp.press.typeset.motifs.suits", "pnp.source.load.chapter",
    "pnp.source.load.nested_cells", "pnp.source.load.po", "pnp.source.load.provenance", "pnp.source.load.sheet_cells",
    "pnp.source.markdown.attributes", "pnp.source.markdown.patterns",
})  # fmt: skip
"""Our own modules that a plain deck of cards does without: `pnp cards` starts the sooner for it."""


def test_modules_are_short_enough_to_read() -> None:
    long = [f"{m.file.name}: {n} lines" for m in modules() if (n := m.text.count("\n")) > LONGEST_MODULE]
    assert not long, f"part them by what they do: {long}"


def test_functions_are_short_enough_to_read() -> None:
    long = [
        f"{m.place(f)} {f.name}: {lines} lines"
        for m in modules()
        for f in functions(m.tree)
        if (lines := (f.end_lineno or 0) - f.lineno + 1) > LONGEST_FUNCTION
    ]
    assert not long, f"part them into steps with names: {long}"


def test_every_module_says_what_it_is() -> None:
    bare = [m.name for m in modules() if not ast.get_docstring(m.tree)]
    assert not bare, f"write a first sentence: {bare}"


def test_every_public_name_is_documented() -> None:
    bare = [f"{m.place(n)} {n.name}" for m in modules() for n in public(m) if not ast.get_docstring(n)]  # type: ignore[attr-defined]
    assert not bare, f"write a docstring that says what it is, or begin the name with `_`: {bare}"


def test_imports_stand_at_the_top() -> None:
    hidden = [f"{m.place(node)} {name}" for m in modules() for node, name in inner_imports(m) if not may_wait(name)]
    assert not hidden, f"move them to the top; only what is slow to load may stand inside a function: {hidden}"


def inner_imports(module: Module) -> Iterator[tuple[ast.AST, str]]:
    """Every import inside a function, with the module that it names."""
    for function in functions(module.tree):
        for node in ast.walk(function):
            if isinstance(node, ast.Import):
                yield from ((node, alias.name) for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                yield node, node.module or ""


def test_the_libraries_that_the_product_stands_on_are_used() -> None:
    imported = {
        name.split(".")[0]
        for m in modules()
        for node in walk(m.tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in ([node.module or ""] if isinstance(node, ast.ImportFrom) else [a.name for a in node.names])
    }
    assert {"reportlab", "jinja2", "PIL", "markdown"} <= imported


def may_wait(name: str) -> bool:
    """Whether loading it is worth putting off."""
    return name.split(".")[0] in HEAVY or name in OWN_HEAVY | SELDOM_USED


def test_only_diagnostics_are_told_to_people_and_only_by_the_command_line() -> None:
    printing = [
        f"{m.place(node)}"
        for m in modules()
        if not m.name.startswith("pnp.app.cli")
        for node in walk(m.tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "print"
    ]
    assert not printing, f"put it into the report, or give it back: {printing}"


OWN = ("self", "cls", "super()")


def test_files_are_written_by_the_public_functions_of_libraries() -> None:
    private = [
        f"{m.place(node)} {ast.unparse(node)}"
        for m in modules()
        if m.name.startswith(("pnp.press.export", "pnp.press.decks", "pnp.press.screen", "pnp.press.impose"))
        for node in walk(m.tree)
        if isinstance(node, ast.Attribute) and node.attr.startswith("_") and ast.unparse(node.value) not in OWN
    ]
    assert not private, f"find a public function, or another library: {private}"
