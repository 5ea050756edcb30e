"""Expectations of a scenario: each line of ``expect:``, and each step that only checks the game."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pnp.engine.play.question import LiveQuestion
from pnp.engine.play.state import State
from pnp.engine.play.things import sees
from pnp.engine.play.values import Card, Event, Player
from pnp.engine.play.window import BoundAction
from pnp.engine.scenario.actions import REASONS, find_deed, first_options, is_deed, ways, why_not
from pnp.engine.scenario.cells import cell_lines
from pnp.engine.scenario.compare import difference
from pnp.engine.scenario.fault import BadScenario, Path
from pnp.engine.scenario.notation import (
    BACK,
    as_flag,
    as_list,
    card_coded,
    in_one_word,
    is_list,
    is_nothing,
    label,
    matches,
    option_label,
    player_named,
    word,
)
from pnp.engine.scenario.offer import Offer
from pnp.engine.scenario.script import Step
from pnp.source.diagnostics.hints import did_you_mean, listed
from pnp.source.diagnostics.numbers import number_of

if TYPE_CHECKING:
    from pnp.engine.scenario.answering import Answering


def look(run: "Answering", step: Step) -> Iterator[tuple[str, Path]]:
    """The differences from a step's expectations, each with its place."""
    looker = LOOKERS.get(step.key)
    if looker is not None:
        yield from looker(run, step)
        return
    for line in cell_lines(run.state, step.key, step.value, step.path):
        actual = run.result if step.key == "result" else run.expressions.find(line.key)
        message = difference(run.state, line.shown, actual, line.value, line.path)
        if message:
            yield message, line.path


def asked_of(run: "Answering", step: Step) -> list[str]:
    """The players whose next question a step checks: names, or "" for anybody's; none for a step that checks the
    table."""
    if step.key == "ways" and isinstance(step.value, int):
        return [""]
    if step.key in ("offered", "ways") and isinstance(step.value, Mapping):
        return [str(key) for key in step.value if len(str(key).split()) == 1]
    if step.key == "refused":
        return [who for who, text, _ in _refusals(step) if not is_deed(run.state, (text.split() or [""])[0])]
    return []


# ------------------------------------------------------------------------------------------------- the end
def _winner(run: "Answering", step: Step) -> Iterator[tuple[str, Path]]:
    names = [run.state.everyone[s].name for s in run.outcome.winners] if run.outcome else []
    expected = [] if is_nothing(step.value) else [player_named(run.state, word(w)).name for w in as_list(step.value)]
    if sorted(names) != sorted(expected):
        over = run.outcome is not None and run.outcome.status == "ended"
        yield f"the winner is {', '.join(names) or 'nobody'}" + ("" if over else ": the game continues"), step.path


def _over(run: "Answering", step: Step) -> Iterator[tuple[str, Path]]:
    expected = as_flag(step.value)
    if expected is None:
        raise BadScenario("`over:` must be `yes` or `no`", step.path, "write `over: yes`")
    over = run.outcome is not None and run.outcome.status == "ended"
    if over is not expected:
        yield "the game is over" if over else "the game continues", step.path


# ------------------------------------------------------------------------------------------------- possible actions
def _deed_of(run: "Answering", text: str) -> tuple[Player, str]:
    """``Flora: orchestrate S10`` → the player and the rest; without a name the active player."""
    who, _, rest = text.partition(": ")
    if rest:
        return player_named(run.state, who.split()[0]), rest
    return run.state.names["active"] or run.state.everyone[0], text


def _legality(run: "Answering", step: Step) -> Iterator[tuple[str, Path]]:
    """``illegal:`` and ``legal:``: whether a step with this text would be accepted here."""
    for index, entry in enumerate(as_list(step.value)):
        text = word(entry)
        me, rest = _deed_of(run, text)
        deed, words = find_deed(run.state, rest)
        refused = _refusal(run, step, me, deed, words)
        if step.key == "illegal" and refused is None:
            yield f"`{text}` is legal", (*step.path, index) if is_list(step.value) else step.path
        elif step.key == "legal" and refused is not None:
            yield f"`{text}` is not legal: {refused[1]}", (*step.path, index) if is_list(step.value) else step.path


def _refusal(run: "Answering", step: Step, me: Player, deed: BoundAction, words: list[str]) -> tuple[str, str] | None:
    """Why a player may not take an action now: the refusing part of its header, or else the order of play ("turn"), and
    a sentence; None if it is allowed."""
    refused = why_not(run.state, deed, me, words, run.event())
    offer = _offer(run, step, me, deed.rule.header.phase) if refused is None else None
    if offer is None or offer.has(deed.name):
        return refused
    return "turn", offer.reason or f"{me} is not offered `{deed.name}` now"


