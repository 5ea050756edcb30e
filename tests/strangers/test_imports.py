"""Projects of other card makers as strangers have them: `pnp new --from` makes a folder of each, which prints.

The cases are in imports/*.yaml. A case has the `files:` of a project (`zip:` for an archive of texts, `pictures:` as
`[width, height, colour]`), the file to begin with (`from:`), the words on the sheets with their number (`print:`), words
that must not be there (`never:`), the number of cards, colours on their faces, and every line that is left out.
"""

import io
import re
import zipfile
from pathlib import Path
from typing import Any

import pytest
import yaml
from PIL import Image

from pnp.app.build.build import build
from pnp.app.cards.new_from_table import write_game_from
from pnp.app.game.build_options import BuildOptions
from pnp.model.read.guess import Wishes
from pnp.source.diagnostics import Diagnostic, Failed, Report
from tests.strangers.on_faces import game, inks_of
from tests.strangers.test_tables import count_of, text_of

HERE = Path(__file__).parent / "imports"


def cases() -> list[Any]:
    """Every case, with its file and name."""
    return [
        pytest.param(case, id=f"{file.stem}: {case['case']}")
        for file in sorted(HERE.glob("*.yaml"))
        for case in yaml.safe_load(file.read_text("utf-8"))
    ]


@pytest.mark.parametrize("case", cases())
def test_a_project_of_another_tool_prints_and_each_line_left_out_is_named(
    case: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write_project(case, tmp_path)
    report = Report()
    try:
        write_game_from(Path("game"), case["from"], Wishes(), report)
    except Failed as failed:
        assert [told(d) for d in failed.report.errors] == case["refused"]
        assert not Path("game").exists()
        return
    assert [told(d) for d in report] == case.get("left_out", [])
    printing = Report()
    files = build(Path("game"), BuildOptions(only=("cards",), papers=("a4",), out=Path("out")), printing).files
    assert [d.code for d in printing] == case.get("faults", []), [told(d) for d in printing]
    words = text_of(files)
    for phrase, count in case.get("print", {}).items():
        assert count_of(str(phrase), words) == count, f"{phrase!r} in {words!r}"
    for phrase in case.get("never", []):
        assert count_of(str(phrase), words) == 0, f"{phrase!r} in {words!r}"
    if "cards" in case or "colours" in case:
        deck = game(Path("game"))
        assert sum(each.copies for each in deck.prints) == case.get("cards", len(deck.prints))
        inks = set().union(*(inks_of(each.face) for each in deck.prints))
        assert set(case.get("colours", ())) <= inks
        if case.get("backs") != "skip":
            assert all((each.back is not None) == case.get("backs", False) for each in deck.prints)
    for path, size in case.get("art", {}).items():
        assert Image.open(Path("game/art") / path).size == tuple(size)


def told(diagnostic: Diagnostic) -> str:
    """A diagnostic in short: `goods.nde:4 PAGE=21 is left out: …`, up to the colon."""
    place = f"{diagnostic.span.file.rpartition('/')[2]}:{diagnostic.span.line}"
    return f"{place} {re.sub('`', '', diagnostic.message)}"


def write_project(case: dict[str, Any], folder: Path) -> None:
    """Write the files of a case."""
    for path, text in case.get("files", {}).items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, "utf-8")
    for path, (width, height, colour) in case.get("pictures", {}).items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        Image.new("RGB", (width, height), colour).save(folder / path)
    if "zip" in case:
        data = io.BytesIO()
        with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
            for path, text in case["zip"].items():
                archive.writestr(path, text if isinstance(text, str) else picture(*text))
        (folder / case["from"]).write_bytes(data.getvalue())


def picture(width: int, height: int, colour: str) -> bytes:
    """A picture in one colour."""
    out = io.BytesIO()
    Image.new("RGB", (width, height), colour).save(out, "PNG")
    return out.getvalue()
