"""Would the tests notice? Small faults put into the program at random, each held against the unit tests of its stage.

A fault is one change to one expression or statement of one module. It is made in a copy of the project, never in the
working tree. It counts as *killed* when a test of tests/unit/STAGE fails or takes too long, and as *survived* when all
of them pass. The same seed over the same sources gives the same faults.

    python benchmarks/mutation.py [--n N] [--seed S] [--stages rules play …] [--only FILE:LINE]
"""

import argparse
import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
STAGES = ("rules", "play", "verify", "export")
COPIED = ("pnp", "tests", "templates", "data", "docs", "pyproject.toml")
PATIENCE = 3.0
"""How much longer than without a fault the tests of a stage may take, beside half a minute."""
OPERATORS = {
    ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">", ast.Eq: "!=", ast.NotEq: "==", ast.Is: "is not",
    ast.IsNot: "is", ast.In: "not in", ast.NotIn: "in", ast.Add: "-", ast.Sub: "+", ast.Mult: "//", ast.FloorDiv: "*",
    ast.Div: "*", ast.Mod: "*", ast.BitOr: "&", ast.BitAnd: "|", ast.And: "or", ast.Or: "and",
}  # fmt: skip
"""What is put in the place of each operator."""
TYPES = ("annotation", "returns", "decorator_list", "bases")
LEFT_ALONE = (ast.Raise, ast.Assert, ast.JoinedStr, ast.pattern)
"""What is raised says what is wrong, and is no behaviour; the rest has no place of its own, or takes no operators."""


@dataclass(frozen=True)
class Fault:
    """One change to a module."""

    file: str
    line: int
    start: int
    end: int
    """Where the source that is replaced begins and ends, in bytes of the file."""
    old: str
    new: str

    @property
    def stage(self) -> str:
        """The folder of pnp/ that it lies in."""
        return self.file.split("/")[1]

    def __str__(self) -> str:
        old, new = (" ".join(text.split()) for text in (self.old, self.new))
        return f"{self.file}:{self.line}  {old[:70]}  →  {new[:70]}"


def faults(file: Path) -> Iterator[Fault]:
    """Every fault that can be put into a module."""
    source = file.read_bytes()
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    for node in code_of(ast.parse(source)):
        start, end = starts[node.lineno - 1] + node.col_offset, starts[node.end_lineno - 1] + node.end_col_offset
        for new in changes(node):
            old = source[start:end].decode()
            yield Fault(file.relative_to(ROOT).as_posix(), node.lineno, start, end, old, new)


def code_of(node: ast.AST) -> Iterator[ast.AST]:
    """The expressions and statements that run."""
    for name, value in ast.iter_fields(node):
        for child in (value if isinstance(value, list) else [value]) if name not in TYPES else []:
            typing = isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING"
            if isinstance(child, ast.AST) and not isinstance(child, LEFT_ALONE) and not typing:
                if isinstance(child, ast.expr | ast.stmt):
                    yield child
                yield from code_of(child)


def changes(node: ast.AST) -> Iterator[str]:
    """What may be put in the place of a node: in brackets where it is an expression, so that it stays one."""
    match node:
        case ast.Compare(left=left, ops=[op], comparators=[right]) | ast.BinOp(left=left, op=op, right=right):
            texts = any(isinstance(side, ast.JoinedStr) or is_constant(side, str) for side in (left, right))
            if type(op) in OPERATORS and not (texts and isinstance(node, ast.BinOp)):
                yield f"(({ast.unparse(left)}) {OPERATORS[type(op)]} ({ast.unparse(right)}))"
        case ast.BoolOp(op=op, values=values):
            parts = [f"({ast.unparse(value)})" for value in values]
            yield from (f"({f' {OPERATORS[type(op)]} '.join(parts)})", *parts)
        case ast.UnaryOp(op=ast.Not(), operand=one):
            yield f"({ast.unparse(one)})"
        case ast.IfExp(body=body, orelse=orelse):
            yield from (f"({ast.unparse(body)})", f"({ast.unparse(orelse)})")
        case ast.Constant(value=value) if is_constant(node, bool, int, float):
            yield str(not value) if isinstance(value, bool) else f"({value!r} + 1)"
        case ast.Expr(value=ast.Call()) | ast.AugAssign():
            yield "pass"
        case ast.Return(value=ast.expr()):
            yield "return None"
        case ast.Break() | ast.Continue():
            yield "continue" if isinstance(node, ast.Break) else "break"


