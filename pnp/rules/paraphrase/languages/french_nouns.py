"""French nouns that many games use, for names of which a game does not say more."""

from collections.abc import Mapping

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
"""Names that many games give to columns and counters, where the game itself has no word for them."""

COUNTED: Mapping[str, str] = {"points": "point", "coins": "pièce"}
"""The same of what people count."""
