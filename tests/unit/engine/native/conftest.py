"""Games on the machine; without a C compiler these tests are left out."""

import shutil
from functools import cache

import pytest

from pnp.engine.native.compiler import COMPILERS
from pnp.engine.native.program import NativeGame, native_game
from pnp.rules.loading import LoadedGame
from tests import shipped


@pytest.fixture(autouse=True)
def _compiler() -> None:
    if not any(shutil.which(name) for name in COMPILERS):
        pytest.skip("there is no C compiler")


def loaded(name: str) -> LoadedGame:
    """One of the games of data/, or a variant: ``game/variant``."""
    folder, _, variant = name.partition("/")
    return shipped.loaded(folder, variant)


@cache
def native(name: str, seats: int) -> NativeGame:
    """The same for the machine."""
    return native_game(loaded(name).game, seats)
