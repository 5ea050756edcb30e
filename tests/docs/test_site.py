"""The documentation is a site without a warning: every link leads somewhere, and every page stands in its contents."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_site_is_built_without_a_warning(tmp_path: Path) -> None:
    """Every page is read and its links are followed; only writing HTML is left out, which takes twice as long."""
    command = [
        sys.executable,
        "-m",
        "sphinx",
        "-q",
        "-W",
        "--keep-going",
        "-b",
        "dummy",
        "-c",
        "docs",
        ".",
        str(tmp_path),
    ]
    made = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert made.returncode == 0, made.stderr
