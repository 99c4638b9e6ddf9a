"""The rules of the contract, each checked on positions that random play reaches.

`check` is the one call. Every rule is a function of a Walk; it raises ContractBroken with a
sentence that says which rule broke, what was seen, and the moves that lead there.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from parasol.core.game import Game
from parasol.testing import knowledge, opponents, records, stepping, tensors
from parasol.testing.walk import MAX_DECISIONS, ContractBroken, Walk, list_combinations

PARTS = 100
"""Into so many parts a game is cut to choose the position that is asked about."""

EVERY_STEP: tuple[Callable[[Walk], None], ...] = (
    stepping.legal_codes,
    stepping.nothing_is_lost,
    stepping.undo_barrier,
    tensors.tensors_are_what_is_seen,
    records.views_have_their_type,
)
"""Cheap enough to ask of every position of a walk."""

HERE: tuple[Callable[[Walk], None], ...] = (
    stepping.same_seed_same_game,
    stepping.clones_share_nothing,
    stepping.only_legal_actions_apply,
    stepping.no_dead_ends,
    stepping.play_on_plays_the_same_rules,
    stepping.words_and_reasons,
    stepping.undo_is_exact,
    records.records_round_trip,
    records.masked_records_are_refused,
    records.views_round_trip,
    records.scores_explain_themselves,
    knowledge.private_games_say_so,
    knowledge.nobody_sees_what_they_may_not,
    knowledge.twin_games_look_alike,
    knowledge.guesses_look_the_same,
    knowledge.guesses_vary_what_can_vary,
    knowledge.guesses_have_the_right_frequencies,
    tensors.fresh_deals_are_the_tables_own,
    opponents.masked_actions_are_masked_words,
    opponents.an_opponent_weighs_every_action,
    opponents.an_opponent_plays_on,
)
"""Asked of one position of each walk."""


def check(
    game: Game[Any, Any],
    *,
    games: int = 30,
    options: Sequence[Mapping[str, Any]] | None = None,
    every_step: Sequence[Callable[[Walk], None]] = EVERY_STEP,
    here: Sequence[Callable[[Walk], None]] = HERE,
    shorten: bool = True,
    fresh: bool = False,
) -> None:
    """Play `games` random games and raise ContractBroken at the first rule that does not hold.

    `options` are the combinations to play (with `components` for a changed box); all the game has
    if left out. `every_step` and `here` are the rules to ask of every position of a walk and of its
    last one. A failing game is made as short as possible first, unless `shorten` is off. The same
    games are played every time, unless `fresh` is on.
    """
    combinations = [dict(chosen) for chosen in options or list_combinations(game)]

    @settings(
        max_examples=games,
        deadline=None,
        database=None,
        print_blob=False,
        derandomize=not fresh,
        report_multiple_bugs=False,
        phases=[Phase.generate, Phase.shrink] if shorten else [Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(
        chosen=st.sampled_from(combinations),
        seed=st.integers(0, 2**31),
        choices=st.integers(0, 2**31),
        part=st.integers(0, PARTS),
    )
    def play(chosen: dict[str, Any], seed: int, choices: int, part: int) -> None:
        walk = Walk(game, chosen, seed, choices)
        try:
            # The same game once before, so that its middle is asked about as often as its end.
            length = sum(1 for _ in Walk(game, chosen, seed, choices).forward(MAX_DECISIONS))
            _walk_game(walk, length * part // PARTS, every_step, here)
        except ContractBroken:
            raise
        except Exception as error:
            rule = "A game raises no errors but those of the contract."
            raise walk.broken(rule, f"{type(error).__name__}: {error}") from error

    play()


def _walk_game(
    walk: Walk,
    steps: int,
    every_step: Sequence[Callable[[Walk], None]],
    here: Sequence[Callable[[Walk], None]],
) -> None:
    """One game from its start to its end, asked on the way."""
    for _ in walk.forward(steps):
        for rule in every_step:
            rule(walk)
    for rule in here:
        rule(walk)
    for _ in walk.forward(MAX_DECISIONS):
        stepping.nothing_is_lost(walk)
    records.the_end(walk)
    tensors.tensors_are_what_is_seen(walk)
    tensors.ranks_are_the_scores(walk)
