"""What play alone can find: each planted fault comes with its code, its clause, its line and the shortest game."""

import json
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from pnp.checks.edition.check_edition import verify
from pnp.checks.search import leaks, playing, store
from pnp.checks.search.effort import CheckOptions, Effort
from pnp.checks.search.evidence import Evidence, read_evidence, write_evidence
from pnp.checks.search.leaks import LeakTest
from pnp.checks.search.search import search
from pnp.engine.play import Play, State, Tape
from pnp.engine.play.save import read_save
from pnp.model.read.build import build_game
from pnp.rules import compile_rules
from pnp.source.diagnostics import Diagnostic, Report, Span
from pnp.source.load import load_game
from tests.lab import build
from tests.tiny import FILES, HARE_RACE, over_yaml

SMALL = Effort(games=40, contests=2, pairs=90)
"""A third of the pairs, with which an edit is looked at, still finds every leak that is planted here."""
TURN = "rules/02-turn.md"
BODY = "    move(card, heap)\n"
HEADER = "@action(phase=hop, card=me.hand)\ndef play(me, card):\n"


@dataclass
class Checked:
    """What a check of a spoilt Hare Race came to."""

    texts: dict[str, str]
    diagnostics: list[Diagnostic]
    evidence: Evidence
    folder: Path

    def only(self, code: str) -> Diagnostic:
        """The one diagnostic with a code; no other errors."""
        errors = [d for d in self.diagnostics if d.severity == "error"]
        assert [d.code for d in errors] == [code], [(d.code, str(d.span), d.message) for d in self.diagnostics]
        return errors[0]

    def line(self, needle: str, file: str = TURN) -> tuple[str, int]:
        """Where a text stands."""
        text = self.texts[file]
        assert needle in text
        return file, text.partition(needle)[0].count("\n") + 1


Plant = Callable[..., Checked]


