"""Put small faults into pnp one at a time, and count those that the tests of their own folder see.

    python -m benchmarks.faults                        # 330 faults in all folders
    python -m benchmarks.faults --folders press/impose --count 100 --seed 7
    python -m benchmarks.faults --only pnp/press/impose/kerf.py:41
    python -m benchmarks.faults --planted              # faults chosen by hand: planted.yaml

The faults are made in a copy of the project. Its tests run once under coverage (``pip install coverage``), so that each
fault is held against the tests that can see it, quickest first.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from pathlib import Path

from benchmarks.faults import lines, trial
from benchmarks.faults.changes import Fault
from benchmarks.faults.planted import explained, planted
from benchmarks.faults.sample import FOLDERS, folder_of, possible, sample

ROOT = Path(__file__).parents[2]


def copy_project(place: Path) -> Path:
    """Copy the files that git knows or would know, and return the folder of the copy."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, check=True, text=True).stdout
    copy = place / "tree"
    for name in filter(None, listed.split("\0")):
        source, target = ROOT / name, copy / name
        if source.is_file() and not (target.is_file() and target.read_bytes() == source.read_bytes()):
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, target)
    return copy


def lines_of(place: Path, copy: Path, folder: str) -> lines.Lines:
    """The tests that run each line of a folder. In a place that is used again, only files of tests are measured that have
    changed or were not reached."""
    file = place / f"{folder.replace('/', '-')}.json"
    changed = [test.stat().st_mtime for test in (copy / "tests" / "unit" / folder).rglob("test_*.py")]
    if not file.exists() or file.stat().st_mtime < max(changed):
        command = [sys.executable, "-m", "benchmarks.faults.lines", str(file), folder]
        subprocess.run(command, cwd=copy, check=True, env=trial.environment(copy), stdout=subprocess.DEVNULL)
    measured = lines.read(file)
    if measured.failed:
        print(f"{folder}: these tests fail without a fault and are left out: {', '.join(measured.failed)}")
    return measured


def chosen(copy: Path, given: argparse.Namespace) -> list[Fault]:
    """The faults that the command line asks for."""
    folders = tuple(given.folders)
    if given.only:
        return [
            fault
            for folder in folders
            for fault in possible(copy, folder)
            if f"{fault.file}:{fault.line}" in given.only
        ]
    if given.again:
        known = {
            line.split("  [")[0].split(" s  ")[1]
            for line in given.again.read_text().splitlines()
            if line.startswith("unseen")
        }
        return [fault for folder in folders for fault in possible(copy, folder) if str(fault) in known]
    return sample(copy, folders, given.count, given.seed)


def try_all(place: Path, copy: Path, faults: list[Fault], given: argparse.Namespace) -> Counter[tuple[str, str]]:
    """Try faults, folder by folder; return how many were seen, explained or unseen in each folder."""
    by_folder: dict[str, list[Fault]] = defaultdict(list)
    for fault in faults:
        by_folder[folder_of(fault)].append(fault)
    scores = [_try_folder(place, copy, folder, all_of, given) for folder, all_of in by_folder.items()]
    return sum(scores, Counter[tuple[str, str]]())