def _offer(run: "Answering", step: Step, me: Player, phase: str) -> Offer | None:
    """The offer of the sequence to a player in a phase; None for reactions, and if the order of play is not checked."""
    if not phase or run.ask_sequence is None or not run.state.windows.actions.get(phase):
        return None
    return run.ask_sequence(step, me.handle or me.name, phase)


def _refusals(step: Step) -> list[tuple[str, str, str]]:
    """``{Fiona: orchestrate S10, because: cost}`` → the player, the action, and the reason ("" for any)."""
    faults = []
    for entry in as_list(step.value):
        if not isinstance(entry, Mapping) or len(set(entry) - {"because"}) != 1:
            raise BadScenario(
                "`refused:` needs a player and an action", step.path, "write `{NAME: action words, because: cost}`"
            )
        ((who, what),) = [(str(k), word(v)) for k, v in entry.items() if k != "because"]
        faults.append((who, what, word(entry.get("because", ""))))
    return faults


def _refused(run: "Answering", step: Step) -> Iterator[tuple[str, Path]]:
    for who, text, because in _refusals(step):
        name, *phase = who.split() or [""]
        me = player_named(run.state, name)
        if run.question is not None and not is_deed(run.state, (text.split() or [""])[0]):
            if any(matches(o, text, run.state, me) for o in run.question.options):
                yield f"{me} may answer `{text}`", step.path
            continue
        deed, words = find_deed(run.state, text, phase[0] if phase else "")
        reasons = (*REASONS, "turn", *deed.rule.header.lists)
        if because and because not in reasons:
            raise BadScenario(
                f"`{deed.name}` cannot be refused by its `{because}`", step.path, f"write {listed(reasons)}"
            )
        refused = _refusal(run, step, me, deed, words)
        if refused is None:
            yield f"{me} may `{text}`", step.path
        elif because and refused[0] != because:
            yield f"`{text}` is refused by its `{refused[0]}`, not its `{because}`: {refused[1]}", step.path


def _offered(run: "Answering", step: Step) -> Iterator[tuple[str, Path]]:
    for key, expected in _by_name(step).items():
        name, *rest = key.split() or [""]
        me = player_named(run.state, name)
        path = (*step.path, key)
        if not rest:
            assert run.question is not None
            fits = [(o, option_label(o, run.question)) for o in run.question.options]
            yield from _sets_differ(run.state, f"{me} is offered", fits, expected, path, me)
        elif rest[0] in run.state.game.phases:
            state, me, deeds = _deeds_in(run, step, me, rest[0])
            fits = [(d.rule, d.name) for d in deeds]
            yield from _sets_differ(state, f"{me} may take in `{rest[0]}`", fits, expected, path, me)
        else:
            deed = find_deed(run.state, " ".join(rest))[0]
            state, me, deeds = _deeds_in(run, step, me, deed.rule.header.phase, deed)
            options = [option for one in deeds for option in first_options(state, one, me, run.event())]
            fits = [(option, in_one_word(option)) for option in options]
            yield from _sets_differ(state, f"{me} may `{deed.name}`", fits, expected, path, me)


def _deeds_in(
    run: "Answering", step: Step, me: Player, phase: str, only: BoundAction | None = None
) -> tuple[State, Player, list[BoundAction]]:
    """The actions that a player may choose from in a phase, or only ``only``, with the table of that phase."""
    offer = _offer(run, step, me, phase)
    if offer is not None:
        return offer.state, offer.me, [d for d in offer.actions if only is None or d.name == only.name]
    deeds = [only] if only is not None else run.state.windows.actions.get(phase, [])
    return run.state, me, [d for d in deeds if only is not None or d.legal(run.state, (me,))]


def _sets_differ(
    state: State, what: str, fits: list[tuple[object, str]], expected: object, path: Path, me: Player
) -> Iterator[tuple[str, Path]]:
    """Compare options with words exactly: none missing, none extra."""
    remaining = list({text: option for option, text in fits}.items())
    missing = []
    lists_nothing = is_nothing(expected) and not any(o is None for o, _ in fits)
    for option_text in [] if lists_nothing else map(word, as_list(expected)):
        at = next((i for i, (_, option) in enumerate(remaining) if matches(option, option_text, state, me)), None)
        if at is None:
            missing.append(option_text)
        else:
            remaining.pop(at)
    there = ", ".join(dict.fromkeys(text for _, text in fits)) or "nothing"
    if missing:
        yield f"{what} {there}, but not {', '.join(missing)}", path
    elif remaining:
        yield f"{what} {', '.join((text for text, _ in remaining))} as well", path


