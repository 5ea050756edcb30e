"""Names in sentences: bent as the language asks, from locale/LL.yaml, and never in a form that happens to be there."""

import pytest

from pnp.checks.static.grammar import check_nouns
from pnp.model.game import Game, Message
from pnp.model.schema.grammar import load_grammar
from pnp.model.text.catalogue import load_catalogue
from pnp.model.text.prose import Prose
from pnp.source.diagnostics import Report
from pnp.source.load import Memory, load_game

POLISH = """
terms:
  coin:
    gender: f
    singular: {gen: monety, dat: monecie, acc: monetę}
    plural: {gen: monet, dat: monetom, ins: monetami}
members:
  ONE: {gender: f, plural: jedynki, singular: {gen: jedynki}, counted: {few: jedynki, many: jedynek}}
labels:
  deck: {singular: {loc: talii}}
"""
PO = {
    "pl": ("nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);",
           ["moneta", "monety", "monet"]),
    "de": ("nplurals=2; plural=(n != 1);", ["Punkt", "Punkte"]),
    "ar": ("nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5);",
           ["لا نقود", "نقد", "نقدان", "نقود", "نقدا", "نقد"]),
    "ja": ("nplurals=1; plural=0;", ["硬貨"]),
}  # fmt: skip


def prose(tiny: Game, locale: str, words: str = "") -> Prose:
    rule, forms = PO[locale]
    said = "\n".join(f'msgstr[{n}] "{form}"' for n, form in enumerate(forms))
    po = (
        f'msgid ""\nmsgstr ""\n"Plural-Forms: {rule}\\n"\n\n'
        f'msgctxt "term:coin"\nmsgid "Coin"\nmsgid_plural "Coins"\n{said}\n\n'
        'msgctxt "member:ONE"\nmsgid "one"\nmsgstr "jedynka"\n\n'
        'msgctxt "label:zone:deck"\nmsgid "deck"\nmsgstr "talia"\n'
    )
    files = {"game.yaml": "game: tiny\n", f"locale/{locale}.po": po}
    report = Report()
    tree = load_game(Memory(files | ({f"locale/{locale}.yaml": words} if words else {})), report)
    made = Prose(tiny, locale, load_catalogue(tree, locale, report))
    assert not report.diagnostics
    return made


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("{{ coin(1) }}, {{ coin(2) }}, {{ coin(5) }}", "jedna moneta, dwie monety, pięć monet"),
        ('{{ coin.form("gen") }} {{ coins.form("gen") }} {{ coin.form("plural dat") }}', "monety monet monetom"),
        ('{{ coin(1).form("acc") }} {{ coin(2).form("acc") }}', "jedną monetę dwie monety"),
        ('{{ coin(2).form("dat") }} {{ coin(5).form("ins") }}', "dwóm monetom pięcioma monetami"),
        ('{{ coin(12)|capitalize }} {{ coin(13).form("gen") }}', "Dwanaście monet 13 monet"),
        ('{{ ONE.form("plural") }} {{ ONE(2) }} {{ ONE(7) }}', "jedynki dwie jedynki siedem jedynek"),
        ('{{ name("deck").form("loc") }}', "talii"),
        ('po {{ 20|words("f", "gen") }} rundach', "po dwudziestu rundach"),
    ],
)
def test_polish_bends_terms_members_labels_and_numbers(tiny: Game, text: str, printed: str) -> None:
    polish = prose(tiny, "pl", POLISH)
    assert polish.text(Message(text)) == printed
    assert polish.report.diagnostics == []


@pytest.mark.parametrize(
    ("locale", "words", "text", "lacking"),
    [
        ("pl", POLISH, '{{ coin.form("loc") }}', "`coin` has no form `loc` in `pl`"),
        ("pl", POLISH, '{{ coins.form("loc") }}', "`coin` has no form `loc` of the plural in `pl`"),
        ("pl", "", "{{ coin(2) }}", "`coin` has no gender (`m`, `f` or `n`) in `pl`"),
        ("pl", "", '{{ ONE.form("plural") }}', "`ONE` has no plural in `pl`"),
        ("pl", "members: {ONE: {gender: f}}", "{{ ONE(5) }}", "`ONE` has no word behind numbers such as 5 in `pl`"),
        ("ja", "", "{{ coin(2) }}", "`coin` has no counter in `ja`"),
    ],
)
def test_a_form_that_is_missing_is_told_and_nothing_stands_for_it(
    tiny: Game, locale: str, words: str, text: str, lacking: str
) -> None:
    told = prose(tiny, locale, words)
    assert told.text(Message(text)) == text
    (fault,) = told.report.diagnostics
    assert (fault.code, fault.message) == ("PNP608", lacking)
    assert f"locale/{locale}.yaml" in fault.help


