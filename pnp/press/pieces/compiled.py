"""Templates compiled once: for every language, and for the next run.

Jinja's compiler takes longer than drawing a card. Its output for a text depends on no language and on no value of the
game, so it is kept in memory, and in the user's cache with a checksum of its content.
"""

import base64
import hashlib
import sys
from collections.abc import Mapping
from types import CodeType

import jinja2
from jinja2.bccache import Bucket, BytecodeCache

from pnp.base.cache import Store
from pnp.source.load.stamp import stamp_of_press

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
