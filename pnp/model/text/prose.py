"""Messages → text in a language: translated first, then every placeholder filled from the model.

The docs (rulebook prose) list the placeholders: constants, terms with counts and forms, members, table cells,
``name()``, ``number_of()``, ``start_of()``, ``result_of()``, ``cost()``, ``players`` and ``minutes``.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from inspect import isroutine
from typing import TYPE_CHECKING

from pnp.model.game import Game, Member, Message
from pnp.model.language.numbers import in_digits, in_words
from pnp.model.language.press_words import PressWords, program_text
from pnp.model.text.catalogue import Catalogue
from pnp.model.text.placeholders import (
    BadPlaceholder,
    environment,
    names_in,
    parsed,
    place_in,
    placeholders_of,
)
from pnp.model.text.words import Labels, Quantity, Thing, Word, namespace
from pnp.source.diagnostics import Report, Span
from pnp.source.diagnostics.hints import did_you_mean, listed
from pnp.source.diagnostics.numbers import number_of
from pnp.source.markdown.letters import capitalized, in_small_letters

if TYPE_CHECKING:
    from jinja2 import nodes

Cost = Sequence[tuple[str, int]] | str
"""The cost of an action: tokens with their numbers, or words."""


class Prose:
    """A game's texts in one language. Each fault is reported once (PNP304, PNP501, PNP608), and the placeholder stays
    as typed."""

    def __init__(
        self,
        game: Game,
        locale: str = "",
        catalogue: Catalogue | None = None,
        report: Report | None = None,
        costs: Callable[[str], Cost] | None = None,
        counts: Mapping[str, int] | None = None,
    ) -> None:
        """``costs`` returns the cost of an action by its name, and raises KeyError if there is none; without it a cost
        prints as the action's name. ``counts`` are the measured numbers of components."""
        self.game = game
        self.locale = locale or game.language
        self.catalogue = catalogue or Catalogue(self.locale)
        self.grammar = game.grammar if self.locale == game.language else self.catalogue.grammar
        self.report = report if report is not None else Report()
        self.labels = Labels(game, self)
        self._costs = costs
        self._counts = counts or {}
        self._filled: dict[str, tuple[str, frozenset[tuple[str, str]]]] = {}
        """The text of placeholders, and the messages that it depends on."""
        self._names: Mapping[str, object] = {}
        self._names = namespace(self)

    # ---- texts
    def text(self, message: Message, **extra: object) -> str:
        """The message in this language with its placeholders filled; ``extra`` are additional names."""
        if not message.text or message.fixed:
            return message.text
        text, span = self.source(message)
        if "{" not in text:
            return text
        own = message if text == message.text else Message(text, message.context, span)
        return self._fill(own, extra)

    def story(self, message: Message) -> list[str]:
        """The paragraphs of a worked example in this language: each is a message of its own."""
        from pnp.model.text.messages import paragraphs

        return [self.text(part) for part in paragraphs(message)]

    def source(self, message: Message) -> tuple[str, Span]:
        """The text that is printed for a message before placeholders are filled, and its place."""
        return self.catalogue.translation(message) or (message.text, message.span)

    def fill(self, text: str, **extra: object) -> str:
        """Fill the placeholders of a text that is not a message, such as a template's own words."""
        return self._fill(Message(text), extra)

    def _fill(self, message: Message, extra: Mapping[str, object]) -> str:
        pieces = []
        at = 0
        for placeholder in placeholders_of(message.text):
            pieces.append(message.text[at : placeholder.start])
            try:
                pieces.append(self.value(placeholder.expression, extra))
            except BadPlaceholder as problem:
                span = place_in(message, placeholder.start, placeholder.end, self.report.sources or self.game.sources)
                self.report.error(problem.code, problem.message, span, problem.help)
                pieces.append(message.text[placeholder.start : placeholder.end])
            at = placeholder.end
        return "".join([*pieces, message.text[at:]])

    def value(self, expression: str, extra: Mapping[str, object] | None = None) -> str:
        """The printed form of a placeholder. Raises BadPlaceholder."""
        if extra:
            return self._evaluate(expression, extra)
        stored = self._filled.get(expression)
        if stored is None:
            stored = self._filled[expression] = self.catalogue.noting(lambda: self._evaluate(expression, {}))
        self.catalogue.note(stored[1])
        return stored[0]

    def _evaluate(self, expression: str, extra: Mapping[str, object]) -> str:
        if not self._names:
            raise BadPlaceholder("the word of a term cannot contain a placeholder", "write the word itself")
        tree = parsed(expression)
        names = {**self._names, **extra}
        for name in sorted(names_in(expression)):
            if name not in names:
                by_label = f'write `{{{{ name("{name}") }}}}`' if self.labels.message(name) is not None else ""
                help = by_label or did_you_mean(name, names)
                raise BadPlaceholder(f"prose can print nothing called `{name}`", help)
        _check_filters(expression)
        from jinja2 import TemplateError

        from pnp.model.text.plain_values import UNSURE, value_of

        filters = {
            "words": self._words, "capitalize": self._capitalized, "lower": self._small, "digits": self._digits,
            "plural": self._plural,
        }  # fmt: skip
        plain = value_of(tree, names, filters)
        try:
            if plain is not UNSURE:
                return str(self._print(plain))
            sandbox = environment().overlay(finalize=self._print)
            sandbox.filters = filters
            template = sandbox.from_string(tree)
            return template.render(names)
        except BadPlaceholder:
            raise
        except TemplateError:
            raise BadPlaceholder(
                f"`{{{{ {expression} }}}}` cannot be filled: it names a part that does not exist"
            ) from None
        except (TypeError, ValueError, ArithmeticError, RecursionError, NameError) as problem:
            raise BadPlaceholder(f"`{{{{ {expression} }}}}` cannot be filled: {_plainly(problem)}") from None

    def counted(self, message: Message, number: int) -> str:
        """A term's word in the form for a number."""
        own = self.catalogue.plural(message, number)
        return own if own is not None else message.text if number == 1 else message.plural or message.text

    def counter(self, message: Message) -> str:
        """The pattern of a term with its number, "{word}{number}個"; "" if one simply follows the other."""
        return self.grammar.noun("terms", message.context.removeprefix("term:")).counter

    def corner(self, member: Member) -> str:
        """The short form of a member for a card without room for its label: its code, or this language's own short
        form."""
        return self.grammar.noun("members", member.name).corner or member.code

    @cached_property
    def press(self) -> PressWords:
        """The press's words in this language, with the game's replacements."""
        return program_text(self.locale).over(self.catalogue.press, self.catalogue.rule)

    # ---- values
    def _print(self, value: object) -> object:
        """Format a value: numbers in the language's digits, members and terms as their words."""
        if isinstance(value, bool) or value is None:
            raise BadPlaceholder("a flag, or nothing, cannot be printed in prose", "describe its meaning in words")
        if isroutine(value):
            name = str(getattr(value, "__name__", "it"))
            help = f'write `{name}("…")`; only a layout\'s `text:` can insert the columns of a card'
            raise BadPlaceholder(f"`{name}` prints nothing by itself", help)
        return in_digits(value, self.locale) if isinstance(value, int) else value

    def _words(self, value: object, gender: str = "", case: str = "") -> str:
        return in_words(_number(value, "`|words`"), self.locale, gender, case)

    def _digits(self, value: object) -> str:
        return in_digits(_number(value, "`|digits`"), self.locale)

    def _capitalized(self, value: object) -> str:
        return capitalized(str(value), self.locale)

    def _small(self, value: object) -> str:
        return in_small_letters(str(value), self.locale)

    def _plural(self, value: object, *forms: object) -> str:
        """Choose the form for a number: ``{{ hand_limit|plural("it", "them") }}``, in the order of the plural forms."""
        number, words = _number(value, "`|plural`"), [str(form) for form in forms]
        count = self.catalogue.forms
        if len(words) != count:
            help = f"write `|plural({', '.join(['…'] * count)})`, in the order of the catalogue's plural forms"
            raise BadPlaceholder(
                f"`|plural` needs {number_of(count, 'word')} in `{self.locale}`, but has {len(words)}", help
            )
        return words[self.catalogue.plural_index(number)]

    def _number_node(self, node: "nodes.Expr | None") -> "nodes.Expr | None":
        """The number within a placeholder, without filters, forms and the term behind it; None if it has none."""
        from jinja2 import nodes

        while isinstance(node, nodes.Filter | nodes.Call) or (isinstance(node, nodes.Getattr) and node.attr == "form"):
            if isinstance(node, nodes.Call) and isinstance(node.node, nodes.Name):
                called = node.node.name
                if called in self.game.terms and len(node.args) == 1:
                    return node.args[0]
                return node if called in ("number_of", "start_of", "result_of") else None
            node = node.node
        return node

    def number_in(self, expression: str) -> int | None:
        """The number that a placeholder prints, alone or before a term; None if it prints none, or if the number is a
        literal."""
        from jinja2 import TemplateError, nodes

        from pnp.model.text.plain_values import UNSURE, value_of

        (output,) = parsed(expression).body
        node = self._number_node(output.nodes[0]) if isinstance(output, nodes.Output) else None
        if node is None or isinstance(node, nodes.Const):
            return None
        template = nodes.Template([nodes.Output([node])])
        plain = value_of(template, self._names, {})
        if plain is UNSURE and isinstance(node, nodes.BinExpr):
            try:
                plain = int(environment().from_string(template).render(self._names))
            except (
                TemplateError,
                TypeError,
                ValueError,
                ArithmeticError,
                SyntaxError,
                RecursionError,
            ):  # reported when the placeholder is filled
                return None
        return int(plain) if isinstance(plain, int) and not isinstance(plain, bool) else None

    def amount(self, token: str, number: int) -> str:
        """Tokens in words: "two Secrets", by the term for the token, or its label."""
        for term in self.game.terms.values():
            if term.names == token:
                return str(Word(self, term)(number))
        label = self.game.tokens[token].label if token in self.game.tokens else Message(token)
        return f"{in_digits(number, self.locale)} {self.text(label)}"

    def cost(self, action: str) -> str:
        """The cost of an action in words. Raises BadPlaceholder for an unknown action."""
        if self._costs is None:
            return str(action)
        try:
            cost = self._costs(str(action))
        except KeyError as problem:
            actions = list(problem.args[1]) if len(problem.args) > 1 else []
            raise BadPlaceholder(f"there is no action `{action}`", did_you_mean(str(action), actions)) from None
        if isinstance(cost, str):
            return cost
        parts = [self.amount(token, number) for token, number in cost]
        if not parts:
            raise BadPlaceholder(f"`{action}` costs nothing", "say so in words")
        return self.joined(parts)

    def joined(self, parts: Sequence[str]) -> str:
        """Words as a list: "one Secret and two Trumps"."""
        if len(parts) < 2:
            return "".join(parts)
        from babel.core import UnknownLocaleError
        from babel.lists import format_list

        try:
            return _bound(format_list(list(parts), locale=self.locale.replace("-", "_")))
        except (UnknownLocaleError, ValueError):
            return ", ".join(parts)

    def number_of(self, what: str, **columns: object) -> Quantity:
        """The number of cards of a kind (with these values in their columns), members of an enumeration, or pieces of a
        component."""
        game = self.game
        if what in game.cards:
            return Quantity(_cards(game, what, columns))
        if columns:
            raise BadPlaceholder(f"`{what}` is not a card kind with {listed(columns)}")
        if what in game.enums:
            return Quantity(len(game.enums[what].members))
        component = next((c for c in game.components if c.id == what), None)
        if component is None:
            names = [*game.cards, *game.enums, *(c.id for c in game.components)]
            raise BadPlaceholder(
                f"there is no card kind, enumeration or component `{what}`", did_you_mean(str(what), names)
            )
        count = component.count if component.count is not None else self._counts.get(what)
        if count is None:
            help = "run `pnp check` without `--no-cache` once, so that play measures it"
            self.report.warn("PNP501", f"how many `{what}` are needed has not been measured", component.span, help)
            return Quantity(0)
        return Quantity(count)

    def start_of(self, example: str, what: str) -> Quantity:
        """A number in the opening position of a worked example: ``start_of("wedding", "Ida.score")``."""
        return self._number_of_example(example, "given", what)

    def result_of(self, example: str, what: str) -> Quantity:
        """A number in the result of a worked example, as the example expects it; a check compares it with the example's
        run."""
        return self._number_of_example(example, "expect", what)

    def _number_of_example(self, id: str, part: str, what: str) -> Quantity:
        examples = {example.id: example for example in self.game.examples}
        if id not in examples:
            raise BadPlaceholder(f"there is no example `{id}`", did_you_mean(str(id), examples))
        position = examples[id].data.get(part)
        numbers = {key: n for key, n in position.items() if type(n) is int} if isinstance(position, Mapping) else {}
        if what not in numbers:
            help = did_you_mean(str(what), numbers) or f"write it under `{part}:`, with its number"
            raise BadPlaceholder(f"the example `{id}` has no number `{what}` under `{part}:`", help)
        return Quantity(numbers[what])


