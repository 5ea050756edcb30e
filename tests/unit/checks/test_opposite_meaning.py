"""Translations that say the opposite of their message: none is told of the shipped catalogues, most reversed ones are."""

import re
from collections.abc import Iterator
from pathlib import Path

import polib
import pytest

from pnp.base.resources import CATALOGUES
from pnp.checks.static.translation_meaning import contradictions
from pnp.model.game import ASIDES, Game, Message
from pnp.model.language.opposites import words_of
from pnp.model.text.catalogue import load_catalogue
from pnp.model.text.messages import messages_of
from pnp.source.diagnostics import Report
from tests.shipped import loaded, tree_of

EDITIONS = (
    ("all-but-malice", ""), ("cards", "level-normal"), ("deck-of-fey", "rebel-runs"), ("game-of-amber", ""),
    ("living-trumps", "patternfall"),
)  # fmt: skip
BY_HAND = Path(__file__).parents[3] / "benchmarks" / "edit_trial" / "reversed_translations.txt"
LANGUAGES = sorted(file.stem for file in (CATALOGUES / "print").glob("*.po"))


def translated(language: str = "") -> Iterator[tuple[str, Game, Message, str]]:
    """Every shipped translation of a text, with its locale and game."""
    for name, variant in EDITIONS:
        game = loaded(name, variant).game
        for locale in game.locales:
            if locale == game.language or (language and locale != language):
                continue
            catalogue = load_catalogue(tree_of(name), locale, Report())
            for message in messages_of(game):
                entry = catalogue.entry(message)
                if entry is not None and entry.is_complete and not entry.fuzzy and not message.plural:
                    yield locale, game, message, entry.translations[0]


def is_binding(game: Game, message: Message) -> bool:
    kind, _, id = message.context.partition(":")
    return kind in ("clause", "brief") and id in game.clauses and game.clauses[id].kind not in ASIDES


def told(message: str, translation: str, locale: str) -> list[str]:
    return [each.words for each in contradictions(message, translation, "en", locale, True)]


def test_nothing_is_told_of_the_shipped_translations() -> None:
    wrong = [
        (locale, message.context, each.words)
        for locale, game, message, text in translated()
        for each in contradictions(message.text, text, game.language, locale, is_binding(game, message))
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("message", "translation", "locale"),
    [
        ("Take up to three tokens.", "Nimm mindestens drei Marken.", "de"),
        ("Draw two cards from the top of the deck.", "Pescate due carte dal fondo del mazzo.", "it"),
        ("Draw two cards from the top of the deck.", "Trek twee kaarten van de onderkant van de stapel.", "nl"),
        ("The player with the most coins begins.", "Empieza quien tenga menos monedas.", "es"),
        ("The player with the most coins begins.", "Comincia chi ha meno monete.", "it"),
        ("Each player keeps at least two cards.", "Cada jugador conserva como mucho dos cartas.", "es"),
    ],
)
def test_usual_words_for_a_pole_are_known(message: str, translation: str, locale: str) -> None:
    assert told(message, translation, locale)


@pytest.mark.parametrize("locale", ["en", *LANGUAGES])
def test_every_language_of_the_press_has_every_class(locale: str) -> None:
    words, english = words_of(locale), words_of("en")
    assert words is not None and english is not None
    assert words.classes.keys() == english.classes.keys()


@pytest.mark.parametrize(
    ("locale", "message", "translation", "says"),
    [
        ("fr", "Hold at most {{ n }}.", "Gardez-en au moins {{ n }}.", "“au moins” where its message says “at most”"),
        ("fr", "You may not leave it out.", "Vous pouvez vous en dispenser.", "negates less than its message"),
        ("fr", "The highest card wins.", "La carte la plus faible gagne.", "“la plus faible”"),
        ("de", "You sacrifice one, you too.", "Du opferst eine, du nicht.", "says “nicht”, and its message has no"),
        ("de", "Before you draw, shuffle.", "Nachdem du ziehst, mische.", "“Nachdem” where its message says “Before”"),
        ("de", "Every player must pass.", "Jeder darf passen.", "“darf” where its message says “must”"),
        ("es", "It lies face down.", "Está boca arriba.", "“boca arriba”"),
        ("ja", "Take the top card.", "いちばん下のカードを取ります。", "“いちばん下”"),
        ("he", "The first player leads.", "השחקן האחרון מוביל.", "“האחרון”"),
        (
            "fr",
            "All choose in secret.",
            "Tous choisissent ouvertement.",
            "“ouvertement” where its message says “in secret”",
        ),
        ("de", "Draw a card at random.", "Wähle eine Karte.", "“Wähle” where its message says “at random”"),
        ("it", "The first player deals.", "L’ultimo giocatore distribuisce.", "“ultimo”"),
        ("nl", "Deal at least two.", "Deel hoogstens twee.", "“hoogstens”"),
        ("ru", "The first player deals.", "Последний игрок сдаёт.", "“Последний”"),
        ("zh_Hans", "Take at least two.", "最多拿两张。", "“最多”"),
    ],
)
def test_an_opposite_is_told_with_both_words(locale: str, message: str, translation: str, says: str) -> None:
    assert any(says in each for each in told(message, translation, locale))


@pytest.mark.parametrize(
    ("locale", "message", "translation"),
    [
        ("fr", "Nobody may pass.", "Personne ne doit passer."),  # must not is may not
        ("fr", "It is only politics.", "Ce n’est que de la politique."),
        ("de", "Draw it unseen.", "Zieh sie, ohne dass es jemand sieht."),
        ("de", "First the lowest, then the highest.", "Erst die höchste nach der niedrigsten."),
        ("fr", "Deal. Nobody may look.", "On distribue, faces cachées aux autres."),  # other sentences: no negations
        ("xx", "First.", "Last."),  # a language without a file
    ],
)
def test_what_only_looks_like_an_opposite_is_not_told(locale: str, message: str, translation: str) -> None:
    assert told(message, translation, locale) == []


