"""The command: trains with a progress bar, then saves the policy and the learning curve."""

import argparse
from contextlib import nullcontext
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from examples.learn_maui.curve import draw_curve
from examples.learn_maui.training import Plan, Point, connect_ray, learn, play_here


def main(arguments: list[str] | None = None) -> int:
    """Run the command; return the exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m examples.learn_maui", description="Learn Maui by playing against oneself."
    )
    plan = Plan()
    parser.add_argument("--rounds", type=int, default=plan.rounds, help="of play and learning")
    parser.add_argument("--games", type=int, default=plan.games, help="played in each round")
    parser.add_argument(
        "--shares", type=int, default=plan.shares, help="a round's games are cut in"
    )
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--seed", type=int, default=plan.seed)
    parser.add_argument(
        "--on", choices=("here", "ray"), default="here", help="where games are played"
    )
    parser.add_argument("--policy", default="policy.npz", help="the file for what was learned")
    parser.add_argument("--curve", default="curve.svg", help="the file for its picture")
    given = parser.parse_args(arguments)
    plan = Plan(
        options={"players": given.players},
        rounds=given.rounds,
        games=given.games,
        shares=given.shares,
        seed=given.seed,
    )
    console = Console()
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    player = connect_ray() if given.on == "ray" else nullcontext(play_here)
    with player as play, Progress(*columns, console=console) as bar:
        task = bar.add_task("wins against chance:    ?", total=plan.rounds)

        def show_progress(done: int, point: Point | None) -> None:
            text = (
                {} if point is None else {"description": f"wins against chance: {point.wins:6.1%}"}
            )
            bar.update(task, completed=done, **text)  # type: ignore[arg-type]

        network, curve = learn(plan, play, show_progress)
    network.save(given.policy)
    title = f"Maui, {given.players} players: learning by self-play"
    Path(given.curve).write_text(draw_curve(curve, title), encoding="utf-8")
    console.print(
        f"It wins {curve[-1].wins:.1%} of {plan.evaluation_games} games against chance, after "
        f"{curve[-1].games} games against itself.\nPolicy: {given.policy}. Curve: {given.curve}.",
        highlight=False,
    )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
