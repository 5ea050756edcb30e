"""German nouns that many games use, for names of which a game does not say more."""

from collections.abc import Mapping

ENDINGS: Mapping[str, tuple[str, str]] = {
    "karte": ("f", "karten"), "stapel": ("m", "stapel"), "ablage": ("f", "ablagen"), "hand": ("f", "hände"),
    "punkt": ("m", "punkte"), "punktzahl": ("f", "punktzahlen"), "wertung": ("f", "wertungen"),
    "stein": ("m", "steine"), "marke": ("f", "marken"), "stich": ("m", "stiche"),
    "runde": ("f", "runden"), "zug": ("m", "züge"), "deck": ("n", "decks"), "feld": ("n", "felder"),
    "rang": ("m", "ränge"), "farbe": ("f", "farben"), "wert": ("m", "werte"), "zahl": ("f", "zahlen"),
    "trumpf": ("m", "trümpfe"), "auslage": ("f", "auslagen"), "vorrat": ("m", "vorräte"), "reihe": ("f", "reihen"),
    "spieler": ("m", "spieler"), "spielerin": ("f", "spielerinnen"), "schatz": ("m", "schätze"),
    "ung": ("f", "ungen"), "heit": ("f", "heiten"), "keit": ("f", "keiten"), "schaft": ("f", "schaften"),
    "folge": ("f", "folgen"), "münze": ("f", "münzen"), "würfel": ("m", "würfel"), "plan": ("m", "pläne"),
    "kreis": ("m", "kreise"), "zeichen": ("n", "zeichen"), "satz": ("m", "sätze"), "turm": ("m", "türme"),
    "figur": ("f", "figuren"), "platz": ("m", "plätze"), "mitte": ("f", "mitten"), "bank": ("f", "banken"),
    "kabale": ("f", "kabalen"), "prinzessin": ("f", "prinzessinnen"), "name": ("m", "namen"),
}  # fmt: skip
"""Ends of nouns with their gender and their plural: a compound is what its last part is."""

COLUMNS: Mapping[str, str] = {
    "rank": "Rang", "suit": "Farbe", "points": "Punktzahl", "value": "Wert", "number": "Zahl", "sign": "Zeichen",
    "hand": "Hand", "seat": "Platz", "score": "Wertung",
}  # fmt: skip
"""Names that many games give to columns and counters, where the game itself has no word for them."""

COUNTED: Mapping[str, str] = {"points": "Punkt", "coins": "Münze"}
"""The same of what people count."""
