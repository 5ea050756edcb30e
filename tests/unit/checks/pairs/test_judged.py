"""What a change contradicts is told before anybody agrees; other words for the same are not."""

import shutil
from pathlib import Path

import pytest

from pnp.app.review.editions import edition_of
from pnp.app.review.pairs import check_pairs
from pnp.checks.pairs.changed_words import change_between
from pnp.checks.pairs.judged_code import change_in_code
from pnp.checks.pairs.judged_words import _numbers, plain, reversal_in
from pnp.rules.loading import load_and_compile
from pnp.source.diagnostics import Diagnostic, Report

ROOT = Path(__file__).parents[4]

CONTRADICTIONS = [
    ("Draw until you have five cards.", "Draw until you have six cards.", "number"),
    ("You may pay one coin to reroll the die.", "You may pay two coins to reroll the die.", "number"),
    ("A tie goes to the defender.", "A tie goes to the attacker.", "who"),
    ("Its owner chooses.", "The winner chooses.", "who"),
    ("She picks one of them, and keeps it.", "You pick one of them, and keep it.", "who"),
    ("You need not follow suit.", "You must follow suit.", "may or must"),
    ("You must follow suit.", "You may follow suit.", "may or must"),
    ("Every player but the dealer bids.", "Every player bids.", "exception"),
    ("Reveal them at the same time.", "Reveal them one after another.", "opposite"),
    ("Put it back on top of the deck.", "Put it back at the bottom of the deck.", "opposite"),
    ("Discard a card if your hand is full.", "Discard a card if your hand is not full.", "negation"),
    ("It goes to the {{ discards }}.", "It goes to the {{ deck }}.", "placeholder"),
    ("Pay a coin, and then draw a card.", "Draw a card, and then pay a coin.", "order"),
    ("The winner keeps both cards.", "The winner keeps one card.", "each, any or all"),
    ("Shuffle the pack and deal it out.", "Deal the pack out.", "exception"),
    ("She picks one of your cards, who goes there too.", "You pick one of her cards, who goes there too.", "who"),
    ("As soon as hers shows, she has won the stake.", "As soon as hers shows, you have won the stake.", "who"),
    ("When your own turn ends, look at your hand.", "When any turn ends, look at your hand.", "who"),
    ("Deal a hand to each player.", "Deal a hand to each other player.", "who"),
    ("Place a coin on a piece in a {{ foe }}'s row.", "Place a coin on a piece in your own row.", "opposite"),
    ("A spell of your own suit is free.", "A spell of another suit is free.", "opposite"),
    ("The token goes face up to the centre.", "The token goes face down to the centre.", "opposite"),
    ("At most three cards may lie there.", "At least three cards may lie there.", "opposite"),
    (
        "The winner scores at once, and has the lead.",
        "The winner scores at the end of a hand, and has the lead.",
        "opposite",
    ),
    ("The token in the centre stays where it is.", "The token in the centre is mixed in too.", "opposite"),
    (
        "The {{ jewel }} stays where it is, even when its owner is not among them.",
        "The {{ jewel }} goes to the first of them, even when its owner is not among them.",
        "opposite",
    ),
    ("Lay it there if it is taller than the last one.", "Lay it there if it is shorter than the last one.", "opposite"),
    ("They beat every other suit.", "They lose to every other suit.", "opposite"),
    ("The turn is over and play goes on.", "The turn is over and play ends.", "opposite"),
    ("Everybody pays, you included.", "Everybody pays, except you.", "opposite"),
    (
        "If all players have passed, the round is over.",
        "If any player has passed, the round is over.",
        "each, any or all",
    ),
    ("Play one of them or a {{ trump }}.", "Play one of them.", "exception"),
    ("Once in your turn, place a coin.", "Twice in your turn, place a coin.", "number"),
    ("You may use this once per turn.", "You may use this once per game.", "another word"),
    ("The active player resolves ties.", "The youngest player resolves ties.", "who"),
    ("No player may hold more than five cards.", "No player may hold fewer than five cards.", "negation"),
    ("The loser discards a card of the winner's choice.", "The winner discards a card of the loser's choice.", "who"),
    ("You may only look at your own cards.", "You may look at everybody's cards.", "who"),
    ("Yes. That is another eight.", "No. That is another eight.", "negation"),
    ("It stays there. Its owner may look at it.", "It stays there.", "a sentence more or less"),
]
SAME = [
    ("No card is in the pack twice.", "Each card is in the pack only once."),
    ("It does not matter whose turn it is.", "Whose turn it is makes no difference."),
    (
        "Nothing but an {{ ace }} beats a {{ ten }}, and no card beats an {{ ace }}.",
        "A {{ ten }} is beaten by an {{ ace }} alone, and no card beats an {{ ace }}.",
    ),
    ("He must play his only club.", "He has to play the one club that he holds."),
    ("Turn them up together; neither counts for points.", "Both are turned up together without counting for points."),
    ("You score one, whether you won or not.", "You score one, no matter whether you won."),
    ("From then on it is no {{ tile }} any more.", "From then on it has stopped being a {{ tile }}."),
    ("The game ends if all players are dead.", "The game ends if no player is alive."),
    ("Discard a card if your hand is full.", "If your hand is full, discard a card."),
    ("You may not look at your own cards.", "You cannot look at your own cards."),
    ("Nobody may speak during the vote.", "During the vote, no one may speak."),
    ("Each player takes three cards.", "Everybody takes three cards."),
    ("Only the owner may move it.", "Nobody but the owner may move it."),
    ("At most three cards may lie there.", "No more than three cards may lie there."),
    ("When the deck runs out, shuffle the discards.", "If the deck is exhausted, shuffle the discards."),
    ("Do not show it to anyone.", "Show it to nobody."),
    ("Unless you hold a shield, you take one wound.", "You take one wound if you do not hold a shield."),
    ("You need not follow suit.", "You do not have to follow suit."),
    ("They keep it in secret.", "They keep it secret."),
    ("You may not do this twice in a round.", "You may do this only once in a round."),
    ("Take it up only when everybody has chosen.", "Do not take it up until everybody has chosen."),
    ("Deal seven cards to each player.", "Deal each player seven cards."),
    ("If it is red, you win it; otherwise it is lost.", "If it is red, you win it. If not, it is lost."),
    ("Each of the others pays you two coins.", "You receive two coins from each of the others."),
    ("The {{ jewel }} then goes to you.", "Then the {{ jewel }} goes to you."),
    ("A {{ spell }} of your own suit is free.", "{{ spells }} of your own suit cost nothing."),
    ("Nobody says how many, or in which suits.", "Nobody says how many, nor in which suits."),
    ("Only the card that is used is spent.", "No card but the one that is used is spent."),
    ("Take it up only when everybody has chosen.", "Once everybody has chosen, take it up."),
    ("When the deck is empty, shuffle the discards.", "If the deck runs out, shuffle the discards."),
    ("A worker there cannot be moved until the next round.", "A worker there stays until the next round."),
    ("No player may hold more than five cards.", "Players may hold at most five cards."),
    ("You can never have more than three tokens.", "You may have up to three tokens."),
    ("You don't have to attack.", "You need not attack."),
    ("You cannot look at it again.", "You may not look at it any more."),
    ("The winner has the next {{ lead }}.", "The winner leads next."),
    ("Once in your turn, place a coin.", "Once per turn, place a coin."),
    ("The turn is over and play goes on.", "The turn ends and play continues."),
    ("{{ tricks }} are laid face down.", "A {{ trick }} is laid face down."),
    ("Draw it without looking.", "Draw it blindly."),
    ("Until somebody has owned it, it stays there.", "As long as nobody has owned it, it stays there."),
    ("After three you draw no more.", "You stop drawing after three."),
    ("Nothing is ever added to it.", "You never add anything to it."),
    (
        "Only you may look at them, but anyone may count them.",
        "Nobody else may look at them, but anyone may count them.",
    ),
    ("Neither of you wins.", "Both of you lose."),
    ("Twos rank above aces.", "Aces rank below twos."),
    ("A seven beats a six.", "A six is beaten by a seven."),
    ("Points count twice in the last round.", "In the last round, points are doubled."),
    ("It must be at least three long.", "It may not be shorter than three."),
    ("Before you roll, you may pay a coin.", "You may pay a coin before rolling."),
    ("Nobody knows your role but you.", "You alone know your role."),
    ("You may build only on your own lots.", "You cannot build on the lots of others."),
    ("Ask before you look.", "Do not look before you have asked."),
    ("Leave the cards where they are.", "The cards stay where they are."),
    ("You may say at most one word.", "Say no more than one word."),
    ("Retreat is impossible.", "You cannot retreat."),
    ("Units never retreat.", "No unit ever retreats."),
    ("Take it back if it was not used.", "If it is unused, take it back."),
    ("She may refuse to trade with you.", "She does not have to trade with you."),
    ("When the sand has run out, stop.", "Stop when the time is up."),
]


