"""Computed parts as nodes: what they say is what the model and the code say, and HTML tells it by what it is."""

from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.app.played.facts import played_facts
from pnp.model.language.press_words import program_text
from pnp.model.text.prose import Prose
from pnp.press.document.computed import computed_nodes
from pnp.press.document.game_text import GameFacts, GameText
from pnp.press.document.nodes import Emphasis, Sign, Strong, Words, walk, words_of
from pnp.press.document.parts import (
    Actions,
    CardRows,
    CodedList,
    ComparisonTable,
    Components,
    Cycle,
    Facts,
    Line,
    Lines,
    Matrix,
    Part,
    Round,
)
from pnp.press.edition.edition import Edition
from pnp.press.edition.styles import sheet_styles
from pnp.press.html.computed import part_nodes
from pnp.press.html.nodes import Element, Node, Picture, words
from pnp.press.html.nodes import walk as elements
from pnp.press.html.words import Web
from pnp.press.pages.computed import set_part
from pnp.press.pages.shows import RenderContext
from pnp.press.typeset import Stack
from pnp.source.diagnostics import Report
from tests.shipped import loaded
from tests.unit.editions import Printed

ROOT = Path(__file__).parents[4]


def text_of(name: str, variant: str = "") -> GameText:
    made = loaded(name, variant)
    counts = {component.id: 7 for component in made.game.components}
    found = GameFacts(made.game, played_facts(made.game, made.rules), counts, {"secret": {2: 14, 3: 18}})
    return GameText(found, Prose(made.game, report=Report()), program_text(made.game.language))


@pytest.fixture(scope="module")
def malice() -> GameText:
    """A game of cards that do something."""
    return text_of("all-but-malice")


@pytest.fixture(scope="module")
def war() -> GameText:
    """A game with very much to tell."""
    return text_of("living-trumps", "patternfall")


def part(text: GameText, kind: type[Part], **asks: object) -> Part:
    """The one part that a fence asks for."""
    (made,) = computed_nodes(asks, text)
    assert isinstance(made, kind)
    return made


def test_the_round_names_its_steps_who_acts_and_what_happens(malice: GameText) -> None:
    found = part(malice, Round, sequence=True)
    assert isinstance(found, Round) and not found.is_tree
    assert [step.place for step in found.steps] == list(range(1, len(found.steps) + 1))
    assert found.steps[0].title == "Jewel Phase"
    lines = [line for step in found.steps for line in step.lines]
    assert lines and all(line.number == malice.number(line.clause) for line in lines)
    assert all(not step.phases for step in found.steps)


def test_a_tree_parts_actions_by_those_who_have_them(war: GameText) -> None:
    found = part(war, Round, sequence="tree")
    assert isinstance(found, Round) and found.is_tree
    (branch,) = (step for step in found.steps if step.is_branch)
    groups = [group for phase in branch.phases for group in phase.groups]
    assert branch.phases[0].groups[0].title == ""
    assert {(group.title, group.mark) for group in groups} >= {("Chaos", "hooks")}
    told = {action.clause for group in groups for action in group.actions}
    assert told == {rule.clause for rule in war.rules.of_kind("action") if rule.phase in war.game.phases}


def test_an_action_has_its_price_as_the_code_has_it(war: GameText) -> None:
    found = part(war, Round, sequence="tree")
    actions = {n.clause: n for n in walk(found) if type(n).__name__ == "ActionNode"}
    by_rule = {r.name: actions[r.clause] for r in war.rules.rules if r.name in ("blood_curse", "pit_dive", "to_abyss")}
    told = {name: (a.sign and a.sign.name, a.figure, a.each) for name, a in by_rule.items()}  # type: ignore[attr-defined]
    assert told == {
        "blood_curse": ("sacrifice", "all", False),
        "pit_dive": ("sacrifice", "2", True),
        "to_abyss": (None, "", False),
    }


def test_actions_stand_in_the_order_of_the_book(malice: GameText) -> None:
    found = part(malice, Actions, actions=list(malice.game.phases))
    assert isinstance(found, Actions)
    clauses = [action.clause for phase in found.phases for action in phase.actions]
    numbers = [[int(n) for n in malice.number(clause).split(".")] for clause in clauses]
    assert len(clauses) > 3
    for phase in found.phases:
        own = [numbers[clauses.index(action.clause)] for action in phase.actions]
        assert own == sorted(own)


