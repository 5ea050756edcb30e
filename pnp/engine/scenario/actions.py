"""Actions and reactions as scenarios name them: finding one, whether it may be taken, and why not."""

from collections.abc import Iterator

from pnp.engine.play.state import State
from pnp.engine.play.values import Event, Player
from pnp.engine.play.window import BoundAction, Fixed
from pnp.engine.scenario.fault import BadScenario
from pnp.engine.scenario.notation import in_one_word, known_words, label, matches, names_something
from pnp.source.diagnostics.hints import did_you_mean, listed

REASONS = ("who", "when", "limit", "cost", "leaves")
"""Parts of a header that may refuse an action; a parameter refuses under its own name."""


def all_deeds(state: State) -> Iterator[BoundAction]:
    """Every action and reaction of a game."""
    windows = state.windows
    for group in (*windows.actions.values(), windows.any_time, *windows.reactions.values()):
        yield from group


def is_deed(state: State, name: str) -> bool:
    """Whether an action or reaction has this name."""
    return any(deed.name == name for deed in all_deeds(state))


def find_deed(state: State, text: str, phase: str = "") -> tuple[BoundAction, list[str]]:
    """The action or reaction that a text names, with the words after its name. Raises :class:`BadScenario`."""
    name, *words = text.split() or [""]
    if phase and phase not in state.game.phases:
        help = did_you_mean(phase, state.game.phases) or f"write {listed(state.game.phases)}"
        raise BadScenario(f"there is no phase `{phase}`; {help}", help=help)
    deeds = [deed for deed in all_deeds(state) if deed.name == name]
    fitting = [deed for deed in deeds if not phase or deed.rule.header.phase == phase]
    if fitting:
        return fitting[0], words
    own = [deed.name for deed in all_deeds(state) if not phase or deed.rule.header.phase == phase]
    help = did_you_mean(name, own) or (f"write {listed(dict.fromkeys(own))}" if own else "")
    if deeds and deeds[0].rule.header.phase:
        help = f"write it with `{deeds[0].rule.header.phase}`"
    where = f" in phase `{phase}`" if phase else ""
    raise BadScenario(f"there is no action `{name}`{where}" + (f"; {help}" if help else ""), help=help)


def fixed(deed: BoundAction, me: Player, event: Event | None = None) -> Fixed:
    """The first arguments of a header: the player, and the answered announcement."""
    if not deed.event:
        return (me,)
    if event is None:
        help = f"check it in its window, above `- {me}: pass`"
        raise BadScenario(f"`{deed.name}` answers an announcement, but nothing is announced now; {help}", help=help)
    return (me, event)


def why_not(
    state: State, deed: BoundAction, me: Player, words: list[str], event: Event | None = None
) -> tuple[str, str] | None:
    """Why a player may not take an action with these words: the refusing part, and a sentence; None if it is
    allowed."""
    fixed_arguments = fixed(deed, me, event)
    refused = _by_header(state, deed, fixed_arguments)
    if refused:
        return refused
    chosen: tuple[object, ...] = ()
    lists = deed.rule.header.lists
    if len(words) > len(lists):
        takes = f"takes only {listed(lists, 'and')}" if lists else "takes no word after it"
        raise BadScenario(f"`{deed.name}` {takes}, not `{words[len(lists)]}`", help="remove it")
    for name, options, words_of_list in zip(lists, deed.lists, words, strict=False):
        check_word(state, words_of_list)
        there = list(options(*fixed_arguments, *chosen))
        fitting = [o for o in there if matches(o, words_of_list, state, me)]
        if not fitting:
            return name, f"`{name}` may be {_listed_options(there)}"
        completed = [o for o in fitting if deed.completes(state, fixed_arguments, (*chosen, o))]
        if not completed:
            return _incomplete(deed, me, f"follows `{words_of_list}`")
        chosen = (*chosen, completed[0])
    return None


def _by_header(state: State, deed: BoundAction, fixed_arguments: Fixed) -> tuple[str, str] | None:
    me = fixed_arguments[0]
    if deed.who is not None:
        who = deed.who(*fixed_arguments)
        if not (who is True or who is me or (isinstance(who, list) and me in who)):
            return "who", f"`{deed.name}` is for {'nobody' if who is False else label(who)}"
    if deed.when is not None and not deed.when(*fixed_arguments):
        return "when", f"the condition (`when`) of `{deed.name}` does not hold"
    if deed.limit is not None and state.uses.get((deed.name, me.seat, state.turns), 0) >= deed.limit():
        return "limit", f"`{deed.name}` has been used as often as its limit allows"
    if deed.legal(state, fixed_arguments):
        return None
    if deed.fixed_cost and not state.names["can_pay"](me, deed.cost(*fixed_arguments, *(None,) * len(deed.lists))):
        return "cost", f"{me} cannot pay for `{deed.name}`"
    if deed.lists and not list(deed.lists[0](*fixed_arguments)):
        name = deed.rule.header.lists[0]
        return name, f"there is no `{name}` for `{deed.name}`"
    if deed.leaves is not None:
        return _incomplete(deed, me, f"`{deed.name}` may choose")
    return "cost", f"there is nothing for `{deed.name}` that {me} can pay for"


def _incomplete(deed: BoundAction, me: Player, choice: str) -> tuple[str, str]:
    """The reason why no choice of an action's parameters can be completed, with its name."""
    if deed.leaves is not None:
        return "leaves", f"the condition (`leaves`) of `{deed.name}` holds after nothing that {choice}"
    return "cost", f"{me} can pay for nothing that {choice}"


def check_word(state: State, text: str) -> None:
    """Check that a word names something in the game; anything else is a typing slip."""
    if not names_something(state, text):
        help = did_you_mean(text, known_words(state))
        raise BadScenario(f"`{text}` is not a name in this game" + (f"; {help}" if help else ""), help=help)


def first_options(state: State, deed: BoundAction, me: Player, event: Event | None = None) -> list[object]:
    """The possible values of an action's first parameter; none if it may not be taken."""
    fixed_arguments = fixed(deed, me, event)
    if not deed.legal(state, fixed_arguments) or not deed.lists:
        return []
    return [o for o in deed.lists[0](*fixed_arguments) if deed.completes(state, fixed_arguments, (o,))]


def ways(state: State, deed: BoundAction, me: Player, event: Event | None = None) -> int:
    """The number of ways to take an action now: choices of its parameters that can be paid for."""
    fixed_arguments = fixed(deed, me, event)
    return _ways(state, deed, fixed_arguments, ()) if deed.legal(state, fixed_arguments) else 0


def _ways(state: State, deed: BoundAction, fixed_arguments: Fixed, chosen: tuple[object, ...]) -> int:
    if len(chosen) == len(deed.lists):
        return int(deed.completes(state, fixed_arguments, chosen))
    options = list(deed.lists[len(chosen)](*fixed_arguments, *chosen))
    state.charge(64 * len(options))
    distinct = {label(o): o for o in options}
    return sum(_ways(state, deed, fixed_arguments, (*chosen, o)) for o in distinct.values())


def _listed_options(options: list[object], most: int = 24) -> str:
    labels = list(dict.fromkeys(map(in_one_word, options)))
    return (", ".join(labels[:most]) + (" …" if len(labels) > most else "")) or "nothing"
