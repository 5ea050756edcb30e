"""Front and back matter of a book: title, contents, glossary, rulings, credits, index."""

import re
from collections.abc import Iterator, Mapping

from pnp.model import game as model
from pnp.model.game import Message
from pnp.model.rulebook import Provenance
from pnp.press.document.game_text import GameText, for_whom, printed_chapters, printed_clauses
from pnp.press.document.languages import is_without_spaces
from pnp.press.document.matter import (
    Contents,
    ContentsEntry,
    Credits,
    Glossary,
    GlossaryEntry,
    Index,
    IndexEntry,
    Ruling,
    Rulings,
    TitlePage,
)
from pnp.press.document.nodes import Number, Paragraph, Term, Words
from pnp.press.document.questions import questions_of
from pnp.press.document.sorting import sort_key
from pnp.source.markdown.inline import with_apostrophes

INDEX, REFERENCE = "page:index", "page:reference"
"""Ids of a book's own parts: no clause has a colon in its id."""
MENTIONS = 5
"""A term mentioned by more clauses than this is indexed by its definition, and by clauses that begin with it."""
MOST = 12
"""Most clauses listed for one entry."""
AT_ONCE = 24
"""Characters at the beginning of a clause: a term in them is its subject."""


# ------------------------------------------------------------------------------------------------- title and contents
def title_node(text: GameText, kind: str) -> TitlePage:
    """The game's name, its tagline, numbers of players and minutes, publisher and edition; ``kind``: the kind of
    book."""
    game = text.game
    variant = text.text(game.variants[game.variant].title) if game.variant else ""
    return TitlePage(
        text.text(game.title), variant, text.text(game.tagline), kind, for_whom(text), tuple(imprint(text)),
        variant=game.variant,
    )  # fmt: skip


def imprint(text: GameText, with_digest: bool = False) -> list[str]:
    """The lines that name the game's owner, the edition and the version; ``with_digest``: also the rules' digest, which
    identifies a proof."""
    game = text.game
    line = text.say("A game by {names}").format(names=text.prose.joined(game.credits.design))
    edition = [text.say("version {version}").format(version=game.version)] if game.version else []
    if with_digest:
        edition.append(text.say("rules {digest}").format(digest=text.digest))
    edition.append(text.locale)
    return [
        *([line] if game.credits.design else []),
        *([text.say("fan-made edition")] if game.credits.setting else []),
        " · ".join(edition),
    ]


def contents_node(text: GameText) -> Contents:
    """Chapters and sections; then the index and the quick reference, if the book has them."""
    printed = {chapter.id for chapter in printed_chapters(text.game)}
    entries = [
        ContentsEntry(text.words(text.text(c.text)), c.id, text.number(c.id), 1 + c.number.count("."), span=c.span)
        for c in text.game.clauses.values()
        if _is_listed(c, text.game) and c.chapter in printed
    ]
    if index_entries(text):
        entries.append(ContentsEntry((Words(text.say("page|Index")),), INDEX))
    if text.game.reference:
        entries.append(ContentsEntry((Words(text.say("Quick reference")),), REFERENCE))
    return Contents(text.say("page|Contents"), tuple(entries))


def _is_listed(clause: model.Clause, game: model.Game) -> bool:
    """Whether a clause is a printed chapter or section, not a paragraph that introduces a list."""
    is_heading = clause.kind == "heading" and bool(clause.number) and clause.number.count(".") < 2
    return is_heading and (not clause.variants or game.variant in clause.variants)


# ------------------------------------------------------------------------------------------------- glossary
def definitions(text: GameText) -> dict[str, str]:
    """The clause that defines each term: where its word is set bold, preferably in a definition."""
    places: dict[str, str] = {}
    printed = printed_clauses(text.game)
    for term in text.game.terms.values():
        words = "|".join(re.escape(w) for w in (term.id, term.plural or term.id + "s"))
        bold = re.compile(rf"\*\*\{{\{{\s*(?:{words}|name\([\"']{re.escape(term.names or term.id)}[\"']\))\s*[|}}(]")
        clauses = [c for c in printed if bold.search(c.text.text)]
        best = next((c for c in clauses if c.kind == "definition"), clauses[0] if clauses else None)
        if best is not None:
            places[term.id] = best.id
    return places


