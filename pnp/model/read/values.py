"""The texts of cells that are values, not words: numbers as typed, ids, addresses, counts of copies."""

import re
from collections.abc import Collection
from itertools import pairwise

from pnp.source.diagnostics.suggestions import CARD_NAMES, COUNTED, NUMBERS
from pnp.source.load.cells import CardTable

TICKS = frozenset({"x", "✓", "✔", "✔️", "☑", "☑️", "☒", "✅", "•", "●"})
"""Signs that people write into a column to say yes; an empty cell beside them says no."""
_SAYS_YES = """
yes true checked ja oui si sí sim sì да так tak ano áno igen evet kyllä hai はい 是 예 כן نعم wahr vrai verdadero
verdadeiro vero waar
"""
_SAYS_NO = """
no false unchecked nein non não nao nee нет ні nie ne nem hayır ei nej いいえ 否 아니오 לא لا falsch faux falso onwaar
- – — ✗ ✘ ☐ ❌ ○
"""
YES, NO = (*_SAYS_YES.split(), *TICKS), tuple(_SAYS_NO.split())
"""The words of flags, as people and programs write them."""
MOST_COPIES = 999
"""Most copies of one card."""

PICTURE_FILE = re.compile(r"(?i).+\.(png|jpe?g|svg|webp|avif|gif|tiff?|bmp)(\?\S*)?")
"""The form of a picture's file name, or of its address."""
_NUMBER = r"(?:\d{1,3}(?:\ \d{3})+|\d+(?:[.,:/×x–\-'’\u00a0\u2009\u202f]\d+)*)"
_FRACTION = r"(?:(?:\d+\s?)?[½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞]|\d+\ \d+/\d+)"
_UNIT = (
    r"(?:[kcmµ]?[gm]|m?l|[kM]?W|km/h|mph|min|[hstVAK]|[ap]\.?m\.?|°[CF]|pt|px|ft|lbs?|oz|CHF|EUR|USD|GBP|CAD|AUD|zł|Kč|"
    r"kr)"
)
_FIXED = re.compile(
    rf"""
    (?:[#№~≈<>≤≥±+−–\-]\s?)?[$€£¥₽₹]?\s?{_NUMBER}(?:\s?[+\-−]\s?\d+)?\s?[%‰€$£¥₽₹°+*!?]?   # 007 1,5 −3 +2 $3.50 50% 1/2
    | [~≈±+−–\-]?{_FRACTION}                                                                 # ½ 1 1/2
    | [~≈±+−–\-]?(?:{_NUMBER}|{_FRACTION})\s?{_UNIT}                                         # 1.5 kg, 9 am
    | (?:CHF|EUR|USD|GBP)?\s?{_NUMBER}(?:[.,][–\-]+)                                         # CHF 12.-
    | (?:CHF|EUR|USD|GBP)\s?{_NUMBER}
    | \d+(?:[.,]\d+)?[eE][+\-]?\d+                                                          # 1e3
    | \([$€£¥]?\d+(?:[.,]\d+)*\)                                                                # (5), of accounts
    | \d*[dDwW]\d+(?:\s?[+\-]\s?\d+)?                                                       # 2d6+1
    | [XYZxyz*?∞½¼¾–—−\-](?:\s?[+\-−*/]\s?\d+)?                                             # X, X+1, –
    | [A-Za-z]{{1,4}}[-_.]?\d{{1,6}}[a-z]?                                                  # VE2, ABC-001
    | (?:https?://|www\.)\S+
    | [^\s@]+@[^\s@]+\.[a-z]{{2,}}
    """,
    re.VERBOSE,
)
_WHOLE = re.compile(r"-?(?:0|[1-9]\d{0,17})")
_IDS = re.compile(r"(?:[a-z0-9]+_)?(?:id|uid|uuid|guid|sku|isbn|ean|url|uri|link|web|website|email|hash)")
_UNITS = (
    r"x|×|\*|copy|copies|pcs?|pieces?|cards?|stück|stk|karten?|exemplare?|exemplaires?|ex|cartes?|copias?|cartas?|copie|"
    "carte"
)
_COPIES = re.compile(rf"[x×*]?\s*(\d{{1,6}})(?:[.,]0+)?\s*(?:(?:{_UNITS})\.?)?", re.IGNORECASE)
_COUNTS_IN_WORDS = """
one two three four five six seven eight nine ten eleven twelve
eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf
un deux trois quatre cinq six sept huit neuf dix onze douze
uno dos tres cuatro cinco seis siete ocho nueve diez once doce
uno due tre quattro cinque sei sette otto nove dieci undici dodici
"""
_IN_WORDS = {word: number for line in _COUNTS_IN_WORDS.split("\n") for number, word in enumerate(line.split(), 1)} | {
    "none": 0,
    "zero": 0,
    "keine": 0,
    "ein": 1,
    "eine": 1,
    "une": 1,
    "una": 1,
    "zéro": 0,
    "cero": 0,
}
"""Counts in words."""


