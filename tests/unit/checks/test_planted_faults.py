"""Each way in which a designer breaks All But Malice gives its own code at its own place, and the game itself none."""

import re

from .conftest import Planted, texts_of_the_game


def test_the_game_as_it_is_has_no_fault_in_any_language() -> None:
    planted = Planted(texts_of_the_game())
    assert sum(name.startswith("locale/") and name.endswith(".po") for name in planted.texts) > 3
    assert [(d.code, str(d.span), d.message) for d in planted.check(anew=True)] == []


# ------------------------------------------------------------------------------------------------- numbers in prose
def test_a_number_word_typed_into_a_rule(planted: Planted) -> None:
    line = planted.replace("rules/02-setup.md", "{{ trump(start_devotees) }}", "two {{ trumps }}")
    (found,) = [d for d in planted.check() if d.code == "PNP302" and d.severity == "error"]
    assert (found.span.file.endswith("rules/02-setup.md"), found.span.line) == (True, line)
    assert found.message == "the number `two` is typed by hand"
    assert found.help.startswith("write `{{ trump(start_devotees) }}`")
    assert "Before the first Round" in found.context


def test_a_digit_typed_into_a_brief(planted: Planted) -> None:
    line = planted.replace("rules/02-setup.md", "{{ cabal_limit }} {{ devotees }} at most", "5 {{ devotees }} at most")
    assert planted.found("PNP302") == [("02-setup.md", line)]


def test_a_number_typed_into_a_cards_text(planted: Planted) -> None:
    line = planted.replace("cards.csv", ",Doom,", ",Doom 3,")
    assert ("cards.csv", line) in planted.found("PNP302")


def test_a_number_in_the_glossary(planted: Planted) -> None:
    line = planted.replace("game.yaml", 'is: "A token, and the coin', 'is: "One of 40 tokens, and the coin')
    assert planted.found("PNP302") == [("game.yaml", line)]


def test_a_clause_called_by_its_number(planted: Planted) -> None:
    line = planted.replace(
        "rules/03-round.md", "Compare all {{ cabals }}", "As clause 4.2.1 says, compare all {{ cabals }}"
    )
    (found,) = [d for d in planted.check() if d.code == "PNP302"]
    assert (found.span.file.endswith("rules/03-round.md"), found.span.line) == (True, line)
    assert found.message == "`clause 4.2.1` is typed by hand, but numbers change" and found.help.startswith(
        "write `[](#"
    )


def test_a_number_word_in_a_title(planted: Planted) -> None:
    line = planted.replace("rules/03-round.md", "## ", "## Three stages of ")
    assert planted.found("PNP302") == [("03-round.md", line)]


def test_flavour_may_say_numbers(planted: Planted) -> None:
    planted.replace("rules/03-round.md", "A day at court begins with gossip", "Seven days at court begin with gossip")
    assert planted.found("PNP302") == []


# ------------------------------------------------------------------------------------------------- clauses and code
def without_block(planted: Planted, file: str, start: str) -> None:
    """Take out the rule block that has this line."""
    blocks = re.findall(r"(?ms)^ *```rule.*?^ *```\n", planted.texts[file])
    (block,) = [b for b in blocks if start in b]
    planted.texts[file] = planted.texts[file].replace(block, "")


def test_a_clause_that_loses_its_rule(planted: Planted) -> None:
    without_block(planted, "rules/06-scenes.md", "@effect(rank=KING)")
    line = planted.line("rules/06-scenes.md", "{#regency")
    (found,) = [d for d in planted.check() if d.code == "PNP300"]
    assert (found.span.line, found.message) == (line, "the clause `regency` has no code or data behind it")
    assert 'cite("regency")' in found.help


def test_a_clause_that_loses_its_cite(planted: Planted) -> None:
    planted.replace("rules/05-overt.md", '            cite("court-alone")\n', "            pass\n")
    line = planted.line("rules/05-overt.md", "{#court-alone}")
    assert planted.found("PNP300") == [("05-overt.md", line)]


def test_a_clause_that_loses_its_setup(planted: Planted) -> None:
    without_block(planted, "rules/02-setup.md", "def deal_hands")
    assert planted.found("PNP300") == [("02-setup.md", planted.line("rules/02-setup.md", "{#deal kind=setup "))]


def test_a_limit_that_loses_its_invariant(planted: Planted) -> None:
    without_block(planted, "rules/02-setup.md", "def never_dworkin")
    line = planted.line("rules/02-setup.md", "{#never-dworkin")
    assert planted.found("PNP300") == [("02-setup.md", line)]


def test_a_cite_of_no_clause(planted: Planted) -> None:
    line = planted.replace("rules/05-overt.md", 'cite("court-joins")', 'cite("court-join")')
    found = [d for d in planted.check() if d.code == "PNP301"]
    assert [d.span.line for d in found] == [line]
    assert found[0].help.startswith("write `court-joins`")
    assert found[0].span.column == planted.texts["rules/05-overt.md"].split("\n")[line - 1].index('"court-join"') + 1


