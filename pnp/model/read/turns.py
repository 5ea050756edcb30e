"""Check the keys of turns, rounds and phases in the sequence of play: each has keys of its own."""

from collections.abc import Mapping

from pnp.model.game import Step
from pnp.model.schema.scope import Scope, split_owner
from pnp.source.diagnostics.hints import did_you_mean

OWN_KEYS: Mapping[str, frozenset[str]] = {
    "phase": frozenset(),
    "round": frozenset({"at_most", "until"}),
    "turns": frozenset({"skips", "extra", "around"}),
    "turns that go around": frozenset({"skips", "extra", "around", "backwards", "at_most", "until"}),
}
"""The keys that a kind of step may have, of those that not all have."""


def check_keys(scope: Scope, entry: Step, kind: str, path: tuple[str | int, ...]) -> None:
    """Report keys that belong to another kind of step (PNP106)."""
    for name in sorted(OWN_KEYS["turns that go around"] - OWN_KEYS[kind]):
        if getattr(entry, name) not in ("", None, False):
            kinds = [other for other, names in OWN_KEYS.items() if name in names]
            if kind == "turns":
                message, advice = f"`{name}` is a key of turns that go around", "add `around: yes`, or remove it"
            else:
                message, advice = f"`{name}` is no key of a {kind}", f"write it beside `{_key_of(kinds[0])}:`"
            scope.report.error("PNP106", message, scope.value_span(*path, name), advice)


def _key_of(kind: str) -> str:
    """Return the key that begins a step of this kind."""
    return kind.split()[0]


def check_turns(scope: Scope, entry: Step, path: tuple[str | int, ...]) -> None:
    """Check the keys of turns: which there may be, and what they name (PNP106)."""
    check_keys(scope, entry, "turns that go around" if entry.around else "turns", path)
    counters = {split_owner(key): counter for key, counter in scope.entries.counters.items()}
    own = [name for (owner, name), counter in counters.items() if owner == "player" and not counter.each]
    for key in ("skips", "extra"):
        name = getattr(entry, key)
        if name and name not in own:
            help = did_you_mean(name, own) or f"declare `player.{name}: {{label: …}}` under `counters:`"
            place = scope.value_span(*path, key)
            scope.report.error("PNP106", f"`{key}: {name}` is no counter of a player", place, help)
    for written, field in scope.entries.fields.items():
        is_wrong = field.type.kind != "flag" or field.type.many or field.type.optional
        if entry.backwards and split_owner(written) == ("table", entry.backwards) and is_wrong:
            place = scope.value_span(*path, "backwards")
            message = f"turns cannot be turned round by `{entry.backwards}`, a `{field.type}`"
            scope.report.error("PNP106", message, place, "name a field that is a `flag`")
