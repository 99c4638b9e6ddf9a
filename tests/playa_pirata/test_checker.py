"""Whole games held against the second set of rules: words, positions, views, totals and ranks.

Games go through the front door and are replayed from their records; `checker` walks along. What
chance decided is read from what the seats see and from the results at the end of each hand.
`make test-long` plays some hundred games instead of a few dozen.
"""

import random
from collections import Counter
from copy import deepcopy
from itertools import product
from typing import Any

import pytest

from parasol import Match
from parasol.core.replay import iter_matches, load
from tests.counts import choose_count
from tests.playa_pirata import checker

from .table import new

Json = dict[str, Any]

SETTINGS = list(product([2, 3, 4], ["players", "one", "two"], [False, True]))
GAMES = choose_count(1, 1, 20)
STYLES = ["any", "towels", "thrifty", "special"]
TEN = checker.STANDARD["specials"]["cards"]

# Boxes that bring about what the standard one hardly ever does.
BOXES: dict[str, Json] = {
    "few towels": {"towels": {"cards": [1, 1, 2, 3]}},
    "high towels": {"towels": {"cards": [5, 5, 4, 4, 3, 1], "points": 2}},
    "many skulls": {"treasures": {"numbers": [1, 9, 9], "towel": 3, "skulls": 10}},
    "two maps": {"pirates": {"telescope": 2, "map": 2, "umbrella": 1}},
    "no pirates": {"pirates": {"telescope": 0, "map": 0, "umbrella": 0}},
    "short hands": {"treasures": {"dealt_2p": 1, "dealt_3p": 1, "dealt_4p": 1}},
}


def chosen(rng: random.Random, style: str, words: list[str]) -> str:
    """A random word; rare ones weigh more."""

    def weight(word: str) -> float:
        if style == "towels" and (word == "stop" or word == "done"):
            return 0.1
        if style == "thrifty" and (word == "stop" or word == "done"):
            return 20
        if style == "special" and word in ("pass", "end"):
            return 0.3
        return 1

    return rng.choices(words, [weight(word) for word in words])[0]


def play_game(rng: random.Random, style: str, **options: Any) -> str:
    """The record of a random game."""
    match = new(seed=rng.randrange(2**32), **options)
    while not match.over:
        match.play(chosen(rng, style, [str(move) for move in match.moves()]))
    return match.record()


class Dealer:
    """What chance decided of each hand, read from the seats' views when the hand begins."""

    def __init__(self, match: Match, results: list[Json]) -> None:
        self.match, self.results = match, results
        self.box = checker.box_with(match.components)

    def __call__(self, hand: int) -> checker.Deal:
        match, players = self.match, self.match.players
        first = (match.view(None)["starter"] + 1) % players
        pack = match.view(first)["draft"]["pack"] if match.options.specials else []
        hands = [list(match.view(seat)["held"]) for seat in range(players)]
        middle = self.results[hand - 1]["treasures"][0]["value"]
        check_deal(hands, middle, self.box, players)
        return checker.Deal(hands, middle, list(pack))


def walk(record: str) -> Counter[str]:
    """Check a whole game; how often each kind of word was played."""
    results = load(record).view(None)["results"]
    positions = iter_matches(record)
    match = next(positions)  # the same match all the time, one decision further each time
    dealer = Dealer(match, results)
    game = checker.Game(match.view(None)["options"], dealer.box, dealer)
    seen: Counter[str] = Counter()
    check_all(game, match, "set-up")
    for number, _ in enumerate(positions, 1):
        word, turn = match.steps[-1].word, match.steps[-1].turn
        where = f"step {number} ({word})"
        assert match.steps[-1].seat == game.seat, f"{where}: played out of turn"
        game.play(word)
        seen[word.partition("/")[0].rstrip("ABCDEFGHIJKLMNOP0123456789")] += 1
        check_all(game, match, where)
        assert match.view(None)["turn"] >= turn, f"{where}: turns count up"
    assert game.phase == "over"
    return seen


def check_all(game: checker.Game, match: Match, where: str) -> None:
    viewers: list[int | None] = [*range(match.players), None]
    assert match.seat == game.seat, f"{where}: seat"
    moves = [str(move) for move in match.moves()]
    checker.check_position(game, {viewer: match.view(viewer) for viewer in viewers}, moves, where)
    check_scores(game, match, where)


def check_deal(
    hands: list[list[checker.Value]], middle: checker.Value, box: dict[str, Json], players: int
) -> None:
    """Treasures dealt are cards of the box, as many to each as the rules say."""
    whole = Counter(checker.all_treasures(box))
    assert {len(hand) for hand in hands} == {box["treasures"][f"dealt_{players}p"]}
    assert Counter([middle, *(card for hand in hands for card in hand)]) <= whole


def check_scores(game: checker.Game, match: Match, where: str) -> None:
    earlier = game.totals() or [0] * game.players
    for score in match.scores():
        assert sum(part.points for part in score.parts) == score.total
        if game.phase == "over":
            assert score.total == earlier[score.seat], f"{where}: totals[{score.seat}]"
            assert score.rank == game.ranks()[score.seat], f"{where}: ranks[{score.seat}]"
        elif game.phase != "place":
            now = sum(game.parts(score.seat, at_the_end=False).values())
            assert score.total == earlier[score.seat] + now, f"{where}: totals[{score.seat}]"


