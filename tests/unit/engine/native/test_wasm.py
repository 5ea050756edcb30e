"""The machine of browsers: it is made of the source that is here, and games come out on it as on the one of this system."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from pnp.app.web.machine import pack_program, unpack_program
from pnp.app.web.modules import web_modules, zipped
from pnp.app.web.python import fetch_python
from pnp.engine.native.compiler import BROUGHT, library, library_name, source
from pnp.engine.native.machine import program_of
from pnp.source.diagnostics import Failed, Report
from tests.unit.engine.native.conftest import native
from tests.unit.engine.native.in_browsers import digests, machine

GAMES = [
    ("hearts", 4),
    ("crazy-eights", 2),
    ("deck-of-fey/troll-tricker", 3),
    ("all-but-malice", 3),
    ("living-trumps", 4),
]
EACH, THINKING = 60, 1
PROGRAM = """
import {readFileSync} from "node:fs";
import {pathToFileURL} from "node:url";
const folder = process.argv[2];
const {loadPyodide} = await import(pathToFileURL(`${folder}/pyodide.mjs`));
const python = await loadPyodide({indexURL: `${folder}/`});
for (const name of ["pnp.zip", "machine.wasm", "in_browsers.py", "programs.json"])
  python.FS.writeFile(`/${name}`, new Uint8Array(readFileSync(`${folder}/${name}`)));
console.log("found " + python.runPython(`
import json, sys
sys.path[:0] = ["/pnp.zip", "/"]
from in_browsers import digests, machine
made = machine("/machine.wasm")
with open("/programs.json") as file:
    programs = json.load(file)
json.dumps([digests(made, bytes.fromhex(program), EACH, THINKING) for program in programs])
`.replace("EACH", process.argv[3]).replace("THINKING", process.argv[4])));
process.exit(0);
"""


def test_the_machine_of_browsers_is_made_of_the_source_that_is_here() -> None:
    wanted = library_name(source(), "emscripten")
    found = [file.name for file in BROUGHT.glob("machine-*.wasm")]
    assert found == [wanted], "pnp/engine/native/vm has changed: pip install ziglang; python tools/write_wasm.py"


def test_a_program_that_was_packed_plays_the_same_game() -> None:
    program = program_of(native("crazy-eights", 2))
    assert unpack_program(pack_program(program)).numbers.counts == program.numbers.counts
    made = machine(str(library()))
    once = digests(made, pack_program(program), 5, 1)
    assert len(set(once)) == 5 and digests(made, pack_program(program), 5, 1) == once


@pytest.mark.skipif(not shutil.which("node"), reason="needs Node.js")
def test_games_come_out_in_browsers_as_they_do_here(request: pytest.FixtureRequest, tmp_path: Path) -> None:
    if not request.config.getoption("--full"):
        pytest.skip("needs --full")
    try:
        python = fetch_python(None, Report())
    except Failed:
        pytest.skip("the Python of browsers cannot be fetched")
    programs = [pack_program(program_of(native(name, seats))) for name, seats in GAMES]
    browsers = Path(__file__).with_name("in_browsers.py")
    files = {
        **python, "pnp.zip": zipped(dict(web_modules())), "play.mjs": PROGRAM.encode(), browsers.name: browsers.read_bytes(),
        "machine.wasm": (BROUGHT / library_name(source(), "emscripten")).read_bytes(),
        "programs.json": json.dumps([program.hex() for program in programs]).encode(),
    }  # fmt: skip
    for name, data in files.items():
        (tmp_path / name).write_bytes(data)
    command = ["node", str(tmp_path / "play.mjs"), str(tmp_path), str(EACH), str(THINKING)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)
    there = next((json.loads(line[6:]) for line in done.stdout.splitlines() if line.startswith("found ")), None)
    assert there is not None, done.stderr[-3000:]
    made = machine(str(library()))
    assert there == [digests(made, program, EACH, THINKING) for program in programs]
