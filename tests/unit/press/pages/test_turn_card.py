"""Turn cards: a card for every player with the round in order and what each action costs, in every game."""

import math
from dataclasses import replace
from itertools import pairwise

import pytest

from pnp.app.build.composing import editions_of
from pnp.app.game.build_context import open_context
from pnp.app.game.build_options import BuildOptions, Timings
from pnp.app.game.prepare import load_edition
from pnp.app.game.printable import printable
from pnp.app.game.shared_facts import piece_format
from pnp.app.played.facts import played_facts
from pnp.checks.edition.check_edition import nothing_played
from pnp.press.document.game_text import source_text
from pnp.press.document.nodes import words_of
from pnp.press.document.plain import plain
from pnp.press.document.turn_card import turn_sections
from pnp.press.edition.edition import Languages
from pnp.press.impose.formats import read_formats
from pnp.press.pages import reference_pages
from pnp.press.pages.reference_layout import A4
from pnp.press.pages.turn_card import FLOOR, LEAST, TRIED, _Trials, turn_cards
from pnp.press.pieces import Print
from pnp.press.pieces.alt_text import read_out
from pnp.press.typeset.drawing.outline import apply
from pnp.press.typeset.drawing.page import GlyphRun, PlacedFace
from pnp.press.typeset.drawing.walk import leaves
from pnp.source.diagnostics import Report
from tests.fewer import first_of_each
from tests.shipped import GAMES, loaded
from tests.unit.press.pages.test_sheets_of_all_games import FOOT, edition, variants

FORMATS = {name: piece_format(format) for name, format in read_formats(Report()).items()}


def drawn(card: Print) -> list[tuple[str, float]]:
    """What stands on both sides, with its type as large as it is printed, pt."""
    faces = [face for face in (card.face, card.back) if face is not None]
    return [
        (item.text, item.size * math.hypot(a, b))
        for face in faces
        for item, (a, b, *_) in leaves(face.items)
        if isinstance(item, GlyphRun)
    ]


@pytest.mark.parametrize(("name", "variant", "locale"), first_of_each(variants()))
def test_every_player_has_a_card_that_can_be_read(name: str, variant: str, locale: str) -> None:
    game = edition(name, variant, locale)
    (card,) = turn_cards(game, FORMATS)
    assert card.copies >= game.game.players[1]
    sizes = sorted({round(size, 2) for _, size in drawn(card)})
    assert sizes[0] >= FOOT
    imprint = [size for text, size in drawn(card) if game.game.version in text]
    assert [size for size in sizes if size >= FLOOR - 0.01 or round(min(imprint), 2) == size] == sizes, (
        "but for the foot"
    )
    long = sum(len(text) for text, _ in drawn(card))
    assert sum(len(text) for text, size in drawn(card) if size >= LEAST - 0.01) > long / 2, (
        "all but asides and the foot"
    )
    for side in (card.face, card.back):
        for item, (_, _, _, _, x, y) in leaves(side.items) if side else ():
            if isinstance(item, GlyphRun):
                assert 0.0 <= x + item.x <= card.face.width and 0.0 <= y + item.y <= card.face.height, item.text


def test_it_has_one_format_in_all_languages_whichever_is_printed() -> None:
    """French needs more room than English in one variant and less in another."""
    for variant in ("chaos", "shadow"):
        games = [edition("living-trumps", variant, locale) for locale in ("en", "fr")]
        alone = [turn_cards(game, FORMATS)[0].format for game in games]
        languages = Languages(lambda games=games: games)
        together = [turn_cards(replace(game, languages=languages), FORMATS)[0].format for game in games]
        assert set(together) == {max(alone, key=[format for format, _ in TRIED].index)}, (alone, together)


def test_a_build_in_one_language_knows_the_others() -> None:
    loaded = load_edition(GAMES / "crazy-eights", "", Report())
    context = open_context(BuildOptions(locales=("en",)), Report())
    evidence = nothing_played(loaded.game, loaded.rules)
    ((made, _),) = editions_of(printable(loaded, evidence), context, Report(), Timings())
    assert made.languages is not None
    asked = made.languages.choose("test", lambda editions: [each.locale for each in editions])
    assert asked == list(loaded.game.locales)


