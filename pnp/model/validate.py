"""game.yaml's nodes against the schema: every fault with its place, in a designer's words."""

from types import NoneType, UnionType
from typing import TYPE_CHECKING, Annotated, Any, Union, get_args, get_origin

from pnp.diagnostics import Report, Span
from pnp.diagnostics.hints import did_you_mean, listed
from pnp.load.nodes import Dictionary, Node, Path, below, nearest, span_of, typed

if TYPE_CHECKING:
    from pnp.model.schema import GameEntry

_WANTED = {
    "int_type": "a whole number is wanted here",
    "int_from_float": "a whole number is wanted here",
    "int_parsing": "a whole number is wanted here",
    "bool_type": "`yes` or `no` is wanted here",
    "bool_parsing": "`yes` or `no` is wanted here",
    "string_type": "a single text is wanted here",
    "dict_type": "a mapping is wanted here: keys with values, indented below",
    "model_type": "a mapping is wanted here: keys with values, indented below",
    "model_attributes_type": "a mapping is wanted here: keys with values, indented below",
    "list_type": "a list is wanted here: `[one, two]`, or lines that begin with `- `",
}


def validate(data: Dictionary, report: Report) -> "GameEntry | None":
    """The validated entries, or None when there are faults: PNP104 (unknown key), PNP105 (missing key), PNP106 (value
    of the wrong kind)."""
    from pydantic import ValidationError

    from pnp.model.schema import GameEntry

    try:
        return GameEntry.model_validate(typed(data))
    except ValidationError as problem:
        for error in problem.errors(include_url=False):
            _report(error, data, report)
    return None


def _report(error: Any, data: Dictionary, report: Report) -> None:
    path: Path = tuple(error["loc"])
    kind: str = error["type"]
    place = _place(data, path)
    if kind == "missing":
        _report_missing(data, path, report)
    elif kind == "extra_forbidden":
        word = str(path[-1])
        known = _keys_at(path[:-1])
        owner = _name(path[:-1])
        help = did_you_mean(word, known) or (f"it may have {listed(known, 'and')}" if known else "")
        report.error("PNP104", f"{owner} has no key `{word}`", place, help)
    elif kind == "literal_error":
        report.error("PNP106", f"{_name(path)} may not be {_shown(error['input'])}", place, _choices(path, error))
    elif kind in ("greater_than_equal", "less_than_equal"):
        bound = error["ctx"].get("ge", error["ctx"].get("le"))
        words = "at least" if kind == "greater_than_equal" else "at most"
        report.error("PNP106", f"{_name(path)} must be {words} {bound}", place, f"write {bound}, or a number beyond it")
    else:
        wanted = _WANTED.get(kind) or (error["msg"] if kind == "wanted" else "this cannot stand here")
        report.error("PNP106", f"{_name(path)} cannot be {_shown(error['input'])}: {wanted}", place)


def _report_missing(data: Dictionary, path: Path, report: Report) -> None:
    owner, key = path[:-1], path[-1]
    span = _place(data, owner) if owner else Span(data.span.file, 1, 1, 1, 2)
    report.error("PNP105", f"{_name(owner)} needs a key `{key}`", span, f"write `{key}: …`")


def _choices(path: Path, error: Any) -> str:
    names = [name.strip("'") for name in error["ctx"]["expected"].replace(" or ", ", ").split(", ") if name.strip("'")]
    return did_you_mean(str(error["input"]), names) or f"write {listed(names)}"


def _shown(given: Any) -> str:
    if isinstance(given, dict):
        return "a mapping"
    if isinstance(given, list):
        return "a list"
    text = str(given).strip()
    return f"`{text if len(text) <= 40 else text[:40] + '…'}`" if text else "empty"


def _name(path: Path) -> str:
    """The thing at a path as its designer would call it: `zones.trump_deck.face`."""
    steps = [str(step) for step in path if step not in ("[key]",)]
    return f"`{'.'.join(steps)}`" if steps else "the file"


def _place(data: Dictionary, path: Path) -> Span:
    """The value at a path where that is a single one, else the key that names it; unknown steps are skipped."""
    real = [step for step in path if step != "[key]"]
    while real and below(data, *real) is None:
        if len(real) > 1 and below(data, *real[:-2], real[-1]) is not None:
            del real[-2]
        else:
            del real[-1]
    node: Node = nearest(data, tuple(real))
    return span_of(data, *real) if isinstance(node, Dictionary) or "extra" in real else node.span


def _keys_at(path: Path) -> list[str]:
    """The keys that a mapping at this path may have, by the schema."""
    from pydantic import BaseModel

    from pnp.model.schema import GameEntry

    kind: Any = GameEntry
    for step in path:
        kind = _step(kind, str(step), BaseModel)
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        return [field.alias or name for name, field in kind.model_fields.items()]
    return []


def _step(kind: Any, step: str, model: type) -> Any:
    """The schema's type one step below a type."""
    if isinstance(kind, type) and issubclass(kind, model):
        fields = kind.model_fields  # type: ignore[attr-defined]
        found = next((f for name, f in fields.items() if (f.alias or name) == step), None)
        return _bare(found.annotation) if found else None
    if get_origin(kind) in (dict, list):
        return _bare(get_args(kind)[-1])
    return None


def _bare(kind: Any) -> Any:
    """A type without its annotations and without "or nothing"."""
    while get_origin(kind) is Annotated:
        kind = get_args(kind)[0]
    if get_origin(kind) in (Union, UnionType):
        return _bare(next((part for part in get_args(kind) if part is not NoneType), None))
    return kind
