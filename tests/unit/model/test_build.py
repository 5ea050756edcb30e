"""A folder becomes a game: names resolved, numbers given, every fault at its place."""

import pickle
from pathlib import Path

import pytest

from pnp.model.game import Game, Message
from pnp.model.read.build import build_game
from pnp.model.show import show_game
from pnp.source.diagnostics import Report
from pnp.source.load import load_game

Build = object
ROOT = Path(__file__).parents[3]


def test_a_game_has_everything_that_its_folder_says(tiny: Game) -> None:
    assert (tiny.id, tiny.players, tiny.minutes, tiny.locales) == ("tiny", (2, 3), (5, 5), ("en",))
    assert tiny.constants["hand_limit"].value == 2
    assert [m.name for m in tiny.enums["rank"].members] == ["ONE", "TWO"]
    assert tiny.tables["worth"].cells == {("ONE",): 1, ("TWO",): 4}
    assert tiny.zones["hand"].owner == "player" and tiny.zones["hand"].capacity == "hand_limit"
    assert tiny.counters["coins"].token == "coin" and tiny.counters["coins"].least == 0
    assert tiny.fields["turn_order"].start == ()
    assert tiny.announcements["attack"].start == "by"
    assert tiny.phases["act"].moments == {"end"}
    assert [step.kind for step in tiny.sequence.steps] == ["phase", "turns"]
    assert tiny.terms["coin"].plural == "coins"


def test_labels_default_to_the_name_in_words(build) -> None:  # type: ignore[no-untyped-def]
    game = build("  deck:", "  draw_pile:").game
    assert game.zones["draw_pile"].label.text == "draw pile"
    assert game.enums["suit"].members[0].label.text == "red"


def test_a_game_is_the_same_however_often_it_is_built_or_sent(build) -> None:  # type: ignore[no-untyped-def]
    one, two = build().game, build().game
    assert one == two and show_game(one) == show_game(two)
    assert pickle.loads(pickle.dumps(one)) == one


def test_moving_a_comment_changes_no_game(build) -> None:  # type: ignore[no-untyped-def]
    assert build("title: Tiny", "# moved\ntitle: Tiny").game == build().game


def test_clauses_are_numbered_by_a_counter_in_each_section(build) -> None:  # type: ignore[no-untyped-def]
    chapter = (
        "# A {#a}\n\nx {#x}\n\n## B {#b}\n\ny {#y}\n\n### C {#c}\n\nz {#z}\n\n## No number\n\nw {#w}\n\n## D {#d}\n"
    )
    game = build(rules__02_other_md=chapter).game
    numbers = {c.id: c.number for c in game.clauses.values()}
    assert numbers["the-turn"] == "1" and numbers["draw"] == "1.1.1" and numbers["hand-limit"] == "1.1.2"
    assert {k: numbers[k] for k in "axbyczwd"} == {
        "a": "2",
        "x": "2.0.1",
        "b": "2.1",
        "y": "2.1.1",
        "c": "2.1.2",
        "z": "2.1.2.1",
        "w": "2.2",
        "d": "2.3",
    }


def test_a_clause_knows_its_kind_its_brief_and_its_section(tiny: Game) -> None:
    limit = tiny.clauses["hand-limit"]
    assert (limit.kind, limit.section, limit.title.text, limit.chapter) == ("limit", "drawing", "Draw", "turn")
    assert limit.brief == Message("at most {{ hand_limit }}", "brief:hand-limit")
    assert (tiny.clauses["drawing"].kind, tiny.clauses["draw"].kind) == ("heading", "rule")


def test_rule_code_knows_its_clause_and_its_first_line(tiny: Game) -> None:
    (rule,) = tiny.rules
    assert (rule.clause, rule.line, rule.code.split("\n")[0]) == ("hand-limit", 12, "@phase(fetch)")


def test_a_paragraph_without_an_id_goes_on_with_the_clause_above_it(tiny: Game) -> None:
    prose = next(block for block in tiny.chapters[0].blocks if block.text.text == "Play goes round.")
    assert (prose.clause, prose.id) == ("the-turn", "")


