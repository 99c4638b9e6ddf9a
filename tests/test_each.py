"""A check of many things names all that fail, and is not content with none."""

import pytest

from tests.each import check_each


def is_even(number: int) -> None:
    assert number % 2 == 0, f"{number} is odd"
    1 // number


def test_all_that_fail_are_named_with_their_reasons() -> None:
    with pytest.raises(AssertionError) as failure:
        check_each([0, 1, 2, 3], is_even, str)
    text = str(failure.value)
    assert text.startswith("3 of 4 failed\n0: ZeroDivisionError: ")
    assert "\n1: AssertionError: 1 is odd" in text
    assert "\n3: AssertionError: 3 is odd" in text
    check_each([2, 4], is_even, str)


def test_nothing_to_check_is_a_failure() -> None:
    with pytest.raises(AssertionError, match="there is nothing to check"):
        check_each([], is_even, str)
