"""Tapes made small: shortened, lowered, and handed over, down to the smallest that still fails."""

from pnp.checks.search.shrink import shrink


def failing(holds):
    """A failure that reads the whole tape."""
    return lambda tape: tuple(tape) if holds(tape) else None


def test_a_number_is_handed_over_where_both_alone_are_needed():
    assert shrink((5, 5), failing(lambda tape: sum(tape) >= 10)) == (10,)
    assert shrink((3, 0, 4, 5), failing(lambda tape: sum(tape) >= 12)) == (12,)


def test_a_tape_is_cut_and_its_numbers_are_lowered():
    assert shrink((9, 8, 7, 6, 5, 4), failing(lambda tape: len(tape) >= 3 and tape[2] >= 4)) == (0, 0, 4)
    assert shrink((1, 2, 3), failing(lambda tape: True)) == ()
    assert shrink((7,) * 40, failing(lambda tape: 7 in tape)) == (7,)


def test_no_more_games_are_played_than_allowed():
    played = []

    def fails(tape):
        played.append(tape)
        return

    shrink((9,) * 50, fails, tries=17)
    assert len(played) == 17


def test_what_the_game_did_not_read_is_left_out():
    assert shrink((5, 6, 7), lambda tape: tuple(tape[:2]) if tape[:1] == (5,) or list(tape[:1]) == [5] else None) == (
        5,
    )