def test_an_example_keeps_its_data_its_words_and_its_places(build) -> None:  # type: ignore[no-untyped-def]
    data = "players: [A, B]\nshows: [RED1]\ndo:\n  - A: draw\ntells:\n  - First.\n  - Then.\n"
    text = f"# E {{#e}}\n\n```example #one\n{data}```\n"
    game = build(rules__02_e_md=text).game
    (example,) = game.examples
    assert (example.id, example.clause, example.shows, example.tells.text) == ("one", "e", ("RED1",), "First.\n\nThen.")
    assert example.data["players"] == ["A", "B"]
    assert example.places[("do", 0)].line == 7


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("face: up", "face: upp", "PNP106 20:30 `zones.discards.face` cannot be `upp`"),
        (
            "discards: yes",
            "discards: maybe",
            "PNP106 20:55 `zones.discards.discards` cannot be `maybe`: expected `yes` or `no`",
        ),
        ("sees: all", "seen: all", "PNP104 20:34 `zones.discards` has no key `seen`"),
        ("title: Tiny\n", "", "PNP105 1:1 the file needs a key `title`"),
        ("players: 2..3", "players: 3..2", "PNP106 3:10 `players` cannot be `3..2`: the lower number comes first"),
        ("players: 2..3", "players: some", "PNP106 3:10 `players` cannot be `some`: expected one number, or two"),
        ("{value: 2, clause", "{value: [2], clause", "PNP106 6:23 `constants.hand_limit.value` cannot be a list"),
        ("worth: {key: rank", "worth: {key: rnk", "PNP107 17:16 `rnk` is not a type"),
        ("ONE: 1, TWO: 4", "ONE: 1", "PNP105 17:3 the table `worth` has no cell for `TWO`"),
        ("TWO: 4", "TOW: 4", "PNP107 17:49 rank has no `TOW`"),
        ("TWO: 4", "TWO: four", "PNP106 17:54 a cell of `worth` cannot be `four`: it is declared as `num`"),
        ("of: slip, face: up", "of: slpi, face: up", "PNP107 20:18 there is no card kind `slpi`"),
        ("rebuild discards", "rebuild discard", "PNP107 19:58 there is no zone of the table `discard`"),
        ("rebuild discards", "explode", "PNP106 19:58 `when_empty` cannot be `explode`"),
        ("capacity: hand_limit", "capacity: hand_limt", "PNP107 21:62 there is no constant `hand_limt`"),
        ("{token: coin}", "{token: con}", "PNP107 23:25 there is no token `con`"),
        ("from: by}", "from: buy}", "PNP107 27:63 there is no field `buy`"),
        ("{phase: act}", "{phase: axt}", "PNP107 36:25 there is no phase `axt`"),
        ("turns: turn_order", "turnes: turn_order", "PNP104 35:9 `sequence.round.steps[2]` has no key `turnes`"),
        (
            "names: coin",
            "names: koin",
            "PNP107 38:41 there is no zone, token, card kind, phase, enumeration or hand `koin`",
        ),
        ("clause: hand-limit", "clause: hand-limits", "PNP107 6:34 there is no clause `hand-limits`"),
        ("start: []", "start: 3", "PNP106 25:49 `turn_order` cannot be `3`: it is declared as `list of player`"),
        ("count: 5", "copies: 5", "PNP104 41:25 `components.slips` has no key `copies`"),
        ("  coin: {label", "  move: {label", "PNP113 15:3 `move` is reserved in the rules language"),
        ("  worth:", "  deck:", "PNP108 17:3 `deck` is both a zone and a table"),
        ("  worth: {", "  number_of: {", "PNP113 17:3 `number_of` is reserved in prose"),
        ("  worth: {", "  coins: {", "PNP108 38:3 in prose `{{ coins }}` would be both a table and a plural of a term"),
        ("[RED, BLUE]", "[RED, blue]", "PNP106 11:15 `blue` cannot be the name of a member"),
        ("code: [suit, rank]", "code: [suit, rnk]", "PNP107 13:91 there is no column `rnk`"),
        ("player.hand:", "plyer.hand:", "PNP106 21:3 a zone cannot belong to `plyer`"),
        ("ONE,*,first", "ONE,GREEN,first", "PNP111 2:5 suit has no member `GREEN`"),
        ("first,1", "first,many", "PNP111 2:13 `copies` must be a number from 1 to 999, not `many`"),
        ("TWO,,wild", ",,wild", "PNP111 4:1 `rank` is empty"),
        ("rank,suit,text", "rank,suit,texts", "PNP109 1:11 nothing declares the column `texts`"),
        ("TWO,,wild", "TWO,RED,wild", "PNP112 4:1 two cards have the code `RED2`"),
        ("player.coins:", "player.alive:", "PNP113 23:3 `player.alive` is reserved in the rules language"),
        ("{#draw}", "{#drawing}", "PNP116 7:38 two clauses have the id `drawing`"),
        ("kind=limit", "kind=limt", "PNP115 9:61 there is no kind of clause `limt`"),
        ("kind=limit", "kind=limit lesson=maybe", "PNP115 9:74 `lesson` cannot be `maybe`"),
        ("{#draw}", "{#draw variants=old}", "PNP117 7:52 the game has no variant `old`"),
    ],
)
def test_a_fault_is_told_once_or_with_its_cause_first(build, old: str, new: str, fault: str) -> None:  # type: ignore[no-untyped-def]
    faults = build(old, new).faults
    assert any(said.startswith(fault) for said in faults), faults


