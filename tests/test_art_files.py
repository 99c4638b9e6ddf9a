"""The files of every game's art/ folder: each can be read, says what it shows, and is used."""

import re
from importlib import import_module
from pathlib import Path
from xml.etree import ElementTree

import pytest

import parasol
from parasol.core.art import Art
from parasol.core.registry import find

GAMES = ("maui", "playa_pirata", "tenby")
OF_OTHER_BOXES = {
    "tenby": [
        f"card/{deck};{name};T|T;{colour};business;-;3;none"
        for deck, name, colour in (
            ("landmark", "New Landmark", "white"),
            ("terrace", "Rope Walk", "red"),
            ("terrace", "Mermaid Lane", "red"),
            ("terrace", "Wool Yard", "red"),
        )
    ]
}
"""Pieces that show what no piece of the standard box shows."""


def find_art(game: str) -> Art:
    art = import_module(f"parasol.games.{game}.drawing.svg").ART
    assert isinstance(art, Art)
    return art


FILES = [file for game in GAMES for file in sorted(find_art(game).folder.rglob("*"))]


@pytest.mark.parametrize("game", GAMES)
def test_every_file_can_be_read(game: str) -> None:
    art = Art(find_art(game).folder)
    names = list(art.list_names())
    assert len(names) > 30
    for name in names:
        assert art.find(name).body, name


@pytest.mark.parametrize("game", GAMES)
def test_every_file_is_used(game: str) -> None:
    art = find_art(game)
    face = find(game).browser
    for name in [*face.list_pieces(), *OF_OTHER_BOXES.get(game, [])]:
        assert face.draw_piece(name) is not None, name
    face.draw_postcard()
    for topic in re.findall(r"\{#([a-z-]+)\}", find(game).help()):
        face.draw_figure(topic)
    match = parasol.new(game, seed=3)
    for _ in range(12):
        match.play(str(match.moves()[0]))
        face.draw_view(match.view(0))
    assert set(art.list_names()) - set(art.list_read()) == set()


def test_folders_hold_pictures_alone() -> None:
    assert {file.suffix for file in FILES if file.is_file()} == {".svg"}
    for file in FILES:
        assert re.fullmatch(r"[a-z0-9-]+(\.svg)?", file.name), file


@pytest.mark.parametrize("file", [f for f in FILES if f.is_file()], ids=lambda file: file.name)
def test_a_file_opened_by_itself_shows_its_picture(file: Path) -> None:
    """Whatever it refers to is in it, and it has colours that every program knows."""
    text = file.read_text("utf-8")
    root = ElementTree.fromstring(text)
    ids = {element.get("id") for element in root.iter()}
    assert set(re.findall(r"url\(#([^)]+)\)", text)) <= ids
    for element in root.iter():
        for key in ("fill", "stroke", "stop-color"):
            assert re.fullmatch(r"#[0-9a-f]{3,6}|none|url\(#.*\)", element.get(key, "none")), text
