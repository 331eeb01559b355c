package extract

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"time"

	"nod/internal/reading/paper"
)

// Fields finds the fields of a document of a kind, in the order of its vocabulary; none for an unknown kind. Pages
// may be those of several files.
func (x *Extractor) Fields(kind string, pages []paper.Page) []paper.Field {
	v := x.find(kind)
	if v == nil {
		return nil
	}
	return fieldsOf(v, x.best(v, pages))
}

// best are the best candidates by the names of their fields.
func (x *Extractor) best(v *vocabulary, pages []paper.Page) map[string]*candidate {
	all := []candidate{}
	for _, page := range pages {
		s := newSheet(page)
		if len(s.lines) == 0 {
			continue
		}
		f := x.newSearch(v, s)
		found := []candidate{}
		for i := range f.labels {
			found = append(found, f.of(&f.labels[i])...)
		}
		all = append(all, contested(found)...)
		all = append(all, unclaimed(slices.Concat(f.alone(), f.told()), found)...)
	}
	for i := range all {
		all[i].weigh()
	}
	best := choose(v, dated(all))
	check(best)
	return best
}

// unclaimed leaves values without labels whose words have none: what a label names is no heading.
func unclaimed(alone, labeled []candidate) []candidate {
	taken := map[*word]bool{}
	for _, c := range labeled {
		if c.nearness > 0.5 {
			for _, w := range c.words {
				taken[w] = true
			}
		}
	}
	return slices.DeleteFunc(alone, func(c candidate) bool {
		return (c.field.isHeading || c.field.isDisplay) && taken[c.words[0]]
	})
}

// contested leaves the candidates of fields, weaker where another label has the better claim to the words.
func contested(all []candidate) []candidate {
	claims := map[*word]candidate{}
	for _, c := range all {
		for _, w := range c.words {
			if held, ok := claims[w]; !ok || c.nearness > held.nearness {
				claims[w] = c
			}
		}
	}
	kept := []candidate{}
	for _, c := range all {
		if c.at.field == other {
			continue
		}
		for _, w := range c.words {
			if held := claims[w]; held.at != c.at && held.nearness > c.nearness+0.02 && !mayShareWords(held, c) {
				c.nearness *= 0.6
				break
			}
		}
		kept = append(kept, c)
	}
	return kept
}

// mayShareWords allows two candidates the same words: a period has two days, and two labels may name one field.
func mayShareWords(a, b candidate) bool {
	return a.at.field == b.at.field || (a.field.form == dateRange) != (b.field.form == dateRange) &&
		(a.field.form == date || b.field.form == date)
}

// isAgreed reports whether two readers read every word of a candidate alike.
func (c *candidate) isAgreed() bool {
	return !slices.ContainsFunc(c.words, func(w *word) bool { return !w.isAgreed })
}

// weigh makes the score of a candidate.
func (c *candidate) weigh() {
	exact := 1.0
	if c.at != nil {
		exact = 0.5 + 0.5*c.at.exact
	}
	c.score = c.nearness * c.fit * exact
	if c.sheet.page.Condition != paper.TextLayer {
		if !c.isAgreed() {
			lowest := 1.0
			for _, w := range c.words {
				lowest = min(lowest, w.confidence)
			}
			c.score *= 0.7 + 0.25*max(0, min(1, lowest))
		}
	}
	if c.field.isFirst && c.at != nil {
		c.score *= 1 - 0.4*c.at.top/c.sheet.page.Height
	} else if c.at != nil {
		c.score *= 1 - 0.03*c.at.top/c.sheet.page.Height
	}
	if math.IsNaN(c.score) {
		c.score = 0
	}
}

