"""Declarations may name a constant where they need a number: the two cannot disagree."""

from typing import Any

from pnp.checks.mutants.declared import declared_mutants
from pnp.checks.static.traceability import unused
from pnp.engine.native.layout import lay_out
from pnp.engine.play import Play, State, Tape
from pnp.model.agreed import with_options
from tests.lab import GO, OVER, lab, merged

NAMED = (
    merged("constants", '  cats_at_first: {value: 5, option: "How many cats?"}\n  is_wild: yes\n')
    + merged("counters", "  player.cats: {start: cats_at_first, max: cats_at_first}\n")
    + merged("fields", "  player.wild: {is: flag, start: is_wild}\n  table.lives: {is: num, start: cats_at_first}\n")
    + merged("tokens", "  mouse: {label: Mouse, supply: cats_at_first}\n")
)


def test_starts_limits_supplies_and_counts_are_the_values_of_their_constants(build) -> None:  # type: ignore[no-untyped-def]
    coins = build("{token: coin}", "{start: hand_limit, min: hand_limit, max: none}").game.counters["coins"]
    assert (coins.start, coins.least, coins.most) == (2, 2, None)
    assert build("supply: unlimited", "supply: hand_limit").game.tokens["coin"].supply == 2
    field = build("{is: list of player, start: []}", "{is: num, start: hand_limit}").game.fields["turn_order"]
    assert field.start == 2
    component = build("count: 5", "count: hand_limit").game.components[0]
    assert component.count == 2 and dict(component.constants) == {"count": "hand_limit"}


def test_an_unknown_constant_and_one_that_is_no_number_are_faults_at_their_places(build) -> None:  # type: ignore[no-untyped-def]
    fault = build("{token: coin}", "{start: hand_limmit}").only()
    assert fault.code == "PNP106" and "`hand_limmit`" in fault.message and "hand_limit" in fault.help
    assert fault.span.column > len("  player.coins: {start")
    assert build("{token: coin}", "{start: RED}").codes == ["PNP106"]
    flag = build("{is: list of player, start: []}", "{is: flag, start: hand_limit}").report.diagnostics[0]
    assert flag.code == "PNP106" and "cannot be `2`" in flag.message


def _started(value: int) -> tuple[Any, ...]:
    made = lab(GO + OVER, NAMED)
    assert made.faults == [], [fault.message for fault in made.faults]
    state = State(made.game, made.rules, 2, options={"cats_at_first": value})
    Play(state).game(Tape(()))
    first = state.players[0]
    return first.cats, first.wild, state.table.lives, state.tokens["mouse"].supply


def test_starts_follow_an_option_that_the_players_agreed_on() -> None:
    assert _started(5)[:3] == (5, True, 5)
    assert _started(7)[:3] == (7, True, 7)
    made = lab(GO + OVER, NAMED)
    assert with_options(made.game, {"cats_at_first": 5}) is made.game
    changed = lay_out(made.game, 2, {"cats_at_first": 7}).game
    assert (changed.counters["cats"].start, changed.counters["cats"].most, changed.tokens["mouse"].supply) == (7, 7, 7)


def test_a_constant_that_only_a_declaration_names_is_used() -> None:
    made = lab(GO + OVER, NAMED)
    names = {thing.name for what, thing in unused(made.game, made.rules) if what == "constant"}
    assert "three" in names and not {"cats_at_first", "is_wild"} & names


def test_a_mutant_of_a_start_shows_the_constant() -> None:
    made = lab(GO + OVER, NAMED)
    (mutant,) = [one for one in declared_mutants(made.game, made.rules) if "counters.cats: start" in one.id]
    assert (mutant.before, mutant.after) == ("start: cats_at_first", "start: 6")