def _by_name(step: Step) -> dict[str, Any]:
    if not isinstance(step.value, Mapping) or not step.value:
        raise BadScenario(f"`{step.key}:` needs a player", step.path, f"write `{step.key}: {{NAME: …}}`")
    return {str(key): value for key, value in step.value.items()}


def _ways(run: "Answering", step: Step) -> Iterator[tuple[str, Path]]:
    counts = {"": step.value} if isinstance(step.value, int) else _by_name(step)
    for key, expected in counts.items():
        name, *rest = key.split() or [""]
        path = (*step.path, key) if key else step.path
        if not isinstance(expected, int) or isinstance(expected, bool):
            raise BadScenario(f"`ways:` must be a number, not `{word(expected)}`", path, "write the number of ways")
        if not rest:
            assert run.question is not None
            count = len(run.question.options)
        else:
            me = player_named(run.state, name)
            only = None if rest[0] in run.state.game.phases else find_deed(run.state, rest[0])[0]
            phase = only.rule.header.phase if only is not None else rest[0]
            state, me, deeds = _deeds_in(run, step, me, phase, only)
            count = sum(ways(state, deed, me, run.event()) for deed in deeds)
        if count != expected:
            yield f"there are {number_of(count, 'way')}{' for `' + key + '`' if key else ''}, not {expected}", path


# ------------------------------------------------------------------------------------------------- past events
def _questions(run: "Answering", step: Step) -> Iterator[tuple[str, Path]]:
    """Questions since the last check of them, in order: names, or ``NAME: question``."""
    questions, run.asked = run.asked, []
    expected = [] if is_nothing(step.value) else as_list(step.value)
    listing = "; ".join(f"{q.who}: {q.prompt or q.param}" for q in questions) or "nobody"
    if len(expected) != len(questions) or not all(
        _is_question(run, q, w) for q, w in zip(questions, expected, strict=True)
    ):
        yield f"the questions are {listing}", step.path


def _is_question(run: "Answering", question: LiveQuestion, expected: object) -> bool:
    ((who, text),) = expected.items() if isinstance(expected, Mapping) and len(expected) == 1 else [(expected, None)]
    if player_named(run.state, word(who)) is not question.who:
        return False
    return text is None or word(text) in (question.prompt, question.param, question.rule)


def _announced(run: "Answering", step: Step) -> Iterator[tuple[str, Path]]:
    """Announcements since the last check of them, in order: kinds, or ``kind: {field: value}``."""
    events: list[Event] = [facts["event"] for kind, facts in run.record.take("announce")]
    expected = [] if is_nothing(step.value) else as_list(step.value)
    for index, entry in enumerate(expected):
        name = word(next(iter(entry))) if isinstance(entry, Mapping) and entry else word(entry)
        if name not in run.state.game.announcements:
            help = did_you_mean(name, run.state.game.announcements)
            raise BadScenario(
                f"nothing is announced as `{name}`" + (f"; {help}" if help else ""), (*step.path, index), help
            )
    listing = ", ".join(e.kind for e in events) or "nothing"
    if len(expected) != len(events) or not all(
        _is_event(run, e, w, step) for e, w in zip(events, expected, strict=True)
    ):
        fields = "; ".join(", ".join(f"{k} {label(v)}" for k, v in e.fields.items()) for e in events)
        yield f"the announcements are {listing}" + (f" ({fields})" if fields else ""), step.path


def _is_event(run: "Answering", event: Event, expected: object, step: Step) -> bool:
    ((kind, fields),) = expected.items() if isinstance(expected, Mapping) and len(expected) == 1 else [(expected, None)]
    if word(kind) != event.kind:
        return False
    if not isinstance(fields, Mapping):
        return fields is None
    for name in fields:
        if name not in event.fields:
            raise BadScenario(f"`{event.kind}` has no value `{name}`", step.path, did_you_mean(str(name), event.fields))
    return not any(difference(run.state, str(k), event.fields[str(k)], v, step.path) for k, v in fields.items())


def _facts(run: "Answering", step: Step) -> Iterator[tuple[str, Path]]:
    """Facts disclosed since the last check of them, in order: values told to everybody, or ``NAMES: value``."""
    facts_told = [(facts["fact"], facts["to"]) for _, facts in run.record.take("tell")]
    expected = [] if is_nothing(step.value) else as_list(step.value)
    listing = (
        "; ".join(f"{label(fact)} to {', '.join(map(str, to)) or 'nobody'}" for fact, to in facts_told) or "nothing"
    )
    if len(expected) != len(facts_told) or not all(
        _is_fact(run, t, w, step.path) for t, w in zip(facts_told, expected, strict=True)
    ):
        yield f"the facts told are {listing}", step.path


