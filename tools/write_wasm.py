"""Compile the machine for browsers, into pnp/engine/native/built/: run it after every change of pnp/engine/native/vm
or opcodes.py.

    python tools/write_wasm.py

It takes the compiler of the extra `native` (pip install ziglang); nobody who plays, prints or exports needs one. The
library is linked like those that the Python of browsers (Pyodide) loads by ctypes: memory, and the few functions of C
that it calls, it has from there.
"""

import inspect
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from pnp.base.resources import PACKAGE
from pnp.engine.native import asking, seating
from pnp.engine.native.compiler import BROUGHT, ZIG, library_name, source

FLAGS = ("-std=gnu11", "-Os", "-fPIC", "-fvisibility=hidden", "-ffp-contract=off", "-fno-sanitize=undefined")
FEATURES = "-mcpu=mvp+bulk_memory+mutable_globals+sign_ext+nontrapping_fptoint"
"""What browsers have understood since 2021."""
LINKED = ("-shared", "--experimental-pic", "--no-entry", "--strip-all", "--allow-undefined", "--gc-sections")
CALLED = (asking, seating)
"""The modules that call it there."""
DECLARED = {
    "stdlib.h": "void *malloc(size_t); void *calloc(size_t, size_t); void free(void *);\n"
    "void qsort(void *, size_t, size_t, int (*)(const void *, const void *));\n",
    "string.h": "void *memcpy(void *, const void *, size_t); void *memmove(void *, const void *, size_t);\n"
    "void *memset(void *, int, size_t); int memcmp(const void *, const void *, size_t);\n"
    "int strcmp(const char *, const char *); char *strchr(const char *, int); size_t strlen(const char *);\n",
    "time.h": "typedef long clock_t; clock_t clock(void);\n#define CLOCKS_PER_SEC 1000000\n",
}
"""What the machine uses of C's library, which is that of the browser's Python."""


def main() -> int:
    """Write the library; returns the exit status."""
    text = source()
    wanted = BROUGHT / library_name(text, "emscripten")
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        for name, declared in DECLARED.items():
            (place / name).write_text(f"#include <stddef.h>\n{declared}", "utf-8")
        (place / "machine.c").write_text(text, "utf-8")
        target = ("-target", "wasm32-emscripten", FEATURES)
        run(place, "cc", *target, *FLAGS, "-isystem", ".", "-c", "-o", "machine.o", "machine.c")
        calls = {name for module in CALLED for name in re.findall(r"pnp_\w+", inspect.getsource(module))}
        exports = (f"--export={name}" for name in sorted({*calls, "__wasm_apply_data_relocs"}))
        run(place, "wasm-ld", *LINKED, *exports, "-o", "machine.wasm", "machine.o")
        made = (place / "machine.wasm").read_bytes()
    for old in BROUGHT.glob("machine-*.wasm"):
        old.unlink()
    wanted.parent.mkdir(exist_ok=True)
    wanted.write_bytes(made)
    print(f"{len(made) / 1000:.0f} kB  {wanted.relative_to(PACKAGE.parent)}")
    return 0


def run(place: Path, *words: str) -> None:
    """Let the compiler do something in a folder. Raises CalledProcessError when it refuses."""
    subprocess.run([sys.executable, "-m", ZIG, *words], cwd=place, check=True)


if __name__ == "__main__":
    sys.exit(main())
