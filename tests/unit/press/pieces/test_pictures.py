"""Pictures of cards by name: found in the folder `art`, and refused where a link leads out of the game."""

from pathlib import Path

import pytest

from pnp.press.pieces.pictures import find_picture, picture_file
from pnp.press.typeset.drawing.pictures import PictureFault


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A game whose folder `art` is a link to a folder beside it."""
    shared = tmp_path / "shared"
    shared.mkdir()
    (shared / "wolf.png").write_bytes(b"")
    folder = tmp_path / "game"
    folder.mkdir()
    (folder / "art").symlink_to(shared, target_is_directory=True)
    return folder


@pytest.mark.parametrize("name", ["wolf.png", "wolf"])
def test_a_picture_behind_a_link_out_of_the_game_is_refused_by_the_face_that_shows_it(game: Path, name: str) -> None:
    assert find_picture([game], [name]) == name
    with pytest.raises(PictureFault, match="outside the game's folder"):
        picture_file([game], name)


def test_a_name_without_a_picture_is_not_found(game: Path) -> None:
    assert find_picture([game], ["raven"]) == ""
