"""The page *Layout*: the layouts of a game's cards; each gesture changes a line of layouts.yaml."""

from collections.abc import Iterator
from dataclasses import replace

from pnp.app.editing.edited_file import EditedFile, Version
from pnp.app.editing.table_edits import NotEdited
from pnp.app.editing.yaml_edits import data_of, with_value
from pnp.app.workshop.gestures import Gesture, gesture_words, with_gesture
from pnp.app.workshop.layout_text import LayoutText
from pnp.app.workshop.shown_cards import ShownFace
from pnp.app.workshop.yaml_gestures import FEW, NO_MOVE, YamlGestures
from pnp.base.frozen import dataclass
from pnp.model.game import CardKind, Component, Layout, Message
from pnp.model.schema.layouts import preset, preset_names
from pnp.press.edition import Edition
from pnp.press.edition.edition import PieceFormat
from pnp.press.pieces.layouts.subject import Subject, card_subject
from pnp.press.pieces.layouts.usual import back_layout, card_layout, usual_layout

LAYOUTS = "layouts.yaml"
GAME = "game.yaml"


@dataclass(frozen=True)
class Target:
    """A layout with the cards that it draws."""

    name: str
    """Its present or future name in the file."""
    layout: Layout
    kind: CardKind
    """The first of the kinds that it draws."""
    kinds: tuple[str, ...]
    format: PieceFormat
    faces: tuple[str, ...]
    """The ids of the faces."""
    is_back: bool = False
    is_usual: bool = False
    """Whether it is made from the columns, with nothing written yet."""
    component: str = ""
    """The id of the component that a template draws so far."""

    @property
    def subject(self) -> Subject:
        """The columns that it can show."""
        return card_subject(self.kind)


@dataclass
class Layouts(YamlGestures):
    """The layouts of a game being edited, on the faces that the page *Cards* draws."""

    # ------------------------------------------------------------------------------------------ views
    def targets(self) -> dict[str, Target]:
        """The layouts of the game's cards, those of fronts first. The lock of the cards must be held."""
        edition = self.cards.edition
        targets: dict[str, Target] = {}
        if edition is None:
            return targets
        for is_back in (False, True):
            for id, shown, kind, component in self._faces_of_tables():
                target = _target(id, shown, kind, component, edition, is_back) if shown.back or not is_back else None
                if target is not None:
                    targets[target.name] = _joined(targets.get(target.name), target)
        return targets

    def templated(self) -> dict[str, Target]:
        """The future layouts of the kinds of card that templates draw. The lock of the cards must be held."""
        loaded, edition = self.cards.loaded, self.cards.edition
        targets: dict[str, Target] = {}
        if loaded is None or edition is None:
            return targets
        for id, shown, kind, component in self._faces_of_tables():
            if kind.name in targets:
                continue
            format = edition.facts.formats.get(component.format or kind.format)
            card = next((card for card in kind.cards if card.code == shown.code), None)
            if card is not None and format is not None and card_layout(card, kind, component, edition) is None:
                layout = usual_layout(kind, loaded.game, format=format)
                targets[kind.name] = Target(
                    kind.name, layout, kind, (kind.name,), format, (id,), is_usual=True, component=component.id
                )
        return targets

    def _faces_of_tables(self) -> Iterator[tuple[str, ShownFace, CardKind, Component]]:
        """The faces of rows of card tables, each with its id, its kind of card and the component that prints it."""
        game = self.cards.loaded.game if self.cards.loaded is not None else None
        components = {component.id: component for component in game.components} if game is not None else {}
        for id, shown in self.cards.faces.items():
            component = components.get(shown.component)
            kind = game.cards.get(component.prints) if game is not None and component is not None else None
            if component is not None and kind is not None and shown.table:
                yield id, shown, kind, component

    def target(self, name: str) -> Target:
        """A layout by name; the first one for "". Raises NotEdited."""
        targets = self.targets()
        if not targets:
            raise NotEdited("no card of this game is drawn by a layout")
        if name and name not in targets:
            raise NotEdited(f"no card is drawn by a layout `{name}`")
        return targets[name] if name else next(iter(targets.values()))

    def file_of(self, name: str) -> EditedFile:
        """The present or future file of a layout."""
        folder = self.cards.source.folder
        others = sorted((folder / "layouts").glob("*.y*ml")) if (folder / "layouts").is_dir() else []
        for file in (LAYOUTS, *(f"layouts/{path.name}" for path in others)):
            if (folder / file).exists() and name in data_of(self.file(file).read().text):
                return self.file(file)
        return self.file(LAYOUTS)

    def text_of(self, target: Target, version: Version) -> LayoutText:
        """The text of a file with the layout in it that is being edited."""
        return LayoutText(version.text, target.name, target.layout, target.is_usual)

    # ------------------------------------------------------------------------------------------ editing
    def edit(self, name: str, digest: str, gesture: Gesture, face: str = "") -> None:
        """Make a gesture, write the file and draw the faces; a face that is on view comes first, the others on demand.
        Raises NotEdited, and Conflict."""
        self.cards.note_edit()
        with self.cards.lock:
            self.cards.keep_up()
            target = self.target(name)
            file = self.file_of(target.name)
            base = file.version(digest)
            before = self.text_of(target, base)
            text = with_gesture(before, gesture, target.format)
            words = gesture_words(gesture, target.layout, target.format)
            wiring = self._wiring(target) if target.is_usual else None
            texts = {file.name: text, **({GAME: wiring[1]} if wiring else {})}
            reading = self._checked(texts)
            self._write(file, words, base, text)
            if wiring is not None:
                self._wire(file, words, wiring)
            is_move = gesture.kind == "place" and not target.is_usual
            self._note((file.name, *([GAME] if wiring else [])), (target.name, gesture.slot) if is_move else NO_MOVE)
            self._draw(texts, reading, _first_cards(target, self.cards.faces.get(face)))

    def choose_preset(self, name: str, wanted: str) -> None:
        """Draw cards by another preset. Raises NotEdited, and Conflict."""
        if wanted not in preset_names():
            raise NotEdited(f"there is no preset `{wanted}`")
        with self.cards.lock:
            self.cards.keep_up()
            target = self.target(name)
            file = self.file_of(target.name)
            base = file.read()
            text = self.text_of(target, base)
            words = f"preset {wanted}"
            if text.own is not None or (target.is_usual and not self._has_game_file()):
                changed = with_value(base.text, (target.name, "extends"), wanted, 1)
                chosen, base_of = file, base
            else:
                chosen = self.file(GAME)
                base_of = chosen.read()
                changed = _with_layout(base_of.text, target.kind.name, wanted)
            reading = self._checked({chosen.name: changed})
            self._write(chosen, words, base_of, changed)
            self._note((chosen.name,))
            self._draw({chosen.name: changed}, reading)

    def begin(self, name: str) -> None:
        """Draw the cards of a kind by a layout of their columns in place of a template. Raises NotEdited, and
        Conflict."""
        self.cards.note_edit()
        with self.cards.lock:
            self.cards.keep_up()
            target = self.templated().get(name)
            if target is None:
                raise NotEdited(f"no template draws cards of a kind `{name}`")
            file = self.file_of(target.name)
            base, game = file.read(), self.file(GAME).read()
            text = self.text_of(target, base).written_out()
            wiring = (game, _with_face(game.text, target))
            words = f"{target.name} gets a layout"
            texts = {file.name: text, GAME: wiring[1]}
            reading = self._checked(texts)
            self._write(file, words, base, text)
            self._wire(file, words, wiring)
            self._note((file.name, GAME))
            self._draw(texts, reading)

    # ------------------------------------------------------------------------------------------ writing
    def _has_game_file(self) -> bool:
        source = self.cards.source
        return not source.table and (source.folder / GAME).is_file()

    def _wiring(self, target: Target) -> tuple[Version, str] | None:
        """The game.yaml before and after it names a layout that has so far been made from the columns; None for a game
        without one, whose kinds find their layouts by name."""
        if not self._has_game_file():
            return None
        base = self.file(GAME).read()
        return base, _with_layout(base.text, target.kind.name, target.name)

    def _wire(self, file: EditedFile, words: str, wiring: tuple[Version, str]) -> None:
        """Name the layout in game.yaml; if that fails, undo the change of the layout."""
        shown = self.last
        try:
            self._write(self.file(GAME), words, *wiring)
        except NotEdited:
            file.undo()
            file.undone.clear()
            raise
        self.last = {**shown, "also": self.last}


