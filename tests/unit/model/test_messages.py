"""Every text that a declaration marks for translation reaches the catalogues, with the context that its kind gives."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

import pytest

from pnp.model.game import Block, Game, Message, Zone
from pnp.model.read.build import build_game
from pnp.model.schema.fences import ChapterShow, ReferenceShow
from pnp.model.schema.game_file import GameFile
from pnp.model.schema.game_kinds import Label, TranslatedText
from pnp.model.schema.layout import Layout
from pnp.model.schema.quests import Quest
from pnp.model.schema.theme import Theme
from pnp.model.text.catalogue import write_pot
from pnp.model.text.messages import declared_messages, messages_of
from pnp.source.declare import declared, key
from pnp.source.declare.keys import keys_of, set_by_reader
from pnp.source.declare.kind import Kind
from pnp.source.diagnostics import Report
from pnp.source.load import Memory, load_game

FILES = (GameFile, Layout, Quest, Theme, ChapterShow, ReferenceShow)
"""The declared classes of whole files and fences."""
STORED_ELSEWHERE = {("Term", "many")}
"""Texts that a catalogue holds as the plural of another."""
GAME = """\
game: every-text
title: GameFile title
tagline: GameFile tagline
players: 2..3
minutes: 5
credits: {setting: Credits setting, notes: [Credits notes]}
constants:
  limit: {value: 2, option: Constant option, least: 1, most: 3}
  first_stop: HERE
names:
  rank: {ONE: {label: Member label, code: "1"}, TWO: {label: two, code: "2"}}
  suit: [RED, BLUE]
  stop: [HERE]
cards:
  slip: {file: cards.csv, columns: {rank: rank, suit: suit}, code: [suit, rank], label: CardKind label, layout: shown}
tokens:
  coin: {label: Token label, supply: unlimited}
tables:
  worth: {key: rank, type: text, cells: {ONE: a cell, TWO: another cell}}
  danger_of: {key: stop, type: num, cells: {HERE: 1}}
  clash: {keys: [stop, stop], type: num, down: Table down, across: Table across, cells: {HERE: {HERE: 1}}, some: yes}
rankings:
  hand: {rank: rank, suit: suit, run: 2, hands: [{hand: PAIR, label: HandShape label, groups: [2]}]}
zones:
  deck: {of: slip, face: down, sees: nobody, label: Zone label}
piles:
  player.melds: {of: slip, face: up, sees: all, most: 3, label: Piles label}
boards:
  ring: {of: suit, ring: 7, label: Board label}
roles:
  master: {label: Role label}
sides:
  foe: {controller: master, label: Side label}
counters:
  player.coins: {token: coin, label: Counter label}
fields:
  table.turn_order: {is: list of player, start: [], label: Field label}
offers:
  trade: {fields: {card: slip}, labels: {card: Offer labels}, rounds: 3}
phases:
  fetch: {runs: code, label: Phase label, who: Phase who}
sequence:
  round: {label: Step label, steps: [fetch]}
variants:
  short: {title: Variant title}
quests:
  encounters: stop
  begins: first_stop
  keys: {danger: {table: danger_of, label: QuestKey label}}
  counts: {brave: QuestRules counts}
terms:
  slip: {one: Term one, many: Term many, is: Term is, also: Term also, names: slip}
components:
  slips: {prints: slip, count: 5, label: Component label}
"""
LAYOUTS = "shown: {slots: {name: {at: safe, text: Slot text}, worth: {at: safe, number: rank, label: Slot label}}}\n"
QUEST = """\
title: Quest title
tagline: Quest tagline
story: Quest story
encounters:
  THERE: {title: Encounter title, read: Encounter read, master: Encounter master}
