"""A valid game, changed in one to four places: each file by what it is."""

import random
from collections.abc import Mapping
from dataclasses import dataclass, field

from benchmarks.fuzz.byte_changes import change_archive, change_bytes
from benchmarks.fuzz.drawing_changes import DRAWING
from benchmarks.fuzz.seeds import Seed
from benchmarks.fuzz.text_changes import CATALOGUE, CHAPTER, NO_RULES, PLAIN, TABLE, Change
from benchmarks.fuzz.yaml_changes import change_fence, change_json, change_yaml

PICTURES = (".png", ".jpg", ".jpeg", ".webp", ".gif", ".tiff", ".ttf", ".otf")
LINK = b"\0link:"
"""Content of a file that is written as a link to what follows."""
PIPE = b"\0pipe"
LINKS = (b"../secret.md", b"../secret.png", b"/etc/passwd", b"/dev/zero", b".", b"..", b"nothing", b"game.yaml")
SLOW = ("evidence/", "locale/")
"""Of these a file is seldom picked: there is less to find."""


@dataclass
class Mutant:
    """A spoilt game: its files, and what was done to them."""

    seed: str
    files: dict[str, bytes]
    told: list[str] = field(default_factory=list)
    touched: set[str] = field(default_factory=set)
    """The files that were changed."""


def spoil(seed: Seed, rng: random.Random) -> Mutant:
    """A mutant of a seed, the same for the same state of chance."""
    mutant = Mutant(seed.name, dict(seed.files))
    names = [
        n for n in mutant.files if seed.rules_too or not n.startswith(("rules/", "game.yaml", "cards.", "evidence/"))
    ]
    for _ in range(rng.choice((1, 1, 1, 1, 2, 2, 3, 4))):
        name = _pick(names, rng)
        if name in mutant.files:
            mutant.touched.add(name)
            mutant.files[name] = changed(name, mutant.files, rng, mutant.told, seed.rules_too)
    if rng.random() < 0.03:
        _files(mutant, names, rng)
    return mutant


def _pick(names: list[str], rng: random.Random) -> str:
    """Every kind of file is picked about as often as another."""
    kinds: dict[str, list[str]] = {}
    for name in names:
        kinds.setdefault(next((s for s in SLOW if name.startswith(s)), name.rpartition(".")[2]), []).append(name)
    weights = [0.5 if kind in SLOW else 1 + 0.5 * min(len(of), 6) for kind, of in kinds.items()]
    return rng.choice(rng.choices(list(kinds.values()), weights)[0])


def changed(
    name: str, files: Mapping[str, bytes], rng: random.Random, told: list[str], rules_too: bool = True
) -> bytes:
    """The content of a file, changed once."""
    data = files[name]
    ending = name[name.rfind(".") :].lower()
    if data.startswith((LINK, PIPE)):
        return data
    if ending in (".xlsx", ".ods"):
        told.append(f"archive in {name}")
        return change_archive(data, rng)
    if ending in PICTURES or rng.random() < 0.02:
        told.append(f"bytes in {name}")
        return change_bytes(data, rng)
    text = data.decode("utf-8", "surrogateescape")
    others = [d.decode("utf-8", "surrogateescape") for n, d in files.items() if n != name and n.endswith(ending)]
    others = rng.sample(others, min(3, len(others)))
    new = _by_tree(name, ending, text, others, rng)
    if new is not None:
        told.append(f"tree in {name}")
    else:
        change = rng.choice(_ways(ending, rules_too))
        told.append(f"{change.__name__} in {name}")
        new = change(text, rng, others)
    return new.encode("utf-8", "surrogatepass" if _has_pairs(new) else "surrogateescape")


def _has_pairs(text: str) -> bool:
    """Whether there are halves of pairs that no bytes of a file stand for."""
    return any("\ud800" <= c <= "\udfff" and not "\udc80" <= c <= "\udcff" for c in text)


def _by_tree(name: str, ending: str, text: str, others: list[str], rng: random.Random) -> str | None:
    if ending in (".yaml", ".yml") and rng.random() < 0.75:
        return change_yaml(text, rng, others)
    if ending == ".json" and rng.random() < 0.8:
        return change_json(text, rng)
    if ending == ".md" and rng.random() < 0.2:
        return change_fence(text, rng, others)
    return None


def _ways(ending: str, rules_too: bool) -> list[Change]:
    ways: dict[str, list[Change]] = {
        ".md": CHAPTER if rules_too else NO_RULES, ".csv": TABLE, ".po": CATALOGUE, ".j2": DRAWING, ".svg": DRAWING
    }  # fmt: skip
    return ways.get(ending, PLAIN)


def _files(mutant: Mutant, names: list[str], rng: random.Random) -> None:
    """A file that is missing, has another name, or is no file."""
    name = rng.choice([n for n in names if n in mutant.files])
    mutant.touched.add(name)
    way = rng.randrange(5)
    if way == 0:
        del mutant.files[name]
        mutant.told.append(f"{name} deleted")
    elif way == 1:
        mutant.files[name] = LINK + rng.choice(LINKS)
        mutant.told.append(f"{name} is a link")
    elif way == 2:
        mutant.files[name] = PIPE
        mutant.told.append(f"{name} is a pipe")
    else:
        new = rng.choice(("rules/..md", "rules/00-\u202ex.md", f"{name}/x", f"x/{name}", name.upper(), f"{name}.md", "rules/05-é中.md", "locale/zz.po", "locale/x y.po", "locale/...po", "cards.yaml", "rules/05.md"))  # fmt: skip
        mutant.files[new] = mutant.files.pop(name) if way == 3 else mutant.files[name]
        mutant.told.append(f"{name} as {new}")
