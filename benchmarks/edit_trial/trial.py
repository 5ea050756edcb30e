"""How much of an edit does a check judge before anybody agrees? Breaking and harmless edits of eight games, one at a time.

The edits stand in the lists beside this file, a game each, and were written before the first run. A line is
``breaking KIND | OLD => NEW`` or ``harmless KIND | OLD => NEW`` for the file named above it; ``\\n`` is a line break.

Each edit is made in a copy of its game, in one edition, and goes through what `pnp check --no-play` does without
translations and layout: static checks, examples, scenarios of the game's folder, and pairs. An edit is *noticed* where
an error, a warning or an open pair is new; *judged* where something other than an open pair is. Texts that are out of
date because of an edit (PNP600, PNP601, PNP415) do not count. The rank is the share of pairs of a breaking edit and a
harmless one in which the breaking one weighs more.

    python -m benchmarks.edit_trial.trial [--game GAME] [--round N] [--every N] [--list missed|pair|judged|alarms]
"""

import argparse
import json
import re
import shutil
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from pnp.app.game.new_game import write_new_game
from pnp.app.review.editions import Edition, edition_of
from pnp.app.review.pairs import agreed_of, check_pairs, find_open, open_clauses, write_agreed
from pnp.base.gc_tuning import collect_rarely
from pnp.checks.edition.check_edition import verify_examples
from pnp.checks.pairs.agreed import agreement_of
from pnp.checks.pairs.briefs import check_briefs
from pnp.checks.pairs.code_cache import CodeTexts
from pnp.checks.pairs.declared_words import check_declared_words
from pnp.checks.pairs.open_pairs import weight
from pnp.checks.pairs.words import check_advice, check_words
from pnp.checks.search import scenarios
from pnp.checks.static.binding import check_binding
from pnp.model.game import Game
from pnp.rules import RuleSet
from pnp.rules.loading import load_and_compile
from pnp.source.diagnostics import Diagnostic, Failed, Report

ROOT = Path(__file__).parents[2]
EDITIONS = {
    "cards": "level-none",
    "cards/rules/04-three-levels.md": "level-simple",
    "cards/rules/05-ten-levels.md": "level-normal",
    "cards/rules/06-levels.md": "level-normal",
    "cards/rules/16-campaign.md": "level-normal",
    "deck-of-fey": "troll-tricker",
    "deck-of-fey/rules/04-rebel-runs.md": "rebel-runs",
    "deck-of-fey/rules/05-holy-matrimony.md": "holy-matrimony",
    "deck-of-fey/rules/06-options.md": "holy-matrimony",
    "living-trumps": "amber",
    "living-trumps/rules/08-chaos.md": "chaos",
    "living-trumps/rules/09-keep.md": "shadow",
    "living-trumps/rules/14-patternfall.md": "patternfall",
}
"""The edition in which edits are tried, by game or file; "" for a game that has one alone."""
HERE = Path(__file__).parent
ROUNDS = {
    "1": HERE,
    "2": HERE / "second",
    "3": HERE / "third",
    "4": HERE / "fourth",
    "5": HERE / "fifth",
    "6": HERE / "sixth",
}
"""The lists of edits. Those of each further round were written when the checks had been made on the earlier ones."""
OTHERS = ("night-ferry", "blind-beacons", "honey-ledger", "hare-race")
"""Games of the tests and reference games, which are agreed to as they are."""
DRAFT = "draft"
"""The game that `pnp new` writes."""
STALE = frozenset({"PNP600", "PNP601", "PNP415"})
OPEN = "PNP309"
PARAPHRASES: dict[tuple[Path, str], dict[str, str]] = {}
"""What was worked out of code, by game and edition, shared by the edits."""
JUDGED = 3.0
"""The weight of an edit that is judged: more than that of any open pair."""


