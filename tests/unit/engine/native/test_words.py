"""The table of examples of every word (tests/unit/play/test_words.py), played double-sided: where they differ, a test
fails; so does one where the machine lacks a word."""

from dataclasses import replace

import pytest

from pnp.engine.native.opcodes import OPS
from pnp.engine.native.program import native_game
from pnp.engine.native.typed_rules import Unsupported
from pnp.engine.native.words import SUPPORTED
from pnp.engine.native.words.plain import plain_words
from pnp.rules.words import EFFECTS, WORDS, Word
from tests.lab import Lab, computing, lab
from tests.unit.engine.native.test_faults import both
from tests.unit.engine.play.test_words import ELSEWHERE, HELPERS, ON_BOARDS, TABLES

RULES = {block.partition("def ")[2].partition("(")[0]: block for block in HELPERS.strip().split("\n\n")}
"""The values that examples call, by their names: each example gets those that it names, and no others."""
LACKS = {
    "`ranked` with cards that are cut",
    "reckoning with amount and amount",
    "`x`, whose type is not known",
}
"""Ways of using a word that keep a game from the machine."""
ROWS = [(word, before, expression) for word, rows in TABLES.items() for before, expression, _ in rows]


def example(before: str, expression: str) -> Lab:
    """The Lab with an example."""
    return computing(
        expression, before, "\n\n".join(code for name, code in RULES.items() if name in before + expression)
    )


@pytest.mark.parametrize(("word", "before", "expression"), ROWS)
def test_a_word_does_the_same_on_both_sides(word: str, before: str, expression: str) -> None:
    try:
        sides = both(example(before, expression), 3)
    except Unsupported as error:
        assert error.what in LACKS
        return
    for seed in range(3):
        assert sides.tape((), seed) == []


def test_comparisons_in_a_row_are_the_same_on_both_sides() -> None:
    made = lab(
        "@phase(go)\ndef go_on():\n    n = roll(four)\n    if 1 < n <= three:\n        table.tally = 1\n"
        "    between = 0 < n < three < four\n    if between:\n        table.tally += 2\n"
        "    if not 1 < n < four:\n        table.tally += three\n"
    )
    sides = both(made)
    assert [sides.tape((roll,), None) for roll in range(4)] == [[]] * 4
    worked_out = lab("@phase(go)\ndef go_on():\n    if 1 < roll(four) < four:\n        table.tally = 1\n")
    with pytest.raises(Unsupported, match="chain of comparisons"):
        native_game(worked_out.game, 2)


def test_every_word_that_the_machine_has_is_played_in_an_example() -> None:
    played = set()
    for word, before, expression in ROWS:
        try:
            native_game(example(before, expression).game, 3)
            played.add(word)
        except Unsupported:
            pass
    assert SUPPORTED - played - {*ELSEWHERE, *ON_BOARDS} == set()


def test_the_machine_has_every_word_of_the_language() -> None:
    assert set(WORDS) == SUPPORTED


def parts_missing(word: Word) -> list[str]:
    """What a word of the table lacks: effects, instructions and meaning are declared, and the instructions exist."""
    return [
        *(f"effect {effect}" for effect in word.effects - EFFECTS.keys()),
        *(f"instruction {name}" for name in word.instructions if name not in OPS),
        *(["instructions"] if not word.instructions else []),
        *(["meaning"] if not word.meaning else []),
    ]


def test_the_table_of_words_has_every_part_of_each_word() -> None:
    assert {name: missing for name, word in WORDS.items() if (missing := parts_missing(word))} == {}
    incomplete = replace(WORDS["cut"], effects=frozenset({"flies"}), instructions=("CUTT",))
    assert parts_missing(incomplete) == ["effect flies", "instruction CUTT"]


def emitted(word: str, before: str, expression: str) -> set[str]:
    """The instructions of the program of an example."""
    try:
        program = native_game(example(before, expression).game, 3).program
    except Unsupported:
        return set()
    return {line.op for function in program.functions for line in function.lines}


def test_the_table_names_the_instructions_that_examples_of_a_word_are_translated_to() -> None:
    used: dict[str, set[str]] = {}
    for row in ROWS:
        used.setdefault(row[0], set()).update(emitted(*row))
    assert {word for word, ops in used.items() if ops and not ops & {*WORDS[word].instructions}} == set()
    assert {"cut", "swap", "roll", "top", "seats_from"} <= plain_words().keys()
