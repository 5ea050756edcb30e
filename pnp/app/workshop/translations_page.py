"""The page *Translations*: each message beside its translation, with the cards that print it, its terms, and its
room."""

from collections.abc import Iterator, Sequence
from dataclasses import field

from pnp.app.editing.edited_file import EditedFile
from pnp.app.editing.po_lines import Translation, with_translation
from pnp.app.editing.table_edits import NotEdited
from pnp.app.translate.translate import read_translations, write_catalogues
from pnp.app.workshop.card_faults import BOX_OF_TEXT
from pnp.app.workshop.cards import Cards
from pnp.app.workshop.game_source import GameSource
from pnp.app.workshop.similar_messages import similar_messages
from pnp.base.frozen import dataclass
from pnp.checks.static.texts import rule_messages
from pnp.model.game import Card, CardKind, Game, Message
from pnp.model.language.languages import is_language
from pnp.model.language.press_words import printed_languages
from pnp.model.text.catalogue import Catalogue, load_catalogue
from pnp.model.text.messages import messages_of
from pnp.model.text.placeholders import placeholders_of
from pnp.source.diagnostics import Failed, Report
from pnp.source.diagnostics.render import as_data
from pnp.source.load.po import PoEntry, state_of

MOST_FACES = 3
"""Most cards of a message that are drawn while somebody types."""
OVERFLOW = "PNP700"
Data = dict[str, object]


