"""Tenby holds to the contract of the house, with every option and with odd boxes."""

import os

import pytest

from parasol import _build
from parasol.games.tenby import GAME
from parasol.testing import ContractBroken, agreement, check, trace

from .boxes import SCARCE_OPTIONS, TINY_OPTIONS

LONG = bool(os.environ.get("PARASOL_LONG"))
FULL = 200 if LONG else 12
LIGHT = 2000 if LONG else 60


def test_tenby_holds_to_the_contract_with_every_option() -> None:
    check(GAME, games=FULL, fresh=LONG)


def test_tenby_holds_to_the_contract_with_a_box_small_enough_to_count_every_guess() -> None:
    check(GAME, games=FULL, options=TINY_OPTIONS, fresh=LONG)


def test_tenby_holds_to_the_contract_where_decks_run_out_all_the_time() -> None:
    check(GAME, games=FULL, options=SCARCE_OPTIONS, fresh=LONG)


def test_tenby_holds_at_every_step_of_many_games() -> None:
    check(GAME, games=LIGHT, here=(), fresh=LONG)


def test_plain_and_compiled_rules_agree_step_by_step() -> None:
    games = 400 if LONG else 24
    if _build.mode() == "compiled":
        assert agreement("tenby", games) == games
    else:
        with pytest.raises(ContractBroken, match="nothing is compiled"):
            agreement("tenby", games)
        assert len(set(trace("tenby", 6))) == 6
