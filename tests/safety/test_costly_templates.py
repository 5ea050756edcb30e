"""A template costs no more than the limits of the process that draws it: it ends in time, with a diagnostic."""

import resource
import subprocess
import sys
import time
from pathlib import Path

import pytest

from pnp.app.played.facts import played_facts
from pnp.base.cache import Generations
from pnp.model.text.catalogue import load_catalogue
from pnp.press.edition.edition import build_edition, build_facts
from pnp.press.pieces import worker
from pnp.press.pieces.cards import draw_prints
from pnp.press.pieces.sandbox import NESTED_DEEP
from pnp.press.pieces.worker import end_all
from pnp.source.diagnostics import Diagnostic, Report
from pnp.source.diagnostics.budgets import MEMORY, SECONDS, VALUE, Budget
from tests.diagnostics.pages import BuildCache, run, write_game
from tests.tiny import FILES

PROCESSOR_SECONDS = 5.0
KILOBYTES = 1_500_000
FACE = "templates/cards/hare.svg.j2"
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-3 -3 69 94">\n'
TEXT = '<text x="3" y="20" font-size="2">{}</text>'


def doubled(times: int, name: str = "l") -> str:
    """A list of two lists, each the same list of two lists, and so on: small in memory, endless when it is read."""
    return (
        f"{{% set ns_{name} = namespace({name}=[1]) %}}{{% for i in range({times}) %}}"
        f"{{% set ns_{name}.{name} = [ns_{name}.{name}, ns_{name}.{name}] %}}{{% endfor %}}"
    )


