"""The languages in which code can be paraphrased, for commands that load no other part of the rules."""

from pnp.model.language.languages import CODE_LANGUAGES

__all__ = ["CODE_LANGUAGES"]
