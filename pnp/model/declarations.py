"""The declarations of game.yaml → constants, enumerations, tokens, zones, counters, fields, announcements, phases."""

from collections.abc import Iterable
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Literal, TypeVar, cast

from pnp.diagnostics import Span
from pnp.diagnostics.hints import did_you_mean
from pnp.load.nodes import below
from pnp.model.game import Announcement, Constant, Counter, Enumeration, Field, Member, Offer, Phase, Term, Token, Zone
from pnp.model.reserved import NAME
from pnp.model.scope import Scope, split_owner
from pnp.model.types import Type

Owner = Literal["table", "player", "card"]
K = TypeVar("K")
T = TypeVar("T")


def frozen(items: dict[K, T]) -> MappingProxyType[K, T]:
    """A read-only view."""
    return MappingProxyType(items)


def build_enums(scope: Scope) -> dict[str, Enumeration]:
    """``names:``; every member is a name of its own in rule code."""
    enums = {}
    for name, entry in scope.entries.names.items():
        scope.declare("list of names", name, scope.span("names", name))
        members = tuple(_member(scope, name, order, member) for order, member in enumerate(entry.members))
        enums[name] = Enumeration(name, members, entry.cyclic, scope.span("names", name))
    return enums


def _member(scope: Scope, enum: str, order: int, name: str) -> Member:
    entry = scope.entries.names[enum].members[name]
    path = _member_path(scope, enum, order, name)
    span = scope.span(*path)
    scope.declare("member", name, span)
    props = {key: getattr(value, "value", value) for key, value in (entry.model_extra or {}).items()}
    label = scope.label(entry.label, name, f"member:{name}", *path)
    return Member(name, enum, order, label, entry.code or name, frozen(props), span)


def _member_path(scope: Scope, enum: str, order: int, name: str) -> tuple[str | int, ...]:
    """Where a member is named: a mapping or a list, with or without ``members:``."""
    paths: list[tuple[str | int, ...]] = [
        ("names", enum, "members", name),
        ("names", enum, "members", order),
        ("names", enum, order),
    ]
    return next((path for path in paths if below(scope.data, *path) is not None), ("names", enum, name))


def build_constants(scope: Scope) -> dict[str, Constant]:
    """``constants:``; a word among them must be a member of some enumeration."""
    constants = {}
    members = [name for entry in scope.entries.names.values() for name in entry.members]
    for name, entry in scope.entries.constants.items():
        path = ("constants", name)
        scope.declare("constant", name, scope.span(*path))
        if isinstance(entry.value, str) and entry.value not in members:
            scope.report.error(
                "PNP107",
                f"`{name}` cannot be `{entry.value}`: that is no member of any enumeration",
                scope.value_span(*path, "value"),
                did_you_mean(entry.value, members) or "write a number, a flag, or a member's name",
            )
        constants[name] = Constant(
            name, entry.value, scope.clause(entry.clause, *path), scope.span(*path),
            scope.message(entry.option, f"option:{name}", *path, "option"), (entry.least, entry.most),
        )  # fmt: skip
    return constants


def build_tokens(scope: Scope) -> dict[str, Token]:
    """``tokens:``"""
    tokens = {}
    for name, entry in scope.entries.tokens.items():
        path = ("tokens", name)
        scope.declare("token", name, scope.span(*path))
        if entry.on:
            scope.known("card kind", entry.on, scope.entries.cards, scope.value_span(*path, "on"))
        label = scope.label(entry.label, name, f"label:token:{name}", *path)
        tokens[name] = Token(
            name, entry.supply, entry.held_by, entry.on, label, scope.clause(entry.clause, *path), scope.span(*path),
            entry.purse, entry.paid_by,
        )  # fmt: skip
    return tokens


def build_zones(scope: Scope) -> dict[str, Zone]:
    """``zones:``, by bare name."""
    zones: dict[str, Zone] = {}
    for key, entry in scope.entries.zones.items():
        path = ("zones", key)
        owner, name = split_owner(key)
        if not _owned(scope, "zone", owner, name, ("player", "table"), path):
            continue
        if name in zones:
            scope.report.error(
                "PNP108", f"there are two zones `{name}`", scope.span(*path), "give one of them another name"
            )
        scope.known("card kind", entry.of, scope.entries.cards, scope.value_span(*path, "of"))
        if entry.sees == "owner" and owner == "table":
            scope.report.error(
                "PNP106",
                f"`{name}` lies on the table and has no owner",
                scope.value_span(*path, "sees"),
                "write `sees: nobody`",
            )
        _check_number(scope, entry.capacity, *path, "capacity")
        _check_number(scope, entry.exactly, *path, "exactly")
        _check_empty(scope, entry.when_empty, *path, "when_empty")
        zones[name] = Zone(
            name, entry.of, cast(Literal["table", "player"], owner), entry.face, entry.sees, entry.count, entry.order,
            entry.capacity, entry.exactly, entry.over, entry.when_empty, entry.empty_at_rest, entry.discards,
            scope.label(entry.label, name, f"label:zone:{name}", *path), scope.clause(entry.clause, *path),
            scope.span(*path),
        )  # fmt: skip
    return zones


