"""The names of actions, reactions and forms for people."""

from collections import Counter

from pnp.model.game import Clause, Game, Message
from pnp.rules.rule import Rule, RuleSet


def rule_titles(game: Game, rules: RuleSet) -> dict[str, Message]:
    """Return the name of each rule for people: its label, or the title of its section. A chapter, and a section that
    several actions of a phase share, names none of them: an action that is alone in its phase is then called like the
    phase, and any other rule by its name in the code."""
    unlabelled = [rule for rule in rules.of_kind("action", "reaction", "form") if not rule.header.label]
    of_section = Counter((_section(game, rule), question_of(rule)) for rule in unlabelled)
    of_phase = Counter(rule.header.phase for rule in rules.of_kind("action"))
    titles = {}
    for name, rule in rules.rules.items():
        section, phase = _section(game, rule), rule.header.phase
        is_shared = of_section[section, question_of(rule)] > 1 or _is_chapter(game, section)
        if rule.header.label:
            titles[name] = Message(rule.header.label, f"prompt:{name}")
        elif section and not (is_shared and rule in unlabelled):
            titles[name] = section_title(game, rule)
        elif rule.kind == "action" and of_phase[phase] == 1 and game.phases[phase].label:
            titles[name] = game.phases[phase].label
        else:
            titles[name] = Message(name.replace("_", " "))
    return titles


def section_title(game: Game, rule: Rule) -> Message:
    """Return the title of the section to which a rule belongs; an empty message if there is none."""
    clause = game.clauses.get(rule.clause)
    return _title(clause) if clause is not None else Message("")


def _section(game: Game, rule: Rule) -> str:
    """Return the id of the heading above a rule; "" if there is none."""
    clause = game.clauses.get(rule.clause)
    if clause is None or not _title(clause):
        return ""
    return clause.id if clause.kind == "heading" else clause.section


def question_of(rule: Rule) -> str:
    """Return the phase or the announcement for which a rule is offered."""
    return rule.header.phase or rule.header.to


def _is_chapter(game: Game, section: str) -> bool:
    heading = game.clauses.get(section)
    return heading is None or "." not in heading.number


def _title(clause: Clause) -> Message:
    return clause.text if clause.kind == "heading" else clause.title
