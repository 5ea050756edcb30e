"""Scanned chapters → chapters, numbered clauses, rule blocks and examples.

A book numbers what it prints, without gaps; every chapter and clause has a second number, for the book of the whole
box. Clauses below a chapter's title, before its first section, belong to section 0. Ids never change.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import get_args

from pnp.model.game import ASIDES, BINDING, Block, Chapter, Clause, ClauseKind, Example, Message, RuleBlock
from pnp.model.numbering import Number, Section, in_section_0
from pnp.model.read.declarations import frozen
from pnp.model.read.lessons import LESSON, is_lesson
from pnp.model.rulebook import BlockKind, Book
from pnp.model.schema.fences import read_show
from pnp.model.schema.message import title_in_words
from pnp.model.schema.record import Places
from pnp.model.schema.scope import Scope
from pnp.source.diagnostics import Label, Span
from pnp.source.diagnostics.hints import did_you_mean, listed
from pnp.source.load.chapter import ScannedBlock, ScannedChapter
from pnp.source.load.nodes import Dictionary, entry_places, places, plain
from pnp.source.load.tree import Tree
from pnp.source.load.yaml_file import Origin, read_yaml

LEVELS = tuple("123456")
"""Levels of headings."""
KINDS: tuple[ClauseKind, ...] = get_args(ClauseKind)
NOT_INDEXED = "no"
"""The first word of an `index=` that keeps a heading, or a clause's bold words, out of the index."""
_BLOCK_ATTRIBUTES = ("id", "kind", "brief", "index", "variants", "restates", LESSON)
_FENCE_ATTRIBUTES = {
    "rule": ("variants", "clause", "game"),
    "example": ("id", "variants", "of", LESSON),
    "show": ("variants", "id", LESSON),
    "include": ("level", "variants"),
}


def build_book(scope: Scope, variant: str) -> Book:
    """Read all chapters. Reports PNP108, PNP115, PNP116, PNP117, and PNP107 for an include of a missing chapter."""
    book = Book()
    chosen = scope.entries.variants[variant].chapters if variant in scope.entries.variants else []
    used = Section(0, Number(), Message(""), "", frozenset())
    for scanned in scope.tree.chapters:
        if scanned.id in book.chapter_ids:
            message = f"there are two chapters `{scanned.id}`"
            scope.report.error("PNP108", message, scanned.span, "rename one of the files")
        book.chapter_ids[scanned.id] = scanned.span
        printed = not chosen or scanned.id in chosen
        number = Number() if is_lesson(scanned) else used.next(printed)
        chapter = _Reader(scope, book, scanned, number, variant, printed).chapter()
        if printed:
            book.chapters.append(chapter)
    if scope.tree.reference is not None:
        book.reference = _Reader(scope, Book(), scope.tree.reference, Number(), variant, True).chapter().blocks
    return book


