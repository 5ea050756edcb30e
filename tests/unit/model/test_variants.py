"""Variants are overlays and choices; libraries are shared, not copied."""

from pnp.model.schema.merge import variant_names
from pnp.source.diagnostics import Report
from pnp.source.load import Memory, load_game

VARIANTS = """\
variants:
  short: {title: Short, chapters: [turn], overlay: {constants: {hand_limit: 1}, tables: {worth: {cells: {TWO: 9}}}}}
  long:
    title: Long
    players: 3
    overlay: {tokens: {gem: {supply: 3}}, announcements: {attack: }}
"""
OTHER = """\
# Other {#other}

only long {#x variants=long}

both {#y}

## Long {#l variants=long}

z {#z}

```rule
x
```
"""


def test_an_overlay_changes_one_cell_and_keeps_the_rest(build) -> None:  # type: ignore[no-untyped-def]
    game = build("terms:", VARIANTS + "terms:", variant="short").game
    assert game.tables["worth"].cells == {("ONE",): 1, ("TWO",): 9}
    assert (game.constants["hand_limit"].value, game.constants["hand_limit"].clause) == (1, "hand-limit")
    assert (game.players, game.variant) == ((2, 3), "short")


def test_an_overlay_adds_and_takes_out(build) -> None:  # type: ignore[no-untyped-def]
    game = build("terms:", VARIANTS + "terms:", variant="long").game
    assert list(game.tokens) == ["coin", "gem"] and not game.announcements
    assert game.players == (3, 3)


def test_the_first_variant_is_built_unless_one_is_named(build) -> None:  # type: ignore[no-untyped-def]
    assert build("terms:", VARIANTS + "terms:").game.variant == "short"


def test_an_unknown_variant_is_told(build) -> None:  # type: ignore[no-untyped-def]
    fault = build("terms:", VARIANTS + "terms:", variant="shor").only()
    assert (fault.code, fault.help) == ("PNP117", "write `short`")


def test_a_book_counts_what_it_prints_and_the_box_what_any_prints(build) -> None:  # type: ignore[no-untyped-def]
    texts = VARIANTS.replace("chapters: [turn], ", "")
    short = build("terms:", texts + "terms:", variant="short", rules__02_other_md=OTHER).game
    long = build("terms:", texts + "terms:", variant="long", rules__02_other_md=OTHER).game
    of_long = {"other": "2", "x": "2.0.1", "y": "2.0.2", "l": "2.1", "z": "2.1.1"}
    assert {c.id: c.number for c in long.clauses.values() if c.chapter == "other"} == of_long
    assert {c.id: c.box_number for c in long.clauses.values() if c.chapter == "other"} == of_long
    assert [c.id for c in short.clauses.values() if c.chapter == "other"] == ["other", "y"]
    assert (short.clauses["y"].number, short.clauses["y"].box_number) == ("2.1", "2.0.2")
    assert (len(short.rules), len(long.rules)) == (1, 2)


def test_a_variant_prints_the_chapters_that_it_chooses(build) -> None:  # type: ignore[no-untyped-def]
    game = build("terms:", VARIANTS + "terms:", variant="short", rules__02_other_md=OTHER).game
    assert [chapter.id for chapter in game.chapters] == ["turn"]
    game = build("terms:", VARIANTS.replace("[turn]", "[other]") + "terms:", variant="short", rules__02_other_md=OTHER)
    assert [(chapter.number, chapter.box_number) for chapter in game.game.chapters] == [("1", "2")]
    fault = build("terms:", VARIANTS.replace("[turn]", "[turns]") + "terms:", rules__02_other_md=OTHER).only()
    assert (fault.code, fault.help) == ("PNP107", "write `turn`")


def test_variants_are_known_before_a_game_is_built() -> None:
    assert variant_names(load_game(Memory({"game.yaml": VARIANTS}), Report())) == ("short", "long")
