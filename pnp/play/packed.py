"""A game packed up for a machine that has Python and nothing else, such as a browser: what play needs, and its words.

Rules go as the tree of the very module that is played here, which another version of Python compiles anew.
Packed data are read by pickle: they are for machines that were handed them together with this program.
"""

import gzip
import io
import json
import pickle
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from pnp.diagnostics import NOWHERE
from pnp.model.game import Clause, Game, Message
from pnp.model.program import learn_program_text
from pnp.play.describe import Describer
from pnp.rules.notes import Notes
from pnp.rules.rule import Rule, RuleSet

Texts = Mapping[tuple[str, str], str]
"""What is printed for each message, by its context and text."""
UNSAID = Message("")


@dataclass(frozen=True)
class Packed:
    """A game that was packed up, ready to be played."""

    game: Game
    rules: RuleSet

    def words(self, locale: str, data: str) -> Describer:
        """The words of a language, from what :func:`pack_words` wrote."""
        found = json.loads(data)
        learn_program_text(locale, found["program"])
        texts = {(context, text): said for context, text, said in found["texts"]}
        return Describer(self.game, self.rules, lambda m: texts.get((m.context, m.text), m.text), locale)


def pack(game: Game, rules: RuleSet) -> bytes:
    """A game and its rules, without what only its book needs."""
    lean = replace(
        game, chapters=(), rules=(), examples=(), provenance=(), reference=(), sources={}, layouts={}, components=(),
        clauses={id: _lean(clause) for id, clause in game.clauses.items()}, theme=type(game.theme)(),
        folder=Path(),
    )  # fmt: skip
    parts = {
        "game": lean, "rules": {name: _bare(rule) for name, rule in rules.rules.items()}, "arcs": rules.arcs,
        "module": rules.instrument_traced(), "digest": rules.digest, "secret": rules.secret_prompts,
    }  # fmt: skip
    out = io.BytesIO()
    _Packer(out, 5).dump(parts)
    return gzip.compress(out.getvalue(), 9, mtime=0)


def unpack(data: bytes) -> Packed:
    """A game from what :func:`pack` wrote."""
    parts: dict[str, Any] = pickle.loads(gzip.decompress(data))
    tree = parts["module"]
    rules = RuleSet(
        parts["rules"], parts["arcs"], compile(tree, "rules", "exec"), lambda: tree, lambda: str(parts["digest"]),
        secret_prompts=parts["secret"],
    )  # fmt: skip
    return Packed(parts["game"], rules)


def pack_words(
    messages: Iterable[Message], text: Callable[[Message], str], program: Callable[[str], str], said: Sequence[str]
) -> dict[str, Any]:
    """What a language says: each message as it is printed, and those of the program's own sentences that are said."""
    texts = {(m.context, m.text): text(m) for m in messages if m.text}
    return {
        "texts": [[context, source, shown] for (context, source), shown in texts.items() if shown != source],
        "program": {sentence: program(sentence) for sentence in said if program(sentence) != sentence},
    }


class _Packer(pickle.Pickler):
    """Writes paths as plain ones: a path of one system cannot be made on another."""

    def reducer_override(self, thing: object) -> Any:
        """How something is made again; the usual way for all else."""
        return (str, (thing.as_posix(),)) if isinstance(thing, Path) else NotImplemented


def _lean(clause: Clause) -> Clause:
    return replace(clause, text=UNSAID, brief=UNSAID, attrs={}, span=NOWHERE)


def _bare(rule: Rule) -> Rule:
    """A rule without its places in files."""
    return replace(rule, span=NOWHERE, notes=Notes(), prompts=tuple((text, NOWHERE) for text, _ in rule.prompts))
