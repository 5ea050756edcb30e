"""Sentences in which an example states an outcome: who wins the game, and who takes the cards of a shared place.

English allows words between the subject and "wins". In other languages the verb may precede its subject, so the name
must be right before it.
"""

import re
from collections.abc import Mapping

SUBJECT = r"(?P<subject>\{\{[^{}]*\}\}|\b[^\W\d_]+)"
_END = r"(?=\s*(?:[.;!]|$))"
_PLACE = r"\{\{\s*(?P<zone>\w+)\s*\}\}"


def _wins(verbs: str, game: str) -> re.Pattern[str]:
    return re.compile(rf"{SUBJECT}\s+(?:{verbs})(?:\s+(?:{game}))?{_END}")


def _takes(verbs: str, article: str) -> re.Pattern[str]:
    return re.compile(rf"{SUBJECT}\s+(?:{verbs})\s+(?:{article})\s*{_PLACE}")


WINS: Mapping[str, re.Pattern[str]] = {
    "en": re.compile(r"\b(?:wins|has won)(?=\s*(?:[.;!]|$|the game\b))"),
    "de": _wins("gewinnt|hat gewonnen", "das Spiel|die Partie"),
    "fr": _wins("gagne|a gagné|remporte", "la partie"),
    "es": _wins("gana|ha ganado", "la partida|el juego"),
    "it": _wins("vince|ha vinto", "la partita"),
    "nl": _wins("wint|heeft gewonnen", "het spel"),
    "pt": _wins("vence|ganha|venceu|ganhou", "o jogo|a partida"),
}
"""Somebody wins the game, by language."""
TAKES: Mapping[str, re.Pattern[str]] = {
    "en": _takes("takes|wins|gets", "the"),
    "de": _takes("nimmt|gewinnt|bekommt|erhält", "den|die|das"),
    "fr": _takes("prend|gagne|remporte", "le|la|l'|les"),
    "es": _takes("toma|gana|se lleva", "el|la|los|las"),
    "it": _takes("prende|vince", "il|lo|la|l'|i|gli|le"),
    "nl": _takes("neemt|wint|krijgt", "de|het"),
    "pt": _takes("leva|ganha|vence", "o|a|os|as"),
}
"""Somebody, or a card, takes the cards of a shared place, by language."""


def language_of(tag: str) -> str:
    """The language of a tag such as ``pt-BR``, if its sentences are known; else ""."""
    base = tag.replace("_", "-").split("-")[0]
    return base if base in WINS else ""
