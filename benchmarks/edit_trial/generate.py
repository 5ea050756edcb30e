"""Write edits of code, tables, counts, cards, examples and glossary entries into a list, chosen by a seed.

python -m benchmarks.edit_trial.generate FOLDER... --seed 27 --count 14 --harmless 4 --out LIST-FOLDER
"""

import argparse
import random
from pathlib import Path

from benchmarks import edits
from benchmarks.edits import Edit

BREAKING = ("code: ", "data: ", "glossary", "cards", "example: ")
"""Beginnings of the kinds that are taken; edits of prose are written by hand."""
HARMLESS = ("a comment in code", "== turned round", "not == for !=", "and turned round", "an item renamed")


def line_of(edit: Edit, breaks: bool) -> str:
    """An edit as a line of a list."""
    kind = edit.kind.partition(":")[0] if breaks else "code"
    old, new = (text.replace("\n", "\\n") for text in (edit.old, edit.new))
    return f"{'breaking' if breaks else 'harmless'} {kind} | {old} => {new}"


def usable(folder: Path, all_edits: list[Edit], kinds: tuple[str, ...]) -> list[Edit]:
    """The edits of some kinds whose old text stands in its file once."""
    return [
        edit
        for edit in all_edits
        if edit.kind.startswith(kinds)
        and " => " not in edit.old + edit.new
        and (folder / edit.file).read_text("utf-8").count(edit.old) == 1
    ]


def listed(folder: Path, seed: int, count: int, harmless: int) -> str:
    """The chosen edits of a game, by file."""
    edits.DATA = folder.parent
    chance = random.Random(f"{seed} {folder.name}")
    breaking = usable(folder, list(edits.edits_of(folder.name)), BREAKING)
    others = usable(folder, list(edits.harmless_of(folder.name)), HARMLESS)
    chosen = [(edit, True) for edit in chance.sample(breaking, min(count, len(breaking)))]
    chosen += [(edit, False) for edit in chance.sample(others, min(harmless, len(others)))]
    files = sorted({edit.file for edit, _ in chosen})
    return "".join(
        f"# {file}\n" + "".join(f"{line_of(edit, breaks)}\n" for edit, breaks in chosen if edit.file == file)
        for file in files
    )


def main() -> None:
    """Write a list for each game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--seed", type=int, default=27)
    parser.add_argument("--count", type=int, default=14, help="breaking edits of each game")
    parser.add_argument("--harmless", type=int, default=4, help="harmless edits of each game")
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    for folder in given.folders:
        text = listed(folder, given.seed, given.count, given.harmless)
        (given.out / f"{folder.name}.txt").write_text(text, "utf-8")


if __name__ == "__main__":
    main()
