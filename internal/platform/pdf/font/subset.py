"""Makes the bundled fonts from Inter (Debian package fonts-inter-variable; needs the package fonttools):

    python3 subset.py /usr/share/fonts/truetype/inter-vf/Inter-roman.var.ttf

Latin, Greek, Cyrillic and Vietnamese, marks, punctuation and currencies, in two weights; kerning, marks and
equally wide digits; no hints.
"""

import sys

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

RANGES = [
    (0x20, 0x7E), (0xA0, 0x24F), (0x2B0, 0x36F), (0x370, 0x3FF), (0x400, 0x52F), (0x1E00, 0x1EFF),
    (0x2010, 0x2027), (0x202F, 0x205E), (0x20A0, 0x20C0), (0x2116, 0x2116), (0x2122, 0x2122), (0x2212, 0x2212),
]

for name, weight in [("Regular", 400), ("SemiBold", 600)]:
    font = instancer.instantiateVariableFont(TTFont(sys.argv[1], recalcTimestamp=False), {"wght": weight})
    options = subset.Options()
    options.layout_features = ["kern", "mark", "ccmp", "locl", "tnum"]
    options.hinting = False
    options.glyph_names = False
    options.notdef_outline = True
    options.drop_tables += ["STAT", "HVAR", "MVAR", "gasp", "DSIG", "meta"]
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=[c for first, last in RANGES for c in range(first, last + 1)])
    subsetter.subset(font)
    font.save(f"Inter-{name}.ttf")
