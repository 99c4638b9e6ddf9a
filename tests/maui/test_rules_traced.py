"""The traced table of docs/rules/maui.md: complete, and true to the tests and code it names."""

from tests import rules_table
from tests.each import check_each

TABLE = rules_table.rows("maui.md", "M")


def test_rules_are_numbered_without_a_gap() -> None:
    assert [row[0] for row in TABLE] == [f"M{number}" for number in range(1, len(TABLE) + 1)]
    assert len(TABLE) > 100


def test_no_cell_is_empty() -> None:
    check_each(TABLE, rules_table.check_cells, rules_table.get_number)


def test_every_test_named_exists() -> None:
    check_each(
        TABLE, lambda row: rules_table.check_tests(row, "tests/maui"), rules_table.get_number
    )


def test_every_test_of_the_rules_is_named() -> None:
    assert rules_table.unnamed_tests(TABLE, "tests/maui") == []


def test_every_place_named_exists() -> None:
    check_each(
        TABLE,
        lambda row: rules_table.check_places(row, "parasol.games.maui"),
        rules_table.get_number,
    )
