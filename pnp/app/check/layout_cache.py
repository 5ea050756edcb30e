"""A cache of the parts of books and of the faces that fitted when they were last composed.

A part (the pieces, a reference, a chapter) in a language is identified by everything that it was made from: the
messages that it used, and all other data.
"""

from collections.abc import Collection, Iterable, Mapping
from functools import partial
from typing import Any, TypeAlias

from pnp.app.build.print_digest import digest_of, other_files, printed, printed_game, printed_rules, printed_theme
from pnp.app.check.face_cache import FaultlessFaces, PlainFacts
from pnp.app.game.build_options import BuildContext
from pnp.base.cache import Generations, Store
from pnp.base.frozen import dataclass
from pnp.model.game import ASIDES, Game
from pnp.model.game_digest import edition_key
from pnp.model.text.catalogue import Catalogue, WatchedCatalogue
from pnp.model.text.messages import messages_of
from pnp.press.edition import Facts
from pnp.press.pieces.card_parts import asked_parts
from pnp.rules.loading import LoadedGame
from pnp.source.load.stamp import stamp_of, stamp_of_press

PIECES = "pieces"
"""The kind of the part that has all faces."""
Part: TypeAlias = tuple[str, str]
"""The kind of a part ("pieces", "sheets", "reference", a book's shape), and its own name."""
Message: TypeAlias = tuple[str, str]
"""The context and the text of a message."""


@dataclass(frozen=True)
class _StoredPages:
    """The parts and faces of an edition that fitted, as they are in the cache."""

    drawn: str
    """A digest of everything that all faces share."""
    numbers: Mapping[str, str]
    """The numbers of the clauses, by id."""
    parts: Mapping[str, PlainFacts]
    faces: Mapping[str, PlainFacts]


class FittingParts:
    """The cached parts of an edition that fitted when they were last composed."""

    def __init__(self, loaded: LoadedGame, facts: Facts, context: BuildContext) -> None:
        game = loaded.game
        self.messages = {(m.context, m.text) for m in messages_of(game)}
        self.structure = _structure(loaded, facts, context)
        self.numbers = {clause.id: clause.number for clause in game.clauses.values()}
        self.frames, self.inks = _frames(game), digest_of(sorted(game.theme.inks.items()))
        self.asked = digest_of([(card, parts) for card, parts, _ in asked_parts(game)])
        self.drawn = digest_of((self.inks, self.frames[""], self.numbers))
        self.name = edition_key(game)
        stored = _STORE.load(self.name, self.structure) or _StoredPages("", {}, {}, {})
        self.parts = dict(stored.parts) if stored.numbers.items() <= self.numbers.items() else {}
        """The parts that fitted, by language and name; none if a remaining clause has a new number."""
        self.faces = dict(stored.faces) if stored.drawn == self.drawn else {}
        """The facts of faultless faces (:class:`FaultlessFaces`), by language."""
        self.changed = False

    def fits(self, part: Part, catalogue: Catalogue) -> bool:
        """Whether the part was composed without a fault from the same data as now."""
        stored = self.parts.get(_key(part, catalogue)) or {}
        return stored.get("frame") == self.frame(part) + catalogue.grammar.digest and all(
            self._is_unchanged(entry, catalogue) for entry in stored["messages"]
        )

    def frame(self, part: Part) -> str:
        """A digest of the data, besides messages, that a part of the book is made from."""
        frame = self.frames.get(part[1] if part[1] in self.frames else "", "")
        return frame + self.inks + self.asked if part[0] == PIECES else frame

    def _is_unchanged(self, entry: Any, catalogue: Catalogue) -> bool:
        """Whether a message still belongs to the game, if it did, and has the same text and translation."""
        context, text, was_own, translation = entry
        return (not was_own or (context, text) in self.messages) and translation == _translation(
            catalogue, context, text
        )

    def add(self, part: Part, catalogue: Catalogue, asked: Iterable[Message]) -> None:
        """Record that the part fits, made from these messages of the catalogue."""
        messages = printed_messages(self.messages, catalogue, sorted(asked))
        self.parts[_key(part, catalogue)] = {"frame": self.frame(part) + catalogue.grammar.digest, "messages": messages}
        self.changed = True

    def faultless_faces(self, catalogue: WatchedCatalogue, shared: Generations) -> FaultlessFaces:
        """The stored facts of a language's faces, for the faces drawn now."""
        digests = self.faces.get(catalogue.locale, {})
        return FaultlessFaces(
            digests if digests.get("grammar") == catalogue.grammar.digest else {}, catalogue, shared,
            partial(printed_messages, self.messages, catalogue),
            lambda entries: all(self._is_unchanged(entry, catalogue) for entry in entries),
        )  # fmt: skip

    def store_faces(self, catalogue: Catalogue, new_faces: PlainFacts) -> None:
        """Replace the stored facts of a language's faces."""
        self.faces[catalogue.locale] = new_faces | {"grammar": catalogue.grammar.digest}
        self.changed = True

    def save(self) -> None:
        """Store the cache for the next run. A failure to store it is ignored."""
        if self.changed:
            _STORE.store(self.name, _StoredPages(self.drawn, self.numbers, self.parts, self.faces), self.structure)


