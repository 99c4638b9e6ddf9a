"""Tenby holds to the contract of the house, with every option and with odd boxes."""

import pytest

from parasol import _build
from parasol.games.tenby import GAME
from parasol.testing import ContractBroken, agreement, check, trace
from parasol.testing.kit import EVERY_STEP
from parasol.testing.records import views_have_their_type
from tests.counts import LONG, choose_count

from .boxes import SCARCE_OPTIONS, TINY_OPTIONS

FULL = choose_count(1, 8, 200)
LIGHT = choose_count(6, 60, 2000)
CHEAP = [rule for rule in EVERY_STEP if LONG or rule is not views_have_their_type]
"""A view and its type are compared part by part: the other tests do so at every step of theirs."""


def test_tenby_holds_to_the_contract_with_every_option() -> None:
    check(GAME, games=FULL, fresh=LONG)


def test_tenby_holds_to_the_contract_with_a_box_small_enough_to_count_every_guess() -> None:
    check(GAME, games=FULL, options=TINY_OPTIONS, fresh=LONG)


def test_tenby_holds_to_the_contract_where_decks_run_out_all_the_time() -> None:
    check(GAME, games=FULL, options=SCARCE_OPTIONS, fresh=LONG)


def test_tenby_holds_at_every_step_of_many_games() -> None:
    check(GAME, games=LIGHT, here=(), every_step=CHEAP, fresh=LONG)


def test_plain_and_compiled_rules_agree_step_by_step() -> None:
    games = choose_count(6, 24, 400)
    if _build.mode() == "compiled":
        assert agreement("tenby", games) == games
    else:
        with pytest.raises(ContractBroken, match="nothing is compiled"):
            agreement("tenby", games)
        assert len(set(trace("tenby", 6))) == 6
