"""game.yaml's nodes against the schema: every fault with its place, in a designer's words."""

from types import NoneType, UnionType
from typing import TYPE_CHECKING, Annotated, Any, Union, get_args, get_origin

from pnp.diagnostics import Report, Span
from pnp.diagnostics.hints import did_you_mean, listed, near
from pnp.load.nodes import Dictionary, Node, Path, Scalar, below, nearest, span_of, typed

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
        return GameEntry.model_validate(
            {key: typed(node) for key, node in data.entries.items() if not _is_blank(key, node)}
        )
    except ValidationError as problem:
        errors = problem.errors(include_url=False)
        for error in errors:
            if not _is_consequence(error, errors):
                _report(error, data, report)
    return None


def _is_blank(key: str, node: Node) -> bool:
    """A section with nothing in it yet."""
    return isinstance(node, Scalar) and node.value is None and key not in ("game", "title", "players", "sequence")


def _is_consequence(error: Any, errors: list[Any]) -> bool:
    """A missing key whose misspelling stands in the same mapping is one fault, not two."""
    if error["type"] != "missing":
        return False
    *owner, key = error["loc"]
    others = [e["loc"][-1] for e in errors if e["type"] == "extra_forbidden" and [*e["loc"][:-1]] == owner]
    return any(key in near(str(other), _keys_at(tuple(owner))) for other in others)


def _report(error: Any, data: Dictionary, report: Report) -> None:
    path = _real(data, tuple(error["loc"]), keep_last=error["type"] in ("missing", "extra_forbidden"))
    kind: str = error["type"]
    if kind == "missing":
        _report_missing(data, path, report)
        return
    if kind == "extra_forbidden":
        _report_unknown(data, path, _keys_at(tuple(error["loc"][:-1])), report)
        return
    node = nearest(data, path)
    place = span_of(data, *path) if isinstance(node, Dictionary) else node.span
    if kind == "literal_error":
        report.error("PNP106", f"{_name(path)} may not be {_shown(error['input'])}", place, _choices(error))
    elif kind in ("greater_than_equal", "less_than_equal"):
        bound = error["ctx"].get("ge", error["ctx"].get("le"))
        words = "at least" if kind == "greater_than_equal" else "at most"
        report.error("PNP106", f"{_name(path)} must be {words} {bound}", place, f"write {bound}, or a number beyond it")
    else:
        wanted = _WANTED.get(kind) or (error["msg"] if kind == "wanted" else "this cannot stand here")
        report.error("PNP106", f"{_name(path)} cannot be {_shown(error['input'])}: {wanted}", place)


def _report_missing(data: Dictionary, path: Path, report: Report) -> None:
    owner, key = path[:-1], path[-1]
    span = span_of(data, *owner) if owner else Span(data.span.file, 1, 1, 1, 2)
    report.error("PNP105", f"{_name(owner)} needs a key `{key}`", span, f"write `{key}: …`")


def _report_unknown(data: Dictionary, path: Path, known: list[str], report: Report) -> None:
    word = str(path[-1])
    help = did_you_mean(word, known) or (f"it may have {listed(known, 'and')}" if known else "")
    report.error("PNP104", f"{_name(path[:-1])} has no key `{word}`", span_of(data, *path), help)


def _choices(error: Any) -> str:
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
    words = "".join(f"[{step + 1}]" if isinstance(step, int) else f".{step}" for step in path)
    return f"`{words.lstrip('.')}`" if path else "the file"


def _real(data: Dictionary, path: Path, keep_last: bool) -> Path:
    """The steps of a path that the file has; the schema puts in some of its own, for short forms."""
    node: Node = data
    real: list[str | int] = []
    for index, step in enumerate(path):
        found = below(node, step)
        if found is not None:
            node = found
            real.append(step)
        elif keep_last and index == len(path) - 1:
            real.append(step)
    return tuple(real)


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
