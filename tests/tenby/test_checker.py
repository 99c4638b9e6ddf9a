"""Whole games held against the second set of rules: words, events, views, totals and ranks.

Games go through the front door, and `checker` walks along with every viewer. What chance decided is
read from the events of each step. `make test-long` plays some hundred games instead of a few dozen.
"""

import random
from collections import Counter
from copy import deepcopy
from itertools import product
from typing import Any

import pytest

from parasol import Match, load
from parasol.core.state import Event
from parasol.games.tenby import components
from tests.counts import LONG, choose_count
from tests.tenby import checker

from .boxes import SCARCE, TINY
from .stage import match as new

Json = dict[str, Any]

STYLES = ["any", "builder", "mover", "spender", "collector", "hoarder"]
MODES = ["none", "open-sea", "ebb-flow", "high-tide"]
SETTINGS = list(product([2, 3, 4, 5], [False, True], MODES))[:: choose_count(5, 1, 1)]
CARDS = {2: 1, 3: 2, 4: 3, 5: 1}  # open accolades by players, where not all are tried

STANDARD = components.read_standard_box()


def rows(deck: str, first: int, count: int, step: int = 1) -> Json:
    """Some cards of the standard box."""
    return {"cards": STANDARD[deck]["cards"][first::step][:count]}


TARGETS = (
    *("shutters", "cloud", "bench", "lobster-box", "porch", "binoculars", "home", "business"),
    *("terrace", "pier", "red", "purple", "unique", "landmark", "completed", "town"),
)


def easy_residents() -> list[str]:
    """Residents that are easily pleased, one of each kind for many things."""
    tiered = [f"{thing} fan; a; {thing}; 1 2 4; 2 4 5; 4 6 8" for thing in TARGETS]
    return tiered + [f"{thing} friend; b; {thing}; 2; 1; 3" for thing in TARGETS]


# Boxes that bring about what the standard one hardly ever does.
BOXES: dict[str, Json] = {
    "tiny": TINY,
    "scarce": SCARCE,
    "one of each": {
        "terraces": rows("terraces", 60, 1),
        "piers": rows("piers", 30, 1),
        "landmarks": rows("landmarks", 0, 1),
    },
    "sea ends": {
        "terraces": rows("terraces", 66, 14),
        "piers": rows("piers", 24, 20),
        "landmarks": rows("landmarks", 14, 9),
        "rings": {"start": 20},
    },
    "many rings": {"rings": {"start": 20, "forfeit": 1}, "residents": rows("residents", 0, 44, 3)},
    "residents": {
        "days": {"cards": ["R", "RR", "RRR", "TRr", "RRr", "LR", "PRR"]},
        "residents": rows("residents", 30, 14),
        "rings": {"start": 12},
    },
    "easy residents": {
        "days": {"cards": ["TT", "TR", "PR", "TTR", "LRr", "RRT", "TPR", "TLR"]},
        "residents": {"cards": easy_residents()},
    },
    "other prices": {
        "prices": {"reveal": 2, "move": 1, "terrace": 3, "pier": 2, "landmark": 5, "resident": 2},
        "accolades": {
            "points": 11,
            "open_points": 7,
            "secret_points": 9,
            "prices": [1, 1, 2, 9, 2, 1],
            "counters": 1,
        },
        "rings": {"start": 14, "forfeit": 0},
        "plain": {"points": 5},
    },
}


def weight(style: str, word: str, phase: str) -> float:
    """How much a style likes a word, beside 1 for any other."""
    kind = word.partition("/")[0]
    likes: dict[str, dict[str, float]] = {
        "any": {"end": 2},
        "builder": {"use": 12, "buy": 4, "forfeit": 0.1, "end": 0.5, "lift": 0.05, "@new": 0.05},
        "mover": {"lift": 3, "use": 6, "end": 0.2, "reveal": 0.3, "buy": 0.3},
        "spender": {"commit": 30, "unveil": 10, "buy": 8, "reveal": 2, "end": 0.1},
        "collector": {"use": 4, "end": 1},
        "hoarder": {"forfeit": 8, "end": 20, "blind": 3, "unveil": 0.2},
    }
    if style == "collector" and word in ("use/R", "buy/R"):
        return 30
    if style == "builder" and phase == "source":
        return 8 if word.startswith("l") else 1
    return likes[style].get(kind, 1.0)


def chosen(rng: random.Random, style: str, game: checker.Game) -> str:
    """A random word by the style's weights; a builder places where it pays most."""
    words = sorted(game.words)
    if style == "builder" and game.phase == "place" and rng.random() < 0.8:
        assert game.seat is not None
        return max(words, key=lambda word: worth(game, word))
    weights = [weight(style, word, game.phase) for word in words]
    return rng.choices(words, weights)[0]


