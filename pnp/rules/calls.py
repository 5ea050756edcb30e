"""Calls of library words: arguments checked against the signatures of :mod:`pnp.rules.words`."""

import ast
from dataclasses import replace

from pnp.model.schema.types import FLAG, NUM, Type
from pnp.rules.algebra import fits, join
from pnp.rules.environment import Env, Inference
from pnp.rules.forms import FORM_WORDS, form_call
from pnp.rules.notes import note
from pnp.rules.words import Param, Word
from pnp.source.diagnostics.hints import did_you_mean, listed
from pnp.source.diagnostics.numbers import number_of

SIMPLE = {
    "num": NUM, "flag": FLAG, "card": Type("card"), "player": Type("player"), "zone": Type("zone"),
    "amount": Type("amount"), "token": Type("token"), "hand": Type("hand"), "event": Type("event"),
    "table": Type("table"), "ranking": Type("ranking"), "announcement": Type("announcement"),
    "offer": Type("offer"),
    "place": Type("place"), "moment": Type("moment"), "member": Type("enum"), "answers": Type("answers"),
    "board": Type("board"), "deed": Type("deed"), "filled": Type("form"),
}  # fmt: skip


def word_call(typing: Inference, node: ast.Call, word: Word, env: Env) -> Type:
    """The type of a call of a library word; faulty arguments are reported."""
    pairs = _pairs(typing, node, word)
    bound: dict[str, Type] = {}
    board = _board(typing, pairs, env)
    for param, arg in pairs:
        if param.type.strip("[]") in ("piece", "space"):
            _on_board(typing, word, param, arg, env, board)
            continue
        if param.type == "board" and board is None:
            _unnamed_board(typing, word, param, arg, env)
            continue
        _argument(typing, word, param, arg, env, bound)
    if word.name == "perform":
        _perform(typing, node, env)
    if word.name in FORM_WORDS:
        return form_call(typing, node, word, env)
    if word.name == "move" and len(pairs) == 2:
        kind = typing.expr(node.args[0], env)
        one = kind.kind == "card" and not kind.many and not kind.optional
        note(typing.source.notes.one_card, node, one)
    if not word.result:
        return Type("nothing")
    if word.result.strip("[]?") in ("piece", "space"):
        if board is None:
            return Type("any", many="[" in word.result)
        kind = typing.scope.boards[board][word.result.strip("[]?") == "space"]
        return replace(kind, many="[" in word.result, optional="?" in word.result)
    if word.name == "new_pile":
        return Type("pile", _name_at(node, 0))
    if word.name in ON_GRIDS:
        _on_grid(typing, word, node, env)
    if word.name == "reached_from":
        _steps(typing, node, env)
    if word.name == "by_hand":
        return typing.scope.deeds.get(_name_at(node, 1), Type("any"))
    return _result(typing, node, word, bound)


ON_GRIDS = frozenset({"beside", "step", "ray", "joined", "lines", "next_to"})
"""Words on the spaces of a board, which know its shape by the set of names."""


def _on_grid(typing: Inference, word: Word, node: ast.Call, env: Env) -> None:
    """Report a space that belongs to no board, or to one of another shape (PNP229)."""
    kind = typing.expr(node.args[0], env) if node.args else Type("any")
    grids, lined = typing.scope.grids, typing.scope.lined
    boards, place, how = grids | lined, "a space of a board", "`grid: 8 x 8`, `hex: 5 x 5` or `lines:`"
    if word.name in ("step", "ray", "next_to"):
        boards, place, how = grids, "a space of a grid", "`grid: 8 x 8`, or `hex: 5 x 5`"
    elif word.name == "lines":
        boards, place, how = lined, "a point of a board of lines", "`lines: [[A1, B1, C1], [A1, A2]]`"
    if kind.kind == "any" or (kind.kind == "enum" and kind.name in boards):
        return
    names = [f"`{name}`" for name in sorted(boards)]
    help = f"write a space of {' or '.join(names)}" if names else f"declare the set of names with {how}"
    typing.fault("PNP229", f"`{word.name}` needs {place}, and this is a {kind}", node.args[0], help)