def _to_plain(pages: _StoredPages) -> object:
    """Stored pages as plain data, each message once."""
    asked: dict[object, int] = {}
    parts = {
        key: {"frame": part["frame"], "messages": [asked.setdefault(m, len(asked)) for m in part["messages"]]}
        for key, part in pages.parts.items()
    }
    return {
        "drawn": pages.drawn, "numbers": dict(pages.numbers), "asked": list(asked), "parts": parts,
        "faces": dict(pages.faces),
    }  # fmt: skip


def _from_plain(data: Any) -> _StoredPages:
    asked = [tuple(entry) for entry in data["asked"]]
    parts = {
        key: {"frame": part["frame"], "messages": [asked[n] for n in part["messages"]]}
        for key, part in data["parts"].items()
    }
    return _StoredPages(data["drawn"], dict(data["numbers"]), parts, dict(data["faces"]))


_STORE: Store[_StoredPages] = Store("pages", stamp_of_press, _to_plain, _from_plain)


def _key(part: Part, catalogue: Catalogue) -> str:
    return " ".join(filter(None, (catalogue.locale, *part)))


def printed_messages(own: Collection[Message], catalogue: Catalogue, asked: Iterable[Message]) -> list[object]:
    """The messages, each with whether it is one of the game's ``own``, and with its text as printed."""
    return [(*key, key in own, _translation(catalogue, *key)) for key in asked]


def _translation(catalogue: Catalogue, context: str, text: str) -> str:
    """The translations of a message; "" if the source text is used."""
    entry = catalogue.entries.get((context, text))
    return "\0".join(("said", *entry.translations)) if entry is not None and not entry.fuzzy else ""


def _structure(loaded: LoadedGame, facts: Facts, context: BuildContext) -> str:
    """A digest of everything that pages depend on besides messages and the frame of the book."""
    game = loaded.game
    parts = (
        stamp_of((game.folder, *loaded.libraries), other_files(loaded.tree)),
        printed_game(game), printed_theme(game), printed_rules(facts, loaded.rules), dict(facts.counts), facts.odds,
        {k: dict(v) for k, v in facts.needs.items()},
        sorted(context.formats), [repr(p) for p in context.papers], repr(context.printer), game.locales,
    )  # fmt: skip
    return digest_of(parts)


def _frames(game: Game) -> dict[str, str]:
    """The data of the book, besides its words, that each part is made from: for a chapter its own blocks, for contents
    and index all clauses; for all other parts, under "", the clauses that are neither hints nor flavour."""
    clauses = game.clauses.values()
    frames: dict[str, object] = {
        f"chapter {chapter.id}": (printed(chapter), chapter.number) for chapter in game.chapters
    }
    every = [printed(clause) for clause in clauses]
    frames |= {"contents": every, "index": every}
    frames[""] = [printed(clause) for clause in clauses if clause.kind not in ASIDES]
    return {name: digest_of(frame) for name, frame in frames.items()}
