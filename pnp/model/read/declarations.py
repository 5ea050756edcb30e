"""The declarations of game.yaml → constants, enumerations, tokens, zones, counters, fields, announcements, phases."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Literal, TypeVar

from pnp.model.game import (
    Announcement,
    CardKind,
    Constant,
    Counter,
    Enumeration,
    Field,
    Message,
    Offer,
    Phase,
    Term,
    Token,
    Zone,
)
from pnp.model.rulebook import RuleBlock
from pnp.model.schema.families import Family
from pnp.model.schema.reserved import NAME
from pnp.model.schema.scope import Scope, split_owner
from pnp.model.schema.sight import SEES
from pnp.model.schema.types import Type
from pnp.source.diagnostics import Span
from pnp.source.diagnostics.budgets import NUMBER
from pnp.source.diagnostics.hints import did_you_mean, listed
from pnp.source.load.number import is_out_of_range

Owner = Literal["table", "player", "card"]
K = TypeVar("K")
T = TypeVar("T")
Numbered = TypeVar("Numbered", Counter, Field)


def frozen(items: dict[K, T]) -> MappingProxyType[K, T]:
    """A read-only view."""
    return MappingProxyType(items)


def build_enums(scope: Scope) -> dict[str, Enumeration]:
    """``names:``; every member is a global name in rule code."""
    enums = {}
    for name, enum in scope.entries.names.items():
        scope.declare("list of names", name, enum.span)
        for member in enum.members[: 1 if enum.is_board else None]:
            scope.declare("member", member.name, member.span)
        for member in enum.members if enum.is_board else ():  # one message is enough for two boards
            scope.declared.setdefault(member.name, ("member", member.span))
        enums[name] = enum
    return enums


def build_constants(scope: Scope) -> dict[str, Constant]:
    """``constants:``; a word among them must be a member of some enumeration."""
    members = [name for enum in scope.entries.names.values() for name in enum.names]
    for name, constant in scope.entries.constants.items():
        scope.declare("constant", name, constant.span)
        if isinstance(constant.value, str) and is_out_of_range(constant.value):
            here, help = scope.value_span("constants", name, "value"), "write a number nearer to zero"
            scope.report.error("PNP130", NUMBER.message(constant.value[:40]), here, help)
        elif isinstance(constant.value, str) and constant.value not in members:
            scope.report.error(
                "PNP107",
                f"`{name}` cannot be `{constant.value}`: no enumeration has that member",
                scope.value_span("constants", name, "value"),
                did_you_mean(constant.value, members) or "write a number, a flag, or a member's name",
            )
    return {name: replace(one, bounds=(one.least, one.most)) for name, one in scope.entries.constants.items()}


def build_tokens(scope: Scope, families: dict[str, Family]) -> dict[str, Token]:
    """``tokens:``; the tokens of a family by the names of its cells."""
    if not scope.entries.tokens:
        return {}
    from pnp.model.read.families import cells_of, family_of

    tokens: dict[str, Token] = {}
    for name, token in scope.entries.tokens.items():
        path = ("tokens", name)
        token = replace(token, constants=scope.constants_at(path, "supply"))
        scope.declare("token", name, token.span)
        family = family_of(scope, "token", token, path)
        if family is None:
            tokens[name] = token
            continue
        if token.purse or token.paid_by:
            place = scope.value_span(*path, "purse" if token.purse else "paid_by")
            message = f"there is one `{name}` for each member, and a purse cannot say which one it pays"
            scope.report.error("PNP223", message, place, "write the tokens one by one, each with its purse")
        families[name] = family
        tokens |= {cell.name: cell for cell in cells_of(scope, family, token, path)}
    return tokens


def build_zones(scope: Scope, families: dict[str, Family]) -> dict[str, Zone]:
    """``zones:``, by bare name; the zones of a family by the names of its cells."""
    if not scope.entries.zones:
        return {}
    from pnp.model.read.families import cells_of, family_of

    zones: dict[str, Zone] = {}
    for key, zone in scope.entries.zones.items():
        path = ("zones", key)
        if not _owned(scope, "zone", zone.owner, zone.name, ("player", "table"), path):
            continue
        if zone.name in zones:
            message = f"there are two zones `{zone.name}`"
            scope.report.error("PNP108", message, zone.span, "give one of them another name")
        of_team = zone.owner in scope.entries.names and scope.entries.names[zone.owner].teams
        if zone.sees in ("owner", "others") and zone.owner != "player" and not of_team:
            message, place = f"`{zone.name}` is on the table and has no owner", scope.value_span(*path, "sees")
            scope.report.error("PNP106", message, place, "write `sees: nobody`, or the name of a `@value` of players")
        family = family_of(scope, "zone", zone, path)
        if family is None:
            zones[zone.name] = zone
        elif _is_new(scope, family, families):
            families[family.name] = family
            zones |= {cell.name: cell for cell in cells_of(scope, family, zone, path)}
    return zones


def _is_new(scope: Scope, family: Family, families: Mapping[str, Family]) -> bool:
    """Whether the name is not taken by another family: rules find a family by its name alone. Reports PNP108."""
    other = families.get(family.name)
    if other is not None:
        message = f"`{other.path}` and `{family.path}` are both one for each member, and have one name"
        scope.report.error("PNP108", message, family.span, "give one of them another name")
    return other is None


def check_lookers(scope: Scope, zones: Mapping[str, Zone], rules: Iterable[RuleBlock]) -> None:
    """Check that every `sees` is a fixed word or has a rule (PNP106)."""
    code = "\n".join(block.code for block in rules)
    names = {zone.family or zone.name for zone in zones.values()}
    for key, zone in scope.entries.zones.items():
        if zone.name in names and zone.sees not in SEES and not re.search(rf"^def {zone.sees}\b", code, re.MULTILINE):
            params = "me" if zone.owner == "player" else ""
            word = did_you_mean(zone.sees, SEES) or f"write {listed(SEES)}"
            help = f"{word}, or a `@value` with `def {zone.sees}({params}):` that returns players"
            message = f"`sees` cannot be `{zone.sees}`: there is no such rule"
            scope.report.error("PNP106", message, scope.value_span("zones", key, "sees"), help)


def check_homes(scope: Scope, cards: Mapping[str, CardKind]) -> None:
    """Check that every card of a playable game has a zone of the table to start in (PNP105). Skipped if there are other
    errors, which may be the cause."""
    if "sequence" not in scope.data:
        return
    homes = {zone.of for zone in scope.entries.zones.values() if zone.owner != "player" and not zone.piles}
    for kind in cards.values():
        if kind.cards and kind.name not in homes and not scope.report.errors:
            message = f"no zone of the table holds the cards of `{kind.name}`, so that they have no place at the start"
            help = f"write `{kind.name}_deck: {{of: {kind.name}, face: down, sees: nobody, label: …}}` under `zones:`"
            scope.report.error("PNP105", message, kind.span, help)


def _owned(scope: Scope, what: str, owner: str, name: str, owners: tuple[str, ...], path: tuple[str, str]) -> bool:
    """Whether the owner is allowed (PNP106). Declares the name: global in rule code for a zone of the table, otherwise
    an attribute of the owner."""
    span = scope.span(*path)
    of_member = owner in scope.entries.names
    if owner not in owners and not of_member:
        scope.report.error(
            "PNP106",
            f"a {what} cannot belong to `{owner}`",
            span,
            did_you_mean(owner, [*owners, *scope.entries.names]) or f"write `{owners[0]}.{name}`",
        )
        return False
    if what == "zone" and owner == "table":
        scope.declare(what, name, span)
    else:
        scope.attribute("table" if of_member else owner, what, name, span)
    return True


def build_counters(scope: Scope, families: dict[str, Family]) -> dict[str, Counter]:
    """``counters:``, by bare name; the counters of a family by the names of its cells."""
    counters: dict[str, Counter] = {}
    for key, counter in scope.entries.counters.items():
        path = ("counters", key)
        if _owned(scope, "counter", counter.owner, counter.name, ("player", "table", "card"), path):
            _check_alone(scope, counter.name, path)
            counter = replace(counter, constants=scope.constants_at(path, "start", "min", "max"))
            counters |= _one_or_each(scope, "counter", _seen_on_back(scope, counter, path), path, families)
            _check_twice(scope, counter.name, counter.owner, path)
    return counters


def build_fields(scope: Scope, families: dict[str, Family]) -> dict[str, Field]:
    """``fields:``, by bare name; the fields of a family by the names of its cells."""
    fields: dict[str, Field] = {}
    for key, field in scope.entries.fields.items():
        path = ("fields", key)
        if _owned(scope, "field", field.owner, field.name, ("player", "table", "card"), path):
            start = scope.started(field.start, *path)
            start = scope.resolve(start, field.type, scope.value_span(*path, "start"), f"`{field.name}`")
            one = replace(
                _seen_on_back(scope, replace(field, constants=scope.constants_at(path, "start")), path), start=start
            )
            _check_alone(scope, field.name, path)
            fields |= _one_or_each(scope, "field", one, path, families)
            _check_twice(scope, field.name, field.owner, path)
    if any(names.teams for names in scope.entries.names.values()):
        from pnp.model.read.teams import teams_of_players

        return fields | teams_of_players(scope)
    return fields


def _one_or_each(
    scope: Scope, kind: Literal["counter", "field"], number: Numbered, path: tuple[str, str],
    families: dict[str, Family],
) -> dict[str, Numbered]:  # fmt: skip
    """A counter or field by its name, or all the cells of a family, which joins ``families``."""
    from pnp.model.read.families import cells_of, family_of, tokens_counted

    family = family_of(scope, kind, number, path)
    counted = tokens_counted(scope, number, family, families, path) if isinstance(number, Counter) else {}
    if family is None:
        return {number.name: number}
    if not _is_new(scope, family, families):
        return {}
    families[family.name] = family
    return {cell.name: cell for cell in cells_of(scope, family, number, path, counted)}


def _seen_on_back(scope: Scope, number: Numbered, path: tuple[str, str]) -> Numbered:
    """The counter or field, marked if hidden cards show it."""
    if number.seen and number.owner != "card":
        message = f"`seen` is about the backs of cards, and `{path[1]}` belongs to the {number.owner}"
        help = "remove `seen`; write `public: no` for a value that others may not know"
        scope.report.error("PNP106", message, scope.value_span(*path, "seen"), help)
    elif number.seen == "always" and not number.public:
        message, place = f"`{path[1]}` is not public, so that nobody can see it always", scope.value_span(*path, "seen")
        scope.report.error("PNP106", message, place, "remove `seen: always` or `public: no`")
    return replace(number, on_back=number.owner == "card" and number.public and number.seen != "face")


def _check_alone(scope: Scope, name: str, path: tuple[str, str]) -> None:
    """Check that no other owner has a counter or field of that name, which alone identifies both (PNP108)."""
    for section, entries in (("counters", scope.entries.counters), ("fields", scope.entries.fields)):
        for key in entries:
            if (section, key) == path:
                return
            if split_owner(key)[1] == name and split_owner(key)[0] != split_owner(path[1])[0]:
                message = f"`{key}` and `{path[1]}` have one name, `{name}`"
                scope.report.error("PNP108", message, scope.span(*path), "give one of them another name")
                return


def _check_twice(scope: Scope, name: str, owner: str, path: tuple[str, str]) -> None:
    """Check that an owner's zones, counters and fields have different names: all are its attributes (PNP108)."""
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


