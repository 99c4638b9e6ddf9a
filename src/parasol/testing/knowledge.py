"""Rules of the contract about hidden things: nobody sees what they may not, and guesses are fair.

The leak test does not ask the game what a seat knows; it changes what the seat can't know and
looks whether anything that reaches the seat changes with it.
"""

from collections import Counter
from collections.abc import Iterator
from math import ceil, sqrt
from typing import Any

from parasol.core.chance import Rng
from parasol.core.faces import Secret
from parasol.core.game import SPECTATOR
from parasol.core.match import Match
from parasol.core.state import State
from parasol.testing.walk import Walk, to_bytes

SWAPS = 3
"""Pairs of every deck that are swapped."""
MAX_ARRANGEMENTS = 24
"""Arrangements up to which guesses are counted one by one."""
DRAWS_PER_ARRANGEMENT = 60
"""How often each arrangement is expected when they are counted."""
SIGMAS = 6.0
"""How far from its expectation a count may be; chance alone goes there once in 500 million."""
CERTAINTY = 20.0
"""A secret that varies looks constant over all guesses with probability e to the minus this."""


def iter_pairs(walk: Walk, viewer: int) -> Iterator[tuple[Secret, Secret]]:
    """Some pairs of different secrets of one deck that `viewer` does not know."""
    unknown = [
        s for s in walk.game.secrets.list_secrets(walk.match.state) if viewer not in s.known_to
    ]
    decks = {secret.deck for secret in unknown}
    for deck in sorted(decks):
        members = [secret for secret in unknown if secret.deck == deck]
        # The next and the last of a deck are what a leak would tell first.
        ones = [members[0], members[-1]]
        ones += [members[walk.rng.below(len(members))] for _ in range(SWAPS - len(ones))]
        for one in ones:
            others = [secret for secret in members if secret.value != one.value]
            if others:
                yield one, others[walk.rng.below(len(others))]


def collect_output(walk: Walk, state: State, viewer: int) -> dict[str, bytes]:
    """Everything about a position that reaches `viewer`, as bytes."""
    game = walk.game
    seen = game.observe(state, viewer)
    sent = {
        "view": to_bytes(game.view(seen)),
        "numbers": bytes(list(seen.numbers())),
        "tensor": bytes(list(walk.tensor.numbers(state, viewer))),
        "seat": str(state.seat()).encode(),
    }
    if viewer >= 0 and state.seat() == viewer:
        sent["moves"] = to_bytes(_list_moves(walk, state))
        sent["reasons"] = to_bytes(_list_reasons(walk, state))
        sent["previews"] = to_bytes(game.browser.preview_moves(seen))
        explained = game.hints.explain_moves(seen)
        sent["explanations"] = to_bytes(
            {str(code): str(explained[code]) for code in sorted(explained)}
        )
    return sent


def nobody_sees_what_they_may_not(walk: Walk) -> None:
    """Swap two secrets that a seat does not know: nothing that reaches the seat may change."""
    state = walk.match.state
    for viewer in walk.viewers():
        before = collect_output(walk, state, viewer)
        for one, other in iter_pairs(walk, viewer):
            after = collect_output(walk, walk.game.secrets.swap_secrets(state, one, other), viewer)
            for what, data in before.items():
                if after[what] != data:
                    rule = "Nobody sees what they may not."
                    seen = f"the {what} of seat {viewer} tells {one.place} from {other.place}"
                    raise walk.broken(rule, seen)


def private_games_say_so(walk: Walk) -> None:
    """Where a seat knows what another does not, people at one screen must be kept from looking."""
    if walk.game.private:
        return
    for secret in walk.game.secrets.list_secrets(walk.match.state):
        if 0 < len(secret.known_to) < walk.match.players:
            rule = "A game whose seats have secrets from each other is private."
            raise walk.broken(rule, f"{secret.place} is known to {sorted(secret.known_to)} only")