def _bound(text: str) -> str:
    """Join Hebrew's one-letter "and" to a foreign word with a hyphen."""
    return re.sub("(?<= ו)(?=[A-Za-z0-9])", "־", text)


def _cards(game: Game, kind: str, columns: Mapping[str, object]) -> int:
    for name, value in columns.items():
        if name not in game.cards[kind].columns:
            raise BadPlaceholder(f"`{kind}` has no column `{name}`", did_you_mean(name, game.cards[kind].columns))
        type = game.cards[kind].columns[name].type
        members = [m.name for m in game.enums[type.name].members] if type.kind == "enum" else []
        if members and key_of(value) not in (*members, "nothing"):
            raise BadPlaceholder(f"{type.name} has no `{value}`", did_you_mean(str(value), members))
    return sum(
        card.copies
        for card in game.cards[kind].cards
        if all(_same(card.values.get(name), value) for name, value in columns.items())
    )


def _same(cell: object, value: object) -> bool:
    if isinstance(cell, Member):
        return bool(cell.name == key_of(value))
    return cell is None if value == "nothing" else bool(cell == value)


def key_of(value: object) -> object:
    """The name in rule code of a placeholder's argument: the same for ``ACE`` and ``"ACE"``."""
    return value.key if isinstance(value, Thing) else value


def _number(value: object, where: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadPlaceholder(f"{where} needs a number, but `{value}` is not a number")
    return int(value)


_FILTERS = ("words", "digits", "capitalize", "lower", "plural")


def _check_filters(expression: str) -> None:
    from jinja2 import nodes

    for node in parsed(expression).find_all(nodes.Filter):
        if node.name not in _FILTERS:
            raise BadPlaceholder(
                f"there is no `|{node.name}`", did_you_mean(node.name, _FILTERS) or f"write {listed(_FILTERS)}"
            )


def _plainly(problem: Exception) -> str:
    words = str(problem)
    if "argument" in words:
        return "it has the wrong arguments"
    return (
        "it is nested too deep"
        if isinstance(problem, RecursionError | SyntaxError | MemoryError)
        else "its parts do not fit together"
    )