@pytest.mark.parametrize(("old", "new", "kind"), CONTRADICTIONS)
def test_words_that_say_otherwise_are_told(old: str, new: str, kind: str) -> None:
    reversal = reversal_in(old, new)
    assert reversal is not None
    assert reversal.kind == kind


@pytest.mark.parametrize(("old", "new"), SAME)
def test_other_words_for_the_same_are_left_to_a_reader(old: str, new: str) -> None:
    assert reversal_in(old, new) is None
    assert reversal_in(new, old) is None


def test_a_name_is_told_as_it_is_written() -> None:
    reversal = reversal_in('It goes to the {{ name("ashes") }}.', 'It goes to the {{ name("deck") }}.')
    assert reversal is not None and (reversal.was, reversal.now) == ("ashes", "deck")


NAMES = frozenset(
    {"highest", "lowest", "draw", "shuffle", "players", "points", "deck", "me", "hand", "win", "move", "if"}
)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("win(highest(players, points))", "win(lowest(players, points))", ("highest", "lowest")),
        ("if points < 3:\n    win(me)", "if points <= 3:\n    win(me)", ("<", "<=")),
        ("draw(deck, 1, me.hand)", "draw(deck, 2, me.hand)", ("1", "2")),
        ("shuffle(deck)\ndraw(deck, 1, me.hand)", "draw(deck, 1, me.hand)", ("shuffle(deck)", "")),
        ("deck: {face: down, sees: nobody}", "deck: {face: up, sees: nobody}", ("down", "up")),
    ],
)
def test_code_that_does_otherwise_is_told(old: str, new: str, told: tuple[str, str]) -> None:
    reversal = change_in_code(old, new, NAMES)
    assert reversal is not None
    assert (reversal.was, reversal.now) == told


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("shuffle(deck)\nwin(me)", "win(me)\nshuffle(deck)"),
        ("cards = me.hand\nmove(cards, deck)", "them = me.hand\nmove(them, deck)"),
        ("limit: {value: 7}", "limit: {value: 8}"),
        ("draw(deck, 1, me.hand)", "draw(deck, 1, me.hand)  # the top one"),
        ("a = 1\nb = 2\nwin(me)", "for p in players:\n    q = 1\n    win(p)"),
    ],
)
def test_code_that_may_do_the_same_is_left_to_a_reader(old: str, new: str) -> None:
    assert change_in_code(old, new, NAMES) is None


