package engine

import (
	"errors"
	"image"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/reading/paper"
)

// at is a word that stands in columns of a line, so wide that a column is a letter.
func at(column int, text string, sure float64) paper.Word {
	const letter = 0.02
	left := float64(column) * letter
	return paper.Word{Text: text, Confidence: sure, Box: paper.Box{
		Left: left, Top: 0.5, Right: left + letter*float64(len([]rune(text))), Bottom: 0.52,
	}}
}

// TestCombined: what two readers read in the same place is agreed; everything else is as sure as such words were.
func TestCombined(t *testing.T) {
	t.Parallel()
	type want struct {
		text     string
		sure     float64
		isAgreed bool
	}
	words := func(all ...paper.Word) []paper.Word { return all }
	for name, c := range map[string]struct {
		models, block, layout []paper.Word
		want                  []want
	}{
		"a number that both read": {
			models: words(at(0, "1,250.00", 0.7)), block: words(at(0, "1,250.00", 0.4)),
			want: []want{{"1,250.00", 0.99, true}},
		},
		"a word that both read": {
			models: words(at(0, "Net", 0.7)), block: words(at(0, "Net", 0.4)), want: []want{{"Net", 0.97, true}},
		},
		"the second reading of Tesseract counts": {
			models: words(at(0, "Net", 0.7)), block: words(at(0, "Nel", 0.9)), layout: words(at(0, "Net", 0.3)),
			want: []want{{"Net", 0.97, true}},
		},
		"Tesseract has ñ": {
			models: words(at(0, "MUNOZ", 0.7)), block: words(at(0, "MUÑOZ", 0.8)), want: []want{{"MUÑOZ", 0.97, true}},
		},
		"a letter went to the word beside it": {
			models: words(at(0, "Cruz,A", 0.9), at(6, "na", 0.9)), block: words(at(0, "Cruz,", 0.9), at(5, "Ana", 0.9)),
			want: []want{{"Cruz,", 0.97, true}, {"Ana", 0.97, true}},
		},
		"some ñ the models take for ni": {
			models: words(at(0, "Ybaniez", 0.9)), block: words(at(0, "Ybañez", 0.9)),
			want: []want{{"Ybañez", 0.97, true}},
		},
		"a speck on a word that Tesseract sees": {
			models: words(at(2, "W", 0.4)), block: words(at(0, "Malaya", 0.95)), layout: words(at(0, "Malaya", 0.95)),
			want: []want{{"Malaya", 0.76, false}},
		},
		"numbers are kept together": {
			models: words(at(0, "1,250.00", 0.9)), block: words(at(0, "1,250", 0.9), at(5, ".00", 0.9)),
			want: []want{{"1,250.00", 0.99, true}},
		},
		"the models see two, Tesseract one": {
			models: words(at(0, "Pag-", 0.9), at(4, "IBIG", 0.9)), block: words(at(0, "Pag-IBIG", 0.9)),
			want: []want{{"Pag-IBIG", 0.97, true}},
		},
		"they differ, and the models are sure": {
			models: words(at(0, "1,250.00", 0.95)), block: words(at(0, "1,260.00", 0.95)),
			want: []want{{"1,250.00", 0.8, false}},
		},
		"they differ, and the models are less sure": {
			models: words(at(0, "1,250.00", 0.7)), block: words(at(0, "1,260.00", 0.95)),
			want: []want{{"1,250.00", 0.6, false}},
		},
		"they differ, and the models guess": {
			models: words(at(0, "1,250.00", 0.5)), block: words(at(0, "1,260.00", 0.95)),
			want: []want{{"1,250.00", 0.3, false}},
		},
		"the models alone":           {models: words(at(0, "Net", 0.95)), want: []want{{"Net", 0.9, false}}},
		"the models alone, guessing": {models: words(at(0, "Net", 0.5)), want: []want{{"Net", 0.3, false}}},
		"Tesseract alone":            {block: words(at(0, "Net", 0.9)), want: []want{{"Net", 0.72, false}}},
		"dirt that Tesseract sees":   {block: words(at(0, "|", 0.9), at(5, "rn", 0.4)), want: nil},
		"somewhere else is another word": {
			models: words(at(0, "Net", 0.95)), block: words(at(20, "Net", 0.9)),
			want: []want{{"Net", 0.9, false}, {"Net", 0.72, false}},
		},
	} {
		got, err := combined(image.NewGray(image.Rect(0, 0, 100, 100)), c.models, c.block, func() ([]paper.Word, error) { return c.layout, nil })
		require.NoError(t, err, name)
		require.Len(t, got, len(c.want), name)
		slices.SortStableFunc(got, func(a, b paper.Word) int { return int(100 * (a.Box.Left - b.Box.Left)) })
		for i, w := range got {
			require.Equal(t, c.want[i].text, w.Text, name)
			require.InDelta(t, c.want[i].sure, w.Confidence, 1e-9, name)
			require.Equal(t, c.want[i].isAgreed, w.IsAgreed, name)
		}
	}
}

// TestSecondReadingIsSaved: Tesseract reads again only what is open after its first reading.
func TestSecondReadingIsSaved(t *testing.T) {
	t.Parallel()
	out := errors.New("out of order")
	again, gray := func() ([]paper.Word, error) { return nil, out }, image.NewGray(image.Rect(0, 0, 100, 100))
	_, err := combined(gray, []paper.Word{at(0, "Net", 0.9)}, []paper.Word{at(0, "Net", 0.9)}, again)
	require.NoError(t, err)
	_, err = combined(gray, []paper.Word{at(0, "Net", 0.9)}, []paper.Word{at(0, "Nel", 0.9)}, again)
	require.ErrorIs(t, err, out)
}
