"""Templates in a sandbox with a budget.

Jinja's own sandbox gives a template access only to the values passed to it. Here every pass of a loop, every call and
every text that is put together is charged to the current drawing; too much of it ends in PNP130, at the same place on
every machine. This stops the usual mistakes. A limit on everything else that a template can do is set by the system,
for the process that draws it (`press/pieces/worker.py`).
"""

import re
from collections.abc import Callable, Iterable, Iterator, MutableMapping, Sequence
from contextlib import contextmanager
from functools import partial, wraps
from pathlib import Path
from traceback import walk_tb
from types import CodeType
from typing import Any

from jinja2 import FunctionLoader, StrictUndefined, Template, TemplateError, TemplateSyntaxError, nodes, pass_context
from jinja2.parser import Parser
from jinja2.runtime import Context, markup_join, str_join
from jinja2.sandbox import SandboxedEnvironment
from markupsafe import soft_str

from pnp.base.cache import key_of, remember_of_game
from pnp.source.diagnostics.budgets import STEPS, VALUE, OverBudget
from pnp.source.load.safe_open import read_inside
from pnp.source.markdown.letters import capitalized, in_capitals, in_small_letters

CHARACTERS_A_STEP = 100
"""Putting together this many characters is charged like one pass of a loop."""
STEPS_A_CALL = 10
"""A call is charged like this many passes of a loop."""
LARGEST_POWER = 64
MOST_TEXTS = 200
"""Templates of layouts that are kept compiled."""
BITS = 4_000
"""Most bits of a whole number in a template."""
_COUNTED, _JOINED, _SIZED = "_counted", "_joined", "_sized"
"""Filters that the press puts into a template's tree; a template that names one itself is refused for an unknown
filter."""


def template_environment(folders: Sequence[Path]) -> "BudgetEnvironment":
    """The sandbox that reads templates from these folders, the first that has one before the others."""
    return BudgetEnvironment(
        loader=FunctionLoader(_loader(folders)), undefined=StrictUndefined, autoescape=True, trim_blocks=True,
        lstrip_blocks=True,
    )  # fmt: skip


def _loader(folders: Sequence[Path]) -> Callable[[str], tuple[str, str, Callable[[], bool]] | None]:
    """A function that finds a template's text: only in these folders, following no link that leads out of them."""

    def load(name: str) -> tuple[str, str, Callable[[], bool]] | None:
        for folder in folders:
            file = folder / name
            try:
                text = read_inside(folder, name).decode("utf-8")
                time = file.stat().st_mtime_ns
            except (OSError, UnicodeDecodeError):
                continue
            return text, str(file), partial(_is_as_it_was, file, time)
        return None

    return load


def _is_as_it_was(file: Path, time: int) -> bool:
    try:
        return file.stat().st_mtime_ns == time
    except OSError:
        return False


def _cased(case: Callable[[str, str], str]) -> Callable[[Context, object], str]:
    """A filter that changes the case of letters by the rules of the drawing's language: a Turkish i keeps its dot."""

    @pass_context
    def filter(context: Context, value: object) -> str:
        text = soft_str(value)
        return type(text)(case(str(text), str(context.get("locale") or "")))

    return filter


_CASES = {
    "upper": _cased(in_capitals),
    "lower": _cased(in_small_letters),
    "capitalize": _cased(lambda text, locale: capitalized(in_small_letters(text, locale), locale)),
}


