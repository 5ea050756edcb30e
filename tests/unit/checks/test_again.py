"""After an edit only what it can touch is played again; and a game is followed by what was chosen in it."""

from pathlib import Path

import pytest

from pnp.checks.edition.check_edition import verify
from pnp.checks.search import replay_evidence as again
from pnp.checks.search.baseline import Ground, arcs_of
from pnp.checks.search.effort import CheckOptions, Effort
from pnp.checks.search.evidence import as_data, from_data, write_evidence
from pnp.checks.search.explore import Aims, explore, noting_questions
from pnp.checks.search.guided import NotedTape, Notes, as_lists, from_lists
from pnp.checks.search.replay_evidence import AffectedParts, notes_of, search_again, tasks_after, touched_by
from pnp.checks.search.search import search, tasks_of
from pnp.engine.play import Play, State, Tape
from pnp.model.game import Game
from pnp.rules import RuleSet
from pnp.rules.digest import rule_parts, without_local_names
from pnp.source.diagnostics import Report
from tests.lab import build
from tests.tiny import FILES

TURN = "rules/02-turn.md"
SMALL = Effort(games=40, contests=2, pairs=10)
RARE = """\
```rule clause=play
@whenever(me.carrots == hand_size)
def feast(me):
    if count(heap) > hand_size:
        lose(me, 2 * carrot)
    else:
        lose(me, 1 * carrot)

@score
def worth_of(me):
    return me.carrots
```

"""


def race(*changes: tuple[str, str]) -> tuple[Game, RuleSet]:
    """The Hare Race with a rule that not every game comes to, and a score; and with texts replaced."""
    texts = dict(FILES)
    texts[TURN] = texts[TURN].replace("A {{ LOW }}", RARE + "A {{ LOW }}", 1)
    for old, new in changes:
        name = next(name for name, text in texts.items() if old in text)
        texts[name] = texts[name].replace(old, new, 1)
    game, rules, report = build(texts)
    assert game is not None and rules is not None
    assert report.errors == [], [(d.code, d.message) for d in report.errors]
    return game, rules


@pytest.fixture(scope="module")
def ground() -> Ground:
    game, rules = race()
    evidence, _ = search(game, rules, SMALL)
    return Ground(evidence, rule_parts(game, rules.rules), tuple(notes_of(game, rules, evidence, {})), arcs_of(rules))


def touched(ground: Ground, *changes: tuple[str, str]) -> AffectedParts:
    return touched_by(ground, *race(*changes))


def test_prose_labels_comments_and_brackets_touch_nothing(ground: Ground) -> None:
    nothing = AffectedParts((), (), False)
    assert touched(ground) == nothing
    assert touched(ground, ("Then draw a new one", "After that, draw a new one")) == nothing
    assert touched(ground, ("label: Burrow", "label: Hole")) == nothing
    assert touched(ground, ("    lose(me, 2 * carrot)", "    lose(me, (2 * carrot))  # too many")) == nothing


