"""Rules of the contract about records, views and scores."""

from typing import Any

import msgspec

from parasol.core import registry
from parasol.core.errors import BadRecord, BadView
from parasol.core.match import from_view
from parasol.core.plain import find_difference
from parasol.core.replay import load
from parasol.core.view_types import convert_view
from parasol.testing.walk import ContractBroken, Walk, to_bytes


class RegisteredGame:
    """Makes a game known by its name for a while, so that records and views can find it."""

    def __init__(self, walk: Walk) -> None:
        self.game = walk.game
        self.before: Any = None

    def __enter__(self) -> None:
        if self.game.name in registry.list_names():
            self.before = registry.find(self.game.name)
        registry.register(self.game)

    def __exit__(self, *error: object) -> None:
        registry.forget(self.game.name)
        if self.before is not None:
            registry.register(self.before)


def records_round_trip(walk: Walk) -> None:
    """A complete record loads to the same position and is written the same again."""
    text = walk.match.record()
    with RegisteredGame(walk):
        try:
            loaded = load(text)
        except BadRecord as error:
            raise walk.broken("A complete record can be loaded.", str(error)) from None
    if loaded.state.numbers() != walk.match.state.numbers():
        raise walk.broken("A loaded record comes to the same position.", "it differs")
    if loaded.record() != text:
        raise walk.broken("A loaded record is written the same again.", "it differs")


def masked_records_are_refused(walk: Walk) -> None:
    """A masked record has no seed and can't be loaded; the error says that it is masked."""
    match = walk.match
    assert match.seed is not None
    for seat in [*range(match.players), None]:
        text = match.record(seat=seat)
        if match.seed.hex() in text:
            raise walk.broken("A masked record has no seed.", text)
        with RegisteredGame(walk):
            try:
                load(text)
            except BadRecord as error:
                if "masked" not in str(error):
                    rule = "A masked record is refused by name."
                    raise walk.broken(rule, str(error)) from None
            else:
                raise walk.broken("A masked record can't be loaded.", f"seat {seat}")


def views_have_their_type(walk: Walk) -> None:
    """A view is just what its declared type says, where a game declares one."""
    match, declared = walk.match, walk.game.view_type
    if declared is None:
        return
    for seat in [*range(match.players), None]:
        view = match.view(seat)
        try:
            typed = msgspec.to_builtins(convert_view(view, declared))
        except BadView as error:
            raise walk.broken("A view has its declared type.", f"seat {seat}: {error}") from None
        where = find_difference(view, typed) or find_difference(typed, view)
        if where is not None:
            raise walk.broken("A view has its declared type.", f"seat {seat}: {where[0]}")


def views_round_trip(walk: Walk) -> None:
    """A view is plain data, and a match made from it looks the same; numbers keep their length."""
    match, game = walk.match, walk.game
    lengths = set()
    for seat in [*range(match.players), None]:
        view = match.view(seat)
        try:
            data = to_bytes(view)
        except (TypeError, ValueError) as error:
            raise walk.broken("A view is plain data.", f"seat {seat}: {error}") from None
        if match.header(seat) | match.public_view() | match.own_view(seat) != view:
            raise walk.broken("The public part and one's own are the whole view.", f"seat {seat}")
        with RegisteredGame(walk):
            again = from_view(view)
            if to_bytes(again.view(seat)) != data:
                raise walk.broken("A match made from a view looks the same.", f"seat {seat}")
            if seat is not None and seat == match.seat:
                same = again.state.actions() == match.state.actions()
                if not same:
                    raise walk.broken("A view tells the decider all that is legal.", f"seat {seat}")
        viewer = -1 if seat is None else seat
        lengths.add(len(game.observe(match.state, viewer).numbers()))
    if len(lengths) != 1:
        raise walk.broken("Every Seen has equally many numbers.", str(sorted(lengths)))


def scores_explain_themselves(walk: Walk) -> None:
    """The parts of a score add up to its total; ranks follow the totals."""
    scores = walk.match.scores()
    if [score.seat for score in scores] != list(range(walk.match.players)):
        raise walk.broken("scores() has every seat in order.", str([s.seat for s in scores]))
    for score in scores:
        if sum(part.points for part in score.parts) != score.total:
            raise walk.broken("The parts of a score add up to its total.", str(score))
        if any(not str(part.text) for part in score.parts):
            raise walk.broken("Every part of a score says where it comes from.", str(score))
    if min(score.rank for score in scores) != 1:
        raise walk.broken("Somebody ranks first.", str([s.rank for s in scores]))
    for one in scores:
        for other in scores:
            if one.rank < other.rank and one.total < other.total:
                raise walk.broken("A better rank has no fewer points.", f"{one} and {other}")


def the_end(walk: Walk) -> None:
    """At the end nothing can be played, and scores() are the State's totals."""
    match = walk.match
    if match.moves() or match.why_not("anything") is None:
        raise walk.broken("After the end nothing can be played.", str(match.moves()))
    totals = [score.total for score in match.scores()]
    if totals != [int(total) for total in match.state.totals()]:
        rule = "At the end scores() and totals() agree."
        raise ContractBroken(rule, f"{totals} and {match.state.totals()}", str(walk))
    records_round_trip(walk)
