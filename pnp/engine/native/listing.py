"""Print a program: each function with its rule's clause, each instruction under its line of the rules."""

from collections.abc import Callable

from pnp.engine.native.assemble import WORDS
from pnp.engine.native.opcodes import OPERANDS, OPS
from pnp.engine.native.program import NativeGame

FIELDS = {"T": ("table", "number"), "P": ("player", "number"), "C": ("card", "number"), "X": ("table", "list")}
"""Operands that are fields, each with its kind of owner and its shape."""
_BY_NUMBER = list(OPS.values())


def listing(native: NativeGame) -> str:
    """Return the text of all functions, a line for each instruction."""
    code, rules = native.code, native.typed.workings.rules.rules
    lines: list[str] = []
    for number, name in enumerate(native.names):
        start, end, _, _, rule_number, _ = code.functions[WORDS * number : WORDS * (number + 1)]
        rule = rules[native.rules[rule_number]] if rule_number >= 0 else None
        clause = f", clause {rule.clause}" if rule is not None and rule.clause else ""
        lines += ["", f"function {number} {name}{clause}"]
        line = 0
        for at in range(start, end):
            if rule is not None and code.lines[at] != line:
                line = code.lines[at]
                lines.append(f"  # {rule.span.file}:{line}")
            lines.append(f"  {at:5} {_instruction(native, at)}")
    return "\n".join(lines[1:]) + "\n"


def _instruction(native: NativeGame, at: int) -> str:
    number, *operands = native.code.words[5 * at : 5 * at + 5]
    op = _BY_NUMBER[number]
    parts = [_operand(native, kind, value) for kind, value in zip(op.operands, operands, strict=True) if kind != "-"]
    return f"{op.name:<12}{' '.join(parts)}".rstrip()


def _operand(native: NativeGame, kind: str, value: int) -> str:
    """Return an operand as text: r for registers, l for lists, n for lists of lists, → for jumps, else names."""
    layout = native.layout
    if bank := OPERANDS[kind].bank:
        return f"{bank[0]}{value}"
    if kind in FIELDS:
        whose, what = FIELDS[kind]
        return next(
            (f"{whose}.{n}" for (by, n), slot in layout.slots.items() if (by, *slot) == (whose, what, value)),
            str(value),
        )
    readers: dict[str, Callable[[], str]] = {
        "j": lambda: f"→{value}", "f": lambda: native.names[value], "k": lambda: str(native.consts[value]),
        "o": lambda: [*layout.columns, *layout.list_columns][value], "z": lambda: layout.table.zones[value].decl.name,
        "q": lambda: layout.clauses[value] if value >= 0 else "(its rule's clause)",
        "t": lambda: next((name for name, at in layout.table_index.items() if at == value), str(value)),
    }  # fmt: skip
    return readers.get(kind, lambda: str(value))()
