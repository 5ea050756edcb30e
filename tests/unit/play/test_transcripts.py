"""Each line of a transcript cites the clause that made it happen."""

from pnp.play import Play, State, Tape
from pnp.play.trace import Trace
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
