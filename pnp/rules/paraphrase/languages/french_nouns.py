"""French nouns that many games use, for names about which a game says no more."""

from collections.abc import Mapping

from pnp.rules.paraphrase.phrase import Label

_FEMININE = (
    "carte pioche défausse main pile réserve manche couleur valeur force case zone phase figure suite couronne pièce "
    "donne mise cour ombre épée coupe coterie place table ligne rangée pierre cible levée cabale princesse"
)
_MASCULINE = (
    "joueur jeton point rang pli talon tas plateau tour nombre score total secret joyau atout jeu camp dé pion cercle "
    "signe trône sang royaume paquet personnage nom"
)
GENDERS: Mapping[str, str] = dict.fromkeys(_FEMININE.split(), "f") | dict.fromkeys(_MASCULINE.split(), "m")
"""Their genders."""

COLUMNS: Mapping[str, str] = {
    "rank": "rang", "suit": "couleur", "points": "nombre de points", "value": "valeur", "number": "nombre",
    "sign": "signe", "hand": "main", "seat": "place", "score": "score",
}  # fmt: skip
"""Names that many games give to columns and counters, for games without a word for them."""

COUNTED: Mapping[str, str] = {"points": "point", "coins": "pièce"}
"""The same for countable things."""

THINGS: Mapping[str, Label] = {
    "card": Label("carte", "cartes", gender="f"),
    "player": Label("joueur", "joueurs", gender="m"),
    "other player": Label("autre joueur", "autres joueurs", gender="m"),
    "pile": Label("pile", "piles", gender="f"),
    "place": Label("zone", "zones", gender="f"),
    "zone": Label("zone", "zones", gender="f"),
    "list": Label("liste", "listes", gender="f"),
    "choice": Label("choix", "choix", gender="m"),
    "value": Label("valeur", "valeurs", gender="f"),
    "num": Label("nombre", "nombres", gender="m"),
    "flag": Label("affirmation", "affirmations", gender="f"),
    "space": Label("case", "cases", gender="f"),
    "amount": Label("quantité", "quantités", gender="f"),
    "token": Label("jeton", "jetons", gender="m"),
    "hand": Label("main", "mains", gender="f"),
    "event": Label("annonce", "annonces", gender="f"),
    "answers": Label("choix", "choix", gender="m"),
    "side": Label("camp", "camps", gender="m"),
    "board": Label("plateau", "plateaux", gender="m"),
}
"""Nouns that every game has, also used before a name without a translation or a gender: la zone « Deck »."""
