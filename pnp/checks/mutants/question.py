"""A survivor as a question to the designer: the events so far, what follows now, and what would follow with the
change."""

from collections.abc import Mapping, Sequence
from dataclasses import field

from pnp.base.frozen import dataclass
from pnp.checks.mutants.mutant import Mutant
from pnp.checks.mutants.tapes import StoredTape
from pnp.checks.mutants.trial import Trial
from pnp.checks.mutants.verdict import Verdict
from pnp.engine.play import LiveQuestion, Outcome, Play, State
from pnp.engine.play.describe import Describer
from pnp.engine.play.question import question_of
from pnp.engine.play.trace import Trace, transcript
from pnp.model.game import Game
from pnp.model.text.prose import Prose
from pnp.rules import RuleSet
from pnp.source.diagnostics.numbers import number_of

LINES = 3
"""Number of earlier lines that are printed."""
MOST_OPTIONS = 14
"""Most options listed; if there are more, only the differing ones."""
CARDS = " card"
NAMES = ("Ada", "Bruno", "Clara", "Dora", "Emil", "Fiona", "Gustav", "Hanna")


@dataclass(frozen=True)
class SurvivorQuestion:
    """A survivor in words."""

    before: tuple[str, ...]
    """The last events, in the form of a transcript."""
    now: str
    """The outcome under the current rules."""
    so: str
    """The outcome under the changed rules."""


@dataclass
class _Scene:
    """A moment of a game in words."""

    lines: list[str]
    asked: str = ""
    """The asked player and the question; "" if nobody is asked."""
    who: str = ""
    options: list[str] = field(default_factory=list)
    facts: Mapping[str, str] = field(default_factory=dict)
    """Numbers of cards in each zone, and the numbers named in the book."""
    end: str = ""
    """The outcome of the game; "" while it is in progress."""


class _MomentReached(Exception):
    """Raised when the moment is reached."""


def tell(trial: Trial, mutant: Mutant, verdict: Verdict) -> SurvivorQuestion | None:
    """A survivor in words; None for a mutant that did not survive, or whose rules cannot be compiled again."""
    game, rules, _ = trial.changed(mutant)
    if verdict.tape is None or rules is None:
        return None
    return side_by_side(trial.names, (trial.game, trial.rules), (game, rules), verdict.tape, verdict.at)


def side_by_side(
    names: frozenset[str], now: tuple[Game, RuleSet], so: tuple[Game, RuleSet], tape: StoredTape, at: int
) -> SurvivorQuestion:
    """The moment of a game at which two rule sets part, in words. ``names``: the counters and fields that matter to
    people; ``at``: the number of the moment."""
    one, other = _scene(names, *now, tape, at), _scene(names, *so, tape, at)
    if bool(one.asked) != bool(other.asked) and one.facts == other.facts and not (one.end or other.end):
        if other.asked:
            one = _scene(names, *now, tape, at, with_question=True)
        else:
            other = _scene(names, *so, tape, at, with_question=True)
    before = [line for line, same in zip(one.lines, other.lines, strict=False) if line == same]
    return SurvivorQuestion(tuple(before[-LINES:]), *_parted(one, other))


def _scene(
    names: frozenset[str], game: Game, rules: RuleSet, tape: StoredTape, at: int, with_question: bool = False
) -> _Scene:
    """A game's moment with this number, or the next one with a question if ``with_question``."""
    trace = Trace()
    state = State(game, rules, tape.seats, trace.log)
    trace.state = state
    _name_seats(state)
    describer = Describer(game, rules, Prose(game).text, people=[p.seat_name for p in state.everyone])
    scene = _Scene([])
    count = 0

    def pause() -> None:
        nonlocal count
        if count >= at and (scene.asked or not with_question):
            scene.lines = transcript(describer, trace.happenings)
            scene.facts = _facts(state, describer, names)
            raise _MomentReached
        count += 1

    def put(question: LiveQuestion) -> None:
        if count >= at:
            scene.who = str(question.who.name)
            view = question_of(question)
            scene.asked = describer.prompt(view)
            scene.options = list(describer.labels(view))
        pause()

    play = Play(state)
    state.observe, play.triggers.on_stable = put, pause
    outcome: Outcome | None = None
    try:
        outcome = tape.played(play)
    except _MomentReached:
        return scene
    scene.lines = transcript(describer, trace.happenings)
    scene.facts, scene.end = _facts(state, describer, names), _ended(outcome, state)
    return scene


def _name_seats(state: State) -> None:
    """Names for the players at an anonymous table."""
    for player, name in zip(state.seated, NAMES, strict=False):
        player.seat_name = name


def _facts(state: State, describer: Describer, names: frozenset[str]) -> dict[str, str]:
    """Numbers of cards in each zone, and the numbers named in the book."""
    facts = {
        describer.zone(z): number_of(list.__len__(z), CARDS.strip()) for z in state.zones if not z.decl.empty_at_rest
    }
    for kind, owners in (("table", [state.table]), ("player", state.seated)):
        for name in state._slots(kind):
            for owner in owners if name in names else ():
                whose = f"{owner.name}'s " if kind == "player" else ""
                facts[f"{whose}{name.replace('_', ' ')}"] = _value(getattr(owner, name))
    return facts | {token: _value(who) for token, who in state.holders.items()}


def _value(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(map(_value, value)) or "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "nobody" if value is None else str(getattr(value, "name", value))


def _ended(outcome: Outcome | None, state: State) -> str:
    if outcome is None or outcome.status == "limit":
        return "the game continues"
    if outcome.status == "stuck":
        return f"the game cannot continue: {outcome.message}"
    names = [str(state.everyone[seat].name) for seat in outcome.winners]
    return f"the game is over; winner: {_listed(names)}" if names else "the game is over, and nobody wins"


# ------------------------------------------------------------------------------------------------- side by side
def _parted(now: _Scene, so: _Scene) -> tuple[str, str]:
    """The differences between two moments."""
    if now.asked and (now.asked, now.who) == (so.asked, so.who):
        return _options(now, so)
    both = bool(now.asked and so.asked)  # otherwise the numbers of cards only show that one of them is further on
    facts = [name for name, fact in now.facts.items() if fact != so.facts.get(name) and not (both and CARDS in fact)]
    return _scene_words(now, facts), _scene_words(so, facts)


def _options(now: _Scene, so: _Scene) -> tuple[str, str]:
    more = [option for option in so.options if option not in now.options]
    less = [option for option in now.options if option not in so.options]
    labels = (
        now.options
        if len(now.options) <= MOST_OPTIONS
        else [f"{number_of(len(now.options), 'option')}, including {_listed(less)}"]
    )
    words = f"{now.who} is asked “{now.asked}”: {_listed(labels)}"
    parts = [f"also {_listed(more)}"] * bool(more) + [f"not {_listed(less)}"] * bool(less)
    return words, " and ".join(parts) or f"in another order: {_listed(so.options)}"


def _scene_words(scene: _Scene, facts: Sequence[str]) -> str:
    parts = [f"{name}: {scene.facts.get(name, 'none')}" for name in facts[:4]]
    if scene.asked:
        parts.append(f"{scene.who} is asked “{scene.asked}”: {_listed(scene.options[:MOST_OPTIONS])}")
    if scene.end:
        parts.append(scene.end)
    return "; ".join(parts) or (scene.lines[-1] if scene.lines else "nothing happens")


def _listed(words: Sequence[str]) -> str:
    return ", ".join(words) or "nothing"
