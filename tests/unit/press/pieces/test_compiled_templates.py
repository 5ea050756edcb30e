"""Templates are compiled once, for the next run too; words drawn from the right are read in their order."""

import json
import marshal
from dataclasses import replace
from pathlib import Path
from typing import Any

import jinja2
import pytest

from pnp.base.cache import forget_games
from pnp.press.pieces import compiled, sandbox
from pnp.press.pieces.compiled import CompiledTemplates, slot_codes
from pnp.press.pieces.face_phrases import in_reading_order
from pnp.press.pieces.layouts import LayoutTemplate
from pnp.press.pieces.sandbox import BudgetEnvironment, is_plain_layout


def environment() -> jinja2.Environment:
    return jinja2.Environment(loader=jinja2.DictLoader({"a": "{{ 1 + 1 }}"}), bytecode_cache=CompiledTemplates())


@pytest.mark.parametrize("is_in_memory", [True, False])
def test_a_template_that_was_compiled_is_not_compiled_again(
    is_in_memory: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PNP_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(compiled, "_CODE", {})
    assert environment().get_template("a").render() == "2"
    if not is_in_memory:
        monkeypatch.setattr(compiled, "_CODE", {})

    def refuse(*_: Any, **__: Any) -> None:
        raise AssertionError("compiled again")

    monkeypatch.setattr(jinja2.Environment, "compile", refuse)
    assert environment().get_template("a").render() == "2"
    assert len(compiled._CODE) == 1


def slot(text: str) -> LayoutTemplate:
    return LayoutTemplate("deck", text, (), frozenset())


def test_the_slots_of_a_layout_are_compiled_once_and_name_the_columns_that_they_use(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PNP_CACHE", str(tmp_path / "cache"))
    layout = replace(slot(""), slots=(slot("{{ label(card.name) }}{{ ink }}"), slot("{{ card.cost + 1 }}{{ card }}")))
    environment = BudgetEnvironment()
    first = slot_codes(layout, environment)
    assert [(one.names, one.columns) for one in first] == [(("ink", "label"), ("name",)), ((), None)]

    def refuse(*_: Any, **__: Any) -> None:
        raise AssertionError("compiled again")

    monkeypatch.setattr(BudgetEnvironment, "compile", refuse)
    monkeypatch.setattr(BudgetEnvironment, "parse", refuse)
    again = slot_codes(layout, environment)
    assert again == first
    with pytest.raises(AssertionError, match="compiled again"):
        slot_codes(replace(layout, slots=(slot("{{ card.name }}"),)), environment)


@pytest.mark.parametrize("code", [b"", b"\x00", b"i\x01\x00\x00\x00", marshal.dumps("text")])
def test_stored_slots_that_are_no_code_are_compiled_again(
    code: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PNP_CACHE", str(tmp_path / "cache"))
    layout, environment = replace(slot(""), slots=(slot("{{ card.name }}"),)), BudgetEnvironment()
    first = slot_codes(layout, environment)
    (file,) = (tmp_path / "cache").glob("*.slots.json")
    stored = json.loads(file.read_text())
    stored["value"][0][0] = compiled._to_plain(code)
    file.write_text(json.dumps(stored))
    assert slot_codes(layout, environment) == first
    assert json.loads(file.read_text())["value"][0][0] != compiled._to_plain(code)


def test_a_template_is_judged_plain_once_for_all_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PNP_CACHE", str(tmp_path / "cache"))
    environment = BudgetEnvironment()
    for is_stored in (False, True):
        if is_stored:
            monkeypatch.setattr(BudgetEnvironment, "parse", None)
        forget_games()
        assert is_plain_layout("{{ label(card.name) }}", environment)
        assert not is_plain_layout("{% for a in card.list %}{{ a }}{% endfor %}", environment)


def test_texts_with_one_key_do_not_share_what_is_stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keys are short, and templates come from strangers, who could look for two texts with one key."""
    monkeypatch.setenv("PNP_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(compiled, "key_of", lambda *_: "key")
    monkeypatch.setattr(sandbox, "key_of", lambda *_: "key")
    environment, loop = BudgetEnvironment(), "{% for a in card.list %}{{ a }}{% endfor %}"
    forget_games()
    assert is_plain_layout("{{ label(card.name) }}", environment)
    assert not is_plain_layout(loop, environment)
    forget_games()
    for name in ("name", "cost"):
        (code,) = slot_codes(replace(slot(""), slots=(slot(f"{{{{ card.{name} }}}}"),)), environment)
        assert code.columns == (name,)


SHALOM, OLAM = "שלום", "עולם"


@pytest.mark.parametrize(
    ("drawn", "read"),
    [
        ("12 cm", "12 cm"),
        (f"{OLAM} {SHALOM}", f"{SHALOM} {OLAM}"),
        (f"12 cm {SHALOM}", f"{SHALOM} 12 cm"),
        (f"{OLAM} 12 cm {SHALOM}", f"{SHALOM} 12 cm {OLAM}"),
    ],
)
def test_words_drawn_from_the_right_are_read_in_order_and_foreign_ones_keep_theirs(drawn: str, read: str) -> None:
    assert in_reading_order(drawn) == read
