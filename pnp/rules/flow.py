"""The statements of a rule: assignments, branches, loops and returned types, checked against the model."""

import ast
from collections.abc import Iterator, Sequence

from pnp.model.schema.types import NUM, Type
from pnp.rules.algebra import certain, fits, join, without
from pnp.rules.environment import Env
from pnp.rules.infer import ANY, Typing
from pnp.rules.words import WORDS
from pnp.source.diagnostics.hints import did_you_mean

NOTHING = Type("nothing")


def body(typing: Typing, statements: Sequence[ast.stmt], env: Env) -> Type | None:
    """Check a function's body; returns the type of its result, None without one."""
    returned: list[Type] = []
    ends = _block(typing, statements, env, returned)
    if not returned:
        return None
    result = returned[0]
    for kind in returned[1:]:
        result = join(result, kind) or ANY
    return result if ends or result == NOTHING else (join(result, NOTHING) or result)


def _block(typing: Typing, statements: Sequence[ast.stmt], env: Env, returned: list[Type]) -> bool:
    """Check statements in order; True if control never reaches the end."""
    for i, statement in enumerate(statements):
        if _statement(typing, statement, env, returned):
            if i + 1 < len(statements):
                typing.fault(
                    "PNP208", "nothing after this line is ever executed", statements[i + 1],
                    "remove the lines, or put them before it",
                )  # fmt: skip
            return True
    return False


def _statement(typing: Typing, node: ast.stmt, env: Env, returned: list[Type]) -> bool:
    match node:
        case ast.Return():
            returned.append(typing.expr(node.value, env) if node.value else NOTHING)
            return True
        case ast.Break() | ast.Continue():
            return True
        case ast.Assign(targets=[target]):
            _assign(typing, target, typing.expr(node.value, env), env, node)
        case ast.AugAssign(target=target):
            for side in (target, node.value):
                kind = typing.expr(side, env)
                if kind.kind not in ("num", "any") or kind.many or kind.optional:
                    typing.fault(
                        "PNP206", f"`+=` is for numbers, but this is a {kind}", side, "write `list = list + [x]`"
                    )
            _assign(typing, target, NUM, env, node)
        case ast.If():
            return _if(typing, node, env, returned)
        case ast.For():
            return _for(typing, node, env, returned)
        case ast.Expr(value=ast.Call() as call):
            typing.expr(call, env)
            return _ends(call)
        case ast.Expr():
            typing.fault("PNP201", "this line has no effect", node, "call a word, or set something")
    return False


def _ends(call: ast.Call) -> bool:
    name = call.func.id if isinstance(call.func, ast.Name) else ""
    return name in WORDS and WORDS[name].ends


def _assign(typing: Typing, target: ast.expr, kind: Type, env: Env, node: ast.stmt) -> None:
    if isinstance(target, ast.Name):
        typing.free(target, target.id)
        old = env.names.get(target.id)
        env.unset -= {target.id}
        env.names[target.id] = kind if old is None else (join(old, kind) or kind)
        env.sure = without(env.sure, target.id)
    else:
        assert isinstance(target, ast.Attribute | ast.Subscript)
        _check_assignment(typing, target, kind, env, node)
    text, is_sure = ast.unparse(target), not kind.optional and kind != NOTHING
    if isinstance(target, ast.Subscript) and not is_sure:  # another index may name the same cell
        family = text.partition("[")[0]
        env.sure = frozenset(one for one in env.sure if not one.startswith(f"{family}["))
    env.sure = (env.sure - {text}) | ({text} if is_sure else frozenset())


def _check_assignment(
    typing: Typing, target: ast.Attribute | ast.Subscript, kind: Type, env: Env, node: ast.stmt
) -> None:
    """Check that a field, or a cell of a family, can be set to a value of a kind."""
    required = typing.expr(target, Env(env.names, env.sure - {ast.unparse(target)}, env.unset))
    if required.kind == "any":  # its fault has been reported
        return
    base: ast.expr = target
    while isinstance(base, ast.Subscript):
        base = base.value
    name = base.attr if isinstance(base, ast.Attribute) else base.id if isinstance(base, ast.Name) else ""
    if name not in typing.scope.writable or (base is not target and name not in typing.scope.families):
        good = did_you_mean(name, typing.scope.writable) or "cards are moved, and tokens are gained, paid or lost"
        typing.fault("PNP204", f"`{name}` cannot be set", target, good)
    elif not fits(kind, required):
        text = target.attr if isinstance(target, ast.Attribute) else ast.unparse(target)
        typing.fault("PNP206", f"`{text}` is a {required}, but this is a {kind}", node)


def _if(typing: Typing, node: ast.If, env: Env, returned: list[Type]) -> bool:
    typing.condition(node.test, env)
    yes, no = (
        Env(dict(env.names), env.sure | certain(node.test, True), env.unset),
        Env(dict(env.names), env.sure | certain(node.test, False), env.unset),
    )
    yes_ends = _block(typing, node.body, yes, returned)
    no_ends = _block(typing, node.orelse, no, returned)
    if yes_ends and no_ends:
        return True
    after = no if yes_ends else yes if no_ends else None
    if after:
        env.names.update(after.names)
        env.sure, env.unset = after.sure, after.unset
        return False
    env.unset = yes.unset | no.unset | frozenset(yes.names.keys() ^ no.names.keys())
    for name, kind in {**yes.names, **no.names}.items():
        one, other = yes.names.get(name, kind), no.names.get(name, kind)
        env.names[name] = join(one, other) or ANY
    env.sure = yes.sure & no.sure
    return False


def _for(typing: Typing, node: ast.For, env: Env, returned: list[Type]) -> bool:
    """Check a loop; True if only ``return`` leaves it, as with ``repeat`` without ``break``."""
    assert isinstance(node.target, ast.Name)
    typing.free(node.target, node.target.id)
    item = typing.items(node.iter, env)
    own = frozenset({node.target.id})
    env.sure = without(env.sure, node.target.id)
    before = dict(env.names)
    for _ in range(2):  # the second pass begins with the types left by the first
        inner = Env({**env.names, node.target.id: item}, env.sure - own, env.unset - own)
        _block(typing, node.body, inner, returned)
        for name, kind in inner.names.items():
            env.names[name] = join(env.names.get(name, kind), kind) or ANY
        env.sure = env.sure & inner.sure
        if all(env.names[name] == kind for name, kind in before.items()):
            break
    env.unset |= frozenset(env.names.keys() - before.keys())
    return _is_repeat(node.iter) and not any(isinstance(n, ast.Break) for n in _own_lines(node.body))


def _is_repeat(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "repeat"


def _own_lines(body: Sequence[ast.stmt]) -> Iterator[ast.stmt]:
    """The statements of a loop, without those of nested loops."""
    for statement in body:
        yield statement
        if isinstance(statement, ast.If):
            yield from _own_lines([*statement.body, *statement.orelse])
