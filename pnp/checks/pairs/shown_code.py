"""The code of a pair as people are shown it, in `pnp check` and `pnp review`: the one place where a paraphrase in words
belongs beside a clause. Today it is the code as it is written."""


def shown_code(code: str) -> list[str]:
    """The lines to show for the code of a pair, agreed or new."""
    return code.split("\n") if code else []
