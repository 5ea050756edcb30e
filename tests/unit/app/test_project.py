"""The Python API: what a game is, how it is checked, played, kept, simulated, drawn."""

import re
from pathlib import Path

import pytest
from lxml import etree

import pnp
from pnp.app.cli import main
from pnp.checks.edition import CheckOptions

ROOT = Path(__file__).parents[3]
RACE = ROOT / "tests" / "hare-race"
AGENTS = """
def first(view, question):
    return 0

class Last:
    def __call__(self, view, question):
        return len(question.options) - 1

def lost(view, question):
    return len(question.options)

word = "hello"
"""


@pytest.fixture
def hearts() -> pnp.Project:
    return pnp.load("hearts")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my_agents_of_a_test.py").write_text(AGENTS)
    return tmp_path


def test_a_game_is_found_by_name_and_by_folder(hearts: pnp.Project) -> None:
    assert (hearts.id, hearts.title, hearts.players, hearts.variant, hearts.variants) == (
        "hearts",
        "Hearts",
        (4, 4),
        "",
        (),
    )
    assert pnp.load(RACE).folder == RACE and "hearts" in repr(hearts)
    assert pnp.load("deck-of-fey", "rebel-runs").variant == "rebel-runs"


@pytest.mark.parametrize(("name", "variant", "locale", "code"), [("heart", "", "", "PNP100"), ("hearts", "x", "", "PNP117"), ("hearts", "", "xx", "PNP118")])  # fmt: skip
def test_what_there_is_not_is_told_by_its_code(name: str, variant: str, locale: str, code: str) -> None:
    with pytest.raises(pnp.Failed, match=code) as raised:
        pnp.load(name, variant, locale)
    assert [d.code for d in raised.value.report.errors] == [code]


def test_texts_are_in_the_language_that_is_asked_for() -> None:
    english, french = (pnp.load("all-but-malice", locale=locale).rows("zones") for locale in ("en", "fr"))
    assert [z["name"] for z in english] == [z["name"] for z in french]
    assert [z["label"] for z in english] != [z["label"] for z in french]


def test_every_part_of_the_model_comes_as_plain_rows(hearts: pnp.Project) -> None:
    cards = hearts.rows("cards")
    assert len(cards) == 52 and {"kind", "code", "copies", "rank", "suit"} <= set(cards[0])
    for part in ("cards", "zones", "clauses", "rules", "numbers", "components"):
        rows = hearts.rows(part)  # type: ignore[arg-type]
        assert rows and all(isinstance(v, str | int | bool | tuple | None) for row in rows for v in row.values()), part
    told = {rule for clause in hearts.clauses for rule in clause.rules}
    assert told == {str(rule["name"]) for rule in hearts.rows("rules")}


def test_a_game_is_played_by_answers_in_words_and_by_place(hearts: pnp.Project) -> None:
    table = hearts.play(seed=5, agents={1: "random", 2: "random", 3: "random"}, names=["Me"])
    assert table.players[0] == "Me" and table.deciding == 0 and table.prompt and len(table.options) > 1
    label = table.options[-1]
    view, tape = table.view(), table.tape
    table.answer(label)
    assert table.undo() and (table.view(), table.tape) == (view, tape)
    with pytest.raises(pnp.IllegalAnswer, match="none of"):
        table.answer("the king of nowhere")
    while table.deciding >= 0:
        table.answer(0)
    assert table.outcome is not None and table.winners and table.prompt == "" and table.options == ()
    assert all(len(scores) == 4 for scores in table.scores.values()) and table.scores
    assert len(table.whole_log()) >= len(table.log(0)) > 10


