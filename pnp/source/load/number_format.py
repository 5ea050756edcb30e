"""Numbers and dates as a spreadsheet shows them: the format codes of XLSX (ECMA-376, part 1, section 18.8.31)."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date, datetime, time, timedelta
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

from pnp.base.frozen import dataclass

_TOKEN = re.compile(
    r"""
    "(?P<quoted>[^"]*)" | \\(?P<escaped>.) | _(?P<space>.) | \*(?P<fill>.) | \[\$(?P<money>[^\]-]*)(?:-[^\]]*)?\]
    | \[(?P<elapsed>h+|m+|s+)\] | \[(?P<colour>[^\]]*)\] | (?P<general>General) | (?P<noon>AM/PM|A/P)
    | (?P<date>y+|m+|d+|h+|s+) | (?P<power>E[+-]) | (?P<digits>[0\#?]+/\d+|[0\#?.,/%]+) | (?P<plain>.)
    """,
    re.VERBOSE | re.IGNORECASE,
)
_SECTION = re.compile(r'(?:"[^"]*"|\\.|\[[^\]]*\]|[^;"\\\[])+')
_LANGUAGE = re.compile(r"\[\$[^\]-]*-(?:[0-9A-F]*?)([0-9A-F]{1,4})\]", re.IGNORECASE)
_COMMA = {
    **dict.fromkeys((0x05, 0x0B, 0x0C, 0x0E, 0x14, 0x15, 0x18, 0x19, 0x1B, 0x1D, 0x22), "\u00a0"),
    **dict.fromkeys((0x03, 0x06, 0x07, 0x08, 0x0A, 0x10, 0x13, 0x16, 0x1A, 0x1F), "."),
}
"""The character between thousands in languages with a decimal comma, by the lower ten bits of Windows' number of the
language: Czech, Finnish, French …; Catalan, Danish, German …"""
_ENGLISH = 0x09
_MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip
_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
SYSTEM_DATES = frozenset({"mm-dd-yy", "m/d/yy h:mm", "m/d/yy", "yyyy-mm-dd h:mm:ss"})
"""The codes that files have for the date formats of the reader's own system, and the one that programs write for every
date."""
Moment = datetime | date | time | timedelta


@dataclass(frozen=True)
class _Token:
    kind: str
    text: str


def shown_value(value: float | Moment, code: str) -> str | None:
    """The text that a spreadsheet shows for a number or date with this format code. None for a code with conditions or
    with names in another language than English, and for a date in the format of the reader's system."""
    sections = _SECTION.findall(code)
    if not sections or code in (*SYSTEM_DATES, "@") or any(re.search(r"\[[<>=]", section) for section in sections):
        return None
    language = int(match[1], 16) & 0x3FF if (match := _LANGUAGE.search(code)) else _ENGLISH
    if isinstance(value, Moment):
        return _dated(value, _tokens(sections[0]), language)
    place = 1 if value < 0 and len(sections) > 1 else 2 if value == 0 and len(sections) > 2 else 0
    sign = "-" if value < 0 and place == 0 else ""
    text = _counted(abs(Decimal(str(value))), _tokens(sections[place]), language)
    return None if text is None else sign + text.strip()


def _tokens(section: str) -> list[_Token]:
    return [_Token(str(match.lastgroup), match[str(match.lastgroup)] or "") for match in _TOKEN.finditer(section)]


# ------------------------------------------------------------------------------------------------- numbers
def _counted(number: Decimal, tokens: Sequence[_Token], language: int) -> str | None:
    """The text of a number that is not negative; None for tokens of a date and for a fraction with a decimal point."""
    pattern = "".join(token.text for token in tokens if token.kind == "digits")
    if any(token.kind in ("date", "elapsed") for token in tokens) or ("/" in pattern and "." in pattern):
        return None
    if any(token.kind == "power" for token in tokens):
        return _scientific(number, tokens)
    number *= 100 ** pattern.count("%")
    digits = [token for token in tokens if token.kind == "digits"]
    if "/" in pattern:
        parts = iter(_fraction(number, digits))
    elif digits:
        parts = iter(_decimal(number, digits, language))
    else:
        parts = iter(())
    return "".join(_literal(token, number) or (next(parts) if token.kind == "digits" else "") for token in tokens)


def _scientific(number: Decimal, tokens: Sequence[_Token]) -> str | None:
    """A number as ``0.00E+00`` shows it; None unless the code has one digit before the point."""
    kinds = [token.kind for token in tokens]
    if kinds != ["digits", "power", "digits"] or tokens[0].text.partition(".")[0] not in ("0", "#", "?"):
        return None
    mantissa, _, exponent = f"{number:.{len(tokens[0].text.partition('.')[2])}E}".partition("E")
    sign = "-" if int(exponent) < 0 else "+" if tokens[1].text.endswith("+") else ""
    return f"{mantissa}E{sign}{abs(int(exponent)):0{len(tokens[2].text)}d}"


def _literal(token: _Token, number: Decimal) -> str:
    """The printed text of a token that is not a digit."""
    match token.kind:
        case "quoted" | "escaped" | "money" | "plain":
            return "" if token.text == "@" else token.text
        case "space":
            return " "
        case "general":
            return f"{number.normalize():f}"
    return ""


def _decimal(number: Decimal, digits: Sequence[_Token], language: int) -> list[str]:
    """The printed texts of the digit tokens. Digits are filled in from the right, as in ``000-0000``."""
    pattern = "".join(token.text for token in digits)
    integer, _, decimals = pattern.replace("%", "").partition(".")
    thousands = len(integer.rstrip("0#?")) - len(integer.rstrip("0#?").rstrip(",")) if integer.endswith(",") else 0
    trailing = len(pattern) - len(pattern.rstrip(",")) if "." in pattern else len(integer) - len(integer.rstrip(","))
    number /= 1000 ** max(thousands, trailing)
    places, least = len(re.findall("[0#?]", decimals)), decimals.count("0")
    rounded = number.quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP)
    before, _, behind = f"{rounded:f}".partition(".")
    while len(behind) > least and behind.endswith("0"):
        behind = behind[:-1]
    before = before.lstrip("0").rjust(integer.count("0"), "0")
    separator, point = (_COMMA[language], ",") if language in _COMMA else (",", ".")
    if "," in integer.rstrip(","):
        before = re.sub(r"(?<=\d)(?=(?:\d{3})+$)", separator, before)
    return _filled([token.text for token in digits], before, point + behind if behind or decimals[:1] == "0" else "")


def _filled(patterns: Sequence[str], before: str, behind: str) -> list[str]:
    """The texts of the tokens: the digits before the decimal point fill the integer patterns from the right."""
    at = next((i for i, pattern in enumerate(patterns) if "." in pattern), len(patterns))
    parts = [pattern.count("%") * "%" for pattern in patterns]
    wholes = [i for i in range(min(at + 1, len(patterns))) if re.match(r"[0#?,]", patterns[i])]
    for i in reversed(wholes):
        size = len(re.findall("[0#?]", patterns[i].partition(".")[0]))
        taken = before if i == wholes[0] else before[-size:]
        before = before[: len(before) - len(taken)]
        parts[i] = taken + parts[i]
    place = at if at < len(patterns) else max(wholes, default=0)
    percent = parts[place].count("%")
    parts[place] = parts[place].rstrip("%") + (behind if at < len(patterns) else "") + "%" * percent
    return parts


def _fraction(number: Decimal, digits: Sequence[_Token]) -> list[str]:
    """The printed texts of the digit tokens for a fraction: ``# ?/?`` shows 1.25 as 1 1/4."""
    below = digits[-1].text.rpartition("/")[2]
    fixed = int(below) if below.isdigit() and int(below) else 0
    has_whole = len(digits) > 1
    integer, rest = divmod(Fraction(number), 1) if has_whole else (0, Fraction(number))
    if fixed:
        numerator, denominator = round(rest * fixed), fixed
    else:
        near = rest.limit_denominator(max(10 ** len(below) - 1, 1))
        numerator, denominator = near.numerator, near.denominator
    if has_whole and numerator == denominator:
        integer, numerator = integer + 1, 0
    text = "" if has_whole and not numerator else f"{numerator}/{denominator}"
    first = str(integer) if integer or not text else ""
    return [first, *[""] * (len(digits) - 2), text] if has_whole else [text]


# ------------------------------------------------------------------------------------------------- dates
def _dated(value: Moment, tokens: Sequence[_Token], language: int) -> str | None:
    """The text of a date, a time or both, or of a duration (codes in brackets); None for a code that cannot show it."""
    codes = [token.text.lower() for token in tokens if token.kind in ("date", "elapsed")]
    if not codes or (language != _ENGLISH and any(code[0] in "md" and len(code) > 2 for code in codes)):
        return None
    moment, seconds = _moment(value)
    if moment is None and any(token.kind == "date" and token.text[0] in "yYdD" for token in tokens):
        return None
    is_half = any(token.kind == "noon" for token in tokens)
    parts = []
    for index, token in enumerate(tokens):
        if token.kind == "elapsed":
            size = {"h": 3600, "m": 60, "s": 1}[token.text[0].lower()]
            parts.append(f"{seconds // size:0{len(token.text)}d}")
        elif token.kind == "date":
            minutes = token.text[0].lower() == "m" and _is_minutes(tokens, index)
            parts.append(_date_part(moment, seconds, "n" * len(token.text) if minutes else token.text.lower(), is_half))
        elif token.kind == "noon":
            word = token.text.partition("/")[0 if seconds % 86400 < 43200 else 2]
            parts.append(word)
        else:
            parts.append(token.text if token.kind == "digits" else _literal(token, Decimal(0)))
    return "".join(parts).strip()


def _moment(value: Moment) -> tuple[date | None, int]:
    """The date of a value (None for a time or a duration), and its seconds since midnight or in all."""
    match value:
        case timedelta():
            return None, round(value.total_seconds())
        case datetime():
            return value.date(), value.hour * 3600 + value.minute * 60 + value.second
        case time():
            return None, value.hour * 3600 + value.minute * 60 + value.second
    return value, 0


def _is_minutes(tokens: Sequence[_Token], index: int) -> bool:
    """Whether `m` means minutes: after hours, or before seconds."""

    def near(others: Iterable[_Token]) -> str:
        return next((token.text[0].lower() for token in others if token.kind in ("date", "elapsed")), "")

    return near(reversed(tokens[:index])) == "h" or near(tokens[index + 1 :]) == "s"


def _date_part(day: date | None, seconds: int, code: str, is_half: bool) -> str:
    hours, minutes = seconds // 3600, seconds // 60 % 60
    hours = ((hours % 24 + 11) % 12 + 1) if is_half else hours
    times: Mapping[str, int] = {"h": hours, "n": minutes, "s": seconds % 60}
    if code[0] in times:
        return f"{times[code[0]]:0{min(len(code), 2)}d}"
    if day is None:
        return ""
    names: Mapping[str, Callable[[date], str]] = {
        "yy": lambda d: f"{d:%y}", "yyyy": lambda d: f"{d.year:04d}",
        "m": lambda d: str(d.month), "mm": lambda d: f"{d.month:02d}", "mmm": lambda d: _MONTHS[d.month - 1][:3],
        "mmmm": lambda d: _MONTHS[d.month - 1], "mmmmm": lambda d: _MONTHS[d.month - 1][0],
        "d": lambda d: str(d.day), "dd": lambda d: f"{d.day:02d}", "ddd": lambda d: _DAYS[d.weekday()][:3],
        "dddd": lambda d: _DAYS[d.weekday()],
    }  # fmt: skip
    named = names.get(code) or names["yyyy" if code[0] == "y" else "mmmm" if code[0] == "m" else "dddd"]
    return named(day)


def general_number(number: float) -> str:
    """A number without a format, with as many digits as a spreadsheet keeps; integers in full."""
    if float(number).is_integer() and abs(number) < 1e21:
        return str(int(number))
    text = f"{number:.10g}"
    return text if "e" not in text else re.sub(r"e([+-])0*", r"E\1", text)
