"""What a request must contain: values of the expected types, and short lists of texts."""

import pytest

from pnp.app.play.seats import Refused
from pnp.app.serve.asking import value, words


def test_a_value_has_its_type() -> None:
    data: dict[str, object] = {"number": 3, "name": "Ann", "is_open": True, "nothing": None}
    assert (
        value(data, "number", int) == 3 and value(data, "name", str) == "Ann" and value(data, "is_open", bool) is True
    )
    assert value(data, "missing", str, "usual") == "usual"
    for name, kind in (
        ("number", str),
        ("name", int),
        ("is_open", int),
        ("missing", str),
        ("nothing", str),
        ("number", bool),
    ):
        with pytest.raises(Refused) as refused:
            value(data, name, kind)
        assert refused.value.status == 422 and f"`{name}`" in str(refused.value)


@pytest.mark.parametrize("items", [[], ["a"], ["a", "b"], ["abcd", ""]])
def test_a_short_list_of_short_texts_is_taken(items: list[str]) -> None:
    assert words({"names": items}, "names", 2, 4) == tuple(items)
    assert words({}, "names") == ()


@pytest.mark.parametrize("items", [["a", "b", "c"], ["abcde"], [3], ["a", 3], ["a", "abcde"], "ab", None, {"a": "b"}])
def test_another_list_is_refused(items: object) -> None:
    with pytest.raises(Refused):
        words({"names": items}, "names", 2, 4)