@pytest.mark.parametrize(("players", "hands", "specials"), SETTINGS)
def test_whole_games_follow_the_second_set_of_rules(
    players: int, hands: str, specials: bool
) -> None:
    rng = random.Random(f"{players} {hands} {specials}")
    for number in range(GAMES):
        style = STYLES[(number + players) % len(STYLES)]
        record = play_game(rng, style, players=players, hands=hands, specials=specials)
        seen = walk(record)
        assert seen["bury"] > 0


@pytest.mark.parametrize("box", BOXES)
@pytest.mark.parametrize("specials", [False, True])
def test_whole_games_with_other_boxes(box: str, specials: bool) -> None:
    rng = random.Random(f"{box} {specials}")
    for style in STYLES if GAMES > 1 else [rng.choice(STYLES)]:
        options: Json = {"players": rng.choice([2, 3, 4]), "hands": rng.choice(["one", "two"])}
        record = play_game(rng, style, specials=specials, components=BOXES[box], **options)
        assert walk(record)["bury"] > 0


@pytest.mark.parametrize("card", TEN)
def test_whole_games_in_which_a_special_card_comes_up(card: str) -> None:
    rng = random.Random(card)
    changed = {"specials": {"cards": [card, *[other for other in TEN if other != card][:2]]}}
    for style in STYLES if GAMES > 1 else [rng.choice(STYLES)]:
        record = play_game(rng, style, players=2, hands="one", specials=True, components=changed)
        assert walk(record)["keep"] == 2


def test_random_games_show_every_kind_of_word() -> None:
    missing = {"bury", "telescope", "map", "umbrella", "@", "+", "done", "stop", "skip", "place"}
    missing |= {"keep", "pass", "end", "king-size", "bucket", "lifeguard", "flip-flops"}
    missing |= {"piggybank", "take", "parrot"}
    rng = random.Random("rare")
    for _ in range(30):
        if missing:
            options: Json = {"players": rng.choice([2, 3]), "hands": "two", "specials": True}
            missing -= set(walk(play_game(rng, "special", **options)))
    assert not missing


# --- Damage it must find -------------------------------------------------------------------------


def position() -> tuple[checker.Game, dict[int | None, Json], list[str]]:
    """A middle-game position by these rules alone, and a view that agrees with it."""
    deal = checker.Deal([[3, 4, 5], [6, 7, "skull"]], "towel", [])
    box = checker.box_with({"treasures": {"dealt_2p": 3}})
    options = {"players": 2, "hands": "one", "specials": False}
    game = checker.Game(options, box, lambda hand: deal)
    before = "bury/3 bury/6 telescope/A @A +3 +1 done @C +2 done map/B @B +1 done stop"
    for word in before.split():
        game.play(word)
    views: dict[int | None, Json] = {
        viewer: deepcopy(game.public() | game.own(viewer)) for viewer in (0, 1, None)
    }
    return game, views, sorted(game.words)


def test_a_sound_position_is_not_complained_about() -> None:
    game, views, moves = position()
    checker.check_position(game, views, moves, "here")
    assert (game.seat, game.phase) == (0, "play")


def top_card_hidden(view: Json) -> None:
    view["treasures"][0]["towels"].pop()


def leak_secret(view: Json) -> None:
    view["treasures"][2]["value"] = 6


def secret_known(view: Json) -> None:
    view["known"]["C"] = 6


def hand_lost(view: Json) -> None:
    view["seats"][1]["treasures"] -= 1


def wrong_control(view: Json) -> None:
    view["treasures"][1]["controlled_by"] = 0


def wrong_needs(view: Json) -> None:
    view["treasures"][0]["needs"] = 5


def wrong_player(view: Json) -> None:
    view["seat"] = 1


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (top_card_hidden, r"treasures\[0\]\.towels"),
        (leak_secret, r"treasures\[2\]\.value"),
        (secret_known, r"known\.C"),
        (hand_lost, r"seats\[1\]\.treasures"),
        (wrong_control, r"treasures\[1\]\.controlled_by"),
        (wrong_needs, r"treasures\[0\]\.needs"),
        (wrong_player, r"\.seat"),
    ],
)
def test_a_damaged_view_is_caught(damage: Any, message: str) -> None:
    game, views, moves = position()
    damage(views[0])
    with pytest.raises(AssertionError, match=message):
        checker.check_position(game, views, moves, "here")


def test_a_missing_or_illegal_word_is_caught() -> None:
    game, views, moves = position()
    with pytest.raises(AssertionError, match="missing"):
        checker.check_position(game, views, moves[1:], "here")
    with pytest.raises(AssertionError, match="not legal umbrella/B"):
        checker.check_position(game, views, [*moves, "umbrella/B"], "here")
    with pytest.raises(AssertionError, match="twice"):
        checker.check_position(game, views, [*moves, moves[0]], "here")
