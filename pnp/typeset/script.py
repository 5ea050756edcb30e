"""Scripts without spaces: where a line of Chinese, Japanese or Korean may break (after UAX 14 and JIS X 4051)."""

_CJK = (
    (0x2E80, 0x2FFF),
    (0x3001, 0x30FF),
    (0x3100, 0x31BF),
    (0x31F0, 0x4DBF),
    (0x4E00, 0x9FFF),
    (0xAC00, 0xD7AF),
    (0xF900, 0xFAFF),
    (0xFE30, 0xFE4F),
    (0xFF00, 0xFFEF),
    (0x20000, 0x3FFFF),
)

NEVER_FIRST = frozenset(
    "、。，．・：；？！゛゜ヽヾゝゞ々ー’”）〕］｝〉》」』】〙〗〟｠»‐–〜゠"
    "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿ"
    "…‥%‰℃°′″％,.:;?!)]}"
)
"""Characters that may not begin a line: closing marks, small kana, the long-vowel mark."""
NEVER_LAST = frozenset("‘“（〔［｛〈《「『【〘〖〝｟«([{￥＄£＃$")
"""Characters that may not end a line: opening marks."""
_INSEPARABLE = frozenset("—…‥〳〴〵")


def is_cjk(character: str) -> bool:
    """Whether the character is of a script that is set without spaces."""
    code = ord(character)
    return code >= 0x2E80 and any(low <= code <= high for low, high in _CJK)


def may_break_between(before: str, after: str, language: str) -> bool:
    """Whether a line may end between two characters that no space parts.

    Korean is set with spaces, and breaks there only when ``language`` is "ko".
    """
    if not (is_cjk(before) or is_cjk(after)):
        return False
    if language.startswith("ko"):
        return False
    if after in NEVER_FIRST or before in NEVER_LAST or after == "\u00a0" or before == "\u00a0":
        return False
    return not (before in _INSEPARABLE and after in _INSEPARABLE)
