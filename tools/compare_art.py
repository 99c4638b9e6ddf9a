"""Renders every picture that the games can draw, and compares two such sets pixel by pixel.

    python tools/compare_art.py write FOLDER            a PNG of every picture of this checkout
    python tools/compare_art.py compare BEFORE AFTER    which of them differ
    python tools/compare_art.py sheet FOLDER FILE.png [WORD]   an overview of those named so

`make compare-art BEFORE=FOLDER` writes the set of this checkout and compares it with an older one.
"""

import sys
from collections.abc import Iterator
from io import BytesIO
from itertools import product
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote

import parasol
from parasol.core.chance import Rng
from parasol.core.match import Match
from parasol.core.registry import find

LONGER_SIDE_PX = 640
FONT = "DejaVu Sans"
"""For all lettering: where it is not installed, letters are not compared."""
VIEWS_PER_MATCH = 4
GAMES = ("maui", "playa_pirata", "tenby")
OPTIONS: dict[str, list[dict[str, Any]]] = {
    "maui": [
        {"players": players, "variant": variant}
        for players, variant in product((2, 3, 4), ("base", "crabs", "long"))
    ],
    "playa_pirata": [
        {"players": players, "specials": specials}
        for players, specials in product((2, 3, 4), (False, True))
    ],
    "tenby": [{"players": players} for players in (2, 5)],
}
LOTS = 120
"""So many cards of made-up names, so that every thing that a card gets by lot comes up."""


def list_other_pieces(game: str) -> Iterator[str]:
    """Name pieces that the standard box does not have, but which are drawn all the same."""
    if game == "maui":
        yield from (
            f"penalty/{side}/{value}" for side in ("ocean", "trees") for value in (0, 5, 12)
        )
        yield from ("crab/0", "crab/12")
    if game == "tenby":
        shapes = ("T|T", "P|T", "T|P", "S|T", "T|S", "P|P", "S|P", "P|S")
        colours = ("red", "yellow", "green", "blue", "purple")
        houses = "2 chimney, 2 shutters, 2 flower-box, 1 seagull, 1 cloud"
        bare = "1 lamp-post, 1 bench, 1 bin, 1 lobster-box, 1 seagull, 3 cloud"
        for number in range(LOTS):
            shape, colour = shapes[number % 8], colours[number % 5]
            name = f"Lot {number}"
            if "T" in shape:
                porch = houses + (", 1 porch" if number % 3 else "")
                yield f"card/terrace;{name};{shape};{colour};home;{porch};3;none"
                yield f"card/terrace;{name};{shape};{colour};business;{houses};12;none"
                yield f"card/terrace;{name};{shape};-;-;{bare};3;none"
            else:
                yield f"card/pier;{name};{shape};-;business;{bare};3;none"
                yield f"card/pier;{name};{shape};-;-;2 flower-box, {bare};3;none"
            yield f"portrait/{name};{'ab'[number % 2]};bin;2 3 4;1 2 3;4 5 6"
        yield "day/7;TTPRrr"
        yield "accolade/Sweeper;chimney"


