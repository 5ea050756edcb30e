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


def test_common_characters_are_sorted_by_their_pronunciation() -> None:
    """The first characters of GB 2312 for each initial letter, those before them, and the last common one."""
    firsts, befores = "啊芭擦搭蛾发噶哈击喀垃妈拿哦啪期然撒塌挖昔压匝", "澳怖错堕贰"
    assert "".join(plain_letters(one, "zh-Hans")[0] for one in firsts) == "abcdefghjklmnopqrstwxyz"
    assert "".join(plain_letters(one, "zh-Hans")[0] for one in befores) == "abcde"
    assert (
        plain_letters("座", "zh-Hans")[0] == "z"
        and plain_letters("亍", "zh-Hans") == "亍"
        and plain_letters("、", "zh-Hans") == "、"
    )
    assert plain_letters("啊", "zh-Hans") < plain_letters("阿", "zh-Hans") < plain_letters("芭", "zh-Hans")


def test_strokes_readings_and_signs() -> None:
    """一 has one stroke, 人 two, 龜 sixteen; letters stay as they are."""
    one, two, sixteen = (plain_letters(character, "zh-Hant") for character in "一人龜")
    assert (
        one < two < sixteen
        and plain_letters("ab", "zh-Hant") == "ab"
        and plain_letters("\U00020000", "zh-Hant") == "\U00020000"
    )
    assert plain_letters("カード・ア", "ja") == plain_letters("かどあ", "ja")
    assert (
        plain_letters("เก", "th") == "กเ"
        and plain_letters("I", "tr") == plain_letters("ı", "tr") != "i" == plain_letters("İ", "tr")
        and plain_letters("Œuvre l’or", "fr") == "oeuvre lor"
    )


def test_the_initial_of_kana_is_the_first_of_their_row() -> None:
    assert [initial(key) for key in ("", "fox", "あ", "お", "か", "ん", "ぁ")] == [
        "",
        "f",
        "あ",
        "あ",
        "か",
        "わ",
        "あ",
    ]
    assert initial(plain_letters("čaj", "cs")) == plain_letters("č", "cs") != initial(plain_letters("caj", "cs"))