COSTLY: dict[str, str] = {
    # a list within lists, each of which stands twice in the next
    "printed": doubled(34) + "{{ ns_l.l }}",
    "as a text": doubled(34) + "{{ ns_l.l|string|length }}",
    "joined": doubled(34) + "{{ ns_l.l|join(',') }}",
    "urlize": doubled(34) + "{{ ns_l.l|urlize }}",
    "formatted": doubled(34) + "{{ '%s'|format(ns_l.l) }}",
    "compared": doubled(40) + doubled(40, "k") + "{{ ns_l.l == ns_k.k }}",
    "less": doubled(40) + doubled(40, "k") + "{{ ns_l.l < ns_k.k }}",
    "found in": doubled(40) + doubled(40, "k") + "{{ ns_l.l in [ns_k.k] }}",
    "counted": doubled(40) + doubled(40, "k") + "{{ [ns_l.l].count(ns_k.k) }}",
    "indexed": doubled(40) + doubled(40, "k") + "{{ [ns_l.l].index(ns_k.k) }}",
    "sorted": doubled(40) + doubled(40, "k") + "{{ [ns_l.l, ns_k.k]|sort }}",
    "largest": doubled(40) + doubled(40, "k") + "{{ [ns_l.l, ns_k.k]|max }}",
    "unique": doubled(34) + "{{ [ns_l.l|string]|unique|list|length }}",
    "tojson": doubled(34) + "{{ ns_l.l|tojson }}",
    "pprint": doubled(34) + "{{ ns_l.l|pprint }}",
    "xmlattr": doubled(34) + "<g {{ {'a': ns_l.l}|xmlattr }}/>",
    "escaped": doubled(34) + "{{ ns_l.l|e }}",
    "hashed": "{% set ns = namespace(t=(1,)) %}{% for i in range(40) %}{% set ns.t = (ns.t, ns.t) %}{% endfor %}"
    "{{ {ns.t: 1}|length }}",
    "in a test": doubled(40) + doubled(40, "k") + "{{ ns_l.l is eq ns_k.k }}",
    "chosen": doubled(40) + doubled(40, "k") + "{{ [ns_l.l]|select('eq', ns_k.k)|list }}",
    "told to a motif": doubled(34) + "{{ motif.icon(ns_l.l, 1, 1, 1, '#000') }}",
    "told to the game": doubled(34) + "{{ said(ns_l.l) }}",
    "asked of the game": doubled(34) + "{{ name(ns_l.l) }}",
    "a dictionary printed": "{% set ns = namespace(d={}) %}{% for i in range(34) %}"
    "{% set ns.d = {'a': ns.d, 'b': ns.d} %}{% endfor %}{{ ns.d }}",
    # what grows without a call of its own name
    "extended": "{% set l = [1] %}{% for i in range(40) %}{% set _ = l.extend(l) %}{% endfor %}{{ l|length }}",
    "inserted": "{% set l = [1] %}{% for i in range(40) %}{% set _ = l.__iadd__(l) %}{% endfor %}{{ l|length }}",
    "translated": "{{ ('a' * 7000000).translate({97: 'b' * 7000000})|length }}",
    "summed": "{% set l = [[1]] * 60000 %}{{ l|sum(start=[])|length }}{{ (l * 9)|sum(start=[])|length }}",
    "updated": "{% set d = {} %}{% for i in range(900) %}{% set _ = d.update({i: ['x' * 900000]}) %}{% endfor %}{{ d|length }}",
    "replaced": "{{ ('a' * 7000000)|replace('', 'b' * 7000)|length }}",
    "tabs": "{{ ('\t' * 7000000).expandtabs(7000)|length }}",
    "filled with zeros": "{% for i in range(9000) %}{{ '1'.zfill(7000000)|length }}{% endfor %}",
    "centred": "{% set l = [] %}{% for i in range(900) %}{% set _ = l.append('x'.center(7000000)) %}{% endfor %}{{ l|length }}",
    "joined with itself": "{% set x = ('ab' * 4000) %}{% for i in range(90) %}{% set x = x.join(x) %}{{ x|length }}{% endfor %}",
    "a wide format": "{{ '%*d' % (2000000000, 5) }}",
    "a wide precision": "{{ '%.999999999f' % 1.5 }}{{ '{:.999999999f}'.format(1.5) }}",
    "format_map": "{{ '{a:>{b}}'.format_map({'a': 1, 'b': 2000000000}) }}",
    "range": "{{ range(10**12)|list|length }}",
    "range reversed": "{{ range(99999)|batch(1)|map('list')|list|length }}{{ (range(99999)|list * 99)|sort|length }}",
    "groupby": "{% set l = [] %}{% for i in range(90000) %}{% set _ = l.append({'a': 'x' * (i % 900)}) %}{% endfor %}"
    "{{ l|groupby('a')|length }}{% for i in range(900) %}{{ l|groupby('a')|length }}{% endfor %}",
    "powers": "{{ 9 ** 9 ** 9 }}",
    "powers in turn": "{% set ns = namespace(n=3) %}{% for i in range(60) %}{% set ns.n = ns.n ** 3 %}{% endfor %}{{ ns.n }}",
    "shifted by a method": "{{ (2).__lshift__(10**11) }}{{ (7).__pow__(10**9) }}",
    "indent": "{{ ('\n' * 7000000)|indent(999, true)|length }}",
    "wordwrap": "{{ ('a ' * 3000000)|wordwrap(1)|length }}{{ ('a' * 7000000)|wordwrap(1, true, '-' * 999)|length }}",
    "batch": "{{ [1]|batch(10**9, 'x')|list }}",
    "slice": "{{ [1]|slice(10**9, 'x')|list }}",
    "split": "{% set ns = namespace(l=[]) %}{% for i in range(999) %}{% set ns.l = [ns.l, ('a ' * 3000000).split()] %}{% endfor %}",
    "a slow pattern": "{{ ('<' * 900000)|striptags|length }}{{ ('a@' * 900000)|urlize|length }}",
    # what goes round
    "a macro of itself": "{% macro m(n) %}{{ m(n) }}{% endmacro %}{{ m(1) }}",
    "a macro that forks": "{% macro m(n) %}{% if n %}{{ m(n-1) }}{{ m(n-1) }}{% endif %}{% endmacro %}{{ m(60) }}",
    "includes itself": "{% include 'cards/hare.svg.j2' %}",
    "imports itself": "{% import 'cards/hare.svg.j2' as a %}{{ a }}",
    "a loop of itself": "{% set l = [] %}{% set _ = l.append(l) %}{% for a in l recursive %}{{ loop(a) }}{% endfor %}",
    "caller": "{% macro m(n) %}{{ caller(n) }}{% endmacro %}{% macro k() %}{% call(n) m(1) %}{{ k() }}{% endcall %}"
    "{% endmacro %}{{ k() }}",
    "a list that holds itself": "{% set l = [] %}{% set _ = l.append(l) %}{% set k = [] %}{% set _ = k.append(k) %}"
    "{{ l == k }}",
    "a list that grows as it is read": "{% set l = [1] %}{% for a in l %}{% set _ = l.append(a) %}{% endfor %}",
    "a generator that grows": "{% set l = [1] %}{{ l|map('string')|list|length }}{% for a in l|map(attribute='real') %}"
    "{% set _ = l.append(1) %}{% endfor %}",
    "a long sum of texts": "{% set ns = namespace(x='') %}{% for i in range(90000) %}{% set ns.x = ns.x ~ 'abc' ~ i %}"
    "{% endfor %}{{ ns.x|length }}",
    "a long drawing": "{% for i in range(900000) %}<circle r='1'/>{% endfor %}",
    # what cannot be compiled
    "60 loops within one another": "{% for i in [1] %}" * 60 + "{% endfor %}" * 60,
    "1,500 ifs within one another": "{% if 1 %}" * 1500 + "{% endif %}" * 1500,
    "100,000 brackets": "{{ " + "(" * 100_000 + "1" + ")" * 100_000 + " }}",
    "150 brackets": "{{ " + "[" * 150 + "1" + "]" * 150 + " }}",
    "a long sum": "{{ " + " + ".join(["card.code"] * 5000) + " }}",
    "many nots": "{{ " + "not " * 900 + "card.code }}",
    "many signs": "{{ " + "-" * 300 + "card.code }}",
    "a long chain": "{{ card" + ".code" * 3000 + " }}",
    "a long chain of filters": "{{ card.code" + "|upper" * 3000 + " }}",
    "many arguments": "{{ range(" + ", ".join(map(str, range(50_000))) + ") }}",
    "many variables": "".join(f"{{% set a{n} = {n} %}}" for n in range(20_000)),
    "a number with 5,000 digits": "{{ " + "9" * 5_000 + " }}",
    "200 macros within one another": "".join(f"{{% macro m{n}() %}}" for n in range(120)) + "{% endmacro %}" * 120,
    "a long comparison": "{{ " + " < ".join(["1"] * 20_000) + " }}",
}
ALIKE = frozenset({
    "as a text", "joined", "urlize", "formatted", "unique", "pprint", "xmlattr", "escaped", "asked of the game",
    "a dictionary printed", "told to the game", "tojson",  # (as `printed`)
    "less", "found in", "counted", "indexed", "largest", "in a test", "sorted", "chosen",  # (as `compared`)
    "many arguments",  # (as `many variables`)
    "hashed", "summed", "wordwrap", "indent", "slice", "groupby",  # (calls that last too long, as `replaced` and `tabs`)
    "split", "centred", "updated",  # (what is kept grows beyond the memory, as `extended`)
    "a generator that grows",  # (as `a list that grows as it is read`)
    "many signs",  # (as `many nots`)
    "range reversed",  # (as `range`, and as `tabs`)
})  # fmt: skip
"""Templates that run into the same limit as another one, by the same way: drawn with --full."""
CODES = {"PNP121", "PNP130"}


