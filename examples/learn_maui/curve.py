"""The curve of a run as one SVG document: games played to the right, games won upwards."""

from html import escape

from examples.learn_maui.learning import Point

INK, SOFT, PAPER, LINE, DOT, BAR = "#12343d", "#3f5a5e", "#fffaf0", "#e8cb93", "#1f3c69", "#c8452f"
FONT = "Figtree, 'Avenir Next', 'Segoe UI', system-ui, sans-serif"
WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 860, 420, 72, 828, 72, 360
GOAL = 0.9


def drawn(curve: list[Point], title: str) -> str:
    """The whole picture."""
    most = max(point.games for point in curve) or 1

    def x(games: int) -> float:
        return round(LEFT + (RIGHT - LEFT) * games / most, 1)

    def y(wins: float) -> float:
        return round(BOTTOM - (BOTTOM - TOP) * wins, 1)

    told = f"{title}: {curve[-1].wins:.1%} of games won against chance after {most} games"
    path = " ".join(f"{x(point.games)},{y(point.wins)}" for point in curve)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-labelledby="told" font-family="{FONT}" font-size="13" fill="{SOFT}">',
        f'<title id="told">{escape(told)}</title>',
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="4" fill="{PAPER}"/>',
        f'<text x="24" y="36" font-size="19" font-weight="700" fill="{INK}">{escape(title)}</text>',
        f'<text x="24" y="57">games won against seats that play anything legal; the last: '
        f"{curve[-1].wins:.1%}</text>",
    ]
    for tenth in range(0, 11, 2):
        level = y(tenth / 10)
        parts.append(f'<path d="M{LEFT} {level}H{RIGHT}" stroke="{LINE}"/>')
        parts.append(
            f'<text x="{LEFT - 10}" y="{level + 4}" text-anchor="end">{tenth * 10} %</text>'
        )
    parts.append(f'<path d="M{LEFT} {y(GOAL)}H{RIGHT}" stroke="{BAR}" stroke-dasharray="6 5"/>')
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