@pytest.fixture
def plant(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Plant:
    """Check the Hare Race with texts replaced: ``plant((file, old, new), …, yaml=…)``.

    Every fault is planted twice: in a game that is checked for the first time, and by an edit of the sound game, whose
    check stands on what was found of that. Both checks must say the same.
    """
    monkeypatch.setenv("PNP_CACHE", str(tmp_path / "cache"))

    def make(*changes: tuple[str, str, str], yaml: str = "", effort: Effort = SMALL, cache: bool = False) -> Checked:
        texts = dict(FILES)
        texts["game.yaml"] = over_yaml(texts["game.yaml"], yaml) if yaml else texts["game.yaml"]
        for file, old, new in changes:
            assert old in texts[file], (file, old)
            texts[file] = texts[file].replace(old, new, 1)
        game, rules, report = build(dict(texts))
        assert game is not None and rules is not None
        assert report.errors == [], [(d.code, str(d.span), d.message) for d in report.errors]
        evidence = verify(game, rules, report, CheckOptions(effort, cache=cache, traces=tmp_path / "traces"))
        if not cache:
            assert as_an_edit(texts, effort, tmp_path) == said(report)
        return Checked(texts, list(report), evidence, tmp_path / "traces")

    return make


def as_an_edit(texts: dict[str, str], effort: Effort, place: Path) -> set[tuple[str, str, Span]]:
    """What is said of a game whose check stands on that of the Hare Race as it is."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PNP_CACHE", str(place / f"edited-{len(list(place.iterdir()))}"))
        for files in (dict(FILES), texts):
            game, rules, report = build(dict(files))
            assert game is not None and rules is not None
            verify(game, rules, report, CheckOptions(effort, traces=place / "edited-traces"))
        return said(report)


def said(report: Report) -> set[tuple[str, str, Span]]:
    return {(d.code, d.severity, d.span) for d in report}


def body(*lines: str) -> tuple[str, str, str]:
    """Lines put before the first of the action's body."""
    return TURN, BODY, "".join(f"    {line}\n" for line in lines) + BODY


def place(fault: Diagnostic) -> tuple[str, int]:
    return fault.span.file.split("/", 1)[1], fault.span.line


def test_the_game_as_it_is_has_no_fault(plant: Plant) -> None:
    checked = plant()
    assert checked.diagnostics == []
    assert set(checked.evidence.endings) == {"finish", "last-round"}
    assert checked.evidence.questions_compared > 30


# ------------------------------------------------------------------------------------------------- stuck games
STUCK = {
    "a dead end": (
        "PNP401", 'move(choose(me, [c for c in heap if c.rank == HIGH], "a card to take back"), burrow)', "",
    ),
    "an impossible payment": ("PNP408", "lose(me, 1 * carrot)\n    for p in others(me):\n        pay(p, 1 * carrot)", ""),
    "an empty pile that says nothing": ("PNP413", "draw(attic, 1, heap)",
        "zones:\n  attic: {of: hare, face: down, sees: nobody, order: stack, label: Attic}\n"),
    "a tie that nothing breaks": ("PNP409", "x = first(ranked(players, [carrots]))", ""),
    "a loop that reaches its limit": ("PNP402", "for n in repeat(hand_size):\n        if me.carrots < 0:\n            break", ""),
    "a rule that takes for ever": (
        "PNP412", "for a in times(big):\n        for b in times(big):\n            for c in times(big):\n                x = a",
        "constants:\n  big: {value: 1000, clause: worth}\n",
    ),
    "a table without this cell": ("PNP400", "gain(me, bonus[card.rank] * carrot)",
        "tables:\n  bonus: {key: rank, type: num, some: yes, clause: worth, cells: {LOW: 1}}\n"),
}  # fmt: skip


@pytest.mark.parametrize("name", STUCK)
def test_a_game_that_gets_stuck_is_found_at_its_line_with_its_clause_and_road(plant: Plant, name: str) -> None:
    code, lines, yaml = STUCK[name]
    checked = plant(body(*lines.split("\n    ")), yaml=yaml)
    fault = checked.only(code)
    wrong = {"PNP408": "pay(p,", "PNP412": "for", "PNP402": "for n in"}.get(code, lines.split("\n")[0])
    assert place(fault)[0] == TURN
    first = checked.line(wrong)[1]
    assert first <= place(fault)[1] <= first + 3
    assert fault.context.startswith("2.1.2"), fault.context
    assert fault.steps and any("2.1.2" in line or "1.1.1" in line for line in fault.steps)
    assert [line.split(".")[0] for line in fault.steps] == [str(n) for n in range(1, len(fault.steps) + 1)]
    assert fault.help.startswith("say in the rules what happens here; see it with `pnp replay ")


def test_the_road_is_the_shortest_and_its_tape_is_kept(plant: Plant) -> None:
    checked = plant(
        body(
            "if me.carrots > 1:", '    x = choose(me, [c for c in heap if c.rank == LOW and c.rank == HIGH], "a card")'
        )
    )
    fault = checked.only("PNP401")
    (file,) = checked.folder.glob("PNP401-*.json")
    save = read_save(file, Report())
    game, rules, _ = build(dict(checked.texts))
    assert game is not None and rules is not None and save.digest == rules.digest
    outcome = Play(State(game, rules, len(save.players))).game(Tape(save.tape))
    assert (outcome.status, outcome.code, outcome.line) == ("stuck", "PNP401", fault.span.line)
    assert json.loads(file.read_text())["note"] in fault.message
    # someone has to have played a high hare and another: two choices of a card that are not the first
    assert len(save.tape) <= 12


def test_a_game_that_does_not_end_is_found_among_competent_players(plant: Plant) -> None:
    checked = plant(("rules/03-end.md", "win(highest(players, carrots))", "lose(first(players), 1 * carrot)"))
    fault = checked.only("PNP402")
    assert "is not over after 2 rounds" in fault.message
    assert fault.help.startswith("write a rule with `@limit_reached` that says who wins then")


ONE_BY_ONE = (
    "sequence:\n  round:\n    label: Round\n    steps:\n      - turns: seats\n        label: Turn\n        win: turn_end\n"
    "        steps: [{phase: hop}]\nphases:\n  hop: {choose: one, optional: yes, label: Hop}\n"
)
"""A sequence without a last round, in which a player may do nothing."""
OF_LAST_ROUND = FILES["rules/03-end.md"].partition("After {{ last_round")[2]
SHORT = "Every race is a short one: {{ last_round|words }} rounds or so. {#last-round kind=advice}\n"


def test_a_game_in_which_nothing_happens_any_more_is_told_once_with_the_round_that_repeats(plant: Plant) -> None:
    checked = plant(
        (TURN, "    gain(me, worth[card.rank] * carrot)\n    draw(burrow, 1, me.hand)\n", '    cite("rebuild")\n'),
        ("rules/03-end.md", "After {{ last_round" + OF_LAST_ROUND, SHORT),
        yaml=ONE_BY_ONE,
    )
    fault = checked.only("PNP416")
    assert "nobody has a choice any more" in fault.message and "round" in fault.message.rpartition("(")[2]
    assert "only `finish` (3.1.1 Winning) ends the game" in fault.help
    loop = fault.steps[fault.steps.index("then this round repeats:") + 1 :]
    assert [line.partition("'")[0] for line in loop if "turn" in line] == ["Player 1", "Player 2"]


def test_a_game_whose_players_take_back_and_forth_is_told_once_as_endless(
    plant: Plant, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(State.refill, "__defaults__", (250_000,))  # (an eighth of the steps, for turns of an eighth)
    checked = plant(
        (TURN, "    gain(me, worth[card.rank] * carrot)\n    draw(burrow, 1, me.hand)\n",
         "    for n in times(goal):\n        cite(\"rebuild\")\n    move(card, me.hand)\n"),
        ("rules/03-end.md", "After {{ last_round" + OF_LAST_ROUND, SHORT),
        yaml=ONE_BY_ONE.replace(", optional: yes", "") + "constants:\n  goal: {value: 500, clause: finish}\n",
    )  # fmt: skip
    fault = checked.only("PNP416")
    assert "the players still choose" in fault.message
    assert any(line.startswith("then ") and line.endswith(":") for line in fault.steps)


def test_a_game_of_many_short_rounds_without_a_last_one_names_what_ends_it_and_what_repeats(plant: Plant) -> None:
    checked = plant(
        (TURN, "    gain(me, worth[card.rank] * carrot)\n    draw(burrow, 1, me.hand)\n",
         "    cite(\"rebuild\")\n    move(card, me.hand)\n"),
        ("rules/03-end.md", "After {{ last_round" + OF_LAST_ROUND, SHORT),
        yaml=ONE_BY_ONE.replace(", optional: yes", ""),
    )  # fmt: skip
    fault = checked.only("PNP402")
    assert "is not over after 400 rounds" in fault.message
    assert "only `finish` (3.1.1 Winning) ends the game" in fault.help
    assert any(line.startswith("then ") and line.endswith(":") for line in fault.steps)


def test_a_printed_never_that_does_not_hold_is_found(plant: Plant) -> None:
    prose = "A {{ LOW }} {{ hare }} brings"
    limit = (
        "**Never** does anybody have more than {{ hand_size|words }} {{ carrots }}. {#modest kind=limit}\n\n```rule\n"
        '@invariant(at=always)\ndef modest():\n    for p in players:\n        require(p.carrots <= hand_size, "modest")\n```\n\n'
    )
    checked = plant((TURN, prose, limit + prose))
    fault = checked.only("PNP403")
    assert fault.context.startswith("2.1.4") and fault.steps
    assert place(fault) == checked.line('require(p.carrots <= hand_size, "modest")')


def test_a_card_left_where_nothing_may_lie_is_found(plant: Plant) -> None:
    stage = "zones:\n  stage: {of: hare, face: up, sees: all, empty_at_rest: yes, label: Stage, clause: worth}\n"
    checked = plant(
        (
            TURN,
            BODY,
            "    if card.rank == HIGH and card.colour == RED:\n        move(card, stage)\n    else:\n    " + BODY,
        ),
        yaml=stage,
    )
    fault = checked.only("PNP404")
    assert "1 card left in `stage`" in fault.message and fault.context.startswith("2.1.4")


def test_a_loop_of_triggers_is_found(plant: Plant) -> None:
    code = "```rule clause=play\n@whenever(me.carrots == 1)\ndef up(me):\n    gain(me, 1 * carrot)\n\n@whenever(me.carrots == 2)\ndef down(me):\n    lose(me, 1 * carrot)\n```\n\n"
    checked = plant((TURN, "A {{ LOW }}", code + "A {{ LOW }}"))
    fault = checked.only("PNP411")
    assert "has not reached a stable state" in fault.message


# ------------------------------------------------------------------------------------------------- leaks
def test_a_question_that_tells_what_is_left_in_the_pile_is_a_leak(plant: Plant) -> None:
    checked = plant(
        body("if count([c for c in burrow if c.rank == HIGH]) > 2:", '    x = confirm(me, "shall we go on?")')
    )
    fault = checked.only("PNP410")
    assert place(fault)[0] == TURN and "which its player cannot see" in fault.message
    assert fault.help


def test_a_question_that_tells_of_a_foes_hand_is_a_leak(plant: Plant) -> None:
    checked = plant(
        body(
            "for p in others(me):",
            "    if count([c for c in p.hand if c.rank == HIGH]) > 1:",
            '        x = confirm(me, "is that so?")',
        )
    )
    checked.only("PNP410")


def test_what_is_told_first_is_no_leak(plant: Plant) -> None:
    checked = plant(
        body(
            "high = count([c for c in burrow if c.rank == HIGH]) > 2",
            "tell(high, players)",
            "if high:",
            '    x = confirm(me, "shall we go on?")',
        )
    )
    assert [d.code for d in checked.diagnostics if d.severity == "error"] == []


def test_a_list_of_a_foes_hidden_cards_is_found_without_playing() -> None:
    texts = dict(FILES)
    spy = "@action(phase=hop, foe=others(me), card=me.hand, target=[c for c in foe.hand if c.rank == HIGH])\ndef play(me, foe, card, target):\n"
    texts[TURN] = texts[TURN].replace(HEADER, spy)
    _, _, report = build(dict(texts))
    assert [d.code for d in report.errors] == ["PNP214"]


def test_the_leak_test_compares_the_same_questions_from_the_same_seed() -> None:
    game, rules, _ = build(dict(FILES))
    assert game is not None and rules is not None
    found = [LeakTest(game, rules, 2).find(3, 20) for _ in range(2)]
    assert found[0] == found[1] and found[0][0] == [] and found[0][1] > 10


def test_the_leak_test_compares_what_each_seat_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    game, rules, _ = build(dict(FILES))
    assert game is not None and rules is not None
    test = LeakTest(game, rules, 2)

    def gossip(describer: object, happenings: object, seat: int) -> list[str]:
        return [c.code for c in test.state.everyone[1 - seat].hand]

    monkeypatch.setattr(leaks, "transcript", gossip)
    assert test.find(3, 20)[0], "a line that names a foe's hidden cards is a leak"


def test_who_knew_a_card_may_be_told_of_it_later(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = dict(FILES)
    texts["game.yaml"] = texts["game.yaml"].replace("players: 2\n", "players: 3\n")
    texts[TURN] = texts[TURN].replace(BODY, "    show(top(burrow, 1), last(others(me)))\n    shuffle(burrow)\n" + BODY)
    game, rules, report = build(texts)
    assert game is not None and rules is not None, [d.message for d in report.errors]
    test = LeakTest(game, rules, 3)

    def memories(describer: object, happenings: object, seat: int) -> list[str]:
        return [test.state.cards[i].zone.name for i in test.pair if test.knew >> seat & 1]

    monkeypatch.setattr(leaks, "transcript", memories)
    assert test.find(3, 40)[0] == []


# ------------------------------------------------------------------------------------------------- reach
def test_a_branch_that_no_game_takes_is_found_at_its_line(plant: Plant) -> None:
    checked = plant(body("if count(me.hand) > hand_size:", "    gain(me, 1 * carrot)"))
    fault = checked.only("PNP406")
    assert place(fault) == checked.line("if count(me.hand) > hand_size:")
    assert "`if count(me.hand) > hand_size`" in fault.message
    assert "unreachable:" in fault.help and "`play/if count(me.hand) > hand_size`" in fault.help


def test_a_branch_that_is_accepted_with_its_reason_is_no_fault(plant: Plant) -> None:
    accepted = 'unreachable: {"play/if count(me.hand) > hand_size": nobody ever has more}\n'
    checked = plant(body("if count(me.hand) > hand_size:", "    gain(me, 1 * carrot)"), yaml=accepted)
    assert checked.diagnostics == []


def test_what_is_accepted_but_is_reached_or_not_there_is_told(plant: Plant) -> None:
    checked = plant(yaml='unreachable: {"play": "?", "play/if nothing": "?"}\n')
    assert sorted((d.code, d.severity) for d in checked.diagnostics) == [("PNP107", "error"), ("PNP406", "warning")]


def test_an_action_that_is_never_legal_is_found(plant: Plant) -> None:
    rest = "@action(phase=hop, when=me.carrots < 0)\ndef wait(me):\n    lose(me, 1 * carrot)\n\n"
    checked = plant((TURN, HEADER, rest + HEADER))
    fault = checked.only("PNP407")
    assert place(fault) == checked.line("def wait(me):") or place(fault) == checked.line(rest.split("\n")[0])


def test_a_rare_branch_is_reached_by_curious_players(plant: Plant) -> None:
    """One way through a lock of three numbers: chance alone finds it once in 729 turns."""
    lock = [
        'a = choose_number(me, 0, nine, "the first wheel")',
        "if a == nine:",
        '    b = choose_number(me, 0, nine, "the second wheel")',
        "    if b == nine:",
        "        gain(me, 1 * carrot)",
    ]
    checked = plant(body(*lock), yaml="constants:\n  nine: {value: 8, clause: worth}\n", effort=Effort(160, 2, 4))
    assert [d.code for d in checked.diagnostics if d.severity == "error"] == []


def test_more_tokens_than_are_printed_are_told(plant: Plant) -> None:
    components = "components:\n  hares: {prints: hare, count: 12, label: Hares}\n  carrots: {prints: carrot, count: 2, format: token-25, label: Carrots}\n"
    checked = plant(yaml=components)
    assert [(d.code, d.severity) for d in checked.diagnostics if d.code == "PNP500"] == [("PNP500", "warning")]


# ------------------------------------------------------------------------------------------------- evidence
def test_the_evidence_is_the_same_for_any_number_of_workers() -> None:

    report = Report()
    game = build_game(load_game(HARE_RACE, report), report)
    rules = compile_rules(game, report)
    effort = Effort(40, 2, 10)
    one, _ = search(game, rules, effort, 1)
    two, _ = search(game, rules, effort, 2)
    assert write_evidence(one) == write_evidence(two)
    again, _ = search(game, rules, effort, 1)
    assert write_evidence(again) == write_evidence(one)


def test_evidence_is_reused_after_a_prose_edit_and_made_anew_after_a_change_of_the_rules(
    plant: Plant, monkeypatch: pytest.MonkeyPatch
) -> None:

    searched = []
    for name in ("search", "search_again"):
        real = getattr(playing, name)
        monkeypatch.setattr(playing, name, lambda *a, real=real, **k: (searched.append(1), real(*a, **k))[1])

    def searches(*changes: tuple[str, str, str], yaml: str = "") -> bool:
        before = len(searched)
        assert plant(*changes, yaml=yaml, cache=True).diagnostics == []
        return len(searched) > before

    assert searches()
    assert not searches()
    assert not searches((TURN, "Then draw a new one", "After that, draw a new one"))
    assert not searches((TURN, "# Running {#running}\n", "# Running {#running}\n\n\n"))
    assert not searches((TURN, BODY, BODY.rstrip("\n") + "  # the hare is gone\n"))
    assert searches(yaml="constants:\n  goal: {value: 3, clause: finish}\n")
    assert searches((TURN, "    draw(burrow, 1, me.hand)\n", "    draw(burrow, 2 - 1, me.hand)\n"))
    assert not searches()


def test_a_kept_failure_stands_at_its_present_line(plant: Plant) -> None:
    dead = body('x = choose(me, [c for c in heap if c.rank == LOW and c.rank == HIGH], "a card")')
    first = plant(dead, cache=True)
    moved = plant(
        dead, (TURN, "# Running {#running}\n", "# Running {#running}\n\nHow far, nobody knows.\n"), cache=True
    )
    one, other = first.only("PNP401"), moved.only("PNP401")
    assert other.span.line == one.span.line + 2
    assert place(other) == moved.line("x = choose(me")


def test_a_kept_failure_is_not_believed_when_the_press_itself_has_changed(
    plant: Plant, monkeypatch: pytest.MonkeyPatch
) -> None:
    dead = body('x = choose(me, [c for c in heap if c.rank == LOW and c.rank == HIGH], "a card")')
    assert plant(dead, cache=True).only("PNP401")
    monkeypatch.setattr(playing, "failure_diagnostic", None)
    assert plant(dead, cache=True).only("PNP401")
    monkeypatch.setattr(store, "stamp_of_press", lambda: "another")
    with pytest.raises(TypeError):  # it is played, and would be told, anew
        plant(dead, cache=True)


def test_kept_evidence_is_played_again_before_it_is_believed(plant: Plant, tmp_path: Path) -> None:

    folder = tmp_path / "hare-race"
    shutil.copytree(HARE_RACE, folder)

    def evidence(keep: bool = False, trust: bool = False) -> tuple[Evidence, int]:
        calls: list[int] = []
        real = playing.search

        def counted(*args: object, **more: object) -> object:
            calls.append(1)
            return real(*args, **more)  # type: ignore[arg-type]

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(playing, "search", counted)
            patch.setenv("PNP_CACHE", str(tmp_path / f"cache-{len(list(tmp_path.iterdir()))}"))
            report = Report()
            game = build_game(load_game(folder, report), report)
            rules = compile_rules(game, report)
            found = verify(game, rules, report, CheckOptions(SMALL, keep=keep, trust=trust, traces=tmp_path / "t"))
            return found, len(calls)

    made, searches = evidence(keep=True)
    assert searches == 1 and made.tapes
    kept = folder / "evidence" / "play.json"
    assert kept.is_file()
    (tmp_path / "again").mkdir()
    again, searches = evidence()
    assert searches == 0 and again.arcs == made.arcs
    # a tape that no longer goes where it says is not believed
    text = json.loads(kept.read_text())
    text["tapes"] = text["tapes"][:0]
    kept.write_text(json.dumps(text))
    (tmp_path / "once more").mkdir()
    _, searches = evidence()
    assert searches == 1
    # a build takes evidence of these very rules as it is, and plays nothing
    trusted, searches = evidence(trust=True)
    assert searches == 0 and trusted.arcs == made.arcs and not trusted.tapes
    kept.write_text(json.dumps(text | {"digest": "of other rules"}))
    (tmp_path / "yet again").mkdir()
    _, searches = evidence(trust=True)
    assert searches == 1


@pytest.mark.parametrize("text", ["", "{", "[]", "3", '{"digest": 1}', "null"])
def test_evidence_that_cannot_be_read_is_made_anew(tmp_path: Path, text: str) -> None:

    file = tmp_path / "play.json"
    file.write_text(text)
    assert read_evidence(file.parent, file, "x") is None