def worth(game: checker.Game, word: str) -> float:
    """Points of the mover's town with the held card placed there; long streets are liked."""
    seat, card = game.seat, game.holding
    assert seat is not None
    assert card is not None
    before, game.town[seat] = game.town[seat], deepcopy(game.town[seat])
    town = game.town[seat]
    if word == "@new":
        town.append([card])
    else:
        street, place = (int(part) for part in word[1:].split("."))
        town[street - 1].insert(place - 1, card)
    finished = sum(game.completed(street) for street in town)
    points = game.total(seat, seat) + 4 * finished - len(town)
    game.town[seat] = before
    return points


FATE = {"dealt": "cards", "dealt_accolade": "goal", "accolades": "goals", "days": "numbers"}
FATE |= {"blind": "card", "revealed": "card", "offered": "residents", "saw": "cards"}


def list_events(match: Match, events: tuple[Event, ...]) -> list[tuple[Any, ...]]:
    """The events in the form of the second set of rules."""
    found = []
    for event in events:
        line, audience = match.game.log_line(match.state, event), int(event.audience)
        who: Any = None
        for seat in range(match.players):
            if audience == 1 << seat:
                who = ("only", seat)
            elif audience == ~(1 << seat):
                who = ("but", seat)
        assert who is not None or audience == -1
        seat = int(event.seat)
        found.append((line.kind, None if seat < 0 else seat, who, dict(line.values)))
    return found


def list_draws(events: list[tuple[Any, ...]]) -> list[tuple[str, list[Any]]]:
    """What chance decided, in its order."""
    found: list[tuple[str, list[Any]]] = []
    for kind, _, _, values in events:
        if kind == "market":
            found.append((f"market {values['deck']}", values["cards"]))
        elif kind in FATE:
            value = values[FATE[kind]]
            found.append((kind, value if isinstance(value, list) else [value]))
    return found


def beside(match: Match) -> checker.Game:
    """The second set of rules at the start of a match."""
    box = deepcopy(STANDARD)
    for group, values in (match.components or {}).items():
        box[group] |= values
    view, events = match.view(None), list_events(match, match.opening)
    fate = checker.Fate()
    fate.feed(list_draws(events))
    night = view["night"]
    assert sorted(night) == list(range(match.players))
    game = checker.Game(view["options"], box, night, fate)
    checker.check_events(game, events, "set-up")
    return game


def check_all(game: checker.Game, match: Match, where: str, viewers: list[int | None]) -> None:
    assert match.seat == game.seat, f"{where}: seat {game.seat} decides, not {match.seat}"
    checker.check_words(game, [str(move) for move in match.moves()], where)
    checker.check_views(game, {viewer: match.view(viewer) for viewer in viewers}, where)
    for score in match.scores():
        parts = sum(part.points for part in score.parts)
        assert parts == score.total == game.total(score.seat, None), (
            f"{where}: {score.seat}'s total"
        )
        if match.over:
            assert score.rank == game.ranks()[score.seat], f"{where}: {score.seat}'s rank"


def walk(rng: random.Random, style: str, **options: Any) -> Counter[str]:
    """Check a whole game; how often each kind of word and event came."""
    match = new(seed=rng.randrange(2**32), **options)
    game = beside(match)
    options.pop("components", None)
    seen: Counter[str] = Counter()
    everybody: list[int | None] = [*range(match.players), None]
    check_all(game, match, "set-up", everybody)
    while not match.over:
        word = chosen(rng, style, game)
        where = f"{options} {style} step {len(match.steps) + 1} ({word})"
        match.play(word)
        events = list_events(match, match.steps[-1].events)
        game.fate.feed(list_draws(events))
        game.play(word)
        checker.check_events(game, events, where)
        assert match.can_undo() != game.shown, f"{where}: {game.shown} that something was shown"
        new_turn = match.steps[-1].turn != game.turn
        check_all(game, match, where, everybody if new_turn or LONG else [game.seat, None])
        seen[word.partition("/")[0].rstrip("0123456789.")] += 1
        seen.update(f"event {event[0]}" for event in events)
    assert game.phase == "over"
    assert load(match.record()).view(None) == match.view(None)
    return seen


@pytest.mark.parametrize(("players", "thanks", "accolades"), SETTINGS)
def test_whole_games_follow_the_second_set_of_rules(
    players: int, thanks: bool, accolades: str
) -> None:
    rng = random.Random(f"{players} {thanks} {accolades}")
    options: Json = {"players": players, "thanks": thanks, "accolades": accolades}
    for style in STYLES * 2 if LONG else [rng.choice(STYLES)]:
        if accolades == "open-sea":
            options["accolade_cards"] = rng.choice([1, 2, 3]) if LONG else CARDS[players]
        assert walk(rng, style, **options)["end"] == 10 * players


