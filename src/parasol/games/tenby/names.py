"""What people call the codes of Tenby: features, icons, trades, goals.

Names of places stay as they are in every language; trades and goals are translated.
"""

from parasol.core.words import Text, verbatim
from parasol.games.tenby.tables import Tables
from parasol.games.tenby.words import Term

TARGET_NAMES: dict[str, Text] = {
    "bench": Term("bench"),
    "bin": Term("bin"),
    "binoculars": Term("binoculars"),
    "chimney": Term("chimney"),
    "cloud": Term("cloud"),
    "flower-box": Term("flower box"),
    "lamp-post": Term("lamp post"),
    "lobster-box": Term("lobster box"),
    "porch": Term("porch"),
    "seagull": Term("seagull"),
    "shutters": Term("shutters"),
    "town": Term("town card"),
    "terrace": Term("terrace"),
    "home": Term("home"),
    "business": Term("business"),
    "pier": Term("pier"),
    "landmark": Term("landmark"),
    "red": Term("red building"),
    "yellow": Term("yellow building"),
    "green": Term("green building"),
    "blue": Term("blue building"),
    "purple": Term("purple building"),
    "unique": Term("unique colours"),
    "completed": Term("completed streets"),
    "longest": Term("cards in one street"),
}
"""What conditions, residents and accolades count."""

_EACH: dict[str, Text] = {
    "binoculars": Term("pair of binoculars"),
    "shutters": Term("pair of shutters"),
}


def name_target(target: str) -> Text:
    """What a condition counts, as it is said after "for each"."""
    return _EACH.get(target) or TARGET_NAMES[target]


TRADES: dict[str, Text] = {
    "Carpenter": Term("Carpenter"),
    "Chimney Sweep": Term("Chimney Sweep"),
    "Florist": Term("Florist"),
    "Weather Watcher": Term("Weather Watcher"),
    "Bird Watcher": Term("Bird Watcher"),
    "Park Keeper": Term("Park Keeper"),
    "Street Cleaner": Term("Street Cleaner"),
    "Lamplighter": Term("Lamplighter"),
    "Lobster Fisher": Term("Lobster Fisher"),
    "Harbour Master": Term("Harbour Master"),
    "Letter Carrier": Term("Letter Carrier"),
    "Sightseer": Term("Sightseer"),
    "Estate Agent": Term("Estate Agent"),
    "Shopkeeper": Term("Shopkeeper"),
    "Builder": Term("Builder"),
    "Fire Officer": Term("Fire Officer"),
    "Ice Cream Seller": Term("Ice Cream Seller"),
    "Gardener": Term("Gardener"),
    "Sailor": Term("Sailor"),
    "Dressmaker": Term("Dressmaker"),
    "Painter": Term("Painter"),
    "Ferry Captain": Term("Ferry Captain"),
    "Tour Guide": Term("Tour Guide"),
    "Manager": Term("Manager"),
    "Landlady": Term("Landlady"),
    "Pier Keeper": Term("Pier Keeper"),
    "Historian": Term("Historian"),
    "Mayor": Term("Mayor"),
    "Town Planner": Term("Town Planner"),
    "Gull Friend": Term("Gull Friend"),
    "Dreamer": Term("Dreamer"),
    "Stroller": Term("Stroller"),
    "Flower Friend": Term("Flower Friend"),
    "Chef": Term("Chef"),
    "Promenader": Term("Promenader"),
    "Plain Terrace, Left End": Term("Plain Terrace, Left End"),
    "Plain Terrace, Right End": Term("Plain Terrace, Right End"),
    "Plain Pier, Left End": Term("Plain Pier, Left End"),
    "Plain Pier, Right End": Term("Plain Pier, Right End"),
}
"""Names on cards that other languages have their own word for."""

DECK_NAMES: dict[str, Text] = {
    "terrace": Term("terraces"),
    "pier": Term("piers"),
    "landmark": Term("landmarks"),
    "day": Term("Day cards"),
}

ICON_NAMES: dict[str, Text] = {
    "T": Term("Terrace Action"),
    "P": Term("Pier Action"),
    "L": Term("Landmark Action"),
    "R": Term("Resident Action"),
}


def translate_name(name: str) -> Text:
    """A card's name, in the reader's language where there is a word for it."""
    return TRADES.get(name) or verbatim(name)


def name_card(tables: Tables, card: int) -> Text:
    """The name of a town card."""
    return translate_name(str(tables.rows[card]["name"]))


def name_resident(tables: Tables, card: int) -> Text:
    """The trade of a resident."""
    return translate_name(str(tables.resident_rows[card]["name"]))


def name_goal(tables: Tables, card: int) -> Text:
    """The name of an accolade."""
    return translate_name(str(tables.accolade_rows[card]["name"]))