def _owned(scope: Scope, what: str, owner: str, name: str, owners: tuple[str, ...], path: tuple[str, str]) -> bool:
    """Is the owner one that there may be? A table's zone is a name of rule code; the others hang on their owner."""
    span = scope.span(*path)
    if owner not in owners:
        scope.report.error(
            "PNP106",
            f"a {what} cannot belong to `{owner}`",
            span,
            did_you_mean(owner, owners) or f"write `{owners[0]}.{name}`",
        )
        return False
    if what == "zone" and owner == "table":
        scope.declare(what, name, span)
    else:
        scope.attribute(owner, what, name, span)
    return True


def _check_number(scope: Scope, value: int | str | None, *path: str | int) -> None:
    """A number, or the name of a constant that is one."""
    if isinstance(value, str):
        names = [name for name, entry in scope.entries.constants.items() if _is_number(entry.value)]
        scope.known("constant", value, names, scope.value_span(*path))


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _check_empty(scope: Scope, said: str, *path: str | int) -> None:
    words = said.split()
    if not words or words == ["stop"]:
        return
    if len(words) == 2 and words[0] == "rebuild":
        zones = [name for name in scope.entries.zones if "." not in name]
        scope.known("zone of the table", words[1], zones, scope.value_span(*path))
        return
    scope.report.error(
        "PNP106", f"`when_empty` cannot be `{said}`", scope.value_span(*path), "write `rebuild` and a zone, or `stop`"
    )


def build_counters(scope: Scope) -> dict[str, Counter]:
    """``counters:``, by bare name."""
    counters: dict[str, Counter] = {}
    for key, entry in scope.entries.counters.items():
        path = ("counters", key)
        owner, name = split_owner(key)
        if not _owned(scope, "counter", owner, name, ("player", "table", "card"), path):
            continue
        if entry.token:
            scope.known("token", entry.token, scope.entries.tokens, scope.value_span(*path, "token"))
        counters[name] = Counter(
            name, cast(Owner, owner), entry.token, entry.start, entry.least, entry.most, entry.public, entry.resets,
            scope.clause(entry.clause, *path), scope.span(*path),
        )  # fmt: skip
        _check_twice(scope, name, owner, path)
    return counters


def build_fields(scope: Scope) -> dict[str, Field]:
    """``fields:``, by bare name."""
    fields: dict[str, Field] = {}
    for key, entry in scope.entries.fields.items():
        path = ("fields", key)
        owner, name = split_owner(key)
        if not _owned(scope, "field", owner, name, ("player", "table", "card"), path):
            continue
        type = scope.type(entry.type, *path, "is")
        start = scope.resolve(meaning(entry.start), type, scope.value_span(*path, "start"), f"`{name}`")
        fields[name] = Field(
            name, cast(Owner, owner), type, start, entry.public, scope.clause(entry.clause, *path), scope.span(*path)
        )
        _check_twice(scope, name, owner, path)
    return fields


def _check_twice(scope: Scope, name: str, owner: str, path: tuple[str, str]) -> None:
    """A player's zones, counters and fields are attributes of one player: their names must differ."""
    names: dict[tuple[str, str], Iterable[str]] = {
        ("zones", "zone"): scope.entries.zones,
        ("counters", "counter"): scope.entries.counters,
        ("fields", "field"): scope.entries.fields,
    }
    for (section, what), entries in names.items():
        if section == path[0]:
            return
        for key in entries:
            if split_owner(key) == (owner, name):
                scope.report.error(
                    "PNP108",
                    f"`{owner}.{name}` is already a {what}",
                    scope.span(*path),
                    "give one of them another name",
                )


def meaning(value: Any) -> Any:
    """Typed text as what it means, lists and mappings included."""
    if isinstance(value, list):
        return [meaning(item) for item in value]
    if isinstance(value, dict):
        return {key: meaning(item) for key, item in value.items()}
    return getattr(value, "value", value)


