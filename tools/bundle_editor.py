"""Makes two files of templates/serve/vendor: codemirror.js, the text editor of the page Book, and tabulator.js, the
table of the page Cards: ``python tools/bundle_editor.py``.

Needs npm. The packages are CodeMirror and Tabulator (MIT), in the versions and with the digests of
tools/editor/package-lock.json; it refuses others. esbuild makes one file of what entry.js names, and one of what
grid.js names, so that people who install pnp need neither npm nor a build step. Their licences go into LICENSES.txt
beside them. The same lock file always gives the same bytes.

To take newer versions, change tools/editor/package.json, run ``npm install --package-lock-only`` in its folder, and run
this again.
"""

import hashlib
import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
SOURCES = ROOT / "tools" / "editor"
TARGET = ROOT / "templates" / "serve" / "vendor"
READ = ("package.json", "package-lock.json")
PARTS = {"codemirror.js": ("CodeMirror", "entry.js"), "tabulator.js": ("Tabulator", "grid.js")}
"""The files that are made, with the names of their libraries, and of the modules that say what is used of them."""
STYLE = "style-mod/src/style-mod.js"
BEFORE = "if (!root.head && root.adoptedStyleSheets && win.CSSStyleSheet)"
AFTER = "if (root.adoptedStyleSheets && win.CSSStyleSheet)"
"""Our change of CodeMirror: styles become style sheets of the document, since our pages forbid <style> elements."""
MARKUP = "innerHTML"
"""Our first change of Tabulator: no text is ever read as markup; where it would be, it is shown as text."""
EDITORS = "tabulator-tables/src/js/modules/Edit/defaults/editors.js"
"""Our second change of Tabulator: its own editors of cells, some of which ask servers, are left out. We have one."""


def origin(entry: str) -> str:
    """The digest of everything from which a file is made."""
    return hashlib.sha256(b"\0".join((SOURCES / name).read_bytes() for name in (*READ, entry))).hexdigest()


def mend(folder: Path) -> None:
    """Make our changes of the packages installed in a folder."""
    style = folder / "node_modules" / STYLE
    text = style.read_text("utf-8")
    if text.count(BEFORE) != 1:
        sys.exit(f"{STYLE} has changed: see how it mounts styles now, and correct BEFORE and AFTER in {__file__}")
    style.write_text(text.replace(BEFORE, AFTER), "utf-8")
    for module in sorted((folder / "node_modules" / "tabulator-tables" / "src").rglob("*.js")):
        module.write_text(module.read_text("utf-8").replace(MARKUP, "textContent"), "utf-8")
    editors = folder / "node_modules" / EDITORS
    if not editors.is_file():
        sys.exit(f"{EDITORS} is not there: see where Tabulator has its editors now, and correct EDITORS in {__file__}")
    editors.write_text("export default {};\n", "utf-8")


def bundle(folder: Path, entry: str) -> tuple[bytes, list[str]]:
    """The program of the packages installed in a folder, and the names of those that are in it."""
    words = ["--bundle", "--minify", "--format=esm", "--target=es2022", "--charset=utf8", "--legal-comments=none"]
    command = [
        str(folder / "node_modules" / ".bin" / "esbuild"),
        entry,
        *words,
        "--outfile=out.js",
        "--metafile=out.json",
    ]
    subprocess.run(command, cwd=folder, check=True)
    (output,) = json.loads((folder / "out.json").read_text("utf-8"))["outputs"].values()
    paths = [
        name.split("node_modules/")[-1].split("/") for name, use in output["inputs"].items() if use["bytesInOutput"]
    ]
    names = {"/".join(path[: 2 if path[0].startswith("@") else 1]) for path in paths if len(path) > 1}
    return (folder / "out.js").read_bytes(), sorted(names)


def main() -> None:
    """Install the packages in a folder that is removed afterwards, and write the files."""
    licences = dict[str, str]()
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        for name in (*READ, *(entry for _, entry in PARTS.values())):
            shutil.copy(SOURCES / name, folder)
        subprocess.run(["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"], cwd=folder, check=True)
        mend(folder)
        TARGET.mkdir(exist_ok=True)
        for target, (title, entry) in PARTS.items():
            program, names = bundle(folder, entry)
            places = [folder / "node_modules" / name for name in names]
            about = [json.loads((place / "package.json").read_text("utf-8")) for place in places]
            versions = [f"{one['name']} {one['version']} ({one['license']})" for one in about]
            licences |= {
                version: (place / "LICENSE").read_text("utf-8").strip()
                for version, place in zip(versions, places, strict=True)
            }
            header = [
                f"{title}, bundled by tools/bundle_editor.py: change that, not this file. Licences: LICENSES.txt",
                f"from {origin(entry)}",
                f"program {hashlib.sha256(program).hexdigest()}",
                *versions,
            ]
            (TARGET / target).write_bytes("".join(f"// {line}\n" for line in header).encode() + program)
            print(f"{target}: {len(program):,} bytes, {len(names)} packages")
    texts = [f"{version}\n\n{text}\n" for version, text in sorted(licences.items())]
    (TARGET / "LICENSES.txt").write_text(f"\n{'-' * 80}\n\n".join(texts), "utf-8")


if __name__ == "__main__":
    main()
