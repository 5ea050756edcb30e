"""Each line of a transcript cites the clause that made it happen."""

from dataclasses import replace

from pnp.engine.play import Play, State, Tape
from pnp.engine.play.describe import Describer
from pnp.engine.play.things import named_card
from pnp.engine.play.trace import Trace, gathered, line, log_line
from pnp.model.text.prose import Prose
from tests.lab import CARDS, GAME, build

CHAPTER = """\
# Rules {#rules}
Everybody takes cards, those that are free count, and they go to the heap. {#income}

Freedom is told here. {#freedom}

In the end all is mixed. {#mixed}

```rule clause=income
@value
def free(me):
    cite("freedom")
    return [c for c in me.hand if c.points == 1]

@phase(go)
def income():
    for p in players:
        draw(deck, three, p.hand)
        table.tally = table.tally + count(free(p))
        move(p.hand, heap)
    cite("mixed")
    shuffle(heap)

@limit_reached
def over():
    end_game(players)
```
"""


def test_a_clause_that_a_value_cites_is_not_that_of_what_happens_next() -> None:
    game, rules, _ = build({"game.yaml": GAME, "cards.csv": CARDS, "rules/01-rules.md": CHAPTER})
    assert game is not None and rules is not None
    trace = Trace()
    trace.state = state = State(game, rules, 2, trace.log)
    Play(state).game(Tape())
    told = [(h.kind, h.clause) for h in trace.happenings if h.kind in ("draw", "move", "shuffle")]
    assert told == [
        ("draw", "income"),
        ("move", "income"),
        ("draw", "income"),
        ("move", "income"),
        ("shuffle", "mixed"),
    ]


BRANCHING = CHAPTER.replace(
    "        draw(deck, three, p.hand)\n",
    """\
        if p == first(players):
            cite("freedom")
            draw(deck, three, p.hand)
        else:
            for n in players:
                cite("mixed")
            draw(deck, three, p.hand)
        reveal(first(p.hand))
""",
)


def test_a_citation_ends_with_its_branch() -> None:
    game, rules, report = build({"game.yaml": GAME, "cards.csv": CARDS, "rules/01-rules.md": BRANCHING})
    assert game is not None and rules is not None, list(report)
    trace = Trace()
    trace.state = state = State(game, rules, 2, trace.log)
    Play(state).game(Tape())
    told = [(h.kind, h.clause) for h in trace.happenings if h.kind in ("draw", "show", "move", "shuffle")]
    after = [("show", "income"), ("move", "income")]
    assert told == [("draw", "freedom"), *after, ("draw", "income"), *after, ("shuffle", "mixed")]


LOOPING = BRANCHING.replace(
    "        reveal(first(p.hand))\n", '        cite("mixed")\n        reveal(first(p.hand))\n'
).replace("    for p in players:\n", "    for p in players:\n        reveal(first(deck))\n", 1)


def test_a_citation_does_not_hold_in_the_next_turn_of_a_loop() -> None:
    game, rules, report = build({"game.yaml": GAME, "cards.csv": CARDS, "rules/01-rules.md": LOOPING})
    assert game is not None and rules is not None, list(report)
    trace = Trace()
    trace.state = state = State(game, rules, 2, trace.log)
    Play(state).game(Tape())
    shown = [h.clause for h in trace.happenings if h.kind == "show"]
    assert shown == ["income", "mixed", "income", "mixed"]


CUTTING = CHAPTER.replace("def free(me):\n", "def free(me):\n    reveal(first(deck))\n")


def test_who_turns_up_a_card_that_is_nobodys_is_told() -> None:
    game, rules, report = build({"game.yaml": GAME, "cards.csv": CARDS, "rules/01-rules.md": CUTTING})
    assert game is not None and rules is not None, list(report)
    trace = Trace()
    trace.state = state = State(game, rules, 2, trace.log)
    Play(state).game(Tape(), names=["Ann", "Bob"])
    describer = Describer(game, rules, Prose(game).text)
    shown = [line(describer, h, 1) for h in trace.happenings if h.kind == "show"]
    assert len(shown) == 2 and shown[0].startswith("Ann: ") and shown[1].startswith("Bob: ")
    assert all("shown to all" in text for text in shown)


LOOKING = CHAPTER.replace('    cite("mixed")\n', "    peek(first(players), last(top(deck, three - 1)))\n    peek(first(players), first(last(players).hand))\n").replace(
    "        move(p.hand, heap)\n", ""
)  # fmt: skip


