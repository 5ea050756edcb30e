"""What a release consists of, in dist/: wheels, source distribution, a zip of each game's PDFs, and what has changed.

One wheel is for every system; the others have the machine of fast play in them, each for one (tools/machine_hook.py).

Everything has the same bytes whenever it is made of the same files: times in archives are one fixed time (or that of
SOURCE_DATE_EPOCH), and names are sorted. Run it by `make release`, or by `make wheels` without the zips.
"""

import argparse
import os
import re
import runpy
import subprocess
import sys
import tempfile
import time
import zipfile
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path

from pnp import __version__
from pnp.app.build.build import build
from pnp.app.game.build_options import BuildOptions
from pnp.app.game.check_options import CheckOptions
from pnp.app.game.cores import available_cores
from pnp.app.game.games import GameSummary, list_games
from pnp.source.diagnostics import Failed, Report
from pnp.source.diagnostics.render import render_all

ROOT = Path(__file__).resolve().parents[1]
MOMENT = 1580601600
"""The time of every entry of an archive, seconds, unless SOURCE_DATE_EPOCH says another: the one of hatchling."""


def main() -> int:
    """Make the release; returns the exit status."""
    parser = argparse.ArgumentParser(description="Make the wheels, the source distribution and the zips of a release.")
    parser.add_argument("--out", metavar="DIR", type=Path, default=ROOT / "dist", help="where to write (dist)")
    parser.add_argument("--no-games", action="store_true", help="only the wheels and the source distribution")
    given = parser.parse_args()
    notes = changes_of(__version__, (ROOT / "CHANGELOG.md").read_text("utf-8"))
    if not notes:
        print(f"CHANGELOG.md has no section `## {__version__}`: write one, or change pnp/__init__.py", file=sys.stderr)
        return 1
    if unkept := changed_files():
        print(f"not yet committed, and a release is made of commits:\n{unkept}", file=sys.stderr)
        return 1
    given.out.mkdir(parents=True, exist_ok=True)
    for file in [*given.out.glob("*.whl"), *given.out.glob("*.tar.gz"), *given.out.glob("*.zip")]:
        file.unlink()  # of an earlier release
    build_packages(given.out)
    (given.out / "CHANGES.md").write_text(notes, "utf-8")
    if not given.no_games:
        for game in list_games(Report()):
            if not game.draft and game.folder.is_relative_to(ROOT):
                zip_game(game, given.out)
    for file in sorted(given.out.iterdir()):
        print(f"{file.stat().st_size / 1e6:7.2f} MB  {file}")
    return 0


def changes_of(version: str, text: str) -> str:
    """What the changelog says of a version, with its heading; "" for nothing."""
    found = re.search(rf"^## {re.escape(version)}(?: |,).*?(?=^## |\Z)", text, re.M | re.S)
    return found[0].rstrip() + "\n" if found else ""


def changed_files() -> str:
    """What git knows of as changed or new; "" outside a repository, as in an unpacked source distribution."""
    if not (ROOT / ".git").exists():
        return ""
    return subprocess.run(
        ["git", "status", "--porcelain"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.rstrip()


def build_packages(out: Path) -> None:
    """The source distribution, and its wheels. Raises CalledProcessError when hatchling refuses."""
    systems: list[str] = []
    if find_spec("ziglang"):
        systems = list(runpy.run_path(str(ROOT / "tools" / "machine_hook.py"))["SYSTEMS"])
    else:
        print("no wheels with the machine in them: `pip install ziglang`, or `make wheels`", file=sys.stderr)
    for system in ("none", *systems):
        targets = ("wheel", "sdist") if system == "none" else ("wheel",)
        chosen = [word for target in targets for word in ("--target", target)]
        command = [sys.executable, "-m", "hatchling", "build", *chosen, "--directory", str(out.resolve())]
        environment = os.environ | {"PNP_MACHINE": system}
        subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL, env=environment)


def zip_game(game: GameSummary, out: Path) -> None:
    """A zip of the PDFs of a game, in every variant and language, on every paper that is usual. Raises SystemExit where
    the game has errors."""
    report = Report()
    with tempfile.TemporaryDirectory() as folder:
        options = BuildOptions(out=Path(folder), check=CheckOptions(jobs=available_cores()))
        try:
            files = build(game.folder, options, report).files
        except Failed as failed:
            sys.exit(render_all(failed.report, failed.report.sources))
        papers = {str(f.relative_to(folder)): f.read_bytes() for f in files if f.suffix == ".pdf"}
    (out / f"{game.name}-{__version__}.zip").write_bytes(
        zipped(papers, int(os.environ.get("SOURCE_DATE_EPOCH", MOMENT)))
    )


def zipped(files: Mapping[str, bytes], moment: int = MOMENT) -> bytes:
    """A zip archive of files by name: sorted, readable by everybody, all of one moment (seconds since 1970, UTC)."""
    with tempfile.TemporaryFile() as opened:
        with zipfile.ZipFile(opened, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
            for name in sorted(files):
                entry = zipfile.ZipInfo(name, time.gmtime(moment)[:6])
                entry.external_attr, entry.create_system = 0o100644 << 16, 3
                archive.writestr(entry, files[name], zipfile.ZIP_DEFLATED, 9)
        opened.seek(0)
        return opened.read()


if __name__ == "__main__":
    sys.exit(main())