@dataclass(frozen=True)
class Edit:
    """One change of one file."""

    game: str
    breaks: bool
    kind: str
    file: str
    old: str
    new: str

    @property
    def edition(self) -> str:
        """The edition in which it is tried."""
        return EDITIONS.get(f"{self.game}/{self.file}", EDITIONS.get(self.game, ""))


@dataclass(frozen=True)
class Outcome:
    """What a check says of a game."""

    diagnostics: tuple[Diagnostic, ...]
    edition: Edition | None = None
    """None where its files cannot be understood."""


@dataclass(frozen=True)
class Verdict:
    """What a check says of an edit beyond what it said of the game before."""

    edit: Edit
    new: tuple[Diagnostic, ...]
    weight: float

    @property
    def is_noticed(self) -> bool:
        """Whether anything is said."""
        return bool(self.new)

    @property
    def is_judged(self) -> bool:
        """Whether something other than an open pair is said."""
        return any(d.code != OPEN for d in self.new)


# ------------------------------------------------------------------------------------------------- the edits
def edits_in(file: Path) -> Iterator[Edit]:
    """The edits of a list."""
    target = ""
    for line in file.read_text("utf-8").split("\n"):
        if line.startswith("# "):
            target = line.removeprefix("# ")
        elif line:
            head, _, change = line.partition(" | ")
            how, _, kind = head.partition(" ")
            old, _, new = change.partition(" => ")
            yield Edit(file.stem, how == "breaking", kind, target, old.replace("\\n", "\n"), new.replace("\\n", "\n"))


def stands(edit: Edit, place: Path) -> bool:
    """Whether the old words of an edit still stand in its file, and only once."""
    return (place / edit.game / edit.file).read_text("utf-8").count(edit.old) == 1


# ------------------------------------------------------------------------------------------------- judging them
def make_games(place: Path, status: str = "") -> None:
    """Copy the games to be edited into a folder; those without an agreed.yaml are agreed to as they are. ``status``:
    that of all games from now on."""
    shutil.copytree(ROOT / "data", place, dirs_exist_ok=True)
    for name in OTHERS:
        homes = (ROOT / "data" / "games" / name, ROOT / "tests" / name)
        shutil.copytree(next(home for home in homes if home.is_dir()), place / name)
        (place / name / "agreed.yaml").unlink(missing_ok=True)
    write_new_game(place / DRAFT, "Around the Fire", Report())
    for name in (*OTHERS, DRAFT):
        begin(place / name)
    for file in place.glob("*/game.yaml"):
        text = file.read_text("utf-8")
        file.write_text(re.sub(r"(?m)^status: .*$", f"status: {status}", text) if status else text, "utf-8")


def begin(folder: Path) -> None:
    """Agree to a game of one edition as it is."""
    loaded = load_and_compile(folder, "", Report())
    edition = edition_of(loaded.game, loaded.rules)
    entries = {key: agreement_of([pair]) for key, pair in edition.pairs.items()}
    write_agreed(folder, [edition], entries, Report())


def outcome(folder: Path, variant: str) -> Outcome:
    """What a check says of a game in one of its editions."""
    report = Report()
    try:
        loaded = load_and_compile(folder, variant, report)
    except Failed as failed:
        return Outcome(tuple(failed.report))
    game, rules = loaded.game, loaded.rules
    check_binding(game, rules, report)
    report.add_all([*check_words(game, rules), *check_advice(game, rules)])
    report.add_all([*check_briefs(game), *check_declared_words(game)])
    if not report.errors:
        verify_examples(game, rules, report)
    edition = edition_of(game, rules, CodeTexts(game, PARAPHRASES.setdefault((folder, variant), {}), use_cache=False))
    check_pairs(folder, [edition], not variant, False, report)
    return Outcome(tuple(d for d in report if d.severity != "note" and d.code not in STALE), edition)


