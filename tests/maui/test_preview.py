"""What a move would bring: what the rules then do, and nothing that the decider can't know."""

import copy
import json
import re
from itertools import product
from pathlib import Path
from typing import Any, cast

import pytest

import parasol
from parasol import Match, Rng
from parasol.core.components import merge_boxes
from parasol.games.maui import GAME, components, preview, scoring
from parasol.games.maui.rules import MauiState
from parasol.games.maui.tables import PATTERNS

from .positions import SHELL_OR_PALM, WAVE_OR_PALM, Player, Towel, position, tracks, words

TABLES = [
    {"players": players, "variant": variant, "seating": seating}
    for players, variant, seating in product(
        (2, 3, 4), ("base", "crabs", "long"), ("table", "same-side")
    )
]


def state_of(match: Match) -> MauiState:
    return cast(MauiState, match.state)


def previews(match: Match) -> dict[str, Any]:
    assert match.seat is not None
    return GAME.browser.preview_moves(GAME.observe(state_of(match), match.seat))


def positions_of(table: dict[str, Any], every: int = 1) -> list[Match]:
    """Every so many positions of a game played at random."""
    match = parasol.new("maui", seed=11, **table)
    rng, found = Rng(5), []
    while not match.over:
        if len(match.steps) % every == 0:
            found.append(copy.copy(match))
        moves = match.moves()
        match.play(moves[rng.below(len(moves))])
    return found


def get_own_view(match: Match, seat: int) -> dict[str, Any]:
    """What can be seen of a seat, and its points without what crabs cost."""
    points = scoring.count_points(state_of(match), seat)
    del points["sand crabs"]
    mine = match.view(None)["seats"][seat]
    return {"points": points, "tracks": mine["tracks"], "tokens": mine["tokens"]}


def play_words(match: Match, sequence: str) -> Match:
    """The position after these words, played one by one."""
    after = copy.copy(match)
    for word in sequence.split():
        after.play(word)
    return after


def check(match: Match, sequence: str, outcome: dict[str, Any]) -> None:
    """Check that the words bring what the preview promises."""
    seat = match.seat
    assert seat is not None
    before, after = get_own_view(match, seat), get_own_view(play_words(match, sequence), seat)
    changed = {
        name: points - before["points"][name]
        for name, points in after["points"].items()
        if points != before["points"][name]
    }
    assert outcome["parts"] == changed, sequence
    assert outcome["points"] == sum(changed.values()), sequence
    if "tracks" not in outcome:
        return
    for name in PATTERNS:
        step = outcome["tracks"].get(name, {"from": before["tracks"][name], "to": None})
        assert step["from"] == before["tracks"][name], sequence
        assert (step["to"] or step["from"]) == after["tracks"][name], sequence
    laid = re.findall(r"\+(\w+)/", sequence)
    for name in PATTERNS:
        gained = after["tokens"].get(name, 0) - before["tokens"].get(name, 0) + laid.count(name)
        assert outcome["gained"].get(name, 0) == gained, sequence


def completed(found: dict[str, Any], sequence: str) -> str:
    """The words with what must follow them to end the turn as the outcome supposes."""
    outcome = found[sequence]
    if outcome.get("asks") == "tokens" and outcome["done"]:
        return f"{sequence} done"
    return sequence


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_preview_is_what_the_rules_then_do(table: dict[str, Any]) -> None:
    ended = 0
    for match in positions_of(table, every=3):
        found = previews(match)
        assert set(found) >= words(match)
        for sequence, outcome in found.items():
            asked = outcome.get("asks")
            if "places" in outcome or asked == "track" or outcome.get("needs_token"):
                continue  # these are the best of what follows: see below
            ended += 1
            check(match, completed(found, sequence), outcome)
    assert ended > 50


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_where_something_is_asked_the_best_of_what_follows_is_previewed(
    table: dict[str, Any],
) -> None:
    for match in positions_of(table):
        found = previews(match)
        for sequence, outcome in found.items():
            if "places" in outcome:
                places = {place: found[f"{sequence} {place}"] for place in outcome["places"]}
                assert set(places) == words(play_words(match, sequence))
                assert outcome["points"] == max(place["points"] for place in places.values())
                assert places[outcome["best"]]["points"] == outcome["points"]
                continue
            follow = {
                chain: out for chain, out in found.items() if chain.startswith(f"{sequence} ")
            }
            if outcome.get("asks") == "track" and follow:
                assert set(outcome["choice"]) == {
                    chain.split("^")[1]
                    for chain in follow
                    if chain.count(" ") == sequence.count(" ") + 1
                }
                assert outcome["points"] == max(outcome["choice"].values())
            if outcome.get("needs_token") and follow:
                once = [out["points"] for chain, out in follow.items() if "+" in chain]
                assert outcome["points"] == max(once)
                assert "done" not in words(play_words(match, sequence))


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_preview_is_the_same_for_every_guess(table: dict[str, Any]) -> None:
    for match in positions_of(table, every=4):
        assert match.seat is not None
        seen = GAME.observe(state_of(match), match.seat)
        first = json.dumps(previews(match))
        for seed in range(3):
            assert json.dumps(preview.weigh_moves(seen.guess(Rng(seed + 1)))) == first