def is_constant(node: ast.AST, *types: type) -> bool:
    """Whether a node is a value of such a type that stands in the code."""
    return isinstance(node, ast.Constant) and type(node.value) in types


def run_tests(stage: str, file: str, root: Path, seconds: float | None, keep: bool = False) -> str:
    """The first test of a stage that fails in a copy, "" where all pass, "time" where that takes too long. Test files
    that import the module go first. ``keep``: what Python compiles is written down for the runs to come."""
    module = file.removesuffix(".py").replace("/", ".") + " import"
    tests = sorted((root / "tests" / "unit" / stage).glob("test_*.py"), key=lambda test: module not in test.read_text())
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-n", "0", "-p", "no:cacheprovider", *map(str, tests)]
    env = {**os.environ, "PYTHONPATH": str(root), "PYTHONDONTWRITEBYTECODE": "" if keep else "1"}
    try:
        done = subprocess.run(command, cwd=root, capture_output=True, text=True, timeout=seconds, env=env)
    except subprocess.TimeoutExpired:
        return "time"
    failed = (line.split(" - ")[0] for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR")))
    return next(failed, f"pytest ends with {done.returncode}").rpartition("/")[2] if done.returncode else ""


def try_fault(fault: Fault, root: Path, seconds: float) -> str:
    """Put a fault into a copy, run the tests of its stage (as :func:`run_tests`), and take it out again."""
    file = root / fault.file
    source, times = file.read_bytes(), file.stat()
    file.write_bytes(source[: fault.start] + fault.new.encode() + source[fault.end :])
    try:
        return run_tests(fault.stage, fault.file, root, seconds)
    finally:
        file.write_bytes(source)
        os.utime(file, ns=(times.st_atime_ns, times.st_mtime_ns))  # (so that what was compiled from it is good again)


def sample(stages: Sequence[str], n: int, seed: int, only: str) -> list[Fault]:
    """So many faults from all that could be made in some stages; or those of one line."""
    files = [file for stage in stages for file in sorted((ROOT / "pnp" / stage).rglob("*.py"))]
    found = [fault for file in files for fault in faults(file)]
    if only:
        return [fault for fault in found if f"{fault.file}:{fault.line}" == only]
    return random.Random(seed).sample(found, min(n, len(found)))


def main() -> None:
    """Try them, one line each; the score at the end."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--n", type=int, default=48, help="how many faults")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--stages", nargs="+", default=STAGES, choices=STAGES)
    parser.add_argument("--only", default="", metavar="FILE:LINE", help="every fault of one line instead")
    given = parser.parse_args()
    score: Counter[tuple[str, bool]] = Counter()
    limits: dict[str, float] = {}
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        for name in COPIED:
            (shutil.copytree if (ROOT / name).is_dir() else shutil.copy2)(ROOT / name, root / name)
        for fault in sample(given.stages, given.n, given.seed, given.only):
            if fault.stage not in limits:
                start = time.monotonic()
                if failed := run_tests(fault.stage, "", root, None, keep=True):
                    sys.exit(f"tests of {fault.stage} fail without any fault: {failed}")
                limits[fault.stage] = 30 + PATIENCE * (time.monotonic() - start)
            failed = try_fault(fault, root, limits[fault.stage])
            score[fault.stage, bool(failed)] += 1
            print(f"{f'killed ({failed})' if failed else 'SURVIVED'}  {fault}", flush=True)
    for stage in given.stages:
        print(f"{stage}: {score[stage, True]} of {score[stage, True] + score[stage, False]} killed")


if __name__ == "__main__":
    main()