def term_word(term: model.Term, text: GameText) -> str:
    """The word of a term in the text's language."""
    return text.prose.fill(f"{{{{ {term.id} }}}}")


def glossary_node(text: GameText) -> Glossary:
    """Every term with its meaning, in alphabetical order, and the clause that defines it."""
    defined = definitions(text)
    terms = [term for term in text.game.terms.values() if term.definition]
    ordered = sorted(terms, key=lambda term: sort_key(term_word(term, text), text))
    return Glossary(tuple(_glossary_entry(term, defined.get(term.id, ""), text) for term in ordered))


def _glossary_entry(term: model.Term, clause: str, text: GameText) -> GlossaryEntry:
    word, number = term_word(term, text), text.number(clause)
    return GlossaryEntry(
        Term((Words(text.capital(word)),), term.id),
        text.words(text.text(term.definition)),
        Number(clause, number) if number else None,
        span=term.span,
    )


# ------------------------------------------------------------------------------------------------- rulings and credits
def rulings_node(text: GameText, in_full: bool = False) -> Rulings:
    """The decisions of this edition, from provenance.csv, each note after the numbers of its clauses. ``in_full`` adds
    clarifications and notes without a clause, which players do not need."""
    rulings = []
    for clauses, note in read_rulings(text, in_full):
        numbers = tuple(Number(clause, number) for clause in clauses if (number := text.number(clause)))
        if numbers or in_full:
            rulings.append(Ruling(numbers, text.words(note)))
    return Rulings(tuple(rulings))


def read_rulings(text: GameText, in_full: bool = False) -> list[tuple[tuple[str, ...], str]]:
    """The notes of provenance.csv on this edition's own rulings (``ruling``) that apply to this variant, in the order
    of the book. ``in_full``: also those on partly sourced rules (``both``), and then those without a clause."""
    order = {id: i for i, id in enumerate(text.game.clauses)}
    rulings: list[tuple[tuple[str, ...], str]] = []
    others: list[tuple[tuple[str, ...], str]] = []
    for row in text.game.provenance:
        clauses = tuple(sorted((c for c in row.clauses if c in order), key=order.__getitem__))
        if row.note and not row.clauses:
            others.append(((), text.text(row.note)))
        elif row.note and row.origin in (("ruling", "both") if in_full else ("ruling",)) and _holds(row, clauses, text):
            rulings.append((clauses, text.text(row.note)))
    return [*sorted(rulings, key=lambda pair: order[pair[0][0]]), *(others if in_full else [])]


def _holds(row: Provenance, ids: tuple[str, ...], text: GameText) -> bool:
    """Whether a ruling belongs to the printed variant. If it also cites clauses that this variant does not print, it
    belongs here only if a clause of this variant's own is among those cited."""
    game = text.game
    chapters = {chapter.id for chapter in printed_chapters(game)}
    shared = chapters.intersection(*(v.chapters for v in game.variants.values() if v.chapters))
    clauses = [game.clauses[c] for c in ids]
    printed = [
        c
        for c in clauses
        if c.chapter in chapters and (not c.variants or game.variant in c.variants or not game.variant)
    ]
    if len(printed) == len(row.clauses):
        return bool(printed)
    return any(c.variants or c.chapter not in shared for c in printed)


def credits_node(text: GameText) -> Credits:
    """The authors of the game and of its world, and a note on this edition."""
    credits = text.game.credits
    faces = text.prose.joined(list(text.typefaces))
    published = (credits.publisher, credits.year) if credits.publisher else ()
    by_whom = text.prose.joined(credits.design)
    alone = "" if published else credits.year  # a year without a publisher stands beside the authors
    lines = [
        (text.say("Game design"), ", ".join(w for w in (by_whom, alone) if w) if by_whom else ""),
        (text.say("First published by"), with_apostrophes(", ".join(w for w in published if w))),
        (text.say("credits|Setting"), text.text(credits.setting) if credits.setting else ""),
        (text.say("This edition"), text.say("fan-made edition") if credits.setting else ""),
        (text.say("Made with"), text.say("pnp, a print-and-play press; set in {faces}").format(faces=faces)),
    ]
    notes = tuple(Paragraph(text.words(text.text(note)), span=note.span) for note in credits.notes)
    if alone and not by_whom:
        notes = (Paragraph((Words(alone),)), *notes)
    return Credits(tuple((name, words) for name, words in lines if words), notes)


