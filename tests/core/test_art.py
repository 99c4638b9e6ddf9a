"""Pictures in SVG files: what drawing programs write is read, what can't be used is refused."""

import io
from pathlib import Path

import pytest
import resvg_py
from PIL import Image, ImageChops

from parasol.core.art import Art, Picture, gather_definitions, read_picture
from parasol.core.errors import BadPicture

XLINK = "http://www.w3.org/1999/xlink"
HEAD = 'xmlns="http://www.w3.org/2000/svg" viewBox="-10 -10 20 20"'

PLAIN = f"""<svg {HEAD} stroke-linecap="round">
  <defs>
    <linearGradient id="gold" x2="0" y2="1">
      <stop offset="0" stop-color="#ffe28a"/>
      <stop offset="1" stop-color="#ebae2b"/>
    </linearGradient>
  </defs>
  <circle r="8" fill="url(#gold)" stroke="#233B4D" stroke-width="2"/>
  <g transform="translate(0 2)">
    <path d="M-4 0Q0 4 4 0" fill="none" stroke="#e0533f" stroke-width="1.5"/>
  </g>
</svg>
"""

# The same, as Inkscape saves it after its colours were picked anew.
INKSCAPE = """<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!-- Created with Inkscape (http://www.inkscape.org/) -->
<svg width="20" height="20" viewBox="-10 -10 20 20" version="1.1" id="svg1"
   stroke-linecap="round"
   inkscape:version="1.2.2" sodipodi:docname="coin.svg"
   xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
   xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"
   xmlns:xlink="http://www.w3.org/1999/xlink"
   xmlns="http://www.w3.org/2000/svg" xmlns:svg="http://www.w3.org/2000/svg">
  <sodipodi:namedview id="namedview1" pagecolor="#ffffff" inkscape:zoom="8" showgrid="false" />
  <style id="style1" />
  <defs id="defs1">
    <inkscape:path-effect effect="spiro" id="path-effect1" />
    <linearGradient id="swatch" inkscape:collect="always">
      <stop style="stop-color:#ffe28a;stop-opacity:1" offset="0" id="stop1" />
      <stop style="stop-color:#ebae2b;stop-opacity:1" offset="1" id="stop2" />
    </linearGradient>
    <linearGradient id="gold" xlink:href="#swatch" x2="0" y2="1" />
    <filter id="unused"><feGaussianBlur stdDeviation="2" /></filter>
  </defs>
  <metadata id="metadata1">
    <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Bag /></rdf:RDF>
  </metadata>
  <g inkscape:label="Guides" inkscape:groupmode="layer" id="layer2" style="display:none">
    <rect width="30" height="30" id="rect9" style="fill:#00ff00" />
  </g>
  <g inkscape:label="Layer 1" inkscape:groupmode="layer" id="layer1" style="display:inline">
    <circle r="8" id="circle1" cx="0" cy="0"
       style="fill:url(#gold);stroke:#233b4d;stroke-width:2;-inkscape-stroke:none" />
    <g transform="translate(0,2)" id="g1">
      <path style="fill:none;stroke:#e0533f;stroke-width:1.5" d="M -4,0 Q 0,4 4,0" id="path1"
         sodipodi:nodetypes="cc" inkscape:connector-curvature="0" />
    </g>
  </g>
</svg>
"""


def read(inside: str, head: str = HEAD) -> Picture:
    return read_picture("coin.svg", f"<svg {head}>{inside}</svg>")


def render(fragment: str) -> Image.Image:
    svg = f"<svg {HEAD}>{fragment}</svg>"
    png = bytes(resvg_py.svg_to_bytes(svg_string=svg, width=200))
    return Image.open(io.BytesIO(png)).convert("RGBA")