def share_runs() -> None:
    """Run the scenarios of a game's folder once for all edits that leave its code, game.yaml and tables as they are."""
    run_file, results = scenarios._own_file, dict[object, object]()

    def shared(game: Game, rules: RuleSet, file: str, text: str) -> object:
        data = hash(tuple(sorted((name, source) for name, source in game.sources.items() if not name.endswith(".md"))))
        key = rules.digest, data, game.variant, file, text
        if key not in results:
            results[key] = run_file(game, rules, file, text)
        return results[key]

    scenarios._own_file = shared  # type: ignore[assignment]


def heaviest(folder: Path, edition: Edition) -> float:
    """The weight of the open pair that a review shows first."""
    agreed = agreed_of(folder, Report())
    assert agreed is not None
    clauses = open_clauses(folder, [edition], find_open([edition], agreed, False))
    return max((weight(clause.open_pair, clause.runs, clause.reversal is not None) for clause in clauses), default=0.0)


def judge(edit: Edit, place: Path, before: Outcome) -> Verdict:
    """Make an edit in a copy of its game, see what a check says, and take it back."""
    file = place / edit.game / edit.file
    text = file.read_text("utf-8")
    try:
        file.write_text(text.replace(edit.old, edit.new), "utf-8")
        after = outcome(place / edit.game, edit.edition)
        known = {(d.code, d.message) for d in before.diagnostics}
        new = tuple(d for d in after.diagnostics if (d.code, d.message) not in known)
        return Verdict(edit, new, weight_of(new, after, place / edit.game))
    finally:
        file.write_text(text, "utf-8")


def weight_of(new: Sequence[Diagnostic], after: Outcome, folder: Path) -> float:
    """How high an edit stands in a report: errors and contradictions first, then open pairs by their own weight."""
    if any(d.code != OPEN for d in new) or after.edition is None:
        return JUDGED
    return heaviest(folder, after.edition) if new else 0.0


def verdicts(edits: Sequence[Edit], place: Path) -> Iterator[Verdict]:
    """The verdict on each edit."""
    before: dict[tuple[str, str], Outcome] = {}
    for edit in edits:
        key = edit.game, edit.edition
        if key not in before:
            before[key] = outcome(place / edit.game, edit.edition)
        yield judge(edit, place, before[key])


# ------------------------------------------------------------------------------------------------- figures
def percent(part: int, whole: int) -> str:
    """A share, as text."""
    return f"{100 * part / whole:.0f} % ({part} of {whole})" if whole else "-"


def rank(breaking: Sequence[Verdict], harmless: Sequence[Verdict]) -> float:
    """The share of pairs in which the breaking edit weighs more; equal weights count half."""
    pairs = [(one.weight, other.weight) for one in breaking for other in harmless]
    return sum(1.0 if one > other else 0.5 if one == other else 0.0 for one, other in pairs) / max(1, len(pairs))


def print_figures(all_verdicts: Sequence[Verdict]) -> None:
    """The four figures, and a table by kind."""
    breaking = [v for v in all_verdicts if v.edit.breaks]
    harmless = [v for v in all_verdicts if not v.edit.breaks]
    print("| kind | edits | noticed | judged |\n|---|--:|--:|--:|")
    for kind in dict.fromkeys(v.edit.kind for v in breaking):
        own = [v for v in breaking if v.edit.kind == kind]
        print(f"| {kind} | {len(own)} | {sum(v.is_noticed for v in own)} | {sum(v.is_judged for v in own)} |")
    print(f"\nnoticed: {percent(sum(v.is_noticed for v in breaking), len(breaking))}")
    print(f"judged without agreement: {percent(sum(v.is_judged for v in breaking), len(breaking))}")
    alone = sum(map(is_seen_alone, breaking))
    print(f"  without what was agreed: {percent(alone, len(breaking))}")
    print(f"false alarms: {percent(sum(v.is_judged for v in harmless), len(harmless))}")
    prose = [v for v in harmless if v.edit.kind == "rewording"]
    print(f"  of rewordings: {percent(sum(v.is_judged for v in prose), len(prose))}")
    print(f"breaking above harmless: {100 * rank(breaking, harmless):.0f} of 100 pairs")
    print(f"  above rewordings: {100 * rank(breaking, prose):.0f} of 100 pairs")