def _steps(typing: Inference, node: ast.Call, env: Env) -> None:
    """Check that the @value of `reached_from` returns a list of what it is asked about. Its parameters get the types of
    the arguments."""
    name, asked = _name_at(node, 1), [*node.args[:1], *node.args[2:]]
    signature, kinds = typing.rules.get(name), [typing.expr(arg, env) for arg in asked]
    if signature is None or kinds[0].kind == "any":
        return
    if len(signature.params) != len(kinds):
        typing.fault(
            "PNP205", f"`{name}` needs {number_of(len(signature.params), 'value')}, and `reached_from` gives it "
            f"{len(kinds)}", node.args[1], "write its further values after its name: `reached_from(s, steps, me)`",
        )  # fmt: skip
        return
    for param, kind, arg in zip(signature.params, kinds, asked, strict=True):
        if kind.many or kind.optional:
            fault = "may be nothing" if kind.optional else "is a list"
            typing.fault("PNP205", f"`{ast.unparse(arg)}` {fault}, and `reached_from` takes single things", arg)
            return
        typing.grow(signature, param, kind, node)
    if signature.result is not None and signature.result.kind != "any":
        one = typing.member(signature.result) if signature.result.many else None
        if one is None or not fits(one, kinds[0]):
            typing.fault(
                "PNP205", f"`{name}` returns a {signature.result}, and `reached_from` needs a list of {kinds[0]}",
                node.args[1], f"return a list of {kinds[0]} from `{name}`",
            )  # fmt: skip


def _board(typing: Inference, pairs: list[tuple[Param, ast.expr]], env: Env) -> str | None:
    """The board of a call, to which the pieces and spaces in its other arguments belong."""
    for param, arg in pairs:
        if param.type == "board" and isinstance(arg, ast.Name) and arg.id in typing.scope.boards:
            return arg.id
    return None


def _unnamed_board(typing: Inference, word: Word, param: Param, arg: ast.expr, env: Env) -> None:
    """Report a board that is not given by its name: only the name determines its pieces and spaces."""
    kind, boards = typing.expr(arg, env), [*typing.scope.boards]
    fault = "must be the name of a board" + (f", and this is a {kind}" if kind.kind not in ("any", "board") else "")
    help = (
        did_you_mean(ast.unparse(arg), boards)
        or f"write {listed(boards) if boards else 'the name of a board of game.yaml'}"
    )
    typing.fault("PNP205", f"`{param.name}` of `{word.name}` {fault}", arg, help)


def _on_board(
    typing: Inference, word: Word, param: Param, arg: ast.expr, env: Env, board: str | None
) -> None:  # fmt: skip
    """Check that a piece or space belongs to the board in the same call."""
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


def _perform(typing: Inference, node: ast.Call, env: Env) -> None:
    """Check a call of `perform`: arguments after the card go to the effects' parameters of the same names; ``card`` is
    the card itself.

    An effect's parameter is typed as present: omitting it is a defect of the play.
    """
    kinds = {arg.id: typing.expr(arg, env) for arg in node.args[1:] if isinstance(arg, ast.Name)}
    for arg in node.args[1:]:
        if not isinstance(arg, ast.Name):
            typing.fault(
                "PNP205", "`perform` passes on only names", arg, "assign it to a name first, and write the name here"
            )
    for name, rule in typing.rules.items():
        if rule.kind != "effect":
            continue
        for param in rule.params:
            if param in kinds:
                typing.grow(rule, param, kinds[param].surely, node)
            elif param != "card":
                typing.fault(
                    "PNP205", f"`{param}`, a parameter of `{name}`, is not passed on here", node,
                    f"add `{param}` to the arguments, or remove it from `{name}`",
                )  # fmt: skip