REVERSED = {
    "de": (
        ("höchste", "niedrigste", "highest"), ("mindestens", "höchstens", "at least"), ("meisten", "wenigsten", "most"),
        ("höchstens", "mindestens", "at most|up to"), ("oberste", "unterste", "top"), ("zuerst", "zuletzt", "first"),
        ("erste", "letzte", "first"), ("ersten", "letzten", "first"), ("letzten", "ersten", "last"),
        ("bevor", "nachdem", "before"), ("verdeckt", "offen", "face down"), ("offen", "verdeckt", "face up"),
        ("immer", "nie", "always"), ("nie", "immer", "never"), ("verliert", "gewinnt", "loses?"),
        ("muss", "darf", "must"), ("darf", "muss", "may"), ("nicht ", "", "not"), ("kein ", "ein ", "no"),
        ("niemand", "jeder", "nobody"),
    ),
    "fr": (
        ("la plus forte", "la plus faible", "high|strong"), ("au moins", "au plus", "at least"),
        ("au plus", "au moins", "at most|up to"), ("dessus", "dessous", "top"), ("premier", "dernier", "first"),
        ("première", "dernière", "first"), ("dernier", "premier", "last"), ("avant", "après", "before"),
        ("après", "avant", "after"), ("face cachée", "face visible", "face down"), ("toujours", "jamais", "always"),
        ("face visible", "face cachée", "face up"), ("gagne", "perd", "gains?|wins?"), ("doit", "peut", "must"),
        ("peut", "doit", "may"), (" ne peut pas ", " peut ", "not|nobody|never"), (" n’est pas ", " est ", "not"),
    ),
    "es": (
        ("más alta", "más baja", "high"), ("como máximo", "como mínimo", "at most"), ("superior", "inferior", "top"),
        ("primera", "última", "first"), ("primer", "último", "first"), ("última", "primera", "last"),
        ("antes", "después", "before"), ("después", "antes", "after"), ("boca abajo", "boca arriba", "face down"),
        ("boca arriba", "boca abajo", "face up"), ("siempre", "nunca", "always"), ("nunca", "siempre", "never"),
        ("gana", "pierde", "gains?|wins?"), ("debe", "puede", "must"), ("puede", "debe", "may"), ("puedes", "debes", "may"),
        (" no ", " ", "not|no|never|nobody|nothing"),
    ),
    "he": (
        ("לפחות", "לכל היותר", "at least"), ("לכל היותר", "לפחות", "at most|up to"), ("העליון", "התחתון", "top"),
        ("ראשונה", "אחרונה", "first"), ("הראשונה", "האחרונה", "first"), ("לפני", "אחרי", "before"),
        ("אחרי", "לפני", "after"), ("תמיד", "לעולם לא", "always"), ("גלוי", "סגור", "face up"), ("רשאית", "חייבת", "may"),
        (" לא ", " ", "not|never|no|nobody"), ("אינה ", "", "not|never|no|nobody"), ("הגבוהה", "הנמוכה", "high"),
    ),
    "ja": (
        ("最も強い", "最も弱い", "strong|high"), ("いちばん上", "いちばん下", "top"), ("最初", "最後", "first"),
        ("最後", "最初", "last"), ("の前に", "の後に", "before"), ("の後", "の前", "after|then"),
        ("表向き", "裏向き", "face up|open"), ("得ます", "失います", "gain"), ("失います", "得ます", "lose"),
        ("できません", "できます", "not|nobody|never"), ("ありません", "あります", "not|no|never|nobody"),
    ),
}  # fmt: skip
"""Words put in the place of others in a language, with the English words that make it a reversal."""


def reversals(locale: str) -> list[tuple[str, str]]:
    """Rules with a translation in which one word is turned into its opposite."""
    made = []
    for _, game, message, text in translated(locale):
        if not is_binding(game, message):
            continue
        for word, opposite, source in REVERSED[locale]:
            bare = locale == "ja" or " " in (word[0], word[-1])
            pattern = re.escape(word) if bare else rf"(?<!\w){re.escape(word)}(?!\w)"
            if len(re.findall(pattern, text)) == 1 and re.search(rf"\b(?:{source})\b", message.text, re.IGNORECASE):
                made.append((message.text, re.sub(pattern, opposite, text)))
    return made


def test_four_of_five_reversed_translations_are_told() -> None:
    shares = {}
    for locale in REVERSED:
        cases = reversals(locale)
        shares[locale] = (sum(bool(told(message, text, locale)) for message, text in cases), len(cases))
    noticed, tried = (sum(counts) for counts in zip(*shares.values(), strict=True))
    assert tried >= 600, shares
    assert noticed / tried >= 0.82, shares
    assert all(each / of >= 0.7 for each, of in shares.values()), shares


def test_four_of_five_translations_reversed_by_hand_are_told() -> None:
    lines = [line.split(" | ") for line in BY_HAND.read_text("utf-8").splitlines()]
    noticed = sum(bool(told(message, text, locale)) for locale, message, text in lines)
    assert len(lines) == 50 and noticed / len(lines) >= 0.8


def test_hardly_anything_is_told_of_the_words_of_the_press_in_thirty_languages() -> None:
    texts = [(file.stem, e.msgid, e.msgstr) for file in (CATALOGUES / "print").glob("*.po") for e in polib.pofile(file)]
    wrong = [(locale, text) for locale, text, other in texts if list(contradictions(text, other, "en", locale, False))]
    assert len(texts) > 5_000 and wrong == []