def build_announcements(scope: Scope) -> dict[str, Announcement]:
    """``announcements:``"""
    for name, kind in scope.entries.announcements.items():
        path = ("announcements", name)
        scope.declare("announcement", name, kind.span)
        for field in kind.fields:
            scope.attribute("event", "field", field, scope.span(*path, "fields", field))
        place = scope.value_span(*path, "from")
        if kind.start and scope.check_name("field", kind.start, kind.fields, place):
            _check_player(scope, kind.start, kind.fields[kind.start], place)
    return dict(scope.entries.announcements)


def build_offers(scope: Scope) -> dict[str, Offer]:
    """``offers:``"""
    for name, offer in scope.entries.offers.items():
        path = ("offers", name)
        scope.declare("offer", name, offer.span)
        for field in offer.fields:
            scope.attribute("event", "field", field, scope.span(*path, "fields", field))
        for field in offer.labels:
            scope.check_name("field", field, offer.fields, scope.span(*path, "labels", field))
        for field, type in offer.fields.items():
            if type.many or type.optional or type.kind not in ("enum", "player", "card", "any"):
                scope.report.error(
                    "PNP106", f"an offer cannot have a `{type}` as `{field}`", scope.value_span(*path, "fields", field),
                    "name an enumeration, a card kind, or `player`",
                )  # fmt: skip
    return dict(scope.entries.offers)


