"""The catalogue of the pseudo-locale, which has no file."""

from pnp.base.frozen import dataclass
from pnp.model.game import Message
from pnp.model.language.languages import PSEUDO
from pnp.model.language.pseudo import pseudo
from pnp.model.text.catalogue import Catalogue
from pnp.source.load.po import PoEntry


@dataclass(frozen=True)
class PseudoCatalogue(Catalogue):
    """A catalogue that translates every message into the pseudo-locale."""

    locale: str = PSEUDO

    def entry(self, message: Message) -> PoEntry | None:
        """The message in the pseudo-locale."""
        translations = (pseudo(message.text), pseudo(message.plural)) if message.plural else (pseudo(message.text),)
        return PoEntry(message.context, message.text, message.plural, translations, False, message.span)
