package bench_test

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"os"
	"os/exec"
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

func (c counts) log(b *testing.B) {
	for _, key := range slices.Sorted(maps.Keys(c)) {
		b.Logf("%-60s %s", key, c[key])
	}
}

// read is one specimen in one condition. Of a picture the words are those that Tesseract finds by itself, so that the
// figure is one of the extraction and not of the reader.
func read(ctx context.Context, s specimen.Specimen, c *specimen.Condition) (page paper.Page, cpu time.Duration, err error) {
	if c == nil {
		return s.Page, 0, nil
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
	page, err = pageOf(out, c.As)
	return page, command.ProcessState.UserTime() + command.ProcessState.SystemTime(), err
}

// pageOf makes a page of what Tesseract writes.
func pageOf(table []byte, as paper.Condition) (paper.Page, error) {
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
	return page, nil
}

// BenchmarkDocuments counts how many fields of the specimens are read exactly, for both halves, by kind, by condition
// and by field. DOCUMENTS limits it to one condition in so many, and SHOW=1 prints the misses of the tuning half.
func BenchmarkDocuments(b *testing.B) {
	x, err := extract.New()
	require.NoError(b, err)
	each, err := strconv.Atoi(os.Getenv("DOCUMENTS"))
	if err != nil {
		each = 1
	}
	for b.Loop() {
		by := counts{}
		total, pages := time.Duration(0), 0
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
					total, pages = total+cpu, pages+1
					tallyOf(b, by, x, s, page)
				}
			}
		}
		by.log(b)
		b.ReportMetric(total.Seconds()/float64(pages), "cpu-s/page")
	}
}

func tallyOf(b *testing.B, by counts, x *extract.Extractor, s specimen.Specimen, page paper.Page) {
	t := specimen.Tally{}
	misses := t.Count(s, x.Fields(s.Kind, []paper.Page{page}))
	by.add(fmt.Sprintf("%s, %s", s.Half, page.Condition), t)
	by.add(fmt.Sprintf("%s, %s, %s", s.Half, page.Condition, s.Kind), t)
	missed := map[string]bool{}
	for _, m := range misses {
		missed[m.Field] = true
		if s.Half == specimen.Tuning && os.Getenv("SHOW") != "" {
			b.Log("MISS", page.Condition, s.Kind, s.Layout, m)
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