def twin_games_look_alike(walk: Walk) -> None:
    """Swap two secrets before the game and play the same: logs and masked records stay the same.

    This finds what a log gave away in passing, long before the position that is looked at now.
    """
    first = walk.fresh()
    places = {secret.place: secret for secret in walk.game.secrets.list_secrets(first.state)}
    for viewer in walk.viewers():
        seat = None if viewer == SPECTATOR else viewer
        mine = _collect_records(walk.match, seat)
        for one, other in iter_pairs(walk, viewer):
            if one.place not in places or other.place not in places:
                continue  # it came into being during the game
            twin = _make_twin(walk, viewer, places[one.place], places[other.place])
            if twin is None:
                continue  # with these two swapped the others could not have played so
            theirs = _collect_records(twin, seat)
            for what, data in mine.items():
                if theirs[what] != data:
                    seen = f"the {what} of seat {viewer} tells {one.place} from {other.place}"
                    raise walk.broken("Nobody is told what they may not know.", seen)


def guesses_look_the_same(walk: Walk) -> None:
    """guess() gives a whole position that the viewer can't tell from the real one."""
    state = walk.match.state
    for viewer in walk.viewers():
        before = collect_output(walk, state, viewer)
        guessed = walk.game.observe(state, viewer).guess(walk.rng)
        after = collect_output(walk, guessed, viewer)
        for what, data in before.items():
            if after[what] != data:
                rule = "A guess looks like the real position to its viewer."
                raise walk.broken(rule, f"the {what} of seat {viewer} differs")
        walk.game.check(guessed)
        guessed.play_on(Rng(4))  # it must be whole: playable to its end
        seat = None if viewer == SPECTATOR else viewer
        if _encode_log(walk.match.guess(seat, walk.rng), seat) != _encode_log(walk.match, seat):
            raise walk.broken("A guessed match has the viewer's own log.", f"seat {viewer}")


def guesses_vary_what_can_vary(walk: Walk) -> None:
    """Over many guesses every unknown thing that could be another is another at times."""
    state, game = walk.match.state, walk.game
    for viewer in walk.viewers():
        seen = game.observe(state, viewer)
        asked = [one for one, _ in iter_pairs(walk, viewer)]
        enough = max([_count_guesses(walk, viewer, one.deck) for one in asked], default=0)
        guesses = [_list_values(walk, seen.guess(walk.rng)) for _ in range(enough)]
        for one in asked:
            found = {values.get(one.place) for values in guesses}
            if len(found) < 2:
                rule = "guess() varies every secret that can vary."
                raise walk.broken(rule, f"{one.place} is always {found} to seat {viewer}")


def _count_guesses(walk: Walk, viewer: int, deck: str) -> int:
    """How many guesses surely show a place of the deck with another value than the commonest."""
    secrets = walk.game.secrets.list_secrets(walk.match.state)
    values = [s.value for s in secrets if s.deck == deck and viewer not in s.known_to]
    rarer = len(values) - Counter(values).most_common(1)[0][1]
    return ceil(CERTAINTY * len(values) / rarer)


def guesses_have_the_right_frequencies(walk: Walk) -> None:
    """Where there are few arrangements that look alike, each is guessed equally often."""
    for viewer in walk.viewers():
        alike = find_arrangements(walk, viewer)
        if alike is None or len(alike) < 2:
            continue
        seen = walk.game.observe(walk.match.state, viewer)
        draws = DRAWS_PER_ARRANGEMENT * len(alike)
        counts = Counter(
            tuple(sorted(_list_values(walk, seen.guess(walk.rng)).items())) for _ in range(draws)
        )
        strange = set(counts) - alike
        if strange:
            rule = "guess() draws only arrangements that fit what is known."
            raise walk.broken(rule, f"{min(strange)} does not")
        spread = sqrt(DRAWS_PER_ARRANGEMENT * (1 - 1 / len(alike)))
        for arrangement in alike:
            if abs(counts[arrangement] - DRAWS_PER_ARRANGEMENT) > SIGMAS * spread:
                rule = "guess() draws every arrangement equally often."
                seen_ = (
                    f"{counts[arrangement]} times, expected {DRAWS_PER_ARRANGEMENT}: {arrangement}"
                )
                raise walk.broken(rule, seen_)


