"""The sentences of forms in each language: noun phrases, conditions (each with its opposite), acts and options, in the
tables of :mod:`pnp.rules.paraphrase.grammar`."""

from collections.abc import Mapping

ENGLISH_NOUNS: Mapping[str, str] = {
    "fill_in": "{form} ({about}) as filled in by {who:e}{extra}",
    "fill_in_secretly": "{form} ({about}) as secretly filled in by each of {players:e}{extra}",
}
ENGLISH_CONDITIONS: Mapping[str, tuple[str, str]] = {
    "can_fill_in": ("{who:s} [can] fill in {form} ({about})", "{who:s} [cannot] fill in {form} ({about})"),
    "accepts": ("{who:s} [accept] {filled:e}", "{who:s} [do] not accept {filled:e}"),
}
ENGLISH_ACTS: Mapping[str, str] = {
    "fill_in": "{who:s} [fill] in {form} ({about}){extra}",
    "fill_in_secretly": "{players:s} secretly [fill] in {form} ({about}){extra}",
    "accepts": "{who:s} [accept] or refuse {filled:e}",
}
ENGLISH_OPTIONS: Mapping[str, str] = {
    "fill_in.or_none True": "which may stay empty", "fill_in.or_none False": "",
    "fill_in_secretly.or_none True": "which may stay empty", "fill_in_secretly.or_none False": "",
}  # fmt: skip

GERMAN_NOUNS: Mapping[str, str] = {
    "fill_in": "<n:Formular> {form} ({about}), ausgefüllt von {who:dat}{extra}",
    "fill_in_secretly": "<p:Formulare> {form} ({about}), geheim ausgefüllt von {players:dat}{extra}",
}
GERMAN_CONDITIONS: Mapping[str, tuple[str, str]] = {
    "can_fill_in": ("{who:s} {form} ({about}) ausfüllen [können]", "{who:s} {form} ({about}) nicht ausfüllen [können]"),
    "accepts": ("{who:s} {filled:acc} [annehmen]", "{who:s} {filled:acc} nicht [annehmen]"),
}
GERMAN_ACTS: Mapping[str, str] = {
    "fill_in": "{who:s} [füllen] {form} ({about}) aus{extra}",
    "fill_in_secretly": "{players:s} [füllen] geheim {form} ({about}) aus{extra}",
    "accepts": "{who:s} [können] {filled:acc} annehmen",
}
GERMAN_OPTIONS: Mapping[str, str] = {
    "fill_in.or_none True": "das leer bleiben darf", "fill_in.or_none False": "",
    "fill_in_secretly.or_none True": "das leer bleiben darf", "fill_in_secretly.or_none False": "",
}  # fmt: skip
GERMAN_VERBS: Mapping[str, tuple[str, str, str]] = {
    "annehmen": ("annimmst", "annimmt", "annehmen"), "füllen": ("füllst", "füllt", "füllen"),
}  # fmt: skip

FRENCH_NOUNS: Mapping[str, str] = {
    "fill_in": "<m:formulaire> {form} ({about}) rempli par {who}{extra}",
    "fill_in_secretly": "<p:formulaires> {form} ({about}) remplis en secret par {players}{extra}",
}
FRENCH_CONDITIONS: Mapping[str, tuple[str, str]] = {
    "can_fill_in": (
        "{who:s} [pouvoir] remplir {form} ({about})",
        "{who:s} [ne pouvoir] pas remplir {form} ({about})",
    ),
    "accepts": ("{who:s} [accepter] {filled:e}", "{who:s} [n’accepter] pas {filled:e}"),
}
FRENCH_ACTS: Mapping[str, str] = {
    "fill_in": "{who:s} [remplir] {form} ({about}){extra}",
    "fill_in_secretly": "{players:s} [remplir] en secret {form} ({about}){extra}",
    "accepts": "{who:s} [pouvoir] accepter {filled:e}",
}
FRENCH_OPTIONS: Mapping[str, str] = {
    "fill_in.or_none True": "qui peut rester vide", "fill_in.or_none False": "",
    "fill_in_secretly.or_none True": "qui peut rester vide", "fill_in_secretly.or_none False": "",
}  # fmt: skip
FRENCH_VERBS: Mapping[str, tuple[str, str, str]] = {
    "accepter": ("acceptez", "accepte", "acceptent"), "n’accepter": ("n’acceptez", "n’accepte", "n’acceptent"),
    "remplir": ("remplissez", "remplit", "remplissent"),
}  # fmt: skip