def test_german_bends_one_point(tiny: Game) -> None:
    german = prose(tiny, "de", "terms: {coin: {gender: m, singular: {acc: Punkt}, plural: {dat: Punkten}}}")
    said = german.text(Message('je {{ coin(1).form("acc") }}, nach {{ coin(3).form("dat") }}'))
    assert said == "je einen Punkt, nach drei Punkten"


def test_a_bare_arabic_name_is_that_of_one_and_of_some(tiny: Game) -> None:
    arabic = prose(tiny, "ar", "terms: {coin: {gender: m}}")
    assert arabic.text(Message("{{ coin }} {{ coins }}")) == "نقد نقود"


def test_japanese_counts_with_a_counter(tiny: Game) -> None:
    assert prose(tiny, "ja", 'terms: {coin: {counter: "{word}{number}枚"}}').text(Message("{{ coin(3) }}")) == "硬貨3枚"


def test_a_librarys_words_serve_the_games_that_share_it() -> None:
    texts = {
        "game.yaml": "game: a\nshares: [lib]\n",
        "locale/he.yaml": "members: {KING: {plural: מלכים}}\nreadings: {א: ב}\n",
        "../lib/game.yaml": "game: lib\n",
        "../lib/locale/he.yaml": "members: {KING: {plural: x}, QUEEN: {plural: מלכות}}\nreadings: {א: x, ג: ד}\n",
    }
    grammar = load_grammar(load_game(Memory(texts), Report()), "he", Report())
    assert [grammar.noun("members", name).plural["base"] for name in ("KING", "QUEEN")] == ["מלכים", "מלכות"]
    assert dict(grammar.readings) == {"א": "ב", "ג": "ד"}


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        ("terms: {coin: {gender: n}}", "PNP106", "`fr` has no gender `n`"),
        ("terms: {con: {gender: f}}", "PNP107", "there is no term `con`"),
        ("terms: {coin: {plural: {gen: x}}}", "PNP106", "the plural of `coin` has a form `gen`, which `fr` does not ask"),
        ("members: {ONE: {counted: {several: x}}}", "PNP106", "`several` is no plural category"),
        ("labels: {dek: {gender: f}}", "PNP107", "there is no thing with a label `dek`"),
    ],
)  # fmt: skip
def test_what_a_file_says_of_names_is_looked_over(tiny: Game, words: str, code: str, message: str) -> None:
    report = Report()
    tree = load_game(Memory({"game.yaml": "game: tiny\n", "locale/fr.yaml": words}), report)
    found = list(check_nouns(tiny, load_grammar(tree, "fr", report), "fr"))
    assert [(d.code, d.message) for d in found] == [(code, message)] and not report.diagnostics


def test_a_key_that_is_none_is_told_with_its_place() -> None:
    report = Report()
    words = "terms:\n  coin: {gendr: f}\n"
    load_grammar(load_game(Memory({"game.yaml": "game: a\n", "locale/fr.yaml": words}), report), "fr", report)
    (fault,) = report.diagnostics
    assert (fault.code, fault.span.line, fault.help) == ("PNP104", 2, "write `gender`")


def test_a_corner_is_the_member_s_code_unless_the_language_has_another(tiny: Game) -> None:
    said, given = Message("{{ ONE.corner }} {{ ONE.code }}"), "members: {ONE: {corner: J}}"
    code = prose(tiny, "pl").text(Message("{{ ONE.code }}"))
    assert prose(tiny, "pl").text(said) == f"{code} {code}"
    assert prose(tiny, "pl", given).text(said) == f"J {code}"


def test_a_corner_is_a_member_s(tiny: Game) -> None:
    grammar = prose(tiny, "pl", "terms: {coin: {corner: J}}").grammar
    assert [d.message for d in check_nouns(tiny, grammar, "pl")] == ["members of enumerations alone have a corner"]


def test_a_noun_of_a_library_fills_what_the_game_leaves_open() -> None:
    library = "members: {KING: {corner: R, gender: m}}"
    files = {"game.yaml": "game: tiny\nshares: [deck]\n", "locale/fr.yaml": "members: {KING: {plural: rois}}"}
    shared = {"../deck/game.yaml": "game: deck\n", "../deck/locale/fr.yaml": library}
    tree = load_game(Memory({**files, **shared}), Report())
    king = load_grammar(tree, "fr", Report()).noun("members", "KING")
    assert (king.corner, king.gender, dict(king.plural)) == ("R", "m", {"base": "rois"})