@pytest.mark.parametrize("variant", ["crabs", "long"])
def test_swapped_secrets_change_no_preview(variant: str) -> None:
    for match in positions_of({"players": 2, "variant": variant}, every=5):
        secrets = GAME.secrets.list_secrets(state_of(match))
        decks = {secret.deck: secret for secret in secrets}
        for one in decks.values():
            others = [s for s in secrets if s.deck == one.deck and s.value != one.value]
            if others:
                twin = GAME.secrets.swap_secrets(state_of(match), one, others[0])
                assert GAME.browser.preview_moves(GAME.observe(twin, int(twin.seat()))) == previews(
                    match
                )


def test_only_the_decider_gets_a_preview() -> None:
    match = parasol.new("maui", players=3, seed=1)
    for seat in (1, 2, -1):
        assert GAME.browser.preview_moves(GAME.observe(state_of(match), seat)) == {}


def test_the_example_of_the_help_adds_up() -> None:
    mine = Player(
        beach=[Towel("fish-sun-wave", 5)],
        filled=7,
        spots={(8, 7): "white"},
        tracks={"sun": 4, "wave": 1},
        dollars=2,
        tokens={"shell": 1},
    )
    market = {"A": ["fish-palm-shell", "sun-wave-palm"]}
    match = position(mine, market=market)
    found = previews(match)
    assert found["A2"]["price"] == 1
    outcome = found["A2 @6"]
    assert outcome["points"] == 7
    assert outcome["parts"] == {
        "sun": 4, "wave": 3, "white pearls": 2, "sand dollars": -1, "penalties": -1
    }  # fmt: skip
    assert outcome["matches"] == [
        {"part": 1, "row": 6, "pattern": "sun", "steps": 2},
        {"part": 2, "row": 7, "pattern": "wave", "steps": 3},
    ]
    assert outcome["covers"] == [{"row": 7, "token": "white"}]
    assert outcome["outside"] == [3]
    assert outcome["gained"] == {"wave": 1}
    assert (outcome["asks"], outcome["done"]) == ("tokens", True)


def test_a_scoring_umbrella_tells_what_each_of_its_tracks_would_bring() -> None:
    mine = Player(
        start="fish-sun-wave",
        beach=[Towel("sun-wave-shell", 2)],
        spots={(2, 2): WAVE_OR_PALM, (3, 6): SHELL_OR_PALM},
        tracks={"wave": 4, "palm": 1},
    )
    match = position(mine, market={"A": ["sun-fish-palm"]})
    match.play("A1")
    outcome = previews(match)["@2"]
    assert outcome["asks"] == "track"
    assert outcome["choice"] == {"wave": 4, "palm": 3}
    assert outcome["covers"] == [{"row": 2, "token": ["wave", "palm"]}]
    match.play("@2 ^wave")
    assert tracks(match)["wave"] == 5


def test_tokens_on_a_towel_are_weighed_before_it_is_laid() -> None:
    mine = Player(beach=[Towel("fish-sun-wave", 1)], tokens={"wave": 1})
    match = position(mine, market={"A": ["fish-palm-shell"]})
    match.play("A1")
    found = previews(match)
    assert found["@1 +wave/3"]["points"] == found["@1"]["points"] + 1
    assert {"part": 3, "row": 3, "pattern": "wave", "steps": 1} in found["@1 +wave/3"]["matches"]
    assert found["@2"]["needs_token"]
    assert found["@2"]["points"] == found["@2 +wave/2"]["points"]


def test_a_hidden_crab_is_previewed_by_what_it_can_cost_and_not_more() -> None:
    match = position(
        Player(beach=[Towel("fish-sun-wave", 5)]),
        market={"A": ["fish-palm-shell"]},
        variant="crabs",
    )
    outcome = previews(match)["A1 @5"]
    assert outcome["covers"] == [{"row": 6, "token": "crab"}]
    assert outcome["crabs"] == [2, 4]
    assert "sand crabs" not in outcome["parts"]


def test_a_spare_towel_brings_nothing_and_takes_what_lies_in_its_column() -> None:
    mine = Player(beach=[Towel("fish-sun-wave", 7)], dollars=0)
    market = {
        "A": ["sun-wave-shell", "sun-wave-palm", "sun-shell-wave"],
        "B": ["sun-shell-palm", "sun-palm-wave", "sun-palm-shell"],
    }
    match = position(mine, Player(dollars=4), market=market, areas=(0, 0))
    outcome = previews(match)["spare/B2"]
    assert (outcome["points"], outcome["parts"], outcome["top"]) == (0, {}, 3)
    assert [spot["row"] for spot in outcome["misses"]] == [2]


def test_the_browser_draws_the_box_as_it_is() -> None:
    source = (Path(GAME.folder) / "board" / "box.js").read_text("utf-8")
    found = re.search(r"export const STANDARD = (\{.*?\n\});", source, re.S)
    assert found is not None
    standard = merge_boxes(components.read_standard_box(), {})
    literal = re.sub(r"(\w+):", r'"\1":', found[1])  # as JSON: names quoted, no last comma
    literal = re.sub(r",(\s*[}\]])", r"\1", literal)
    for group, values in json.loads(literal).items():
        for key, value in values.items():
            assert standard[group][key] == value, f"{group}.{key}"
    assert json.loads(re.findall(r"PATTERNS = (\[.*?\]);", source)[0]) == list(PATTERNS)
