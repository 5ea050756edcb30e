"""The marks of other tools in the text of a cell: HTML, BBCode, braces, and marks that a game declares.

They become pnp's own marks (`**bold**`, `*italic*`, `:icon:`, line ends), so that every later reader sees one dialect.
Marks that have no counterpart are named, so that nothing is printed or lost in silence.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property

from pnp.base.frozen import dataclass
from pnp.source.markdown.cells import opens_in_vain

WORDS = "…"
"""Stands for any words in a declared mark: `[…]`."""
_ICON = f":{WORDS}:"
_FOREIGN = re.compile(r"[<\[{(~!]|\\[nt]|\\13\\|&[a-z#]|---|___|```|==")
"""A text without any of these has no foreign mark."""
_LINE_END = re.compile(r"(?<!:)\\n(?!\w+\.\w{2,4}\b)|\\13\\|<\s*br\s*/?\s*>|\[br\]", re.IGNORECASE)
_STYLED = {
    "**": re.compile(r"(?is)([<\[])(b|strong)(?:\s[^<>\[\]]*)?[>\]](.*?)([<\[])/\2\s*[>\]]"),
    "*": re.compile(r"(?is)([<\[])(i|em)(?:\s[^<>\[\]]*)?[>\]](.*?)([<\[])/\2\s*[>\]]"),
}
_LISTED = re.compile(r"(?is)<(ul|ol)\b[^>]*>(.*?)</\1\s*>")
_ITEM = re.compile(r"(?is)<li\b[^>]*>(.*?)(?:</li\s*>|(?=<li\b)|$)")
_MANY_ENDS = re.compile(r"\n[ \t]*(?:\n[ \t]*){2,}")
_PARAGRAPH = re.compile(r"(?i)\s*</?(?:p|div|section|article|blockquote)(?:\s[^>]*)?>\s*")
_HEADING = re.compile(r"(?is)\s*<h([1-6])(?:\s[^<>]*)?>(.*?)</h\1\s*>\s*")
_RULE = re.compile(r"(?i)\s*<hr\b[^<>]*>\s*")
_TABLE_ROW = re.compile(r"(?i)(?:\s*</?(?:table|thead|tbody|tfoot|tr|caption)(?:\s[^<>]*)?>\s*)+")
_TABLE_CELL = re.compile(r"(?i)</t[dh]\s*>\s*(?=<t[dh]\b)")
_TABLE_END = re.compile(r"(?i)</?t[dh](?:\s[^<>]*)?>")
_TABLE = re.compile(r"(?i)<table(?:\s[^<>]*)?>")
_ANCHOR = re.compile(
    r"(?is)<a\b[^<>]*?\bhref\s*=\s*[\"']?([^\"'<>\s]+)[\"']?[^<>]*>(.*?)</a\s*>"
    r"|\[url=[\"']?([^\]\s\"']+)[\"']?\](.*?)\[/url\]"
)
_PICTURE = re.compile(
    r"(?i)<\s*img\b[^>]*?\bsrc\s*=\s*[\"']?(?:[^\"'>]*[/\\])?([\w -]+)\.\w+[\"']?[^>]*>"
    r"|!\[[^\[\]]*\]\((?:[^()]*[/\\])?([\w -]+)\.\w+\)"
    r"|\[img\](?:[^\[\]]*[/\\])?([\w -]+)\.\w+\[/img\]"
)
_NAMED_ICON = re.compile(
    r"(?i)<\s*(?:icon|sprite|symbol)\s*[:= ]\s*(?:name\s*=\s*)?[\"']?([a-z][\w -]*?)[\"']?\s*/?>"
    r"|\[(?:icon|sprite|symbol)\s*[:=]\s*[\"']?([a-z][\w -]*?)[\"']?\]"
)
_ATTRIBUTES = r"(?:\s*=\s*[^<>\n]*|\s+(?:[\w-]+\s*=\s*|[\"'#])[^<>\n]*)?\s*/?"
"""Attributes after the name of a tag; bare words are none, as in `x <b and c> d`."""
_WITHOUT_EFFECT = re.compile(
    r"(?i)</?(?:color|colour|size|font|span|u|s|strike|del|sup|sub|small|big|center|nobr|mark|material|align|line-height|"
    r"indent|cspace|voffset|b|i|em|strong|h[1-6]|code|kbd|pre|tt|var|abbr|cite|link|a)" + _ATTRIBUTES + ">"
    r"|<#[0-9a-f]{3,8}>"
    r"|\[/?(?:color|colour|size|font|u|s|sup|sub|center|b|i)(?:=[^\]\n]*)?\](?!\()"
)
_RAISED = re.compile(r"(?i)<(sup|sub)>\s*([0-9+=()n−-]{1,8})\s*</\1>")
_RAISED_SIGNS = {
    "sup": str.maketrans("0123456789+-−=()n", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿ"),
    "sub": str.maketrans("0123456789+-−=()n", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₙ"),
}
_CAPITAL_ICON = re.compile(r"(?<![\w:]):[A-Z][A-Za-z0-9_-]*:(?![\w:])")
_STRUCK = re.compile(r"~~(?=\S)(.+?)(?<=\S)~~")
_LEFT = (
    re.compile(r"(?<!\\)</?[A-Za-z][^<>\n]{0,60}>"),
    re.compile(r"(?<![\\!\w\]])\[[A-Za-z][\w-]{0,24}\](?![(\[:])"),
    re.compile(r"(?<![\\{$])\{[\w/ +-]{1,24}\}(?!\})"),
    re.compile(r"(?<![\\\w])\([A-Z]\)(?!\w)"),
    re.compile(r"(?m)(?<=\n)(?:-{3,}|_{3,}|={3,})$|^(?:-{3,}|_{3,})(?=\n)|^\|?(?::?-{3,}:?\|)+(?::?-{3,}:?)?$|```"),
    re.compile(r"(?<![\w=])==(?=[^\s=])[^=\n]{1,60}(?<=[^\s=])==(?![\w=])"),
)
"""Texts that look like marks of another tool and are printed as typed."""
_UNCLOSED = ("**",)
_ADDRESS = re.compile(r"<(?:https?://|mailto:)")
_LINK = re.compile(r"(?<!!)\[[^\[\]]*\]\(((?:[a-z]+://|www\.|mailto:)[^()\s]+)\)", re.IGNORECASE)
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)


@dataclass(frozen=True, slots=True)
class CellText:
    """The text of a cell in pnp's own marks."""

    text: str
    without_effect: tuple[str, ...] = ()
    """Removed marks that pnp has no counterpart for; the words between them stay."""
    left: tuple[str, ...] = ()
    """Texts that look like marks, and are printed as typed."""
    links: tuple[str, ...] = ()
    """Addresses of links; only the words of a link are printed."""


