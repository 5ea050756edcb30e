"""A match stands still at each question from outside, goes on from the answer, and lets out what its seats may know."""

import pickle
import random

import pytest

from pnp.engine.agents import AgentFault
from pnp.engine.match import IllegalAnswer, Match, Seating
from pnp.engine.play import Play, State, Tape
from pnp.engine.play.describe import Describer
from pnp.engine.play.question import Question
from pnp.engine.play.tape import PlaceChance
from pnp.engine.play.things import CardView, as_data
from pnp.engine.play.view import View
from tests.lab import CARDS, GAME, build, lab

from .games import built

NAMES = ("Ada", "Bruno", "Clara", "David")


def match_of(name: str, seats: int, agents: object = (), seed: int = 3, tape: tuple[int, ...] = ()) -> Match:
    game, rules = built(name)
    seating = Seating(NAMES[:seats], seed, dict(agents))  # type: ignore[call-overload]
    return Match(game, rules, seating, Describer(game, rules, lambda m: m.text), tape)


def play_on(match: Match, rng: random.Random, steps: int = 10_000) -> None:
    for _ in range(steps):
        if match.question is None:
            return
        match.step(rng.randrange(len(match.question.options)))


@pytest.mark.parametrize(("name", "seats"), [("hearts", 4), ("crazy-eights", 3), ("all-but-malice", 2)])
def test_a_match_answered_from_outside_is_the_game_of_its_tape(name: str, seats: int) -> None:
    match = match_of(name, seats)
    play_on(match, random.Random(1))
    assert match.outcome is not None and match.outcome.status in ("ended", "limit")
    game, rules = built(name)
    assert Play(State(game, rules, seats)).game(Tape(match.tape)) == match.outcome
    assert match.deciding == -1 and match.seen_by(0).outcome == match.outcome


def test_at_each_question_one_seat_is_asked_and_the_others_are_not_told_what() -> None:
    match = match_of("crazy-eights", 3)
    for _ in range(20):
        assert match.question is not None
        own, *others = (match.seen_by((match.deciding + n) % 3) for n in range(3))
        assert own.question == match.question and own.prompt and len(own.labels) == len(own.question.options)
        assert all((o.question, o.prompt, o.labels, o.deciding) == (None, "", (), own.deciding) for o in others)
        match.step(0)


def test_a_number_in_the_header_of_an_action_is_asked_for_as_a_number() -> None:
    """It was asked for by "which?", as a thing is."""
    sequence = "sequence:\n  round:\n    at_most: 1\n    steps:\n      - {turns: seats, label: Turn, steps: [act]}\n"
    made = lab(
        '@action(phase=act, n=numbers(1, three), label="climb")\ndef climb(me, n):\n    me.score += n\n', sequence
    )
    words = Describer(made.game, made.rules, lambda m: m.text)
    match = Match(made.game, made.rules, Seating(("Ada", "Bo"), 1), words)
    match.step(1)
    assert match.seen_by(0).prompt == "climb: which number?" and match.seen_by(0).labels == ("1", "2", "3")


def test_an_answer_taken_back_leads_to_the_same_question_and_the_same_luck() -> None:
    match = match_of("crazy-eights", 2, {1: "random"})
    play_on(match, random.Random(4), 3)
    before, told, tape = match.seen_by(0), match.log(0), match.tape
    match.step(1)
    after = match.seen_by(0)
    assert match.undo() and (match.seen_by(0), match.log(0), match.tape) == (before, told, tape)
    match.step(1)
    assert match.seen_by(0) == after


def test_an_answer_of_one_seat_is_taken_back_with_what_others_did_since() -> None:
    match = match_of("hearts", 4)
    assert not match.undo()
    while match.deciding != 2:
        match.step(0)
    tape = match.tape
    while match.deciding != 1:
        match.step(0)
    assert match.undo(2) and match.deciding == 2 and len(match.tape) >= len(tape)
    while match.undo():
        pass
    assert match.question == match_of("hearts", 4).question


def test_the_log_that_grew_is_that_of_the_same_game_read_at_once() -> None:
    match = match_of("all-but-malice", 3, seed=9)
    rng = random.Random(2)
    for _ in range(25):
        play_on(match, rng, 1)
        match.log(1)
    again = match_of("all-but-malice", 3, seed=9, tape=match.tape)
    assert again.seen_by(1) == match.seen_by(1)
    assert again.log(1) == match.log(1)
    assert len(match.whole_log()) >= len(match.log(1))


