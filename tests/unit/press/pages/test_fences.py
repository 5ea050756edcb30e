"""`show` and `example` fences: every fault is a diagnostic at its place, and nothing is left out in silence."""

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pnp.app.build.sheets import FacesByName
from pnp.app.played.facts import played_facts
from pnp.checks.search.examples import check_examples, run_examples
from pnp.model.read.build import build_game
from pnp.model.text.catalogue import load_catalogue
from pnp.press.edition.edition import PieceFormat, build_edition, build_facts
from pnp.press.pages import build_rulebook, reference_page
from pnp.press.pages.geometry import A5
from pnp.press.pages.reference_layout import A4
from pnp.press.pieces import draw_prints
from pnp.rules import compile_rules
from pnp.source.diagnostics import Diagnostic, Failed, Report
from pnp.source.load import Memory, load_game
from tests import tiny

HARES = tiny.HARE_RACE
GAME = tiny.FILES["game.yaml"].replace(
    "tables:\n",
    """boards:
  ring: {of: colour, ring: 5}
rankings:
  pairs: {rank: rank, suit: colour, hands: [{hand: PAIR, groups: [2]}, {hand: LOOSE}]}
tables:
  by_steps: {key: num, type: rank, cells: {0: LOW, 1: HIGH}}
  duel: {keys: [rank, rank], type: num, cells: {LOW: {LOW: 1, HIGH: 2}, HIGH: {LOW: 1, HIGH: 2}}}
  none: {key: rank, type: num, some: yes, cells: {}}
""",
)  # fmt: skip
CHAPTER = "# Shown {#shown}\n\nWhat there is. {#shown-all kind=advice}\n\n"
FORMATS = {"poker": PieceFormat(63.0, 88.0), "token-25": PieceFormat(25.0, 25.0)}


def fence(text: str, word: str = "show") -> str:
    return f"```{word}\n{text.rstrip()}\n```\n\n"


def built(*fences: str, reference: str = "") -> list[Diagnostic]:
    """What is said of a game with these fences; where nothing is, the pages that show them are made."""
    report = Report()
    texts = {**tiny.FILES, "game.yaml": GAME, "rules/09-shown.md": CHAPTER + "".join(fences)}
    texts["reference.md"] = f"# Reference\n\n## A section\n\n{reference or fence('limits: yes')}"
    tree = load_game(Memory(texts), report)
    try:
        game = build_game(tree, report)
    except Failed:
        return report.diagnostics
    rules = compile_rules(game, report)
    report.add_all(check_examples(game, rules, run_examples(game, rules)))
    if not report.errors:
        facts = build_facts(game, played_facts(game, rules), {}, FORMATS, (HARES,))
        edition = build_edition(facts, "en", load_catalogue(tree, "en", report), report)
        edition = replace(edition, faces=FacesByName(draw_prints(edition), edition.facts.formats))
        build_rulebook(edition, A5)
        reference_page(edition, A4)
    return report.diagnostics


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("ranking: pocker", "6:10 PNP107 there is no ranking `pocker` | write `pairs`"),
        ("table: worht", "6:8 PNP107 there is no table `worht` | write `worth`"),
        ("cards: hares\nby: rank", "6:8 PNP107 there is no card kind `hares` | write `hare`"),
        ("cards: hare\nby: rnk", "7:5 PNP107 there is no column with names `rnk` | write `rank`"),
        ("cards: hare\nby: says", "7:5 PNP107 there is no column with names `says`"),
        ("cards: hare", "6:1 PNP105 by which column are the cards of `hare` shown? | write `by:` and `colour` or `rank`"),
        ("cards: hare\nby: rank\nwindow: [5, 10, 50]",
         "8:9 PNP106 a window is four numbers, mm: its left and upper edge on the face, its width and its height "
         "| write, for example, `window: [5, 10, 50, 60]`"),

        ("cards: hare\nby: rank\ncolumns: [rank, syas]", "8:17 PNP107 there is no column `syas` | write `says`"),
        ("setup: x", "6:8 PNP106 `setup` cannot be `x`: expected a whole number"),
        ("clauses: [gaol]", "6:11 PNP107 there is no clause `gaol`"),
        ("actions: [hop, hopp]", "6:16 PNP107 there is no phase `hopp` | write `hop`"),
        ("components: 3", "6:13 PNP106 `components` cannot be `3`: expected `yes` or `no`"),
        ("componets: yes", "6:1 PNP104 a `show` fence has no key `componets` | write `components`"),
        ("tabel: worth", "6:1 PNP104 a `show` fence has no key `tabel` | write `table`"),
        ("boks: yes", "6:1 PNP104 a `show` fence has no key `boks`"),
        ("box: yes", "6:1 PNP104 a `show` fence has no key `box`"),
        ("steps: [worth]", "6:1 PNP104 a `show` fence has no key `steps`"),
        ("cycle: worth", "6:8 PNP106 the cells of `worth` are not lists of members of its own key | write `table: worth`"),
        ("board: ring\nby: duel", "7:5 PNP107 there is no table with a number as its key `duel`"),
        ("board: rign", "6:8 PNP107 there is no board `rign` | write `ring`"),
        ("table: worth\nglossary: yes", "7:1 PNP106 a `show` fence shows one thing, but this one shows `table` and `glossary`"),
        ("table: worth\nby: rank", "7:1 PNP106 `by` belongs to `cards` or `board`"),
        ("by: rank", "PNP106 `by` belongs to `cards` or `board`"),
        ("setup: 0", "6:8 PNP106 `setup` must be at least 1"),
        ("- glossary", "PNP115 a `show` holds keys and values"),
    ],
)  # fmt: skip
def test_every_fault_of_a_show_fence_is_said_at_its_place(text: str, said: str) -> None:
    found = [f"{d.span.line}:{d.span.column} {d.code} {d.message} | {d.help}" for d in built(fence(text))]
    assert any(said in line for line in found), found


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("boks: yes", "6:1 PNP104 a `show` fence of the reference has no key `boks` | its keys are"),
        ("setup: 2", "6:1 PNP104 a `show` fence of the reference has no key `setup`"),
        ("sequence: tre", "6:11 PNP106 `sequence` cannot be `tre`: expected `yes`, `no` or `tree` | write `tree`"),
        ("steps: [dael]", "6:9 PNP107 there is no clause `dael` | write `deal`"),
        ("tables: [worth, duel]", "6:17 PNP106 `duel` has two keys"),
        ("tables: [worth, wort]", "6:17 PNP107 there is no table `wort` | write `worth`"),
        ("tables: [worth, none, by_steps]\nheads: rank", "7:8 PNP106 there are more tables than members of `rank`"),
        ("tables: [worth]\nheads: rnak", "7:8 PNP107 there is no enumeration `rnak` | write `rank`"),
        ("limits: yes\nbeside: 3", "7:9 PNP106 `beside` must be at most 0.95"),
        ("heads: rank", "6:1 PNP106 `heads` belongs to `tables`"),
    ],
)  # fmt: skip
def test_every_fault_of_a_reference_is_said_at_its_place(text: str, said: str) -> None:
    found = [f"{d.span.line}:{d.span.column} {d.code} {d.message} | {d.help}" for d in built(reference=fence(text))]
    assert any(said in line for line in found), found


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("expct: {round: 9}", "expct"),
        ("plaiers: [Ada]", "plaiers"),
        ("shows: [ZZ]", "there is no card `ZZ` to show"),
        ("do: [{turn: end}]", "turn"),
        ("given: {from: nowhere}", "nowhere"),
    ],
)
def test_every_fault_of_an_example_is_said_at_its_place(text: str, said: str) -> None:
    base = "players: [Ada, Bruno]\ntells: Nothing happens.\n"
    found = [d for d in built(fence(base + text, "example")) if d.severity == "error"]
    assert any(said in d.message and d.span.line == 8 and d.span.file.endswith("rules/09-shown.md") for d in found), (
        found
    )