@dataclass(frozen=True)
class Marks:
    """The marks that a game declares, each with its replacement: `[…]` with `:…:`, `{T}` with `:tap:`."""

    replacements: Mapping[str, str]

    @cached_property
    def _own(self) -> tuple["_Rule", ...]:
        """Declared marks that are replaced before HTML is read: those without ``…`` first, then by length."""
        own = ((mark, by) for mark, by in self.replacements.items() if not (WORDS in mark and by == _ICON))
        return tuple(_rule(*item) for item in sorted(own, key=lambda item: (WORDS in item[0], -len(item[0]))))

    @cached_property
    def _icons(self) -> tuple["_Rule", ...]:
        """Declared marks that may contain the name of any icon."""
        return tuple(_rule(mark, by) for mark, by in self.replacements.items() if WORDS in mark and by == _ICON)

    def read(self, text: str) -> CellText:
        """Convert the known marks in the text of a cell to pnp's own."""
        for pattern, replacement in self._own:
            text = pattern.sub(replacement, text)
        text = _CAPITAL_ICON.sub(lambda match: match[0].lower(), text) if ":" in text else text
        if not _FOREIGN.search(text):
            text = _with_icons(text, self._icons)
            return CellText(text, left=_UNCLOSED if opens_in_vain(text) else ())
        removed = [match[0] for pattern in (_COMMENT, _RULE, _TABLE) for match in pattern.finditer(text)]
        removed = [mark.strip() for mark in removed]
        text = _with_icons(_without_html(_COMMENT.sub("", text)), self._icons)
        removed += [match[0] for match in _WITHOUT_EFFECT.finditer(text)]
        text = _WITHOUT_EFFECT.sub("", text)
        removed += ["~~…~~" for _ in _STRUCK.finditer(text)]
        text = _STRUCK.sub(r"\1", text)
        text = _MANY_ENDS.sub("\n\n", text).strip()
        left, links = dict.fromkeys(_left_marks(text)), dict.fromkeys(_LINK.findall(text))
        left |= dict.fromkeys(_UNCLOSED if opens_in_vain(text) else ())
        return CellText(text, tuple(dict.fromkeys(removed)), tuple(left), tuple(links))