def play_matches(game: str) -> Iterator[tuple[str, Match]]:
    """Play games with chance moves, and stop at a few positions of each."""
    for number, options in enumerate(OPTIONS[game]):
        match = parasol.new(game, seed=number + 1, **options)
        rng = Rng(number + 7)
        moves: list[str] = []
        while not match.over:
            can = match.moves()
            moves.append(str(can[rng.below(len(can))]))
            match.play(moves[-1])
        stops = {len(moves) * part // VIEWS_PER_MATCH for part in range(VIEWS_PER_MATCH + 1)}
        again = parasol.new(game, seed=number + 1, **options)
        for turn, move in enumerate([*moves, ""]):
            if turn in stops:
                yield f"{number}-{turn}", again
            if move:
                again.play(move)


def draw_all(game: str) -> Iterator[tuple[str, str]]:
    """Draw every picture of a game, each with its name."""
    face = find(game).browser
    for name in [*face.list_pieces(), *list_other_pieces(game)]:
        drawn = face.draw_piece(name)
        if drawn is not None:
            yield f"piece/{name}", drawn
    yield "postcard", face.draw_postcard() or ""
    for topic in (line.split("{#")[1].split("}")[0] for line in find_topics(game)):
        figure = face.draw_figure(topic)
        if figure is not None:
            yield f"figure/{topic}", figure.drawing
    for label, match in play_matches(game):
        for viewer in (None, *range(match.view(None)["options"]["players"])):
            yield f"table/{label}-{viewer}", face.draw_view(match.view(viewer)) or ""


def find_topics(game: str) -> list[str]:
    """Return the headings of a game's help that have an address."""
    return [line for line in find(game).help().splitlines() if "{#" in line]


def render_png(svg: str) -> bytes:
    """Return a picture as PNG, its longer side always of the same length."""
    import resvg_py

    edges = svg.split('viewBox="', 1)[1].split('"', 1)[0].split()
    wide, high = float(edges[2]), float(edges[3])
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            width=LONGER_SIDE_PX if wide >= high else None,
            height=None if wide >= high else LONGER_SIDE_PX,
            sans_serif_family=FONT,
        )
    )


def write_set(folder: Path) -> None:
    """Write a PNG of every picture; a name becomes a file name."""
    for game in GAMES:
        (folder / game).mkdir(parents=True, exist_ok=True)
        count = 0
        for name, svg in draw_all(game):
            (folder / game / f"{quote(name, safe='')}.png").write_bytes(render_png(svg))
            count += 1
        print(f"{game}: {count} pictures")


def compare_sets(before: Path, after: Path) -> int:
    """Print the pictures that differ, and return how many do."""
    from PIL import Image, ImageChops

    old, new = (
        {str(file.relative_to(folder)): file for file in folder.rglob("*.png")}
        for folder in (before, after)
    )
    for folder, found in ((before, old), (after, new)):
        if not found:
            sys.exit(f"there are no pictures in {folder}; write them first")
    differing = 0
    for name in sorted(old | new):
        if name not in new or name not in old:
            print(f"{name}: only in {before if name in old else after}")
            differing += 1
        elif old[name].read_bytes() != new[name].read_bytes():
            one, other = (Image.open(side[name]).convert("RGBA") for side in (old, new))
            if one.size != other.size:
                print(f"{name}: {one.size} became {other.size}")
                differing += 1
            elif (box := ImageChops.difference(one, other).getbbox(alpha_only=False)) is not None:
                print(f"{name}: differs in {box}")
                differing += 1
    print(f"{differing} of {len(old | new)} pictures differ")
    return differing


def write_sheet(folder: Path, target: Path, word: str = "") -> None:
    """Write an overview of the pictures whose names contain a word."""
    from PIL import Image

    files = [file for file in sorted(folder.rglob("*.png")) if word in unquote(str(file))]
    if not files:
        sys.exit(f"no picture in {folder} has {word!r} in its name")
    across, cell = 16, 120
    sheet = Image.new("RGB", (across * cell, -(-len(files) // across) * cell), "#cfd8dc")
    for number, file in enumerate(files):
        picture = Image.open(BytesIO(file.read_bytes())).convert("RGBA")
        picture.thumbnail((cell - 6, cell - 6))
        place = number % across * cell + 3, number // across * cell + 3
        sheet.paste(picture, place, picture)
    sheet.save(target)


def main(words: list[str]) -> int:
    """Run one of the commands above."""
    match words:
        case ["write", folder]:
            write_set(Path(folder))
        case ["compare", before, after]:
            return min(1, compare_sets(Path(before), Path(after)))
        case ["sheet", folder, target, *rest]:
            write_sheet(Path(folder), Path(target), *rest)
        case _:
            print(__doc__, file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
