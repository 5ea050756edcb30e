"""The proof of a rulebook on A4: chapters as in the book, evidence beside each clause, its code beneath the prose."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from pnp.document.code import Kind, Word, coloured
from pnp.document.game_text import printed_chapters
from pnp.edition.edition import Edition
from pnp.edition.theme import Theme, tint
from pnp.model.game import Block as Source
from pnp.model.game import Chapter, RuleBlock
from pnp.pages.book import Book
from pnp.pages.bookstyles import make_book_styles
from pnp.pages.chapters import ChapterBuilder
from pnp.pages.matter import imprint
from pnp.proof.clause_evidence import ClauseEvidence, Proof, changed, lists, summary, told, why
from pnp.typeset import (
    Block,
    Break,
    Columns,
    Drawing,
    Frame,
    Mark,
    Note,
    PageContext,
    PageTemplate,
    ParagraphStyle,
    Place,
    Run,
    Space,
    Text,
    TextStyle,
    flow_settled,
    set_text,
)
from pnp.typeset.page import Colour, Document, Item, Paint, Path

WIDTH, HEIGHT = 210.0, 297.0
TOP, BOTTOM, FOOT = 18.0, 278.0, 287.0
LEFT = 26.0
"""Left edge of the text: clause numbers hang before it."""
NOTES_X, NOTES = 126.0, 72.0
"""The column of evidence, mm."""
MONO = "Source Code Pro"
CODE_PT, CODE_LEAD = 6.9, 9.0
HANG = 6.0
"""What turns over stands so much further in than its line, mm."""
WARNING: Colour = "#A3123A"
BAR, BAR_INDENT = 1.1, 2.6
"""Width of the bar at what changed, and where its text begins, mm."""
INKS: Mapping[Kind, tuple[str, float]] = {
    "plain": ("text", 0.92), "keyword": ("accent", 1.0), "name": ("accent", 1.0), "header": ("hearts", 1.0),
    "string": ("clubs", 1.0), "number": ("diamonds", 1.0), "comment": ("grey", 1.0),
}  # fmt: skip
"""The theme's ink of each kind of word, and its share."""


def build_proof(edition: Edition, proof: Proof) -> Document:
    """The proof of an edition."""
    book = Book(edition, make_book_styles(edition.theme, edition.locale))
    chapters = printed_chapters(edition.game)

    def build(places: Mapping[str, Place]) -> Sequence[Block]:
        book.places = places
        blocks: list[Block] = [Break("page", "front"), *front(book, proof)]
        blocks.append(Break("page", "text"))
        for chapter in chapters:
            blocks += [*ProofChapter(book, chapter, proof).run(), Space(6.0)]
        return blocks

    flowed = flow_settled(build, lambda number, name: _template(book, name), edition.setting)
    return Document(
        tuple(flowed.pages),
        f"{edition.title}: {edition.say('Proof')}",
        edition.setting.language,
        edition.prose.joined(edition.game.credits.design),
        right_to_left=edition.setting.right_to_left,
        meta={"version": edition.game.version, "rules": edition.rules.digest},
    )


class ProofChapter(ChapterBuilder):
    """A chapter with what a proof says of it."""

    def __init__(self, book: Book, chapter: Chapter, proof: Proof) -> None:
        super().__init__(book, chapter)
        self.proof = proof

    def note(self, block: Source) -> None:
        """A side note; all stand on the same side here."""
        super().note(block)
        for at, made in enumerate(self.out):
            if isinstance(made, Text) and made.notes:
                notes = tuple(replace(note, style=replace(note.style, align="left")) for note in made.notes)
                self.out[at] = replace(made, notes=notes)

    def block(self, block: Source) -> None:
        """One block; code is printed, and what has a clause's mark gets its evidence."""
        if isinstance(block.data, RuleBlock):
            self.out += code_lines(block.data.code, self.book)
            return
        before = len(self.out)
        super().block(block)
        for at in range(before, len(self.out)):
            made = self.out[at]
            clause = (
                self.edition.game.clauses.get(made.marks[0].name) if isinstance(made, Text) and made.marks else None
            )
            if clause is not None and isinstance(made, Text):
                self.out[at] = self.witnessed(made, self.proof.witness(clause))

    def witnessed(self, text: Text, witness: ClauseEvidence) -> Text:
        """A clause with its evidence beside it, and a bar where it changed."""
        notes = (*text.notes, *evidence_notes(witness, self.proof, self.book))
        if not witness.change:
            return replace(text, notes=notes)
        style = replace(text.style, left=max(text.style.left, BAR_INDENT))
        return replace(text, notes=notes, style=style, bar=(BAR, WARNING))


def evidence_notes(witness: ClauseEvidence, proof: Proof, book: Book) -> Iterator[Note]:
    """The evidence of a clause, as notes beside it."""
    edition, plain = book.edition, replace(book.styles.note, align="left")
    loud = replace(plain, text=TextStyle(f"{edition.theme.sans} Bold", plain.text.size, WARNING, ("lnum",)))
    upright = replace(plain, text=replace(plain.text, font=edition.theme.sans))
    change = changed(witness, edition)
    lines = [(f"▲ {change}", loud)] if change else []
    lines += [(f"× {line}" if witness.is_fault else line, loud if witness.is_fault else upright)
              for line in told(witness, proof, edition)[:1]]  # fmt: skip
    lines += [(line, upright) for line in told(witness, proof, edition)[1:]]
    for line, style in lines:
        yield Note((Run(line, style.text),), style)


