"""Everything sewn: a picture drawn in stripes, made of any seat's cloth."""

from .palette import DRAWN_IN, Cloth
from .svg import ART, element


def weave(cloth: Cloth, name: str) -> str:
    """Define the pattern of a cloth, so that `#name` fills with it."""
    return element("defs", ART.find(f"cloths/{cloth.pattern}").define("cloth", name))


def sew(picture: str, cloth: Cloth, name: str = "cloth") -> str:
    """Draw a picture in a cloth whose pattern is defined as `#name`."""
    drawn = ART.find(picture)
    pairs = zip(DRAWN_IN[1:], cloth[1:], strict=True)
    colours = {old: new for old, new in pairs if old in drawn.colours}
    return drawn.draw(colours, {"cloth": f"url(#{name})"})
