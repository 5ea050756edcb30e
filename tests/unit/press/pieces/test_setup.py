"""The set-up pictures of all games: as much as the rules lay out, each step with its disc, each place where it is."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from itertools import pairwise

import pytest

from pnp.app.played.facts import played_facts
from pnp.app.played.set_table import SEED
from pnp.base.resources import GAMES
from pnp.engine.play import Play, State, Tape
from pnp.model.game import Block
from pnp.model.read.find import game_names
from pnp.model.schema.merge import variant_names
from pnp.model.text.catalogue import load_catalogue
from pnp.press.document.shows import set_up_steps
from pnp.press.edition import Edition, build_edition, build_facts
from pnp.press.pieces.figures import usual_look
from pnp.press.pieces.setup import MOST, table_drawing
from pnp.press.pieces.setup_step import step_drawing
from pnp.press.typeset import Drawing
from pnp.press.typeset.drawing.outline import apply, multiply
from pnp.press.typeset.drawing.page import IDENTITY, Face, GlyphRun, Group, Item, Matrix, PlacedFace, words_drawn
from pnp.press.typeset.drawing.walk import leaves
from pnp.source.diagnostics import Report
from tests.shipped import game_of, loaded, tree_of

WIDTH = 105.0


def variants() -> list[tuple[str, str]]:
    """Every game with rules, and each of its variants. No game is built for that: every process of the tests asks it
    before the first test."""
    names = [name for name in sorted(game_names()) if (GAMES / name / "rules").is_dir()]
    return [(name, variant) for name in names for variant in variant_names(tree_of(name)) or [""]]


def seats_shown(name: str, variant: str) -> int:
    """For how many players the book shows the set-up; 0 if it does not."""
    blocks = (block for chapter in game_of(name, variant).chapters for block in chapter.blocks)
    return max((seats_of(block) for block in blocks), default=0)


@pytest.fixture
def players(name: str, variant: str) -> int:
    """The number of players of the picture."""
    if seats := seats_shown(name, variant):
        return seats
    pytest.skip("its book does not show its set-up")


def seats_of(block: Block) -> int:
    """For how many players a block shows the set-up; 0 for another block."""
    return int((block.data or {}).get("setup", 0)) if block.kind == "show" else 0


@cache
def edition(name: str, variant: str) -> Edition:
    """A game in English with plain faces of poker size instead of its own."""
    report = Report()
    found = loaded(name, variant)
    game, tree = found.game, tree_of(name)
    facts = build_facts(game, played_facts(game, found.rules), {}, {}, (game.folder,))
    made = build_edition(facts, game.language, load_catalogue(tree, game.language, report), report)
    faces: dict[str, Face] = {}
    for component in game.components:
        kind = game.cards.get(component.prints)
        for card in kind.cards if kind else ():
            faces[f"{component.id}/{card.code}"] = Face(f"{component.prints}/{card.code}", 63.0, 88.0, ())
        if kind:
            faces[f"back:{component.prints}"] = Face(f"back:{component.prints}", 63.0, 88.0, ())
        elif component.prints in game.tokens:
            faces[component.id] = Face(component.prints, 25.0, 25.0, ())
    return replace(made, faces=faces)


@cache
def drawing(name: str, variant: str, players: int) -> Drawing:
    """The picture as its book has it."""
    game = edition(name, variant)
    look = usual_look(game.theme, WIDTH)
    return table_drawing(players, steps(name, variant), game, look.width, look.small)


def steps(name: str, variant: str) -> dict[str, str]:
    """What the discs say."""
    made = edition(name, variant)
    shown = (c for c in made.game.chapters if any(seats_of(block) for block in c.blocks))
    return set_up_steps(next(shown).blocks, made)


def table(name: str, variant: str, players: int) -> State:
    """The same table, set up by the same shuffle."""
    made = loaded(name, variant)
    state = State(made.game, made.rules, min(max(players, made.game.players[0]), made.game.players[1]))
    play = Play(state)
    play.begin(Tape(seed=SEED))
    play.guarded(play.set_up)
    return state


def placed(items: Iterable[Item], matrix: Matrix = IDENTITY) -> Iterator[tuple[Face, float, float]]:
    """Every face in a drawing with where its middle is."""
    for item in items:
        match item:
            case Group():
                yield from placed(item.items, multiply(matrix, item.matrix))
            case PlacedFace():
                yield item.face, *apply(multiply(matrix, item.matrix), item.face.width / 2, item.face.height / 2)


def content(picture: Drawing) -> tuple[Item, ...]:
    assert not isinstance(picture.content, Face)
    return picture.content


def test_every_game_with_a_book_has_its_picture() -> None:
    with_books = {name for name in game_names() if (GAMES / name / "rules").is_dir() and name != "rooks-edge"}
    assert {name for name, variant in variants() if seats_shown(name, variant)} == with_books


@pytest.mark.parametrize(("name", "variant"), variants())
def test_as_many_cards_are_shown_or_told_as_the_set_up_lays_out(name: str, variant: str, players: int) -> None:
    picture, state = drawing(name, variant, players), table(name, variant, players)
    shown = Counter(face.name for face, _, _ in placed(content(picture)))
    told = words_drawn(content(picture)).replace("\N{NO-BREAK SPACE}", " ").split()
    numbers = {int(n) for sign, n in pairwise(told) if sign == "×" and n.isdigit()}
    wanted: Counter[str] = Counter()
    for zone in state.zones:
        decl, own = zone.decl, zone.owner is state.seated[0]
        if not len(zone) or decl.piles or (zone.owner is None and decl.empty_at_rest):
            continue
        cards = list(list.__iter__(zone))
        is_seen = zone.owner is not None and (decl.face == "up" or (own and decl.sees == "owner"))
        if is_seen and len(cards) <= MOST:
            wanted.update(f"{card.kind}/{card.code}" for card in cards)
        elif len(cards) > 3:
            assert len(cards) in numbers, f"{zone!r} has {len(cards)}: told are {sorted(numbers)}"
    assert not wanted - shown


@pytest.mark.parametrize(("name", "variant"), variants())
@pytest.mark.parametrize("larger", [1.0, 1.7])
def test_no_name_runs_over_the_edge_of_the_table(name: str, variant: str, players: int, larger: float) -> None:
    """Type of a picture that is drawn smaller to fit its page is larger in it; names of seats fill their column at
    most."""
    made = edition(name, variant)
    look = usual_look(made.game.theme, WIDTH)
    small = replace(look.small, size=look.small.size * larger)
    picture = table_drawing(players, steps(name, variant), made, look.width, small)
    names = [
        (run.text, matrix[4] + matrix[0] * (run.x + max(g.x + g.advance for g in run.glyphs)))
        for run, matrix in leaves(content(picture))
        if isinstance(run, GlyphRun) and run.font.endswith("Bold")
    ]
    assert names and all(end <= picture.width for _, end in names), max(names, key=lambda one: one[1])


@pytest.mark.parametrize(("name", "variant"), variants())
def test_tokens_are_as_many_as_players_have(name: str, variant: str, players: int) -> None:
    picture, state = drawing(name, variant, players), table(name, variant, players)
    shown = Counter(face.name for face, _, _ in placed(content(picture)))
    printed = {component.prints for component in edition(name, variant).game.components}
    for counter in edition(name, variant).game.counters.values():
        if counter.owner == "player" and counter.token in printed:
            held = sum(int(getattr(player, counter.name)) for player in state.seated)
            on_cards = sum(
                n for c in state.cards for t, n in c.tokens.items() if getattr(t, "name", "") == counter.token
            )
            assert shown[counter.token] >= held + on_cards


@pytest.mark.parametrize(("name", "variant"), variants())
def test_each_step_of_a_numbered_list_has_its_disc(name: str, variant: str, players: int) -> None:
    discs = [face.name.split(":")[1] for face, _, _ in placed(content(drawing(name, variant, players)))
             if face.name.startswith("disc:")]  # fmt: skip
    numbers = [number for number in steps(name, variant).values() if number.isdigit()]
    assert sorted(discs) == sorted(numbers)
    assert discs or any("." in number for number in steps(name, variant).values())


def test_a_step_that_only_names_a_pile_has_its_disc() -> None:
    assert steps("crazy-eights", "")["stock"] == "2"


def test_the_card_of_the_centre_lies_in_the_centre_of_the_board() -> None:
    picture, state = drawing("deck-of-fey", "holy-matrimony", 3), table("deck-of-fey", "holy-matrimony", 3)
    (church,) = list.__iter__(state.table_zone("church"))
    middles = [x for face, x, _ in placed(content(picture)) if face.name == f"{church.kind}/{church.code}"]
    assert any(abs(x - picture.width / 2) < picture.width / 20 for x in middles)


def test_what_went_back_into_the_box_lies_off_the_table() -> None:
    picture = drawing("living-trumps", "amber", 4)
    words = words_drawn(content(picture))
    assert words.rindex("box") > words.rindex("Powerbase")
    assert "Player" not in words, "the seats are called by what tells them apart: their Identities"


# ------------------------------------------------------------------------------------------------- steps
def pictures_of_steps(name: str, variant: str, players: int) -> dict[str, Drawing]:
    """The pictures of the steps, by their clauses."""
    made = edition(name, variant)
    small = usual_look(made.theme, WIDTH).small
    return {s.clause: step_drawing(s, made, WIDTH, small) for s in made.rules.set_up_steps(players)}


def test_a_step_shows_the_places_that_it_changes_and_no_others() -> None:
    pictures = pictures_of_steps("all-but-malice", "", 3)
    assert list(pictures) == ["princess-dealt", "start-secrets", "deal", "first-devotees"]
    names = {clause: Counter(f.name for f, _, _ in placed(content(one))) for clause, one in pictures.items()}
    assert names["start-secrets"]["secret"] >= 3 and not any(
        name.startswith("trump/") for name in names["start-secrets"]
    )
    assert sum(names["deal"][name] for name in names["deal"] if name.startswith("trump/")) == 3
    assert "back:trump" in names["deal"] and "back:trump" not in names["first-devotees"]
    assert set(names["first-devotees"]) == {name for name in names["deal"] if name.startswith("trump/")}


@pytest.mark.parametrize(("name", "variant"), variants())
def test_the_cards_of_a_step_are_18_mm_wide(name: str, variant: str, players: int) -> None:
    made = edition(name, variant)
    pictures = pictures_of_steps(name, variant, min(max(players, made.game.players[0]), made.game.players[1]))
    assert any(one.height for one in pictures.values())
    for one in pictures.values():
        assert one.width <= WIDTH
        for item in content(one):
            assert isinstance(item, Group)
            scales = {round(scale, 2) for scale in card_scales(item.items, item.matrix)}
            assert scales <= {round(18.0 / 63.0, 2)}


def card_scales(items: Iterable[Item], matrix: Matrix) -> Iterator[float]:
    """The scales at which cards are drawn."""
    for item in items:
        match item:
            case Group():
                yield from card_scales(item.items, multiply(matrix, item.matrix))
            case PlacedFace() if item.face.width == 63.0:
                yield multiply(matrix, item.matrix)[0]