# ------------------------------------------------------------------------------------------------- index
def index_node(text: GameText) -> Index:
    """Terms, their synonyms, actions, sections, the contents of cards, and the book's questions, with their clauses."""
    entries = index_entries(text)
    ordered = sorted(entries, key=lambda word: sort_key(word, text))
    words = tuple(_index_entry(word, entries[word], text) for word in ordered)
    return Index(text.say("page|Index"), words, questions_of(text), id=INDEX)


def _index_entry(word: str, clauses: dict[str, bool], text: GameText) -> IndexEntry:
    places = tuple(Number(id, _nearest_number(id, text)) for id in clauses)
    return IndexEntry(word, places, frozenset(id for id, defines in clauses.items() if defines))


def _nearest_number(clause: str, text: GameText) -> str:
    """The number of a clause; the section's number for a clause without one, such as "Good to know"."""
    return text.number(clause) or text.number(text.game.clauses[clause].section)


def index_entries(text: GameText) -> dict[str, dict[str, bool]]:
    """Index entries → their clauses, and whether the clause defines the entry."""
    entries: dict[str, dict[str, bool]] = {}
    for word, clause, defines in (*_terms_looked_up(text), *_clauses_looked_up(text), *_cards_looked_up(text)):
        if word and clause in text.game.clauses:
            clauses = entries.setdefault(text.capital(without_article(word, text.locale)), {})
            clauses[clause] = clauses.get(clause, False) or defines
    return _joined(entries, text)


_LookedUp = tuple[str, str, bool]
"""A word, a clause, and whether the clause defines the word."""


def _terms_looked_up(text: GameText) -> Iterator[_LookedUp]:
    """Terms with the clauses that define and mention them. Synonyms of a term lead directly to its definition, so that
    no entry refers the reader to another one."""
    game, defined = text.game, definitions(text)
    for term in game.terms.values():
        definition = defined.get(term.id, "")
        mentions = _mentions(term, game)
        if definition not in game.clauses and not mentions:
            mentions = _mentions(term, game, every=True)[:1]
        yield term_word(term, text), definition, True
        for clause in mentions:
            yield term_word(term, text), clause, False
        for word in words_in(text.text(term.also)):
            yield from ((word, clause, True) for clause in ([definition] if definition else mentions))


def _clauses_looked_up(text: GameText) -> Iterator[_LookedUp]:
    """Words that clauses set bold, words given by the designer, and short titles of sections."""
    for clause in text.game.clauses.values():
        if clause.is_indexed:
            yield from ((word, clause.id, clause.kind == "definition") for word in words_set_bold(clause, text))
        yield from ((word, clause.id, True) for word in words_in(text.text(clause.index)))
    for section in text.game.clauses.values():
        is_section = section.kind == "heading" and "." in section.number and section.is_indexed
        if is_section and _is_name(text.text(section.text), text):
            yield text.text(section.text), section.id, False


def _cards_looked_up(text: GameText) -> Iterator[_LookedUp]:
    """Names on cards, with the clause that the card cites."""
    game = text.game
    for kind in game.cards.values():
        for card in kind.cards:
            cited = next((v for v in card.values.values() if isinstance(v, str) and v in game.clauses), "")
            for name in (n for n, c in kind.columns.items() if c.type.kind == "text"):
                value = card.values.get(name)
                words = text.text(value) if isinstance(value, Message) else ""
                if words and _is_name(words, text):
                    yield words, cited, False


def words_in(listed: str) -> list[str]:
    """The words of a list for the index, separated by commas of any script."""
    return [word.strip() for word in _COMMA.split(listed) if word.strip()]


