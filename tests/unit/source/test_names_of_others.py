"""A key that names something declared elsewhere says what it takes, without the empty text that it may hold too."""

from pnp.source.declare.kinds import Reference


def test_an_empty_name_is_no_word_to_write() -> None:
    assert Reference("token", "tokens", "").words() == "a token"
    assert Reference("enumeration", "enums", "", "any").words() == "an enumeration or `any`"
