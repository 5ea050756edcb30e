"""The code of an open clause in words, as agreed and as it is now."""

from collections.abc import Iterable

from pnp.app.review.editions import Edition
from pnp.app.review.old_rules import with_agreed_code
from pnp.base.frozen import dataclass
from pnp.checks.pairs.agreed import OpenPair
from pnp.checks.pairs.code_in_words import clause_in_words
from pnp.model.game import Game
from pnp.model.text.prose import Prose
from pnp.rules import RuleSet
from pnp.rules.paraphrase import paraphrase


@dataclass(frozen=True)
class CodeInWords:
    """The effect of a clause's code, line by line."""

    now: tuple[str, ...]
    agreed: tuple[str, ...] | None
    """The effect of the code as it was agreed; None if that is unknown."""


def code_in_words(edition: Edition, open_pair: OpenPair) -> CodeInWords:
    """The code of an open pair in words, before its change and after it."""
    key, prose = _rules_key(open_pair), edition.code_prose
    now = _words(edition.game, edition.rules, key, prose)
    if open_pair.moved == "words":
        return CodeInWords(now, now)
    then = with_agreed_code(open_pair, edition) if open_pair.moved in ("code", "both") else None
    return CodeInWords(now, _words(*then, key, prose) if then is not None else None)


def words_now(editions: Iterable[Edition], open_pair: OpenPair) -> tuple[str, ...]:
    """The current code of an open pair in words, from the first edition that has it."""
    edition = next((edition for edition in editions if open_pair.key in edition.pairs), None)
    return _words(edition.game, edition.rules, _rules_key(open_pair), edition.code_prose) if edition is not None else ()


def english_words_now(editions: Iterable[Edition], open_pair: OpenPair) -> tuple[str, ...]:
    """The current code of an open pair in English, the language in which changes are judged."""
    edition = next((edition for edition in editions if open_pair.key in edition.pairs), None)
    return _words(edition.game, edition.rules, _rules_key(open_pair)) if edition is not None else ()


def _rules_key(open_pair: OpenPair) -> str:
    return (open_pair.pair.restates if open_pair.pair is not None else "") or open_pair.key


def _words(game: Game, rules: RuleSet, key: str, prose: Prose | None = None) -> tuple[str, ...]:
    rule = rules.rules.get(key.removeprefix("rules.")) if key.startswith("rules.") else None
    if rule is not None:
        return paraphrase(game, rules, rule.name, prose)
    return clause_in_words(game, rules, key, prose)