def test_a_local_of_another_name_plays_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Though ids of branches hold the text of their conditions, and so its name."""
    named = ("if count(heap) > hand_size:", "pile = count(heap)\n    if pile > hand_size:")
    game, rules = race(named)
    evidence, _ = search(game, rules, SMALL)
    ground = Ground(evidence, rule_parts(game, rules.rules), tuple(notes_of(game, rules, evidence, {})), arcs_of(rules))
    assert any("pile" in id for id in evidence.arcs)
    renamed = (named[0], named[1].replace("pile", "lying"))
    assert touched(ground, renamed) == AffectedParts((), (), False)
    carried = search_again(*race(renamed), ground, SMALL)
    assert carried is not None and carried[1] == []
    assert {id.replace("lying", "pile") for id in carried[0].arcs} == set(evidence.arcs)
    assert all(carried[0].arcs.values()) and not any("pile" in id for id in carried[0].arcs)
    other = (named[0], "pile = count(heap)\n    if hand_size > pile:")
    assert touched(ground, other) != AffectedParts((), (), False)


@pytest.mark.parametrize(
    ("line", "same"),
    [
        ("card = top(deck)", "_0 = top(deck)"),
        ("gain(me, card=card)", "gain(me, card=_0)"),
        ("cite('card') if card.card == 1 else card", "cite('card') if _0.card == 1 else _0"),
        ("x = 'it\\'s card'", "_0 = 'it\\'s card'"),
        ("[x for x in cards if x == card]", "[_0 for _0 in cards if _0 == _1]"),
    ],
)
def test_names_of_locals_are_numbered_and_nothing_else(line: str, same: str) -> None:
    assert without_local_names([line], {"card", "x"}) == [same]


def test_a_changed_rule_touches_the_games_that_come_to_it(ground: Ground) -> None:
    found = touched(ground, ("lose(me, 2 * carrot)", "lose(me, 1 * carrot)"))
    came = [any(id.startswith("feast") for id in reached) for reached in ground.evidence.reached]
    assert any(came) and found.tapes == tuple(i for i, one in enumerate(came) if one)
    assert found.seats == (2,)


def test_a_header_and_a_number_of_the_game_touch_every_game(ground: Ground) -> None:
    every = tuple(range(len(ground.evidence.tapes)))
    assert touched(ground, ("me.carrots == hand_size", "me.carrots == 2")) == AffectedParts(every, (2,), False)
    assert touched(ground, ("hand_size: {value: 3", "hand_size: {value: 2")) == AffectedParts(every, (2,), False)


def test_leaks_are_looked_for_as_by_a_check_that_knows_nothing(ground: Ground) -> None:
    change = ("lose(me, 2 * carrot)", "lose(me, 1 * carrot)")
    game, _ = race(change)
    after, alone = tasks_after(ground, touched(ground, change), game, SMALL), tasks_of(game, SMALL)
    assert [task for task in after if task.kind == "leaks"] == [task for task in alone if task.kind == "leaks"]


def test_a_score_touches_only_what_competent_players_think(ground: Ground) -> None:
    change = ("return me.carrots", "return 0 - me.carrots")
    assert touched(ground, change) == AffectedParts((), (), True)
    game, _ = race(change)
    assert [task.kind for task in tasks_after(ground, touched(ground, change), game, SMALL)] == ["contest"]


def test_a_rule_that_no_game_of_so_many_players_came_to_is_not_searched_with_them(ground: Ground) -> None:
    change = ("lose(me, 2 * carrot)", "lose(me, 1 * carrot)")
    without = {2: ground.evidence.by_seats[2] - {"feast"}}
    idle = from_data({**as_data(ground.evidence), "by_seats": {n: sorted(r) for n, r in without.items()}}, None)
    assert touched(Ground(idle, ground.parts, ground.notes), change).seats == ()


def test_what_is_carried_on_takes_every_branch_of_the_new_rules(ground: Ground) -> None:
    game, rules = race(("lose(me, 2 * carrot)", "lose(me, 1 * carrot)"))
    carried = search_again(game, rules, ground, SMALL)
    assert carried is not None
    evidence, _ = carried
    whole, _ = search(game, rules, SMALL)
    assert {id for id, n in evidence.arcs.items() if n} == {id for id, n in whole.arcs.items() if n}
    assert evidence.digest == rules.digest and not evidence.is_complete and whole.is_complete
    played = Play(State(game, rules, 2))
    for (_, values, start), reached in zip(evidence.tapes, evidence.reached, strict=True):
        if not start:
            played.state.counters[:] = [0] * len(played.state.counters)
            played.game(Tape(values))
            taken = {rules.arcs[i].id for i, n in enumerate(played.state.counters) if n}
            assert taken == reached & {arc.id for arc in rules.arcs}


def test_a_branch_that_only_the_old_rules_came_to_needs_the_whole_search(ground: Ground) -> None:
    game, rules = race(("if count(heap) > hand_size:", "if count(me.hand) > hand_size:"))
    assert search_again(game, rules, ground, SMALL) is None
    shown = frozenset({"feast/if count(me.hand) > hand_size"})
    carried = search_again(game, rules, ground, SMALL, shown)
    assert carried is not None and not carried[0].arcs.get("feast/if count(me.hand) > hand_size")


def test_what_is_missing_is_looked_for_until_it_is_found(ground: Ground, monkeypatch: pytest.MonkeyPatch) -> None:
    game, rules = race(("lose(me, 2 * carrot)", "lose(me, 1 * carrot)"))
    monkeypatch.setattr(again, "tasks_after", lambda *given: [])  # nothing is played but what is looked for
    carried = search_again(game, rules, ground, Effort(games=160, contests=0, pairs=3))
    assert carried is not None
    evidence, (sought,) = carried
    assert "feast/if count(heap) > hand_size" in sought.task.wanted
    assert all(evidence.arcs[id] for id in sought.task.wanted)
    assert sought.findings is not None and sought.findings.games < sought.task.amount


def test_other_numbers_of_players_need_the_whole_search(ground: Ground) -> None:
    game, rules = race(("players: 2", "players: 2..3"))
    assert search_again(game, rules, ground, SMALL) is None


def test_the_cache_keeps_what_a_file_of_evidence_does_not(ground: Ground) -> None:
    evidence = ground.evidence
    assert from_data(as_data(evidence), evidence.digest) == evidence
    assert not any(f'"{key}"' in write_evidence(evidence) for key in ("reached", "by_seats", "whole"))


def test_evidence_that_goes_with_a_game_is_searched_for_these_very_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PNP_CACHE", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)  # where the game's own folder is written to
    options = CheckOptions(SMALL, traces=tmp_path / "traces")
    verify(*race(), Report(), options)
    after = race(("lose(me, 2 * carrot)", "lose(me, 1 * carrot)"))
    assert not verify(*after, Report(), options).is_complete
    assert not verify(*after, Report(), options).is_complete
    assert verify(*after, Report(), CheckOptions(SMALL, traces=tmp_path / "traces", keep=True)).is_complete


# ------------------------------------------------------------------------------------------------- following
def follow(game: Game, rules: RuleSet, notes: Notes | None, tape: tuple[int, ...] = ()) -> tuple[NotedTape, list[str]]:
    """A game by notes, and the cards that were played in it."""
    play = Play(State(game, rules, 2))
    noted = NotedTape(play.state, tape, 1, notes)
    with noting_questions(play, noted):
        play.game(noted)
    return noted, [said for kind, every in noted.notes.choices.items() if "play" in kind for said in every]


def test_notes_lead_to_the_same_game_and_are_the_same_again(ground: Ground) -> None:
    game, rules = race()
    for (_, values, start), notes in zip(ground.evidence.tapes, ground.notes, strict=True):
        assert notes is not None and from_lists(as_lists(notes)) == notes
        if not start:
            tape, _ = follow(game, rules, notes)
            assert tape.values == list(values)
            assert from_lists(as_lists(tape.notes)) == notes


def test_a_tape_knows_where_its_game_comes_by_a_rule(ground: Ground) -> None:
    """As far as there it leads any game to it; a search for what is missing begins shortly before."""
    game, rules = race()
    near = [i for i, arc in enumerate(rules.arcs) if arc.rule == "feast"]
    play, places = Play(State(game, rules, 2)), 0
    for (_, values, start), reached in zip(ground.evidence.tapes, ground.evidence.reached, strict=True):
        if start:
            continue
        tape = NotedTape(play.state, values, 1, None, near)
        play.state.counters[:] = [0] * len(play.state.counters)
        with noting_questions(play, tape):
            play.game(tape)
        assert bool(tape.met) <= any(id.startswith("feast") for id in reached)
        for at in tape.met:
            play.state.counters[:] = [0] * len(play.state.counters)
            play.game(Tape(tape.values[:at], 7))
            assert any(play.state.counters[i] for i in near)
            places += 1
    assert places


def test_what_is_looked_for_is_found_from_shortly_before(ground: Ground) -> None:
    game, rules = race()
    wanted = frozenset(i for i, arc in enumerate(rules.arcs) if arc.id == "feast/if count(heap) > hand_size")
    near = [i for i, arc in enumerate(rules.arcs) if arc.rule == "feast"]
    came = [tape for (_, tape, start), ids in zip(ground.evidence.tapes, ground.evidence.reached, strict=True)
            if not start and any(id.startswith("feast") for id in ids)]  # fmt: skip
    found = explore(Play(State(game, rules, 2)), 1, 400, Aims((), [(came[0], "", None)], wanted, near))
    assert wanted and all(found.arcs[i] for i in wanted) and found.games < 400


def test_a_game_is_followed_where_a_change_puts_other_options_before_the_one_taken() -> None:
    game, rules = race()
    first, cards = follow(game, rules, None, tuple(range(3, 60)))
    other = race(
        ("card=me.hand)", "card=[c for c in me.hand if c.rank == HIGH] + [c for c in me.hand if c.rank == LOW])")
    )
    followed, same = follow(*other, first.notes)
    assert same == cards and followed.values != first.values
