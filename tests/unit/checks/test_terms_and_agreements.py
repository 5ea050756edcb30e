"""The page of terms, agreements to translations, numbers across a plural border, and pairs of recorded games: by hand."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from pnp.checks.static import agreed_translations, locale, terms_page
from pnp.checks.static.agreed_translations import check_agreed_translations, excerpt
from pnp.checks.static.plural_borders import check_agreement, chooses, crosses, numbers_noted, printed_note
from pnp.checks.static.terms_page import _entries, _is_rule, _stem, check_terms_page, rows_of_page
from pnp.checks.statistics import paired
from pnp.checks.statistics.games import GameMeasures, Record, Score, measured
from pnp.checks.statistics.ladder import Ladder, Meeting
from pnp.model.game import Message
from pnp.model.text.placeholders import BadPlaceholder
from pnp.source.diagnostics import Span

# ------------------------------------------------------------------------------------------------- the page of terms
PAGE = [
    "# Terms",
    "",
    "| word | why |",
    "|---|---|",
    "| cabal, Secrets | short |",
    "| | none |",
    "",
    "| alone |",
    "| :-: |",
    "| jester | fun |",
    "So it is.",
]


def test_entries_are_in_the_first_column_below_the_head() -> None:
    assert list(_entries(PAGE)) == [
        (5, PAGE[4], "cabal"), (5, PAGE[4], "Secrets"), (6, PAGE[5], ""), (10, PAGE[9], "jester"),
    ]  # fmt: skip
    assert (
        list(_entries(["| a |", "|---|", "| b |"])) == [(3, "| b |", "b")] and list(_entries(["| a |", "| b |"])) == []
    )
    assert [_is_rule(line) for line in ("|---|:-:|", "| a |", "|\t|\r")] == [True, False, True]
    assert [_stem(word) for word in ("Secrets", "parties", "party", "boxes", "bus", "Ties")] == [
        "secret",
        "part",
        "part",
        "box",
        "bus",
        "tie",
    ]


def page(monkeypatch: pytest.MonkeyPatch, *lines: str, **sources: str) -> Any:
    monkeypatch.setattr(terms_page, "read_inside", lambda folder, file: "\n".join(lines).encode())
    return SimpleNamespace(
        folder=None,
        span=lambda: Span("game/game.yaml", 1, 1),
        sources={f"game/{name}.md": text for name, text in sources.items()},
    )


def test_words_that_the_game_does_not_say(monkeypatch: pytest.MonkeyPatch) -> None:
    faults = list(check_terms_page(page(monkeypatch, *PAGE, rules="A Cabal has a secret.", terms="jesters")))
    assert [(one.message, one.span) for one in faults] == [
        ("no text of this game says `jester`", Span("game/terms.md", 10, 3, 10, 9))
    ]
    assert not list(check_terms_page(page(monkeypatch, *PAGE, rules="A cabal of jesters has secrets.")))
    two = page(monkeypatch, "| a |", "|---|", "| red fox |", "| ox |", rules="the fox")
    assert not list(check_terms_page(two))


def test_rows_and_paragraphs_of_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = list(rows_of_page(page(monkeypatch, *PAGE)))
    assert rows == [
        (3, "| word | why |"), (5, "| cabal, Secrets | short |"), (6, "| | none |"), (8, "| alone |"), (10, "| jester | fun |"), (11, "So it is."),
    ]  # fmt: skip

    def missing(folder: object, file: str) -> bytes:
        raise FileNotFoundError

    monkeypatch.setattr(terms_page, "read_inside", missing)
    without: Any = SimpleNamespace(folder=None)
    assert list(rows_of_page(without)) == []


# ------------------------------------------------------------------------------------------------- agreements
def agreed(
    monkeypatch: pytest.MonkeyPatch,
    *entries: tuple[str, int],
    faults: tuple[tuple[str, int], ...] = (),
    file: str = "fr.po",
) -> list[tuple[str, int]]:
    """What is said of entries with these standings and lines."""
    own = {
        f"m{n}": SimpleNamespace(text=f"m{n}", context="", span=Span(file, line, 1), standing=standing)
        for n, (standing, line) in enumerate(entries)
    }

    class Entry(SimpleNamespace):
        __hash__ = object.__hash__

    hashed = {name: Entry(**vars(entry)) for name, entry in own.items()}
    monkeypatch.setattr(agreed_translations, "standing_of", lambda entry: entry.standing)
    monkeypatch.setattr(
        agreed_translations, "agreement_in",
        lambda entry: None if entry.standing == "unreviewed" else SimpleNamespace(words="May"),
    )  # fmt: skip
    catalogue: Any = SimpleNamespace(file="fr.po", locale="fr", entry=lambda message: hashed.get(message.text))
    messages = [Message(f"m{n}") for n in range(len(entries) + 1)]
    reported: Any = [SimpleNamespace(span=Span(name, line, 1)) for name, line in faults]
    return [(one.message, one.span.line) for one in check_agreed_translations("game", catalogue, messages, reported)]


def test_translations_that_differ_from_the_agreed_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    changed = "the translation of “m{}” has changed since May"
    own = [("agreed", 2), ("changed", 6), ("changed", 12), ("unreviewed", 20)]
    one_new = ("1 translation of `fr` has never been agreed", 1)
    assert agreed(monkeypatch, *own) == [(changed.format(1), 6), (changed.format(2), 12), one_new]
    assert agreed(monkeypatch, *own, ("unreviewed", 30))[-1] == ("2 translations of `fr` have never been agreed", 1)
    assert agreed(monkeypatch, *own, faults=(("fr.po", 8),)) == [(changed.format(2), 12), one_new]
    assert agreed(monkeypatch, *own, faults=(("fr.po", 12),)) == [(changed.format(1), 6), one_new]
    assert len(agreed(monkeypatch, *own, faults=(("de.po", 12), ("fr.po", 20)))) == 3
    assert agreed(monkeypatch, *own[:2], faults=(("fr.po", 1),)) == [(changed.format(1), 6)]  # (a fault of the header)
    assert agreed(monkeypatch, ("unreviewed", 2), ("unreviewed", 4)) == [] and agreed(monkeypatch, ("agreed", 2)) == []
    assert agreed(monkeypatch, *own, file="library.po") == []


def test_long_texts_are_cut() -> None:
    assert excerpt("x" * 48) == "x" * 48 and excerpt("x" * 49) == "x" * 47 + "…"


# ------------------------------------------------------------------------------------------------- plural borders
class Words:
    """Placeholders with numbers, in a language with two forms."""

    locale = "fr"
    game: Any = SimpleNamespace(language="en")

    def __init__(self, translation: str | None = "Prends {{ foes }} et plus.") -> None:
        self.catalogue: Any = SimpleNamespace(
            plural_index=lambda n: int(n > 1),
            translation=lambda message: translation and (translation, Span("fr.po", 5, 1)),
        )

    def number_in(self, expression: str) -> int | None:
        numbers = {"coin(2)": 2, "foes": 1, "name": None}
        if expression not in numbers:
            raise BadPlaceholder("?")
        return numbers[expression]

    def value(self, expression: str) -> str:
        return f"<{expression}>"


def test_notes_have_the_numbers_of_their_time() -> None:
    words: Any = Words()
    assert (
        printed_note("foes", words) == "{{ foes }} prints “<foes>” (1)"
        and printed_note("name", words) == "{{ name }} prints “<name>”"
    )
    notes = [
        "{{ foes }} prints “2” (2)",
        "{{ foes }} prints “3” (3)",
        "{{ low }} prints “-1” (-1)",
        "{{ name }} prints “x”",
        "else (4)",
    ]
    assert numbers_noted(notes) == {"foes": {2, 3}, "low": {-1}}
    assert (
        crosses({2, 3}, {1}, words.catalogue)
        and not crosses({2}, {5}, words.catalogue)
        and not crosses({1, 2}, {1}, words.catalogue)
    )
    assert crosses({2}, {1, 4}, words.catalogue)


def test_a_text_with_words_for_each_form_adapts() -> None:
    assert (
        chooses('{{ foes|plural("a") }}', "foes")
        and chooses('{{ n|plural("a") }}', "coin(n)")
        and not chooses("{{ foes }}", "foes")
    )
    assert chooses('{{ n|plural("a") }}', "coin.form(n)") is False and not chooses('{{ other|plural("a") }}', "foes")


def border(
    note: str, translation: str | None = "Prends {{ foes }}.", fuzzy: bool = False, language: str = "en"
) -> list[str]:
    words: Any = Words(translation)
    words.game = SimpleNamespace(language=language)
    entry: Any = SimpleNamespace(notes=[note], fuzzy=fuzzy)
    message = Message("Take {{ foes }}.", "clause:a")
    return [
        one.message
        for one in check_agreement([message, Message("x")], {("clause:a", message.text): entry}, words, "help")
    ]


def test_numbers_that_crossed_a_border() -> None:
    says = "`{{ foes }}` was 2 when this was written, and is now 1: does the rest still agree?"
    assert border("{{ foes }} prints “2” (2)") == [says]
    assert (
        border("{{ foes }} prints “1” (1)")
        == border("{{ name }} prints “2” (2)")
        == border("{{ gone }} prints “2” (2)")
        == []
    )
    assert border("{{ foes }} prints “2” (2)", fuzzy=True) == border("no number") == []
    assert border("{{ foes }} prints “2” (2)", '{{ foes|plural("a", "b") }}') == []
    assert border("{{ foes }} prints “2” (2)", None) == [] and border(
        "{{ foes }} prints “2” (2)", None, language="fr"
    ) == [says]


# ------------------------------------------------------------------------------------------------- pairs of games
def record(**more: Any) -> Record:
    facts: dict[str, Any] = {
        "status": "ended", "clause": "win", "message": "", "winners": (0,), "rounds": 3, "turns": 6, "decisions": 12, "agents": ("x", "x"),
        "identities": (), "scores": ((4.0, 9.0),), "options": ((2, 9), (3, 3)), "leads": (2, 1), "clauses": (1, 5), "most": (("coin", 7),),
    }  # fmt: skip
    return Record(**facts | more)


def test_figures_of_a_record() -> None:
    assert paired._choices(record()) == 27 / 12 and paired._choices(record(options=())) is None
    assert [paired._wins(seat)(record()) for seat in (0, 1)] == [1.0, 0.0] and paired._wins(0)(
        record(status="limit")
    ) is None
    assert paired._ends("ended", "win")(record()) == 1.0 and paired._ends("ended", "x")(
        record()
    ) == 0.0 == paired._ends("limit", "win")(record())
    assert paired._most("coin")(record()) == 7.0 and paired._most("gem")(record()) == 0.0
    assert paired._score(0, True)(record()) == 6.5 and paired._score(0, False)(record()) == 4.0
    assert paired._score(0, False)(record(winners=())) is None and paired._score(0, True)(record(scores=((),))) is None
    measures = GameMeasures((), (), ("deal", "end"))
    assert paired._applied("end", measures)(record()) == 5.0 and paired._applied("x", measures)(record()) == 0.0


def test_effects_as_data() -> None:
    calm = paired.compared_effect(
        [record()], [record()], [GameMeasures((), (Score("points", "highest"),), ("deal", "end"))] * 2
    )
    assert (calm.differ, calm.stuck, calm.seats, calm.unmoved) == (0, 0, 2, 13)
    assert "stuck" not in paired.effect_data(calm) and paired.effect_data(calm)["players"] == 2
    assert paired.effect_data(paired.Effect(2, 1, 1, (), 3, 1, "no"))["message"] == "no"
    nothing = paired.compared_effect([], [], [GameMeasures((), (), ())] * 2)
    assert (nothing.seats, nothing.games, nothing.moved) == (0, 0, ())


def test_a_meeting_has_its_first_seat_and_its_winner() -> None:
    def group(by: str, *names: str) -> Any:
        return SimpleNamespace(by=by, shares=tuple(SimpleNamespace(name=name) for name in names))

    def meeting(lower: str, higher: str, *groups: Any) -> Meeting:
        return Meeting(lower, higher, SimpleNamespace(wins=groups), None)  # type: ignore[arg-type]

    both = meeting("random", "greedy", group("agent", "random", "greedy"), group("seat", "1", "2"))
    assert (
        both.won is not None
        and both.won.name == "greedy"
        and both.first_seat is not None
        and both.first_seat.name == "1"
    )
    alone = meeting("greedy", "greedy", group("seat"))
    assert alone.won is None and alone.first_seat is None and meeting("a", "b").first_seat is None
    ladder = Ladder("Game", 2, ("random", "greedy"), (both, alone))
    assert ladder.equals == (alone,) and ladder.contests == (both,)


def test_facts_that_are_recorded(monkeypatch: pytest.MonkeyPatch) -> None:
    from pnp.checks.statistics import games

    monkeypatch.setattr(games, "bot_rules", lambda rules: {"guess"})
    monkeypatch.setattr(games, "scores_of", lambda game, rules: ())

    def field(name: str, owner: str = "player", kind: str = "enum", many: bool = False, by_seat: bool = False) -> Any:
        return SimpleNamespace(name=name, owner=owner, type=SimpleNamespace(kind=kind, many=many), by_seat=by_seat)

    def zone(clause: str, over: str = "", refill: int | None = None, when_empty: str = "stop") -> Any:
        return SimpleNamespace(clause=clause, over=over, refill=refill, when_empty=when_empty)

    fields = (
        field("house"),
        field("team", by_seat=True),
        field("mood", "table"),
        field("flag", kind="flag"),
        field("suits", many=True),
    )
    zones = (zone("a", over="trim"), zone("b", refill=0), zone("c", when_empty="rebuild heap"), zone("d"))
    clauses = {
        id: SimpleNamespace(restates="coded" if id == "again" else "")
        for id in ("coded", "branch", "bots", "worth", "a", "b", "c", "d", "rounds", "again")
    }
    game: Any = SimpleNamespace(
        fields={one.name: one for one in fields}, zones={str(n): one for n, one in enumerate(zones)}, clauses=clauses, sequence=SimpleNamespace(clause="rounds"),
        sides={"night": SimpleNamespace(name="night", count=2)},
    )  # fmt: skip
    arcs = [SimpleNamespace(kind=kind, rule=rule, clause=clause) for kind, rule, clause in (
        ("rule", "go", "coded"), ("branch", "go", "branch"), ("rule", "guess", "bots"), ("rule", "points", "worth"), ("rule", "go", "again"),
    )]  # fmt: skip
    kinds = {"go": "phase", "guess": "score", "points": "score"}
    rules: Any = SimpleNamespace(
        arcs=arcs, rules={name: SimpleNamespace(kind=kind) for name, kind in kinds.items()}, of_kind=lambda kind: []
    )
    own = measured(game, rules)
    assert own.clauses == ("coded", "worth", "a", "b", "c") and own.identities == ("house", "team")
    assert own.beside == ("night", "night") and own.teams == {"team"}
    rules.of_kind = lambda kind: [1]
    assert measured(game, rules).clauses == ("coded", "worth", "a", "b", "c", "rounds")


def test_entries_of_the_own_catalogue_that_nothing_uses() -> None:
    def entry(text: str, context: str = "clause:a", file: str = "fr.po") -> Any:
        return SimpleNamespace(text=text, context=context, span=Span(file, 3, 1))

    entries = [
        entry("used"),
        entry("other"),
        entry("gone"),
        entry("of a library", file="library.po"),
        entry("f", "term:coin:gender"),
    ]
    catalogue = SimpleNamespace(file="fr.po", entries={(one.context, one.text): one for one in entries})
    own: Any = SimpleNamespace(
        catalogue=catalogue, messages=(Message("used", "clause:a"),), game=SimpleNamespace(id="g", folder=Path("g"))
    )
    faults = [one.message for one in locale._obsolete(own, (Message("other", "clause:a"),))]
    assert faults == ["the game no longer says “gone”"]
    assert [locale._first_empty(SimpleNamespace(translations=texts)) for texts in (("a", ""), ("", ""), ("a",))] == [
        1,
        0,
        0,
    ]  # type: ignore[arg-type]
