"""Twin games: the same game played twice, with two secrets that a viewer can't know swapped."""

import contextlib
import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from starlette.applications import Starlette

import parasol
from parasol.core.chance import Rng
from parasol.core.faces import Secret
from parasol.core.match import Match
from parasol.server.app import make_app

from .running import Running, run_server

SEED = 11
OURS = "id|code|token|recovery|commitment|previous|next|now|at|created|changed|since|ends"
"""What every table has of its own, and times."""
FIELD = re.compile(rf'"({OURS})":("[^"]*"|[-+.e0-9]+)')
TAG = re.compile(r'\[Table "[0-9a-f]+"\]')


@dataclass(frozen=True)
class Twins:
    """Two games that look alike to a viewer: the words of each, and what is swapped."""

    game: str
    options: dict[str, Any]
    viewer: int
    swap: tuple[Secret, Secret]
    words: list[tuple[int, str]]
    others: list[tuple[int, str]]
    """The same decisions in the second game: another seat may have to name another card."""

    def new(self, second: bool) -> Match:
        """The first or the second game at its start."""
        match = parasol.new(self.game, seed=SEED, **self.options)
        return swap_deal(match, self.swap) if second else match


def swap_deal(match: Match, swap: tuple[Secret, Secret]) -> Match:
    """The same match before its first move with two secrets in each other's place."""
    state = match.game.secrets.swap_secrets(match.state, *swap)
    state.events = list(match.opening)
    return Match(match.game, match.options, match.components, match.seed, state)


def find_twins(
    game: str, options: dict[str, Any], viewer: int, decisions: int, deck: str = ""
) -> list[Twins]:
    """Some pairs of games, by secrets that the viewer does not know even at their end."""
    match, rng = parasol.new(game, seed=SEED, **options), Rng(3)
    before = {secret.place: secret for secret in match.game.secrets.list_secrets(match.state)}
    words: list[tuple[int, str]] = []
    for _ in range(decisions):
        moves = match.moves()
        move = moves[rng.below(len(moves))]
        words.append((move.seat, move.word))
        match.play(move.word)
    unknown = [
        before[secret.place]
        for secret in match.game.secrets.list_secrets(match.state)
        if viewer not in secret.known_to and secret.place in before and deck in secret.deck
    ]
    found = []
    for one in (unknown[0], unknown[-1]):
        for other in unknown:
            swap = (one, other)
            if other.deck == one.deck and other.value != one.value:
                others = find_words(parasol.new(game, seed=SEED, **options), swap, words, viewer)
                if others is not None:
                    found.append(Twins(game, options, viewer, swap, words, others))
                    break
    assert found
    return found


def find_words(
    first: Match, swap: tuple[Secret, Secret], words: list[tuple[int, str]], viewer: int
) -> list[tuple[int, str]] | None:
    """The words that play the same game on the swapped deal; None if there are none."""
    twin, found = swap_deal(first, swap), []
    for seat, word in words:
        first.play(word)
        masked = first.steps[-1].masked[viewer]
        game, state = twin.game, twin.state
        for code in state.actions():
            after = state.clone()
            after.apply(code)
            same = game.secrets.swap_secrets(after, *swap).numbers() == first.state.numbers()
            if same and game.word_for(state, code, viewer) == masked:
                found.append((seat, game.word(state, code)))
                break
        else:
            return None
        twin.play(found[-1][1])
    return found


def mask_noise(text: str) -> str:
    """Return a message without clocks, ids and nonces."""
    return TAG.sub("[Table]", FIELD.sub(r'"\1":"-"', text))


class Threads(ThreadPoolExecutor):
    """What decides in this process in the place of the workers."""

    def stop(self) -> None:
        self.shutdown(wait=False, cancel_futures=True)


@contextlib.contextmanager
def serve_deal(
    match: Match,
    database: Path,
    monkeypatch: pytest.MonkeyPatch,
    make: Callable[..., Starlette] = make_app,
) -> Iterator[Running]:
    """A server at which every table is dealt as this match is."""

    def deal(name: str, **_: Any) -> Match:
        return match.__copy__()

    monkeypatch.setattr("parasol.server.tables.table.new", deal)
    monkeypatch.setattr("parasol.server.tables.replay.new", deal)
    with run_server(str(database), make) as server:
        # Another process would not know the game of the tests.
        server.app.state.registry.scheduler.bots.searchers._workers = Threads(1)
        yield server
