"""`pnp find`: from a printed number, a name or a card to the places where it stands."""

import json

import pytest

from pnp.app.cli import main
from pnp.app.find.places import Finding, find_places
from pnp.app.game.errors import WrongRequest
from pnp.app.game.reading import read_game
from pnp.model.game import Card, Game
from pnp.source.diagnostics import Report


def found(game: str, word: str, variant: str = "", play: bool = True) -> tuple[Finding, ...]:
    return find_places(game, word, variant, play, Report())


def test_code_is_told_in_the_wanted_language() -> None:
    finding = find_places("all-but-malice", "jewel-passes", "", False, Report(), "fr")[0]
    assert "    [jewel-passes] Le Joyau revient au premier des joueurs «\u00a0richest\u00a0»." in finding.in_words
    assert "richest" in " ".join(find_places("all-but-malice", "jewel-passes", "", False, Report())[0].in_words)


def examples_of(finding: Finding) -> set[str]:
    return {place.note for place in finding.places if place.role == "example"}


def abm() -> Game:
    return read_game("all-but-malice", Report()).game


def clauses_of(card: Card) -> list[str]:
    return [value for value in card.values.values() if isinstance(value, str) and value in abm().clauses]


def line_of(file: str, line: int) -> str:
    with open(file, encoding="utf-8") as text:
        return text.read().splitlines()[line - 1]


def test_a_printed_number_leads_to_the_words_and_the_code_of_its_clause() -> None:
    (clause,) = found("hearts", "deal", play=False)
    (again,) = found("hearts", clause.number, play=False)
    assert again == clause
    words = clause.places[0].span
    assert "#deal" in line_of(words.file, words.line)
    code = next(place for place in clause.places if place.role == "code")
    assert line_of(code.span.file, code.span.line).lstrip().startswith("def ")
    assert code.note.split()[0] in line_of(code.span.file, code.span.line)


def test_the_code_of_a_clause_is_told_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["find", "all-but-malice", "jewel-tie", "--no-play"]) == 0
    lines = capsys.readouterr().out.split("\n")
    at = lines.index("  what the code does:")
    assert lines[at + 1 : at + 5] == [
        "    The steps of “award jewel”:",
        "      Let the richest be the players with the most Secrets.",
        "      If there is exactly 1 of the richest: [jewel-passes] The Jewel goes to the first of the richest.",
        "      Otherwise: [jewel-tie] Nothing more happens.",
    ]


def test_of_a_long_rule_the_cited_branch_is_told_with_its_conditions() -> None:
    clause = next(f for f in found("all-but-malice", "scene-lapses", play=False) if f.kind == "clause")
    assert clause.in_words[0] == "In “orchestrate”:"
    assert clause.in_words[-3:] == (
        "  Given that the announced scene (you, the card, the foe, the named and the named suit) still stands:",
        "    Given that “is still possible” does not hold for you, the card, the foe and the named:",
        "      [scene-lapses] Nothing more happens.",
    )


def test_a_rule_found_by_its_name_is_told_in_words() -> None:
    (rule,) = found("hearts", "whole_hand", play=False)
    assert rule.in_words == ("“whole hand” for you means your hand.",)


def test_every_catalogue_has_a_line_with_its_state() -> None:
    clause = next(f for f in found("all-but-malice", "scheme", play=False) if f.kind == "clause")
    states = [place.note for place in clause.places if place.role == "translation"]
    assert states == [f"{locale}: translated" for locale in ("de", "es", "fr", "he", "ja")]


def test_examples_that_run_a_clause_are_listed_though_they_stand_under_another() -> None:
    under, running = (examples_of(found("all-but-malice", "3.2.1", play=play)[0]) for play in (False, True))
    assert {"who-goes-first", "cut-and-cut-again", "first-round"} <= running - under


def test_a_declared_name_leads_to_its_declaration_and_to_the_rules_that_use_it() -> None:
    token = next(f for f in found("all-but-malice", "jewel", play=False) if f.kind == "token")
    declaration = token.places[0].span
    assert "jewel" in line_of(declaration.file, declaration.line)
    assert "award_jewel (@procedure)" in [place.note for place in token.places]