@pytest.mark.parametrize(
    "text",
    ["sequence: yes", "turn: yes", "actions: hop", "reactions: yes", "limits: no", "clauses: deal", "icons: yes",
     "cards: hare\nby: rank\ncolumns: [rank, says]", "cards: hare\nby: rank\ncolumns: [rank, says]\nwindow: [5, 10, 50, 60]",
     "ranking: pairs", "table: duel", "table: none", "board: ring",
     "board: ring\nby: by_steps", "components: yes", "setup: 2", "glossary: yes", "rulings: yes", "credits: yes"],
)  # fmt: skip
def test_what_may_be_shown_is_shown(text: str) -> None:
    assert [d for d in built(fence(text)) if d.severity == "error"] == []


@pytest.mark.parametrize(
    "text",
    ["sequence: tree", "steps: [deal, finish]", "tables: [worth, none]", "tables: [worth, none]\nheads: rank",
     "limits: yes\nbox: yes", "table: duel\nbeside: 0.4"],
)  # fmt: skip
def test_what_a_reference_may_show_is_shown(text: str) -> None:
    assert [d for d in built(reference=fence(text)) if d.severity == "error"] == []


# ------------------------------------------------------------------------------------------------- whatever is written
KEYS = ["sequence", "turn", "actions", "reactions", "limits", "clauses", "cards", "by", "columns", "ranking", "table",
        "board", "icons", "components", "setup", "glossary", "rulings", "credits", "steps", "tables", "heads", "box",
        "beside", "tabel", "expct", "players", "given", "do", "expect", "shows", "tells"]  # fmt: skip
VALUES = ["yes", "no", "", "~", "0", "2", "-1", "0.4", "1e9", "x", "[]", "{}", "[[]]", "hare", "rank", "says", "[rank]",
          "worth", "duel", "none", "by_steps", "[worth, duel]", "ring", "pairs", "hop", "[hop]", "[deal]", "finish",
          "colour", "tree", "[Ada, Bruno]", "{from: nothing}", "[{end: turn}]", '"{{ x }}"', "é中"]  # fmt: skip
FENCES = st.dictionaries(st.sampled_from(KEYS), st.sampled_from(VALUES), min_size=1, max_size=3).map(
    lambda said: "".join(f"{key}: {value}\n" for key, value in said.items())
)


@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
@given(FENCES, FENCES, st.sampled_from(["show", "example"]))
def test_whatever_a_fence_holds_the_answer_is_diagnostics(shown: str, referred: str, word: str) -> None:
    for fault in built(fence(shown, word), reference=fence(referred)):
        assert fault.message and fault.span.file
