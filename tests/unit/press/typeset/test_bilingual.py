"""Two languages in one drawing."""

from pnp.press.typeset.svg.bilingual import in_both

SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:pnp="https://pnp.press/svg" viewBox="0 0 63 88">'
    '<rect height="30" pnp:fit="9 7" pnp:text="{}"/><rect height="5" pnp:fit="9 7" pnp:text="{}"/>'
    '<rect height="30" pnp:fit="9 7" pnp:text="{}"/><text x="1" y="2">A</text></svg>'
)


def test_a_box_says_it_in_both_and_once_where_both_agree() -> None:
    made = in_both(SVG.format("Slow.", "Hare", "7"), SVG.format("Lent.", "Lièvre", "7"))
    assert 'pnp:text="Slow.&#10;&#10;Lent."' in made  # two paragraphs
    assert 'pnp:text="Hare · Lièvre"' in made  # no room for two lines
    assert 'pnp:text="7"' in made and made.count(">A<") == 1


def test_a_box_for_two_lines_has_no_gap_between_them() -> None:
    titles = SVG.replace('height="5" pnp:fit="9 7"', 'height="7.2" pnp:fit="15 8"')
    drawn = in_both(titles.format("Slow.", "Hare", "7"), titles.format("Lent.", "Lièvre", "7"))
    assert 'pnp:text="Hare&#10;Lièvre"' in drawn


def test_a_box_whose_sizes_are_none_is_no_fault_of_ours() -> None:
    """It is told where the drawing is read (PNP706)."""
    spoilt = SVG.replace('height="30" pnp:fit="9 7"', 'height="tall" pnp:fit="large"').replace(
        '"5" pnp:fit="9 7"', '"5" pnp:fit=" "'
    )
    made = in_both(spoilt.format("Slow.", "Hare", "7"), spoilt.format("Lent.", "Lièvre", "7"))
    assert 'pnp:text="Slow.&#10;&#10;Lent."' in made and 'pnp:fit="large"' in made


def test_what_a_drawing_names_is_not_unfolded() -> None:
    bomb = '<!DOCTYPE a [<!ENTITY b "ha"><!ENTITY c "&b;&b;&b;&b;">]>' + SVG.format("Slow.", "x", "7").replace(
        ">A<", ">&c;<"
    )
    assert "haha" not in in_both(bomb, bomb).split("]>")[-1]
