"""Every X has a Y: nothing is added without what belongs to it."""

import hashlib
import json
import re
from itertools import takewhile
from pathlib import Path

import yaml

from pnp.app.cli.main import COMMANDS, module_of
from pnp.base.resources import GAMES
from pnp.engine.agents import AGENTS
from pnp.model.read.find import game_names, status_of
from pnp.source.diagnostics import CODES, Report
from pnp.source.load.build import read_dictionary
from pnp.source.load.files import Disk
from pnp.source.load.nodes import Listing, below, plain
from tests.architecture.source import ROOT, modules

README = (ROOT / "README.md").read_text("utf-8")


def test_every_command_has_a_module_and_every_module_a_command() -> None:
    files = {file.stem for file in (ROOT / "pnp" / "app" / "cli" / "commands").glob("*.py")} - {"__init__"}
    assert files == {module_of(name) for name in COMMANDS}


def test_every_command_has_a_line_in_the_readme() -> None:
    assert [name for name in COMMANDS if f"`pnp {name}" not in README] == []


def test_every_folder_has_a_paragraph_in_the_architecture() -> None:
    text = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
    folders = {m.name.split(".")[1] for m in modules() if m.name.count(".") >= 1} - {"__main__"}
    assert [folder for folder in sorted(folders) if f"- **{folder}** " not in text] == []


def test_every_code_is_reported_somewhere() -> None:
    texts = "\n".join(m.text for m in modules() if not m.name.endswith("codes"))
    assert [code for code in CODES if f'"{code}"' not in texts] == []


def test_every_agent_says_what_it_does() -> None:
    assert all(AGENTS.values())


def test_every_face_has_its_licence() -> None:
    fonts = ROOT / "templates" / "fonts"
    named = yaml.safe_load((fonts / "fonts.yaml").read_text("utf-8"))["fonts"].values()
    folders = {Path(face["file"]).parent for face in named}
    assert [str(folder) for folder in sorted(folders) if not (fonts / folder / "OFL.txt").is_file()] == []


def test_the_bundled_parts_are_made_of_the_pinned_packages() -> None:
    vendor, sources = ROOT / "templates" / "serve" / "vendor", ROOT / "tools" / "editor"
    locked = json.loads((sources / "package-lock.json").read_text("utf-8"))["packages"]
    root, all_bundled = locked.pop(""), set[str]()
    for target, entry in (("codemirror.js", "entry.js"), ("tabulator.js", "grid.js")):
        lines = (vendor / target).read_bytes().splitlines(keepends=True)
        header = [line.decode().strip() for line in takewhile(lambda line: line.startswith(b"// "), lines)]
        files = [(sources / name).read_bytes() for name in ("package.json", "package-lock.json", entry)]
        digests = [hashlib.sha256(part).hexdigest() for part in (b"\0".join(files), b"".join(lines[len(header) :]))]
        assert header[1:3] == [f"// from {digests[0]}", f"// program {digests[1]}"], "run python tools/bundle_editor.py"
        bundled = [line.removeprefix("// ") for line in header[3:]]
        names = sorted(line.split(" ")[0] for line in bundled)
        assert bundled == [f"{name} {locked[f'node_modules/{name}']['version']} (MIT)" for name in names]
        all_bundled |= set(bundled)
    assert {line.split(" ")[0] for line in all_bundled} >= set(root["dependencies"])
    assert all(package["integrity"].startswith("sha512-") for package in locked.values())
    licences = (vendor / "LICENSES.txt").read_text("utf-8").split("-" * 80)
    assert [part.strip().split("\n")[0] for part in licences] == sorted(all_bundled)
    granted = "Permission is hereby granted, free of charge"
    assert all(granted in part and "copyright (c)" in part.lower() for part in licences)


def test_every_game_has_its_authors_in_the_credits() -> None:
    text = (ROOT / "CREDITS.md").read_text("utf-8")
    for name in (name for name in game_names() if status_of(GAMES / name) != "draft"):
        data = read_dictionary(Disk(GAMES / name), "game.yaml", Report())
        authors = below(data, "credits", "design") if data else None
        for author in plain(authors) if isinstance(authors, Listing) else ():
            assert author in text, f"name {author}, who made {name}"


def test_every_path_that_a_guide_names_is_there() -> None:
    """Paths stand below the project, below pnp/ or in the room whose paragraph names them; capitals stand for a name."""
    rooms = [ROOT, ROOT / "pnp", *(folder for folder in (ROOT / "pnp").iterdir() if folder.is_dir())]
    places = [*rooms, ROOT / "pnp" / "engine" / "native"]
    for guide in ("ARCHITECTURE.md", "CONTRIBUTING.md"):
        paths = re.findall(r"`([\w.-]+/[\w./-]*)`", (ROOT / guide).read_text("utf-8"))
        assert len(paths) > 20, f"{guide} names hardly any path"
        named = {path.partition("GROUP")[0].replace("NAME.yaml", "") for path in paths} - {"dist/"}
        missing = [path for path in sorted(named) if not any((place / path).exists() for place in places)]
        assert missing == [], f"{guide} names paths that are not there: {missing}"
