package main

import (
	"fmt"

	"nod/internal/collect/catalogue"
)

// draw puts the white glyph on a square of the mark's color, with corners of 24 percent.
func draw(mark catalogue.Mark) (string, error) {
	path, ok := glyphs()[mark.Glyph]
	if !ok {
		return "", fmt.Errorf("no glyph %q", mark.Glyph)
	}
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" width="48" height="48">
<rect width="48" height="48" rx="11.52" fill="%s"/>
<path d="%s" fill="none" stroke="#fff" stroke-width="2.75" stroke-linecap="round" stroke-linejoin="round"/>
</svg>
`, mark.Color, path), nil
}

// circle is a path, because a glyph is one path only.
func circle(x, y, r float64) string {
	return fmt.Sprintf("M%g %ga%g %g 0 1 0 %g 0a%g %g 0 1 0 %g 0z", x-r, y, r, r, 2*r, r, r, -2*r)
}

// glyphs are drawn by hand on a grid of 48 by 48 and keep 11 units away from the edge.
func glyphs() map[string]string {
	return map[string]string{
		"bag":    "M14 18h20l1.5 18h-23zM19 22v-5a5 5 0 0 1 10 0v5",
		"bank":   "M12 20l12-8 12 8zM16 24v9M21.5 24v9M26.5 24v9M32 24v9M12 36.5h24",
		"basket": "M11.5 21h25l-3 14.5h-19zM17 21l5-9M31 21l-5-9M20.5 26v5M27.5 26v5",
		"boat":   "M24 11v18M24 12l7 10h-14zM13 29h22M14 35q2.5-2.5 5 0t5 0 5 0 5 0",
		"bolt":   "M26.5 11.5l-11 14.5h7.5l-1.5 10.5 11-14.5h-7.5z",
		"book": "M24 15.5c-3-2.5-7-3-11.5-2.5v20c4.5-.5 8.5 0 11.5 2.5 3-2.5 7-3 11.5-2.5v-20" +
			"c-4.5-.5-8.5 0-11.5 2.5zM24 15.5v20",
		"brick": "M12 15h24v18h-24zM12 21h24M12 27h24M20 15v6M28 21v6M20 27v6",
		"card": "M11.5 15h25v18.5h-25zM15.5 29.5c.5-4 6.5-4 7 0M27 21h5.5" +
			"M27 26h5.5" + circle(19, 21.5, 2.2),
		"chart":     "M12.5 12v23.5h23.5M18.5 30v-5M24.5 30v-11M30.5 30v-16",
		"clipboard": "M15 14.5h18v22h-18zM20 11.5h8v5h-8zM19.5 26.5l3.2 3.2 6-6.2",
		"coin":      circle(24, 24, 12) + "M20.5 31v-14h4.5a4 4 0 0 1 0 8h-4.5M17.5 20.5h13",
		"compass":   circle(24, 14.5, 2.7) + "M22.5 17l-7.5 18.5M25.5 17l7.5 18.5M15 28q9 5.5 18 0",
		"cross":     "M24 13v22M13 24h22",
		"cup": "M13 17h17v9a7 7 0 0 1-7 7h-3a7 7 0 0 1-7-7zM30 19.5h2.5a3.5 3.5 0 0 1 0 7h-2.700" +
			"M12.5 36.5h18",
		"drop": "M24 11.5c5.5 6.5 8.5 10.5 8.5 15a8.5 8.5 0 0 1-17 0c0-4.5 3-8.5 8.5-15z" +
			"M20.5 27.5a3.8 3.8 0 0 0 3.5 3.5",
		"flame":   "M25 11.5c1 5 8 8.5 8 16a9 9 0 0 1-18 0c0-4 2-6 3.5-8.5 1 2 2 3 3.5 3.5-.5-4 .5-8 3-11z",
		"globe":   circle(24, 24, 12) + "M12 24h24M24 12c6.5 7 6.5 17 0 24M24 12c-6.5 7-6.5 17 0 24",
		"headset": "M13 28v-4a11 11 0 0 1 22 0v4M13 26h4v7h-4zM31 26h4v7h-4zM33 33.5q-1.5 3-6.5 3",
		"heart": "M24 35.5c-7-5-11.5-9.5-11.5-15a6 6 0 0 1 11.5-2.5 6 6 0 0 1 11.5 2.5" +
			"c0 5.5-4.5 10-11.5 15z",
		"home":   "M11.5 24l12.5-11.5 12.5 11.5M15.5 21v14.5h17v-14.5M21.5 35.5v-7.5h5v7.5",
		"key":    circle(18, 24, 5.5) + "M23.5 24h13v5M31 24v4",
		"leaf":   "M13 35c0-14 7-22 22-22 0 14-6.5 19.5-13 19.5-3 0-5.5-1.5-6.5-3.5M13 35.5q4.5-9 12.5-13.5",
		"note":   circle(17.5, 32, 3.5) + circle(31, 29.5, 3.5) + "M21 32v-16.5l13.5-3v17",
		"page":   "M15 11.5h12l6.5 6.5v18.5h-18.5zM27 11.5v6.5h6.5M19.5 24h9.5M19.5 30h9.5",
		"parcel": "M13 19l11-7 11 7v16.5h-22zM13 19h22M24 25v5",
		"peak":   "M11.5 32.5l12.5-18.5 12.5 18.5-12.5-5z",
		"pen":    "M13 35l2-7.5 15.5-15.5 5.5 5.5-15.5 15.5zM26.5 16l5.5 5.5",
		"people": circle(19, 18.5, 4) + circle(30.5, 20, 3) + "M11.5 34c0-10 15-10 15 0" +
			"M29 27.5c4 0 7.5 2 7.5 6.5",
		"pick":   "M12.5 20.5c6-7.5 17-7.5 23 0M24 15v21.5M20.5 36.5h7",
		"road":   "M13 33.5c14 0 8-19 22-19",
		"shield": "M24 11.5l10.5 4v8c0 6-4 10.5-10.5 13-6.5-2.5-10.5-7-10.5-13v-8zM19.5 24l3.2 3.2 6-6.2",
		"signal": circle(24, 32.5, 1.6) + "M18.5 27a8 8 0 0 1 11 0M14.5 22a14 14 0 0 1 19 0" +
			"M11.5 16.5a19 19 0 0 1 25 0",
		"sprout": "M24 36.5v-14M24 25c0-6-4-9.5-11-9.5 0 6 4 9.5 11 9.5z" +
			"M24 21.5c0-5.5 4-9 11-9 0 6-4 9-11 9M17 36.5h14",
		"star": "M24 12l3.7 7.8 8.3 1.1-6.1 5.9 1.5 8.4-7.4-4.1-7.4 4.1 1.5-8.4-6.1-5.9 8.3-1.100z",
		"sun": circle(24, 24, 5.5) + "M24 11.5v3M24 33.5v3M11.5 24h3M33.5 24h3M15.2 15.200l2 2" +
			"M30.8 30.800l2 2M32.8 15.200l-2 2M17.2 30.800l-2 2",
		"thread": "M16 12.5h16M16 35.5h16M18.5 12.5v23M29.5 12.5v23M18.5 20l11-3M18.5 26l11-3M18.5 32l11-3",
		"truck": "M11.5 16h14v15h-14z" +
			"M25.5 21.5h6l5 5v4.5h-11" + circle(17.5, 33, 2.6) + circle(31, 33, 2.6),
		"wave":  "M11.5 20q4-5 8.5 0t8.5 0 8 0M11.5 29q4-5 8.5 0t8.5 0 8 0",
		"wheel": circle(24, 24, 12) + circle(24, 24, 3) + "M24 12v9M24 27v9M12 24h9M27 24h9",
	}
}