@pytest.mark.parametrize(("name", "variant", "locale"), [each for each in variants() if each[2] == "en"])
def test_it_tells_every_step_and_every_price_once(name: str, variant: str, locale: str) -> None:
    game = edition(name, variant, locale)
    around, *_ = turn_sections(game)[0].parts
    steps = getattr(around, "steps", ())
    actions = [a for step in steps for phase in step.phases for group in phase.groups for a in group.actions]
    (card,) = turn_cards(game, FORMATS)
    words = "".join(text for text, _ in drawn(card)).replace(" ", "").replace("\N{NO-BREAK SPACE}", "")
    for told in [*(step.title for step in steps), *(action.name for action in actions)]:
        assert told.replace(" ", "").casefold() in words.casefold(), told
    lines = [plain(line.inlines, game.game) for step in steps for line in step.lines]
    assert not [line for line in lines if line.endswith(":")], "a line that leads to nothing"
    assert len(lines) == len(set(lines)), "a line that a step before has told"
    does = [plain(action.does, game.game) for action in actions if action.does]
    assert not [one for one, other in pairwise(does) if one == other]
    costly = {rule.name for rule in game.rules.of_kind("action") if rule.price.amount or rule.price.clause}
    assert not costly or any(action.sign for action in actions)


def test_a_format_has_room_where_a_card_is_found_for_it() -> None:
    """Whether it has is asked of the least type alone."""
    trials, fresh = (_Trials(edition("hearts", "", "en"), FORMATS) for _ in range(2))
    rooms = [trials.has_room(number) for number in range(len(TRIED))]
    assert rooms == [fresh.fit(number) is not None for number in range(len(TRIED))]
    assert trials.needed() == next(number for number, has in enumerate(rooms) if has)


def test_a_round_within_the_round_says_that_its_steps_are_repeated() -> None:
    """The card listed the steps of a trick and of a hand as one row, as if each were taken once."""
    game = edition("deck-of-fey", "troll-tricker", "en")
    (around,) = turn_sections(game)[0].parts
    lines = [[plain(line.inlines, game.game) for line in step.lines] for step in around.steps]
    assert lines[1][-2] == "Repeat from step 1."
    assert lines[1][-1].startswith("A hand is eleven tricks")
    assert sum(line.startswith("Repeat") for step in lines for line in step) == 1


def test_a_step_repeated_alone_is_not_sent_back_to_a_number() -> None:
    game = edition("cards", "level-none", "en")
    (around,) = turn_sections(game)[0].parts
    lines = {step.title: [plain(line.inlines, game.game) for line in step.lines] for step in around.steps}
    assert "Repeat this step." in lines["Turn of a side"]
    assert "Repeat from step 2." in lines["End of the scene"]


def test_a_step_with_phases_is_repeated_after_them() -> None:
    """The card of Rebel Runs began "Repeat this step.", before it said what to do."""
    (card,) = turn_cards(edition("deck-of-fey", "rebel-runs", "en"), FORMATS)
    words = "".join(text for text, _ in drawn(card))
    assert words.index("Lay out a set or run") < words.index("Repeat this step.") < words.index("Scoring")


def test_the_options_of_a_choice_are_on_the_card() -> None:
    """The card of Hearts did not tell anybody to follow suit: a value says so, from which a player chooses a card."""
    game = edition("hearts", "", "en")
    (around,) = turn_sections(game)[0].parts
    (lines,) = ([plain(line.inlines, game.game) for line in step.lines] for step in around.steps)
    assert lines[4:8] == [
        "No heart may be led before hearts are broken.",
        "A heart, or the queen of spades, breaks hearts.",
        "Follow suit if you can.",
        "If you cannot, play what you like: but nothing that costs points in the first trick, if you can help it.",
    ]


