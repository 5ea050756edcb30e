"""Every command that the documents show can be typed as it is, in an empty folder."""

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]

AT_ITS_END = ", at its end"


def commands(page: Path, folder: Path) -> Iterator[list[str]]:
    """The lines of a page's ``sh`` fences, as words behind ``pnp``. Fences before them that are called by a file
    (```csv heroes.csv) are written below the folder, or `at its end` where they say so."""
    for _, language, name, fence in re.findall(r"(?ms)^(`{3,})(\w+) ?([^\n]*)\n(.*?)^\1$", page.read_text("utf-8")):
        if name:
            file = folder / name.removesuffix(AT_ITS_END)
            file.parent.mkdir(parents=True, exist_ok=True)
            before = file.read_text("utf-8") if name.endswith(AT_ITS_END) else ""
            file.write_text(before + fence, "utf-8")
        for line in fence.strip().splitlines() if language == "sh" else ():
            words = shlex.split(line, comments=True)
            if words:
                assert words[0] in ("pnp", ".venv/bin/pnp"), f"{page.name} shows `{line}`, which this test cannot run"
                yield words[1:]


def pnp(words: list[str], folder: Path, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run a command in a folder."""
    environment = os.environ | {"XDG_CONFIG_HOME": str(folder / "config")}
    command = [sys.executable, "-m", "pnp", *words]
    return subprocess.run(
        command, cwd=folder, env=environment, input=typed, capture_output=True, text=True, timeout=300
    )


@pytest.mark.parametrize("page", [page for page in PAGES if "```sh" in page.read_text("utf-8")], ids=lambda p: p.stem)
def test_the_commands_of_a_page_work_one_after_the_other(page: Path, tmp_path: Path) -> None:
    for words in commands(page, tmp_path):
        done = pnp(words, tmp_path, typed="quit\n")
        said = done.stdout + done.stderr
        assert done.returncode == 0, f"`pnp {shlex.join(words)}` ended with {done.returncode}:\n{said}"
        assert "Traceback" not in said


def test_every_link_of_the_documents_leads_somewhere() -> None:
    lost = []
    for page in [*PAGES, ROOT / "ARCHITECTURE.md", ROOT / "CONTRIBUTING.md", ROOT / "CREDITS.md"]:
        text = re.sub(r"```.*?```|`[^`]*`|^    .*$", "", page.read_text("utf-8"), flags=re.S | re.M)
        for target in re.findall(r"\]\(([^)#\s]+)\)", text):
            if "://" not in target and not (page.parent / target).exists():
                lost.append(f"{page.name}: {target}")
    assert not lost
