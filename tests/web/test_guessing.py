"""Nobody finds a table by trying codes, from however many addresses of one network."""

from collections import Counter
from ipaddress import ip_address
from pathlib import Path

import pytest
from starlette.applications import Starlette

from parasol.server import accounts
from parasol.server.errors import Refused
from parasol.server.rate_limit import RATES, RateLimits, list_prefixes
from parasol.server.telemetry.metrics import PROCESS
from tests.web.visiting import ask_from, run_with_site

WRONG = int(RATES["wrong-codes"].split("/")[0])
WRONG_NEAR = int(RATES["wrong-codes-near"].split("/")[0])
SIX_SUBNETS = [f"2001:db8:7:{subnet:x}" for subnet in range(6)]


async def make_table(site: Starlette, address: str = "198.51.100.7") -> str:
    """Make a table; return its code."""
    person = await ask_from(site, address, "/api/people", method="POST", json={"name": "Ada"})
    bearer = {"authorization": f"Bearer {person.json()['token']}"}
    made = await ask_from(
        site, address, "/api/tables", method="POST", json={"game": "maui"}, headers=bearer
    )
    return str(made.json()["table"]["code"])


def invent_codes(count: int) -> list[str]:
    """Codes that nobody has given out, all different."""
    return [f"ZZZZ{accounts.CODE_LETTERS[n // 24]}{accounts.CODE_LETTERS[n % 24]}ZZ"
            for n in range(count)]  # fmt: skip


@pytest.mark.parametrize("path", ["/join/{}", "/api/codes/{}"])
def test_one_network_gets_few_answers_however_many_addresses_it_has(
    tmp_path: Path, path: str
) -> None:
    async def run_scenario(site: Starlette) -> None:
        code, first = await make_table(site), int(ip_address("2001:db8:1:2::1"))
        statuses = Counter[int]()
        for number, guess in enumerate(invent_codes(300)):
            answer = await ask_from(site, str(ip_address(first + number)), path.format(guess))
            statuses[answer.status_code] += 1
        assert statuses == {404: WRONG, 429: 300 - WRONG}
        # Not even a right code is answered there now, or it would be found by trying.
        assert (await ask_from(site, str(ip_address(first)), path.format(code))).status_code == 429
        assert (await ask_from(site, "2001:db8:9::1", path.format(code))).status_code == 200

    run_with_site(tmp_path, run_scenario)


def test_refusals_of_guesses_are_in_the_metrics() -> None:
    def read_count() -> float:
        labels = {"limit": "wrong-codes"}
        return PROCESS.get_sample_value("parasol_rate_limit_refusals_total", labels) or 0

    rates, before = RateLimits(on=True), read_count()
    for _ in range(WRONG):
        rates.check_codes("198.51.100.7")
        rates.count_wrong_code("198.51.100.7")
    with pytest.raises(Refused):
        rates.check_codes("198.51.100.7")
    assert read_count() == before + 1


def test_the_networks_of_one_site_are_counted_together(tmp_path: Path) -> None:
    async def run_scenario(site: Starlette) -> None:
        statuses = Counter[int]()
        for number, guess in enumerate(invent_codes(WRONG_NEAR + 12)):
            address = f"{SIX_SUBNETS[number % 6]}::{number:x}"
            statuses[(await ask_from(site, address, f"/join/{guess}")).status_code] += 1
        assert statuses == {404: WRONG_NEAR, 429: 12}

    run_with_site(tmp_path, run_scenario)


def test_a_family_that_types_right_codes_is_never_slowed_down(tmp_path: Path) -> None:
    async def run_scenario(site: Starlette) -> None:
        code = await make_table(site)
        for number in range(3 * WRONG):
            path = "/join/{}" if number % 2 else "/api/codes/{}"
            assert (await ask_from(site, "192.0.2.1", path.format(code))).status_code == 200
        for guess in invent_codes(WRONG - 1):  # typing errors
            assert (await ask_from(site, "192.0.2.1", f"/join/{guess}")).status_code == 404
        assert (await ask_from(site, "192.0.2.1", f"/join/{code}")).status_code == 200

    run_with_site(tmp_path, run_scenario)


@pytest.mark.parametrize(
    ("address", "prefixes"),
    [
        ("192.0.2.7", ("192.0.2.7", "192.0.2.0/24")),
        ("::ffff:192.0.2.7", ("192.0.2.7", "192.0.2.0/24")),
        ("2001:db8:1:2:aaaa::1", ("2001:db8:1:2::/64", "2001:db8:1::/48")),
        ("2001:db8:1:2::/64", ("2001:db8:1:2::/64", "2001:db8:1::/48")),
        ("fe80::1%eth0", ("fe80::/64", "fe80::/48")),
        ("testclient", ("testclient",)),
        ("", ("",)),
    ],
)
def test_the_networks_an_address_is_in(address: str, prefixes: tuple[str, ...]) -> None:
    assert list_prefixes(address) == prefixes


def test_codes_are_long_enough_to_guess_in_vain() -> None:
    codes = {accounts.make_code() for _ in range(100)}
    assert len(codes) == 100
    assert {len(code) for code in codes} == {8}
    assert set("".join(codes)) <= set(accounts.CODE_LETTERS)
    minutes = len(accounts.CODE_LETTERS) ** 8 / 10_000 / WRONG_NEAR
    assert minutes > 100 * 24 * 60  # a hundred days for one of ten thousand open tables