def test_what_inkscape_saves_looks_as_what_was_drawn() -> None:
    plain, saved = (read_picture("coin.svg", text) for text in (PLAIN, INKSCAPE))
    assert saved.frame == plain.frame
    assert plain.frame == (-10.0, -10.0, 20.0, 20.0)
    assert saved.colours == plain.colours
    difference = ImageChops.difference(render(plain.draw()), render(saved.draw()))
    assert difference.getbbox(alpha_only=False) is None


def test_what_a_drawing_program_notes_for_itself_is_left_out() -> None:
    drawn = read_picture("coin.svg", INKSCAPE).draw()
    for noise in ("inkscape", "sodipodi", "style", "circle1", "rdf", "00ff00", "\n", "unused"):
        assert noise not in drawn


def test_a_picture_is_short_and_keeps_the_order_of_its_parts() -> None:
    drawn = read('<title>Coin</title><g> <rect width="2" fill="#FFF"/> <g/> </g><path d="M0 0"/>')
    assert drawn.draw() == '<rect width="2" fill="#fff"/><path d="M0 0"/>'


def test_lettering_keeps_its_words() -> None:
    drawn = read('<text x="1">R &amp; D <tspan dy="2">2</tspan> more</text>').draw()
    assert drawn == '<text x="1">R &amp; D <tspan dy="2">2</tspan> more</text>'


def test_what_the_document_says_on_its_root_is_not_said_again() -> None:
    root = {"stroke-linecap": "round"}
    inside = '<path d="M0 0"/>'
    said = read_picture("a.svg", f'<svg {HEAD} stroke-linecap="round">{inside}</svg>', root)
    unsaid = read_picture("b.svg", f"<svg {HEAD}>{inside}</svg>", root)
    assert said.draw() == inside
    assert unsaid.draw() == f'<g stroke-linecap="butt">{inside}</g>'


def test_colours_are_exchanged_however_they_are_spelt() -> None:
    coin = read('<path fill="#FFF" style="stroke:#ffffff" stop-color="#123456"/>')
    assert coin.draw({"#ffffff": "#cf4128"}) == (
        '<path fill="#cf4128" stop-color="#123456" stroke="#cf4128"/>'
    )


def test_two_colours_can_be_exchanged_for_each_other() -> None:
    coin = read('<path fill="#111111" stroke="#222222"/>')
    swapped = coin.draw({"#111111": "#222222", "#222222": "#111111"})
    assert swapped == '<path fill="#222222" stroke="#111111"/>'


def test_a_colour_that_is_to_be_exchanged_has_to_be_there() -> None:
    with pytest.raises(BadPicture, match=r"coin\.svg has no colour #00ff00.*are #e0533f, #ffffff"):
        read('<path fill="#e0533f" stroke="#fff"/>').draw({"#00ff00": "#000"})


PATTERN = '<defs><pattern id="cloth"><rect fill="#e8654f"/></pattern></defs>'
CLOTH = f'{PATTERN}<circle r="8" fill="url(#cloth)"/>'


def test_a_fill_that_the_game_has_takes_the_place_of_the_files_own() -> None:
    assert read(CLOTH).draw(paints={"cloth": "url(#dots)"}) == '<circle r="8" fill="url(#dots)"/>'


def test_ids_of_two_pictures_never_meet() -> None:
    ids = set()
    for name in ("hats/coin.svg", "coin.svg"):
        picture = read_picture(name, f"<svg {HEAD}>{CLOTH}</svg>")
        for colours in ({}, {"#e8654f": "#000"}, {"#e8654f": "#fff"}):
            drawn = picture.draw(colours)
            own = drawn.split('id="')[1].partition('"')[0]
            assert f"url(#{own})" in drawn
            ids.add(own)
    assert len(ids) == 6


def test_a_clone_refers_to_its_own_picture() -> None:
    clone = read('<path id="a" d="M0 0"/><use xlink:href="#a"/>', f'{HEAD} xmlns:xlink="{XLINK}"')
    assert clone.draw() == '<path id="coin-a" d="M0 0"/><use href="#coin-a"/>'