"""
TREE = {
    "game.yaml": GAME,
    "cards.csv": "rank,suit\nONE,RED\nTWO,BLUE\n",
    "layouts.yaml": LAYOUTS,
    "quests/mill.yaml": QUEST,
}


def translated_keys(of: type, visited: set[type]) -> Iterator[tuple[str, str]]:
    """Each translatable key below a declared class, with the class that declares it."""
    if of in visited:
        return
    visited.add(of)
    for each in keys_of(of):
        if isinstance(_innermost(each.kind), TranslatedText):
            yield of.__name__, each.name
        for held in each.kind.holds():
            yield from translated_keys(held, visited)


def _innermost(kind: Kind[Any]) -> Kind[Any]:
    while hasattr(kind, "item"):
        kind = kind.item
    return kind


DECLARED = sorted({pair for file in FILES for pair in translated_keys(file, set())})


def completed(text: str, keys: Iterable[tuple[str, str]]) -> str:
    """A file of the game with each key that it lacks, beside another text of the same class: after `label: Zone label`
    follows `facing_note: Zone facing_note`. A list or mapping of texts, and a class without a text, is written above."""
    for owner, name in keys:
        own = f"{name}: {owner} {name}"
        if f"{owner} {name}" not in text:
            text, added = re.subn(rf"\b[a-z_]+: {owner} [a-z_]+(?=[,}}])", rf"\g<0>, {own}", text, count=1)
            if not added:
                text = re.sub(rf"(?m)^( *)[a-z_]+: {owner} [a-z_]+$", rf"\g<0>\n\1{own}", text, count=1)
    return text


@pytest.fixture(scope="module")
def game() -> Game:
    """A game that writes the name of the class and the key behind every translatable key."""
    report = Report()
    tree = {name: completed(text, DECLARED) if name.endswith(".yaml") else text for name, text in TREE.items()}
    built = build_game(load_game(Memory(tree), report), report)
    assert not [d for d in report.errors if d.span.file.endswith(("game.yaml", "layouts.yaml", "mill.yaml"))]
    return built


@pytest.mark.parametrize(("owner", "name"), DECLARED)
def test_every_translatable_key_reaches_the_catalogues(game: Game, owner: str, name: str) -> None:
    texts = {m.plural if (owner, name) in STORED_ELSEWHERE else m.text: m.context for m in messages_of(game)}
    text = f"{owner} {name}"
    help = f"write `{name}: {text}` into the game in {__file__}; if it is there, a builder in pnp/model/read/ drops it"
    assert text in texts, help
    assert texts[text], "a text without a context may be mistaken for another"


def test_a_new_key_is_written_beside_another_text_of_its_class() -> None:
    """A new key of a zone needs no line in the game above: the test finds it by its declaration."""
    keys = [("Zone", "label"), ("Zone", "facing_note"), ("GameFile", "motto")]
    lines = completed(GAME, keys).splitlines()
    assert "  deck: {of: slip, face: down, sees: nobody, label: Zone label, facing_note: Zone facing_note}" in lines
    assert lines[lines.index("title: GameFile title") + 1] == "motto: GameFile motto"
    assert len(lines) == len(GAME.splitlines()) + 1


def test_the_walk_finds_the_declarations() -> None:
    """The test above walks the declarations; without them it would prove nothing."""
    owners = {owner for owner, _ in DECLARED}
    assert {"GameFile", "Zone", "Piles", "Slot", "Encounter", "QuestKey", "Step"} <= owners
    assert len(DECLARED) >= 35


def test_a_new_key_of_a_zone_is_extracted_with_its_context(game: Game) -> None:
    @declared
    class Labelled(Zone):
        capacity_label: Message = key(Label("label:capacity:{name}"), "How many cards fit.")

    values = {part: getattr(game.zones["deck"], part) for part in Zone.__dataclass_fields__}
    zone = Labelled(**values, capacity_label=Message("up to seven", "label:capacity:deck"))
    pot = write_pot(messages_of(replace(game, zones=MappingProxyType({"deck": zone})))).decode()
    assert 'msgctxt "label:capacity:deck"\nmsgid "up to seven"\n' in pot


def test_texts_of_a_theme_and_of_a_fence_are_extracted(game: Game) -> None:
    @declared
    class Signed(Theme):
        motto: Message = key(Label("theme:motto"), "A line below the title.", default=Message(""))

    fence = Block("show", Message(""), data={"table": "worth", "caption": Message("What it is worth", "show:caption")})
    signed = replace(game, theme=Signed(motto=Message("Play on", "theme:motto")), reference=(fence,))
    contexts = {message.context for message in messages_of(signed)}
    assert {"theme:motto", "show:caption"} <= contexts


def test_the_order_of_a_catalogue_is_that_of_the_declarations(game: Game) -> None:
    contexts = [message.context for message in messages_of(game)]
    first = ["game:title", "game:tagline", "credits", "credits:note", "term:slip", "term:slip:is", "term:slip:also"]
    assert contexts[: len(first)] == first
    assert contexts.index("label:step:round") < contexts.index("variant:short") < contexts.index("layout:shown:name")
    assert contexts[-3:] == ["member:THERE", "quest:THERE", "quest:THERE"]


def test_messages_are_found_in_lists_and_mappings() -> None:
    @declared
    class Note:
        name: str = set_by_reader("name", default="")
        lines: tuple[Message, ...] = key(Label("note"), "Lines.", default=())
        notes: Mapping[str, "Note"] = key(Label("note"), "Notes below it.", default=dict)

    inner = Note(lines=(Message("one", "note"),))
    assert [m.text for m in declared_messages(Note(lines=(Message("two", "note"),), notes={"a": inner}))] == [
        "two",
        "one",
    ]
