"""Rules of the contract about playing: what is legal, what a step does, clones, undo."""

import copy
import pickle

from parasol.core.chance import Rng
from parasol.core.errors import CannotUndo, IllegalMove
from parasol.core.game import SPECTATOR
from parasol.core.state import OVER, State
from parasol.testing.walk import MAX_DECISIONS, ContractBroken, Walk

HOUSE_TOPICS = ("goal", "turn", "words", "end")
TRIES = 2
"""Other deals on which the undo barrier is tried."""


def legal_codes(walk: Walk) -> None:
    """actions(): ascending, in range, some unless the game is over."""
    actions = walk.match.state.actions()
    ascending = actions == sorted(set(actions))
    inside = all(0 <= code < walk.game.actions for code in actions)
    if not ascending or not inside:
        rule = f"actions() gives codes from 0 to {walk.game.actions - 1}, ascending."
        raise walk.broken(rule, str(actions))
    if bool(actions) == walk.match.over:
        raise walk.broken("actions() is empty exactly when the game is over.", str(actions))


def nothing_is_lost(walk: Walk) -> None:
    """Conservation, by the game's own count."""
    try:
        walk.game.check(walk.match.state)
    except ContractBroken:
        raise
    except AssertionError as error:
        raise walk.broken("Nothing of the box is lost or made.", str(error)) from None


def undo_barrier(walk: Walk) -> None:
    """A step that shows something hidden raises `revealed`; else it comes out alike on any deal."""
    state, game = walk.match.state, walk.game
    seat = int(state.seat())
    if seat < 0:
        return
    actions = state.actions()
    code = actions[walk.rng.below(len(actions))]
    after = state.clone()
    after.apply(code)
    if after.revealed < state.revealed:
        raise walk.broken("`revealed` only grows.", f"{state.revealed} to {after.revealed}")
    if after.revealed != state.revealed:
        return
    seen = game.observe(state, seat)
    for _ in range(TRIES):
        other = seen.guess(walk.rng)
        other.apply(code)
        for viewer in (seat, SPECTATOR):
            if game.view(game.observe(after, viewer)) != game.view(game.observe(other, viewer)):
                rule = "Undo: a step that shows something hidden raises `revealed`."
                word = game.word(state, code)
                raise walk.broken(rule, f"what {word} brings depends on hidden things")


def same_seed_same_game(walk: Walk) -> None:
    """The same seed and moves give the same game, its events too."""
    again = walk.fresh()
    for step in walk.match.steps:
        again.play(step.word)
    if again.state.numbers() != walk.match.state.numbers():
        raise walk.broken("The same seed and moves give the same position.", "they differ")
    for viewer in [*range(again.players), None]:
        lines = [line.to_dict() for line in again.log(viewer)]
        if lines != [line.to_dict() for line in walk.match.log(viewer)]:
            raise walk.broken("The same seed and moves give the same log.", f"seat {viewer}")


def clones_share_nothing(walk: Walk) -> None:
    """clone(), copy, deepcopy and pickle: equal, and nothing done to one changes the other."""
    state = walk.match.state
    before = state.numbers()
    copies = {
        "clone()": state.clone(),
        "copy.copy": copy.copy(state),
        "copy.deepcopy": copy.deepcopy(state),
        "pickle": pickle.loads(pickle.dumps(state)),
    }
    for name, other in copies.items():
        if type(other) is not type(state) or other.numbers() != before:
            raise walk.broken("A copy equals its original.", f"by {name} it does not")
        if other.actions() != state.actions():
            raise walk.broken("A copy has the same legal actions.", f"by {name} it has not")
        other.play_on(Rng(1))
        if state.numbers() != before:
            raise walk.broken("A copy shares nothing that changes.", f"by {name} it does")
    kept = state.clone()
    original = state.clone()
    original.play_on(Rng(2))
    if kept.numbers() != before or state.numbers() != before:
        raise walk.broken("A copy shares nothing that changes.", "playing on changes its clones")


def only_legal_actions_apply(walk: Walk) -> None:
    """Every legal code applies to a copy; every other raises ValueError and changes nothing."""
    state = walk.match.state
    legal = set(state.actions())
    before = state.numbers()
    for code in range(-1, walk.game.actions + 2):
        trial = state.clone()
        try:
            trial.apply(code)
        except ValueError:
            if code in legal:
                raise walk.broken("Every legal action applies.", f"{code} does not") from None
            if trial.numbers() != before:
                raise walk.broken("A refused action changes nothing.", f"{code} does") from None
        else:
            if code not in legal:
                raise walk.broken("No other action than a legal one applies.", f"{code} does")