def test_a_saved_game_goes_on_and_is_shown_again(
    hearts: pnp.Project, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = hearts.play(agents=[None, "random", "random", "random"])
    for _ in range(4):
        table.answer(0)
    file = table.save("game.json")
    again = hearts.resume(file, agents=[None, "random", "random", "random"])
    assert (again.view(), again.log(), again.tape) == (table.view(), table.log(), table.tape)
    assert table.replay().view() == table.view()
    steps = hearts.replay(file, seat=0).steps
    assert [step.text for step in steps] == list(table.log(0))
    assert main(["replay", "game.json", "--seat", "1"]) == 0
    assert table.log(0)[-1] in capsys.readouterr().out
    with pytest.raises(pnp.Failed, match="PNP122"):
        pnp.load("crazy-eights").resume(file)


def test_agents_of_ones_own_play_and_are_counted(hearts: pnp.Project, folder: Path) -> None:
    asked = []

    def careful(view: pnp.View, question: pnp.Question) -> int:
        asked.append((view.seat, question.seat))
        return 0

    figures = hearts.simulate(games=4, agents=[careful, "my_agents_of_a_test:Last", "random"], seed=3)
    assert figures.agents == (careful.__qualname__, "my_agents_of_a_test:Last", "random") and figures.games == 4
    assert asked and all(one == other for one, other in asked)
    rows = figures.rows("wins")
    assert {row["name"] for row in rows if row["by"] == "agent"} == set(figures.agents)
    assert figures.rows("lengths")[0]["players"] == 4
    for part in ("scores", "endings", "clauses", "supply"):
        assert isinstance(figures.rows(part), list)  # type: ignore[arg-type]


def test_an_agent_of_ones_own_may_be_named_on_the_command_line(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["simulate", "hearts", "--games", "2", "--jobs", "1", "--agent", "my_agents_of_a_test:first"]
    assert main(words) == 0
    assert main([*words, "--agent", "my_agents_of_a_test:lost"]) == 2
    assert "PNP124" in (said := capsys.readouterr().err) and "lost" in said and "an answer must be from 0 to" in said


@pytest.mark.parametrize(
    ("name", "why"),
    [("nobody", "there is no agent `nobody`"), ("no_such_module:x", "No module named"), ("my_agents_of_a_test:frist", "write `first`"), ("my_agents_of_a_test:word", "has no agent `word`")],
)  # fmt: skip
def test_an_agent_that_there_is_not_is_told(folder: Path, hearts: pnp.Project, name: str, why: str) -> None:
    with pytest.raises(pnp.Failed, match="PNP124") as raised:
        hearts.play(agents={1: name})
    assert why in str(raised.value)


def test_a_wrong_number_of_players_or_option_is_told(hearts: pnp.Project) -> None:
    with pytest.raises(pnp.Failed, match="PNP120"):
        hearts.play(players=3)
    with pytest.raises(pnp.Failed, match="PNP120"):
        hearts.play(options={"no_such_rule": 1})


def test_a_check_gives_diagnostics_and_figures() -> None:
    found = pnp.load(RACE).check(play=False)
    assert found.ok == (not [d for d in found.diagnostics if d.severity == "error"])
    assert all(re.fullmatch(r"PNP\d{3}", str(row["code"])) for row in found.rows())


def test_faces_and_pages_are_drawings_that_notebooks_show() -> None:
    race = pnp.load(RACE)
    faces = race.faces()
    assert faces and {face.component for face in faces}
    svg = etree.fromstring(faces[0]._repr_svg_().encode())
    assert svg.tag.endswith("svg") and faces[0].png(40).startswith(b"\x89PNG")
    pages = race.pages("cards")
    assert pages[0].number == 1 and etree.fromstring(pages[0]._repr_svg_().encode()).get("width") == "210mm"
    assert pages[0].png(20).startswith(b"\x89PNG")
    with pytest.raises(pnp.Failed, match="PNP120"):
        race.pages("poster")
    with pytest.raises(pnp.Failed, match="PNP120"):
        race.faces(only=["poster"])


def test_a_table_and_a_game_are_shown_as_html(hearts: pnp.Project) -> None:
    table = hearts.play(seed=2)
    shown = table._repr_html_()
    assert table.options[0] in shown and "▮" in shown and "Hearts" in hearts._repr_html_()
    hidden = set(pnp.load("hearts").play(seed=2).seen_by(1).view.cards("hand", 1))
    assert not any(table.match.words.face(card) in shown for card in hidden), "no card of another hand"


def test_what_there_is_not_in_the_package_is_no_attribute() -> None:
    assert set(pnp.__all__) <= {*pnp._HOMES}
    with pytest.raises(AttributeError, match="no attribute 'lode'"):
        _ = pnp.lode


def test_the_function_that_loads_stays_so_when_the_folder_of_that_name_is_imported() -> None:
    import pnp.source.load.safe_open  # the import system puts every folder of a package among the package's names

    assert pnp.load("hearts").id == "hearts" and pnp.load.__module__ == "pnp.app.api.project"


def test_long_tasks_report_every_step_in_plain_words(tmp_path: Path) -> None:
    race, steps = pnp.load(RACE), list[pnp.Step]()
    race.simulate(players=2, games=8, progress=steps.append)
    assert steps[0] == pnp.Step("Playing games with 2 players", 0, 8, "games") and steps[-1].done == 8
    steps.clear()
    race.check(play=False, layout=False, progress=steps.append)
    assert [step.unit for step in steps] == ["stages"] * len(steps) and steps[0].what == "Reading the files"
    steps.clear()
    settings = {"locales": ("en",), "papers": ("a4",), "only": ("cards",), "check": CheckOptions(play=False)}
    files = race.build(tmp_path / "out", progress=steps.append, **settings)
    drawn = [step for step in steps if step.what == "Drawing faces"]
    assert drawn[-1].done == drawn[-1].total > 0
    assert [step.total for step in steps if step.what == "Writing files"] == [len(files)]
    assert any(step.unit == "pages" for step in steps)