def test_each_rule_of_a_name_is_at_a_line_that_mentions_it() -> None:
    """The last round's rule only calls the order of initiatives, whose code counts the cuts."""
    (cuts,) = found("all-but-malice", "cuts", play=False)
    code = [place for place in cuts.places if place.role == "code"]
    assert [place.note for place in code] == ["initiative_order (@procedure)", "is_level (@value)"]
    assert all("cuts" in line_of(place.span.file, place.span.line) for place in code)


@pytest.mark.parametrize(
    ("word", "rules"),
    [
        ("seniority", ["initiative_order (@procedure)"]),
        ("cut_repeats", ["initiative_order (@procedure)"]),
        ("ACE", ["doom (@effect)", "in_low_run (@value)"]),
    ],
)
def test_the_rules_that_use_a_rule_a_constant_or_a_member_are_listed(word: str, rules: list[str]) -> None:
    (finding,) = found("all-but-malice", word, play=False)
    code = [place for place in finding.places if place.role == "code"]
    assert [place.note for place in code] == rules
    assert all(word in line_of(place.span.file, place.span.line) for place in code)


def test_a_column_in_the_header_of_an_effect_is_a_mention() -> None:
    (rank,) = [each for each in found("all-but-malice", "rank", play=False) if each.kind == "enumeration"]
    doom = next(place for place in rank.places if place.note == "doom (@effect)")
    assert line_of(doom.span.file, doom.span.line).strip() == "@effect(rank=ACE)"


def test_a_counter_of_tokens_is_used_where_code_names_the_token() -> None:
    secrets = next(f for f in found("all-but-malice", "secrets", play=False) if f.kind.startswith("counter"))
    doom = next(place for place in secrets.places if place.note == "doom (@effect)")
    assert line_of(doom.span.file, doom.span.line).strip() == "lose(p, 1 * secret)"


def test_a_member_leads_to_its_cards() -> None:
    (ace,) = found("all-but-malice", "ACE", play=False)
    cards = [place for place in ace.places if place.role == "card"]
    assert {place.note for place in cards} == {"SA", "HA", "CA", "DA"}
    assert all(line_of(place.span.file, place.span.line).startswith(",ACE,") for place in cards)


def test_ids_that_the_command_prints_can_be_found_themselves() -> None:
    (example,) = found("all-but-malice", "who-goes-first", play=False)
    (source,) = found("all-but-malice", "ABM-init-a", play=False)
    assert (example.kind, source.kind) == ("example", "source")
    for finding, word in ((example, "#who-goes-first"), (source, "ABM-init-a,")):
        assert word in line_of(finding.places[0].span.file, finding.places[0].span.line)
    assert [place.note for place in example.places[1:]] == ["3.2.2"]
    assert "poker" not in source.text and source.text.startswith("Compare hands of one kind")


@pytest.mark.parametrize(
    ("number", "help"),
    [("3.2.99", "write a number from `3.2.1` to `3.2.7`"), ("33", "write a number from `1` to `9`")],
)
def test_a_number_that_no_clause_has_is_answered_with_those_of_its_section(number: str, help: str) -> None:
    report = Report()
    with pytest.raises(WrongRequest):
        find_places("all-but-malice", number, "", False, report)
    assert [d.help for d in report] == [help]


def test_a_card_leads_to_its_row_and_to_the_clause_that_it_does(capsys: pytest.CaptureFixture[str]) -> None:
    code = next(card.code for card in abm().by_code.values() if clauses_of(card))
    assert main(["find", "all-but-malice", code, "--json", "--no-play"]) == 0
    card = next(f for f in json.loads(capsys.readouterr().out) if f["kind"] == "card")
    row, words = card["places"][0], card["places"][1]
    assert card["name"] == code and row["role"] == "card" and row["file"].endswith((".csv", ".yaml"))
    assert words["role"] == "words" and words["line"] > 0


def test_a_word_that_nothing_has_is_answered_with_a_near_name() -> None:
    report = Report()
    with pytest.raises(WrongRequest):
        find_places("hearts", "dael", "", False, report)
    assert [(d.code, d.help) for d in report] == [("PNP120", "write `deal`")]