def _is_fact(run: "Answering", fact_and_people: tuple[object, Sequence[Player]], expected: object, path: Path) -> bool:
    fact, to = fact_and_people
    names, value = (
        next(iter(expected.items())) if isinstance(expected, Mapping) and len(expected) == 1 else ("", expected)
    )
    whom = [player_named(run.state, name) for name in word(names).split()] or run.state.players
    return {p.seat for p in to} == {p.seat for p in whom} and not difference(run.state, "told", fact, value, path)


def _drawn(run: "Answering", step: Step) -> Iterator[tuple[str, Path]]:
    """Cards drawn, turned up, cut and shown to everybody since the last check of them, in order."""
    events = run.record.take("draw", "turn", "show", "cut_card")
    open_to_all = [facts for kind, facts in events if kind != "show" or facts["to"] is None]
    cards = [card for facts in open_to_all for card in facts["cards"]]
    message = difference(run.state, "drawn", cards, [] if is_nothing(step.value) else as_list(step.value), step.path)
    if message:
        yield message, step.path


def _cuts(run: "Answering", step: Step) -> Iterator[tuple[str, Path]]:
    """The players who have cut since the last check, in order: names, or ``NAME: card``."""
    cuts = [(facts["who"], facts["cards"][0]) for _, facts in run.record.take("cut by")]
    expected = [] if is_nothing(step.value) else as_list(step.value)
    listing = "; ".join(f"{who}: {card.code}" for who, card in cuts) or "nobody"
    if len(expected) != len(cuts) or not all(_is_cut(run, c, w) for c, w in zip(cuts, expected, strict=True)):
        yield f"the cuts are {listing}", step.path


def _is_cut(run: "Answering", cut: tuple[Player, Card], expected: object) -> bool:
    ((who, code),) = expected.items() if isinstance(expected, Mapping) and len(expected) == 1 else [(expected, None)]
    if player_named(run.state, word(who)) is not cut[0]:
        return False
    return code is None or card_coded(run.state, word(code)).code == cut[1].code


# ------------------------------------------------------------------------------------------------- knowledge
def _knows(run: "Answering", step: Step) -> Iterator[tuple[str, Path]]:
    """Cards whose faces a seat sees or remembers, wherever they are: at least these, or ``{has: […], lacks: […]}``."""
    for key, expected in _by_name(step).items():
        me = player_named(run.state, key)
        parts = expected if isinstance(expected, Mapping) else {"has": expected}
        for part, must_know in (("has", True), ("lacks", False)):
            for text in () if is_nothing(parts.get(part)) else as_list(parts[part]):
                code = card_coded(run.state, word(text)).code
                if any(sees(c, me.seat) for c in run.state.cards if c.code == code) is not must_know:
                    yield f"{me} {'does not know' if must_know else 'knows'} {code}", (*step.path, key)


def _sees(run: "Answering", step: Step) -> Iterator[tuple[str, Path]]:
    """A zone as a seat sees it: ``back`` for each card that it does not see."""
    for key, zones in _by_name(step).items():
        me = player_named(run.state, key)
        if not isinstance(zones, Mapping):
            raise BadScenario(
                "`sees:` needs a player and a place", (*step.path, key), "write `{NAME: {zone: [H6, back]}}`"
            )
        for name, expected in zones.items():
            zone = run.expressions.zone(str(name))
            cards = list(list.__iter__(zone))
            actual = [BACK if at < zone.loose or not sees(c, me.seat) else c.code for at, c in enumerate(cards)]
            actual = actual[::-1] if zone.decl.order == "stack" else actual
            words = [] if is_nothing(expected) else [word(w) for w in as_list(expected)]
            for one in words:
                if one != BACK:
                    card_coded(run.state, one)
            folded = [s.lower() for s in words], [s.lower() for s in actual]
            if zone.decl.order == "any":
                folded = sorted(folded[0]), sorted(folded[1])
            if folded[0] != folded[1]:
                yield (
                    f"{me} sees {', '.join(actual) or 'nothing'} in `{name}`, not {', '.join(words) or 'nothing'}",
                    (*step.path, key),
                )


LOOKERS = {
    "winner": _winner, "over": _over, "illegal": _legality, "legal": _legality, "refused": _refused,
    "offered": _offered, "ways": _ways, "asked": _questions, "announced": _announced, "drawn": _drawn, "knows": _knows,
    "sees": _sees, "told": _facts, "cut": _cuts,
}  # fmt: skip
"""The expectations that are not values of the game."""
RECORDED = ("announced", "drawn", "told", "cut")
"""Expectations that need a record of events."""