def test_a_step_without_a_brief_has_its_text_and_an_empty_one_is_left_out() -> None:
    """The card of Honey Ledger named the step Regrowth without a word, and that of Few Strokes an empty first step."""
    steps = {}
    for name in ("honey-ledger", "few-strokes"):
        game = loaded(f"games/{name}")
        text = source_text(game.game, played_facts(game.game, game.rules), Report())
        (around,) = turn_sections(text)[0].parts
        steps[name] = [(step.place, step.title, bool(step.lines or step.phases)) for step in around.steps]
        first = "".join(words_of(line.inlines) for line in around.steps[0].lines)
        assert first.startswith("At the beginning of a round, the meadow") == (name == "honey-ledger")
    assert steps["honey-ledger"] == [(1, "Regrowth", True), (2, "Turn", True)]
    assert steps["few-strokes"] == [(1, "Turn", True), (2, "Gallery", True)]


def test_a_step_that_ends_two_rounds_within_the_round_says_how_both_are_repeated() -> None:
    game = loaded("games/honey-ledger")
    regrowth, turn = game.game.sequence.steps
    inner = replace(game.game.sequence, name="season", steps=(turn,))
    outer = replace(game.game.sequence, name="half", steps=(regrowth, inner))
    nested = replace(game.game, sequence=replace(game.game.sequence, steps=(outer,)))
    (around,) = turn_sections(source_text(nested, played_facts(nested, game.rules), Report()))[0].parts
    assert around.steps[-1].phases
    told = [words_of(line.inlines) for line in around.steps[-1].after]
    assert [line for line in told if "Repeat" in line] == ["Repeat this step.", "Repeat from step 1."]


def test_each_of_two_rounds_of_one_step_says_that_it_is_repeated() -> None:
    game = loaded("games/honey-ledger")
    regrowth, turn = game.game.sequence.steps
    again = replace(game.game.sequence, name="again", steps=(regrowth,), clause="")
    twice = replace(game.game, sequence=replace(game.game.sequence, steps=(again, turn, again)))
    (around,) = turn_sections(source_text(twice, played_facts(twice, game.rules), Report()))[0].parts
    told = [[words_of(line.inlines) for line in step.lines] for step in around.steps]
    assert ["Repeat this step." in lines for lines in told] == [True, False, True]


def test_a_plain_round_repeats_nothing() -> None:
    game = edition("all-but-malice", "", "en")
    text = [text for card in turn_cards(game, FORMATS) for text, _ in drawn(card)]
    assert not any("Repeat" in line for line in text)


def words_on(name: str, variant: str) -> list[str]:
    return [text.strip() for card in turn_cards(edition(name, variant, "en"), FORMATS) for text, _ in drawn(card)]


def test_a_phase_with_the_name_of_its_step_or_of_its_action_is_named_once() -> None:
    assert sum("turn" in text.casefold() for text in words_on("crazy-eights", "")) == 1
    assert sum("play a card" in text.casefold() for text in words_on("deck-of-fey", "troll-tricker")) == 1


def test_free_actions_that_do_the_same_share_a_line_and_no_line_repeats_its_title() -> None:
    told = " ".join(words_on("deck-of-fey", "rebel-runs"))
    assert "Draw from the stock · Draw from the discard pile" in told
    assert told.count("Next hand") == 1
    assert "Lay the circle anew" in told


def test_the_key_of_signs_is_read_last() -> None:
    (card,) = turn_cards(edition("living-trumps", "amber", "en"), FORMATS)
    told = read_out((PlacedFace(card.face),), edition("living-trumps", "amber", "en"))
    assert told.index("Initiative Step") < told.index("each time") < told.index("version")


def test_actions_without_costs_begin_at_the_margin_of_a_reference() -> None:
    page = reference_pages(edition("crazy-eights", "", "en"), A4)[0]
    runs = [(item, matrix) for item, matrix in leaves(page.items) if isinstance(item, GlyphRun)]
    left = {item.text.strip(): apply(matrix, item.x, item.y)[0] for item, matrix in runs}
    assert left["Play a card"] == pytest.approx(left["Your turn"], abs=0.5)
