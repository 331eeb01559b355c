package extract

import (
	"math"
	"regexp"
	"slices"
	"strings"

	"nod/internal/reading/extract/spelling"
)

// patterns of numbers that are known by their hyphens.
var (
	wholeTIN        = regexp.MustCompile(`^[0-9]{3}-[0-9]{3}-[0-9]{3}(-[0-9]{3,5})?$`)
	wholeSSS        = regexp.MustCompile(`^[0-9]{2}-[0-9]{7}-[0-9]$`)
	wholePhilHealth = regexp.MustCompile(`^[0-9]{2}-[0-9]{9}-[0-9]$`)
	wholePagIBIG    = regexp.MustCompile(`^[0-9]{4}-[0-9]{4}-[0-9]{4}$`)
	wholeID         = regexp.MustCompile(`^(CRN-[0-9]{4}-[0-9]{7}-[0-9]|[0-9]{4}(-[0-9]{4}){3})$`) // UMID, PhilSys
)

// selfKnown is the pattern of a field whose values are known without a label, none for others.
func selfKnown(of field) *regexp.Regexp {
	if of.name == "idNumber" {
		return wholeID
	}
	known := map[form]*regexp.Regexp{tin: wholeTIN, sss: wholeSSS, philHealth: wholePhilHealth, pagIBIG: wholePagIBIG}
	return known[of.form]
}

// alone finds values without a label.
func (f *search) alone() []candidate {
	found := []candidate{}
	for _, field := range f.vocabulary.fields {
		add := func(r reading, nearness float64) {
			found = append(found, candidate{reading: r, field: field, way: alone, sheet: f.sheet, nearness: nearness})
		}
		if pattern := selfKnown(field); pattern != nil && !f.vocabulary.is("labeled") {
			for _, line := range f.lines {
				for _, w := range line {
					if text := strings.Trim(w.text, ":.,;"); pattern.MatchString(text) {
						add(reading{value: text, words: []*word{w}, fit: 1}, 0.6)
					}
				}
			}
		}
		if (field.isHeading || field.isDisplay) && f.page.Number <= 1 {
			var above []*word
			for _, part := range f.large() {
				f.addLarge(field, part, above, add)
				above = part
			}
		}
	}
	return found
}

// large are segments that may be headings: no labels, no signs of the kind, no numbers.
func (f *search) large() [][]*word {
	parts := [][]*word{}
	for at, line := range f.lines {
		if isDay.MatchString(line[0].text) {
			continue // a row of a table
		}
		for _, part := range f.segments(line) {
			box := around(part)
			if at > 12 || box.top > 0.6*f.page.Height || part[0].isLabel || hasDigit(joined(part)) ||
				ends(part[len(part)-1]) || f.isSign(compactOf(part)) && !spelling.IsCompany(joined(part)) ||
				len(compactOf(part)) < 4 {
				continue
			}
			if i := slices.Index(line, part[0]); i > 0 && line[i-1].isLabel {
				continue
			}
			parts = append(parts, part)
		}
	}
	return parts
}

func (f *search) isSign(key string) bool {
	signs := []string{"republicofthe", "certificat", "confidential"}
	isIn := func(text string) bool { return strings.Contains(key, text) }
	return slices.ContainsFunc(signs, isIn) || slices.ContainsFunc(f.vocabulary.signs, func(s sign) bool {
		text := spelling.Compact(s.phrase)
		return s.weight > 1 && len(text) > 4 && strings.Contains(key, text) && len(key) < 2*len(text)+4
	})
}

func (f *search) addLarge(field field, part, above []*word, add func(reading, float64)) {
	box := around(part)
	size := min(box.height()/f.height, 2)
	text := joined(part)
	switch {
	case field.isHeading && box.top < 0.4*f.page.Height:
		r, ok := f.parseName(org, part)
		if !ok {
			return
		}
		nearness := 0.3 + 0.1*size - 0.2*box.top/f.page.Height
		isOfTable := slices.ContainsFunc(f.headings, func(h heading) bool { return h.line == part[0].line })
		switch {
		case spelling.IsCompany(text):
			nearness += 0.3
		case isOfTable || len(part) == 1 && size < 1.15:
			return
		}
		add(r, min(nearness, 0.8))
	case field.isDisplay && !spelling.IsCompany(text):
		r, ok := f.parseName(name, part)
		if !ok || r.fit < 0.9 {
			return
		}
		nearness := min(0.35+0.12*size, 0.6)
		if f.isRank(part, above) {
			nearness *= 0.8
		}
		add(r, nearness)
	}
}

// isRank reports whether a part of a line stands right under a name, as what somebody works as does.
func (f *search) isRank(part, above []*word) bool {
	if len(above) == 0 || spelling.IsCompany(joined(above)) {
		return false
	}
	box, upper := around(part), around(above)
	return box.top-upper.bottom < f.height && math.Abs(box.left-upper.left) < 2*f.height
}
