"""Glossary and index stand in the order of each language's alphabet."""

import pytest

from pnp.press.document.sorting import initial, plain_letters


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("sv", "a z å ä ö"), ("da", "zoo æble ø ål"), ("fo", "zoo æ ø"), ("de", "Ober öde Ofen"),
        ("cs", "cibule čas hora chata ihned"), ("pl", "lata lzy łapa ogon ósmy"), ("hu", "cukor czar csak"),
        ("tr", "hava Irak ırmak icra İnce"), ("uk", "гора ґанок ирій ігри їжак йод"), ("es", "nube nz ñu o"),
        ("fr", "eau écu été saisir s’asseoir servir vassal vœu voyage"), ("vi", "da dz đá ông ơn"),
        ("th", "กอง เกม ขา แครอท ไพ่"), ("ko", "굴 당근 더미 토끼"),
        ("zh_Hans", "规则 胡萝卜 Joker 弃牌堆 手牌 游戏"), ("zh_TW", "一 二 牌 遊戲"), ("ja", "あか イヌ うし"),
    ],
)  # fmt: skip
def test_the_order_of_the_alphabet(language: str, words: str) -> None:
    mixed = words.split()
    mixed.reverse()
    mixed.sort(key=lambda word: plain_letters(word, language))
    assert mixed == words.split()


def test_a_letter_of_its_own_begins_a_group_of_its_own() -> None:
    first = [initial(plain_letters(word, "sv")) for word in ("zon", "Åland", "ål", "ö")]
    assert first[0] != first[1] == first[2] != first[3]
    assert initial(plain_letters("规则", "zh_Hans")) == initial(plain_letters("Gold", "zh_Hans"))
