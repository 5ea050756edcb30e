// `pnp export --to web` runs this script if Node.js is installed. It compiles the modules that a page imports before
// its first question, with the Python that they will run in, so that browsers need not compile them. The argument is
// the folder with Pyodide and the two archives.
import {readFileSync, writeFileSync} from "node:fs";
import {pathToFileURL} from "node:url";

const folder = process.argv[2];
const {loadPyodide} = await import(pathToFileURL(`${folder}/pyodide.mjs`));
const python = await loadPyodide({indexURL: `${folder}/`});
const ZIPS = {"python_stdlib.zip": "/standard.zip", "pnp.zip": "/pnp.zip"};
for (const [name, place] of Object.entries(ZIPS)) python.FS.writeFile(place, new Uint8Array(readFileSync(`${folder}/${name}`)));
python.runPython(`
import importlib, importlib.util, marshal, sys, zipfile
sys.path.insert(0, "/pnp.zip")
importlib.import_module("pnp.app.web.table")
needed = {module.__file__ for module in list(sys.modules.values()) if getattr(module, "__file__", None)}
UNCHECKED = (1).to_bytes(4, "little") + bytes(8)

def bare(code):
    "The code without line numbers for tracebacks, which nobody reads in a browser."
    inner = tuple(bare(one) if hasattr(one, "co_code") else one for one in code.co_consts)
    whole, rest = divmod(len(code.co_code) // 2, 8)
    nowhere = bytes([0xFF] * whole + [0xF8 + rest - 1] * (rest > 0))  # entries for eight instructions without a line, and the last
    return code.replace(co_consts=inner, co_linetable=nowhere, co_filename="")

def compiled(place, level):
    with zipfile.ZipFile(place) as old, zipfile.ZipFile(place + ".new", "w", zipfile.ZIP_DEFLATED, compresslevel=9) as new:
        for name in old.namelist():
            data = old.read(name)
            if name.endswith(".py") and any(file.endswith(".zip/" + name) for file in needed):
                code = compile(data, name, "exec", dont_inherit=True, optimize=level)
                name, data = name + "c", importlib.util.MAGIC_NUMBER + UNCHECKED + marshal.dumps(bare(code))
            new.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)

compiled("/standard.zip", 2)
compiled("/pnp.zip", 0)
`);
for (const [name, place] of Object.entries(ZIPS)) writeFileSync(`${folder}/${name}.new`, python.FS.readFile(`${place}.new`));
process.exit(0);
