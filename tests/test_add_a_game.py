"""How a game is added: noughts and crosses from outside, `new_game`, and the page about both."""

from __future__ import annotations

import doctest
import importlib
import json
import os
import pickle
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import parasol
from parasol.core import registry
from parasol.core.game import Game
from parasol.scaffold import MAX_NAME_CHARS, TEMPLATES, new_game, rename_game
from parasol.testing import check

ROOT = Path(__file__).resolve().parent.parent
EXAMPLE = ROOT / "examples" / "noughts_and_crosses"
PAGE = ROOT / "docs" / "add-a-game.md"
NOUGHTS = "noughts_and_crosses"
NEW = "tide_pools"
FULL = "b2 a1 b1 b3 c2 a2 a3 c1 c3"
"""A game that ends in a draw."""

AnyGame = Game[Any, Any]


def imported(folder: Path, name: str) -> Iterator[AnyGame]:
    """The game of a package that is not installed, known for a while."""
    sys.path.insert(0, str(folder))
    try:
        game: AnyGame = importlib.import_module(name).GAME
        registry.register(game)
        yield game
    finally:
        sys.path.remove(str(folder))
        registry.forget(name)


@pytest.fixture(scope="module")
def noughts() -> Iterator[AnyGame]:
    yield from imported(EXAMPLE / "src", NOUGHTS)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new game's folder, as the command makes it."""
    return new_game(NEW, tmp_path_factory.mktemp("with a space"))


@pytest.fixture(scope="module")
def pools(folder: Path) -> Iterator[AnyGame]:
    yield from imported(folder / "src", NEW)