def build_announcements(scope: Scope) -> dict[str, Announcement]:
    """``announcements:``"""
    kinds = {}
    for name, entry in scope.entries.announcements.items():
        path = ("announcements", name)
        scope.declare("announcement", name, scope.span(*path))
        fields = {field: scope.type(text, *path, "fields", field) for field, text in entry.fields.items()}
        for field in fields:
            scope.attribute("event", "field", field, scope.span(*path, "fields", field))
        if entry.start and scope.known("field", entry.start, fields, scope.value_span(*path, "from")):
            _check_player(scope, entry.start, fields[entry.start], scope.value_span(*path, "from"))
        clause = scope.clause(entry.clause, *path)
        once = entry.answers == "one"
        kinds[name] = Announcement(name, frozen(fields), entry.order, entry.start, once, clause, scope.span(*path))
    return kinds


def build_offers(scope: Scope) -> dict[str, Offer]:
    """``offers:``"""
    kinds = {}
    for name, entry in scope.entries.offers.items():
        path = ("offers", name)
        scope.declare("offer", name, scope.span(*path))
        fields = {field: scope.type(text, *path, "fields", field) for field, text in entry.fields.items()}
        for field in fields:
            scope.attribute("event", "field", field, scope.span(*path, "fields", field))
        for field, type in fields.items():
            if type.many or type.optional or type.kind not in ("enum", "player", "card", "any"):
                scope.report.error(
                    "PNP106", f"an offer cannot have a `{type}` as `{field}`", scope.value_span(*path, "fields", field),
                    "name an enumeration, a card kind, or `player`",
                )  # fmt: skip
        _check_number(scope, entry.rounds, *path, "rounds")
        kinds[name] = Offer(name, frozen(fields), entry.rounds, scope.clause(entry.clause, *path), scope.span(*path))
    return kinds


def _check_player(scope: Scope, name: str, type: Type, span: Span) -> None:
    if type.kind != "player" or type.many:
        scope.report.error("PNP106", f"`{name}` is no player but `{type}`", span, "name a field that is a player")


def build_phases(scope: Scope) -> dict[str, Phase]:
    """``phases:``; each either runs code or offers a choice."""
    phases = {}
    for name, entry in scope.entries.phases.items():
        path = ("phases", name)
        scope.declare("phase", name, scope.span(*path))
        if bool(entry.runs) == bool(entry.choose):
            said = "both `runs` and `choose`" if entry.runs else "neither `runs` nor `choose`"
            scope.report.error(
                "PNP105" if not entry.runs else "PNP106",
                f"the phase `{name}` has {said}",
                scope.span(*path),
                "write `runs: code`, or `choose: one`, `one_kind` or `any`",
            )
        phases[name] = Phase(
            name,
            scope.label(entry.label, name, f"label:phase:{name}", *path),
            "choose" if entry.choose else "code",
            entry.choose,
            entry.optional,
            frozenset(entry.moments),
            scope.message(entry.who, f"who:phase:{name}", *path, "who"),
            scope.clause(entry.clause, *path),
            scope.span(*path),
        )
    return phases


def build_terms(scope: Scope) -> dict[str, Term]:
    """``terms:``; one and many stand in the catalogue as one message with its plural."""
    terms = {}
    for name, entry in scope.entries.terms.items():
        path = ("terms", name)
        if not NAME.fullmatch(name):
            scope.report.error(
                "PNP106", f"`{name}` cannot be a term", scope.span(*path), "write small letters, digits and `_`"
            )
        if entry.names:
            scope.known(
                "zone, token, card kind, phase or enumeration",
                entry.names,
                nameable(scope),
                scope.value_span(*path, "names"),
            )
        many = entry.many or entry.one
        one = scope.message(entry.one, f"term:{name}", *path, "one")
        forms = {
            key: scope.message(text, f"term:{name}:{key}", *path, "forms", key) for key, text in entry.forms.items()
        }
        terms[name] = Term(
            name,
            replace(one, plural=many),
            scope.message(many, f"term:{name}", *path, "many"),
            scope.message(entry.definition, f"term:{name}:is", *path, "is"),
            entry.names,
            frozen(forms),
            scope.span(*path),
            entry.plural or name + "s",
        )
    return terms


def nameable(scope: Scope) -> list[str]:
    """Everything that a term may be the word for."""
    entries = scope.entries
    owned = (*entries.zones, *entries.piles, *entries.boards, *entries.counters, *entries.fields)
    return [
        *(split_owner(key)[1] for key in owned), *entries.tokens, *entries.cards, *entries.phases, *entries.names,
        *entries.announcements, *entries.tables, *entries.rankings, *entries.components,
    ]  # fmt: skip