def test_bots_that_look_ahead_play_on_from_an_answer_as_they_would_from_the_whole_tape() -> None:
    match = match_of("all-but-malice", 3, {1: "greedy", 2: "greedy"}, seed=6)
    rng, marked = random.Random(5), []
    for turn in range(6):
        if turn == 3:
            assert match.undo()
        assert match.question is not None
        answer = rng.randrange(len(match.question.options))
        before = match.tape
        match.step(answer)
        again = match_of("all-but-malice", 3, {1: "greedy", 2: "greedy"}, seed=6, tape=(*before, answer))
        assert again.tape == match.tape and again.seen_by(0) == match.seen_by(0)
        marked.append(len(match.tape))
    assert len(set(marked)) > 3


@pytest.mark.parametrize("answer", [-1, 99, True])
def test_an_answer_that_is_no_option_is_refused(answer: int) -> None:
    match = match_of("hearts", 4)
    with pytest.raises(IllegalAnswer, match="not an option"):
        match.step(answer)
    play_on(match, random.Random(3))
    with pytest.raises(IllegalAnswer, match="over"):
        match.step(0)


def test_an_agent_that_is_not_ours_is_given_plain_values_and_its_answer_counts() -> None:
    seen: list[tuple[View, Question]] = []

    def lowest(view: View, question: Question) -> int:
        seen.append((view, question))
        cards = [o for o in question.options if isinstance(o, CardView)]
        return question.options.index(min(cards, key=lambda c: c["rank"])) if cards else 0

    match = match_of("hearts", 4, dict.fromkeys(range(4), lowest))
    assert match.outcome is not None and match.outcome.status == "ended"
    assert len(seen) > 40 and all(view.seat == question.seat for view, question in seen)
    assert all(len(view.cards("hand", other)) == 0 for view, _ in seen[-8:] for other in range(4) if other != view.seat)


def boom(view: View, question: Question) -> int:
    raise TypeError("not today")


@pytest.mark.parametrize(("agent", "why"), [(boom, "TypeError: not today"), (lambda v, q: "x", "gave 'x'"), (lambda v, q: 99, "gave 99")])  # fmt: skip
def test_an_agent_that_fails_is_no_fault_of_the_rules(agent: object, why: str) -> None:
    with pytest.raises(AgentFault, match=why):
        match_of("hearts", 4, {0: agent})


def test_what_a_seat_sees_can_be_kept_and_written_as_json() -> None:
    match = match_of("all-but-malice", 2)
    play_on(match, random.Random(5), 8)
    seen = match.seen_by(match.deciding)
    assert pickle.loads(pickle.dumps(seen)) == seen
    data = as_data(seen)
    assert data["view"]["seat"] == match.deciding and len(data["labels"]) == len(data["question"]["options"])


def test_without_a_seed_a_match_goes_as_far_as_its_tape() -> None:
    whole = match_of("crazy-eights", 2)
    play_on(whole, random.Random(6))
    game, rules = built("crazy-eights")
    words = Describer(game, rules, lambda m: m.text)
    again = Match(game, rules, Seating(NAMES[:2], None), words, whole.tape)
    assert again.outcome == whole.outcome
    short = Match(game, rules, Seating(NAMES[:2], None), words, whole.tape[:3])
    assert short.outcome is None and short.question is None and len(short.whole_log()) > 0


def test_chance_depends_on_the_place_of_the_tape_and_is_new_for_each_number() -> None:
    tape, later = Tape(), Tape((1, 2, 3))
    tape.random, later.random = PlaceChance(tape, 7), PlaceChance(later, 7)
    first = [tape.draw(100) for _ in range(6)]
    assert [later.draw(100) for _ in range(6)][3:] == first[3:]
    shuffled = Tape()
    shuffled.random = PlaceChance(shuffled, 7)
    drawn = shuffled.draw_down(1000, 20)
    assert len({round(value / (1000 - i), 2) for i, value in enumerate(drawn)}) > 5, "each draw has a chance of its own"


def test_who_decides_for_a_side_is_asked_with_its_eyes() -> None:
    yaml = "roles:\n  master: {label: Game master}\nsides:\n  foes: {count: 1, controller: master, label: Foe}\n"
    made = lab(
        "@phase(go)\ndef go_on():\n    deal(deck, 2, hand)\n    draw(deck, 2, foes.hand)\n"
        '    move(choose(foes, foes.hand, "which"), heap)\n',
        yaml,
    )
    match = Match(made.game, made.rules, Seating(("Ada", "Bob")), Describer(made.game, made.rules, lambda m: m.text))
    question = match.question
    assert question is not None and (match.deciding, question.seat) == (2, 3)
    assert all(isinstance(o, CardView) for o in question.options)
    assert match.words.person(3) == "Foe"