def test_a_misspelt_key_is_not_also_a_missing_one(build) -> None:  # type: ignore[no-untyped-def]
    fault = build("sees: nobody", "seees: nobody").only()
    assert (fault.code, fault.help) == ("PNP104", "write `sees`")


def test_all_faults_of_a_file_are_told_together(build) -> None:  # type: ignore[no-untyped-def]
    built = build(
        "zones:", "zones:\n  a: {of: x, face: up, sees: all}\n  b: {of: slip, face: up, sees: all, over: z, clause: q}"
    )
    assert built.codes == ["PNP107", "PNP107"]


def test_a_template_that_is_not_there_is_told(build) -> None:  # type: ignore[no-untyped-def]
    fault = build("file: cards.csv", "file: cards.csv, template: cards/nowhere.svg.j2").only()
    assert fault.code == "PNP114" and "cards/nowhere.svg.j2" in fault.message


def test_messages_speak_no_python(build) -> None:  # type: ignore[no-untyped-def]
    for old, new in (("zones:", "zones: 3\nzonez:"), ("cells: {ONE: 1, TWO: 4}", "cells: 7"), ("[RED, BLUE]", "7")):
        for fault in build(old, new).report:
            assert not any(word in fault.message for word in ("dict", "int ", "str", "None", "object", "Input")), fault


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("game: tiny", "game: ../../x", "PNP106 1:7 `game` cannot be `../../x`: the id of a game may contain only small letters"),
        ("game: tiny", "game: /etc/x", "PNP106 1:7 `game` cannot be `/etc/x`"),
        ("game: tiny", "game: Tiny Game", "PNP106 1:7 `game` cannot be `Tiny Game`"),
        ("title: Tiny", "title: Tiny\nlanguage: ../../../x", "PNP106 3:11 `language` cannot be `../../../x`"),
        ("title: Tiny", "title: Tiny\nlanguage: klingon", "PNP106 3:11 `language` cannot be `klingon`"),
        ("title: Tiny", "title: Tiny\nlanguage: xx", "PNP106 3:11 `language` cannot be `xx`"),
    ],
)  # fmt: skip
def test_ids_and_languages_name_folders(build, old: str, new: str, said: str) -> None:  # type: ignore[no-untyped-def]
    assert any(fault.startswith(said) for fault in build(old, new).faults), build(old, new).faults


@pytest.mark.parametrize("tag", ["fr", "pt-BR", "pt_BR", "zh-Hant", "zh-CN", "sr-Latn-RS", "es-419", "he", "ja"])
def test_languages_that_are_known(build, tag: str) -> None:  # type: ignore[no-untyped-def]
    assert build("title: Tiny", f"title: Tiny\nlanguage: {tag}").faults == []


def test_a_catalogue_is_called_by_its_language(build) -> None:  # type: ignore[no-untyped-def]
    (fault,) = build(**{"locale/klingon.po": 'msgid ""\nmsgstr ""\n'}).report
    assert (fault.code, fault.span.file.endswith("locale/klingon.po")) == ("PNP606", True)


def test_every_name_of_the_rules_language_is_reserved() -> None:
    from pnp.model.schema.reserved import ATTRIBUTES, RESERVED
    from pnp.rules import words

    assert words.RESERVED <= RESERVED, sorted(words.RESERVED - RESERVED)
    assert set(words.PLAYER_ATTRIBUTES) <= ATTRIBUTES["player"]
    assert set(words.CARD_ATTRIBUTES) <= ATTRIBUTES["card"]


def test_our_games_are_built_without_a_fault_of_their_data() -> None:
    report = Report()
    game = build_game(load_game(ROOT / "data/all-but-malice", report), report)
    assert [d.message for d in report if d.code != "PNP114"] == []
    assert sum(card.copies for card in game.cards["trump"].cards) == 54
