"""The traced table of docs/rules/tenby.md: complete, and true to the tests and code it names."""

from tests import rules_table
from tests.each import check_each

TABLE = rules_table.rows("tenby.md", "T")


def test_rules_are_numbered_without_a_gap() -> None:
    assert [row[0] for row in TABLE] == [f"T{number}" for number in range(1, len(TABLE) + 1)]
    assert len(TABLE) > 100


def test_no_cell_is_empty() -> None:
    check_each(TABLE, rules_table.check_cells, rules_table.get_number)


def test_every_test_named_exists() -> None:
    check_each(
        TABLE, lambda row: rules_table.check_tests(row, "tests/tenby"), rules_table.get_number
    )


def test_every_test_of_the_rules_is_named() -> None:
    assert rules_table.unnamed_tests(TABLE, "tests/tenby") == []


def test_every_place_named_exists() -> None:
    check_each(
        TABLE,
        lambda row: rules_table.check_places(row, "parasol.games.tenby"),
        rules_table.get_number,
    )