def _pairs(typing: Inference, node: ast.Call, word: Word) -> list[tuple[Param, ast.expr]]:
    """Pairs of an argument and its parameter."""
    plain = [p for p in word.params if not p.optional]
    named = {p.name: p for p in word.params if p.optional}
    several = plain[-1:] if plain and plain[-1].many else []
    places = plain + (several * len(node.args) if several else list(named.values()))
    pairs: list[tuple[Param, ast.expr]] = list(zip(places, node.args, strict=False))
    for arg in node.args[len(places) :]:
        typing.fault("PNP205", f"`{word.name}` takes fewer arguments", arg, f"write `{_form(word)}`")
    missing = [p for p in plain[len(node.args) :] if not p.many]
    if missing:
        typing.fault("PNP205", f"`{word.name}` also needs `{missing[0].name}`", node, f"write `{_form(word)}`")
    for keyword in node.keywords:
        if keyword.arg in named:
            pairs.append((named[keyword.arg or ""], keyword.value))
        else:
            typing.fault("PNP205", f"`{word.name}` has no option `{keyword.arg}`", keyword, f"write `{_form(word)}`")
    return pairs


def _form(word: Word) -> str:
    return f"{word.name}({', '.join(p.name + ('=…' if p.optional else '') for p in word.params)})"


def _argument(typing: Inference, word: Word, param: Param, arg: ast.expr, env: Env, bound: dict[str, Type]) -> None:
    if param.type in ("prompt", "id"):
        if not (isinstance(arg, ast.Constant) and isinstance(arg.value, str)):
            typing.fault(
                "PNP205", f"`{param.name}` of `{word.name}` must be a constant text", arg, 'write it in quotes: "…"'
            )
    elif param.type == "[key]" and isinstance(arg, ast.List):
        for item in arg.elts:
            _named(typing, word, Param(param.name, "key"), item)
    elif param.type in _NAMED:
        _named(typing, word, param, arg)
        if param.type == "value" and isinstance(arg, ast.Name) and arg.id in typing.rules:
            result = typing.rules[arg.id].result
            bound.setdefault("T", (result and typing.member(result)) or Type("any"))
    else:
        _value(typing, word, param, arg, env, bound)


def _value(typing: Inference, word: Word, param: Param, arg: ast.expr, env: Env, bound: dict[str, Type]) -> None:
    """Check an argument that is a value."""
    kind = typing.expr(arg, env)
    if kind.kind == "any" and not kind.many:
        return
    if not _fits_any(typing, kind, param.type, bound):
        if kind.optional and _fits_any(typing, kind.surely, param.type, bound):
            typing.fault(
                "PNP215", f"`{ast.unparse(arg)}` may be nothing here", arg, "test it first: `if … != nothing:`"
            )
        else:
            typing.fault("PNP206", f"`{word.name}` needs a {_says(param.type)} here, but this is a {kind}", arg)


def _fits_any(typing: Inference, kind: Type, options: str, bound: dict[str, Type]) -> bool:
    """Whether a type fits one of several, written with bars between them."""
    return any(_fits(typing, kind, option, bound) for option in options.split("|"))


def _says(kind: str) -> str:
    for old, new in (("[[T]]", "list of lists"), ("[T]", "list"), ("[", "list of "), ("]", ""), ("|", " or ")):
        kind = kind.replace(old, new)
    return kind


def _named(typing: Inference, word: Word, param: Param, arg: ast.expr) -> None:
    """Check an argument that must be a name. Piles and zones are named without their owner here."""
    if isinstance(arg, ast.Attribute) and arg.attr in _names_for(typing, param.type):
        typing.used.add(arg.attr)
        who = ", and the player as `by=`" if word.name == "new_pile" and ast.unparse(arg.value) != "table" else ""
        typing.fault(
            "PNP205", f"`{param.name}` of `{word.name}` is a name without an owner", arg, f"write `{arg.attr}`{who}"
        )
        return
    name = arg.id if isinstance(arg, ast.Name) else arg.value if isinstance(arg, ast.Constant) else ""
    typing.used.add(str(name))
    good = _names_for(typing, param.type)
    if name not in good:
        typing.fault(
            "PNP205", f"`{param.name}` of `{word.name}` must be the name of {_NAMED[param.type]}", arg,
            did_you_mean(str(name), good) or "write a name",
        )  # fmt: skip