def _try_folder(
    place: Path, copy: Path, folder: str, faults: list[Fault], given: argparse.Namespace
) -> Counter[tuple[str, str]]:
    measured, equal = lines.Lines({}, (), {}, ()) if given.tests else lines_of(place, copy, folder), explained()
    results = place / "results.txt"
    results.write_text("")
    output = os.dup(1)  # (results are heard in a child whose own output goes to a file)

    def heard(result: trial.Result) -> None:
        reason = equal.get((result.fault.file, _line(copy, result.fault), result.fault.new), "")
        verdict = "seen" if result.seen_by else "explained" if reason else "unseen"
        line = f"{verdict:9} {result.seconds:6.1f} s  {result.fault}  [{result.fault.kind}]  {result.seen_by or reason}"
        os.write(output, f"{line}\n".encode())
        with results.open("a") as file:
            file.write(f"{verdict}\t{result.seen_by}\n")

    if given.afresh:
        for fault in faults:
            heard(trial.try_afresh(copy, fault, measured))
    else:
        trial.try_all(copy, given.tests or [f"tests/unit/{folder}"], measured, faults, heard, given.budget)
    rows = [line.split("\t") for line in results.read_text().splitlines()]
    seeing = {test for _, test in rows}
    control = sorted(test for test in seeing if "::" in test and "(" not in test.partition("[")[0])
    if control and (failed := trial.run_afresh(copy, measured, control))[0]:
        print(f"{folder}: {failed[1]} fails without a fault too, so this run proves nothing")
    return Counter((folder, verdict) for verdict, _ in rows)


def _line(copy: Path, fault: Fault) -> str:
    return (copy / fault.file).read_text("utf-8").split("\n")[fault.line - 1].strip()


def try_planted(copy: Path) -> int:
    """Try the faults of planted.yaml; return how many were not seen."""
    unseen = 0
    for fault, files in planted(copy):
        result = trial.try_afresh(copy, fault, lines.Lines({}, (), {}, ()), files=files)
        unseen += not result.seen_by
        print(
            f"{'seen' if result.seen_by else 'UNSEEN':6} {result.seconds:6.1f} s  {fault.kind}: {result.seen_by}",
            flush=True,
        )
    return unseen


def table(score: Counter[tuple[str, str]]) -> str:
    """Folders with their faults, as rows of Markdown."""
    rows = [f"| {'folder':14} | faults | seen | explained | unseen |", "|---|---:|---:|---:|---:|"]
    for folder in [*dict.fromkeys(folder for folder, _ in score), "all"]:
        counts = [
            sum(n for (name, v), n in score.items() if v == verdict and folder in (name, "all"))
            for verdict in ("seen", "explained", "unseen")
        ]
        rows.append(f"| {folder:14} | {sum(counts):6} | {counts[0]:4} | {counts[1]:9} | {counts[2]:6} |")
    return "\n".join(rows)


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.faults", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--count", type=int, default=330, help="about how many faults (330)")
    parser.add_argument("--seed", type=int, default=1, help="another sample for each seed (1)")
    parser.add_argument("--folders", nargs="+", default=FOLDERS, choices=FOLDERS, help="only these folders of pnp/")
    parser.add_argument("--only", nargs="+", default=[], metavar="FILE:LINE", help="all faults of these lines instead")
    parser.add_argument(
        "--again",
        type=Path,
        metavar="FILE",
        help="the faults that the output of an earlier run in this file has as unseen",
    )
    parser.add_argument(
        "--tests",
        nargs="+",
        default=[],
        metavar="FILE",
        help="hold the faults against the tests of these files or folders alone, without measuring: those first that name the module",
    )
    parser.add_argument("--planted", action="store_true", help="the faults of planted.yaml instead")
    parser.add_argument(
        "--afresh",
        action="store_true",
        help="import pnp for each fault instead of exchanging the code of functions, and run all tests",
    )
    parser.add_argument("--budget", type=float, default=60, help="seconds of tests for each fault, quickest first (60)")
    parser.add_argument("--list", action="store_true", help="list the faults and try none")
    parser.add_argument(
        "--place", type=Path, help="a folder for the copy and the measured lines, used again by the next run"
    )
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="pnp-faults-") as folder:
        place = (given.place or Path(folder)).resolve()
        copy = copy_project(place)
        if given.planted:
            return try_planted(copy)
        faults = chosen(copy, given)
        if given.list:
            print(*faults, sep="\n")
            return 0
        score = try_all(place, copy, faults, given)
    print(table(score))
    return min(1, sum(n for (_, verdict), n in score.items() if verdict == "unseen"))


if __name__ == "__main__":
    sys.exit(main())
