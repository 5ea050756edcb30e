"""Fast evaluation of usual placeholders without compiling them: most are a name, or a name with a number.

Jinja compiles an expression in about a millisecond, and a check fills hundreds in each language. This module walks the
tree by the sandbox's rules of access; an unusual or failing expression is left to Jinja, which then also reports the
fault.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from pnp.model.text.placeholders import environment

if TYPE_CHECKING:
    from jinja2 import nodes

UNSURE: Final = object()
"""The result for an expression that is left to Jinja."""


class _Unsure(Exception):
    """An unusual expression."""


def value_of(
    tree: "nodes.Template", names: Mapping[str, object], filters: Mapping[str, Callable[..., object]]
) -> object:
    """The value of a placeholder; :data:`UNSURE` if Jinja has to evaluate it."""
    from jinja2 import Undefined, nodes

    (output,) = tree.body if len(tree.body) == 1 else (None,)
    if not isinstance(output, nodes.Output) or len(output.nodes) != 1:
        return UNSURE
    try:
        value = _value(output.nodes[0], names, filters)
    except Exception:  # Jinja raises the same exception and reports it
        return UNSURE
    return UNSURE if isinstance(value, Undefined) else value


def _value(node: "nodes.Node", names: Mapping[str, object], filters: Mapping[str, Callable[..., object]]) -> Any:
    from jinja2 import nodes

    def arguments(call: "nodes.Call | nodes.Filter") -> tuple[list[object], dict[str, object]]:
        if call.dyn_args is not None or call.dyn_kwargs is not None:
            raise _Unsure
        named = {str(pair.key): _value(pair.value, names, filters) for pair in call.kwargs}
        return [_value(each, names, filters) for each in call.args], named

    match node:
        case nodes.Const():
            return node.value
        case nodes.Name():
            return names[node.name]
        case nodes.Getattr():
            return environment().getattr(_value(node.node, names, filters), node.attr)
        case nodes.Filter(node=nodes.Expr() as inner):
            args, more = arguments(node)
            return filters[node.name](_value(inner, names, filters), *args, **more)
        case nodes.Call():
            called = _value(node.node, names, filters)
            if hasattr(called, "jinja_pass_arg") or not environment().is_safe_callable(called):
                raise _Unsure
            args, more = arguments(node)
            return called(*args, **more)
    raise _Unsure