def no_dead_ends(walk: Walk) -> None:
    """Whatever is chosen, something can be chosen next, or the game is over."""
    state = walk.match.state
    for code in state.actions():
        after = state.clone()
        after.apply(code)
        if after.seat() != OVER and not after.actions():
            raise walk.broken("No choice leads into a dead end.", walk.game.word(state, code))
        if after.turn < state.turn:
            raise walk.broken("`turn` only grows.", walk.game.word(state, code))


def play_on_plays_the_same_rules(walk: Walk) -> None:
    """play_on() comes to the end that stepping with the same generator comes to."""
    by_steps, by_itself = walk.match.state.clone(), walk.match.state.clone()
    rng, count = Rng(3), 0
    while by_steps.seat() != OVER and count < MAX_DECISIONS:
        actions = by_steps.actions()
        by_steps.apply(actions[rng.below(len(actions))] if len(actions) > 1 else actions[0])
        count += 1
    if count == MAX_DECISIONS:
        raise walk.broken("A game ends.", f"still going after {MAX_DECISIONS} decisions")
    by_itself.play_on(Rng(3))
    if by_itself.numbers() != by_steps.numbers():
        rule = "play_on() plays what stepping with the same generator plays."
        raise walk.broken(rule, "they end differently")


def words_and_reasons(walk: Walk) -> None:
    """Every code has one word and back; what is not legal has a reason, and playing it fails."""
    match, game, state = walk.match, walk.game, walk.match.state
    legal = set(state.actions())
    words = [game.word(state, code) for code in range(game.actions) if code in legal]
    if len(set(words)) != len(words) or any(not word or len(word.split()) != 1 for word in words):
        raise walk.broken("Every legal action has a word of its own.", " ".join(words))
    topics = game.help()
    for topic in HOUSE_TOPICS:
        if topics and f"{{#{topic}}}" not in topics:
            raise walk.broken(f"The help has the topics {HOUSE_TOPICS}.", f"{topic} is missing")
    for code in range(game.actions):
        word = game.word(state, code)
        if game.code(state, word) not in (code, None if code not in legal else code):
            raise walk.broken("A word means the action it was made from.", word)
        reason = match.why_not(word)
        if (code in legal) != (reason is None):
            raise walk.broken("why_not() is None exactly for legal words.", f"{word}: {reason}")
        if reason is not None:
            if not str(reason) or (topics and f"{{#{reason.rule}}}" not in topics):
                rule = "A reason says why and names a topic of the help."
                raise walk.broken(rule, f"{word}: {str(reason)!r}, topic {reason.rule!r}")
            _check_refusal(walk, word)
    _check_refusal(walk, "no-such-word")
    for move in match.moves():
        if not str(move.text) or move.parts.get("kind") is None:
            raise walk.broken("A move has parts with a kind, and a text.", str(move))


def _check_refusal(walk: Walk, word: str) -> None:
    before, steps = walk.match.state.numbers(), len(walk.match.steps)
    try:
        walk.match.play(word)
    except IllegalMove:
        if walk.match.state.numbers() != before or len(walk.match.steps) != steps:
            raise walk.broken("A refused move changes nothing.", word) from None
    else:
        raise walk.broken("An illegal word raises IllegalMove.", word)


def undo_is_exact(walk: Walk) -> None:
    """Undo gives back the position before, and only where nothing was shown."""
    twin = walk.fresh()
    positions: list[State] = []
    for step in walk.match.steps:
        positions.append(twin.state.clone())
        twin.play(step.word)
    while twin.steps:
        shown = positions[-1].revealed != twin.state.revealed
        try:
            twin.undo()
        except CannotUndo:
            if not shown:
                raise walk.broken("Undo works where nothing was shown.", "refused") from None
            return
        if shown:
            raise walk.broken("Undo is refused where something was shown.", "it was not")
        before = positions.pop()
        if twin.state.numbers() != before.numbers() or twin.state.actions() != before.actions():
            raise walk.broken("Undo gives back exactly the position before.", "it differs")