def print_games(all_verdicts: Sequence[Verdict]) -> None:
    """The figures of each game."""
    print(
        "\n| game | breaking | noticed | judged | harmless | false alarms | order |\n|---|---:|---:|---:|---:|---:|---:|"
    )
    for game in dict.fromkeys(v.edit.game for v in all_verdicts):
        breaking, harmless = ([v for v in all_verdicts if v.edit.game == game and v.edit.breaks == b] for b in (1, 0))
        noticed, judged, alarms = (
            sum(v.is_noticed for v in breaking), sum(v.is_judged for v in breaking), sum(v.is_judged for v in harmless)
        )  # fmt: skip
        order = f"{100 * rank(breaking, harmless):.0f}" if breaking and harmless else "-"
        print(f"| {game} | {len(breaking)} | {noticed} | {judged} | {len(harmless)} | {alarms} | {order} |")


def is_seen_alone(verdict: Verdict) -> bool:
    """Whether an edit is judged without what was agreed."""
    return any(d.code not in (OPEN, "PNP614") for d in verdict.new)


def is_listed(verdict: Verdict, wanted: str) -> bool:
    """Whether a verdict is of the list that somebody wants to see."""
    match wanted:
        case "missed":
            return verdict.edit.breaks and not verdict.is_noticed
        case "pair":
            return verdict.edit.breaks and verdict.is_noticed and not verdict.is_judged
        case "judged":
            return verdict.edit.breaks and verdict.is_judged
        case "alarms":
            return not verdict.edit.breaks and verdict.is_judged
    return True


def noted(all_verdicts: Iterable[Verdict], file: Path | None) -> Iterator[Verdict]:
    """The verdicts, each written into a file as soon as it is there, so that a run that is stopped is not lost."""
    for verdict in all_verdicts:
        if file is not None:
            said = [(d.code, d.message) for d in verdict.new]
            with file.open("a", encoding="utf-8") as out:
                out.write(json.dumps({**vars(verdict.edit), "weight": verdict.weight, "said": said}) + "\n")
        yield verdict


def main() -> None:
    """Judge the edits, and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", action="append", help="a game (default: all)")
    parser.add_argument("--round", choices=list(ROUNDS), action="append", help="a round of edits (default: all)")
    parser.add_argument(
        "--status", default="", help="the status of the games: draft, playable or final (default: theirs)"
    )
    parser.add_argument("--out", type=Path, help="write each verdict into this file, a line of JSON each")
    parser.add_argument("--every", type=int, default=1, help="try every Nth edit alone")
    parser.add_argument("--list", choices=("missed", "pair", "judged", "alarms", "all"), default="missed")
    given = parser.parse_args()
    files = [file for each in given.round or ROUNDS for file in sorted(ROUNDS[each].glob("*.txt"))]
    edits = [edit for file in files if not given.game or file.stem in given.game for edit in edits_in(file)][
        :: given.every
    ]
    collect_rarely()
    share_runs()
    began = time.perf_counter()
    with tempfile.TemporaryDirectory() as name:
        place = Path(name)
        make_games(place, given.status)
        standing = [edit for edit in edits if stands(edit, place)]
        all_verdicts = list(noted(verdicts(standing, place), given.out))
    print(f"{len(standing)} edits, {time.perf_counter() - began:.0f} s\n")
    for edit in edits:
        if edit not in standing:
            print(f"no longer in the game: {edit.game}/{edit.file}: {edit.old[:90]!r}")
    print_figures(all_verdicts)
    print_games(all_verdicts)
    for v in (v for v in all_verdicts if is_listed(v, given.list)):
        print(
            f"- {v.edit.game}/{v.edit.file} ({v.edit.kind}) {v.weight:.2f}: {v.edit.old[:110]!r} => {v.edit.new[:110]!r}"
        )
        for d in v.new:
            print(f"    {d.code} {d.message}")


if __name__ == "__main__":
    main()
