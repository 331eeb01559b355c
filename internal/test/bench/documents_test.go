package bench_test

import (
	"context"
	"fmt"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/reading/engine"
	"nod/internal/reading/extract"
	"nod/internal/reading/paper"
	"nod/internal/test/specimen"
)

// counts are tallies by what they are of.
type counts map[string]*specimen.Tally

func (c counts) add(key string, t specimen.Tally) {
	if c[key] == nil {
		c[key] = &specimen.Tally{}
	}
	c[key].Add(t)
}

// print writes to the output: a benchmark's log is cut.
func (c counts) print() {
	for _, key := range slices.Sorted(maps.Keys(c)) {
		fmt.Printf("%-50s %s\n", key, c[key])
	}
}

// read is one specimen in one condition, of pictures as the engine reads it.
func read(ctx context.Context, e *engine.Engine, s specimen.Specimen, c *specimen.Condition) (paper.Page, error) {
	if c == nil {
		return s.Page, nil
	}
	picture, err := specimen.Picture(ctx, s, *c, 1)
	if err != nil {
		return paper.Page{}, err
	}
	pages, err := e.Read(ctx, []engine.File{{Format: "JPEG", Body: picture}})
	if err != nil {
		return paper.Page{}, err
	}
	return pages[0], nil
}

// BenchmarkDocuments counts how many fields of the specimens are read exactly, for both halves, by kind, by condition
// and by field. Of the conditions one in DOCUMENTS is taken; SHOW=1 prints the misses of the tuning half.
func BenchmarkDocuments(b *testing.B) {
	e, err := engine.New("../../../bin/ocr")
	require.NoError(b, err)
	require.Equal(b, engine.Full, e.State(), "scripts/ocr.sh fetches the models")
	x, err := extract.New()
	require.NoError(b, err)
	each, err := strconv.Atoi(os.Getenv("DOCUMENTS"))
	switch {
	case err != nil && testing.Short():
		each = 19
	case err != nil:
		each = 5
	}
	by := counts{}
	finding, pages := time.Duration(0), 0
	before := processorTime(b)
	for _, half := range []specimen.Half{specimen.Tuning, specimen.Aside} {
		all := specimen.Conditions(half)
		for i, s := range specimen.All(half, 1) {
			taken := []*specimen.Condition{nil}
			for j := range all {
				if (i+j)%each == 0 {
					taken = append(taken, &all[j])
				}
			}
			for _, c := range taken {
				page, err := read(b.Context(), e, s, c)
				require.NoError(b, err)
				start := time.Now()
				tallyOf(by, x, s, named{nameOf(c), page})
				finding, pages = finding+time.Since(start), pages+1
			}
		}
	}
	by.print()
	fmt.Printf("%d pages, %.2f s of processor time a page with drawing it, %.1f ms a page in the extraction\n", pages,
		(processorTime(b)-before).Seconds()/float64(pages), float64(finding.Milliseconds())/float64(pages))
	for _, half := range []specimen.Half{specimen.Tuning, specimen.Aside} {
		for _, condition := range []string{"text layer", "scan", "photo", "below 150 dpi"} {
			t := by[fmt.Sprintf("%s, %s", half, condition)]
			b.Run(half.String()+"/"+condition, func(b *testing.B) {
				require.NotNil(b, t)
				for b.Loop() {
					_ = t // the figures are counted, not timed
				}
				b.ReportMetric(100*t.Accuracy(), "%-right")
				b.ReportMetric(100*t.Precision(), "%-of-certain-right")
				b.ReportMetric(100*t.Recall(), "%-certain")
			})
		}
	}
}

// processorTime is what this process and the programs that it started took.
func processorTime(b *testing.B) (total time.Duration) {
	b.Helper()
	for _, who := range []int{syscall.RUSAGE_SELF, syscall.RUSAGE_CHILDREN} {
		var used syscall.Rusage
		require.NoError(b, syscall.Getrusage(who, &used))
		total += time.Duration(used.Utime.Nano() + used.Stime.Nano())
	}
	return total
}

// named is a page with the name of the group that its condition is counted in.
type named struct {
	condition string
	page      paper.Page
}

// coarse is the resolution below which less is promised.
const coarse = 150

func nameOf(c *specimen.Condition) string {
	switch {
	case c == nil:
		return "text layer"
	case c.DPI < coarse:
		return "below 150 dpi"
	}
	return strings.ToLower(string(c.As))
}

func tallyOf(by counts, x *extract.Extractor, s specimen.Specimen, n named) {
	page := n.page
	t := specimen.Tally{}
	misses := t.Count(s, x.Fields(s.Kind, []paper.Page{page}))
	by.add(fmt.Sprintf("%s, %s", s.Half, n.condition), t)
	by.add(fmt.Sprintf("%s, %s, %s", s.Half, n.condition, s.Kind), t)
	missed := map[string]bool{}
	for _, m := range misses {
		missed[m.Field] = true
		if s.Half == specimen.Tuning && os.Getenv("SHOW") != "" {
			fmt.Println("MISS", n.condition, s.Kind, s.Layout, m)
		}
	}
	for name := range s.Fields {
		one := specimen.Tally{Fields: 1}
		if !missed[name] {
			one.Right = 1
		}
		by.add(fmt.Sprintf("%s, field %s", s.Half, name), one)
	}
}