def test_clauses_in_brief_lead_to_their_clauses(malice: GameText) -> None:
    limits = part(malice, Lines, limits=True)
    assert isinstance(limits, Lines)
    assert {line.clause for line in limits.lines} == {
        c.id for c in malice.game.clauses.values() if c.kind == "limit" and c.brief
    }
    for line in limits.lines:
        assert words_of(line.inlines) == words_of(malice.words(malice.brief(malice.game.clauses[line.clause])))
    steps = part(malice, Lines, steps=[line.clause for line in limits.lines])
    assert isinstance(steps, Lines) and steps.ordered and len(steps.lines) == len(limits.lines)
    assert computed_nodes({"clauses": ["nowhere"]}, malice) == [Lines(())]


def test_every_card_of_a_deck_has_one_row(malice: GameText) -> None:
    kind = malice.game.cards["trump"]
    found = part(malice, CardRows, cards="trump", by="rank", columns=["rank", "scene", "character", "does"])
    assert isinstance(found, CardRows)
    members = dict.fromkeys(card.values["rank"].code for card in kind.cards)
    assert [row.code for row in found.rows] == list(members)
    assert [row.is_star for row in found.rows].count(True) == 1
    assert all(row.names and row.does.number == malice.number(row.does.clause) for row in found.rows)


def test_members_without_a_code_are_known_by_a_number_or_by_their_names() -> None:
    amber = text_of("game-of-amber")
    rows = part(amber, CardRows, cards="tarot", by="trump", columns=["number", "does"])
    assert isinstance(rows, CardRows)
    assert [(row.code, words_of(row.names[0])) for row in rows.rows[:2]] == [("0", "The Fool"), ("1", "The Magician")]
    assert not any(row.is_star for row in rows.rows)
    persons = part(amber, CodedList, cards="tarot", by="person", columns=["station", "suit"])
    assert isinstance(persons, CodedList)
    assert (persons.entries[0].code, persons.entries[0].label) == ("", "Benedict · King · Swords")


def test_hands_stand_from_best_to_worst(malice: GameText) -> None:
    name = next(iter(malice.game.rankings))
    found = part(malice, CodedList, ranking=name)
    assert isinstance(found, CodedList) and found.ordered
    assert [entry.code for entry in found.entries] == [str(i) for i in range(1, len(found.entries) + 1)]
    labels = [malice.text(shape.label) for shape in malice.game.rankings[name].shapes]
    assert [label for label in labels if label in {e.label for e in found.entries}] == [e.label for e in found.entries]


def test_tables_say_every_cell(war: GameText) -> None:
    names = ["of_amber", "of_chaos", "of_shadow"]
    compared = part(
        war, ComparisonTable, tables=names, heads=next(n for n, e in war.game.enums.items() if len(e.members) >= 3)
    )
    joined = part(war, Facts, tables=names)
    assert isinstance(compared, ComparisonTable) and isinstance(joined, Facts) and joined.is_joined
    cells = [war.text(v) for n in names for v in war.game.tables[n].cells.values()]
    assert sorted(v for _, values in compared.rows for v in values if v) == sorted(cells)
    assert sorted(words_of(v) for fact in joined.entries for v in fact.values if v) == sorted(
        words_of(war.words(c)) for c in cells
    )


def test_who_beats_whom_is_a_circle_in_which_each_stands_before_the_strongest_it_beats() -> None:
    cards = text_of("cards", "level-none")
    found = part(cards, Cycle, cycle="higher")
    assert isinstance(found, Cycle)
    assert [spot.code for spot in found.spots] == ["A", "10", "9", "8", "7", "6", "5", "4", "3", "2"]
    assert all(spot.beats_next for spot in found.spots)
    listed = part(cards, Facts, table="higher")
    assert isinstance(listed, Facts)
    told = {words_of(fact.key): words_of(fact.values[0]) for fact in listed.entries}
    assert told["4"] == "Ace, 2, 3"


