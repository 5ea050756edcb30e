"""Makes templates/serve/vendor/codemirror.js, the text editor of the page Book: ``python tools/bundle_editor.py``.

Needs npm. The packages are CodeMirror (MIT), in the versions and with the digests of tools/editor/package-lock.json; it
refuses others. esbuild makes one file of what tools/editor/entry.js names, so that people who install pnp need neither
npm nor a build step. Their licences go into LICENSES.txt beside it. The same lock file always gives the same bytes.

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
READ = ("package.json", "package-lock.json", "entry.js")
STYLE = "style-mod/src/style-mod.js"
BEFORE = "if (!root.head && root.adoptedStyleSheets && win.CSSStyleSheet)"
AFTER = "if (root.adoptedStyleSheets && win.CSSStyleSheet)"
"""Our one change of a package: styles become style sheets of the document, since our pages forbid <style> elements."""


def origin() -> str:
    """The digest of everything from which the file is made."""
    return hashlib.sha256(b"\0".join((SOURCES / name).read_bytes() for name in READ)).hexdigest()


def bundle(folder: Path) -> tuple[bytes, list[str]]:
    """The program of the packages installed in a folder, and the names of those that are in it."""
    style = folder / "node_modules" / STYLE
    text = style.read_text("utf-8")
    if text.count(BEFORE) != 1:
        sys.exit(f"{STYLE} has changed: see how it mounts styles now, and correct BEFORE and AFTER in {__file__}")
    style.write_text(text.replace(BEFORE, AFTER), "utf-8")
    words = ["--bundle", "--minify", "--format=esm", "--target=es2022", "--charset=utf8", "--legal-comments=none"]
    command = [
        folder / "node_modules" / ".bin" / "esbuild",
        "entry.js",
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
    """Install the packages in a folder that is removed afterwards, and write the two files."""
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        for name in READ:
            shutil.copy(SOURCES / name, folder)
        subprocess.run(["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"], cwd=folder, check=True)
        program, names = bundle(folder)
        facts = {name: folder / "node_modules" / name for name in names}
        about = {name: json.loads((place / "package.json").read_text("utf-8")) for name, place in facts.items()}
        versions = [f"{name} {about[name]['version']} ({about[name]['license']})" for name in names]
        licences = [
            f"{title}\n\n{(place / 'LICENSE').read_text('utf-8').strip()}\n"
            for title, place in zip(versions, facts.values(), strict=True)
        ]
    header = [
        "CodeMirror, bundled by tools/bundle_editor.py: change that, not this file. Licences: LICENSES.txt",
        f"from {origin()}",
        f"program {hashlib.sha256(program).hexdigest()}",
        *versions,
    ]
    TARGET.mkdir(exist_ok=True)
    (TARGET / "codemirror.js").write_bytes("".join(f"// {line}\n" for line in header).encode() + program)
    (TARGET / "LICENSES.txt").write_text(f"\n{'-' * 80}\n\n".join(licences), "utf-8")
    print(f"codemirror.js: {len(program):,} bytes, {len(names)} packages")


if __name__ == "__main__":
    main()
