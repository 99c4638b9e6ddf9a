"""The pen that games draw with: short numbers, safe words, nothing that says nothing."""

from xml.etree import ElementTree

import pytest

from parasol.core.svg import LetteringPen, Pen

PEN = Pen(2)


@pytest.mark.parametrize(
    ("digits", "value", "written"),
    [(2, 2.5, "2.5"), (2, 100, "100"), (2, -0.001, "0"), (1, 2.25, "2.2"), (1, -0.04, "0")],
)
def test_a_number_has_as_few_digits_as_it_needs(digits: int, value: float, written: str) -> None:
    assert Pen(digits).format_number(value) == written


def test_attributes_are_quoted_and_those_that_are_none_stay_out() -> None:
    assert PEN.element("g", class_='a"b', fill=None, stroke_width=2) == (
        """<g class='a"b' stroke-width="2"/>"""
    )


def test_a_line_has_its_width_and_colour() -> None:
    assert PEN.path("M0 0", line=(2, "red")) == (
        '<path d="M0 0" fill="none" stroke="red" stroke-width="2"/>'
    )


def test_a_group_of_nothing_is_nothing() -> None:
    assert PEN.move("", x=3) == PEN.group() == ""
    assert PEN.move("<a/>", x=3, scale=0.5, flip=True) == (
        '<g transform="translate(3 0) scale(0.5) scale(-1 1)"><a/></g>'
    )


def test_a_document_keeps_its_shape_and_says_what_people_wrote_as_it_is() -> None:
    texts = ("Sand & sea", "1 < 2")
    root = ElementTree.fromstring(PEN.make_document("", (0, 0, 40, 30), texts, width=80))
    assert (root.get("width"), root.get("height")) == ("80", "60")
    assert [child.text for child in root] == list(texts)


def test_words_are_in_the_pens_face_ink_and_weight_by_default() -> None:
    pen = LetteringPen(2, display="A", text="B", ink="black", weight=500)
    assert pen.write(1, 2, "R & D", 14) == (
        '<text x="1" y="2" fill="black" font-family="B" font-size="14" font-weight="500">'
        "R &amp; D</text>"
    )
    large = pen.write(1, 2, "9", 30, "red", anchor="end", display=True)
    assert 'font-family="A" font-size="30" font-weight="700" text-anchor="end"' in large
