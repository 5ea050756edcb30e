"""docs/rules-language.md: every word of the library with an example that compiles; written again with ``--update``."""

import re
import textwrap
from pathlib import Path

import yaml

from pnp.engine.native.words import SUPPORTED
from pnp.model.game import Game
from pnp.model.read.build import build_game
from pnp.model.text.prose import Prose
from pnp.rules import RuleSet, compile_rules
from pnp.rules.header import ARGUMENTS
from pnp.rules.paraphrase import paraphrase
from pnp.rules.parse import HINTS
from pnp.rules.words import WORDS, Word
from pnp.source.diagnostics import Report
from pnp.source.diagnostics.render import render_all
from pnp.source.load import load_game
from pnp.source.load.files import Memory

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "rules-language.md"
EXAMPLES: dict[str, str] = {
    word: code.strip() for word, code in yaml.safe_load((ROOT / "docs" / "words.yaml").read_text("utf-8")).items()
}


def word_list() -> str:
    """The list of words, by their groups."""
    game, rules = market()
    lines: list[str] = []
    for group in dict.fromkeys(word.group for word in WORDS.values()):
        lines += [f"### {group.capitalize()}", ""]
        for word in (w for w in WORDS.values() if w.group == group):
            lines += [f"**`{word.name}`**({taken(word)}){given(word)}  ", f"{word.meaning}", ""]
            told = [line[2:] for line in paraphrase(game, rules, name_in(EXAMPLES[word.name], word.name))[1:]]
            told = [line for line in told if line.strip() != FILLED_SENTENCE]
            lines += ["```python", EXAMPLES[word.name], "```", "", "```text", *told, "```", ""]
    return "\n".join(lines).rstrip()


FILLED = "gain(me, 1 * coin)"
"""The code that an example has in the place of its dots."""
FILLED_SENTENCE = "You gain 1 coin."


def name_in(example: str, word: str) -> str:
    """The name of an example's rule."""
    return re.search(r"def (\w+)", example)[1] if example.startswith("@") else f"word_{word}"  # type: ignore[index]


def market(*more: str) -> tuple[Game, RuleSet]:
    """The market with a rule for each example, and more rules."""
    folder = Path(__file__).parent / "market"
    files = {str(p.relative_to(folder)): p.read_text("utf-8") for p in folder.rglob("*") if p.is_file()}
    rules = []
    for word, code in EXAMPLES.items():
        code = code.replace("…", FILLED)
        rules.append(
            code if code.startswith("@") else f"@procedure\ndef word_{word}(me):\n{textwrap.indent(code, '    ')}"
        )
    joined = "\n\n".join([*rules, *more])
    files["rules/02-words.md"] = f"# Words {{#words}}\n\nEvery word. {{#every}}\n\n```rule\n{joined}\n```\n"
    report = Report()
    game = build_game(load_game(Memory(files), report), report)
    compiled = compile_rules(game, report)
    assert not report.diagnostics, render_all(report, report.sources)
    return game, compiled


def told_rule(language: str = "en") -> str:
    """The first rule of the page in words."""
    rule = re.search(r"(?s)    ```rule\n(.*?)    ```", PAGE.read_text("utf-8"))
    assert rule is not None
    code = textwrap.dedent(rule[1])
    name = name_in(code, "")
    game, rules = market(code.replace(f"def {name}(", "def told_rule("))
    prose = Prose(game, language)
    return "\n".join(
        ["```text", *(line.replace("told rule", name) for line in paraphrase(game, rules, "told_rule", prose)), "```"]
    )


def taken(word: Word) -> str:
    """What a word takes: names and types, optional ones in italics."""
    parts = []
    for param in word.params:
        name = f"*{param.name}*" if param.optional else param.name
        parts.append(f"{name}: `{param.type}`" + (" …" if param.many else ""))
    return ", ".join(parts)


def given(word: Word) -> str:
    """What a word gives back, whether it does something, and whether the machine in C lacks it."""
    gives = f" → `{word.result}`" if word.result else ""
    gives += " · ends what is under way" if word.ends else " · acts" if word.acts else ""
    return gives + ("" if word.name in SUPPORTED else " · not on the machine")


def refused() -> str:
    """What the language leaves out, with what to write instead."""
    told: dict[str, str] = {}
    for what, instead in HINTS.values():
        told.setdefault(what, instead)
    rows = [f"| {what.replace('|', chr(92) + '|')} | {instead} |" for what, instead in told.items()]
    return "\n".join(["| there is no | instead |", "|---|---|", *rows])


def written(text: str) -> str:
    """The page with its generated parts filled."""
    german = told_rule("de")
    for mark, content in (("told", told_rule()), ("in-german", german), ("refused", refused()), ("words", word_list())):
        pattern = rf"(<!-- {mark}: [^\n]*-->\n).*?(<!-- end -->)"
        text = re.sub(pattern, lambda m, c=content: f"{m[1]}\n{c}\n\n{m[2]}", text, count=1, flags=re.S)
    return text


def test_every_word_of_the_library_has_an_example() -> None:
    assert set(EXAMPLES) == set(WORDS), "mend docs/words.yaml"


def test_every_example_uses_its_word() -> None:
    assert [word for word, code in EXAMPLES.items() if f"{word}(" not in code] == []


def test_every_example_compiles() -> None:
    _, rules = market()
    assert len(rules.rules) > len(WORDS) - 3


def test_the_page_is_what_the_table_of_words_says(update: bool) -> None:
    text = PAGE.read_text("utf-8")
    if update:
        PAGE.write_text(written(text), "utf-8")
    assert PAGE.read_text("utf-8") == written(text), (
        "write it again with `pytest tests/docs --update`, and read the difference"
    )


def test_every_decorator_is_told() -> None:
    text = PAGE.read_text("utf-8")
    assert [kind for kind in ARGUMENTS if f"`@{kind}" not in text] == []
