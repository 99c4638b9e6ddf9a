"""The landmarks with a silhouette of their own, by their keys, and the slots they bring."""

from typing import Any, Final

from .svg import ART


def _list_keys(folder: str) -> tuple[str, ...]:
    return tuple(sorted(file.stem for file in (ART.folder / folder).glob("*.svg")))


MONUMENTS: Final = _list_keys("landmarks")
"""Landmarks that are a picture of their own, by the names of their files."""
CROWNS: Final = _list_keys("landmarks/crowns")
"""White houses that are known by what stands on their roofs; x = 0 is the middle of the house."""
FRONTS: Final = _list_keys("landmarks/fronts")
"""And those with something over their lower floors, too."""
BEHIND: Final = ("goscar-rock", "penniless-cove", "st-catherines-fort")
"""Those that stand in the sea, beyond the railing."""
_HIGH: Final = ((38, 26), (106, 34), (174, 24), (242, 32))
_BESIDE: Final = {
    "lamp": (14, 266),
    "bench": (50, 230),
    "bin": (86, 194),
    "gull": ((40, 110), (240, 116), (206, 82)),
    "cloud": _HIGH,
}
"""Left and right of something large in the middle of a pier."""
OWN_SLOTS: Final[dict[str, dict[str, Any]]] = {
    "st-marys": {
        "cloud": ((38, 22), (112, 30), (182, 24), (246, 34)),
        "gull": ((128, 100), (190, 90), (236, 104)),
        "binoculars": (250,),
        "bench": (112, 190),
    },
    "town-walls": {"gull": ((60, 110), (220, 106), (44, 74))},
    "st-julians-chapel": {
        "gull": ((238, 92), (160, 100), (40, 86)),
        "bench": (242,),
        "bin": (16, 196),
    },
    "castle-hill": {"gull": ((40, 96), (110, 112), (240, 106)), "binoculars": (236,)},
    "albert-memorial": {
        "gull": ((220, 96), (50, 110), (180, 120)),
        "lamp": (12, 186),
        "bench": (50, 148),
        "binoculars": (213,),
    },
    "bandstand": {**_BESIDE, "bench": (50,), "binoculars": (230,), "lobster": (30, 140, 250)},
    "castle-slipway": _BESIDE,
    "harbour-sluice": _BESIDE,
    "harbour-wall": _BESIDE,
    "north-beach-steps": _BESIDE,
    "royal-victoria-pier": {**_BESIDE, "gull": ((40, 120), (240, 126), (140, 104))},
    "caldey-landing": {
        "gull": ((44, 138), (136, 130), (236, 132)),
        "lamp": (80, 269),
        "bench": (117, 232),
        "bin": (152, 197),
    },
    "penniless-cove": {"gull": ((44, 138), (110, 120), (222, 122)), "cloud": _HIGH},
    "st-catherines-fort": {"gull": ((44, 138), (90, 110), (236, 112)), "cloud": _HIGH},
    "goscar-rock": {
        "gull": ((40, 120), (90, 110), (222, 122)),
        "cloud": _HIGH,
        "bench": (84, 178),
        "binoculars": (36,),
    },
    "lifeboat-station": {
        "bench": (40,),
        "lamp": (12, 208),
        "lobster": (40, 196),
        "gull": ((34, 112), (244, 118), (256, 160)),
        "binoculars": (62,),
        "cloud": _HIGH,
    },
    "old-lifeboat-house": {
        "bench": (36, 184),
        "gull": ((40, 120), (200, 110), (236, 146)),
        "cloud": _HIGH,
    },
    "de-valence-pavilion": {"gull": ((88, 78), (194, 79))},
    "market-hall": {"gull": ((88, 78), (194, 79))},
    "tenby-museum": {"gull": ((88, 78), (196, 79))},
    "merchants-house": {"gull": ((88, 72), (194, 72))},
    "plantagenet-house": {"gull": ((72, 76), (208, 76))},
    "harbour-office": {"gull": ((238, 92),)},
    "royal-gatehouse": {"cloud": ((38, 24), (106, 25), (174, 24), (242, 25))},
}
"""Where a landmark's own places are not those of its shape."""
