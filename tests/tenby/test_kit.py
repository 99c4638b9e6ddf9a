"""Tenby holds to the contract of the house, with every option and with odd boxes."""

import os
import subprocess
import sys

from parasol.core import registry
from parasol.games.tenby import GAME
from parasol.testing import check
from parasol.testing.agreement import trace

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
    """The game is registered here, so that this holds before the package names it."""
    games = 400 if LONG else 24
    registry.register(GAME)
    program = (
        "from parasol.core import registry; from parasol.games.tenby import GAME; "
        f"registry.register(GAME); from parasol.testing.agreement import main; "
        f"main('tenby', {games}, 0)"
    )
    plain = {**os.environ, "PARASOL_PLAIN": "1"}
    command = [sys.executable, "-c", program]
    theirs = subprocess.run(command, env=plain, capture_output=True, text=True, check=True)
    mode, *lines = theirs.stdout.splitlines()
    assert mode == "plain"
    assert lines == list(trace("tenby", games))
    assert len(set(lines)) == games