def _without_html(text: str) -> str:
    """Replace HTML and BBCode by the equivalent pnp marks."""
    text = _LINE_END.sub("\n", text).replace("\\t", " ") if _LINE_END.search(text) else text
    text = _LISTED.sub(_as_list, text)
    text = _without_blocks(text) if "<" in text else text
    text = _ANCHOR.sub(_as_link, text)
    text = _RAISED.sub(lambda match: match[2].translate(_RAISED_SIGNS[match[1].lower()]), text)
    text = _NAMED_ICON.sub(lambda match: _icon(match[1] or match[2]) or match[0], text)
    text = _PICTURE.sub(lambda match: _icon(match[1] or match[2] or match[3]) or match[0], text)
    for mark, pattern in _STYLED.items():
        while (styled := pattern.sub(lambda match, mark=mark: _marked(match[3], mark), text)) != text:  # type: ignore[misc]
            text = styled
    return text


def _without_blocks(text: str) -> str:
    """HTML without its blocks: a heading becomes a bold line, a table row a line with its cells side by side."""
    text = _HEADING.sub(lambda match: f"\n\n{_marked(match[2].strip(), '**')}\n", text)
    text = _RULE.sub("\n\n", text)
    text = _TABLE_CELL.sub(" · ", text)
    text = _TABLE_ROW.sub("\n", text)
    return _PARAGRAPH.sub("\n\n", _TABLE_END.sub("", text)).strip()


def _as_link(match: re.Match[str]) -> str:
    address, words = match[1] or match[3], match[2] or match[4] or ""
    return f"[{words.strip()}]({address})" if words.strip() and "(" not in address else words


def _as_list(match: re.Match[str]) -> str:
    items = [" ".join(item.split()) for item in _ITEM.findall(match[2])]
    signs = [f"{number}." if match[1].lower() == "ol" else "•" for number in range(1, len(items) + 1)]
    lines = "\n".join(f"{sign} {item}" for sign, item in zip(signs, items, strict=True))
    before = "" if match.start() == 0 or match.string[match.start() - 1] == "\n" else "\n"
    return f"{before}{lines}\n"


def _marked(words: str, mark: str) -> str:
    """Words between two marks, line by line; spaces at their ends stay outside."""
    return "\n".join(
        re.sub(r"^(\s*)(.*?)(\s*)$", lambda m: f"{m[1]}{mark}{m[2]}{mark}{m[3]}" if m[2] else m[0], line, flags=re.S)
        for line in words.split("\n")
    )


def _left_marks(text: str) -> Iterator[str]:
    for pattern in _LEFT:
        for match in pattern.finditer(text):
            if not _ADDRESS.match(match[0]):
                yield match[0]


# ------------------------------------------------------------------------------------------------- declared marks
_Rule = tuple[re.Pattern[str], Callable[[re.Match[str]], str]]


def _rule(mark: str, by: str) -> _Rule:
    return _pattern(mark, by), _replacement(mark, by)


def _with_icons(text: str, rules: tuple[_Rule, ...]) -> str:
    for pattern, replacement in rules:
        text = pattern.sub(replacement, text)
    return text


def _pattern(mark: str, by: str) -> re.Pattern[str]:
    begin, has_words, end = mark.partition(WORDS)
    if not has_words:
        bounds = (r"(?<!\w)" if mark[:1].isalnum() else "", r"(?!\w)" if mark[-1:].isalnum() else "")
        return re.compile(f"{bounds[0]}{re.escape(mark)}{bounds[1]}")
    inner = r"\w[\w/+-]{0,30}?" if by == _ICON else r".+?"
    before = rf"(?<!\\)(?<!{re.escape(begin[:1])})" if begin else ""
    behind = r"(?![(\[:])" if end == "]" else r"(?!\})" if end == "}" else ""
    return re.compile(rf"{before}{re.escape(begin)}({inner}){re.escape(end)}{behind}", re.DOTALL)


def _replacement(mark: str, by: str) -> Callable[[re.Match[str]], str]:
    def replaced(match: re.Match[str]) -> str:
        words = match[1] if WORDS in mark else match[0]
        if by == _ICON:
            return _icon(words) or match[0]
        begin, has_words, end = by.partition(WORDS)
        if has_words and begin == end and set(begin) == {"*"}:
            return _marked(words, begin)
        return by.replace(WORDS, words)

    return replaced


def _icon(words: str) -> str:
    """The mark of an icon named in words; "" if no icon can have that name."""
    from pnp.source.markdown.patterns import SIGN

    name = re.sub(r"[\s_/+]+", "-", words.strip().lower()).strip("-")
    sign = f":{name}:"
    return sign if SIGN.fullmatch(sign) else ""


NO_MARKS = Marks({})