def _names_for(typing: Inference, what: str) -> set[str]:
    """The names that an argument of a type may be."""
    player = typing.scope.player
    match what:
        case "key":
            return _rules_of(typing, "value", "score") | {n for n, t in player.items() if t.kind in ("num", "flag")}
        case "value":
            return _rules_of(typing, "value", "score")
        case "procedure" | "form":
            return _rules_of(typing, what)
        case "pilesname":
            return set(typing.scope.piles)
        case "zonename":
            return {n for n, t in player.items() if t.kind == "zone"}
    return {a for columns in typing.scope.card.values() for a in columns}


def _rules_of(typing: Inference, *kinds: str) -> set[str]:
    return {name for name, signature in typing.rules.items() if signature.kind in kinds}


_NAMED = {
    "key": "a @value, counter or field of one player", "value": "a @value", "procedure": "a @procedure",
    "form": "a @form",
    "zonename": "a zone of the players", "pilesname": "a kind of piles", "column": "a column of the cards",
}  # fmt: skip


def _fits(typing: Inference, kind: Type, required: str, bound: dict[str, Type]) -> bool:
    if required.endswith("?"):
        return kind.kind == "nothing" or _fits(typing, kind.surely, required[:-1], bound)
    if required == "cards":
        lists = kind.kind in ("zone", "pile") and kind.many
        return kind.kind in ("card", "zone", "pile", "any") and not lists and not kind.optional
    if required.startswith("["):
        return _fits_list(typing, kind, required, bound)
    if required == "T":
        bound["T"] = join(bound.get("T", kind), kind) or kind
        return True
    if required == "member":
        return kind.kind == "enum" and not kind.many
    if kind.kind == "any" or (required, kind.kind) == ("zone", "pile"):
        return True
    return fits(kind, SIMPLE[required])


def _fits_list(typing: Inference, kind: Type, required: str, bound: dict[str, Type]) -> bool:
    inner = typing.member(kind)
    may_be_nothing = required == "[[T]]"
    if inner is None or (kind.optional and not may_be_nothing):
        return False
    return _fits(typing, inner, required[1:-1], bound)


def _result(typing: Inference, node: ast.Call, word: Word, bound: dict[str, Type]) -> Type:
    kind = bound.get("T", Type("any"))
    match word.result:
        case "T":
            return _one_or_several(node, word, kind)
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
            return Type("hand", _name_at(node, 1))
        case "T?":
            return replace(kind, optional=True)
        case "offer?":
            return Type("event", _name_at(node, 2), optional=True)
        case "player?":
            return Type("player", optional=True)
        case result if result.startswith("["):
            return _many(SIMPLE[result[1:-1]])
        case result:
            return SIMPLE[result]


def _one_or_several(node: ast.Call, word: Word, kind: Type) -> Type:
    """The result of a word that returns one item unless its options ask for none or several."""
    options = {k.arg: k.value for k in node.keywords}
    if word.name == "choose" and _true(options.get("or_none")):
        return replace(kind, optional=True)
    if word.name == "pick_at_random" and ("n" in options or len(node.args) > 1):
        return _many(kind)
    return kind


def _name_at(node: ast.Call, index: int) -> str:
    """The name that is an argument; "" if there is none."""
    arg = node.args[index] if len(node.args) > index else None
    return arg.id if isinstance(arg, ast.Name) else arg.attr if isinstance(arg, ast.Attribute) else ""


def _many(kind: Type) -> Type:
    return replace(kind, many=True, name="[]" + kind.name if kind.many else kind.name)


def _true(node: ast.expr | None) -> bool:
    return node is not None and not (isinstance(node, ast.Constant) and node.value is False)
