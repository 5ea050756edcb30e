"""Every command that the documents show can be typed as it is, in an empty folder."""

import io
import re
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pnp.app.cli import main

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


@pytest.mark.parametrize("page", [page for page in PAGES if "```sh" in page.read_text("utf-8")], ids=lambda p: p.stem)
def test_the_commands_of_a_page_work_one_after_the_other(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.chdir(tmp_path)
    for words in commands(page, tmp_path):
        monkeypatch.setattr(sys, "stdin", io.StringIO("quit\n"))
        capsys.readouterr()
        status = main(words)
        said = "".join(capsys.readouterr())
        assert status == 0, f"`pnp {shlex.join(words)}` ended with {status}:\n{said}"
        assert "Traceback" not in said


def test_every_link_of_the_documents_leads_somewhere() -> None:
    lost = []
    for page in [*PAGES, ROOT / "ARCHITECTURE.md", ROOT / "CONTRIBUTING.md", ROOT / "CREDITS.md"]:
        text = re.sub(r"```.*?```|`[^`]*`|^    .*$", "", page.read_text("utf-8"), flags=re.S | re.M)
        for target in re.findall(r"\]\(([^)#\s]+)\)", text):
            if "://" not in target and not (page.parent / target).exists():
                lost.append(f"{page.name}: {target}")
    assert not lost
