"""The table of instructions as C: numbers, operands, traits, and the checks of a program's operands."""

from pnp.engine.native.opcodes import OPERANDS, OPS, Op, Operand

_TRAITS = {"PURE": "p", "STOPS": "xr", "RETURNS": "r", "CONTROLS": "c"}
"""Flags of instructions in C, and the traits that set each."""
_FLAGS = ("reads", "writes", "each_seat", "handed")
"""Flags of operands in C, after their bank."""


def header() -> str:
    """Return the instructions as C: numbers, operands and traits by number, and properties of operands by letter."""
    names = " ".join(f"X({name})" for name in OPS)
    numbers = ", ".join(f"OP_{name}" for name in OPS)
    operands = ", ".join(f'"{op.operands}"' for op in OPS.values())
    flags = ", ".join(f"{flag} = {1 << i}" for i, flag in enumerate(_TRAITS))
    traits = ", ".join(str(_trait_bits(op)) for op in OPS.values())
    banks = ", ".join(
        f"['{letter}'] = {{{', '.join([_bank(op), *(str(int(getattr(op, flag))) for flag in _FLAGS)])}}}"
        for letter, op in OPERANDS.items()
    )
    return (
        f"#define OPERATIONS(X) {names}\n#define N_OPS {len(OPS)}\nenum {{ {numbers} }};\n"
        f"enum {{ {flags} }};\nenum {{ NO_BANK, REGISTER, LIST, NEST }};\n"
        f"typedef struct {{ unsigned char bank, {', '.join(_FLAGS)}; }} Operand;\n"
        f"static const char *const operands[] = {{{operands}}};\n"
        f"static const unsigned char traits[] = {{{traits}}};\n"
        f"static const Operand operand_of[128] = {{{banks}}};\n"
    )


def checks() -> str:
    """Return the C function that tells whether a program may contain an operand; it needs machine.h."""
    cases = "\n".join(f"    case '{letter}': return {operand.check};" for letter, operand in OPERANDS.items())
    return (
        "static int operand_fits(const Machine *m, const Function *f, char letter, i64 v) {\n"
        f"    const Spec *s = &m->s;\n    switch (letter) {{\n{cases}\n    }}\n    return 0;\n}}\n"
    )


def _trait_bits(op: Op) -> int:
    """Return the flags of an instruction as C has them."""
    return sum(1 << i for i, letters in enumerate(_TRAITS.values()) if set(letters) & set(op.traits))


def _bank(operand: Operand) -> str:
    """Return the bank of an operand as C names it."""
    return operand.bank.upper() or "NO_BANK"
