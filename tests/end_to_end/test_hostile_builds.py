"""`pnp build` of a stranger's hostile folder: told, exit 1, and not a byte outside the output folder."""

import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from pnp.app.cli.main import main
from tests.diagnostics.pages import write_game
from tests.tiny import FILES

FACE = "templates/cards/hare.svg.j2"
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-3 -3 69 94">'
SECONDS = 20
"""Of processor time, for a whole process; each takes two or three."""
PATIENCE = 600
"""By the clock: a machine may do much else too."""


def draw(body: str) -> Callable[[Path], None]:
    """A game whose face is drawn so."""

    def spoil(game: Path) -> None:
        (game / FACE).parent.mkdir(parents=True, exist_ok=True)
        (game / FACE).write_text(f"{HEAD}\n{body}\n</svg>\n", "utf-8")

    return spoil


def named(old: str, new: str) -> Callable[[Path], None]:
    """A game whose game.yaml says something else."""

    def spoil(game: Path) -> None:
        text = (game / "game.yaml").read_text("utf-8")
        assert old in text
        (game / "game.yaml").write_text(text.replace(old, new, 1), "utf-8")

    return spoil


def linked(game: Path) -> None:
    """A chapter that is a link out of the folder."""
    (game / "rules" / "09-more.md").symlink_to(game.parent / "secret.md")


def cut_off(game: Path) -> None:
    """A picture that ends in the middle."""
    (game / "art").mkdir(exist_ok=True)
    Image.effect_noise((60, 60), 60).save(game / "art" / "a.png")
    whole = (game / "art" / "a.png").read_bytes()
    (game / "art" / "a.png").write_bytes(whole[: len(whole) // 2])
    draw('<image href="a.png" x="30" y="40" width="3" height="3"/>')(game)


def everything(folder: Path) -> dict[str, bytes]:
    """All files below a folder, with what is in them."""
    return {str(f.relative_to(folder)): f.read_bytes() for f in folder.rglob("*") if f.is_file()}


HOSTILE: dict[str, tuple[Callable[[Path], None], str]] = {
    "an id that leads out": (named("game: hare-race", "game: ../../../x/y"), "PNP106"),
    "a language that leads out": (named("language: en", "language: ../../../x"), "PNP106"),
    "a link out of the folder": (linked, "PNP131"),
    "a picture of the disk": (draw('<image href="../../secret.png" x="0" y="0" width="9" height="9"/>'), "PNP131"),
    "half a picture": (cut_off, "PNP132"),
    "a text of 10 thousand million letters": (draw("{{ 'a' * 10**10 }}"), "PNP130"),
    "macros that go round": (draw("{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}"), "PNP121"),
    "a face that draws nothing": (draw('<rect x="9" y="9" width="9" height="9" fill="none"/>'), "PNP711"),
    "rules text that nobody can read": (
        draw('<text x="9" y="30" font-size="9pt" fill="#F4F4F4">Run.</text>'),
        "PNP704",
    ),
    "letters beyond the card": (draw('<text x="9" y="60" font-size="900pt">A</text>'), "PNP703"),
}


BY_COMMAND = ("an id that leads out", "a text of 10 thousand million letters")
"""These are given to a process of their own; the others to this one, which starts sooner."""


def by_command(words: list[str], folder: Path) -> tuple[int, str]:
    """The status of a command, and all that it said."""
    own = {"XDG_CACHE_HOME": str(folder / "cache"), "COLUMNS": "400"}
    done = subprocess.run(
        [sys.executable, "-m", "pnp", *words], cwd=folder, env=os.environ | own, capture_output=True, text=True,
        timeout=PATIENCE, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS)),
    )  # fmt: skip
    return done.returncode, done.stdout + done.stderr


def here(words: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """The same for a command that is run in this process."""
    before = time.process_time()
    status = main(words)
    assert time.process_time() - before < SECONDS
    return status, "".join(capsys.readouterr())


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_game_is_told_and_writes_nothing(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    spoil, code = HOSTILE[name]
    place = tmp_path / "a" / "b" / "c"
    game = place / "hares"
    write_game(game, dict(FILES), {})
    (place / "secret.md").write_text("# The secret {#secret}\n\nNobody may print this.\n", "utf-8")
    Image.new("RGB", (40, 40), "red").save(place / "secret.png")
    spoil(game)
    before = everything(tmp_path / "a")
    words = ["build", str(game), "--out", str(tmp_path / "out")]
    status, said = by_command(words, tmp_path) if name in BY_COMMAND else here(words, capsys)
    assert status == 1, said
    assert code in said and "Traceback" not in said and "Nobody may print" not in said
    assert everything(tmp_path / "a") == before
    assert not [f for f in (tmp_path / "out").rglob("*") if f.is_file()]
    assert {f.name for f in tmp_path.iterdir()} <= {"a", "cache", "out"}