def test_a_matrix_names_both_axes_and_keeps_the_order_of_the_suits() -> None:
    text = text_of("game-of-amber")
    attack = computed_nodes({"table": "attack"}, text)[0]
    assert isinstance(attack, Matrix)
    assert (attack.down, attack.across) == ("the attacker lays", "the defender answers")
    assert attack.columns == ("Swords", "Cups", "Wands", "Pentacles")
    assert [name for name, _ in attack.rows] == ["Swords", "Cups", "Pentacles"]
    assert attack.rows[0][1][2].value == "Wand wins if higher"


def test_a_table_of_two_keys_is_a_matrix() -> None:
    for name, variant in (("living-trumps", "patternfall"), ("deck-of-fey", "rebel-runs"), ("all-but-malice", "")):
        text = text_of(name, variant)
        for table in text.game.tables.values():
            found = computed_nodes({"table": table.name}, text)[0]
            assert isinstance(found, Matrix if len(table.keys) == 2 else Facts)
            if isinstance(found, Matrix):
                assert len(found.rows) * len(found.columns) >= len(table.cells)


def test_the_box_has_every_component_with_its_count(malice: GameText) -> None:
    found = part(malice, Components, components=True)
    assert isinstance(found, Components)
    assert [entry.component for entry in found.entries] == [c.id for c in malice.game.components]
    assert all(entry.count == 7 and entry.name[:1].isupper() for entry in found.entries)


# ------------------------------------------------------------------------------------------------- HTML
@pytest.fixture(scope="module", params=["en", "ja", "he"])
def edition(request: pytest.FixtureRequest, printed: Callable[[str], Printed]) -> Edition:
    """An edition; in Japanese and Hebrew emphasis has no italics."""
    return printed(request.param).edition


def tags(nodes: list[Node]) -> list[str]:
    return [node.tag for node in elements(nodes) if isinstance(node, Element)]


def test_emphasis_is_emphasis_whatever_face_it_is_set_in(edition: Edition) -> None:
    line = Line((Words("Be "), Emphasis((Words("very"),)), Words(" "), Strong((Words("bold"),)), Words(".")), "3.1")
    made = part_nodes(Lines((line,)), Web(edition))
    assert tags(made) == ["ul", "li", "em", "strong", "span"]
    assert words(made).split() == ["Be", "very", "bold.", "3.1"]


def test_html_tells_every_word_of_a_part(edition: Edition) -> None:
    asked = [block.data for chapter in edition.game.chapters for block in chapter.blocks if block.kind == "show"]
    asked += [block.data for block in edition.game.reference if block.kind == "show"]
    found = [part for asks in asked for part in computed_nodes(asks, edition)]
    assert len({type(part) for part in found}) >= 6
    for one in found:
        made = part_nodes(one, Web(edition))
        seen = [node.alt for node in elements(made) if isinstance(node, Picture)]
        told = squeezed(words(made) + " ".join(seen))
        for node in walk(one):
            if isinstance(node, Words):
                assert squeezed(node.text) in told, type(one)
            elif isinstance(node, Sign) and node.name in edition.setting.icons:
                assert edition.meaning(node.name) in seen


def squeezed(text: str) -> str:
    return "".join(text.split())


def test_lists_and_tables_are_what_they_are(edition: Edition) -> None:
    web = Web(edition)
    (steps,) = computed_nodes({"steps": [c.id for c in edition.game.clauses.values() if c.brief][:3]}, edition)
    assert tags(part_nodes(steps, web))[:2] == ["ol", "li"]
    (actions,) = computed_nodes({"actions": list(edition.game.phases)}, edition)
    made = part_nodes(actions, web)
    rows = [node for node in elements(made) if isinstance(node, Element) and node.tag == "tr"]
    assert rows
    for row in rows:
        assert [cell.tag for cell in row.children if isinstance(cell, Element)] == ["th", "td", "td", "td"]


def test_tables_without_cells_print_nothing(edition: Edition) -> None:
    desk = RenderContext(edition, sheet_styles(edition.theme, 9.0), 90.0)
    for empty in (ComparisonTable((), ()), Facts(()), CodedList((), True)):
        assert set_part(desk, empty) in ([], [Stack(())])
