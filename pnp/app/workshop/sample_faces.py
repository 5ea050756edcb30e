"""The first card of a layout as drawn by each preset, and the icons: pictures to choose from."""

from dataclasses import field, replace

from pnp.app.decks.bundle import Order, bundle_of
from pnp.app.gallery.draw_all import draw_edition
from pnp.app.workshop.layouts import Layouts, Target
from pnp.base.frozen import dataclass
from pnp.model.schema.layouts import preset, preset_names
from pnp.press.screen.svg import face_svg
from pnp.press.typeset.motifs import icon_groups
from pnp.source.diagnostics import Failed, Report


@dataclass
class Samples:
    """Pictures drawn on first use. Only one thread may use it at a time."""

    layouts: Layouts
    _drawn: dict[tuple[str, str, int], str] = field(default_factory=dict)

    def preset_face(self, name: str, wanted: str) -> str | None:
        """The first card of a layout as a preset draws it, as SVG; None if there is no such preset or card."""
        if wanted not in preset_names():
            return None
        with self.layouts.cards.lock:
            self.layouts.cards.keep_up()
            target = self.layouts.targets().get(name)
            if target is None:
                return None
            key = name, wanted, hash(target.kind.cards[0].values.get("text"))
            if key not in self._drawn:
                self._drawn[key] = self._draw(target, wanted)
            return self._drawn[key]

    def _draw(self, target: Target, wanted: str) -> str:
        loaded = self.layouts.cards.loaded
        assert loaded is not None  # there are targets
        game = loaded.game
        kind = replace(target.kind, layout=wanted, template="", cards=target.kind.cards[:1], back="")
        component = next(c for c in game.components if c.prints == kind.name)
        component = replace(component, layout="", template="", back="", chosen=None, count=None)
        small = replace(
            game, cards={kind.name: kind}, components=(component,), layouts={**game.layouts, wanted: preset(wanted)}
        )
        edition, prints, context = draw_edition(replace(loaded, game=small), "", Report())
        context = replace(context, options=replace(context.options, only=("cards",)))
        try:
            decks = bundle_of(edition, prints, context, Order("svg")).decks
        except Failed:
            return ""
        card = next((card for deck in decks for card in deck.cards), None)
        return face_svg(card.face, edition.fonts, bleed=False) if card is not None else ""

    def icon(self, name: str) -> str | None:
        """An icon as SVG; None if there is none of that name."""
        edition = self.layouts.cards.edition
        if edition is None or name not in edition.icons:
            return None
        drawing = edition.icons.drawing(name, 10, 10, 18, "#20222b")
        return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20" width="40" height="40">{drawing}</svg>'

    def icon_names(self) -> dict[str, list[str]]:
        """The icons by their groups, the game's own first."""
        edition = self.layouts.cards.edition
        own = list(edition.icons.own) if edition is not None else []
        groups = {group: list(names) for group, names in icon_groups().items()}
        return {**({"own": own} if own else {}), **groups}
