"""The pictures of the README show what there is: what they were made of has not changed since."""

import json
import re
import runpy
from pathlib import Path

ROOT = Path(__file__).parents[2]
PICTURES = {".png", ".svg"}
TOOL = runpy.run_path(str(ROOT / "tools/make_readme_pictures.py"))


def test_the_pictures_were_made_of_what_there_is() -> None:
    noted = json.loads((ROOT / "docs/shown/made.json").read_text("utf-8"))
    assert noted == TOOL["made_of"](), "run `python tools/make_readme_pictures.py`, and look at what it made"


def test_the_pictures_are_small_and_the_readme_shows_each() -> None:
    shown = re.findall(r"docs/shown/([\w.]+)", (ROOT / "README.md").read_text("utf-8"))
    files = {file.name: file.stat().st_size for file in (ROOT / "docs/shown").iterdir() if file.suffix in PICTURES}
    assert set(shown) == set(files) == set(TOOL["MAKERS"])
    assert max(files.values()) <= TOOL["LARGEST"]
