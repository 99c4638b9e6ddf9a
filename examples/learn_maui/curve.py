"""Draws the learning curve as SVG: games played to the right, win rate upwards."""

from html import escape

from examples.learn_maui.training import Point

INK, SOFT, PAPER, GRID, DOT, GOAL_COLOUR = (
    "#12343d",
    "#3f5a5e",
    "#fffaf0",
    "#e8cb93",
    "#1f3c69",
    "#c8452f",
)
FONT = "Figtree, 'Avenir Next', 'Segoe UI', system-ui, sans-serif"
WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 860, 420, 72, 828, 72, 360
GOAL_WIN_RATE = 0.9


def draw_curve(curve: list[Point], title: str) -> str:
    """Draw the curve as one SVG document."""
    most = max(point.games for point in curve) or 1

    def x(games: int) -> float:
        return round(LEFT + (RIGHT - LEFT) * games / most, 1)

    def y(wins: float) -> float:
        return round(BOTTOM - (BOTTOM - TOP) * wins, 1)

    description = f"{title}: {curve[-1].wins:.1%} of games won against chance after {most} games"
    path = " ".join(f"{x(point.games)},{y(point.wins)}" for point in curve)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-labelledby="title" font-family="{FONT}" font-size="13" fill="{SOFT}">',
        f'<title id="title">{escape(description)}</title>',
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="4" fill="{PAPER}"/>',
        f'<text x="24" y="36" font-size="19" font-weight="700" fill="{INK}">{escape(title)}</text>',
        f'<text x="24" y="57">games won against seats that play anything legal; the last: '
        f"{curve[-1].wins:.1%}</text>",
    ]
    for tenth in range(0, 11, 2):
        level = y(tenth / 10)
        parts.append(f'<path d="M{LEFT} {level}H{RIGHT}" stroke="{GRID}"/>')
        parts.append(
            f'<text x="{LEFT - 10}" y="{level + 4}" text-anchor="end">{tenth * 10} %</text>'
        )
    goal = y(GOAL_WIN_RATE)
    parts.append(
        f'<path d="M{LEFT} {goal}H{RIGHT}" stroke="{GOAL_COLOUR}" stroke-dasharray="6 5"/>'
    )
    for quarter in range(5):
        games = most * quarter // 4
        parts.append(
            f'<text x="{x(games)}" y="{BOTTOM + 22}" text-anchor="middle">{games:,}</text>'
        )
    parts.append(
        f'<text x="{(LEFT + RIGHT) // 2}" y="{BOTTOM + 44}" text-anchor="middle">games played '
        "against itself</text>"
    )
    parts.append(
        f'<polyline points="{path}" fill="none" stroke="{DOT}" stroke-width="3" '
        'stroke-linejoin="round"/>'
    )
    parts += [
        f'<circle cx="{x(point.games)}" cy="{y(point.wins)}" r="4" fill="{DOT}"/>'
        for point in curve
    ]
    return "\n".join([*parts, "</svg>"]) + "\n"
