"""Keys that other tools have: the message says what to write in game.yaml instead."""

from pathlib import Path

import pytest

from pnp.model.schema.course import Sequence
from pnp.model.schema.game_file import Credits, GameFile
from pnp.rules.loading import load_and_compile
from pnp.source.declare import keys_of
from pnp.source.diagnostics import Failed, Report


@pytest.mark.parametrize(
    ("line", "advice"),
    [
        ("author: Ada", "name the designers in `credits: {design: NAME}`"),
        ("credits: {author: Ada}", "write `design`"),
        ("setup: [deal]", "write the set-up as a rule with `@setup` in `rules/*.md`"),
        ("sequence: {start: {}, round: {label: Round, steps: []}}", "whose `turns:` later returns nobody"),
    ],
)
def test_a_key_of_other_tools_is_answered_with_what_to_write(tmp_path: Path, line: str, advice: str) -> None:
    (tmp_path / "game.yaml").write_text(f"game: g\ntitle: G\n{line}\n")
    report = Report()
    with pytest.raises(Failed):
        load_and_compile(tmp_path, "", report)
    (fault,) = [each for each in report.diagnostics if each.code == "PNP104"]
    assert fault.span.line == 3 and fault.help.endswith(advice)


@pytest.mark.parametrize("of", [GameFile, Credits, Sequence])
def test_no_key_of_other_tools_is_one_of_ours(of: type[GameFile | Credits | Sequence]) -> None:
    assert not {key.name for key in keys_of(of)} & set(of.other_words)
