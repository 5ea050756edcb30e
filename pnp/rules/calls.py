"""Calls of library words: arguments checked against the signatures of :mod:`pnp.rules.words`."""

import ast
from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.model.schema.types import FLAG, NUM, Type
from pnp.rules.algebra import fits, join
from pnp.rules.notes import note
from pnp.rules.words import Param, Word
from pnp.source.diagnostics.hints import did_you_mean

if TYPE_CHECKING:
    from pnp.rules.infer import Env, Typing

SIMPLE = {
    "num": NUM, "flag": FLAG, "card": Type("card"), "player": Type("player"), "zone": Type("zone"),
    "amount": Type("amount"), "token": Type("token"), "hand": Type("hand"), "event": Type("event"),
    "table": Type("table"), "ranking": Type("ranking"), "announcement": Type("announcement"),
    "offer": Type("offer"),
    "place": Type("place"), "moment": Type("moment"), "member": Type("enum"), "answers": Type("answers"),
    "board": Type("board"),
}  # fmt: skip


def word_call(typing: "Typing", node: ast.Call, word: Word, env: "Env") -> Type:
    """The type of a call of a library word; faulty arguments are reported."""
    pairs = _pairs(typing, node, word)
    bound: dict[str, Type] = {}
    board = _board(typing, pairs, env)
    for param, arg in pairs:
        if param.type.strip("[]") in ("piece", "space"):
            _on_board(typing, word, param, arg, env, board)
            continue
        _argument(typing, node, word, param, arg, env, bound)
    if word.name == "perform":
        _perform(typing, node, env)
    if word.name == "move" and len(pairs) == 2:
        kind = typing.expr(node.args[0], env)
        one = kind.kind == "card" and not kind.many and not kind.optional
        note(typing.source.notes.one_card, node, one)
    if not word.result:
        return Type("nothing")
    if board is not None and word.result.strip("[]?") in ("piece", "space"):
        kind = typing.scope.boards[board][word.result.strip("[]?") == "space"]
        return replace(kind, many="[" in word.result, optional="?" in word.result)
    first = node.args[0] if node.args else None
    if word.name == "new_pile" and isinstance(first, ast.Name):
        return Type("pile", first.id)
    return _result(typing, node, word, bound)


def _board(typing: "Typing", pairs: list[tuple[Param, ast.expr]], env: "Env") -> str | None:
    """The board of a call, to which the pieces and spaces in its other arguments belong."""
    for param, arg in pairs:
        if param.type == "board" and isinstance(arg, ast.Name) and arg.id in typing.scope.boards:
            return arg.id
    return None


def _on_board(
    typing: "Typing", word: Word, param: Param, arg: ast.expr, env: "Env", board: str | None
) -> None:  # fmt: skip
    """A piece or space of the board in the same call."""
    kind = typing.expr(arg, env)
    if board is None:
        return
    required = replace(typing.scope.boards[board][param.type.strip("[]") == "space"], many=param.type.startswith("["))
    if not fits(kind, required):
        what = "may be nothing here" if fits(kind.surely, required) else f"is a {kind}, not a {required}"
        typing.fault(
            "PNP215" if fits(kind.surely, required) else "PNP205",
            f"`{param.name}` of `{word.name}` {what}", arg, f"on `{board}` it is a {required}",
        )  # fmt: skip


def _perform(typing: "Typing", node: ast.Call, env: "Env") -> None:
    """Check a call of `perform`: arguments after the card go to the effects' parameters of the same names; ``card`` is
    the card itself.

    An effect's parameter is typed as present: omitting it is a defect of the play.
    """
    kinds = {arg.id: typing.expr(arg, env) for arg in node.args[1:] if isinstance(arg, ast.Name)}
    for arg in node.args[1:]:
        if not isinstance(arg, ast.Name):
            typing.fault("PNP205", "`perform` hands on names only", arg, "set a name first, and write it here")
    for name, rule in typing.rules.items():
        if rule.kind != "effect":
            continue
        for param in rule.params:
            if param in kinds:
                typing.grow(rule, param, kinds[param].surely, node)
            elif param != "card":
                typing.fault(
                    "PNP205", f"`{param}`, which `{name}` takes, is not handed on here", node,
                    f"add `{param}` to the arguments, or take it out of `{name}`",
                )  # fmt: skip


def _pairs(typing: "Typing", node: ast.Call, word: Word) -> list[tuple[Param, ast.expr]]:
    """Pairs of an argument and its parameter."""
    plain = [p for p in word.params if not p.optional]
    named = {p.name: p for p in word.params if p.optional}
    pairs: list[tuple[Param, ast.expr]] = []
    for i, arg in enumerate(node.args):
        if i < len(plain):
            pairs.append((plain[i], arg))
        elif plain and plain[-1].many:
            pairs.append((plain[-1], arg))
        elif i - len(plain) < len(named):
            pairs.append((list(named.values())[i - len(plain)], arg))
        else:
            typing.fault("PNP205", f"`{word.name}` takes fewer arguments", arg, f"write `{_form(word)}`")
    missing = [p for p in plain[len(node.args) :] if not p.many]
    if missing:
        typing.fault("PNP205", f"`{word.name}` needs `{missing[0].name}` too", node, f"write `{_form(word)}`")
    for keyword in node.keywords:
        if keyword.arg in named:
            pairs.append((named[keyword.arg or ""], keyword.value))
        else:
            typing.fault("PNP205", f"`{word.name}` has no option `{keyword.arg}`", keyword, f"write `{_form(word)}`")
    return pairs


def _form(word: Word) -> str:
    return f"{word.name}({', '.join(p.name + ('=…' if p.optional else '') for p in word.params)})"


