"""The quests that docs/quests.md shows can be laid over the game that its section `quests:` belongs to."""

import re
from pathlib import Path

import pytest

from pnp.model.read.build import build_game
from pnp.rules.loading import compile_quest
from pnp.source.diagnostics import Report
from pnp.source.load import load_game
from pnp.source.load.files import Memory

ROOT = Path(__file__).parents[2]
FERRY = ROOT / "tests" / "night-ferry"
FILES = {p.relative_to(FERRY).as_posix(): p.read_text("utf-8") for p in sorted(FERRY.rglob("*")) if p.is_file()}
FENCES = re.findall(r"```yaml\n(.*?)```", (ROOT / "docs" / "quests.md").read_text("utf-8"), re.S)


def test_the_section_of_the_page_is_one_of_a_game() -> None:
    section = next(fence for fence in FENCES if fence.startswith("quests:"))
    before, _, rest = FILES["game.yaml"].partition("quests:\n")
    report = Report()
    game = build_game(load_game(Memory(FILES | {"game.yaml": before + section + rest[rest.index("unreachable:") :]}),
                                report), report)  # fmt: skip
    assert not report.errors
    assert game.quest_rules is not None and game.quest_rules.uses["CROSSING"] == ("ways",)


@pytest.mark.parametrize("fence", [f for f in FENCES if f.startswith("title:")], ids=lambda f: f.split("\n")[0][7:])
def test_a_quest_of_the_page_can_be_laid(fence: str) -> None:
    ends = {"ways: [MILL, YARD]": "ways: [LANE]"}  # (the page shows how a quest begins, not all of it)
    for was, now in ends.items():
        fence = fence.replace(was, now)
    report = Report()
    laid = compile_quest(load_game(Memory(FILES | {"quests/shown.yaml": fence}), report), "", "shown", report)
    assert laid.game.quest is not None and len(laid.game.quest.encounters) > 1