def test_a_rule_whose_clause_is_taken_out(planted: Planted) -> None:
    text = planted.texts["rules/04-covert.md"]
    planted.texts["rules/04-covert.md"] = re.sub(r"Shuffle the \{\{ deck \}\}\..*\{#meddle .*\}\n", "", text)
    found = [d for d in planted.check() if d.code == "PNP301"]
    assert [d.message for d in found] == ["`meddle` follows only a title"]


def test_broken_code_does_not_make_its_clauses_bare(planted: Planted) -> None:
    planted.replace("rules/05-overt.md", "first(draw(trump_deck, 1, turned))", "first(draw(trump_dek, 1, turned)")
    found = planted.check()
    assert {d.code for d in found} == {"PNP200"}


def test_a_zone_misspelt_in_code(planted: Planted) -> None:
    line = planted.replace("rules/04-covert.md", "shuffle(trump_deck)", "shuffle(trump_dek)")
    (found,) = [d for d in planted.check() if d.code == "PNP203"]
    assert (found.span.line, "trump_deck" in found.help) == (line, True)


def test_a_zone_misspelt_in_prose(planted: Planted) -> None:
    line = planted.replace("rules/01-overview.md", '{{ name("trump_deck") }}', '{{ name("trump_dek") }}')
    (found,) = [d for d in planted.check() if d.code == "PNP304" and d.span.file.endswith(".md")]
    assert found.span.line == line
    assert found.help.startswith("write `trump_deck`")


def test_the_cost_of_no_action(planted: Planted) -> None:
    line = planted.replace("rules/05-overt.md", '{{ cost("court") }}', '{{ cost("curt") }}')
    assert planted.found("PNP304") == [("05-overt.md", line)]


# ------------------------------------------------------------------------------------------------- references
def test_a_cross_reference_that_leads_nowhere(planted: Planted) -> None:
    line = planted.replace("rules/01-overview.md", "[](#scene-cost)", "[](#scene-costs)")
    (found,) = [d for d in planted.check() if d.code == "PNP303"]
    assert found.span.line == line
    assert found.help.startswith("write `scene-cost`")
    column = planted.texts["rules/01-overview.md"].split("\n")[line - 1].index("[](#scene-costs)")
    assert (found.span.column, found.span.end_column) == (column + 1, column + 1 + len("[](#scene-costs)"))


def test_a_link_with_words_that_leads_nowhere(planted: Planted) -> None:
    line = planted.replace("rules/04-covert.md", "(see [](#hand-limit))", "(see [the limit](#hand-limits))")
    assert planted.found("PNP303") == [("04-covert.md", line)]


# ------------------------------------------------------------------------------------------------- silent changes
def test_a_rule_that_moves_what_its_prose_never_names(planted: Planted) -> None:
    planted.replace("rules/04-covert.md", "def meddle(me):\n", "def meddle(me):\n    gain(me, 1 * secret)\n")
    line = planted.line("rules/04-covert.md", "{#meddle ")
    (found,) = [d for d in planted.check() if d.code == "PNP305"]
    assert (found.severity, found.span.line) == ("warning", line)
    assert "`secret`" in found.message and "{{ secret }}" in found.help


# ------------------------------------------------------------------------------------------------- the order of play
def test_a_phase_without_its_code(planted: Planted) -> None:
    without_block(planted, "rules/03-round.md", "@phase(jewel_phase)")
    line = planted.line("game.yaml", "  jewel_phase: {runs: code")
    assert ("game.yaml", line) in planted.found("PNP306")


def test_a_phase_that_is_in_no_sequence(planted: Planted) -> None:
    planted.replace("game.yaml", "      - phase: jewel_phase\n", "")
    line = planted.line("game.yaml", "  jewel_phase: {runs: code")
    assert planted.found("PNP306") == [("game.yaml", line)]


def test_an_announcement_that_nobody_makes(planted: Planted) -> None:
    planted.replace("rules/05-overt.md", "if announce(scene, me, card, foe, named, named_suit):", "if True:")
    assert planted.found("PNP306") == [("game.yaml", planted.line("game.yaml", "  scene:\n    fields:"))]


def test_a_zone_without_its_procedure(planted: Planted) -> None:
    planted.replace("game.yaml", "over: too_many_trumps", "over: too_many_trump")
    (found,) = [d for d in planted.check() if d.code == "PNP306"]
    assert found.help.startswith("write `too_many_trumps`")


def test_turns_that_go_by_nothing(planted: Planted) -> None:
    planted.replace("game.yaml", "- turns: turn_order", "- turns: turn_ordr")
    (found,) = [d for d in planted.check() if d.code == "PNP306"]
    assert found.help.startswith("write `turn_order`")


def test_a_last_round_without_an_ending(planted: Planted) -> None:
    planted.replace("rules/08-winning.md", "@limit_reached", "@setup")
    assert "PNP306" in {d.code for d in planted.check()}


def test_a_card_without_its_effect(planted: Planted) -> None:
    without_block(planted, "rules/06-scenes.md", "@effect(rank=KING)")
    (found,) = [d for d in planted.check() if d.code == "PNP306"]
    assert (found.severity, found.help) == ("warning", "write a rule with `@effect(rank=KING)`")