def test_everybody_is_told_whose_card_or_which_place_was_looked_at() -> None:
    game, rules, report = build({"game.yaml": GAME, "cards.csv": CARDS, "rules/01-rules.md": LOOKING})
    assert game is not None and rules is not None, list(report)
    trace = Trace()
    trace.state = state = State(game, rules, 2, trace.log)
    Play(state).game(Tape(), names=["Ann", "Bob"])
    describer = Describer(game, rules, Prose(game).text)
    looks = [h for h in trace.happenings if h.kind == "peek"]
    own, others = ([line(describer, h, seat) for h in looks] for seat in (0, 1))
    faces = [describer.face(named_card(h.cards[0][0])) for h in looks]
    assert own == [
        f"Ann looks at {faces[0]} (card 2 from the top of Deck) [1.1]",
        f"Ann looks at {faces[1]} (a card of Bob's hand) [1.1]",
    ]
    assert others[0] == "Ann looks at card 2 from the top of Deck [1.1]"
    assert faces[0] not in others[0] and "Ann looks at" in others[1]


WISHING = CHAPTER.replace(
    "        draw(deck, three, p.hand)\n", '        p.wish = choose(p, rank, "your wish")\n        p.wish = THREE\n'
)


def test_what_somebody_has_said_is_not_told_again_as_it_is_written_down() -> None:
    game, rules, report = build({"game.yaml": GAME, "cards.csv": CARDS, "rules/01-rules.md": WISHING})
    assert game is not None and rules is not None, list(report)
    trace = Trace()
    trace.state = state = State(game, rules, 2, trace.log)
    Play(state).game(Tape(), names=["Ann", "Bob"])
    describer = Describer(game, rules, Prose(game).text)
    told = [text for h in trace.happenings if h.kind in ("choice", "field") and (text := line(describer, h, 1))]
    assert [text.partition(":")[0] for text in told] == [
        "Ann (your wish)", "Ann (Wish)", "Bob (your wish)", "Bob (Wish)",
    ]  # fmt: skip
    assert told[1] == "Ann (Wish): three [1.1]"


SHOWING = CHAPTER.replace("        move(p.hand, heap)\n", "        show(first(p.hand), first(players))\n        show(first(p.hand), players)\n        move(first(p.hand), heap)\n        move(first(p.hand), heap)\n")  # fmt: skip


def test_cards_shown_to_somebody_are_not_told_to_be_shown_to_all() -> None:
    game, rules, report = build({"game.yaml": GAME, "cards.csv": CARDS, "rules/01-rules.md": SHOWING})
    assert game is not None and rules is not None, list(report)
    trace = Trace()
    trace.state = state = State(game, rules, 2, trace.log)
    Play(state).game(Tape(), names=["Ann", "Bob"])
    describer = replace(Describer(game, rules, Prose(game).text), people=("Ann", "Bob"))
    shown = [line(describer, h, 1) for h in trace.happenings if h.kind == "show"]
    assert ["looks at" in text for text in shown] == [True, False] * 2
    assert all(text.startswith("Ann looks at ") for text in shown[::2])
    assert all("shown to all" in text for text in shown[1::2])


def test_cards_moved_one_after_the_other_are_one_line() -> None:
    game, rules, report = build({"game.yaml": GAME, "cards.csv": CARDS, "rules/01-rules.md": SHOWING})
    assert game is not None and rules is not None, list(report)
    trace = Trace()
    trace.state = state = State(game, rules, 2, trace.log)
    Play(state).game(Tape(), names=["Ann", "Bob"])
    describer = Describer(game, rules, Prose(game).text)
    told = [told for h in trace.happenings if (told := log_line(describer, h, 0)) is not None]
    moved = [one.text for one in gathered(describer, told) if one.kind == "move"]
    assert len(moved) == 2 and all(text.count(",") == 1 for text in moved)


def test_a_line_begins_with_a_capital_but_with_a_name_as_it_is_written() -> None:
    yaml = GAME.replace("tokens:\n", "roles:\n  master: {label: game master}\ntokens:\n")
    game, rules, report = build({"game.yaml": yaml, "cards.csv": CARDS, "rules/01-rules.md": CHAPTER})
    assert game is not None and rules is not None, list(report)
    describer = Describer(game, rules, Prose(game).text)
    assert describer.opened("ada: yes", "ada") == "ada: yes"
    assert describer.opened("game master: yes", "game master") == "Game master: yes"
    assert describer.opened("your hand") == "Your hand"