# ------------------------------------------------------------------------------------------------- code
def code_lines(code: str, book: Book) -> list[Block]:
    """Code, a drawing a line, from left to right in every language; what turns over is indented further."""
    edition, width = book.edition, book.desk().width
    setting = edition.setting.speaking("en")
    lines = coloured(code)
    blocks: list[Block] = []
    for i, line in enumerate(lines):
        style = _code_style(line, edition)
        runs = tuple(Run(_spaced(word.text), _ink(word.kind, edition.theme)) for word in _unindented(line))
        block = set_text(runs or (Run("\u00a0", style.text),), style, width, setting)
        bar = Path((("M", (0.2, 0.0)), ("L", (0.2, block.height))), Paint(stroke=edition.theme.rule, width=0.35))
        items = (bar, *block.items(0.0, 0.0))
        before, after = 0.6 if i == 0 else 0.0, 3.0 if i == len(lines) - 1 else 0.0
        keep = i in (0, len(lines) - 2)
        blocks.append(Drawing(items, width, block.height, "left", before, after, keep_with_next=keep))
    return blocks


def _code_style(line: Sequence[Word], edition: Edition) -> ParagraphStyle:
    text = _ink("plain", edition.theme)
    written = "".join(word.text for word in line)
    indent = edition.fonts.width("m", MONO, CODE_PT) * (len(written) - len(written.lstrip()))
    return ParagraphStyle(text, CODE_LEAD, left=2.4 + indent + HANG, first=-HANG)


def _unindented(line: Sequence[Word]) -> Iterator[Word]:
    """A line's words without the spaces before them."""
    for i, word in enumerate(line):
        text = word.text.lstrip() if i == 0 else word.text
        if text:
            yield replace(word, text=text)


def _spaced(text: str) -> str:
    """Several spaces stay several."""
    return text.replace("  ", "\u00a0 ")


def _ink(kind: Kind, theme: Theme) -> TextStyle:
    name, share = INKS[kind]
    ink = theme.grey if name == "grey" else theme.inks.get(name, theme.text)
    return TextStyle(MONO, CODE_PT, tint(ink, share), ("-liga",))


# ------------------------------------------------------------------------------------------------- the first page
def front(book: Book, proof: Proof) -> list[Block]:
    """Of what it is a proof, what play came to, and which clauses the designer should look at."""
    edition, styles = book.edition, book.styles
    head = replace(styles.chapter, left=0.0)
    title = edition.say("Proof")
    blocks: list[Block] = [
        Text((Run(edition.title, head.text),), head, marks=(Mark("proof", title, 0, {"chapter": title}),)),
        Text((Run(title, styles.section.text),), styles.section),
    ]
    blocks += [Text((Run(line, styles.body.text),), styles.body) for line in summary(proof, edition)]
    blocks += [Text((Run(line, styles.small.text),), styles.small) for line in imprint(edition)]
    for name, chosen in lists(proof, edition):
        if chosen:
            blocks += [Space(2.0), Text((Run(name, styles.section.text),), styles.section)]
            lines = tuple(_listed(w, book, proof) for w in chosen)
            blocks += [Columns(lines[i : i + 60], 2, 6.0) for i in range(0, len(lines), 60)]
    return blocks


def _listed(witness: ClauseEvidence, book: Book, proof: Proof) -> Text:
    """A clause in a list: its number, where it stands, what is to be said."""
    edition, style = book.edition, replace(book.styles.fine, left=3.0, first=-3.0)
    clause = witness.clause
    bold = replace(style.text, font=f"{edition.theme.sans} Bold")
    runs = (
        Run(clause.number or clause.id, bold, target=clause.id),
        Run(f"  {edition.text(clause.title)}: {why(witness, proof, edition)}", style.text),
    )
    return Text(runs, style)


# ------------------------------------------------------------------------------------------------- pages
def _template(book: Book, name: str) -> PageTemplate:
    """One page: the text, and the wide column of evidence beside it, mirrored where a book is read from the right."""
    edition, measure = book.edition, book.desk().width
    x, beside = LEFT, NOTES_X
    if edition.setting.right_to_left:
        x, beside = WIDTH - LEFT - measure, WIDTH - NOTES_X - NOTES
    notes = Frame(beside, TOP, NOTES, BOTTOM - TOP)
    wide = Frame(x, TOP, WIDTH - 2 * LEFT, BOTTOM - TOP) if name == "front" else Frame(x, TOP, measure, BOTTOM - TOP)
    if name == "front" and edition.setting.right_to_left:
        wide = replace(wide, x=LEFT)
    return PageTemplate(WIDTH, HEIGHT, (wide,), notes, lambda context: _foot(edition, context))


def _foot(edition: Edition, context: PageContext) -> tuple[Item, ...]:
    """The page, the chapter, and what this is."""
    theme = edition.theme
    style = TextStyle(theme.sans, 8.0, theme.grey, ("lnum",))
    parts = [context.label, context.running.get("chapter", ""), edition.title, *imprint(edition)[-1:]]
    words = " · ".join(dict.fromkeys(part for part in parts if part))
    plain = ParagraphStyle(style, 10.0)
    return set_text((Run(words, style),), plain, WIDTH - 2 * LEFT, edition.setting).items_from(LEFT, FOOT)
