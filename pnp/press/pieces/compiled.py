"""Templates compiled once: those of files, and the slots of layouts with the names in them.

Jinja's compiler takes longer than drawing a card. Its output for a text depends on no language and on no value of the
game, so it is kept in memory, and for the next run in the user's cache with a checksum of its content.
"""

import base64
import hashlib
import marshal
import sys
from collections.abc import Mapping, Sequence
from types import CodeType
from typing import TYPE_CHECKING, TypeAlias

import jinja2
from jinja2 import meta, nodes
from jinja2.bccache import Bucket, BytecodeCache

from pnp.base.cache import Store, key_of
from pnp.base.frozen import dataclass
from pnp.press.pieces.layouts import LayoutTemplate
from pnp.press.pieces.template_labels import columns_not_only_printed
from pnp.source.load.stamp import stamp_of_press

if TYPE_CHECKING:
    from pnp.press.pieces.sandbox import BudgetEnvironment

MOST = 1_000
"""Templates kept in memory; with more than this, all are dropped."""
_CODE: dict[tuple[str, str], CodeType] = {}
"""Compiled code, by the key of a template (its name and file) and the checksum of its text."""


class CompiledTemplates(BytecodeCache):
    """Compiled code of templates, which Jinja looks up before it compiles one."""

    def load_bytecode(self, bucket: Bucket) -> None:
        """Load the cached code of a template into a bucket, if there is any."""
        bucket.code = _CODE.get((bucket.key, bucket.checksum))
        if bucket.code is None:
            code = _STORE.load(bucket.key)
            if code is not None:
                bucket.bytecode_from_string(code)
                _keep(bucket)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Store the code of a bucket; if it cannot be stored on disk, the next run compiles it again."""
        _keep(bucket)
        _STORE.store(bucket.key, bucket.bytecode_to_string())


def _keep(bucket: Bucket) -> None:
    if bucket.code is not None:
        if len(_CODE) >= MOST:
            _CODE.clear()
        _CODE[bucket.key, bucket.checksum] = bucket.code


def _version() -> str:
    return f"{stamp_of_press()} {jinja2.__version__} {sys.version}"


def _to_plain(code: bytes) -> dict[str, str]:
    return {"code": base64.b64encode(code).decode(), "sum": hashlib.sha256(code).hexdigest()}


def _from_plain(data: Mapping[str, str]) -> bytes:
    code = base64.b64decode(data["code"])
    if hashlib.sha256(code).hexdigest() != data["sum"]:
        raise ValueError("not as it was stored")
    return code


_STORE: Store[bytes] = Store("template", _version, _to_plain, _from_plain)


# ------------------------------------------------------------------------------------------------- slots of layouts
_CARD = "card"


@dataclass(frozen=True)
class SlotCode:
    """A slot's template as code of Python, and the names in it."""

    code: CodeType
    names: tuple[str, ...]
    """Values that it names, except the card."""
    columns: tuple[str, ...] | None
    """The card's columns that it names; None where it may name any."""
    spoken: tuple[str, ...]
    """Columns that it only prints."""


def slot_codes(template: LayoutTemplate, environment: "BudgetEnvironment") -> tuple[SlotCode, ...]:
    """The slots of a layout's template, compiled. Raises TemplateError, and RecursionError for one nested too deep."""
    source = repr([(slot.name, slot.text) for slot in template.slots])
    key = key_of(source)
    stored = _SLOTS.load(key, source)
    if stored is None:
        stored = tuple([_compiled(slot, environment) for slot in template.slots])
        _SLOTS.store(key, stored, source)
    return stored


def _compiled(slot: LayoutTemplate, environment: "BudgetEnvironment") -> SlotCode:
    tree = environment.parse(slot.text)
    names = tuple(sorted(meta.find_undeclared_variables(tree) - {_CARD}))
    cards = [node for node in tree.find_all(nodes.Name) if node.name == _CARD]
    asked = [
        node for node in tree.find_all(nodes.Getattr) if isinstance(node.node, nodes.Name) and node.node.name == _CARD
    ]
    code = environment.compile(slot.text, slot.name, slot.name)
    if len(asked) != len(cards):
        return SlotCode(code, names, None, ())
    columns = {node.attr for node in asked}
    return SlotCode(code, names, tuple(sorted(columns)), tuple(sorted(columns - columns_not_only_printed(tree, asked))))


SlotData: TypeAlias = tuple[dict[str, str], list[str], list[str] | None, list[str]]


def _to_data(slots: Sequence[SlotCode]) -> list[object]:
    return [[_to_plain(marshal.dumps(slot.code)), slot.names, slot.columns, slot.spoken] for slot in slots]


def _from_data(data: Sequence[SlotData]) -> tuple[SlotCode, ...]:
    return tuple([_slot_from(*slot) for slot in data])


def _slot_from(code: dict[str, str], names: list[str], columns: list[str] | None, spoken: list[str]) -> SlotCode:
    try:
        compiled = marshal.loads(_from_plain(code))
    except EOFError:
        compiled = None
    if not isinstance(compiled, CodeType):
        raise ValueError("no code of Python")
    named = None if columns is None else tuple(columns)
    return SlotCode(compiled, tuple(names), named, tuple(spoken))


_SLOTS: Store[tuple[SlotCode, ...]] = Store("slots", _version, _to_data, _from_data)
PLAIN_LAYOUTS: Store[bool] = Store("plain-layout", _version, bool, bool)
"""Whether the template of a layout is plain (:func:`pnp.press.pieces.sandbox.is_plain_layout`). Its text is the source
of the entry: a stranger could find two texts with one key, and this verdict decides which limits apply."""
