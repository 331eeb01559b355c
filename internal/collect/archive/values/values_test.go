package values_test

import (
	"encoding/json"
	"testing"

	"nod/internal/collect/archive/values"
	"nod/internal/reading/paper"
)

// What a meter or a bill says must not make the whole analysis unreadable.
func TestNumbers(t *testing.T) {
	for said, want := range map[string]string{
		"4521":      `{"presentReading":4521}`,
		"-0.50":     `{"presentReading":-0.50}`,
		"0":         `{"presentReading":0}`,
		"00123":     `{}`,
		"1,234.00":  `{}`,
		"12.":       `{}`,
		"1e400":     `{}`,
		"not known": `{}`,
		"":          `{}`,
	} {
		got, err := json.Marshal(values.Of("", []paper.Field{{Name: "presentReading", Value: said}}))
		if err != nil || string(got) != want {
			t.Errorf("%q is written as %s, %v; want %s", said, got, err, want)
		}
	}
}