def _check_player(scope: Scope, name: str, type: Type, span: Span) -> None:
    if type.kind != "player" or type.many:
        scope.report.error("PNP106", f"`{name}` is a `{type}`, not a player", span, "name a field that is a player")


def build_phases(scope: Scope) -> dict[str, Phase]:
    """``phases:``; each either runs code or offers a choice."""
    phases = {}
    for name, entry in scope.entries.phases.items():
        path = ("phases", name)
        scope.declare("phase", name, scope.span(*path))
        if bool(entry.runs) == bool(entry.choose):
            fault = "both `runs` and `choose`" if entry.runs else "neither `runs` nor `choose`"
            scope.report.error(
                "PNP105" if not entry.runs else "PNP106",
                f"the phase `{name}` has {fault}",
                scope.span(*path),
                "write `runs: code`, or `choose: one`, `one_kind` or `any`",
            )
        phases[name] = replace(entry, runs="choose" if entry.choose else "code")
    return phases


def build_terms(scope: Scope) -> dict[str, Term]:
    """``terms:``; singular and plural are one message with a plural in the catalogue."""
    terms = {}
    for name, entry in scope.entries.terms.items():
        path = ("terms", name)
        if not NAME.fullmatch(name):
            scope.report.error(
                "PNP106", f"`{name}` cannot be a term", scope.span(*path), "write small letters, digits and `_`"
            )
        if entry.names:
            what = "zone, token, card kind, phase, enumeration or hand"
            scope.check_name(what, entry.names, nameable(scope), scope.value_span(*path, "names"))
        many = entry.many or replace(entry.one, plural="")
        one = replace(entry.one, plural=many.text)
        terms[name] = replace(entry, one=one, many=many, plural=entry.plural or name + "s")
    return terms


def with_labels(what: str, declared: Mapping[str, Numbered], terms: Mapping[str, Term]) -> dict[str, Numbered]:
    """Counters or fields with their labels: as written, none if a term exists, otherwise the name with spaces."""
    named = {term.names for term in terms.values()}
    labelled = {}
    for name, one in declared.items():
        has_words = bool(one.label) or name in named or getattr(one, "token", "") in named - {""}
        text = name[:1].upper() + name[1:].replace("_", " ")
        labelled[name] = one if has_words else replace(one, label=Message(text, f"label:{what}:{name}", one.span))
    return labelled


def nameable(scope: Scope) -> list[str]:
    """Everything that a term may name."""
    entries = scope.entries
    owned = (*entries.zones, *entries.piles, *entries.boards, *entries.counters, *entries.fields)
    return [
        *(split_owner(key)[1] for key in owned), *entries.tokens, *entries.cards, *entries.phases, *entries.names,
        *entries.announcements, *entries.tables, *entries.rankings, *entries.components,
        *(shape.name for ranking in entries.rankings.values() for shape in (*ranking.shapes, *ranking.insert)),
    ]  # fmt: skip
