"""The languages in which code can be told in words, for commands that load nothing else of the rules."""

from pnp.model.language.languages import CODE_LANGUAGES

__all__ = ["CODE_LANGUAGES"]