@dataclass
class TranslationsPage:
    """The translations of a game into its languages. Only one thread may use it at a time."""

    source: GameSource
    variant: str = ""
    _cards: dict[str, Cards] = field(default_factory=dict)
    """The cards in each opened language."""
    _files: dict[str, EditedFile] = field(default_factory=dict)
    _messages: list[Message] = field(default_factory=list)
    _printed: dict[tuple[str, str], list[tuple[str, str]]] = field(default_factory=dict)
    """The kind and code of the cards that print each message."""
    _read_of: object = None
    _catalogues: dict[str, Catalogue] = field(default_factory=dict)

    # ------------------------------------------------------------------------------------------ views
    def data(self, locale: str = "") -> Data:
        """The messages with their translations into a language; "" for the first one."""
        game = self._current_game()
        if game is None:
            is_faulty = not self.source.is_empty and not self.source.table
            return {"why": self._why_none(), "locales": [], "faulty": is_faulty}
        locales = [each for each in game.locales if each != game.language]
        others = [name for name in printed_languages() if name not in game.locales]
        if not locales:
            return {"why": "", "locales": [], "source": game.language, "others": others}
        locale = locale if locale in locales else locales[0]
        file, catalogue = self._file(locale), self._catalogue(locale)
        version = file.read()
        rows = [self._row(number, message, catalogue) for number, message in enumerate(self._messages)]
        return {
            "locale": locale, "locales": locales, "source": game.language, "file": file.name,
            "digest": version.digest, "rows": rows, "terms": list(_terms(game, catalogue)),
            "undo": file.undo_words, "redo": file.redo_words, "forms": catalogue.forms, "others": others,
        }  # fmt: skip

    def _why_none(self) -> str:
        if self.source.is_empty:
            return "Begin on the page Cards: there is no text yet."
        if self.source.table:
            return (
                f"{self.source.table} is opened alone. Translations belong to a game: open its folder with `pnp serve`."
            )
        return "The game has errors: its texts can be translated when they are corrected."

    def _row(self, number: int, message: Message, catalogue: Catalogue) -> Data:
        entry = catalogue.entry(message)
        own = entry is None or entry.span.file.endswith(".po")
        names = sorted({name for placeholder in placeholders_of(message.text) for name in placeholder.names})
        cards = self._printed.get((message.context, message.text), [])
        return {
            "id": number, "context": message.context, "text": message.text, "plural": message.plural,
            "forms": list(entry.translations) if entry else [], "state": state_of(entry), "names": names,
            "place": f"{message.span.file.removeprefix(f'{self.source.folder}/')}:{message.span.line}",
            "cards": len(cards), "line": entry.span.line if entry else 0, "editable": own,
            "notes": list(entry.notes)[:4] if entry else [],
        }  # fmt: skip

    def similar(self, id: int) -> Data:
        """The messages that say nearly the same as one of them, by their ids. Raises NotEdited."""
        self._message(id)
        alike = similar_messages(self._messages, id)
        return {"similar": [{"id": each.number, "same": each.likeness == 1.0} for each in alike]}

    # ------------------------------------------------------------------------------------------ the faces
    def faces(self, locale: str, id: int, forms: Sequence[str] | None = None) -> Data:
        """The cards that print a message in a language, with faults of their texts. ``forms``: use these unwritten
        translations. Raises NotEdited."""
        message = self._message(id)
        self._catalogue(locale)
        printed = self._printed.get((message.context, message.text), [])[:MOST_FACES]
        if not printed:
            return {"faces": [], "faults": []}
        cards = self._cards.setdefault(locale, Cards(self.source, self.variant, locale))
        held = {}
        if forms is not None:
            file = self._file(locale)
            text = with_translation(file.read().text, _translation(message, forms, False))
            held = {(self.source.folder / file.name).absolute(): text}
        cards.note_edit()
        report = Report()
        with cards.lock:
            try:
                loaded = cards.read(report, held)
                for kind in dict.fromkeys(kind for kind, _ in printed):
                    cards.draw_some((loaded, report), kind, {code for own, code in printed if own == kind})
            except Failed:
                raise NotEdited("the cards cannot be drawn: the page Check says why") from None
            codes = {code for _, code in printed}
            shown = [(face_id, face) for face_id, face in cards.faces.items() if face.code in codes][:MOST_FACES]
        faults = [as_data(fault) for fault in report if BOX_OF_TEXT.search(fault.message) and fault.code == OVERFLOW]
        return {
            "faces": [{"id": face_id, "version": face.version, "name": face.name} for face_id, face in shown],
            "faults": faults[:MOST_FACES],
        }  # fmt: skip

    def svg(self, locale: str, id: str) -> str | None:
        """A face in a language as SVG; None if it has not been drawn."""
        cards = self._cards.get(locale)
        return cards.svg(id) if cards is not None else None

    # ------------------------------------------------------------------------------------------ editing
    def save(self, locale: str, id: int, digest: str, forms: Sequence[str], is_unsure: bool) -> None:
        """Write a translation. Raises NotEdited, and Conflict if another program changed the same lines."""
        message, file = self._message(id), self._file(locale)
        entry = self._catalogue(locale).entry(message)
        if entry is not None and not entry.span.file.endswith(".po"):
            raise NotEdited("this translation is in the card table: edit its column on the page Cards")
        file.read()  # a newly started server knows no version yet
        base = file.version(digest)
        text = with_translation(base.text, _translation(message, forms, is_unsure))
        self._check(locale, text)
        if text == base.text:
            raise NotEdited("nothing has changed")
        file.change(f"translation of “{message.text[:40]}”", base, text)
        self._catalogues.pop(locale, None)

    def begin(self, locale: str) -> None:
        """Begin a language: write its catalogue, and the template of all, as `pnp locale update` does. Raises
        NotEdited."""
        game = self._current_game()
        if game is None:
            raise NotEdited(self._why_none())
        if not is_language(locale):
            raise NotEdited(f"`{locale}` is not the code of a language: write one such as `fr`, or `pt_BR`")
        same = next((name for name in game.locales if name.replace("-", "_") == locale.replace("-", "_")), "")
        if same:
            raise NotEdited(f"the game has the language `{same}` already")
        report = Report()
        try:
            write_catalogues(read_translations(str(self.source.folder), report), [locale], report)
        except Failed:
            first = next(iter(report.errors))
            raise NotEdited(f"{first.message}; {first.help}" if first.help else first.message) from None
        self._read_of = None

    def _check(self, locale: str, text: str) -> None:
        """Raise NotEdited for a catalogue text that could not be read."""
        report = Report()
        held = {(self.source.folder / self._file(locale).name).absolute(): text}
        tree = self.source.tree(Report(), held)
        load_catalogue(tree, locale, report)
        broken = next((fault for fault in report.errors if fault.span.file.endswith(f"{locale}.po")), None)
        if broken is None:
            return
        before = Report()
        load_catalogue(self.source.tree(Report()), locale, before)
        if broken.message not in {fault.message for fault in before.errors}:
            raise NotEdited(f"{broken.message}; {broken.help}")

    def take_back(self, locale: str, again: bool = False) -> None:
        """Undo or redo the last translation. Raises NotEdited, and Conflict."""
        file = self._file(locale)
        if again:
            file.redo()
        else:
            file.undo()
        self._catalogues.pop(locale, None)

    # ------------------------------------------------------------------------------------------ reading
    def _current_game(self) -> Game | None:
        """The game, read anew if its files have changed."""
        if self.source.table or self.source.is_empty:
            return None
        state = self.source.state()
        own = self._cards.setdefault("", Cards(self.source, self.variant))
        if self._read_of is None or state != self._read_of:
            try:
                with own.lock:
                    own.read_alone()
            except Failed:
                return None
            self._catalogues.clear()
            loaded = own.loaded
            assert loaded is not None
            self._messages = list(dict.fromkeys((*messages_of(loaded.game), *rule_messages(loaded.rules))))
            self._printed = _printed(loaded.game)
            self._read_of = state
        return own.loaded.game if own.loaded is not None else None

    def _message(self, id: int) -> Message:
        if self._current_game() is None or not 0 <= id < len(self._messages):
            raise NotEdited("there is no such message any more: look again")
        return self._messages[id]

    def _catalogue(self, locale: str) -> Catalogue:
        loaded = self._cards[""].loaded if "" in self._cards else None
        if loaded is None or locale not in loaded.game.locales:
            raise NotEdited(f"the game has no language `{locale}`")
        if locale not in self._catalogues:
            self._catalogues[locale] = load_catalogue(self.source.tree(Report()), locale, Report())
        return self._catalogues[locale]

    def _file(self, locale: str) -> EditedFile:
        name = f"locale/{locale}.po"
        return self._files.setdefault(locale, EditedFile(self.source.folder, name))


