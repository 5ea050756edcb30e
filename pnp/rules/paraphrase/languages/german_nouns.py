"""German nouns that many games use, for names about which a game says no more."""

from collections.abc import Mapping

from pnp.rules.paraphrase.phrase import Label

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
"""Endings of nouns with their gender and their plural: a compound follows its last part."""

COLUMNS: Mapping[str, str] = {
    "rank": "Rang", "suit": "Farbe", "points": "Punktzahl", "value": "Wert", "number": "Zahl", "sign": "Zeichen",
    "hand": "Hand", "seat": "Platz", "score": "Wertung",
}  # fmt: skip
"""Names that many games give to columns and counters, for games without a word for them."""

COUNTED: Mapping[str, str] = {"points": "Punkt", "coins": "Münze"}
"""The same for countable things."""

THINGS: Mapping[str, Label] = {
    "card": Label("Karte", "Karten", gender="f"),
    "player": Label("Spieler", "Spieler", gender="m"),
    "other player": Label("Spieler", "Spieler", gender="m", adjective="ander"),
    "pile": Label("Stapel", "Stapel", gender="m"),
    "place": Label("Bereich", "Bereiche", gender="m"),
    "list": Label("Liste", "Listen", gender="f"),
    "choice": Label("Auswahl", "Auswahlen", gender="f"),
    "value": Label("Wert", "Werte", gender="m"),
    "num": Label("Zahl", "Zahlen", gender="f"),
    "flag": Label("Aussage", "Aussagen", gender="f"),
    "space": Label("Feld", "Felder", gender="n"),
    "amount": Label("Menge", "Mengen", gender="f"),
    "token": Label("Marke", "Marken", gender="f"),
    "hand": Label("Blatt", "Blätter", gender="n"),
    "event": Label("Ansage", "Ansagen", gender="f"),
    "answers": Label("Wahl", "Wahlen", gender="f"),
    "side": Label("Seite", "Seiten", gender="f"),
    "board": Label("Plan", "Pläne", gender="m"),
    "zone": Label("Bereich", "Bereiche", gender="m"),
}
"""Nouns that every game has, also used before a name without a translation or a gender: der Bereich „Deck“."""
