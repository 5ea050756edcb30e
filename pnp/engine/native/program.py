"""Translate a game's rules into a program: every function, and the numbers that they work on."""

import ast
from collections.abc import Mapping
from dataclasses import field

from pnp.base.frozen import dataclass
from pnp.engine.native.abilities import is_changed, write_changed
from pnp.engine.native.actions import Actions
from pnp.engine.native.assemble import Code, Program, assemble
from pnp.engine.native.course import Course
from pnp.engine.native.expressions import Body
from pnp.engine.native.forms import FormWriter
from pnp.engine.native.layout import Layout, lay_out
from pnp.engine.native.look_ahead import write_look_ahead
from pnp.engine.native.purses import Purses
from pnp.engine.native.stable_checks import Resting, watched_names
from pnp.engine.native.statements import function
from pnp.engine.native.typed_rules import TypedRules, Unsupported, rule_of, typed_rules
from pnp.engine.native.windows import Windows
from pnp.engine.native.words import NATIVE
from pnp.model.game import Game
from pnp.model.schema.types import Type


@dataclass(frozen=True)
class NativeGame:
    """A game for a number of players, as the machine plays it."""

    typed: TypedRules
    layout: Layout
    code: Code
    names: tuple[str, ...]
    """The functions' names, by number."""
    consts: tuple[int, ...]
    bounds: tuple[int, ...]
    """Limits tested at rest."""
    main: int
    turn_end: int
    """The function that looks for wins at the end of a turn."""
    scores: tuple[int, ...]
    """The functions that score a player."""
    actions: int
    """The number of actions with a limit."""
    program: Program = field(repr=False)
    options: Mapping[str, object]

    @property
    def rules(self) -> tuple[str, ...]:
        """The names of all rules, by number."""
        return tuple(self.typed.workings.rules.rules)


def native_game(
    game: Game, seats: int, options: Mapping[str, object] | None = None, typed: TypedRules | None = None
) -> NativeGame:
    """Translate a game for a number of players and their options; ``typed``: its typed rules, if available. Raises
    Unsupported, which names what the machine lacks."""
    typed = typed or typed_rules(game)
    layout = lay_out(game, seats, options or {})
    layout.share_bits(watched_names(typed))
    program = Program()
    resting = Resting(typed, layout, program)
    purses = Purses(layout, program)
    actions, course = Actions(typed, layout, program, purses), Course(typed, layout, program, resting)
    for tree in typed.functions.values():
        write_rule(typed, layout, program, purses, tree)
    _write_zone_versions(typed, layout, program, purses)
    main = course.write_game()
    turn_end = course.turn_end()
    for deed in typed.workings.rules.of_kind("action", "reaction"):
        actions.write(deed)
    for form in typed.workings.rules.of_kind("form"):
        FormWriter(typed, layout, program).write(form)
    for phase in game.phases.values():
        looking = [r for r in typed.workings.rules.of_kind("action") if r.looks_ahead and r.header.phase == phase.name]
        if looking:
            write_look_ahead(actions, phase, looking)
    if typed.workings.rules.of_kind("policy"):
        raise Unsupported("policies")
    Windows(typed, layout, program, resting).write()
    purses.write()
    resting.write()
    missing = [f.name for f in program.functions if not f.lines]
    if missing:
        raise Unsupported(f"`{missing[0]}`")
    bounds = tuple(resting.bounds())
    scores = tuple(program.index[r.name] for r in typed.workings.rules.of_kind("score"))
    names = list(typed.workings.rules.rules)
    code = assemble(program, names)
    functions = tuple(f.name for f in program.functions)
    return NativeGame(
        typed, layout, code, functions, tuple(program.consts), bounds, main, turn_end, scores, len(actions.counted),
        program, dict(options or {}),
    )  # fmt: skip


def _write_zone_versions(typed: TypedRules, layout: Layout, program: Program, purses: Purses) -> None:
    """Write the functions of rules that receive zones as lists; each may call more of them."""
    count = 0
    while count < len(program.zone_versions):
        name = list(program.zone_versions)[count]
        write_rule(typed, layout, program, purses, typed.functions[rule_of(name)], name)
        count += 1


def write_rule(
    typed: TypedRules, layout: Layout, program: Program, purses: Purses, tree: ast.FunctionDef, name: str = ""
) -> None:
    """Write a rule or a part of a header; ``name``: its function, if the rule has several. Raises Unsupported."""
    if is_changed(typed, tree.name):
        write_changed(typed, program, tree.name)
        return
    rule = rule_of(tree.name)
    signature = typed.signature(rule)
    params = [a.arg for a in tree.args.args]
    body = Body(typed, layout, program, program.function(name or tree.name, rule), purses, NATIVE)
    body.zones = program.zone_versions.get(name, ())
    body.fn.line = tree.lineno
    function(body, tree, params, [signature.params.get(p, Type("player")) for p in params])