def _translation(message: Message, forms: Sequence[str], is_unsure: bool) -> Translation:
    return Translation(message.context, message.text, tuple(forms), is_unsure, message.plural)


def _printed(game: Game) -> dict[tuple[str, str], list[tuple[str, str]]]:
    """The kind and code of the cards that print each message."""
    printed: dict[tuple[str, str], list[tuple[str, str]]] = {}
    for kind in game.cards.values():
        for key, code in _texts(kind):
            codes = printed.setdefault(key, [])
            if (kind.name, code) not in codes:
                codes.append((kind.name, code))
    return printed


def _texts(kind: CardKind) -> Iterator[tuple[tuple[str, str], str]]:
    for card in kind.cards:
        yield from (((message.context, message.text), card.code) for message in _messages_on(card))


def _messages_on(card: Card) -> Iterator[Message]:
    yield from card.texts


def _terms(game: Game, catalogue: Catalogue) -> Iterator[Data]:
    """The terms with their translations, by their names in placeholders."""
    for term in game.terms.values():
        entry: PoEntry | None = catalogue.entry(term.one)
        words = list(dict.fromkeys(entry.translations)) if entry is not None else []
        yield {
            "names": [term.id, term.plural or f"{term.id}s"],
            "source": term.one.text,
            "words": [w for w in words if w],
        }