# ------------------------------------------------------------------------------------------------- cards and counts
def test_a_card_that_a_rule_needs_is_deleted(planted: Planted) -> None:
    planted.replace("cards.csv", "\n,EIGHT,*,", "\n,SEVEN,*,")
    text = planted.texts["cards.csv"]
    planted.texts["cards.csv"] = "\n".join(row for row in text.split("\n") if "Caine" not in row)
    found = [d for d in planted.check() if d.code == "PNP307"]
    line = planted.line("rules/06-scenes.md", "@effect(rank=EIGHT)")
    assert ("06-scenes.md", line) in [(d.span.file.rpartition("/")[2], d.span.line) for d in found]
    assert "PNP308" in {d.code for d in planted.check()}


def test_an_example_with_a_card_that_is_not_there(planted: Planted) -> None:
    line = planted.replace("rules/03-round.md", "Fiona.cabal: [S9, H9]", "Fiona.cabal: [S9, X9]")
    (found,) = [d for d in planted.check() if d.code == "PNP307"]
    assert (found.span.line, found.message) == (line, "no card has the code `X9`")


def test_one_of_several_like_cards_is_deleted(planted: Planted) -> None:
    text = planted.texts["cards.csv"]
    planted.texts["cards.csv"] = "\n".join(row for row in text.split("\n") if not row.startswith("JR"))
    line = planted.line("game.yaml", "  trumps: {prints: trump")
    (found,) = [d for d in planted.check() if d.code == "PNP308"]
    assert (found.span.line, found.message) == (line, "`trumps` prints 54, but the card table has 53 cards")


def test_a_constant_that_nothing_uses(planted: Planted) -> None:
    line = planted.replace("game.yaml", "  step_worth: 3\n", "  step_worth: 3\n  spare: 9\n") + 1
    (found,) = [d for d in planted.check() if d.code == "PNP209"]
    assert (found.severity, found.span.line) == ("warning", line)


# ------------------------------------------------------------------------------------------------- costs and answers
def test_a_payment_that_the_header_does_not_tell(planted: Planted) -> None:
    planted.replace("rules/04-covert.md", "def meddle(me):\n", "def meddle(me):\n    pay(me, 1 * secret)\n")
    line = planted.line("rules/04-covert.md", "    pay(me, 1 * secret)")
    (found,) = [d for d in planted.check() if d.code == "PNP213"]
    assert (found.span.line, found.span.column) == (line, 5)
    assert "cost=1 * secret" in found.help


def test_an_answer_that_can_be_given_for_ever(planted: Planted) -> None:
    planted.replace("rules/07-any-time.md", 'cost=1 * secret, label="Meddle', 'cost=0 * secret, label="Meddle')
    (found,) = [d for d in planted.check() if d.code == "PNP212"]
    assert found.span.line == planted.line("rules/07-any-time.md", "def jewel_meddle")


def test_a_purse_that_no_rule_fills(planted: Planted) -> None:
    line = planted.replace("game.yaml", "  secret: {", "  secret: {purse: fortune, ")
    (found,) = [d for d in planted.check() if d.code == "PNP306"]
    assert (found.span.line, found.message) == (line, "`purse: fortune` of `secret` names no `@value`")


def test_a_rule_called_like_a_word_of_the_language(planted: Planted) -> None:
    file, text = next((n, t) for n, t in planted.texts.items() if "@value\ndef " in t)
    name = re.search(r"@value\ndef (\w+)", text)[1]  # type: ignore[index]
    planted.replace(file, f"@value\ndef {name}(", "@value\ndef shuffle(")
    found = [d for d in planted.check() if d.code == "PNP113"]
    assert found and "`shuffle`" in found[0].message


# ------------------------------------------------------------------------------------------------- lists and columns
def test_a_card_that_does_what_another_rank_does(planted: Planted) -> None:
    line = planted.replace("cards.csv", "Caine,Demise,demise", "Caine,Demise,doom")
    assert planted.found("PNP719") == [("cards.csv", line)]


def test_a_card_that_is_called_like_another_clause(planted: Planted) -> None:
    """Where no effect goes by its rank, its name still says which clause is its own."""
    for member in ("EIGHT", "ACE"):
        planted.replace("rules/06-scenes.md", f"@effect(rank={member})", "@procedure")
    line = planted.replace("cards.csv", "Caine,Demise,demise", "Caine,Demise,doom")
    (found,) = [d for d in planted.check() if d.code == "PNP719"]
    assert (found.span.line, found.message) == (line, "the scene of this card is that of `demise`, but it says `doom`")


def test_a_card_that_shows_somebody_of_whom_another_clause_tells(planted: Planted) -> None:
    line = planted.replace("cards.csv", "Brand,Bloodshed", "Corwin,Bloodshed")
    (found,) = [d for d in planted.check() if d.code == "PNP719"]
    message = "the character of this card is Corwin, whose clause is `duel`, not `bloodshed`"
    assert (found.span.line, found.message) == (line, message)


def test_actions_listed_against_the_sequence(planted: Planted) -> None:
    line = planted.replace("reference.md", "actions: [covert, overt]", "actions: [overt, covert]")
    assert planted.found("PNP721") == [("reference.md", line)]