def _argument(
    typing: "Typing", node: ast.Call, word: Word, param: Param, arg: ast.expr, env: "Env", bound: dict[str, Type]
) -> None:
    if param.type in ("prompt", "id"):
        if not (isinstance(arg, ast.Constant) and isinstance(arg.value, str)):
            typing.fault(
                "PNP205", f"`{param.name}` of `{word.name}` is a constant text", arg, 'write it in quotes: "…"'
            )
        return
    if param.type == "[key]" and isinstance(arg, ast.List):
        for item in arg.elts:
            _named(typing, word, Param(param.name, "key"), item)
        return
    if param.type in ("key", "value", "procedure", "zonename", "pilesname", "column"):
        _named(typing, word, param, arg)
        if param.type == "value" and isinstance(arg, ast.Name) and arg.id in typing.rules:
            result = typing.rules[arg.id].result
            bound.setdefault("T", (result and typing.member(result)) or Type("any"))
        return
    kind = typing.expr(arg, env)
    if kind.kind == "any" and not kind.many:
        return
    if not any(_fits(typing, kind, option, bound) for option in param.type.split("|")):
        maybe = kind.optional and any(_fits(typing, kind.surely, o, bound) for o in param.type.split("|"))
        if maybe:
            typing.fault(
                "PNP215", f"`{ast.unparse(arg)}` may be nothing here", arg, "test it first: `if … != nothing:`"
            )
        else:
            typing.fault("PNP206", f"`{word.name}` needs a {_says(param.type)} here, and this is a {kind}", arg)


def _says(kind: str) -> str:
    for old, new in (("[[T]]", "list of lists"), ("[T]", "list"), ("[", "list of "), ("]", ""), ("|", " or ")):
        kind = kind.replace(old, new)
    return kind


def _named(typing: "Typing", word: Word, param: Param, arg: ast.expr) -> None:
    """An argument that is the name of something."""
    name = arg.id if isinstance(arg, ast.Name) else arg.value if isinstance(arg, ast.Constant) else ""
    typing.used.add(str(name))
    rules = {n for n, s in typing.rules.items() if s.kind in ("value", "score")}
    numbers = {n for n, t in typing.scope.player.items() if t.kind in ("num", "flag")}
    good: set[str]
    match param.type:
        case "key":
            good = rules | numbers
        case "value":
            good = rules
        case "procedure":
            good = {n for n, s in typing.rules.items() if s.kind == "procedure"}
        case "pilesname":
            good = set(typing.scope.piles)
        case "zonename":
            good = {n for n, t in typing.scope.player.items() if t.kind == "zone"}
        case _:
            good = {a for columns in typing.scope.card.values() for a in columns}
    if name not in good:
        typing.fault(
            "PNP205", f"`{param.name}` of `{word.name}` is the name of {_NAMED[param.type]}", arg,
            did_you_mean(str(name), good) or "give a name",
        )  # fmt: skip


_NAMED = {
    "key": "a @value, counter or field of one player", "value": "a @value", "procedure": "a @procedure",
    "zonename": "a zone of the players", "pilesname": "a kind of piles", "column": "a column of the cards",
}  # fmt: skip


def _fits(typing: "Typing", kind: Type, required: str, bound: dict[str, Type]) -> bool:
    if required.endswith("?"):
        return kind.kind == "nothing" or _fits(typing, kind.surely, required[:-1], bound)
    if required == "cards":
        lists = kind.kind in ("zone", "pile") and kind.many
        return kind.kind in ("card", "zone", "pile", "any") and not lists and not kind.optional
    if required == "[[T]]":
        inner = typing.member(kind)
        return inner is not None and _fits(typing, inner, "[T]", bound)
    if required.startswith("["):
        inner = typing.member(kind)
        return inner is not None and not kind.optional and _fits(typing, inner, required[1:-1], bound)
    if required == "T":
        bound["T"] = join(bound.get("T", kind), kind) or kind
        return True
    if required == "member":
        return kind.kind == "enum" and not kind.many
    if kind.kind == "any":
        return True
    if required == "zone" and kind.kind == "pile":
        return True
    return fits(kind, SIMPLE[required])


def _result(typing: "Typing", node: ast.Call, word: Word, bound: dict[str, Type]) -> Type:
    options = {k.arg: k.value for k in node.keywords}
    kind = bound.get("T", Type("any"))
    match word.result:
        case "T":
            if word.name == "choose" and _true(options.get("or_none")):
                return replace(kind, optional=True)
            if word.name == "pick_at_random" and ("n" in options or len(node.args) > 1):
                return _many(kind)
            return kind
        case "[T]":
            return _many(kind)
        case "[[T]]":
            return typing.list_of(node, _many(kind))
        case "answers":
            return Type("answers", f"{kind.kind}:{kind.name}")
        case "[card]" | "[[card]]":
            cards = Type("card", many=True)
            return cards if word.result == "[card]" else _many(cards)
        case "hand":
            ranking = node.args[1].id if len(node.args) > 1 and isinstance(node.args[1], ast.Name) else ""
            return Type("hand", ranking)
        case "offer?":
            offer = node.args[2].id if len(node.args) > 2 and isinstance(node.args[2], ast.Name) else ""
            return Type("event", offer, optional=True)
        case "player?":
            return Type("player", optional=True)
        case result if result.startswith("["):
            return _many(SIMPLE[result[1:-1]])
        case result:
            return SIMPLE[result]


def _many(kind: Type) -> Type:
    return replace(kind, many=True, name="[]" + kind.name if kind.many else kind.name)


def _true(node: ast.expr | None) -> bool:
    return node is not None and not (isinstance(node, ast.Constant) and node.value is False)