Arrangement = tuple[tuple[str, int], ...]


def find_arrangements(walk: Walk, viewer: int) -> set[Arrangement] | None:
    """All arrangements of the secrets that look alike to `viewer`; None if there are many.

    Found by swapping, again and again, two secrets that the viewer does not know.
    """
    game = walk.game
    start = walk.match.state
    hidden = [s for s in game.secrets.list_secrets(start) if viewer not in s.known_to]
    if len(hidden) > 12:
        return None
    looks = collect_output(walk, start, viewer)
    found = {_find_arrangement(walk, start)}
    queue = [start]
    while queue:
        state = queue.pop()
        unknown = [s for s in game.secrets.list_secrets(state) if viewer not in s.known_to]
        for number, one in enumerate(unknown):
            for other in unknown[number + 1 :]:
                if one.deck != other.deck or one.value == other.value:
                    continue
                swapped = game.secrets.swap_secrets(state, one, other)
                name = _find_arrangement(walk, swapped)
                if name not in found and collect_output(walk, swapped, viewer) == looks:
                    found.add(name)
                    queue.append(swapped)
                    if len(found) > MAX_ARRANGEMENTS:
                        return None
    return found


def _list_values(walk: Walk, state: State) -> dict[str, int]:
    return {secret.place: secret.value for secret in walk.game.secrets.list_secrets(state)}


def _find_arrangement(walk: Walk, state: State) -> Arrangement:
    return tuple(sorted(_list_values(walk, state).items()))


def _list_moves(walk: Walk, state: State) -> list[Any]:
    codes = state.actions()
    return [[walk.game.word(state, code), walk.game.parts(state, code)] for code in codes] + [
        str(walk.game.describe(state, code)) for code in codes
    ]


def _list_reasons(walk: Walk, state: State) -> list[str]:
    legal = set(state.actions())
    return [
        f"{code} {walk.game.reason(state, code)}"
        for code in range(walk.game.actions)
        if code not in legal
    ]


def _encode_log(match: Match, seat: int | None) -> bytes:
    return to_bytes([[line.to_dict(), str(line)] for line in match.log(seat)])


def _collect_records(match: Match, seat: int | None) -> dict[str, bytes]:
    return {
        "log": _encode_log(match, seat),
        "masked record": match.record(seat=seat).encode(),
        "view": to_bytes(match.view(seat)),
        "scores": repr(match.scores()).encode(),
    }


def _make_twin(walk: Walk, viewer: int, one: Secret, other: Secret) -> Match | None:
    """The same decisions on a deal in which two secrets have changed places.

    Another seat may have played the very card that was swapped, in a word that names it; then the
    twin plays what lies in its place. None if it can't.
    """
    game, first = walk.game, walk.fresh()
    swapped = game.secrets.swap_secrets(first.state, one, other)
    swapped.events = list(first.opening)
    twin = Match(game, first.options, first.components, first.seed, swapped)
    for step in walk.match.steps:
        first.play(step.word)
        word: str | None = step.word
        if step.seat != viewer:
            word = _find_twin_word(twin, first, one, other, step.word)
        if word is None:
            return None
        twin.play(word)
    return twin


def _find_twin_word(
    twin: Match, first: Match, one: Secret, other: Secret, played: str
) -> str | None:
    """The word that leads where `first` is, but for the swap: `played` itself, if it does.

    A word may be legal and yet mean another card, where two look alike. If none leads there, it is
    `played` wherever that is legal.
    """
    game, state = twin.game, twin.state
    where = first.state.numbers()
    codes = state.actions()
    legal = [code for code in codes if game.code(state, played) == code]
    for code in legal + codes:
        after = state.clone()
        after.apply(code)
        if game.secrets.swap_secrets(after, one, other).numbers() == where:
            return game.word(state, code)
    return played if legal else None