def run(command: list[str], folder: Path, typed: str = "", **variables: str) -> str:
    """What a command prints; it must succeed."""
    done = subprocess.run(
        [sys.executable, "-m", *command],
        cwd=folder,
        env={**os.environ, **variables},
        input=typed,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def play_words(words: str, **options: object) -> parasol.Match:
    match = parasol.new(NOUGHTS, seed=1, **options)
    for word in words.split():
        match.play(word)
    return match


def cells(line: list[tuple[int, int]]) -> list[str]:
    return [f"{'abcde'[column]}{row + 1}" for row, column in line]


def lines(size: int) -> list[list[str]]:
    """Every line of a board, as words."""
    side = range(size)
    rows = [[(row, column) for column in side] for row in side]
    columns = [[(row, column) for row in side] for column in side]
    diagonals = [[(i, i) for i in side], [(i, size - 1 - i) for i in side]]
    return [cells(line) for line in [*rows, *columns, *diagonals]]


# Noughts and crosses


def test_noughts_keep_the_contract(noughts: AnyGame) -> None:
    check(noughts)


@pytest.mark.parametrize("size", [3, 4, 5])
@pytest.mark.usefixtures("noughts")
def test_every_line_as_long_as_the_side_wins(size: int) -> None:
    every = {f"{column}{row}" for column, row in product("abcde"[:size], range(1, size + 1))}
    for line in lines(size):
        # The other seat marks elsewhere, one fewer than a line takes.
        others = sorted(every - set(line))[: size - 1]
        words = [word for pair in zip(line, [*others, ""], strict=True) for word in pair]
        match = play_words(" ".join(words), size=size)
        assert match.over, line
        assert [score.total for score in match.scores()] == [1, 0]
        assert [score.rank for score in match.scores()] == [1, 2]
        assert match.view(None)["winner"] == 0


@pytest.mark.usefixtures("noughts")
def test_noughts_win_as_crosses_do() -> None:
    match = play_words("a1 b2 a2 b1 c3 b3")
    assert [score.rank for score in match.scores()] == [2, 1]
    assert str(match.log(None)[-1]) == "seat 1 has a line and wins"


@pytest.mark.usefixtures("noughts")
def test_a_draw_shares_the_first_rank() -> None:
    match = play_words(FULL)
    assert match.over
    assert [(score.total, score.rank) for score in match.scores()] == [(0, 1), (0, 1)]
    assert [line.kind for line in match.log(0)] == ["marked"] * 9 + ["drawn"]


@pytest.mark.usefixtures("noughts")
def test_a_record_of_noughts_round_trips() -> None:
    match = play_words(FULL)
    again = parasol.load(match.record())
    assert again.record() == match.record()
    assert again.state.numbers() == match.state.numbers()
    with pytest.raises(parasol.BadRecord, match="masked"):
        parasol.load(match.record(seat=0))


@pytest.mark.usefixtures("noughts")
def test_everybody_sees_the_same_board_and_it_can_be_read_back() -> None:
    match = play_words("b2 a1 c3")
    for seat in (0, 1, None):
        view = match.view(seat)
        assert view["rows"] == ["O..", ".X.", "..X"]
        assert view["viewer"] == seat
        assert parasol.from_view(view).view(seat) == view
        assert match.guess(seat, 1).view(seat) == view


@pytest.mark.parametrize(
    ("rows", "part"),
    [
        (["XO.", "...", "..."], "turn"),
        (["O..", "...", "..."], "rows"),
        (["XXX", "OO.", "O.."], "rows"),
        (["XXX", "OOO", "..."], "rows"),
        (["XX.", "OOO", "X.."], "turn"),
        (["X..", "...", "?.."], "rows"),
        (["X..", "..."], "rows"),
        ("X........", "rows"),
        (None, "rows"),
    ],
)
@pytest.mark.usefixtures("noughts")
def test_a_view_of_no_possible_match_is_refused_by_its_part(rows: object, part: str) -> None:
    view = parasol.new(NOUGHTS).view(0)
    with pytest.raises(parasol.BadView) as caught:
        parasol.from_view({**view, "rows": rows, "phase": "mark", "seat": 0})
    assert caught.value.path in (part, "phase", "seat")


@pytest.mark.usefixtures("noughts")
def test_two_lines_without_a_common_cell_are_no_position() -> None:
    view = parasol.new(NOUGHTS, size=5).view(None)
    rows = ["XXXXX", "XOOOO", "XXXXX", "OXOOO", "OOXOO"]
    with pytest.raises(parasol.BadView, match="first line"):
        parasol.from_view({**view, "rows": rows})


@pytest.mark.usefixtures("noughts")
def test_every_mark_can_be_undone_down_to_the_first() -> None:
    match = play_words("b2 a1 c3")
    empty = parasol.new(NOUGHTS, seed=1).state.numbers()
    for _ in range(3):
        match.undo()
    assert match.state.numbers() == empty
    with pytest.raises(parasol.CannotUndo):
        match.undo()


@pytest.mark.usefixtures("noughts")
def test_what_is_not_legal_is_refused_with_its_reason() -> None:
    match = play_words("b2")
    assert match.why_not("B1") is None
    assert str(match.why_not("b2")) == "There is an X in b2 already."
    assert "outside the board of 3 by 3" in str(match.why_not("d1"))
    assert "a1 to c3" in str(match.why_not("nowhere"))
    with pytest.raises(parasol.IllegalMove):
        match.play("a1 a2")
    assert len(match.steps) == 1
    for wrong in ({"size": 6}, {"players": 3}):
        with pytest.raises(parasol.BadOption):
            parasol.new(NOUGHTS, **wrong)


@pytest.mark.usefixtures("noughts")
def test_a_position_can_be_pickled_with_its_board() -> None:
    state = play_words("a1 e5", size=5).state
    again = pickle.loads(pickle.dumps(state))
    assert again.numbers() == state.numbers()
    assert again.actions() == state.actions()


def test_the_terminal_shows_the_board_and_the_names(noughts: AnyGame) -> None:
    from rich.text import Text

    shown = Text.from_markup(
        noughts.terminal.render_board(play_words("b2 a1").view(None), ["Ann", "Bo"])
    ).plain
    assert shown.splitlines() == [
        "   a b c",
        " 1 O · ·",
        " 2 · X ·",
        " 3 · · ·",
        "",
        "X Ann   O Bo",
    ]


def test_the_board_is_described_in_words(noughts: AnyGame) -> None:
    description = noughts.terminal.describe_view(
        play_words("b2 a1").view(None), ["Ann", "Bo"]
    ).splitlines()
    assert description[:2] == ["Row 1: nought, empty, empty.", "Row 2: empty, cross, empty."]
    assert description[-1] == "Crosses: Ann. Noughts: Bo."


# A new game


def test_a_new_game_keeps_the_contract(pools: AnyGame) -> None:
    check(pools)


def test_a_new_game_keeps_the_contract_with_another_box(pools: AnyGame) -> None:
    box = {"shells": {"points": [5, 0, 2, 3], "most": 6}, "crab": {"points": 0}}
    check(pools, options=[{"players": 3, "components": box}], games=10)


@pytest.mark.usefixtures("pools")
def test_a_new_game_is_played_through_the_front_door() -> None:
    match = parasol.new(NEW, players=3, seed=7)
    match.play("take-3")
    with pytest.raises(parasol.CannotUndo):
        match.undo()
    assert "At most 3" in str(match.why_not("take-4"))
    while not match.over:
        match.play(match.moves()[0])
    assert parasol.load(match.record()).record() == match.record()
    assert sum(score.total for score in match.scores()) == sum(range(1, 13)) - 10
    asleep = parasol.new(NEW, players=2, crab="asleep", seed=7)
    while not asleep.over:
        asleep.play(asleep.moves()[-1])
    assert sum(score.total for score in asleep.scores()) == sum(range(1, 13))


@pytest.mark.parametrize(
    ("part", "value"),
    [
        ("viewer", 2),
        ("turn", 0),
        ("turn", None),
        ("seats", []),
        ("seats", [{"shells": [99]}, {"shells": []}]),
        ("seats", [{"shells": []}, {"shells": []}]),
        ("heap", 3),
        ("hidden", [1]),
        ("crab", 1),
    ],
)
@pytest.mark.usefixtures("pools")
def test_a_new_game_refuses_a_view_by_its_part(part: str, value: object) -> None:
    match = parasol.new(NEW, seed=7)
    match.play("take-2")
    with pytest.raises(parasol.BadView) as caught:
        parasol.from_view({**match.view(0), part: value})
    assert caught.value.path.startswith(part)


def test_a_new_game_draws_a_board_for_the_terminal(pools: AnyGame) -> None:
    match = parasol.new(NEW, players=2, seed=7)
    text = pools.terminal.render_board(match.view(0), ["Ann", "Bo"])
    assert "12 left" in text
    assert "> Ann: [bold]0[/]" in text
    assert (
        pools.terminal.describe_view(match.view(0), ["Ann", "Bo"]).splitlines()[1]
        == "Ann: 0 points; shells: -."
    )


def test_the_help_has_the_topics_that_parasol_refers_to(noughts: AnyGame, pools: AnyGame) -> None:
    for game in (noughts, pools):
        state = parasol.new(game.name).state
        for topic in ("goal", "turn", "end", "words", game.terminal.find_topic(state, 0)):
            assert f"{{#{topic}}}" in game.help(), (game.name, topic)


def test_a_new_game_has_all_rooms_and_no_trace_of_the_template(folder: Path) -> None:
    files = {file.relative_to(folder).as_posix() for file in folder.rglob("*") if file.is_file()}
    made = {name for name in files if "__pycache__" not in name}
    maui = {path.name for path in (ROOT / "src/parasol/games/maui").glob("*.py")}
    optional = {"opponent.py", "preview.py", "hints.py", "learning.py", "tensor.py", "browser.py"}
    rooms = (
        maui
        - optional
        - {"tables.py", "position.py", "events.py", "view_parser.py", "view_types.py"}
    )  # split
    assert {f"src/{NEW}/{room}" for room in rooms} <= made
    assert {f"src/{NEW}/help/en.md", f"src/{NEW}/components.toml", "pyproject.toml"} <= made
    for name in made:
        text = (folder / name).read_text("utf-8")
        assert not re.search(r"my[_ -]game", text, re.IGNORECASE), name
        assert name.endswith("py.typed") or text


def test_every_room_of_a_new_game_says_what_stands_there(folder: Path) -> None:
    for file in (folder / "src" / NEW).glob("*.py"):
        assert len(file.read_text("utf-8").split('"""')[1]) > 80, file.name


@pytest.mark.parametrize("name", ["x", "abcdefghij_" * 2 + "abcdefgh"])
def test_a_new_game_is_clean_for_ruff_whatever_its_name(name: str, tmp_path: Path) -> None:
    made = new_game(name, tmp_path)
    assert len(name) <= MAX_NAME_CHARS
    run(["ruff", "check", "--no-cache", "."], made)
    run(["ruff", "format", "--no-cache", "--check", "."], made)


def test_a_new_game_type_checks_strictly(folder: Path, tmp_path: Path) -> None:
    command = ["mypy", "--strict", "--follow-imports=silent", "--cache-dir", str(tmp_path)]
    run([*command, "src", "tests"], folder, MYPYPATH=str(ROOT / "src"))


def test_games_from_outside_are_found_by_their_entry_points(folder: Path, tmp_path: Path) -> None:
    target = tmp_path / "installed"
    for name, made in ((NOUGHTS, EXAMPLE), (NEW, folder)):
        # A build leaves its traces in the folder it builds from.
        shutil.copytree(made, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    install = ["pip", "--disable-pip-version-check", "install", "--quiet", "--no-index"]
    install += ["--no-deps", "--no-build-isolation", "--target", str(target)]
    run([*install, str(tmp_path / NOUGHTS), str(tmp_path / NEW)], tmp_path)
    program = tmp_path / "use.py"
    program.write_text(
        "import parasol\n"
        f"for name in ('{NOUGHTS}', '{NEW}'):\n"
        "    match = parasol.new(name, seed=1)\n"
        "    while not match.over:\n"
        "        match.play(match.moves()[0])\n"
        "    assert match.game.help(), name\n"
        "    print(name in parasol.game_names(), parasol.load(match.record()).over)\n",
        encoding="utf-8",
    )
    path = os.pathsep.join([str(target), str(tmp_path)])
    assert run(["use"], tmp_path, PYTHONPATH=path).split() == ["True"] * 4
    for name, words in ((NOUGHTS, "a1\n"), (NEW, "take-1\n")):
        play = ["parasol", "play", name, "--plain", "--save", str(tmp_path / f"{name}.parasol")]
        assert f"You: {words}" in run(play, tmp_path, typed=words, PYTHONPATH=path)
    tests = [str(tmp_path / name / "tests") for name in (NOUGHTS, NEW)]
    run(["pytest", "-q", "-p", "no:cacheprovider", *tests], tmp_path, PYTHONPATH=path)


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("Tide Pools", "as in tide_pools"),
        ("été", "as in ete"),
        ("", "as in tide_pools"),
        ("../up", "as in up"),
        ("a__b", "as in a_b"),
        ("7up", "as in up"),
        ("import", "to Python"),
        ("match", "to Python"),
        ("json", "to Python"),
        ("parasol", "to Python"),
        ("rich", "to Python"),
        ("maui", "there is a game"),
        ("x" * 31, "at most 30"),
    ],
)
def test_a_name_that_can_not_be_a_games_is_refused(name: str, says: str, tmp_path: Path) -> None:
    with pytest.raises(parasol.BadOption, match=re.escape(says)):
        new_game(name, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_the_command_makes_the_folder_and_refuses_in_a_sentence(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "parasol", "new-game"]
    run(["parasol", "new-game", NEW + "_too"], tmp_path)
    assert (tmp_path / f"{NEW}_too" / "pyproject.toml").is_file()
    again = subprocess.run(
        [*command, NEW + "_too"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert again.returncode != 0
    assert "is left as it is" in again.stderr
    assert "Traceback" not in again.stderr


def test_a_new_game_never_overwrites_anything(tmp_path: Path) -> None:
    (tmp_path / "shore").write_text("mine", encoding="utf-8")
    (tmp_path / "reef").mkdir()
    (tmp_path / "gone").symlink_to(tmp_path / "nowhere")
    for name in ("shore", "reef", "gone"):
        with pytest.raises(parasol.BadOption, match="is left as it is"):
            new_game(name, tmp_path)
    assert (tmp_path / "shore").read_text("utf-8") == "mine"
    assert list((tmp_path / "reef").iterdir()) == []
    with pytest.raises(parasol.BadOption, match="a folder that exists"):
        new_game("shore", tmp_path / "nowhere")


# The page


BLOCK = re.compile(r"^```(\w*) ?(\S*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
BLOCKS = [found.groups() for found in BLOCK.finditer(PAGE.read_text("utf-8"))]


def source(name: str) -> Path:
    """The file that a block of the page names."""
    if name.startswith("my_game/tests/"):
        return TEMPLATES / name.removeprefix("my_game/")
    if name.startswith("my_game/"):
        return TEMPLATES / "src" / name
    inside = EXAMPLE / "src" / NOUGHTS / name
    return inside if inside.exists() else EXAMPLE / name


def bare(text: str) -> str:
    """A text without what ruff may lay out another way in a page: blanks and closing commas."""
    return re.sub(r",(?=[)\]}])", "", "".join(text.split()))


def test_every_block_of_the_page_stands_in_the_file_it_names() -> None:
    named = [(name, text) for _, name, text in BLOCKS if name]
    assert len(named) > 20
    for name, text in named:
        assert bare(text) in bare(source(name).read_text("utf-8")), f"{name}:\n{text}"


def test_the_page_shows_every_room_of_noughts() -> None:
    shown = {name for _, name, _ in BLOCKS}
    rooms = {path.name for path in (EXAMPLE / "src" / NOUGHTS).glob("*.py")}
    assert rooms <= shown


@pytest.mark.usefixtures("noughts")
def test_what_the_page_says_of_the_front_door_is_so() -> None:
    texts = [text for kind, _, text in BLOCKS if kind == "pycon"]
    assert texts
    for text in texts:
        test = doctest.DocTestParser().get_doctest(text, {}, PAGE.name, str(PAGE), 0)
        assert doctest.DocTestRunner().run(test).failed == 0


def test_the_commands_of_the_page_are_those_of_a_new_game() -> None:
    commands = [line for kind, _, text in BLOCKS if kind == "sh" for line in text.splitlines()]
    readme = rename_game((TEMPLATES / "README.md").read_text("utf-8"), NEW).splitlines()
    assert commands[:2] == [f"parasol new-game {NEW}", f"cd {NEW}"]
    assert set(commands[2:]) <= set(readme)


def test_the_board_of_the_page_is_followed_and_checked_by_its_jsconfig(tmp_path: Path) -> None:
    (board,) = [text for kind, _, text in BLOCKS if kind == "js"]
    (config,) = [text for kind, _, text in BLOCKS if kind == "json"]
    package = tmp_path / json.loads(config)["compilerOptions"]["rootDirs"][1]
    package.parent.mkdir(parents=True)
    package.symlink_to(Path(parasol.__file__).parent)
    (tmp_path / "jsconfig.json").write_text(config, "utf-8")
    file = tmp_path / "src" / NEW / "board.js"
    file.parent.mkdir(parents=True)
    tsc, project = ROOT / "node_modules" / ".bin" / "tsc", tmp_path / "jsconfig.json"
    for text, problem in ((board, ""), (board.replace("props.play(", "props.plays("), "plays")):
        file.write_text(text, "utf-8")
        found = subprocess.run(
            [tsc, "--project", project, "--noEmit"], capture_output=True, text=True, check=False
        ).stdout
        assert (problem in found) if problem else not found, found


def test_every_block_of_the_page_is_checked_one_way_or_another() -> None:
    for kind, name, text in BLOCKS:
        assert name or kind in ("pycon", "sh", "js", "json"), text