class BudgetEnvironment(SandboxedEnvironment):
    """Jinja's sandbox with a budget for each drawing. Raises OverBudget while a template is rendered."""

    intercepted_binops = frozenset({"*", "**", "+"})

    def __init__(self, **options: object) -> None:
        super().__init__(**options)
        self.left = STEPS.most
        self._texts: dict[tuple[str, str], Template] = {}
        for name, filter in (*self.filters.items(), *_CASES.items()):
            self.filters[name] = self._bounded(filter)
        for name in ("lipsum", "cycler", "joiner", "dict"):
            self.globals.pop(name, None)
        self.filters.pop("random")  # the same game prints the same faces
        self.filters |= {_COUNTED: self._counted, _JOINED: self._joined, _SIZED: self._sized}

    def get_template(
        self, name: "str | Template", parent: str | None = None, globals: MutableMapping[str, Any] | None = None
    ) -> Template:
        """A template from a file, compiled once for all runs. A card of a layout needs none."""
        if self.bytecode_cache is None:
            from pnp.press.pieces.compiled import CompiledTemplates

            self.bytecode_cache = CompiledTemplates()
        return super().get_template(name, parent, globals)

    def from_text(self, name: str, text: str) -> Template:
        """A template from a text without a file; faults use this name for it."""
        if (name, text) not in self._texts:
            if len(self._texts) >= MOST_TEXTS:
                self._texts.clear()
            self._texts[name, text] = self.from_compiled(self.compile(text, name, name))
        return self._texts[name, text]

    def from_compiled(self, code: CodeType) -> Template:
        """A template from compiled code."""
        return self.template_class.from_code(self, code, self.make_globals(None))

    def begin(self) -> None:
        """Begin a drawing with the whole budget."""
        self.left = STEPS.most

    def charge(self, steps: int) -> None:
        """Take steps off the budget. Raises OverBudget."""
        self.left -= steps
        if self.left < 0:
            raise OverBudget(STEPS)

    # ------------------------------------------------------------------------------------------ what is compiled
    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        """Jinja's hook for reading a template: one nested too deep for it is a fault of the template."""
        with _faults_at_their_lines(name, filename):
            return super()._parse(source, name, filename)

    def _compile(self, source: str, filename: str) -> CodeType:
        """Jinja's hook for compiling: the same for one nested too deep for Python."""
        with _faults_at_their_lines(None, filename, source):
            code: CodeType = super()._compile(source, filename)
            return code

    # ------------------------------------------------------------------------------------------ what is watched
    def _generate(self, source: nodes.Template, *args: Any, **more: Any) -> str:
        """Jinja's hook for making code: loops are counted, and assembled texts are measured."""
        with _faults_at_their_lines(*args[:2]):
            self._watch(source)
            return super()._generate(source, *args, **more)

    def _watch(self, source: nodes.Template) -> None:
        for loop in list(source.find_all(nodes.For)):
            loop.iter = nodes.Filter(loop.iter, _COUNTED, [], [], None, None, lineno=loop.lineno)
        for joined in list(source.find_all(nodes.Concat)):
            joined.nodes = [nodes.Filter(nodes.List(joined.nodes), _JOINED, [], [], None, None, lineno=joined.lineno)]
        blocks: list[nodes.AssignBlock | nodes.FilterBlock] = [
            *source.find_all(nodes.AssignBlock), *source.find_all(nodes.FilterBlock)
        ]  # fmt: skip
        for block in blocks:
            block.filter = nodes.Filter(block.filter, _SIZED, [], [], None, None, lineno=block.lineno)
        source.set_environment(self)

    def is_safe_attribute(self, obj: object, attr: str, value: object) -> bool:
        """Whether a template may read an attribute. The arguments that a ``partial`` stores, such as the whole edition,
        would lead to every file of the user."""
        return not isinstance(obj, partial) and super().is_safe_attribute(obj, attr, value)

    def call(__self, __context: Context, __obj: object, *args: object, **kwargs: object) -> object:
        """Make a call in a template, including those of macros."""
        __self.charge(STEPS_A_CALL)
        return __self._sized(super().call(__context, __obj, *args, **kwargs))

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> object:
        """``*``, ``**`` and ``+``, checked before they are computed."""
        if isinstance(left, int) and isinstance(right, int):
            _hold_number(operator, left, right)
        if operator == "*":
            for text, times in ((left, right), (right, left)):
                if isinstance(text, str | list | tuple) and isinstance(times, int):
                    self._hold(len(text) * max(times, 0))
        elif operator == "+" and isinstance(left, str | list | tuple) and isinstance(right, str | list | tuple):
            self._hold(len(left) + len(right))
        return super().call_binop(context, operator, left, right)

    def _hold(self, size: int) -> None:
        """Charge a value of a size before it is made."""
        VALUE.hold(size)
        self.charge(size // CHARACTERS_A_STEP)

    def _bounded(self, filter: Callable[..., object]) -> Callable[..., object]:
        """A filter whose result is measured."""

        @wraps(filter)
        def bounded(*args: object, **more: object) -> object:
            return self._sized(filter(*args, **more))

        return bounded

    # ------------------------------------------------------------------------------------------ filters of our own
    def _counted(self, items: Iterable[object]) -> Iterator[object]:
        """The items of a loop, each pass charged."""
        for item in items:
            self.charge(1)
            yield item

    def _joined(self, parts: Sequence[object]) -> object:
        """The value of ``a ~ b``, charged by its size."""
        return self._sized(markup_join(parts) if any(hasattr(p, "__html__") for p in parts) else str_join(parts))

    def _sized(self, value: object) -> object:
        """The value itself, charged by its size."""
        if isinstance(value, str | list | tuple):
            self._hold(len(value))
        return value


NESTED_DEEP = "it is nested too deep, or is too long"
_NOT_COMPILED = (RecursionError, MemoryError, SyntaxError, ValueError, OverflowError, SystemError)
"""Exceptions of Jinja and Python for a text that they cannot read or compile, besides Jinja's own errors."""


@contextmanager
def _faults_at_their_lines(name: str | None, filename: str | None, code: str = "") -> Iterator[None]:
    """Raise TemplateSyntaxError at the line of the template, if known, for all of these. ``code``: Jinja's output for
    the template."""
    try:
        yield
    except _NOT_COMPILED as fault:
        line = _line_of(fault, code)
        raise TemplateSyntaxError(NESTED_DEEP, line, name, filename) from None


def _line_of(fault: Exception, code: str) -> int:
    """The line of a template that the parser had reached, or the source of a line of its code; else 1."""
    for frame, _ in walk_tb(fault.__traceback__):
        parser = frame.f_locals.get("self")
        if isinstance(parser, Parser):
            return parser.stream.current.lineno
    lines = re.findall(r"(\d+)=(\d+)", code[code.rfind("debug_info = ") :])
    wanted = getattr(fault, "lineno", None) or 0
    return max((int(line) for line, code_line in lines if int(code_line) <= wanted), default=1)


def _hold_number(operator: str, left: int, right: int) -> None:
    """Raise OverBudget if an operation on two whole numbers would give a uselessly large one."""
    grown = left.bit_length() + right.bit_length()
    if operator == "**":
        grown = left.bit_length() * right if right <= LARGEST_POWER else BITS + 1
    if operator in ("*", "**") and grown > BITS:
        raise OverBudget(VALUE)


# ------------------------------------------------------------------------------------------------- layouts
@remember_of_game(512)  # measured: without it, 300 cards of a table take 10 times as long
def is_plain_layout(text: str, environment: BudgetEnvironment) -> bool:
    """Whether a template made from a layout has only the constructs that the press writes; False for a text that Jinja
    cannot parse.

    These have no loops, no arithmetic and no filters: they cost a few calls of the press's own functions for each slot.
    A layout and a theme may come from a stranger; if a name in one of them were evaluated, it would show here.
    """
    from pnp.press.pieces.compiled import PLAIN_LAYOUTS

    stored = PLAIN_LAYOUTS.load(key := key_of(text), text)
    if stored is None:
        stored = _has_plain_constructs(text, environment)
        PLAIN_LAYOUTS.store(key, stored, text)
    return stored


def _has_plain_constructs(text: str, environment: BudgetEnvironment) -> bool:
    try:
        tree = environment.parse(text)
    except (TemplateError, RecursionError, ValueError):
        return False
    every = (node for child in tree.iter_child_nodes() for node in (child, *child.find_all(nodes.Node)))
    return all(isinstance(node, _PLAIN) and _is_of_press(node) for node in every)


_PLAIN = (
    nodes.Output, nodes.TemplateData, nodes.If, nodes.Assign, nodes.Name, nodes.Const, nodes.Getattr, nodes.Getitem,
    nodes.Call, nodes.Keyword, nodes.CondExpr, nodes.And, nodes.Or, nodes.Not, nodes.Compare, nodes.Operand,
    nodes.List, nodes.Tuple, nodes.Neg,
)  # fmt: skip


def _is_of_press(node: nodes.Node) -> bool:
    """Whether a node is no call, or calls a function by its name, or a motif: no method of a value."""
    if not isinstance(node, nodes.Call):
        return True
    called = node.node
    if isinstance(called, nodes.Getattr):
        return isinstance(called.node, nodes.Name) and called.node.name == "motif"
    return isinstance(called, nodes.Name)