class _Reader:
    """Reads one chapter from top to bottom."""

    def __init__(
        self, scope: Scope, book: Book, scanned: ScannedChapter, number: Number, variant: str, printed: bool
    ) -> None:
        self._scope, self._book, self._scanned, self._variant = scope, book, scanned, variant
        self._number, self._printed = number, printed
        self._library, self._source = "", scanned
        self._sections = [Section(0, number, Message(""), "", frozenset())]
        self._lead = Section(1, number, Message(""), "", frozenset())
        """Counts the clauses below the chapter's title, before its first section."""
        self._lead_clauses: list[str] = []
        self._title = Message("")
        self._clause = ""
        self._blocks: list[Block] = []
        self._shift = 0
        self._examples = 0

    def _untitled(self) -> None:
        """Report a chapter without a title; only a note for a library's chapter that games include."""
        report, help = self._scope.report, "begin it with `# Title {#id}`"
        message = f"the chapter `{self._scanned.id}` has no title"
        if "sequence" in self._scope.data or "players" in self._scope.data:
            report.error("PNP115", message, self._scanned.span, help)
        else:
            report.note("PNP115", message, self._scanned.span, f"{help}, unless games that share the folder include it")

    def chapter(self) -> Chapter:
        blocks = self._scanned.blocks
        if len(blocks) == 1 and blocks[0].word == "include":
            self._include(blocks[0], is_alone=True)
        else:
            for block in blocks:
                self._block(block)
        self._number_lead()
        if self._number.own and not self._title:
            self._untitled()
        library = self._library if len(blocks) == 1 else ""
        return Chapter(
            self._scanned.id,
            self._number.own,
            self._title or Message(title_in_words(self._scanned.id), fixed=True),
            tuple(self._blocks),
            self._source.file,
            library,
            self._number.box,
            self._scanned.span,
        )

    # ---- blocks
    def _block(self, block: ScannedBlock) -> None:
        if block.kind == "fence":
            self._fence(block)
            return
        more = ("differs", "note") if block.kind == "note" else ("differs",)
        self._check_attributes(block, (*_BLOCK_ATTRIBUTES, *more))
        id = block.attr("id")
        level = block.level + (self._shift if block.kind == "heading" else 0)
        if block.kind == "heading":
            self._open(block, level, id)
        variants = self._variants(block)
        text = (
            Message(block.text, f"clause:{id}" if id else f"text:{self._source.id}", block.span)
            if block.text
            else Message("")
        )
        if id and self._number.own:
            self._put_clause(block, id, text, variants)
        elif block.kind == "heading" and id:
            self._clause = id
        if not self._prints(variants):
            return
        self._blocks.append(
            Block(
                block.kind,
                text,
                level,
                block.ordered,
                id or self._clause,
                id or block.attr("note"),
                info=frozen({key: attr.value for key, attr in block.attrs.items()}),
                variants=variants,
                span=block.span,
            )
        )

    def _open(self, block: ScannedBlock, level: int, id: str) -> None:
        """Open a section at a heading. A heading without an id has no number; its clauses count with those around
        it."""
        if level == 1 and self._title:
            self._scope.report.error("PNP115", "a chapter has one title", block.span, "write `##`, or begin a new file")
        while len(self._sections) > 1 and self._sections[-1].level >= level:
            self._sections.pop()
        above = self._sections[-1]
        message = Message(block.text, f"clause:{id}" if id else f"text:{self._source.id}", block.span)
        own = frozenset(v for v in self._list(block, "variants"))
        variants = (own & above.variants if above.variants else own) if own else above.variants
        if level == 1:
            self._title = self._title or message
            self._sections = [Section(1, self._number, message, id, variants)]
        elif id:
            self._sections.append(Section(level, above.next(self._prints(variants)), message, id, variants))
        else:
            self._clause = above.id

    def _put_clause(self, block: ScannedBlock, id: str, text: Message, variants: frozenset[str]) -> None:
        heading = block.kind == "heading"
        section = self._sections[-2] if heading and len(self._sections) > 1 else self._sections[-1]
        kind = self._kind(block, "heading" if heading else "rule")
        number = self._sections[-1].number if heading else self._clause_number(id, kind, variants)
        self._clause = id
        if id in self._book.ids:
            self._scope.report.error(
                "PNP116",
                f"two clauses have the id `{id}`",
                block.attrs["id"].span,
                "give one of them another id",
                labels=(Label(self._book.ids[id], "first given here"),),
            )
            return
        self._book.ids[id] = block.attrs["id"].span
        if not self._prints(variants):
            return
        brief, looked_up = block.attrs.get("brief"), block.attrs.get("index")
        is_indexed, listed = _index_settings(block.attr("index"))
        extra = {k: a.value for k, a in block.attrs.items() if k not in _BLOCK_ATTRIBUTES}
        self._book.clauses[id] = Clause(
            id, kind, number.own, text, Message(brief.value, f"brief:{id}", brief.span) if brief else Message(""),
            self._sections[-1].title if not heading else (section.title or text), self._scanned.id,
            section.id if heading else self._sections[-1].id, variants, block.attr("restates"), number.box,
            Message(listed, f"index:{id}", looked_up.span) if looked_up and listed else Message(""),
            is_indexed, frozen(extra), block.span,
        )  # fmt: skip
        self._check_hand(self._book.clauses[id])

    def _check_hand(self, clause: Clause) -> None:
        """Report a `by=` with another value than `hand`, or on a clause that is not binding (PNP115)."""
        by, help = clause.attrs.get("by", "hand"), "write `by=hand` for a task that people carry out, or remove it"
        if by != "hand":
            self._scope.report.error("PNP115", f"a clause cannot be done by `{by}`", clause.span, help)
        elif clause.is_by_hand and clause.kind not in BINDING:
            message = f"`{clause.id}` is of kind {clause.kind}, which nobody must carry out"
            self._scope.report.error("PNP115", message, clause.span, "remove `by=hand`, or the kind")

    def _clause_number(self, id: str, kind: ClauseKind, variants: frozenset[str]) -> Number:
        """The number of a clause that is not a heading."""
        if kind in ASIDES:
            return Number()
        section = self._sections[-1]
        if section.level == 1 and not section.used_in_box:
            self._lead_clauses.append(id)
            section = self._lead
        return section.next(self._prints(variants))

    def _number_lead(self) -> None:
        """Number the clauses before the first section in section 0, if the chapter has sections."""
        own, box = bool(self._sections[0].used), bool(self._sections[0].used_in_box)
        for clause in (self._book.clauses[id] for id in self._lead_clauses if id in self._book.clauses):
            self._book.clauses[clause.id] = replace(
                clause,
                number=in_section_0(clause.number) if own else clause.number,
                box_number=in_section_0(clause.box_number) if box else clause.box_number,
            )

    def _kind(self, block: ScannedBlock, default: ClauseKind) -> ClauseKind:
        word = block.attr("kind")
        if not word:
            return default
        allowed = next((kind for kind in KINDS if kind == word), None)
        if allowed is not None:
            return allowed
        self._scope.report.error(
            "PNP115",
            f"there is no kind of clause `{word}`",
            block.attrs["kind"].span,
            did_you_mean(word, KINDS) or f"write {listed(KINDS)}",
        )
        return default

    # ---- attributes
    def _check_attributes(self, block: ScannedBlock, allowed: tuple[str, ...]) -> None:
        for key, attr in block.attrs.items():
            if block.kind == "fence" and key not in allowed:
                self._scope.report.error(
                    "PNP115",
                    f"`{block.word}` has no attribute `{key}`",
                    attr.span,
                    did_you_mean(key, allowed) or f"its attributes are {listed(allowed)}",
                )
            elif key not in allowed and (near := did_you_mean(key, allowed)):
                self._scope.report.error("PNP115", f"a block has no attribute `{key}`", attr.span, near)
            elif key == LESSON and attr.value not in ("yes", "no"):
                message = f"`{key}` cannot be `{attr.value}`"
                self._scope.report.error("PNP115", message, attr.span, "write `yes` or `no`")

    def _list(self, block: ScannedBlock, key: str) -> list[str]:
        return [word.strip() for word in block.attr(key).split(",") if word.strip()]

    def _variants(self, block: ScannedBlock) -> frozenset[str]:
        """The variants of a block: its own, limited to those of its section. Reports PNP117."""
        variants = self._scope.entries.variants
        for word in self._list(block, "variants"):
            if word not in variants:
                span, hint = block.attrs["variants"].span, did_you_mean(word, variants)
                self._scope.report.error("PNP117", f"the game has no variant `{word}`", span, hint)
        own, above = frozenset(self._list(block, "variants")), self._sections[-1].variants
        return (own & above if above else own) if own else above

    def _prints(self, variants: frozenset[str]) -> bool:
        return self._printed and (not variants or not self._variant or self._variant in variants)

    # ---- fences
    def _fence(self, block: ScannedBlock) -> None:
        self._check_attributes(block, _FENCE_ATTRIBUTES[block.word])
        variants = self._variants(block)
        if block.word == "include":
            self._include(block, is_alone=False)
        elif block.word == "rule":
            self._rule(block, variants)
        else:
            self._data(block, variants)

    def _rule(self, block: ScannedBlock, variants: frozenset[str]) -> None:
        clause = block.attr("clause") or self._clause
        if block.attr("clause"):
            self._scope.wanted_clauses.append((clause, block.attrs["clause"].span))
        if not self._prints(variants):
            return
        rule = RuleBlock(
            block.text, clause, self._scanned.id, self._source.file, block.line, block.indent, variants, block.span
        )
        self._book.rules.append(rule)
        self._blocks.append(
            Block("rule", Message(""), block.level, clause=clause, data=rule, variants=variants, span=block.span)
        )

    def _data(self, block: ScannedBlock, variants: frozenset[str]) -> None:
        """Read an example or a show fence: YAML."""
        node = read_yaml(block.text, Origin(block.span.file, block.line - 1, block.indent), self._scope.report)
        if not isinstance(node, Dictionary):
            if not self._scope.report.errors or node is not None:
                self._scope.report.error(
                    "PNP115", f"a `{block.word}` holds keys and values", block.span, "write `key: value` lines"
                )
            return
        if not self._prints(variants):
            return
        data: Mapping[str, object] | None = frozen(plain(node))
        if block.word == "show":
            data = read_show(node, self._scope, not self._number.own, block.span)
        if data is None:
            return
        where = frozen(dict(places(node)))
        clause = block.attr("of") or self._clause
        if block.attr("of"):
            self._scope.wanted_clauses.append((clause, block.attrs["of"].span))
        text = Message("")
        if block.word == "example":
            entries = frozen(dict(entry_places(node)))
            example = self._example(block, clause, data, where, variants, entries)
            text = example.tells
            self._book.examples.append(example)
        info = frozen({key: attr.value for key, attr in block.attrs.items()})
        kind: BlockKind = "example" if block.word == "example" else "show"
        id = block.attr("id") if block.word == "show" else self._book.examples[-1].id
        self._blocks.append(Block(kind, text, block.level, False, clause, id, data, info, variants, block.span, where))

    def _example(
        self,
        block: ScannedBlock,
        clause: str,
        data: Mapping[str, object],
        where: Places,
        variants: frozenset[str],
        entries: Places,
    ) -> Example:
        self._examples += 1
        id = block.attr("id") or f"{clause or self._scanned.id}-example-{self._examples}"
        if id in self._book.ids:
            self._scope.report.error(
                "PNP116", f"a clause has the id `{id}` already", block.span, "give the example another id"
            )
        self._book.ids[id] = block.span
        tells = data.get("tells", "")
        text = "\n\n".join(str(part).strip() for part in tells) if isinstance(tells, list) else str(tells or "").strip()
        shows = data.get("shows") or ()
        codes = tuple(str(code) for code in (shows if isinstance(shows, list | tuple) else [shows]))
        message = Message(text, f"example:{id}", where.get(("tells",), block.span)) if text else Message("")
        return Example(id, clause, data, codes, block.span, message, variants, where, entries)

    # ---- libraries
    def _include(self, block: ScannedBlock, is_alone: bool) -> None:
        """Read a library's chapter here.

        An include alone in its file is a whole chapter. Right below a heading, that heading replaces the chapter's
        title. Otherwise the chapter is a section with its own title, at level two unless ``level=3`` says otherwise.
        """
        name = block.text.strip()
        library, _, chapter = name.partition("/")
        tree = find_library(self._scope.tree, library)
        place = Span(block.span.file, block.line, block.indent + 1, block.line, block.indent + 1 + max(len(name), 1))
        if tree is None:
            self._scope.check_name("shared library", library, self._scope.tree.shared, place)
            return
        chapters = {scanned.id: scanned for scanned in tree.chapters}
        if not self._scope.check_name(f"chapter in {library}", chapter, chapters, place):
            return
        level = block.attr("level") or "2"
        before = (self._library, self._source, self._shift)
        self._library, self._source = library, chapters[chapter]
        under = not is_alone and bool(self._blocks) and self._blocks[-1].kind == "heading"
        title_level = self._sections[-1].level if under else int(level) if level in LEVELS else 2
        self._shift = 0 if is_alone else title_level - 1
        for inner in chapters[chapter].blocks:
            if not (under and inner.kind == "heading" and inner.level == 1):
                self._included(inner)
        if not is_alone:
            self._library, self._source, self._shift = before

    def _included(self, block: ScannedBlock) -> None:
        if block.word == "include":
            self._scope.report.error(
                "PNP115", "a chapter of a library cannot include another chapter", block.span, "include both here"
            )
        else:
            self._block(block)


def find_library(tree: Tree, name: str) -> Tree | None:
    """A shared library by name, including the libraries of libraries; None if there is none."""
    if name in tree.shared:
        return tree.shared[name]
    return next((library for inner in tree.shared.values() if (library := find_library(inner, name)) is not None), None)


def _index_settings(listed: str) -> tuple[bool, str]:
    """Whether a clause's title and bold words are in the index, and the additional words of its `index=`."""
    first, _, further = listed.partition(",")
    return (True, listed) if first.strip() != NOT_INDEXED else (False, further.strip())