@pytest.mark.parametrize("box", BOXES)
def test_whole_games_with_other_boxes(box: str) -> None:
    rng = random.Random(f"odd {box}")
    for accolades in MODES if LONG else ["ebb-flow", "high-tide"]:
        for style in STYLES if LONG else rng.sample(STYLES, 1):
            players = 2 if box == "tiny" else rng.choice([2, 3, 4, 5] if LONG else [2, 3])
            options: Json = {"players": players, "thanks": True, "accolades": accolades}
            assert walk(rng, style, components=BOXES[box], **options)["end"] == 10 * players


def test_random_games_show_every_kind_of_word_and_event() -> None:
    words = {"keep", "accolade", "day", "unveil", "use", "forfeit", "buy", "reveal", "lift"}
    words |= {"commit", "end", "t", "p", "l", "blind", "plain", "@", "@new", "mix"}
    events = {"shuffled", "secret_shown", "leftover", "thanks", "moved", "unveiled", "committed"}
    missing = words | {f"event {kind}" for kind in events}
    rng = random.Random("rare")
    for accolades, style in product(["ebb-flow", "high-tide"], ["spender", "mover", "hoarder"]):
        if missing:
            options: Json = {"players": 2, "thanks": True, "accolades": accolades}
            missing -= set(walk(rng, style, components=SCARCE, **options))
    assert not missing


# --- Damage it must find -------------------------------------------------------------------------


def position() -> tuple[checker.Game, dict[int | None, Json], list[str]]:
    """A position in a Day turn by these rules alone, and views that agree with it."""
    match = new(seed=3, players=2, accolades="open-sea")
    game = beside(match)
    rng = random.Random("damage")
    while len(match.steps) < 80 or game.phase != "turn":
        match.play(chosen(rng, "builder", game))
        game.fate.feed(list_draws(list_events(match, match.steps[-1].events)))
        game.play(match.steps[-1].word)
    views = {viewer: match.view(viewer) for viewer in (0, 1, None)}
    return game, views, [str(move) for move in match.moves()]


def test_a_sound_position_is_not_complained_about() -> None:
    game, views, moves = position()
    checker.check_words(game, moves, "here")
    checker.check_views(game, views, "here")
    assert game.phase == "turn"


def card_lost(view: Json) -> None:
    view["seats"][0]["streets"][0]["cards"].pop()


def points_wrong(view: Json) -> None:
    view["seats"][1]["streets"][0]["cards"][0]["points"] += 1


def ring_too_many(view: Json) -> None:
    view["seats"][0]["rings"] += 1


def market_turned(view: Json) -> None:
    view["market"]["terrace"].reverse()


def deck_short(view: Json) -> None:
    view["decks"]["pier"] -= 1


def wrong_leader(view: Json) -> None:
    view["accolades"][0]["leaders"] = [9]


def edge_changed(view: Json) -> None:
    card = next(iter(view["cards"].values()))
    card["left"] = "pier" if card["left"] != "pier" else "sea"


def wrong_player(view: Json) -> None:
    view["seat"] = 1 - view["seat"]


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (card_lost, r"seats\[0\]\.streets\[0\]\.cards"),
        (points_wrong, r"seats\[1\]\.streets\[0\]\.cards\[0\]\.points"),
        (ring_too_many, r"seats\[0\]\.rings"),
        (market_turned, r"market\.terrace"),
        (deck_short, r"decks\.pier"),
        (wrong_leader, r"accolades\[0\]\.leaders"),
        (edge_changed, r"cards\..*\.left"),
        (wrong_player, r"\.seat"),
    ],
)
def test_a_damaged_view_is_caught(damage: Any, message: str) -> None:
    game, views, _ = position()
    assert views[None] is not None
    damage(views[None])
    with pytest.raises(AssertionError, match=message):
        checker.check_views(game, views, "here")


def test_a_view_that_differs_from_the_spectators_is_caught() -> None:
    game, views, _ = position()
    views[1]["round"] += 1
    with pytest.raises(AssertionError, match="round should be the same to everybody"):
        checker.check_views(game, views, "here")


def test_a_missing_or_illegal_word_is_caught() -> None:
    game, _, moves = position()
    with pytest.raises(AssertionError, match="missing"):
        checker.check_words(game, moves[1:], "here")
    with pytest.raises(AssertionError, match=r"not legal lift/9\.9"):
        checker.check_words(game, [*moves, "lift/9.9"], "here")
    with pytest.raises(AssertionError, match="twice"):
        checker.check_words(game, [*moves, moves[0]], "here")


def test_a_card_that_could_not_be_drawn_is_caught() -> None:
    game, _, _ = position()
    gone = game.market["terrace"][0] if game.market["terrace"] else game.town[0][0][0]
    with pytest.raises(AssertionError, match="is not in the terrace deck"):
        game.draw("terrace", [gone])
