"""The First Turn: everybody buries one treasure, and no towels are played."""

from .table import deal_where, legal, lines, new, phase, refuse, seat_view, table, treasure, turns


def test_in_the_first_turn_a_treasure_must_be_buried() -> None:
    match = new(3)
    for pirate in ("telescope", "map", "umbrella"):
        refuse(match, f"{pirate}/A", f"{pirate}/-", because="First Turn")
    refuse(match, "pass", "skip", "stop", "end", "done", "@A", "+1")


def test_only_a_treasure_in_hand_can_be_buried() -> None:
    match = table((3, 4, 5, 6, 7), hold={0: (3, 4)})
    assert legal(match) == {"bury/3", "bury/4"}
    refuse(match, "bury/5", "bury/skull", "bury/towel", "bury/?")


def test_equal_treasures_in_hand_make_one_move() -> None:
    match = deal_where(lambda match: match.view(0)["held"].count("skull") == 2, 4)
    assert [str(move) for move in match.moves()].count("bury/skull") == 1
    assert len(match.moves()) == 2


def test_a_buried_treasure_leaves_the_hand_and_lies_face_down() -> None:
    match = table((3, 4, 5, 6, 7), hold={0: (3, 4)})
    match.play("bury/4")
    assert match.view(0)["held"] == [3]
    assert seat_view(match, 0)["treasures"] == 1
    buried = treasure(match, "B")
    assert (buried["buried_by"], buried["up"], buried["value"]) == (0, False, None)
    assert (buried["towels"], buried["controlled_by"]) == ([], None)


def test_only_the_burier_knows_the_value() -> None:
    match = table((3, 4, 5, 6, 7), hold={0: (3, 4)})
    match.play("bury/4")
    assert match.view(0)["known"] == {"B": 4}
    assert match.view(1)["known"] == {}
    assert match.view(None)["known"] == {}


def test_the_log_tells_the_value_to_the_burier_alone() -> None:
    values = (3, 4, 5, 6, 7)
    mine = lines(table(values, hold={0: (3, 4)}), "bury/4", viewer=0)
    assert mine["buried_value"] == {"treasure": "B", "value": 4}
    for viewer in (1, None):
        theirs = lines(table(values, hold={0: (3, 4)}), "bury/4", viewer)
        assert theirs["buried"] == {"treasure": "B"}
        assert "buried_value" not in theirs


def test_everybody_buries_one_treasure_in_turn_order() -> None:
    match = new(4)
    for seat in range(4):
        assert (match.seat, match.view(None)["round"]) == (seat, 1)
        match.play(match.moves()[0])
    assert [lying["buried_by"] for lying in match.view(None)["treasures"]] == [None, 0, 1, 2, 3]
    assert [lying["place"] for lying in match.view(None)["treasures"]] == list("ABCDE")
    assert (match.seat, match.view(None)["round"], phase(match)) == (0, 2, "play")


def test_no_towels_are_played_in_the_first_turn() -> None:
    match = turns(table(), "bury/5")
    assert (match.seat, phase(match)) == (1, "play")
    assert legal(match) == {"bury/5"}
    match.play("bury/5")
    assert match.view(None)["round"] == 2
    assert all(not lying["towels"] for lying in match.view(None)["treasures"])


def test_every_burying_is_a_turn_of_its_own() -> None:
    match = new(3)
    counted = []
    for _ in range(3):
        counted.append(match.view(None)["turn"])
        match.play(match.moves()[0])
    assert counted == [counted[0], counted[0] + 1, counted[0] + 2]
