"""Rules of the contract about programs that learn: what they are given is what a seat sees."""

from parasol.core.state import OVER
from parasol.testing.walk import Walk


def tensors_are_what_is_seen(walk: Walk) -> None:
    """The numbers written straight from a position are those of the seat's Seen; masks are legal.

    A buffer may hold anything before, and nothing beside the place that was meant may change.
    """
    tensor, state = walk.tensor, walk.match.state
    if sum(part.size for part in tensor.parts) != tensor.size:
        raise walk.broken("The parts of a tensor are all of it.", str(tensor.size))
    for viewer in walk.viewers():
        seen = bytes(walk.game.observe(state, viewer).numbers())
        buffer = tensor.numbers(state, viewer)
        if bytes(buffer) != seen:
            rule = "What is written from a position is what the seat's Seen holds."
            raise walk.broken(
                rule, f"seat {viewer}: {find_differing_part(walk, bytes(buffer), seen)}"
            )
        tensor.write(state, (viewer + 1) % walk.match.players, buffer, 0)
        tensor.write(state, viewer, buffer, 0)
        if bytes(buffer) != seen:
            raise walk.broken("Every number of a tensor is written.", f"seat {viewer}")
    legal = [code for code, yes in enumerate(tensor.legal(state)) if yes]
    if legal != state.actions():
        raise walk.broken("A mask is 1 where an action is legal.", f"{legal}, {state.actions()}")


def find_differing_part(walk: Walk, mine: bytes, theirs: bytes) -> str:
    """The first part in which two observations differ."""
    if len(mine) != len(theirs):
        return f"{len(mine)} numbers, not {len(theirs)}"
    at = 0
    for part in walk.tensor.parts:
        one, other = mine[at : at + part.size], theirs[at : at + part.size]
        if one != other:
            return f"{part.name} is {list(one)}, not {list(other)}"
        at += part.size
    return "no part"


def fresh_deals_are_the_tables_own(walk: Walk) -> None:
    """The deal that a loop begins with is the one that a match of that seed has."""
    match = walk.fresh()
    assert match.seed is not None
    state = walk.tensor.fresh(match.seed)
    if state.numbers() != match.state.numbers() or state.events is not None:
        raise walk.broken("A loop deals what a match of that seed deals.", str(match.seed))
    actions = list(state.actions())
    twin = match.state.clone()
    walk.tensor.play(state, actions[0])
    twin.apply(actions[0])
    if state.numbers() != twin.numbers():
        raise walk.broken("A loop plays as a match plays.", str(actions[0]))


def ranks_are_the_scores(walk: Walk) -> None:
    """At the end the ranks that rewards are made of are those of the scores."""
    if walk.match.state.seat() != OVER:
        return
    ranks = [score.rank for score in walk.match.scores()]
    if walk.tensor.ranks(walk.match.state) != ranks:
        raise walk.broken("Ranks in a loop are those of the scores.", str(ranks))
