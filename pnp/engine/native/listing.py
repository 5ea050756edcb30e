"""A program as text: each function with its rule's clause, each instruction with the line that it comes from."""

from pnp.engine.native.assemble import WORDS
from pnp.engine.native.opcodes import OPS
from pnp.engine.native.program import NativeGame

_BY_NUMBER = list(OPS.values())


def listing(native: NativeGame) -> str:
    """All functions, a line an instruction; lines of the rules stand as comments above what they come to."""
    code, rules = native.code, native.typed.workings.rules.rules
    out: list[str] = []
    for number, name in enumerate(native.names):
        start, end, _, _, rule_number, _ = code.functions[WORDS * number : WORDS * (number + 1)]
        rule = rules[native.rules[rule_number]] if rule_number >= 0 else None
        clause = f", clause {rule.clause}" if rule is not None and rule.clause else ""
        out += ["", f"function {number} {name}{clause}"]
        line = 0
        for at in range(start, end):
            if rule is not None and code.lines[at] != line:
                line = code.lines[at]
                out.append(f"  # {rule.span.file}:{line}")
            out.append(f"  {at:5} {_instruction(native, at)}")
    return "\n".join(out[1:]) + "\n"


def _instruction(native: NativeGame, at: int) -> str:
    number, *operands = native.code.words[5 * at : 5 * at + 5]
    op = _BY_NUMBER[number]
    parts = [_operand(native, kind, value) for kind, value in zip(op.operands, operands, strict=True) if kind != "-"]
    return f"{op.name:<12}{' '.join(parts)}".rstrip()


def _operand(native: NativeGame, kind: str, value: int) -> str:
    """An operand as people read it: registers r, lists l, places, names."""
    layout = native.layout
    owners = {"T": ("table", "number"), "P": ("player", "number"), "C": ("card", "number"), "X": ("table", "list")}
    match kind:
        case "r" | "w" | "R":
            return f"r{value}"
        case "l" | "m" | "L" | "A":
            return f"l{value}"
        case "N" | "M" | "I":
            return f"n{value}"
        case "j":
            return f"→{value}"
        case "f":
            return native.names[value]
        case "k":
            return str(native.consts[value])
        case "o":
            return next(name for name, at in layout.columns.items() if at == value)
        case "q":
            return layout.clauses[value] if value >= 0 else "(its rule's clause)"
        case "z":
            return layout.table.zones[value].decl.name
        case "t":
            return next((name for name, at in layout.table_index.items() if at == value), str(value))
    if kind in owners:
        whose, what = owners[kind]
        names = [name for (owner, name), slot in layout.slots.items() if (owner, *slot) == (whose, what, value)]
        return f"{whose}.{names[0]}" if names else str(value)
    return str(value)
