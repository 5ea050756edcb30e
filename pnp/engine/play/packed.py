"""A game packed for a machine that has only Python, such as a browser: everything needed for play, and its words.

Rules are stored as the syntax tree of the same module that is played here, which another version of Python compiles
anew. Packed data are read by pickle: they are only for machines that get them together with this program.
"""

import gzip
import io
import json
import pickle
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pnp.base.frozen import dataclass
from pnp.engine.play.describe import Describer, as_written
from pnp.model.game import Clause, Game, Member, Message
from pnp.model.language.plurals import form_of
from pnp.model.language.press_words import PressWords, learn_program_text
from pnp.rules.notes import Notes
from pnp.rules.rule import Rule, RuleSet
from pnp.source.diagnostics import NOWHERE

if TYPE_CHECKING:
    from pnp.model.text.prose import Prose

Texts = Mapping[tuple[str, str], str]
"""The printed text of each message, by its context and text."""
UNSAID = Message("")


@dataclass(frozen=True)
class PackedGame:
    """A packed game, ready to be played."""

    game: Game
    rules: RuleSet

    def words(self, locale: str, data: str) -> Describer:
        """The words of a language, from the output of :func:`pack_words`."""
        packed = json.loads(data)
        sentences = {key: tuple(forms) for key, forms in packed["press"].items()}
        press = PressWords(sentences, packed["press_rule"], frozenset(packed["own"]), packed["own_rule"])
        learn_program_text(locale, press)
        texts: dict[tuple[str, str], str] = {
            (context, text): translation for context, text, translation in packed["texts"]
        }
        forms = {(context, text): (translation, rule) for context, text, translation, rule in packed["forms"]}

        def counted(message: Message, number: int) -> str:
            translation, rule = forms.get((message.context, message.text), ((), ""))
            return (
                str(translation[min(form_of(rule, number), len(translation) - 1)])
                if translation
                else as_written(message, number)
            )

        def counter(message: Message) -> str:
            return str(packed["counters"].get(message.context, ""))

        def text(message: Message) -> str:
            return texts.get((message.context, message.text), message.text)

        def corner(member: Member) -> str:
            return str(packed["corners"].get(member.name, member.code))

        return Describer(
            self.game, self.rules, text, locale, counted=counted, counter=counter, corner=corner, press=press
        )


def pack(game: Game, rules: RuleSet) -> bytes:
    """Pack a game and its rules, without the parts that only its book needs."""
    lean = replace(
        game, chapters=(), rules=(), examples=(), provenance=(), reference=(), sources={}, layouts={}, components=(),
        clauses={id: _lean(clause) for id, clause in game.clauses.items()}, theme=type(game.theme)(),
        folder=Path(),
    )  # fmt: skip
    parts = {
        "game": lean, "rules": {name: _bare(rule) for name, rule in rules.rules.items()}, "arcs": rules.arcs,
        "module": rules.instrument_traced(), "digest": rules.digest, "secret": rules.secret_prompts,
    }  # fmt: skip
    buffer = io.BytesIO()
    _Packer(buffer, 5).dump(parts)
    return gzip.compress(buffer.getvalue(), 9, mtime=0)


def unpack(data: bytes) -> PackedGame:
    """Unpack a game from the output of :func:`pack`."""
    parts: dict[str, Any] = pickle.loads(gzip.decompress(data))
    tree = parts["module"]
    rules = RuleSet(
        parts["rules"], parts["arcs"], compile(tree, "rules", "exec"), lambda: tree, lambda: str(parts["digest"]),
        secret_prompts=parts["secret"],
    )  # fmt: skip
    return PackedGame(parts["game"], rules)


def pack_words(messages: Sequence[Message], prose: "Prose", press_messages: Sequence[str]) -> dict[str, object]:
    """Pack the words of a language: each message as printed, words in all their plural forms, and those of the press's
    own sentences that are used."""
    texts = {(m.context, m.text): prose.text(m) for m in messages if m.text}
    members = [member for enum in prose.game.enums.values() for member in enum.members]
    words, catalogue, press = (m for m in messages if m.plural), prose.catalogue, prose.press
    entries = ((m, catalogue.entry(m)) for m in words if catalogue.has(m))
    return {
        "texts": [
            [context, source, translation] for (context, source), translation in texts.items() if translation != source
        ],
        "forms": [
            [m.context, m.text, entry.translations, catalogue.rule_for(entry)]
            for m, entry in entries
            if entry is not None
        ],
        "counters": {m.context: pattern for m in messages if m.plural and (pattern := prose.counter(m))},
        "corners": {m.name: press_messages for m in members if (press_messages := prose.corner(m)) != m.code},
        "press": {sentence: press.sentences[sentence] for sentence in press_messages if sentence in press.sentences},
        "press_rule": press.rule,
        "own": sorted(press.own.intersection(press_messages)),
        "own_rule": press.own_rule,
    }


class _Packer(pickle.Pickler):
    """Stores paths as plain ones: a path of one system cannot be created on another."""

    def reducer_override(self, thing: object) -> Any:
        """Pickle a path as its text, and any other object as usual."""
        return (str, (thing.as_posix(),)) if isinstance(thing, Path) else NotImplemented


def _lean(clause: Clause) -> Clause:
    text = clause.text if clause.kind == "heading" else UNSAID  # (which may name an action)
    return replace(clause, text=text, brief=UNSAID, attrs={}, span=NOWHERE)


def _bare(rule: Rule) -> Rule:
    """A rule without its places in files."""
    return replace(rule, span=NOWHERE, notes=Notes(), prompts=tuple((text, NOWHERE) for text, _ in rule.prompts))