# ------------------------------------------------------------------------------------------------- in a game
def told(folder: Path, name: str, old: str, new: str) -> list[Diagnostic]:
    """The warnings on pairs after an edit of Hearts."""
    file = folder / name
    text = file.read_text("utf-8")
    assert text.count(old) == 1
    file.write_text(text.replace(old, new), "utf-8")
    loaded, report = load_and_compile(folder, "", Report()), Report()
    check_pairs(folder, [edition_of(loaded.game, loaded.rules)], True, False, report)
    return [d for d in report if d.severity == "warning"]


@pytest.fixture
def hearts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PNP_CACHE", str(tmp_path / "cache"))
    return Path(shutil.copytree(ROOT / "data" / "hearts", tmp_path / "hearts"))


SCORE = "rules/04-score.md"


def test_reversed_words_are_one_contradiction_that_quotes_the_code(hearts: Path) -> None:
    [one] = told(
        hearts, SCORE, "the player with the fewest {{ points }} wins.", "the player with the most {{ points }} wins."
    )
    assert (one.code, one.span.line) == ("PNP614", 58)
    assert one.message == (
        "`final-score` now says “most”, where “fewest” was agreed; its code still says: “The players with the fewest "
        "points win the game”"
    )


def test_reversed_code_quotes_its_words(hearts: Path) -> None:
    first, *others = told(hearts, SCORE, "win(lowest(players, points))", "win(highest(players, points))")
    assert first.code == "PNP614"
    assert first.message == (
        "the code of `final-score` now means: “The players with the most points win the game”; its words still say: "
        "“After the last {{ trick }}, the player with the fewest {{ points }} wins”"
    )
    assert [one.code for one in others] == ["PNP309"]  # (`goal` restates it)


