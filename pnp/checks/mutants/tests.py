"""The tests of a game's rules: the examples in its chapters, and scenarios."""

import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import field
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

from pnp.base.frozen import dataclass
from pnp.checks.search.scenarios import FOLDER, is_of
from pnp.engine.scenario import BadScenario, Tables, run_at
from pnp.engine.scenario.script import parts_of
from pnp.model.game import Game
from pnp.source.diagnostics import Report
from pnp.source.load.build import read_dictionary
from pnp.source.load.files import Disk
from pnp.source.load.nodes import plain

Kind = Literal["example", "scenario"]


@dataclass(frozen=True)
class RuleTest:
    """An example or a scenario."""

    kind: Kind
    name: str
    data: Mapping[str, Any] = field(repr=False)

    @cached_property
    def digest(self) -> str:
        """The digest of its content."""
        return hashlib.sha256(json.dumps(self.data, default=str, sort_keys=True).encode()).hexdigest()[:12]

    @cached_property
    def mentions(self) -> frozenset[str]:
        """The names that its own expressions ask for or check, such as a table's in ``value: strength[NINE]``."""
        steps = [step for step in self.data.get("do") or () if isinstance(step, Mapping)]
        values = [str(step["value"]) for step in steps if "value" in step]
        for expected in [self.data.get("expect"), *(step.get("expect") for step in steps)]:
            values += map(str, expected) if isinstance(expected, Mapping) else ()
        return frozenset(name for text in values for name in re.findall(r"\b[a-z_]\w*", text))

    def fails(self, tables: Tables) -> str:
        """The first difference from its expectations under these rules; "" for none."""
        result = run_at(tables, self.data)
        if result.ok:
            return ""
        return result.differences[0] if result.differences else "the result differs"


def tests_of(game: Game, folders: Iterable[Path]) -> list[RuleTest]:
    """The examples of an edition, and its scenarios in these folders."""
    examples = [RuleTest("example", e.id, e.data) for e in game.examples]
    return [*examples, *(test for folder in folders for test in _scenarios(game, folder))]


def scenario_folders(game: Game, more: Iterable[Path] = ()) -> list[Path]:
    """The folders of a game's scenarios: in its own folder, in ``tests/scenarios`` beside it, and the given ones."""
    beside = game.folder.resolve().parent.parent / "tests" / "scenarios" / game.folder.resolve().name
    return [folder for folder in (game.folder / FOLDER, beside, *more) if folder.is_dir()]


def _scenarios(game: Game, folder: Path) -> Iterator[RuleTest]:
    for file in sorted(folder.glob("*.yaml")):
        node = read_dictionary(Disk(folder), file.name, Report())
        data = plain(node) if node is not None else {}
        with suppress(BadScenario):
            for _, one in parts_of(data):
                if is_of(one, game):
                    name = f"{file.stem}: {one['name']}" if "name" in one else file.stem
                    yield RuleTest("scenario", name, one)