def test_a_document_defines_once_what_it_shows_twice() -> None:
    drawn = read(CLOTH).draw()
    own, body = gather_definitions(drawn + drawn, "table")
    assert own.count("<pattern") == 1
    assert 'id="table-coin-cloth"' in own
    assert body == 2 * '<circle r="8" fill="url(#table-coin-cloth)"/>'
    assert gather_definitions('<g fill="url(#a)"/>', "table") == ("", '<g fill="url(#a)"/>')


def test_a_definition_can_be_taken_out_under_another_id_and_in_other_colours() -> None:
    made = read(CLOTH).define("cloth", "dots", {"#e8654f": "#000"})
    assert made == '<pattern id="dots"><rect fill="#000"/></pattern>'
    with pytest.raises(BadPicture, match=r"coin\.svg defines no 'silk'"):
        read(CLOTH).define("silk", "dots")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (f"<svg {HEAD}><g></svg>", r"coin\.svg is not well-formed XML: mismatched tag: line 1"),
        ("", "is not well-formed XML: no element found"),
        ("<html/>", r"has no <svg xmlns="),
        ('<svg viewBox="0 0 1 1"/>', r"has no <svg xmlns="),
        (
            f"<svg {HEAD.split(' view', maxsplit=1)[0]}/>",
            'has no viewBox: <svg viewBox="0 0 40 40"> tells',
        ),
        (f"<svg {HEAD.replace('20 20', '20')}/>", "viewBox '-10 -10 20'; four numbers are exp"),
        (f"<svg {HEAD.replace('20 20', '0 20')}/>", "the last two above 0"),
        (f"<svg {HEAD}><script>alert(1)</script></svg>", "has <script>.*pictures run nothing"),
        (f"<svg {HEAD}><defs><script/></defs></svg>", "has <script>.*pictures run nothing"),
        (f'<svg {HEAD}><path onclick="a()"/></svg>', "an attribute onclick: pictures run nothing"),
        (f"<svg {HEAD}><defs><style>a{{}}</style></defs></svg>", "has <style>.*presentation attr"),
        (f'<svg {HEAD}><image href="#a" id="a"/></svg>', "has <image>.*draw it as shapes"),
        (f"<svg {HEAD}><foreignObject/></svg>", "has <foreignObject>.*it may have circle"),
        (f'<svg {HEAD}><use href="other.svg#a"/></svg>', "refers to 'other.svg#a', outside"),
        (f'<svg {HEAD}><g fill="url(http://a.b/c)"/></svg>', "refers to 'http://a.b/c', outside"),
        (f'<svg {HEAD}><g style="fill:url(#gold)"/></svg>', "refers to #gold, but nothing in it"),
        (
            f'<svg {HEAD}><defs><filter id="f"/></defs><g style="filter:url(#f)"/></svg>',
            "has <filter>.*without effects",
        ),
    ],
)
def test_what_can_not_be_used_is_refused_by_name(text: str, problem: str) -> None:
    with pytest.raises(BadPicture, match=problem) as caught:
        read_picture("coin.svg", text)
    assert caught.value.file == "coin.svg"


def test_a_picture_is_changed_by_changing_its_file_alone(tmp_path: Path) -> None:
    file = tmp_path / "hats" / "bowler.svg"
    file.parent.mkdir()
    file.write_text(f'<svg {HEAD}><circle r="4"/></svg>', "utf-8")
    assert Art(tmp_path).draw("hats/bowler") == '<circle r="4"/>'
    file.write_text(f'<svg {HEAD}><circle r="5"/></svg>', "utf-8")
    again = Art(tmp_path)
    assert again.draw("hats/bowler") == '<circle r="5"/>'
    assert list(again.list_names()) == list(again.list_read()) == ["hats/bowler"]


def test_a_picture_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadPicture, match=r"hats/top\.svg is not in .*"):
        Art(tmp_path).draw("hats/top")
