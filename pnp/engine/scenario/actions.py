"""Actions and reactions as a scenario names them: which is meant, whether it may be taken, and why not."""

from collections.abc import Iterator
from typing import Any

from pnp.engine.play.state import State
from pnp.engine.play.values import Player
from pnp.engine.play.window import BoundAction
from pnp.engine.scenario.fault import BadScenario
from pnp.engine.scenario.notation import in_one_word, known_words, label, matches, names_something
from pnp.source.diagnostics.hints import did_you_mean, listed

REASONS = ("who", "when", "limit", "cost")
"""Parts of a header that may refuse an action; a parameter refuses by its own name."""


def all_deeds(state: State) -> Iterator[BoundAction]:
    """Every action and reaction of a game."""
    windows = state.windows
    for group in (*windows.actions.values(), windows.any_time, *windows.reactions.values()):
        yield from group


def is_deed(state: State, name: str) -> bool:
    """Whether an action or reaction has this name."""
    return any(deed.name == name for deed in all_deeds(state))


def find_deed(state: State, text: str, phase: str = "") -> tuple[BoundAction, list[str]]:
    """The action or reaction that a text names, with the words behind its name; raises :class:`BadScenario`."""
    name, *words = text.split() or [""]
    if phase and phase not in state.game.phases:
        help = did_you_mean(phase, state.game.phases) or f"write {listed(state.game.phases)}"
        raise BadScenario(f"there is no phase `{phase}`; {help}", help=help)
    found = [deed for deed in all_deeds(state) if deed.name == name]
    fitting = [deed for deed in found if not phase or deed.rule.header.phase == phase]
    if fitting:
        return fitting[0], words
    own = [deed.name for deed in all_deeds(state) if not phase or deed.rule.header.phase == phase]
    help = did_you_mean(name, own) or (f"write {listed(dict.fromkeys(own))}" if own else "")
    if found and found[0].rule.header.phase:
        help = f"write it with `{found[0].rule.header.phase}`"
    where = f" in phase `{phase}`" if phase else ""
    raise BadScenario(f"there is no action `{name}`{where}" + (f"; {help}" if help else ""), help=help)


def fixed(deed: BoundAction, me: Player, event: object = None) -> tuple[Any, ...]:
    """What a header is given of the moment: the player, and the announcement that is answered."""
    if not deed.event:
        return (me,)
    if event is None:
        help = f"look at it in its window, above `- {me}: pass`"
        raise BadScenario(f"`{deed.name}` answers an announcement, and nothing is announced now; {help}", help=help)
    return (me, event)


def why_not(
    state: State, deed: BoundAction, me: Player, words: list[str], event: object = None
) -> tuple[str, str] | None:
    """Why a player may not take an action with these words: the part that refuses, and a sentence; None if he may."""
    known = fixed(deed, me, event)
    refused = _by_header(state, deed, known)
    if refused:
        return refused
    chosen: tuple[Any, ...] = ()
    lists = deed.rule.header.lists
    if len(words) > len(lists):
        takes = f"takes {listed(lists, 'and')} alone" if lists else "takes no word behind it"
        raise BadScenario(f"`{deed.name}` {takes}, and not `{words[len(lists)]}`", help="take it out")
    for name, options, said in zip(lists, deed.lists, words, strict=False):
        check_word(state, said)
        there = list(options(*known, *chosen))
        fitting = [o for o in there if matches(o, said, state, me)]
        if not fitting:
            return name, f"`{name}` may be {_shown(there)}"
        completed = [o for o in fitting if deed.completes(state, known, (*chosen, o))]
        if not completed:
            return "cost", f"nothing that {me} can pay for follows `{said}`"
        chosen = (*chosen, completed[0])
    return None


def _by_header(state: State, deed: BoundAction, known: tuple[Any, ...]) -> tuple[str, str] | None:
    me = known[0]
    if deed.who is not None:
        who = deed.who(*known)
        if not (who is True or who is me or (isinstance(who, list) and me in who)):
            return "who", f"`{deed.name}` is for {'nobody' if who is False else label(who)}"
    if deed.when is not None and not deed.when(*known):
        return "when", f"the condition (`when`) of `{deed.name}` does not hold"
    if deed.limit is not None and state.uses.get((deed.name, me.seat, state.turns), 0) >= deed.limit():
        return "limit", f"`{deed.name}` has been taken as often as it may be"
    if deed.legal(state, known):
        return None
    if deed.fixed_cost and not state.names["can_pay"](me, deed.cost(*known, *(None,) * len(deed.lists))):
        return "cost", f"{me} cannot pay for `{deed.name}`"
    if deed.lists and not list(deed.lists[0](*known)):
        name = deed.rule.header.lists[0]
        return name, f"there is no `{name}` for `{deed.name}`"
    return "cost", f"there is nothing for `{deed.name}` that {me} can pay for"


def check_word(state: State, said: str) -> None:
    """A word that names nothing at all is a slip of the pen."""
    if not names_something(state, said):
        help = did_you_mean(said, known_words(state))
        raise BadScenario(f"`{said}` names nothing in this game" + (f"; {help}" if help else ""), help=help)


def first_options(state: State, deed: BoundAction, me: Player, event: object = None) -> list[Any]:
    """What the first parameter of an action may be now; none where it may not be taken."""
    known = fixed(deed, me, event)
    if not deed.legal(state, known) or not deed.lists:
        return []
    return [o for o in deed.lists[0](*known) if deed.completes(state, known, (o,))]


def ways(state: State, deed: BoundAction, me: Player, event: object = None) -> int:
    """In how many ways an action may be taken now: choices of its parameters that can be paid for."""
    known = fixed(deed, me, event)
    return _ways(state, deed, known, ()) if deed.legal(state, known) else 0


def _ways(state: State, deed: BoundAction, known: tuple[object, ...], chosen: tuple[object, ...]) -> int:
    if len(chosen) == len(deed.lists):
        return int(deed.completes(state, known, chosen))
    options = list(deed.lists[len(chosen)](*known, *chosen))
    state.charge(64 * len(options))
    distinct = {label(o): o for o in options}
    return sum(_ways(state, deed, known, (*chosen, o)) for o in distinct.values())


def _shown(options: list[object], most: int = 24) -> str:
    labels = list(dict.fromkeys(map(in_one_word, options)))
    return (", ".join(labels[:most]) + (" …" if len(labels) > most else "")) or "nothing"