def test_a_change_of_code_that_several_clauses_tell_is_one_message(hearts: Path) -> None:
    tricks = told(hearts, "rules/03-tricks.md", "card.rank > best.rank", "card.rank < best.rank")
    [one] = [d for d in tricks if d.code == "PNP614"]
    assert any(step.startswith("the same change of code concerns") for step in one.steps)


def test_words_and_code_that_change_alike_are_no_contradiction(hearts: Path) -> None:
    file = hearts / SCORE
    file.write_text(file.read_text("utf-8").replace("win(lowest(", "win(highest("), "utf-8")
    goal, final = "fewest {{ points }} wins.", "most {{ points }} wins."
    assert "PNP614" not in {d.code for d in told(hearts, SCORE, goal, final)}


def test_a_rewording_stays_an_open_pair(hearts: Path) -> None:
    [one] = told(
        hearts, SCORE, "After the last {{ trick }}, the player", "When the last {{ trick }} is over, the player"
    )
    assert one.code == "PNP309"


def test_a_declaration_changed_to_its_opposite_contradicts_its_clause(hearts: Path) -> None:
    [one] = told(
        hearts,
        "game.yaml",
        "hand: {of: playing_card, face: down, sees: owner",
        "hand: {of: playing_card, face: down, sees: all",
    )
    assert one.code == "PNP614"
    assert "“all”, where “owner” was agreed" in one.message


def test_a_constant_that_prose_inserts_is_no_contradiction(hearts: Path) -> None:
    found = told(hearts, "game.yaml", "heart_worth: {value: 1", "heart_worth: {value: 2")
    assert {d.code for d in found} == {"PNP309"}


def test_of_another_language_only_names_are_compared() -> None:
    old, new = "Die {{ karte }} geht zu dem Ersten.", "Die {{ karte }} geht also zu einem Spieler."
    assert reversal_in(old, new, is_english=False) is None
    swapped = reversal_in(old, "Die {{ muenze }} geht zu dem Ersten.", is_english=False)
    assert swapped is not None and (swapped.was, swapped.now) == ("karte", "muenze")


def test_a_citation_that_changes_places_with_its_line_is_no_contradiction(hearts: Path) -> None:
    """The clause is carried by other lines then, which a reader is asked about; what is done is the same."""
    cite, deed = '        cite("hearts-broken")\n', "        taker.points += cost\n"
    warnings = told(hearts, "rules/03-tricks.md", cite + deed, deed + cite)
    assert {warning.code for warning in warnings} == {"PNP309"}


def test_a_deed_that_is_gone_from_every_clause_is_a_contradiction(hearts: Path) -> None:
    warnings = told(hearts, "rules/03-tricks.md", "        table.broken = True\n", "")
    assert "PNP614" in {warning.code for warning in warnings}


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("Take two cards.", "Take three cards.", ("two", "three")), ("Take two cards.", "Do not take three cards.", ("two", "three")),
        ("No card is there twice.", "Each card is there only once.", None), ("A card counts twice.", "A card counts once.", ("twice", "once")), ("Take two cards.", "Take a pair.", None),
    ],
)  # fmt: skip
def test_a_number_that_replaces_another_says_otherwise(old: str, new: str, told: tuple[str, str] | None) -> None:
    reversal = _numbers(change_between(plain(old), plain(new), frozenset()))
    assert (None if reversal is None else (reversal.was, reversal.now)) == told