SHORT = Budget(SECONDS.what, 0)
"""The system counts whole seconds: this one ends a worker within one second and not within three."""


def processor_seconds() -> float:
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def drawn(folder: Path, body: str) -> list[Diagnostic]:
    """What is told of a face with this body, in time and in little memory."""
    write_game(folder, dict(FILES), {})
    (folder / FACE).write_text(f"{HEAD}{body}</svg>", "utf-8")
    end_all()
    before = processor_seconds()
    try:
        found = run(folder, BuildCache.layout)
    finally:
        end_all()
    assert processor_seconds() - before < PROCESSOR_SECONDS
    own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss  # (a copy begins as large as this process)
    assert resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss < own + KILOBYTES
    return found


@pytest.fixture(params=["copy", "new"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """How the worker is started."""
    monkeypatch.setattr(worker, "may_copy", lambda: request.param == "copy")


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Little processor time."""
    monkeypatch.setattr(worker, "SECONDS", SHORT)


@pytest.fixture
def copied(monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers are copies of this process."""
    monkeypatch.setattr(worker, "may_copy", lambda: True)


@pytest.mark.usefixtures("copied", "short")
@pytest.mark.parametrize("name", COSTLY)
def test_a_costly_template_is_told_in_time_or_drawn(name: str, tmp_path: Path, pytestconfig: pytest.Config) -> None:
    if name in ALIKE and not pytestconfig.getoption("--full"):
        pytest.skip(
            "`printed`, `compared`, `many variables`, `replaced`, `extended`, `range` or `many nots` stands for it; run --full"
        )
    found = drawn(tmp_path / "hares", TEXT.format("\n" + COSTLY[name]))
    errors = [d for d in found if d.severity == "error" and d.code in CODES]
    assert all(d.span.file.endswith(FACE.rpartition("/")[2]) for d in errors), errors
    assert len({(d.code, d.message) for d in errors}) <= 1


@pytest.mark.parametrize("name", ["compared", "extended", "translated", "60 loops within one another"])
def test_the_command_reports_it_and_ends_with_1(name: str, tmp_path: Path, pytestconfig: pytest.Config) -> None:
    if name == "compared" and not pytestconfig.getoption("--full"):
        pytest.skip("it takes all the seconds that a template has; run --full")
    folder = tmp_path / "hares"
    write_game(folder, dict(FILES), {})
    (folder / FACE).write_text(f"{HEAD}{TEXT.format(COSTLY[name])}</svg>", "utf-8")
    command = [sys.executable, "-m", "pnp", "build", str(folder), "--only", "cards", "--out", str(tmp_path / "out")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert done.returncode == 1
    assert ("PNP130" in done.stdout + done.stderr) or ("PNP121" in done.stdout + done.stderr)
    assert f"{FACE}:2:" in done.stdout + done.stderr


@pytest.mark.usefixtures("way", "short")
def test_the_line_that_took_too_long_is_told(tmp_path: Path) -> None:
    found = drawn(tmp_path / "hares", "\n\n" + doubled(40) + doubled(40, "k") + "\n{{ ns_l.l == ns_k.k }}")
    assert [(d.code, d.span.line) for d in found if d.severity == "error"] == [("PNP130", 5)]


@pytest.mark.usefixtures("way")
@pytest.mark.parametrize("name", ["extended", "joined with itself", "60 loops within one another", "powers in turn"])
def test_both_ways_tell_the_same(name: str, tmp_path: Path) -> None:
    found = drawn(tmp_path / "hares", TEXT.format(COSTLY[name]))
    expected = {"extended": MEMORY.what, "60 loops within one another": NESTED_DEEP}.get(name, VALUE.what)
    assert [expected in d.message for d in found if d.severity == "error"] == [True]


BAD = '{{ "a" ~ card.says.none.such }}'
TWO_FACES = {
    "cards.csv": "colour,rank,copies,says,template\nRED,LOW,4,A,cards/hare.svg.j2\nRED,HIGH,2,B,cards/bad.svg.j2\n"
    "BLUE,LOW,4,C,cards/bad.svg.j2\nBLUE,HIGH,2,D,cards/hare.svg.j2\n"
}


def two_faces(folder: Path, bad: str) -> None:
    """A game of four cards, two of which have a template of their own."""
    files = dict(FILES) | TWO_FACES
    files["templates/cards/bad.svg.j2"] = f"{HEAD}{TEXT.format(bad)}</svg>"
    write_game(folder, files, {})


def questions_of(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many questions each message had, filled while the press draws."""
    sizes: list[int] = []
    send = worker.Worker._send

    def noted(self: worker.Worker, is_again: bool) -> None:
        sizes.extend([] if self._are_sent else [len(self._coming)])
        send(self, is_again)

    monkeypatch.setattr(worker.Worker, "_send", noted)
    return sizes


@pytest.mark.usefixtures("way")
def test_a_template_that_fails_for_one_card_leaves_the_drawings_of_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    two_faces(tmp_path / "hares", BAD)
    sizes = questions_of(monkeypatch)
    found = run(tmp_path / "hares", BuildCache.layout)
    assert [(d.code, d.span.file.rpartition("/")[2]) for d in found if d.severity == "error"] == [
        ("PNP121", "bad.svg.j2")
    ]
    assert [size for size in sizes if size > 1] == [4]  # (all cards in one message, none again)


@pytest.mark.usefixtures("way", "short")
def test_a_template_that_exceeds_a_limit_costs_its_time_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    if request.node.callspec.params["way"] == "new" and not request.config.getoption("--full"):
        pytest.skip("a worker that is copied represents it; run --full")
    two_faces(tmp_path / "hares", COSTLY["compared"])
    sizes = questions_of(monkeypatch)
    found = run(tmp_path / "hares", BuildCache.layout)
    assert [d.code for d in found if d.severity == "error"] == ["PNP130"]
    assert [size for size in sizes if size > 1] == [4]  # (then one card is left, which is sent once more)


@pytest.mark.usefixtures("copied", "short")
def test_a_template_that_exceeds_a_limit_is_tried_in_one_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_game(tmp_path / "hares", dict(FILES), {})
    (tmp_path / "hares" / FACE).write_text(f"{HEAD}{TEXT.format(COSTLY['compared'])}</svg>", "utf-8")
    bench = BuildCache(tmp_path / "hares")
    tree, game, rules = bench.rules()
    facts = build_facts(game, played_facts(game, rules), {}, {}, (tmp_path / "hares" / "templates", tmp_path / "hares"))
    sizes = questions_of(monkeypatch)
    told = []
    for _ in range(3):
        report = Report()
        kept = facts.with_cache(Generations(goes_on=False))
        draw_prints(build_edition(kept, game.language, load_catalogue(tree, game.language, report), report))
        told.append([(d.code, d.span, d.message) for d in report.errors if d.code == "PNP130"])
    assert len(told[0]) == 1 and told[0] == told[1] == told[2]
    assert len([size for size in sizes if size > 1]) == 1


@pytest.mark.parametrize(
    "expression",
    [
        '"a".ljust(99999999999)', '"aaaaaaaa"' + '.replace("a","aaaaaaaaaa")' * 17, '"{:>99999999999}".format(1)',
        "-" * 240 + "hand_size", "(" * 240 + "1" + ")" * 240, "9" * 490, "hand_size.__pow__(999999999)",
    ],
)  # fmt: skip
def test_a_placeholder_that_would_grow_is_told(expression: str, tmp_path: Path) -> None:
    chapter = FILES["rules/02-turn.md"].replace("{{ hare }}", f"{{{{ {expression} }}}}", 1)
    write_game(tmp_path / "hares", FILES | {"rules/02-turn.md": chapter}, {})
    before = time.process_time()
    found = run(tmp_path / "hares", BuildCache.statics)
    assert time.process_time() - before < PROCESSOR_SECONDS
    assert {d.code for d in found if d.severity == "error"} == {"PNP304"}
