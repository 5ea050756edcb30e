"""Files that an interrupted write left, which the next command names and leaves alone."""

from pathlib import Path

from pnp.app.output.recover import finish_output


def test_temporary_files_are_named_down_to_three_levels(tmp_path: Path) -> None:
    token = "0123abcd"
    names = [
        f".one.pdf.{token}.part",
        f"a/.two.pdf.{token}{token}.old",
        "a/b/.pnp-writing-x",
        f"a/b/c/.x.{token}.copy.part",
    ]
    for name in (*names, f"a/b/c/d/.deep.{token}.part", "a/one.pdf", f".short.{token[:7]}.part", f"none.{token}.part"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("x")
    (note,) = finish_output(tmp_path, "", "no\0folder", 5, tmp_path / "a" / "one.pdf")
    assert note.code == "PNP136" and note.severity == "note"
    assert note.message == (
        f"`{tmp_path / names[0]}` and 3 more files may be left over from an interrupted write; pnp leaves them alone"
    )


def test_one_file_is_named_without_characters_that_control_a_terminal(tmp_path: Path) -> None:
    (tmp_path / ".a\x1b[2J.0123abcd.part").write_text("x")
    (note,) = finish_output(tmp_path)
    assert note.message.endswith(
        "/.a\\x1b[2J.0123abcd.part` may be left over from an interrupted write; pnp leaves it alone"
    )
    assert finish_output(tmp_path / "nothing") == []