// dated makes of periods their first and last day.
func dated(all []candidate) []candidate {
	out := []candidate{}
	for _, c := range all {
		switch {
		case c.until != "":
			start, end := c, c
			start.field.name, end.field.name = "startDate", "endDate"
			isWithoutYear := len(c.value) < len(time.DateOnly)
			if isWithoutYear {
				start.field.name, end.field.name = "periodFrom", "periodTo"
			}
			end.value = c.until
			start.until, end.until = "", ""
			out = append(out, start, end)
		case c.field.form == dateRange, c.field.form == monthRange:
		default:
			out = append(out, c)
		}
	}
	return out
}

// least is the score from which on a value is shown at all.
const least = 0.2

// choose takes the best candidate of each field. What is found twice in different places is surer.
func choose(v *vocabulary, all []candidate) map[string]*candidate {
	best := map[string]*candidate{}
	for i := range all {
		c := &all[i]
		for j := range all {
			if d := &all[j]; i != j && d.field.name == c.field.name && d.value == c.value && d.score > least &&
				d.words[0] != c.words[0] {
				c.score = min(1, c.score*1.03)
				break
			}
		}
		if c.score < least || len(c.words) == 0 {
			continue
		}
		if held := best[c.field.name]; held == nil || c.score > held.score {
			best[c.field.name] = c
		}
	}
	for _, c := range all {
		if held := best[c.field.name]; held != nil && held.value != c.value && c.score > held.score-0.08 {
			held.score -= 0.06
		}
	}
	completeYear(best)
	dividedName(best)
	return best
}

// completeYear gives the days of a form the year that stands in a separate field.
func completeYear(best map[string]*candidate) {
	at := best["year"]
	for _, pair := range [][2]string{{"periodFrom", "startDate"}, {"periodTo", "endDate"}} {
		if day := best[pair[0]]; day != nil && at != nil {
			whole := *day
			whole.field.name, whole.value = pair[1], at.value+"-"+day.value
			whole.score = min(whole.score, at.score)
			if held := best[pair[1]]; held == nil {
				best[pair[1]] = &whole
			}
		}
	}
	delete(best, "periodFrom")
	delete(best, "periodTo")
}

// dividedName divides a name that is written with commas between its three parts.
func dividedName(best map[string]*candidate) {
	at := best["employeeName"]
	if at == nil {
		return
	}
	parts := strings.Split(at.value, ",")
	if len(parts) != 3 {
		return
	}
	for i, key := range []string{"lastName", "firstName", "middleName"} {
		if part := *at; best[key] == nil && strings.TrimSpace(parts[i]) != "" {
			part.field.name, part.value = key, strings.TrimSpace(parts[i])
			best[key] = &part
		}
	}
}

// fieldsOf are the chosen values as fields, in the order of the vocabulary.
func fieldsOf(v *vocabulary, best map[string]*candidate) []paper.Field {
	rank := func(name string) int {
		at := slices.IndexFunc(v.fields, func(f field) bool { return f.name == name })
		if at < 0 {
			at = slices.IndexFunc(v.fields, func(f field) bool { return f.form == dateRange || f.form == monthRange })
		}
		return at
	}
	fields := []paper.Field{}
	for key, c := range best {
		if key == "year" {
			continue
		}
		box := seenAround(c.words)
		page := c.sheet.page
		confidence, isCertain := grade(page.Condition, c)
		part := func(at, of float64) float64 { return max(0, min(1, at/of)) }
		fields = append(fields, paper.Field{
			Name: key, Value: c.value, Raw: strings.TrimSpace(joined(c.words)), File: page.File, Page: page.Number,
			Box: paper.Box{
				Left: part(box.left, page.Width), Top: part(box.top, page.Height), Right: part(box.right, page.Width),
				Bottom: part(box.bottom, page.Height),
			},
			Confidence: confidence, IsCertain: isCertain,
		})
	}
	slices.SortFunc(fields, func(a, b paper.Field) int {
		return cmp.Or(cmp.Compare(rank(a.Name), rank(b.Name)), -cmp.Compare(a.Name, b.Name))
	})
	return fields
}
