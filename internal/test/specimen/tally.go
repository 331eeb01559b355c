package specimen

import (
	"fmt"
	"strings"

	"nod/internal/reading/paper"
)

// Tally counts how many fields were read exactly.
type Tally struct {
	Fields, Right                int
	Certain, CertainRight, Extra int
}

// Miss is a field that was not read as it stands on the document.
type Miss struct {
	Field, True, Found string
	Confidence         float64
	IsCertain          bool
}

// Count adds a document, and returns what was not read exactly. Case and the marks between words do not count.
func (t *Tally) Count(s Specimen, found []paper.Field) []Miss {
	by := map[string]paper.Field{}
	for _, f := range found {
		by[f.Name] = f
		if _, isTrue := s.Fields[f.Name]; !isTrue {
			t.Extra++
		}
	}
	misses := []Miss{}
	for name, value := range s.Fields {
		t.Fields++
		f := by[name]
		isRight := same(value, f.Value)
		if isRight {
			t.Right++
		} else {
			misses = append(misses, Miss{name, value, f.Value, f.Confidence, f.IsCertain})
		}
		if f.IsCertain {
			t.Certain++
			if isRight {
				t.CertainRight++
			}
		}
	}
	return misses
}

func same(a, b string) bool { return Plain(a) == Plain(b) }

// Plain is a value as values are compared: in small letters, without commas, full stops at ends, and double blanks.
func Plain(text string) string {
	words := strings.Fields(strings.ToLower(strings.ReplaceAll(text, ",", " ")))
	for i, w := range words {
		words[i] = strings.TrimRight(w, ".")
	}
	return strings.Join(words, " ")
}

// Add adds what another tally counted.
func (t *Tally) Add(o Tally) {
	t.Fields = t.Fields + o.Fields
	t.Right = t.Right + o.Right
	t.Certain = t.Certain + o.Certain
	t.CertainRight, t.Extra = t.CertainRight+o.CertainRight, t.Extra+o.Extra
}

// Accuracy is the share of the fields that were read exactly.
func (t *Tally) Accuracy() float64 { return share(t.Right, t.Fields) }

// Precision is the share of the certain fields that are right, Recall that of the fields that are certain and right.
func (t *Tally) Precision() float64 { return share(t.CertainRight, t.Certain) }

// Recall is the share of all fields that are certain and right.
func (t *Tally) Recall() float64 { return share(t.CertainRight, t.Fields) }

func share(part, whole int) float64 {
	if whole == 0 {
		return 0
	}
	return float64(part) / float64(whole)
}

// String implements fmt.Stringer.
func (t *Tally) String() string {
	return fmt.Sprintf("%d of %d right (%.1f %%), "+
		"certain %d of which right %d (%.1f %%, recall %.1f %%), not on the document %d",
		t.Right, t.Fields, 100*t.Accuracy(), t.Certain, t.CertainRight, 100*t.Precision(), 100*t.Recall(), t.Extra)
}