_COMMA = re.compile("[,\uff0c\u3001\u060c]")
_BOLD = re.compile(r"\*\*(?!\s)(.+?)(?<!\s)\*\*")
_FILLED = re.compile(r"\{\{\s*(\w+)")
_MOST_BOLD = 3
"""A bold phrase with more words than this is not a name."""


def words_set_bold(clause: model.Clause, text: GameText) -> Iterator[str]:
    """The words that a binding clause sets bold because it defines them there, and bold names at its beginning
    (**Tie.**). Bold openings (**Always:**, **You win** if) are excluded. Terms are indexed separately."""
    if clause.kind not in model.BINDING or "**" not in clause.text.text:
        return
    terms = {name for term in text.game.terms.values() for name in (term.id, term.plural or term.id + "s")}
    words, _ = text.prose.source(clause.text)
    for match in _BOLD.finditer(words):
        first = _FILLED.match(match[1])
        if first and first[1] in terms:
            continue
        name = text.prose.fill(match[1])
        bare = name.rstrip(".。")
        is_short = len(bare.split()) <= _MOST_BOLD and bare[-1:].isalpha() and "," not in bare
        if is_short and (match.start() or bare != name):
            yield bare


ARTICLES: Mapping[str, tuple[str, ...]] = {
    "en": ("the", "a", "an"),
    "de": ("der", "die", "das", "ein", "eine"),
    "fr": ("le", "la", "les", "un", "une", "des", "l’", "l'"),
    "es": ("el", "la", "los", "las", "un", "una", "unos", "unas"),
}
"""Words that are ignored for sorting, by language."""


def without_article(words: str, locale: str) -> str:
    """A name as the index prints it, without its article: "the talks" is under T."""
    for article in ARTICLES.get(locale[:2], ()):
        start = article if article[-1] in "’'" else f"{article} "
        if words.casefold().startswith(start) and len(words) > len(start):
            return words[len(start) :]
    return words


PLURALS: Mapping[str, str] = {"en": "s", "fr": "s", "es": "s"}
"""The ending that forms the plural of most nouns, by language."""


def _joined(entries: dict[str, dict[str, bool]], text: GameText) -> dict[str, dict[str, bool]]:
    """Entries in which a noun and its plural are merged: Dispute, Disputes."""
    pairs = [
        tuple(_as_entry(name, text) for name in (term.id, term.plural or term.id + "s"))
        for term in text.game.terms.values()
    ]
    ending = PLURALS.get(text.locale[:2], "")
    pairs += [(one, one + ending) for one in entries if ending]
    for one, many in pairs:
        if one in entries and many in entries and one != many:
            for clause, defines in entries.pop(many).items():
                entries[one][clause] = entries[one].get(clause, False) or defines
    return entries


def _as_entry(name: str, text: GameText) -> str:
    """The index entry for a word of the model; "" if it has none."""
    if name not in text.game.terms and not any(term.plural == name for term in text.game.terms.values()):
        return ""
    word = text.prose.fill(f"{{{{ {name} }}}}")
    return text.capital(word)


def _is_name(words: str, text: GameText) -> bool:
    """Whether a text is short enough for a name: two words, or a few characters in a language without spaces."""
    return len(words) <= 8 if is_without_spaces(text.locale) else len(words.split()) <= 2


def _mentions(term: model.Term, game: model.Game, every: bool = False) -> list[str]:
    """Clauses whose prose uses a term, if they are few; otherwise those that begin with it, if these are few.
    ``every``: all of them."""
    words = "|".join(re.escape(w) for w in (term.id, term.plural or term.id + "s"))
    used = re.compile(rf"\{{\{{\s*(?:name\(\s*[\"'])?(?:{words})\b")
    clauses = [c.id for c in game.clauses.values() if used.search(c.text.text) and c.kind not in model.ASIDES]
    if every:
        return clauses
    if len(clauses) > MENTIONS:
        clauses = [id for id in clauses if used.search(game.clauses[id].text.text, 0, AT_ONCE)]
    return clauses if len(clauses) <= MOST else []