def test_a_question_of_hearts_names_the_clause_that_limits_its_answer() -> None:
    """Leading, following and discarding: not the clause of the trick, in which the choice is coded."""
    match, rng, clauses = match_of("hearts", 4), random.Random(2), set[str]()
    while match.question is not None:
        question, view = match.question, match.seen_by(match.deciding).view
        if question.prompt == "the card to lead":
            suits = {str(card["suit"]) for card in question.options}
            clauses.add(question.clause)
            assert question.clause in ("lead-any", "only-hearts", "hearts-broken")
            assert question.clause != "only-hearts" or suits == {"HEARTS"}
            assert question.clause != "lead-any" or "HEARTS" not in suits
        elif question.prompt == "the card to play":
            (led, *_) = next(zone.cards for zone in view.zones if zone.name == "trick")
            follows = {str(card["suit"]) for card in question.options} == {str(led["suit"])}
            clauses.add(question.clause)
            assert question.clause == ("follow" if follows else "discard")
        match.step(rng.randrange(len(question.options)))
    assert clauses >= {"lead-any", "hearts-broken", "follow", "discard"}


FITS = """\
# Rules {#rules}

Take a card. {#take}

```rule
@phase(go)
def go_on():
    draw(deck, five, heap)
    choose(first(players), OPTIONS, "which")

@limit_reached
def over():
    end_game(players)
```

Some cards fit. {#fitting}

- Ones always do. {#ones}

```rule clause=fitting
@value
def fits(c):
    if c.rank == ONE:
        CITATION
        return True
    return c.rank != FOUR

@value
def fitting():
    CITATION
    return [c for c in heap if c.rank != FOUR]
```
"""


@pytest.mark.parametrize(
    ("options", "citation", "clause"),
    [
        ("fitting()", 'cite("ones")', "ones"),
        ("[c for c in heap if fits(c)]", 'cite("ones")', "fitting"),  # its citation differs from card to card
        ("fitting()", "pass", "take"),
        ("heap", 'cite("ones")', "take"),
    ],
)
def test_the_clause_that_a_value_cites_for_the_options_is_that_of_the_question(
    options: str, citation: str, clause: str
) -> None:
    chapter = FITS.replace("OPTIONS", options).replace("CITATION", citation)
    game, rules, report = build({"game.yaml": GAME, "cards.csv": CARDS, "rules/01-rules.md": chapter})
    assert game is not None and rules is not None and not report.errors, [d.message for d in report]
    match = Match(game, rules, Seating(("Ada", "Bob")), Describer(game, rules, lambda m: m.text))
    assert match.question is not None, match.outcome
    assert match.question.clause == clause


def test_a_value_that_another_rule_has_called_limits_no_question() -> None:
    options = "heap if count(heap) == five else fitting()"
    chapter = FITS.replace("OPTIONS", options).replace("CITATION", 'cite("ones")')
    chapter = chapter.replace("    choose(", "    look()\n    choose(").replace(
        "@limit_reached", "@procedure\ndef look():\n    for c in fitting():\n        table.tally += 1\n\n@limit_reached"
    )
    game, rules, report = build({"game.yaml": GAME, "cards.csv": CARDS, "rules/01-rules.md": chapter})
    assert game is not None and rules is not None and not report.errors, [d.message for d in report]
    match = Match(game, rules, Seating(("Ada", "Bob")), Describer(game, rules, lambda m: m.text))
    assert match.question is not None and match.question.clause == "take"


GOING_ON = [
    ("hearts", 4, ()), ("crazy-eights", 3, {1: "random"}), ("all-but-malice", 3, {2: "greedy"}), ("deck-of-fey", 3, ()),
    ("living-trumps", 2, ()), ("game-of-amber", 3, ()),
]  # fmt: skip


@pytest.mark.parametrize(("name", "seats", "agents"), GOING_ON, ids=[name for name, *_ in GOING_ON])
def test_a_match_that_goes_on_is_at_each_question_the_one_played_from_the_beginning(
    name: str, seats: int, agents: object
) -> None:
    match, rng = match_of(name, seats, agents), random.Random(6)
    for step in range(60):
        if match.question is None:
            break
        match.step(rng.randrange(len(match.question.options)))
        if step % 6 == 0 or match.question is None:
            again = match_of(name, seats, agents, tape=match.tape)
            seen = [[m.seen_by(seat) for seat in range(m.seats)] for m in (match, again)]
            assert seen[0] == seen[1] and match.tape == again.tape and match.outcome == again.outcome
            assert match.whole_log() == again.whole_log()
            assert match._state.decisions == again._state.decisions and match._answered == again._answered


def test_an_answer_late_in_a_game_takes_no_more_work_than_an_early_one(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    ask = State.ask
    monkeypatch.setattr(State, "ask", lambda state, *args, **more: (asked.append(1), ask(state, *args, **more))[1])
    match, rng, work = match_of("all-but-malice", 3), random.Random(2), []
    while match.question is not None and len(work) < 150:
        asked.clear()
        match.step(rng.randrange(len(match.question.options)))
        work.append(len(asked))
    assert len(work) == 150 and max(work) < 20  # (a phase's questions, not those of all phases before it)