def _target(
    id: str, shown: ShownFace, kind: CardKind, component: Component, edition: Edition, is_back: bool
) -> Target | None:
    """The layout that draws a face or its back; None if something else does."""
    card = next((card for card in kind.cards if card.code == shown.code), None)
    if card is None:
        return None
    layout = (back_layout if is_back else card_layout)(card, kind, component, edition)
    format = edition.facts.formats.get(component.format or kind.format)
    if layout is None or format is None:
        return None
    named = card.values.get("layout") or component.layout or kind.layout
    is_usual = not is_back and not named
    name = kind.name if is_usual else layout.name
    own = shown.back if is_back else id
    if is_usual and layout.name in preset_names():  # a pack of cards, a set of dominoes
        layout = preset(layout.name)
    return Target(name, layout, kind, (kind.name,), format, (own,), is_back, is_usual)


def _first_cards(target: Target, shown: ShownFace | None) -> tuple[str, frozenset[str]] | None:
    """The kind and codes of the cards to draw first: the one on view, with those of the longest texts, whose size of
    type it shares. None if there are only few cards."""
    if shown is None or len(target.faces) <= FEW or len(target.kinds) > 1:
        return None
    codes = {shown.code}
    for name in target.kind.columns:
        texts = [
            (len(v.text), card.code) for card in target.kind.cards if isinstance(v := card.values.get(name), Message)
        ]
        codes |= {max(texts)[1]} if texts else set()
    return target.kind.name, frozenset(codes)


def _joined(first: Target | None, other: Target) -> Target:
    if first is None:
        return other
    kinds, faces = (*first.kinds, *other.kinds), (*first.faces, *other.faces)
    return replace(first, kinds=tuple(dict.fromkeys(kinds)), faces=tuple(dict.fromkeys(faces)))


def _with_face(text: str, target: Target) -> str:
    """The text of a game.yaml in which a component names its layout, which comes before any template. Raises
    NotEdited."""
    components = data_of(text).get("components")
    if not isinstance(components, dict) or not isinstance(components.get(target.component), dict):
        raise NotEdited(
            f"`{target.component}` is not declared in a game.yaml of this folder: write `layout: {target.name}` "
            "where it is declared"
        )
    return with_value(text, ("components", target.component, "layout"), target.name)


def _with_layout(text: str, kind: str, name: str) -> str:
    """The text of a game.yaml in which a kind of card names its layout. Raises NotEdited."""
    kinds = data_of(text).get("cards")
    if not isinstance(kinds, dict) or not isinstance(kinds.get(kind), dict):
        raise NotEdited(
            f"`{kind}` is not declared in a game.yaml of this folder: write `layout: {name}` where it is declared"
        )
    return with_value(text, ("cards", kind, "layout"), name)