def is_whole_number(text: str) -> bool:
    """Whether a text is an integer in its plain form: ``7``, but neither ``007`` nor ``+7``."""
    return _WHOLE.fullmatch(text) is not None


def is_fixed(column: str, texts: list[str]) -> bool:
    """Whether a column's texts are the same in every language: numbers as typed, ids, addresses, X."""
    if not texts:
        return False
    if _IDS.fullmatch(column) and not any(" " in text for text in texts):
        return True
    has_number = any(not text.isalpha() for text in texts)  # (x, y and z alone are words)
    return has_number and all(_FIXED.fullmatch(text) for text in texts)


def is_yes(text: str) -> bool | None:
    """Whether a cell says yes (`yes`, `x`, `1`) or no (`no`, `0`, nothing); None for other words."""
    word = text.strip().casefold()
    if word in ("", "0", *NO):
        return False
    return True if word in ("1", *YES) else None


# ------------------------------------------------------------------------------------------------- copies
def copies_in(text: str) -> int | None:
    """The number of copies in a cell: ``3``, ``x3``, ``2x``, ``2.0``, ``2 pcs``, ``two``; 1 for an empty cell, None for
    another text."""
    if not text:
        return 1
    if (number := _IN_WORDS.get(text.casefold())) is not None:
        return number
    match = _COPIES.fullmatch(text)
    return int(match[1]) if match and int(match[1]) <= MOST_COPIES else None


def copies_column(table: CardTable, shown: Collection[str] = ()) -> str:
    """The column with the number of copies of each card, by its title and its cells; "" if there is none. ``shown``:
    columns that the chosen layout shows as numbers of the card."""
    titles = {cell.text: table.titles.get(cell.text, cell.text) for cell in table.columns}
    for word in COUNTED:
        for name, title in titles.items():
            if word in (name, title.casefold()) and _are_counts(table, name, 0.5):
                return name
    counts = (word for word in NUMBERS if word in titles and _are_counts(table, word))
    return next((word for word in counts if word not in shown and not is_running(table, word)), "")


def _are_counts(table: CardTable, column: str, share: float = 1.0) -> bool:
    """Whether at least this share of a column's texts are counts; the others are reported when the table is read."""
    counts = [copies_in(text) for row in table.rows if (text := row.text(column))]
    return bool(counts) and sum(count is not None for count in counts) >= share * len(counts)


FEW, MANY = 5, 8
"""Fewest cards with different numbers that count as numbered: FEW if no number between them is missing, otherwise
MANY."""


def is_running(table: CardTable, column: str) -> bool:
    """Whether the integers of a column number the cards: they increase from row to row, all differ, or rows with the
    same name have different ones."""
    numbers = [int(text) for row in table.rows if (text := row.text(column)).isdecimal()]
    several = set(numbers)
    if len(several) == len(numbers):
        has_no_gap = len(numbers) >= FEW and max(numbers) - min(numbers) < len(numbers)
        return len(numbers) >= MANY or has_no_gap or all(a < b for a, b in pairwise(numbers))
    names = next((cell.text for cell in table.columns if cell.text in CARD_NAMES), "")
    pairs = {(row.text(names), row.text(column)) for row in table.rows} if names else set()
    return 0 < len({name for name, _ in pairs}) < len(pairs)
