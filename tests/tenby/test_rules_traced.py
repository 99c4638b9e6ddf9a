"""The traced table of docs/rules/tenby.md: complete, and true to the tests and code it names."""

import pytest

from tests.rules_table import check_cells, check_places, check_tests, rows, unnamed_tests

TABLE = rows("tenby.md", "T")


def test_rules_are_numbered_without_a_gap() -> None:
    assert [row[0] for row in TABLE] == [f"T{number}" for number in range(1, len(TABLE) + 1)]
    assert len(TABLE) > 100


@pytest.mark.parametrize("row", TABLE, ids=lambda row: row[0])
def test_no_cell_is_empty(row: list[str]) -> None:
    check_cells(row)


@pytest.mark.parametrize("row", TABLE, ids=lambda row: row[0])
def test_every_test_named_exists(row: list[str]) -> None:
    check_tests(row, "tests/tenby")


def test_every_test_of_the_rules_is_named() -> None:
    assert unnamed_tests(TABLE, "tests/tenby") == []


@pytest.mark.parametrize("row", TABLE, ids=lambda row: row[0])
def test_every_place_named_exists(row: list[str]) -> None:
    check_places(row, "parasol.games.tenby")
