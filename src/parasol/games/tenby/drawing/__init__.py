"""Tenby drawn as SVG: every piece, figures for the help, a postcard and the whole table.

Constant pictures are the files of `art/`; the modules here choose, place, recolour and count them.
Cards are composed from their rows. Drawings know no rules.

Pictures hold no words and no text, so that one serves every language; numerals are shapes. They
keep their colours in the dark. A page finds them by name:

- `card/<key>`: a town card as one plays with it, 280 by 400; side by side they join into a street
- `scene/<key>`: the same without shields, condition and street ends
- `back/<deck>`: terrace, pier, landmark, start, resident, accolade, day, night
- `day/<number>`, 280 by 330, and `night/<number>`, 280 by 290
- `resident/<key>`, 280 by 400, and `portrait/<key>`, 120 by 120
- `accolade/<key>`, 280 by 400
- `icon/T`, `P`, `L`, `R`, `ring` of a Day card; `icon/completed`, `icon/incomplete` of a street
- `ring`: a life ring; `seat/1` to `seat/5`: the players' pieces
- `feature/<name>`: a counted thing as it is on the cards
- `target/<name>`: what a condition counts, `flat` for bare points; `range/<name>`: its arrows

A card of another box is drawn from its row, which stands in place of the key: `card/<deck>;<row>`,
`resident/<row>`, `accolade/<row>`, `day/<number>;<icons>`.
"""

from .figures import caption_figure, draw_figure
from .pieces import draw_piece, list_pieces
from .postcard import draw_postcard
from .table import draw_view

__all__ = [
    "caption_figure",
    "draw_figure",
    "draw_piece",
    "draw_postcard",
    "draw_view",
    "list_pieces",
]
