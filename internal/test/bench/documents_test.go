package bench_test

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

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

// read is one specimen in one condition. Of a picture the words are those that Tesseract finds by itself, so that the
// figure is one of the extraction and not of the reader.
func read(ctx context.Context, s specimen.Specimen, c *specimen.Condition) (page paper.Page, cpu time.Duration,
	err error) {
	if c == nil {
		return s.Page, 0, nil
	}
	// Words that were found once are kept in a folder, to change rules without reading again.
	kept := filepath.Join(os.Getenv("DOCUMENTS_KEPT"), fmt.Sprintf("%d %s %s %s.tsv", s.Half, s.Kind, s.Layout,
		c.Name))
	if out, err := os.ReadFile(kept); err == nil {
		return pageOf(out, c.As), 0, nil
	}
	file, err := specimen.Picture(ctx, s, *c, 1)
	if err != nil {
		return page, 0, err
	}
	command := exec.CommandContext(ctx, "tesseract", "-", "-", "--psm", "3", "tsv")
	command.Env = append(command.Environ(), "OMP_THREAD_LIMIT=1")
	command.Stdin = bytes.NewReader(file)
	out, err := command.Output()
	if err != nil {
		return page, 0, fmt.Errorf("read picture: %w", err)
	}
	if os.Getenv("DOCUMENTS_KEPT") != "" {
		err = os.WriteFile(kept, out, 0o600)
	}
	return pageOf(out, c.As), command.ProcessState.UserTime() + command.ProcessState.SystemTime(), err
}

// pageOf makes a page of what Tesseract writes.
func pageOf(table []byte, as paper.Condition) paper.Page {
	page := paper.Page{Number: 1, Condition: as}
	for _, row := range strings.Split(string(table), "\n") {
		cells := strings.Split(strings.TrimSuffix(row, "\r"), "\t")
		if len(cells) < 12 {
			continue
		}
		n := make([]float64, 11)
		for i := range n {
			n[i], _ = strconv.ParseFloat(cells[i], 64)
		}
		switch {
		case cells[0] == "1":
			page.Width, page.Height = n[8], n[9]
		case cells[0] == "5" && strings.TrimSpace(cells[11]) != "" && page.Width > 0:
			page.Words = append(page.Words, paper.Word{Text: cells[11], Confidence: n[10] / 100, Box: paper.Box{
				Left: n[6] / page.Width, Top: n[7] / page.Height, Right: (n[6] + n[8]) / page.Width,
				Bottom: (n[7] + n[9]) / page.Height,
			}})
		}
	}
	return page
}

// BenchmarkDocuments counts how many fields of the specimens are read exactly, for both halves, by kind, by condition
// and by field. Of the conditions one in DOCUMENTS is taken; SHOW=1 prints the misses of the tuning half.
func BenchmarkDocuments(b *testing.B) {
	for _, tool := range []string{"pdftoppm", "tesseract"} {
		if _, err := exec.LookPath(tool); err != nil {
			b.Skipf("%s is not installed: nothing reads pictures", tool)
		}
	}
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
	reading, finding, pages := time.Duration(0), time.Duration(0), 0
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
				page, cpu, err := read(b.Context(), s, c)
				require.NoError(b, err)
				start := time.Now()
				tallyOf(by, x, s, named{nameOf(c), page})
				reading, finding, pages = reading+cpu, finding+time.Since(start), pages+1
			}
		}
	}
	by.print()
	fmt.Printf("%d pages, %.2f s of processor time a page in Tesseract, %.1f ms a page in the extraction\n", pages,
		reading.Seconds()/float64(pages), float64(finding.Milliseconds())/float64(pages))
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
